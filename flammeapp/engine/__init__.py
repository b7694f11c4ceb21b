"""The race by its rules: a state goes in with an action, a new state and the facts come out."""

"""Computer opponents: each sees a view of the race, never its state, and answers with a choice."""

"""What every game here stands on: the number generator, the action log, its text form and the error codes."""

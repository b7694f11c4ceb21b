"""Tours in the window: set up, go on with, the end of a stage, rest days, sheets and jerseys, the end."""

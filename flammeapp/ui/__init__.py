"""The window: pages, docks, the drawn road and everything a player sees or touches."""

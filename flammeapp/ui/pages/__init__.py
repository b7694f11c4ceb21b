"""Whole pages of the window: home, new race, settings, saved games. They get plain data and send requests."""

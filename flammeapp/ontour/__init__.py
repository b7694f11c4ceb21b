"""The route-writing game, built like the race and independent of it."""

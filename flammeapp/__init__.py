"""Flamme: the bicycle-racing board game Flamme Rouge as a program for the desktop."""

__version__ = "0.1.0"

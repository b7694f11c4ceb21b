"""Questions and bad news in front of a page."""

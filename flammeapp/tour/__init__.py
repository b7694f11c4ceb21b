"""A tour of several stages: classifications, jerseys, points and the rows of the sheets."""

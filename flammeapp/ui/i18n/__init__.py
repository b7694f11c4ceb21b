"""Sentences for people: the games speak in codes and numbers, this room puts them into words (and other languages)."""

"""Puzzles, lessons and other matches in which there is something to find."""

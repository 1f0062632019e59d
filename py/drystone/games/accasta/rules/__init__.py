"""The rules of Accasta: positions, turns, stacks and texts."""

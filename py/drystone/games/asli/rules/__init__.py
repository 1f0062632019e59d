"""The rules of Asli: positions, moves, groups and texts."""

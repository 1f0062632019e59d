"""The rules of Ghast: positions, moves, tiles, pairs and texts."""

"""Boards: grids of squares and hexagons, sets of spaces as bits, groups, lines, symmetries."""

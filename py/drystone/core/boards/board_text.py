"""A board in letters, for terminals and talk."""

from __future__ import annotations

import re

from drystone.core.boards.grid import Grid


def board_text(text: str, grid: Grid) -> str:
    """Return the board of a position text in letters, the other fields below (see `Position`)."""
    rows, *fields = text.split(" ")
    cells = cells_of(rows, grid)
    width = max(len(cell) for row in cells for cell in row)
    longest = max(map(len, grid.rows))
    lines = []
    for row, spaces in zip(cells, grid.rows, strict=True):
        indent = " " * ((longest - len(row)) * (width + 1) // 2)
        ends = grid.names[spaces[0]], grid.names[spaces[-1]]
        lines.append(f"{indent}{ends[0]} {' '.join(cell.rjust(width) for cell in row)} {ends[1]}")
    return "\n".join([*lines, " ".join(fields)])


def cells_of(rows: str, grid: Grid) -> list[list[str]]:
    """Return one word for each space of the rows of a position text, "." for an empty one."""
    return [
        _cells(row, len(spaces)) for row, spaces in zip(rows.split("/"), grid.rows, strict=True)
    ]


def _cells(row: str, length: int) -> list[str]:
    """Return one word for each space of a row, "." for an empty one."""
    cells = _spread(row.split(","))
    return cells if len(cells) == length else _spread(re.findall("[0-9]+|[^0-9,]", row))


def _spread(items: list[str]) -> list[str]:
    return [cell for item in items for cell in (["."] * int(item) if item.isdecimal() else [item])]

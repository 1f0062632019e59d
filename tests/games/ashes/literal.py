"""Ashes read off the rules word by word, slowly: stacks in a dictionary of cube coordinates."""

from __future__ import annotations

from dataclasses import dataclass, field

Space = tuple[int, int]
"""Row, and place in the row, both from 0: e5 on hexhex-5 is (4, 4)."""

Stack = tuple[str, int]


@dataclass
class Literal:
    """A state of the game; `moves` are told by their canonical texts."""

    size: int
    stacks: dict[Space, Stack] = field(default_factory=dict)
    taxes: dict[str, int] = field(default_factory=lambda: {"w": 0, "b": 0})
    side: str = "w"

    def spaces(self) -> list[Space]:
        n = self.size
        return [(r, i) for r in range(2 * n - 1) for i in range(2 * n - 1 - abs(r - n + 1))]

    def cube(self, space: Space) -> tuple[int, int]:
        """Column and row such that a step ne adds 1 to both and nw adds 1 to the row."""
        row, place = space
        return place + max(0, row - self.size + 1), row

    def ring(self, space: Space) -> int:
        column, row = self.cube(space)
        a, b = column - self.size + 1, row - self.size + 1
        return max(abs(a), abs(b), abs(a - b))

    def seen(self, space: Space) -> list[Space]:
        at = {self.cube(s): s for s in self.spaces()}
        found = []
        for dx, dy in ((1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1)):
            x, y = self.cube(space)
            while (x + dx, y + dy) in at:
                x, y = x + dx, y + dy
                found.append(at[x, y])
                if at[x, y] in self.stacks:
                    break
        return found

    def name(self, space: Space) -> str:
        return f"{chr(97 + space[0])}{space[1] + 1}"

    def left(self, origin: Space, part: int, target: Space) -> int | None:
        """Pieces on `target` after `part` (0: all) of `origin` went there; None if illegal."""
        colour, size = self.stacks.get(origin, (self.side, 0))
        there, height = self.stacks.get(target, ("", 0))
        out = self.ring(target) - self.ring(origin)
        if colour != self.side or height > (part or size):
            return None
        if part:
            left = part if there == self.side else part - self.taxes[self.side]
            return left if left >= 1 else None
        if size:
            left = size + out if out > 0 else size - (1 - out)
            return left if left >= 0 else None
        left = out - self.taxes[self.side]
        return left if out > 0 and left >= 1 and not there else None

    def moves(self) -> dict[str, tuple[Space, int, Space]]:
        """Canonical texts of all that the side to move may do, were the game not over."""
        found: dict[object, tuple[str, tuple[Space, int, Space]]] = {}
        for origin in self.spaces():
            size = self.stacks.get(origin, ("", 0))[1]
            for target in self.seen(origin):
                for part in range(max(size, 1)):
                    if self.left(origin, part, target) is not None:
                        out = self.ring(target) - self.ring(origin)
                        same = (origin, part, target) if size else (target, out)
                        middle = f":{part}" if part else ""
                        kind = "x" if target in self.stacks else "-"
                        text = f"{self.name(origin)}{middle}{kind}{self.name(target)}"
                        found.setdefault(same, (text, (origin, part, target)))
        return dict(found.values())

    def seen_by(self, side: str) -> Literal:
        return Literal(self.size, self.stacks, self.taxes, side)

    def play(self, text: str) -> Literal:
        origin, part, target = self.moves()[text]
        left = self.left(origin, part, target) or 0
        size = self.stacks.get(origin, ("", 0))[1]
        stacks = {s: stack for s, stack in self.stacks.items() if s not in (origin, target)}
        if part:
            stacks[origin] = (self.side, size - part)
        if left:
            stacks[target] = (self.side, left)
        taxes = dict(self.taxes)
        taxes[self.side] += (target in self.stacks) + (left == 0)
        enemy = "b" if self.side == "w" else "w"
        after = Literal(self.size, stacks, taxes, enemy)
        if not after.result() and not after.moves():
            after.side = self.side
        return after

    def lost(self, side: str) -> bool:
        """Whether that colour has no stack and nothing it may do with empty spaces."""
        has_stack = side in {colour for colour, _ in self.stacks.values()}
        return not has_stack and not self.seen_by(side).moves()

    def result(self) -> str:
        """The winner's letter, "draw" or ""."""
        lost = [side for side in "wb" if self.lost(side)]
        if lost:
            return "draw" if len(lost) == 2 else "b" if lost == ["w"] else "w"
        return "" if any(self.seen_by(side).moves() for side in "wb") else "draw"

"""Asli read off the rules word by word, slowly: dictionaries of points and searches from each."""

from __future__ import annotations

from dataclasses import dataclass, field

Point = tuple[int, int]


@dataclass
class Literal:
    """A game from its start; `play` takes the texts of actions."""

    size: int
    prison: dict[str, int]
    stones: dict[Point, str] = field(default_factory=dict)
    side: str = "b"
    parted: frozenset[str] = frozenset()
    minimal: bool = False
    seen: frozenset[tuple[frozenset[tuple[Point, str]], str]] = frozenset()
    drawn: bool = False

    def near(self, point: Point) -> list[Point]:
        x, y = point
        steps = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
        return [(a, b) for a, b in steps if 0 <= a < self.size and 0 <= b < self.size]

    def reach(self, stones: dict[Point, str], start: Point) -> frozenset[Point]:
        """All points of the same kind (a colour, or empty) joined to `start`."""
        kind, seen, todo = stones.get(start), {start}, [start]
        while todo:
            for point in self.near(todo.pop()):
                if point not in seen and stones.get(point) == kind:
                    seen.add(point)
                    todo.append(point)
        return frozenset(seen)

    def groups(self, stones: dict[Point, str], colour: str) -> set[frozenset[Point]]:
        return {self.reach(stones, point) for point, kind in stones.items() if kind == colour}

    def touched(self, stones: dict[Point, str], points: frozenset[Point]) -> set[Point]:
        """The stones next to any of `points` that are not among them."""
        return {n for p in points for n in self.near(p) if n in stones and n not in points}

    def dead(
        self, stones: dict[Point, str], colour: str, parted: frozenset[str]
    ) -> list[frozenset[Point]]:
        if colour not in parted:
            return []
        return [g for g in self.groups(stones, colour) if not self.friends(stones, g, colour)]

    def friends(self, stones: dict[Point, str], group: frozenset[Point], colour: str) -> bool:
        free = {n for p in group for n in self.near(p) if n not in stones}
        seen = {s for point in free for s in self.touched(stones, self.reach(stones, point))}
        return any(stones[s] == colour and s not in group for s in seen)

    def placed(self, point: Point) -> Literal | None:
        """The game after a stone, or None where that is against the rules."""
        enemy = "w" if self.side == "b" else "b"
        around = {self.stones[s] for s in self.touched(self.stones, self.reach(self.stones, point))}
        stones = {**self.stones, point: self.side}
        parted = self.parted
        if len(self.groups(stones, self.side)) > 1:
            parted |= {self.side}
        taken = self.dead(stones, enemy, parted)
        minimal = around == {enemy} and len(taken) == 1
        if minimal and self.minimal:
            return None
        stones = {p: kind for p, kind in stones.items() if not any(p in g for g in taken)}
        if self.dead(stones, self.side, parted):
            return None
        prison = dict(self.prison)
        prison[enemy] += sum(map(len, taken))
        pairs = min(prison.values())
        prison = {colour: count - pairs for colour, count in prison.items()}
        now = (frozenset(stones.items()), enemy)
        return Literal(
            self.size, prison, stones, enemy, parted, minimal, self.seen | {now}, now in self.seen
        )

    def held(self) -> Literal | None:
        enemy = "w" if self.side == "b" else "b"
        if not self.prison[enemy]:
            return None
        prison = {**self.prison, enemy: self.prison[enemy] - 1}
        now = (frozenset(self.stones.items()), enemy)
        return Literal(self.size, prison, self.stones, enemy, self.parted, False, self.seen | {now})

    def actions(self) -> dict[str, Literal]:
        if self.drawn:
            return {}
        points = [(x, y) for y in range(self.size) for x in range(self.size)]
        found = {
            f"{chr(97 + x)}{y + 1}": self.placed((x, y))
            for x, y in points
            if (x, y) not in self.stones
        }
        found["hold"] = self.held()
        return {text: game for text, game in found.items() if game is not None}

"""The values of a position's moves, without making the positions they lead to.

That is where the search spends its time. A move changes two spaces; so the numbers of the
evaluation are taken from the position before it and changed there, and only stacks that see one of
the two spaces are asked again whether they may be taken. What comes out is what the evaluation says
of the position itself, to the last bit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from drystone.core.boards.bits import bits
from drystone.core.boards.lines import lines_of
from drystone.games.ashes.moves import AshesMove
from drystone.games.ashes.rules import AshesPosition

Ranks = list[int]
"""At place n the set of a colour's stacks with at least n pieces, from 1 on; the last is empty."""

MOST_TAX = 2
"""What one move may add to taxes."""

Leads = tuple[int, int, int]
"""Three numbers of the evaluation, most of them the mover's less the enemy's."""


def ranks_of(stacks: int, sizes: Sequence[int]) -> Ranks:
    """Return the ranks of a colour's stacks, as many as the biggest stack of either colour asks.

    >>> ranks_of(0b110, [0, 1, 3])
    [6, 6, 4, 4, 0]
    """
    ranks = [0] * (max(sizes) + 2)
    for index in bits(stacks):
        for rank in range(sizes[index] + 1):
            ranks[rank] |= 1 << index
    return ranks


def biggest(stacks: int, ranks: Ranks) -> int:
    """Return the size of the biggest of some of a colour's stacks, 0 for none.

    >>> biggest(0b011, [0b111, 0b111, 0b101, 0b100, 0])
    2
    """
    size = len(ranks) - 1
    while size and not ranks[size] & stacks:
        size -= 1
    return size


def summed(stacks: int, ranks: Ranks) -> tuple[int, int]:
    """Return how many pieces some of a colour's stacks have together, and the biggest of them.

    >>> summed(0b110, [0b111, 0b111, 0b101, 0])
    (3, 2)
    """
    total = size = 0
    while stacks:
        total += stacks.bit_count()
        size += 1
        stacks &= ranks[size + 1]
    return total, size


class Foresight:
    """What is known of a position before any of its moves; `own` is the mover's.

    `rows` has the weights to count with where a move adds nothing to taxes, 1, and so on to
    MOST_TAX.
    """

    def __init__(self, position: AshesPosition, rows: Sequence[Sequence[float]]) -> None:
        grid, turn, occupied = position.grid, position.turn, position.occupied
        self.position = position
        self.rows = rows
        self.sign = 1 - 2 * turn
        self.edge = grid.size - 1
        self.tax, self.other_tax = position.taxes[turn], position.taxes[1 - turn]
        self.own, self.enemy = position.stacks[turn], position.stacks[1 - turn]
        self.sizes = list(position.sizes)
        self.depths = {index: self.edge - ring for index, ring in grid.ring.items()}
        self.pieces, self.room = self._lead(self.sizes), self._lead(self.depths)
        self.ranks, self.enemies = (ranks_of(one, self.sizes) for one in (self.own, self.enemy))
        self.met = lines_of(grid).met
        self.near = {index: self.met(index, occupied) for index in grid.spaces}
        self.taken = self._taken(occupied, occupied, self.enemy, self.ranks, self.sizes)
        self.needed = needed_by(position, 1 - turn)

    def _lead(self, numbers: Sequence[int] | Mapping[int, int]) -> int:
        """Return the sum of numbers over the mover's stacks, less that over the enemy's."""
        own, enemy = bits(self.own), bits(self.enemy)
        return sum(numbers[index] for index in own) - sum(numbers[index] for index in enemy)

    def score(self, move: AshesMove) -> float | None:
        """Return the score of the position after a move, None where only that position has it.

        That is where the game may be over, and where the side to move may sit out.
        """
        origin, target = move.origin, move.target
        gone, come = 1 << origin, 1 << target
        if come & self.needed:
            return None
        sizes = self.sizes.copy()
        size = sizes[origin]
        left = sizes[origin] = size - move.part if move.part else 0
        arriving = sizes[target] = self.position.arriving(move)
        own, enemy = self.own & ~(gone | come), self.enemy & ~come
        own |= (gone if left else 0) | (come if arriving else 0)
        if not own or (enemy != self.enemy and not enemy):
            return None
        seeing = self.near[target] | come
        if size:
            seeing |= self.near[origin] | gone
        occupied = own | enemy
        ranks = self._ranks(own, (gone, left), (come, arriving))
        taken = self.taken & occupied & ~seeing
        taken |= self._taken(seeing & occupied, occupied, enemy, ranks, sizes)
        loot, most = summed(taken & enemy, self.enemies)
        loss, worst = summed(taken & own, ranks)
        leads = (
            own.bit_count() - enemy.bit_count(),
            biggest(own, ranks) - biggest(enemy, self.enemies),
            loot - loss,
        )
        return self._weighed(leads, self._changed(move, left, arriving), worst, most)

    def _ranks(self, own: int, origin: tuple[int, int], target: tuple[int, int]) -> Ranks:
        """Return the ranks of the mover's stacks after a move.

        `origin` and `target` are the space as a set, and how many pieces stand there then.
        """
        (gone, left), (come, arriving) = origin, target
        others = own & ~(gone | come)
        ranks = [rank & others for rank in self.ranks]
        ranks += [0] * (arriving + 2 - len(ranks))
        for rank in range(left + 1):
            ranks[rank] |= gone
        for rank in range(arriving + 1):
            ranks[rank] |= come
        return ranks

    def _taken(
        self, asked: int, occupied: int, enemy: int, ranks: Ranks, sizes: Sequence[int]
    ) -> int:
        """Return those of some stacks that the other colour may take: it sees them, and is as big.

        `ranks` and `sizes` are after a move; the enemy's ranks are from before it.
        """
        met, enemies = self.met, self.enemies
        taken = 0
        while asked:
            here = asked & -asked
            asked ^= here
            index = here.bit_length() - 1
            size = sizes[index]
            if here & enemy:
                takers = ranks[size]
            else:
                takers = enemies[size] & enemy if size < len(enemies) else 0
            if met(index, occupied) & takers:
                taken |= here
        return taken

    def _changed(self, move: AshesMove, left: int, arriving: int) -> Leads:
        """Return the leads in pieces and in steps outwards that are left, and the mover's tax."""
        origin, target = move.origin, move.target
        size, there = self.sizes[origin], self.sizes[target]
        won = 0 if not there else 1 if self.enemy >> target & 1 else -1
        pieces = self.pieces + left - size + arriving + won * there
        room = self.room + self.depths[target] * ((arriving > 0) + won)
        if size and not left:
            room -= self.depths[origin]
        return pieces, room, self.tax + (there > 0) + (arriving == 0)

    def _weighed(self, these: Leads, those: Leads, worst: int, most: int) -> float:
        """Return the score: what `LinearEvaluator.score` does, as the other side is to move."""
        (stacks, size, loot), (pieces, room, tax) = these, those
        one, two, three, four, five, six, seven, eight, nine, ten = self.rows[tax - self.tax]
        edge, other = self.edge, self.other_tax
        entry = (edge - tax if tax < edge else 0) - (edge - other if other < edge else 0)
        return self.sign * (
            one * (stacks / 10)
            + two * (pieces / 10)
            + three * ((tax - other) / (edge + 1))
            + four * (entry / (edge + 1))
            + five * (size / 10)
            + six * (room / 10)
            + seven * (loot / 10)
            - eight * (worst / 10)
            - nine * (most / 10)
            - ten
        )


def needed_by(position: AshesPosition, turn: int) -> int:
    """Return the spaces without which a colour might have no move next.

    If the other comes to any other space, a move is left to it.
    """
    needed = -1
    for way in _ways(position, turn):
        needed &= way
        if not needed:
            break
    return needed


def _ways(position: AshesPosition, turn: int) -> Iterator[int]:
    """Yield for simple moves of a colour the spaces on which nothing may change for them.

    They are those that enter, and those of a whole stack to the next space, if not inwards.
    """
    for move, way in position.open_entries(turn):
        yield way | 1 << move.target
    grid, empty = position.grid, position.grid.board & ~position.occupied
    for origin in bits(position.stacks[turn]):
        for target in bits(grid.neighbours[origin] & empty):
            if grid.ring[target] >= grid.ring[origin]:
                yield 1 << origin | 1 << target

"""What a stone makes of a position's numbers, without making the position it leads to.

That is where the search spends its time. Most stones are put where they kill nothing and leave
their region in one piece; then only this region looks different, and what lies beside it is found
once for all stones that may be put there. The results are those of the position itself.
"""

from __future__ import annotations

from typing import NamedTuple

from drystone.core.boards.groups import Group, home, joints
from drystone.games.asli.rules.life import beside
from drystone.games.asli.rules.position import AsliPosition

Tally = tuple[int, int, int, int, int, int, int, int, int, int]
"""What the evaluation counts: Black's stones, White's, the turn and the prison as a position has
them; then, Black's less White's, points of territories, plain points, how often groups are thin,
groups, their border points, and whether they were ever parted."""


def tally_of(position: AsliPosition) -> Tally:
    """Count what is there."""
    black, white = position.camps
    ours, theirs = position.outlooks
    return (
        *position.stones,
        position.turn,
        position.prison,
        ours.territory.bit_count() - theirs.territory.bit_count(),
        ours.plain.bit_count() - theirs.plain.bit_count(),
        ours.thin - theirs.thin,
        len(black.groups) - len(white.groups),
        black.contact - white.contact,
        black.parted - white.parted,
    )


Counts = tuple[int, int, int, int, int, int]
"""The mover's less the enemy's points of territories, how often groups are thin, groups, and border
points; then the plain points of the mover, and those of the enemy."""


class Shore(NamedTuple):
    """What lies beside a region before a stone comes into it, and what there is elsewhere.

    `own` are the mover's groups there, `enemy` the enemy's, each with the points of the region that
    it touches. `alone`, `last` and `thinned` are what a survey finds of the enemy's together (see
    `life.survey`), and `pairs` the points of those that touch two.

    The other numbers are all regions' but this one's: `territory` and `thin` the mover's less the
    enemy's, `plain` and `answers` the plain points of the mover and of the enemy.
    """

    own: tuple[tuple[int, Group], ...]
    enemy: tuple[int, ...]
    alone: int
    last: int
    thinned: int
    pairs: tuple[int, ...]
    territory: int
    thin: int
    plain: int
    answers: int


class Foresight:
    """Counts what stones lead to from a position."""

    def __init__(self, position: AsliPosition) -> None:
        self.position = position
        self.own, self.enemy = position.camps[position.turn], position.camps[1 - position.turn]
        self._known = self.own.parted and self.enemy.parted
        self._older = position.past.older
        self._shores: dict[int, Shore] = {}

    def tally(self, space: int) -> Tally | None:
        """Return what is counted after a legal stone, given as a set of one.

        None stands where that is not foreseen, or where the game may be over.
        """
        if not self._known:
            return None
        plain = self.position.plain & space
        counts = self._plainly(space) if plain else self._with_effect(space)
        if counts is None or not counts[-1]:
            return None
        territory, thin, groups, contact, points, answers = counts
        (black, white), turn = self.position.stones, 1 - self.position.turn
        points -= answers
        if turn:
            black |= space
            found = (territory, points, thin, groups, contact, 0)
        else:
            white |= space
            found = (-territory, -points, -thin, -groups, -contact, 0)
        if self._older is not None and self._older.holds((black, white, turn)):
            return None
        return (black, white, turn, self.position.prison, *found)

    def _plainly(self, space: int) -> Counts | None:
        """Return what is counted after a plain stone: its region stays in one piece."""
        around = home(self.position.regions, space)
        left = around ^ space
        shore = self._shores.get(around) or self._look(around)
        if not left:
            return None
        grid = self.position.grid
        group, border, contact = space, grid.neighbours[space.bit_length() - 1], self.own.contact
        joined, lonely, last, thin = 0, left, 0, shore.thin - shore.thinned
        for near, (spaces, its_border) in shore.own:
            if near & space:
                group |= spaces
                border |= its_border
                contact -= its_border.bit_count()
                joined += 1
            else:
                lonely &= near
                if not near & (near - 1):
                    last |= near
                    thin += 1
        if joined > 1 and self._meet_elsewhere(space, around):
            return None
        border &= ~group
        near = border & left
        if near:
            lonely &= near
            if not near & (near - 1):
                last |= near
                thin += 1
        final = shore.last
        for pair in shore.pairs:
            if pair & space:
                final |= pair
                thin -= 1
        whole = left & ~joints(grid, left)
        touched = bool(near) or joined < len(shore.own)
        return (
            shore.territory + (touched - bool(shore.enemy)) * left.bit_count(),
            thin,
            len(self.own.groups) + 1 - joined - len(self.enemy.groups),
            contact + border.bit_count() - self.enemy.contact,
            shore.plain + (whole & ~final & ~lonely).bit_count(),
            shore.answers + (whole & ~last & ~shore.alone).bit_count(),
        )

    def _with_effect(self, space: int) -> Counts | None:
        """Return the counts after a stone that is not plain, None if it kills something."""
        effect, _ = self.position.looked_at(space)
        around, own = effect.around, effect.own
        joined = len(self.own.groups) + 1 - len(own.groups)
        if effect.captured or (joined > 1 and self._meet_elsewhere(space, around)):
            return None
        shore = self._shores.get(around) or self._look(around)
        ours = [own.groups[-1].border, *[near for near, _ in shore.own if not near & space]]
        territory, thin, plain, answers = shore.territory, shore.thin, shore.plain, shore.answers
        whole = around ^ space
        whole &= ~joints(self.position.grid, whole)
        count = len(effect.regions) - len(self.position.regions) + 1
        for part in effect.regions[:count]:
            touched, lonely, last, more = beside(part, ours)
            faced, alone, final, others = beside(part, shore.enemy)
            territory += (touched - faced) * part.bit_count()
            thin += more - others
            plain += (part & whole & ~final & ~lonely).bit_count()
            answers += (part & whole & ~last & ~alone).bit_count()
        groups = len(own.groups) - len(self.enemy.groups)
        return territory, thin, groups, own.contact - self.enemy.contact, plain, answers

    def _meet_elsewhere(self, space: int, around: int) -> bool:
        """Return whether two groups that a stone joins touch the same region besides `around`."""
        borders = [one.border for one in self.own.groups if one.border & space]
        for region in self.position.regions:
            if region != around and sum([bool(border & region) for border in borders]) > 1:
                return True
        return False

    def _look(self, region: int) -> Shore:
        """Look at what lies beside a region, and remember it."""
        position, turn = self.position, self.position.turn
        ours, theirs = position.outlooks[turn], position.outlooks[1 - turn]
        thin = position.survey.thin[region]
        enemy = tuple([one.border & region for one in self.enemy.groups if one.border & region])
        _, alone, last, count = beside(region, enemy)
        found = self._shores[region] = Shore(
            tuple([(one.border & region, one) for one in self.own.groups if one.border & region]),
            enemy,
            alone,
            last,
            count,
            tuple([one for one in enemy if one.bit_count() == 2]),
            (ours.territory & ~region).bit_count() - (theirs.territory & ~region).bit_count(),
            ours.thin - theirs.thin - thin[turn] + thin[1 - turn],
            (ours.plain & ~region).bit_count(),
            (theirs.plain & ~region).bit_count(),
        )
        return found

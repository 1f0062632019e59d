"""Which games are solved: those with a table in their folder (`drystone.search.proofs.solved`)."""

from __future__ import annotations

from drystone.core.game import Game


def table_name(game: Game) -> str:
    """Return the name of the file in which a game's table stands.

    >>> import drystone
    >>> table_name(drystone.game("anaash", size=4)), table_name(drystone.game("anaash"))
    ('solved-size-4.txt', 'solved.txt')
    """
    return game.file_name("solved", "txt")


def is_solved(game: Game) -> bool:
    """Return whether a game has a table.

    >>> import drystone
    >>> is_solved(drystone.game("anaash", size=4)), is_solved(drystone.game("anaash", size=6))
    (True, False)
    """
    return type(game).has_file(table_name(game))

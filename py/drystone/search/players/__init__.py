"""Computer players: six levels, other programs, and matches between them."""


def __getattr__(name: str) -> object:
    """Return what stood here before, with a warning: it is in `players` now."""
    from drystone.core.moved import moved_name

    return moved_name(__name__, f"{__name__}.players", name)

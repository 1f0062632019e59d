"""Analysis and review: which moves are best, and what a played move cost."""


def __getattr__(name: str) -> object:
    """Return what stood here before, with a warning: it is in `analysis` now."""
    from drystone.core.moved import moved_name

    return moved_name(__name__, f"{__name__}.analysis", name)

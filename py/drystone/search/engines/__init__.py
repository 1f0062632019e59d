"""Search algorithms, and which of them plays which game."""


def __getattr__(name: str) -> object:
    """Return what stood here before, with a warning: it is in `choice` now."""
    from drystone.core.moved import moved_name

    return moved_name(__name__, f"{__name__}.choice", name)

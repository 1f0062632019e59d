"""Says to PyInstaller, by the entry point ``pyinstaller40``, where its hook for drystone is."""

from pathlib import Path


def hook_dirs() -> list[str]:
    """Return the folder of the hook.

    >>> [Path(folder).name for folder in hook_dirs()]
    ['__pyinstaller']
    """
    return [str(Path(__file__).parent)]

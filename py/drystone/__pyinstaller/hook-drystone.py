"""What PyInstaller cannot see: games and their parts are found by name, also other packages' games.

What stands in other people's tools is left out: a program that uses it imports it.
"""

from PyInstaller.utils.hooks import collect_data_files, collect_entry_point, collect_submodules

datas, hiddenimports = collect_entry_point("drystone.games")
OWN = [f"drystone.{folder}" for folder in ("core", "games", "play", "scene", "search")]
OTHERS = [name.partition(".")[0] for name in hiddenimports]
for package in ("drystone", *OTHERS):
    datas += collect_data_files(package)
for package in (*OWN, *OTHERS):
    hiddenimports += collect_submodules(package)
hiddenimports += ["drystone.front"]

"""Where things are in the repository. Every other tool takes its paths from here."""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PY = ROOT / "py"
PACKAGE = PY / "drystone"
# The engine knows it, too: pictures made without a page have the same look.
BOARD_LOOK = PACKAGE / "scene" / "board.css"
PALETTES = PACKAGE / "scene" / "palettes.css"
WEB = ROOT / "web"
NODE_MODULES = WEB / "node_modules"
PYODIDE = NODE_MODULES / "pyodide"
TOOLS = ROOT / "tools"
PAGES = TOOLS / "pages"
TEMPLATES = PAGES / "templates"
PYODIDE_SCRIPTS = TOOLS / "runtime" / "pyodide_scripts"
LAB = ROOT / "lab"
LAB_DATA = LAB / "data"
TESTS = ROOT / "tests"
# npm packages of the tests alone: what other people make pages with.
FRAMEWORKS = TESTS / "browser" / "frameworks"
GENERATORS = TESTS / "browser" / "generators"
DOCS = ROOT / "docs"
DIST = ROOT / "dist"
NOT_FOUND = "404.html"  # in dist/: what hosts show where an address leads nowhere
RELEASE = ROOT / "release"
CHANGELOG = ROOT / "CHANGELOG.md"
README_OF_PACKAGE = PY / "README.md"
CACHE = ROOT / ".cache"
VENV = ROOT / ".venv"
VENV_BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
VENV_PYTHON = VENV_BIN / ("python.exe" if os.name == "nt" else "python")
PYPROJECT = ROOT / "pyproject.toml"
CONSTRAINTS = TOOLS / "constraints.txt"
NETLIFY = ROOT / "netlify.toml"
HOST = ROOT / "host.toml"

"""How the documentation is built: Sphinx with Markdown, into the site's own frame.

``python build.py site`` runs it and says by ``-A`` in which folder the site's style sheets are.
"""

from __future__ import annotations

import re
import sys
from html import unescape
from pathlib import Path
from textwrap import shorten
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))

import drystone

project = "drystone"
author = "the founders of drystone"
version = release = drystone.__version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "drystone.sphinx",
    "command_line",
    "guides",
    "rulings",
    "selfplay_tables",
    "steering_tables",
    "wire",
]
exclude_patterns = ["template", "_*"]
templates_path = ["_templates"]
nitpicky = False

# The documentation lies in the site whose boards it shows.
drystone_site = ".."

# Ours is one template, docs/_templates/layout.html: the themes at hand run inline scripts, which
# the site's policy forbids.
html_theme = "basic"
html_title = "drystone"
html_copy_source = False
html_show_sourcelink = False
html_permalinks_icon = "¶"
html_use_index = False  # the contents are short, and every name has its own page
html_domain_indices = False
html_static_path: list[str] = []
html_sidebars: dict[str, list[str]] = {"**": []}

toc_object_entries_show_parents = "hide"

# In docstrings `such` is code, and a link where it is a name that Sphinx knows.
default_role = "py:obj"
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True, "show-inheritance": True}
napoleon_google_docstring = True

myst_enable_extensions = ["colon_fence", "attrs_inline"]
myst_heading_anchors = 3
# A page of the site that Sphinx doesn't know, seen from the top of the documentation.
myst_url_schemes = {
    "http": None,
    "https": None,
    "site": {"url": "../{{path}}#{{fragment}}", "title": "{{path}}"},
}
# A class of one name in two modules, in a type: the reader sees which, Sphinx can't.
suppress_warnings = ["ref.python"]


# What a named tuple says of a field that has no docstring of its own.
NO_DOCSTRING = re.compile(r"Alias for field number \d+")
MOST_OF_LEAD = 200
"""Letters that a page says of itself elsewhere."""

# Docstrings of functions and classes have these, and napoleon is to find them there.
SECTIONS = re.compile(r"^(Args|Returns|Yields|Raises|Attributes):$", re.MULTILINE)
BEFORE_NAPOLEON, AFTER_NAPOLEON = 400, 600


def setup(app: Any) -> None:
    """Have every page fit the site: its policy, and readers who have no mouse."""
    app.connect("html-page-context", fit)
    app.connect("autodoc-process-docstring", put_aside, BEFORE_NAPOLEON)
    app.connect("autodoc-process-docstring", put_back, AFTER_NAPOLEON)


def fit(app: Any, name: str, template: str, context: dict[str, Any], tree: Any) -> None:
    """Take styles away that the policy forbids; let keys scroll what is wider than the page.

    A board's picture carries its look with it, and here the site's own sheet has that already.
    """
    context["lead"] = lead(context.get("body", ""))
    body = re.sub(r' style="[^"]*"|<style>.*?</style>', "", context.get("body", ""), flags=re.S)
    body = re.sub(r"\n+</pre>", "\n</pre>", body)  # examples end with a line that doctest asks for
    body = body.replace(' role="heading">', ' role="heading" aria-level="2">')  # of contents
    context["body"] = re.sub(r"<(pre|table)(?=[ >])", r'<\1 tabindex="0"', body)


def lead(body: str) -> str:
    """Return a page's first paragraph as plain text: search engines and shared links show it."""
    found = re.search(r"<p>(.*?)</p>", body, re.DOTALL)
    text = unescape(re.sub(r"<[^>]*>", "", found[1] if found else ""))
    return shorten(text.replace("\N{PILCROW SIGN}", ""), MOST_OF_LEAD, placeholder=" …")


_aside: dict[str, list[str]] = {}


def put_aside(app: Any, what: str, name: str, thing: Any, options: Any, lines: list[str]) -> None:
    """Hide what is written about a value from napoleon, which reads “type: words” there."""
    if NO_DOCSTRING.fullmatch("\n".join(lines).strip()):
        lines.clear()
    if what in {"attribute", "data", "property"} and not SECTIONS.search("\n".join(lines)):
        _aside[name] = lines[:]
        lines.clear()


def put_back(app: Any, what: str, name: str, thing: Any, options: Any, lines: list[str]) -> None:
    """Give it back as it is."""
    lines.extend(_aside.pop(name, []))

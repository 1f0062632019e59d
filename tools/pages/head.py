"""How every page begins beside the one that plays: its head, and the header with the ways on."""

from __future__ import annotations

from tools.pages.home import navigation
from tools.pages.page import fill
from tools.paths import TEMPLATES

TEMPLATE = TEMPLATES / "head.html"


def head(up: str, app: str, sheet: str, title: str, ways: str, description: str = "") -> str:
    """Return the page down to its header.

    Args:
        up: The way to the site's top, ``../`` or "".
        app: The folder of the style sheets.
        sheet: The page's own style sheet, by its name.
        title: The title, as HTML, without the site's name.
        ways: What leads on from here: a ``nav`` element.
        description: What search engines show, as HTML; the title says enough where it is left out.
    """
    values = {"up": up, "app": app, "sheet": sheet, "ways": ways, "home": up or "./"}
    values["navigation"] = navigation(up or "./")  # "?puzzle" alone would stay on this page
    values |= {"title": f"{title} · drystone", "description": description or title}
    return fill(TEMPLATE, values).rstrip()


def site_ways(up: str, here: str = "") -> str:
    """Return the ways to the rules and to the documentation; `here` stands in the link to that."""
    return (
        '<nav class="site" aria-label="To read">'
        f'<a href="{up}rules/index.html">Rules</a>'
        f'<a href="{up}docs/index.html"{here}>Documentation</a></nav>'
    )

"""How every page begins beside the one that plays: its head, and the header with the ways on."""

from __future__ import annotations

from html import escape

from tools.pages import speaking
from tools.pages.home import navigation
from tools.pages.in_languages import page_values
from tools.pages.page import fill
from tools.pages.speaking import say
from tools.paths import TEMPLATES

TEMPLATE = TEMPLATES / "head.html"


def head(up: str, app: str, sheet: str, title: str, ways: str, description: str = "") -> str:
    """Return the page down to its header.

    Args:
        up: The way to the top of the pages in this language, ``../`` or "".
        app: The folder of the style sheets.
        sheet: The page's own style sheet, by its name.
        title: The title, as HTML, without the site's name.
        ways: What leads on from here: a ``nav`` element.
        description: What search engines show, as HTML; the title says enough where it is left out.
    """
    values = {"app": f"{up}{speaking.top()}{app}", "sheet": sheet, "ways": ways}
    values |= {"home": up or "./"} | page_values()
    values["navigation"] = navigation(up or "./")  # "?puzzle" alone would stay on this page
    values |= {"title": f"{title} · drystone", "description": description or title}
    return fill(TEMPLATE, values).rstrip()


def site_ways(up: str, here: str = "") -> str:
    """Return the ways to the rules and to the documentation; `here` stands in the link to that."""
    return (
        f'<nav class="site" aria-label="{escape(say("To read"))}">'
        f'<a href="{up}rules/index.html">{escape(say("Rules"))}</a>'
        f'<a href="{up}{speaking.top()}docs/index.html"{here}>{escape(say("Documentation"))}</a>'
        "</nav>"
    )

"""The page that hosts show where an address leads nowhere."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlsplit

from tools import languages
from tools.pages import speaking
from tools.pages.head import head, site_ways
from tools.pages.page import fill
from tools.pages.speaking import say
from tools.paths import NOT_FOUND, TEMPLATES
from tools.style.hatching import patterns

ARTICLE = re.compile(r'<article id="text"(.*</article>)', re.DOTALL)


def write_not_found(dist: Path, app: str, address: str) -> None:
    """Write the page; `address` is the site's, "" where nobody says.

    It is shown for addresses of any depth, so what it links to has whole paths: from the top of
    the host, unless the site's address says otherwise.
    """
    up = urlsplit(address).path or "/"
    text = _page(up, app)
    # Hosts show one page, in whatever language one came: it says all of it in each.
    for code in languages.others():
        with speaking.speaking(code):
            said = ARTICLE.search(_page(f"{up}{speaking.folder()}", app))
        if said:
            text = text.replace("</main>", f'<article lang="{code}"{said[1]}</main>')
    (dist / NOT_FOUND).write_text(text, "utf-8", newline="\n")


def _page(up: str, app: str) -> str:
    values = {"up": up, "head": head(up, app, "docs", say("No such page"), site_ways(up))}
    return fill(TEMPLATES / "not-found.html", values | {"patterns": patterns()})

"""The page that hosts show where an address leads nowhere."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

from tools.pages.head import head, site_ways
from tools.pages.page import fill
from tools.paths import NOT_FOUND, TEMPLATES
from tools.style.hatching import patterns


def write_not_found(dist: Path, app: str, address: str) -> None:
    """Write the page; `address` is the site's, "" where nobody says.

    It is shown for addresses of any depth, so what it links to has whole paths: from the top of
    the host, unless the site's address says otherwise.
    """
    up = urlsplit(address).path or "/"
    values = {
        "head": head(up, app, "docs", "No such page", site_ways(up)),
        "up": up,
        "patterns": patterns(),
    }
    text = fill(TEMPLATES / "not-found.html", values)
    (dist / NOT_FOUND).write_text(text, "utf-8", newline="\n")

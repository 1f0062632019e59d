"""The response headers of the deployed site, read from netlify.toml.

The local server sends these, so that what is tested is what is deployed. Hosts that send no headers
of ours exist, too: what a page can say itself is written into every page by the build, and sw.js
sets the headers on what it serves. All of it comes from the one file.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from base64 import b64encode
from html import escape
from pathlib import Path

from tools import languages
from tools.console import BuildError
from tools.paths import NETLIFY, WEB

Rule = tuple[re.Pattern[str], dict[str, str]]

HEADERS_FILE = "_headers"
FOREVER = {"Cache-Control": "public, max-age=31536000, immutable"}
"""For the folders that are named after the hash of their content, where they are there at all."""
HASHED = ("app-", "runtime-", "python-")
"""How the names of those folders begin."""

# A meta element cannot say these: browsers ignore them there, and complain.
NOT_IN_META = {"frame-ancestors", "report-to", "report-uri", "sandbox"}
CHARSET = '<meta charset="utf-8" />'
# Runs on pages that refuse to be framed, for hosts that do not say so themselves.
UNFRAMED = "app/unframed.js"
# Where that goes: before the first script, or at the end of a head without one.
FIRST_SCRIPT = re.compile("<script|</head>")
# Stands in each page itself, before the first file that it cannot do without.
RESCUE = WEB / "offline" / "rescue.js"
FIRST_FILE = re.compile('<link rel="stylesheet"|<script|</head>')


def read_tables(path: Path = NETLIFY) -> list[tuple[str, dict[str, str]]]:
    """Return the paths of a netlify.toml with the headers for each, in the order of the file."""
    tables = tomllib.loads(path.read_text("utf-8")).get("headers", [])
    return [(table["for"], dict(table["values"])) for table in tables]


def read_rules(path: Path = NETLIFY) -> list[Rule]:
    """Return the header rules for files that are there."""
    hashed = [(f"/{name}*", FOREVER) for name in HASHED]
    tables = [*read_tables(path), *hashed, *_of_languages()]
    return [(pattern(one), values) for one, values in tables]


def _of_languages() -> list[tuple[str, dict[str, str]]]:
    """Return the headers of pages in other languages: those of Home, whose first page they have."""
    pages = {name: value for path, of in read_tables() if path == "/" for name, value in of.items()}
    return [(f"/{code}/*", pages) for code in languages.others()]


def hashed_folders(dist: Path) -> list[str]:
    """Return the names of the folders of a site that are named after their content."""
    return sorted(path.name for name in HASHED for path in dist.glob(f"{name}*") if path.is_dir())


def write_headers_file(dist: Path) -> None:
    """Write ``_headers``, which Netlify reads besides netlify.toml: for what a build has made.

    It names each folder that exists: no answer of another one may be cached.
    """
    lines = [
        f"/{name}/*\n  Cache-Control: {FOREVER['Cache-Control']}" for name in hashed_folders(dist)
    ]
    for path, values in _of_languages():
        lines += [path, *(f"  {name}: {value}" for name, value in values.items())]
    (dist / HEADERS_FILE).write_text("\n".join([*lines, ""]), "utf-8", newline="\n")


def pattern(path: str) -> re.Pattern[str]:
    """Return what a ``for`` path matches: ``*`` is anything, ``:name`` one path segment."""
    parts = re.split(r"(\*|(?<=/):\w+)", path)
    kinds = {"*": ".*"}
    words = [kinds.get(part) or ("[^/]+" if part[:1] == ":" else re.escape(part)) for part in parts]
    return re.compile("".join(words))


def headers_for(path: str, rules: list[Rule]) -> dict[str, str]:
    """Return the headers for a path. Where rules name the same header the later one holds.

    Examples:
        >>> rules = [(pattern("/*"), {"A": "1", "B": "1"}), (pattern("/x-*"), {"B": "2"})]
        >>> headers_for("/x-y/z", rules)
        {'A': '1', 'B': '2'}
        >>> headers_for("/z", rules)
        {'A': '1', 'B': '1'}
    """
    found: dict[str, str] = {}
    for matcher, values in rules:
        if matcher.fullmatch(path):
            found |= values
    return found


def sandbox_hash(script: Path) -> str:
    """Return the hash of the script that stands in sandboxes' documents, as a policy has it."""
    return _allowed(script.read_bytes(), script.name)


def rescue_script(script: Path = RESCUE) -> str:
    """Return the script that stands in each page itself, without the words before it."""
    text = script.read_text("utf-8")
    inside = text[text.index("(() =>") :].strip()
    _allowed(inside.encode(), script.name)
    return inside


def _allowed(script: bytes, name: str) -> str:
    """Return the hash of a script as a policy has it.

    Raises:
        BuildError: the policy of netlify.toml has another one.
    """
    found = f"sha256-{b64encode(hashlib.sha256(script).digest()).decode()}"
    policy = headers_for("/", read_rules())["Content-Security-Policy"]
    if f"'{found}'" not in policy:
        raise BuildError(f"{NETLIFY.name}: script-src must have '{found}', the hash of {name}")
    return found


def meta_policy(policy: str) -> str:
    """Return the part of a Content-Security-Policy that a meta element can say.

    Examples:
        >>> meta_policy("default-src 'none'; frame-ancestors 'none'; img-src 'self'")
        "default-src 'none'; img-src 'self'"
    """
    directives = (part.strip() for part in policy.split(";"))
    return "; ".join(part for part in directives if part and part.split()[0] not in NOT_IN_META)


def head_tags(name: str, rules: list[Rule]) -> list[str]:
    """Return the elements that say in a page what its headers say, for hosts that send none.

    Args:
        name: the page's path below the site, such as ``docs/index.html``.
        rules: the headers of the deployed site.
    """
    headers = headers_for(f"/{name}", rules)
    policy = escape(meta_policy(headers["Content-Security-Policy"]), quote=False)
    return [
        f'<meta http-equiv="Content-Security-Policy" content="{policy}" />',
        f'<meta name="referrer" content="{escape(headers["Referrer-Policy"])}" />',
    ]


def unframed(name: str, app: str, rules: list[Rule]) -> str:
    """Return the script that takes a page out of frames where it refuses them, else nothing.

    Args:
        name: the page's path below the site.
        app: the folder of the site's modules.
        rules: the headers of the deployed site.
    """
    if "X-Frame-Options" not in headers_for(f"/{name}", rules):
        return ""
    return f'<script src="{"../" * name.count("/")}{app}/{UNFRAMED}"></script>\n    '


def write_head_tags(dist: Path, app: str) -> None:
    """Put those elements into every page of a site, before anything that they are to hold.

    Each page also gets the script that sees whether it has come whole, and the end that this
    looks for.

    Raises:
        BuildError: a page has not exactly one charset element, which they follow.
    """
    rules = read_rules()
    rescue = f"<script>{rescue_script()}</script>"
    for path in sorted(dist.rglob("*.html")):
        text = path.read_text("utf-8")
        name = path.relative_to(dist).as_posix()
        if text.count(CHARSET) != 1:
            raise BuildError(f"{name} must have {CHARSET} exactly once: the policy follows it")
        tags = "\n    ".join([CHARSET, *head_tags(name, rules)])
        text = text.replace(CHARSET, tags)
        if "<noscript>" not in text:
            text = text.replace("</body>", "<noscript></noscript></body>")
        # Links that load early may come before it: a browser that waits for it has seen them.
        first = FIRST_SCRIPT.search(text)
        at = first.start() if first else len(text)
        text = text[:at] + unframed(name, app, rules) + text[at:]
        # It hears only of what comes after it.
        text = FIRST_FILE.sub(lambda found: f"{rescue}\n    {found[0]}", text, count=1)
        path.write_text(text, "utf-8", newline="\n")

"""Settings of other hosts, so that they send the headers of netlify.toml.

``python -m tools.hosting cloudflare > dist/_headers`` and so on: see docs/hosting.md.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterator
from pathlib import Path

from tools.build.headers import FOREVER, HASHED, hashed_folders, pattern, read_tables
from tools.paths import DIST
from tools.serve import NOT_COMPRESSED, TYPES

GONE = """\
// Made by python -m tools.hosting gone: stands as sw.js where drystone was. Browsers ask for it
// when somebody comes back; then the copy of the site that they hold goes, and with it this worker.
// What visitors have stored stays: another drystone at the same origin finds it.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave() {
  const { scope } = self.registration;
  const own = `drystone-site:${new URL(scope).pathname}:`;
  for (const name of await caches.keys()) {
    const older = name.startsWith('drystone-site:app-');
    const its = older && (await (await caches.open(name)).match(scope));
    if (name.startsWith(own) || its) await caches.delete(name);
  }
  await self.registration.unregister();
}
"""
Rules = list[tuple[str, dict[str, str]]]

NGINX = """\
# Made by python -m tools.hosting nginx: belongs into nginx's http, as files of conf.d/ do.
{maps}
server {{
    listen 80;
    # The host's name and its certificate stand here.
    server_name localhost;
    location = {bare} {{ return 301 {base}; }}
    location {base} {{
        alias {root}/;
        index index.html;
        absolute_redirect off;
        types {{
{types}
        }}
        default_type application/octet-stream;
        charset utf-8;
        charset_types {texts};
        gzip on;
        gzip_vary on;
        gzip_types {packed};
{headers}
    }}
}}
"""
APACHE = """\
# Made by python -m tools.hosting apache: belongs into the folder as .htaccess, or into <Directory>.
# It needs mod_headers (and mod_deflate to compress): a2enmod headers deflate
DirectoryIndex index.html
{types}
AddCharset utf-8 {texts}
AddOutputFilterByType DEFLATE {packed}
{headers}
"""


def rules() -> Rules:
    """Return the paths of netlify.toml with the headers for each, and those that are cached."""
    return [*read_tables(), *((f"/{name}*", FOREVER) for name in HASHED)]


def cloudflare(base: str, root: str) -> str:
    """Return the text of a file ``_headers``, as Cloudflare Pages and others read it."""
    parts = []
    there = [(f"/{name}/*", FOREVER) for name in hashed_folders(Path(root))]
    for path, headers in [*read_tables(), *there]:
        lines = (f"  {name}: {value}" for name, value in headers.items())
        parts.append("\n".join([f"{base}{path[1:]}", *lines, ""]))
    return "\n".join(parts)


def nginx(base: str, root: str) -> str:
    """Return a server for nginx: each header has a map from paths, as it has none for most."""
    maps, headers = [], []
    for name, values in by_header().items():
        variable = "$drystone_" + name.lower().replace("-", "_")
        lines = (f'    "~{address(path, base)}" "{value}";' for path, value in values)
        maps.append("\n".join([f"map $uri {variable} {{", '    default "";', *lines, "}"]))
        # What is missing now may be there in a minute: only answers of files are cached.
        always = "" if name == "Cache-Control" else " always"
        headers.append(f"        add_header {name} {variable}{always};")
    words = {
        "maps": "\n".join(maps),
        "headers": "\n".join(headers),
        "types": "\n".join(f"            {kind} {end};" for end, kind in endings()),
        "texts": " ".join(sorted({kind for _, kind in endings() if kind in texts()})),
        "packed": packed("text/html"),
        "bare": base.rstrip("/") or "=",
    }
    text = NGINX.format(base=base, root=root.rstrip("/"), **words)
    # At the top of a host there is no address without the last slash.
    return re.sub(r"^.*location = = .*\n", "", text, flags=re.MULTILINE)


def apache(base: str, _root: str) -> str:
    """Return the text of a file ``.htaccess``."""
    headers = [
        f'Header set {name} "{value}" "expr=%{{REQUEST_URI}} =~ m#{address(path, base)}#"'
        for name, values in by_header().items()
        for path, value in values
    ]
    types = "\n".join(f"AddType {kind} .{end}" for end, kind in endings())
    endings_of_text = " ".join(f".{end}" for end, kind in endings() if kind in texts())
    return APACHE.format(
        types=types, texts=endings_of_text, packed=packed(), headers="\n".join(headers)
    )


def gone(_base: str, _root: str) -> str:
    """Return the text of a file ``sw.js`` for a site that has closed or moved."""
    return GONE


def by_header() -> dict[str, list[tuple[str, str]]]:
    """Return for each header its paths and values."""
    found: dict[str, list[tuple[str, str]]] = {}
    for path, headers in rules():
        for name, value in headers.items():
            found.setdefault(name, []).append((path, value))
    return found


def address(path: str, base: str) -> str:
    r"""Return what the addresses are like that a path of netlify.toml means below a base.

    >>> print(address("/app-*", "/games/"))
    ^/games/app\-.*$
    """
    return f"^{re.escape(base)}{pattern(path).pattern.removeprefix('/')}$"


def endings() -> Iterator[tuple[str, str]]:
    """Yield how names of files end, without the dot, and what type that is."""
    for end, kind in TYPES.items():
        yield end[1:], kind.partition(";")[0]


def texts() -> set[str]:
    """Return the types that have a charset."""
    return {kind.partition(";")[0] for kind in TYPES.values() if "charset" in kind}


def packed(*without: str) -> str:
    """Return the types to compress, but for those that a host knows by itself."""
    kinds = {kind for end, kind in endings() if f".{end}" not in NOT_COMPRESSED}
    return " ".join(sorted(kinds.difference(without)))


HOSTS: dict[str, Callable[[str, str], str]] = {
    "cloudflare": cloudflare,
    "nginx": nginx,
    "apache": apache,
    "gone": gone,
}


def main() -> None:
    """Print a host's settings."""
    parser = argparse.ArgumentParser(prog="python -m tools.hosting", description=__doc__)
    parser.add_argument("host", choices=HOSTS)
    parser.add_argument("--base", default="/", help="the path of the site on its host")
    parser.add_argument("--root", default=str(DIST), help="the folder of the site on its machine")
    known = parser.parse_args()
    base = f"/{known.base.strip('/')}/".replace("//", "/")
    print(HOSTS[known.host](base, known.root), end="")


if __name__ == "__main__":
    main()

"""Other people's pages with boards on them: another origin, with a strict policy of its own."""

from __future__ import annotations

import threading
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

from drystone.embed import element_of, read_options
from tests.helpers import vector_records

PAGE = """<!doctype html><html lang="{lang}"><head><meta charset="utf-8"><title>Host</title>
<meta name="viewport" content="width=device-width">{head}
<script type="module" src="{site}embed.js"></script></head>
<body><main><h1>A page of somebody else</h1>{body}</main></body></html>"""


class Handler(BaseHTTPRequestHandler):
    """Serves what is in a dictionary, pages under the policy that it holds."""

    def __init__(self, pages, asked, *words):
        self.pages = pages
        self.asked = asked
        super().__init__(*words)

    def do_GET(self):
        self.asked.append(self.path)
        body = self.pages.get(urlsplit(self.path).path)
        self.send_response(200 if body is not None else 404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Security-Policy", self.pages["policy"])
        self.end_headers()
        self.wfile.write((body or "").encode())

    def log_message(self, *words):
        """Say nothing."""


class Host:
    """A site of somebody else, while it is entered; `show` gives the address of a page.

    `asked` lists the paths that it was asked for.
    """

    def __init__(self, site):
        self.site = site
        # Nothing inline: neither the picture's dark colours nor its size may be asked for so.
        policy = f"default-src 'none'; script-src {site}; frame-src {site}; style-src 'self'"
        self.pages = {"policy": policy, "/favicon.ico": ""}
        self.asked = []
        self.server = ThreadingHTTPServer(
            ("127.0.0.1", 0), partial(Handler, self.pages, self.asked)
        )

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *words):
        self.server.shutdown()
        self.server.server_close()

    def show(self, body, head="", lang="en"):
        self.pages["/"] = PAGE.format(site=self.site, body=body, head=head, lang=lang)
        return f"http://127.0.0.1:{self.server.server_address[1]}/"


def made(**given):
    """Return a board as a documentation tool writes it."""
    given = {key.replace("_", "-"): value for key, value in given.items()}
    return element_of(given, read_options(given))


def bare(inner="<p>A board should be here.</p>", **given):
    """Return a board as somebody writes it by hand."""
    words = " ".join(f'{key.replace("_", "-")}="{value}"' for key, value in given.items())
    return f"<drystone-board {words}>{inner}</drystone-board>"


def replay_of(record, **more):
    own = {f"option-{key}": value for key, value in record["options"].items()}
    moves = " ".join(record["moves"])
    return {"game": record["game"], **own, "moves": moves, "mode": "replay", **more}


def games():
    """Return the records to fill pages with."""
    return vector_records("games")

"""A folder with a page of somebody else, and what shows it."""

from __future__ import annotations

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest


class Quiet(SimpleHTTPRequestHandler):
    """Serves a folder."""

    def log_message(self, *words):
        """Say nothing."""


@pytest.fixture
def folder(tmp_path):
    """The folder of the page that is shown."""
    (tmp_path / "site").mkdir()
    return tmp_path / "site"


@pytest.fixture
def shown(newcomer, folder):
    """A function that shows the page in the folder; nothing may be thrown in it."""
    thrown = []
    newcomer.on("pageerror", lambda error: thrown.append(str(error)))
    serve = partial(Quiet, directory=folder)
    with ThreadingHTTPServer(("127.0.0.1", 0), serve) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()

        def show():
            newcomer.goto(show.address)
            return newcomer.locator("drystone-board")

        show.address = f"http://127.0.0.1:{server.server_address[1]}/"
        yield show
        newcomer.close()
        server.shutdown()
    assert thrown == []

"""What a host may set, read from host.toml: the site's address, where reports go, live servers."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tools.console import BuildError
from tools.paths import HOST

MOST = 4
SITE = re.compile(
    r"https?://(?:[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])"
    r"(?::(?P<port>[1-9][0-9]{0,4}))?(?:/[\w.~%-]+)*/?",
    re.ASCII,
)
REPORTS = re.compile(
    r"(?:mailto:[\w.+-]+@|https://)[a-z0-9][\w.~%/-]*\?[\w.~%=&+-]*\{report\}", re.ASCII
)
REPORTS_FORM = 'such as "mailto:me@example.org?subject=Puzzle&body={report}"'
SITE_FORM = 'such as "https://example.org/games/drystone/"'
SERVER = re.compile(
    r"(?P<kind>stuns?|turns?):(?:[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])"
    r"(?::(?P<port>[1-9][0-9]{0,4}))?(?P<way>\?transport=(?:udp|tcp))?"
)
SERVER_FORM = 'such as "stun:stun.example.org:3478" or "turn:turn.example.org:3478?transport=udp"'
KEYS = {"urls", "username", "credential"}
HIGHEST_PORT = 65535
Server = dict[str, Any]


@dataclass(frozen=True)
class Settings:
    """What a host has set.

    Attributes:
        address: where the site will be found, with a slash at its end; "" where nobody says.
        reports: the address to send a report of a puzzle to, {report} in its place; "" for none.
        servers: for live matches, as a browser's `RTCPeerConnection` takes them.
    """

    address: str
    reports: str
    servers: list[Server]


def settings(path: Path = HOST) -> Settings:
    """Return the settings.

    Raises:
        BuildError: the file can't be read, or sets something else, or anything to what it can't be.
    """
    try:
        found = tomllib.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise BuildError(f"{path.name} can't be read: {error}") from error
    address, listed = found.pop("address", ""), found.pop("server", [])
    reports = found.pop("reports", "")
    if found or not isinstance(listed, list) or not all(isinstance(one, dict) for one in listed):
        raise BuildError(
            f"{path.name} may have address, reports, tables [[server]] and nothing else"
        )
    if len(listed) > MOST:
        raise BuildError(
            f"{path.name} names {len(listed)} servers; {MOST} at most: each costs time"
        )
    return Settings(
        _site(address, path.name) if address != "" else "",
        _reports(reports, path.name) if reports != "" else "",
        [_server(one, path.name) for one in listed],
    )


def _site(address: object, file: str) -> str:
    """Return the site's address with a slash at its end; raises BuildError if it is none."""
    match = SITE.fullmatch(address) if isinstance(address, str) else None
    if not match or int(match["port"] or 1) > HIGHEST_PORT:
        raise BuildError(f"{file}: {address!r} is no address that a site can have, {SITE_FORM}")
    return f"{match[0].rstrip('/')}/"


def _reports(reports: object, file: str) -> str:
    """Return where reports go; raises BuildError if no report can go there."""
    if not isinstance(reports, str) or not REPORTS.fullmatch(reports):
        raise BuildError(
            f"{file}: {reports!r} is no address that reports can go to, {REPORTS_FORM}"
        )
    return reports


def _server(server: Server, file: str) -> Server:
    if unknown := sorted(server.keys() - KEYS):
        raise BuildError(f"{file}: {unknown[0]!r} is not one of {', '.join(sorted(KEYS))}")
    urls = server.get("urls")
    if not isinstance(urls, list) or not 0 < len(urls) <= MOST:
        raise BuildError(f"{file}: urls must be a list of 1 to {MOST} addresses, {SERVER_FORM}")
    relays = {_relays(url, file) for url in urls}
    names = [server.get(key) for key in ("username", "credential")]
    if relays == {True} and not all(
        isinstance(name, str) and 0 < len(name) < 512 for name in names
    ):
        raise BuildError(f"{file}: {urls[0]!r} needs a username and a credential")
    if relays != {True} and (relays != {False} or any(name is not None for name in names)):
        raise BuildError(f"{file}: {urls[0]!r} takes no username; put turn: addresses apart")
    return server


def _relays(url: object, file: str) -> bool:
    """Return whether an address is that of a TURN server; raises BuildError if it is none."""
    match = SERVER.fullmatch(url) if isinstance(url, str) else None
    if not match or int(match["port"] or 1) > HIGHEST_PORT:
        raise BuildError(f"{file}: {url!r} is no address of a server, {SERVER_FORM}")
    relays = match["kind"].startswith("turn")
    if match["way"] and not relays:
        raise BuildError(f"{file}: {url!r} must not name a transport: only turn: does")
    return relays

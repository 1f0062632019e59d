"""The servers that a host names for live matches, read from live.toml."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from tools.places import LIVE
from tools.say import Trouble

MOST = 4
ADDRESS = re.compile(
    r"(?P<kind>stuns?|turns?):(?:[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])"
    r"(?::(?P<port>[1-9][0-9]{0,4}))?(?P<way>\?transport=(?:udp|tcp))?"
)
KEYS = {"urls", "username", "credential"}
FORM = 'such as "stun:stun.example.org:3478" or "turn:turn.example.org:3478?transport=udp"'
Server = dict[str, Any]


def servers(path: Path = LIVE) -> list[Server]:
    """Return the servers as a browser's `RTCPeerConnection` takes them.

    Raises:
        Trouble: the file can't be read, or names something else than servers for live matches.
    """
    try:
        found = tomllib.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise Trouble(f"{path.name} can't be read: {error}") from error
    listed = found.pop("server", [])
    if found or not isinstance(listed, list) or not all(isinstance(one, dict) for one in listed):
        raise Trouble(f"{path.name} may have tables [[server]] and nothing else")
    if len(listed) > MOST:
        raise Trouble(f"{path.name} names {len(listed)} servers; {MOST} at most: each costs time")
    return [_checked(one, path.name) for one in listed]


def _checked(server: Server, file: str) -> Server:
    if unknown := sorted(server.keys() - KEYS):
        raise Trouble(f"{file}: {unknown[0]!r} is not one of {', '.join(sorted(KEYS))}")
    urls = server.get("urls")
    if not isinstance(urls, list) or not 0 < len(urls) <= MOST:
        raise Trouble(f"{file}: urls must be a list of 1 to {MOST} addresses, {FORM}")
    relays = {_relays(url, file) for url in urls}
    names = [server.get(key) for key in ("username", "credential")]
    if relays == {True} and not all(
        isinstance(name, str) and 0 < len(name) < 512 for name in names
    ):
        raise Trouble(f"{file}: {urls[0]!r} needs a username and a credential")
    if relays != {True} and (relays != {False} or any(name is not None for name in names)):
        raise Trouble(f"{file}: {urls[0]!r} takes no username; put turn: addresses apart")
    return server


def _relays(url: object, file: str) -> bool:
    """Return whether an address is that of a TURN server; raises Trouble if it is none at all."""
    match = ADDRESS.fullmatch(url) if isinstance(url, str) else None
    if not match or int(match["port"] or 1) > 65535:
        raise Trouble(f"{file}: {url!r} is no address of a server, {FORM}")
    relays = match["kind"].startswith("turn")
    if match["way"] and not relays:
        raise Trouble(f"{file}: {url!r} must not name a transport: only turn: does")
    return relays

"""Starts Firefox for Playwright, and stands between the two: it does what Firefox lacks.

Playwright drives a Firefox as everybody has it by WebDriver BiDi, the standard for this. One
command that it sends, Firefox does not know yet: which light, motion and colours the reader asks
the system for. Firefox can do all of it, though, as its own developer tools do; so that command
(and more of its kind, see `WISHES`) is taken out of what passes and answered here, by a script in
the browser's own window. All else passes as it is.

Playwright starts ``python tools/check/firefox.py FIREFOX ...`` where it would start Firefox; the
words behind are the same.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import sys
from collections.abc import AsyncIterator, Coroutine
from typing import Any

import websockets
from websockets.asyncio.connection import Connection
from websockets.exceptions import ConnectionClosed

Message = dict[str, Any]

WISHES = "drystone-wishes"
"""A header that no request ever has: its value, JSON, says what `EMULATE` shall set.

Three of them are no lasting wishes for a page: ``focus`` takes the focus from the window's own bars
to the page, and ``throughWindow`` says for all pages whether the mouse is moved in the window, or,
which is quicker, in the page's own process. ``spokenTo`` names a file, to which Firefox writes what
its accessibility events say of live regions, a line each.
"""
ONCE = {"focus", "throughWindow", "spokenTo"}
FINGERS = "drystone-fingers"
"""Another such header: its value, JSON, says what fingers do on the screen of the page meant."""
OURS = 1 << 40
"""Numbers of messages from here on are of commands that Playwright did not send."""
LISTENING = re.compile(rb"WebDriver BiDi listening on ws://127\.0\.0\.1:(\d+)")
MEDIA = "emulation.setMediaFeaturesOverride"
HEADERS = "network.setExtraHeaders"
MEANT_FOR_US = (MEDIA.encode(), WISHES.encode(), FINGERS.encode())
CREATED = "browsingContext.contextCreated"
COMMITTED = "browsingContext.navigationCommitted"
DOWNLOADS = (b"browsingContext.downloadWillBegin", b"browsingContext.downloadEnd")
BIGGEST_LINE = 1 << 16
AS_IT_IS: dict[str, Any] = {
    "compression": None,
    "max_size": None,
    "ping_interval": None,
    "close_timeout": 1,
}
"""Messages pass as they come, however large, and nobody is asked whether they are still there."""
EMULATE = """(wishes, contexts, users) => {
    const load = (name) => ChromeUtils.importESModule(`chrome://remote/content/shared/${name}`);
    const { NavigableManager } = load('NavigableManager.sys.mjs');
    const { UserContextManager } = load('UserContextManager.sys.mjs');
    const chosen = contexts.map((id) => NavigableManager.getBrowsingContextById(id));
    const insides = users.map((id) => UserContextManager.getInternalIdById(id));
    for (const window of Services.wm.getEnumerator('navigator:browser')) {
        for (const { linkedBrowser, userContextId } of window.gBrowser.tabs) {
            if (insides.includes(userContextId)) chosen.push(linkedBrowser.browsingContext);
        }
    }
    const { focus, throughWindow, spokenTo, ...asked } = wishes;
    if (throughWindow !== undefined) {
        Services.prefs.setBoolPref('remote.events.async.mouse.enabled', throughWindow);
    }
    if (spokenTo) {
        const { nsIAccessibleEvent: AnEvent, nsIAccessibleTextChangeEvent: AChange } = Ci;
        Cc['@mozilla.org/accessibilityService;1'].getService(Ci.nsIAccessibilityService);
        if (window.ears) Services.obs.removeObserver(window.ears, 'accessible-event');
        window.ears = {
            observe(subject) {
                const event = subject.QueryInterface(AnEvent);
                if (event.eventType !== AnEvent.EVENT_TEXT_INSERTED) return;
                let live = 'off';
                try {
                    live = event.accessible.attributes.getStringProperty('container-live');
                } catch {} // It has no such attribute.
                if (live === 'off') return;
                const words = subject.QueryInterface(AChange).modifiedText;
                IOUtils.writeUTF8(spokenTo, `${words}\\n`, { mode: 'appendOrCreate' });
            },
        };
        Services.obs.addObserver(window.ears, 'accessible-event');
    }
    for (const context of new Set(chosen.map((one) => one?.top))) {
        if (context) Object.assign(context, asked);
        if (focus) context?.embedderElement?.focus();
    }
}"""


async def texts(line: Connection) -> AsyncIterator[bytes]:
    """Give each text that arrives, until the line is closed."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            yield await line.recv(decode=False)


class Between:
    """What passes between Playwright and Firefox.

    Args:
        player: the line to Playwright.
        firefox: the line to Firefox.
    """

    def __init__(self, player: Connection, firefox: Connection) -> None:
        self._player = player
        self._firefox = firefox
        self._asked: dict[int, asyncio.Future[Message]] = {}
        self._number = OURS
        self._chrome = ""
        self._wished: dict[str, Message] = {}
        self._user_of: dict[str, str] = {}
        self._held: list[bytes] | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def pass_on(self) -> None:
        """Pass everything on, both ways, until one end closes its line."""
        ways = [asyncio.create_task(way) for way in (self._there(), self._back())]
        done, open_ways = await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for way in open_ways:
            way.cancel()
        await self._player.close()
        await self._firefox.close()
        for way in done:
            way.result()

    async def _there(self) -> None:
        async for text in texts(self._player):
            if any(word in text for word in MEANT_FOR_US):
                command = json.loads(text)
                if doing := fingers_of(command):
                    self._later(self._touch(command, doing))
                    continue
                if wishes := wishes_of(command):
                    self._later(self._answer(command, wishes))
                    continue
            await self._firefox.send(text, text=True)

    async def _back(self) -> None:
        async for text in texts(self._firefox):
            if b'"id":1' in text and (waiting := self._asked.pop(number_of(text), None)):
                waiting.set_result(json.loads(text))
            elif any(word in text for word in DOWNLOADS):
                await self._player.send(with_download_named(text), text=True)
            elif self._held is not None:
                self._held.append(text)
            elif (tab := self._new_document(text)) and (wishes := self._wishes_for(tab)):
                self._held = [text]
                self._later(self._emulate_first(wishes, tab))
            else:
                await self._player.send(text, text=True)

    def _new_document(self, text: bytes) -> str | None:
        """Return a tab if a message tells that it is new, or shows another document."""
        if CREATED.encode() not in text and COMMITTED.encode() not in text:
            return None
        message = json.loads(text)
        params = message.get("params", {})
        if message.get("method") == CREATED and params["parent"] is None:
            self._user_of[params["context"]] = params["userContext"]
        is_one = message.get("method") in {CREATED, COMMITTED}
        return str(params["context"]) if is_one and params["context"] in self._user_of else None

    def _wishes_for(self, tab: str) -> Message:
        """Return what is wished for a tab: by itself, or else by its user."""
        return self._wished.get(self._user_of[tab], {}) | self._wished.get(tab, {})

    async def _emulate_first(self, wishes: Message, tab: str) -> None:
        """Do what is wished before Playwright learns of a new document.

        Firefox forgets it where a page is isolated from the one before it.
        """
        await self._emulate(wishes, [tab], [])
        held, self._held = self._held or [], None
        for text in held:
            await self._player.send(text, text=True)

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _answer(self, command: Message, wishes: Message) -> None:
        params = command["params"]
        users, tabs = params.get("userContexts", []), params.get("contexts", [])
        lasting = {name: wish for name, wish in wishes.items() if name not in ONCE}
        for one in [*users, *tabs]:
            self._wished[one] = self._wished.get(one, {}) | lasting
        answer = await self._emulate(wishes, tabs, users)
        await self._player.send(json.dumps(answer | {"id": command["id"]}).encode(), text=True)

    async def _touch(self, command: Message, fingers: list[list[Message]]) -> None:
        """Do with fingers what a command says, which Playwright itself cannot do in a Firefox."""
        kind = {"type": "pointer", "parameters": {"pointerType": "touch"}}
        words = {
            "context": command["params"]["contexts"][0],
            "actions": [
                kind | {"id": f"finger {number}", "actions": actions}
                for number, actions in enumerate(fingers)
            ],
        }
        answer = await self._ask("input.performActions", words)
        await self._player.send(json.dumps(answer | {"id": command["id"]}).encode(), text=True)

    async def _emulate(self, wishes: Message, tabs: list[str], users: list[str]) -> Message:
        if not self._chrome:
            tree = await self._ask("browsingContext.getTree", {"moz:scope": "chrome"})
            self._chrome = tree["result"]["contexts"][0]["context"]
        words = {
            "functionDeclaration": EMULATE,
            "arguments": [remote(wishes), remote(tabs), remote(users)],
            "target": {"context": self._chrome},
            "awaitPromise": False,
        }
        answer = await self._ask("script.callFunction", words)
        if answer["type"] == "error":
            self._chrome = ""
            return answer
        if answer["result"]["type"] == "exception":
            said = answer["result"]["exceptionDetails"]["text"]
            return {"type": "error", "error": "unknown error", "message": said}
        return {"type": "success", "result": {}}

    async def _ask(self, method: str, params: Message) -> Message:
        self._number += 1
        waiting: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        self._asked[self._number] = waiting
        command = {"id": self._number, "method": method, "params": params}
        await self._firefox.send(json.dumps(command).encode(), text=True)
        return await waiting


def with_download_named(text: bytes) -> bytes:
    """Return what tells of a download with a name for it: Playwright hears of no other.

    Firefox names a download by the navigation that it began as, and the page's own files are none.
    """
    message = json.loads(text)
    if params := message.get("params"):
        params.setdefault("download", params.get("navigation") or params.get("url"))
    return json.dumps(message).encode()


def number_of(text: bytes) -> int:
    """Return the number of the command that a message answers; 0 if it answers none.

    >>> number_of(b'{"type":"success","id":1099511627777,"result":{}}')
    1099511627777
    """
    number = json.loads(text).get("id")
    return number if isinstance(number, int) else 0


def wishes_of(command: Message) -> Message | None:
    """Return what a command wants of the browser's own window, if it wants that.

    >>> wishes_of({"method": MEDIA, "params": {"features": {"prefers-color-scheme": "dark"}}})
    {'prefersColorSchemeOverride': 'dark'}
    >>> wishes_of({"method": MEDIA, "params": {"features": {"prefers-color-scheme": None}}})
    {'prefersColorSchemeOverride': 'none'}
    """
    if command["method"] == MEDIA:
        light = command["params"]["features"].get("prefers-color-scheme")
        return {"prefersColorSchemeOverride": light or "none"}
    named = headers_of(command)
    return dict(json.loads(named[WISHES])) if WISHES in named else None


def fingers_of(command: Message) -> list[list[Message]]:
    """Return what each finger shall do by a command, if it is one that says so."""
    return list(json.loads(headers_of(command).get(FINGERS, "[]")))


def headers_of(command: Message) -> dict[str, str]:
    """Return the headers that a command would have every request bear."""
    if command["method"] != HEADERS:
        return {}
    return {one["name"]: one["value"]["value"] for one in command["params"]["headers"]}


def remote(value: Any) -> Message:
    """Return a text, a number, a flag, a list or a dictionary as WebDriver BiDi writes it.

    >>> remote({"a": True})
    {'type': 'object', 'value': [['a', {'type': 'boolean', 'value': True}]]}
    """
    if isinstance(value, dict):
        return {"type": "object", "value": [[key, remote(one)] for key, one in value.items()]}
    if isinstance(value, list):
        return {"type": "array", "value": [remote(one) for one in value]}
    kinds = {bool: "boolean", int: "number", float: "number"}
    return {"type": kinds.get(type(value), "string"), "value": value}


async def serve(port: int) -> int:
    """Stand before the Firefox that listens on a port; return the port to use instead."""

    async def meet(player: Connection) -> None:
        address = f"ws://127.0.0.1:{port}/session"
        async with websockets.connect(address, proxy=None, **AS_IT_IS) as firefox:
            await Between(player, firefox).pass_on()

    server = await websockets.serve(meet, "127.0.0.1", 0, **AS_IT_IS)
    return int(next(iter(server.sockets)).getsockname()[1])


async def start(command: list[str]) -> int:
    """Start Firefox by a command, and tell where it can be driven; return how it ended."""
    command = [*command, "--remote-allow-system-access"]
    firefox = await asyncio.create_subprocess_exec(*command, stderr=asyncio.subprocess.PIPE)
    assert firefox.stderr
    async for line in firefox.stderr:
        found = LISTENING.search(line)
        if found:
            tell(b"WebDriver BiDi listening on ws://127.0.0.1:%d\n" % await serve(int(found[1])))
            break
        tell(line)
    # From here on anything may come: a page's address is a line as long as it likes.
    while said := await firefox.stderr.read(BIGGEST_LINE):
        tell(said)
    return await firefox.wait()


def tell(said: bytes) -> None:
    """Pass on what Firefox says."""
    sys.stderr.buffer.write(said)
    sys.stderr.buffer.flush()


if __name__ == "__main__":
    sys.exit(asyncio.run(start(sys.argv[1:])))

"""WebKitGTK in bare windows, for its driver: ``python webkit_window.py FOLDER``.

The small browser that comes with the library forgets all when a driver starts it. This one keeps
in a folder what browsers keep, storage, caches and service workers, and finds it there again.
It is run by the driver, stands alone, and needs nothing but the library itself.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from ctypes import CDLL, CFUNCTYPE, c_char_p, c_int, c_size_t, c_void_p
from pathlib import Path
from typing import Any

GTK, GOBJECT = "libgtk-3.so.0", "libgobject-2.0.so.0"
WEBKIT = "libwebkit2gtk-4.1.so.0"
NOTHING = c_void_p()
WIDTH, HEIGHT = 1280, 720
Pointer = int | None
Handler = Callable[[Pointer], Pointer]
SIGNAL = CFUNCTYPE(c_void_p, c_void_p, c_void_p, c_void_p)


class Library:
    """A library of C whose functions return pointers."""

    def __init__(self, name: str) -> None:
        self._library = CDLL(name)

    def __getattr__(self, name: str) -> Any:
        function = getattr(self._library, name)
        function.restype = c_void_p
        return function


class Windows:
    """One context of WebKit, and its windows.

    Args:
        folder: where it keeps what it keeps.
    """

    def __init__(self, folder: Path) -> None:
        self.gtk, self.gobject, self.webkit = map(Library, (GTK, GOBJECT, WEBKIT))
        self._handlers: list[Any] = []  # The library calls them: they must not be thrown away.
        self._open = 0
        self.gtk.gtk_init(NOTHING, NOTHING)
        made = self.webkit.webkit_web_context_new_with_website_data_manager(self._stored_in(folder))
        self._context = c_void_p(made)

    def _stored_in(self, folder: Path) -> c_void_p:
        words: list[bytes | c_void_p | c_char_p] = []
        for name in ("data", "cache"):
            path = str(folder / name).encode()
            words += [f"base-{name}-directory".encode(), c_char_p(path)]
        return c_void_p(self.webkit.webkit_website_data_manager_new(*words, NOTHING))

    def run(self) -> None:
        """Let the driver have windows until it has closed the last one."""
        self.webkit.webkit_web_context_set_automation_allowed(self._context, c_int(1))
        self._on(self._context, "automation-started", self._begin)
        self.gtk.gtk_main()

    def _on(self, thing: c_void_p, signal: str, handle: Handler) -> None:
        """Answer a signal; what is handed over is its first word."""
        self._handlers.append(SIGNAL(lambda _, word, __: handle(word)))
        name, handler = signal.encode(), self._handlers[-1]
        self.gobject.g_signal_connect_data(thing, name, handler, NOTHING, NOTHING, c_int(0))

    def _begin(self, session: Pointer) -> Pointer:
        self._on(c_void_p(session), "create-web-view", lambda _: self._window())
        return None

    def _window(self, opener: c_void_p | None = None) -> Pointer:
        """Open a window, by itself or from another, and return what is in it."""
        kind = c_size_t(self.webkit.webkit_web_view_get_type())
        words = [b"is-controlled-by-automation", c_int(1)]
        words += [b"related-view", opener] if opener else [b"web-context", self._context]
        view = c_void_p(self.gobject.g_object_new(kind, *words, NOTHING))
        window = c_void_p(self.gtk.gtk_window_new(c_int(0)))
        self.gtk.gtk_container_add(window, view)
        self.gtk.gtk_window_set_default_size(window, c_int(WIDTH), c_int(HEIGHT))
        self.gtk.gtk_widget_show_all(window)
        self._open += 1
        self._on(view, "create", lambda _: self._window(view))
        self._on(view, "close", lambda _: self._close(window))
        return view.value

    def _close(self, window: c_void_p) -> Pointer:
        self.gtk.gtk_widget_destroy(window)
        self._open -= 1
        if not self._open:
            self.gtk.gtk_main_quit()
        return None


if __name__ == "__main__":
    Windows(Path(sys.argv[1])).run()

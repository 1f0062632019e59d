"""Runs as Python starts in a page: asyncio and the browser's event loop wait until they are used.

Pyodide imports both at each start, and with them sockets, processes and logging: a quarter of
what a start would download. The engine uses nothing of that; what installs a wheel does, and has
the rest of the library for it.
"""

import sys
from importlib import import_module
from types import ModuleType

ASYNCIO, LOOP = "asyncio", "pyodide.webloop"
# What is asked of every module there is, whether anybody wants it or not. Parts of asyncio cannot
# be imported before it is: they would be there twice.
OF_ALL = frozenset({"__file__", "__path__", "__warningregistry__", "__wrapped__"})


class Waiting(ModuleType):
    """Stands for asyncio until somebody uses it, and gives what the real one has from then on."""

    def __getattr__(self, name: str) -> object:
        if name in OF_ALL and sys.modules.get(ASYNCIO) is self:
            raise AttributeError(name)
        return getattr(self._real(), name)

    def _real(self) -> ModuleType:
        if sys.modules.get(ASYNCIO) is self:
            del sys.modules[ASYNCIO]
            try:
                import_module(ASYNCIO)
            except BaseException:
                sys.modules[ASYNCIO] = self
                raise
            sys.modules.pop(LOOP, None)
            import_module(LOOP)._initialize_event_loop()
        return sys.modules[ASYNCIO]


class WaitingLoop(ModuleType):
    """Stands for Pyodide's event loop at a start; the real one comes with asyncio."""

    def _initialize_event_loop(self) -> None:
        """Do nothing but hold what the real one holds: snapshots of the memory count on that."""
        self.held = import_module("pyodide_js._api").scheduleCallback


def wait() -> None:
    """Put what waits in the places of both modules."""
    sys.modules.update({ASYNCIO: Waiting(ASYNCIO), LOOP: WaitingLoop(LOOP)})


wait()

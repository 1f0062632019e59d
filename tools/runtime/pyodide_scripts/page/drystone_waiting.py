"""Modules that a start names and does not use: they wait until somebody uses them.

Pyodide imports asyncio and the browser's event loop at each start, and with them sockets, processes
and logging: a quarter of what a start would download. It imports what installs packages, too, and
the library names modules that take long to make. The engine uses nothing of all that; what installs
a wheel does, and has the rest of the library for it.
"""

import sys
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

ASYNCIO, LOOP, INSTALLER = "asyncio", "pyodide.webloop", "pyodide._package_loader"
OTHERS = ("_colorize", "tokenize")
# What is asked of every module there is, whether anybody wants it or not. Parts of asyncio cannot
# be imported before it is: they would be there twice.
OF_ALL = frozenset({"__file__", "__path__", "__warningregistry__", "__wrapped__"})


class Waiting(ModuleType):
    """A module whose code runs when somebody first uses it."""

    def __getattr__(self, name: str) -> object:
        if name in OF_ALL:
            raise AttributeError(name)
        self._become()
        return getattr(self, name)

    def _become(self) -> None:
        """Run the module's code, in this very object: whoever imported it has it already."""
        del sys.modules[self.__name__]
        try:
            spec = find_spec(self.__name__)
        finally:
            sys.modules[self.__name__] = self
        if spec is None or spec.loader is None:
            raise ModuleNotFoundError(f"No module named {self.__name__!r}", name=self.__name__)
        told = {"__spec__": spec, "__loader__": spec.loader, "__file__": spec.origin}
        vars(self).update(told, __package__=spec.parent)
        kind, self.__class__ = type(self), ModuleType
        try:
            spec.loader.exec_module(self)
        except BaseException:
            self.__class__ = kind
            raise
        if spec.parent and spec.parent != self.__name__:
            setattr(sys.modules[spec.parent], self.__name__.rpartition(".")[2], self)


class WaitingAsyncio(ModuleType):
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


class WaitingInstaller(Waiting):
    """Stands for what installs packages."""

    def __getattr__(self, name: str) -> object:
        told = asked_at_start().get(name)
        if told is None:
            return super().__getattr__(name)
        # The real one holds this, too.
        self.held = import_module("pyodide_js").loadedPackages
        return told


class Folder:
    """A folder of the installer: each start asks for two of them, as text."""

    def __init__(self, path: str) -> None:
        self._path = path

    def __str__(self) -> str:
        return self._path


def wait() -> None:
    """Put what waits in the places of the modules."""
    sys.modules.update({ASYNCIO: WaitingAsyncio(ASYNCIO), LOOP: WaitingLoop(LOOP)})
    sys.modules[INSTALLER] = WaitingInstaller(INSTALLER)
    sys.modules.update({name: Waiting(name) for name in OTHERS})


def asked_at_start() -> dict[str, object]:
    """Return what each start asks of the installer: where things are, and to look what is there."""
    library = f"/lib/python{sys.version_info[0]}.{sys.version_info[1]}"
    return {
        "SITE_PACKAGES": Folder(f"{library}/site-packages"),
        "DSO_DIR": Folder("/usr/lib"),
        "init_loaded_packages": lambda: None,  # Nothing is there yet.
    }

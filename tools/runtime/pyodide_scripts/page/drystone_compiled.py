"""What a start would compile from text, compiled when the site was built.

The library writes some of its code itself: methods of data classes and of named tuples, as text.
Types that stand as text are compiled to be looked at, and patterns of regular expressions are read
and compiled. That was half of what the engine's start took, and it comes out alike each time. So
the build writes it into a file (trace.py); what is not in there is compiled as ever.

Nothing is imported here that compiles: it would do so before this is in its place.
"""

import marshal
import sys
from importlib import import_module

FILE = "compiled.bin"


class Compiled:
    """Gives byte code for text, and patterns.

    Args:
        known: two dictionaries: byte code by how it is run and its text, and what patterns are made
            from by their text and flags. None to keep a list of what had to be compiled, as the
            build does.
    """

    def __init__(self, known):
        self._code, self._patterns = known or ({}, {})
        self.missed = None if known else []

    def use(self):
        """Have the library ask here, where it would compile something.

        In this order: each of them imports what comes before it.
        """
        vars(import_module("collections"))["eval"] = self.value
        self._compiler = import_module("re._compiler")
        self._compile_pattern = self._compiler.compile
        vars(self._compiler)["compile"] = self.pattern
        vars(import_module("annotationlib"))["compile"] = self.code
        vars(import_module("dataclasses"))["exec"] = self.run

    def run(self, text, names, local):
        """Do what exec does."""
        exec(self.code(text, "<string>", "exec"), names, local)

    def value(self, text, names):
        """Do what eval does."""
        return eval(self.code(text, "<string>", "eval"), names)

    def code(self, text, name, how):
        """Do what compile does."""
        found = self._code.get((how, text))
        if found is None:
            self._note((how, text))
            found = compile(text, name, how, dont_inherit=True)
        return found

    def pattern(self, given, flags=0):
        """Compile a pattern."""
        if not isinstance(given, str):
            return self._compile_pattern(given, flags)
        key = (given, int(flags))
        parts = self._patterns.get(key)
        if parts:
            return self._compiler._sre.compile(*parts)
        self._note(key)
        return self._compile_pattern(given, flags)

    def _note(self, key):
        if self.missed is not None:
            self.missed.append(key)


def use():
    """Have the library use what was compiled already."""
    vars(sys.modules[__name__])["compiled"] = compiled = Compiled(_kept())
    compiled.use()


def _kept():
    """Return what the build has kept; None while it is still to be found out."""
    try:
        return marshal.loads(__loader__.get_data(f"{__loader__.archive}/{FILE}"))
    except OSError:
        return None

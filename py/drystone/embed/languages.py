"""The language of boards in documents: that of the document, where drystone speaks it."""

from drystone.core.catalogues import ENGLISH, language
from drystone.core.errors import OptionError


def speak(code: str) -> None:
    """Say everything in a language from now on, in English where there is no such catalogue.

    >>> speak("xx")
    """
    try:
        language(code)
    except OptionError:
        language(ENGLISH)

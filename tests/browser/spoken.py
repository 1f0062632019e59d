"""The site in English and in a language that nobody speaks, for what is not said.

Esperanto stands for the pseudo-language of `tools.words`: all that translators are given, longer,
with accents, in brackets. Everything that has no brackets there is English in every language.
"""

from __future__ import annotations

from unittest import mock

from babel.messages.catalog import Catalog

from tools import languages, words
from tools.build import headers, site
from tools.pages import docs, page, speaking
from tools.paths import ROOT

PSEUDO = "eo"
OFFERED = ("en", PSEUDO)
# In the engine that the build asks: its catalogues are files of the package.
IN_PSEUDO = f"""
if sys.argv[1] == "{PSEUDO}":
    from drystone.core.language import speak_by
    sys.path.insert(0, {str(ROOT)!r})
    from tools import words
    speak_by(words.in_pseudo)
    sys.argv[1] = "en"
else:
    language(sys.argv[1])
"""


def build(folder):
    """Build the site, but for the documentation, in these languages; return its headers."""
    asked = page.ASK_ENGINE.replace("language(sys.argv[1])\n", IN_PSEUDO)
    assert asked != page.ASK_ENGINE
    merged, catalogue = words.merged, speaking.catalogue
    patches = [
        mock.patch.object(languages, "OFFERED", OFFERED),
        mock.patch.object(page, "ASK_ENGINE", asked),
        mock.patch.object(docs, "write_docs"),
        mock.patch.object(words, "merged", lambda *to: pseudo(*to) or merged(*to)),
        mock.patch.object(speaking, "catalogue", lambda code: in_pseudo(code) or catalogue(code)),
    ]
    folder.mkdir()
    for one in patches:
        one.start()
    try:
        site._fill(folder)
        return headers.read_rules()
    finally:
        for one in patches:
            one.stop()


def pseudo(path, code):
    """Return a folder's catalogue in the pseudo-language; None of any other."""
    if code != PSEUDO:
        return None
    out = Catalog(code, charset="utf-8", header_comment="")
    for ids, places in words.sentences()[path.parent].items():
        said = words.pseudo(ids) if isinstance(ids, str) else tuple(map(words.pseudo, ids))
        out.add(ids, said, locations=[(place, 0) for place in places])
    return out


def in_pseudo(code):
    return (lambda sentence: words.in_pseudo(sentence, "", 1)) if code == PSEUDO else None

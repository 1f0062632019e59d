"""Catalogues are brought up to date from the sources, and pages get what JavaScript says."""

import json
import re

import pytest

from tools import words
from tools.console import BuildError

HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'


@pytest.fixture
def sources(tmp_path, monkeypatch):
    """Stand for the sentences of one catalogue."""
    said = {
        "Stop": ["web/a.js"],
        "Red": ["py/b.py"],
        ("{n} day", "{n} days"): ["web/a.js"],
        "{who} wins": ["py/b.py"],
    }
    monkeypatch.setattr(words, "SHARED", tmp_path)
    monkeypatch.setattr(words, "ROOT", tmp_path)
    monkeypatch.setattr(words, "sentences", lambda: {tmp_path: said})
    return tmp_path


def entry(one, said, many=""):
    """Return an entry of a catalogue."""
    if not many:
        return f'msgid "{one}"\nmsgstr "{said}"\n\n'
    forms = "".join(f'msgstr[{at}] "{form}"\n' for at, form in enumerate(said))
    return f'msgid "{one}"\nmsgid_plural "{many}"\n{forms}\n'


def test_what_is_to_be_done_is_said(sources, capsys):
    path = sources / "de.po"
    wrong = entry("{who} wins", "{wer} gewinnt") + entry("Gone long since", "Weg")
    path.write_text(f"# Glossar\n#\n{HEAD}{entry('Red', 'Rot')}{wrong}", "utf-8")
    assert not words.update("de")
    said = capsys.readouterr().out
    assert "4 sentences, 4 to be done" in said
    for line in ("missing: Stop", "missing: {n} day", "stale: Gone", "other places than in: {who}"):
        assert f"  {line}" in said
    text = path.read_text("utf-8")
    assert text.startswith("# Glossar\n")
    assert '#: py/b.py\nmsgid "Red"\nmsgstr "Rot"\n' in text


def test_a_catalogue_that_is_whole_stays_as_it_is(sources, capsys):
    path = sources / "de.po"
    days = entry("{n} day", ["{n} Tag", "{n} Tage"], "{n} days")
    path.write_text(HEAD + entry("Red", "Rot") + entry("Stop", "Halt") + days
                    + entry("{who} wins", "{who} gewinnt"), "utf-8")  # fmt: skip
    assert words.update("de")
    first = path.read_bytes()
    assert words.update("de")
    assert path.read_bytes() == first


def test_what_fits_nearly_is_doubtful(sources, capsys):
    (sources / "de.po").write_text(HEAD + entry("{who} won", "{who} hat gewonnen"), "utf-8")
    words.update("de")
    assert "doubtful: {who} wins" in capsys.readouterr().out


def test_a_language_that_is_none_is_refused(sources):
    with pytest.raises(BuildError, match="xx"):
        words.update("xx")


def test_pages_get_what_javascript_says(sources):
    forms = ["{n} dzień", "{n} dni", "{n} dni."]
    days = entry("{n} day", forms, "{n} days")
    (sources / "pl.po").write_text(HEAD + entry("Red", "Czerwone") + days, "utf-8")
    name, _, text = words.script("pl").partition(" = ")
    assert name == "globalThis.drystoneWords"
    found = json.loads(text.rstrip(";\n"))
    wanted = {"one": "{n} dzień", "few": "{n} dni", "many": "{n} dni."}
    assert found == {"language": "pl", "sentences": {"{n} day": wanted}}


def test_no_sentence_of_javascript_is_lost():
    """Babel loses its way at a slash that stands in brackets of a pattern, as in `/[/]/`."""
    known = {ids if isinstance(ids, str) else ids[0] for ids in words.sentences()[words.SHARED]}
    said = re.compile(
        r"\b(?:say|sayAround|sayMany\(\s*[^,'\"]+,)[(\s]\s*(?:'([^'\n]+)'|\"([^\"]+)\")"
    )
    found = [
        (path.name, one or other)
        for path in words.WEB.glob("[!n]*/*.js")
        for one, other in said.findall(path.read_text("utf-8"))
    ]
    assert len(found) > 500
    assert [(name, text) for name, text in found if text not in known] == []


def test_what_a_game_and_a_script_say_is_said_by_python_too():
    """The page's catalogues hold what Python says, by the files in which a sentence stands."""
    places = words.sentences()[words.SHARED]["Red"]
    assert {place.rpartition(".")[2] for place in places} == {"js", "py"}

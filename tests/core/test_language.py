"""Catalogues are read as translators write them; a game brings its own, and English is the rest."""

import sys
import textwrap

import pytest

import drystone
from drystone.core import language
from drystone.core.catalogues import Catalogue, read_catalogue
from drystone.core.language import number, say, say_many
from drystone.play.match import Match
from drystone.play.records.record import write

HEAD = 'msgid ""\nmsgstr "Plural-Forms: {}\\n"\n\n'
POLISH = "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
STACKS = """\
msgid "{n} stack"
msgid_plural "{n} stacks"
msgstr[0] "{n} stos"
msgstr[1] "{n} stosy"
msgstr[2] "{n} stosów"
"""


@pytest.fixture(autouse=True)
def english():
    """Other tests read English."""
    yield
    drystone.language("en")


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ('msgid "a"\nmsgstr "b"\n', {"a": ["b"]}),
        ('msgid "a"\nmsgstr ""\n', {}),
        ('#: x.py\n#, fuzzy\nmsgid "a"\nmsgstr "b"\n', {}),
        ('#~ msgid "a"\n#~ msgstr "b"\n', {}),
        ('msgid ""\n"a "\n"b"\nmsgstr ""\n"c "\n"„d“\\n"', {"a b": ["c „d“\n"]}),
        ('msgid "a"\nmsgstr "b"\n \nmsgid "c"\nmsgstr "d"', {"a": ["b"], "c": ["d"]}),
        (STACKS, {"{n} stack": ["{n} stos", "{n} stosy", "{n} stosów"]}),
        (STACKS.replace('"{n} stosy"', '""'), {}),
    ],
)
def test_a_catalogue_is_read_without_what_is_missing_doubtful_or_stale(text, read):
    assert read_catalogue(text) == read


def test_the_header_says_which_form_stands_for_a_number():
    language.speak_by(Catalogue("pl", HEAD.format(POLISH) + STACKS).translate)
    said = [say_many(n, "{n} stack", "{n} stacks") for n in (1, 2, 5, 22)]
    assert said == ["1 stos", "2 stosy", "5 stosów", "22 stosy"]
    assert say_many(2, "{n} board", "{n} boards") == "2 boards"


@pytest.mark.parametrize("code", ["de", "DE", "de-AT", "de_CH.UTF-8"])
def test_a_language_is_found_by_any_of_its_codes(code):
    drystone.language(code)
    assert drystone.game("anaash").colour("r") == "Rot"
    drystone.language("en-GB")
    assert drystone.game("anaash").colour("r") == "Red"


@pytest.mark.parametrize("code", ["xx", "", "../de", "d" * 200])
def test_a_language_that_is_not_there_is_refused_and_changes_nothing(code):
    drystone.language("de")
    with pytest.raises(drystone.OptionError, match=r"„.*“.*de, en"):
        drystone.language(code)
    assert drystone.game("anaash").colour("r") == "Rot"


def test_a_game_brings_its_own_catalogue_and_changes_no_sentence_of_others(tmp_path, monkeypatch):
    folder = tmp_path / "brought"
    (folder / "locale").mkdir(parents=True)
    (folder / "locale" / "de.po").write_text(
        'msgid "Puce"\nmsgstr "Floh"\n\nmsgid "Done"\nmsgstr "Aus"\n', "utf-8"
    )
    source = """\
    from drystone.core.game import Game


    class Brought(Game):
        name = title = "brought"
        sides = {"g": "Puce", "d": "Done"}
    """
    (folder / "__init__.py").write_text(textwrap.dedent(source), "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(language, "folders", [*language.folders])
    drystone.language("de")
    assert say("Puce") == "Puce"
    __import__("brought")
    assert (say("Puce"), say("Done")) == ("Floh", "Fertig")
    del sys.modules["brought"]


def test_a_language_writes_numbers_its_way_and_records_keep_the_point():
    match = Match(drystone.game("ghast", size=3, komi="0.5").start())
    drystone.language("de")
    match.resign("o")
    assert [number(n) for n in (1200, 7.0, -7.5, 1234.5)] == ["1.200", "7", "-7,5", "1.234,5"]
    assert match.position.score("b") == "0,5"
    assert match.game.unusual.endswith("0,5")
    assert '[Option "komi=0.5"]' in write(match)


def test_what_is_remembered_is_forgotten_with_the_language():
    position = drystone.game("anaash", size=4).position("4/1,r3,2/4/3,b1 r")
    scene, said = position.game.part("scene").SCENE, []
    for code in ("en", "de", "en"):
        drystone.language(code)
        said.append([scene.label(position, site) for site in ("b3", "d4")])
    german = ["b3: roter Stapel der Höhe 3", "d4: leer"]
    assert said == [["b3: red stack of 3", "d4: empty"], german, said[0]]

"""What is said can be said in another language: whole sentences, each of them extracted.

The pseudo-language of `tools.words` has everything that translators are given, and nothing else:
what a test finds in plain English there is glued from parts, or not marked.
"""

import ast
import re
from pathlib import Path
from random import Random

import pytest

import drystone
from drystone.core import language
from drystone.core.errors import GameError
from drystone.core.move import DONE
from drystone.core.reasons import counts_of, ending_of, events_of
from drystone.games import catalogue
from drystone.play.guide import guide_of
from drystone.play.match import Match
from drystone.scene.look import Look
from drystone.scene.picture import described
from tests.helpers import SHIPPED
from tools import words

ROOT = Path(__file__).parent.parent
SMALL = {
    "anaash": {"size": 4},
    "ashes": {"size": 4},
    "asli": {"size": 5},
    "ghast": {"size": 3, "mode": "fakerghast", "vetoes": "1/1"},
}
CHANGED = {
    "accasta": {"rules": "pari"},
    "anaash": {"size": 8},
    "ashes": {"size": 6},
    "asli": {"size": 5},
    "ghast": {"size": 4, "mode": "fakes-3", "komi": "0.5"},
}
STRANGE = (
    "",
    "zz9",
    "a1-a1",
    "a1xb9",
    "a1-c3",
    "b2+b3",
    "b2xb3",
    "b2-b3",
    "a1:S+b2",
    "a1:1-g7",
    "done",
)
NAMES = {
    *catalogue(),
    *(word for kind in catalogue().values() for word in f"{kind.title} {kind.designer}".split()),
    *(option.key for kind in catalogue().values() for option in kind.options),
    *("allow", "claim", "hold", "pass", "take", "veto", "pari", "Drystone"),
}
"""What is said in no other language: names of games, people and options, moves that are words."""


def english_in(text):
    """Return the words of a text with a letter that has an accent in the pseudo-language.

    What is quoted, moves and names are none.
    """
    found = re.findall(r"[^\W\d_]{3,}", re.sub(r"`[^`]*`|“[^”]*”|#\w+|\S*\d\S*", "", text))
    return [one for one in found if re.search("[aceinosuyz]", one) and one not in NAMES]


def refused(what, *args):
    """Return why something is refused, "" if it is not."""
    try:
        what(*args)
    except GameError as error:
        return str(error)
    return ""


def said_of(match):
    """Yield everything that a game says at a place of a match."""
    position, game = match.position, match.game
    scene = game.part("scene").SCENE
    yield from (scene.words(position, site, Look()) for site in game.grid.indices)
    yield described(scene, position)
    yield from (fact.words for fact in scene.facts(position))
    yield from (one.words for side in game.sides for one in counts_of(position, side))
    yield from (game.skipped(side) for side in game.sides if game.sits_out)
    yield ending_of(position).words
    yield position.outcome.reason if position.outcome else ""
    yield from (refused(position.play, text) for text in STRANGE)
    nexts = {}
    for path, move in position.paths():
        yield from (words for one in events_of(position, move) for words in (one.words, one.done))
        for length in range(len(path) + 1):
            nexts.setdefault(path[:length], set()).update(path[length : length + 1] or {DONE})
    for begun, sites in nexts.items():
        if sites != {DONE}:
            yield position.prompt(begun, frozenset(sites))
            yield refused(position.play, "-".join(begun))
    for move in position.moves()[::5]:
        yield game.speak_move(str(move))
        yield from (refused(position.play, re.sub("[x+]", sign, str(move))) for sign in "-+x")


@pytest.mark.slow
@pytest.mark.parametrize("name", SHIPPED)
def test_a_match_is_played_without_a_word_of_english(pseudo, name):
    game = drystone.game(name, **SMALL.get(name, {}))
    match, rng = Match(game.start()), Random(1)
    texts = {*said_of(match)}
    while match.outcome is None:
        match.add(match.position.random_move(rng))
        texts |= {*said_of(match)} if match.ply % 4 == 0 or match.outcome else set()
    assert len(texts) > 100
    assert [text for text in texts if english_in(text)] == []


@pytest.mark.parametrize("name", SHIPPED)
def test_a_game_is_described_without_a_word_of_english(pseudo, name):
    game = drystone.game(name, **CHANGED[name])
    equipment = game.part("equipment").equipment(game)
    texts = [game.unusual, *map(language.say, (game.blurb, game.credit, game.notation))]
    texts += [refused(drystone.game, name), refused(lambda: type(game)(size=7))]
    texts += [refused(lambda: type(game)(colour=7))]
    texts += [refused(game.position, text) for text in ("r", "8 r", "8/8/8/8/8/8/8/8 r", "a b c")]
    setup = equipment.read(str(game.start()))
    texts += [equipment.pieces.words(token) for token in setup.tokens.values()]
    texts += [one.label for field, text in zip(equipment.fields, setup.fields, strict=True)
              for one in field.controls(text)]  # fmt: skip
    for section in guide_of(type(game)):
        texts += [section.heading, *(str(getattr(one, "markdown", "")) for one in section.parts)]
        for demo in section.demos:
            texts += [demo.caption, demo.alt, demo.lesson, *(play.words for play in demo.plays)]
            texts += [demo.refusal(tried).why for tried in demo.tries]
    assert len(texts) > 50
    assert [text for text in texts if english_in(text)] == []


def is_said(node):
    """Whether code says something."""
    named = isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    return named and node.func.id in words.KEYWORDS


def is_whole(given):
    """Whether it is one sentence, or a name that stands for one."""
    if isinstance(given, ast.IfExp):
        return not any(isinstance(one, ast.Constant) for one in (given.body, given.orelse))
    return not isinstance(given, ast.JoinedStr | ast.BinOp)


@pytest.mark.slow
def test_a_sentence_is_written_whole_where_it_is_said():
    """What Babel would extract in pieces, or not at all."""
    wrong = []
    for path in sorted((ROOT / "py").rglob("*.py")):
        calls = [one for one in ast.walk(ast.parse(path.read_text("utf-8"))) if is_said(one)]
        for call in calls:
            given = call.args[1:3] if call.func.id == "say_many" else call.args[:1]
            wrong += [f"{path.name}:{call.lineno}" for one in given if not is_whole(one)]
    assert wrong == []


ENGLISH = {
    *("cli", "envs", "datasets.py", "engine_client.py", "guide.py", "protocol.py"),
    *("choice.py", "external.py", "retrograde.py"),
    *("solution.py", "solver.py", "solved.py", "strategy.py", "element.py", "node.py"),
}
"""Whose errors programs and the command line read, and authors of games and of documentation."""


def is_english(text):
    """Whether code has words for people that are not said."""
    plain = isinstance(text, ast.Constant | ast.JoinedStr) and not any(map(is_said, ast.walk(text)))
    return plain and bool(re.search("[a-z]{2} [a-z]", ast.unparse(text)))


def last_name(code):
    """Return by which name a class is called, whatever it lies in."""
    return ast.unparse(code).rpartition(".")[2]


@pytest.mark.slow
def test_an_error_is_said():
    paths = (ROOT / "py" / "drystone").rglob("*.py")
    trees = {path: [*ast.walk(ast.parse(path.read_text("utf-8")))] for path in paths}
    classes = [one for nodes in trees.values() for one in nodes if isinstance(one, ast.ClassDef)]
    kinds = {"GameError", "ReadError"}
    for _ in range(4):  # errors of errors of errors
        kinds |= {one.name for one in classes if kinds & {last_name(base) for base in one.bases}}
    wrong = [
        f"{path.name}:{call.lineno}"
        for path, nodes in trees.items()
        if not ENGLISH & {*path.parts}
        for call in nodes
        if isinstance(call, ast.Call) and last_name(call.func) in kinds
        if any(map(is_english, call.args[:1]))
    ]
    assert wrong == []


@pytest.mark.slow
def test_translations_have_the_places_of_their_sentences():
    for folder in words.sentences():
        for path in folder.glob("*.po"):
            left = words.problems(words.merged(path, path.stem))
            assert [line for line in left if line.startswith("other")] == []


def test_one_sentence_has_one_translation():
    """Catalogues are read one after the other: what stands in two must not differ."""
    from drystone.core.catalogues import read_catalogue

    seen = {}
    for path in sorted((ROOT / "py").rglob("locale/*.po")):
        for sentence, said in read_catalogue(path.read_text("utf-8")).items():
            if sentence:
                assert seen.setdefault((path.stem, sentence), said) == said, f"{path}: {sentence}"

"""Puzzles and lessons in the page's conversation: tries are judged, answered, taken back, noted."""

import json
import re

import pytest

import drystone
from drystone.app import page as program
from drystone.games import catalogue
from drystone.play.guide import guide_of
from drystone.play.lesson import lessons_of, solutions
from drystone.play.puzzle import gain_rule_of, puzzles_of
from drystone.search.proofs.goals import prover_of
from tests.helpers import SHIPPED, having, variants
from tests.sampling import DAY

NAMES = having("puzzles.json")


class Page:
    """A session, and what a page would say to it."""

    def __init__(self, kind="puzzle", name=""):
        self.program = program.Page()
        if name:
            self.view = self.ask(act="challenge", kind=kind, name=name)

    def ask(self, **message):
        self.view = json.loads(self.program.handle(json.dumps(message)))
        return self.view

    @property
    def challenge(self):
        return self.view["challenge"]

    def play(self, text):
        self.ask(act="type", text=text)
        assert not self.view["said"], self.view["said"]
        while self.challenge["awaits"]:
            self.ask(act="answer", node=self.challenge["node"])


def test_a_line_is_stepped_through_and_left():
    page = Page()
    page.ask(act="new", game="anaash", options={"size": 4})
    page.ask(act="type", text="a1xa2")
    page.ask(act="type", text="b1xc1")
    before = page.ask(act="player", seat=2, level=3)
    page.ask(act="line", moves=["a2+b2", "c1-c2"])
    assert page.view["said"]["text"].startswith("“c1-c2”")
    page.ask(act="line", moves=["a2+b2", "c1+d1"])
    assert (page.view["ply"], page.challenge["words"]) == (3, "Move 1 of 2.")
    assert (page.challenge["retry"], page.challenge["solved"]) == (False, False)
    assert page.ask(act="redo")["here"]["text"] == "4. c1+d1"
    assert page.challenge["words"] == "Move 2 of 2."
    assert page.ask(act="undo")["ply"] == 3
    assert page.ask(act="undo")["challenge"]["words"] == "Before the line."
    said = page.ask(act="type", text="a2xa3")["said"]
    assert said["text"] == "This can be stepped through here, and not be played on."
    after = page.ask(act="back")
    assert after["challenge"] is None
    assert (after["position"], after["last"]) == (before["position"], before["last"])


def test_a_threat_begins_after_the_side_to_move_was_passed_over():
    page = Page()
    page.ask(act="new", game="anaash", options={"size": 4})
    page.ask(act="line", moves=["b1xa1"], threat=True)
    assert page.challenge["heading"] == "What Blue threatens"
    assert (page.view["ply"], page.view["here"]["text"]) == (1, "1. b1xa1")
    start = str(drystone.game("anaash", size=4).start())
    assert page.ask(act="back")["position"] == start
    for moves in ([], ["a1xa2"] * 61):
        assert "1 to 60 moves" in page.ask(act="line", moves=moves)["said"]["text"]


def test_lines_are_for_games_in_which_nothing_is_hidden():
    hidden = next(one for one in variants() if one.hidden)
    page = Page()
    page.ask(act="new", game=hidden.name, options=dict(hidden.values))
    said = page.ask(act="line", moves=[str(hidden.start().moves()[0])])["said"]
    assert "hidden" in said["text"]


def puzzle(name, number):
    return puzzles_of(catalogue()[name])[number - 1]


def number_of(name, kind="win", count=2):
    """Return the number of a game's first puzzle of a kind that takes so many moves."""
    found = enumerate(puzzles_of(catalogue()[name]), 1)
    return next(at for at, one in found if (one.kind, one.count) == (kind, count) and answered(one))


def answered(one):
    """Return whether the other side is to move after a puzzle's first move."""
    there = one.start.play(one.line[0])
    return there.outcome is not None or there.side != one.side


def one_of_each(name):
    """Return the number of a puzzle of each kind and length that a game has."""
    found = {}
    for number, one in enumerate(puzzles_of(catalogue()[name]), 1):
        found.setdefault((one.kind, one.count), number)
    return sorted(found.values())


SHORT = number_of("anaash")
"""A puzzle that is won in two."""

LONG = number_of("anaash", "win", 4)
"""One that is won in four."""


@pytest.mark.parametrize("name", NAMES)
def test_following_the_solution_solves_it_whatever_is_answered(name):
    for number in one_of_each(name):
        one = puzzle(name, number)
        page = Page(name=f"{name}-{number}")
        assert page.challenge["task"].startswith(one.task)
        own = [one.line[0]]
        page.play(one.line[0])
        while page.challenge["state"] != "solved":
            assert page.challenge["state"] == "open", number
            prover = prover_of(one, 200_000)
            position = page.program.session.match.position
            left = one.count - len(own)
            own.append(str(prover.first_moves(position, left)[-1]))
            page.play(own[-1])
        assert len(own) <= one.count
        assert page.challenge["words"] == "Solved!"
        assert page.challenge["solved"]
        if one.kind == "win":
            assert page.view["outcome"] == one.side
        if one.kind == "gain":
            lead = gain_rule_of(catalogue()[name]).lead
            here = page.program.session.match.position
            assert page.view["outcome"] == one.side or (
                here.side == one.side
                and lead(here, one.side) >= lead(one.start, one.side) + one.amount
            )


@pytest.mark.parametrize("name", NAMES)
def test_every_wrong_first_move_is_told_and_refuted(name):
    """Today of every other kind and length of puzzle, tomorrow of those between."""
    for number in one_of_each(name)[DAY % 2 :: 2]:
        refute(name, number)


def refute(name, number):
    """Try some wrong moves: each is told, and answered by a move after which nothing helps."""
    one = puzzle(name, number)
    right = {one.line[0], *one.also}
    wrong = [str(move) for move in one.start.moves() if str(move) not in right]
    page = Page(name=f"{name}-{number}")
    for text in wrong[:: max(1, len(wrong) // 3)]:
        page.play(text)
        assert page.challenge["state"] == "wrong"
        assert page.challenge["words"].startswith("That’s not it: ")
        assert (
            page.program.session.game.speak_words(page.challenge["words"]) in page.view["announce"]
        )
        assert not page.challenge["solved"]
        here = page.program.session.match
        if here.position.outcome is None and here.ply == 2:
            reply = one.start.game.sides[one.start.game.other(one.start.side)]
            assert f": after {text} " in page.challenge["words"]
            said, _, why = page.challenge["words"].partition(f" {reply} answers {here.here.move}.")
            assert said != page.challenge["words"]
            assert why.endswith("."), "the answer has a reason"
            prover = prover_of(one, 200_000)
            left = one.count - 1
            assert prover.wins(here.position, left) is (one.kind == "hold")
        assert not [n for n in json.dumps(page.view["scene"]).split() if "data-open" in n]
        page.ask(act="retry")
        assert page.view["position"] == one.position
        assert page.challenge["state"] == "open"


def test_each_kind_says_what_is_to_be_done_and_what_was_missed():
    words = {}
    for kind, count in (("win", 2), ("gain", 1), ("hold", 1)):
        number = number_of("ashes", kind, count)
        one = puzzle("ashes", number)
        page = Page(name=f"ashes-{number}")
        right = {*one.also, one.line[0]}
        page.play(
            next(
                str(move)
                for move in one.start.moves()
                if str(move) not in right and one.start.after(move).outcome is None
            )
        )
        words[kind] = f"{page.challenge['task']} {page.challenge['words']}"
    assert " to move and win in 2." in words["win"]
    assert " can no longer win in 2." in words["win"]
    assert re.search(r" to move and gain \d pieces? in 1\.", words["gain"])
    assert re.search(r" can no longer gain \d pieces? in 1\.", words["gain"])
    assert " to move: find the only defence." in words["hold"]
    assert re.search(
        r"That’s not it: (after \S+ \w+ wins in 1, whatever \w+ does\. \w+ answers \S+\. .+"
        r"|\w+ has no stack left and cannot enter one: its tax is \d+)\.$",
        words["hold"],
    )


def test_after_a_wrong_move_nothing_is_played_on():
    page = Page(name=f"anaash-{SHORT}")
    one = puzzle("anaash", SHORT)
    page.play(next(str(m) for m in one.start.moves() if str(m) != one.line[0]))
    before = page.view["position"]
    for site in ("a1", "c4"):
        said = page.ask(act="touch", site=site)["said"]
        assert said["kind"] == "refusal"
        assert "Try again" in said["text"]
    assert page.view["position"] == before


def test_while_the_answer_is_due_nothing_is_played():
    page = Page(name=f"anaash-{SHORT}")
    page.ask(act="type", text=puzzle("anaash", SHORT).line[0])
    assert page.challenge["state"] == "answer"
    assert page.ask(act="touch", site="a1")["said"]["kind"] == "refusal"
    ply = page.view["ply"]
    assert page.ask(act="answer", node=99)["ply"] == ply
    assert page.ask(act="answer", node=page.challenge["node"])["ply"] == ply + 1


def test_undo_goes_back_to_ones_own_move_and_redo_forth():
    number = LONG
    one = puzzle("anaash", number)
    page = Page(name=f"anaash-{number}")
    page.play(one.line[0])
    page.play(one.line[2])
    assert page.view["ply"] == 4
    assert page.ask(act="undo")["ply"] == 2
    assert page.challenge["state"] == "open"
    assert page.ask(act="redo")["ply"] == 3
    assert page.challenge["awaits"]
    assert page.ask(act="undo")["ply"] == 2
    assert page.ask(act="undo")["ply"] == 0
    assert page.ask(act="undo")["ply"] == 0


@pytest.mark.parametrize("name", NAMES)
def test_the_solution_can_be_seen_and_is_no_merit(name):
    number = number_of(name)
    one = puzzle(name, number)
    page = Page(name=f"{name}-{number}")
    page.ask(act="solution")
    moves = [page.program.session.game.speak_move(text) for text in one.line]
    assert page.view["announce"].startswith(f"The solution: {'; '.join(moves)}.")
    assert page.view["ply"] == 1
    assert [entry["text"] for entry in page.view["moves"][-len(one.line) :]] == list(one.line)
    assert " ".join(one.line) in page.view["said"]["text"]
    for ply in range(2, len(one.line) + 1):
        assert page.ask(act="redo")["ply"] == ply
    assert page.challenge["words"] == "That is the solution."
    assert not page.challenge["solved"]
    assert page.ask(act="undo")["ply"] == len(one.line) - 1
    assert page.ask(act="retry")["ply"] == 0


def test_a_name_alone_means_the_first_that_is_not_solved():
    found = puzzles_of(catalogue()["anaash"])
    page = Page()
    solved = [found[0].key, found[1].key, 7]
    assert page.ask(act="challenge", kind="puzzle", name="anaash", solved=solved)
    assert page.challenge["name"] == "anaash-3"
    page.ask(act="challenge", kind="puzzle", name="anaash", solved=[one.key for one in found])
    assert page.challenge["name"] == "anaash-1"
    assert page.ask(act="challenge", kind="puzzle", name="anaash", solved="all")["challenge"]


@pytest.mark.parametrize(
    ("kind", "name", "words"),
    [
        ("puzzle", "xyz", "“xyz” names nothing here"),
        ("puzzle", "anaash-999", "puzzles of this game, and 999 is none of them"),
        ("puzzle", "anaash-99999", "puzzles of this game, and 99999 is none of them"),
        ("lesson", "anaash-99", "lessons of this game, and 99 is none of them"),
        ("riddle", "anaash-1", "“kind” is one of puzzle, lesson, not “riddle”."),
        ("puzzle", "<b>", "“<b>” names nothing here"),
    ],
)
def test_a_wrong_address_is_told(kind, name, words):
    page = Page()
    before = page.ask(act="view")["position"]
    assert words in page.ask(act="challenge", kind=kind, name=name)["said"]["text"]
    assert page.view["position"] == before
    assert page.challenge is None


def test_without_a_quest_its_acts_say_so():
    page = Page()
    for act in ("retry", "solution"):
        assert "no puzzle" in page.ask(act=act)["said"]["text"]
    assert page.ask(act="answer", node=0)["challenge"] is None


def test_a_puzzle_is_not_kept_and_the_match_before_comes_back():
    page = Page()
    page.ask(act="new", game="anaash", options={"size": 4})
    kept = page.ask(act="type", text="a1xa2")["saving"]["match"]
    assert kept
    page.ask(act="challenge", kind="puzzle", name="anaash-1")
    assert page.view["saving"]["match"] == 0
    assert page.view["back"]
    page.ask(act="challenge", kind="puzzle", name="anaash-2")
    page.play(puzzle("anaash", 2).line[0])
    assert page.view["saving"]["match"] == 0
    page.ask(act="back")
    assert page.challenge is None
    assert page.view["saving"]["match"] == kept
    assert page.view["ply"] == 1


def test_the_computer_leaves_puzzles_alone():
    page = Page()
    page.ask(act="new", game="anaash", options={"size": 4})
    for seat in (1, 2):
        page.ask(act="player", seat=seat, level=3)
    assert page.view["thinks"] == 3
    assert page.ask(act="challenge", kind="puzzle", name=f"anaash-{SHORT}")["thinks"] == 0
    page.ask(act="back")
    assert page.ask(act="new", game="anaash", options={"size": 4})["thinks"] == 3


LESSONS = [
    pytest.param(name, number, demo, id=f"{name}-{number}")
    for name, kind in catalogue().items()
    for number, demo in enumerate(lessons_of(guide_of(kind)), 1)
]


@pytest.mark.parametrize("name", SHIPPED)
def test_a_tour_that_is_over_names_the_rules_that_it_has_not_shown(name):
    lessons = lessons_of(guide_of(catalogue()[name]))
    last = sum(bool(one.step) for one in lessons)
    for number, demo in enumerate(lessons[: last + 1], 1):
        page = Page("lesson", f"{name}-{number}")
        assert page.challenge["unshown"] == []
        page.play(demo.solution[0])
        rules = [rule for _, rule in page.challenge["unshown"]]
        assert rules == ([*demo.unshown] if number == last else [])
    page = Page("lesson", f"{name}-{last}")
    words = [words for words, _ in page.ask(act="solution")["challenge"]["unshown"]]
    assert len(words) >= 3
    assert not any(":" in one for one in words)
    assert page.ask(act="retry")["challenge"]["unshown"] == []


@pytest.mark.parametrize(("name", "number", "demo"), LESSONS)
def test_a_lesson_is_solved_by_its_solutions_alone(name, number, demo):
    page = Page("lesson", f"{name}-{number}")
    assert page.challenge["task"] == demo.lesson
    right = solutions(demo.shown, demo.goal)
    for move in map(str, demo.shown.moves()[:40:3]):
        page.play(move)
        assert page.challenge["state"] == ("solved" if move in right else "wrong"), move
        assert bool(page.challenge["solved"]) is (move in right)
        page.ask(act="retry")
        assert page.view["ply"] == 0
    for move in right:
        page.play(move)
        assert page.challenge["words"] == "Solved!"
        page.ask(act="retry")


@pytest.mark.parametrize("name", NAMES)
def test_every_game_has_lessons_and_a_list_of_both_kinds(name):
    for kind in ("puzzle", "lesson"):
        items = Page().ask(act="challenges", kind=kind, name=name)["challenges"]
        assert items[0]["name"] == f"{name}-1"
        assert len({item["key"] for item in items}) == len(items)
        for item in items[:3]:
            assert Page(kind, item["name"]).challenge["key"] == item["key"]


LOST = "3,r1/1,r3,2/1,b3,2/3,b3 r"
"""Red played d4-c4 here and lost a stack; b3xb2 would have taken one."""

MISTAKE = {
    "act": "exercise",
    "name": "abc-1",
    "game": "anaash",
    "options": {"size": 4},
    "position": LOST,
    "played": "d4-c4",
    "line": ["b3xb2", "d1-d2", "no move"],
    "words": "Red missed a win.",
}


def mistake(**more):
    page = Page()
    page.ask(**{**MISTAKE, **more})
    return page


@pytest.mark.parametrize(
    ("by", "words", "near"),
    [
        ({"by": "you"}, "Your mistake", "You"),
        ({"by": "friend"}, "Your friend’s mistake", "Red"),
        ({"by": "computer"}, "The computer’s mistake", "Red"),
        ({}, "Red’s mistake", "Red"),
    ],
)
def test_a_mistake_is_whose_it_was(by, words, near):
    for shown in (False, True):
        page = mistake(shown=shown, **by)
        assert page.challenge["heading"] == words
        assert names(page.view) == ["Blue", near]


def test_nothing_is_to_be_found_while_the_better_line_is_shown():
    for page in (mistake(shown=True), mistake()):
        page.ask(act="solution")
        assert page.challenge["task"] == "Red played d4-c4. Better is b3xb2."
        assert page.challenge["words"] == "The better line."
        assert page.challenge["shown"]


def test_after_the_better_line_a_move_is_judged_like_any_other():
    page = mistake(shown=True)
    page.ask(act="retry")
    assert page.challenge["task"] == "Red played d4-c4. Find a better move."
    assert (page.challenge["state"], page.challenge["shown"]) == ("open", False)
    assert tried(page, "d4-d3") == ("answer", True)
    assert page.challenge["words"] == "The computer looks at it."
    page.ask(act="judged", node=page.challenge["node"], good=False, words="It loses.")
    assert (page.challenge["state"], page.challenge["words"]) == ("wrong", "It loses.")
    page.ask(act="retry")
    assert tried(page, "d4-c4") == ("wrong", False)
    page.ask(act="retry")
    assert tried(page, "b3xb2") == ("solved", False)
    assert page.challenge["words"] == "That is the better move."
    assert page.challenge["helped"]
    assert not page.challenge["solved"]


def tried(page, text):
    page.ask(act="type", text=text)
    return page.challenge["state"], page.challenge["awaits"]


def test_a_mistake_is_made_good_by_the_better_move():
    page = mistake()
    assert page.challenge["kind"] == "mistake"
    assert (page.challenge["name"], page.challenge["key"]) == ("abc-1", "abc-1")
    assert page.challenge["task"] == "Red played d4-c4. Find a better move."
    assert (page.challenge["next"], page.challenge["state"]) == ("", "open")
    assert tried(page, "b3xb2") == ("solved", False)
    assert page.challenge["solved"]
    assert page.view["saving"]["match"] == 0


def test_the_same_mistake_is_refused_with_what_was_wrong():
    page = mistake()
    assert tried(page, "d4-c4") == ("wrong", False)
    assert page.challenge["words"] == "That is what was played. Red missed a win."
    page.ask(act="retry")
    assert page.challenge["state"] == "open"
    assert page.view["ply"] == 0


@pytest.mark.parametrize(("good", "state"), [(True, "solved"), (False, "wrong")])
def test_another_move_waits_for_what_a_search_says(good, state):
    page = mistake()
    assert tried(page, "d4-d3") == ("answer", True)
    node = page.challenge["node"]
    assert page.ask(act="type", text="b2xb3")["said"]["kind"] == "refusal"
    page.ask(act="judged", node=node + 7, good=good, words="Late.")
    assert page.challenge["awaits"]
    page.ask(act="judged", node=node, good=good, words="So it is.")
    assert (page.challenge["state"], page.challenge["words"]) == (state, "So it is.")
    page.ask(act="judged", node=node, good=not good, words="Late.")
    assert page.challenge["state"] == state
    page.ask(act="retry")
    assert tried(page, "d4-d3") == (state, False)


def test_the_better_line_is_walked_as_far_as_it_is_legal():
    page = mistake(shown=True)
    assert page.view["ply"] == 1
    assert page.challenge["words"] == "The better line."
    assert not page.challenge["solved"]
    page.ask(act="redo")
    assert page.view["ply"] == page.view["last"] == 2
    assert not page.challenge["awaits"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"position": "3,r1/4/4/4 r"},
        {"position": "nonsense"},
        {"played": "a1xa2"},
        {"line": ["a1xa2"]},
        {"line": []},
        {"game": "chess"},
    ],
)
def test_a_mistake_that_cannot_be_is_refused(wrong):
    page = Page()
    before = page.ask(act="view")["position"]
    page.ask(**{**MISTAKE, **wrong})
    assert page.view["said"]["kind"] in {"error", "refusal"}
    assert page.ask(act="view")["position"] == before
    assert page.view["challenge"] is None


def test_a_search_says_nothing_of_what_is_no_mistake():
    page = Page(name="anaash-1")
    page.ask(act="judged", node=0, good=True, words="So it is.")
    assert page.challenge["state"] == "open"


def names(view):
    """Who sits at the board, the one below it last."""
    return [strip["name"] for strip in view["strips"]]


@pytest.fixture
def second():
    """A page with a match in which one has Blue, and a computer player has Red."""
    page = Page()
    page.ask(act="new", game="anaash", options={"size": 4}, first=2, second=0)
    page.ask(act="reply", node=page.view["node"], text="a1xa2")
    assert names(page.view) == ["Learner", "You"]
    return page


@pytest.mark.parametrize("number", [SHORT, number_of("anaash", count=3)])
def test_who_solves_a_puzzle_sits_at_its_side_whoever_played_before(second, number):
    one = puzzle("anaash", number)
    sides = one.start.game.sides
    other = sides[one.start.game.other(one.side)]
    view = second.ask(act="challenge", kind="puzzle", name=f"anaash-{number}")
    assert names(view) == [other, "You"]
    assert [strip["detail"] for strip in view["strips"]] == ["", sides[one.side]]
    assert names(Page("puzzle", f"anaash-{number}").view) == [other, "You"]
    assert names(second.ask(act="back")) == ["Learner", "You"]


def test_who_solves_a_lesson_or_makes_a_mistake_good_sits_at_its_side(second):
    view = second.ask(act="challenge", kind="lesson", name="anaash-1")
    assert (view["side"], names(view)) == ("r", ["Blue", "You"])
    assert names(second.ask(**MISTAKE, by="you")) == ["Blue", "You"]


def test_a_line_has_the_names_of_the_match_that_it_goes_on_from(second):
    assert names(second.ask(act="line", moves=["b1xc1"])) == ["Learner", "You"]
    second.ask(**MISTAKE, by="you")
    assert names(second.ask(act="line", moves=["b3xb2"])) == ["Blue", "You"]


def test_a_better_move_that_wins_says_so():
    page = mistake(position="r1,b1,2/4/2,r1,1/4 r", played="c2-b2", line=["a4xb4"])
    assert tried(page, "a4xb4") == ("solved", False)
    line = page.ask(act="view")["line"]
    assert line == {
        "lead": "That is the better move.",
        "text": "Red wins: the last blue checker has been captured.",
    }


@pytest.mark.parametrize(
    ("lesson", "move", "words"),
    [
        ("anaash-3", "b2xc2", "b2 captures c2 is legal and takes a single checker, but the task is:"
         " there are two that your stack may capture. Take the taller one."),
        ("asli-4", "d3", "d3 is legal, but the task is: close that path beside a1. Then"),
        ("anaash-6", "a2+b2", "a2 onto b2 is legal and makes a stack of 3, but the task is: Move"),
    ],
)  # fmt: skip
def test_a_legal_move_in_a_lesson_says_what_it_did_and_what_was_asked(lesson, move, words):
    page = Page("lesson", lesson)
    page.play(move)
    assert page.challenge["words"].startswith(words)

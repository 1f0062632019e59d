"""Reasons are true: each fact of a sample is replayed with the rules (`lab.reasons`: of all)."""

import re

import pytest

import drystone
from drystone.core.reasons import Event, events_of
from drystone.core.rng import seeded
from drystone.games import catalogue
from drystone.play.puzzle import puzzles_of
from drystone.search.analysis.claims import Fact, Reason, heaviest
from drystone.search.analysis.differences import Comparison
from drystone.search.analysis.judging import judged
from drystone.search.analysis.lines import net, strongest
from drystone.search.analysis.reasons import WINS, Explainer
from drystone.search.analysis.refuting import refuting
from drystone.search.proofs.goals import prover_of
from drystone.search.seats import choosing_colours
from tests.helpers import SHIPPED, noughts
from tests.search.facts import holds, true

NODES = 60


def positions(game, count=5, apart=7):
    """Yield positions of a game played at random."""
    position, rng = game.start(), seeded(game.name)
    while count and position.outcome is None:
        for _ in range(apart):
            if position.outcome is None:
                position = position.after(position.random_move(rng))
        if position.outcome is None and not choosing_colours(position):
            count -= 1
            yield position


@pytest.mark.parametrize("name", SHIPPED)
def test_all_that_is_said_of_moves_is_so(name):
    said = 0
    for position in positions(drystone.game(name)):
        played = position.moves()[-1]
        best, reply = judged(position, NODES).best, judged(position.after(played), NODES).best
        explainer = Comparison(position)
        line, answer = best.moves, reply.moves if reply else ()
        found = [(line[0], one) for one in explainer.reasons(line)]
        found += [(played, one) for one in explainer.differences(line, played, answer)]
        for move, reason in found:
            assert true(position, reason, f"{move} {line[0]}"), f"{position}: {reason.words}"
        said += len(found)
    assert said > 10


def test_what_is_not_so_is_found():
    position = drystone.game("anaash", size=4).position("3,r1/1,r3,2/1,b3,2/3,b3 r")
    capture = position.parse("b3xb2")
    (first, *_) = Explainer(position).reasons((capture,))
    taking, safe = first.facts
    assert (taking.kind, safe.kind) == ("does", "most")
    assert true(position, first, "b3xb2")
    event = taking.event._replace(words="take a stack of 2")
    wrong = [
        taking._replace(event=event),
        taking._replace(line=(position.parse("d4-c4"),)),
        Fact("most", (position.parse("d4-c4"),), number=2),
        Fact("wins", (capture,), "r"),
        Fact("moves", (), number=1),
        Fact("open", (None,), sites=("d4",)),
        Fact("again", (capture,)),
    ]
    assert [fact for fact in wrong if holds(position, fact)] == []
    more = first._replace(words=first.words.replace("3", "4"))
    assert not true(position, more, "b3xb2")


def test_of_a_game_without_words_the_end_is_what_counts():
    position = noughts().start()
    for site in ("a1", "a2", "b1", "b2"):
        position = position.play(site)
    (first, *_) = Explainer(position).reasons((position.parse("c1"),))
    assert first.words.startswith("c1 wins at once: ")
    saves = Comparison(position).differences((position.parse("c2"),), position.parse("a3"))
    assert saves[0].words == "After a3 Blue wins at once (c2)."


COMPARED = (
    (
        "accasta a win that the move played parries, too",
        "1,chs,s,1/s,1,shCs,hHs,1/ch,1,Hs,2,ch/4,CSssS,2/hHH,1,S,1,cHSH,S/1,CShC,1,SS,1/S,2,H b",
        "f3:S-f2,Hc+f2,Sxe3",
        "e1:Cxb2,Hxe3",
        "e1:Cxb2,Hxe3 captures 2 stacks and brings a stack into the enemy castle.",
    ),
    (
        "accasta as much that can be taken after the better move",
        "chs,chs,chs,chs/1,hs,shs,2/2,s,hs,2/2,S,4/3,S,2/1,CHS,HHS,HS,1/CHS,S,CHS,CHS b",
        "g4:C-e6,HS-f5",
        "e3:Sxd3",
        "e3:Sxd3 captures a stack.",
    ),
    (
        "ghast a claim that the tile played prevents, too",
        "4,b1,1/1,o3,b0,2,b0,1/1,o0,o2,1,b1,2,b1/b0,b0,2,b1,o3,2,o3/b1,1,b1,b0,1,o2,4/"
        "1,b0,b4,1,b1,o3,b1,o3,3/2,b0,1,o0,b0,1,b2,1,o2/o4,b3,1,b0,1,b1,1,b5,1/"
        "3,o4,b0,1,b0,o2/1,o0,1,b0,o4,2/1,o4,4 o 59 0",
        "i6>e",
        "d7>ne",
        "d7>ne starves 4 tiles.",
    ),
    (
        "ghast a claim that the tile played threatens, too",
        "4,b1,1/1,o3,b0,2,b0,1/1,o0,o2,1,b1,o0,1,b1/b0,b0,2,b1,o3,2,o3/b1,1,b1,b0,1,o2,4/"
        "1,b0,b4,1,b1,o3,b1,o3,3/2,b0,1,o0,b0,1,b2,1,o2/o4,b3,1,b0,1,b1,1,b5,1/"
        "3,o4,b0,1,b0,o2/1,o0,1,b0,o4,2/1,o4,4 b 60 0",
        "f4>sw",
        "h7>ne",
        "h7>ne starves a tile on i6. Without h7>ne Orange could starve a tile on i5 (j4>e); "
        "after it that is not possible.",
    ),
    (
        "ghast a tile more, as after any",
        "4,b1,1/6,o2/2,o2,5/2,o0,6/b1,9/1,b0,2,b1,6/o2,4,b0,1,b2,1,o2/1,b3,1,b0,5/4,b0,3/"
        "1,o0,b0,4/1,o4,o1,3 o 21 0",
        "c6>sw",
        "c4>sw",
        "c4>sw starves a tile on b3. Without c4>sw Blue could starve a tile on a2 (a1>e); "
        "after it that is not possible.",
    ),
    (
        "ghast a claim, and what is lost",
        "1,b0,2,b1,1/1,o3,1,b0,1,b0,o0/b1,o0,1,o0,b1,b0,2/b0,1,o1,o4,1,o3,b1,o3,1/"
        "b1,b2,b1,1,o1,o2,1,o4,b0,1/b2,b0,2,b1,o3,o0,o3,3/b3,b5,b0,o1,o0,2,b2,o1,o2/"
        "1,b3,1,b0,b0,b4,o3,b5,1/b0,o0,b1,1,o1,1,b0,o2/b1,1,b0,b1,o4,b1,1/3,o1,1,o2 b 108 0",
        "e6>e",
        "a5>e",
        "a5>e threatens to win at once (claim the game with 9 tiles more). "
        "e6>e loses 2 tiles of its own on d5 and e6.",
    ),
    (
        "anaash as much that can be taken after the better move",
        "b1,r1,b1,r1,b1,r1/r1,b1,r1,b1,r1,b1/b1,r1,b1,r1,b1,r1/r1,b1,r1,b1,r1,b1/"
        "b1,r1,b1,r1,b1,r1/r1,b1,r1,b1,r1,b1 r",
        "c1xd1",
        "d2xd3",
        "Without d2xd3 Blue could take a single checker (d1xd2); after it that is not possible.",
    ),
    (
        "accasta what it releases, and what more can be taken after it",
        "hs,2,chs/1,s,s,shs,1/2,s,chs,2/3,Cs,3/Hc,HHSh,1,CHSh,S,1/cS,hCHS,HCS,S,SH/1,S,2 b",
        "g1:H-g2",
        "b1:Cxc2",
        "b1:Cxc2 captures a stack and releases a stack",
    ),
    (
        "anaash how tall a stack is after both moves",
        "b1,r1,1,r1,b1,r1/4,r1,1/b2,1,b3,2,b1/2,r1,3/r2,r2,2,r1,1/3,b1,b1,1 r",
        "b6xa6",
        "a2+b2",
        "Red has a tallest stack of 4 after a2+b2, and 2 after b6xa6.",
    ),
    (
        "ashes a stack more, as after the move played",
        "1,w1,3/6/7/4,w1,b2,2/2,w1,1,w1,2,b1,1/3,w1,b1,3/b2,6/2,w2,2,b3/w4,b1,3 b 0/0",
        "b6:2-c7",
        "f6:1-e6",
        "Black has room for 9 steps outwards after f6:1-e6, and 6 after b6:2-c7.",
    ),
    (
        "ashes what is lost, and what it takes",
        "1,w1,3/6/1,w1,5/4,w1,b2,2/2,w1,1,w1,2,b1,1/2,w1,w1,1,b2,2/6,b1/2,w2,2,b1/w4,b1,3 w 0/1",
        "b3xf6",
        "b3:1-d5",
        "b3xf6 removes a stack of 2 and uses up the whole stack that moves.",
    ),
    (
        "ashes how far stacks can still go out",
        "5/4,w2,1/7/8/3,b2,4,b4/8/7/6/w1,2,b1,w3 w 0/0",
        "h5:1-c3",
        "h5:1-e5",
        "White has room for 5 steps outwards after h5:1-e5, and 3 after h5:1-c3.",
    ),
    (
        "ashes a price that is less than what it takes",
        "b3,4/6/1,w1,5/8/w3,3,b1,1,w1,2/4,w1,3/b2,1,b1,4/1,w2,w1,w1,1,b1/3,w1,1 w 1/0",
        "e1:2xc1",
        "f4-f7",
        "White has a tax of 1 on each new stack after f4-f7, and 2 after e1:2xc1 (less is better).",
    ),
    (
        "ashes what both moves come to, not only what they do",
        "b3,4/6/1,w1,5/8/w3,3,b1,1,w1,2/4,w1,2,b2/b2,1,b1,4/1,w2,w1,w1,2/3,w1,1 b 1/0",
        "d8-b6",
        "d4-c4",
        "d4-c4 enters a new stack of 1. Black has 10 pieces after d4-c4, and 8 after d8-b6.",
    ),
    (
        "ashes how many moves there are, last",
        "5/6/7/8/9/4,w1,3/7/1,w3,b1,3/5 w 0/0",
        "b2:1xb3",
        "e5-d4",
        "White has a tax of 0 on each new stack after e5-d4, and 1 after b2:1xb3 (less is better).",
    ),
    (
        "ashes what allows more than it gains",
        "5/3,w1,2/6,w2/8/8,b4/3,b1,4/2,b1,4/6/w4,4 w 0/0",
        "g7-f8",
        "e5-d5",
        "g7-f8 spends a piece. White has 8 pieces after e5-d5, and 6 after g7-f8.",
    ),
    (
        "ghast where something can be taken after the tile played alone",
        "6/7/3,b4,4/9/10/o1,10/10/9/7,o4/5,o0,1/b1,5 o 7 0",
        "a5>sw",
        "h5>e",
        "After a5>sw Blue can starve a tile on a5 (a4>e); after h5>e that is not possible.",
    ),
)


@pytest.mark.parametrize("case", COMPARED, ids=[case[0] for case in COMPARED])
def test_only_what_tells_the_better_move_from_the_one_played_is_said(case):
    name, text, played, better, words = case
    position = drystone.game(name.split()[0]).position(text)
    line, move = (position.parse(better),), position.parse(played)
    found = heaviest(Comparison(position).differences(line, move))
    assert " ".join(one.words for one in found).startswith(words)
    assert (words == "") == (found == [])
    assert all(true(position, one, f"{played} {better}") for one in found)


def test_what_could_be_taken_after_the_better_move_too_is_no_reason_against_the_other():
    position = drystone.game("anaash", size=4).position("r1,3/r1,b1,2/4/1,b2,r1,1 r")
    found = Comparison(position).differences((position.parse("a3+a4"),), position.parse("a4+a3"))
    assert not [one.words for one in found if "After a4+a3 Blue can take" in one.words]


def test_of_what_can_be_taken_only_that_is_marked_which_a_sentence_names():
    rows = "b1,1,r1,r1,b1,r1/r1,1,r1,1,r1,b1/b1,b1,b2,1,r1,r1/2,b2,r1,1,b1/r1,r1,2,b1,1"
    position = drystone.game("anaash").position(f"{rows}/b1,1,r1,b1,r2,1 r")
    found = Explainer(position).reasons((position.parse("e4+f4"),))
    (spared,) = [one for one in found if "that is not possible" in one.words]
    assert "f4" in spared.sites
    assert {*spared.sites} <= {*re.findall(r"[a-f][1-6]", spared.words)}


def test_a_part_that_leaves_saves_nothing_where_the_rest_can_be_taken():
    position = drystone.game("ashes").position(
        "b4,w2,3/6/2,w1,4/8/w3,3,w1,1,w1,2/2,b1,b1,b1,3/4,w1,w1,1/6/b2,2,b3,1 w 0/0"
    )
    found = Explainer(position).reasons((position.parse("i2:1-f5"),))
    assert not [one.words for one in found if "saves" in one.words]


REFUTED = (
    ("anaash", "win", "c4xb4", "e3xe2", "Without it Blue could win at once (e2xe3)."),
    ("anaash", "win", "a5-b5", "e3xe2", "Even without an answer Blue would not win in time."),
    ("anaash", "gain", "a2xb2", "f6xe6", "Without it Red would gain 2 checkers in time (e6xf6)."),
    ("ashes", "gain", "c3-a1", "c1xa1", "Without it Black would gain 2 pieces in time."),
    (
        "ashes",
        "hold",
        "a2-a1",
        "c1-a1",
        "After c1-a1 and the answer e1-a3: Black has no stack left",
    ),
)


@pytest.mark.parametrize(("name", "kind", "wrong", "answer", "words"), REFUTED)
def test_what_refutes_a_wrong_move_says_what_it_prevents(name, kind, wrong, answer, words):
    where = {
        "anaash win": "6/b1,5/1,r1,b4,3/4,r3,1/4,b3,1/6 b",
        "anaash gain": "4,r2,b2/b1,b5,4/5,r1/6/r1,b1,1,r3,2/r2,5 r",
        "ashes gain": "w2,b1,1/4/w3,4/3,b1/2,b1 b 3/0",
        "ashes hold": "b1,2/4/w1,3,w1/4/1,b1,1 b 2/3",
    }[f"{name} {kind}"]
    one = next(one for one in puzzles_of(catalogue()[name]) if one.position == where)
    after = one.start.play(wrong)
    left = one.count - (kind != "hold")
    (first, *_) = refuting(after, after.parse(answer), one, prover_of(one, 20_000), left)
    assert first.brief.startswith(words)
    assert true(after, first, answer)
    turned = {"reaches": "misses", "misses": "reaches"}
    proven = [fact for fact in first.facts if fact.kind in turned]
    assert not any(holds(after, fact._replace(kind=turned[fact.kind])) for fact in proven)


@pytest.mark.parametrize("name", SHIPPED)
def test_what_a_move_takes_is_said_first_in_a_hint(name):
    said = 0
    for position in positions(drystone.game(name), 3, 13):
        taking = [move for move in position.moves() if net(events_of(position, move)) > 0]
        for move in taking[::-1][:2]:
            first, *_ = Explainer(position).reasons((move,))
            assert first.weight > WINS / 10 or first.facts[0].event in events_of(position, move)
            said += 1
    assert said


def test_what_could_be_taken_anyway_is_no_price_of_a_move():
    rows = "r1,2,r1/r1,3/1,b2,r1,1/1,b2,2"
    position = drystone.game("anaash", size=4).position(f"{rows} b")
    (first, *_) = Explainer(position).reasons((position.parse("b2xc2"),))
    assert first.words == "b2xc2 takes a single checker, and Blue can lose nothing in return."
    rows = "r1,b2,1,r1/r1,3/1,b2,r1,1/r1,b1,2"
    position = drystone.game("anaash", size=4).position(f"{rows} b")
    (first, *_) = Explainer(position).reasons((position.parse("b2xc2"),))
    assert first.words == "b2xc2 takes a single checker."


def test_of_equal_captures_the_shortest_to_say_is_named():
    rows = "1,chs,s,1/s,1,shCs,hHs,1/ch,1,Hs,2,ch/4,CSssS,2/hHH,1,S,1,cHSH,S/1,CShC,1,SS,1/S,2,H"
    position = drystone.game("accasta").position(f"{rows} w")
    named = strongest(position)
    equal = [
        move
        for move in position.moves()
        if (events := events_of(position, move)) and net(events) == named.value
    ]
    assert len(equal) > 1
    assert len(str(named.move)) == min(len(str(move)) for move in equal)


def test_of_a_move_that_takes_a_hint_says_what_can_be_lost_where_it_has_no_more_to_say():
    rows = "b1,r1,b1,r1,b1,r1/r1,b1,1,r1,r1,b1/b1,r1,b1,b1,1,r1/1,r1,r1,b1,r1,1"
    position = drystone.game("anaash").position(f"{rows}/b1,r1,b1,r1,b1,b1/r1,b1,r1,b1,r1,b1 r")
    found = heaviest(Explainer(position).reasons((position.parse("d2xd3"),)))
    bound = "After it Red can lose no more than 1 at once."
    assert [one.brief for one in found] == ["It takes a single checker.", bound]
    assert all(true(position, one, "d2xd3") for one in found)


def test_while_one_colour_has_no_stones_nothing_is_compared_with_now():
    position = drystone.game("asli").position("9/9/9/9/9/9/9/9/4b4 w b6 - -")
    move, other = position.parse("b2"), position.parse("a1")
    line = (move, position.after(move).parse("g2"))
    found = [one.words for one in Explainer(position).reasons(line)]
    assert found == ["After b2 White can lose nothing at once."]
    found = [one.words for one in Comparison(position).differences((move,), other)]
    assert [words for words in found if "nearer to its stones after b2" in words]


def test_no_reason_says_again_what_a_heavier_one_says():
    position = drystone.game("anaash", size=4).position("3,r1/1,r3,2/1,b3,2/3,b3 r")
    found = Explainer(position).reasons((position.parse("b3xb2"),))
    assert len(heaviest(found)) <= 2 < len(found)
    more, fewer = (
        Reason("", 1, (Fact("does", line, event=Event("take", taken)),))
        for line, taken in ((("played", "answer"), 4), ((None, "answer"), 3))
    )
    assert heaviest([more, fewer]) == [more]

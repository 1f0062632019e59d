"""Two people, nothing between them but links: random matches end with equal records."""

import json
import re

import pytest

import drystone
from drystone.core.errors import GameError
from drystone.core.rng import seeded
from drystone.play.correspondence import CorrespondenceGame, DistanceError, errors
from drystone.play.correspondence.message import PREFIX, letters, read_link
from drystone.play.records.record import read, write
from tests.helpers import variants
from tests.play.correspondence.matches import Pair, random_bytes
from tests.sampling import crossed, one_in, sample_of

HIDDEN = [
    {"mode": "fakerghast"},
    {"mode": "fakerghast-3"},
    {"mode": "fakes-3"},
    {"mode": "fakerghast", "vetoes": "3/3"},
    {"mode": "fakes-2", "vetoes": "1/2"},
]
FIRST = ("host", "guest", "lot")
small = drystone.game("anaash", size=4)


def modes():
    """Return all games and modes, the hidden ones on boards small enough that tiles starve."""
    hidden = [drystone.game("ghast", size=size, **mode) for mode in HIDDEN for size in (3, 4)]
    return [*variants(), *hidden]


def equal_records(pair):
    ann, bob = (write(person.match) for person in pair.people)
    assert ann == bob
    assert read(ann).trouble == ""
    assert all(person.table.complete for person in pair.people)


def links_are_short(pair):
    assert max(pair.sizes) <= 4_000
    assert max(size - moves for size, moves in zip(pair.sizes, pair.moves, strict=True)) <= 300


@pytest.mark.parametrize(("game", "first"), crossed(modes(), FIRST, one_in=2, turn=1), ids=repr)
def test_random_matches_end_with_equal_records(game, first):
    pair = Pair(game, FIRST.index(first), first).to_the_end(plies=40)
    assert len(pair.ann.table.moves) >= 8
    equal_records(pair)


@pytest.mark.deep("10,000 whole matches: rare ends and reveals; the other test plays some dozens")
def test_ten_thousand_random_matches_end_with_equal_records():
    games = modes()
    for seed in range(10_000):
        pair = Pair(games[seed % len(games)], seed, FIRST[seed % 3])
        equal_records(pair.to_the_end(plies=10 + seed % 40))
        links_are_short(pair)


@pytest.mark.parametrize("game", one_in(8, modes()), ids=repr)
def test_links_are_short(game):
    links_are_short(Pair(game, 7, "lot").to_the_end(plies=60))


def test_what_the_friend_has_is_left_out_of_a_link():
    """Seals, salts and the promise of the lot go over once; who has them finds nothing changed."""
    pair, left_out = Pair(drystone.game("ghast", size=3, mode="fakerghast"), 2, "lot"), 0
    while not pair.ann.table.over and len(pair.ann.table.moves) < 12:
        mover = next(p for p in pair.people if p.my_turn or p.to_send)
        known = pair.other(mover).transcript.messages
        pair.random_turn(mover)
        link = pair.send(mover)
        whole, brief = mover.transcript, read_link(link).transcript
        assert brief.invitation == whole.invitation
        assert brief.filled(known) == whole
        left_out += len(dict(whole.shows())) - len(dict(brief.shows()))
        if brief.lacking:
            with pytest.raises(errors.NoSecrets):
                CorrespondenceGame.open(link)
    assert left_out > 2


@pytest.mark.parametrize("options", HIDDEN[::3], ids=lambda options: "-".join(options.values()))
def test_after_the_end_one_key_shows_all_that_is_left(options):
    pair = Pair(drystone.game("ghast", size=4, **options), 3).to_the_end(plies=3)
    keys = [
        (message.by, item)
        for message in pair.ann.transcript.messages
        for item in message.items
        if item.startswith(".key")
    ]
    assert keys
    for by, item in keys:
        person = pair.ann if by == "h" else pair.bob
        assert item.endswith(letters(person.keys.key))


MORE = pytest.mark.deep("Three seconds a match: another one shows the same with every change.")


@pytest.mark.parametrize("options", sample_of(HIDDEN, 1, 2), ids=str)
@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=MORE), pytest.param(2, marks=MORE)])
def test_what_is_sent_does_not_depend_on_what_is_hidden(options, seed):
    """The swap test: until a flipped bit is shown, all that is sent is the same, but for seals."""
    game = drystone.game("ghast", size=4, **options)
    turns = turns_of(game, seed)
    swaps = [at for at, texts in enumerate(turns) if len(texts) == 2]
    assert len(swaps) > 1
    compared = 0
    for at in swaps:
        one, two = Pair(game, seed), Pair(game, seed)
        for n, texts in enumerate(turns):
            mover, twin = (next(p for p in pair.people if p.my_turn) for pair in (one, two))
            known = set(mover.keys.choices)
            links = sent(one, texts), sent(two, swapped(texts) if n == at else texts)
            if n == at:
                (key,) = set(mover.keys.choices) - known
                assert mover.keys.choices[key] != twin.keys.choices[key]
            if n >= at and any(key in shown(link) for link in links):
                assert all(key in shown(link) for link in links)
                break
            assert blanked(links[0]) == blanked(links[1])
            compared += n >= at
    assert compared >= len(swaps)


def turns_of(game, seed):
    """Return the moves of a random match, turn by turn, as long as nobody has to show only."""
    pair, found = Pair(game, seed), []
    while len(found) < 14:
        mover = next((p for p in pair.people if p.my_turn), None)
        if mover is None or pair.other(mover).to_send:
            break
        texts = []
        while not texts or mover.half:
            texts.append(str(mover.here.random_move(pair.rng)))
            mover.play(texts[-1])
        found.append(texts)
        pair.send(mover)
    return found


def sent(pair, texts):
    """Have the one whose turn it is play moves and send them; return the link."""
    mover = next(person for person in pair.people if person.my_turn)
    for text in texts:
        mover.play(text)
    return pair.send(mover)


def swapped(texts):
    """Return a pair's moves with the other tile as the real one."""
    real, fake = (text.strip("~") for text in texts)
    return [f"{fake}~", f"~{real}"]


def shown(link):
    return dict(read_link(link).transcript.shows())


def blanked(link):
    return re.sub("#[A-Za-z0-9_-]{27}", "#", read_link(link).transcript.text)


@pytest.mark.parametrize("options", HIDDEN, ids=lambda options: "-".join(options.values()))
def test_neither_holds_the_others_secrets_before_they_are_due(options):
    """What one person holds is the same, whichever tile of the other's pair is real."""
    game = drystone.game("ghast", size=4, **options)
    held = []
    for texts in (("a1>e~", "~a3>w"), ("a3>w~", "~a1>e")):
        ann = CorrespondenceGame.begin(game, random_bytes=random_bytes(seeded(4)))
        for text in texts:
            ann.play(text)
        bob = CorrespondenceGame.join(ann.link(), random_bytes=random_bytes(seeded(5)))
        assert bob.keys.choices == {}
        assert {secret.choice for secret in bob.table.secrets.values()} == {None}
        state = re.sub("#[A-Za-z0-9_-]{27}", "#", json.dumps(bob.state(secrets=True)))
        held.append((state, str(bob.table.position), bob.table.position))
        assert json.dumps(ann.state()) == json.dumps(ann.state()) != json.dumps(ann.state(True))
        assert not {"key", "choices", "draft", "half"} & set(ann.state())
        with pytest.raises(DistanceError):
            _ = ann.match
        with pytest.raises(DistanceError):
            _ = bob.match
    assert held[0] == held[1]


def test_the_lot_is_drawn_by_both():
    firsts = set()
    for seed in range(12):
        pair = Pair(small, seed, "lot")
        assert pair.ann.table.who(1) == pair.bob.table.who(1) or pair.ann.to_send
        pair.send(pair.ann)
        assert pair.ann.table.who(1) == pair.bob.table.who(1)
        firsts.add(pair.ann.table.who(1))
    assert firsts == {"h", "g"}


def test_an_undo_is_asked_and_answered():
    pair = Pair(small)
    pair.play("a1xa2", "b1xc1")
    pair.bob.ask_undo()
    pair.send(pair.bob)
    assert pair.ann.table.asked == "g"
    pair.ann.answer_undo(True)
    pair.send(pair.ann)
    assert [move.text for move in pair.bob.table.moves] == ["a1xa2"]
    pair.play("b1xb2")
    pair.bob.ask_undo()
    pair.send(pair.bob)
    pair.ann.answer_undo(False)
    pair.send(pair.ann)
    assert len(pair.bob.table.moves) == 2
    assert write(pair.ann.match) == write(pair.bob.match)


def test_a_move_that_is_not_sent_yet_does_not_say_no_unsaid():
    pair = Pair(small)
    pair.play("a1xa2", "b1xc1")
    pair.ann.play(str(pair.ann.here.moves()[0]))
    pair.bob.ask_undo()
    assert "says no" in pair.ann.receive(pair.bob.link()).note
    assert pair.ann.table.asked == ""
    assert pair.ann.take_back_draft()
    assert pair.ann.table.asked == "g"
    pair.ann.answer_undo(True)
    pair.bob.call("Bob")
    assert pair.ann.receive(pair.bob.link()).note == ""
    pair.send(pair.ann)
    assert len(pair.bob.table.moves) == 1


def test_a_pair_can_be_taken_back_and_is_shown_at_the_end():
    pair = Pair(drystone.game("ghast", size=4, mode="fakerghast"))
    pair.play("a1>e~", "~a3>w")
    pair.ann.ask_undo()
    pair.send(pair.ann)
    pair.bob.answer_undo(True)
    pair.send(pair.bob)
    assert pair.ann.my_turn
    assert not pair.bob.table.moves
    equal_records(pair.to_the_end(plies=12))


def name_oneself(person):
    person.call("Ann")


def agree(person):
    person.agree(["b1xc1", "a2+b2"])


@pytest.mark.parametrize("act", [name_oneself, agree, CorrespondenceGame.resign])
def test_what_crossed_with_a_move_comes_after_it(act):
    """Neither side has to know that they crossed, and the match goes on for both."""
    pair = Pair(small)
    pair.play("a1xa2")
    act(pair.ann)
    mine = pair.ann.link()
    pair.bob.play("b1xc1")
    theirs = pair.bob.link()
    with pytest.raises(errors.Crossed):
        pair.bob.receive(mine)
    note = pair.ann.receive(theirs).note
    if act is CorrespondenceGame.resign:
        assert "that you resign comes after" in note
        assert pair.ann.table.over
        pair.send(pair.ann)
        assert pair.bob.table.outcome.winner == pair.bob.side
    else:
        assert ("play it yourself" in note) is (act is agree)
        pair.play("a2+b2")
        assert pair.bob.table.names == ({"h": "Ann"} if act is name_oneself else {})
        pair.play(str(pair.bob.table.position.moves()[0]))
        pair.ann.resign()
        pair.send(pair.ann)
    assert write(pair.ann.match) == write(pair.bob.match)


@pytest.mark.parametrize("game", [small, drystone.game("ghast", size=4, mode="fakerghast")])
def test_of_two_who_resign_at_once_the_host_has(game):
    pair = Pair(game)
    pair.random_turn(pair.ann)
    pair.send(pair.ann)
    for person in pair.people:
        person.resign()
    links = pair.ann.link(), pair.bob.link()
    pair.bob.receive(links[0])
    with pytest.raises(errors.Crossed):
        pair.ann.receive(links[1])
    assert pair.ann.table.outcome == pair.bob.table.outcome
    assert pair.ann.table.outcome.winner == pair.bob.side
    equal_records(pair.to_the_end(plies=0))


@pytest.mark.parametrize("allowed", [True, False])
def test_a_move_that_crossed_with_the_answer_to_ones_request_gives_way(allowed):
    """It was meant for the position in which nothing is taken back, and is made again in that."""
    pair = Pair(small)
    pair.play("a1xa2", "b1xc1")
    pair.ann.ask_undo()
    pair.send(pair.ann)
    pair.ann.play(str(pair.ann.here.moves()[0]))
    pair.bob.answer_undo(allowed)
    links = pair.ann.link(), pair.bob.link()
    with pytest.raises(errors.Crossed):
        pair.bob.receive(links[0])
    pair.ann.receive(links[1])
    assert pair.ann.my_turn is allowed
    assert bool(pair.ann.draft) is not allowed
    equal_records(pair.to_the_end(plies=6))


def test_a_yes_makes_only_those_secrets_anew_that_it_takes_back():
    """A link of sealed and taken back moves would else take time with the square of its length."""
    pair = Pair(drystone.game("ghast", size=4, mode="fakerghast"))
    for count in range(1, 5):
        pair.play("a1>e~", "~a2>e")
        pair.ann.ask_undo()
        pair.send(pair.ann)
        before = pair.bob.table.secrets
        pair.bob.answer_undo(True)
        after = pair.bob.table.secrets
        assert [key for key in after if after[key] is not before[key]] == [("h", count)]
        pair.send(pair.bob)


def test_of_two_names_that_cross_the_host_s_comes_first():
    pair = Pair(small)
    pair.play("a1xa2")
    pair.ann.call("Ann")
    pair.bob.call("Bob")
    links = pair.ann.link(), pair.bob.link()
    with pytest.raises(errors.Crossed):
        pair.ann.receive(links[1])
    assert pair.bob.receive(links[0]).messages == 1
    pair.play("b1xc1")
    assert pair.ann.table.names == pair.bob.table.names == {"h": "Ann", "g": "Bob"}


def test_moves_in_advance_are_open_and_made_at_once():
    pair = Pair(small)
    pair.ann.play("a1xa2")
    pair.ann.agree(["b1xc1", "a2+b2"])
    pair.ann.agree(["b1xb2", "c1xc2"])
    pair.send(pair.ann)
    assert len(pair.bob.table.conditions) == 2
    pair.play("b1xc1")
    for person in pair.people:
        assert [move.text for move in person.table.moves] == ["a1xa2", "b1xc1", "a2+b2"]
        assert person.table.moves[-1].by == "h"
    assert pair.bob.my_turn


def test_resigning_and_the_rematch_with_colours_swapped():
    pair = Pair(small)
    pair.play("a1xa2")
    pair.bob.resign()
    pair.send(pair.bob)
    assert pair.ann.match.outcome.winner == "r"
    again = pair.ann.rematch()
    other = CorrespondenceGame.join(again.link())
    assert (pair.ann.side, again.side, other.side) == ("r", "b", "r")
    assert other.transcript.invitation.after == pair.ann.id


def test_half_a_move_holds_up_neither_resigning_nor_taking_back():
    for end in ("resign", "yes"):
        pair = Pair(drystone.game("ghast", size=4, mode="fakerghast"))
        pair.play("a1>e~", "~a3>w")
        pair.ann.ask_undo()
        pair.send(pair.ann)
        pair.bob.play("c1>e~")
        assert pair.bob.half
        pair.bob.resign() if end == "resign" else pair.bob.answer_undo(True)
        assert str(pair.bob.here) == str(pair.bob.table.position)
        pair.send(pair.bob)
        assert (pair.ann.table.over, pair.ann.my_turn) == (end == "resign", end == "yes")


def test_one_resigns_for_oneself_alone():
    pair = Pair(small)
    pair.play("a1xa2")
    for side, words in (("zz", "no side “zz”; there are r"), ("r", "for yourself alone")):
        with pytest.raises(GameError, match=words):
            pair.bob.resign(side)
    pair.bob.resign("b")
    assert pair.bob.table.resigned == "b"


def test_names_are_told_and_stand_in_the_record():
    ann = CorrespondenceGame.begin(small, name="Ann B.")
    ann.play("a1xa2")
    bob = CorrespondenceGame.join(ann.link(), name="Böb; #1")
    bob.play("b1xc1")
    ann.receive(bob.link())
    assert ann.match.headers == {"First": "Ann B.", "Second": "Böb; #1"}


@pytest.mark.parametrize("options", HIDDEN, ids=lambda options: "-".join(options.values()))
def test_a_match_goes_on_from_what_was_kept(options):
    pair = Pair(drystone.game("ghast", size=3, **options), 5)
    for _ in range(12):
        mover = next(p for p in pair.people if p.my_turn or p.to_send)
        pair.random_turn(mover)
        pair.send(mover)
        kept = json.dumps([person.state(secrets=True) for person in pair.people])
        pair.ann, pair.bob = map(CorrespondenceGame.of_state, json.loads(kept))
        if pair.ann.table.over:
            break
    assert len(pair.ann.table.moves) > 2
    equal_records(pair.to_the_end(plies=14))


def test_without_its_secrets_a_match_can_be_looked_at_only():
    pair = Pair(drystone.game("ghast", size=4, mode="fakerghast"))
    pair.play("a1>e~", "~a3>w", "c1>e~", "~d1>w")
    looking = CorrespondenceGame.of_state(json.loads(json.dumps(pair.ann.state())))
    assert looking.my_turn
    for act in (lambda: looking.play("pass"), looking.resign):
        with pytest.raises(errors.NoSecrets):
            act()


def test_half_a_pair_is_not_sent():
    pair = Pair(drystone.game("ghast", size=4, mode="fakerghast"))
    pair.ann.play("a1>e~")
    with pytest.raises(errors.BadRequest):
        pair.ann.link()
    assert pair.ann.take_back_draft()
    assert pair.ann.here == pair.ann.table.position
    assert pair.ann.link().startswith(PREFIX)

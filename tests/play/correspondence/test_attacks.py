"""What a dishonest friend may try with links that are whole, and what a clumsy one may do."""

import json
from contextlib import suppress
from dataclasses import replace

import pytest

import drystone
from drystone.core.rng import seeded
from drystone.play.correspondence import CorrespondenceGame, DistanceError, errors
from drystone.play.correspondence.copies import joined
from drystone.play.correspondence.evidence import EVIDENCE_LIMIT, Evidence, chosen
from drystone.play.correspondence.message import (
    ITEMS_LIMIT,
    LINK_LIMIT,
    MESSAGES_LIMIT,
    TEXT_LIMIT,
    Message,
    Transcript,
    commitment,
    escaped,
    letters,
    read_link,
    salt_of,
)
from tests.play.correspondence.matches import Pair, random_bytes
from tests.play.correspondence.test_matches import equal_records
from tests.play.correspondence.test_refusals import added, ended, fake, going, small


def kept(person):
    """Return the side of a match as another visit would find it."""
    return CorrespondenceGame.of_state(json.loads(json.dumps(person.state(secrets=True))))


def begun():
    """Return a pair after a move each; Ann is to move."""
    pair = Pair(small)
    pair.play("a1xa2", "b1xc1")
    return pair


def first_move(person):
    return str(person.here.moves()[0])


# Drafts that were never sent


def draft_a_move(pair):
    pair.ann.play(first_move(pair.ann))
    return pair.ann.table.position


def resign(pair):
    pair.ann.resign()


def ask(pair):
    pair.ann.ask_undo()


@pytest.mark.parametrize(
    ("drafted", "answer"),
    [(draft_a_move, "move"), (resign, ".name=Bob"), (ask, ".yes"), (ask, ".no")],
)
@pytest.mark.parametrize("receipt", [b"", bytes(5), b"guess", "old"])
def test_a_draft_is_not_taken_as_sent_by_whoever_guesses_it(drafted, answer, receipt):
    pair = begun()
    told = read_link(pair.ann.transcript.link_with(b"", b"")).token
    position = drafted(pair)
    draft = Message("h", tuple(pair.ann.draft))
    item = str(position.moves()[0]) if answer == "move" else answer
    messages = (*pair.bob.transcript.messages, draft, Message("g", (item,)))
    guessed = replace(pair.bob.transcript, messages=messages)
    before = pair.ann.state(secrets=True)
    with pytest.raises(errors.Forged):
        pair.ann.receive(guessed.link_with(b"", told if receipt == "old" else receipt))
    assert {**pair.ann.state(secrets=True), "evidence": []} == before
    assert pair.ann.take_back_draft()
    assert pair.ann.my_turn


@pytest.mark.parametrize("game", [small, drystone.game("asli", size=5), fake], ids=repr)
def test_a_draft_whose_link_was_taken_without_a_word_is_known_by_the_answer(game):
    """On each turn, and after another visit: the link is read out of the field and never `sent`."""
    pair, taken = Pair(game, 4), None
    for _ in range(12):
        able = (p for p in pair.people if p.my_turn or p.to_send)
        mover = next((p for p in able if p.offered != taken), None)
        if mover is None:
            break
        pair.random_turn(mover)
        taken = mover.offered
        pair.other(mover).receive(taken)
        pair.ann, pair.bob = map(kept, pair.people)
    assert len(pair.ann.table.moves) > 8


def test_the_token_of_one_draft_does_not_prove_another():
    pair = begun()
    moves = [str(move) for move in pair.ann.here.moves()[:2]]
    pair.ann.play(moves[0])
    token = read_link(pair.ann.offered).token
    pair.ann.take_back_draft()
    pair.ann.play(moves[1])
    messages = (*pair.bob.transcript.messages, Message("h", tuple(pair.ann.draft)))
    reply = Message("g", (str(pair.ann.table.position.moves()[0]),))
    guessed = replace(pair.bob.transcript, messages=(*messages, reply))
    with pytest.raises(errors.Forged):
        pair.ann.receive(guessed.link_with(b"", token))
    assert pair.ann.to_send


@pytest.mark.parametrize("game", [small, fake], ids=repr)
def test_ones_own_draft_that_comes_back_is_not_taken_as_sent(game):
    """Without an answer behind it nothing that is random in it has been shown to be known."""
    pair = Pair(game, 3)
    pair.random_turn(pair.ann)
    bare = tuple(item.partition("#")[0] + "#" * ("#" in item) for item in pair.ann.draft)
    messages = (*pair.bob.transcript.messages, Message("h", bare))
    with pytest.raises(errors.OwnLink):
        pair.ann.receive(replace(pair.bob.transcript, messages=messages).link)
    with pytest.raises(errors.OwnLink):
        pair.ann.receive(pair.ann.offered)
    assert pair.ann.to_send
    assert pair.ann.take_back_draft()


def test_a_sealed_draft_is_not_taken_as_sent_by_whoever_guesses_its_text():
    pair = Pair(fake, 3)
    pair.random_turn(pair.ann)
    seen = tuple(item.partition("#")[0] for item in pair.ann.draft)
    for seal in ("#", f"#{'A' * 27}"):
        draft = Message("h", tuple(text + seal for text in seen))
        twin = kept(pair.bob)
        messages = (*twin.transcript.messages, draft, Message("g", (".name=Bob",)))
        with pytest.raises(DistanceError):
            pair.ann.receive(replace(twin.transcript, messages=messages).link)
        assert pair.ann.to_send


def test_a_match_without_its_key_takes_no_draft_as_sent():
    """Such as a copy without what it hides, of which the tokens could be computed."""
    pair = Pair(fake, 3)
    for _ in range(4):
        pair.random_turn(mover := next(p for p in pair.people if p.my_turn))
        pair.send(mover)
    looking = CorrespondenceGame.of_state(pair.ann.state())
    looking.call("Ann")
    messages = (*pair.bob.transcript.messages, Message("h", (".name=Ann",)))
    answer = replace(pair.bob.transcript, messages=(*messages, Message("g", (".name=Bob",))))
    for receipt in (b"", bytes(5), b"guess"):
        with pytest.raises(DistanceError):
            looking.receive(answer.link_with(b"", receipt))
    assert looking.to_send


def test_links_without_tokens_are_read():
    pair = going()
    pair.bob.play("b1xc1")
    opened = read_link(pair.bob.offered)
    assert (len(opened.token), len(opened.receipt)) == (5, 5) or "nonce" in pair.bob.draft[0]
    pair.send(pair.bob)
    pair.ann.play(first_move(pair.ann))
    pair.send(pair.ann)
    messages = (*pair.bob.transcript.messages, Message("g", (first_move(pair.bob),)))
    bare = replace(pair.bob.transcript, messages=messages).link
    assert pair.ann.receive(bare).messages == 1


# Seals that were taken back


def test_a_seal_that_is_made_anew_tells_nothing_of_the_one_before():
    pair = Pair(drystone.game("ghast", size=4, mode="fakerghast"), 3)
    seals = set()
    for n in range(6):
        for text in ("a1>e~", "~a3>w") if n % 3 else ("a3>w~", "~a1>e"):
            pair.ann.play(text)
        (item,) = pair.ann.draft
        assert item.startswith("a1>e~a3>w#")
        seals.add(item)
        pair.ann.take_back_draft()
        pair.ann = kept(pair.ann)
    assert len(seals) == 6


def test_what_was_sealed_anew_is_shown_at_the_end():
    pair, numbers = Pair(fake, 5), set()
    for n in range(100):
        mover = next((p for p in pair.people if p.my_turn or p.to_send), None)
        if mover is None:
            break
        for _ in range(n % 4):
            pair.random_turn(mover)
            mover.take_back_draft()
        pair.random_turn(mover) if len(mover.table.moves) < 9 else mover.my_turn and mover.resign()
        numbers |= set(mover.keys.again.values())
        pair.ann, pair.bob = kept(pair.ann), kept(pair.bob)
        pair.send(next(p for p in pair.people if p.to_send))
    assert pair.ann.table.complete
    assert pair.bob.table.complete
    assert max(numbers) > 1
    items = [item for message in pair.ann.transcript.messages for item in message.items]
    assert any(item.startswith(".key=") and "(" in item for item in items)


@pytest.mark.parametrize(("again", "most"), [(999_999_999, 900), (999_999_998, 900), (1_000, 40)])
def test_a_match_can_be_ended_however_often_a_file_says_that_it_was_sealed(
    again, most, monkeypatch
):
    """Nothing that a file may say comes to more than `.key=` can show, or is read again."""
    monkeypatch.setattr("drystone.play.correspondence.game.AT_ONCE_LIMIT", most)
    pair = Pair(drystone.game("ghast", size=5, mode="fakerghast"), 5)
    for person in pair.people:
        person.keys.again = dict.fromkeys(range(1, 300), again)
    pair.ann, pair.bob = kept(pair.ann), kept(pair.bob)
    for _ in range(11):
        mover = next(p for p in pair.people if p.my_turn or p.to_send)
        pair.random_turn(mover)
        pair.ann, pair.bob = kept(pair.ann), kept(pair.bob)
        pair.send(next(p for p in pair.people if p.to_send))
    pair.ann.resign()
    pair.send(pair.ann)
    pair.send(pair.bob)
    for person in (kept(pair.ann), kept(pair.bob)):
        assert person.table.complete
        items = [item for message in person.transcript.messages for item in message.items]
        shown_at_once = [len(item) for item in items if item.startswith(".key=")]
        assert max(shown_at_once, default=0) <= most
        assert bool(shown_at_once) == (most > 40)


def test_what_a_newer_version_may_have_stored_is_kept_within_a_limit():
    """A state that is read has room to grow: it is read again after the next move."""
    ann = begun().ann
    assert of(ann, newer="x" * 1_000).state(secrets=True)["newer"]
    assert "newer" not in of(ann, newer="x" * 300_000).state(secrets=True)


def test_a_number_for_the_lot_that_was_not_promised_is_none():
    pair = Pair(small, first="lot", guest=False)
    joining = CorrespondenceGame.join(pair.ann.link()).link()
    for promised in (True, False):
        changed = {} if promised else {"nonce": letters(bytes(16))}
        ann = of(pair.ann, **changed)
        assert ann.receive(joining).messages == 1
        assert bool(ann.draft) == promised
        assert kept(ann).transcript == ann.transcript


# Ends without what was hidden


def without_the_key(transcript):
    last = transcript.messages[-1]
    items = tuple(item for item in last.items if not item.startswith((".key", ".show")))
    assert items != last.items
    return replace(transcript, messages=(*transcript.messages[:-1], replace(last, items=items)))


def test_whoever_resigns_shows_all_in_the_same_message():
    state, transcript = ended()
    with pytest.raises(errors.MissingReveal):
        CorrespondenceGame.of_state(state).receive(without_the_key(transcript).link)
    CorrespondenceGame.of_state(state).receive(transcript.link)


@pytest.mark.slow
def test_whoever_ends_the_match_by_a_move_shows_all_in_the_same_message():
    pair = Pair(fake, 4)  # which is over after few moves
    while not pair.ann.table.over:
        mover = next(p for p in pair.people if p.my_turn or p.to_send)
        pair.random_turn(mover)
        state = pair.other(mover).state(secrets=True)
        pair.send(mover)
    with pytest.raises(errors.MissingReveal):
        CorrespondenceGame.of_state(state).receive(without_the_key(mover.transcript).link)


def test_a_move_and_the_question_to_take_it_back_do_not_come_together():
    pair = begun()
    pair.play(first_move(pair.ann))
    move = first_move(pair.bob)
    with pytest.raises(errors.BadRequest):
        pair.ann.receive(added(pair, Message("g", (move, ".undo"))))
    pair.bob.play(move)
    with pytest.raises(errors.BadRequest):
        pair.bob.ask_undo()
    pair.send(pair.bob)
    pair.bob.ask_undo()
    pair.send(pair.bob)
    assert pair.ann.table.asked == "g"


# Names, states and evidence


@pytest.mark.parametrize("name", ["\u2800", "\ufe0f" * 3, "\U000e0041", "\u3164 \u200b", "\u2060"])
def test_a_name_of_which_nothing_is_seen_is_refused(name):
    pair = going()
    written = "".join(f"%{byte:02X}" for byte in name.encode())
    with pytest.raises(errors.BadRequest):
        pair.ann.receive(added(pair, Message("g", (f".name={written}",))))
    with pytest.raises(errors.BadRequest):
        pair.bob.call(name)


@pytest.mark.parametrize(
    "changed",
    [
        {"key": "AA"},
        {"key": "A" * 43},
        {"nonce": "A" * 21 + "Q" + "AA"},
        {"receipt": "A" * 22},
        {"choices": {"1": -1}},
        {"choices": {"1": 10}},
        {"choices": {"1": 10**30}},
        {"choices": {"1": True}},
        {"choices": {"1": "0"}},
        {"choices": {"0": 0}},
        {"choices": {"9" * 5_000: 1}},
        {"again": {"1": -1}},
        {"again": {"1": 10**9}},
        {"draft": [".name=A\nh .resign"]},
        {"draft": [".name=A .resign"]},
        {"draft": [".name=A#"]},
        {"draft": ["a1xa2#" + "A" * 27 + "\n"]},
        {"half": [""]},
        {"half": [1]},
        {"draft": [".undo"] * 10_000},
        {"draft": [f"a{'1' * 990}"] * 300},
    ],
    ids=lambda changed: json.dumps(changed)[:40],
)
def test_a_state_that_no_device_has_stored_is_refused(changed):
    pair = Pair(fake, 3)
    pair.random_turn(pair.ann)
    pair.send(pair.ann)
    with pytest.raises(errors.Damaged):
        CorrespondenceGame.of_state({**pair.ann.state(secrets=True), **changed})


@pytest.mark.parametrize("changed", [{"key": "A" * 22}, {"choices": {}}, {"choices": {"1": 0}}])
def test_a_key_that_opens_not_all_that_is_hidden_is_none(changed):
    pair = Pair(fake, 3)
    pair.random_turn(pair.ann)
    pair.send(pair.ann)
    looking = CorrespondenceGame.of_state({**pair.ann.state(secrets=True), **changed})
    assert (looking.keys.key, looking.keys.choices) == (b"", {})


def test_of_a_refused_link_in_a_file_only_letters_and_clean_words_are_shown():
    told = {"link": "javascript:1#distance=AAAA", "kind": "Fork", "words": "\u202e" + "x" * 9_000}
    (found,) = of(going().ann, evidence=[told]).evidence
    assert (found.link, found.kind, found.words) == ("distance=AAAA", "Fork", "x" * 1_000)


# Matches that are filled up, so that nothing more can be sent or stored


LONG = ".name=" + escaped("\N{COLLISION SYMBOL}" * 40)


def long_names(rng, count):
    """Return names that hardly pack."""
    letters_ = [chr(code) for code in range(0x41, 0x7B) if chr(code).isalpha()]
    return tuple(".name=" + "".join(rng.choice(letters_) for _ in range(40)) for _ in range(count))


def names_for(share, limit, size):
    return int(share * limit / size)


FILLED = {
    "text": lambda share: [Message("g", (LONG,) * names_for(share, TEXT_LIMIT, len(LONG) + 1))],
    "items": lambda share: [
        Message("g", (".name=A",) * names_for(share, ITEMS_LIMIT + MESSAGES_LIMIT, 1))
    ],
    "messages": lambda share: [Message("g", (".name=A",))] * names_for(share, MESSAGES_LIMIT, 1),
    "link": lambda share: [Message("g", long_names(seeded(1), names_for(share, LINK_LIMIT, 40.5)))],
}


@pytest.mark.parametrize("kind", list(FILLED))
def test_a_link_that_leaves_no_room_for_an_answer_is_refused(kind):
    """Its sender could make what the other stores unreadable, or keep the other from resigning."""
    pair = begun()
    before = pair.bob.transcript
    full, most = (
        replace(before, messages=(*before.messages, *FILLED[kind](share))).link
        for share in (0.97, 0.93)
    )
    for take in (pair.ann.receive, CorrespondenceGame.open):
        with pytest.raises(errors.TooLong):
            take(full)
    assert kept(pair.ann).transcript == before
    assert pair.ann.receive(most).messages
    pair.ann.resign()
    pair.ann.link()
    assert kept(pair.ann).transcript == pair.ann.transcript


@pytest.mark.parametrize(
    ("limit", "most"), [("MESSAGES_LIMIT", 40), ("TEXT_LIMIT", 4_000), ("LINK_LIMIT", 3_000)]
)
@pytest.mark.parametrize("who", ["refused", "other"])
@pytest.mark.parametrize("game", [small, fake], ids=repr)
def test_at_the_limit_the_sender_is_refused_and_resigning_goes_through(
    game, who, limit, most, monkeypatch
):
    """Both sides are honest: neither makes what the other refuses, and the match can be ended."""
    for module in ("message", "game"):
        monkeypatch.setattr(f"drystone.play.correspondence.{module}.{limit}", most, raising=False)
    pair = Pair(game, 3)
    pair.random_turn(pair.ann)
    pair.send(pair.ann)
    refused = pair.ann
    with suppress(errors.TooLong):
        for item in long_names(seeded(1), 400):
            refused = pair.other(refused)
            refused.call(item.removeprefix(".name="))
            pair.send(refused)
    with pytest.raises(errors.TooLong, match="Only resigning goes through now"):
        refused.call(item.removeprefix(".name="))
    assert kept(refused).state(secrets=True) == refused.state(secrets=True)
    resigns = refused if who == "refused" else pair.other(refused)
    resigns.resign()
    pair.send(resigns)
    if pair.other(resigns).to_send:
        pair.send(pair.other(resigns))
    assert all(kept(person).table.complete for person in pair.people)


def test_nothing_is_sent_that_could_not_be_read_again():
    pair, room = begun(), TEXT_LIMIT // (len(LONG) + 1)
    for _ in range(room - 2):
        pair.ann.draft.append(LONG)
    pair.ann.link()
    before = pair.ann.transcript
    for _ in range(8):
        pair.ann.draft.append(LONG)
    with pytest.raises(errors.TooLong):
        pair.ann.link()
    assert pair.ann.transcript == before
    assert Transcript.read(before.text) == before


@pytest.mark.slow
def test_of_long_links_that_are_refused_only_the_words_are_kept():
    """All that is kept goes along with every touch, and into the browser twice."""
    pair = begun()
    whole = pair.bob.transcript
    for n in range(2 * EVIDENCE_LIMIT):
        items = (*long_names(seeded(n), 1_000), "zz9")
        link = replace(whole, messages=(*whole.messages, Message("g", items))).link
        assert len(link) > LINK_LIMIT // 2
        with pytest.raises(errors.OutOfTurn) as refused:
            pair.ann.receive(link)
    assert [(one.link, one.words) for one in pair.ann.evidence] == [("", str(refused.value))]
    assert kept(pair.ann).evidence == pair.ann.evidence
    assert len(json.dumps(pair.ann.state(secrets=True))) < 2_000


# Copies, such as files bring


def of(person, **changed):
    return CorrespondenceGame.of_state({**person.state(secrets=True), **changed})


def further(game, turns=8):
    """Return Ann's side earlier and later in a match, and Bob's then."""
    pair = Pair(game, 3)
    for n in range(turns):
        pair.random_turn(mover := next(p for p in pair.people if p.my_turn))
        pair.send(mover)
        if n == turns // 2:
            earlier = kept(pair.ann)
    return earlier, pair.ann, pair.bob


@pytest.mark.parametrize("game", [small, fake], ids=repr)
def test_a_copy_that_goes_on_with_the_same_key_takes_the_place(game):
    earlier, later, _ = further(game, 4)
    made = joined(earlier, later)
    assert (made.transcript, made.keys.key, made.keys.choices) == (
        later.transcript,
        later.keys.key,
        later.keys.choices,
    )
    assert joined(later, earlier) is None
    assert joined(later, kept(later)) is None


@pytest.mark.parametrize("game", [small, fake], ids=repr)
def test_a_friends_copy_takes_no_place(game):
    earlier, later, bob = further(game, 4)
    with pytest.raises(errors.OtherSide):
        joined(earlier, bob)
    # The friend knows all that both have sent, and may write what he likes behind it.
    text = f"{bob.transcript.text}\nh .name=Eve"
    for key in ("", letters(bytes(16)), letters(bob.keys.key)):
        forged = CorrespondenceGame.of_state({"distance": 1, "role": "h", "text": text, "key": key})
        for mine in (earlier, later):
            with pytest.raises(errors.OtherKey):
                joined(mine, forged)


def test_a_copy_that_goes_another_way_takes_no_place():
    earlier, later, _ = further(small)
    other = kept(earlier)
    other.resign()
    other.link()
    for one, two in ((other, later), (later, other)):
        with pytest.raises(errors.OtherHistory):
            joined(one, two)


def test_secrets_come_to_a_copy_that_lacks_them():
    earlier, later, _ = further(fake, 4)
    bare = CorrespondenceGame.of_state(later.state())
    assert bare.keys.key == b""
    made = joined(bare, later)
    assert (made.keys.key, made.keys.choices) == (later.keys.key, later.keys.choices)
    assert joined(CorrespondenceGame.of_state(earlier.state()), later).keys.key == later.keys.key
    assert joined(later, bare) is None
    with pytest.raises(errors.OtherKey):
        joined(earlier, bare)


def test_secrets_of_an_older_copy_come_if_they_open_all():
    earlier, later, _ = further(fake, 4)
    assert joined(CorrespondenceGame.of_state(later.state()), of(earlier, choices={})) is None
    pair = Pair(fake, 3)
    pair.random_turn(pair.ann)
    pair.send(pair.ann)
    old = kept(pair.ann)
    pair.random_turn(pair.bob)
    pair.send(pair.bob)
    made = joined(CorrespondenceGame.of_state(pair.ann.state()), old)
    assert made.transcript == pair.ann.transcript
    assert (made.keys.key, made.keys.choices) == (pair.ann.keys.key, pair.ann.keys.choices)


def test_what_a_copy_has_besides_is_not_lost():
    pair = going()
    with pytest.raises(errors.WrongMove):
        pair.ann.receive(added(pair, Message("g", ("b1xd4",))))
    here = kept(pair.ann)
    coming = kept(pair.ann)
    coming.evidence = ()
    pair.bob.play("b1xc1")
    coming.receive(pair.bob.link())
    assert joined(here, coming).evidence == here.evidence
    coming.play(first_move(coming))
    assert joined(here, coming).draft == coming.draft


def test_a_draft_comes_to_a_copy_that_has_none():
    pair = begun()
    here, coming = kept(pair.ann), kept(pair.ann)
    coming.play(first_move(coming))
    assert joined(here, coming).draft == coming.draft
    assert joined(coming, here) is None
    here.play(str(here.here.moves()[1]))
    assert joined(here, coming) is None


def test_copies_of_two_matches_are_none():
    with pytest.raises(errors.OtherMatch):
        joined(going().ann, Pair(small, 9).ann)


def test_no_salt_of_a_copy_is_used_again():
    game = drystone.game("ghast", size=4, mode="fakerghast")
    ann = CorrespondenceGame.begin(game, random_bytes=random_bytes(Pair(small).rng))
    older = kept(ann)
    for _ in range(3):
        for text in ("a1>e~", "~a3>w"):
            older.play(text)
        older.take_back_draft()
    ann.call("Ann")
    ann.link()
    made = joined(older, ann)
    for text in ("a1>e~", "~a3>w"):
        made.play(text)
    assert made.keys.again == {1: 3}
    seal = made.draft[-1].partition("#")[2]
    assert seal == commitment(
        made.id, ("h", 1), "a1>e~a3>w", made.keys.choices["h", 1], made.keys.salt(1)
    )


@pytest.mark.parametrize("game", [small, fake], ids=repr)
def test_a_copy_that_came_without_its_key_takes_it_until_it_is_played_on(game):
    pair = Pair(game, 3)
    pair.play(first_move(pair.ann)) if game is small else None
    looking = kept(CorrespondenceGame.of_state(pair.ann.state()))
    assert looking.keys.key == b""
    assert joined(looking, pair.ann).keys.key == pair.ann.keys.key
    if game is small:
        pair.bob.play(first_move(pair.bob))
        looking.receive(pair.send(pair.bob))
        assert joined(looking, pair.ann).keys.key == pair.ann.keys.key
    looking.play(first_move(looking))
    assert len(looking.keys.key) == 16
    pair.random_turn(pair.ann)
    pair.send(pair.ann)
    with pytest.raises(errors.OtherKey):
        joined(looking, pair.ann)


def test_a_key_that_somebody_else_may_have_written_into_a_file_seals_nothing():
    """A file with a new match, or with a key for one that has none, comes before the first seal."""
    game, known = drystone.game("ghast", size=4, mode="fakerghast"), b"known to the eve"
    ann = CorrespondenceGame.begin(game)
    bare = {**ann.state(), "key": ""}
    imported = CorrespondenceGame.of_state({**ann.state(secrets=True), "key": letters(known)})
    imported.keys.brought = True
    taken = joined(CorrespondenceGame.of_state(bare), of(ann, key=letters(known)))
    for mine in (imported, kept(imported), taken, kept(taken)):
        assert mine.keys.key == known
        for text in ("a1>e~", "~a3>w"):
            mine.play(text)
        text, _, seal = mine.draft[-1].partition("#")
        secret = ("h", 1)
        salt = salt_of(known, mine.id, secret)
        assert seal not in {commitment(mine.id, secret, text, n, salt) for n in (0, 1)}
        assert not mine.keys.brought
        mine.link()
        assert kept(mine).keys.key == mine.keys.key != known


def test_a_key_that_came_in_a_file_seals_nothing_more_and_makes_no_token():
    """Whoever has written the file may know it; what it has sealed is still opened by it."""
    earlier, later, _ = further(fake, 4)
    for brought in (
        of(later, brought=True),
        joined(CorrespondenceGame.of_state(earlier.state()), later),
    ):
        assert brought.keys.brought
        while not brought.my_turn:
            brought.draft or pytest.skip("the friend is to move")
        brought.play(first_move(brought))
        mine = kept(brought)
        assert mine.keys.key == brought.keys.key != later.keys.key
        assert mine.keys.older == dict.fromkeys(
            (number for _, number in later.keys.choices), later.keys.key
        )
        mine.half = []
        mine.resign()
        assert all(secret.shown for secret in mine.table.secrets.values() if secret.key[0] == "h")
    assert not joined(earlier, later).keys.brought


def test_a_key_that_was_shown_by_a_resignation_that_gave_way_is_used_no_more():
    pair = Pair(fake, 3)
    pair.random_turn(pair.ann)
    pair.send(pair.ann)
    pair.ann.resign()
    shown, was = pair.ann.link(), pair.ann.keys.key
    assert letters(was) in shown or ".key=" in str(pair.ann.transcript.messages[-1].items)
    pair.random_turn(pair.bob)
    pair.ann.receive(pair.bob.link())
    pair.ann.take_back_draft()
    assert pair.ann.my_turn
    pair.random_turn(pair.ann)
    assert pair.ann.keys.key != was
    pair.send(pair.ann)
    equal_records(pair.to_the_end(plies=6))


def refused(kind, number):
    return Evidence(f"{kind}{number}", kind, "words")


def test_the_first_link_of_each_kind_is_never_pushed_out():
    """Whatever order refused links come in, and however many."""
    real = refused("WrongMove", 0)
    kinds = [f"Kind{n}" for n in range(12)]
    pushes = [[*kinds, *kinds, "WrongMove"], ["WrongMove", *kinds, *kinds], ["WrongMove"] * 30]
    for order in pushes:
        found = (real,)
        for number, kind in enumerate(order, 1):
            found = chosen((*found, refused(kind, number)))
            assert found[-1] == refused(kind, number)
        assert real in found
        firsts = {kind: next(e for e in found if e.kind == kind) for kind in order}
        assert all(firsts[k].link == f"{k}{order.index(k) + 1}" for k in firsts if k != real.kind)
        assert len(found) <= EVIDENCE_LIMIT


def test_there_is_room_for_one_refused_link_of_each_kind_and_one_more():
    kinds = [error for error in vars(errors).values() if getattr(error, "evidence", False) is True]
    assert 2 < len(kinds) < EVIDENCE_LIMIT


def test_a_link_that_gave_way_and_comes_late_is_no_evidence():
    pair = begun()
    late = []
    for act in (lambda p: p.call("Bob"), lambda p: p.resign()):
        act(pair.bob)
        late.append(pair.bob.link())
    pair.ann.play(first_move(pair.ann))
    pair.bob.receive(pair.ann.link())
    pair.send(pair.bob)
    for link in late:
        with pytest.raises(errors.OldLink):
            pair.ann.receive(link)
    assert not pair.ann.evidence

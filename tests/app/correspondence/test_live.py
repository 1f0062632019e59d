"""Matches with a friend elsewhere while links go to and fro by themselves."""

import pytest

import drystone
from drystone.app.page import Page
from tests.app.talk import told


@pytest.fixture
def pages():
    """Ann has invited Bob and moved, Bob has the link."""
    ann, bob = Page("anaash"), Page("anaash")
    told(ann, act="invite", game="anaash", options={"size": 4})
    told(ann, act="type", text="a1xa2")
    told(bob, act="accept", link=told(ann, act="sent")["friend"]["link"])
    return ann, bob


def test_while_links_go_by_themselves_nobody_is_told_to_send_or_open_them(pages):
    ann, _ = pages
    friend = told(ann, act="view")["friend"]
    assert "Send this link" in friend["words"]
    told(ann, act="playLive", match=friend["match"])
    shown = told(ann, act="view")
    assert shown["friend"]["words"] == "It is your friend’s turn."
    assert shown["friend"]["link"] == friend["link"]
    for other in ("another", ""):
        told(ann, act="playLive", match=friend["match"])
        shown = told(ann, act="playLive", match=other)
        assert shown["friend"]["words"] == friend["words"]
        assert shown["said"] is None


def test_that_a_move_may_not_be_taken_back_goes_at_once(pages):
    ann, bob = pages
    told(ann, act="undo")
    asks = told(ann, act="sent")["friend"]["link"]
    told(bob, act="receive", link=asks)
    shown = told(bob, act="answerUndo", accept=False)
    assert shown["friend"]["link"] == "", "by hand it goes with the move"
    told(bob, act="playLive", match=shown["friend"]["match"])
    link = told(bob, act="view")["friend"]["link"]
    answer = told(ann, act="receive", link=link, live=True)
    assert answer["said"]["text"] == "Your friend does not let you take back your move."
    assert told(bob, act="sent")["friend"]["words"] == "It is your turn."
    told(bob, act="type", text="b1xc1")
    link = told(bob, act="view")["friend"]["link"]
    assert told(ann, act="receive", link=link, live=True)["ply"] == 2


def test_what_was_asked_goes_with_a_word_when_the_line_ends(pages):
    ann, bob = pages
    told(ann, act="undo")
    asks = told(ann, act="sent")["friend"]["link"]
    match = told(bob, act="receive", link=asks)["friend"]["match"]
    shown = told(bob, act="playLive", match="")
    assert (shown["friend"]["asked"], shown["said"]) == ("friend", None), "it came by a link"
    told(bob, act="playLive", match=match)
    shown = told(bob, act="playLive", match="")
    assert (shown["friend"]["asked"], shown["friend"]["words"]) == ("", "It is your turn.")
    assert shown["said"]["text"] == (
        "You play live no more, and had not answered yet: the move stands. "
        "It is your turn: your friend reads it with your move."
    )
    link = told(bob, act="type", text="b1xc1")["friend"]["link"]
    assert told(ann, act="receive", link=link)["friend"]["asked"] == ""


def test_a_link_that_comes_by_itself_and_is_known_is_not_worth_a_word(pages):
    ann, bob = pages
    link = told(bob, act="type", text="b1xc1")["friend"]["link"]
    told(bob, act="playLive", match=told(bob, act="view")["friend"]["match"])
    first = told(ann, act="receive", link=link, live=True)
    assert first["said"]["text"] == "Your friend has played b1xc1. It is your turn."
    assert told(ann, act="receive", link=link, live=True)["said"] is None
    assert "before" in told(ann, act="receive", link=link)["said"]["text"]


def test_a_rematch_names_the_match_before_it(pages):
    ann, _ = pages
    match = told(ann, act="view")["friend"]["match"]
    told(ann, act="resign")
    again = told(ann, act="rematch")["friend"]
    assert again["match"] != match
    found = told(ann, act="identify", link=again["link"])
    assert found == {"match": again["match"], "after": match, "follows": False}


@pytest.fixture
def after(pages):
    """Ann has resigned, and Bob knows it."""
    ann, bob = pages
    told(bob, act="type", text="b1xc1")
    told(ann, act="receive", link=told(bob, act="sent")["friend"]["link"])
    told(ann, act="resign")
    told(bob, act="receive", link=told(ann, act="sent")["friend"]["link"])
    return ann, bob


def invited(page):
    """Return the name and the link of a rematch that a page has begun, with a move if it is due."""
    friend = told(page, act="rematch")["friend"]
    if not friend["link"]:
        friend = told(page, act="type", text="a1xa2")["friend"]
    return friend["match"], friend["link"]


def follows(page, link):
    return told(page, act="identify", link=link)["follows"]


def test_the_friends_rematch_follows_the_match_once_that_is_over(pages, after):
    ann, bob = after
    _, link = invited(bob)
    assert follows(ann, link)
    going = Page("anaash")
    assert not follows(going, link)
    told(ann, act="accept", link=link)
    assert not follows(ann, link)


def test_of_two_rematches_that_crossed_the_first_by_name_is_taken_once(after):
    ann, bob = after
    (one, to_bob), (other, to_ann) = invited(ann), invited(bob)
    assert follows(ann, to_ann) == (other < one)
    assert follows(bob, to_bob) == (one < other)
    second, link = (bob, to_bob) if one < other else (ann, to_ann)
    told(second, act="accept", link=link)
    assert not follows(second, to_ann)
    assert not follows(second, to_bob)


@pytest.mark.parametrize("size", [4, 6])
def test_in_the_middle_of_a_rematch_none_is_taken_and_none_of_another_game(
    after, size, monkeypatch
):
    """A friend can make as many rematches as it takes for a name that comes first."""
    from drystone.core.rng import seeded
    from drystone.play.correspondence import CorrespondenceGame
    from tests.play.correspondence.matches import random_bytes

    ann, bob = after
    match = told(ann, act="view")["friend"]["match"]
    with monkeypatch.context() as drawn:
        # Of names that are drawn by chance, some are so early that none below comes before.
        drawn.setattr("random._urandom", lambda size: b"\xff" * size)
        name, link = invited(ann)
    mine = ann.session.distance.transcript.invitation.first
    swapped, other = ("host", "guest") if mine == "g" else ("guest", "host")
    game, source = drystone.game("anaash", size=size), random_bytes(seeded(3))
    smaller, alike = (
        next(
            made
            for _ in range(2_000)
            if (made := CorrespondenceGame.begin(game, who, "", match, source)).id < name
        )
        for who in (swapped, other)
    )
    assert follows(ann, smaller.link()) == (size == 4)
    assert not follows(ann, alike.link())  # the colours are not those of a rematch
    told(bob, act="accept", link=link)
    answer = told(bob, act="type", text="a1xa2")["friend"]["link"]
    if not answer:
        answer = told(bob, act="sent")["friend"]["link"]
    told(ann, act="receive", link=answer)
    assert ann.session.distance.table.joined
    assert not follows(ann, smaller.link())


def test_a_chain_of_rematches_that_are_given_up_at_once_is_not_followed(pages, after):
    """Each would be stored here, one after the other, as fast as the line lets them come."""
    ann, bob = after
    _, link = invited(bob)
    assert follows(ann, link)
    told(ann, act="accept", link=link)
    told(bob, act="sent")
    far = bob.session.distance
    far.resign()
    told(ann, act="receive", link=far.link())
    assert ann.session.distance.table.over
    assert not follows(ann, far.rematch().link())

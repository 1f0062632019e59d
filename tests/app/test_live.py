"""Matches with a friend elsewhere while links go to and fro by themselves."""

from __future__ import annotations

import json

import pytest

from drystone.app.page import Page


def told(page, **command):
    """Return the answer to a command."""
    return json.loads(page.handle(json.dumps(command)))


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


def test_a_link_that_comes_by_itself_and_is_known_is_not_worth_a_word(pages):
    ann, bob = pages
    link = told(bob, act="type", text="b1xc1")["friend"]["link"]
    told(bob, act="playLive", match=told(bob, act="view")["friend"]["match"])
    first = told(ann, act="receive", link=link, live=True)
    assert first["said"]["text"] == "Your friend has played b1xc1."
    assert told(ann, act="receive", link=link, live=True)["said"] is None
    assert "before" in told(ann, act="receive", link=link)["said"]["text"]


def test_what_is_wrong_with_a_link_is_said_however_it_came(pages):
    ann, _ = pages
    for live in (False, True):
        said = told(ann, act="receive", link="distance=AAAA", live=live)["said"]
        assert said["kind"] == "error"


def test_a_rematch_names_the_match_before_it(pages):
    ann, _ = pages
    match = told(ann, act="view")["friend"]["match"]
    told(ann, act="resign")
    again = told(ann, act="rematch")["friend"]
    assert again["match"] != match
    found = told(ann, act="identify", link=again["link"])
    assert found == {"match": again["match"], "after": match}

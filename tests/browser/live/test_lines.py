"""A line between two browsers, and codes for cameras, in pages where nothing else runs."""

import pytest

from tests.browser.context_pool import RESTING
from tests.browsers.expecting import expect

MATCH = "AAECAwQFBgcICQoLDA0ODw"
LINK = "AbC_-9" * 20

# What both sides do once their channel is open: note all that they hear.
LISTEN = """(channel) => {
  const note = (what) => document.body.append(`[${what}]`);
  window.line = new peer.Line(channel, {
    link: async (link) => note(link),
    presence: (here) => note(here ? 'here' : 'silent'),
    ended: note,
    arrived: () => note('arrived'),
  });
  note('open');
}"""
OFFER = """async ([app, match]) => {
  window.peer = await import(`${app}live/peer.js`);
  window.offer = await peer.makeOffer(match);
  return offer.text;
}"""
ANSWER = f"""async ([app, offer]) => {{
  window.peer = await import(`${{app}}live/peer.js`);
  const answer = await peer.makeAnswer(offer);
  answer.opened.then({LISTEN});
  return answer.text;
}}"""
ACCEPT = f"(answer) => offer.accept(answer).then({LISTEN})"
REFUSED = "(answer) => offer.accept(answer).catch((error) => error.message)"


@pytest.fixture
def ann(bare):
    """A page of one person."""
    return bare


@pytest.fixture
def bob(visitor, site):
    """A page of somebody else, in a browser of his own."""
    page = visitor(site).new_page()
    page.goto(RESTING)
    return page


def talking(ann, bob, app, offer):
    """Open a line between two pages; one has made the offer, the other answers it."""
    answer = bob.evaluate(ANSWER, [app, offer])
    assert max(len(offer), len(answer)) < 400
    ann.evaluate(ACCEPT, answer)
    for page in (ann, bob):
        expect(page.locator("body")).to_contain_text("[open]")


def test_two_browsers_open_a_line_by_two_texts(ann, bob, app):
    """Links go both ways; when the line breaks, one has what did not arrive."""
    late, offer = (ann.evaluate(OFFER, [app, MATCH]) for _ in range(2))
    assert "older offer" in ann.evaluate(REFUSED, bob.evaluate(ANSWER, [app, late]))
    talking(ann, bob, app, offer)
    ann.evaluate("(link) => line.send(link)", LINK)
    expect(bob.locator("body")).to_contain_text(f"[{LINK}]")
    expect(ann.locator("body")).to_contain_text("[arrived]")
    bob.evaluate("(link) => line.send(link)", f"2{LINK}")
    expect(ann.locator("body")).to_contain_text(f"[2{LINK}]")
    bob.evaluate("line.over = true")  # he hears nothing any more
    ann.evaluate("(link) => (line.send(link), line.channel.close())", f"3{LINK}")
    expect(ann.locator("body")).to_contain_text("[lost]")
    assert ann.evaluate("line.sent") == f"3{LINK}"


# Notes the connections that a page makes.
NOTE = """() => {
  window.connections = [];
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(...how) {
      super(...how);
      connections.push(this);
    }
  };
}"""
# Opens further channels, and waits until the other side has closed them.
MORE = """() => Promise.all(['drystone', 'drystone', 'other'].map((label) => {
  const channel = connections.at(-1).createDataChannel(label);
  return new Promise((resolve) => channel.addEventListener('close', () => resolve(label)));
}))"""


def test_a_line_has_one_channel(ann, bob, app):
    """Whatever else the other opens, on either side, is closed; the line goes on."""
    for page in (ann, bob):
        page.evaluate(NOTE)
    talking(ann, bob, app, ann.evaluate(OFFER, [app, MATCH]))
    for page in (ann, bob):
        assert len(page.evaluate(MORE)) == 3
    ann.evaluate("(link) => line.send(link)", LINK)
    expect(bob.locator("body")).to_contain_text(f"[{LINK}]")

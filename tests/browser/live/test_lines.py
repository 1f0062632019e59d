"""A line between two browsers, in pages where nothing else runs."""

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
# Notes the connections that a page makes; makes an offer; answers one.
OFFER = """async ([app, match]) => {
  window.connections ??= [];
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(...how) {
      super(...how);
      connections.push(this);
    }
  };
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
# Opens further channels, and waits until the other side has closed them.
MORE = """() => Promise.all(['drystone', 'drystone', 'other'].map((label) => {
  const channel = connections.at(-1).createDataChannel(label);
  return new Promise((resolve) => channel.addEventListener('close', () => resolve(label)));
}))"""


@pytest.fixture
def bob(visitor, site):
    """A page of somebody else, in a browser of his own."""
    page = visitor(site).new_page()
    page.goto(RESTING)
    return page


def test_two_browsers_open_a_line_by_two_texts(bare, bob, app):
    """It has one channel, whatever the other opens; links go both ways until it breaks."""
    ann = bare
    late, offer = (ann.evaluate(OFFER, [app, MATCH]) for _ in range(2))
    refused = "(answer) => offer.accept(answer).catch((error) => error.message)"
    assert "older offer" in ann.evaluate(refused, bob.evaluate(ANSWER, [app, late]))
    answer = bob.evaluate(ANSWER, [app, offer])
    assert max(len(offer), len(answer)) < 400
    ann.evaluate(f"(answer) => offer.accept(answer).then({LISTEN})", answer)
    for page in (ann, bob):
        expect(page.locator("body")).to_contain_text("[open]")
    assert len(ann.evaluate(MORE)) == 3
    ann.evaluate("(link) => line.send(link)", LINK)
    expect(bob.locator("body")).to_contain_text(f"[{LINK}]")
    expect(ann.locator("body")).to_contain_text("[arrived]")
    bob.evaluate("(link) => line.send(link)", f"2{LINK}")
    expect(ann.locator("body")).to_contain_text(f"[2{LINK}]")
    bob.evaluate("line.over = true")  # he hears nothing any more
    ann.evaluate("(link) => (line.send(link), line.channel.close())", f"3{LINK}")
    expect(ann.locator("body")).to_contain_text("[lost]")
    assert ann.evaluate("line.sent") == f"3{LINK}"

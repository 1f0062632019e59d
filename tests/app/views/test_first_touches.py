"""What is shown of a first touch before Python runs is what Python answers then."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drystone.app.page import Page
from drystone.prerender.first_touches import change, first_touches
from drystone.prerender.first_views import start_view
from tests.app.talk import told
from tests.helpers import changed, variants
from tests.sampling import one_in

# What only a page has that has asked Python before.
LATER = {"moves", "same", "stamp", "announce", "saving"}
ONCE_PLAYED = {"headers", "resign", "node"}


@pytest.mark.parametrize("game", one_in(3, variants()), ids=repr)
def test_every_first_touch_is_answered_as_python_does(game):
    start, touches = json.loads(start_view(game)), json.loads(first_touches(game))
    game, options = start["game"]["name"], start["game"]["values"]
    assert touches
    some = list(touches)[:: 1 + len(touches) // 40]
    for site, how in ((site, touches[site]) for site in some):
        page = Page()
        opened = told(page, act="new", game=game, options=options)
        answer = told(page, act="touch", site=site)
        assert answer["said"] is None
        shown = changed(start, how)
        left = LATER | ONCE_PLAYED if shown["ply"] else LATER
        assert {key for key in shown if shown[key] != answer[key]} <= left
        # What Python says of the start while the touch is still to come, with the touch put in.
        between = opened | {key: shown[key] for key in how}
        assert {key for key in answer if between[key] != answer[key]} <= left


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=2), inner),
    max_leaves=12,
)


@given(VALUES, VALUES)
def test_a_change_makes_one_value_of_the_other(before, after):
    assert changed(before, json.loads(json.dumps(change(before, after)))) == after

"""What changes from one scene to the next makes the one of the other."""

import json

from hypothesis import given
from hypothesis import strategies as st

from drystone.scene import scene_patch as module
from drystone.scene.node import Node
from drystone.scene.scene_patch import redrawn
from tests.helpers import changed

ATTRIBUTES = st.dictionaries(st.sampled_from(["x", "class"]), st.integers(0, 2) | st.text("ab"))
TAGS = st.sampled_from(["g", "circle"])
NODES = st.recursive(
    st.builds(Node, TAGS, ATTRIBUTES, text=st.sampled_from(["", "one", "two"]))
    | st.builds(Node, TAGS, ATTRIBUTES, key=st.sampled_from("pq"), site=st.sampled_from("st")),
    lambda inner: st.builds(Node, TAGS, ATTRIBUTES, st.lists(inner, max_size=4)),
    max_leaves=16,
)


def made(before, after):
    return changed(json.loads(before.json()), json.loads(redrawn(before, after)))


@given(NODES, NODES)
def test_a_change_makes_one_scene_of_the_other(before, after):
    assert made(before, after) == json.loads(after.json())


@given(NODES, NODES)
def test_so_it_does_where_every_node_is_looked_into(before, after):
    small, module.SMALL = module.SMALL, 0
    try:
        assert made(before, after) == json.loads(after.json())
    finally:
        module.SMALL = small


def row(*sites):
    return Node("g", {}, [Node("g", {"aria-label": "a space " * 9}, site=site) for site in sites])


def test_what_stays_is_not_told():
    before, after = row(*"abcdefg"), row(*"abcXefg")
    told = redrawn(before, after)
    assert "X" in told
    assert "aria-label" not in told.replace("a space", "", 9) or len(told) < 150
    shorter = redrawn(before, row(*"abcefg"))
    assert json.loads(shorter) == {"2": [3, 1, []]}
    longer = redrawn(row(*"abcefg"), before)
    assert json.loads(longer)["2"][:2] == [3, 0]
    assert len(longer) < len(before.json()) / 4


def test_nothing_told_is_longer_than_the_whole():
    before, after = row(*"abcdefg"), row(*"gfedcba", "h")
    assert len(redrawn(before, after)) <= len(f"[{after.json()}]")

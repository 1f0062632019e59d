"""The types that JavaScript is checked with are those of Python's own description."""

from typing import get_args

import pytest

from drystone.app.page import commands
from drystone.app.wire import protocol as wire
from drystone.app.wire.protocol import act_of, fields_of, read_command
from drystone.core.errors import GameError
from drystone.prerender.command_kinds import MEANING
from drystone.prerender.wire_types import described
from tools.build import wire_types
from tools.console import BuildError


def test_every_command_has_its_own_name_and_words():
    acts = [one.act for one in described() if one.act]
    assert len(acts) == len(set(acts))
    assert set(commands()) < set(acts)
    assert all(one.words.endswith(".") for one in described())


def test_each_kind_of_command_is_explained_and_used():
    used = {kind for kinds in wire.kinds_of.values() for kind in kinds}
    assert used == set(MEANING) == set(get_args(wire.CommandKind))


def test_each_answer_that_a_command_names_is_described():
    assert set(wire.answer_of.values()) <= {one.name for one in described()}


def test_a_file_that_is_out_of_date_is_reported(monkeypatch, tmp_path):
    """What it should hold is made by the check itself, “wire types”."""
    path = tmp_path / "kinds.js"
    path.write_text("old", "utf-8")
    monkeypatch.setattr(wire_types, "FILES", {path: ("command_kinds", "command_kinds")})
    monkeypatch.setattr(wire_types, "made", lambda _: "new")
    with pytest.raises(BuildError, match=f"{path.name} is not what"):
        wire_types.check()
    wire_types.write()
    assert wire_types.check() == ""


GOOD = {str: "x", int: 1, float: 0.5, bool: True, dict: {}, list: []}
BAD = [None, "", "x", -1, 1.5, float("nan"), True, [], [1], {}, {"a": 1}]


@pytest.mark.parametrize("bad", BAD, ids=repr)
def test_a_field_of_a_wrong_kind_is_told_and_named(bad):
    """Whatever a field holds, it is what its annotation says, or an error says what it must be."""
    shapes = [(act, shape, fields_of(shape)) for act, (shape, _) in sorted(commands().items())]
    for act, shape, fields, name in ((*one, name) for one in shapes for name in one[2]):
        if name == "act":
            continue
        message = {key: example_of(field.wanted) for key, field in fields.items()} | {"act": act}
        message[name] = bad
        found, refused = read(message, shape)
        if refused:
            assert f"“{name}”" in refused or "Options are pairs" in refused
        else:
            assert found.get(name) == bad or (bad == [1] and found[name] == ["1"])
            assert bad is not None or not fields[name].required


def read(message, shape):
    """Return a command and why it was refused: one of them is nothing."""
    try:
        return read_command(message, shape), ""
    except GameError as error:
        return {}, str(error)


def example_of(wanted):
    if getattr(wanted, "__origin__", None) is wire.Literal:
        return wanted.__args__[0]
    kind = getattr(wanted, "__origin__", wanted)
    return GOOD.get(kind, "x")


def test_what_is_not_part_of_a_command_is_left_out():
    assert act_of(wire.Undo) == "undo"
    assert read_command({"act": "undo", "site": "a1"}, wire.Undo) == {"act": "undo"}

"""The shapes of all views as data: by them a page checks what code that is not ours answers with.

A shape is a word (``text``, ``int``, ``number``, ``flag``, ``null``, ``any``), the name of a view,
or a list: ``list`` and what is in it, ``row`` and what stands at each place, ``map`` and what its
values are, ``one`` and the texts it may be, ``or`` and what it may be. A view is its fields by
name; the name of a field that may be missing ends in ``?``.
"""

from __future__ import annotations

from functools import cache
from types import NoneType
from typing import Annotated, Any, Literal, get_args, get_origin, is_typeddict

from drystone.app.wire import protocol
from drystone.app.wire.protocol import fields_of
from drystone.core.errors import quote
from drystone.prerender.wire_types import UNION_KINDS, shapes

Shape = str | list[Any]
KINDS: dict[str, Any] = {
    "text": str,
    "int": int,
    "number": int | float,
    "flag": bool,
    "null": NoneType,
}
WORDS = {str: "text", int: "int", float: "number", bool: "flag", NoneType: "null", Any: "any"}


@cache
def view_shapes() -> dict[str, dict[str, Shape]]:
    """Return the shape of every view by its name.

    >>> view_shapes()["SavingView"]
    {'match': 'int', 'tree': 'int', 'state': 'text'}
    >>> view_shapes()["MatchView"]["said"], view_shapes()["FirstView"]["moves"]
    (['or', 'SaidView', 'null'], ['list', 'MoveEntry'])
    """
    return {
        shape.__name__: {
            name if field.required else f"{name}?": shape_of(field.wanted)
            for name, field in fields_of(shape).items()
        }
        for shape in shapes()
        if not is_message(shape)
    }


def misfit(value: Any, shape: Shape, place: str = "") -> str:
    """Return what in a value read from JSON is not of a shape, and where; "" if nothing is.

    Scenes are of no shape here.

    >>> misfit({"match": 1, "tree": "x", "state": ""}, "SavingView")
    '.tree is “x”, not int'
    """
    if isinstance(shape, list):
        return _listed(value, shape[0], shape[1:], place)
    fields = view_shapes().get(shape)
    wanted = dict if fields else KINDS.get(shape, object)
    if not isinstance(value, wanted) or (isinstance(value, bool) and wanted not in {bool, object}):
        return f"{place} is {quote(value)}, not {shape}"
    if fields is None:
        return ""
    needed = {name for name in fields if not name.endswith("?")}
    if not needed <= value.keys():
        return f"{place} lacks {', '.join(sorted(needed - value.keys()))} of {shape}"
    inner = {name.removesuffix("?"): one for name, one in fields.items()}
    found = (
        misfit(value[key], one, f"{place}.{key}") for key, one in inner.items() if key in value
    )
    return next(filter(None, found), "")


def _listed(value: Any, kind: str, inner: list[Any], place: str) -> str:
    if kind == "one":
        return "" if value in inner else f"{place} is {quote(value)}, none of {inner}"
    if kind == "or":
        wrong = [misfit(value, one, place) for one in inner]
        return "" if "" in wrong else wrong[0]
    if kind == "map":
        pairs = value.items() if isinstance(value, dict) else ()
        found = [misfit(one, inner[0], f"{place}.{key}") for key, one in pairs]
        return next(filter(None, found), "") if isinstance(value, dict) else f"{place} is no map"
    shapes = inner if kind == "row" else inner * len(value)
    if not isinstance(value, list) or len(shapes) != len(value):
        return f"{place} is no {kind} of {len(shapes)}"
    found = [misfit(one, each, f"{place}[]") for one, each in zip(value, shapes, strict=True)]
    return next(filter(None, found), "")


def is_message(shape: type) -> bool:
    """Return whether a class of the protocol describes a message and no answer."""
    return "act" in fields_of(shape) or shape in {protocol.PageCommand, protocol.BoardCommand}


def shape_of(hint: Any) -> Shape:
    """Return the shape of an annotation.

    >>> shape_of(list[str]), shape_of(dict[str, int]), shape_of(tuple[int, str])
    (['list', 'text'], ['map', 'int'], ['row', 'int', 'text'])
    """
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _annotated(*inner[:2])
    if origin in UNION_KINDS:
        return ["or", *map(shape_of, inner)]
    if origin is Literal:
        return ["one", *inner]
    if origin is list:
        return ["list", shape_of(inner[0])]
    if origin is dict:
        return ["map", shape_of(inner[1])]
    if origin is tuple:
        return ["row", *map(shape_of, inner)]
    if is_typeddict(hint):
        return str(hint.__name__)
    if hint in WORDS:
        return WORDS[hint]
    raise TypeError(f"{hint!r} has no shape")


def _annotated(hint: Any, name: str) -> Shape:
    """Return the shape of what is a text in Python, and in JSON what `name` says."""
    if name == protocol.MAY_BE_EMPTY:
        return shape_of(hint)
    return ["list", name.removesuffix("[]")] if name.endswith("[]") else name

"""Modules that the page's start does without: imported from an archive that is fetched for them."""

import importlib
import json
import sys
import zipfile
from importlib.util import module_from_spec

import pytest

import drystone.core
from drystone.app.commands import sharing
from drystone.app.page import Page
from drystone.core import lazy_assets
from drystone.core.errors import TextError
from drystone.core.lazy_assets import AGAIN

FILES = {
    "alone_later.py": "value = 1",
    "whole_later/__init__.py": "from whole_later.inner import value",
    "whole_later/inner.py": "value = 2",
    # Its package is in another place, which knows nothing of the archive.
    "drystone/core/part_later.py": "value = 3",
}
NAMES = ["alone_later", "whole_later", "whole_later.inner", "drystone.core.part_later"]
HERE = "drystone.core.perft"


def finders():
    return [one for one in sys.meta_path if isinstance(one, lazy_assets._LazyFinder)]


@pytest.fixture
def bringing(monkeypatch, tmp_path):
    """Leave modules out; give a list whose last entry is what the next question for them gets."""
    with zipfile.ZipFile(tmp_path / "later.zip", "w") as archive:
        for name, text in FILES.items():
            archive.writestr(name, text)
    answers = [str(tmp_path / "later.zip")]
    monkeypatch.setattr(lazy_assets, "_listed", {"modules": frozenset([*NAMES, HERE])}.get)
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    monkeypatch.setattr(lazy_assets, "_bring", [])
    lazy_assets.set_importer(lambda: answers[-1])
    yield answers
    for name in NAMES:
        sys.modules.pop(name, None)
    vars(drystone.core).pop("part_later", None)


@pytest.mark.parametrize(("name", "value"), [*zip(NAMES, [1, 2, 2, 3], strict=True)])
def test_what_was_left_out_is_imported_from_the_archive(bringing, name, value):
    assert importlib.import_module(name).value == value


def test_a_file_may_name_at_its_top_what_it_uses_later(bringing):
    bringing.append(None)
    from drystone.core import part_later

    bringing.pop()
    assert "value" not in vars(part_later)
    assert part_later.value == 3
    assert type(part_later) is type(sys)
    assert sys.modules["drystone.core.part_later"] is part_later is drystone.core.part_later


def test_a_module_runs_after_the_folder_that_it_lies_in(bringing):
    import whole_later.inner

    folder = sys.modules["whole_later"]
    assert isinstance(folder, lazy_assets.LazyModule)
    assert whole_later.inner.value == 2
    assert not isinstance(folder, lazy_assets.LazyModule)


def test_what_is_here_waits_for_its_use_and_nothing_is_fetched(bringing, monkeypatch):
    monkeypatch.delitem(sys.modules, HERE)
    monkeypatch.setattr(drystone.core, "perft", None)
    bringing.append(None)
    module = importlib.import_module(HERE)
    assert isinstance(module, lazy_assets.LazyModule)
    assert callable(module.perft)


def test_what_the_list_does_not_name_is_not_asked_for(bringing):
    bringing.append(None)
    with pytest.raises(ModuleNotFoundError, match="never_there"):
        importlib.import_module("drystone.core.never_there")


def test_where_nothing_comes_a_person_is_told_and_the_next_time_it_may_come(bringing):
    bringing.append(None)
    later = importlib.import_module("alone_later")
    for _ in range(2):
        with pytest.raises(TextError, match=r"could not be fetched\. Load the page again"):
            _ = later.value
    bringing.pop()
    assert later.value == 1


def test_who_brings_last_is_asked(bringing):
    lazy_assets.set_importer(lambda: None)
    assert len(finders()) == 1
    with pytest.raises(TextError):
        _ = importlib.import_module("alone_later").value


def test_on_a_disk_nothing_is_left_out(monkeypatch):
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    lazy_assets.set_importer(lambda: None)
    assert not finders()


def test_the_page_says_so_and_the_match_is_as_it_was(monkeypatch):
    page = Page("anaash")
    before = json.loads(page.handle('{"act": "touch", "site": "b1"}'))
    monkeypatch.setattr(lazy_assets, "_bring", [lambda: None])
    missing = lazy_assets._LazyFinder(frozenset(["drystone.play.records.missing"]))
    spec = missing.find_spec("drystone.play.records.missing")
    monkeypatch.setattr(sharing, "links", module_from_spec(spec))
    said = json.loads(page.handle('{"act": "link"}'))["said"]
    assert said["kind"] == "error"
    assert said["text"] == f"A part of this could not be fetched. {AGAIN}"
    monkeypatch.undo()
    after = json.loads(page.handle('{"act": "view"}'))
    assert after["scene"] == before["scene"]


@pytest.mark.parametrize(("answer", "found"), [("{}", b"{}"), (None, None)])
def test_a_file_that_was_left_out_is_fetched_by_its_name_and_length(monkeypatch, answer, found):
    files = {"anaash/network.json": 2}
    monkeypatch.setattr(lazy_assets, "deferred_files", lambda: files)
    monkeypatch.setattr(
        lazy_assets, "_fetch", [lambda *asked: answer if [asked] == [*files.items()] else "?"]
    )
    assert lazy_assets.fetched("anaash/network.json") == found
    assert lazy_assets.fetched("anaash/other.json") is None

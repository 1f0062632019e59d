"""The tiers of the tests: which tests run when, and why a test runs only with ``--deep``.

| tier | what runs | for |
|---|---|---|
| quick | one case of each test but those marked ``slow`` or ``deep``, no property | every save |
| whole | the same as ``all``, but in the browser only `tests/browser_core.py` | every change |
| all | all but tests marked ``deep`` | before an issue is called done |
| deep | everything | before a release, and in the night |

``@pytest.mark.slow`` stands on tests that take half a second, or that read the built site.
The date chooses the case. Quick runs no property test of Hypothesis, and does not even import the
files of ``FOREIGN``.
``@pytest.mark.deep("reason")`` stands on the few that say in a minute what a cheaper test says in
a second, only about more cases. Each names its reason, which is printed where it is left out.

Pytest on its own runs everything: only ``python build.py test`` names a tier.
"""

from pathlib import Path

import pytest

from tests import browser_core
from tests.sampling import DAY

LEFT_OUT = {
    "quick": ("slow", "deep", "hypothesis"),
    "whole": ("deep",),
    "all": ("deep",),
    "deep": (),
}
HERE = Path(__file__).parent
# Tests of the build, and tests that import large packages such as Sphinx.
FOREIGN = [HERE / "site", HERE / "tools", HERE / "envs", HERE / "embed" / "test_documents.py"]


def pytest_addoption(parser):
    parser.addoption("--tier", choices=list(LEFT_OUT), default="deep", help="which tests to run")
    parser.addoption(
        "--sample",
        action="store_true",
        help="with --browser: only the few that it runs with every change, of tests/browser",
    )


@pytest.fixture
def pseudo():
    """Have everything said in the pseudo-language of `tools.words`."""
    from drystone.core import language

    # The tests of a release run without the tools, and `tools.build.release` copies what can.
    words = pytest.importorskip("tools.words")
    language.speak_by(words.in_pseudo)
    yield
    language.speak_by(None)


def pytest_report_header():
    return f"samples of day {DAY}: DRYSTONE_TEST_DAY={DAY} chooses the same"


def pytest_ignore_collect(collection_path, config):
    return True if config.getoption("tier") == "quick" and collection_path in FOREIGN else None


@pytest.hookimpl(trylast=True)  # Hypothesis marks its tests in this hook
def pytest_collection_modifyitems(config, items):
    left_out = LEFT_OUT[config.getoption("tier")]
    reasons = {item.nodeid: reason_of(item) for item in items if item.get_closest_marker("deep")}
    out = [item for item in items if any(item.get_closest_marker(name) for name in left_out)]
    if config.getoption("tier") == "quick":
        out = list({*items} - one_of_each(set(items) - set(out)))
    if config.getoption("tier") == "whole":
        in_browser = [item for item in items if item.path.is_relative_to(browser_core.BROWSER)]
        out = list({*out, *in_browser} - browser_core.chosen(in_browser))
    if out:
        config.hook.pytest_deselected(items=out)
        items[:] = [item for item in items if item not in set(out)]
    if hasattr(config, "workeroutput") and not config.getoption("sample"):
        # tools/check/talk.py says it, in the process that started this one.
        config.workeroutput["deep"] = reasons


def one_of_each(items) -> set:
    """Return one case of each test, which the date chooses."""
    cases: dict[str, list] = {}
    for item in sorted(items, key=lambda item: item.nodeid):
        cases.setdefault(item.nodeid.partition("[")[0], []).append(item)
    return {found[DAY % len(found)] for found in cases.values()}


def reason_of(item) -> str:
    """Return why a test is deep.

    Raises:
        pytest.UsageError: its mark does not say.
    """
    words = item.get_closest_marker("deep").args
    if len(words) != 1 or len(str(words[0])) < 20:
        raise pytest.UsageError(f"{item.nodeid}: write the reason, @pytest.mark.deep('…')")
    return str(words[0])

"""Which cases a test goes through with every change, and which only with ``--deep``.

Where a test asks the same of many cases, some of them show it with every change. The date chooses
which, so that within a fortnight of daily runs each case has its day. A run of ``--deep`` goes
through all of them.

In the browser that is so because the page knows no game: it draws and sends what Python says, and
unit tests look at what Python says in every game. So a feature meets one game. The same holds for
screens, lights and the ways in which one thing can be damaged. Among the unit tests it is so where
a case takes seconds and crosses what cheaper tests look at one by one: an option with a check, a
player with a mode.
"""

import os
from datetime import UTC, datetime

import pytest

FORTNIGHT = 14

# The environment carries the day to the other processes of the run, which may begin after midnight.
# Set by hand, it repeats the choice of another day.
DAY = int(os.environ.setdefault("DRYSTONE_TEST_DAY", str(datetime.now(UTC).date().toordinal())))

OTHERS = pytest.mark.deep(
    "Seconds of a processor for each: the same is asked whatever the game, the option, the screen"
    " or the damage, so with every change some of them show it, and the date chooses which."
)


def sample_of(cases, turn, count=1, day=DAY):
    """Return cases as parameters: ``count`` of them for every change, the others for ``--deep``.

    Args:
        cases: what a test can be run with.
        turn: where to begin to count, so that other tests go through other cases.
        count: how many run with every change; more where a fortnight would not reach them all.
        day: a number that grows by one each day.
    """
    cases = list(cases)
    count = max(count, -(-len(cases) // FORTNIGHT))
    now = {(turn + day * count + step) % len(cases) for step in range(count)}
    return [
        case if at in now else pytest.param(case, marks=OTHERS) for at, case in enumerate(cases)
    ]


def one_in(count, cases, turn=0, day=DAY):
    """Return cases as parameters: each ``count``-th for every change, the rest for ``--deep``."""
    cases = list(cases)
    count = min(count, len(cases), FORTNIGHT)
    return [
        case if (at - turn - day) % count == 0 else pytest.param(case, marks=OTHERS)
        for at, case in enumerate(cases)
    ]


def crossed(cases, ways, turn=0, one_in=1, day=DAY):
    """Return each case with one of the ways for every change; the rest are deep.

    Args:
        cases: what a test can be run with.
        ways: how each case can be run, 14 at most.
        turn: where to begin to count, so that other tests go through other cases and ways.
        one_in: of how many cases one meets its way with every change; fewer where a fortnight
            would not reach them all.
        day: a number that grows by one each day.
    """
    cases, ways = list(cases), list(ways)
    one_in = min(one_in, len(cases), FORTNIGHT // len(ways))
    return [
        pytest.param(
            case, way, marks=() if now(at + turn + day, step, len(ways), one_in) else OTHERS
        )
        for at, case in enumerate(cases)
        for step, way in enumerate(ways)
    ]


def now(at, step, ways, one_in):
    """Return whether the case at a place is run in the way at another with every change."""
    return at % one_in == 0 and (at // one_in - step) % ways == 0

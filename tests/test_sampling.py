"""Samples change with the date: each day has some, and a fortnight has all."""

import pytest

from tests.sampling import FORTNIGHT, crossed, one_in, sample_of


def run_on(day, choose, *words, **named):
    """Return the places of the cases that run with every change on a day."""
    chosen = choose(*words, **named, day=day)
    return {at for at, one in enumerate(chosen) if not getattr(one, "marks", ())}


@pytest.mark.parametrize("begin", [0, 739948])
@pytest.mark.parametrize("size", [1, 2, 3, 5, 14, 15, 40])
@pytest.mark.parametrize(
    ("choose", "words"),
    [
        (sample_of, lambda cases: (cases, 3)),
        (sample_of, lambda cases: (cases, 1, 3)),
        (one_in, lambda cases: (2, cases)),
        (one_in, lambda cases: (20, cases, 3)),
        (crossed, lambda cases: (cases, "ab")),
        (crossed, lambda cases: (cases, "abc", 1, 5)),
    ],
)
def test_each_day_has_some_and_a_fortnight_has_all(choose, words, size, begin):
    given = words(range(size))
    days = [run_on(begin + day, choose, *given) for day in range(FORTNIGHT)]
    assert all(days)
    assert set().union(*days) == set(range(len(choose(*given))))


def test_another_day_has_another_case():
    assert run_on(1, sample_of, "abcde", 0) != run_on(2, sample_of, "abcde", 0)
    assert run_on(1, sample_of, "abcde", 0) == run_on(6, sample_of, "abcde", 0)

"""The work that an executor was given, as it gets done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Future, as_completed
from typing import TypeVar

Result = TypeVar("Result")


def as_they_come(jobs: Sequence[Future[Result]]) -> Iterator[Result]:
    """Yield the results of jobs as they end; to stop iterating cancels the others.

    Of an interrupt the executor's owner takes care: processes that end then must find no job
    cancelled.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> with ThreadPoolExecutor(1) as executor:
    ...     sorted(as_they_come([executor.submit(abs, -2), executor.submit(abs, 1)]))
    [1, 2]
    """
    try:
        for job in as_completed(jobs):
            yield job.result()
    except KeyboardInterrupt:
        raise
    except BaseException:
        for job in jobs:
            job.cancel()
        raise

"""Who does the work of a long command: this process, several processes, or a Dask cluster."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from importlib import import_module
from multiprocessing import active_children, get_context
from typing import Any

from drystone.core.errors import OptionError, quote

CLUSTER_PATIENCE = "10s"
"""How long a Dask scheduler may take to answer, as Dask writes times."""


def executor_of(workers: int, dask: str | None) -> AbstractContextManager[Executor]:
    """Return who does the work: this process, several processes, or a Dask cluster."""
    if dask is not None:
        return dask_executor(dask)
    return processes(workers) if workers > 1 else thread()


@contextmanager
def thread() -> Iterator[Executor]:
    """Give an executor of one thread; an interrupt cancels what it has not begun."""
    with ThreadPoolExecutor(1) as executor:
        try:
            yield executor
        except KeyboardInterrupt:
            executor.shutdown(wait=False, cancel_futures=True)
            raise


@contextmanager
def processes(workers: int) -> Iterator[Executor]:
    """Give an executor of so many processes; an interrupt ends what they are at."""
    with ProcessPoolExecutor(workers, get_context("spawn"), _deafen) as executor:
        _start(executor, workers)
        try:
            yield executor
        except KeyboardInterrupt:  # or it would be waited for what they are at
            # First: what was cancelled must not hear that its process has ended, which is an error.
            executor.shutdown(wait=False, cancel_futures=True)
            for child in active_children():
                child.terminate()
            raise


def _start(executor: Executor, workers: int) -> None:
    """Start the processes; an interrupt is for this one, and they would answer with tracebacks."""
    hearing = signal.getsignal(signal.SIGINT)
    _deafen()  # which they inherit
    try:
        for _ in range(workers):
            executor.submit(int)
    finally:
        signal.signal(signal.SIGINT, hearing)


def _deafen() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def dask_executor(address: str) -> Iterator[Executor]:
    """Give an executor that runs on a Dask cluster; needs the extra ``cluster``."""
    try:
        client_of = import_module("distributed").Client  # what the package itself must not need
    except ImportError as error:
        raise OptionError("--dask needs the package “distributed”: drystone[cluster].") from error
    try:
        client: Any = client_of(address, timeout=CLUSTER_PATIENCE)
    except (OSError, ValueError, TimeoutError) as error:
        raise OptionError(f"No Dask scheduler answers at {quote(address)}.") from error
    try:
        yield client.get_executor(pure=False)
    finally:
        client.close()

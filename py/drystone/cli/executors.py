"""Who does the work of a long command: this process, several processes, or a Dask cluster."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from importlib import import_module
from multiprocessing import get_context
from typing import Any

from drystone.core.errors import OptionError, quote

CLUSTER_PATIENCE = "10s"
"""How long a Dask scheduler may take to answer, as Dask writes times."""


def executor_of(workers: int, dask: str | None) -> AbstractContextManager[Executor]:
    """Return who does the work: this process, several processes, or a Dask cluster."""
    if dask is not None:
        return dask_executor(dask)
    if workers == 1:
        return ThreadPoolExecutor(1)
    return ProcessPoolExecutor(workers, get_context("spawn"))


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

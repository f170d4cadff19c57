"""An event loop for a test, in whatever process the test runs."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

Result = TypeVar("Result")


def run_loop(
    work: Coroutine[object, object, Result],
    make: Callable[[], asyncio.AbstractEventLoop] | None = None,
) -> Result:
    """Run *work* in a loop of its own, which *make* may make, and return its result.

    The loop has a thread of its own, since Playwright's goes on running in that of the
    tests from the first test with a browser on.
    """

    def run() -> Result:
        with asyncio.Runner(loop_factory=make) as runner:
            return runner.run(work)

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(run).result()

"""An event loop for a test, in whatever process the test runs."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

Result = TypeVar("Result")


def run_loop(work: Coroutine[object, object, Result]) -> Result:
    """Run *work* in a loop of its own, and return its result.

    The loop has a thread of its own, since Playwright's goes on running in that of the
    tests from the first test with a browser on.
    """
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()

"""An event loop for a test, in whatever process the test runs."""

import asyncio
import functools
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

Result = TypeVar("Result")
Given = ParamSpec("Given")


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


def looped(
    test: Callable[Given, Coroutine[object, object, Result]],
) -> Callable[Given, Result]:
    """Let a test run in a loop of its own."""

    @functools.wraps(test)
    def run(*given: Given.args, **named: Given.kwargs) -> Result:
        return run_loop(test(*given, **named))

    return run

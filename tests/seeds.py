"""Random cases in one test: a failing one is named by its seed."""

import inspect
from collections.abc import Callable
from functools import wraps
from typing import Any


def over_seeds(count: int) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Return a decorator that calls a test with each ``seed`` below *count*.

    For tests of a few milliseconds: pytest takes as long for each case of its own.
    """

    def fold(test: Callable[..., None]) -> Callable[..., None]:
        @wraps(test)
        def folded(**fixtures: Any) -> None:
            for seed in range(count):
                try:
                    test(seed=seed, **fixtures)
                except AssertionError as error:
                    error.add_note(f"seed {seed}")
                    raise

        taken = inspect.signature(test).parameters.values()
        left = [parameter for parameter in taken if parameter.name != "seed"]
        folded.__signature__ = inspect.Signature(left)  # type: ignore[attr-defined]
        return folded

    return fold

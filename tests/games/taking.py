"""Take over all that follows from a sheet."""

from collections.abc import Callable, Sequence
from typing import Any

from sheetgen.core.form.field import Proposal

MOST_TURNS = 20


def take_over(propose: Callable[[Any], Sequence[Proposal]], fill: Any) -> Any:
    """Return a sheet with everything taken over that follows, group by group."""
    for _ in range(MOST_TURNS):
        found = propose(fill)
        if not found:
            return fill
        fill = found[0].fill
    raise AssertionError("there is no end of it")

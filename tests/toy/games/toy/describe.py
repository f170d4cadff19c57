"""What a board of the toy holds."""

from collections.abc import Mapping

from sheetgen.games.toy.rules import best_points
from sheetgen.layout.value import Layout


def describe(layout: Layout) -> Mapping[str, object]:
    """Return the best total."""
    return {"best total": best_points(layout.board)}


def warn(layout: Layout) -> list[str]:
    """Return nothing: every island is as good as another."""
    return []

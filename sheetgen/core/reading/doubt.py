"""Doubts: what stands in spots of a sheet though no fill can hold it.

A reader has to be told of each, or it would be lost without anybody's knowing.

Part of the core that runs in the browser too.
"""

from collections.abc import Mapping, Sequence

Doubt = tuple[str, ...]
"""The names of spots that do not go together."""


def find_rivals(
    values: Mapping[str, str], names: Sequence[str], mark: str
) -> list[Doubt]:
    """Return the spots that are marked, if it is more than one.

    Args:
        values: by the names of spots.
        names: of spots of which one at most can be marked.
        mark: that is looked for in their values.
    """
    marked = tuple([name for name in names if mark in values.get(name, "")])
    return [marked] if len(marked) > 1 else []


def find_gaps(values: Mapping[str, str], names: Sequence[str]) -> list[Doubt]:
    """Return empty spots, with the next one that is written in.

    Args:
        values: by the names of spots.
        names: of spots that are filled one after the other.
    """
    gaps = []
    empty: list[str] = []
    for name in names:
        if not values.get(name, ""):
            empty.append(name)
            continue
        if empty:
            gaps.append((*empty, name))
        empty = []
    return gaps

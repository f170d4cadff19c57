"""What can stand in the boxes of a page for volunteers, as readers of sheets ask it."""

from collections.abc import Mapping

from sheetgen.collect.ask import (
    CELL,
    FIELD,
    LETTER,
    LETTERS,
    MOST_POINTS,
    MOST_ROUND,
    PHASES,
    RING,
    TIME,
    WORD,
    WORDS,
    Ask,
    list_asks,
)
from sheetgen.collect.boxes import lay_ticks
from sheetgen.reading.spot import CROSS, Spot, number, ring, sign, tick

_SIGNS = (*"0123456789", CROSS)


def list_spots(page: int) -> tuple[Spot, ...]:
    """Return the spots of a page, those of its boxes to tick last.

    Args:
        page: its number.
    """
    spots = [_spot(kind, name, ask) for kind, name, ask in _name(list_asks(page))]
    return (*spots, *map(tick, lay_ticks()))


def name_asks(page: int) -> dict[str, Ask]:
    """Return what the boxes of a page ask for, by the names of their spots.

    Args:
        page: its number.
    """
    return {name: ask for _, name, ask in _name(list_asks(page))}


def kind_of(name: str) -> str:
    """Return the kind of a box that has a name.

    >>> kind_of("cell:12")
    'cell'
    """
    return name.partition(":")[0]


def _name(asks: Mapping[str, tuple[Ask, ...]]) -> list[tuple[str, str, Ask]]:
    return [
        (kind, f"{kind}:{at}", ask)
        for kind, own in asks.items()
        for at, ask in enumerate(own, 1)
    ]


def _spot(kind: str, name: str, ask: Ask) -> Spot:
    """Return the spot that the same box is on a sheet."""
    if kind == RING:
        return ring(name)
    if kind == CELL:
        return sign(name, _SIGNS)
    if kind == WORD:
        return sign(name, WORDS)
    if kind == LETTER:
        return sign(name, LETTERS)
    if kind == FIELD and ask.text in PHASES:
        return sign(name, PHASES)
    return number(name, MOST_ROUND if kind in (FIELD, TIME) else MOST_POINTS)

"""The bounds of numbers that programs may pass, and the words they may use."""

from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING

from sheetgen.core.codes import MAX_SERIAL
from sheetgen.core.errors import UsageError
from sheetgen.core.units import Mm
from sheetgen.language.message import join, message

if TYPE_CHECKING:
    from sheetgen.layout.value import Layout

Bounds = tuple[float, float]

LEAVES: tuple[int, int] = (1, MAX_SERIAL)
RESOLUTIONS: tuple[int, int] = (20, 1200)  # pixels per inch
POSTER: tuple[Mm, Mm] = (100, 5000)  # width
OVERLAP: tuple[Mm, Mm] = (0, 50)
CELL: tuple[Mm, Mm] = (10, 200)  # from side to side
TILE: tuple[Mm, Mm] = (15, 150)  # from side to side
EDGES: tuple[Mm, Mm] = (0, 30)
CARD_BLEED: tuple[Mm, Mm] = (0, 5)
PART_COPIES: tuple[int, int] = (1, 20)

BACKS = ("duplex", "short", "fold", "none")
TILE_BACKS = ("duplex", "short", "none")
GLUES = ("left", "right", "top")
JOINS = (1, 2, 4)  # papers that make up one sheet


def refuse_outside(name: str, value: float, bounds: Bounds) -> None:
    """Refuse a number outside its bounds.

    Raises:
        UsageError: the value is outside, or it is not a number.
    """
    low, high = bounds
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if is_number and low <= value <= high:
        return
    what = message(
        "{given}: expected a number from {low:g} to {high:g}",
        given=value,
        low=low,
        high=high,
    )
    raise UsageError(join(": ", (name, what)))


def refuse_count_outside(name: str, value: int, bounds: tuple[int, int]) -> None:
    """Refuse a count outside its bounds.

    Raises:
        UsageError: the count is outside, or it is not a whole number.
    """
    low, high = bounds
    is_whole = isinstance(value, int) and not isinstance(value, bool)
    if is_whole and low <= value <= high:
        return
    what = message(
        "{given}: expected a whole number from {low} to {high:,}",
        given=value,
        low=low,
        high=high,
    )
    raise UsageError(join(": ", (name, what)))


def refuse_other(name: str, value: object, known: Collection[str]) -> None:
    """Refuse a word that is not known.

    Raises:
        UsageError: the word is not known.
    """
    if value not in known:
        names = ", ".join(known)
        what = message("{given}: expected one of {names}", given=value, names=names)
        raise UsageError(join(": ", (name, what)))


# Where files go by default

OUTPUT = Path("output")


def default_path(layout: "Layout", ending: str) -> Path:
    """Return the default path of a file that is made from a layout."""
    return OUTPUT / f"{layout.id.rpartition('/')[2]}{ending}"

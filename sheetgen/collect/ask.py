"""What a page for volunteers asks for, box by box.

The version says how often each sign is asked for; the number of the page says in which
order, so that nobody has the page of a neighbour, and no box asks for what the one
beside it or above it asks. Printed pages are read for ever: what is here stays as it
is, and other pages are another version (docs/codes.md, "Pages for volunteers").
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count

from sheetgen.reading.spot import CIRCLED, CIRCLED_CROSSED, CROSS

# Kinds of boxes: as sheets have them, by what they hold there.
CELL = "cell"  # the number of a cell
WORD = "word"  # a tile, in a larger cell
FIELD = "field"  # a phase or a round, in the small field of a cell
LETTER = "letter"  # the letter of a phase, in that of a larger cell
TIME = "box"  # a round, in a box for time
ENTRY = "entry"  # points, in a column
SUM = "subtotal"  # of such a column
RING = "ring"  # something printed that is circled and crossed

# How many stand beside each other.
COLUMNS = {
    **{CELL: 20, WORD: 14, FIELD: 20, LETTER: 20},
    **{TIME: 20, ENTRY: 5, SUM: 5, RING: 20},
}

UNTOUCHED = ""  # what is asked of a ring that stays as it is

_WORDS = ("in", "jo", "ma", "ca", "ch", "wh", "bo", "ba", "th", "wt", "cr", "wc", "ge")
_TILES = ("2p", "3p", "4p", "2s", "3s", "4s", "2g", "3g", "2c", "4c")
LETTERS = ("A", "B", "C", "D", "E")
PHASES = ("1", "2", "3")
_ROUNDS = 8  # of the small fields
_SLIPS = 8  # numbers that are struck out, and another beside them
_LARGE = 6  # numbers of two figures among the words
MOST_ROUND = 30
_AMONG = (10, 29)  # numbers among words
WORDS = (*_WORDS, *_TILES, *[str(one) for one in range(_AMONG[0], _AMONG[1] + 1)])
_SMALL, _LONG = (0, 99), (100, 259)  # points: most are small
MOST_POINTS = _LONG[1]
_LONG_POINTS = 6
_ATTEMPTS = 50  # to find an order without neighbours that are alike


@dataclass(frozen=True, slots=True)
class Ask:
    """What is to be done in a box.

    Attributes:
        text: to write; of a ring how it is marked, as spots have it.
        struck: what is written first, and struck out.
    """

    text: str
    struck: str = ""


def list_asks(number: int) -> dict[str, tuple[Ask, ...]]:
    """Return what the boxes of each kind ask for, row by row.

    Args:
        number: of the page.
    """
    return {kind: _lay(asks, kind, number) for kind, asks in _asks(number).items()}


def _asks(number: int) -> dict[str, list[Ask]]:
    """Return what is asked for in boxes of each kind, in no order yet."""

    def pick(what: str, at: int, low: int, high: int) -> int:
        return low + _chance(f"{number} {what} {at}") % (high - low + 1)

    cells = [digit for digit in "123456" for _ in range(8)]
    cells += [digit for digit in "7890" for _ in range(4)]
    cells += [CROSS] * 8
    slips = []
    for at in range(_SLIPS):
        kept = pick("kept", at, 1, 6)
        slips.append(Ask(str(kept), str((kept - 1 + pick("struck", at, 1, 5)) % 6 + 1)))
    words = [*_WORDS * 2, *_TILES]
    words += [str(pick(WORD, at, *_AMONG)) for at in range(_LARGE)]
    fields = [digit for digit in PHASES for _ in range(4)]
    fields += [str(pick(FIELD, at, 4, MOST_ROUND)) for at in range(_ROUNDS)]
    rounds = [str(pick(TIME, at, 1, MOST_ROUND)) for at in range(COLUMNS[TIME])]
    points = [str(pick(ENTRY, at, *_SMALL)) for at in range(30 - _LONG_POINTS)]
    points += [str(pick("long", at, *_LONG)) for at in range(_LONG_POINTS)]
    sums = [str(pick(SUM, at, 10, _LONG[1])) for at in range(COLUMNS[SUM])]
    rings = (UNTOUCHED, CIRCLED, CROSS, CIRCLED_CROSSED)
    return {
        CELL: [*map(Ask, cells), *slips],
        WORD: [*map(Ask, words)],
        FIELD: [*map(Ask, fields)],
        LETTER: [Ask(letter) for letter in LETTERS for _ in range(4)],
        TIME: [*map(Ask, rounds)],
        ENTRY: [*map(Ask, points)],
        SUM: [*map(Ask, sums)],
        RING: [Ask(ring) for ring in rings for _ in range(5)],
    }


def _lay(asks: Sequence[Ask], kind: str, number: int) -> tuple[Ask, ...]:
    """Return asks in an order in which none is beside or below its like, if possible.

    A row of few is laid as it comes: there is nothing to choose.
    """
    best: tuple[int, tuple[Ask, ...]] | None = None
    for attempt in count():
        order = [_chance(f"{number} {kind} {attempt} {at}") for at in range(len(asks))]
        shuffled = sorted(range(len(asks)), key=order.__getitem__)
        laid = _apart([asks[at] for at in shuffled], COLUMNS[kind])
        clashes = _count_clashes(laid, COLUMNS[kind])
        if best is None or clashes < best[0]:
            best = clashes, tuple(laid)
        if not best[0] or attempt == _ATTEMPTS:
            return best[1]
    raise AssertionError


def _apart(asks: list[Ask], columns: int) -> list[Ask]:
    """Return asks in their order, but for those that would stand beside their like."""
    rest, laid = list(asks), list[Ask]()
    while rest:
        near = _near(laid, len(laid), columns)
        at = next((at for at, ask in enumerate(rest) if ask not in near), 0)
        laid.append(rest.pop(at))
    return laid


def _near(laid: Sequence[Ask], at: int, columns: int) -> list[Ask]:
    """Return what stands before a place and above it."""
    before = [laid[at - 1]] if at % columns else []
    return before + ([laid[at - columns]] if at >= columns else [])


def _count_clashes(laid: Sequence[Ask], columns: int) -> int:
    return sum(ask in _near(laid, at, columns) for at, ask in enumerate(laid))


def _chance(what: str) -> int:
    """Return a whole number that follows from a text, the same everywhere."""
    return int.from_bytes(hashlib.sha256(what.encode()).digest()[:8], "big")

"""The modules of a code that differ from sheet to sheet, as a path that comes quickly.

They are cut into strips of eight in a column. What a strip draws is one of 256 texts,
made when it occurs first; so a sheet's path is a byte for each strip, looked up. Strips
are laid in the order of their texts, which lets a content stream compress best.
"""

import re
from collections.abc import Callable
from functools import cache
from operator import getitem, itemgetter
from typing import NamedTuple

from sheetgen.press.qr import CodePrinter

_HIGH = 8  # modules of a strip: a byte
_RUN = re.compile("1+")


class _Strip(NamedTuple):
    """Where a strip begins: its topmost module."""

    x: int
    y: int


class Strips:
    """Makes the paths of the modules that differ, for links that share their head."""

    def __init__(self, printer: CodePrinter, mask: int) -> None:
        """Cut the modules of *mask*, which can differ, into strips."""
        self._printer = printer
        self._mask = mask
        strips = _cut(printer.size, mask)
        self._count = len(strips)
        self._texts: list[dict[int, str]] = [_Texts(strip) for strip in strips]
        self._gather = _gatherer(printer.size, strips)
        self._start = self._gather(printer.specimen & mask)
        self._known: dict[tuple[int, int], int] = {}  # what words add, as they occur

    def path(self, digits: str) -> str:
        """Return the operators that draw the modules of a link with *digits*."""
        bits, known = self._start, self._known
        for change in self._printer.changes(digits):
            bits ^= known.get(change) or self._learn(change)
        drawn = bits.to_bytes(self._count, "big")
        return "".join(map(getitem, self._texts, drawn))

    def _learn(self, change: tuple[int, int]) -> int:
        """Return what a data word adds to the strips."""
        bits = self._gather(self._printer.added(*change) & self._mask)
        self._known[change] = bits
        return bits


class _Texts(dict[int, str]):
    """What a strip draws, by its modules as a byte, the topmost as the highest bit."""

    def __init__(self, strip: _Strip) -> None:
        self._strip = strip

    def __missing__(self, byte: int) -> str:
        x, y = self._strip
        drawn = [f"{x} {y + start} 1 {long} re\n" for start, long in _runs(byte)]
        text = self[byte] = "".join(drawn)
        return text


@cache
def _runs(byte: int) -> tuple[tuple[int, int], ...]:
    """Return where dark modules begin in a strip, and how many there are."""
    found = _RUN.finditer(f"{byte:0{_HIGH}b}")
    return tuple((run.start(), run.end() - run.start()) for run in found)


def _cut(size: int, mask: int) -> list[_Strip]:
    """Return strips that cover the modules of *mask*."""
    text = f"{mask:0{size * size}b}"
    strips = []
    for x in range(size):
        foot = 0  # of the last strip
        for y in range(size):
            if y >= foot and text[y * size + x] == "1":
                strips.append(_Strip(x, y))
                foot = y + _HIGH
    return sorted(strips, key=lambda strip: f"{strip.x} {strip.y}")


def _gatherer(size: int, strips: list[_Strip]) -> Callable[[int], int]:
    """Return what lays the modules of a symbol in the order of *strips*."""
    whole = size * size
    # Below the last row of a symbol there is nothing: "0" is added for that.
    places = [
        (strip.y + down) * size + strip.x if strip.y + down < size else whole
        for strip in strips
        for down in range(_HIGH)
    ]
    if not places:
        return lambda bits: 0
    pick = itemgetter(*places)
    return lambda bits: int("".join(pick(f"{bits:0{whole}b}0")), 2)

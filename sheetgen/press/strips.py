"""The modules of a code that differ from sheet to sheet, as a path that comes quickly.

They are cut into strips of eight in a column. What a strip draws is one of 256 texts,
made when it occurs first; so a sheet's path is a byte for each strip, looked up. Strips
are laid in the order of their texts, which lets a content stream compress best.
"""

import re
from operator import getitem

from sheetgen.press.qr import CodePrinter

_HIGH = 8  # modules of a strip: a byte
_RUN = re.compile("1+")
_Strip = tuple[int, int]  # column and row of its topmost module


class Strips:
    """Makes the paths of the modules that differ, for links that share their head."""

    def __init__(self, printer: CodePrinter, mask: int) -> None:
        """Cut the modules of *mask*, which can differ, into strips."""
        strips = _cut(printer.size, mask)
        last = printer.size**2 - 1
        modules = [
            last - (y + down) * printer.size - x
            for x, y in strips
            for down in range(_HIGH)
        ]
        self._printer = printer
        self._count = len(strips)
        self._texts: list[dict[int, str]] = [_Texts(strip) for strip in strips]
        self._gather = printer.gatherer(
            [one if one >= 0 and mask >> one & 1 else -1 for one in modules]
        )

    def path(self, digits: str) -> str:
        """Return the operators that draw the modules of a link with *digits*."""
        drawn = self._gather(self._printer.words(digits)).to_bytes(self._count, "big")
        return "".join(map(getitem, self._texts, drawn))


class _Texts(dict[int, str]):
    """What a strip draws, by its modules as a byte, the topmost as the highest bit."""

    def __init__(self, strip: _Strip) -> None:
        self._strip = strip

    def __missing__(self, byte: int) -> str:
        x, y = self._strip
        runs = (run.span() for run in _RUN.finditer(f"{byte:0{_HIGH}b}"))
        drawn = (f"{x} {y + start} 1 {end - start} re\n" for start, end in runs)
        text = self[byte] = "".join(drawn)
        return text


def _cut(size: int, mask: int) -> list[_Strip]:
    """Return strips that cover the modules of *mask*."""
    text = f"{mask:0{size * size}b}"
    strips = []
    for x in range(size):
        foot = 0  # of the last strip
        for y in range(size):
            if y >= foot and text[y * size + x] == "1":
                strips.append((x, y))
                foot = y + _HIGH
    return sorted(strips, key=lambda strip: f"{strip[0]} {strip[1]}")

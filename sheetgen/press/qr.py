"""QR codes by the thousand.

Sheets of a pad differ in a few digits only, and a QR symbol is linear: the symbol of
two data words added bit by bit is the sum of their symbols. So `asked` asks a library
once what each bit does, and a sheet's symbol is a sum of a few dozen whole numbers.
What was asked is kept between runs: importing the library takes longer than most pads.
"""

import re
from dataclasses import dataclass

from sheetgen.cache import Cache
from sheetgen.core.errors import UsageError
from sheetgen.core.units import Mm
from sheetgen.link import check_prefix
from sheetgen.press.pattern import (
    DIGIT_BITS,
    Pattern,
    largest_version,
    read_pattern,
    write_pattern,
)
from sheetgen.press.pattern import MAX_VERSION as MAX_VERSION
from sheetgen.press.pattern import QUIET as QUIET
from sheetgen.press.recipe import recipe

PATTERNS = Cache("codes", ".json", 512)

_RUN = re.compile("1+")
_MOST_PADDING = 256  # words; more than the largest version has
_PADDING = int.from_bytes(bytes((0xEC, 0x11)) * (_MOST_PADDING // 2), "big")


@dataclass(frozen=True)
class Symbol:
    """A QR symbol.

    Attributes:
        size: modules on a side, without the quiet zone.
        bits: all modules as one number; the first, top left, is the highest bit.
    """

    size: int
    bits: int

    def rows(self) -> list[str]:
        """Return the rows from the top, a ``1`` for each dark module."""
        text = f"{self.bits:0{self.size * self.size}b}"
        return [text[i : i + self.size] for i in range(0, len(text), self.size)]

    def where(self, mask: int) -> "Symbol":
        """Return the symbol with light modules where *mask* has no bit."""
        return Symbol(self.size, self.bits & mask)


def rectangles(symbol: Symbol) -> list[tuple[int, int, int, int]]:
    """Return few rectangles that cover the dark modules: x, y, width, height.

    Filled as one path they show no seams. They are ordered by shape, which lets a
    content stream compress best.
    """
    found = []
    open_: dict[tuple[int, int], int] = {}
    for y, row in enumerate([*symbol.rows(), ""]):
        runs = {match.span(): y for match in _RUN.finditer(row)}
        for span, top in open_.items():
            if span in runs:
                runs[span] = top
            else:
                found.append((y - top, span[1] - span[0], span[0], top))
        open_ = runs
    found.sort()
    return [(x, y, wide, tall) for tall, wide, x, y in found]


class CodePrinter:
    """Makes the symbols of links that share all but their digits."""

    def __init__(
        self, prefix: str, digits: str, shared: int | None = None, side: Mm = 0
    ) -> None:
        """Choose version and mask for links of *prefix* with digits like these.

        Args:
            prefix: of the links; scheme and host are put in capitals if the code is
                too large without.
            digits: of the first.
            shared: how many digits from the left all of them share, if more than one
                link is meant; what is known of them is kept then.
            side: of the square that they are printed in, with the quiet zone; 0 for
                the usual one.

        Raises:
            UsageError: the link is too long for a code of bearable size.
        """
        self.prefix = prefix
        self.length = len(digits)
        try:
            self._pattern = _find_pattern(prefix, digits, shared, side)
        except UsageError:
            self.prefix = check_prefix(prefix, has_capitals=True)
            self._pattern = _find_pattern(self.prefix, digits, shared, side)
        self._known: dict[tuple[int, int], int] = {}  # what words add, as they occur
        # All before the first group of three digits that can differ.
        self._fixed = digits[: (shared or 0) // 3 * 3]
        self._begun = _add_digits(*self._pattern.head, self._fixed)
        self._usual = self._number(digits)

    def changing(self, shared: int) -> int:
        """Return a mask of the modules that can differ between sheets.

        Args:
            shared: how many digits from the left all sheets share.
        """
        mask = 0
        for place in range(self._pattern.first_word(shared), self._pattern.count):
            for symbol in self._bit_symbols(place):
                mask |= symbol
        return mask

    @property
    def size(self) -> int:
        """Modules on a side, without the quiet zone."""
        return self._pattern.size

    @property
    def specimen(self) -> int:
        """The modules of the first link, as `Symbol` has them."""
        return self._pattern.specimen

    def symbol(self, digits: str) -> Symbol:
        """Return the symbol of the link with *digits*, as many as at first."""
        bits = self.specimen
        for change in self.changes(digits):
            bits ^= self.added(*change)
        return Symbol(self.size, bits)

    def changes(self, digits: str) -> list[tuple[int, int]]:
        """Return in which data words a link differs from the first, and in which bits.

        Args:
            digits: of the link, as many as of the first.
        """
        if len(digits) != self.length:
            raise ValueError(f"{len(digits)} digits in place of {self.length}")
        differing = self._number(digits) ^ self._usual
        count = (differing.bit_length() + 7) // 8  # of words, behind those alike
        words = differing.to_bytes(count, "big")
        first = self._pattern.count - count
        return [(place, word) for place, word in enumerate(words, first) if word]

    def added(self, place: int, word: int) -> int:
        """Return what bits of a data word add to a symbol.

        Args:
            place: of the word.
            word: with a one for each of these bits.
        """
        known = self._known.get((place, word))
        if known is None:
            known = 0
            for power, symbol in enumerate(self._bit_symbols(place)):
                if word >> power & 1:
                    known ^= symbol
            self._known[place, word] = known
        return known

    def _bit_symbols(self, place: int) -> tuple[int, ...]:
        """Return what each bit of a data word adds to a symbol."""
        found = self._pattern.bits.get(place)
        if found is None:
            from sheetgen.press.asked import bit_symbols

            found = bit_symbols(self._pattern.version, self._pattern.level, place)
        return found

    def _number(self, digits: str) -> int:
        """Return the data words as one number: segments, end mark and padding."""
        begun, fixed = self._begun, self._fixed
        if not digits.startswith(fixed):
            begun, fixed = self._pattern.head, ""
        number, length = _add_digits(*begun, digits[len(fixed) :])
        spare = 8 * self._pattern.count - length
        end = min(4, spare)
        end += (spare - end) % 8
        words = (spare - end) // 8
        return number << end + 8 * words | _PADDING >> 8 * (_MOST_PADDING - words)


def _add_digits(number: int, length: int, digits: str) -> tuple[int, int]:
    """Return bits and their count with those of digits behind them."""
    for start in range(0, len(digits), 3):
        group = digits[start : start + 3]
        size = DIGIT_BITS[len(group)]
        number = number << size | int(group)
        length += size
    return number, length


def _find_pattern(prefix: str, digits: str, shared: int | None, side: Mm) -> Pattern:
    """Return what is known of links, or what a library says of them now.

    Raises:
        UsageError: the link is too long for a code of bearable size.
    """
    largest = largest_version(side)

    def ask() -> Pattern:
        from sheetgen.press.asked import ask_pattern

        known = len(digits) if shared is None else shared
        return ask_pattern(prefix, digits, known, largest)

    if shared is None:
        return ask()
    key = recipe("code", prefix, digits, shared, largest)
    return read_pattern(PATTERNS.keep(key, lambda: write_pattern(ask())))

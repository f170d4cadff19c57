"""QR codes by the thousand.

A library finds what the codes of a pad have in common: version, mask, and which module
shows which bit. That takes as long as hundreds of sheets, so it is cached between runs.
What differs between sheets, data words and their correction words, is made here.

Source: ISO/IEC 18004, 7.5 (error correction) and 7.6 (order of the words).
"""

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import cache, lru_cache
from itertools import zip_longest
from operator import getitem, itemgetter

from sheetgen.core.errors import UsageError
from sheetgen.core.units import Mm
from sheetgen.press.pattern import MAX_VERSION as MAX_VERSION
from sheetgen.press.pattern import QUIET as QUIET
from sheetgen.press.pattern import Pattern, largest_version
from sheetgen.press.recipe import recipe
from sheetgen.system.cache import Cache
from sheetgen.system.link import check_prefix

PATTERNS = Cache("codes", ".json", 512)

_DIGIT_BITS = (0, 4, 7, 10)  # by the number of digits in a group

_RUN = re.compile("1+")
_MOST_PADDING = 256  # words; more than the largest version holds
_PADDING = int.from_bytes(bytes((0xEC, 0x11)) * (_MOST_PADDING // 2), "big")
_FIELD = 0x11D  # the polynomial of the Reed-Solomon code


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
    """Return a small set of rectangles that cover the dark modules.

    Each is x, y, width and height. Filled as one path they show no seams. They are
    sorted by shape, which compresses best in a content stream.
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
    """Makes the symbols of links that differ only in their digits."""

    def __init__(
        self, prefix: str, digits: str, is_kept: bool = False, side: Mm = 0
    ) -> None:
        """Choose version and mask for links of *prefix* with digits like these.

        Args:
            prefix: the start of the links; scheme and host are put in capitals if the
                code is otherwise too large.
            digits: the digits of the first link.
            is_kept: whether the properties of the codes are cached between runs.
            side: side of the square that they are printed in, with the quiet zone; 0
                for the usual one.

        Raises:
            UsageError: the link is too long for a code of acceptable size.
        """
        self.prefix = prefix
        self.digits = digits
        self.length = len(digits)
        try:
            self._pattern = _find_pattern(prefix, digits, is_kept, side)
        except UsageError:
            self.prefix = check_prefix(prefix, has_capitals=True)
            self._pattern = _find_pattern(self.prefix, digits, is_kept, side)
        self.size = self._pattern.size
        self._gather = self.gatherer(range(self.size**2 - 1, -1, -1))

    def changing(self, shared: int) -> int:
        """Return a mask of the modules that can differ between sheets.

        Args:
            shared: how many leading digits are the same on all sheets.
        """
        start = self._pattern.head[1] + shared // 3 * _DIGIT_BITS[3]
        changed = 0
        for place in range(8 * (self._pattern.count - start // 8)):
            changed |= int(self.finish(1 << place), 2)
        shown = f"{changed:0{len(self._pattern.places)}b}"
        return self._gather(shown) ^ self._pattern.blank

    def symbol(self, digits: str) -> Symbol:
        """Return the symbol of the link with *digits*, as many as in the first."""
        return Symbol(self.size, self._gather(self.finish(self.data(digits))))

    def data(self, digits: str) -> int:
        """Return the data words of a link as one number."""
        if len(digits) != self.length:
            raise ValueError(f"{len(digits)} digits in place of {self.length}")
        shared = len(digits) // 6 * 3  # whole groups, equal on most sheets of a pad
        number, length = self._pattern.head
        for bits, added in _pack(digits[:shared]), _pack.__wrapped__(digits[shared:]):
            number = number << added | bits
            length += added
        spare = 8 * self._pattern.count - length
        end = min(4, spare)
        end += (spare - end) % 8
        words = (spare - end) // 8
        padding = _PADDING >> 8 * (_MOST_PADDING - words)
        return number << end + 8 * words | padding

    def finish(self, data: int) -> str:
        """Return all words as zeros and ones: data words, then correction words.

        They are in the order of a symbol: the first word of each block, then the
        second.
        """
        words = data.to_bytes(self._pattern.count, "big")
        blocks, corrections, at = [], [], 0
        for count, own in self._pattern.blocks:
            blocks.append(words[at : at + own])
            corrections.append(_correct(blocks[-1], count - own))
            at += own
        laid = [
            word
            for part in (blocks, corrections)
            for across in zip_longest(*part)
            for word in across
            if word is not None
        ]
        return "".join([f"{word:08b}" for word in laid])

    def gatherer(self, modules: Sequence[int]) -> Callable[[str], int]:
        """Return a function from words to modules in an order, the first one highest.

        Args:
            modules: numbered as the bits of a `Symbol`; -1 for one that stays light.
        """
        if not modules:
            return lambda words: 0
        place_of = {module: at for at, module in enumerate(self._pattern.places)}
        pick = itemgetter(*(place_of.get(module, -1) for module in modules))
        usual = "".join(
            "01"[module >= 0 and self._pattern.blank >> module & 1]
            for module in modules
        )
        blank = int(usual, 2)
        # Modules that show no bit of a word are as in the blank symbol: "0" for these.
        return lambda words: int("".join(pick(f"{words}0")), 2) ^ blank


@lru_cache(maxsize=16)
def _pack(digits: str) -> tuple[int, int]:
    """Return digits as bits, in groups of three, and the number of bits."""
    number = length = 0
    for start in range(0, len(digits), 3):
        group = digits[start : start + 3]
        size = _DIGIT_BITS[len(group)]
        number = number << size | int(group)
        length += size
    return number, length


def _correct(data: bytes, count: int) -> bytes:
    """Return *count* correction words: the remainder of a division of polynomials."""
    multiples = _multiples(count)
    top, rest, kept = 8 * (count - 1), 0, (1 << 8 * count) - 1
    for word in data:
        rest = (rest << 8 & kept) ^ multiples[rest >> top ^ word]
    return rest.to_bytes(count, "big")


@cache
def _multiples(count: int) -> tuple[int, ...]:
    """Return all multiples of the generator polynomial."""
    divisor, root = [1], 1
    for _ in range(count):
        pairs = zip([*divisor, 0], [0, *divisor], strict=True)
        divisor = [one ^ _times(other, root) for one, other in pairs]
        root = _times(root, 2)
    return tuple(
        int.from_bytes((_times(one, factor) for one in divisor[1:]), "big")
        for factor in range(256)
    )


def _times(one: int, other: int) -> int:
    """Return a product in the field of the code."""
    product = 0
    while other:
        product ^= one if other & 1 else 0
        one = one << 1 ^ (_FIELD if one & 0x80 else 0)
        other >>= 1
    return product


def _find_pattern(prefix: str, digits: str, is_kept: bool, side: Mm) -> Pattern:
    """Return the pattern of links, cached from an earlier run or from the library.

    Raises:
        UsageError: the link is too long for a code of acceptable size.
    """
    largest = largest_version(side)

    def ask() -> Pattern:
        from sheetgen.press.qr_library import ask_pattern

        return ask_pattern(prefix, digits, largest)

    if not is_kept:
        return ask()
    key = recipe("code", prefix, digits, largest)
    kept = PATTERNS.keep(key, lambda: json.dumps(asdict(ask())).encode())
    return Pattern(**json.loads(kept))


# The modules of a code that differ from sheet to sheet, as a path made quickly.
#
# They are cut into vertical strips of eight. A strip draws one of 256 texts, made when
# first needed; so the path of a sheet takes one byte and one look-up per strip. Strips
# are sorted by their texts, which compresses best in a content stream.


_HIGH = 8  # modules in a strip, one bit each
_Strip = tuple[int, int]  # column and row of its topmost module


class VariableModules:
    """Makes the paths of the modules that differ, for links with the same head."""

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
        self._first = printer.data(printer.digits)
        self._start, self._blank = (
            self._gather(printer.finish(data)) for data in (self._first, 0)
        )
        self._added = cache(self._add)

    def path(self, digits: str) -> str:
        """Return the operators that draw the modules of a link with *digits*."""
        differing = self._printer.data(digits) ^ self._first
        bits, added = self._start, self._added
        count = (differing.bit_length() + 7) // 8
        for place, word in enumerate(differing.to_bytes(count, "big"), -count):
            bits ^= added(place, word)
        return "".join(map(getitem, self._texts, bits.to_bytes(self._count, "big")))

    def _add(self, place: int, word: int) -> int:
        """Return the modules that the bits of a data word change, as bits.

        *place* counts from the end, from -1.

        The code is linear: what a bit changes does not depend on the others.
        """
        lowest = word & -word
        if word != lowest:
            return self._added(place, lowest) ^ self._added(place, word ^ lowest)
        finished = self._printer.finish(word << 8 * (-place - 1))
        return self._gather(finished) ^ self._blank


class _Texts(dict[int, str]):
    """The text of a strip by its modules, as a byte with the topmost highest."""

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
        foot = 0  # lower end of the last strip
        for y in range(size):
            if y >= foot and text[y * size + x] == "1":
                strips.append((x, y))
                foot = y + _HIGH
    return sorted(strips, key=lambda strip: f"{strip[0]} {strip[1]}")

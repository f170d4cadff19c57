"""QR codes by the thousand.

The library ``qrcode`` makes one symbol in some milliseconds. Sheets of a pad differ in
a few digits only, and a QR symbol is linear: the symbol of two data words added bit by
bit is the sum of their symbols. So the library is asked once what each bit does, and a
sheet's symbol is a sum of a few dozen whole numbers.

Error correction is level Q, the mask that the library chooses for the first code of a
face serves the whole face. A symbol never has more than version 8, so that a module
stays 0.4 mm wide in a square of 25 mm.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import qrcode
from qrcode.base import rs_blocks
from qrcode.constants import ERROR_CORRECT_Q
from qrcode.util import (
    BIT_LIMIT_TABLE,
    MODE_8BIT_BYTE,
    MODE_ALPHA_NUM,
    MODE_NUMBER,
    BitBuffer,
    QRData,
    create_bytes,
    length_in_bits,
)

from sheetgen.errors import UsageError
from sheetgen.say import tell

MAX_VERSION = 8
QUIET = 4  # modules of white on every side

_RUN = re.compile("1+")
_ALPHANUMERIC = frozenset("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")
_DIGIT_BITS = (0, 4, 7, 10)  # for so many digits in a group
_MOST_PADDING = 256  # words; more than version 8 has
_PADDING = int.from_bytes(bytes((0xEC, 0x11)) * (_MOST_PADDING // 2), "big")
_FIELD_POLYNOMIAL = 0x11D  # of the Reed-Solomon code, ISO/IEC 18004


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

    def __init__(self, prefix: str, digits: str) -> None:
        """Choose version and mask for links of *prefix* with digits like these.

        Raises:
            UsageError: the link is too long for a code of bearable size.
        """
        self.prefix = prefix
        self.length = len(digits)
        parts = _parts(prefix, digits)
        self._version = _smallest_version(parts)
        code = qrcode.QRCode(
            version=self._version, error_correction=ERROR_CORRECT_Q, border=0
        )
        for part in parts:
            code.add_data(part, optimize=0)
        self._mask = code.best_mask_pattern()
        self._specimen = _lay(code, self._mask)
        self._count = _count_data(self._version)
        buffer = _bits(parts, self._version)
        number = int.from_bytes(bytes(buffer.buffer), "big") >> -buffer.length % 8
        payload = sum(
            _DIGIT_BITS[min(3, len(digits) - start)]
            for start in range(0, len(digits), 3)
        )
        # All before the digits, prefix and how many there are: bits and their count.
        self._head: tuple[int, int] = number >> payload, buffer.length - payload
        self._specimen_words = self._words(digits)

    def changing(self, shared: int) -> int:
        """Return a mask of the modules that can differ between sheets.

        Args:
            shared: how many digits from the left all sheets share.
        """
        first = (self._head[1] + shared // 3 * 10) // 8
        mask = 0
        for place in range(first, self._count):
            for symbol in _bit_symbols(self._version, place):
                mask |= symbol
        return mask

    @property
    def size(self) -> int:
        """Modules on a side, without the quiet zone."""
        return 17 + 4 * self._version

    def symbol(self, digits: str) -> Symbol:
        """Return the symbol of the link with *digits*, as many as at first."""
        if len(digits) != self.length:
            raise ValueError(f"{len(digits)} digits in place of {self.length}")
        table = _word_symbols(self._version)
        bits = self._specimen
        words = enumerate(zip(self._words(digits), self._specimen_words, strict=True))
        for place, (word, usual) in words:
            if word != usual:
                change = place, word ^ usual
                bits ^= table.get(change) or _learn(self._version, *change)
        return Symbol(self.size, bits)

    def _words(self, digits: str) -> bytes:
        """Return the data words: segments, end mark and padding."""
        number, length = self._head
        for start in range(0, len(digits), 3):
            group = digits[start : start + 3]
            size = _DIGIT_BITS[len(group)]
            number = number << size | int(group)
            length += size
        spare = 8 * self._count - length
        end = min(4, spare)
        end += (spare - end) % 8
        words = (spare - end) // 8
        number = number << end + 8 * words | _PADDING >> 8 * (_MOST_PADDING - words)
        return number.to_bytes(self._count, "big")


def _parts(prefix: str, digits: str) -> list[QRData]:
    """Return the link in segments, each in the most compact mode that holds it."""
    cut = 0
    while cut < len(prefix) and prefix[cut] in _ALPHANUMERIC:
        cut += 1
    # A short run is cheaper as bytes with what follows than in a segment of its own.
    if cut < 6:
        cut = 0
    parts = [QRData(prefix[:cut].encode(), mode=MODE_ALPHA_NUM)] if cut else []
    parts.append(QRData(f"{prefix[cut:]}#".encode(), mode=MODE_8BIT_BYTE))
    return [*parts, QRData(digits.encode(), mode=MODE_NUMBER)]


def _smallest_version(parts: Sequence[QRData]) -> int:
    for version in range(1, MAX_VERSION + 1):
        needed = len(_bits(parts, version))
        if needed <= BIT_LIMIT_TABLE[ERROR_CORRECT_Q][version]:
            return version
    raise UsageError(
        tell(
            "a link of {length} characters is too long for a code that a phone reads "
            "from paper: choose a shorter link prefix",
            length=sum(map(len, parts)),
        )
    )


def _bits(parts: Sequence[QRData], version: int) -> BitBuffer:
    buffer = BitBuffer()
    for part in parts:
        buffer.put(part.mode, 4)
        buffer.put(len(part), length_in_bits(part.mode, version))
        part.write(buffer)
    return buffer


@cache
def _count_data(version: int) -> int:
    return sum(block.data_count for block in rs_blocks(version, ERROR_CORRECT_Q))


def _lay(code: qrcode.QRCode, mask: int) -> int:
    """Return the symbol of *code* as one number."""
    code.makeImpl(False, mask)
    bits = 0
    for row in code.modules:
        for module in row:
            bits = bits << 1 | bool(module)
    return bits


def _lay_words(version: int, words: list[int]) -> int:
    """Return the symbol that the library makes of finished *words*."""
    code = qrcode.QRCode(version=version, error_correction=ERROR_CORRECT_Q, border=0)
    code.data_cache = words
    return _lay(code, 0)


@cache
def _places(version: int) -> tuple[int, ...]:
    """Return for each bit of the finished words the module that shows it.

    Bit k of the number of every bit is laid out once for each k; together these
    symbols spell which module shows which bit.
    """
    blocks = rs_blocks(version, ERROR_CORRECT_Q)
    count = 8 * sum(block.total_count for block in blocks)
    blank = _lay_words(version, [0] * (count // 8))
    layers = []
    for k in range(count.bit_length()):
        spelled = [place >> k & 1 for place in range(1, count + 1)]
        words = [
            int("".join(map(str, spelled[i : i + 8])), 2) for i in range(0, count, 8)
        ]
        layers.append(_lay_words(version, words) ^ blank)
    modules = [0] * count
    for module in range((17 + 4 * version) ** 2):
        place = sum((layer >> module & 1) << k for k, layer in enumerate(layers))
        if place:
            modules[place - 1] = module
    return tuple(modules)


@cache
def _word_symbols(version: int) -> dict[tuple[int, int], int]:
    """Return what data words add to a symbol; filled by `_learn` as they occur."""
    return {}


def _learn(version: int, place: int, word: int) -> int:
    bits = 0
    for power, symbol in enumerate(_bit_symbols(version, place)):
        if word >> power & 1:
            bits ^= symbol
    _word_symbols(version)[place, word] = bits
    return bits


@cache
def _bit_symbols(version: int, place: int) -> tuple[int, ...]:
    """Return what each bit of one data word adds to a symbol, lowest bit first."""
    usual = _finish(version, -1)
    words = [a ^ b for a, b in zip(usual, _finish(version, place), strict=True)]
    modules = _places(version)
    symbols = []
    # One data word touches its block's correction words alone: most are zero.
    touched = [(8 * i, word) for i, word in enumerate(words) if word]
    for _ in range(8):
        bits = 0
        for start, word in touched:
            for k in range(8):
                if word >> (7 - k) & 1:
                    bits |= 1 << modules[start + k]
        symbols.append(bits)
        touched = [(start, _double(word)) for start, word in touched]
    return tuple(symbols)


@cache
def _finish(version: int, place: int) -> list[int]:
    """Return data words of 2, one of them 3, with their correction words.

    The library cannot divide zeros, so what one bit does is seen in a difference.
    """
    buffer = BitBuffer()
    for i in range(_count_data(version)):
        buffer.put(3 if i == place else 2, 8)
    words: list[int] = create_bytes(buffer, rs_blocks(version, ERROR_CORRECT_Q))
    return words


def _double(word: int) -> int:
    """Return twice a word in the field of the Reed-Solomon code."""
    return word << 1 ^ (_FIELD_POLYNOMIAL if word & 0x80 else 0)

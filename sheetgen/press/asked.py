"""What the library ``qrcode`` is asked about QR codes.

It makes one symbol in some milliseconds. What one bit of a data word adds to a symbol
is asked once; `sheetgen.press.qr` makes all further symbols as sums of that.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import qrcode
from qrcode.base import rs_blocks
from qrcode.constants import ERROR_CORRECT_M, ERROR_CORRECT_Q
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

from sheetgen.core.errors import UsageError
from sheetgen.press.pattern import DIGIT_BITS, MAX_VERSION, M, Pattern, Q
from sheetgen.say import tell

_ALPHANUMERIC = frozenset("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")
_LEVELS = {Q: ERROR_CORRECT_Q, M: ERROR_CORRECT_M}
_FIELD_POLYNOMIAL = 0x11D  # of the Reed-Solomon code, ISO/IEC 18004


def ask_pattern(prefix: str, digits: str, shared: int, largest: int = 0) -> Pattern:
    """Return version, mask and sums for links of *prefix* with digits like these.

    Args:
        prefix: of the links.
        digits: of the first.
        shared: how many of these, from the left, stand in all.
        largest: version at level M, for a link that level Q has no room for.

    Raises:
        UsageError: the link is too long for a code of bearable size.
    """
    parts = _parts(prefix, digits)
    version, level = _smallest_version(parts, largest)
    code = qrcode.QRCode(version=version, error_correction=_LEVELS[level], border=0)
    for part in parts:
        code.add_data(part, optimize=0)
    specimen = _lay(code, code.best_mask_pattern())
    buffer = _bits(parts, version)
    number = int.from_bytes(bytes(buffer.buffer), "big") >> -buffer.length % 8
    whole, rest = divmod(len(digits), 3)
    payload = whole * DIGIT_BITS[3] + DIGIT_BITS[rest]
    head = number >> payload, buffer.length - payload
    count = _count_data(version, level)
    asked = Pattern(version, level, count, specimen, head, {})
    differing = range(asked.first_word(shared), asked.count)
    return replace(
        asked, bits={place: bit_symbols(version, level, place) for place in differing}
    )


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


def _smallest_version(parts: Sequence[QRData], largest: int) -> tuple[int, str]:
    for level, most in ((Q, MAX_VERSION), (M, largest)):
        for version in range(1, most + 1):
            needed = len(_bits(parts, version))
            if needed <= BIT_LIMIT_TABLE[_LEVELS[level]][version]:
                return version, level
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
def _count_data(version: int, level: str) -> int:
    return sum(block.data_count for block in rs_blocks(version, _LEVELS[level]))


def _lay(code: qrcode.QRCode, mask: int) -> int:
    """Return the symbol of *code* as one number."""
    code.makeImpl(False, mask)
    bits = 0
    for row in code.modules:
        for module in row:
            bits = bits << 1 | bool(module)
    return bits


def _lay_words(version: int, level: str, words: list[int]) -> int:
    """Return the symbol that the library makes of finished *words*."""
    code = qrcode.QRCode(version=version, error_correction=_LEVELS[level], border=0)
    code.data_cache = words
    return _lay(code, 0)


@cache
def _places(version: int, level: str) -> tuple[int, ...]:
    """Return for each bit of the finished words the module that shows it.

    Bit k of the number of every bit is laid out once for each k; together these
    symbols spell which module shows which bit.
    """
    blocks = rs_blocks(version, _LEVELS[level])
    count = 8 * sum(block.total_count for block in blocks)
    blank = _lay_words(version, level, [0] * (count // 8))
    layers = []
    for k in range(count.bit_length()):
        spelled = [place >> k & 1 for place in range(1, count + 1)]
        words = [
            int("".join(map(str, spelled[i : i + 8])), 2) for i in range(0, count, 8)
        ]
        layers.append(_lay_words(version, level, words) ^ blank)
    modules = [0] * count
    for module in range((17 + 4 * version) ** 2):
        place = sum((layer >> module & 1) << k for k, layer in enumerate(layers))
        if place:
            modules[place - 1] = module
    return tuple(modules)


@cache
def bit_symbols(version: int, level: str, place: int) -> tuple[int, ...]:
    """Return what each bit of one data word adds to a symbol, lowest bit first."""
    usual = _finish(version, level, -1)
    words = [a ^ b for a, b in zip(usual, _finish(version, level, place), strict=True)]
    modules = _places(version, level)
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
def _finish(version: int, level: str, place: int) -> list[int]:
    """Return data words of 2, one of them 3, with their correction words.

    The library cannot divide zeros, so what one bit does is seen in a difference.
    """
    buffer = BitBuffer()
    for i in range(_count_data(version, level)):
        buffer.put(3 if i == place else 2, 8)
    words: list[int] = create_bytes(buffer, rs_blocks(version, _LEVELS[level]))
    return words


def _double(word: int) -> int:
    """Return twice a word in the field of the Reed-Solomon code."""
    return word << 1 ^ (_FIELD_POLYNOMIAL if word & 0x80 else 0)

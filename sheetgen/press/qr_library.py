"""What the library ``qrcode`` does: patterns of codes, and codes in a terminal."""

from collections.abc import Sequence
from itertools import pairwise
from typing import TextIO

import qrcode
from qrcode.base import rs_blocks
from qrcode.constants import ERROR_CORRECT_L, ERROR_CORRECT_M, ERROR_CORRECT_Q
from qrcode.util import (
    BIT_LIMIT_TABLE,
    MODE_8BIT_BYTE,
    MODE_ALPHA_NUM,
    MODE_NUMBER,
    BitBuffer,
    QRData,
    length_in_bits,
)

from sheetgen.core.errors import UsageError
from sheetgen.language.message import message
from sheetgen.press.pattern import MAX_VERSION, Pattern

_ALPHANUMERIC = frozenset("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")


def ask_pattern(prefix: str, digits: str, largest: int = 0) -> Pattern:
    """Return the properties shared by codes of *prefix* with digits like these.

    Args:
        prefix: the start of the links.
        digits: the digits of the first link.
        largest: the largest version at level M, for a link too long for level Q.

    Raises:
        UsageError: the link is too long for a code of acceptable size.
    """
    parts = _parts(prefix, digits)
    version, level = _smallest_version(parts, largest)
    parts = _push_back(parts, version, level)
    code = qrcode.QRCode(version=version, error_correction=level, border=0)
    for part in parts:
        code.add_data(part, optimize=0)
    mask = code.best_mask_pattern()
    blocks = [(one.total_count, one.data_count) for one in rs_blocks(version, level)]
    count = 8 * sum(words for words, _ in blocks)
    blank = _lay(code, mask, 0, count)
    head = _bits(parts[:-1], version)
    head.put(parts[-1].mode, 4)
    head.put(len(digits), length_in_bits(parts[-1].mode, version))
    number = int.from_bytes(bytes(head.buffer), "big") >> -head.length % 8
    places = _find_places(code, mask, count, blank)
    return Pattern(version, blocks, blank, places, (number, head.length))


def _parts(prefix: str, digits: str) -> list[QRData]:
    """Return the link in segments, each in the most compact mode that holds it."""
    cut = 0
    while cut < len(prefix) and prefix[cut] in _ALPHANUMERIC:
        cut += 1
    # A short run costs less as bytes with the rest than in a segment of its own.
    if cut < 6:
        cut = 0
    parts = [QRData(prefix[:cut].encode(), mode=MODE_ALPHA_NUM)] if cut else []
    parts.append(QRData(f"{prefix[cut:]}#".encode(), mode=MODE_8BIT_BYTE))
    return [*parts, QRData(digits.encode(), mode=MODE_NUMBER)]


def _smallest_version(parts: Sequence[QRData], largest: int) -> tuple[int, int]:
    """Return the smallest version, and its level of error correction."""
    for level, most in ((ERROR_CORRECT_Q, MAX_VERSION), (ERROR_CORRECT_M, largest)):
        for version in range(1, most + 1):
            if len(_bits(parts, version)) <= BIT_LIMIT_TABLE[level][version]:
                return version, level
    raise UsageError(
        message(
            "a link of {length} characters is too long for a code that a phone reads "
            "from paper: choose a shorter link prefix",
            length=sum(map(len, parts)),
        )
    )


def _push_back(parts: list[QRData], version: int, level: int) -> list[QRData]:
    """Return the segments with digits as far behind as they can be.

    What differs between sheets are the last digits. Each block of words has correction
    words of its own, so they change the fewest modules when they are in the last block.
    Cutting the text before the digits into more segments moves them back.
    """
    *before, digits = parts
    spare = BIT_LIMIT_TABLE[level][version] - len(_bits(parts, version))
    text = before.pop().data
    cuts = spare // (4 + length_in_bits(MODE_8BIT_BYTE, version))
    pieces = min(1 + cuts, len(text))
    ends = [len(text) * one // pieces for one in range(pieces + 1)]
    before += [
        QRData(text[start:end], mode=MODE_8BIT_BYTE) for start, end in pairwise(ends)
    ]
    return [*before, digits]


def _bits(parts: Sequence[QRData], version: int) -> BitBuffer:
    buffer = BitBuffer()
    for part in parts:
        buffer.put(part.mode, 4)
        buffer.put(len(part), length_in_bits(part.mode, version))
        part.write(buffer)
    return buffer


def _lay(code: qrcode.QRCode, mask: int, words: int, count: int) -> int:
    """Return the symbol of *count* bits of finished words, as one number."""
    code.data_cache = list(words.to_bytes(count // 8, "big"))
    code.makeImpl(False, mask)
    return int("".join(str(int(bool(one))) for row in code.modules for one in row), 2)


def _find_places(code: qrcode.QRCode, mask: int, count: int, blank: int) -> list[int]:
    """Return the module that shows each bit of finished words.

    For each k, one symbol shows bit k of the number of every bit; together these
    symbols spell out which module shows which bit.
    """
    layers = []
    for k in range(count.bit_length()):
        spelled = "".join(str(place >> k & 1) for place in range(1, count + 1))
        layers.append(_lay(code, mask, int(spelled, 2), count) ^ blank)
    modules = [0] * count
    for module in range(len(code.modules) ** 2):
        place = sum((layer >> module & 1) << k for k, layer in enumerate(layers))
        if place:
            modules[place - 1] = module
    return modules


def print_code(link: str, out: TextIO) -> None:
    """Write a QR code of *link*: dark on light in a terminal, else as plain text."""
    code = qrcode.QRCode(error_correction=ERROR_CORRECT_L, border=2)
    code.add_data(link)
    code.print_ascii(out=out, tty=out.isatty())

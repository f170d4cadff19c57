"""What is known of the QR codes of a face, as values that are kept between runs.

Error correction is level Q, the mask that the library chooses for the first code of a
face serves the whole face. A symbol never has more than version 8, so that a module
stays 0.4 mm wide in a square of 25 mm. In a larger square a longer link may have level
M, with modules of 0.45 mm at least.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass

from sheetgen.core.units import Mm

MAX_VERSION = 8
QUIET = 4  # modules of white on every side
Q, M = "Q", "M"  # levels of error correction
_LEAST_MODULE: Mm = 0.45  # of codes of level M
DIGIT_BITS = (0, 4, 7, 10)  # for so many digits in a group


@dataclass(frozen=True)
class Pattern:
    """What the codes of a face share, and what each bit of a data word adds.

    Attributes:
        version: of the symbols.
        level: of error correction, `Q` or `M`.
        count: how many data words they have.
        specimen: the symbol of the first code, as one number.
        head: all before the digits, prefix and how many there are: bits and their
            count.
        bits: by the place of a data word, what each of its bits adds to a symbol, the
            lowest first; of the words that can differ.
    """

    version: int
    level: str
    count: int
    specimen: int
    head: tuple[int, int]
    bits: Mapping[int, tuple[int, ...]]

    @property
    def size(self) -> int:
        """Modules on a side, without the quiet zone."""
        return 17 + 4 * self.version

    def first_word(self, shared: int) -> int:
        """Return the first data word that differs if so many digits are *shared*."""
        return (self.head[1] + shared // 3 * DIGIT_BITS[3]) // 8


def largest_version(side: Mm) -> int:
    """Return the largest version that a square has room for at level M; or 0."""
    version = (int(side / _LEAST_MODULE + 1e-9) - 2 * QUIET - 17) // 4
    return version if version > MAX_VERSION else 0


def write_pattern(pattern: Pattern) -> bytes:
    """Return a pattern as JSON; large numbers are written in hexadecimal digits."""
    values = {
        "version": pattern.version,
        "level": pattern.level,
        "count": pattern.count,
        "specimen": f"{pattern.specimen:x}",
        "head": (f"{pattern.head[0]:x}", pattern.head[1]),
        "bits": {
            place: " ".join(f"{symbol:x}" for symbol in symbols)
            for place, symbols in pattern.bits.items()
        },
    }
    return json.dumps(values).encode()


def read_pattern(content: bytes) -> Pattern:
    """Return a pattern that was written."""
    values = json.loads(content)
    number, length = values["head"]
    return Pattern(
        values["version"],
        values["level"],
        values["count"],
        int(values["specimen"], 16),
        (int(number, 16), length),
        {
            int(place): tuple(int(symbol, 16) for symbol in symbols.split())
            for place, symbols in values["bits"].items()
        },
    )

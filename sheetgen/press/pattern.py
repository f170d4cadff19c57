"""What the QR codes of a face have in common.

Error correction is level Q; the mask that the library chooses for the first code of a
face serves the whole face. Symbols have at most version 8, so that a module stays
0.4 mm wide in a square of 25 mm. In a larger square a longer link may have level M,
with modules of at least 0.45 mm.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from sheetgen.core.units import Mm

MAX_VERSION = 8
QUIET = 4  # modules of white on every side
_LEAST_MODULE: Mm = 0.45  # for codes of level M


@dataclass(frozen=True)
class Pattern:
    """The properties that the codes of a face share.

    Attributes:
        version: the version of the symbols.
        blocks: for each block, its number of words, and how many of them are data.
        blank: the symbol whose words are all zero, as one number.
        places: the module that shows each bit of the words, counted from the last one,
            at the lower right.
        head: the bits before the digits, which are the prefix and the number of digits,
            as one number, and how many bits these are.
    """

    version: int
    blocks: Sequence[tuple[int, int]]
    blank: int
    places: Sequence[int]
    head: tuple[int, int]

    @property
    def size(self) -> int:
        """Modules on a side, without the quiet zone."""
        return 17 + 4 * self.version

    @property
    def count(self) -> int:
        """How many data words the symbols have."""
        return sum(data for _, data in self.blocks)


def largest_version(side: Mm) -> int:
    """Return the largest version for a square at level M; 0 up to `MAX_VERSION`."""
    version = (int(side / _LEAST_MODULE + 1e-9) - 2 * QUIET - 17) // 4
    return version if version > MAX_VERSION else 0

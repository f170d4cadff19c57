"""What a layout says besides its board.

Part of the core that runs in the browser too.
"""

from typing import NamedTuple


class Known(NamedTuple):
    """What is printed of a layout besides its board, as `layout.value` has it."""

    id: str
    name: str
    names: dict[str, str]
    short: str
    author: str
    licence: str
    provenance: str

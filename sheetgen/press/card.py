"""Sizes of cards."""

import re

from sheetgen.core.errors import UsageError
from sheetgen.core.units import Mm
from sheetgen.say import tell

# Width and height. Source: what makers of sleeves and cards for games call them.
CARD_SIZES: dict[str, tuple[Mm, Mm]] = {
    "poker": (63, 88),
    "poker-us": (63.5, 88.9),
    "bridge": (57, 89),
    "mini": (44, 68),
    "mini-us": (41, 63),
    "tarot": (70, 120),
    "square": (70, 70),
}
_CUSTOM = re.compile(r"(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)mm")
LEAST: Mm = 20
MOST: Mm = 300


def find_card_size(name: str) -> tuple[Mm, Mm]:
    """Return width and height of cards, by name or as ``63x88mm``.

    Raises:
        UsageError: there are no such cards.
    """
    known = CARD_SIZES.get(name.lower())
    if known is not None:
        return known
    match = _CUSTOM.fullmatch(name.replace(" ", "").lower())
    size = (float(match[1]), float(match[2])) if match else (0.0, 0.0)
    if match is None or min(size) < LEAST or max(size) > MOST:
        raise UsageError(
            tell(
                "card size {name!r} is unknown: choose one of {names}, or give one "
                "such as 63x88mm, with sides of {least:g} to {most:g} mm",
                name=name,
                names=", ".join(CARD_SIZES),
                least=LEAST,
                most=MOST,
            )
        )
    return size

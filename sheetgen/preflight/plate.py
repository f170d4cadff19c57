"""The plates of a press: which ones a colour prints on, and how much of each.

This is exact for flat colours in grey, CMYK and spot inks. RGB has no plates until it
is converted to inks, and a picture has as many colours as pixels: both are reported,
not counted. Colour spaces have the names of PDF, spot inks are ``spot NAME``.

Source: ISO 32000-1, 8.6.4 (device colours), 8.6.6 (spot inks).
"""

from collections.abc import Callable, Iterable, Mapping

from sheetgen.language.message import Message, defer, message
from sheetgen.preflight.document import TEXT, Colour, Use, get, members, name, number

GREY = ("DeviceGray", "CalGray", "ICC grey")
RGB = ("DeviceRGB", "CalRGB", "ICC RGB")
CMYK = ("DeviceCMYK", "ICC CMYK")

_SHORT = {"G": "DeviceGray", "RGB": "DeviceRGB", "CMYK": "DeviceCMYK"}
_ICC = {1: "ICC grey", 3: "ICC RGB", 4: "ICC CMYK"}
_DEEPEST = 5  # the most spaces within spaces

CYAN, MAGENTA, YELLOW, BLACK = "cyan", "magenta", "yellow", "black"
PROCESS = (CYAN, MAGENTA, YELLOW, BLACK)
ALL = "All"  # marks on every plate, ISO 32000-1, 8.6.6.4

_SPOKEN = {
    CYAN: defer("cyan"),
    MAGENTA: defer("magenta"),
    YELLOW: defer("yellow"),
    BLACK: defer("black"),
}
_SPOT, _SPOTS = "spot ", "spots "
_LITTLE = 0.005  # of an ink: smaller amounts come from rounding
_DARK = 0.2  # of red, green and blue: darker colours look black


def name_space(value: object, find: Callable[[object], object], depth: int = 0) -> str:
    """Return the name of a colour space.

    Args:
        value: its name, or the array that describes it.
        find: returns the page's resource with a name, or None.
        depth: the number of spaces around this one.
    """
    short = name(value)
    if depth > _DEEPEST:
        return "unknown"
    if short:
        kept = find(value)
        if kept is not None:
            return name_space(kept, lambda key: None, depth + 1)
        return _SHORT.get(short, short)
    kind, *parts = members(value) or [None]
    first = parts[0] if parts else None
    match name(kind):
        case "ICCBased":
            return _ICC.get(int(number(get(first, "/N")) or 0), "ICC")
        case "Separation":
            return f"spot {name(first) or '?'}"
        case "DeviceN":
            return "spots " + " + ".join(map(name, members(first)))
        case "Indexed" | "Pattern" if first is not None:
            return name_space(first, find, depth + 1)
        case other:
            return other or "unknown"


def substitute(value: object, find: Callable[[object], object]) -> str:
    """Return the colour space that replaces a spot ink without a plate; or empty.

    Args:
        value: the name of the ink's space, or the array that describes it.
        find: returns the page's resource with a name, or None.
    """
    parts = members(find(value) if name(value) else value)
    if len(parts) < 3 or name(parts[0]) not in ("Separation", "DeviceN"):
        return ""
    return name_space(parts[2], find)


def amounts(colour: Colour) -> Mapping[str, float] | None:
    """Return the amount of each ink in a flat colour, of 1.

    Returns None where it cannot be known: for RGB, pictures, and malformed values.

    >>> amounts(("DeviceGray", (0.25,))), amounts(("DeviceRGB", (0, 0, 0)))
    ({'black': 0.75}, None)
    """
    space, values = colour
    names = inks_of(space)
    if space in GREY and len(values) == 1:
        found: Iterable[tuple[str, float]] = ((BLACK, 1 - values[0]),)
    elif names and len(values) == len(names):
        found = zip(names, values, strict=True)
    else:
        return None
    return {ink: value for ink, value in found if value > _LITTLE}


def inks_of(space: str) -> tuple[str, ...]:
    """Return the inks that a colour space can use; empty for RGB and unknown spaces."""
    if space in GREY:
        return (BLACK,)
    if space in CMYK:
        return PROCESS
    if space.startswith(_SPOT):
        return (_process(space.removeprefix(_SPOT)),)
    if space.startswith(_SPOTS):
        return tuple(map(_process, space.removeprefix(_SPOTS).split(" + ")))
    return ()


def plates_of(colour: Colour) -> frozenset[str]:
    """Return the plates that a colour prints on; for a picture, those it can use."""
    found = amounts(colour)
    inks = inks_of(colour[0]) if found is None else found
    return frozenset(ink for ink in inks if ink not in (ALL, "None"))


def total(colour: Colour) -> float:
    """Return the ink in one place, of 1 for a plate, without marks on all plates."""
    found = amounts(colour) or {}
    return sum(value for ink, value in found.items() if ink not in (ALL, "None"))


def is_white(colour: Colour) -> bool:
    """Return whether a colour takes no ink at all."""
    space, values = colour
    if space in RGB:
        return bool(values) and min(values) > 1 - _LITTLE
    return amounts(colour) == {}


def is_full_black(colour: Colour) -> bool:
    """Return whether a colour is pure black ink, or a mark on all plates.

    Only such colours may overprint: whatever lies below does not show.
    """
    found = amounts(colour)
    if not found or found.keys() - {BLACK, ALL}:
        return False
    return min(found.values()) > 1 - _LITTLE


def is_rich(use: Use) -> bool:
    """Return whether a text looks black and prints on several plates.

    If these plates do not register, its letters get coloured edges.
    """
    found = amounts(use.colour)
    if use.kind != TEXT or not found or len(found.keys() & set(PROCESS)) < 2:
        return False
    light = 1 - found.get(BLACK, 0.0)
    return all(light * (1 - found.get(ink, 0.0)) <= _DARK for ink in PROCESS[:3])


def ordered(plates: Iterable[str]) -> list[str]:
    """Return plates in the order of a press: the four inks, then spot inks."""
    found = set(plates)
    return [ink for ink in PROCESS if ink in found] + sorted(found - set(PROCESS))


def spoken(plate: str) -> Message:
    """Return the name of a plate."""
    if plate in _SPOKEN:
        return message(_SPOKEN[plate])
    return message("spot {name}", name=plate)


def _process(name: str) -> str:
    """Return the name of an ink; the process inks have names of their own in PDF."""
    return name.lower() if name.lower() in PROCESS and name.istitle() else name

"""Names of colour spaces: those of PDF, and spot inks as ``spot NAME``.

Source: ISO 32000-1, 8.6.
"""

from collections.abc import Callable

from sheetgen.preflight.document import get, members, name, number

GREY = ("DeviceGray", "CalGray", "ICC grey")
RGB = ("DeviceRGB", "CalRGB", "ICC RGB")
CMYK = ("DeviceCMYK", "ICC CMYK")

_SHORT = {"G": "DeviceGray", "RGB": "DeviceRGB", "CMYK": "DeviceCMYK"}
_ICC = {1: "ICC grey", 3: "ICC RGB", 4: "ICC CMYK"}
_DEEPEST = 5  # the most spaces within spaces


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

"""The colour profile that plain colours are meant in: sRGB, as an ICC profile.

Version 2 of the format, since PDF/A-1 takes no later one.

Source: ICC.1:2001-04 (header, tags, types); IEC 61966-2-1 (curve and primaries, which
stand here adapted to the white of the connection space, D50).
"""

import struct

_WHITE = (0.9642, 1.0, 0.8249)
_PRIMARIES = {
    b"rXYZ": (0.43607, 0.22249, 0.01392),
    b"gXYZ": (0.38515, 0.71687, 0.09708),
    b"bXYZ": (0.14307, 0.06061, 0.71410),
}
_STEPS = 1024  # of the curve
_NAME = b"sRGB IEC61966-2.1"
_RIGHTS = b"No copyright, use freely"


def srgb_profile() -> bytes:
    """Return the profile; always the same bytes."""
    curve = _curve()
    tags = {
        b"desc": _description(_NAME),
        b"cprt": b"text\0\0\0\0" + _RIGHTS + b"\0",
        b"wtpt": _xyz(_WHITE),
        **{name: _xyz(value) for name, value in _PRIMARIES.items()},
        **{name: curve for name in (b"rTRC", b"gTRC", b"bTRC")},
    }
    table = struct.pack(">I", len(tags))
    at = 128 + 4 + 12 * len(tags)
    body = b""
    places: dict[bytes, int] = {}
    for name, content in tags.items():
        if content not in places:  # the curves are one
            places[content] = at + len(body)
            body += content + bytes(-len(content) % 4)
        table += name + struct.pack(">II", places[content], len(content))
    size = at + len(body)
    return _header(size) + table + body


def _header(size: int) -> bytes:
    """Return the header of a display profile for RGB."""
    return b"".join(
        (
            struct.pack(">I4sI", size, b"\0\0\0\0", 0x02100000),
            b"mntrRGB XYZ ",
            struct.pack(">6H", 2000, 1, 1, 0, 0, 0),
            b"acsp",
            bytes(28),  # platform, flags, device, intent
            _fixed(*_WHITE),
            bytes(48),
        )
    )


def _curve() -> bytes:
    """Return how much light each step of a colour gives."""
    values = []
    for step in range(_STEPS):
        share = step / (_STEPS - 1)
        light = share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4
        values.append(round(light * 65535))
    return b"curv" + struct.pack(f">II{_STEPS}H", 0, _STEPS, *values)


def _description(text: bytes) -> bytes:
    """Return a description in ASCII, with empty ones in other scripts."""
    ascii_part = struct.pack(">II", 0, len(text) + 1) + text + b"\0"
    return b"desc" + ascii_part + bytes(4 + 4 + 2 + 1 + 67)


def _xyz(value: tuple[float, float, float]) -> bytes:
    return b"XYZ \0\0\0\0" + _fixed(*value)


def _fixed(*values: float) -> bytes:
    """Return numbers with sixteen bits behind the point."""
    return struct.pack(f">{len(values)}i", *(round(value * 65536) for value in values))

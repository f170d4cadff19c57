"""QR codes in the picture of a page: their text, and how well they can be read."""

from collections.abc import Callable
from dataclasses import dataclass
from math import atan2, degrees, hypot
from statistics import mean
from typing import TYPE_CHECKING

from PIL import Image

from sheetgen.core.draw.box import Box, Point
from sheetgen.core.errors import MissingLibrary
from sheetgen.core.units import MM_PER_INCH, Mm
from sheetgen.language.message import message
from sheetgen.system.packages import install_command

if TYPE_CHECKING:
    import zxingcpp

MIN_QUIET = 4  # modules around a code, ISO/IEC 18004

_FINE = 4  # pixels per module in the upright code
_LEVELS = {"L": 1, "M": 0, "Q": 3, "H": 2}  # of correction
_PALE = 0.25  # of the contrast: darker pixels are not white


@dataclass(frozen=True, slots=True)
class Symbol:
    """A code on a page.

    Attributes:
        text: its content.
        centre: its place, from the paper's top left.
        side: of the code without its quiet zone.
        module: the side of a module.
        contrast: between dark and light, of 1.
        quiet: modules of white around it, at most `MIN_QUIET`.
        angle: how far it is turned clockwise, in degrees.
        is_mirrored: whether it is mirrored.
    """

    text: str
    centre: Point
    side: Mm
    module: Mm
    contrast: float
    quiet: float
    angle: float = 0
    is_mirrored: bool = False

    @property
    def box(self) -> Box:
        """The square of the code, if it is turned by whole quarters."""
        half = self.side / 2
        return Box(self.centre.x - half, self.centre.y - half, self.side, self.side)


Find = Callable[[Image.Image, float], tuple[Symbol, ...]]


def load_reader() -> Find:
    """Return a function that finds the codes in a picture of some pixels per inch.

    Raises:
        MissingLibrary: no library for reading codes is installed.
    """
    try:
        import zxingcpp
    except ImportError as error:
        raise MissingLibrary(
            message(
                "reading codes needs another library: run {command}",
                command=install_command("scan"),
            )
        ) from error
    kinds = zxingcpp.barcode_formats_from_str("QRCode")

    def find(picture: Image.Image, dpi: float) -> tuple[Symbol, ...]:
        found = zxingcpp.read_barcodes(picture, formats=kinds)
        return tuple(_measure(picture, dpi, code) for code in found)

    return find


def _measure(picture: Image.Image, dpi: float, code: "zxingcpp.Barcode") -> Symbol:
    at = code.position
    # Positions are those of pixels: a far corner is on the far side of its pixel.
    corners = [
        (float(p.x), float(p.y))
        for p in (at.top_left, at.top_right, at.bottom_right, at.bottom_left)
    ]
    corners = _grown(corners, 0.5)
    sides = [
        hypot(b[0] - a[0], b[1] - a[1])
        for a, b in zip(corners, [*corners[1:], corners[0]], strict=True)
    ]
    modules = _count_modules(code.extra)
    side = mean(sides) * MM_PER_INCH / dpi
    flat = _flatten(picture, corners, modules)
    dark, light = _tones(flat, modules)
    (left, top), (right, low) = corners[:2]
    return Symbol(
        text=code.text,
        centre=Point(
            mean(x for x, _ in corners) * MM_PER_INCH / dpi,
            mean(y for _, y in corners) * MM_PER_INCH / dpi,
        ),
        side=side,
        module=side / modules,
        contrast=(light - dark) / 255,
        quiet=_quiet(flat, modules, light - (light - dark) * _PALE),
        angle=degrees(atan2(low - top, right - left)),
        is_mirrored=_is_mirrored(flat, code.extra, (dark + light) / 2),
    )


def _count_modules(extra: object) -> int:
    """Return the modules on a side, from the reader's data besides the text."""
    version = extra.get("Version", "") if isinstance(extra, dict) else ""
    return 17 + 4 * (int(version) if str(version).isdecimal() else 1)


def _is_mirrored(flat: Image.Image, extra: object, middle: float) -> bool:
    """Return whether a code is mirrored, which readers do not report.

    The bits beside the first finder, which hold level and mask, run around a corner;
    in a mirrored code they run the other way.

    Source: ISO/IEC 18004, 7.9.1.
    """
    if not isinstance(extra, dict):
        return False
    level, mask = _LEVELS.get(str(extra.get("ECLevel"))), extra.get("DataMask")
    if level is None or not isinstance(mask, int):
        return False
    wanted = _format_bits(level << 3 | mask)
    around = [0, 1, 2, 3, 4, 5, 7, 8]
    places = [(x, 8) for x in around] + [(8, y) for y in around[-2::-1]]
    seen = [
        flat.getpixel(((MIN_QUIET + x) * _FINE + 2, (MIN_QUIET + y) * _FINE + 2))
        for x, y in places
    ]
    bits = [isinstance(tone, int | float) and tone < middle for tone in seen]
    return bits != wanted and bits[::-1] == wanted


def _format_bits(data: int) -> list[bool]:
    """Return five bits with their ten correction bits, masked; dark ones are true.

    >>> "".join(str(int(bit)) for bit in _format_bits(0b00101))
    '100000011001110'
    """
    rest = data << 10
    for place in range(14, 9, -1):
        if rest >> place & 1:
            rest ^= 0x537 << (place - 10)
    bits = (data << 10 | rest) ^ 0x5412
    return [bool(bits >> place & 1) for place in range(14, -1, -1)]


_Corners = list[tuple[float, float]]


def _grown(corners: _Corners, by: float) -> _Corners:
    """Return corners moved away from their centre, *by* pixels each."""
    x, y = mean(c[0] for c in corners), mean(c[1] for c in corners)
    grown = []
    for corner in corners:
        away = hypot(corner[0] - x, corner[1] - y) or 1.0
        step = by * 2**0.5 / away
        grown.append(
            (corner[0] + (corner[0] - x) * step, corner[1] + (corner[1] - y) * step)
        )
    return grown


def _flatten(picture: Image.Image, corners: _Corners, modules: int) -> Image.Image:
    """Return the code upright with its quiet zone; black where the paper ends."""
    wide = modules + 2 * MIN_QUIET
    start, end = -MIN_QUIET / modules, 1 + MIN_QUIET / modules
    (a, b, c, d) = corners

    def place(u: float, v: float) -> tuple[float, float]:
        weights = ((1 - u) * (1 - v), u * (1 - v), u * v, (1 - u) * v)
        return (
            sum(w * p[0] for w, p in zip(weights, (a, b, c, d), strict=True)) + 0.5,
            sum(w * p[1] for w, p in zip(weights, (a, b, c, d), strict=True)) + 0.5,
        )

    quad = (
        *place(start, start),
        *place(start, end),
        *place(end, end),
        *place(end, start),
    )
    size = (wide * _FINE, wide * _FINE)
    return picture.transform(
        size, Image.Transform.QUAD, quad, Image.Resampling.BILINEAR, fillcolor=0
    )


def _tones(flat: Image.Image, modules: int) -> tuple[float, float]:
    """Return the lightness of the dark and of the light modules of a code."""
    low, high = MIN_QUIET * _FINE, (MIN_QUIET + modules) * _FINE
    counts = flat.crop((low, low, high, high)).histogram()
    total = sum(counts)
    return _share(counts, total * 0.1), _share(counts, total * 0.9)


def _share(counts: list[int], wanted: float) -> float:
    seen = 0
    for tone, count in enumerate(counts):
        seen += count
        if seen >= wanted:
            return tone
    return 255


def _quiet(flat: Image.Image, modules: int, limit: float) -> float:
    """Return the modules around a code that have nothing darker than *limit*."""
    step = 1 / _FINE
    # The blurred edge of the code is dark, so the first half module is skipped.
    edge = _FINE // 2
    bare = edge
    for ring in range(edge, MIN_QUIET * _FINE - 1):
        low = MIN_QUIET * _FINE - ring - 1
        high = flat.width - low
        sides = (
            (low, low, high, low + 1),
            (low, high - 1, high, high),
            (low, low, low + 1, high),
            (high - 1, low, high, high),
        )
        if any(min(flat.crop(side).tobytes()) < limit for side in sides):
            return 0.0 if bare == edge else bare * step
        bare = ring + 1
    return float(MIN_QUIET)

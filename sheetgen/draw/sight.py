"""Colours as seen by people with colour vision deficiencies, and their differences.

Sources: G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A Physiologically-based
Model for Simulation of Color Vision Deficiency", IEEE Transactions on Visualization and
Computer Graphics 15 (6), 2009: the matrices of severity 1.0, for linear light.
G. Sharma, W. Wu, E. N. Dalal, "The CIEDE2000 Color-Difference Formula", Color Research
and Application 30 (1), 2005. sRGB and its white, D65: IEC 61966-2-1.
"""

from dataclasses import replace
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from typing import NamedTuple

from sheetgen.draw.ink import Tone

Light = tuple[float, float, float]

NORMAL = "normal"

# How each kind of eye transforms linear red, green and blue.
SIGHTS: dict[str, tuple[Light, Light, Light]] = {
    NORMAL: ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}

_TO_XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE = (0.95047, 1.0, 1.08883)
_FAR = 25.0**7  # chroma beyond which hues count less, in CIEDE2000


class Lab(NamedTuple):
    """A colour in CIE L*a*b*, where distances roughly match perceived differences."""

    lightness: float
    a: float
    b: float


def seen(colour: str, sight: str) -> str:
    """Return the colour that eyes of a kind see in place of a colour.

    >>> seen("#808080", "protanopia")
    '#808080'
    """
    light = to_light(colour)
    rows = SIGHTS[sight]
    parts = (sum(a * b for a, b in zip(row, light, strict=True)) for row in rows)
    return "#" + "".join(f"{round(255 * _encode(part)):02x}" for part in parts)


def seen_tone(tone: Tone, sight: str) -> Tone:
    """Return the colours of a terrain as eyes of a kind see them."""
    return replace(
        tone,
        tint=seen(tone.tint, sight),
        hatch=seen(tone.hatch, sight),
        ring=seen(tone.ring, sight),
        sign=seen(tone.sign, sight),
        faint=seen(tone.faint, sight),
    )


def to_light(colour: str) -> Light:
    """Return linear red, green and blue, each from 0 to 1."""
    red, green, blue = (_decode(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5))
    return red, green, blue


def to_lab(colour: str) -> Lab:
    """Return a colour in L*a*b*, for daylight."""
    light = to_light(colour)
    x, y, z = (
        _bend(sum(a * b for a, b in zip(row, light, strict=True)) / white)
        for row, white in zip(_TO_XYZ, _WHITE, strict=True)
    )
    return Lab(116 * y - 16, 500 * (x - y), 200 * (y - z))


def difference(one: Lab, two: Lab) -> float:
    """Return the difference of two colours (CIEDE2000).

    A trained eye can just see a difference of about 1 side by side. The names of steps,
    hues and weights are those of the paper.
    """
    mean_c = (hypot(one.a, one.b) + hypot(two.a, two.b)) / 2
    stretch = 1 + 0.5 * (1 - sqrt(mean_c**7 / (mean_c**7 + _FAR)))
    a1, a2 = one.a * stretch, two.a * stretch
    c1, c2 = hypot(a1, one.b), hypot(a2, two.b)
    h1, h2 = degrees(atan2(one.b, a1)) % 360, degrees(atan2(two.b, a2)) % 360
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    hue = (h1 + turn / 2) % 360 if c1 * c2 else h1 + h2
    mean_l, chroma = (one.lightness + two.lightness) / 2, (c1 + c2) / 2
    weight = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
    offset = (mean_l - 50) ** 2
    l_step = (two.lightness - one.lightness) / (1 + 0.015 * offset / sqrt(20 + offset))
    c_step = (c2 - c1) / (1 + 0.045 * chroma)
    h_step = 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / (1 + 0.015 * chroma * weight)
    bend = 60 * exp(-(((hue - 275) / 25) ** 2))
    cross = -sin(radians(bend)) * 2 * sqrt(chroma**7 / (chroma**7 + _FAR))
    return sqrt(l_step**2 + c_step**2 + h_step**2 + cross * c_step * h_step)


def _decode(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def _encode(light: float) -> float:
    light = min(max(light, 0.0), 1.0)
    if light <= 0.0031308:
        return 12.92 * light
    return float(1.055 * light ** (1 / 2.4) - 0.055)


def _bend(share: float) -> float:
    if share > (6 / 29) ** 3:
        return float(share ** (1 / 3))
    return share / (3 * (6 / 29) ** 2) + 4 / 29

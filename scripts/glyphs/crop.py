"""Crops as photos give them: a box of a sheet with something written in it.

A box with its light outline is drawn with what a pen wrote, seen by a camera that is
turned, blurs, has noise and packs as JPEG, and cut out again a little beside its place.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from scripts.glyphs.shapes import Points
from sheetgen.scan.ink import DOTS, INSET
from sheetgen.scan.place import Grey

Real = NDArray[np.float32]

FINE = 20  # pixels a millimetre of what is drawn
RIM = 0.9  # millimetres around the box that are drawn
SHIFT = 4  # bits of a pixel's fraction


@dataclass(frozen=True, slots=True)
class Pen:
    """What is written with.

    Attributes:
        width: of a line, in millimetres.
        dark: from 0 to 1.
        press: how much darkness and width change along a line.
        grain: how much paper shows through.
    """

    width: float
    dark: float
    press: float
    grain: float


def draw_pen(chance: np.random.Generator) -> Pen:
    """Return a pencil, a ballpoint or a felt pen."""
    kind = chance.random()
    if kind < 0.5:
        return Pen(
            float(chance.uniform(0.28, 0.7)),
            float(chance.uniform(0.3, 0.8)),
            float(chance.uniform(0.1, 0.5)),
            float(chance.uniform(0.1, 0.45)),
        )
    if kind < 0.8:
        return Pen(
            float(chance.uniform(0.25, 0.5)),
            float(chance.uniform(0.6, 0.92)),
            float(chance.uniform(0.0, 0.25)),
            0.05,
        )
    return Pen(float(chance.uniform(0.5, 1.1)), float(chance.uniform(0.75, 0.95)), 0, 0)


def draw_size(chance: np.random.Generator) -> tuple[float, float]:
    """Return the width and height of a box: of a cell, a field or a row of a table."""
    kind = chance.random()
    if kind < 0.68:
        side = 6.0 if chance.random() < 0.7 else float(chance.uniform(4.2, 6.5))
        return side, side
    if kind < 0.8:
        return 5.0, 3.5
    return float(chance.uniform(5, 9)), float(chance.uniform(4.2, 5))


def place(
    lines: Sequence[Points], size: tuple[float, float], chance: np.random.Generator
) -> list[Points]:
    """Return lines of a character, in millimetres from the middle of its box."""
    low = np.min([line.min(axis=0) for line in lines], axis=0)
    high = np.max([line.max(axis=0) for line in lines], axis=0)
    wide, tall = np.maximum(high - low, 0.05)
    height = size[1] * float(np.clip(chance.normal(0.68, 0.13), 0.38, 0.96))
    scale = min(height / max(tall, 0.35), size[0] * 0.95 / wide)
    room = np.maximum(np.array(size) - scale * np.array((wide, tall)), 0.3)
    off = np.clip(chance.normal(0, 0.22, 2), -0.5, 0.5) * room
    return [line * scale + off for line in lines]


def paint(
    lines: Sequence[Points],
    pen: Pen,
    size: tuple[float, float],
    chance: np.random.Generator,
) -> Grey:
    """Return ink on a box with its rim, 255 where it is darkest."""
    wide, high = (round((side + 2 * RIM) * FINE) for side in size)
    ink = np.zeros((high, wide), np.uint8)
    middle = np.array((wide, high)) / 2 - 0.5
    for line in lines:
        places = np.round((line * FINE + middle) * (1 << SHIFT)).astype(np.int32)
        for part in _parts(places, pen, chance):
            width = pen.width * FINE
            if pen.press:
                width *= 1 + pen.press * float(chance.uniform(-0.5, 0.3))
            cv2.polylines(
                ink, [part], False, 255, max(round(width), 2), cv2.LINE_AA, SHIFT
            )
    if pen.press:
        ink = _fade(ink, 1 - pen.press * chance.random((4, 4)))
    if pen.grain:
        rough = chance.random((high // 4 + 1, wide // 4 + 1))
        ink = _fade(ink, 1 - pen.grain * 2 * np.maximum(rough - 0.5, 0) * 2)
    return ink


def _parts(
    places: NDArray[np.int32], pen: Pen, chance: np.random.Generator
) -> Sequence[NDArray[np.int32]]:
    if not pen.press or len(places) < 8:
        return [places]
    cut = int(chance.integers(3, len(places) - 3))
    return [places[: cut + 1], places[cut:]]


def _fade(ink: Grey, field: Points) -> Grey:
    high, wide = ink.shape
    smooth = cv2.resize(
        field.astype(np.float32), (wide, high), interpolation=cv2.INTER_LINEAR
    )
    return np.asarray(ink * smooth, np.uint8)


def photograph(
    ink: Grey, dark: float, size: tuple[float, float], chance: np.random.Generator
) -> Grey:
    """Return the crop of a box that a reader cuts out of a photo.

    Args:
        ink: of the box and its rim, from `paint`.
        dark: how dark it is where it is darkest.
        size: of the box.
        chance: all that happens is drawn from it.
    """
    inside = size[0] - 2 * INSET, size[1] - 2 * INSET
    return see(_box(size, ink.shape, chance), ink, dark, inside, chance)


def see(
    paper: Real,
    ink: Grey,
    dark: float,
    size: tuple[float, float],
    chance: np.random.Generator,
    most_blur: float = np.inf,
) -> Grey:
    """Return the crop that a reader cuts out of a photo.

    Args:
        paper: as it is printed; 1 is white.
        ink: that is on it, 255 where it is darkest; of the same shape.
        dark: how dark that is.
        size: in millimetres of what is cut out of the middle.
        chance: all that happens is drawn from it.
        most_blur: in millimetres.
    """
    lit = _lit(paper * (1 - dark / 255 * ink.astype(np.float32)), chance)
    dots = float(np.exp(chance.uniform(np.log(3.2), np.log(11))))  # of the camera
    there = _aim(ink.shape, dots, chance)
    side = int(np.hypot(*ink.shape) * dots / FINE) + 4
    blur = min(float(np.hypot(0.35, chance.uniform(0.3, 1.1))) / dots, most_blur) * FINE
    soft = np.asarray(cv2.GaussianBlur(lit, (0, 0), blur), np.float32)
    seen = np.asarray(
        cv2.warpAffine(soft, there, (side, side), borderMode=cv2.BORDER_REPLICATE),
        np.float32,
    )
    return _cut(_pack(seen, chance), there, size, ink.shape, chance)


def _aim(shape: tuple[int, ...], dots: float, chance: np.random.Generator) -> Points:
    """Return the way to a picture that is turned in any way; shape (2, 3)."""
    high, wide = shape
    turn = float(chance.choice((0, 90, 180, 270)) + chance.normal(0, 12))
    side = int(np.hypot(high, wide) * dots / FINE) + 4
    way = cv2.getRotationMatrix2D((wide / 2, high / 2), turn, dots / FINE)
    there = np.asarray(way, float)
    there[:, 2] += side / 2 - np.array((wide, high)) / 2 + chance.uniform(-0.5, 0.5, 2)
    return there


def _pack(seen: Real, chance: np.random.Generator) -> Grey:
    """Return a picture as a phone keeps it: with noise, sharpened, as JPEG."""
    noisy = seen + chance.normal(0, chance.uniform(0.5, 7), seen.shape)
    if chance.random() < 0.3:
        soft = cv2.GaussianBlur(noisy, (0, 0), 1.2)
        noisy = noisy + float(chance.uniform(0.2, 0.9)) * (noisy - soft)
    pixels = np.clip(noisy, 0, 255).astype(np.uint8)
    quality = int(chance.integers(40, 93))
    _, packed = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_GRAYSCALE), np.uint8)


def _box(
    size: tuple[float, float], shape: tuple[int, ...], chance: np.random.Generator
) -> Real:
    """Return the paper of a box: its ground around, its outline, white inside."""
    high, wide = shape
    ground = float(chance.uniform(0.72, 1))
    paper = np.full((high, wide), ground, np.float32)
    if chance.random() < 0.5:  # hatched
        step = int(chance.integers(8, 24))
        paper[::step, :] *= float(chance.uniform(0.5, 0.9))
    rim = round(RIM * FINE)
    half = max(round(float(chance.uniform(0.2, 0.3)) * FINE / 2), 1)
    grey = float(chance.uniform(0.72, 0.92))
    inside = slice(rim, high - rim), slice(rim, wide - rim)
    outer = slice(rim - half, high - rim + half), slice(rim - half, wide - rim + half)
    inner = slice(rim + half, high - rim - half), slice(rim + half, wide - rim - half)
    paper[inside] = 1
    edge = np.zeros((high, wide), np.bool_)
    edge[outer] = True
    edge[inner] = False
    if chance.random() < 0.15:  # dashes, where a printer has no grey
        y, x = np.ogrid[0:high, 0:wide]
        edge &= (x + y) % 16 < 6
        grey = float(chance.uniform(0.1, 0.3))
    paper[edge] = grey
    return paper


def _lit(paper: Real, chance: np.random.Generator) -> Real:
    """Return paper in light that comes from one side, in greys to 255."""
    high, wide = paper.shape
    y, x = np.ogrid[0:high, 0:wide]
    angle = chance.uniform(0, 2 * np.pi)
    slope = chance.uniform(0, 0.16)
    ramp = slope * ((x / wide - 0.5) * np.cos(angle) + (y / high - 0.5) * np.sin(angle))
    return np.asarray(paper * chance.uniform(110, 250) * (1 + ramp), np.float32)


def _cut(
    pixels: Grey,
    there: Points,
    size: tuple[float, float],
    shape: tuple[int, ...],
    chance: np.random.Generator,
) -> Grey:
    """Return the middle of what is seen upright, a little beside its place."""
    columns, rows = (round(side * DOTS) for side in size)
    zoom = FINE / DOTS * np.exp(chance.normal(0, 0.012))
    lean = chance.normal(0, 0.015, 2)
    matrix = np.array(((zoom, zoom * lean[0]), (zoom * lean[1], zoom)))
    off = np.clip(chance.normal(0, 0.11, 2), -0.25, 0.25) * FINE
    middle = (np.array(shape[::-1]) - 1) / 2 + off
    start = middle - matrix @ (np.array((columns, rows)) - 1) / 2
    back = np.vstack((np.column_stack((matrix, start)), (0, 0, 1)))
    whole = there @ back
    crop = cv2.warpAffine(
        pixels,
        whole,
        (columns, rows),
        flags=cv2.INTER_CUBIC | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray(crop, np.uint8)

"""Pens, and the ink that they leave on a printed page.

A page is a picture of blue, green and red; lengths are millimetres from its top left
corner. What is printed shows through ink, which only takes light away.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from sheetgen.core.draw.box import Box
from sheetgen.core.units import MM_PER_INCH, Mm
from tests.writing.stroke import even

FINER = 34.0  # pixels a millimetre that strokes are drawn with, at least
STEP: Mm = 0.12  # along a stroke
SPARE: Mm = 0.8  # around strokes, for the width of the pen


@dataclass(frozen=True)
class Pen:
    """A pen.

    Attributes:
        kind: one of `PENS`.
        colour: of its ink, as blue, green, red.
        width: of its lines.
        dark: how much of the light ink takes away where it lies, from 0 to 1.
        grain: how much the tooth of the paper shows, from 0 to 1.
        taper: how much thinner and paler the end of a stroke is, from 0 to 1.
    """

    kind: str
    colour: tuple[int, int, int]
    width: Mm
    dark: float
    grain: float
    taper: float


BLUES = ((150, 62, 28), (168, 80, 34), (120, 44, 22))
BLACKS = ((36, 34, 33), (52, 48, 46))
FELTS = (*BLACKS, (140, 50, 20), (60, 90, 20), (40, 40, 170))
PENS = ("pencil", "ballpoint", "felt")


def choose_pen(kind: str, chance: np.random.Generator) -> Pen:
    """Return a pen of a kind, and of how hard somebody leans on it."""
    if kind == "pencil":
        grey = int(chance.integers(38, 88))
        width, dark = chance.uniform(0.38, 0.68), chance.uniform(0.6, 0.98)
        grain, taper = chance.uniform(0.35, 0.95), chance.uniform(0, 0.4)
        colour = (grey + 4, grey, grey)
    elif kind == "ballpoint":
        colour = _pick(BLUES if chance.random() < 0.65 else BLACKS, chance)
        width, dark = chance.uniform(0.28, 0.46), chance.uniform(0.78, 1.0)
        grain, taper = chance.uniform(0.05, 0.3), chance.uniform(0.1, 0.5)
    else:
        colour = _pick(FELTS if chance.random() < 0.4 else BLACKS, chance)
        width, dark = chance.uniform(0.6, 1.0), chance.uniform(0.88, 1.0)
        grain, taper = chance.uniform(0, 0.1), chance.uniform(0, 0.15)
    return Pen(kind, colour, float(width), float(dark), float(grain), float(taper))


def _pick(
    colours: Sequence[tuple[int, int, int]], chance: np.random.Generator
) -> tuple[int, int, int]:
    return colours[int(chance.integers(len(colours)))]


def draw_strokes(
    page: np.ndarray,
    dpi: float,
    strokes: Sequence[np.ndarray],
    pen: Pen,
    chance: np.random.Generator,
) -> Box:
    """Draw strokes on a page, which changes; return the box that their lines fill.

    Args:
        page: of 8 bits.
        dpi: its pixels an inch.
        strokes: in millimetres on the page.
        pen: to draw with.
        chance: pressure and the tooth of the paper are drawn from it.
    """
    places = np.vstack(strokes)
    low, high = places.min(axis=0) - pen.width / 2, places.max(axis=0) + pen.width / 2
    dots = dpi / MM_PER_INCH
    room = _room(page, low - SPARE, high + SPARE, dots)
    if room is not None:
        (left, top), (right, bottom) = room
        size = (right - left, bottom - top)
        cover = _cover(strokes, pen, (left, top), size, dots, chance)
        ink = _deposit(cover, pen, chance)[:, :, None] * (
            1 - np.array(pen.colour, np.float32) / 255
        )
        part = page[top:bottom, left:right]
        part[:] = np.rint(part * (1 - ink)).astype(np.uint8)
    return Box(*map(float, low), *map(float, high - low))


def rub_out(
    page: np.ndarray,
    dpi: float,
    strokes: Sequence[np.ndarray],
    pen: Pen,
    chance: np.random.Generator,
) -> None:
    """Draw what an eraser leaves of strokes: a pale rest, smeared a little."""
    rest = replace(pen, dark=pen.dark * chance.uniform(0.08, 0.28), grain=0.9)
    draw_strokes(page, dpi, strokes, rest, chance)
    places = np.vstack(strokes)
    smear = places.mean(axis=0) + chance.normal(0, 0.3, (6, 2)) * (3.0, 1.2)
    dust = replace(pen, width=1.6, dark=0.05 * pen.dark, grain=0.6, taper=0.9)
    draw_strokes(page, dpi, [smear], dust, chance)


def _room(
    page: np.ndarray, low: np.ndarray, high: np.ndarray, dots: float
) -> tuple[np.ndarray, np.ndarray] | None:
    """Return the pixels of a page, from and to, that a box touches."""
    size = np.array(page.shape[1::-1])
    start = np.clip(np.floor(low * dots).astype(int), 0, size)
    end = np.clip(np.ceil(high * dots).astype(int), 0, size)
    return (start, end) if (end > start).all() else None


def _cover(
    strokes: Sequence[np.ndarray],
    pen: Pen,
    start: tuple[int, int],
    size: tuple[int, int],
    dots: float,
    chance: np.random.Generator,
) -> np.ndarray:
    """Return how much of each pixel strokes cover, and how hard they were pressed."""
    times = max(int(np.ceil(FINER / dots)), 1)
    fine = dots * times
    canvas = np.zeros((size[1] * times, size[0] * times), np.uint8)
    bits = 4  # of parts of a pixel
    for stroke in strokes:
        path = even(stroke, STEP)
        hard = _pressure(len(path), pen, chance)
        pixels = path * fine - np.array(start) * times - 0.5
        at = np.rint(pixels * (1 << bits)).astype(int).tolist()
        for here, there, force in zip(at[:-1], at[1:], hard.tolist(), strict=False):
            thick = max(round(pen.width * fine * (0.55 + 0.45 * force)), 1)
            value = min(round(255 * force), 255)
            cv2.line(canvas, here, there, value, thick, cv2.LINE_AA, bits)
    return cv2.resize(canvas, size, interpolation=cv2.INTER_AREA).astype(np.float32)


def _pressure(count: int, pen: Pen, chance: np.random.Generator) -> np.ndarray:
    """Return how hard a pen is pressed along a stroke, about 1."""
    knots = count // 12 + 2
    slow = chance.normal(1, 0.07, knots)
    hard = np.interp(np.linspace(0, knots - 1, count), np.arange(knots), slow)
    along = np.linspace(0, 1, count)
    end = np.clip((along - 0.8) / 0.2, 0, 1)
    begin = np.clip((0.08 - along) / 0.08, 0, 1)
    return np.clip(hard * (1 - pen.taper * end - pen.taper / 2 * begin), 0.15, 1)


def _deposit(cover: np.ndarray, pen: Pen, chance: np.random.Generator) -> np.ndarray:
    """Return how much of the light ink takes away at each pixel."""
    tooth = chance.standard_normal(cover.shape, np.float32)
    tooth = cv2.GaussianBlur(tooth, (0, 0), 0.8) * 2.4
    caught = np.clip(1 + pen.grain * (0.3 * tooth - 0.15), 0, 1.15)
    return np.clip(cover / 255 * pen.dark * caught, 0, 1)

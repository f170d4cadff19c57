"""Prints that are not as they should be, and what happens to sheets that are filled in.

Each function returns another picture of the same paper. What was written by hand comes
after `wear_page`, on what the printer left, and before `mar_page`.
"""

import cv2
import numpy as np

from sheetgen.core.draw.box import Box
from sheetgen.core.units import MM_PER_INCH, Mm

WEARS = ("pale", "streaked", "worn", "stained", "small", "large")
MARS = ("coffee", "creased", "copied")
SMALL, LARGE = 0.98, 1.02  # of a page that a printer fitted to its paper


def wear_page(
    page: np.ndarray, dpi: float, kind: str, chance: np.random.Generator
) -> np.ndarray:
    """Return a page with one of `WEARS`."""
    if kind in ("small", "large"):
        return stretch_page(page, scale_of(kind))
    make = {"pale": _pale, "streaked": _streaked, "worn": _worn, "stained": _stained}
    return make[kind](page, dpi / MM_PER_INCH, chance)


def mar_page(
    page: np.ndarray, dpi: float, kind: str, chance: np.random.Generator
) -> np.ndarray:
    """Return a filled sheet with one of `MARS`."""
    make = {"coffee": _spilled, "creased": _creased, "copied": _copied}
    return make[kind](page, dpi / MM_PER_INCH, chance)


def scale_of(kind: str) -> float:
    """Return how much larger things of a worn page stand around its middle."""
    return {"small": SMALL, "large": LARGE}.get(kind, 1.0)


def stretch_page(page: np.ndarray, scale: float) -> np.ndarray:
    """Return a page that was printed larger or smaller around its middle."""
    high, wide = page.shape[:2]
    matrix = np.array(((scale, 0, 0), (0, scale, 0)), float)
    matrix[:, 2] = (1 - scale) * (np.array((wide, high)) - 1) / 2
    return cv2.warpAffine(
        page, matrix, (wide, high), flags=cv2.INTER_CUBIC, borderValue=(255,) * 3
    )


def stretch_box(box: Box, paper: tuple[Mm, Mm], scale: float) -> Box:
    """Return where a box of a paper stands once its print is stretched."""
    x, y = (
        side / 2 + (at - side / 2) * scale
        for at, side in zip((box.x, box.y), paper, strict=True)
    )
    return Box(x, y, box.width * scale, box.height * scale)


def _pale(page: np.ndarray, dots: float, chance: np.random.Generator) -> np.ndarray:
    """Return a page with little toner, which did not stick everywhere."""
    left = _clouds(page, 1.5 * dots, chance) * 0.08 + chance.uniform(0.42, 0.65)
    return _lightened(page, left)


def _streaked(page: np.ndarray, dots: float, chance: np.random.Generator) -> np.ndarray:
    """Return a page with pale bands along the paper's way, and a line of dirt."""
    wide = page.shape[1]
    x = np.arange(wide) / dots
    left = np.ones(wide, np.float32)
    for _ in range(chance.integers(2, 6)):
        middle, half = chance.uniform(0, x[-1]), chance.uniform(0.4, 4)
        loss = chance.uniform(0.3, 0.7)
        left *= 1 - loss * np.exp(-(((x - middle) / half) ** 4)).astype(np.float32)
    page = _lightened(page, np.broadcast_to(left, page.shape[:2]))
    at = int(chance.uniform(0.05, 0.95) * wide)
    dirt = max(round(0.15 * dots), 1)
    line = page[:, at : at + dirt]
    line[:] = (line * chance.uniform(0.55, 0.8)).astype(np.uint8)
    return page


def _worn(page: np.ndarray, dots: float, chance: np.random.Generator) -> np.ndarray:
    """Return a page that lay in a box for long: rubbed, crumpled, no longer white."""
    rubbed = _clouds(page, 8 * dots, chance)
    fine = _clouds(page, 0.25 * dots, chance)
    left = 1 - 0.45 * np.clip(rubbed - 0.4 + 0.35 * fine, 0, 1)
    page = _lightened(page, left)
    crumpled = 1 + 0.035 * _clouds(page, 4 * dots, chance)
    shade = [crumpled * tint for tint in (0.86, 0.93, 0.96)]
    return cv2.multiply(page, cv2.merge(shade).astype(np.float32), dtype=cv2.CV_8U)


def _stained(page: np.ndarray, dots: float, chance: np.random.Generator) -> np.ndarray:
    """Return a page that a cup stood on."""
    high, wide = page.shape[:2]
    y, x = np.ogrid[0:high, 0:wide]
    middle = chance.uniform(0.1, 0.9, 2) * (wide, high)
    far = np.hypot(x - middle[0], y - middle[1]).astype(np.float32) / dots
    ring = np.exp(-(((far - chance.uniform(30, 42)) / 1.6) ** 2))
    ring *= np.clip(0.7 + 0.5 * _clouds(page, 10 * dots, chance), 0, 1)
    dark = chance.uniform(0.2, 0.45)
    stain = [1 - dark * part * ring for part in (1.0, 0.62, 0.4)]
    return cv2.multiply(page, cv2.merge(stain).astype(np.float32), dtype=cv2.CV_8U)


def _spilled(page: np.ndarray, dots: float, chance: np.random.Generator) -> np.ndarray:
    """Return a sheet on which coffee dried: spots, darkest along a thin edge."""
    high, wide = page.shape[:2]
    y, x = np.ogrid[0:high, 0:wide]
    for _ in range(chance.integers(1, 4)):
        middle = chance.uniform(0.15, 0.85, 2) * (wide, high)
        way = np.arctan2(y - middle[1], x - middle[0])
        reach = np.full(way.shape, chance.uniform(8, 26))
        for waves in (2, 3, 5):
            bend = chance.normal(0, 0.09)
            reach *= 1 + bend * np.cos(waves * way + chance.uniform(0, 2 * np.pi))
        off = np.hypot(x - middle[0], y - middle[1]) / dots - reach
        edge = np.exp(-((off / chance.uniform(0.15, 0.4)) ** 2))
        dark = chance.uniform(0.06, 0.16) * (off < 0) + chance.uniform(0.2, 0.45) * edge
        stain = [1 - part * dark for part in (1.0, 0.7, 0.45)]
        page = cv2.multiply(page, cv2.merge(stain).astype(np.float32), dtype=cv2.CV_8U)
    return page


def _creased(page: np.ndarray, dots: float, chance: np.random.Generator) -> np.ndarray:
    """Return a sheet that was folded sharply: dirt in the creases, the ink broken."""
    high, wide = page.shape[:2]
    y, x = np.ogrid[0:high, 0:wide]
    for upright in (True, False)[: chance.integers(1, 3)]:
        way = chance.normal(0, 0.02) + (0 if upright else np.pi / 2)
        at = np.array((wide, high)) * (0.5 + chance.normal(0, 0.08, 2))
        off = ((x - at[0]) * np.cos(way) + (y - at[1]) * np.sin(way)) / dots
        rough = np.clip(0.75 + 0.4 * _clouds(page, 2 * dots, chance), 0.2, 1.3)
        dirt = np.exp(-((off / chance.uniform(0.1, 0.25)) ** 2)) * rough
        left = 1 - chance.uniform(0.15, 0.5) * dirt
        page = cv2.multiply(page, cv2.merge([left] * 3).astype(np.float32), dtype=0)
    return page


def _copied(page: np.ndarray, dots: float, chance: np.random.Generator) -> np.ndarray:
    """Return the copy of a sheet: grey, hard, full of toner's specks, dark lines."""
    high, wide = page.shape[:2]
    grey = cv2.cvtColor(page, cv2.COLOR_BGR2GRAY)
    grey = cv2.GaussianBlur(grey, (0, 0), 0.06 * dots).astype(np.float32)
    level = chance.uniform(150, 205)
    grey += 5 * _clouds(page, 0.4 * dots, chance)
    hard = 255 / (1 + np.exp((level - grey) / chance.uniform(7, 22)))
    specks = chance.random((high, wide)) < chance.uniform(1, 6) / dots**2 / 100
    size = max(round(0.15 * dots), 1)
    specks = cv2.dilate(specks.astype(np.uint8), np.ones((size, size), np.uint8)) > 0
    hard[specks] *= chance.uniform(0.1, 0.6)
    for _ in range(chance.integers(0, 4)):  # scratches of the drum
        at = int(chance.uniform(0.05, 0.95) * wide)
        hard[:, at : at + max(round(chance.uniform(0.1, 0.3) * dots), 1)] *= 0.5
    return cv2.merge([np.clip(hard, 0, 255).astype(np.uint8)] * 3)


def _lightened(page: np.ndarray, left: np.ndarray) -> np.ndarray:
    """Return a page of whose ink only a part is left."""
    part = cv2.merge([np.ascontiguousarray(left, np.float32)] * 3)
    return 255 - cv2.multiply(255 - page, part, dtype=cv2.CV_8U)


def _clouds(page: np.ndarray, size: float, chance: np.random.Generator) -> np.ndarray:
    """Return soft noise in spots of some pixels, with a deviation of about 1."""
    high, wide = page.shape[:2]
    every = max(size / 2, 1)
    few = chance.standard_normal((int(high / every) + 2, int(wide / every) + 2))
    few = cv2.GaussianBlur(few.astype(np.float32), (0, 0), 1) * 3.2
    return cv2.resize(few, (wide, high), interpolation=cv2.INTER_LINEAR)

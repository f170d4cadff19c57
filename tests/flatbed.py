"""Scans of printed sheets, simulated: flat, a little askew, grey or black and white.

`streak` is what dirt in a feeder does to them, `threshold` what apps do to photos.

`Scan.project` says where any place on the paper is in the picture.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from sheetgen.core.units import MM_PER_INCH, Mm

GREY, COLOUR, BITS = "grey", "colour", "bits"


@dataclass(frozen=True)
class Scan:
    """How a sheet lies on the glass.

    Attributes:
        paper: width and height of the sheet in millimetres.
        dpi: pixels an inch of the scan.
        skew: in radians.
        scale: by how much the scanner is off, for x and y; 1 where it is not.
        off: where the middle of the paper is, from that of the glass.
        turn: how many right angles it is turned.
        kind: `GREY`, `COLOUR` or `BITS`.
        margin: of the glass around the paper.
    """

    paper: tuple[Mm, Mm]
    dpi: float
    skew: float
    scale: tuple[float, float]
    off: tuple[Mm, Mm]
    turn: int
    kind: str = GREY
    margin: Mm = 4.0

    @property
    def frame(self) -> tuple[int, int]:
        """Width and height of the scan in pixels."""
        wide, high = (
            round((side + 2 * self.margin) * self.dpi / MM_PER_INCH)
            for side in self.paper
        )
        return (high, wide) if self.turn % 2 else (wide, high)

    def project(self, places: np.ndarray) -> np.ndarray:
        """Return where places on the paper are in the scan."""
        flat, moved = self._matrix()
        return places @ flat.T + moved

    def _matrix(self) -> tuple[np.ndarray, np.ndarray]:
        angle = self.skew + self.turn * np.pi / 2
        turned = np.array(
            ((np.cos(angle), -np.sin(angle)), (np.sin(angle), np.cos(angle)))
        )
        flat = np.diag(self.scale) @ turned * self.dpi / MM_PER_INCH
        middle = (np.array(self.frame) - 1) / 2
        middle = middle + np.array(self.off) * self.dpi / MM_PER_INCH
        return flat, middle - flat @ (np.array(self.paper) / 2)


def choose_scan(
    paper: tuple[Mm, Mm], dpi: float, chance: np.random.Generator, kind: str = GREY
) -> Scan:
    """Return a sheet on the glass, up to 3 degrees askew."""
    return Scan(
        paper=paper,
        dpi=dpi,
        skew=float(np.radians(chance.uniform(-3, 3))),
        scale=(chance.uniform(0.995, 1.005), chance.uniform(0.99, 1.01)),
        off=(chance.uniform(-2, 2), chance.uniform(-2, 2)),
        turn=int(chance.integers(4)),
        kind=kind,
    )


def scan_page(
    page: np.ndarray, dpi: float, scan: Scan, chance: np.random.Generator
) -> np.ndarray:
    """Return the scan of a page: greys, unless it is in colour.

    Args:
        page: the rendered sheet.
        dpi: its pixels an inch.
        scan: how it lies.
        chance: noise is drawn from it.
    """
    share = scan.dpi / dpi
    small = page
    if share < 1:
        small = cv2.resize(page, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
    dots = dpi * small.shape[1] / page.shape[1] / MM_PER_INCH
    flat, moved = scan._matrix()
    # From pixels of the page, whole in the middle, to pixels of the scan.
    matrix = np.column_stack((flat / dots, moved + flat @ np.array((0.5, 0.5)) / dots))
    picture = cv2.warpAffine(
        small, matrix, scan.frame, flags=cv2.INTER_CUBIC, borderValue=(236, 238, 238)
    )
    picture = cv2.GaussianBlur(picture, (0, 0), chance.uniform(0.35, 0.7))
    if scan.kind != COLOUR:
        picture = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    noise = chance.normal(0, chance.uniform(1, 3), picture.shape[:2])
    level = chance.uniform(0.93, 1.0)
    noisy = picture * level + (noise if picture.ndim == 2 else noise[:, :, None])
    picture = np.clip(noisy, 0, 255).astype(np.uint8)
    if scan.kind == BITS:
        return np.where(picture > chance.uniform(120, 175), 255, 0).astype(np.uint8)
    return picture


def streak(picture: np.ndarray, dpi: float, chance: np.random.Generator) -> np.ndarray:
    """Return a scan on whose glass dirt lay while the sheet was drawn over it."""
    picture = picture.copy()
    dots = dpi / MM_PER_INCH
    for _ in range(chance.integers(1, 5)):
        at = int(chance.uniform(0.08, 0.92) * picture.shape[1])
        line = picture[:, at : at + max(round(chance.uniform(0.1, 0.35) * dots), 1)]
        line[:] = (line * chance.uniform(0.25, 0.8)).astype(np.uint8)
    return cv2.GaussianBlur(picture, (0, 0), 0.5)


def threshold(picture: np.ndarray, side: int, lower: float) -> np.ndarray:
    """Return a photo in black and white, as scanner apps make it.

    Args:
        picture: blue, green and red.
        side: of the square around a pixel whose mean tells what is dark, in pixels.
        lower: by how much what is dark must be below that mean.
    """
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    kind = cv2.ADAPTIVE_THRESH_GAUSSIAN_C
    return cv2.adaptiveThreshold(grey, 255, kind, cv2.THRESH_BINARY, side, lower)

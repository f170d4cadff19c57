"""Whether a picture was taken of a screen, by a pattern on the white of a sheet.

The pixels of a screen and those of a camera together make a regular pattern, bands or a
grid, which paper does not have. So the spectra of white places are added up: noise,
blurred or compressed, spreads over all directions, while a pattern is a peak.
"""

from functools import cache
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from sheetgen.core.draw.box import Box
from sheetgen.core.units import Mm
from sheetgen.scan.place import Grey, grid_of
from sheetgen.scan.pose import Pose

SIDE = 32  # pixels of a window
STEP: Mm = 1.6  # between places where one may be
COUNT = 24  # windows, the most even ones
FEWEST = 12
BRIGHT = 0.6  # of white elsewhere: a window is no darker
LOUDEST = 0.2  # share of windows left out at each frequency: there is something in them
FLOOR = 1.2  # greys: the deviation of noise assumed for a picture without any
SLOWEST = 3  # frequency of patterns, in a window; anything slower is light
FASTEST = 16
FREQUENCIES = range(SLOWEST, FASTEST + 1)
BLOCK = 8  # pixels of a JPEG block, whose edges are a pattern too
LEAST = 0.1  # of the mean: added to the usual value of a frequency
MOST_UNEVEN = 0.1  # of a screen: with more, its pixels are read as ink
CLEAR = 8.0  # times the usual value at its frequency, from which on there is a pattern

Real = NDArray[np.float64]


class Pattern(NamedTuple):
    """The pattern on the white of a sheet.

    Attributes:
        clear: strength of the strongest frequency, as a multiple of what is usual for
            one so fast; below 5 there is no pattern.
        uneven: how uneven the white is, noise included: a deviation as a part of its
            brightness.
    """

    clear: float
    uneven: float

    @property
    def is_of_screen(self) -> bool:
        """Whether the picture was taken of a screen."""
        return self.clear > CLEAR

    @property
    def is_in_the_way(self) -> bool:
        """Whether it was, and its pixels cannot be told from writing."""
        return self.is_of_screen and self.uneven > MOST_UNEVEN


def find_pattern(pose: Pose, grey: Grey, face: Box) -> Pattern:
    """Return the pattern on the white of a sheet; zero if too little is white.

    Args:
        pose: of the face.
        grey: the picture.
        face: all of it.
    """
    windows = _cut_windows(pose, grey, face)
    if len(windows) < FEWEST:
        return Pattern(0.0, 0.0)
    uneven = windows - (windows @ _planes()) @ _planes().T
    deviations = uneven.std(axis=1) / np.maximum(windows.mean(axis=1), 1)
    seen = uneven.reshape(-1, SIDE, SIDE) * _fading()
    powers = np.abs(np.fft.rfft2(seen)) ** 2
    floor = FLOOR**2 * float((_fading() ** 2).sum())
    used = _rings() > 0
    shares = powers / (powers[:, used].mean(axis=1)[:, None, None] + floor)
    quiet = np.sort(shares, axis=0)[: round(len(shares) * (1 - LOUDEST))]
    usual = quiet.mean(axis=0)
    peaks = []
    for frequency in FREQUENCIES:
        ring = usual[_rings() == frequency]
        peaks.append(ring.max() / (np.median(ring) + LEAST))
    return Pattern(float(max(peaks)), float(np.median(deviations)))


def _cut_windows(pose: Pose, grey: Grey, face: Box) -> Real:
    """Return the most even windows of a sheet; shape (n, pixels)."""
    columns, rows = (round(side / STEP) for side in (face.width, face.height))
    places = np.rint(pose.see(grid_of(face, columns, rows))).astype(np.intp)
    high, wide = grey.shape
    inside = ((places >= SIDE) & (places < (wide - SIDE, high - SIDE))).all(axis=1)
    places = places[inside]
    if not len(places):
        return np.empty((0, SIDE * SIDE))
    # Half as many pixels, without their noise, show how even a place is.
    soft = cv2.GaussianBlur(grey, (0, 0), 1.5)
    small = cv2.resize(soft, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    around = np.ones((SIDE // 2, SIDE // 2), np.uint8)
    x, y = (places // 2).T
    y, x = np.minimum(y, small.shape[0] - 1), np.minimum(x, small.shape[1] - 1)
    darkest = cv2.erode(small, around)[y, x].astype(float)
    brightest = cv2.dilate(small, around)[y, x].astype(float)
    uneven = 1 - darkest / np.maximum(brightest, 1)
    bright = brightest >= BRIGHT * np.quantile(brightest, 0.95)
    chosen: list[NDArray[np.intp]] = []
    for at in np.argsort(uneven, kind="stable"):
        here = places[at]
        if bright[at] and all(abs(here - one).max() >= SIDE // 2 for one in chosen):
            chosen.append(here)
            if len(chosen) == COUNT:
                break
    reach = SIDE // 2
    cut = [grey[y - reach : y + reach, x - reach : x + reach] for x, y in chosen]
    return np.array(cut, float).reshape(-1, SIDE * SIDE)


@cache
def _planes() -> Real:
    """Return how light varies over a window: terms up to squares, as one basis."""
    along = np.linspace(-1, 1, SIDE)
    x, y = (each.ravel() for each in np.meshgrid(along, along))
    terms = np.stack((np.ones_like(x), x, y, x * x, y * y, x * y), axis=1)
    return np.asarray(np.linalg.qr(terms)[0], float)


@cache
def _fading() -> Real:
    """Return the weight of each pixel of a window: less towards its edges."""
    along = np.hanning(SIDE + 2)[1:-1]
    return np.asarray(np.outer(along, along), float)


@cache
def _rings() -> NDArray[np.intp]:
    """Return the frequency of each place of a spectrum, 0 where it is ignored.

    Along the axes multiples of the frequency of JPEG blocks are ignored.
    """
    down = np.fft.fftfreq(SIDE)[:, None] * SIDE
    right = np.fft.rfftfreq(SIDE)[None, :] * SIDE
    ring: NDArray[np.intp] = np.hypot(down, right).astype(np.intp)
    ring[(ring < FREQUENCIES.start) | (ring >= FREQUENCIES.stop)] = 0
    own = SIDE // BLOCK
    for one, other in ((down, right), (right, down)):
        ring[(np.abs(one) < 1.5) & (np.abs(other) % own == 0)] = 0
    return ring

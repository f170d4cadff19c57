"""Photographs of sheets on screens, simulated: two grids of pixels, one over the other.

A screen shows a page by its own pixels, each of a red, a green and a blue part with
dark between them. A lens blurs that a little, the pixels of a camera add up what falls
on them, and each keeps one colour, from which the others are made up. Where the grids
nearly agree they beat: bands run over the white, the moiré. All of it follows from a
seed.
"""

from dataclasses import dataclass, replace

import cv2
import numpy as np

from sheetgen.core.units import MM_PER_INCH, Mm, Px
from tests.photo import Camera, Lying, lay
from tests.shot import Light, Shot, develop

SCREEN = "screen"  # a trouble of photographs
PARTS = 3  # of a pixel of a screen, in each direction
FINER = 2  # times as many pixels as a camera has, of what falls on them
DIM = (26, 24, 22)  # the room around a screen, as blue, green, red
SHARP: Px = 0.3  # hardly any blur


@dataclass(frozen=True)
class Screen:
    """How a screen shows a page.

    Attributes:
        pitch: between its pixels, in millimetres of the page that it shows.
        gap: how dark the lowest third of a pixel is, from 0 to 1.
        black: how bright a black pixel is, in parts of a white one.
    """

    pitch: Mm
    gap: float
    black: float


def choose_screen(chance: np.random.Generator) -> Screen:
    """Return a screen: a page on a notebook, a large screen, or a tablet.

    A page of A4 as high as one of 1,080 rows has pixels of 0.28 mm, one of A5 of 0.14;
    finer screens show either by twice as many.
    """
    return Screen(
        pitch=float(np.exp(chance.uniform(np.log(0.07), np.log(0.28)))),
        gap=float(chance.uniform(0.3, 1)),
        black=float(chance.uniform(0.002, 0.03)),
    )


def light_up(page: np.ndarray, dpi: float, screen: Screen) -> tuple[np.ndarray, float]:
    """Return a page as it shines, and the pixels an inch of that.

    Args:
        page: of 8 bits, in colour.
        dpi: its pixels an inch.
        screen: that shows it.
    """
    share = MM_PER_INCH / screen.pitch / dpi
    way = cv2.INTER_AREA if share < 1 else cv2.INTER_LINEAR
    shown = cv2.resize(page, None, fx=share, fy=share, interpolation=way)
    shown = cv2.addWeighted(shown, 1 - screen.black, shown, 0, 255 * screen.black)
    high, wide = shown.shape[:2]
    lit = np.zeros((high, PARTS, wide, PARTS, 3), np.uint8)
    for part in range(PARTS):
        colour = 2 - part  # red is at the left
        lit[:, :-1, :, part, colour] = shown[:, None, :, colour]
        dark = shown[:, :, colour] * (1 - screen.gap)
        lit[:, -1, :, part, colour] = dark
    dots = dpi * wide / page.shape[1] * PARTS
    return lit.reshape(high * PARTS, wide * PARTS, 3), dots


def choose_glance(chance: np.random.Generator) -> Shot:
    """Return a shot of a screen: its own light, sharp, little noise, more packed."""
    light = Light(
        angle=chance.uniform(0, 2 * np.pi),
        level=chance.uniform(0.85, 1),
        ramp=chance.uniform(0, 0.15),
        middle=(chance.uniform(0, 1), chance.uniform(0, 1)),
        reach=chance.uniform(0.2, 0.5),
        depth=chance.uniform(0, 0.15),
        tint=(1, chance.uniform(0.96, 1), chance.uniform(0.92, 1)),
    )
    lens, noise = chance.uniform(0.35, 0.9), chance.uniform(1, 5)
    return Shot(light, lens, noise, int(chance.integers(60, 93)))


def flat(camera: Camera) -> Camera:
    """Return a camera over a sheet that lies flat, as screens do."""
    return replace(camera, curl=0, folds=())


def photograph_screen(
    page: np.ndarray,
    dpi: float,
    camera: Camera,
    screen: Screen,
    shot: Shot,
    chance: np.random.Generator,
) -> np.ndarray:
    """Return the photograph of a page on a screen.

    Args:
        page: of 8 bits, in colour.
        dpi: its pixels an inch.
        camera: that sees it; a screen is flat, whatever it says of curls.
        screen: that shows it.
        shot: how it is taken; `blur` is that of the lens, before pixels add up.
        chance: noise is drawn from it.
    """
    lit, dots = light_up(page, dpi, screen)
    wide, high = (side * FINER for side in camera.frame)
    near = replace(flat(camera), frame=(wide, high))
    picture = np.empty((high, wide, 3), np.uint8)
    picture[:] = DIM
    lay(picture, Lying(lit, dots, near), shot)
    cv2.GaussianBlur(picture, (0, 0), shot.blur * FINER, dst=picture)
    fallen = cv2.resize(picture, camera.frame, interpolation=cv2.INTER_AREA)
    # A camera exposes for the white, of which two thirds and the gaps are dark.
    bright = float(np.percentile(fallen, 95))
    exposed = cv2.convertScaleAbs(fallen, alpha=235 / bright)
    # Its lens has blurred already.
    return develop(_through_filters(exposed), replace(shot, blur=SHARP), chance)


def _through_filters(picture: np.ndarray) -> np.ndarray:
    """Return a picture of whose every pixel one colour was kept (Bayer)."""
    kept = picture[:, :, 1].copy()
    kept[::2, ::2] = picture[::2, ::2, 0]
    kept[1::2, 1::2] = picture[1::2, 1::2, 2]
    # OpenCV names the pattern by its second row and column.
    return cv2.cvtColor(kept, cv2.COLOR_BayerRG2BGR)

"""Draft rows for the table of ink builds, to be tidied by hand.

For each hue it finds the builds, in steps of 5 percent, that a press profile prints
nearest to it: a solid build of at most two inks and black, and a light build without
black, of which backgrounds take a share. The result is a draft: a profile is not a
proof.

Usage: scripts/swatches.py PROFILE.icc COLOUR..., such as '#7c2a3a'
"""

import sys
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageCms

from sheetgen.draw.ink import mix
from sheetgen.press.colour import read_press_profile

STEP = 5  # percent
GROUND = 0.3  # the share of a hue at which light builds are compared
FEWER = 0.3  # how much further off a build may be if it saves an ink

Array = NDArray[np.floating[Any]]


class Press:
    """The colours that a press makes from its inks, in L*a*b*."""

    def __init__(self, path: Path) -> None:
        """Read the profile in a file."""
        read_press_profile(path)  # reports plainly what is wrong with it
        lab = ImageCms.createProfile("LAB")
        self._plates = ImageCms.buildTransform(str(path), lab, "CMYK", "LAB")
        self._screen = ImageCms.buildTransform(
            ImageCms.createProfile("sRGB"), lab, "RGB", "LAB"
        )

    def prints(self, builds: Array) -> Array:
        """Return the printed colours of builds, each of which is four percentages."""
        pixels = np.rint(np.clip(builds, 0, 100) * 2.55).astype("uint8")[None]
        return _lab(
            ImageCms.applyTransform(Image.fromarray(pixels, "CMYK"), self._plates)
        )

    def sees(self, colour: str) -> Array:
        """Return the L*a*b* values of a drawing's colour."""
        parts = tuple(int(colour[at : at + 2], 16) for at in (1, 3, 5))
        picture = Image.new("RGB", (1, 1), parts)
        looks: Array = _lab(ImageCms.applyTransform(picture, self._screen))[0]
        return looks


def _lab(picture: Image.Image | None) -> Array:
    pixels = np.asarray(picture).reshape(-1, 3).astype(float)
    signed = np.where(pixels > 127, pixels - 256, pixels)
    looks: Array = np.stack([pixels[:, 0] / 2.55, signed[:, 1], signed[:, 2]], axis=1)
    return looks


def nearest(looks: Array, builds: Array, wanted: Array) -> list[int]:
    """Return the build that looks most like a colour, with few inks."""
    off = np.linalg.norm(looks - wanted, axis=1) + FEWER * (builds > 0).sum(axis=1)
    return [int(plate) for plate in builds[off.argmin()]]


def main(arguments: list[str]) -> None:
    """Print a row for each colour."""
    press = Press(Path(arguments[0]))
    plate = range(0, 101, STEP)
    solid = np.array(
        [build for build in product(plate, repeat=4) if min(build[:3]) == 0]
    )
    solid = solid[solid[:, 3] <= 85]
    light = np.array([(*build, 0) for build in product(plate, repeat=3)])
    solid_looks, light_looks = press.prints(solid), press.prints(light * GROUND)
    for colour in map(str.lower, arguments[1:]):
        firm = nearest(solid_looks, solid, press.sees(colour))
        ground = nearest(light_looks, light, press.sees(mix(colour, GROUND)))
        print(f'"{colour}" = {{ solid = {firm}, light = {ground} }}')


if __name__ == "__main__":
    main(sys.argv[1:])

"""The sharpness of a picture: at the edges of a sheet's marks, or at any edges."""

from collections.abc import Sequence

import cv2
import numpy as np

from sheetgen.core.draw.box import Box
from sheetgen.core.units import Mm, Px
from sheetgen.scan.place import Grey
from sheetgen.scan.pose import Pose

DOTS = 16.0  # pixels per millimetre of the part looked at
STEEPEST = 99.0  # per cent: steps between pixels above this are edges
SHARPEST = 99.9  # the same for a whole picture, which has fewer edges
# A picture with less between dark and light shows nothing that could be sharp.
LEAST_CONTRAST = 40


def find_blur(pose: Pose, grey: Grey, marks: Sequence[Box]) -> Mm:
    """Return how far light is spread, as the deviation of a Gaussian.

    An edge between black and white that is spread this far is at its steepest 1 /
    (deviation x sqrt(2 pi)) of the contrast per millimetre.

    Args:
        pose: of the face.
        grey: the picture.
        marks: on the face; those that the pose is fitted to are used.
    """
    spread = []
    for number in pose.marks:
        part = pose.cut(grey, marks[number].inset(-0.5), DOTS).astype(np.float32)
        low, high = np.percentile(part, (5, 95))
        steps = np.abs(np.diff(part, axis=1))
        steep = float(np.percentile(steps, STEEPEST)) * DOTS
        if steep > 0:
            spread.append(float(high - low) / (steep * np.sqrt(2 * np.pi)))
    return float(np.median(spread)) if spread else float("inf")


def find_spread(grey: Grey) -> Px:
    """Return how far light is spread where a picture is sharpest.

    This is the deviation of a Gaussian as in `find_blur`, with some smoothing against
    noise. A picture without contrast counts as sharp.
    """
    soft = cv2.blur(grey, (3, 3)).astype(np.float32)
    low, high = np.percentile(soft, (1, 99))
    steps = [np.abs(np.diff(soft, axis=axis)) for axis in (0, 1)]
    steep = max(float(np.percentile(one, SHARPEST)) for one in steps)
    if high - low < LEAST_CONTRAST or not steep:
        return 0.0
    return float((high - low) / (steep * np.sqrt(2 * np.pi)))

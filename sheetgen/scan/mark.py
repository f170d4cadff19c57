"""The marks of sheets in a picture (`draw/mark.py` draws them)."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2

from sheetgen.draw.frame import COUNT
from sheetgen.scan.place import Grey, Places


@dataclass(frozen=True, slots=True, eq=False)
class SeenMark:
    """A mark in a picture, or what looks like one.

    Attributes:
        id: which of the eight.
        corners: in pixels, clockwise from the mark's own top left; shape (4, 2).
    """

    id: int
    corners: Places


def find_marks(grey: Grey) -> Sequence[SeenMark]:
    """Return all marks that are seen in a picture, of one sheet or several.

    They are looked for with more patience than usual (wider windows, corners that are
    less than straight), since a mark that is missed is worse than one that is none:
    `pose.fit_pose` leaves that out (docs/performance.md, "Photos").
    """
    options = cv2.aruco.DetectorParameters()
    options.adaptiveThreshWinSizeMin = 5
    options.adaptiveThreshWinSizeMax = 45
    options.adaptiveThreshConstant = 5
    options.polygonalApproxAccuracyRate = 0.05
    options.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    found, ids, _ = cv2.aruco.ArucoDetector(dictionary, options).detectMarkers(grey)
    numbers = [] if ids is None else [int(number) for number in ids.flat]
    return [
        SeenMark(number, corner.reshape(4, 2).astype(float))
        for number, corner in zip(numbers, found, strict=True)
        if number < COUNT  # further ids of the dictionary are no sheet's
    ]

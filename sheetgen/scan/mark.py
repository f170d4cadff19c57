"""The marks of sheets in a picture (`draw/face.py` draws them)."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from sheetgen.core.draw.box import COUNT
from sheetgen.scan.edge import find_corners
from sheetgen.scan.place import Grey, Places


@dataclass(frozen=True, slots=True, eq=False)
class SeenMark:
    """A mark in a picture, or what looks like one.

    Attributes:
        id: its number, one of eight.
        corners: in pixels, clockwise from the mark's own top left; shape (4, 2).
    """

    id: int
    corners: Places


def find_marks(grey: Grey) -> Sequence[SeenMark]:
    """Return all marks that are seen in a picture, of one sheet or several.

    The search is more patient than usual (wider windows, corners less than straight): a
    missed mark is worse than a false one, which `pose.fit_pose` leaves out
    (docs/performance.md, "Photos"). Where one of the eight is missing, the picture is
    searched again at half the size: noise, and print or ink beside a mark, is then less
    visible.
    """
    found = _look(grey)
    if len({mark.id for mark in found}) == COUNT:
        return found
    small = cv2.resize(grey, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    for mark in _look(np.asarray(small, np.uint8)):
        again = SeenMark(mark.id, find_corners(grey, mark.corners * 2 + 0.5))
        if not any(_are_one(again, other) for other in found):
            found.append(again)
    return found


def _look(grey: Grey) -> list[SeenMark]:
    options = cv2.aruco.DetectorParameters()
    options.adaptiveThreshWinSizeMin = 5
    options.adaptiveThreshWinSizeMax = 45
    options.adaptiveThreshConstant = 5
    options.polygonalApproxAccuracyRate = 0.05
    options.minMarkerPerimeterRate = 0.02  # of several sheets in one picture
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    found, ids, _ = cv2.aruco.ArucoDetector(dictionary, options).detectMarkers(grey)
    numbers = [] if ids is None else [int(number) for number in ids.flat]
    return [
        SeenMark(number, find_corners(grey, corner.reshape(4, 2).astype(float)))
        for number, corner in zip(numbers, found, strict=True)
        if number < COUNT  # the dictionary has further ids, but no sheet uses them
    ]


def _are_one(mark: SeenMark, other: SeenMark) -> bool:
    """Return whether two marks of one id are in the same place."""
    if mark.id != other.id:
        return False
    apart = mark.corners.mean(axis=0) - other.corners.mean(axis=0)
    side = mark.corners[1] - mark.corners[0]
    return bool(np.hypot(*apart) < np.hypot(*side))

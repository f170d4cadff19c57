"""Ink beside a box, written there because the first answer was struck out.

The print beside boxes is not known here, but it is the same beside several of them:
whatever is dark beside one box and no other was written there.
"""

from collections.abc import Mapping
from dataclasses import replace

import cv2
import numpy as np

from sheetgen.core.draw.box import Box
from sheetgen.core.units import Mm
from sheetgen.scan.ink import DOTS, INSET, Ink, Part, list_parts, look_at
from sheetgen.scan.place import Grey
from sheetgen.scan.pose import Pose

OVER: Mm = 0.2  # overlap of the strip with the box
WIDE: Mm = 3.1  # width of the strip
LOW = 0.95  # of the height of the box: the strip ends above what is printed below
DARK = 0.45  # of the ink in the box: anything paler is not writing of that pen
NEW = 0.5  # of that, darker than beside another box
SLACK = np.ones((3, 3), np.uint8)  # pixels by which boxes may be off
LEAST = 60  # new pixels
TALL = 1.6 * DOTS  # pixels: anything lower is not a character
OWN = 0.3  # share of a part that must be new, or it is print
SPECK = 8  # pixels of a part, at least
FEWEST = 4  # other boxes to compare with
ENDED = 10  # pixels: a stroke that leaves the box ends before this, or it is another
MEET = 2  # pixels that a stroke may move along the edge before it is seen again


def strip_beside(box: Box) -> Box:
    """Return the strip to look at beside a box: at its right, where people go on."""
    return Box(box.right - OVER, box.y, WIDE, LOW * box.height)


def find_beside(
    grey: Grey, pose: Pose, boxes: Mapping[str, Box], inks: Mapping[str, Ink]
) -> dict[str, Ink]:
    """Return the ink beside boxes, by name, where something was written.

    Args:
        grey: the picture.
        pose: where the face is in the picture.
        boxes: of equal size, by name, with nothing but print at their right.
        inks: in the boxes, by name.
    """
    if len(boxes) <= FEWEST:
        return {}
    strips = {
        name: look_at(pose.cut(grey, strip_beside(box), DOTS))
        for name, box in boxes.items()
    }
    around = {name: cv2.dilate(ink.dark, SLACK) for name, ink in strips.items()}
    found = {}
    for name, ink in strips.items():
        if inks[name].is_blank or inks[name].is_dot:
            continue
        others = [dark for other, dark in around.items() if other != name]
        written = _find_written(ink, inks[name], np.stack(others))
        if written is not None:
            found[name] = written
    return found


def _find_written(ink: Ink, inside: Ink, others: np.ndarray) -> Ink | None:
    """Return the ink that was written beside a box, if any.

    Args:
        ink: beside the box.
        inside: the ink in the box.
        others: how dark it is beside other boxes; shape (n, height, width).
    """
    threshold = DARK * inside.peak
    inked = ink.dark > threshold
    new = inked & (ink.dark - others > NEW * threshold)
    new = new[new.sum(axis=(1, 2)).argmin()]  # compared with the most similar box
    if new.sum() < LEAST:
        return None
    count, labels, sizes, _ = cv2.connectedComponentsWithStats(
        inked.astype(np.uint8), connectivity=8
    )
    own = np.bincount(labels[new], minlength=count)
    parts = [
        part
        for part in list_parts(sizes)
        if part.area >= SPECK and own[part.label] > OWN * part.area
        if not _goes_on(part, labels, inside)
    ]
    if not parts or max(p.bottom for p in parts) - min(p.top for p in parts) < TALL:
        return None
    kept = tuple(sorted(parts, key=lambda part: (part.left, part.top)))
    area = sum(part.area for part in kept)
    return replace(
        ink,
        peak=inside.peak,
        threshold=threshold,
        labels=np.asarray(labels),
        parts=kept,
        amount=area / DOTS**2,
        trace=0,
    )


def _goes_on(part: Part, labels: np.ndarray, inside: Ink) -> bool:
    """Return whether a part is only the end of a stroke that leaves the box."""
    if part.left > 0 or part.right > ENDED:
        return False
    own = np.isin(inside.labels[:, -1], [one.label for one in inside.parts])
    leaving = np.nonzero(own)[0] + round(INSET * DOTS)
    coming = np.nonzero(labels[:, 0] == part.label)[0]
    return bool((abs(leaving[:, None] - coming) <= MEET).any())

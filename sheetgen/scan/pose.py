"""The pose of a sheet in a picture, from its marks: flat first, then slightly bent."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product

import cv2
import numpy as np
from numpy.typing import NDArray

from sheetgen.core.draw.box import Box
from sheetgen.core.units import Mm
from sheetgen.draw.face import MARK_BITS, MARK_CELLS
from sheetgen.scan.code import SeenCode
from sheetgen.scan.edge import find_corners
from sheetgen.scan.mark import SeenMark
from sheetgen.scan.place import Grey, Places, by_matrix, corners, grid_of

FEWEST = 7  # marks that must be seen: with fewer a curled sheet is guesswork
MOST_OFF: Mm = 5.0  # a mark this far from where the others put it belongs elsewhere
DEGREE = 3  # of the terms added to the homography
NUDGED = 2  # degree of the terms that move places first
AROUND: Mm = 12.0  # deviation of the distance at which residuals count for a place
ALONE = 1.0  # residuals of 0 that count as much as one exactly at the place
HELD = 0.05  # weight against terms of the highest degree
DRAWS = 400  # of four marks, to find those that agree
SEED = 8
LARGE = 1 << 18  # in cuts of this many pixels, places are not computed one by one,
EVERY = 8  # but once in this many per row, with interpolation between them
FEW = 2  # marks that tell roughly where a face is
SOME = 4  # marks, by which the others are looked for
ASTRAY: Mm = 4.0  # of a mark from where others put it, within which it is looked for
ALIKE = 0.7  # how well it has to correlate with what it should look like
FINE = 6.0  # pixels per millimetre of the part looked at
QUIET = 1 / 13  # of a code's square is white on each side: 4 of some 52 modules


@dataclass(frozen=True, slots=True, eq=False)
class Residuals:
    """How far things are seen, along one axis, from where their common fit puts them.

    Attributes:
        places: of them on the face, in millimetres; shape (n, 2).
        offsets: in millimetres; shape (n,).
    """

    places: Places
    offsets: NDArray[np.float64]

    def around(self, place: tuple[Mm, Mm]) -> Mm:
        """Return the offset near a place; 0 where nothing was seen."""
        far = ((self.places - place) ** 2).sum(axis=1)
        shares = np.exp(-far / (2 * AROUND**2))
        return float(shares @ self.offsets / (shares.sum() + ALONE))


@dataclass(frozen=True, slots=True, eq=False)
class Pose:
    """Where the face of a sheet is in a picture.

    A homography alone is off where the lens distorts or the paper curls; a few damped
    terms of the place on the face, fitted to the corners of the marks, correct that.

    Attributes:
        marks: ids of the marks that it is fitted to.
        flat: the homography from millimetres to pixels; shape (3, 3).
        bent: factors of the terms, for x and y; shape (terms, 2).
        middle: of the corners that it is fitted to, in millimetres; shape (2,).
        reach: half of their extent; shape (2,).
        nudge: factors of the terms of degree `NUDGED` by which places on the face are
            moved first, in millimetres; shape (terms, 2). `refine` finds them.
        residuals: along x and along y, of folded paper: the offsets that remain.
    """

    marks: tuple[int, ...]
    flat: NDArray[np.float64]
    bent: Places
    middle: NDArray[np.float64]
    reach: NDArray[np.float64]
    nudge: Places = field(default_factory=lambda: np.zeros((len(_powers(NUDGED)), 2)))
    residuals: tuple[Residuals, ...] = ()

    def see(self, places: Places) -> Places:
        """Return the places in the picture of places on the face in millimetres."""
        near = places + terms(places, self.middle, self.reach, NUDGED) @ self.nudge
        bent = terms(near, self.middle, self.reach, DEGREE) @ self.bent
        seen: Places = by_matrix(self.flat, near) + bent
        return seen

    def shifted(self, box: Box) -> Box:
        """Return a box of the face, moved by the offset seen near it."""
        by = [axis.around(box.centre) for axis in self.residuals]
        return box.moved(*by) if by else box

    def dots(self, box: Box) -> float:
        """Return the pixels per millimetre around a box of the face."""
        steps = np.array(((0, 0), (1, 0), (0, 1)), float)
        here, right, below = self.see(np.array(box.centre) + steps)
        (a, b), (c, d) = right - here, below - here
        return float(abs(a * d - b * c) ** 0.5)

    def cut(self, grey: Grey, box: Box, dots: float) -> Grey:
        """Return the part of a picture that shows a box of the face, upright.

        Args:
            grey: the picture.
            box: on the face.
            dots: pixels per millimetre of the result.
        """
        box = self.shifted(box)
        columns, rows = (max(round(side * dots), 1) for side in (box.width, box.height))
        way = self._see_all if columns * rows < LARGE else self._see_some
        x, y = (np.ascontiguousarray(one) for one in way(box, columns, rows))
        part = cv2.remap(grey, x, y, cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(part, np.uint8)

    def _see_all(self, box: Box, columns: int, rows: int) -> NDArray[np.float32]:
        """Return where the squares that fill a box are; shape (2, rows, columns)."""
        seen = self.see(grid_of(box, columns, rows)).astype(np.float32)
        return seen.reshape(rows, columns, 2).transpose(2, 0, 1)

    def _see_some(self, box: Box, columns: int, rows: int) -> NDArray[np.float32]:
        """Return the same, interpolated from the centres of larger squares."""
        wide, high = (-(-side // EVERY) + 2 for side in (columns, rows))
        across, down = EVERY * box.width / columns, EVERY * box.height / rows
        larger = Box(box.x - across, box.y - down, wide * across, high * down)
        full = [
            cv2.resize(one, None, fx=EVERY, fy=EVERY, interpolation=cv2.INTER_LINEAR)
            for one in self._see_all(larger, wide, high)
        ]
        return np.array(full, np.float32)[:, EVERY:, EVERY:][:, :rows, :columns]


def fit_pose(
    marks: Mapping[int, Places], boxes: Sequence[Box], fewest: int = FEWEST
) -> Pose | None:
    """Return the pose of a face from the marks that are seen.

    Args:
        marks: their corners in the picture, by id.
        boxes: of the marks on the face, by id.
        fewest: marks that have to agree with each other.

    Returns:
        `None` if fewer agree.
    """
    known = {number: corners(boxes[number]) for number in marks}
    used = _agreeing(marks, known)
    if len(used) < fewest:
        return None
    face = np.vstack([known[number] for number in used])
    seen = np.vstack([marks[number] for number in used])
    found, _ = cv2.findHomography(face, seen, 0)
    if found is None:
        return None
    flat = np.asarray(found, float)
    low, high = face.min(axis=0), face.max(axis=0)
    middle, reach = (low + high) / 2, (high - low) / 2
    given = terms(face, middle, reach, DEGREE)
    held = np.diag([HELD * (a + b == DEGREE) for a, b in _powers(DEGREE)])
    off: Places = np.subtract(seen, by_matrix(flat, face))
    bent = np.zeros((len(held), 2))  # of which fewer marks tell nothing
    if len(used) >= FEWEST:
        bent = np.asarray(np.linalg.solve(given.T @ given + held, given.T @ off), float)
    return Pose(tuple(used), flat, bent, middle, reach)


def seek_marks(
    grey: Grey, marks: Mapping[int, Places], boxes: Sequence[Box]
) -> dict[int, Places]:
    """Return the marks that agree, and those that were overlooked.

    A mark whose outline is blurred or touched is no square any more, but near the place
    where others put it, it still correlates with what it should look like.

    Args:
        grey: the picture.
        marks: their corners in the picture, by id.
        boxes: of the marks on the face, by id.
    """
    pose = fit_pose(marks, boxes, SOME)
    if pose is None or len(pose.marks) == len(boxes):
        return dict(marks)
    pose = replace(pose, bent=np.zeros_like(pose.bent))  # it holds near marks alone
    found = {number: marks[number] for number in pose.marks}
    for number in set(range(len(boxes))) - set(found):
        box = boxes[number]
        around = box.inset(-ASTRAY - box.width / MARK_CELLS)
        part, look = pose.cut(grey, around, FINE), _look_of(number, box.width)
        alike = cv2.matchTemplate(part, look, cv2.TM_CCOEFF_NORMED)
        _, most, _, (x, y) = cv2.minMaxLoc(alike)
        if most >= ALIKE:
            there = box.moved(x / FINE - ASTRAY, y / FINE - ASTRAY)
            found[number] = find_corners(grey, pose.see(corners(there)))
    return found


def _look_of(number: int, side: Mm) -> Grey:
    """Return what a mark looks like, with white around it as wide as its bits."""
    count, inner = MARK_CELLS + 2, MARK_CELLS - 2
    cells = np.full((count, count), 255, np.uint8)
    cells[1:-1, 1:-1] = 0
    bits = [MARK_BITS[number] >> at & 1 for at in reversed(range(inner * inner))]
    cells[2:-2, 2:-2] = np.reshape(bits, (inner, inner)) * 255
    wide = round(side * count / MARK_CELLS * FINE)
    places = np.arange(wide) * count // wide
    return cells[np.ix_(places, places)]


def marks_of(
    code: SeenCode, marks: Sequence[SeenMark], place: Box, boxes: Sequence[Box]
) -> dict[int, Places]:
    """Return the marks of one of several sheets in a picture.

    Of marks that are seen more than once, the sheet's are those nearest to where its
    code puts them. A code is inexact (it is small, and its corners are known to a
    pixel), but good enough to tell sheets apart.

    Args:
        code: of the sheet, as seen.
        marks: all that are seen.
        place: of the code on the face, with its quiet zone.
        boxes: of the marks on the face, by id.
    """
    modules = corners(place.inset(place.width * QUIET))
    found = cv2.getPerspectiveTransform(
        modules.astype(np.float32), code.corners.astype(np.float32)
    )
    flat = np.asarray(found, float)
    nearest: dict[int, tuple[float, Places]] = {}
    for mark in marks:
        if mark.id >= len(boxes):
            continue
        there = by_matrix(flat, np.array([boxes[mark.id].centre]))[0]
        far = float(np.hypot(*(mark.corners.mean(axis=0) - there)))
        if mark.id not in nearest or far < nearest[mark.id][0]:
            nearest[mark.id] = (far, mark.corners)
    return {number: seen for number, (_, seen) in nearest.items()}


def _agreeing(
    marks: Mapping[int, Places], known: Mapping[int, Places]
) -> Sequence[int]:
    """Return the ids of the marks that are where most of them agree."""
    if len(marks) < 2:
        return []
    face = np.vstack([known[number] for number in marks])
    seen = np.vstack([marks[number] for number in marks])
    cv2.setRNGSeed(SEED)
    back, _ = cv2.findHomography(seen, face, cv2.RANSAC, MOST_OFF / 2, maxIters=DRAWS)
    if back is None:
        return []
    off = (
        np.abs(by_matrix(np.asarray(back, float), seen) - face)
        .reshape(-1, 4, 2)
        .max(axis=(1, 2))
    )
    return [number for number, far in zip(marks, off, strict=True) if far < MOST_OFF]


def terms(
    places: Places,
    middle: NDArray[np.float64],
    reach: NDArray[np.float64],
    degree: int,
) -> NDArray[np.float64]:
    """Return the products of powers of x and y up to a degree; shape (n, terms).

    Args:
        places: on a face.
        middle: origin of x and y.
        reach: unit of x and y.
        degree: the highest.
    """
    x, y = (_powers_of(one, degree) for one in ((places - middle) / reach).T)
    return np.column_stack([x[a] * y[b] for a, b in _powers(degree)])


def _powers_of(values: NDArray[np.float64], degree: int) -> list[NDArray[np.float64]]:
    """Return powers up to a degree, by multiplication, which numpy does not use."""
    powers = [np.ones_like(values)]
    for _ in range(degree):
        powers.append(powers[-1] * values)
    return powers


def _powers(degree: int) -> list[tuple[int, int]]:
    both = product(range(degree + 1), repeat=2)
    return [(a, b) for a, b in both if a + b <= degree]

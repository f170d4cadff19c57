"""Photographs of printed sheets, simulated: what a phone over a table would see.

A sheet lies curled on a table, or folded; a camera looks at it from somewhere, turned
and tilted. The picture is bent by the lens, lit from one side, blurred, noisy,
sharpened and packed as JPEG (`tests/shot.py`). All of it follows from a seed.
`Camera.project` says where any place on the paper is in the photograph, which is what a
reader has to find out.

Places on the paper are millimetres from its top left corner, places in pictures are
pixels, whole in the middle of a pixel. Tilt is up to 35 degrees, curl up to 3 mm, lens
distortion up to 2 %, and the sheet fills 75 to 95 % of the frame.
"""

import subprocess
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np

from sheetgen.core.draw.box import Box
from sheetgen.core.units import MM_PER_INCH, Mm, to_px
from tests.shot import Shot, choose_shot, develop, draw_ground

THUMB = (132, 160, 205)  # as blue, green, red
FINEST = 1.5  # pixels of a page for one of the photograph: more are averaged first


def render_page(path: Path, page: int = 1, dpi: int = 200) -> np.ndarray:
    """Return a page of a PDF as a picture, as poppler draws it."""
    command = ["pdftoppm", "-r", dpi, "-f", page, "-l", page, "-singlefile", "-png"]
    done = subprocess.run(
        [*map(str, command), str(path)], capture_output=True, check=True
    )
    return cv2.imdecode(np.frombuffer(done.stdout, np.uint8), cv2.IMREAD_COLOR)


@dataclass(frozen=True)
class Fold:
    """A fold across a sheet that was opened again.

    Attributes:
        place: that it goes through, in parts of the paper's width and height.
        way: at a right angle to it, in radians.
        kink: by how much each side rises, or falls below 0.
        soft: how wide the bend is.
    """

    place: tuple[float, float]
    way: float
    kink: float
    soft: Mm

    def across(self, places: np.ndarray, paper: tuple[Mm, Mm]) -> np.ndarray:
        """Return how far places on the paper are on one side of it, below 0 on the
        other."""
        off = places - np.array(self.place) * paper
        return off @ np.array((np.cos(self.way), np.sin(self.way)))


@dataclass(frozen=True)
class Camera:
    """Where a camera stands over a sheet, and how the sheet lies.

    Attributes:
        paper: width and height of the sheet in millimetres.
        frame: width and height of the photograph in pixels.
        turn: of the sheet in the picture, in radians.
        tilt: how far the camera leans, in radians.
        lean: the direction in which it leans, in radians.
        distance: from the lens to the middle of the sheet, in lengths of the sheet.
        curl: how far the edge of the sheet stands up, in millimetres.
        bend: how unevenly it does so, from -1 (one edge) to 1 (the other).
        crease: the direction of the curl, in radians.
        distortion: of the lens: how far the corner of the frame is moved, in parts
            of its distance from the middle.
        fill: part of the frame that the sheet fills.
        folds: across the sheet.
        aside: where the sheet is from the middle of the frame, in parts of its sides.
    """

    paper: tuple[float, float]
    frame: tuple[int, int]
    turn: float
    tilt: float
    lean: float
    distance: float
    curl: float
    bend: float
    crease: float
    distortion: float
    fill: float
    folds: tuple[Fold, ...] = ()
    aside: tuple[float, float] = (0, 0)

    def project(self, places: np.ndarray) -> np.ndarray:
        """Return where places on the paper are in the photograph."""
        edge = self._see(self._edge())
        middle = (edge.max(axis=0) + edge.min(axis=0)) / 2
        scale = self._scale(edge)
        # In half diagonals of the frame from its middle, as the lens bends them.
        reach = np.hypot(*self.frame) / 2
        aside = np.array(self.aside) * self.frame
        seen = ((self._see(places) - middle) * scale + aside) / reach
        far = (seen**2).sum(axis=1, keepdims=True)
        seen = seen * (1 + self.distortion * far)
        return seen * reach + (np.array(self.frame) - 1) / 2

    def locate(self, pixels: np.ndarray, start: np.ndarray | None = None) -> np.ndarray:
        """Return which places on the paper are seen at pixels (Newton's method).

        Args:
            pixels: in the photograph.
            start: places near by, if they are known: then two steps are enough.
        """
        places = start
        if places is None:
            places = np.tile(np.array(self.paper) / 2, (len(pixels), 1))
        step = 0.01
        for _ in range(12 if start is None else 2):
            here = self.project(places)
            across = (self.project(places + np.array((step, 0))) - here) / step
            down = (self.project(places + np.array((0, step))) - here) / step
            missing = pixels - here
            area = across[:, 0] * down[:, 1] - across[:, 1] * down[:, 0]
            x = (missing[:, 0] * down[:, 1] - missing[:, 1] * down[:, 0]) / area
            y = (missing[:, 1] * across[:, 0] - missing[:, 0] * across[:, 1]) / area
            places = places + np.clip(np.column_stack((x, y)), -80, 80)
        return places

    @property
    def dots(self) -> float:
        """About how many pixels of the photograph a millimetre of the paper has."""
        return self._scale(self._see(self._edge())) / self.paper[0]

    def _scale(self, edge: np.ndarray) -> float:
        """Return the pixels of a length of the sheet, whose edge is seen."""
        wide, high = np.ptp(edge, axis=0)
        return float(self.fill * min(self.frame[0] / wide, self.frame[1] / high))

    def _see(self, places: np.ndarray) -> np.ndarray:
        """Return where a pinhole sees places; the length of the sheet is 1."""
        length = self.paper[0]
        x, y = ((places - np.array(self.paper) / 2) / length).T
        # Curled along one direction; t is 1 where the edge is. What rises comes
        # nearer to the middle, because paper does not stretch.
        t = (x * np.cos(self.crease) + y * np.sin(self.crease)) / 0.5
        rise = self.curl / length / (1 + abs(self.bend))
        z = rise * (t**2 + self.bend * t**3)
        bend = self.bend
        squares = 4 * t**3 / 3 + 3 * bend * t**4 + 9 * bend**2 * t**5 / 5
        short = 0.5 * (rise / 0.5) ** 2 * squares / 2
        x, y = x - np.cos(self.crease) * short, y - np.sin(self.crease) * short
        for fold in self.folds:
            off = fold.across(places, self.paper)
            z = z + fold.kink * (np.hypot(off, fold.soft) - fold.soft) / length
            turned = off - fold.soft * np.arctan(off / fold.soft)
            short = fold.kink**2 / 2 * turned / length
            x, y = x - np.cos(fold.way) * short, y - np.sin(fold.way) * short
        # Turned so that the camera leans backwards, and then on.
        x, y = _turned(x, y, -self.lean)
        y, z = _turned(y, z, self.tilt)
        depth = self.distance / (self.distance - z)
        return np.column_stack(_turned(x * depth, y * depth, self.turn + self.lean))

    def _edge(self) -> np.ndarray:
        """Return places all round the edge of the sheet."""
        wide, high = self.paper
        along = np.linspace(0, 1, 9)
        sides = [(along, 0 * along), (along, 0 * along + 1)]
        sides += [(y, x) for x, y in sides]
        return np.vstack([np.column_stack((x * wide, y * high)) for x, y in sides])


def _turned(
    x: np.ndarray, y: np.ndarray, angle: float
) -> tuple[np.ndarray, np.ndarray]:
    return (
        x * np.cos(angle) - y * np.sin(angle),
        x * np.sin(angle) + y * np.cos(angle),
    )


def choose_camera(
    paper: tuple[float, float], long_side: int, chance: np.random.Generator
) -> Camera:
    """Return a camera somewhere over a sheet of size *paper*."""
    turn = chance.choice((0, 0, 1, 2, 3)) * np.pi / 2 + chance.uniform(-0.25, 0.25)
    upright = round(turn / (np.pi / 2)) % 2 == 1
    frame = (long_side, long_side * 3 // 4)
    return Camera(
        paper=paper,
        frame=frame[::-1] if upright else frame,
        turn=float(turn),
        tilt=float(np.radians(chance.uniform(0, 35))),
        lean=float(chance.uniform(0, 2 * np.pi)),
        distance=float(chance.uniform(1.3, 2.5)),
        curl=float(chance.uniform(-3, 3)),
        bend=float(chance.uniform(-1, 1)),
        crease=float(chance.uniform(0, 2 * np.pi)),
        distortion=float(chance.uniform(-0.02, 0.02)),
        fill=float(chance.uniform(0.75, 0.95)),
    )


def choose_folds(chance: np.random.Generator) -> tuple[Fold, ...]:
    """Return a fold or two, as of a sheet that was carried in a pocket."""
    upright = Fold(
        (0.5 + chance.normal(0, 0.06), 0.5),
        chance.normal(0, 0.04),
        chance.choice((-1, 1)) * chance.uniform(0.015, 0.05),
        chance.uniform(0.5, 1.5),
    )
    lying = Fold(
        (0.5, 0.5 + chance.normal(0, 0.08)),
        np.pi / 2 + chance.normal(0, 0.04),
        chance.choice((-1, 1)) * chance.uniform(0.01, 0.035),
        chance.uniform(0.5, 1.5),
    )
    return (upright, lying) if chance.random() < 0.5 else (upright,)


@dataclass(frozen=True)
class Lying:
    """A sheet on the table.

    Attributes:
        page: its picture.
        dpi: its pixels an inch.
        camera: that sees it.
    """

    page: np.ndarray
    dpi: float
    camera: Camera


def take_photo(
    page: np.ndarray,
    dpi: float,
    camera: Camera,
    chance: np.random.Generator,
    covered: Box | None = None,
    shot: Shot | None = None,
) -> np.ndarray:
    """Return the photograph of a page: blue, green and red of every pixel.

    Args:
        page: the rendered sheet.
        dpi: its pixels an inch.
        camera: where it is seen from.
        chance: blur, light, noise and packing are drawn from it.
        covered: a part of the paper that a thumb lies on.
        shot: blur, light, noise and packing, if they are chosen already.
    """
    if covered is not None:
        page = _cover(page, dpi, covered)
    shot = choose_shot(chance) if shot is None else shot
    return take_photo_of([Lying(page, dpi, camera)], chance, shot)


def take_photo_of(
    sheets: Sequence[Lying], chance: np.random.Generator, shot: Shot
) -> np.ndarray:
    """Return the photograph of one sheet or several.

    Args:
        sheets: on a table, from below; all cameras have the same frame.
        chance: noise is drawn from it.
        shot: how it is taken.
    """
    picture = draw_ground(shot.ground, sheets[0].camera.frame, chance)
    for sheet in sheets:
        lay(picture, sheet, shot)
    return develop(picture, shot, chance)


def shift_aside(camera: Camera, aside: tuple[float, float], fill: float) -> Camera:
    """Return a camera that sees its sheet beside the middle, and smaller."""
    return replace(camera, aside=aside, fill=fill)


def _cover(page: np.ndarray, dpi: float, box: Box) -> np.ndarray:
    page = page.copy()
    x, y, right, bottom = (
        round(to_px(length, dpi)) for length in (box.x, box.y, box.right, box.bottom)
    )
    page[max(y, 0) : bottom, max(x, 0) : right] = THUMB
    return page


def lay(picture: np.ndarray, sheet: Lying, shot: Shot) -> None:
    """Draw a sheet into a picture, as its camera sees it."""
    camera, page, dpi = sheet.camera, sheet.page, sheet.dpi
    for fold in camera.folds:
        page = _creased(page, dpi, fold, camera, shot)
    share = FINEST * camera.dots * MM_PER_INCH / dpi
    if share < 1:  # a lens averages what is finer
        page = cv2.resize(page, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
        dpi = dpi * page.shape[1] / sheet.page.shape[1]
    places = _find_places(camera)
    source = (places * (dpi / MM_PER_INCH) - 0.5).astype(np.float32)
    cv2.remap(
        page,
        source,
        None,
        cv2.INTER_CUBIC,
        dst=picture,
        borderMode=cv2.BORDER_TRANSPARENT,
    )


def _find_places(camera: Camera) -> np.ndarray:
    """Return the place on the paper that each pixel shows."""
    # Found at every eighth pixel and between them by interpolation, which places point
    # i of the grid at pixel 8 (i + 1/2) - 1/2. Bicubic would not keep lines straight.
    wide, high = camera.frame
    every, spare = 8, 1
    columns, rows = (
        (np.arange(-spare, -(-side // every) + spare) + 0.5) * every - 0.5
        for side in (wide, high)
    )
    grid = np.stack(np.meshgrid(columns, rows), axis=-1)
    # From a few places that are near enough to begin with.
    some = np.unique(np.linspace(0, len(columns) - 1, len(columns) // 6).astype(int))
    few = np.unique(np.linspace(0, len(rows) - 1, len(rows) // 6).astype(int))
    known = camera.locate(grid[np.ix_(few, some)].reshape(-1, 2))
    known = known.reshape(len(few), len(some), 2)
    at_x = np.interp(np.arange(len(columns)), some, np.arange(len(some)))
    at_y = np.interp(np.arange(len(rows)), few, np.arange(len(few)))
    x, y = (part.astype(np.float32) for part in np.meshgrid(at_x, at_y))
    start = cv2.remap(known.astype(np.float32), x, y, cv2.INTER_LINEAR)
    places = camera.locate(grid.reshape(-1, 2), start.reshape(-1, 2).astype(float))
    source = places.reshape(len(rows), len(columns), 2).astype(np.float32)
    full = cv2.resize(source, None, fx=every, fy=every, interpolation=cv2.INTER_LINEAR)
    return full[spare * every :][:high, spare * every :][:, :wide]


def _creased(
    page: np.ndarray, dpi: float, fold: Fold, camera: Camera, shot: Shot
) -> np.ndarray:
    """Return a page whose sides of a fold are lit differently, its edge rubbed."""
    high, wide = page.shape[:2]
    every = 4
    x, y = np.meshgrid(
        (np.arange(-(-wide // every)) + 0.5) * every * MM_PER_INCH / dpi,
        (np.arange(-(-high // every)) + 0.5) * every * MM_PER_INCH / dpi,
    )
    places = np.stack((x, y), axis=-1)
    off = fold.across(places, camera.paper)
    slope = fold.kink * off / np.hypot(off, fold.soft)
    gain = 1 + 1.5 * slope * np.cos(fold.way + camera.turn - shot.light.angle)
    gain -= 0.1 * np.sign(fold.kink) * np.exp(-((off / 0.5) ** 2))
    gain = cv2.resize(gain.astype(np.float32), (wide, high))
    return cv2.multiply(page, cv2.merge([gain] * 3), dtype=cv2.CV_8U)

"""Photographs of printed sheets, simulated: what a phone over a table would see.

A sheet lies curled on a table; a camera looks at it from somewhere, turned and
tilted. The picture is bent by the lens, lit from one side, blurred, noisy, and
packed as JPEG. All of it follows from a seed. `Camera.project` says where any place
on the paper is in the photograph, which is what a reader has to find out.

Places on the paper are millimetres from its top left corner, places in pictures are
pixels, whole in the middle of a pixel. Tilt is up to 35 degrees, curl up to 3 mm, lens
distortion up to 2 %, and the sheet fills 75 to 95 % of the frame.
"""

import subprocess
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from sheetgen.draw.box import Box
from sheetgen.units import MM_PER_INCH, to_px

TABLE = (92, 110, 128)  # of wood, as blue, green, red
THUMB = (132, 160, 205)


def render_page(path: Path, page: int = 1, dpi: int = 200) -> np.ndarray:
    """Return a page of a PDF as a picture, as poppler draws it."""
    command = ["pdftoppm", "-r", dpi, "-f", page, "-l", page, "-singlefile", "-png"]
    done = subprocess.run(
        [*map(str, command), str(path)], capture_output=True, check=True
    )
    return cv2.imdecode(np.frombuffer(done.stdout, np.uint8), cv2.IMREAD_COLOR)


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

    def project(self, places: np.ndarray) -> np.ndarray:
        """Return where places on the paper are in the photograph."""
        edge = self._see(self._edge())
        middle = (edge.max(axis=0) + edge.min(axis=0)) / 2
        wide, high = np.ptp(edge, axis=0)
        scale = self.fill * min(self.frame[0] / wide, self.frame[1] / high)
        # In half diagonals of the frame from its middle, as the lens bends them.
        reach = np.hypot(*self.frame) / 2
        seen = (self._see(places) - middle) * scale / reach
        far = (seen**2).sum(axis=1, keepdims=True)
        seen = seen * (1 + self.distortion * far)
        return seen * reach + (np.array(self.frame) - 1) / 2

    def locate(self, pixels: np.ndarray) -> np.ndarray:
        """Return which places on the paper are seen at pixels (Newton's method)."""
        places = np.tile(np.array(self.paper) / 2, (len(pixels), 1))
        step = 0.01
        for _ in range(12):
            here = self.project(places)
            across = (self.project(places + np.array((step, 0))) - here) / step
            down = (self.project(places + np.array((0, step))) - here) / step
            missing = pixels - here
            area = across[:, 0] * down[:, 1] - across[:, 1] * down[:, 0]
            x = (missing[:, 0] * down[:, 1] - missing[:, 1] * down[:, 0]) / area
            y = (missing[:, 1] * across[:, 0] - missing[:, 0] * across[:, 1]) / area
            places = places + np.clip(np.column_stack((x, y)), -80, 80)
        return places

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


def take_photo(
    page: np.ndarray,
    dpi: float,
    camera: Camera,
    chance: np.random.Generator,
    covered: Box | None = None,
) -> np.ndarray:
    """Return the photograph of a page: blue, green and red of every pixel.

    Args:
        page: the rendered sheet.
        dpi: its pixels an inch.
        camera: where it is seen from.
        chance: blur, light, noise and packing are drawn from it.
        covered: a part of the paper that a thumb lies on.
    """
    if covered is not None:
        page = page.copy()
        x, y, right, bottom = (
            round(to_px(length, dpi))
            for length in (covered.x, covered.y, covered.right, covered.bottom)
        )
        page[max(y, 0) : bottom, max(x, 0) : right] = THUMB
    picture = _warp(page, dpi, camera)
    picture = _light(picture, chance)
    picture = cv2.GaussianBlur(picture, (0, 0), chance.uniform(0.4, 1.2))
    spread = chance.uniform(2, 8)
    for row in picture:  # at once they would be as many numbers of twice the size
        row += chance.normal(0, spread, row.shape).astype(np.float32)
    picture = np.clip(picture, 0, 255, out=picture).astype(np.uint8)
    quality = int(chance.integers(45, 90))
    _, packed = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return cv2.imdecode(packed, cv2.IMREAD_COLOR)


def _warp(page: np.ndarray, dpi: float, camera: Camera) -> np.ndarray:
    """Return the page on the table, as the camera sees it."""
    wide, high = camera.frame
    # Found at every eighth pixel and between them by interpolation, which places point
    # i of the grid at pixel 8 (i + 1/2) - 1/2. Bicubic would not keep lines straight.
    every, spare = 8, 1
    columns, rows = (
        (np.arange(-spare, -(-side // every) + spare) + 0.5) * every - 0.5
        for side in (wide, high)
    )
    grid = np.stack(np.meshgrid(columns, rows), axis=-1).reshape(-1, 2)
    places = camera.locate(grid).reshape(len(rows), len(columns), 2)
    source = (places * dpi / MM_PER_INCH - 0.5).astype(np.float32)
    full = cv2.resize(source, None, fx=every, fy=every, interpolation=cv2.INTER_LINEAR)
    full = full[spare * every :][:high, spare * every :][:, :wide]
    return cv2.remap(
        page.astype(np.float32),
        np.ascontiguousarray(full),
        None,
        cv2.INTER_CUBIC,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=TABLE,
    )


def _light(picture: np.ndarray, chance: np.random.Generator) -> np.ndarray:
    """Return a picture that is lit from one side, with a soft shadow on it."""
    high, wide = picture.shape[:2]
    y, x = (along.astype(np.float32) for along in np.ogrid[0:high, 0:wide])
    angle = chance.uniform(0, 2 * np.pi)
    ramp = (x / wide - 0.5) * np.cos(angle) + (y / high - 0.5) * np.sin(angle)
    light = chance.uniform(0.72, 0.95) + chance.uniform(0, 0.3) * ramp
    middle = chance.uniform(0, 1, 2) * (wide, high)
    reach = chance.uniform(0.2, 0.5) * wide
    far = ((x - middle[0]) ** 2 + (y - middle[1]) ** 2) / reach**2
    light *= 1 - chance.uniform(0, 0.25) * np.exp(-far)
    tint = np.array([chance.uniform(0.88, 1), 1, chance.uniform(0.94, 1)])
    lit = np.empty(picture.shape, np.float32)
    for at, row in enumerate(picture):
        lit[at] = row * light[at, :, None] * tint
    return lit

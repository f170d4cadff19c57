"""Score sheets as tests look at them: each is drawn once, and its words are found."""

import io
import itertools
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
from PIL import Image

from sheetgen.core.draw.box import RIGHT, Box, Point, centred
from sheetgen.core.units import Mm
from sheetgen.draw.face import Face
from sheetgen.draw.fontfile import load_fonts
from sheetgen.games.find import find_game, load_layout
from sheetgen.press.renderer import to_png
from tests.conftest import make_style

SVG = "{http://www.w3.org/2000/svg}"
HERE = Path(__file__).parent
WIDE = str(HERE / "burgundy" / "wide.toml")
ODD = str(HERE / "keythedral" / "odd-chapel.toml")
DUCHIES = ("burgundy/duchy-1", "burgundy/duchy-24", "burgundy/solo-34", WIDE)
TOTALS, CATHEDRAL = "burgundy-totals/totals", "keythedral/cathedral"


def holes_of(face: Box, trim: tuple[Mm, Mm]) -> list[Box]:
    """Return the boxes around the holes of a binder, on a face in the middle of paper.

    ISO 838: 6 mm wide, 80 mm apart, 12 mm from an edge.
    """
    wide, high = trim
    left, top = (wide - face.width) / 2, (high - face.height) / 2
    places = itertools.product((12, wide - 12), (high / 2 - 40, high / 2 + 40))
    return [centred(Point(x - left, y - top), 6, 6) for x, y in places]


@cache
def draw_face(
    name: str,
    lang: str = "en",
    ink: str = "pale",
    evidence: str = "",
    hand: str = RIGHT,
    side: str = "",
) -> Face:
    """Return the face of a layout, by its name or path."""
    layout = load_layout(name)
    style = make_style(layout, ink, lang, evidence, hand=hand, side=side)
    return find_game(layout.rules.game).draw_sheet(layout, style)


def places_of(face: Face) -> list[tuple[str, float, float]]:
    """Return the texts of a face and where each begins or is centred."""
    return [
        (one.text or "", float(one.get("x", "0")), float(one.get("y", "0")))
        for one in ElementTree.fromstring(face.svg).iter(f"{SVG}text")
    ]


def texts_of(face: Face) -> list[str]:
    return [text for text, _, _ in places_of(face)]


def texts_at(face: Face, box: Box) -> list[str]:
    """Return the texts in a box."""
    return [
        text
        for text, x, y in places_of(face)
        if box.x < x < box.right and box.y < y < box.bottom
    ]


def picture_of(svg: str, dpi: int) -> np.ndarray:
    """Return the greys of a drawing, 0 to 1."""
    with Image.open(io.BytesIO(to_png(svg, load_fonts(), dpi))) as picture:
        return np.asarray(picture.convert("L")) / 255


def part_of(picture: np.ndarray, box: Box, dpi: int) -> np.ndarray:
    """Return what a picture has in a box."""
    x, y, right, bottom = (
        round(side * dpi / 25.4) for side in (box.x, box.y, box.right, box.bottom)
    )
    return picture[max(0, y) : bottom, max(0, x) : right]

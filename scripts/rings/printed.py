"""Rings as sheets print them: circles, hexagons and capsules with what is around them.

They are cut out of sheets that our own code draws, in every ink.
"""

import io
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from PIL import Image

from scripts.glyphs.crop import FINE, RIM, Real
from sheetgen.core.draw.box import Box
from sheetgen.core.reading.input_field import RING
from sheetgen.core.units import MM_PER_INCH
from sheetgen.draw.face import Style, name_boxes
from sheetgen.draw.fontfile import load_fonts
from sheetgen.draw.ink import INKS
from sheetgen.games.find import find_game, load_layout
from sheetgen.language.texts import load_texts
from sheetgen.press.renderer import to_png
from sheetgen.scan.ring import grown

SHEETS = ("A", "B", "C", "D", "1")
LANGUAGES = ("en", "hu", "ja")
DRAWN = FINE // 2  # pixels a millimetre of a sheet
NEAR = 1.6  # how far what is written around a place reaches, in parts of its sides


@dataclass(frozen=True, slots=True, eq=False)
class Ring:
    """A ring as it is printed.

    Attributes:
        paper: 1 is white; the ring, what is around it and `RIM`, `FINE` pixels a
            millimetre.
        box: of the ring, from the middle of the picture.
        rings: others that reach into the picture.
        others: boxes of what else is written in and reaches into it.
    """

    paper: Real
    box: Box
    rings: tuple[Box, ...]
    others: tuple[Box, ...]


def load_rings() -> list[Ring]:
    """Return the rings of some sheets, in every ink."""
    rings: list[Ring] = []
    for number, name in enumerate(SHEETS):
        for at, ink in enumerate(INKS):
            lang = LANGUAGES[(number + at) % len(LANGUAGES)]
            rings += cut_rings(name, ink, lang)
    return rings


def cut_rings(name: str, ink: str, lang: str) -> Iterator[Ring]:
    """Yield the rings of a sheet."""
    layout = load_layout(name)
    game, fonts = find_game(layout.rules.game), load_fonts()
    assert game.spec.board_view and game.spec.fields
    texts = load_texts(lang, game.printed)
    evidence = game.usual_evidence
    face = game.draw_sheet(layout, Style(texts, INKS[ink], fonts, evidence))
    picture = Image.open(io.BytesIO(to_png(face.svg, fonts, DRAWN * MM_PER_INCH)))
    page = np.asarray(picture.convert("L"), np.float32) / np.float32(255)
    board = game.spec.board_view.open_board(layout.rules, layout.board)
    boxes = name_boxes(face, layout.board)
    kinds = {
        spot.name: spot.kind
        for spot in game.spec.fields.PLACES.on(board, evidence).spots
        if spot.name in boxes  # others are on another variant of the sheet
    }
    for name, kind in kinds.items():
        if kind == RING:
            seen = grown(boxes[name]).inset(-RIM)
            near = [
                other
                for other in kinds
                if other != name and _reaches(boxes[other], seen)
            ]
            x, y = seen.centre
            yield Ring(
                _part(page, seen),
                boxes[name].moved(-x, -y),
                tuple(boxes[n].moved(-x, -y) for n in near if kinds[n] == RING),
                tuple(boxes[n].moved(-x, -y) for n in near if kinds[n] != RING),
            )


def _reaches(box: Box, seen: Box) -> bool:
    far = box.inset(-box.width * (NEAR - 1) / 2)
    return (
        far.x < seen.right
        and seen.x < far.right
        and far.y < seen.bottom
        and seen.y < far.bottom
    )


def _part(page: Real, box: Box) -> Real:
    """Return a part of a page, in finer pixels; white beyond its edge."""
    rim = 10 * DRAWN
    held = np.pad(page, rim, constant_values=1)
    wide, high = (round(side * FINE) for side in (box.width, box.height))
    x = np.round((box.x + (np.arange(wide) + 0.5) / FINE) * DRAWN - 0.5).astype(int)
    y = np.round((box.y + (np.arange(high) + 0.5) / FINE) * DRAWN - 0.5).astype(int)
    return np.ascontiguousarray(held[np.ix_(y + rim, x + rim)])

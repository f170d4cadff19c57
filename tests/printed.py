"""Printed sheets, and what is known about them, for tests that photograph them."""

from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from sheetgen.core.codes import SheetCode
from sheetgen.core.draw.box import RIGHT, Box
from sheetgen.core.reading.input_field import InputField
from sheetgen.draw.face import Face, name_boxes
from sheetgen.draw.fontfile import load_fonts
from sheetgen.games.find import find_game, load_layout
from sheetgen.layout.value import Layout
from sheetgen.press.impose import Slot, Template
from sheetgen.press.job import Job, Leaves, print_job
from sheetgen.press.paper import PAPERS, Placement
from sheetgen.press.sheets import Links, Sheets
from sheetgen.press.stream import Credits
from sheetgen.system.link import LOCAL_PREFIX
from tests.conftest import make_style
from tests.photo import render_page
from tests.press.places import place_face
from tests.writing.sheet import Place

ODD = Path(__file__).with_name("press") / "odd.toml"
SERIAL = 7


class Printed:
    """A printed sheet.

    Attributes:
        layout: of its board.
        face: as it is drawn.
        place: where the face stands on the paper.
        code: what the printed code says.
        encoding: of its game.
        spec: of its game.
        pdf: the file.
    """

    def __init__(
        self,
        folder: Path,
        name: str,
        evidence: str,
        ink: str,
        hand: str = RIGHT,
        side: str = "",
    ) -> None:
        self.layout: Layout = load_layout(str(ODD) if name == "odd" else name)
        layout = self.layout
        style = make_style(layout, evidence=evidence, ink=ink, hand=hand, side=side)
        game = find_game(layout.rules.game)
        self.face: Face = game.draw_sheet(layout, style)
        paper = PAPERS[layout.paper or game.paper]
        self.place: Placement = place_face(self.face, paper)
        number = layout.rules.number
        self.code = SheetCode(
            number,
            layout.board,
            evidence,
            "en",
            SERIAL,
            self.face.number,
            sheet=layout.rules.sheet,
        )
        self.encoding = layout.rules.encoding
        self.spec = game.spec
        printed = self.face, self.code, self.encoding
        sheets = Sheets(*printed, Links(LOCAL_PREFIX), load_fonts())
        self.pdf = folder / f"{Path(name).stem}-{evidence}-{ink}-{hand}{side}.pdf"
        credits = Credits("t", "s", "", "r", "en")
        page = self.place.paper
        template = Template(page, (Slot(page.box()),))
        job = Job(template, (Leaves("", sheets, None, range(SERIAL, SERIAL + 1)),))
        print_job(self.pdf, job, load_fonts(), credits)

    @cache  # noqa: B019  a handful of sheets
    def page(self, dpi: int) -> np.ndarray:
        """Return its picture, which stays as it is: what writes on it takes a copy."""
        page = render_page(self.pdf, 1, dpi)
        page.flags.writeable = False
        return page

    @cache  # noqa: B019  a page is looked at box by box
    def greys(self, dpi: int) -> np.ndarray:
        return cv2.cvtColor(self.page(dpi), cv2.COLOR_BGR2GRAY)

    def on_paper(self, box: Box) -> Box:
        return box.moved(self.place.face.x, self.place.face.y)

    @property
    def board(self) -> Any:
        """Its board as rules want it."""
        assert self.spec.board_view
        return self.spec.board_view.open_board(self.layout.rules, self.layout.board)

    @property
    def spots(self) -> tuple[InputField, ...]:
        """Those that its face has places for."""
        assert self.spec.fields
        boxes = name_boxes(self.face, self.layout.board)
        spots = self.spec.fields.PLACES.on(self.board, self.code.evidence).spots
        return tuple(spot for spot in spots if spot.name in boxes)

    @property
    def places(self) -> dict[str, Place]:
        """Where on the page something can be written, by the names of spots."""
        boxes = name_boxes(self.face, self.layout.board)
        return {
            spot.name: Place(spot.kind, self.on_paper(boxes[spot.name]))
            for spot in self.spots
        }

    @property
    def paper(self) -> tuple[float, float]:
        """Its width and height in millimetres."""
        return self.place.paper.width, self.place.paper.height

    @property
    def boxes(self) -> list[Box]:
        """What numbers are written in, in cells and in a table of players."""
        cells = [cell.writing for cell in self.face.cells if cell.writing]
        fields = self.face.fields.items()
        return cells + [box for place, box in fields if place.startswith("player:")]

    @property
    def centres(self) -> np.ndarray:
        return np.array([self.on_paper(box).centre for box in self.boxes])

"""Export of parts into a folder: one by one, or for a table simulator.

Single files are pictures, or PDFs with bleed. The saved object for a simulator names
its pictures. It has the format of Tabletop Simulator, which other simulators import
too. Sources: its knowledge base ("Save File Format", "Asset Creation": decks of at most
10 x 7 cards, pictures of at most 4096 pixels a side), and published saved objects.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from math import ceil
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from sheetgen.core.draw.box import Box
from sheetgen.core.errors import UsageError
from sheetgen.core.units import MM_PER_INCH, Mm
from sheetgen.draw.part import (
    BOARD,
    CARD,
    HEXAGON,
    ROUND,
    SQUARE,
    Piece,
    Side,
    draw_side,
)
from sheetgen.language.message import message
from sheetgen.press.colour import IN_RGB, Colours
from sheetgen.press.impose import Slot, Template
from sheetgen.press.job import Job, Leaves, print_job
from sheetgen.press.output import Published, publish, waiting
from sheetgen.press.paper import Paper
from sheetgen.press.renderer import FINER, Pixels, lay_mosaic, to_png
from sheetgen.press.sheets import Drawing
from sheetgen.press.stream import Credits
from sheetgen.prints.bounds import (
    CARD_BLEED,
    RESOLUTIONS,
    refuse_count_outside,
    refuse_other,
    refuse_outside,
)
from sheetgen.prints.pdf import RIGHTS
from sheetgen.prints.pieces import Boxful
from sheetgen.system.link import check_prefix

PNG, PDF = "png", "pdf"
MOST_PX = 16_000  # limit of a side
DRAWN_PX = 10_000  # limit of the longer side while drawing, which takes 400 MB

Put = Callable[[str], Path]  # returns the path of a file name

TABLE = "table"

TABLE_PX = 4096  # limit of a side of a picture
COLUMNS, ROWS = 10, 7  # of a deck, at most
FEWEST = 2  # of columns and of rows
CARD_PX = 600  # limit of the longer side of a card
STEP = 4.0  # distance between objects on the table, in its units
ACROSS = 8  # objects in a row
UNIT: Mm = 25.4  # length of one of the table's units
TILE_UNITS = 2.0  # across a tile that is not scaled
THICK = 0.1
FORMS = {SQUARE: 0, HEXAGON: 1, ROUND: 2}  # the simulator's numbers of tile shapes

Json = dict[str, Any]


def paint_side(
    boxful: Boxful, piece: Piece, side: Side, bleed: Mm, dpi: float
) -> bytes:
    """Return the picture of a side of a part.

    Raises:
        UsageError: it would have more pixels than can be drawn.
        TextError: a text of the language does not fit.
        MissingLibrary: cairo is requested but cannot be used.
    """
    drawn = draw_side(piece, side, bleed, boxful.style)
    longest = max(drawn.size) / MM_PER_INCH * dpi
    if longest > MOST_PX:
        raise UsageError(
            message(
                "--dpi {dpi:g}: {title} would be {longest:,} pixels wide or high, at "
                "most {most:,} are drawn",
                dpi=dpi,
                title=piece.title,
                longest=int(longest),
                most=MOST_PX,
            )
        )
    finer = max(1, min(FINER, int(DRAWN_PX / longest)))
    return to_png(drawn.svg, boxful.style.fonts, dpi, finer)


def write_singles(
    boxful: Boxful, kind: str, bleed: Mm, dpi: int, put: Put, colours: Colours = IN_RGB
) -> Iterator[Piece]:
    """Write each part to files of its own, and yield it when it is written.

    Args:
        boxful: the parts.
        kind: `PNG`, a picture for each side, with equal sides written once; or `PDF`,
            with a page for each side.
        bleed: how far backgrounds extend beyond the cut.
        dpi: pixels per inch of pictures.
        put: returns the path of a file name.
        colours: colours of PDFs.

    Raises:
        SheetgenError: a part cannot be drawn or written.
    """
    written: set[str] = set()
    fronts = Counter(piece.front.name for piece in boxful.pieces)
    for piece in boxful.pieces:
        sides = [side for side in (piece.front, piece.back) if side]
        if kind == PDF:
            name = piece.front.name
            if fronts[name] > 1 and piece.back is not None:
                name += f"-{piece.back.name}"
            _write_pdf(boxful, piece, bleed, put(f"{name}.pdf"), colours)
        else:
            for side in sides:
                if side.name not in written:
                    picture = paint_side(boxful, piece, side, bleed, dpi)
                    put(f"{side.name}.png").write_bytes(picture)
                    written.add(side.name)
        yield piece


def _write_pdf(
    boxful: Boxful, piece: Piece, bleed: Mm, path: Path, colours: Colours
) -> None:
    """Write a page with a trim box to cut along, and one for the back."""
    wide, high = piece.size
    size = wide + 2 * bleed, high + 2 * bleed
    slots = (Slot(Box(bleed, bleed, wide, high)),)
    paper = Paper(piece.front.name, *size, size)
    template = Template(paper, slots, slots if piece.back else (), bleed, edge=0)
    drawn = [
        Drawing(draw_side(piece, side, bleed, boxful.style).svg, size)
        for side in (piece.front, piece.back)
        if side is not None
    ]
    back = drawn[1] if piece.back is not None else None
    leaves = (Leaves(piece.title, drawn[0], back, range(1)),)
    texts = boxful.style.texts
    title = f"{piece.title} - {boxful.title}"
    credits = Credits(title, piece.group, "", RIGHTS, texts.language)
    job = Job(template, leaves, colours=colours)
    print_job(path, job, boxful.style.fonts, credits, lambda sheets: None)


class Wanted(NamedTuple):
    """What an export makes of parts.

    Attributes:
        kind: `PNG` or `PDF` for single files, or `TABLE` for a simulator.
        bleed: how far backgrounds extend beyond the cut.
        dpi: pixels per inch of pictures.
        address: address of the pictures for a simulator; the folder by default.
        colours: colours of PDFs; pictures are in RGB.
    """

    kind: str = PNG
    bleed: Mm = 0
    dpi: int = 300
    address: str | None = None
    colours: Colours = IN_RGB


def export(
    boxful: Boxful,
    wanted: Wanted,
    folder: Path,
    is_forced: bool = False,
    report: Callable[[int], None] = lambda parts: None,
) -> Published:
    """Write parts into a folder: all of them or none.

    Args:
        boxful: the parts.
        wanted: what is made of them.
        folder: where they go.
        is_forced: whether to replace files there that were not made by sheetgen.
        report: called with the number of further parts that are done.

    Raises:
        SheetgenError: a value is invalid, or something cannot be drawn or written.
    """
    refuse_other("each", wanted.kind, (PNG, PDF, TABLE))
    refuse_outside("bleed", wanted.bleed, CARD_BLEED)
    refuse_count_outside("dpi", wanted.dpi, RESOLUTIONS)
    if wanted.kind != PDF and wanted.colours != IN_RGB:
        raise UsageError(
            message("--colours and --standard: only PDFs have them: add --each pdf")
        )
    address = _find_address(wanted.address, folder)
    with waiting(folder) as place:
        if wanted.kind == TABLE:
            pieces = Table(boxful, address, place.put).write(wanted.dpi)
        else:
            pieces = write_singles(
                boxful, wanted.kind, wanted.bleed, wanted.dpi, place.put, wanted.colours
            )
        for _ in pieces:
            report(1)
        return publish(place, folder, is_forced)


def _find_address(address: str | None, folder: Path) -> str:
    """Return the address of the pictures, ending in a slash.

    Raises:
        UsageError: *address* is not an address.
    """
    found = folder.resolve().as_uri()
    if address is not None:
        found = check_prefix(address)
    return found if found.endswith("/") else f"{found}/"


class Table:
    """The files that are written for a table simulator."""

    def __init__(self, boxful: Boxful, address: str, put: Put) -> None:
        """Set up an export of parts.

        Args:
            boxful: the parts.
            address: the address of the pictures; it ends in a slash.
            put: returns the path of a file name.
        """
        self.boxful = boxful
        self.address = address
        self.put = put
        self.painted: set[str] = set()

    def write(self, dpi: int) -> Iterator[Piece]:
        """Write all pictures and the saved object; yield each part that is done.

        Args:
            dpi: pixels per inch of boards and tiles, up to the limit of pictures.

        Raises:
            SheetgenError: a part cannot be drawn.
        """
        objects: list[Json] = []
        pieces = self.boxful.pieces
        for (_, role, _), some in groupby(
            pieces, lambda one: (one.group, one.role, one.size)
        ):
            lot = list(some)
            objects += self._deck(lot) if role == CARD else self._tiles(lot, dpi)
            yield from lot
        for at, one in enumerate(objects):
            place = one["Transform"]
            place["posX"] = (at % ACROSS - (ACROSS - 1) / 2) * STEP
            place["posZ"] = -(at // ACROSS) * STEP
        _number(objects, self.boxful.name)
        saved = {
            "SaveName": self.boxful.title,
            "GameMode": "",
            "Date": "",
            "Note": "",
            "Rules": "",
            "ObjectStates": objects,
        }
        text = json.dumps(saved, ensure_ascii=False, indent=1)
        path = self.put(f"{self.boxful.name}.json")
        path.write_text(f"{text}\n", encoding="utf-8")

    def _address(self, name: str) -> str:
        return f"{self.address}{quote(name)}"

    def _paint(self, piece: Piece, side: Side | None, dpi: float) -> str:
        """Write the picture of a side, once, and return its address."""
        if side is None:
            return ""
        name = f"{side.name}.png"
        if name not in self.painted:
            fitting = TABLE_PX * MM_PER_INCH / max(piece.size)
            picture = paint_side(self.boxful, piece, side, 0, min(dpi, int(fitting)))
            self.put(name).write_bytes(picture)
            self.painted.add(name)
        return self._address(name)

    def _tiles(self, lot: Sequence[Piece], dpi: int) -> Iterator[Json]:
        """Yield boards and tiles; tiles that are drawn blind are in a bag."""
        made = [self._tile(piece, dpi) for piece in lot]
        if lot[0].is_blind:
            bag = _object("Bag", lot[0].group)
            bag["Bag"] = {"Order": 2}  # tiles are taken out at random
            bag["ContainedObjects"] = [
                single
                for piece, one in zip(lot, made, strict=True)
                for single in _apart(piece, one)
            ]
            yield bag
            return
        for piece, one in zip(lot, made, strict=True):
            if piece.role == BOARD:
                yield from _apart(piece, one)
            else:
                yield _stacked(piece, one)

    def _tile(self, piece: Piece, dpi: int) -> Json:
        is_board = piece.role == BOARD
        one = _object("Custom_Board" if is_board else "Custom_Tile", piece.title)
        one["Locked"] = is_board
        one["CustomImage"] = {
            "ImageURL": self._paint(piece, piece.front, dpi),
            "ImageSecondaryURL": self._paint(piece, piece.back, dpi),
            "ImageScalar": 1.0,
            "WidthScale": 0.0,
        }
        if not is_board:
            scale = round(max(piece.size) / UNIT / TILE_UNITS, 3)
            one["Transform"] |= {"scaleX": scale, "scaleZ": scale}
            one["CustomImage"]["CustomTile"] = {
                "Type": FORMS[piece.form],
                "Thickness": THICK,
                "Stackable": True,
                "Stretch": True,
            }
        return one

    def _deck(self, lot: Sequence[Piece]) -> Iterator[Json]:
        """Yield decks of cards, each with as many as a picture holds."""
        stem = lot[0].front.name.rpartition("-")[0] or lot[0].front.name
        most = COLUMNS * ROWS
        for number, first in enumerate(range(0, len(lot), most), 1):
            some = lot[first : first + most]
            deck = self._sheet(f"{stem}-deck-{number}", some)
            one = _object("DeckCustom", some[0].group)
            ids = [
                100 * number + at
                for at, piece in enumerate(some)
                for _ in range(piece.count)
            ]
            titles = {100 * number + at: one.title for at, one in enumerate(some)}
            cards = []
            for card_id in ids:
                card = _object("CardCustom", titles[card_id])
                card |= {"CardID": card_id, "CustomDeck": {str(number): deck}}
                cards.append(card)
            if len(cards) == 1:  # the simulator has no decks of a single card
                yield cards[0]
                continue
            one |= {"DeckIDs": ids, "CustomDeck": {str(number): deck}}
            one["ContainedObjects"] = cards
            yield one

    def _sheet(self, name: str, some: Sequence[Piece]) -> Json:
        """Write the pictures of a deck, and return the entry that names them."""
        columns, rows = find_grid(len(some))
        cell = find_cell(some[0].size, (columns, rows))
        dpi = cell[0] / some[0].size[0] * MM_PER_INCH
        backs = {piece.back.name if piece.back else "" for piece in some}
        files = {"FaceURL": [piece.front for piece in some]}
        if len(backs) > 1:
            files["BackURL"] = [piece.back or piece.front for piece in some]
        deck: Json = {}
        for key, sides in files.items():
            pictures = [
                paint_side(self.boxful, piece, side, 0, dpi)
                for piece, side in zip(some, sides, strict=True)
            ]
            file = f"{name}{'' if key == 'FaceURL' else '-backs'}.png"
            sheet = lay_mosaic(pictures, cell, (columns, rows))
            self.put(file).write_bytes(sheet)
            deck[key] = self._address(file)
        if len(backs) == 1:
            back = some[0].back or some[0].front
            deck["BackURL"] = self._paint(some[0], back, dpi)
        return {
            **deck,
            "NumWidth": columns,
            "NumHeight": rows,
            "BackIsHidden": True,
            "UniqueBack": len(backs) > 1,
            "Type": 0,
        }


def find_grid(count: int) -> tuple[int, int]:
    """Return the columns and rows of a deck of *count* cards.

    >>> find_grid(3), find_grid(20), find_grid(70)
    ((2, 2), (10, 2), (10, 7))
    """
    columns = min(COLUMNS, max(FEWEST, ceil(count / FEWEST)))
    return columns, max(FEWEST, ceil(count / columns))


def find_cell(size: tuple[Mm, Mm], grid: tuple[int, int]) -> Pixels:
    """Return the width and height of a card in the picture of a deck, in pixels."""
    longest = max(size)
    scale = min(
        CARD_PX / longest,
        *(TABLE_PX / count / side for count, side in zip(grid, size, strict=True)),
    )
    wide, high = (int(side * scale) for side in size)
    return wide, high


def _apart(piece: Piece, one: Json) -> list[Json]:
    """Return an object as often as its part occurs."""
    return [{**one, "Transform": {**one["Transform"]}} for _ in range(piece.count)]


def _stacked(piece: Piece, one: Json) -> Json:
    """Return a tile, or a stack of equal tiles."""
    if piece.count == 1:
        return one
    return {**one, "Name": "Custom_Tile_Stack", "Number": piece.count}


def _object(name: str, title: str) -> Json:
    """Return the fields that every object has."""
    return {
        "GUID": "",
        "Name": name,
        "Transform": {
            "posX": 0.0,
            "posY": 1.0,
            "posZ": 0.0,
            "rotX": 0.0,
            "rotY": 180.0,
            "rotZ": 0.0,
            "scaleX": 1.0,
            "scaleY": 1.0,
            "scaleZ": 1.0,
        },
        "Nickname": title,
        "Description": "",
        "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0},
        "Locked": False,
        "Grid": True,
        "Snap": True,
        "Autoraise": True,
        "Sticky": True,
        "Tooltip": True,
    }


def _number(objects: Sequence[Json], place: str) -> None:
    """Give each object its six hexadecimal digits, derived from its place."""
    for at, one in enumerate(objects):
        here = f"{place}/{at}"
        one["GUID"] = hashlib.sha256(here.encode()).hexdigest()[:6]
        _number(one.get("ContainedObjects", ()), here)

"""Examples: sheets filled in to show how it is done.

The marks of an example come from a fill file, as `check` reads it, beside the layout:
``examples/yacht.toml`` beside ``yacht.toml``.
"""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path

from sheetgen.core.draw.box import Box
from sheetgen.core.errors import UsageError
from sheetgen.core.scoresheet.declaration import Declaration, Per
from sheetgen.core.scoresheet.frame import lay_out, name_places
from sheetgen.core.units import Mm
from sheetgen.core.verdict import ILLEGAL
from sheetgen.draw.face import Face, Style, name_boxes
from sheetgen.draw.ink import DARK
from sheetgen.draw.svg import Canvas, number, overlay
from sheetgen.draw.writing import Place, write_values, write_words
from sheetgen.games.find import find_game
from sheetgen.language.message import join, message
from sheetgen.layout.value import Layout
from sheetgen.press.sheets import Links
from sheetgen.prints.picture import draw_specimen
from sheetgen.scoresheet.placing import name_ids

FOLDER = "examples"  # beside the layouts
_LINE: Mm = 3.6  # a line to write on is above the end of its place


@dataclass(frozen=True)
class Example:
    """The content of an example.

    Attributes:
        evidence: what the sheet has places for.
        values: values that are written, by the names of spots.
        kinds: kinds of the spots, by their names.
        names: names of the players.
    """

    evidence: str
    values: Mapping[str, str]
    kinds: Mapping[str, str]
    names: tuple[str, ...]


def example_path(layout: Layout) -> Path:
    """Return the path of a layout's example, whether or not the file exists."""
    return layout.path.parent / FOLDER / layout.path.name


def read_example(layout: Layout) -> Example:
    """Return the example of a layout.

    Raises:
        UsageError: it is missing, it breaks the rules, or it belongs to another sheet.
        FillError: its file has problems.
    """
    path = example_path(layout)
    if not path.is_file():
        known = sorted(one.stem for one in path.parent.glob("*.toml"))
        what = message(
            "--example: {name} has none: its file would be {path}, written for "
            "`sheetgen check`",
            name=layout.id,
            path=str(path),
        )
        hint = message("those of {names} are there", names=", ".join(known))
        raise UsageError(join("; ", (what, hint)) if known else what)
    spec = find_game(layout.rules.game).spec
    assert spec.judge and spec.fields and spec.board_view
    answer = spec.judge.check_file(path)
    sheet = getattr(answer, "sheet", None)
    if sheet is None or _printed(sheet.rules.sheet, sheet.board) != _printed(
        layout.rules.sheet, layout.board
    ):
        raise UsageError(
            message("--example: {path} is of another sheet", path=str(path))
        )
    if answer.verdict == ILLEGAL:
        raise UsageError(
            message(
                "--example: {path} breaks the rules: `sheetgen check` says how",
                path=str(path),
            )
        )
    board = spec.board_view.open_board(layout.rules, layout.board)
    fill = sheet.fill
    spots = spec.fields.PLACES.on(board, fill.evidence).spots
    columns = getattr(fill, "columns", ()) if layout.rules.sheet else ()
    return Example(
        fill.evidence,
        spec.fields.PLACES.on(board, fill.evidence).encode(fill),
        {spot.name: spot.kind for spot in spots},
        tuple(column.name for column in columns),
    )


def _printed(sheet: object, board: object) -> object:
    return sheet if sheet is not None else board


def draw_example(
    face: Face, layout: Layout, example: Example, style: Style, links: Links
) -> str:
    """Return a filled sheet with the code of a specimen, serial 0.

    Args:
        face: face of the sheet.
        layout: layout of the sheet.
        example: what is written on it.
        style: how it looks.
        links: settings of the link in its code.

    Raises:
        UsageError: the code would be too big for its place.
    """
    specimen = draw_specimen(face, layout, style, links, style.texts("sheet.example"))
    canvas = Canvas(face.box.width, face.box.height, style.fonts)
    places = {
        name: Place(example.kinds[name], box)
        for name, box in name_boxes(face, layout.board).items()
        if name in example.kinds
    }
    write_values(canvas, places, example.values)
    for name, boxes in zip(
        example.names, _heads(face, layout.rules.sheet), strict=False
    ):
        for one, box in zip(name.split(" & "), boxes, strict=False):
            write_words(canvas, box, one)
    return overlay(specimen, canvas.to_svg())


def _heads(face: Face, sheet: Declaration | None) -> list[list[Box]]:
    """Return where the names of each column are written."""
    if sheet is None or sheet.columns == Per.GAME:
        return []
    if sheet.placed:  # a drawing may have no place for some of them
        own = [face.zones.get(name) for name in name_ids(sheet)]
        return [[box] if box else [] for box in own]
    if sheet.columns == Per.SHEET:
        place = face.zones["date"].columns(2, 3.0)[0]
        return [[Box(place.x, place.y, place.width, place.height - _LINE)]]
    plan = lay_out(sheet, face.number)
    return [name_places(sheet, plan, at) for at in range(sheet.count)]


# Sheets to be laminated: no serial, and bold lines.


BOLD = 1.6  # times the usual width

_LINED = re.compile(r'<(?:path|rect)\b[^<>]* stroke="(#[0-9a-f]{6})"[^<>]*>')
_WIDTH = re.compile(r'(?<= stroke-width=")[0-9.]+')


def embolden(drawing: str, colours: Collection[str], times: float = BOLD) -> str:
    """Return a drawing with bolder solid lines in some colours.

    Dashed lines stay as they are: hatches, and lines inside an area. So do circles to
    mark, since the photo reader expects them as thin as on other sheets.

    >>> embolden('<path stroke="#000000" stroke-width="0.2" />', ["#000000"], 2)
    '<path stroke="#000000" stroke-width="0.4" />'
    """

    def bolder(found: re.Match[str]) -> str:
        tag = found[0]
        if found[1] not in colours or "stroke-dasharray" in tag:
            return tag
        return _WIDTH.sub(lambda width: number(float(width[0]) * times), tag)

    return _LINED.sub(bolder, drawing)


def draw_reusable(face: Face, layout: Layout, style: Style, links: Links) -> str:
    """Return a sheet with the code of a specimen, serial 0.

    Args:
        face: face of the sheet.
        layout: layout of the sheet.
        style: how it looks.
        links: settings of the link in its code.

    Raises:
        UsageError: the code would be too big for its place.
    """
    ink, game = style.ink, find_game(layout.rules.game)
    svg = draw_specimen(face, layout, style, links, style.texts("sheet.reusable"))
    looks = game.spec.sheets.terrain_looks(ink).values()
    colours = {ink.field, ink.soft, ink.text, *(look.tone.ring for look in looks)}
    # In an all-black drawing, hatches would close up.
    return embolden(svg, colours - {DARK})

"""Examples: sheets filled in to show how it is done.

The marks of an example come from a fill file, as `check` reads it, beside the layout:
``examples/yacht.toml`` beside ``yacht.toml``. ``examples/notes/yacht.toml`` can have
notes on some of them, which are numbered on the sheet and printed on a page of their
own; without that file, notes on a declared sheet say how its points come about.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from sheetgen.core.draw.box import Box, Point, centred
from sheetgen.core.errors import LayoutError, UsageError
from sheetgen.core.scoresheet.declaration import Declaration, Per
from sheetgen.core.scoresheet.frame import lay_out, name_places
from sheetgen.core.units import Mm
from sheetgen.core.verdict import ILLEGAL
from sheetgen.draw import font
from sheetgen.draw.face import Face, LongTexts, Style, name_boxes
from sheetgen.draw.font import DISPLAY, DISPLAY_BOLD, TEXT
from sheetgen.draw.ink import DARK, WHITE
from sheetgen.draw.stroke import Place
from sheetgen.draw.svg import Canvas, Letters, Outline, number, overlay
from sheetgen.draw.writing import write_values, write_words
from sheetgen.games.find import find_game
from sheetgen.games.spec import Explaining
from sheetgen.language.message import join, message
from sheetgen.language.texts import list_languages, load_texts
from sheetgen.layout.value import Layout
from sheetgen.press.sheets import Links
from sheetgen.prints.picture import draw_specimen
from sheetgen.scoresheet.placing import name_ids
from sheetgen.source.table import Table
from sheetgen.source.text import load_text, parse_source

FOLDER = "examples"  # beside the layouts
NOTES = "notes"  # beside the examples
MOST_NOTES = 20
_BADGE: Mm = 1.6  # the radius of the number of a note
_WORDS: Mm = 1.3  # half the height of small words in a row
_MARGIN: Mm = 8.0  # around a page of notes
_TEXT: Mm = 4.0  # its letters, smaller if there is much text
_LEAST: Mm = 2.3  # 6.5 points
_LEADING = 1.3
_LINE: Mm = 3.6  # a line to write on is above the end of its place


@dataclass(frozen=True)
class Example:
    """The content of an example.

    Attributes:
        evidence: what the sheet has places for.
        values: values that are written, by the names of spots.
        kinds: kinds of the spots, by their names.
        names: names of the players.
        notes: sentences in the language of the sheet, each with the place it is about.
    """

    evidence: str
    values: Mapping[str, str]
    kinds: Mapping[str, str]
    names: tuple[str, ...]
    notes: tuple[tuple[str, str], ...] = ()


def example_path(layout: Layout) -> Path:
    """Return the path of a layout's example, whether or not the file exists."""
    return layout.path.parent / FOLDER / layout.path.name


def read_example(layout: Layout, language: str = "en") -> Example:
    """Return the example of a layout.

    Args:
        layout: the layout.
        language: of its notes; others are in English, or as their file has them first.

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
    kinds = {spot.name: spot.kind for spot in spots}
    notes = _read_notes(path.parent / NOTES / path.name, kinds, language)
    if not notes and isinstance(answer, Explaining):
        texts = load_texts(language, find_game(layout.rules.game).printed)
        notes = tuple(answer.explain(language, texts)[:MOST_NOTES])
    return Example(
        fill.evidence,
        spec.fields.PLACES.on(board, fill.evidence).encode(fill),
        kinds,
        tuple(column.name for column in columns),
        notes,
    )


def _read_notes(
    path: Path, places: Collection[str], language: str
) -> tuple[tuple[str, str], ...]:
    """Return the notes of a file on places of a sheet; none if there is no file.

    Raises:
        LayoutError: with every problem of the file.
    """
    if not path.is_file():
        return ()
    text = load_text(path, LayoutError)
    source = parse_source(text, str(path), None, LayoutError)
    table = Table(source, (), source.tree)
    table.need("format")
    table.exactly("format", 1)
    table.need("places")
    about = table.texts("places", MOST_NOTES) or ()
    for place in about:
        if place not in places:
            table.add("places", message("{place}: not on this sheet", place=place))
    said = {}
    for name in list_languages():
        sentences = table.texts(name, MOST_NOTES)
        if sentences is None:
            continue
        said[name] = sentences
        if len(sentences) != len(about):
            what = message(
                "{count} sentences, but {places} places",
                count=len(sentences),
                places=len(about),
            )
            table.add(name, what)
    table.end()
    source.check()
    own = said.get(language) or said.get("en") or next(iter(said.values()), ())
    return tuple(zip(about, own, strict=False))


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
    own = {name: place.box for name, place in places.items()}
    for at, (name, _) in enumerate(example.notes, 1):
        if name in own:  # it may be on the other side
            _draw_badge(canvas, _beside(name, own, face.box), str(at))
    return overlay(specimen, canvas.to_svg())


def _beside(place: str, boxes: Mapping[str, Box], face: Box) -> Point:
    """Return where the number of a note stands: beside its place, and on no other.

    In a space of a board that is below, since its sign and its die are at the sides; in
    a column it is above the small words of the row, which end beside the box.
    """
    box, reach = boxes[place], _BADGE + 0.2
    middle = box.centre
    right, left = box.right + reach, box.x - reach
    above, below = box.y - reach, box.bottom + reach
    y = middle.y
    if place.startswith("player:"):
        y = box.y + min(reach, box.height / 2 - _WORDS - _BADGE)
    sides = [Point(right, y), Point(left, y)]
    ends = [Point(middle.x, below), Point(middle.x, above)]
    corners = [Point(x, y) for x in (left, right) for y in (above, below)]
    is_cell = place.startswith(("cell:", "field:"))
    for centre in (*ends, *corners) if is_cell else (*sides, *ends, *corners):
        badge = centred(centre, 2 * _BADGE, 2 * _BADGE)
        is_free = not any(
            badge.overlaps(other) for name, other in boxes.items() if name != place
        )
        if is_free and face.contains(badge):
            return centre
    return Point(left, above)


def _draw_badge(canvas: Canvas, centre: Point, text: str, scale: float = 1) -> None:
    """Draw the number of a note, white in a dark circle."""
    radius = _BADGE * scale
    rim = Outline(WHITE, 0.35 * scale)
    canvas.circle(centre, radius, fill=DARK, stroke=rim)
    size = radius * 1.32
    wide = canvas.fonts.width(text, font.BOLD, size)
    rise = canvas.fonts.font(font.BOLD).cap_height * size
    start = Point(centre.x - wide / 2, centre.y + rise / 2)
    canvas.text(start, text, Letters(size, WHITE, font.BOLD), minimum=0)


def draw_notes(
    size: tuple[Mm, Mm], layout: Layout, example: Example, style: Style
) -> str:
    """Return a page with the notes of an example, as large as its sheet.

    Raises:
        LongTexts: there is too much text for the page.
    """
    canvas = Canvas(*size, style.fonts)
    page = Box(0, 0, *size).inset(_MARGIN)
    name = layout.name_in(style.texts.language)
    canvas.title_in(
        Box(page.x, page.y, page.width, 8),
        name,
        Letters(7.0, style.ink.text, DISPLAY_BOLD),
        least=3,
    )
    below = Box(page.x, page.y + 9, page.width, 4.5)
    said = style.texts("sheet.notes")
    canvas.text_in(below, said, Letters(3.6, style.ink.soft, DISPLAY))
    room = Box(page.x, below.bottom + 3, page.width, page.bottom - below.bottom - 3)
    columns = room.columns(2 if room.width > room.height else 1, 8.0)
    letters = _TEXT
    while letters > _LEAST and not _write_notes(None, columns, example, style, letters):
        letters -= 0.05
    if not _write_notes(canvas, columns, example, style, letters):
        what = message("the notes on the example of {name} are too long", name=name)
        raise LongTexts(what, [text for _, text in example.notes])
    return canvas.to_svg()


def _write_notes(
    canvas: Canvas | None,
    columns: Sequence[Box],
    example: Example,
    style: Style,
    letters: Mm,
) -> bool:
    """Write notes into columns, if there is a canvas; return whether they fit."""
    fonts, scale = style.fonts, max(letters / 3.2, 1.0)
    badge = 2 * _BADGE * scale + 2.0
    cap = fonts.font(TEXT).cap_height * letters
    left = list(columns)
    column = left.pop(0)
    y = column.y
    for at, (_, text) in enumerate(example.notes, 1):
        lines = fonts.wrap(text, TEXT, letters, column.width - badge)
        high = max(len(lines) * letters * _LEADING, 2 * _BADGE * scale)
        if y + high > column.bottom:
            if not left:
                return False
            column = left.pop(0)
            y = column.y
        if canvas:
            middle = Point(column.x + _BADGE * scale, y + cap / 2 + 0.6)
            _draw_badge(canvas, middle, str(at), scale)
            for row, line in enumerate(lines):
                start = Point(
                    column.x + badge, y + 0.6 + cap + row * letters * _LEADING
                )
                canvas.text(start, line, Letters(letters, style.ink.text))
        y += high + letters * 0.75
    return True


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

"""The score sheet of Keythedral, composed of generic components.

The face of 197 x 127 mm is divided into boxes. It fits A5 and half-Letter within the
margins of every printer. The cathedral and the code are on the left, the table is on
the right.
"""

from sheetgen.core.draw.box import Box, Point, centred
from sheetgen.core.draw.frame import LEFT, Frame
from sheetgen.draw.cell import Look
from sheetgen.draw.emblem import draw_shield
from sheetgen.draw.face import Face, Style, finish_face, origin_note
from sheetgen.draw.font import DISPLAY, DISPLAY_BOLD, STRONG
from sheetgen.draw.form import draw_fields
from sheetgen.draw.ink import Ink
from sheetgen.draw.svg import THIN, Canvas, Letters, Outline
from sheetgen.games.keythedral import GAME
from sheetgen.games.keythedral.rules.cathedral import FULL, SHORT, Cathedral
from sheetgen.games.keythedral.sheet.boxes import (
    CATHEDRAL_BY,
    CHOICE,
    FACE,
    GAMES,
    LEFT_HANDED,
    USUAL,
    find_frame,
    lay_choices,
)
from sheetgen.games.keythedral.sheet.boxes import ZONES as READ_ZONES
from sheetgen.games.keythedral.sheet.facade import (
    draw_facade,
    draw_squares,
    fit_facade,
    plan_square,
)
from sheetgen.games.keythedral.sheet.tally import Tally
from sheetgen.layout.value import Layout

TRIM = (210.0, 148.0)  # A5

HATCHES = {SHORT: "bricks", FULL: "diagonal"}
SYMBOLS = {SHORT: "lancet", FULL: "rose"}
# Like the game's own board.
HUES = {SHORT: "#66707a", FULL: "#c8692a"}

ZONES = {
    **READ_ZONES[USUAL],
    "title": Box(9.5, 0, 50, 9.4),
    "date": Box(153.4, 0.4, 34.4, 9),
    "cathedral": Box(9.5, 11.6, 53, 56.4),
    "legend": Box(9.5, 70, 53, 19),
    "serial": Box(9.5, 89.8, 25, 3.6),
    "digits": Box(37, 96.3, 25.5, 13),
    "caption": Box(37, 110.6, 25.5, 8.4),
    "footer": Box(106, 118.6, 81, 8.4),
    "ruler": Box(190.5, 8.2, 6.5, 50.2),
}
ZONES_LEFT = {
    **{name: box.moved(CATHEDRAL_BY, 0) for name, box in ZONES.items()},
    **READ_ZONES[LEFT_HANDED],
    "date": Box(9.5, 0.4, 34.4, 9),
    "footer": Box(9.5, 118.6, 81, 8.4),
    "ruler": ZONES["ruler"],
}


def terrain_looks(ink: Ink) -> dict[str, Look]:
    """Return the look of each kind of square in an ink."""
    return {
        terrain: Look(ink.tone(HUES[terrain]), HATCHES[terrain], symbol)
        for terrain, symbol in SYMBOLS.items()
    }


def draw_sheet(layout: Layout, style: Style) -> Face:
    """Return the face of a score sheet of *layout*."""
    face = LEFT_HANDED if style.hand == LEFT else USUAL
    zones = ZONES_LEFT if face == LEFT_HANDED else ZONES
    frame = find_frame(layout.rules, layout.board, style.evidence, face)
    canvas = Canvas(FACE.width, FACE.height, style.fonts, checked=style.is_checked)
    name = layout.name_in(style.texts.language)
    title = f"{name} - {style.texts('game.title')}"
    canvas.describe(title, layout.id)
    looks, tone = terrain_looks(style.ink), style.ink.tone(GAME.hue)
    _draw_title(canvas, zones["title"], layout, name, style)
    choices = lay_choices(face)
    _draw_version(canvas, zones["version"], choices, frame, style)
    _draw_date(canvas, zones["date"], style)
    facade = fit_facade(layout.board, zones["cathedral"])
    cells = draw_facade(canvas, facade, looks, tone, style.ink)
    _draw_legend(canvas, zones["legend"], looks, style)
    cathedral = Cathedral(layout.board)
    tally = Tally(
        canvas, cathedral, layout.rules, style.texts, style.ink, looks, tone, face
    )
    tally.draw(_fields(frame, "player:"))
    _draw_notes(canvas, zones, layout, style)
    return finish_face(
        canvas,
        frame,
        zones,
        style,
        number=face,
        title=title,
        trim=TRIM,
        serial_size=3.2,
        cells=cells,
    )


def _fields(frame: Frame, kind: str) -> dict[str, Box]:
    """Return the boxes of one kind, by place."""
    return {name: box for name, box in frame.boxes.items() if name.startswith(kind)}


def _draw_title(
    canvas: Canvas, box: Box, layout: Layout, name: str, style: Style
) -> None:
    """Draw the shield, the cathedral's name and the game's."""
    ink = style.ink
    shield = Box(box.x, box.y, 8.2, box.height)
    draw_shield(canvas, shield, layout.short, ink.tone(GAME.hue))
    x = shield.right + 1.6
    canvas.text_in(
        Box(x, box.y + 0.5, box.right - x, 5.4),
        name,
        Letters(5.8, ink.text, DISPLAY_BOLD),
        minimum=2.4,
    )
    canvas.text_in(
        Box(x, box.y + 6.1, box.right - x, 2.6),
        style.texts("game.title"),
        Letters(2.6, ink.soft, DISPLAY),
    )


def _draw_version(
    canvas: Canvas, box: Box, choices: list[Box], frame: Frame, style: Style
) -> None:
    """Draw a box to mark for each version of the game."""
    ink = style.ink
    label = Box(box.x, box.bottom - 2.6, box.width, 2.6)
    canvas.text_in(label, style.texts("choice.game"), Letters(2.0, ink.soft))
    draw_fields(canvas, _fields(frame, "version:").values(), ink)
    words = [style.texts(f"choice.{game}") for game in GAMES]
    room = choices[0].width - CHOICE - 2
    size = canvas.common_size(words, STRONG, 3.0, room, 1.8)
    for choice, word in zip(choices, words, strict=True):
        beside = Box(choice.x + CHOICE + 1.2, choice.y, room, CHOICE)
        canvas.text_in(beside, word, Letters(size, ink.text, STRONG))


def _draw_date(canvas: Canvas, box: Box, style: Style) -> None:
    """Draw a line to write on, with its label below."""
    y = box.bottom - 3.2
    canvas.line(Point(box.x, y), Point(box.right, y), Outline(style.ink.soft, THIN))
    label = Box(box.x, box.bottom - 2.6, box.width, 2.6)
    canvas.text_in(label, style.texts("sheet.date"), Letters(2.0, style.ink.soft))


def _draw_legend(
    canvas: Canvas, box: Box, looks: dict[str, Look], style: Style
) -> None:
    """Draw which squares each version uses, and instructions for the table."""
    lines = Box(box.x, box.y, box.width, 10).rows(2)
    words = [style.texts(f"legend.{terrain}") for terrain in GAMES]
    room = box.width - 6.4
    size = canvas.common_size(words, STRONG, 2.5, room, 1.8)
    for line, terrain, word in zip(lines, GAMES, words, strict=True):
        sample = centred(Point(line.x + 2.3, line.centre.y), 4.4, 4.4)
        plan = plan_square(sample)
        draw_squares(canvas, [plan], looks[terrain], f"legend-{terrain}")
        beside = Box(line.right - room, line.y, room, line.height)
        canvas.text_in(beside, word, Letters(size, style.ink.text), minimum=1.8)
    below = Box(box.x, box.y + 11.4, box.width, box.height - 11.4)
    canvas.paragraph_in(
        below, style.texts("legend.count"), Letters(2.1, style.ink.soft), minimum=1.7
    )


def _draw_notes(
    canvas: Canvas, zones: dict[str, Box], layout: Layout, style: Style
) -> None:
    """Write what is uncertain, who owns the names, and what the code is for."""
    texts, soft = style.texts, style.ink.soft
    table = layout.rules.tables["left"]
    parts = [texts("sheet.unofficial"), origin_note(layout, texts)]
    if not all(number.is_sure for row in table.values() for number in row):
        parts.append(texts("sheet.unsure"))
    canvas.paragraph_in(
        zones["footer"], " ".join(filter(None, parts)), Letters(1.9, soft), minimum=1.6
    )
    canvas.paragraph_in(
        zones["caption"],
        texts("sheet.code"),
        Letters(1.85, style.ink.text),
        leading=1.15,
        minimum=1.7,
    )

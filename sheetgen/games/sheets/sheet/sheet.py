"""Drawing a declared score sheet: a table of labels, and a column for each player.

All places follow from the declaration (`core.scoresheet.frame`); labels have to fit
into them. The lines of the table, below its heads, are in `lines`.
"""

from collections.abc import Mapping, Sequence

from sheetgen.core.draw.box import LEFT, Box, Point, around_mark, mark_boxes
from sheetgen.core.draw.hexmap import CellPlan
from sheetgen.core.errors import UsageError
from sheetgen.core.scoresheet.declaration import Declaration, Per, Tie
from sheetgen.core.scoresheet.frame import (
    SMALL_CODE,
    find_frame,
    lay_out,
    name_places,
    points_scale,
    usual_face,
)
from sheetgen.core.scoresheet.line import box_step, line_boxes
from sheetgen.core.units import Mm
from sheetgen.draw.art import draw_art
from sheetgen.draw.cell import Look
from sheetgen.draw.face import Face, LongTexts, Style, finish_face, origin_note
from sheetgen.draw.font import BOLD, DISPLAY_BOLD, STRONG, TEXT
from sheetgen.draw.ink import WHITE, Ink, Tone
from sheetgen.draw.svg import HAIR, Letters, Outline, lines_path
from sheetgen.draw.symbol import draw_icon
from sheetgen.games.sheets import GAME
from sheetgen.games.sheets.sheet.lines import (
    DOT,
    INDENT,
    dealt_box,
    dealt_counts,
    draw_expansions,
    draw_lines,
    is_free,
)
from sheetgen.games.sheets.sheet.pen import LEAST, SIGNS, IconCanvas, Pen, signed
from sheetgen.language.message import join, message
from sheetgen.layout.value import Layout
from sheetgen.scoresheet.icon_data import ICONS

A5, A4 = (148.0, 210.0), (210.0, 297.0)
_HIGH_LETTERS = range(0x2E80, 0xE000)  # kana and kanji, taller than capitals
_RULER: Mm = 5.3  # the width of the ruler
_WIDE_NOTES: Mm = 21.0  # free height for notes as wide as the table
_LOGO: Mm = 10.4  # the height of the logo beside the title
_LOGO_WIDE = 2.2  # its greatest width, in its heights
_SMALL: Mm = 2.2  # the font size of two lines below the title
_TWO_LINES: Mm = 55.0  # the width with room for two lines to write on, side by side
_WRITE: Mm = 8.6  # the height of a line to write on with its label
_NOTE_LINE: Mm = 7.0
_HOW: Mm = 2.8  # the largest font size of how the game is played
_HOW_SIZES = 7
_ABOVE_HOW: Mm = 0.8


def terrain_looks(ink: Ink) -> dict[str, Look]:
    """Return the look of the single cell that stands in for a board."""
    return {"sheet": Look(ink.tone(GAME.hue), "dots", "tower")}


def draw_sheet(layout: Layout, style: Style) -> Face:
    """Return the face of a declared sheet.

    Raises:
        UsageError: no face is large enough for it.
        LongTexts: some of its texts do not fit.
    """
    sheet: Declaration = layout.rules.sheet
    number = usual_face(sheet, style.hand == LEFT)
    if not number:
        raise UsageError(
            message(
                "{name}: the boxes would be too small on any paper: use fewer rows, "
                "columns or lines",
                name=layout.name,
            )
        )
    frame = find_frame(sheet, number)
    plan = lay_out(sheet, number)
    canvas = IconCanvas(
        plan.face,
        style.fonts,
        checked=style.is_checked,
        has_own=sheet.printed.font is not None,
    )
    name = layout.name_in(style.texts.language)
    canvas.describe(name, layout.id)
    pen = Pen(canvas, sheet, plan, frame.boxes, style)
    zones = {} if sheet.placed else _zones(pen)
    if sheet.placed or sheet.printed.ground:  # a page can draw neither
        from sheetgen.games.sheets.sheet.placed import draw_on_ground

        zones = draw_on_ground(pen, style, frame, zones)
    if not sheet.placed:
        rest = _draw_title(pen, zones["title"], name)
        _draw_date(pen, zones["date"])
        draw_heads(pen)
        draw_lines(pen)
        draw_expansions(pen)
        _draw_foot(pen, zones, layout, rest)
    if pen.long:
        texts = [*dict.fromkeys(pen.long)]
        problems = [
            message(
                "{text!r} is too long for its place on the sheet: say it shorter",
                text=text,
            )
            for text in texts
        ]
        raise LongTexts(join("\n", problems), texts)
    short, long = A4 if plan.code.width > SMALL_CODE else A5
    is_lying = plan.face.width > plan.face.height
    corner = zones.get("title", zones["digits"])
    sign = Box(corner.x, corner.y, 0.1, 0.1)
    return finish_face(
        canvas,
        frame,
        zones,
        style,
        number=number,
        title=name,
        trim=(long, short) if is_lying else (short, long),
        serial_size=3.2,
        cells=(CellPlan(None, None, sign, sign),),
    )


def _zones(pen: Pen) -> dict[str, Box]:
    """Return the zones around the table."""
    plan = pen.plan
    foot, code, face = plan.foot, plan.code, plan.face
    first, above, *_ = map(around_mark, mark_boxes(face, plan.mark))
    is_lying = face.width > face.height
    table = plan.table
    left, right = min(table.x, code.x), max(table.right, code.right)
    end = max([line.box.bottom for line in plan.lines], default=table.bottom)
    below = end + 3.0
    if is_lying:
        serial = Box(foot.x, code.y - 29.0, foot.width, 4.4)
        digits = Box(foot.x, code.y - 23.0, foot.width, 14.0)
        caption = Box(foot.x, code.y - 8.0, foot.width, 7.6)
        notes = Box(foot.x, foot.y, foot.width, serial.y - foot.y - 2.0)
    else:
        wide = min(38.0 * pen.unit, foot.width * 0.52)
        x = foot.x if plan.is_left else foot.right - wide
        serial = Box(x, foot.y + 1.0, wide, 4.4)
        digits = Box(x, foot.y + 6.6, wide, 13.4)
        caption = Box(x, foot.y + 20.4, wide, 5.6)
        x = foot.x + wide + 3.0 if plan.is_left else foot.x
        high = foot.bottom - plan.mark - min(below, foot.y)
        notes = Box(x, min(below, foot.y), foot.width - wide - 3.0, high)
        if foot.y - below >= _WIDE_NOTES:
            notes = Box(table.x, below, table.width, foot.y - below)
    free = max(table.bottom - below, 0.0) if is_lying else 0.0
    # Between two marks, at the edge where nothing is written.
    edge = 0.0 if plan.is_left else face.width - _RULER - 0.2
    high = (face.height - first.height) / 2 - first.bottom
    ruler = Box(edge, first.bottom, _RULER, high)
    return {
        "title": Box(left, 0, above.x - left, 11.0),
        "date": Box(above.right, 0, right - above.right, 10.0),
        "table": Box(table.x, table.y, table.width, end - table.y),
        "code": code,
        "serial": serial,
        "digits": digits,
        "caption": caption,
        "notes": notes,
        "lines": Box(table.x, below, table.width, free),
        "ruler": ruler,
    }


def _draw_title(pen: Pen, box: Box, name: str) -> str:
    """Write the name of the sheet, the number of players, and who wins.

    Returns:
        The text that did not fit.
    """
    box = _draw_logo(pen, box)
    upper = Box(box.x, box.y, box.width, 6.8)
    is_high = any(ord(letter) in _HIGH_LETTERS for letter in name)
    pen.say(upper, name, 5.6 if is_high else 6.4, family=DISPLAY_BOLD)
    span, aim = _span(pen), _aim(pen)
    if span and aim:
        lines = Box(box.x, box.y + 6.8, box.width, 5.7).rows(2)
        if all(
            pen.fit(lines[0], words, _SMALL * pen.unit, TEXT)[1]
            for words in (span, aim)
        ):
            for words, line in zip((span, aim), lines, strict=True):
                pen.say(line, words, _SMALL, is_soft=True)
            return ""
    if span or aim:
        lower = Box(box.x, box.y + 6.9, box.width, 4.6)
        pen.say(lower, aim or span, 2.4, is_soft=True)
    return span if aim else ""


def _span(pen: Pen) -> str:
    """Return the number of players and the playing time."""
    sheet, parts = pen.sheet, []
    kinds = (
        ("teams" if sheet.columns == Per.TEAM else "players", sheet.printed.players),
        ("minutes", sheet.printed.minutes),
    )
    for key, (low, high) in kinds:
        if low < high:
            parts.append(pen.texts(f"declared.{key}-to", low=low, high=high))
        elif low:
            parts.append(pen.texts(f"declared.{key}", count=low))
    return ", ".join(parts)


def _draw_logo(pen: Pen, box: Box) -> Box:
    """Draw the logo at the left of the title; return the rest of the box."""
    art = pen.sheet.printed.art.get(pen.sheet.printed.logo)
    if art is None:
        return box
    wide = min(_LOGO * art.width / art.height, _LOGO * _LOGO_WIDE)
    place = Box(box.x, box.y + 0.4, wide, _LOGO)
    draw_art(pen.canvas, art, place, pen.ink)
    return Box(box.x + wide + 2.0, box.y, box.width - wide - 2.0, box.height)


def _aim(pen: Pen) -> str:
    """Return who wins, and when the game ends."""
    sheet, texts = pen.sheet, pen.texts
    is_alone = sheet.columns in (Per.GAME, Per.SHEET)
    parts = [] if is_alone else [texts(f"declared.{sheet.win}")]
    if sheet.until:
        parts.append(texts("declared.until", points=sheet.until))
    return ", ".join(parts)


def _draw_date(pen: Pen, box: Box) -> None:
    """Draw lines for name, date and place, with labels below."""
    foot = pen.sheet.printed.foot
    keys = [key for key in ("date", "place") if not foot or key in foot]
    if pen.sheet.columns in (Per.GAME, Per.SHEET):
        keys = ["name", "date"]
    for key, part in zip(keys, box.columns(max(len(keys), 1), 3.0), strict=False):
        label = "sheet.name" if key == "name" else f"declared.{key}"
        label = "sheet.date" if key == "date" else label
        pen.draw_write_line(part, pen.texts(label))
        for name in pen.sheet.printed.names[:1] if key == "name" else ():
            pen.say(Box(part.x, part.y, part.width, 6.4), name, 3.4, "centre")


def _draw_foot(pen: Pen, zones: Mapping[str, Box], layout: Layout, rest: str) -> None:
    """Write *rest*, the tie-breakers and the author, and draw the optional fields."""
    texts, canvas = pen.texts, pen.canvas
    soft = Letters(2.2 * pen.unit, pen.ink.soft)
    canvas.paragraph_in(
        zones["caption"],
        texts("sheet.code"),
        Letters(LEAST, pen.ink.text),
        leading=1.15,
        minimum=LEAST - 0.2,
    )
    notes = zones["notes"]
    asked = pen.sheet.printed.foot
    rights = origin_note(layout, texts).replace(texts("provenance.custom"), "")
    version = pen.sheet.printed.version
    if version:
        rights = f"{texts('declared.version', number=version)} {rights.strip()}"
    y = notes.y
    for words in filter(None, (rest, _decides(pen), rights.strip())):
        lines = canvas.fonts.wrap(words, TEXT, soft.size, notes.width)
        high = len(lines) * soft.size * 1.3 + 0.6
        box = Box(notes.x, y, notes.width, high)
        canvas.paragraph_in(box, words, soft, minimum=LEAST)
        y += high + 1.0
    keys = [key for key in ("start-player", "winner") if key in asked]
    is_wide = notes.width >= _TWO_LINES
    places = Box(notes.x, y, notes.width, _WRITE).columns(2 if is_wide else 1, 3.0)
    for at, key in enumerate(keys):
        line = places[at % len(places)].moved(0, at // len(places) * (_WRITE + 1.0))
        pen.draw_write_line(line, texts(f"declared.{key}"))
        y = line.bottom + 1.0
    room = Box(notes.x, y, notes.width, notes.bottom - y)
    room = max(room, zones["lines"], key=lambda box: box.width * box.height)
    room = _draw_how(pen, room)
    if "notes" in asked and room.height >= _WRITE:
        _draw_notes(pen, room)


def _draw_how(pen: Pen, box: Box) -> Box:
    """Write how the game is played, if it fits; return the rest of the box."""
    words = pen.with_icons(pen.sheet.printed.how)
    for at in range(_HOW_SIZES if words else 0):
        size = (_HOW - 0.1 * at) * pen.unit
        lines = pen.canvas.fonts.wrap(words, TEXT, size, box.width)
        high = len(lines) * size * 1.3 + 0.6
        if high + _ABOVE_HOW <= box.height:
            letters = Letters(size, pen.ink.text)
            own = Box(box.x, box.y + _ABOVE_HOW, box.width, high)
            pen.canvas.paragraph_in(own, words, letters, minimum=LEAST)
            below = own.bottom + 1.0
            return Box(box.x, below, box.width, box.bottom - below)
    return box


def _draw_notes(pen: Pen, box: Box) -> None:
    """Draw lines to write notes on."""
    label = Box(box.x, box.y, box.width, 3.0)
    pen.say(label, pen.texts("declared.notes"), LEAST, is_soft=True)
    count = int((box.height - 1.0) // _NOTE_LINE)
    rows = [box.y + 1.0 + (at + 1) * _NOTE_LINE for at in range(count)]
    ends = [(Point(box.x, y), Point(box.right, y)) for y in rows]
    pen.canvas.path(lines_path(ends), stroke=Outline(pen.ink.soft, HAIR))


_ENDS = (".", "?", "!", "\N{FULLWIDTH QUESTION MARK}", "\N{IDEOGRAPHIC FULL STOP}")


def _decides(pen: Pen) -> str:
    """Return the tie-breakers in words."""
    sheet, texts = pen.sheet, pen.texts
    said = []
    for tie in sheet.ties:
        if tie.kind in (Tie.MOST, Tie.FEWEST):
            label = pen.with_icons(sheet.entries[tie.number].label)
            said.append(texts(f"declared.tie-{tie.kind}", row=label))
        elif tie.kind in (Tie.MOST_ABOVE, Tie.FEWEST_ABOVE):
            said.append(texts(f"declared.tie-{tie.kind}", points=tie.number))
        elif tie.kind == Tie.ASKED:
            said.append(pen.with_icons(tie.question))
        elif tie.kind == Tie.SHARED and said:
            said.append(texts("declared.tie-shared"))
    if not said or sheet.columns == Per.GAME:
        return ""
    told = texts("declared.ties", ties=", ".join(said))
    return told[:-1] if said[-1].endswith(_ENDS) else told


def draw_heads(pen: Pen) -> None:
    """Draw the heads of columns: the players' names, and the labels of boxes."""
    sheet = pen.sheet
    _draw_corner(pen)
    if scale := points_scale(sheet):
        _draw_scale(pen, scale, pen.plan.heads[0])
    if sheet.columns == Per.SHEET and not pen.plan.strip:
        return
    for at, head in enumerate(pen.plan.heads):
        tone = pen.column_tone(at)
        box = Box(head.x, head.y, head.width, head.height - 0.6)
        outline = Outline(tone.ring, HAIR)
        pen.canvas.rect(box, fill=tone.tint, stroke=outline, radius=0.9)
        strip = Box(box.x, box.bottom - pen.plan.strip, box.width, 0)
        _draw_strip(pen, strip)
        names = Box(box.x, box.y, box.width, strip.y - box.y)
        if sheet.columns == Per.GAME:
            number = pen.texts("declared.game", number=at + 1)
            pen.say(names.inset(0.6), number, 2.6, "centre", STRONG)
        elif sheet.columns != Per.SHEET:
            _draw_names(pen, names, at, tone)


def _draw_scale(pen: Pen, scale: Sequence[int], head: Box) -> None:
    """Write the points for one, two and so on crosses above their boxes."""
    wide = box_step(pen.sheet, head)
    if pen.sheet.is_arranged:
        head = Box(pen.plan.table.x, head.y, head.width, head.height)
    for at, points in enumerate(scale[1:]):
        place = Box(head.x + at * wide, head.y, wide, 3.0)
        pen.say(place, f"{at + 1}", 2.2, "centre", is_soft=True)
        below = Box(place.x, place.bottom, wide, 3.4)
        pen.say(below, signed(points), 2.8, "centre", STRONG)


def _draw_names(pen: Pen, box: Box, at: int, tone: Tone) -> None:
    """Draw the number and the sign of a column, and the fields for its names."""
    corner = Box(box.x + 1.2, box.y + 0.5, box.width - 2.4, 2.4)
    pen.say(corner, f"{at + 1}", 2.2, family=BOLD)
    colours = pen.sheet.printed.colours
    if colours:
        sign = SIGNS[colours[at % len(colours)]]
        place = Point(corner.right - 1.2, corner.centre.y + 0.1)
        draw_icon(pen.canvas, ICONS[sign], place, 2.6, tone.sign)
    given = pen.sheet.printed.names
    name = given[at] if at < len(given) else ""
    places = name_places(pen.sheet, pen.plan, at)
    parts = name.split(" & ") if len(places) > 1 else [name]
    for row, part in zip(places, [*parts, ""], strict=False):
        pen.canvas.rect(row, fill=WHITE, radius=0.5)
        if part:
            _say_name(pen, row.inset(0.15), part)


def _say_name(pen: Pen, box: Box, name: str) -> None:
    """Write a name, shortened if needed."""
    family, shown = STRONG, name
    while not pen.fit(box, shown, 3.0 * pen.unit, family)[1]:
        if family == STRONG:
            family = TEXT  # narrower
            continue
        shown = shown.rstrip("\N{HORIZONTAL ELLIPSIS}")[:-1].rstrip()
        shown += "\N{HORIZONTAL ELLIPSIS}"
    pen.say(box, shown, 3.0, "centre", family)


def _draw_strip(pen: Pen, strip: Box) -> None:
    """Write the labels of the boxes of a round."""
    rounds = pen.sheet.rounds
    if not pen.plan.strip or rounds is None:
        return
    line = next(line for line in pen.plan.lines if line.kind == "round")
    cell = Box(strip.x, line.box.y, strip.width, line.box.height)
    words = [entry.label for entry in rounds.entries]
    if rounds.is_running:
        words.append(pen.texts("declared.subtotal"))
    boxes = [box for _, box in line_boxes(pen.sheet, line, cell)]
    for word, box in zip(words, boxes, strict=True):
        place = Box(box.x + 0.5, strip.y, box.width - 1.0, pen.plan.strip)
        is_ours = word == pen.texts("declared.subtotal")
        if is_ours and not pen.fit(place, word, 2.2 * pen.unit, TEXT)[1]:
            word = "="
        if word:
            pen.say(place, word, 2.2, "centre")


def _draw_corner(pen: Pen) -> None:
    """Write the heading of the lines, and that of the table of dealers beside them."""
    rounds = pen.sheet.rounds
    if rounds is None:
        return
    left, right = pen.plan.labels
    head = pen.plan.heads[0]
    words = pen.sheet.printed.line or pen.texts("declared.round")
    label = Box(left + INDENT, head.bottom - 4.2, right - left - 2 * INDENT, 3.4)
    counts = dealt_counts(pen)
    if counts:
        above = Box(label.x, label.y - 3.2, label.width, 3.2)
        if is_free(pen, above):
            dealers = pen.texts("declared.dealers")
            pen.say(above, dealers, LEAST, "right", TEXT, True)
        for at, count in enumerate(counts):
            pen.say(dealt_box(pen, label, at), f"{count}", 2.3, "centre", BOLD)
        label = Box(label.x, label.y, dealt_box(pen, label, 0).x - label.x, 3.4)
    elif rounds.has_dealer and is_free(pen, label.moved(0, -3.4)):
        above = Box(label.x, label.y - 3.4, label.width, 3.4)
        dealer = pen.texts("declared.dealer")
        used = pen.say(above, dealer, LEAST, "left", TEXT, True)
        dot = Point(above.x + used + 1.4, above.centre.y)
        pen.canvas.circle(dot, DOT, fill=pen.ink.text)
    elif not pen.fit(label, words, 2.4 * pen.unit, TEXT)[1]:
        label = Box(label.x, label.y - 3.0, label.width, 6.4)  # for two lines
    if is_free(pen, label):
        pen.say(label, words, 2.4, is_soft=True)

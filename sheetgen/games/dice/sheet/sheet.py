"""The score sheet of the Dice Game, composed of generic components.

The plan consists of boxes on a face of 197 x 127 mm, which fits on both A5 and
half-Letter with margins that every printer reaches. `boxes` has the boxes to write in;
the functions below draw one zone each.
"""

from collections.abc import Mapping, Sequence

from sheetgen.core.draw.box import LEFT, Box, Point, centred, shift
from sheetgen.core.draw.hexmap import CellPlan, HexMap, hexagon_at
from sheetgen.core.ruleset import Number
from sheetgen.core.units import Mm
from sheetgen.draw.board import Surface
from sheetgen.draw.cell import (
    Look,
    draw_areas,
    draw_carried,
    draw_sign,
    draw_writing,
    looks_in,
    ticket_path,
)
from sheetgen.draw.emblem import draw_shield, draw_star, draw_vignette
from sheetgen.draw.face import Face, Style, finish_face, origin_note
from sheetgen.draw.font import BOLD, DISPLAY, DISPLAY_BOLD, STRONG, TEXT
from sheetgen.draw.form import (
    draw_column,
    draw_heading,
    draw_number,
    field_outline,
    with_doubt,
)
from sheetgen.draw.ink import WHITE, Ink, Tone
from sheetgen.draw.svg import (
    HAIR,
    SMALLEST,
    THIN,
    Canvas,
    Letters,
    Outline,
    lines_path,
    polygon_path,
)
from sheetgen.draw.symbol import draw_symbol
from sheetgen.games.dice import GAME
from sheetgen.games.dice.rules.fill import RANKS
from sheetgen.games.dice.rules.ruleset import PHASES, area_points, point_table
from sheetgen.games.dice.sheet.boxes import (
    COMB,
    FACE,
    HEAD,
    LEFT_HANDED,
    MOVES,
    NUMERAL,
    USUAL,
    Row,
    find_frame,
    find_zones,
    is_stacked,
    lay_board,
    lay_points,
    lay_rows,
    lay_star,
    lay_time,
    plan_in,
)
from sheetgen.layout.value import Layout

TRIM = (210.0, 148.0)  # A5
NUMERALS = ("I", "II", "III")
LEGEND: Mm = SMALLEST  # the size of the legend's letters
CROWDED: Mm = 1.55  # of the texts on bonuses, on own boards with many circles
LEADING = 1.16  # of the texts on bonuses

# The hue, hatch and symbol of each terrain.
LOOKS = {
    "monastery": ("#6f4a8e", "upright", "abbey"),
    "mine": ("#66707a", "crossed", "picks"),
    "river": ("#2e72a8", "ripples", "waves"),
    "city": ("#c8692a", "bricks", "houses"),
    "castle": ("#4c7d3c", "diagonal", "tower"),
    "pasture": ("#b8922a", "dots", "sheep"),
}
EMBLEM = GAME.hue  # the colour of shield and vignette

# Zones that are not written in; the others are in `boxes`.
TEXT_ZONES = {
    "title": Box(9, 0, 50.2, 9.4),
    "name": Box(61.4, 0, 33, 8.6),
    "date": Box(102.6, 0, 35.4, 8.6),
    "serial": Box(9, 81.8, 33.5, 3.6),
    "digits": Box(9, 111.6, 35, 9.6),
    "seed": Box(32, 87.2, 12.6, 9),
    "caption": Box(9, 122.2, 35.2, 4.8),
    "turn": Box(45.3, 96.2, 67, 6.4),
    "legend": Box(45.3, 103.3, 67, 15.2),
    "vignette": Box(114.4, 96.6, 24, 22.4),
    "notes": Box(45.3, 119.4, 49.1, 7.6),
    "footer": Box(102.6, 119.4, 35.8, 7.6),
    "areas": Box(139.7, 18.9, 51, 21.8),
}
ROUND_AREAS = Box(139.7, 34.4, 51, 19.8)  # where time boxes take more room
_OF_MARK: Mm = 5.0  # room of the mark in the middle, which a name can have without it
RULER = Box(192.5, 6.2, 4.5, 53.4)
_BELOW_CODE = ("serial", "digits", "seed", "caption")
_BELOW_BOARD = ("turn", "legend", "vignette")
_LEFT = {  # the title is above the bonuses
    "title": Box(144.4, 0, 46.3, 9.4),
    "name": Box(58.7, 0, 35.7, 8.6),
    "date": Box(102.6, 0, 38, 8.6),
    "notes": Box(102.6, 119.4, 49.1, 7.6),
    "footer": Box(58.6, 119.4, 35.8, 7.6),
}


def _lay_zones(evidence: str, face: int, has_marks: bool) -> dict[str, Box]:
    """Return all zones of a face, by name."""
    texts = dict(TEXT_ZONES)
    if evidence == "round":
        texts["areas"] = ROUND_AREAS
        del texts["vignette"]  # the sum is there
    if face == LEFT_HANDED:
        moves = {
            **MOVES,
            **dict.fromkeys(_BELOW_CODE, MOVES["code"]),
            **dict.fromkeys(_BELOW_BOARD, MOVES["board"]),
        }
        texts = {**shift(texts, moves), **_LEFT}
    if not has_marks:
        name = texts["name"]
        texts["name"] = Box(name.x, name.y, name.width + _OF_MARK, name.height)
    return {**find_zones(evidence, face), **texts, "ruler": RULER}


def terrain_looks(ink: Ink) -> dict[str, Look]:
    """Return the look of each terrain in an ink."""
    return looks_in(ink, LOOKS)


def find_surface(layout: Layout, ink: Ink) -> Surface:
    """Return the board to play on."""
    looks = terrain_looks(ink)
    return Surface(layout.board, layout.areas, looks, "river", (), EMBLEM)


def draw_sheet(layout: Layout, style: Style) -> Face:
    """Return the face of a score sheet of *layout*."""
    face = LEFT_HANDED if style.hand == LEFT else USUAL
    frame = find_frame(layout.rules, layout.board, style.evidence, face)
    zones = _lay_zones(style.evidence, face, style.has_marks)
    sheet = _Sheet(
        Canvas(FACE.width, FACE.height, style.fonts, checked=style.is_checked),
        layout,
        style,
        face,
    )
    title = f"{layout.name_in(style.texts.language)}"
    sheet.canvas.describe(f"{title} - {style.texts('game.title')}", layout.id)
    sheet.draw_title(zones["title"], title)
    sheet.draw_line_field(zones["name"], "sheet.name")
    sheet.draw_line_field(zones["date"], "sheet.date")
    sheet.draw_bonuses(zones["bonuses"])
    if "vignette" in zones:
        draw_vignette(sheet.canvas, zones["vignette"], style.ink, EMBLEM)
    hexes, ranks = lay_board(layout.board, face)
    cells = sheet.draw_board(hexes)
    sheet.draw_ranks(ranks)
    sheet.draw_turn(zones["turn"])
    sheet.draw_legend(zones["legend"])
    if style.seed:
        sheet.draw_seed(zones["seed"], style.seed)
    sheet.draw_notes(zones["notes"], zones["footer"], zones["caption"])
    sheet.draw_time(zones["time"])
    sheet.draw_area_table(zones["areas"])
    sheet.draw_points(zones["points"])
    sheet.draw_total(zones["total"])
    return finish_face(
        sheet.canvas,
        frame,
        zones,
        style,
        number=face,
        title=f"{title} - {style.texts('game.title')}",
        trim=TRIM,
        serial_size=3.2,
        cells=cells,
        fields={
            name: box
            for name, box in frame.boxes.items()
            if not name.startswith(("cell:", "field:"))
        },
    )


class _Sheet:
    """The canvas with everything that drawing its parts needs."""

    def __init__(self, canvas: Canvas, layout: Layout, style: Style, face: int) -> None:
        self.canvas = canvas
        self.layout = layout
        self.face = face
        self.is_left = face == LEFT_HANDED
        self.texts = style.texts
        self.ink = style.ink
        self.evidence = style.evidence
        self.tables = layout.rules.tables
        self.looks = terrain_looks(style.ink)
        # A bonus looks like the terrain that earns it.
        self.bonus_looks = {
            terrain.earns: self.looks[terrain.name]
            for terrain in layout.rules.terrains
            if terrain.earns
        }

    # Parts

    def heading(self, box: Box, key: str, table: str = "") -> None:
        """Write a heading with a line to its right; *table* has its printed numbers."""
        text = with_doubt(self.texts(key), self.is_sure(table))
        draw_heading(self.canvas, box, text, self.ink)

    def is_sure(self, table: str) -> bool:
        """Return whether all printed numbers of a table are certain."""
        rows = self.tables[table].values() if table else ()
        return all(number.is_sure for row in rows for number in row)

    def draw_title(self, box: Box, title: str) -> None:
        """Draw the shield, the board's name and the game's."""
        shield = Box(box.x, box.y, 8.2, box.height)
        draw_shield(self.canvas, shield, self.layout.short, self.ink.tone(EMBLEM))
        x, game = shield.right + 1.6, self.texts("game.title")
        fonts, wide = self.canvas.fonts, box.right - shield.right - 1.6
        rows = 1 + (fonts.width(game, DISPLAY, SMALLEST) > wide)
        beside = Box(x, box.y, wide, 5.9 - (rows - 1) * 1.5)
        self.canvas.title_in(beside, title, Letters(5.8, self.ink.text, DISPLAY_BOLD))
        below = Box(x, beside.bottom + 0.1, wide, 2.4 * rows)
        letters = Letters(2.3, self.ink.soft, DISPLAY)
        self.canvas.title_in(below, game, letters, least=SMALLEST)

    def draw_line_field(self, box: Box, key: str) -> None:
        """Draw a line to write on, with its label below."""
        y = box.bottom - 3.0
        self.canvas.line(
            Point(box.x, y), Point(box.right, y), Outline(self.ink.soft, THIN)
        )
        label = Box(box.x, y + 0.4, box.width, 2.6)
        self.canvas.text_in(label, self.texts(key), Letters(SMALLEST, self.ink.soft))

    def draw_bonuses(self, box: Box) -> None:
        """Draw a row for each terrain: the numbers it takes and the bonus it earns."""
        self.heading(Box(box.x, box.y, box.width - 1, 3.4), "dice.bonuses", "circles")
        rows = lay_rows(self.layout.rules, self.layout.board, self.face)
        for name, row in rows.items():
            self.small_hexagon(row.centre, COMB, name, self._what_fits(name))
            self._draw_bonus_row(name, row, box)

    def _what_fits(self, name: str) -> str:
        """Return the numbers that a terrain takes, as signs."""
        numbers = self.layout.rules.terrain(name).numbers
        if len(numbers) < 6:
            return " ".join(map(str, numbers))
        return {"city": "\N{NOT EQUAL TO}", "pasture": "="}.get(name, "")

    def _draw_bonus_row(self, name: str, row: Row, zone: Box) -> None:
        """Draw the circles of a terrain, and the text on their bonus."""
        terrain = self.layout.rules.terrain(name)
        colours = [self.bonus_looks[bonus].tone for bonus in row.bonuses]
        draw_circles(self.canvas, row.circles, row.bonuses, colours, self.ink)
        key = f"legend.{terrain.earns}" if terrain.earns else f"rule.{name}"
        self.canvas.paragraph_in(
            self._beside(row, zone, self.texts(key)),
            self.texts(key),
            Letters(LEGEND, self.ink.text),
            leading=LEADING,
            minimum=CROWDED,
        )

    def _beside(self, row: Row, zone: Box, words: str) -> Box:
        """Return the box for the text on a row's bonus."""
        left, right = row.centre.x + 4.3, zone.right
        if self.is_left:
            left, right = zone.x, row.centre.x - 4
        top = row.centre.y + 0.5
        if not row.circles:
            lines = len(self.canvas.fonts.wrap(words, TEXT, LEGEND, right - left))
            top = row.centre.y - (0.36 + (lines - 1) * LEADING / 2) * LEGEND
        elif row.circles[-1].y > row.circles[0].y:
            left, top = row.circles[-1].right + 2.1, row.circles[-1].y + 0.1
        return Box(left, top, right - left, 5.6)

    def small_hexagon(self, centre: Point, flat: Mm, terrain: str, below: str) -> None:
        """Draw a small hexagon of a terrain, with its symbol and words below."""
        look = self.looks[terrain]
        path = polygon_path(hexagon_at(centre, flat - 0.5))
        self.canvas.path(
            path, fill=look.tone.tint, stroke=Outline(look.tone.ring, 0.45)
        )
        if not below:
            draw_symbol(self.canvas, look.symbol, centre, 3.6, look.tone.sign)
            return
        above = Point(centre.x, centre.y - 1.5)
        draw_symbol(self.canvas, look.symbol, above, 2.3, look.tone.sign)
        box = centred(Point(centre.x, centre.y + 1.15), flat - 1.4, 2.4)
        self.canvas.text_in(
            box,
            below,
            Letters(2.5 if below.isascii() else 3.6, self.ink.text, BOLD),
            align="centre",
        )

    def draw_board(self, hexes: HexMap) -> tuple[CellPlan, ...]:
        """Draw all areas, and the fields to write in of every cell."""
        plans = [
            plan_in(hexes, place, self.evidence, self.face)
            for place in range(len(hexes.board.cells))
        ]
        draw_areas(self.canvas, hexes, self.looks, self.layout.areas, plans=plans)
        for plan, cell in zip(plans, hexes.board.cells, strict=True):
            look = self.looks[cell.terrain]
            if cell.carried:
                tone = self.bonus_looks[cell.carried].tone
                draw_carried(self.canvas, plan.sign, cell.carried, tone.sign)
            else:
                draw_sign(self.canvas, plan.sign, look)
        draw_writing(self.canvas, plans, self.ink)
        return tuple(plans)

    def draw_ranks(self, ranks: Mapping[str, Box]) -> None:
        """Draw the points for completing each terrain: first player, second player."""
        for place, box in ranks.items():
            terrain, _, rank = place.partition(":")[2].partition(".")
            number = self.tables["colour_points"][terrain][RANKS.index(rank)]
            look = self.looks[terrain]
            shape = polygon_path(hexagon_at(box.centre, box.width - 0.5))
            self.canvas.path(
                shape, fill=look.tone.tint, stroke=Outline(look.tone.ring, 0.4)
            )
            size = 3.4 if rank == RANKS[0] else 2.7
            self._pair_number(box.centre, box.width, number, size, look)

    def _pair_number(
        self, centre: Point, flat: Mm, number: Number, size: Mm, look: Look
    ) -> None:
        symbol = Point(centre.x, centre.y - flat * 0.27)
        draw_symbol(self.canvas, look.symbol, symbol, flat * 0.3, look.tone.sign)
        box = centred(Point(centre.x, centre.y + flat * 0.17), flat - 1, size)
        draw_number(self.canvas, box, str(number.value), size, self.ink)

    def draw_turn(self, box: Box) -> None:
        """Draw the turn aid."""
        lines = _halves(self.texts("legend.turn"))
        size = self.canvas.common_size(lines, STRONG, 2.3, box.width, LEGEND)
        letters = Letters(size, self.ink.text, STRONG)
        words = Box(box.x, box.y, box.width, box.height - 0.8)
        for line, row in zip(lines, words.rows(2), strict=False):
            self.canvas.text_in(row, line, letters)
        self.canvas.line(
            Point(box.x, box.bottom),
            Point(box.right, box.bottom),
            Outline(self.ink.soft, HAIR),
        )

    def draw_legend(self, box: Box) -> None:
        """Draw the meaning of each sign on the sheet."""
        names = ["colours", "start", self.evidence, "bonus", "correct"]
        if self.evidence == "none":
            names.remove("none")
        words = {name: self.texts(f"legend.{name}") for name in names}
        is_sure = self.is_sure("colour_points")
        words["colours"] = with_doubt(words["colours"], is_sure)
        room = box.width - 5.2
        size = self.canvas.common_size(list(words.values()), TEXT, 2.3, room, LEGEND)
        for row, name in zip(box.rows(5), names, strict=False):
            sign = Box(row.x, row.y, 4.2, row.height)
            self._draw_legend_sign(sign.centre, name)
            beside = Box(row.right - room, row.y, room, row.height)
            self.canvas.text_in(
                beside, words[name], Letters(size, self.ink.text), minimum=LEGEND
            )

    def _draw_legend_sign(self, centre: Point, name: str) -> None:
        soft = self.ink.soft
        if name == "colours":
            for place, flat in ((-0.9, 2.4), (1.2, 1.9)):
                at = Point(centre.x + place, centre.y)
                path = polygon_path(hexagon_at(at, flat))
                self.canvas.path(path, stroke=Outline(soft, 0.25))
        elif name == "start":
            self.canvas.rect(
                centred(centre, 2.4, 2.4), stroke=Outline(self.ink.text, 0.25)
            )
            self._cross(centre, 1.0)
        elif name in ("phase", "round"):
            path = ticket_path(centred(centre, 3.4, 2.4))
            self.canvas.path(path, stroke=Outline(self.ink.text, 0.25))
        elif name == "bonus":
            self.canvas.circle(centre, 1.25, stroke=Outline(soft, 0.25))
            one = centred(centre, 2, 2)
            self.canvas.text_in(
                one, "1", Letters(SMALLEST, self.ink.text, BOLD), align="centre"
            )
        else:
            draw_symbol(self.canvas, "pencil", centre, 2.6, self.ink.text)

    def _cross(self, centre: Point, reach: Mm) -> None:
        for rise in (1, -1):
            start = Point(centre.x - reach, centre.y + rise * reach)
            end = Point(centre.x + reach, centre.y - rise * reach)
            self.canvas.line(start, end, Outline(self.ink.text, 0.25, cap="round"))

    def draw_notes(self, notes: Box, footer: Box, caption: Box) -> None:
        """Write the notes on uncertain numbers, the owners of names, and the code."""
        parts = [origin_note(self.layout, self.texts)]
        if not all(map(self.is_sure, self.tables)):
            parts.append(self.texts("sheet.unsure"))
        soft = self.ink.soft
        self.canvas.paragraph_in(
            notes, " ".join(filter(None, parts)), Letters(SMALLEST, soft)
        )
        self.canvas.paragraph_in(
            footer, self.texts("sheet.unofficial"), Letters(SMALLEST, soft)
        )
        self.canvas.paragraph_in(
            caption,
            self.texts("sheet.code"),
            Letters(SMALLEST, self.ink.text),
            leading=1.15,
        )

    def draw_seed(self, box: Box, seed: int) -> None:
        """Write the seed that deals the rolls."""
        number = Box(box.x, box.y, box.width, 3.4)
        self.canvas.text_in(number, str(seed), Letters(3.4, self.ink.text, BOLD))
        label = Box(box.x, number.bottom + 0.7, box.width, 4.9)
        letters = Letters(SMALLEST, self.ink.soft)
        self.canvas.paragraph_in(label, self.texts("dice.seed"), letters, leading=1.15)

    def draw_time(self, box: Box) -> None:
        """Draw the time track of each phase as a horizontal row."""
        self.heading(Box(box.x, box.y, box.width, 3.4), "dice.time")
        tracks = lay_time(self.layout.rules, self.evidence, self.face)
        for numeral, track in zip(NUMERALS, tracks, strict=True):
            x = track[-1].right if self.is_left else box.x
            label = Box(x, track[0].y, NUMERAL - 0.4, track[0].height)
            self.canvas.text_in(
                label, numeral, Letters(2.9, self.ink.text, BOLD), align="centre"
            )
            for y in sorted({one.y for one in track}):
                line = [one for one in track if one.y == y]
                draw_boxes(self.canvas, line, self.ink)

    def draw_area_table(self, box: Box) -> None:
        """Draw the points for an area by size and phase."""
        self.heading(Box(box.x, box.y, box.width, 3.4), "dice.areas", "area_points")
        table = Box(box.x, box.y + 3.8, box.width, box.height - 3.8)
        printed = {int(row): cells for row, cells in self.tables["area_points"].items()}
        sizes = _table_sizes(self.layout, max(printed))
        self.canvas.rect(table, stroke=Outline(self.ink.soft, THIN), radius=0.6)
        rows = table.rows(len(PHASES) + 1)
        width = (table.width - 6) / len(sizes)
        points = point_table(self.layout.rules)
        for row, numeral in zip(rows[1:], NUMERALS, strict=True):
            self.canvas.line(
                Point(row.x, row.y),
                Point(row.right, row.y),
                Outline(self.ink.field, HAIR),
            )
            head = Box(row.x, row.y, 6, row.height)
            self.canvas.text_in(
                head, numeral, Letters(2.7, self.ink.text, BOLD), align="centre"
            )
        for place, size in enumerate(sizes):
            x = table.x + 6 + place * width
            self.canvas.line(
                Point(x, table.y), Point(x, table.bottom), Outline(self.ink.field, HAIR)
            )
            self._size_sign(Box(x, table.y, width, rows[0].height), size)
            for phase, row in zip(PHASES, rows[1:], strict=True):
                value = area_points(points, size, phase)
                cell = Box(x, row.y, width, row.height)
                draw_number(self.canvas, cell, str(value), 3.1, self.ink)

    def _size_sign(self, box: Box, size: int) -> None:
        """Draw a size as small hexagons, or as a number if it is large."""
        if size > 4 or box.width < 8:
            self.canvas.text_in(
                box.inset(0.4),
                f"{size}",
                Letters(2.5, self.ink.text, STRONG),
                align="centre",
            )
            hexagon = Point(box.centre.x + 2.6, box.centre.y)
            if box.width >= 7:
                path = polygon_path(hexagon_at(hexagon, 1.7))
                self.canvas.path(path, stroke=Outline(self.ink.soft, 0.25))
            return
        flat = min(2.1, box.height * 0.46)
        offsets = {
            1: ((0, 0),),
            2: ((-0.5, 0), (0.5, 0)),
            3: ((-0.5, 0.43), (0.5, 0.43), (0, -0.43)),
            4: ((-0.75, 0.43), (0.25, 0.43), (-0.25, -0.43), (0.75, -0.43)),
        }[size]
        for across, down in offsets:
            centre = Point(box.centre.x + across * flat, box.centre.y + down * flat)
            path = polygon_path(hexagon_at(centre, flat - 0.1))
            self.canvas.path(
                path,
                fill=self.ink.tone(EMBLEM).tint,
                stroke=Outline(self.ink.soft, 0.25),
            )

    def draw_points(self, box: Box) -> None:
        """Draw a column of points for each phase."""
        self.heading(Box(box.x, box.y, box.width, 3.4), "dice.points")
        first = self.tables["points"]["start_castle"][0].value
        columns = lay_points(self.layout.rules, box)
        for numeral, (rows, subtotal) in zip(NUMERALS, columns, strict=True):
            above = Box(rows[0].x, rows[0].y - HEAD, rows[0].width, HEAD)
            printed = str(first) if numeral == NUMERALS[0] else ""
            draw_column(
                self.canvas, (above, numeral), rows, subtotal, printed, self.ink
            )
            if printed:  # for the start castle
                at = Point(rows[0].centre.x - 3.4, rows[0].centre.y)
                look = self.looks["castle"]
                draw_symbol(self.canvas, look.symbol, at, 2.8, look.tone.sign)

    def draw_total(self, box: Box) -> None:
        """Draw the star for the sum of all phases."""
        star, reach = lay_star(box, self.face)
        draw_star(self.canvas, star, reach, self.ink, self.ink.tone(EMBLEM))
        label = Box(box.x, box.y, box.width - 15.5, box.height)
        if is_stacked(box):
            label = Box(box.x, box.y, box.width, star.y - reach - box.y)
        self.canvas.text_in(
            label,
            self.texts("sheet.total"),
            Letters(4.4, self.ink.text, DISPLAY_BOLD),
            align="centre" if is_stacked(box) else "right",
            minimum=2.6,
        )


def _table_sizes(layout: Layout, printed: int) -> list[int]:
    """Return the sizes in the area table: all up to 8, else those used."""
    used = {area.size for area in layout.areas}
    largest = max(printed, *used)
    if largest <= 8:
        return list(range(1, largest + 1))
    return sorted(used)


def _halves(text: str) -> list[str]:
    """Return a text of several sentences in two lines of about the same length."""
    sign = next((sign for sign in (" · ", "・") if sign in text), "")
    if not sign:
        return [text]
    parts = text.split(sign)
    return min(
        ([sign.join(parts[:at]), sign.join(parts[at:])] for at in range(1, len(parts))),
        key=lambda lines: max(map(len, lines)),
    )


# Tracks: rows of boxes or circles that are crossed, circled or written into

SYMBOL_SHARE = 0.46 / 0.86  # as a share of a circle's width


def draw_boxes(canvas: Canvas, boxes: Sequence[Box], ink: Ink, group: int = 5) -> None:
    """Draw a track of touching squares, with a thicker line after every *group*."""
    first, last = boxes[0], boxes[-1]
    strip = Box(first.x, first.y, last.right - first.x, first.height)
    canvas.rect(strip, fill=WHITE, stroke=field_outline(ink))
    lines = [(Point(box.x, box.y), Point(box.x, box.bottom)) for box in boxes]
    firm = [line for at, line in enumerate(lines) if at and at % group == 0]
    thin = [line for line in lines[1:] if line not in firm]
    canvas.path(lines_path(thin), stroke=field_outline(ink))
    if firm:
        canvas.path(lines_path(firm), stroke=Outline(ink.soft, 0.25, cap="butt"))


def draw_circles(
    canvas: Canvas,
    boxes: Sequence[Box],
    symbols: Sequence[str],
    tones: Sequence[Tone],
    ink: Ink,
) -> None:
    """Draw a circle into each of *boxes*.

    Each contains a small symbol. If an ink has greys, it is paler than a pencil that
    circles and crosses it. If not, it is not an outline, which a reader of photos would
    take for writing.
    """
    for box, symbol, tone in zip(boxes, symbols, tones, strict=True):
        canvas.circle(
            box.centre, box.width / 2, fill=WHITE, stroke=Outline(tone.ring, 0.22)
        )
        draw_symbol(canvas, symbol, box.centre, box.width * SYMBOL_SHARE, tone.faint)

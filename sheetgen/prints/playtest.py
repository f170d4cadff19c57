"""The report of playtests: totals, a heat map on each version's sheet, and a table."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import ceil, floor

from sheetgen.core.draw.box import Box, Point, centred
from sheetgen.core.scoresheet.declaration import TICK, WRITTEN, Declaration
from sheetgen.core.scoresheet.fill import TOTAL
from sheetgen.core.units import Mm
from sheetgen.draw.face import Face
from sheetgen.draw.font import DISPLAY_BOLD, STRONG, TEXT
from sheetgen.draw.ink import INKS, WHITE, luminance, mix
from sheetgen.draw.svg import FIRM, HAIR, THIN, Canvas, Letters, Outline, Spot, overlay
from sheetgen.games.find import find_game
from sheetgen.layout.value import Layout
from sheetgen.phrase import Texts
from sheetgen.press.job import Job, Leaves
from sheetgen.press.paper import find_paper
from sheetgen.press.shared import Credits
from sheetgen.press.sheets import Drawing
from sheetgen.prints.look import Look
from sheetgen.prints.paper import one_a_page
from sheetgen.prints.pdf import Pdf
from sheetgen.prints.place import default_path
from sheetgen.say import plural
from sheetgen.scoresheet.playtest import (
    FEW,
    ROUNDS,
    Figures,
    Line,
    Version,
    find_figures,
    list_lines,
)

SIZE = (210.0, 297.0)
EDGE: Mm = 14.0
HEAD: Mm = 24.0  # above what stands on a page
FOOT: Mm = 12.0
ROW: Mm = 5.2
LABEL: Mm = 42.0  # of a row in the table
GAP: Mm = 5.0
MOST_BARS = 30
INK = INKS["grey"]
PALEST, DARKEST = 0.05, 0.85
WIDE: Mm = 9.0  # of the figures in a box to tick
# What the table says of a field in each version, and where that is found.
_FIELDS = {
    "number": "number",
    "points": "mean",
    "spread": "spread",
    "share": "share",
    "empty": "empty",
    "winning": "winning",
}
COLUMNS = tuple(_FIELDS)
ENDING = "-playtest.pdf"
NONE, MINUS = "\N{EN DASH}", "\N{MINUS SIGN}"
ROOM_VERSIONS = 4  # on a page of totals
MOST_HIGH: Mm = 110.0  # of a version on the first page
NAME: Mm = 7.0  # above a sheet
PAD: Mm = 3.0  # of paper around it
MOST_SCALE = 1.25
WIDTH: Mm = SIZE[0] - 2 * EDGE


def make_report(layout: Layout, versions: Sequence[Version], lang: str) -> Pdf:
    """Return the file of a report.

    Args:
        layout: of the newest version.
        versions: the oldest first.
        lang: two letters.

    Raises:
        SheetgenError: something cannot be drawn.
    """
    pen = _Pen(layout, versions, lang)
    leaves = tuple(
        Leaves(title, Drawing(svg, SIZE), None, range(1)) for title, svg in pen.pages()
    )
    job = Job(one_a_page(find_paper("a4").turned()), leaves)
    made = plural(job.pages, "1 page", "{count:,} pages")
    credits = Credits(pen.title, pen.about, "", "", lang)
    return Pdf(job, pen.style.fonts, credits, made, default_path(layout, ENDING))


class _Pen:
    """What all pages share."""

    def __init__(self, layout: Layout, versions: Sequence[Version], lang: str) -> None:
        """Begin."""
        self.layout = layout
        self.versions = versions
        self.game = find_game(layout.rules.game)
        self.style = Look("grey", lang, has_marks=False).style(self.game)
        self.texts: Texts = self.style.texts
        self.title = layout.name_in(lang)
        names = ", ".join(version.name for version in versions)
        self.about = self.texts("playtest.about", versions=names)
        self.figures = [find_figures(version.hands) for version in versions]

    def pages(self) -> Iterator[tuple[str, str]]:
        """Yield the title and the drawing of each page."""
        count = len(self.versions)
        for at in range(0, count, ROOM_VERSIONS):
            yield self.draw_totals(self.versions[at : at + ROOM_VERSIONS])
        for at in range(0, count, 2):
            yield self.draw_sheets(self.versions[at : at + 2])
        for at in range(0, count, 2):
            yield from self.draw_tables(at)

    def begin(self, heading: str) -> Canvas:
        """Return a page with its title."""
        canvas = Canvas(*SIZE, self.style.fonts)
        canvas.describe(f"{self.title} - {heading}", self.about)
        line = Box(EDGE, 10, WIDTH * 0.62, 9)
        canvas.text_in(line, self.title, Letters(8, INK.text, DISPLAY_BOLD))
        right = Box(line.right, 10, WIDTH - line.width, 9)
        heading_letters = Letters(4.4, INK.text, DISPLAY_BOLD)
        canvas.text_in(right, heading, heading_letters, align="right")
        self.rule(canvas, HEAD - 3, THIN)
        return canvas

    def rule(self, canvas: Canvas, y: Mm, width: Mm = HAIR) -> None:
        """Draw a level line over the page."""
        ends = Point(EDGE, y), Point(EDGE + WIDTH, y)
        canvas.line(*ends, Outline(INK.soft, width))

    def explain(self, canvas: Canvas, key: str) -> None:
        """Write at the foot of a page how its figures are read."""
        box = Box(EDGE, SIZE[1] - FOOT - 6, WIDTH, 11)
        canvas.paragraph_in(box, self.texts(key), Letters(2.4, INK.soft))

    # Totals

    def draw_totals(self, versions: Sequence[Version]) -> tuple[str, str]:
        """Return a page with the totals of some versions, on one scale."""
        heading = self.texts("playtest.title")
        canvas = self.begin(heading)
        totals = [
            hand.held[TOTAL].points or 0
            for version in self.versions
            for hand in version.hands
            if TOTAL in hand.held
        ]
        low, high = min(totals, default=0), max(totals, default=0)
        steps = [one * 10**power for power in range(7) for one in (1, 2, 5)]
        step = next(one for one in steps if (high - low) / one < MOST_BARS)
        reach = floor(low / step), floor(high / step)
        room = Box(EDGE, HEAD + 3, WIDTH, SIZE[1] - HEAD - FOOT - 14)
        for version, box in zip(versions, room.rows(len(versions), 6), strict=True):
            box = Box(box.x, box.y, box.width, min(box.height, MOST_HIGH))
            self.draw_version(canvas, box, version, step, reach)
        self.explain(canvas, "playtest.totals-note")
        return heading, canvas.to_svg()

    def draw_version(
        self,
        canvas: Canvas,
        box: Box,
        version: Version,
        step: int,
        reach: tuple[int, int],
    ) -> None:
        """Draw how many games a version had, and their totals."""
        name = Box(box.x, box.y, box.width, 7)
        canvas.text_in(name, version.name, Letters(6, INK.text, DISPLAY_BOLD))
        told = find_figures(version.hands).get(TOTAL)
        mean = told.mean if told else None
        figures = {
            "games": str(version.games),
            "players": str(len(version.hands)),
            "mean-total": _tell(mean, "points"),
            "spread": _tell(told.spread if told else None, "spread"),
            "range": f"{told.least} … {told.most}".replace("-", MINUS)
            if told
            else NONE,
        }
        places = Box(box.x, box.y + 8, box.width, 12).columns(len(figures), 3)
        for (key, value), place in zip(figures.items(), places, strict=True):
            large, small = place.rows(2)
            canvas.text_in(large, value, Letters(6, INK.text, STRONG))
            label = self.texts(f"playtest.{key}")
            canvas.text_in(small, label, Letters(2.7, INK.soft))
        if version.games < FEW:
            few = self.texts("playtest.few", count=FEW)
            note = Box(box.x, box.y + 20.5, box.width, 4)
            canvas.text_in(note, few, Letters(3, INK.text, STRONG))
        held = [hand.held[TOTAL].points for hand in version.hands if TOTAL in hand.held]
        bars = Counter(floor(total / step) for total in held if total is not None)
        plot = Box(box.x, box.y + 25, box.width, box.height - 31)
        self.draw_bars(canvas, plot, bars, step, reach)
        if mean is not None:  # above the bars
            whole = (reach[1] - reach[0] + 1) * step
            x = plot.x + (mean - reach[0] * step) / whole * plot.width
            top = Box(x - 10, plot.y, 20, 3.4)
            letters = Letters(2.7, INK.text, STRONG)
            canvas.text_in(top, _tell(mean, "points"), letters, align="centre")
            ends = Point(x, top.bottom + 0.4), Point(x, top.bottom + 4)
            canvas.line(*ends, Outline(INK.text, FIRM))

    def draw_bars(
        self,
        canvas: Canvas,
        box: Box,
        bars: Mapping[int, int],
        step: int,
        reach: tuple[int, int],
    ) -> None:
        """Draw how often totals came, with the number over each bar."""
        places = box.columns(reach[1] - reach[0] + 1)
        most, room = max(bars.values(), default=1), box.height - 13
        every = ceil(len(places) / 16)  # so that numbers below have room
        for at, place in enumerate(places):
            count = bars.get(reach[0] + at, 0)
            high = room * count / most
            if count:
                wide = place.width - 0.6
                bar = Box(place.x + 0.3, box.bottom - high, wide, high)
                canvas.rect(bar, fill=mix(self.game.hue, 0.55))
                over = Box(place.x, bar.y - 3.4, place.width, 3.2)
                letters = Letters(2.5, INK.text)
                canvas.text_in(over, str(count), letters, align="centre")
            if at % every == 0:
                tick = Point(place.x, box.bottom), Point(place.x, box.bottom + 1)
                canvas.line(*tick, Outline(INK.soft, THIN))
                below = Box(place.x - 6, box.bottom + 1.2, 12, 3.4)
                label = str((reach[0] + at) * step).replace("-", MINUS)
                canvas.text_in(below, label, Letters(2.5, INK.soft), align="centre")
        ends = Point(box.x, box.bottom), Point(box.right, box.bottom)
        canvas.line(*ends, Outline(INK.soft, THIN))

    # Sheets

    def draw_sheets(self, versions: Sequence[Version]) -> tuple[str, str]:
        """Return a page with the sheets of two versions, and what each box came to."""
        heading = self.texts("playtest.sheets")
        canvas = self.begin(heading)
        room = Box(EDGE, HEAD, WIDTH, SIZE[1] - HEAD - FOOT - 8)
        faces = [self.draw_face(version) for version in versions]
        count = len(faces)
        sheet = faces[0].box
        ways = room.columns(count, GAP), room.rows(count, GAP)
        parts = max(
            ways,
            key=lambda way: min(
                way[0].width / sheet.width, (way[0].height - NAME) / sheet.height
            ),
        )
        grounds = []
        for version, face, part in zip(versions, faces, parts, strict=False):
            room = Box(part.x, part.y + NAME, part.width, part.height - NAME)
            inner, size = room.inset(PAD), face.box
            scale = min(
                inner.width / size.width, inner.height / size.height, MOST_SCALE
            )
            wide, high = size.width * scale, size.height * scale
            at = Point(inner.centre.x - wide / 2, inner.y)
            paper = Box(*at, wide, high).inset(-PAD)
            head = Box(paper.x, part.y, paper.width, NAME - 1)
            canvas.text_in(head, version.name, Letters(4.6, INK.text, DISPLAY_BOLD))
            games = self.texts("playtest.games-of", count=version.games)
            canvas.text_in(head, games, Letters(2.7, INK.soft), align="right")
            canvas.rect(paper, stroke=Outline(INK.soft, HAIR))
            spot = Spot(at, scale)
            grounds.append((face.svg, spot))
            self.draw_heat(canvas, version, face, spot)
        self.explain(canvas, "playtest.sheets-note")
        svg = canvas.to_svg()
        for ground, spot in grounds:
            svg = overlay(ground, svg, spot)
        return heading, svg

    def draw_face(self, version: Version) -> Face:
        """Return the sheet of a version."""
        rules = replace(self.layout.rules, sheet=version.sheet)
        return self.game.draw_sheet(replace(self.layout, rules=rules), self.style)

    def draw_heat(
        self, canvas: Canvas, version: Version, face: Face, spot: Spot
    ) -> None:
        """Write into each box what it came to, the darker the more points."""
        for zone in ("caption", "ruler"):  # there is no code, and another scale
            canvas.rect(_placed(face.zones[zone].inset(-1), spot), fill=WHITE)
        found: dict[str, Figures] = {}
        for column in range(1, version.sheet.count + 1):
            hands = [hand for hand in version.hands if hand.column == column]
            for name, figures in find_figures(hands).items():
                found[f"player:{column} {name}"] = figures
        ticked, sums = _ticked(version.sheet), _sums(version.sheet)
        points = {
            name: abs(figures.mean)
            for name, figures in found.items()
            if figures.has_points and figures.mean is not None
        }
        most = max(
            (points[name] for name in points if _own(name) not in sums), default=0
        )
        for name, field in face.fields.items():
            if name not in found:
                continue
            figures, box = found[name], _placed(field, spot)
            empty = figures.empty or 0.0
            told = _tell(figures.mean, "points")
            if _own(name) in ticked:
                told, empty = _tell(1 - empty, "empty"), 0.0
                high = box.height + 1.2 * spot.scale
                box = centred(box.centre, WIDE, high)
            # A number that brings nothing by itself is as dark as its row.
            worth = points.get(name, points.get(name.rpartition(".")[0], 0.0))
            ground = WHITE
            if _own(name) not in sums:
                share = worth / most if most else 0.0
                ground = mix(self.game.hue, PALEST + (DARKEST - PALEST) * share)
            self.draw_box(canvas, box, told, empty, ground)

    def draw_box(
        self, canvas: Canvas, box: Box, told: str, empty: float, ground: str
    ) -> None:
        """Draw a box with its figure, and before it how often it stayed empty."""
        sign = WHITE if luminance(ground) < 0.5 else INK.text
        canvas.rect(box, fill=ground, stroke=Outline(INK.soft, HAIR))
        inner = box.inset(min(0.4, box.height / 8))
        if round(empty * 100):
            share = Box(inner.x, inner.y, inner.width * 0.36, inner.height)
            inner = Box(share.right, inner.y, inner.width - share.width, inner.height)
            small = Letters(min(2.0, box.height * 0.42), sign)
            canvas.text_in(share, f"({_tell(empty, 'empty')})", small)
        size = min(3.2, box.height * 0.62)
        canvas.text_in(inner, told, Letters(size, sign, STRONG), align="centre")

    # The table

    def draw_tables(self, first: int) -> Iterator[tuple[str, str]]:
        """Yield pages with every field of two versions."""
        versions = self.versions[first : first + 2]
        found = self.figures[first : first + 2]
        lines: dict[str, Line] = {}
        for version in reversed(versions):  # the newest one says what they are called
            for line in list_lines(version.sheet, self.texts):
                if line.depth < 2 and any(line.field in one for one in found):
                    lines.setdefault(line.field, line)
        totals = [lines.pop(TOTAL)] if TOTAL in lines else []
        rows = [*lines.values(), *totals]
        heading = self.texts("playtest.table")
        room = int((SIZE[1] - HEAD - FOOT - 24) / ROW)
        for at in range(0, len(rows), room):
            canvas = self.begin(heading)
            self.draw_heads(canvas, versions)
            for place, line in enumerate(rows[at : at + room]):
                y = HEAD + 13 + place * ROW
                self.draw_row(canvas, y, line, [one.get(line.field) for one in found])
            self.explain(canvas, "playtest.table-note")
            yield heading, canvas.to_svg()

    def cells(self, versions: int, y: Mm, height: Mm) -> list[list[Box]]:
        """Return where the figures of each version stand in a line of the table."""
        room = Box(EDGE + LABEL, y, WIDTH - LABEL, height)
        parts = room.columns(max(versions, 2), GAP)[:versions]
        return [part.columns(len(COLUMNS), 1) for part in parts]

    def draw_heads(self, canvas: Canvas, versions: Sequence[Version]) -> None:
        """Write what stands in each column of the table."""
        for version, cells in zip(
            versions, self.cells(len(versions), HEAD + 6, 6), strict=True
        ):
            name = Box(cells[0].x, HEAD, cells[-1].right - cells[0].x, 5)
            canvas.text_in(name, version.name, Letters(4, INK.text, DISPLAY_BOLD))
            for key, cell in zip(COLUMNS, cells, strict=True):
                word = self.texts(f"playtest.column-{key}")
                canvas.text_in(cell, word, Letters(2.4, INK.soft), align="right")
        self.rule(canvas, HEAD + 12.4)

    def draw_row(
        self, canvas: Canvas, y: Mm, line: Line, figures: Sequence[Figures | None]
    ) -> None:
        """Write what a field came to in each version; its share is a bar, too."""
        is_total = line.field == TOTAL
        family = TEXT if line.depth else STRONG
        if line.depth == 0 and y > HEAD + 13:
            self.rule(canvas, y)
        x = EDGE + 3 * line.depth
        label = Box(x, y, EDGE + LABEL - 2 - x, ROW)
        canvas.text_in(label, line.label, Letters(2.9, INK.text, family), minimum=1)
        for one, cells in zip(figures, self.cells(len(figures), y, ROW), strict=True):
            for key, cell in zip(COLUMNS, cells, strict=True):
                value = getattr(one, _FIELDS[key]) if one else None
                if key == "points" and one and not one.has_points:
                    value = None
                if key == "share" and value and not is_total:
                    wide = cell.width * min(max(value, 0), 1)
                    bar = Box(cell.x, y + 0.7, wide, ROW - 1.4)
                    canvas.rect(bar, fill=mix(self.game.hue, 0.3))
                told = _tell(value, key)
                tone = INK.soft if told == NONE else INK.text
                letters = Letters(2.7, tone, STRONG if is_total else TEXT)
                canvas.text_in(cell, told, letters, align="right")


def _ticked(sheet: Declaration) -> set[str]:
    """Return the fields that are ticked, or are options to choose."""
    ticks = {f"row:{row.id}" for row in sheet.rows if row.kind == TICK}
    options = {
        f"row:{row.id}.{at}"
        for row in sheet.rows
        for at in range(1, len(row.options) + 1)
    }
    return ticks | options


def _sums(sheet: Declaration) -> set[str]:
    """Return the fields that add up others."""
    sums = (f"row:{row.id}" for row in sheet.rows if row.kind not in WRITTEN)
    return {TOTAL, ROUNDS, *sums}


def _own(name: str) -> str:
    """Return the field of a box of some player."""
    return name.partition(" ")[2]


def _placed(box: Box, spot: Spot) -> Box:
    """Return where a box of a sheet stands on a page."""
    (x, y), scale = spot.at, spot.scale
    return Box(
        x + box.x * scale, y + box.y * scale, box.width * scale, box.height * scale
    )


def _tell(value: float | None, key: str) -> str:
    """Return a figure as its column of the table has it."""
    if value is None:
        return NONE
    if key in ("share", "empty"):
        told = f"{value:.0%}"
    elif key == "winning":
        told = f"{value:+.2f}"
    else:
        told = f"{value:.1f}"
    return told.replace("-", MINUS)

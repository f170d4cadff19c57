"""The report of playtests: totals, a heat map on each version's sheet, and a table."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import ceil, floor
from typing import TypeVar

from sheetgen.core.draw.box import Box, Point, centred
from sheetgen.core.scoresheet.declaration import Declaration, Kind
from sheetgen.core.scoresheet.fill import TOTAL
from sheetgen.core.units import Mm
from sheetgen.draw.face import Face
from sheetgen.draw.font import DISPLAY_BOLD, STRONG, TEXT
from sheetgen.draw.ink import INKS, WHITE, luminance, mix
from sheetgen.draw.svg import FIRM, HAIR, THIN, Canvas, Letters, Outline, Spot, overlay
from sheetgen.games.find import find_game
from sheetgen.language.message import plural
from sheetgen.layout.value import Layout
from sheetgen.press.job import Job, Leaves
from sheetgen.press.paper import find_paper
from sheetgen.press.sheets import Drawing
from sheetgen.press.stream import Credits
from sheetgen.prints.bounds import default_path
from sheetgen.prints.look import Look
from sheetgen.prints.paper import one_a_page
from sheetgen.prints.pdf import Pdf
from sheetgen.scoresheet.playtest import (
    FEW,
    ROUNDS,
    Figures,
    Line,
    Version,
    box_fields,
    find_figures,
    list_lines,
)

SIZE = (210.0, 297.0)
ROOM = Box(14.0, 24.0, 182.0, 253.0)  # area of a page below its title
GAP: Mm = 5.0
MOST_VERSIONS = 4  # on a page of totals
MOST_HIGH: Mm = 110.0  # of one version's totals
MOST_BARS, MOST_LABELS = 30, 16
LEAST_SCALE, MOST_SCALE = 0.55, 1.25  # of a sheet
NAME: Mm = 7.0  # of the version's name above it
PAD: Mm = 3.0  # of paper around it
WIDE: Mm = 9.0  # width of a figure in a box to tick
NARROW: Mm = 12.0  # narrower boxes have no room for two figures side by side
PALEST, DARKEST = 0.05, 0.85  # shades of the least and most points
ROW: Mm = 5.2
LABEL: Mm = 42.0
INK = INKS["grey"]
NONE, MINUS = "\N{EN DASH}", "\N{MINUS SIGN}"
# Columns of the table for each version, by the names of figures.
COLUMNS = ("number", "mean", "spread", "share", "empty", "winning")

Item = TypeVar("Item")


def make_report(layout: Layout, versions: Sequence[Version], lang: str) -> Pdf:
    """Return the file of a report.

    Args:
        layout: the layout of the newest version.
        versions: the versions, oldest first.
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
    credits = Credits(pen.title, pen.texts("playtest.title"), "", "", lang)
    path = default_path(layout, "-playtest.pdf")
    return Pdf(job, pen.style.fonts, credits, made, path)


class _Pen:
    """The state that all pages share, and the page being drawn."""

    def __init__(self, layout: Layout, versions: Sequence[Version], lang: str) -> None:
        """Set up the pages of a report."""
        self.layout = layout
        self.versions = versions
        self.game = find_game(layout.rules.game)
        self.style = Look("grey", lang, has_marks=False).style(self.game)
        self.texts = self.style.texts
        self.title = layout.name_in(lang)
        self.canvas = Canvas(*SIZE, self.style.fonts)

    def pages(self) -> Iterator[tuple[str, str]]:
        """Yield the title and the drawing of each page."""
        for some in _parted(self.versions, MOST_VERSIONS):
            heading = self.begin("title")
            self.draw_totals(some)
            yield heading, self.canvas.to_svg()
        faces = [self.draw_face(version) for version in self.versions]
        count = 2 if _best(faces[0].box, 2)[0] >= LEAST_SCALE else 1
        for sheets in _parted([*zip(self.versions, faces, strict=True)], count):
            heading = self.begin("sheets")
            grounds = self.draw_sheets(sheets)
            svg = self.canvas.to_svg()
            for ground, spot in grounds:
                svg = overlay(ground, svg, spot)
            yield heading, svg
        for some in _parted(self.versions, 2):
            for lines in _parted(self.list_rows(some), int(ROOM.height / ROW) - 3):
                heading = self.begin("table")
                self.draw_table(some, lines)
                yield heading, self.canvas.to_svg()

    def begin(self, kind: str) -> str:
        """Start a page with its titles and the key to its figures; return its title."""
        heading = self.texts(f"playtest.{kind}")
        self.canvas = Canvas(*SIZE, self.style.fonts)
        self.canvas.describe(f"{self.title} - {heading}", "")
        left = Box(ROOM.x, 10, ROOM.width * 0.62, 9)
        self.write(left, self.title, 8, DISPLAY_BOLD)
        right = Box(left.right, 10, ROOM.width - left.width, 9)
        self.write(right, heading, 4.4, DISPLAY_BOLD, "right")
        self.rule(ROOM.y - 3, THIN)
        note = Box(ROOM.x, ROOM.bottom + 2, ROOM.width, 11)
        self.canvas.paragraph_in(
            note, self.texts(f"playtest.{kind}-note"), Letters(2.4, INK.soft)
        )
        return heading

    def write(
        self,
        box: Box,
        text: str,
        size: Mm,
        family: str = TEXT,
        align: str = "left",
        fill: str = INK.text,
    ) -> None:
        """Write a line into a box."""
        letters = Letters(size, fill, family)
        self.canvas.text_in(box, text, letters, align=align)

    def rule(self, y: Mm, width: Mm = HAIR) -> None:
        """Draw a horizontal line across the page."""
        ends = Point(ROOM.x, y), Point(ROOM.right, y)
        self.canvas.line(*ends, Outline(INK.soft, width))

    # Totals

    def draw_totals(self, versions: Sequence[Version]) -> None:
        """Draw the totals of some versions, on the scale of all versions."""
        totals = [total for version in self.versions for total in _totals(version)]
        low, high = min(totals, default=0), max(totals, default=0)
        steps = [one * 10**power for power in range(7) for one in (1, 2, 5)]
        step = next(one for one in steps if (high - low) / one < MOST_BARS)
        bins = range(floor(low / step), floor(high / step) + 1)
        for version, box in zip(versions, ROOM.rows(len(versions), GAP), strict=True):
            self.write(Box(box.x, box.y, box.width, 7), version.name, 6, DISPLAY_BOLD)
            self.draw_summary(Box(box.x, box.y + 8, box.width, 12), version)
            if version.games < FEW:
                few = self.texts("playtest.few", count=FEW)
                self.write(Box(box.x, box.y, box.width, 7), few, 3, STRONG, "right")
            plot = Box(box.x, box.y + 25, box.width, min(box.height, MOST_HIGH) - 31)
            self.draw_bars(plot, _totals(version), step, bins)

    def draw_summary(self, box: Box, version: Version) -> None:
        """Write how many games a version had, and their results."""
        told = find_figures(version.hands).get(TOTAL)
        figures = {
            "games": f"{version.games}",
            "players": f"{version.players}",
            "mean-total": _tell(told, "mean"),
            "spread": _tell(told, "spread"),
            "range": f"{_tell(told, 'least')} … {_tell(told, 'most')}"
            if told
            else NONE,
        }
        for (key, value), place in zip(
            figures.items(), box.columns(len(figures), 3), strict=True
        ):
            above, below = place.rows(2)
            self.write(above, value, 6, STRONG)
            self.write(below, self.texts(f"playtest.{key}"), 2.7, fill=INK.soft)

    def draw_bars(
        self, box: Box, totals: Sequence[int], step: int, bins: range
    ) -> None:
        """Draw how many totals fall into each step, and their mean above."""
        counts = Counter(floor(total / step) for total in totals)
        places = box.columns(len(bins))
        unit = (box.height - 13) / max(counts.values(), default=1)
        every = ceil(len(bins) / MOST_LABELS)
        for number, place in zip(bins, places, strict=True):
            count = counts[number]
            bar = Box(place.x, box.bottom - unit * count, place.width, unit * count)
            if count:
                inner = Box(bar.x + 0.3, bar.y, bar.width - 0.6, bar.height)
                self.canvas.rect(inner, fill=mix(self.game.hue, 0.55))
                over = Box(bar.x, bar.y - 3.4, bar.width, 3.2)
                self.write(over, f"{count}", 2.5, align="centre")
            if (number - bins[0]) % every == 0:
                ends = Point(place.x, box.bottom), Point(place.x, box.bottom + 1)
                self.canvas.line(*ends, Outline(INK.soft, THIN))
                below = Box(place.x - 6, box.bottom + 1.2, 12, 3.4)
                label = f"{number * step}".replace("-", MINUS)
                self.write(below, label, 2.5, align="centre", fill=INK.soft)
        ends = Point(box.x, box.bottom), Point(box.right, box.bottom)
        self.canvas.line(*ends, Outline(INK.soft, THIN))
        if totals:
            mean = sum(totals) / len(totals)
            x = box.x + (mean / step - bins[0]) * places[0].width
            top = Box(x - 10, box.y, 20, 3.4)
            self.write(top, f"{mean:.1f}".replace("-", MINUS), 2.7, STRONG, "centre")
            ends = Point(x, top.bottom + 0.4), Point(x, top.bottom + 4)
            self.canvas.line(*ends, Outline(INK.text, FIRM))

    # Sheets

    def draw_sheets(
        self, sheets: Sequence[tuple[Version, Face]]
    ) -> list[tuple[str, Spot]]:
        """Draw the figures of boxes; return the sheets to place beneath, and where."""
        grounds = []
        _, parts = _best(sheets[0][1].box, len(sheets))
        for (version, face), part in zip(sheets, parts, strict=True):
            scale = _scale(face.box, part)
            wide, high = face.box.width * scale, face.box.height * scale
            paper = Box(
                part.centre.x - wide / 2 - PAD,
                part.y + NAME,
                wide + 2 * PAD,
                high + 2 * PAD,
            )
            head = Box(paper.x, part.y, paper.width, NAME - 1)
            self.write(head, version.name, 4.6, DISPLAY_BOLD)
            games = self.texts("playtest.games-of", count=version.games)
            self.write(head, games, 2.7, align="right", fill=INK.soft)
            self.canvas.rect(paper, stroke=Outline(INK.soft, HAIR))
            spot = Spot(Point(paper.x + PAD, paper.y + PAD), scale)
            self.draw_heat(version, face, spot)
            grounds.append((face.svg, spot))
        return grounds

    def draw_face(self, version: Version) -> Face:
        """Return the sheet of a version."""
        rules = replace(self.layout.rules, sheet=version.sheet)
        return self.game.draw_sheet(replace(self.layout, rules=rules), self.style)

    def draw_heat(self, version: Version, face: Face, spot: Spot) -> None:
        """Write the figure of each box into it: the more points, the darker."""
        for zone in ("caption", "ruler"):  # the report has no code, and another scale
            box = _placed(face.zones[zone].inset(-1), spot)
            self.canvas.rect(box, fill=WHITE)
        ticks, sums = _ticks(version.sheet), _sums(version.sheet)
        found: dict[str, Figures] = {}
        worth: dict[str, float] = {}
        for column in range(1, version.sheet.count + 1):
            hands = [hand for hand in version.hands if hand.column == column]
            for field, figures in find_figures(hands).items():
                name = f"player:{column} {field}"
                found[name] = figures
                if figures.has_points and field not in sums:
                    worth[name] = abs(figures.mean or 0)
        known = [worth[name] for name in worth if found[name].count >= FEW]
        most = max(known or worth.values(), default=0) or 1
        boxes = _boxes(version.sheet)
        for name, place in face.fields.items():
            if name not in found:
                continue
            field = name.partition(" ")[2]
            figures, box = found[name], _placed(place, spot)
            told, empty, ground = _tell(figures, "mean"), figures.empty or 0, WHITE
            # A number that scores nothing by itself is as dark as its row.
            own = worth.get(name, worth.get(name.rpartition(".")[0], 0))
            share = 1 - empty if field in boxes else min(own / most, 1)
            if field in ticks:
                told, empty = f"{1 - empty:.0%}", 0
                wide, rim = (box.width, 0.4) if field in boxes else (WIDE, 1.2)
                box = centred(box.centre, wide, box.height + rim * spot.scale)
            if field not in sums:
                ground = mix(self.game.hue, PALEST + (DARKEST - PALEST) * share)
            self.draw_box(box, told, empty, ground)

    def draw_box(self, box: Box, told: str, empty: float, ground: str) -> None:
        """Draw a box with its figure, and how often it stayed empty."""
        sign = WHITE if luminance(ground) < 0.5 else INK.text
        self.canvas.rect(box, fill=ground, stroke=Outline(INK.soft, HAIR))
        size, place = min(3.2, box.height * 0.62), box.inset(min(0.4, box.height / 8))
        if round(empty * 100):
            share = f"({empty:.0%})"
            if box.width < NARROW:
                place, below = Box(*place[:3], place.height * 0.9).rows(2)
                self.write(below, share, 1.9, TEXT, "centre", sign)
            else:
                left = Box(place.x, place.y, place.width * 0.36, place.height)
                place = Box(left.right, place.y, place.width - left.width, place.height)
                self.write(left, share, min(2.0, box.height * 0.42), fill=sign)
        self.write(place, told, size, STRONG, "centre", sign)

    # The table

    def list_rows(self, versions: Sequence[Version]) -> list[Line]:
        """Return the fields of some versions, named as in the newest one."""
        lines: dict[str, Line] = {}
        for version in reversed(versions):
            played = {field for hand in version.hands for field in hand.held}
            for line in list_lines(version.sheet, self.texts):
                if line.depth < 2 and line.field in played:
                    lines.setdefault(line.field, line)
        totals = [lines.pop(TOTAL)] if TOTAL in lines else []
        return [*lines.values(), *totals]

    def draw_table(self, versions: Sequence[Version], lines: Sequence[Line]) -> None:
        """Write the figures of fields, with the versions side by side."""
        for at, line in enumerate(lines):
            y = ROOM.y + 13 + at * ROW
            if at and not line.depth:
                self.rule(y)
            indent = 3.0 * line.depth
            label = Box(ROOM.x + indent, y, LABEL - 2 - indent, ROW)
            self.write(label, line.label, 2.9, TEXT if line.depth else STRONG)
        self.rule(ROOM.y + 12.4)
        right = Box(ROOM.x + LABEL, ROOM.y, ROOM.width - LABEL, ROOM.height)
        for version, part in zip(versions, right.columns(2, GAP), strict=False):
            head = Box(part.x, part.y, part.width, 5)
            self.write(head, version.name, 4, DISPLAY_BOLD)
            found = find_figures(version.hands)
            for key, column in zip(COLUMNS, part.columns(6, 1), strict=True):
                box = Box(column.x, part.y + 6, column.width, 6)
                word = self.texts(f"playtest.column-{key}")
                self.write(box, word, 2.4, align="right", fill=INK.soft)
                for at, line in enumerate(lines):
                    box = Box(column.x, ROOM.y + 13 + at * ROW, column.width, ROW)
                    self.draw_cell(box, found.get(line.field), key, line.field == TOTAL)

    def draw_cell(
        self, box: Box, figures: Figures | None, key: str, is_total: bool
    ) -> None:
        """Write a figure; a share is drawn as a bar, too."""
        told = _tell(figures, key)
        if key == "mean" and figures and not figures.has_points:
            told = NONE
        if key == "share" and figures and figures.share and not is_total:
            wide = box.width * min(max(figures.share, 0), 1)
            bar = Box(box.x, box.y + 0.7, wide, box.height - 1.4)
            self.canvas.rect(bar, fill=mix(self.game.hue, 0.3))
        tone = INK.soft if told == NONE else INK.text
        self.write(box, told, 2.7, STRONG if is_total else TEXT, "right", tone)


def _parted(items: Sequence[Item], size: int) -> Iterator[Sequence[Item]]:
    """Yield items in groups of *size*, as many as fit on a page."""
    return (items[at : at + size] for at in range(0, len(items), size))


def _totals(version: Version) -> list[int]:
    """Return the known totals."""
    held = [hand.held[TOTAL].points for hand in version.hands if TOTAL in hand.held]
    return [total for total in held if total is not None]


def _ticks(sheet: Declaration) -> set[str]:
    """Return the fields that are ticked or crossed off, or are options to choose."""
    ticks = {f"row:{row.id}" for row in sheet.rows if row.kind == Kind.TICK}
    for row in sheet.rows:
        ticks |= {f"row:{row.id}.{at}" for at in range(1, len(row.options) + 1)}
    return ticks | _boxes(sheet, is_crossed=True)


def _boxes(sheet: Declaration, is_crossed: bool = False) -> set[str]:
    """Return the fields of the boxes of rows, or only of boxes to cross off."""
    fields = {name: one for row in sheet.rows for name, one in box_fields(row).items()}
    return {name for name, one in fields.items() if one or not is_crossed}


def _sums(sheet: Declaration) -> set[str]:
    """Return the fields that are sums of others."""
    sums = (f"row:{row.id}" for row in sheet.rows if row.kind not in Kind.WRITTEN)
    return {TOTAL, ROUNDS, *sums}


def _scale(sheet: Box, part: Box) -> float:
    """Return the largest scale of a sheet in a box, with its paper and its name."""
    wide = (part.width - 2 * PAD) / sheet.width
    return min(wide, (part.height - NAME - 2 * PAD) / sheet.height, MOST_SCALE)


def _best(sheet: Box, count: int) -> tuple[float, list[Box]]:
    """Return the largest scale of sheets on a page, and the box of each."""
    ways = ROOM.columns(count, GAP), ROOM.rows(count, GAP)
    return max((_scale(sheet, parts[0]), parts) for parts in ways)


def _placed(box: Box, spot: Spot) -> Box:
    """Return the box on a page that a box of a sheet becomes."""
    (x, y), scale = spot.at, spot.scale
    return Box(
        x + box.x * scale, y + box.y * scale, box.width * scale, box.height * scale
    )


def _tell(figures: Figures | None, key: str) -> str:
    """Return one of the figures of a field as text."""
    value = getattr(figures, key, None)
    if value is None:
        return NONE
    forms = {"share": ".0%", "empty": ".0%", "winning": "+.2f", "least": "", "most": ""}
    told = format(value, forms.get(key, ".1f"))
    told = told if told.strip("+-0.%") else told.lstrip("+-")
    return told.replace("-", MINUS)

"""A proof of how the terrains of a game look, to colour-blind eyes too.

Each row is a terrain, and each column a way of seeing. Cells are as large as on a
sheet, and two form an area if the game allows it, so that the hatch continues.
"""

import itertools
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from sheetgen.core.board import Cell, Position, make_board
from sheetgen.core.draw.box import Box, Point
from sheetgen.core.draw.hexmap import FLAT, ROW, TALL, HexMap, plan_cell
from sheetgen.core.errors import UsageError
from sheetgen.core.survey import separate
from sheetgen.core.units import Mm
from sheetgen.draw.cell import Look, draw_areas, draw_sign, draw_writing
from sheetgen.draw.font import BOLD, DISPLAY, DISPLAY_BOLD, STRONG, FontStack
from sheetgen.draw.fontfile import load_fonts
from sheetgen.draw.ink import INKS, Ink
from sheetgen.draw.sight import NORMAL, SIGHTS, difference, seen, seen_tone, to_lab
from sheetgen.draw.svg import HAIR, THIN, Canvas, Letters, Outline, Poster, finished
from sheetgen.games.base import Game
from sheetgen.games.find import find_game, load_layout
from sheetgen.language.message import message, plural
from sheetgen.language.texts import SAYS, Texts, list_languages, load_texts
from sheetgen.layout.value import Layout
from sheetgen.press.job import Job, Leaves
from sheetgen.press.paper import Paper, find_paper
from sheetgen.press.sheets import Drawing
from sheetgen.press.stream import Credits
from sheetgen.prints.bounds import default_path
from sheetgen.prints.paper import one_a_page
from sheetgen.prints.pdf import Pdf

LEAST = (190.0, 250.0)  # mm; size that the page needs
EDGE: Mm = 12
NAMES: Mm = 33  # the width of the column of names
HEAD: Mm = 40  # above the rows
FOOT: Mm = 17  # below them
GAP: Mm = 4.5  # the least between rows
WIDE: Mm = FLAT * 1.5  # the width of two cells
HIGH: Mm = FLAT * (TALL + ROW)


@dataclass(frozen=True)
class Column:
    """A way of seeing.

    Attributes:
        heading: above it.
        ink: the ink of its cells.
        looks: of each terrain in that ink.
        sight: the kind of eyes.
    """

    heading: str
    ink: Ink
    looks: Mapping[str, Look]
    sight: str

    def seen_looks(self) -> dict[str, Look]:
        """Return the looks of all terrains as this kind of eyes sees them."""
        return {
            terrain: replace(look, tone=seen_tone(look.tone, self.sight))
            for terrain, look in self.looks.items()
        }

    def seen_ink(self) -> Ink:
        """Return the ink of the boxes as this kind of eyes sees it."""
        return replace(self.ink, field=seen(self.ink.field, self.sight))


@dataclass(frozen=True)
class Row:
    """A terrain.

    Attributes:
        terrain: its name in the rules.
        name: in the language of the page.
        others: its names in other languages, each after the code of the language.
    """

    terrain: str
    name: str
    others: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Chart:
    """The terrains and ways of seeing that a proof compares.

    Attributes:
        rows: the terrains.
        columns: the ways of seeing.
        apart: terrains of which each cell is a separate area.
    """

    rows: Sequence[Row]
    columns: Sequence[Column]
    apart: Collection[str] = ()


def make_proof(
    layout: str,
    paper: str = "a4",
    lang: str = "en",
    fonts: tuple[Path, ...] = (),
    notify: Callable[[str], None] = lambda note: None,
) -> Pdf:
    """Return the file of a proof: a page for each coloured ink.

    Args:
        layout: a name or the path of a file.
        paper: a name or a size.
        lang: two letters.
        fonts: font files with letters that the built-in fonts lack.
        notify: called with a note on the languages that are left out.

    Raises:
        SheetgenError: a value is invalid, or something cannot be found, read or drawn.
    """
    page = _choose_paper(paper)
    size = page.width, page.height
    found = load_layout(layout)
    game = find_game(found.rules.game)
    if found.rules.sheet is not None:
        raise UsageError(
            message("{title}: no terrains: a proof is of boards", title=game.title)
        )
    texts = load_texts(lang, game.printed)
    stack = load_fonts(fonts)
    rows = _rows(found, game, texts, stack, notify)
    leaves = []
    for ink in INKS.values():
        if ink.is_grey:
            continue  # it is a column on the pages of the others
        chart = Chart(rows, _columns(ink.name, game, texts), game.apart)
        for proof in draw_proofs(size, ink, chart, texts, stack):
            drawing = Drawing(proof.svg, proof.size)
            title = texts("proof.ink", ink=ink.name)
            leaves.append(Leaves(title, drawing, None, range(1)))
    title = f"{texts('proof.title')} - {texts('game.title')}"
    job = Job(one_a_page(page), tuple(leaves))
    made = plural(len(leaves), "1 page", "{count:,} pages")
    credits = Credits(title, title, "", "", lang)
    return Pdf(job, stack, credits, made, default_path(found, "-proof.pdf"))


def _choose_paper(name: str) -> Paper:
    """Return the paper in the orientation of the page.

    Raises:
        UsageError: the paper is unknown or too small.
    """
    page = find_paper(name).standing()
    if page.is_below(LEAST):
        raise UsageError(
            message(
                "paper {paper} is too small for a proof: letter or larger", paper=name
            )
        )
    return page


def _columns(ink: str, game: Game, texts: Texts) -> list[Column]:
    """Return the columns of an ink: each kind of eyes, then the inks without colour."""
    seen = [(sight, ink, sight) for sight in SIGHTS]
    seen += [
        (other.name, other.name, NORMAL) for other in INKS.values() if other.is_grey
    ]
    return [
        Column(
            texts(f"proof.sight.{heading}"),
            INKS[printed],
            game.spec.sheets.terrain_looks(INKS[printed]),
            sight,
        )
        for heading, printed, sight in seen
    ]


def _rows(
    layout: Layout,
    game: Game,
    texts: Texts,
    fonts: FontStack,
    notify: Callable[[str], None],
) -> list[Row]:
    """Return the terrains, named in all languages whose letters the fonts have."""
    terrains = [terrain.name for terrain in layout.rules.terrains]
    others = {}
    for language in list_languages(game.says):
        said = load_texts(language, game.said, SAYS)
        names = {terrain: said(f"terrain.{terrain}") for terrain in terrains}
        missing = fonts.missing("".join(names.values()))
        if missing:
            notify(
                message(
                    "{language} is left out: none of our fonts has {letters}; name one "
                    "that has them with --font",
                    language=said("language.name"),
                    letters=", ".join(map(repr, missing)),
                )
            )
        elif language != texts.language:
            others[language] = names
    return [
        Row(
            terrain,
            texts(f"terrain.{terrain}"),
            tuple((language, names[terrain]) for language, names in others.items()),
        )
        for terrain in terrains
    ]


def draw_proofs(
    size: tuple[Mm, Mm], ink: Ink, chart: Chart, texts: Texts, fonts: FontStack
) -> list[Poster]:
    """Return the pages of an ink; more than one if there are many terrains.

    Args:
        size: of the paper.
        ink: the ink that the pages are about.
        chart: the terrains and ways of seeing.
        texts: in the language of the page.
        fonts: to set texts in.
    """
    room = size[1] - 2 * EDGE - HEAD - FOOT
    fitting = max(1, int((room + GAP) / (HIGH + GAP)))
    return [
        _draw_page(size, ink, chart.rows[at : at + fitting], chart, texts, fonts)
        for at in range(0, len(chart.rows), fitting)
    ]


def nearest(looks: Mapping[str, Look]) -> tuple[float, str, str] | None:
    """Return the two terrains with the most similar outlines, and their difference.

    None if all outlines are equal.
    """
    rings = {terrain: to_lab(look.tone.ring) for terrain, look in looks.items()}
    if len(set(rings.values())) < 2:
        return None
    return min(
        (difference(rings[one], rings[two]), one, two)
        for one, two in itertools.combinations(rings, 2)
    )


def _draw_page(
    size: tuple[Mm, Mm],
    ink: Ink,
    rows: Sequence[Row],
    chart: Chart,
    texts: Texts,
    fonts: FontStack,
) -> Poster:
    """Return the page of some of the rows."""
    (width, height), columns = size, chart.columns
    canvas = Canvas(width, height, fonts)
    title = texts("proof.title")
    about = texts("proof.ink", ink=ink.name)
    canvas.describe(f"{title} - {texts('game.title')}", about)
    page = Box(0, 0, width, height).inset(EDGE)
    _draw_title(canvas, page, title, about, ink, texts)

    table = Box(page.x, page.y + HEAD, page.width, page.height - HEAD - FOOT)
    step = min(table.height / len(rows), HIGH + 2 * GAP)
    wide = (table.width - NAMES) / len(columns)
    bands = [
        Box(table.x, table.y + place * step, table.width, step)
        for place in range(len(rows))
    ]
    _draw_headings(canvas, table, wide, columns, ink)
    for band, row in zip(bands, rows, strict=True):
        canvas.line(
            Point(band.x, band.y), Point(band.right, band.y), Outline(ink.soft, HAIR)
        )
        _draw_names(canvas, band, row, ink)
    names = {row.terrain: row.name for row in chart.rows}
    foot = Box(table.x, bands[-1].bottom, table.width, FOOT)
    canvas.line(
        Point(foot.x, foot.y), Point(foot.right, foot.y), Outline(ink.soft, THIN)
    )
    label = Box(foot.x, foot.y + 2, NAMES - 3, FOOT - 3)
    canvas.paragraph_in(label, texts("proof.nearest"), Letters(2.12, ink.soft))
    for place, column in enumerate(columns):
        left = table.x + NAMES + place * wide
        for number, (band, row) in enumerate(zip(bands, rows, strict=True)):
            corner = Point(left + (wide - WIDE) / 2, band.y + (band.height - HIGH) / 2)
            stem = f"cells-{place}-{number}"
            _draw_cells(canvas, corner, row.terrain, column, chart.apart, stem)
        box = Box(left, foot.y, wide, foot.height)
        _draw_nearest(canvas, box, column, names, ink, texts("proof.same"))
    return finished(canvas)


def _draw_title(
    canvas: Canvas, page: Box, title: str, about: str, ink: Ink, texts: Texts
) -> None:
    left = Box(page.x, page.y, page.width * 0.68, 9)
    canvas.title_in(left, title, Letters(8, ink.text, DISPLAY_BOLD))
    right = Box(left.right, page.y, page.right - left.right, 9)
    canvas.text_in(right, about, Letters(4.6, ink.text, DISPLAY_BOLD), align="right")
    game = Box(page.x, page.y + 9.5, page.width, 4.5)
    canvas.text_in(game, texts("game.title"), Letters(3.6, ink.soft, DISPLAY))
    note = Box(page.x, page.y + 17, page.width, 13)
    canvas.paragraph_in(note, texts("proof.note"), Letters(2.9, ink.text), leading=1.35)


def _draw_headings(
    canvas: Canvas, table: Box, wide: Mm, columns: Sequence[Column], ink: Ink
) -> None:
    size = 2.5
    for place, column in enumerate(columns):
        box = Box(table.x + NAMES + place * wide + 0.8, table.y - 8, wide - 1.6, 6.6)
        lines = canvas.fonts.wrap(column.heading, BOLD, size, box.width)
        for line, part in zip(lines, box.rows(2)[-len(lines) :], strict=False):
            canvas.text_in(part, line, Letters(size, ink.text, BOLD), align="centre")


def _draw_names(canvas: Canvas, band: Box, row: Row, ink: Ink) -> None:
    """Write the names of a terrain, first the one in the language of the page."""
    step = 3.7
    top = band.centre.y - (6 + step * len(row.others)) / 2
    box = Box(band.x, top, NAMES - 3, 5)
    canvas.text_in(box, row.name, Letters(4.2, ink.text, STRONG))
    for place, (language, name) in enumerate(row.others):
        line = Box(band.x, top + 6 + place * step, NAMES - 3, step)
        tag = Box(line.x, line.y, 4, step)
        canvas.text_in(tag, language, Letters(2.12, ink.soft))
        rest = Box(tag.right, line.y, line.right - tag.right, step)
        canvas.text_in(rest, name, Letters(2.5, ink.text))


def _draw_cells(
    canvas: Canvas,
    corner: Point,
    terrain: str,
    column: Column,
    apart: Collection[str],
    stem: str,
) -> None:
    """Draw two cells of a terrain, the second below and to the right of the first."""
    board = make_board(Cell(at, terrain) for at in (Position(0, 0), Position(1, 1)))
    middle = Point(corner.x + FLAT / 2, corner.y + FLAT * TALL / 2)
    hexes = HexMap(board, middle, FLAT)
    looks = column.seen_looks()
    plans = [plan_cell(hexes.centre(cell), FLAT, True) for cell in range(2)]
    draw_areas(canvas, hexes, looks, separate(board.areas, apart), stem, plans=plans)
    for plan in plans:
        draw_sign(canvas, plan.sign, looks[terrain])
    draw_writing(canvas, plans, column.seen_ink())


def _draw_nearest(
    canvas: Canvas,
    box: Box,
    column: Column,
    names: Mapping[str, str],
    ink: Ink,
    same: str,
) -> None:
    """Write the two terrains of a column with the most similar outlines."""
    found = nearest(column.seen_looks())
    lines = [same] if found is None else [names[found[1]], names[found[2]]]
    if found is not None:
        head = Box(box.x, box.y + 2, box.width, 4)
        canvas.text_in(
            head, f"{found[0]:.1f}", Letters(3.4, ink.text, BOLD), align="centre"
        )
    for place, line in enumerate(lines):
        part = Box(box.x, box.y + 6.6 + place * 3.2, box.width, 3.2)
        canvas.text_in(part, line, Letters(2.3, ink.text), align="centre")

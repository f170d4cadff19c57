"""The setup of a game: a checklist, as pages to lay on the table.

Steps are in columns below the titles of their sections, each with a box to tick. Below
them, rows list the place of each piece, with the symbols of terrains as on sheets.
Random draws have separate pages, without boxes.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import NamedTuple

from sheetgen.core.checklist import (
    TABLE,
    Checklist,
    Party,
    Piece,
    Row,
    Section,
    Step,
)
from sheetgen.core.draw.box import Box, Point, centred
from sheetgen.core.draw.hexmap import ROW as ROW_OF_HEXES
from sheetgen.core.draw.hexmap import hexagon_at
from sheetgen.core.units import Mm
from sheetgen.draw import cell
from sheetgen.draw.font import BOLD, DISPLAY_BOLD, STRONG, TEXT, FontStack
from sheetgen.draw.fontfile import load_fonts
from sheetgen.draw.form import draw_heading, draw_ticks, field_outline
from sheetgen.draw.ink import WHITE, Ink, Tone
from sheetgen.draw.svg import HAIR, Canvas, Letters, Outline, polygon_path
from sheetgen.draw.symbol import draw_symbol
from sheetgen.games.find import find_game
from sheetgen.language.message import message, plural
from sheetgen.language.texts import SAYS, TEXTS, Texts, load_texts
from sheetgen.press.cached import Record, keep_drawings
from sheetgen.press.job import Leaves
from sheetgen.press.paper import Paper, find_paper, too_small
from sheetgen.press.sheets import Drawing
from sheetgen.press.stream import Credits
from sheetgen.prints.bounds import OUTPUT
from sheetgen.prints.look import Look
from sheetgen.prints.paper import OnPaper, one_a_page
from sheetgen.prints.pdf import RIGHTS, Pdf

LARGE = 1.85  # times the usual size: steps in 16 points, rows in 14
LEAST = 135.0, 200.0  # mm; least size of paper, which both A5 and half-Letter have
LEAST_LARGE = 205.0  # mm; least width of paper for large letters
PLAYED = Look("colour", has_marks=False)

MARGIN: Mm = 12.0
HEAD: Mm = 17.0  # title, summary, and the line below
FOOT: Mm = 7.0
GUTTER: Mm = 9.0  # between columns
NARROW: Mm = 150.0  # a page up to this width has one column

SIZE: Mm = 3.1  # of letters, here and below
SMALL: Mm = 2.3
LEADING: Mm = 4.3
TITLE: Mm = 4.3
HEADING: Mm = 7.6  # from a title to its first step
TICK: Mm = 2.9
INDENT: Mm = 5.2  # of a step's text
BETWEEN: Mm = 1.7  # between steps
BEFORE: Mm = 4.4  # before a section
ROW: Mm = 5.7
ROW_SIZE: Mm = 2.75  # of letters in rows
ICON: Mm = 4.1  # the width of a terrain's symbol
ICON_GAP: Mm = 1.0
PIECE_GAP: Mm = 2.2
LABEL_GAP: Mm = 2.6
SCALES = (1.0, 0.93, 0.86)  # tried so that each row fits on one line
WHOLE = (0.6, 0.45, 0.3, 0.0)  # largest section that is not split, in columns
MOST_LABEL = 0.42  # the widest label, in widths of a row
MOST_SHORT = 3  # rows of a table that are not aligned at the cost of a line
_LEAST_TABLE = 0.38  # the smallest scale of a picture of the table
DOT = " \N{MIDDLE DOT} "


def load_words(game: str, lang: str) -> Texts:
    """Return the texts of a game's setup.

    Raises:
        UsageError: the game or language does not exist, or the game has no setup list.
    """
    found = find_game(game.lower())
    _ = found.setup  # raises if the game has no set-up
    return load_texts(lang, (found.says, found.setups), SAYS)


def list_steps(game: str, party: Party, texts: Texts) -> Checklist:
    """Return the setup of a game in words.

    Raises:
        UsageError: the game cannot be played this way.
    """
    return find_game(game.lower()).setup.lay_out(party, texts)


def make_checklist(
    game: str,
    party: Party,
    on_paper: OnPaper = OnPaper(),
    look: Look = PLAYED,
    is_large: bool = False,
) -> Pdf:
    """Return the file of the setup pages of a game.

    Args:
        game: its id.
        party: who plays, and with which boards and expansions.
        on_paper: what it is printed on.
        look: how it looks.
        is_large: whether the text is set in large letters, on more pages.

    Raises:
        SheetgenError: a value is invalid, or something cannot be found, read or drawn.
    """
    found = find_game(game.lower())
    setup, ink = found.setup, look.find_ink()
    page = _choose_paper(on_paper.paper, is_large)
    texts = load_texts(look.lang, (found.says, found.setups), TEXTS)
    checklist = setup.lay_out(party, texts)
    fonts = load_fonts(look.fonts)
    style = Style(
        ink,
        found.spec.sheets.terrain_looks(ink),
        found.hue,
        fonts,
        texts("sheet.unofficial"),
        texts("setup.drawn"),
    )
    scale = LARGE if is_large else 1
    size, margin = (page.width / scale, page.height / scale), MARGIN / scale

    def draw() -> Record:
        pages = draw_checklist(checklist, size, style, margin)
        return Record(tuple(Drawing(svg, size, scale) for svg in pages))

    kept = keep_drawings(draw, "setup", checklist, size, style, margin, scale)
    leaves = tuple(
        Leaves("" if at else checklist.title, drawing, None, range(1))
        for at, drawing in enumerate(kept.drawings)
    )
    job = on_paper.job(one_a_page(page), leaves)
    credits = Credits(checklist.title, checklist.summary, "", RIGHTS, look.lang)
    made = plural(job.pages, "1 page", "{count:,} pages")
    return Pdf(job, fonts, credits, made, OUTPUT / f"{found.id}-setup.pdf")


def _choose_paper(name: str, is_large: bool) -> Paper:
    """Return the paper in portrait.

    Raises:
        UsageError: the paper is unknown or too small.
    """
    paper = find_paper(name)
    page = paper.standing()
    if page.is_below(LEAST):
        raise too_small(paper, message("this needs a5 or half-letter"))
    if is_large and page.width < LEAST_LARGE:
        raise too_small(paper, message("--large needs a4 or letter"))
    return page


class Style(NamedTuple):
    """The look of a checklist.

    Attributes:
        ink: how much colour is used.
        looks: of each terrain in that ink.
        hue: of the game, as ``#rrggbb``.
        fonts: to set texts in.
        notice: the text at the foot of every page.
        drawn: the title of the pages with random draws.
    """

    ink: Ink
    looks: Mapping[str, cell.Look]
    hue: str
    fonts: FontStack
    notice: str
    drawn: str


@dataclass(frozen=True)
class _Block:
    """An unbreakable part of a column.

    Attributes:
        height: its height.
        draw: draws it with its top left corner at a point.
        before: the space above it, unless it is the first of its column.
        is_title: whether the next block must follow it.
    """

    height: Mm
    draw: Callable[[Canvas, Point], None]
    before: Mm = 0
    is_title: bool = False


def draw_checklist(
    checklist: Checklist, size: tuple[Mm, Mm], style: Style, margin: Mm = MARGIN
) -> list[str]:
    """Return the pages of a checklist.

    The picture of the table is on the last page of steps that has room for it, else, if
    they take several pages, on one of its own.

    Args:
        checklist: its contents.
        size: width and height of a page in portrait.
        style: the look of the pages.
        margin: along all edges.

    Raises:
        MissingGlyph: no font has a letter of a text.
    """
    room = Box(0, 0, *size).inset(margin)
    body = Box(room.x, room.y + HEAD, room.width, room.height - HEAD - FOOT)
    columns = body.columns(1 if size[0] <= NARROW else 2, GUTTER)
    pages = []
    with_table = -1
    for title, sections, is_ticked in (
        (checklist.title, checklist.sections, True),
        (style.drawn, checklist.drawn, False),
    ):
        writer = _Writer(style, columns[0].width, is_ticked)
        is_numbered = is_ticked and bool(checklist.table)
        blocks = [
            block
            for number, one in enumerate(sections, 1)
            for block in writer.blocks(one, number if is_numbered else 0)
        ]
        pages += [(title, page) for page in _paginate(blocks, len(columns), body)]
        if is_numbered:
            with_table = _find_room([page for _, page in pages], body)
            if with_table == len(pages) > 1:
                pages.append((title, []))
    drawn = []
    for number, (title, page) in enumerate(pages, 1):
        canvas = Canvas(*size, style.fonts)
        canvas.describe(checklist.title, checklist.summary)
        place = f"{number} / {len(pages)}" if len(pages) > 1 else ""
        _draw_frame(canvas, room, (title, checklist.summary, place), style)
        for column, blocks in zip(columns, page, strict=False):
            y = column.y
            for at, block in enumerate(blocks):
                y += block.before if at else 0
                block.draw(canvas, Point(column.x, y))
                y += block.height
        if number == with_table + 1:
            _draw_table(canvas, _below(page, body), checklist, style)
        drawn.append(canvas.to_svg())
    return drawn


def _find_room(pages: Sequence[Sequence[Sequence[_Block]]], body: Box) -> int:
    """Return the last page with room for the table; how many there are if none has."""
    roomy = [at for at, page in enumerate(pages) if _table_scale(_below(page, body))]
    return roomy[-1] if roomy else len(pages)


def _below(page: Sequence[Sequence[_Block]], body: Box) -> Box:
    """Return what is free below the columns of a page."""
    if not page:  # the table alone, at the top
        return Box(body.x, body.y, body.width, body.width * TABLE[1] / TABLE[0])
    top = body.y + max([_height(column) + BEFORE for column in page if column])
    return Box(body.x, top, body.width, body.bottom - top)


def _table_scale(room: Box) -> float:
    """Return the scale of a picture of the table; 0 if there is no room for it."""
    scale = min(room.width / TABLE[0], room.height / TABLE[1], 1)
    return scale if scale >= _LEAST_TABLE else 0


def _draw_table(canvas: Canvas, room: Box, checklist: Checklist, style: Style) -> None:
    """Draw the table with the numbers of sections, if there is room for it."""
    scale = _table_scale(room)
    if not scale or not checklist.table:
        return
    tone = style.ink.tone(style.hue)
    numbers = {one.code: at for at, one in enumerate(checklist.sections, 1)}
    left = room.x + (room.width - TABLE[0] * scale) / 2
    top = room.bottom - TABLE[1] * scale
    whole = Box(left, top, TABLE[0] * scale, TABLE[1] * scale)
    canvas.rect(whole, fill=tone.tint, stroke=Outline(tone.ring, 0.5), radius=4 * scale)
    for place in checklist.table:
        box = Box(
            left + place.x * scale,
            top + place.y * scale,
            place.width * scale,
            place.height * scale,
        )
        _draw_place(canvas, box, place.kind, tone)
        number = numbers.get(place.section, 0)
        if number and place.is_marked:
            reach = 2.7 * max(scale, 0.8)
            canvas.circle(box.centre, reach, fill=tone.sign, stroke=Outline(WHITE, 0.4))
            spot = centred(box.centre, 2 * reach, 2 * reach)
            letters = Letters(reach * 1.2, WHITE, BOLD)
            canvas.text_in(spot, f"{number}", letters, align="centre")


def _draw_place(canvas: Canvas, box: Box, kind: str, tone: Tone) -> None:
    """Draw a board, a map of hexes, a pile or a bag on the table."""
    outline = Outline(tone.ring, 0.4)
    if kind == "hexes":  # a large hexagon of hexagons
        flat = min(box.width / 5, box.height / 4.4)
        path = "".join(
            polygon_path(
                hexagon_at(
                    Point(
                        box.centre.x + (column - (4 - abs(row)) / 2) * flat,
                        box.centre.y + row * flat * ROW_OF_HEXES,
                    ),
                    flat * 0.94,
                )
            )
            for row in range(-2, 3)
            for column in range(5 - abs(row))
        )
        canvas.path(path, fill=WHITE, stroke=Outline(tone.ring, 0.25))
    elif kind == "bag":
        reach = min(box.width, box.height) / 2
        canvas.circle(box.centre, reach, fill=WHITE, stroke=outline)
    elif kind == "pile":
        for shift in (0.9, 0):
            canvas.rect(box.moved(shift, shift), fill=WHITE, stroke=outline, radius=0.8)
    else:
        canvas.rect(box, fill=WHITE, stroke=outline, radius=1.4)


def _draw_frame(
    canvas: Canvas, room: Box, texts: tuple[str, str, str], style: Style
) -> None:
    """Draw the head and the foot of a page."""
    title, summary, place = texts
    tone = style.ink.tone(style.hue)
    line = Box(room.x, room.y, room.width, 7)
    canvas.text_in(line, title, Letters(7, tone.sign, DISPLAY_BOLD))
    canvas.text_in(
        Box(room.x, room.y + 8, room.width, 4),
        summary,
        Letters(3.3, style.ink.text, STRONG),
    )
    y = room.y + 13.4
    canvas.line(Point(room.x, y), Point(room.right, y), Outline(tone.ring, 0.5))
    foot = Box(room.x, room.bottom - 3, room.width, 3)
    note = Box(foot.x, foot.y, foot.width - 14, foot.height)
    canvas.text_in(note, style.notice, Letters(2.12, style.ink.soft))
    canvas.text_in(foot, place, Letters(2.6, style.ink.soft, STRONG), align="right")


def _paginate(
    blocks: Sequence[_Block], columns: int, body: Box
) -> Iterator[list[list[_Block]]]:
    """Yield the columns of each page; those of the last page are about equally long."""
    ways = [_pages(blocks, columns, body.height, whole) for whole in WHOLE]
    fewest = min(map(len, ways))
    whole, pages = next(
        (whole, way)
        for whole, way in zip(WHOLE, ways, strict=True)
        if len(way) == fewest
    )
    yield from pages[:-1]
    if not pages:
        return
    left = [block for column in pages[-1] for block in column]
    page, high = pages[-1], body.height
    while high > 1:
        shorter = _fill(left, columns, high - 1, whole * body.height)
        if sum(map(len, shorter)) < len(left):
            break
        page, high = shorter, high - 1
    yield page


def _pages(
    blocks: Sequence[_Block], columns: int, height: Mm, whole: float
) -> list[list[list[_Block]]]:
    """Return the columns of each page, filled one after the other."""
    left, pages = list(blocks), []
    while left:
        page = _fill(left, columns, height, whole * height)
        pages.append(page)
        left = left[sum(map(len, page)) :]
    return pages


def _fill(
    blocks: Sequence[_Block], columns: int, height: Mm, whole: Mm
) -> list[list[_Block]]:
    """Return the columns filled with as many blocks as fit, at least one.

    Sections up to the height *whole* are not split.
    """
    filled: list[list[_Block]] = []
    at = 0
    for _ in range(columns):
        column: list[_Block] = []
        used = 0.0
        while at < len(blocks):
            group = _group(blocks, at, whole)
            high = _height(group)
            high += group[0].before if column else 0
            if used + high > height + 1e-6:
                break
            column += group
            used += high
            at += len(group)
        filled.append(column)
    if not at and blocks:  # a block higher than a page gets one anyway
        filled[0] = [blocks[0]]
    return filled


def _group(blocks: Sequence[_Block], at: int, whole: Mm) -> list[_Block]:
    """Return the blocks from *at* that must be in the same column."""
    if not blocks[at].is_title:
        return [blocks[at]]
    end = at + 1
    while end < len(blocks) and not blocks[end].is_title:
        end += 1
    section = list(blocks[at:end])
    return section if _height(section) <= whole else section[:2]


def _height(group: Sequence[_Block]) -> Mm:
    """Return the height of stacked blocks, without the space above the first."""
    return sum(block.height + block.before for block in group) - group[0].before


class _Table(NamedTuple):
    """Rows: the width of labels, where pieces begin, line by line, and the scale."""

    label: Mm
    lines: list[list[list[Mm]]]
    scale: float = 1


@dataclass(frozen=True)
class _Writer:
    """Makes blocks of a given width."""

    style: Style
    width: Mm
    is_ticked: bool

    @property
    def fonts(self) -> FontStack:
        return self.style.fonts

    def blocks(self, section: Section, number: int = 0) -> Iterator[_Block]:
        """Yield a section's title, after its number, and its steps."""
        title = f"{number} {section.title}" if number else section.title

        def draw(canvas: Canvas, at: Point) -> None:
            line = Box(at.x, at.y, self.width, TITLE)
            draw_heading(canvas, line, title, self.style.ink, TITLE)

        yield _Block(HEADING, draw, BEFORE, is_title=True)
        for at, step in enumerate(section.steps):
            yield replace(self._step(step), before=BETWEEN if at else 0)

    def _step(self, step: Step) -> _Block:
        indent = INDENT if self.is_ticked else 0
        family = TEXT if self.is_ticked else STRONG
        width = self.width - indent
        lines = self.fonts.wrap(step.text, family, SIZE, width)
        source = DOT.join(filter(None, (*step.clauses, step.origin)))
        wide = self.fonts.width(source, TEXT, SMALL)
        last = self.fonts.width(lines[-1], family, SIZE)
        table = self._table(step.rows, width)
        has_room = last + LABEL_GAP + wide <= width
        below = len(lines) * LEADING + (0 if has_room else SMALL * 1.3)
        count = sum(map(len, table.lines))
        rise = self.fonts.font(family).cap_height * SIZE

        def draw(canvas: Canvas, at: Point) -> None:
            ink = self.style.ink
            if self.is_ticked:
                top = at.y + (rise - TICK) / 2
                draw_ticks(canvas, [Box(at.x, top, TICK, TICK)], ink)
            for number, line in enumerate(lines):
                start = Point(at.x + indent, at.y + rise + number * LEADING)
                canvas.text(start, line, Letters(SIZE, ink.text, family))
            shift = (len(lines) - 1) * LEADING
            shift += 0 if has_room else SMALL * 1.5
            start = Point(at.x + self.width - wide, at.y + rise + shift)
            canvas.text(start, source, Letters(SMALL, ink.soft))
            first = Box(at.x + indent, at.y + below, width, ROW)
            self._draw_rows(canvas, first, step.rows, table)

        return _Block(below + count * ROW + (0.8 if count else 0), draw)

    # Rows

    def _table(self, rows: Sequence[Row], width: Mm) -> _Table:
        """Return where the pieces of rows go: aligned in columns if there is room."""
        labels = [self.fonts.width(row.label, STRONG, ROW_SIZE) for row in rows]
        label = min(max(labels, default=0), width * MOST_LABEL)
        room = width - label - LABEL_GAP
        wide = [[self._wide(piece) for piece in row.pieces] for row in rows]
        tiles = [
            own
            for own, row in zip(wide, rows, strict=True)
            if any(piece.terrain for piece in row.pieces)
        ]
        columns = [max(column) for column in zip_longest(*tiles, fillvalue=0.0)]
        aligned = [columns[: len(own)] if own in tiles else _even(own) for own in wide]
        # Draws have letters of one size; a long row of them takes two lines.
        scales = SCALES if self.is_ticked else SCALES[:1]
        for most in (0, len(rows) > MOST_SHORT):
            for scale in scales:
                lines = [_folded(own, room / scale) for own in aligned]
                if sum(map(len, lines)) <= len(rows) + most:
                    return _Table(label, lines, scale)
        for scale in scales:
            lines = [_folded(own, room / scale) for own in wide]
            if all(len(of_row) == 1 for of_row in lines):
                return _Table(label, lines, scale)
        return _Table(label, [_folded(own, room) for own in wide])

    def _wide(self, piece: Piece) -> Mm:
        icon = ICON + ICON_GAP if piece.terrain else 0
        return icon + self.fonts.width(_shown(piece), TEXT, ROW_SIZE)

    def _draw_rows(
        self, canvas: Canvas, line: Box, rows: Sequence[Row], table: _Table
    ) -> None:
        ink = self.style.ink
        edge = field_outline(ink, HAIR)
        for row, starts in zip(rows, table.lines, strict=True):
            canvas.line(Point(line.x, line.y), Point(line.right, line.y), edge)
            words = Box(line.x, line.y, table.label, line.height)
            canvas.text_in(words, row.label, Letters(ROW_SIZE, ink.text, STRONG))
            left = list(row.pieces)
            for of_line in starts:
                for x in of_line:
                    left_side = line.x + table.label + LABEL_GAP + x * table.scale
                    at = Point(left_side, line.centre.y)
                    self._draw_piece(canvas, at, left.pop(0), table.scale)
                line = line.moved(0, ROW)

    def _draw_piece(
        self, canvas: Canvas, at: Point, piece: Piece, scale: float
    ) -> None:
        """Draw a piece with the middle of its left side at a point."""
        x, ink, size = at.x, self.style.ink, ROW_SIZE * scale
        if piece.terrain:
            look = self.style.looks.get(piece.terrain)
            wide = ICON * scale
            centre = Point(x + wide / 2, at.y)
            path = polygon_path(hexagon_at(centre, wide))
            if look is None:  # a tile without a terrain
                canvas.path(path, fill=ink.text, stroke=Outline(ink.text, 0.4))
            else:
                tone = look.tone
                canvas.path(path, fill=tone.tint, stroke=Outline(tone.ring, 0.4))
                draw_symbol(canvas, look.symbol, centre, wide * 0.58, tone.sign)
            x += (ICON + ICON_GAP) * scale
        drop = self.fonts.font(TEXT).cap_height * size / 2
        canvas.text(Point(x, at.y + drop), _shown(piece), Letters(size, ink.text))


def _even(wide: Sequence[Mm]) -> list[Mm]:
    """Return the widths of pieces that stand at equal distances."""
    return [max(wide, default=0) + PIECE_GAP] * len(wide)


def _shown(piece: Piece) -> str:
    """Return the text beside a piece's symbol."""
    return piece.short or piece.text


def _folded(wide: Sequence[Mm], room: Mm) -> list[list[Mm]]:
    """Return where pieces of the given widths begin, line by line."""
    lines: list[list[Mm]] = [[]]
    x = 0.0
    for own in wide:
        if lines[-1] and x + own > room + 1e-6:
            lines.append([])
            x = 0.0
        lines[-1].append(x)
        x += own + PIECE_GAP
    return lines

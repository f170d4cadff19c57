"""Boards to play on, with nothing to write on them."""

from sheetgen.core.errors import UsageError
from sheetgen.core.units import Mm
from sheetgen.draw.board import (
    Surface,
    Tile,
    Wording,
    draw_board,
    draw_tile,
    largest_flat,
)
from sheetgen.draw.face import Style, origin_note
from sheetgen.draw.part import BLEED
from sheetgen.games.base import Game
from sheetgen.games.find import find_game, load_layout
from sheetgen.language.message import join, message, plural
from sheetgen.language.texts import Texts
from sheetgen.layout.value import Layout
from sheetgen.press.cached import Record, keep_drawings
from sheetgen.press.impose import fill_hexagons, with_backs
from sheetgen.press.job import Leaves
from sheetgen.press.marks import AUTO, NONE
from sheetgen.press.paper import Paper, find_paper
from sheetgen.press.sheets import Drawing
from sheetgen.prints.bounds import (
    CELL,
    OVERLAP,
    TILE,
    TILE_BACKS,
    default_path,
    refuse_other,
    refuse_outside,
)
from sheetgen.prints.look import Look
from sheetgen.prints.paper import TURNS, OnPaper, one_a_page
from sheetgen.prints.pdf import Pdf
from sheetgen.prints.picture import Picture
from sheetgen.prints.poster import credit, glue, record_extents


def make_board(
    layout: str,
    flat: Mm | None = None,
    overlap: Mm = 10,
    on_paper: OnPaper = OnPaper(),
    look: Look = Look(),
    is_around: bool | None = None,
) -> Pdf:
    """Return the file of a board.

    Args:
        layout: a name or the path of a file.
        flat: the width from side to side of the tiles that are laid on it; by default
            as large as the paper allows.
        overlap: the strip that neighbouring pages share, for gluing.
        on_paper: what it is printed on.
        look: how it looks.
        is_around: whether a player's board is drawn around it; by default if the game
            has one and *flat* is given.

    Raises:
        SheetgenError: a value is invalid, or something cannot be found, read or drawn.
    """
    if flat is not None:
        refuse_outside("flat", flat, CELL)
    refuse_outside("overlap", overlap, OVERLAP)
    found = load_layout(layout)
    game = find_game(found.rules.game)
    style = look.style(game)
    surface = game.surface(found, style.ink)
    paper, edge = find_paper(on_paper.paper), on_paper.edge
    largest, page = _turn(surface, paper, edge)
    words = word_board(found, surface, style.texts)
    around = game.spec.surrounds
    if is_around is None:
        is_around = around is not None and flat is not None
    if is_around and around is None:
        raise UsageError(
            message("--around: {title}: no player boards", title=game.title)
        )
    if flat is None:
        flat = around.FLAT if is_around and around else largest
    across = flat

    def draw() -> Record:
        if is_around and around:
            board = around.draw_around(surface, across, words, style)
        else:
            board = draw_board(surface, across, words, style.ink, style.fonts)
        return record_extents(Drawing(board.svg, board.size), style.fonts)

    made_of = game.id, found, words, style, flat, is_around
    record = keep_drawings(draw, "board", *made_of)
    (drawing,) = record.drawings
    made = message("spaces of {flat:.1f} mm", flat=flat)
    is_whole = drawing.size[0] <= page.width - 2 * edge + 1e-3
    if flat <= largest and is_whole and not is_around:
        leaves: tuple[Leaves, ...] = (Leaves("", drawing, None, range(1)),)
    else:
        page, leaves, size = glue(record, paper, overlap, edge)
        made = join(", ", (made, size))
    job = on_paper.job(one_a_page(page, edge), leaves)
    credits = credit(found, style.texts, made)
    return Pdf(job, style.fonts, credits, made, default_path(found, "-board.pdf"))


def picture_board(layout: Layout, room: tuple[Mm, Mm], look: Look) -> Picture:
    """Return a board alone as a drawing or a picture.

    Args:
        layout: the layout with the board.
        room: width and height that it fills, as far as its shape allows.
        look: how it looks.

    Raises:
        SheetgenError: it cannot be drawn this way, or the game has no such boards.
    """
    game = find_game(layout.rules.game)
    style = look.style(game)
    surface = game.surface(layout, style.ink)
    words = word_board(layout, surface, style.texts)
    flat = largest_flat(surface, room)
    board = draw_board(surface, flat, words, style.ink, style.fonts)
    return Picture(
        board.svg, board.size, style.fonts, default_path(layout, "-board.svg")
    )


def _turn(surface: Surface, paper: Paper, edge: Mm) -> tuple[Mm, Paper]:
    """Return the size of the largest cells that fit a paper, and the turned paper."""
    pages = [
        (largest_flat(surface, (page.width - 2 * edge, page.height - 2 * edge)), page)
        for page in (paper, paper.turned())
    ]
    return max(pages, key=lambda pair: pair[0])


def word_board(layout: Layout, surface: Surface, texts: Texts) -> Wording:
    """Return the texts under a board."""
    notes = [origin_note(layout, texts), texts("sheet.unofficial")]
    if not all(flag.is_sure for flag in surface.flags):
        notes.append(texts("sheet.unsure"))
    return Wording(
        title=layout.name_in(texts.language),
        game=texts("game.title"),
        short=layout.short,
        note=" ".join(filter(None, notes)),
    )


# Boards as hexagonal tiles, one for each cell, to cut out.


def make_tiles(
    layout: str,
    flat: Mm = 40,
    crop: str = AUTO,
    on_paper: OnPaper = OnPaper(),
    look: Look = Look(),
    backs: str = "duplex",
) -> Pdf:
    """Return the file of a board's tiles.

    Args:
        layout: a name or the path of a file.
        flat: width of a tile from side to side.
        crop: whether the ends of cuts are marked: ``auto`` or ``none``.
        on_paper: what they are printed on.
        look: how they look.
        backs: where the backs are printed: ``duplex``, ``short`` or ``none``.

    Raises:
        SheetgenError: a value is invalid, or something cannot be found, read or drawn.
    """
    refuse_outside("flat", flat, TILE)
    refuse_other("crop", crop, (AUTO, NONE))
    refuse_other("backs", backs, TILE_BACKS)
    found = load_layout(layout)
    game = find_game(found.rules.game)
    if game.spec.surfaces is None and game.spec.parts is None:
        raise UsageError(message("{title}: no boards to play on", title=game.title))
    if game.spec.surfaces is None:
        raise UsageError(
            message(
                "{title}: no hexagonal tiles: `sheetgen parts {game}` prints its own",
                title=game.title,
                game=game.id,
            )
        )
    style = look.style(game)
    template = fill_hexagons(flat, find_paper(on_paper.paper), on_paper.edge)
    turn = TURNS.get(backs, "")
    if turn:
        template = with_backs(template, turn)
    leaves = _leaves(game, found, flat, style, bool(turn))
    job = on_paper.job(template, leaves, crop, turn)
    made = join(
        ", ",
        (
            plural(
                job.count,
                "1 tile of {flat:g} mm",
                "{count} tiles of {flat:g} mm",
                flat=flat,
            ),
            message("{up} on a paper", up=len(template.fronts)),
        ),
    )
    credits = credit(found, style.texts, made)
    return Pdf(job, style.fonts, credits, made, default_path(found, "-tiles.pdf"))


def _leaves(
    game: Game, layout: Layout, flat: Mm, style: Style, has_backs: bool
) -> tuple[Leaves, ...]:
    """Return the tiles of a board, grouped by terrain, with their backs.

    They are drawn now, or come from the cache of an earlier run.
    """
    board = layout.board
    cells = sorted(
        zip(board.cells, board.names, strict=True), key=lambda pair: pair[0].terrain
    )
    found = dict.fromkeys(cell.terrain for cell, _ in cells)
    terrains = tuple(found) if has_backs else ()

    def draw() -> Record:
        looks = game.spec.sheets.terrain_looks(style.ink)
        tiles = [
            (Tile(looks[cell.terrain], cell.carried, name), False)
            for cell, name in cells
        ]
        tiles += [(Tile(looks[terrain]), True) for terrain in terrains]
        drawn = (
            draw_tile(tile, flat, style.ink, style.fonts, BLEED, is_back)
            for tile, is_back in tiles
        )
        return Record(tuple(Drawing(one.svg, one.size) for one in drawn))

    made_of = game.id, layout, flat, style, terrains
    drawings = keep_drawings(draw, "tiles", *made_of).drawings
    behind = dict(zip(terrains, drawings[len(cells) :], strict=True))
    return tuple(
        Leaves("", front, behind.get(cell.terrain), range(1))
        for front, (cell, _) in zip(drawings, cells, strict=False)
    )

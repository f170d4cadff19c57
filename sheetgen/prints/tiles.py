"""Boards as hexagonal tiles, one for each cell, to cut out."""

from sheetgen.core.errors import UsageError
from sheetgen.core.units import Mm
from sheetgen.draw.bleed import BLEED
from sheetgen.draw.face import Style
from sheetgen.draw.tile import Tile, draw_tile
from sheetgen.games.base import Game
from sheetgen.games.find import find_game, load_layout
from sheetgen.layout.value import Layout
from sheetgen.press.impose import fill_hexagons, with_backs
from sheetgen.press.job import Leaves
from sheetgen.press.kept import Record, keep_drawings
from sheetgen.press.marks import AUTO, NONE
from sheetgen.press.paper import find_paper
from sheetgen.press.sheets import Drawing
from sheetgen.prints.bounds import (
    TILE,
    TILE_BACKS,
    default_path,
    refuse_other,
    refuse_outside,
)
from sheetgen.prints.look import Look
from sheetgen.prints.paper import TURNS, OnPaper
from sheetgen.prints.pdf import Pdf
from sheetgen.prints.poster import credit
from sheetgen.say import join, plural, tell


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
        flat: from side to side of a tile.
        crop: whether the ends of the cuts are marked: ``auto`` or ``none``.
        on_paper: what they are printed on.
        look: how they look.
        backs: where they stand: ``duplex``, ``short`` or ``none``.

    Raises:
        SheetgenError: something cannot be meant, found, read or drawn.
    """
    refuse_outside("flat", flat, TILE)
    refuse_other("crop", crop, (AUTO, NONE))
    refuse_other("backs", backs, TILE_BACKS)
    found = load_layout(layout)
    game = find_game(found.rules.game)
    if game.offer.surfaces is None and game.offer.parts is None:
        raise UsageError(tell("{title}: no boards to play on", title=game.title))
    if game.offer.surfaces is None:
        raise UsageError(
            tell(
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
            tell("{up} on a paper", up=len(template.fronts)),
        ),
    )
    credits = credit(found, style.texts, made)
    return Pdf(job, style.fonts, credits, made, default_path(found, "-tiles.pdf"))


def _leaves(
    game: Game, layout: Layout, flat: Mm, style: Style, has_backs: bool
) -> tuple[Leaves, ...]:
    """Return the tiles of a board, those of a terrain together, with their backs.

    They are drawn now, or known since an earlier run.
    """
    board = layout.board
    cells = sorted(
        zip(board.cells, board.names, strict=True), key=lambda pair: pair[0].terrain
    )
    found = dict.fromkeys(cell.terrain for cell, _ in cells)
    terrains = tuple(found) if has_backs else ()

    def draw() -> Record:
        looks = game.offer.sheets.terrain_looks(style.ink)
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

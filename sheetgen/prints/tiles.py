"""Boards as hexagonal tiles, one for each cell, to cut out."""

from sheetgen.draw.tile import draw_tile
from sheetgen.errors import UsageError
from sheetgen.games.find import find_game, load_layout
from sheetgen.press.impose import fill_hexagons
from sheetgen.press.job import Leaves
from sheetgen.press.kept import Record, keep_drawings
from sheetgen.press.marks import AUTO, NONE
from sheetgen.press.paper import find_paper
from sheetgen.press.recipe import recipe
from sheetgen.press.sheets import Drawing
from sheetgen.prints.bounds import TILE, refuse_other, refuse_outside
from sheetgen.prints.look import Look
from sheetgen.prints.paper import OnPaper
from sheetgen.prints.pdf import Pdf
from sheetgen.prints.place import default_path
from sheetgen.prints.poster import credit
from sheetgen.say import join, plural, tell
from sheetgen.units import Mm


def make_tiles(
    layout: str,
    flat: Mm = 40,
    crop: str = AUTO,
    on_paper: OnPaper = OnPaper(),
    look: Look = Look(),
) -> Pdf:
    """Return the file of a board's tiles.

    Args:
        layout: a name or the path of a file.
        flat: from side to side of a tile.
        crop: whether the ends of the cuts are marked: ``auto`` or ``none``.
        on_paper: what they are printed on.
        look: how they look.

    Raises:
        SheetgenError: something cannot be meant, found, read or drawn.
    """
    refuse_outside("flat", flat, TILE)
    refuse_other("crop", crop, (AUTO, NONE))
    found = load_layout(layout)
    game = find_game(found.rules.game)
    if game.offer.surfaces is None:
        raise UsageError(
            tell(
                "{title} has no hexagonal tiles: `sheetgen parts {game}` prints its "
                "own",
                title=game.title,
                game=game.id,
            )
        )
    style = look.style(game)
    looks = game.offer.sheets.terrain_looks(style.ink)
    template = fill_hexagons(flat, find_paper(on_paper.paper), on_paper.edge)
    cells = sorted(
        zip(found.board.cells, found.board.names, strict=True),
        key=lambda pair: pair[0].terrain,
    )

    def draw() -> Record:
        drawn = []
        for cell, name in cells:
            words = cell.carried if cell.carried.isdecimal() else ""
            look_of = looks[cell.terrain]
            tile = draw_tile(look_of, flat, words, name, style.ink, style.fonts)
            drawn.append(Drawing(tile.svg, tile.size))
        return Record(tuple(drawn))

    key = recipe("tiles", game.id, found, flat, style)
    drawings = keep_drawings(key, draw).drawings
    leaves = tuple(Leaves("", tile, None, range(1)) for tile in drawings)
    job = on_paper.job(template, leaves, crop)
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

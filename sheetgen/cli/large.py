"""`sheetgen poster`, `board` and `tiles`: faces and boards, whole, in parts, cut up."""

from typing import TYPE_CHECKING

import click

from sheetgen.cli.option import (
    LinkChoice,
    Number,
    StyleChoice,
    default_path,
    link_options,
    style_options,
)
from sheetgen.cli.printing import RIGHTS, PrintChoice, print_and_tell, printing_options
from sheetgen.errors import UsageError
from sheetgen.say import join, tell

if TYPE_CHECKING:
    from sheetgen.draw.face import Style
    from sheetgen.layout.value import Layout
    from sheetgen.press.base import Credits

EDGE = 6.35  # mm; what printers at home miss


@click.command("poster")
@click.argument("layout")
@click.option(
    "--width",
    type=Number(100, 5000),
    default=594.0,
    show_default=True,
    help="Millimetres from the left to the right of the poster.",
)
@click.option(
    "--overlap",
    type=Number(0, 50),
    default=10.0,
    show_default=True,
    help="Millimetres that neighbouring pages share, to glue them.",
)
@printing_options(EDGE)
@style_options
@link_options
def poster_command(
    layout: str,
    width: float,
    overlap: float,
    printing: PrintChoice,
    look: StyleChoice,
    link: LinkChoice,
) -> None:
    """Print a face as a poster, on as many papers as it takes.

    Pages overlap: cut each at the ticks on its left and upper side, lay it on the strip
    of its neighbour, and glue. The figures in a corner are row and column. The code is
    that of a specimen, serial 0.

    \b
    sheetgen poster A
    sheetgen poster my-isle.toml --width 800 --paper a3 --overlap 15
    """
    from dataclasses import replace

    from sheetgen.codes import SheetCode
    from sheetgen.games.find import find_game, load_layout
    from sheetgen.press.impose import Slot, Template
    from sheetgen.press.job import Leaves
    from sheetgen.press.paper import find_paper
    from sheetgen.press.poster import cut_poster
    from sheetgen.press.preview import draw_specimen
    from sheetgen.press.sheets import Drawing

    found = load_layout(layout)
    game = find_game(found.rules.game)
    style = look.style(game)
    face = game.draw_sheet(found, style)
    scale = width / face.box.width
    face = game.draw_sheet(found, replace(style, scale=scale))
    code = SheetCode(found.rules.number, found.board, style.evidence, look.lang)
    encoding = found.rules.encoding
    prefix, key = link.prefix(), link.key()
    svg = draw_specimen(face, code, encoding, style.fonts, prefix, key)
    drawing = Drawing(svg, (face.box.width, face.box.height), scale)
    page, windows = cut_poster(
        drawing, find_paper(printing.paper), overlap, printing.edge
    )
    template = Template(page, (Slot(page.box()),), edge=printing.edge)
    leaves = tuple(
        Leaves("{} {}".format(*window.name), window, None, range(1))
        for window in windows
    )
    rows, columns = windows[-1].name
    made = _pages(rows, columns, width, face.box.height * scale)
    path = printing.output or default_path(found, "-poster.pdf")
    job = printing.job(template, leaves)
    print_and_tell(path, job, style.fonts, _credits(found, style, made), made)


@click.command("board")
@click.argument("layout")
@click.option(
    "--tile-size",
    type=Number(10, 200),
    help="Millimetres from side to side of the tiles that are laid on it; pages that "
    "are too small for them overlap.  [default: as large as the paper allows]",
)
@click.option(
    "--overlap",
    type=Number(0, 50),
    default=10.0,
    show_default=True,
    help="Millimetres that neighbouring pages share, to glue them.",
)
@printing_options(EDGE)
@style_options
def board_command(
    layout: str,
    tile_size: float | None,
    overlap: float,
    printing: PrintChoice,
    look: StyleChoice,
) -> None:
    """Print a board to play on, without anything to write.

    It fills the paper, or has cells for tiles of a size.

    \b
    sheetgen board A
    sheetgen board my-isle.toml --tile-size 27 --paper letter --ink colour
    """
    from sheetgen.draw.board import Wording, draw_board, largest_flat
    from sheetgen.draw.note import origin_note
    from sheetgen.games.find import find_game, load_layout
    from sheetgen.press.impose import Slot, Template
    from sheetgen.press.job import Leaves
    from sheetgen.press.paper import find_paper
    from sheetgen.press.poster import cut_poster
    from sheetgen.press.sheets import Drawing

    found = load_layout(layout)
    game = find_game(found.rules.game)
    style = look.style(game)
    surface = game.surface(found, style.ink)
    paper, edge = find_paper(printing.paper), printing.edge
    pages = [
        (largest_flat(surface, (page.width - 2 * edge, page.height - 2 * edge)), page)
        for page in (paper, paper.turned())
    ]
    flat, page = max(pages, key=lambda pair: pair[0])
    is_whole = tile_size is None or tile_size <= flat
    flat = tile_size or flat
    texts = style.texts
    notes = [origin_note(found, texts), texts("sheet.unofficial")]
    if not all(flag.is_sure for flag in surface.flags):
        notes.append(texts("sheet.unsure"))
    words = Wording(
        title=found.name_in(texts.language),
        game=texts("game.title"),
        short=found.short,
        note=" ".join(filter(None, notes)),
    )
    board = draw_board(surface, flat, words, style.ink, style.fonts)
    drawing = Drawing(board.svg, board.size)
    template = Template(page, (Slot(page.box()),), edge=edge)
    leaves = [Leaves("", drawing, None, range(1))]
    made = tell("cells of {flat:.1f} mm", flat=flat)
    if not is_whole:
        page, windows = cut_poster(drawing, paper, overlap, edge)
        template = Template(page, (Slot(page.box()),), edge=edge)
        leaves = [
            Leaves("{} {}".format(*window.name), window, None, range(1))
            for window in windows
        ]
        made = join(", ", (made, _pages(*windows[-1].name, *board.size)))
    path = printing.output or default_path(found, "-board.pdf")
    job = printing.job(template, tuple(leaves))
    print_and_tell(path, job, style.fonts, _credits(found, style, made), made)


@click.command("tiles")
@click.argument("layout")
@click.option(
    "--flat",
    type=Number(15, 150),
    default=40.0,
    show_default=True,
    help="Millimetres from side to side of a tile.",
)
@click.option(
    "--crop",
    type=click.Choice(("auto", "none"), case_sensitive=False),
    default="auto",
    show_default=True,
    help="Whether the ends of the cuts are marked.",
)
@printing_options(EDGE)
@style_options
def tiles_command(
    layout: str,
    flat: float,
    crop: str,
    printing: PrintChoice,
    look: StyleChoice,
) -> None:
    """Print a board as hexagonal tiles, one for each cell, with its name.

    All cuts are straight and go right through, in three directions: tiles touch at
    corners, and what lies between them are triangles.

    \b
    sheetgen tiles A --flat 38
    sheetgen tiles my-isle.toml --ink colour --paper letter
    """
    from sheetgen.draw.tile import draw_tile
    from sheetgen.games.find import find_game, load_layout
    from sheetgen.press.impose import fill_hexagons
    from sheetgen.press.job import Leaves
    from sheetgen.press.paper import find_paper
    from sheetgen.press.sheets import Drawing

    found = load_layout(layout)
    game = find_game(found.rules.game)
    if game.offer.parts:
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
    template = fill_hexagons(flat, find_paper(printing.paper), printing.edge)
    cells = sorted(
        zip(found.board.cells, found.board.names, strict=True),
        key=lambda pair: pair[0].terrain,
    )
    leaves = []
    for cell, name in cells:
        tile = draw_tile(looks[cell.terrain], flat, "", name, style.ink, style.fonts)
        leaves.append(Leaves("", Drawing(tile.svg, tile.size), None, range(1)))
    job = printing.job(template, tuple(leaves), crop)
    made = join(
        ", ",
        (
            tell("{count} tiles of {flat:g} mm", count=job.count, flat=flat),
            tell("{up} on a paper", up=len(template.fronts)),
        ),
    )
    path = printing.output or default_path(found, "-tiles.pdf")
    print_and_tell(path, job, style.fonts, _credits(found, style, made), made)


def _pages(rows: int, columns: int, width: float, height: float) -> str:
    return tell(
        "{columns} x {rows} pages, {width:g} x {height:.0f} mm",
        columns=columns,
        rows=rows,
        width=width,
        height=height,
    )


def _credits(layout: "Layout", style: "Style", what: str) -> "Credits":
    from sheetgen.press.base import Credits

    texts = style.texts
    named = f"{layout.name_in(texts.language)} - {texts('game.title')}"
    return Credits(named, what, layout.author, RIGHTS, texts.language)

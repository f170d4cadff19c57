"""Boards to play on, without anything to write."""

from sheetgen.core.errors import UsageError
from sheetgen.core.units import Mm
from sheetgen.draw.board import Surface, Wording, draw_board, largest_flat
from sheetgen.draw.note import origin_note
from sheetgen.games.find import find_game, load_layout
from sheetgen.lang import Texts
from sheetgen.layout.value import Layout
from sheetgen.press.job import Leaves
from sheetgen.press.kept import Record, keep_drawings
from sheetgen.press.paper import Paper, find_paper
from sheetgen.press.sheets import Drawing
from sheetgen.prints.bounds import CELL, OVERLAP, default_path, refuse_outside
from sheetgen.prints.look import Look
from sheetgen.prints.paper import OnPaper, one_a_page
from sheetgen.prints.pdf import Pdf
from sheetgen.prints.picture import Picture
from sheetgen.prints.poster import credit, glue, record_extents
from sheetgen.say import join, tell


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
        flat: from side to side of the tiles that are laid on it; as large as the paper
            allows, if there is none.
        overlap: what neighbouring pages share, to glue them.
        on_paper: what it is printed on.
        look: how it looks.
        is_around: whether a player's board stands around it; if nobody says, where the
            game has one and tiles of a size are laid on it.

    Raises:
        SheetgenError: something cannot be meant, found, read or drawn.
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
    around = game.offer.surrounds
    if is_around is None:
        is_around = around is not None and flat is not None
    if is_around and around is None:
        raise UsageError(tell("--around: {title}: no player boards", title=game.title))
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
    made = tell("cells of {flat:.1f} mm", flat=flat)
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
    """Return a board by itself as a drawing or a picture.

    Args:
        layout: with the board.
        room: width and height of what it fills, as far as its form allows.
        look: how it looks.

    Raises:
        SheetgenError: it cannot be drawn so, or the game has no such boards.
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
    """Return the largest cells that fit a paper, and how it lies then."""
    pages = [
        (largest_flat(surface, (page.width - 2 * edge, page.height - 2 * edge)), page)
        for page in (paper, paper.turned())
    ]
    return max(pages, key=lambda pair: pair[0])


def word_board(layout: Layout, surface: Surface, texts: Texts) -> Wording:
    """Return what is written under a board."""
    notes = [origin_note(layout, texts), texts("sheet.unofficial")]
    if not all(flag.is_sure for flag in surface.flags):
        notes.append(texts("sheet.unsure"))
    return Wording(
        title=layout.name_in(texts.language),
        game=texts("game.title"),
        short=layout.short,
        note=" ".join(filter(None, notes)),
    )

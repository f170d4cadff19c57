"""The setup of a game, as pages to lay on the table."""

from sheetgen.core.checklist import Checklist, Party
from sheetgen.draw.checklist import MARGIN, Style, draw_checklist
from sheetgen.draw.fontfile import load_fonts
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

"""A proof of how the terrains of a game look, to colour-blind eyes too."""

from collections.abc import Callable
from pathlib import Path

from sheetgen.core.errors import UsageError
from sheetgen.draw.font import FontStack
from sheetgen.draw.fontfile import load_fonts
from sheetgen.draw.ink import INKS
from sheetgen.draw.proof import Chart, Column, Row, draw_proofs
from sheetgen.draw.sight import NORMAL, SIGHTS
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

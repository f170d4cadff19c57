"""`sheetgen proof`: how the terrains of a game look to everybody."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from sheetgen.cli.option import FILE, FONT, default_path, lang_option
from sheetgen.cli.printing import print_and_tell
from sheetgen.cli.speech import warn
from sheetgen.errors import UsageError
from sheetgen.say import plural, tell

if TYPE_CHECKING:
    from sheetgen.draw.font import FontStack
    from sheetgen.draw.proof import Column, Row
    from sheetgen.games.base import Game
    from sheetgen.lang import Texts
    from sheetgen.layout.value import Layout

LEAST = (190.0, 250.0)  # mm; what the page needs


@click.command("proof")
@click.argument("layout")
@click.option(
    "--paper",
    default="a4",
    show_default=True,
    help="Paper of the page, as for `sheetgen pad`; a4 or larger.",
)
@lang_option("Language of the page; terrains are named in all there are.")
@FONT
@click.option(
    "-o",
    "--output",
    type=FILE,
    help="PDF to write.  [default: output/NAME-proof.pdf]",
)
def proof_command(
    layout: str,
    paper: str,
    lang: str,
    extra_fonts: tuple[Path, ...],
    output: Path | None,
) -> None:
    """Show how terrains look to everybody: a page for each coloured ink.

    Columns show each terrain as it is, as people see it who lack a kind of cone, and
    in the inks without colour; below them, which outlines come nearest.

    \b
    sheetgen proof A
    sheetgen proof my-isle.toml --lang es -o proof.pdf
    """
    from sheetgen.draw.font import load_fonts
    from sheetgen.draw.ink import INKS
    from sheetgen.draw.proof import draw_proofs
    from sheetgen.games.find import find_game, load_layout
    from sheetgen.lang import load_texts
    from sheetgen.press.base import Credits
    from sheetgen.press.impose import Slot, Template
    from sheetgen.press.job import Job, Leaves
    from sheetgen.press.paper import find_paper
    from sheetgen.press.sheets import Drawing

    page = find_paper(paper).turned()
    size = page.width, page.height
    if size[0] < LEAST[0] or size[1] < LEAST[1]:
        raise UsageError(
            tell(
                "paper {paper} is too small for a proof: letter or larger", paper=paper
            )
        )
    found = load_layout(layout)
    game = find_game(found.rules.game)
    texts = load_texts(lang, (game.says, game.texts))
    fonts = load_fonts(extra_fonts)
    rows = _rows(found, game, texts, fonts)
    leaves = []
    for ink in INKS.values():
        if ink.is_grey:
            continue  # a column of the others
        columns = _columns(ink.name, game, texts)
        for proof in draw_proofs(size, ink, rows, columns, game.apart, texts, fonts):
            drawing = Drawing(proof.svg, proof.size)
            title = texts("proof.ink", ink=ink.name)
            leaves.append(Leaves(title, drawing, None, range(1)))
    path = output or default_path(found, "-proof.pdf")
    title = f"{texts('proof.title')} - {texts('game.title')}"
    job = Job(Template(page, (Slot(page.box()),)), tuple(leaves))
    made = plural(len(leaves), "1 page", "{count:,} pages")
    print_and_tell(path, job, fonts, Credits(title, title, "", "", lang), made)


def _columns(ink: str, game: "Game", texts: "Texts") -> list["Column"]:
    """Return the columns of an ink: all eyes, then the inks without colour."""
    from sheetgen.draw.ink import INKS
    from sheetgen.draw.proof import Column
    from sheetgen.draw.sight import NORMAL, SIGHTS

    seen = [(sight, ink, sight) for sight in SIGHTS]
    seen += [
        (other.name, other.name, NORMAL) for other in INKS.values() if other.is_grey
    ]
    return [
        Column(
            texts(f"proof.sight.{heading}"),
            INKS[printed],
            game.offer.sheets.terrain_looks(INKS[printed]),
            sight,
        )
        for heading, printed, sight in seen
    ]


def _rows(
    layout: "Layout", game: "Game", texts: "Texts", fonts: "FontStack"
) -> list["Row"]:
    """Return the terrains, named in all languages whose letters there are."""
    from sheetgen.draw.proof import Row
    from sheetgen.lang import SAYS, list_languages, load_texts

    terrains = [terrain.name for terrain in layout.rules.terrains]
    others = {}
    for language in list_languages(game.says):
        said = load_texts(language, (game.says,), SAYS)
        names = {terrain: said(f"terrain.{terrain}") for terrain in terrains}
        missing = fonts.missing("".join(names.values()))
        if missing:
            warn(
                tell(
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

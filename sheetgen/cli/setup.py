"""`sheetgen setup` and `rolls`: what is laid out before a game, and shared dice."""

import secrets
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sheetgen.cli.option import (
    ANSWER_LANG,
    COLOUR_INK,
    FILE,
    FONT,
    ColourChoice,
    Whole,
    answers,
    colour_options,
    lang_option,
    names_in,
    print_json,
)
from sheetgen.cli.printing import PRINTER, on_paper, print_and_tell
from sheetgen.cli.speech import echo, fill, put, wait_for_enter, warn
from sheetgen.core.chance import MOST_PROPOSED, SEEDS
from sheetgen.core.errors import UsageError
from sheetgen.language.message import message

if TYPE_CHECKING:
    from sheetgen.core.checklist import Checklist, Section, Step
    from sheetgen.language.texts import Texts


@click.command("setup")
@click.argument("game")
@click.option(
    "--players",
    "people",
    type=Whole(1, 4),
    help="People who play; without it 1 for solo and 4 for team.",
)
@click.option(
    "--expansions",
    metavar="NAMES",
    default="",
    help="What is played with, such as shields,vineyards.",
)
@click.option(
    "--with",
    "guests",
    metavar="NAME",
    multiple=True,
    help="A player without a person, such as chateauma, who counts as one.",
)
@click.option("--level", metavar="NAME", default="", help="How strong that player is.")
@click.option(
    "--modifiers",
    metavar="NAMES",
    default="",
    help="What else makes that player stronger, such as closed,first.",
)
@click.option(
    "--draw",
    "seed",
    type=Whole(0),
    metavar="SEED",
    help="Draw what is drawn by chance, for those who have no bags; the same number "
    "draws the same.",
)
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
@click.option("-o", "--output", type=FILE, help="PDF to print it as pages.")
@COLOUR_INK
@lang_option("Language of the answer; `sheetgen list` names them all under answers.")
@FONT
@click.option(
    "--paper",
    default="a4",
    show_default=True,
    help="Size of the paper, a5 or half-letter at least.",
)
@click.option(
    "--large",
    is_flag=True,
    help="Set it in letters of 14 to 16 points, for poor eyesight, on more pages.",
)
@PRINTER
@colour_options
def setup_command(
    game: str,
    people: int | None,
    expansions: str,
    guests: tuple[str, ...],
    level: str,
    modifiers: str,
    seed: int | None,
    as_json: bool,
    output: Path | None,
    ink: str,
    lang: str,
    extra_fonts: tuple[Path, ...],
    paper: str,
    large: bool,
    printer_name: str | None,
    colours: ColourChoice,
) -> None:
    """Say how a table is set up: what to lay out, take out, deal and draw.

    Each step names the clauses of the rules that it follows from, and says if no
    rulebook has it.

    \b
    sheetgen setup burgundy --players 3 --expansions shields,vineyards
    sheetgen setup burgundy --players 1 --with chateauma --draw 7 -o table.pdf
    """
    from sheetgen.core.checklist import Party
    from sheetgen.prints.checklist import list_steps, load_words, make_checklist
    from sheetgen.prints.look import Look

    if as_json and output is not None:
        raise UsageError(message("--json and --output are two answers: choose one"))
    party = Party(
        people,
        names_in(expansions),
        tuple(name for guest in guests for name in names_in(guest)),
        level.lower(),
        names_in(modifiers),
        seed,
    )
    if output is not None:
        place = on_paper(paper, printer_name, colours)
        look = Look(ink, lang, has_marks=False, fonts=extra_fonts)
        print_and_tell(make_checklist(game, party, place, look, large), output)
        return
    texts = load_words(game, lang)
    checklist = list_steps(game, party, texts)
    if as_json:
        print_json({"game": game.lower(), **checklist.plain()})
        return
    for line in _lines(checklist, texts):
        echo(line)


def _lines(checklist: "Checklist", texts: "Texts") -> list[str]:
    """Return a setup list as lines of text."""
    lines = [checklist.title, checklist.summary]
    for section in checklist.sections:
        lines += _section(section, texts)
    if checklist.drawn:
        lines += ["", texts("setup.drawn")]
    for section in checklist.drawn:
        lines += _section(section, texts)
    return lines


def _section(section: "Section", texts: "Texts") -> list[str]:
    lines = ["", section.title]
    for step in section.steps:
        lines.append(f"  {step.text} {_source(step, texts)}")
        labels = [row.label for row in step.rows]
        for row in step.rows:
            pieces = texts("setup.and").join(piece.text for piece in row.pieces)
            lines.append(f"    {fill(row.label, labels)}  {pieces}")
    return lines


def _source(step: "Step", texts: "Texts") -> str:
    """Return the clauses that a step follows from, and how certain it is."""
    key = "setup.unsure" if step.origin else "setup.clauses"
    names = texts("setup.and").join(step.clauses)
    return texts(key, names=names, origin=step.origin)


@click.command("rolls")
@click.argument("seed", type=Whole(*SEEDS), required=False)
@click.option("--all", "has_all", is_flag=True, help="List all rolls at once.")
@click.option(
    "--from",
    "first",
    type=Whole(1),
    default=1,
    show_default=True,
    metavar="ROUND",
    help="Begin with the roll of a later round.",
)
@click.option("--log", "is_log", is_flag=True, help="Write a log to fill in with them.")
@click.option("--json", "as_json", is_flag=True, help="List them as JSON.")
@ANSWER_LANG
@answers
def rolls_command(
    seed: int | None,
    has_all: bool,
    first: int,
    is_log: bool,
    as_json: bool,
    lang: str,
) -> None:
    """Deal the rolls of a dice seed: the same for everyone who plays with it.

    SEED is a number from 1 to 999999999, as on a sheet of `pad --dice`; without it
    one is drawn. Each press of Enter shows the roll of the next round.

    \b
    sheetgen rolls 4711
    sheetgen rolls 4711 --from 12
    sheetgen rolls 4711 --log -o evening.game
    """
    from sheetgen.games.find import list_games
    from sheetgen.language.texts import SAYS, load_texts

    if sum((has_all, is_log, as_json)) > 1:
        raise UsageError(
            message("--all, --log and --json are several answers: choose one")
        )
    if is_log and first > 1:
        raise UsageError(message("--log has all rounds: leave out --from"))
    game = next(game for game in list_games() if game.spec.dealer)
    assert game.spec.dealer is not None
    texts = load_texts(lang, game.said, SAYS)
    if seed is None:
        seed = SEEDS[0] + secrets.randbelow(MOST_PROPOSED)
        warn(message("dice seed {seed}: give it to every player", seed=seed))
    if is_log:
        put(game.spec.dealer.write_dealt_log(seed))
        return
    rolls = list(enumerate(game.spec.dealer.list_rolls(seed, texts), 1))
    if first > len(rolls):
        raise UsageError(
            message(
                "--from {first}: a game has {most} rounds", first=first, most=len(rolls)
            )
        )
    if as_json:
        listed = [
            {"round": number, "roll": roll, "text": words}
            for number, (roll, words) in rolls[first - 1 :]
        ]
        print_json({"game": game.id, "seed": seed, "rolls": listed})
        return
    lines = [f"{n:2}. {roll:6} {words}" for n, (roll, words) in rolls[first - 1 :]]
    if has_all:
        echo("\n".join(lines))
    else:
        _show_in_turn(lines)


def _show_in_turn(lines: list[str]) -> None:
    """Show one line for each line typed, until either runs out."""
    warn(message("Enter shows the next roll; Ctrl-D ends"))
    for line in lines[:-1]:
        echo(line)
        if not wait_for_enter():
            return
    echo(lines[-1])

"""`sheetgen lab`, and its command `balance`: how good boards are, by games on them."""

from importlib.util import find_spec
from pathlib import Path

import click

from sheetgen.cli.group import STOPPED, Commands
from sheetgen.cli.option import (
    FILE,
    Number,
    Whole,
    WorkersChoice,
    answers,
    print_json,
    workers_options,
    write_file,
)
from sheetgen.cli.speech import show_progress, translated, warn
from sheetgen.core.errors import MissingLibrary, UsageError
from sheetgen.language.message import message

GROUPS = {"Commands": {"balance": "lab", "generate": "generate"}}
GAMES = 200
MOST_GAMES = 10_000_000
REPORT_ENDINGS = (".svg", ".pdf")


@click.group("lab", cls=Commands, groups=GROUPS)
def lab_command() -> None:
    """Measure boards by games that simulated players play on them.

    \b
    sheetgen lab balance my-isle.toml
    sheetgen lab balance A B C D --report duchies.pdf
    sheetgen lab generate dice "My Isles"
    """


@click.command("balance")
@click.argument("layouts", nargs=-1, required=True, metavar="LAYOUT...")
@click.option(
    "--games",
    type=Whole(2, MOST_GAMES),
    help="Games that each player plays on each board; with --error the most.  "
    f"[default: {GAMES}]",
)
@click.option(
    "--error",
    type=Number(0),
    help="Play until every mean total is known so well, in points: its standard error.",
)
@click.option(
    "--seed",
    type=Whole(0),
    default=1,
    show_default=True,
    help="Seed of the dice: the same seed gives the same games.",
)
@click.option(
    "--players",
    type=Whole(1),
    default=1,
    show_default=True,
    help="Players at each table, all of one kind; the first is measured.",
)
@click.option(
    "--starts/--no-starts",
    default=True,
    show_default=True,
    help="Compare the spaces where a game can begin.",
)
@click.option(
    "--own/--no-own",
    default=True,
    show_default=True,
    help="Compare with the boards that the game itself has.",
)
@click.option("--report", type=FILE, help="File for a page with plots: *.svg or *.pdf.")
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
@workers_options
@answers
def balance_command(
    layouts: tuple[str, ...],
    games: int | None,
    error: float | None,
    seed: int,
    players: int,
    starts: bool,
    own: bool,
    report: Path | None,
    as_json: bool,
    crew: WorkersChoice,
) -> None:
    """Say how good boards are: whether they are fair, and whether skill pays.

    A random, a greedy and a strong player play on each board, all with the same dice.
    Ctrl-C ends it early and tells what was played so far.

    \b
    sheetgen lab balance my-isle.toml
    sheetgen lab balance A B C D --error 0.2
    sheetgen lab balance my-isle.toml --report my-isle.pdf
    """
    from sheetgen.lab.balance import open_subjects
    from sheetgen.lab.measure import Wish, count_turns, measure

    if error == 0:
        raise UsageError(
            message("--error 0: no number of games is enough; ask for 0.2 or so")
        )
    if report is not None:
        _look_at(report)
    subjects = open_subjects(layouts)
    most = subjects[0].lab.MOST_PLAYERS
    if players > most:
        raise UsageError(
            message(
                "--players {players}: at most {most} play this game",
                players=players,
                most=most,
            )
        )
    if games is None:
        games = MOST_GAMES if error else GAMES
    wish = Wish(games, error or 0.0, seed, players, starts, own)
    with (
        crew.open() as workers,
        show_progress(count_turns(subjects, wish), message("games")) as advance,
    ):
        study = measure(subjects, wish, workers, advance)
    if report is not None:  # first, since the reader of the text may stop reading
        from sheetgen.lab.report import draw_report

        write_file(report, draw_report(study, report.suffix.lower(), translated))
    if as_json:
        from sheetgen.lab.remark import study_facts

        print_json(study_facts(study))
    else:
        from sheetgen.cli.balance_text import print_study

        print_study(study)
    if study.is_stopped:
        warn(message("stopped: these are the figures of what was played so far"))
        raise workers.failure or SystemExit(STOPPED)


def _look_at(report: Path) -> None:
    """Refuse a report that could not be drawn, before any game is played."""
    if report.suffix.lower() not in REPORT_ENDINGS:
        raise UsageError(
            message(
                "--report {path}: expected a name that ends in {pages} or {single}",
                path=report,
                pages=REPORT_ENDINGS[0],
                single=REPORT_ENDINGS[1],
            )
        )
    need_plots()


def need_plots() -> None:
    """Require the library that draws plots.

    Raises:
        MissingLibrary: it is not installed.
    """
    if find_spec("matplotlib") is None:
        raise MissingLibrary(
            message(
                "plots need more libraries: run pip install '.[lab]' in sheetgen's "
                "folder"
            )
        )

"""`sheetgen lab`, with `balance` and `generate`: how good boards are."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from importlib.util import find_spec
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

import click

from sheetgen.cli.group import STOPPED, Commands
from sheetgen.cli.option import (
    FILE,
    FOLDER,
    RADIUS,
    Number,
    Whole,
    WorkersChoice,
    answers,
    print_json,
    shape_options,
    workers_options,
    write_file,
)
from sheetgen.cli.speech import echo, show_progress, translated, warn, wrap
from sheetgen.core.errors import MissingLibrary, SheetgenError, UsageError
from sheetgen.language.message import message, plural
from sheetgen.system.packages import install_command

if TYPE_CHECKING:
    from sheetgen.lab.candidate import Candidate
    from sheetgen.lab.generate import Progress
    from sheetgen.lab.outcome import BuiltBoards

GROUPS = {"Commands": {"balance": "lab", "generate": "lab"}}
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
                "plots need more libraries: run {command}",
                command=install_command("lab"),
            )
        )


@click.command("generate")
@click.argument("game")
@click.argument("name", required=False)
@shape_options
@click.option(
    "--target", type=Number(0), help="The mean total that a strong player shall make."
)
@click.option(
    "--within",
    type=Number(0),
    default=1.0,
    show_default=True,
    help="Points that a board may be off its target.",
)
@RADIUS
@click.option(
    "--count",
    type=Whole(1, 50),
    default=3,
    show_default=True,
    help="Boards that are wanted.",
)
@click.option(
    "--seed",
    type=Whole(0),
    default=1,
    show_default=True,
    help="Seed of all chance: the same seed finds the same boards.",
)
@click.option(
    "--boards",
    type=Whole(1, 100_000),
    default=64,
    show_default=True,
    help="Boards that are built to begin with.",
)
@click.option(
    "--games",
    type=Whole(10, 10_000),
    default=50,
    show_default=True,
    help="Games that each of them plays first; the better half plays twice "
    "as many, and so on.",
)
@click.option(
    "--error",
    type=Number(0),
    default=0.2,
    show_default=True,
    help="Measure what is found until its mean total is known so well.",
)
@click.option(
    "-o",
    "--output",
    "folder",
    type=FOLDER,
    default=Path(),
    help="Folder for the files.  [default: here]",
)
@click.option("--force", is_flag=True, help="Replace files that are there already.")
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
@workers_options
def generate_command(
    game: str,
    name: str | None,
    like: str,
    target: float | None,
    within: float,
    areas: str,
    radius: int | None,
    shape: str,
    count: int,
    seed: int,
    boards: int,
    games: int,
    error: float,
    folder: Path,
    force: bool,
    as_json: bool,
    crew: WorkersChoice,
) -> None:
    """Find boards that play as you want, and write them as layout files.

    Many boards are built by chance, players play them with the same dice, and the
    better half goes on, again and again. Without --target or --like the boards differ
    as much as they can, in what they bring and in how far skill pays.
    Ctrl-C ends it early and keeps the boards that are measured by then.

    \b
    sheetgen lab generate dice "My Isles"
    sheetgen lab generate dice --like A --target 58 --count 1
    sheetgen lab generate dice --areas "city 6 2 1; mine 1 1 1 1" -o boards
    """
    from sheetgen.lab.generate import search
    from sheetgen.lab.outcome import BuiltBoards, Search, board_paths, refuse_known
    from sheetgen.lab.wish import open_wish
    from sheetgen.prints.draft import check_name

    if error == 0:
        raise UsageError(
            message("--error 0: no number of games is enough; ask for 0.2 or so")
        )
    name = name or f"Made {seed}"
    check_name(f"{name} {count}")
    wish = open_wish(game, radius, shape, areas, like)
    if not force:
        refuse_known(board_paths(folder, name, count))
    how = Search(count, max(boards, count), games, error, seed, target, within)
    with crew.open() as workers, _show_stages() as tell_done:
        outcome = search(wish, how, workers, tell_done)
    _end(BuiltBoards(wish, how, outcome, name, folder), as_json, workers.failure)


@contextmanager
def _show_stages() -> "Iterator[Progress]":
    """Yield a function that reports a search's progress: a bar for each stage."""
    with ExitStack() as stack:
        shown, before = "", 0
        advance: Callable[[int], None] | None = None

        def tell_done(what: str, done: int, most: int) -> None:
            nonlocal shown, before, advance
            if advance is None or what != shown or done < before:
                stack.close()
                advance = stack.enter_context(show_progress(most, what))
                shown, before = what, 0
            advance(done - before)
            before = done

        yield tell_done


def _end(made: "BuiltBoards", as_json: bool, failure: SheetgenError | None) -> None:
    """Write the boards that were found, and report them.

    Raises:
        SheetgenError: the workers failed, so there may be more boards to find.
        OutputError: a path cannot be written.
        UsageError: no board meets the request.
    """
    from sheetgen.lab.outcome import outcome_facts
    from sheetgen.press.output import COMMENT_WIDTH

    made.write(lambda text: "\n".join(wrap(translated(text), COMMENT_WIDTH)))
    outcome = made.outcome
    if as_json:
        files = [str(path) for path in made.paths]
        print_json(outcome_facts(outcome, made.how, made.recipe, files))
    else:
        for line in _lines(made):
            echo(line)
    found = len(outcome.found)
    if outcome.is_stopped:
        warn(
            plural(
                found,
                "stopped: 1 board was measured by then, and is kept",
                "stopped: {count} boards were measured by then, and are kept",
            )
            if found
            else message("stopped before a board was measured: nothing is written")
        )
        raise failure or SystemExit(STOPPED)
    if not found:
        raise UsageError(_tell_nearest(made))
    if found < made.how.count:
        warn(_tell_few(made))


def _lines(made: "BuiltBoards") -> "Iterator[str]":
    """Yield lines on the boards that each stage dropped, and on those found."""
    from sheetgen.lab.candidate import dropped_message

    outcome = made.outcome
    built = message(
        "built {attempts} boards, of which {count} pass",
        attempts=outcome.attempts,
        count=outcome.built,
    )
    if outcome.dropped:
        built = message(
            "{built} (dropped: {reasons})",
            built=built,
            reasons=dropped_message(outcome.dropped),
        )
    yield built
    for step in outcome.steps:
        yield message(
            "{boards} boards, {games} games each: {kept} go on",
            boards=step.boards,
            games=step.games,
            kept=step.kept,
        )
    if outcome.model:
        yield _tell_board(message("to be like"), outcome.model)
    for path, board in zip(made.paths, outcome.found, strict=True):
        yield _tell_board(str(path), board)
    if made.paths:
        first = quote(str(made.paths[0]))
        yield message("look at one: `sheetgen preview {path}`", path=first)


def _tell_board(name: str, board: "Candidate") -> str:
    skill, error = board.skill
    return message(
        "{name}: a strong player makes {mean} ± {error}, {skill} ± {more} more than a "
        "greedy one",
        name=name,
        mean=f"{board.mean:.1f}",
        error=f"{board.error:.1f}",
        skill=f"{skill:.1f}",
        more=f"{error:.1f}",
    )


def _tell_nearest(made: "BuiltBoards") -> str:
    """Return a message that no board meets the request, with the nearest one."""
    nearest = made.outcome.missed[0]
    skill, _ = nearest.skill
    return message(
        "no board is within {within} of what you want: the nearest brings {mean} ± "
        "{error}, {skill} more than a greedy player makes; nothing is written. Ask for "
        "more with --boards, or take it with a wider --within",
        within=f"{made.how.within:g}",
        mean=f"{nearest.mean:.1f}",
        error=f"{nearest.error:.1f}",
        skill=f"{skill:.1f}",
    )


def _tell_few(made: "BuiltBoards") -> str:
    outcome = made.outcome
    return message(
        "{count} of {wanted} boards were found: {alike} more are too much like these, "
        "and {missed} are not as you want; ask for more with --boards",
        count=len(outcome.found),
        wanted=made.how.count,
        alike=outcome.alike,
        missed=len(outcome.missed),
    )

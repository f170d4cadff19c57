"""`sheetgen check` and `review`: verdicts on sheets, and on how games were played."""

from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from sheetgen.cli.option import (
    ANSWER_LANG,
    FILE,
    WorkersChoice,
    answering,
    answers,
    print_json,
    workers_options,
    write_file,
)
from sheetgen.cli.speech import align, complain, echo, put, translated_into, wrap
from sheetgen.core.errors import UsageError
from sheetgen.language.message import join, message, visible

if TYPE_CHECKING:
    from sheetgen.checking.check import Checked, Outcome, Refused
    from sheetgen.games.measured import Wish
    from sheetgen.lab.analysis import Ranked, Reviewed

WIDTH = 88
CHART_ENDING = ".svg"


@click.command("check")
@click.argument("targets", nargs=-1, required=True, metavar="TARGET...")
@click.option(
    "--fill",
    "fill_file",
    type=FILE,
    help="File with what was written on the sheet whose code TARGET is.",
)
@click.option(
    "--board",
    "boards",
    type=FILE,
    multiple=True,
    help="Your own file of Châteauma's cards or of depots, for logs; may be repeated.",
)
@click.option(
    "--together",
    is_flag=True,
    help="Judge the sheets as those of one game: who was first, and who won.",
)
@click.option(
    "--winner",
    default="",
    metavar="NAME",
    help="Who won, where totals are equal and the score sheet asks a question.",
)
@click.option(
    "--witness", is_flag=True, help="Show one order of play that leads to the sheet."
)
@click.option(
    "--analyse",
    is_flag=True,
    help="Say of logs how well they were played, as `sheetgen review` does, and rank "
    "them by par.",
)
@click.option("--quiet", is_flag=True, help="Print only the verdicts, one line each.")
@ANSWER_LANG
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
@click.option(
    "--csv",
    "csv_file",
    type=FILE,
    help="Write a table with a line for each sheet; - is the screen.",
)
@answers
def check_command(
    targets: tuple[str, ...],
    fill_file: Path | None,
    boards: tuple[Path, ...],
    together: bool,
    winner: str,
    witness: bool,
    analyse: bool,
    quiet: bool,
    lang: str,
    as_json: bool,
    csv_file: Path | None,
) -> None:
    """Check whether a filled sheet or a game is legal, and what it scores.

    TARGET is a filled sheet (*.toml), the log of a game (*.game), a folder of these,
    a photo of one sheet (`sheetgen scan` asks about what is not sure), the link that
    the solver page shares, or the link or the digits of a code together with --fill. A
    target that cannot be read never stops the others. For a code alone, a layout (A,
    dice/duchy-a) or a kind of file that is of no sheet (burgundy/chateauma), a file to
    fill in is printed.

    The TARGET - is a filled sheet, a log or a code that comes by standard input.

    The exit code is that of the worst target, in this order: 3 a file cannot be
    read, 5 a photo cannot be read, 4 a damaged code, 2 a code without answers, 1
    against the rules or added up wrongly, 7 undecided, 0 all is right.

    \b
    sheetgen check anna.toml
    sheetgen check anna.toml ben.toml --together
    sheetgen check club/ --csv club.csv --quiet
    sheetgen check club/ --analyse
    """
    from sheetgen.checking.check import (
        Checked,
        check_together,
        name_winner,
        try_target,
        worst,
    )
    from sheetgen.checking.target import is_code, list_targets
    from sheetgen.cli.speech import show_progress
    from sheetgen.language.texts import SAYS, load_texts
    from sheetgen.scan.need import is_photo

    load_texts(lang, general=SAYS)  # report an unknown language first
    to_screen = csv_file is not None and str(csv_file) == "-"
    if as_json and to_screen:
        raise UsageError(message("--json and --csv - are two answers: choose one"))
    names, is_list = list_targets(targets)
    if fill_file is not None and (len(names) != 1 or not is_code(names[0])):
        raise UsageError(
            message("--fill belongs to one TARGET, which is a code or its link")
        )
    results = []
    aim = click.get_current_context().params["answer_file"] or Path()
    with show_progress(len(names)) as advance:
        for name in names:
            if is_photo(Path(name)):
                results.append(_see(name))
            else:
                results.append(try_target(name, fill_file, boards, aim.parent))
            advance(1)
    table = check_together(results) if together else None
    if winner and table is not None:
        table = name_winner(table, winner)
    elif winner:
        results = [name_winner(one, winner) for one in results]
    show = _Show(lang, witness, quiet)
    reviews = _review(results) if analyse else []
    if as_json:
        shown = [table] if isinstance(table, Checked) else results
        facts = [_facts(item, show) for item in shown]
        for told in facts if analyse else ():
            own = [one for one in reviews if one.name == told["file"]]
            told["reviews"] = [one.facts(lang) for one in own]
        print_json(facts[0] if len(facts) == 1 and not is_list else facts)
    elif not to_screen:
        _print_all(results, table, show)
        if analyse:
            _print_reviews(reviews, show)
    if csv_file is not None:
        _write_csv(results, csv_file)
    # The joint result includes all that is wrong with each sheet.
    judged = [table] if isinstance(table, Checked) else results
    raise SystemExit(worst([*judged, table] if table else judged))


def _see(name: str) -> "Outcome":
    """Return the rules' answer about the sheet in a photo.

    Raises:
        MissingLibrary: the libraries for photos are not installed.
    """
    from sheetgen.scan.need import need_libraries

    need_libraries()
    from sheetgen.checking.photo import try_photo

    return try_photo(Path(name))


def _review(results: "Sequence[Outcome]") -> "list[Reviewed]":
    """Return reviews of the logs among the targets, as far as they can be read."""
    from sheetgen.checking.check import Checked
    from sheetgen.games.measured import Wish
    from sheetgen.games.target import LOG_ENDING

    logs = [
        one.name
        for one in results
        if isinstance(one, Checked)
        and one.game.spec.analyst
        and Path(one.name).suffix.lower() == LOG_ENDING
    ]
    return review_all(logs, Wish(), WorkersChoice())[0]


def _print_reviews(reviews: "Sequence[Reviewed]", show: "_Show") -> None:
    from sheetgen.lab.analysis import rank_by_par

    if not show.is_quiet and reviews:
        echo()
        print_reviews(reviews, show.lang)
    print_rankings(rank_by_par(reviews), show.lang)


class _Show(NamedTuple):
    """How answers are worded."""

    lang: str
    has_order: bool
    is_quiet: bool


def _facts(item: "Outcome", show: _Show) -> dict[str, object]:
    from sheetgen.checking.check import Checked

    if not isinstance(item, Checked):
        return item.plain()
    facts = {"file": item.name, **item.facts(show.lang, show.has_order)}
    return facts | {"problems": list(item.problems), "exit": item.exit_code}


def _print_all(results: "list[Outcome]", table: "Outcome | None", show: _Show) -> None:
    from sheetgen.checking.check import Checked

    is_first = True
    has_table = isinstance(table, Checked)
    for item in results:
        complain(*item.problems)
        if not isinstance(item, Checked):
            put(item.template)
            continue
        if has_table and not show.is_quiet:
            continue  # the joint result covers every sheet
        if not is_first and not show.is_quiet:
            echo()
        is_first = False
        _print_answer(item, f"{item.name}: ", show)
    if table is not None:
        complain(*table.problems)
        if isinstance(table, Checked):
            _print_answer(table, "", show)


def _print_answer(item: "Checked", before: str, show: _Show) -> None:
    echo(join("", (before, item.headline(show.lang))))
    if show.is_quiet:
        return
    for line in item.lines(show.lang, show.has_order):
        echo(f"  {line}" if line else "")


def _write_csv(results: "list[Outcome]", path: Path) -> None:
    """Write a table to a path.

    Raises:
        OutputError: the path cannot be written.
    """
    from sheetgen.checking.check import write_spreadsheet

    with answering(path):
        put(write_spreadsheet(results))


@click.command("review")
@click.argument("games", nargs=-1, required=True, metavar="GAME...")
@click.option(
    "--quick",
    is_flag=True,
    help="Leave out what takes longest: the luck of the dice, and hindsight.",
)
@click.option(
    "--chart", type=FILE, help="Picture of the losses, round by round: *.svg."
)
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
@ANSWER_LANG
@workers_options
@answers
def review_command(
    games: tuple[str, ...],
    quick: bool,
    chart: Path | None,
    as_json: bool,
    lang: str,
    crew: WorkersChoice,
) -> None:
    """Say how well games were played: mistakes, luck, and what was possible.

    GAME is the log of a game (*.game), or a folder of logs. A strong player that has
    learned the board looks at every round; a board of your own is learned first, which
    takes some half a minute, once. Several games are ranked by par, those with the same
    dice seed together.

    \b
    sheetgen review evening.game
    sheetgen review club/ --quick
    """
    from sheetgen.games.measured import Wish
    from sheetgen.lab.analysis import rank_by_par
    from sheetgen.language.texts import SAYS, load_texts

    load_texts(lang, general=SAYS)  # report an unknown language first
    if chart is not None:
        _look_at(chart)
    found, refused = review_all(_list_logs(games), Wish(not quick, not quick), crew)
    if chart is not None and not found:
        chart = None
    problems = [line for one in refused for line in one.problems]
    if as_json:
        print_json(
            {
                "reviews": [one.facts(lang) for one in found],
                "rankings": [ranking_facts(ranking) for ranking in rank_by_par(found)],
                "problems": problems,
            }
        )
    else:
        print_reviews(found, lang)
        print_rankings(rank_by_par(found), lang)
    complain(*problems)
    if chart is not None:
        _write_chart(found, chart, lang)
    if refused:
        raise SystemExit(min(one.exit_code for one in refused))


def _list_logs(names: Sequence[str]) -> list[str]:
    """Return the named logs, and those in named folders.

    Raises:
        FillError: a folder cannot be read, or has no logs.
    """
    from sheetgen.checking.target import is_folder
    from sheetgen.games.target import LOG_ENDING, list_files

    found: list[str] = []
    for name in names:
        if not is_folder(name):
            found.append(name)
            continue
        logs = [
            str(path)
            for path in list_files(Path(name))
            if path.suffix.lower() == LOG_ENDING
        ]
        if not logs:
            raise UsageError(
                message("{name}: no log (*.game) in this folder", name=name)
            )
        found += logs
    return found


def review_all(
    names: Sequence[str], wish: "Wish", crew: WorkersChoice
) -> tuple[list["Reviewed"], list["Refused"]]:
    """Return reviews of the players of games, and the games that cannot be reviewed.

    Unknown boards are learned first, with a progress bar on a terminal.
    """
    from sheetgen.checking.check import refuse
    from sheetgen.cli.speech import show_progress
    from sheetgen.lab.analysis import Opened, count_unknown, review_game, try_open

    tried = [(name, try_open(name)) for name in names]
    opened = [(name, one) for name, one in tried if isinstance(one, Opened)]
    lessons = sum(
        {
            (one.played.code, one.played.players): count_unknown(one.played)
            for _, one in opened
        }.values()
    )
    reviews: list[Reviewed] = []
    with crew.open() as workers:
        if lessons:
            echo(message("learning the board first: once, and kept"), err=True)
        with show_progress(lessons + len(opened), message("games")) as advance:
            for name, one in opened:
                reviews += review_game(name, one, workers, wish, advance)
                advance(1)
    failed = [(name, one) for name, one in tried if not isinstance(one, Opened)]
    return reviews, [refuse(name, error) for name, error in failed]


def print_reviews(reviews: Iterable["Reviewed"], lang: str) -> None:
    """Print the reviews of players, one below the other."""
    name = ""
    for one in reviews:
        if name:
            echo()
        if one.name != name:
            echo(join("", (one.name, ":")))
        name = one.name
        echo(one.headline(lang))
        for line in one.lines(lang):
            indent = line[: len(line) - len(line.lstrip())]
            for part in wrap(line.strip(), WIDTH - 2 - len(indent)):
                echo(f"  {indent}{part}".rstrip())


# Rankings


def print_rankings(rankings: Iterable[Sequence["Ranked"]], lang: str) -> None:
    """Print rankings of the players whose games can be compared."""
    say = partial(translated_into, lang)
    for ranking in rankings:
        seed = ranking[0].reviewed.seed
        title = message("Ranking by par, with the same dice ({seed})", seed=seed)
        if not seed:
            title = message("Ranking by par, with dice of their own")
        echo()
        echo(say(title))
        heads = (
            *(message("player"), message("total"), message("par"), message("over par")),
            *(message("luck"), message("lost"), message("file")),
        )
        rows = [("", *map(say, heads)), *map(_row, ranking)]
        for line in align(rows, (1, len(heads))):  # the player and the file
            echo(line)


def _row(ranked: "Ranked") -> tuple[str, ...]:
    review = ranked.reviewed.review
    luck = "" if review.luck is None else f"{review.luck:+.1f}"
    return (
        f"{ranked.place}.",
        visible(ranked.reviewed.player),
        str(review.total),
        str(review.par),
        f"{ranked.over:+}" if ranked.over else "0",
        luck,
        f"{review.losses:.1f}",
        visible(ranked.reviewed.name),
    )


def ranking_facts(ranking: Sequence["Ranked"]) -> dict[str, object]:
    """Return a ranking as values for JSON."""
    return {
        "seed": ranking[0].reviewed.seed or None,
        "players": [
            {
                "place": ranked.place,
                "player": ranked.reviewed.player,
                "file": ranked.reviewed.name,
                "total": review.total,
                "par": review.par,
                "over": ranked.over,
                "luck": review.luck,
                "losses": review.losses,
            }
            for ranked in ranking
            for review in (ranked.reviewed.review,)
        ],
    }


# A picture


def _look_at(chart: Path) -> None:
    """Refuse a chart that could not be drawn, before any game is reviewed."""
    from sheetgen.cli.lab import need_plots

    if chart.suffix.lower() != CHART_ENDING:
        raise UsageError(
            message(
                "--chart {path}: expected a name that ends in {ending}",
                path=chart,
                ending=CHART_ENDING,
            )
        )
    need_plots()


def _write_chart(reviews: Sequence["Reviewed"], path: Path, lang: str) -> None:
    from sheetgen.lab.plot import draw_losses

    rows = [
        (visible(f"{one.player} ({one.name})"), one.review.loss_by_round)
        for one in reviews
    ]
    write_file(
        path, draw_losses(rows, reviews[0].game.hue, partial(translated_into, lang))
    )

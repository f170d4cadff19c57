"""`sheetgen review`: how well a game was played, and what was possible."""

from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sheetgen.cli.columns import align, wrap
from sheetgen.cli.option import (
    ANSWER_LANG,
    FILE,
    WorkersChoice,
    answers,
    print_json,
    workers_options,
    write_file,
)
from sheetgen.cli.speech import complain, echo, translated_into
from sheetgen.core.errors import UsageError
from sheetgen.language.message import join, message, visible

if TYPE_CHECKING:
    from sheetgen.checking.check import Refused
    from sheetgen.games.measured import Wish
    from sheetgen.lab.analysis import Ranked, Reviewed

WIDTH = 88
CHART_ENDING = ".svg"


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
    from sheetgen.checking.check import Refused
    from sheetgen.cli.speech import show_progress
    from sheetgen.lab.analysis import count_unknown, review_game, try_open

    tried = [(name, try_open(name)) for name in names]
    opened = [(name, one) for name, one in tried if not isinstance(one, Refused)]
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
    return reviews, [one for _, one in tried if isinstance(one, Refused)]


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
    from sheetgen.lab.need import need_plots

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
    from sheetgen.lab.losses import draw_losses

    rows = [
        (visible(f"{one.player} ({one.name})"), one.review.loss_by_round)
        for one in reviews
    ]
    write_file(
        path, draw_losses(rows, reviews[0].game.hue, partial(translated_into, lang))
    )

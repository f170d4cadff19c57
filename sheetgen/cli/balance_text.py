"""The measurements of boards as text: tables with explanations."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from sheetgen.cli.speech import align, echo, translated, wrap
from sheetgen.core.layout.rows import write_map
from sheetgen.lab.remark import explain, figure_message, name_area, share_message, warn
from sheetgen.language.message import message, plural

if TYPE_CHECKING:
    from sheetgen.lab.balance import Balance, Completion
    from sheetgen.lab.measure import Study

WIDTH = 88
MOST_PAIRED = 6  # boards with every pair shown; of more, only neighbours on the ladder


def print_study(study: "Study") -> None:
    """Print all measurements."""
    if len(study.balances) > 1:
        _print_lines(_ladder(study))
        echo()
    for place, balance in enumerate(study.balances):
        if place:
            echo()
        _print_lines(_head(study, balance))
        _print_lines(_board(balance))


def _print_lines(lines: Iterator[str]) -> None:
    for line in lines:
        echo(line.rstrip())


def _head(study: "Study", balance: "Balance") -> Iterator[str]:
    yield balance.subject.label
    yield translated(
        message(
            "{games} games of each player, {table}, all with the same dice (seed "
            "{seed}); ± is the standard error",
            games=balance.games,
            table=plural(study.wish.players, "alone", "{count} players at each table"),
            seed=study.wish.seed,
        )
    )
    yield ""


def _board(balance: "Balance") -> Iterator[str]:
    yield from _table(_totals(balance))
    yield ""
    for sentence in explain(balance):
        yield from _wrapped(translated(sentence), "  ")
    yield ""
    warnings = list(warn(balance))
    if warnings:
        yield translated(message("Worth checking"))
        for sentence in warnings:
            yield from _wrapped(translated(sentence), "  - ")
    else:
        yield translated(message("Nothing stands out."))
    if balance.starts:
        yield ""
        yield from _table(_starts(balance))
    for title, parts in (
        (message("area"), balance.areas),
        (message("terrain"), balance.terrains),
    ):
        if parts:
            yield ""
            yield from _table(_completions(title, parts))
    if balance.points:
        yield ""
        yield from _table(_points(balance))
    if balance.cells:
        yield ""
        yield translated(
            message(
                "Spaces filled by a {player} player, in % of games",
                player=message(balance.best.player),
            )
        )
        board = balance.subject.layout.board
        shares = [f"{int(balance.cells[name] * 100)}" for name in board.names]
        yield from write_map(board, shares).splitlines()


def _totals(balance: "Balance") -> Iterator[Sequence[str]]:
    yield (
        message("player"),
        message("mean total"),
        message("swing"),
        "5 %",
        "50 %",
        "95 %",
    )
    for totals in balance.totals:
        mean, deviation = figure_message(totals.mean), f"{totals.deviation:.1f}"
        shares = map(str, (totals.low, totals.middle, totals.high))
        yield message(totals.player), mean, deviation, *shares


def _starts(balance: "Balance") -> Iterator[Sequence[str]]:
    assert balance.starts
    yield message("start"), message("mean total"), message("behind")
    for start in balance.starts.each:
        behind = figure_message(start.behind) if start.behind.value else "-"
        yield start.cell, figure_message(start.mean), behind


def _completions(title: str, parts: "Sequence[Completion]") -> Iterator[Sequence[str]]:
    players = list(reversed(list(parts[0].shares)))[:2]
    done = (message("{player} completes it", player=message(name)) for name in players)
    yield title, message("cells"), *done, message("brings")
    for part in parts:
        shares = (share_message(part.shares[name].value) for name in players)
        yield name_area(part), str(part.cells), *shares, f"{part.brings:.1f}"


def _points(balance: "Balance") -> Iterator[Sequence[str]]:
    yield message("further points"), message("a game")
    for heading, points in balance.points.items():
        yield message(heading), f"{points:.1f}"


def _ladder(study: "Study") -> Iterator[str]:
    boards = study.ladder
    best = translated(message(boards[0].best.player))
    yield translated(
        message("Boards compared, by the mean total of a {player} player", player=best)
    )
    yield ""
    rows = [
        (f"{place}. {balance.subject.label}", figure_message(balance.best.mean))
        for place, balance in enumerate(boards, 1)
    ]
    yield from _table(rows)
    yield ""
    below = {one.subject.label: two.subject.label for one, two in pairwise(boards)}
    for pair in study.pairs:
        if len(boards) > MOST_PAIRED and below.get(pair.over) != pair.under:
            continue
        told = message(
            "{over} over {under}: {ahead}",
            over=pair.over,
            under=pair.under,
            ahead=figure_message(pair.ahead),
        )
        if not pair.ahead.is_sure:
            told = message("{told} (may be chance)", told=told)
        yield f"  {translated(told)}"


def _table(rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Yield rows in columns: the first flush left, all others flush right."""
    yield from align([[*map(translated, row)] for row in rows], gap="   ")


def _wrapped(text: str, before: str) -> Iterator[str]:
    """Yield a text in lines that fit the terminal."""
    for place, line in enumerate(wrap(text, WIDTH - len(before))):
        yield (before if place == 0 else " " * len(before)) + line

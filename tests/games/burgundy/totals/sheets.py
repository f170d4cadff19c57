"""Sheets of totals for tests, by what differs from an empty one."""

import random

from sheetgen.core.form.columns import with_values
from sheetgen.games.burgundy.totals.check.check import Final, check
from sheetgen.games.burgundy.totals.sheet.board_view import Sheet, open_board
from sheetgen.games.burgundy.totals.sheet.form import (
    CHATEAUMA,
    COLUMNS,
    STOCKS,
    Column,
    Fill,
    Switches,
)
from sheetgen.games.find import load_layout

LAYOUT = load_layout("TOTALS")
SHEET: Sheet = open_board(LAYOUT.rules, LAYOUT.board)


# What tests call the places of a column.
PLACES = {
    slot.name.removeprefix("game:").removeprefix("stock:").replace(":", "_"): slot.name
    for slot in COLUMNS.slots
}


def column(*, who: str = "person", name: str = "", **points: int) -> Column:
    """Return a column: headings of the game, ``end_`` and a heading, stocks, sums."""
    written = {PLACES[key]: value for key, value in points.items()}
    found: Column = with_values(COLUMNS, Column(name=name, who=who), written)
    return found


def judge(*columns: Column, **switches: str) -> Final:
    """Return what the rules say about some columns."""
    return check(SHEET, Fill(tuple(columns)), Switches(**switches))


def codes(final: Final) -> dict[str, str]:
    """Return the place of every finding, by its code."""
    return {finding.code: finding.place for finding in final.verdict.findings}


def game_of(rng: random.Random, players: int, place: int) -> Column:
    """Return what a player can have written, added up rightly."""
    step = players  # points for a good, which go by players [burgundy 9.2]
    areas = rng.randint(10, 60)
    points = {
        "areas": areas,
        "phases": 2 * rng.randint(3, areas // 2),  # of three areas [burgundy 43.7]
        "colours": 0,
        "animals": rng.randint(2, 40),
        "watchtowers": 4 * rng.randint(0, 2 if players < 4 else 1),
        "sales": step * rng.randint(0, 6),
    }
    stock = {name: rng.randint(0, 4) for name in STOCKS}
    stocks = stock["goods"] + stock["silver"] + stock["workers"] // 2
    end = {"end_stocks": stocks, "end_monasteries": rng.randint(0, 30)}
    gained, added = sum(points.values()), sum(end.values())
    return column(
        name=f"P{place}", **points, **stock, **end, gained=gained, added=added,
        total=gained + added, empty=rng.randint(0, 5), track=rng.randint(0, 9),
    )  # fmt: skip


def virtual(rng: random.Random) -> Column:
    """Return what Châteauma can have."""
    end = 4 * rng.randint(0, 4) + rng.choice((0, 8, 15, 25, 40))
    gained = rng.randint(40, 150)
    return column(who=CHATEAUMA, gained=gained, end_other=end, added=end,
                  total=gained + end)  # fmt: skip

"""What a check of totals came to, as lines of text that a player understands.

A line is plain text in the language of the reader. What stands below another line is
moved in by two blanks.
"""

from sheetgen.core.plain import unusual
from sheetgen.core.verdict import WRONG
from sheetgen.fill.answer import (
    columns_headline,
    columns_ranking,
    sheet_title,
    switch_lines,
    written_words,
)
from sheetgen.fill.words import Speech
from sheetgen.games.burgundy.totals.adding import Sums
from sheetgen.games.burgundy.totals.check import Final
from sheetgen.games.burgundy.totals.fill import Column
from sheetgen.games.burgundy.totals.fill_file import FilledSheet
from sheetgen.games.burgundy.totals.rules import SWITCHES
from sheetgen.games.burgundy.totals.taken import STOCK_POINTS
from sheetgen.games.burgundy.totals.words import WORDS
from sheetgen.lang import Texts

HEADINGS = ("gained", "added")


def player_names(sheet: FilledSheet, texts: Texts) -> list[str]:
    """Return what to call the players of a sheet."""
    return [
        column.name
        or (texts("who.chateauma") if column.is_virtual else "")
        or texts("place.player", name=at)
        for at, column in enumerate(sheet.fill.columns, 1)
    ]


def sheet_headline(sheet: FilledSheet, final: Final, texts: Texts) -> str:
    """Return verdict, who is first, and sums in one line."""
    speech = Speech(WORDS, texts, player_names(sheet, texts))
    return columns_headline(final.verdict, speech)


def sheet_lines(sheet: FilledSheet, final: Final, texts: Texts) -> list[str]:
    """Return what is worth saying about a sheet, below its headline."""
    names = player_names(sheet, texts)
    lines = [sheet_title(sheet, texts)]
    lines += switch_lines(unusual(sheet.switches, SWITCHES), texts)
    lines += Speech(WORDS, texts, names).groups(final.verdict.findings)
    for at, column in enumerate(sheet.fill.columns):
        if not column.is_empty:
            lines += ["", *_player_lines(names[at], column, final.results[at], texts)]
    totals = [one.total for one in final.results]
    return lines + columns_ranking(final.verdict, totals, final.ranking, names, texts)


def _player_lines(name: str, column: Column, sums: Sums, texts: Texts) -> list[str]:
    """Return the points of a player, with what was added up."""
    states = {place.partition(" ")[2]: state for place, state in sums.states}
    lines = [f"{name}: " + texts("report.points", points=sums.total)]
    stocks = sums.stocks if states.get(STOCK_POINTS) == WRONG else None
    for heading, place, right, written in (
        (HEADINGS[0], HEADINGS[0], sums.gained, column.gained),
        ("stocks", STOCK_POINTS, stocks, column.of_end("stocks")),
        (HEADINGS[1], HEADINGS[1], sums.added, column.added),
    ):
        if right is None:
            continue
        text = Speech(WORDS, texts).heading(heading, right, ())
        if written is not None and place in states:
            state = texts(f"sum.{states[place]}")
            if states[place] == WRONG and written == right:  # the marker is believed
                said = state + ": " + texts("report.headings", points=sums.counted)
            else:
                said = texts("report.entry", written=written, state=state)
            text += f" ({said})"
        lines.append(f"  {text}")
    if column.total is not None and "total" in states:
        words = written_words(column.total, states["total"], sums.total, texts)
        lines.append(f"  {words}")
    return lines

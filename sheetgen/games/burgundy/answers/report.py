"""The result of a check as lines of text for players.

A line is plain text in the reader's language. A line that belongs to the one above is
indented by two blanks.
"""

from collections.abc import Sequence
from dataclasses import replace

from sheetgen.core.verdict import ABSENT, OPEN, UNDECIDED, Line, Verdict, unusual
from sheetgen.form.answer import (
    headline,
    in_rows,
    order_lines,
    sheet_title,
    switch_lines,
    total_words,
    written_words,
)
from sheetgen.form.words import Speech, indented
from sheetgen.games.burgundy.files.fill_file import FilledSheet, VirtualPlayer
from sheetgen.games.burgundy.rules.chateauma_points import score_chateauma
from sheetgen.games.burgundy.rules.duchy import Duchy
from sheetgen.games.burgundy.rules.fill import HEADINGS
from sheetgen.games.burgundy.rules.ruleset import SWITCHES
from sheetgen.games.burgundy.sheet.words import WORDS
from sheetgen.language.texts import Texts

# A sheet


def sheet_headline(sheet: FilledSheet, verdict: Verdict, texts: Texts) -> str:
    """Return verdict, total and sums in one line."""
    if not _is_scored(sheet):
        left = sheet.fill.tiles.count("")
        key = "report.empty" if left else "report.covered"
        return texts(f"verdict.{verdict.verdict}") + ", " + texts(key, left=left)
    return headline(verdict, total_words(verdict, Speech(WORDS, texts)), texts)


def sheet_lines(
    sheet: FilledSheet, duchy: Duchy, verdict: Verdict, texts: Texts, order: str = ""
) -> list[str]:
    """Return the report on a filled sheet, without its headline.

    Args:
        sheet: as read.
        duchy: its board.
        verdict: of `check`.
        texts: the language.
        order: the tiles in an order of placing, or an empty text.
    """
    lines = _sheet_name(sheet, texts)
    if verdict.verdict == UNDECIDED:
        lines.append(texts("report.undecided"))
    lines += switch_lines(unusual(sheet.switches, SWITCHES), texts)
    speech = Speech(WORDS, texts)
    lines += speech.groups(verdict.findings)
    if _is_scored(sheet):
        lines += _score(sheet, verdict, speech)
        lines += _sources(verdict, speech)
    if sheet.fill.chateauma is not None:
        virtual = score_chateauma(sheet.fill.chateauma, duchy.printed.vines)
        lines += ["", texts("expansion.chateauma") + ":"]
        lines += indented(virtual_points(virtual, texts))
    return lines + order_lines(order, texts)


def order_text(sheet: FilledSheet, verdict: Verdict) -> str:
    """Return the tiles in a possible order of placing, or an empty text."""
    cells = verdict.witness
    if not isinstance(cells, tuple):
        return ""
    names, tiles = sheet.board.names, sheet.fill.tiles
    return in_rows([f"{names[cell]} {tiles[cell]}" for cell in cells])


def _is_scored(sheet: FilledSheet) -> bool:
    """Return whether the sheet has a score; a solo game has none [burgundy 30.15]."""
    return sheet.fill.variant != "solo"


def _sheet_name(sheet: FilledSheet, texts: Texts) -> list[str]:
    fill = sheet.fill
    parts = []
    if fill.variant != "normal":
        parts.append(texts(f"expansion.{fill.variant}"))
    if fill.players:
        parts.append(texts("report.players", count=fill.players))
    lines = [sheet_title(sheet, texts, *parts)]
    if fill.expansions:
        names = ", ".join(texts(f"expansion.{name}") for name in fill.expansions)
        lines.append(texts("report.expansions", names=names))
    return lines


def _score(sheet: FilledSheet, verdict: Verdict, speech: Speech) -> list[str]:
    """Return points by heading, with those that the player wrote, and the total."""
    texts = speech.texts
    lines = ["", total_words(verdict, speech).capitalize() + ":"]
    written = sheet.fill.points or {}
    scored = {line.heading for line in verdict.lines}
    for heading in HEADINGS:
        if heading not in scored and heading not in written:
            continue
        points = verdict.points.get(heading)
        text = speech.heading(heading, points, verdict.lines)
        state = verdict.sums.get(f"heading:{heading}", ABSENT)
        if heading in written:
            said = texts(f"sum.{state}")
            text += " ("
            text += texts("report.entry", written=written[heading], state=said) + ")"
        elif state == ABSENT and sheet.fill.points is not None:
            text += " (" + texts("sum.absent") + ")"
        lines.append(f"  {text}")
    total = sheet.fill.total
    if total is not None:
        state = verdict.sums.get("total", OPEN)
        lines.append(written_words(total, state, verdict.total, texts))
    return lines


def _sources(verdict: Verdict, speech: Speech) -> list[str]:
    """Return every source of points, indented under its heading."""
    told, texts = [], speech.texts
    for heading in HEADINGS:
        if own := speech.sources(heading, verdict.lines):
            told += ["  " + texts(f"heading.{heading}") + ":", *own]
    return ["", texts("report.sources") + ":", *told] if told else []


# Châteauma

# Under Châteauma's own heading, places omit its name.
_OF_CHATEAUMA = replace(WORDS, places={**WORDS.places, "chateauma": ("chateauma.*",)})


def virtual_lines(
    player: VirtualPlayer, lines: Sequence[Line], state: str, texts: Texts
) -> list[str]:
    """Return the sources of Châteauma's points, without the headline.

    Args:
        player: as read.
        lines: of `score_chateauma`.
        state: of the total that the players wrote.
        texts: the language.
    """
    total = sum(line.least for line in lines)
    told = [player.rules.id, "", *virtual_points(lines, texts)]
    if player.total is not None:
        told.append(written_words(player.total, state, total, texts))
    return told


def virtual_points(lines: Sequence[Line], texts: Texts) -> list[str]:
    """Return the points of Châteauma, followed by their sources."""
    total = sum(line.least for line in lines)
    told = [texts("report.points", points=total).capitalize() + ":"]
    speech = Speech(_OF_CHATEAUMA, texts)
    return [*told, *indented([speech.source_line(line) for line in lines])]

"""Parts of the answers about filled sheets, in words that every game has.

They answer about single sheets, and about all sheets of one game together.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from sheetgen.core.errors import Problem, UsageError
from sheetgen.core.verdict import (
    ABSENT,
    AUTOFILLED,
    OPEN,
    RIGHT,
    WRONG,
    Line,
    Table,
    Verdict,
)
from sheetgen.form.filled import Fill, FilledSheet, Switches
from sheetgen.form.sheet import PrintedSheet, code_digits
from sheetgen.form.words import Facts, Speech, Words, error_words, indented
from sheetgen.language.message import defer, message
from sheetgen.language.texts import Texts

IN_A_ROW = 8  # words of an order of play on one line


class RuledAnswer:
    """The common part of answers with one verdict, on a file read whole or not at all.

    Attributes:
        verdict_: of the rules.
    """

    verdict_: Verdict

    @property
    def verdict(self) -> str:
        """Legal, illegal or undecided."""
        return self.verdict_.verdict

    @property
    def has_wrong_sums(self) -> bool:
        """Whether any sum is wrong."""
        return sums_of(self.verdict_) == WRONG

    @property
    def problems(self) -> tuple[Problem, ...]:
        """No problems: the whole file was read."""
        return ()


def check_alike(sheets: Sequence[tuple[str, FilledSheet[Fill, Switches]]]) -> None:
    """Check that sheets share variant, switches and rules; names are for messages.

    Raises:
        UsageError: they do not.
    """
    first, wanted = sheets[0][0], _played(sheets[0][1])
    for other, sheet in sheets[1:]:
        for what, value in _played(sheet).items():
            if value != wanted[what]:
                raise UsageError(
                    message(
                        "{first} and {other} have not the same {what}: sheets of one "
                        "game are played alike",
                        first=first,
                        other=other,
                        what=message(what),
                    )
                )


def _played(sheet: FilledSheet[Fill, Switches]) -> Mapping[str, object]:
    """Return the settings that are the same on all sheets of one game."""
    return {
        defer("variant"): sheet.fill.variant,
        defer("switches"): sheet.switches,
        defer("rules"): sheet.rules.id,
    }


def sheet_name(sheet: PrintedSheet) -> str:
    """Return the layout of a sheet, or the digits that hold its board."""
    return sheet.layout_id or code_digits(sheet)


def sums_state(sums: Mapping[str, str]) -> str:
    """Return the one word for all sums of a player.

    A total that is certainly right makes the sums right, in whatever column its parts
    are.

    """
    states = list(sums.values())
    if WRONG in states:
        return WRONG
    if all(state in (ABSENT, AUTOFILLED) for state in states):
        return ABSENT
    is_right = OPEN not in states or sums.get("total") == RIGHT
    return RIGHT if is_right else OPEN


def sums_of(verdict: Verdict) -> str:
    """Return that word for a sheet: columns that contradict each other are wrong."""
    codes = [finding.code for finding in verdict.findings]
    return WRONG if "columns-unexplained" in codes else sums_state(verdict.sums)


def sums_words(state: str, texts: Texts) -> str:
    """Return the state of a player's sums in words."""
    if state == RIGHT:
        return texts("report.sums-right")
    if state == WRONG:
        return texts("report.sums-wrong")
    return texts("report.sums-open")


def total_words(verdict: Verdict, speech: Speech) -> str:
    """Return a total in words, or its range."""
    if verdict.total_told is not None:
        return speech.message(verdict.total_told)
    if verdict.total is not None:
        return speech.texts("report.points", points=verdict.total)
    low, high = verdict.total_range
    return speech.texts("report.range", low=low, high=high)


def sheet_title(sheet: FilledSheet[Fill, Switches], texts: Texts, *more: str) -> str:
    """Return the name of a sheet, its serial, its rules, and *more* details."""
    serial = texts("report.serial", serial=sheet.serial) if sheet.serial else ""
    return ", ".join(filter(None, (sheet.name, serial, sheet.rules.id, *more)))


def order_lines(order: str, texts: Texts) -> list[str]:
    """Return an order of play below its title, if any."""
    if not order:
        return []
    return ["", texts("report.witness") + ":", *indented(order.splitlines())]


def in_rows(words: Sequence[str]) -> str:
    """Return the words of an order of play, `IN_A_ROW` on a line."""
    rows = (words[at : at + IN_A_ROW] for at in range(0, len(words), IN_A_ROW))
    return "\n".join(", ".join(row) for row in rows)


def switch_lines(chosen: Mapping[str, str], texts: Texts) -> list[str]:
    """Return the open questions with an unusual answer."""
    if not chosen:
        return []
    listed = ", ".join(f"{name} = {setting}" for name, setting in chosen.items())
    return [texts("report.agreed", switches=listed)]


def headline(verdict: Verdict, total: str, texts: Texts) -> str:
    """Return verdict, total in words, and sums in one line."""
    parts = [texts(f"verdict.{verdict.verdict}"), total]
    state = sums_of(verdict)
    if state != ABSENT:
        parts.append(sums_words(state, texts))
    return ", ".join(parts)


def written_words(written: int, state: str, right: int | None, texts: Texts) -> str:
    """Return a total that a player wrote; if it is wrong, with the right one."""
    words = texts("report.written", written=written, state=texts(f"sum.{state}"))
    return words + right_words(state, right, texts)


def right_words(state: str, right: int | None, texts: Texts) -> str:
    """Return the right value of a wrong sum, where it is certain."""
    if state != WRONG or right is None:
        return ""
    return " (" + texts("report.rules-give", points=right) + ")"


def ranking_lines(
    ranking: Sequence[int] | None,
    players: Sequence[tuple[str, str, str]],
    texts: Texts,
    ties: Sequence[str] = ("report.tie",),
) -> list[str]:
    """Return the players of a game by rank, and whether a tie was broken.

    Args:
        ranking: the place of each, where it is certain.
        players: name, total and tie break in words; empty texts for none.
        texts: the language.
        ties: the keys of texts for what decided between equal totals.
    """
    order = list(range(len(players)))
    if ranking is not None:
        order.sort(key=ranking.__getitem__)
    lines = [""]
    for player in order:
        name, total, left = players[player]
        place = f"{ranking[player]}. " if ranking is not None else ""
        lines.append(f"{place}{name}: {total}" + (f", {left}" if left else ""))
    totals = {total for _, total, _ in players}
    if ranking is not None and len(totals) < len(players):
        lines += ["", *map(texts, ties)]
    return lines


def verdict_facts(
    verdict: Verdict, findings: Sequence[Facts], headings: Sequence[str]
) -> Facts:
    """Return a verdict as values for JSON.

    Args:
        verdict: on a sheet.
        findings: its findings, as values.
        headings: all headings of the game, in order.
    """
    points = verdict.points
    return {
        "verdict": verdict.verdict,
        "complete": verdict.complete,
        "sums": {place: verdict.sums[place] for place in sorted(verdict.sums)},
        "findings": findings,
        "points": {name: points[name] for name in headings if name in points},
        "subtotals": {str(p): verdict.subtotals[p] for p in verdict.subtotals},
        "total": verdict.total,
        "total_range": list(verdict.total_range),
        "sources": source_facts(verdict.lines),
        "lines": line_facts(verdict.lines),
    }


def source_facts(lines: Sequence[Line]) -> list[Facts]:
    """Return the sources of points, with their least points, as values for JSON."""
    return [
        {
            "heading": line.heading,
            "place": line.place,
            "phase": line.phase or None,
            "points": line.least,
        }
        for line in lines
    ]


def line_facts(lines: Sequence[Line]) -> list[Facts]:
    """Return sources of points as values for JSON."""
    return [
        {
            "heading": line.heading,
            "place": line.place,
            "phase": line.phase or None,
            "clause": line.clause,
            "least": line.least,
            "most": line.most,
            "reason": line.reason,
            # The former names of the last three.
            "low": line.least,
            "high": line.most,
            "why": line.reason,
        }
        for line in lines
    ]


def sheet_row(sheet: FilledSheet[Fill, Switches], verdict: Verdict) -> Facts:
    """Return a sheet as a row of a table."""
    return {
        "sheet": sheet_name(sheet),
        "serial": sheet.serial or None,
        "verdict": verdict.verdict,
        "complete": verdict.complete,
        "total": verdict.total,
        "written": sheet.fill.total,
        "sums": sums_of(verdict),
        "errors": error_words(verdict.findings),
    }


class Player(Protocol):
    """The answer about one player alone."""

    @property
    def name(self) -> str:
        """The name of the player for answers."""

    @property
    def has_wrong_sums(self) -> bool:
        """Whether the player has a wrong sum."""

    def headline(self, texts: Texts) -> str:
        """Return the verdict in one line."""

    def lines(self, texts: Texts, has_order: bool) -> list[str]:
        """Return all further details, with an order of play if requested."""

    def facts(self, texts: Texts, has_order: bool) -> Facts:
        """Return all of it as values for JSON."""


@dataclass(frozen=True)
class TableAnswer:
    """The rules' answer about the sheets of one game together.

    Attributes:
        players: all players, with the verdicts of the table; those without a sheet
            last.
        table: the result of their sheets together.
        words: of the game.
        left: the key of the text for what breaks a tie.
        totals: of players without a sheet.
        ties: the keys of texts for what decided between equal totals.
    """

    players: tuple[Player, ...]
    table: Table
    words: Words
    left: str
    totals: tuple[int, ...] = ()
    ties: tuple[str, ...] = ("report.tie",)

    @property
    def verdict(self) -> str:
        """Legal, illegal or undecided."""
        return self.table.verdict

    @property
    def has_wrong_sums(self) -> bool:
        """Whether a player has a wrong sum."""
        return any(player.has_wrong_sums for player in self.players)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """No problems: sheets that cannot be read are not judged together."""
        return ()

    def headline(self, texts: Texts) -> str:
        """Return the verdict in one line."""
        return texts("report.table") + ": " + texts(f"verdict.{self.verdict}")

    def lines(self, texts: Texts, has_order: bool) -> list[str]:
        """Return each sheet, the result of all together, and the winner."""
        lines = []
        for player in self.players:
            lines += ["", f"{player.name}: {player.headline(texts)}"]
            lines += indented(player.lines(texts, has_order))
        speech = Speech(self.words, texts, [player.name for player in self.players])
        totals = [total_words(verdict, speech) for verdict in self.table.verdicts]
        totals += [texts("report.points", points=total) for total in self.totals]
        left = ["" if n is None else texts(self.left, left=n) for n in self.table.left]
        left += [""] * len(self.totals)
        players = tuple(zip(speech.names, totals, left, strict=True))
        lines += speech.groups(self.table.findings)
        return lines + ranking_lines(self.table.ranking, players, texts, self.ties)

    def facts(self, texts: Texts, has_order: bool) -> Facts:
        """Return the table as values for JSON."""
        left = (*self.table.left, *(None for _ in self.totals))
        players = [
            {
                "name": player.name,
                **player.facts(texts, has_order),
                "left": left[at],
                "rank": self.table.ranking[at] if self.table.ranking else None,
            }
            for at, player in enumerate(self.players)
        ]
        return {
            "verdict": self.verdict,
            "findings": Speech(self.words, texts).facts(self.table.findings),
            "players": players,
        }

    def rows(self) -> list[Mapping[str, object]]:
        """Return no rows: each sheet has a row of its own."""
        return []

"""Judging the files of a game by its form and rules API.

`docs/fills.md` defines the files. A sentence for each finding, and a name for each
heading and place, are in the game's ``says``.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from sheetgen.core.board import Board
from sheetgen.core.errors import FillError, Problem
from sheetgen.core.form.columns import place_of
from sheetgen.core.form.field import Form
from sheetgen.core.form.plain import to_plain, unpack_fill
from sheetgen.core.form.rules_api import USUAL, RulesApi
from sheetgen.core.ruleset import RuleSet
from sheetgen.core.verdict import ABSENT, Verdict, plain_verdict, settings_of, unusual
from sheetgen.form.answer import (
    RuledAnswer,
    headline,
    sheet_name,
    sheet_row,
    sheet_title,
    sums_state,
    sums_words,
    switch_lines,
    total_words,
    verdict_facts,
    written_words,
)
from sheetgen.form.filled import FilledSheet, fill_sheet
from sheetgen.form.read import Notation
from sheetgen.form.sheet import PrintedSheet, Shelf, read_code
from sheetgen.form.words import Facts, Speech, Words, indented
from sheetgen.language.message import message
from sheetgen.language.texts import Texts

Sheet = FilledSheet[Any, Any]


@dataclass(frozen=True)
class FormJudge:
    """A judge of the files of a game by its form.

    Attributes:
        notation: the format of its files, and where to find its sheets.
        open_board: returns a board in the form that the rules take.
        rules_api: of the game.
        words: the names of its places and values.
        answer: makes the answer from its fields.
    """

    notation: Notation
    open_board: Callable[[RuleSet, Board], Any]
    rules_api: RulesApi
    words: Words = field(default_factory=Words)
    answer: "Callable[[str, FormJudge, Sheet, Any, Verdict], SheetAnswer] | None" = None

    def check_file(self, path: Path, code: str = "") -> "SheetAnswer":
        """Return the rules' answer about a filled sheet.

        Args:
            path: of the file.
            code: the digits of the sheet's code, if the file need not name its sheet.

        Raises:
            FillError: the file cannot be read, or is of another sheet than the code.
            CodeError: the code is damaged, or not of this game.
        """
        sheet = self._read_coded(path, code) if code else self.notation.read(path)
        return self.judge(path.stem, sheet)

    def _read_coded(self, path: Path, code: str) -> Sheet:
        """Return the fill in a file that need not name its sheet, with its code."""
        coded = read_code(code, self.notation.shelf, path.parent)
        sheet = self.notation.read(path, "", code)
        is_same = sheet.board == coded.board and sheet.code in (None, coded.code)
        if not is_same or coded.code is None:
            what = message(
                "is the fill of another sheet than the code: leave out the wrong one"
            )
            raise FillError((Problem(str(path), "", what),))
        serial = coded.code.serial
        return replace(sheet, code=coded.code, serial=serial, digits=code)

    def check_answers(self, code: str, answers: str) -> "SheetAnswer":
        """Return the rules' answer about the answers behind a code.

        Args:
            code: the digits of the sheet's code.
            answers: the digits behind it.

        Raises:
            CodeError: one of them is damaged, or not of this game.
        """
        coded = read_code(code, self.notation.shelf, Path())
        assert coded.code is not None
        form = self.notation.form_of(coded)
        fill, switches = unpack_fill(form, coded.code.evidence, answers)
        return self.judge(coded.name or "sheet", fill_sheet(coded, fill, switches))

    def judge(self, name: str, sheet: Sheet) -> "SheetAnswer":
        """Return the rules' answer about a sheet with a name."""
        board = self.open_board(sheet.rules, sheet.board)
        final = self.rules_api.check(board, sheet.fill, sheet.switches, USUAL)
        verdict = final if isinstance(final, Verdict) else final.verdict
        return (self.answer or SheetAnswer)(name, self, sheet, final, verdict)


def notation_of(
    shelf: Shelf, open_board: Callable[[RuleSet, Board], Any], rules_api: RulesApi
) -> Notation:
    """Return the format of a game's files: that of its form, and no more."""

    def form_of(sheet: PrintedSheet | None) -> Form:
        return rules_api.form_of(
            open_board(sheet.rules, sheet.board) if sheet else None
        )

    return Notation(shelf, form_of)


@dataclass(frozen=True)
class SheetAnswer(RuledAnswer):
    """The rules' answer about a sheet.

    Attributes:
        name: of the sheet for answers: the file's name without its ending.
        judge: of the game.
        sheet: as read.
        final: the result of the rules API, its verdict or more.
        verdict_: of the sheet.
    """

    name: str
    judge: FormJudge
    sheet: Sheet
    final: Any
    verdict_: Verdict

    @property
    def board(self) -> Any:
        """The board of the sheet, in the form that the rules take."""
        return self.judge.open_board(self.sheet.rules, self.sheet.board)

    def headline(self, texts: Texts) -> str:
        """Return verdict, total and sums in one line."""
        total = total_words(self.verdict_, Speech(self.judge.words, texts))
        return headline(self.verdict_, total, texts)

    def lines(self, texts: Texts, has_order: bool) -> list[str]:
        """Return points by heading, and findings; there is no order."""
        points = self.verdict_.points.items()
        lines = [f"{texts(f'heading.{name}')}: {count}" for name, count in points]
        return lines + Speech(self.judge.words, texts).groups(self.verdict_.findings)

    def facts(self, texts: Texts, has_order: bool) -> Facts:
        """Return the verdict and the fill as values for JSON."""
        sheet, verdict = self.sheet, self.verdict_
        form = self.judge.notation.form_of(sheet)
        return {
            **plain_verdict(verdict),
            "findings": self.findings(texts),
            "game": self.judge.notation.shelf.game,
            "sheet": sheet_name(sheet),
            "board": sheet.name,
            "rules": sheet.rules.id,
            "fill": to_plain(form, sheet.fill),
            "switches": unusual(sheet.switches, dict(form.settings)),
            "serial": sheet.serial,
        }

    def rows(self) -> list[Mapping[str, object]]:
        """Return the sheet as a row of a table."""
        return [sheet_row(self.sheet, self.verdict_)]

    @property
    def switches(self) -> Mapping[str, tuple[str, ...]]:
        """The open questions of the game, with their settings."""
        return dict(self.judge.notation.form_of(self.sheet).settings)

    def findings(self, texts: Texts) -> list[Facts]:
        """Return the findings as values for JSON, with the numbers of players."""
        return Speech(self.judge.words, texts).facts(self.verdict_.findings)

    def sheet_facts(self, own: Facts) -> Facts:
        """Return the sheet as values for JSON, with the game's *own* values."""
        sheet = self.sheet
        return {
            "game": sheet.rules.game,
            "sheet": sheet_name(sheet),
            "board": sheet.name,
            "rules": sheet.rules.id,
            "variant": sheet.fill.variant,
            **own,
            "switches": settings_of(sheet.switches, self.switches),
            "evidence": sheet.fill.evidence,
            "serial": sheet.serial,
        }


class ColumnsAnswer(SheetAnswer):
    """The rules' answer about a sheet of all players, a column each.

    Its `final` has ``results``, each with a total and the states of sums by place, and
    a ``ranking``. A game adds further details of a player.
    """

    @property
    def headings(self) -> Sequence[str]:
        """The names of the points' headings, in order."""
        return tuple(self.verdict_.points)

    def details(self, texts: Texts) -> list[str]:
        """Return further details of the sheet beside its name."""
        return []

    def player_lines(self, at: int, texts: Texts) -> list[str]:
        """Return details of the player at a place, between points and total."""
        return []

    def player_facts(self, at: int) -> Facts:
        """Return the player at a place as values for JSON."""
        return {}

    def own_facts(self) -> Facts:
        """Return a game's own values of the sheet, with its players last."""
        places = range(len(self.sheet.fill.columns))
        return {"players": [self.player_facts(at) for at in places]}

    def call(self, at: int, texts: Texts) -> str:
        """Return the title of the player at a place who has no name."""
        return texts("place.player", name=at + 1)

    def names(self, texts: Texts) -> list[str]:
        """Return the names of the players."""
        columns = self.sheet.fill.columns
        return [one.name or self.call(at, texts) for at, one in enumerate(columns)]

    def speech(self, texts: Texts) -> Speech:
        """Return the words of the sheet in a language."""
        return Speech(self.judge.words, texts, self.names(texts))

    def states(self, at: int) -> dict[str, str]:
        """Return the states of a player's sums, by place without the player."""
        start = place_of(at, "")
        states = self.final.results[at].states
        return {place[len(start) :]: state for place, state in states}

    def headline(self, texts: Texts) -> str:
        """Return verdict, leading player, and sums in one line."""
        parts = [texts(f"verdict.{self.verdict}")]
        if self.verdict_.total_told is not None:
            parts.append(self.speech(texts).message(self.verdict_.total_told))
        state = sums_state(self.verdict_.sums)
        if state != ABSENT:
            parts.append(sums_words(state, texts))
        return ", ".join(parts)

    def lines(self, texts: Texts, has_order: bool) -> list[str]:
        """Return findings, every player's points, and the winner; there is no order."""
        sheet, names = self.sheet, self.names(texts)
        chosen = unusual(sheet.switches, self.switches)
        lines = [sheet_title(sheet, texts, *self.details(texts))]
        lines += switch_lines(chosen, texts)
        lines += self.speech(texts).groups(self.verdict_.findings)
        for at, column in enumerate(sheet.fill.columns):
            if column.is_empty:
                continue
            total, state = self.final.results[at].total, self.states(at).get("total")
            lines += ["", f"{names[at]}: " + texts("report.points", points=total)]
            lines += indented(self.player_lines(at, texts))
            if column.total is not None and state:
                words = written_words(column.total, state, total, texts)
                lines += indented([words])
        return lines + self.standing(texts)

    def standing(self, texts: Texts) -> list[str]:
        """Return the players by rank; empty for a single one."""
        columns, ranking = self.sheet.fill.columns, self.final.ranking
        totals = [one.total for one in self.final.results]
        played = [
            at
            for at, total in enumerate(totals)
            if total is not None and not columns[at].is_empty
        ]
        if len(played) < 2:
            return []
        told, names = self.verdict_.total_told, self.names(texts)
        key = "report.order" if told and told[0] == "report.won" else "report.so-far"
        lines = ["", texts(key) + ":"]
        for at in sorted(played, key=ranking.__getitem__):
            points = texts("report.points", points=totals[at])
            lines.append(f"  {ranking[at]}. {names[at]}: {points}")
        return lines

    def facts(self, texts: Texts, has_order: bool) -> Facts:
        """Return the verdict as values for JSON."""
        return {
            **verdict_facts(self.verdict_, self.findings(texts), self.headings),
            **self.sheet_facts(self.own_facts()),
        }

    def rows(self) -> list[Mapping[str, object]]:
        """Return each player of the sheet as a row of a table."""
        row = sheet_row(self.sheet, self.verdict_)
        return [
            row
            | {
                "total": self.final.results[at].total,
                "written": column.total,
                "sums": sums_state(self.states(at)),
                "player": column.name or str(at + 1),
            }
            for at, column in enumerate(self.sheet.fill.columns)
            if not column.is_empty
        ] or [row]

"""Files of a game whose sheets need no more than a form and a check, read and judged.

`docs/fills.md` says what a file has. A sentence for each finding, and a name for each
heading and place, stand in the game's ``says``.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sheetgen.core.board import Board
from sheetgen.core.form.digits import unpack_fill
from sheetgen.core.form.field import Form
from sheetgen.core.form.plain import to_plain
from sheetgen.core.form.referee import USUAL, Referee
from sheetgen.core.plain import plain_verdict, unusual
from sheetgen.core.ruleset import RuleSet
from sheetgen.core.verdict import Verdict
from sheetgen.fill.answer import (
    RuledAnswer,
    headline,
    sheet_name,
    sheet_row,
    total_words,
)
from sheetgen.fill.coded import read_coded
from sheetgen.fill.filled import FilledSheet, fill_sheet
from sheetgen.fill.finding import Facts
from sheetgen.fill.sheet import PrintedSheet, Shelf, read_code
from sheetgen.fill.words import Speech, Words
from sheetgen.form.read import Notation, read_form
from sheetgen.lang import Texts

Sheet = FilledSheet[Any, Any]


@dataclass(frozen=True)
class FormJudge:
    """What judges the files of a game by its form.

    Attributes:
        shelf: the sheets that the game can find.
        open_board: returns a board as the rules want it.
        referee: of the game.
        words: what it calls places and values.
    """

    shelf: Shelf
    open_board: Callable[[RuleSet, Board], Any]
    referee: Referee
    words: Words = field(default_factory=Words)

    def check_file(self, path: Path, code: str = "") -> "SheetAnswer":
        """Return what the rules say about a filled sheet.

        Args:
            path: of the file.
            code: the digits of the sheet's code, if the file need not name its sheet.

        Raises:
            FillError: the file cannot be read.
            CodeError: the code is damaged, or not of this game.
        """
        if code:
            sheet = read_coded(path, code, self.shelf, self._read)
        else:
            sheet = self._read(path)
        return self._judge(path.stem, sheet)

    def check_answers(self, code: str, answers: str) -> "SheetAnswer":
        """Return what the rules say about answers that stand behind a code.

        Args:
            code: the digits of the sheet's code.
            answers: the digits behind it.

        Raises:
            CodeError: one of them is damaged, or not of this game.
        """
        coded = read_code(code, self.shelf)
        assert coded.code is not None
        fill, switches = unpack_fill(self.form_of(coded), coded.code.evidence, answers)
        return self._judge(coded.name or "sheet", fill_sheet(coded, fill, switches))

    def form_of(self, sheet: PrintedSheet | None) -> Form:
        """Return what can be written on a sheet, or on one that is not known."""
        board = self.open_board(sheet.rules, sheet.board) if sheet else None
        return self.referee.form_of(board)

    @property
    def notation(self) -> Notation:
        """What files can say: what the form does, and no more."""
        return Notation(self.shelf, self.form_of)

    def _read(self, path: Path, where: str = "", code: str = "") -> Sheet:
        return read_form(path, where, self.notation, code)

    def _judge(self, name: str, sheet: Sheet) -> "SheetAnswer":
        board = self.open_board(sheet.rules, sheet.board)
        verdict = self.referee.check(board, sheet.fill, sheet.switches, USUAL)
        return SheetAnswer(name, self, sheet, verdict)


@dataclass(frozen=True)
class SheetAnswer(RuledAnswer):
    """What the rules say about a sheet.

    Attributes:
        name: what to call it: the file's name without its ending.
        judge: of the game.
        sheet: as it was read.
        verdict_: of the sheet.
    """

    name: str
    judge: FormJudge
    sheet: Sheet
    verdict_: Verdict

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
        form = self.judge.form_of(sheet.printed)
        return {
            **plain_verdict(verdict),
            "findings": Speech(self.judge.words, texts).facts(verdict.findings),
            "game": self.judge.shelf.game,
            "sheet": sheet_name(sheet.printed),
            "board": sheet.name,
            "rules": sheet.rules.id,
            "fill": to_plain(form, sheet.fill),
            "switches": unusual(sheet.switches, dict(form.settings)),
            "serial": sheet.serial,
        }

    def rows(self) -> list[Mapping[str, object]]:
        """Return the sheet as a row of a table."""
        return [sheet_row(self.sheet, self.verdict_)]

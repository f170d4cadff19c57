"""Files of quick totals, read and judged."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from sheetgen.core.form.digits import unpack_fill
from sheetgen.core.form.plain import to_plain
from sheetgen.core.plain import settings_of
from sheetgen.core.verdict import Verdict
from sheetgen.fill.answer import (
    RuledAnswer,
    columns_facts,
    columns_rows,
    verdict_facts,
)
from sheetgen.fill.coded import read_coded
from sheetgen.fill.filled import fill_sheet
from sheetgen.fill.finding import Facts
from sheetgen.fill.sheet import read_code
from sheetgen.fill.words import Speech
from sheetgen.games.burgundy.totals import GAME
from sheetgen.games.burgundy.totals.check import Final, check
from sheetgen.games.burgundy.totals.fill_file import SHELF, FilledSheet, read_fill
from sheetgen.games.burgundy.totals.form import FORM
from sheetgen.games.burgundy.totals.opening import open_board
from sheetgen.games.burgundy.totals.report import HEADINGS, sheet_headline, sheet_lines
from sheetgen.games.burgundy.totals.rules import SWITCHES
from sheetgen.games.burgundy.totals.words import WORDS
from sheetgen.lang import Texts


def check_file(path: Path, code: str = "") -> "SheetAnswer":
    """Return what the rules say about a sheet of totals.

    Args:
        path: of the file.
        code: the digits of a sheet's code, if the file need not name its sheet.

    Raises:
        FillError: the file cannot be read.
        CodeError: the code is damaged, or not of this kind of sheet.
    """
    if code:
        return _check_sheet(path.stem, read_coded(path, code, SHELF, read_fill))
    return _check_sheet(path.stem, read_fill(path))


def check_answers(code: str, answers: str) -> "SheetAnswer":
    """Return what the rules say about answers that stand behind a code.

    Args:
        code: the digits of the sheet's code.
        answers: the digits behind it.

    Raises:
        CodeError: one of them is damaged, or not of this kind of sheet.
    """
    coded = read_code(code, SHELF)
    fill, switches = unpack_fill(FORM, GAME.usual_evidence, answers)
    return _check_sheet(coded.name or "sheet", fill_sheet(coded, fill, switches))


def _check_sheet(name: str, sheet: FilledSheet) -> "SheetAnswer":
    opened = open_board(sheet.rules, sheet.board)
    final = check(opened, sheet.fill, sheet.switches)
    return SheetAnswer(name, sheet, final, final.verdict)


@dataclass(frozen=True)
class SheetAnswer(RuledAnswer):
    """What the rules say about a sheet of totals.

    Attributes:
        name: what to call it: the file's name without its ending.
        sheet: as it was read.
        final: of `check`.
        verdict_: of the whole sheet.
    """

    name: str
    sheet: FilledSheet
    final: Final
    verdict_: Verdict

    def headline(self, texts: Texts) -> str:
        """Return verdict, who is first, and sums in one line."""
        return sheet_headline(self.sheet, self.final, texts)

    def lines(self, texts: Texts, has_order: bool) -> list[str]:
        """Return findings, every player's points, and who won; there is no order."""
        return sheet_lines(self.sheet, self.final, texts)

    def facts(self, texts: Texts, has_order: bool) -> Facts:
        """Return the verdict as values for JSON."""
        sheet = self.sheet
        findings = Speech(WORDS, texts).facts(self.verdict_.findings)
        told = verdict_facts(self.verdict_, findings, HEADINGS)
        players = [self._player(at) for at in range(len(sheet.fill.columns))]
        own = {"players": players}
        return columns_facts(sheet, told, own, settings_of(sheet.switches, SWITCHES))

    def rows(self) -> list[Mapping[str, object]]:
        """Return each player of the sheet as a row of a table."""
        results = self.final.results
        sums = [dict(one.states) for one in results]
        totals = [one.total for one in results]
        return columns_rows(self.sheet, self.verdict_, totals, sums)

    def _player(self, at: int) -> Facts:
        """Return what a player wrote, and what it comes to."""
        written = to_plain(FORM, self.sheet.fill)["players"][at]
        sums = self.final.results[at]
        return {
            **{name: value for name, value in written.items() if name != "total"},
            "who": self.sheet.fill.columns[at].who,
            "points": {HEADINGS[0]: sums.gained, HEADINGS[1]: sums.added},
            "total": sums.total,
            "written": self.sheet.fill.columns[at].total,
            "rank": self.final.ranking[at],
        }

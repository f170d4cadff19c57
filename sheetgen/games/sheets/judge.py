"""Files of declared sheets, read and judged; `docs/fills.md` describes them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from sheetgen.core.form.digits import unpack_fill
from sheetgen.core.form.field import Form
from sheetgen.core.form.plain import to_plain
from sheetgen.core.scoresheet.check import Final, check
from sheetgen.core.scoresheet.declaration import EACH_GAME, Declaration
from sheetgen.core.scoresheet.fill import Fill, Sheet, Switches, form_of
from sheetgen.core.verdict import ABSENT, Verdict
from sheetgen.fill.answer import (
    RuledAnswer,
    sheet_name,
    sheet_row,
    sheet_title,
    sums_state,
    sums_words,
    verdict_facts,
    written_words,
)
from sheetgen.fill.coded import read_coded
from sheetgen.fill.filled import FilledSheet, fill_sheet
from sheetgen.fill.finding import Facts
from sheetgen.fill.sheet import PrintedSheet, Shelf, read_code
from sheetgen.fill.words import Speech, Words
from sheetgen.form.read import Blank, Notation, read_form
from sheetgen.games.sheets import GAME
from sheetgen.lang import Texts

Filled = FilledSheet[Fill, Switches]

SHELF = Shelf(GAME.id, {})
WORDS = Words()  # of no sheet in particular


def _form_of(sheet: PrintedSheet | None) -> Form:
    declaration = sheet.rules.sheet if sheet else None
    return form_of(declaration or Declaration(""))


def _blank(sheet: PrintedSheet, evidence: str) -> Blank:
    """Return the tables of as many columns as are used at least."""
    return Blank(tables=sheet.rules.sheet.fewest)


NOTATION = Notation(
    SHELF, _form_of, notes={"player": "a column of the sheet"}, blank=_blank
)


def words_of(sheet: Declaration) -> Words:
    """Return what the places of a sheet are called: as its labels do."""
    known = {f"row:{row.id}": row.label for row in sheet.rows if row.label}
    for row in sheet.rows:
        for entry in row.entries if len(row.entries) > 1 else ():
            known[f"row:{row.id}.{entry.id}"] = f"{row.label}, {entry.label}"
    return replace(WORDS, known=known)


def check_file(path: Path, code: str = "") -> "SheetAnswer":
    """Return what is to be said about a filled sheet.

    Args:
        path: of the file.
        code: the digits of a sheet's code, if the file need not name its sheet.

    Raises:
        FillError: the file cannot be read.
        CodeError: the code is damaged, or of no declared sheet.
    """
    if code:
        return _check(path.stem, read_coded(path, code, SHELF, _read))
    return _check(path.stem, _read(path))


def check_answers(code: str, answers: str) -> "SheetAnswer":
    """Return what is to be said about answers that stand behind a code.

    Raises:
        CodeError: one of them is damaged, or of no declared sheet.
    """
    coded = read_code(code, SHELF)
    form = form_of(coded.rules.sheet)
    fill, switches = unpack_fill(form, GAME.usual_evidence, answers)
    return _check(coded.name or "sheet", fill_sheet(coded, fill, switches))


def _read(path: Path, where: str = "", code: str = "") -> Filled:
    return read_form(path, where, NOTATION, code)


def _check(name: str, sheet: Filled) -> "SheetAnswer":
    declaration = sheet.rules.sheet
    final = check(Sheet(sheet.board, declaration), sheet.fill)
    return SheetAnswer(name, sheet, final, final.verdict)


@dataclass(frozen=True)
class SheetAnswer(RuledAnswer):
    """What is to be said about a sheet.

    Attributes:
        name: what to call it: the file's name without its ending.
        sheet: as it was read.
        final: of `check`.
        verdict_: of the whole sheet.
    """

    name: str
    sheet: Filled
    final: Final
    verdict_: Verdict

    @property
    def declaration(self) -> Declaration:
        """What the sheet is."""
        declared: Declaration = self.sheet.rules.sheet
        return declared

    def speech(self, texts: Texts) -> Speech:
        """Return the words of the sheet in a language."""
        return Speech(words_of(self.declaration), texts, self.names(texts))

    def names(self, texts: Texts) -> list[str]:
        """Return what to call the players."""
        printed = self.declaration.printed.names
        kind = "game" if self.declaration.columns == EACH_GAME else "player"
        return [
            column.name
            or (printed[at - 1] if at <= len(printed) else "")
            or texts(f"place.{kind}", name=at)
            for at, column in enumerate(self.sheet.fill.columns, 1)
        ]

    def headline(self, texts: Texts) -> str:
        """Return verdict, who is first, and sums in one line."""
        verdict = self.verdict_
        parts = [texts(f"verdict.{verdict.verdict}")]
        if verdict.total_told is not None:
            parts.append(self.speech(texts).message(verdict.total_told))
        state = sums_state(verdict.sums)
        if state != ABSENT:
            parts.append(sums_words(state, texts))
        return ", ".join(parts)

    def lines(self, texts: Texts, has_order: bool) -> list[str]:
        """Return findings, every player's points, and who won; there is no order."""
        lines = [sheet_title(self.sheet, texts)]
        lines += self.speech(texts).groups(self.verdict_.findings)
        names = self.names(texts)
        for at, column in enumerate(self.sheet.fill.columns):
            if not column.is_empty:
                lines += ["", *self._player_lines(at, names[at], texts)]
        return lines + self._ranking(names, texts)

    def _player_lines(self, at: int, name: str, texts: Texts) -> list[str]:
        result = self.final.results[at]
        lines = [f"{name}: " + texts("report.points", points=result.total)]
        if result.rounds:
            points = sum(one or 0 for one in result.rounds)
            lines.append("  " + texts("heading.rounds") + f": {points}")
        for row in self.declaration.rows:
            if row.id in result.points and row.label:
                lines.append(f"  {row.label}: {result.points[row.id]}")
        states = dict(result.states)
        written = self.sheet.fill.columns[at].cells.get("total")
        if written is not None:
            state = states[f"player:{at + 1} total"]
            lines.append("  " + written_words(written, state, result.total, texts))
        return lines

    def _ranking(self, names: Sequence[str], texts: Texts) -> list[str]:
        """Return those who played in their order."""
        results = self.final.results
        played = [at for at, one in enumerate(results) if one.total is not None]
        if len(played) < 2:
            return []
        told = self.verdict_.total_told
        key = "report.order" if told and told[0] == "report.won" else "report.so-far"
        lines = ["", texts(key) + ":"]
        for at in sorted(played, key=self.final.ranking.__getitem__):
            points = texts("report.points", points=results[at].total)
            lines.append(f"  {self.final.ranking[at]}. {names[at]}: {points}")
        return lines

    def facts(self, texts: Texts, has_order: bool) -> Facts:
        """Return the verdict as values for JSON."""
        sheet, verdict = self.sheet, self.verdict_
        findings = self.speech(texts).facts(verdict.findings)
        headings = [row.id for row in self.declaration.rows]
        plain = to_plain(form_of(self.declaration), sheet.fill)["players"]
        return {
            **verdict_facts(verdict, findings, headings),
            "game": GAME.id,
            "sheet": sheet_name(sheet.printed),
            "board": sheet.name,
            "rules": sheet.rules.id,
            "variant": sheet.fill.variant,
            "players": [
                {
                    **plain[at],
                    "points": dict(one.points),
                    "rounds": list(one.rounds),
                    "written": plain[at].get("total"),
                    "total": one.total,
                    "rank": self.final.ranking[at],
                }
                for at, one in enumerate(self.final.results)
            ],
            "switches": {},
            "evidence": sheet.fill.evidence,
            "serial": sheet.serial,
        }

    def rows(self) -> list[Mapping[str, object]]:
        """Return each player of the sheet as a row of a table."""
        row = sheet_row(self.sheet, self.verdict_)
        return [
            row
            | {
                "total": self.final.results[at].total,
                "written": column.cells.get("total"),
                "sums": sums_state(dict(self.final.results[at].states)),
                "player": column.name or str(at + 1),
            }
            for at, column in enumerate(self.sheet.fill.columns)
            if not column.is_empty
        ] or [row]

"""Reads and judges files of The Castles of Burgundy: single sheets and whole tables."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from sheetgen.core.errors import Problem, UsageError
from sheetgen.core.verdict import (
    ABSENT,
    ILLEGAL,
    LEGAL,
    RIGHT,
    WRONG,
    Finding,
    Line,
    Seat,
)
from sheetgen.form.answer import (
    TableAnswer,
    check_alike,
    line_facts,
    source_facts,
    sums_words,
    verdict_facts,
)
from sheetgen.form.judge import FormJudge, Sheet
from sheetgen.form.judge import SheetAnswer as FormAnswer
from sheetgen.form.result import find_result
from sheetgen.form.words import Facts, Speech
from sheetgen.games.burgundy import GAME
from sheetgen.games.burgundy.answers.logs import LogAnswer
from sheetgen.games.burgundy.answers.report import (
    order_text,
    sheet_headline,
    sheet_lines,
    virtual_lines,
)
from sheetgen.games.burgundy.answers.rules_api import RULES_API
from sheetgen.games.burgundy.check.table import check_table, ties_of
from sheetgen.games.burgundy.expansions.chateauma import check_counts
from sheetgen.games.burgundy.files.fill_file import (
    CHATEAUMA,
    NOTATION,
    RESULTS,
    VirtualPlayer,
    read_chateauma,
)
from sheetgen.games.burgundy.rules.chateauma_points import score_chateauma
from sheetgen.games.burgundy.rules.fill import HEADINGS
from sheetgen.games.burgundy.sheet.board_view import open_board
from sheetgen.games.burgundy.sheet.words import WORDS
from sheetgen.games.spec import Answer
from sheetgen.language.message import message
from sheetgen.language.texts import Texts
from sheetgen.layout.read import load_rules
from sheetgen.source.text import find_tables


def check_file(path: Path, code: str = "") -> Answer:
    """Return the verdict on a filled sheet, or on Châteauma's result.

    Args:
        path: of the file.
        code: the digits of a sheet's code, which make a sheet's name in the file
            optional.

    Raises:
        FillError: the file cannot be read.
        CodeError: the code is damaged, or not of this game.
    """
    if not code and find_result(find_tables(path) or {}, RESULTS):
        return VirtualAnswer(path.stem, read_chateauma(path))
    return JUDGE.check_file(path, code)


def check_together(answers: Sequence[Answer]) -> TableAnswer:
    """Return the verdict on the sheets of one game together.

    Args:
        answers: for sheets, and for Châteauma, from a file or a complete log.

    Raises:
        UsageError: the sheets differ in variant, switches or rules; or there is no
            person's sheet; or Châteauma comes twice; or a log ends before its game.
    """
    sheets = [answer for answer in answers if isinstance(answer, SheetAnswer)]
    virtual = [answer for answer in answers if isinstance(answer, VirtualAnswer)]
    virtual += [_at_end(answer) for answer in answers if isinstance(answer, LogAnswer)]
    if not sheets or len(virtual) > 1:
        raise UsageError(
            message(
                "a game has a sheet of a person at least, and Châteauma once at most"
            )
        )
    check_alike([(sheet.name, sheet.sheet) for sheet in sheets])
    seats = [
        Seat(sheet.board, sheet.sheet.fill, sheet.verdict_, sheet.sheet.serial)
        for sheet in sheets
    ]
    virtual = virtual or [one for sheet in sheets for one in _noted(sheet.sheet)][:1]
    has = virtual[0].player.has if virtual else None
    table = check_table(seats, sheets[0].sheet.switches, has)
    judged = zip(sheets, table.verdicts, strict=True)
    players = [replace(sheet, verdict_=verdict) for sheet, verdict in judged]
    totals = tuple(one.total for one in virtual)
    ties = tuple(f"report.ties.{name}" for name in ties_of(seats, table))
    return TableAnswer((*players, *virtual), table, WORDS, "report.empty", totals, ties)


def _at_end(log: LogAnswer) -> "VirtualAnswer":
    """Return Châteauma at the end of a log.

    Raises:
        UsageError: the log ends before its game.
    """
    if not log.is_over:
        what = message(
            "{name}: this log does not reach the end: check it alone", name=log.name
        )
        raise UsageError(what)
    return VirtualAnswer(log.name, VirtualPlayer(log.has, load_rules(GAME.id)[-1]))


def _noted(sheet: Sheet) -> list["VirtualAnswer"]:
    """Return Châteauma from a person's sheet, if written there."""
    has = sheet.fill.chateauma
    if has is None:
        return []
    return [VirtualAnswer(CHATEAUMA, VirtualPlayer(has, sheet.rules))]


# Answers


class SheetAnswer(FormAnswer):
    """The verdict on a filled sheet, in words and as values."""

    def headline(self, texts: Texts) -> str:
        """Return verdict, total and sums in one line."""
        return sheet_headline(self.sheet, self.verdict_, texts)

    def lines(self, texts: Texts, has_order: bool) -> list[str]:
        """Return findings, points with every source, and the order if requested."""
        order = order_text(self.sheet, self.verdict_) if has_order else ""
        return sheet_lines(self.sheet, self.board, self.verdict_, texts, order)

    def facts(self, texts: Texts, has_order: bool) -> Facts:
        """Return the verdict as values for JSON."""
        verdict, fill = self.verdict_, self.sheet.fill
        facts: Facts = {
            **verdict_facts(verdict, self.findings(texts), HEADINGS),
            "sources": source_facts([x for x in verdict.lines if not x.is_open]),
            **self.sheet_facts(
                {
                    "players": fill.players or None,
                    "expansions": list(fill.expansions),
                }
            ),
        }
        if fill.chateauma is not None:
            facts["chateauma"] = asdict(fill.chateauma)
        if has_order:
            facts["witness"] = self._order()
        return facts

    def _order(self) -> list[list[str]] | None:
        """Return cells and their tiles in an order of placing, if one is known."""
        cells = self.verdict_.witness
        if not isinstance(cells, tuple):
            return None
        names, tiles = self.sheet.board.names, self.sheet.fill.tiles
        return [[names[cell], tiles[cell]] for cell in cells]


JUDGE = FormJudge(NOTATION, open_board, RULES_API, WORDS, SheetAnswer)
check_answers = JUDGE.check_answers


@dataclass(frozen=True)
class VirtualAnswer:
    """The score of Châteauma, in words and as values.

    Attributes:
        name: of the file, without its ending.
        player: as read.
    """

    name: str
    player: VirtualPlayer

    @property
    def verdict(self) -> str:
        """Legal unless it has more than a game holds [burgundy 33.29, 33.30]."""
        return ILLEGAL if self.findings else LEGAL

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Findings on holdings that exceed those of any game."""
        return tuple(check_counts(self.player.has, ()))

    @property
    def has_wrong_sums(self) -> bool:
        """Whether the total is wrong."""
        return self.state == WRONG

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Always empty: a file is read as a whole or not at all."""
        return ()

    @property
    def sources(self) -> tuple[Line, ...]:
        """The lines of the score."""
        return tuple(score_chateauma(self.player.has, self.player.vines))

    @property
    def total(self) -> int:
        """The points."""
        return sum(line.least for line in self.sources)

    @property
    def state(self) -> str:
        """Whether the written total is right."""
        if self.player.total is None:
            return ABSENT
        return RIGHT if self.player.total == self.total else WRONG

    def headline(self, texts: Texts) -> str:
        """Return the total in one line."""
        parts = [
            texts("expansion.chateauma"),
            texts("report.points", points=self.total),
        ]
        if self.findings:
            parts.insert(0, texts(f"verdict.{self.verdict}"))
        if self.state != ABSENT:
            parts.append(sums_words(self.state, texts))
        return ", ".join(parts)

    def lines(self, texts: Texts, has_order: bool) -> list[str]:
        """Return the sources of the points; there is no order of placing."""
        told = virtual_lines(self.player, self.sources, self.state, texts)
        return [*told, *Speech(WORDS, texts).groups(self.findings)]

    def facts(self, texts: Texts, has_order: bool) -> Facts:
        """Return the points as values for JSON."""
        total = self.total
        return {
            "verdict": self.verdict,
            "sums": {"total": self.state},
            "findings": Speech(WORDS, texts).facts(self.findings),
            "points": {x.place.partition(":")[2]: x.least for x in self.sources},
            "total": total,
            "total_range": [total, total],
            "sources": source_facts(self.sources),
            "lines": line_facts(self.sources),
            "game": GAME.id,
            "rules": self.player.rules.id,
            CHATEAUMA: asdict(self.player.has),
        }

    def rows(self) -> list[Mapping[str, object]]:
        """Return the virtual player as a row of a table."""
        return [
            {
                "sheet": CHATEAUMA,
                "verdict": self.verdict,
                "total": self.total,
                "written": self.player.total,
                "sums": self.state,
            }
        ]

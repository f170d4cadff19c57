"""Files of The Castles of Burgundy, read and judged: sheets, and those of a table."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from sheetgen.core.errors import Problem, UsageError
from sheetgen.core.verdict import ABSENT, ILLEGAL, LEGAL, RIGHT, WRONG, Finding, Line
from sheetgen.fill.answer import (
    check_alike,
    line_facts,
    source_facts,
    sums_words,
    verdict_facts,
)
from sheetgen.fill.together import TableAnswer
from sheetgen.fill.words import Facts, Speech
from sheetgen.form.judge import FormJudge, Sheet
from sheetgen.form.judge import SheetAnswer as FormAnswer
from sheetgen.form.result import find_result
from sheetgen.games.burgundy import GAME
from sheetgen.games.burgundy.answers.logs import LogAnswer
from sheetgen.games.burgundy.answers.report import (
    order_text,
    sheet_headline,
    sheet_lines,
    virtual_lines,
)
from sheetgen.games.burgundy.answers.results import RESULTS
from sheetgen.games.burgundy.answers.rules_api import RULES_API
from sheetgen.games.burgundy.check.table import Seat, check_table, ties_of
from sheetgen.games.burgundy.expansions.chateauma import check_counts
from sheetgen.games.burgundy.files.chateauma_file import (
    TABLE,
    VirtualPlayer,
    read_chateauma,
)
from sheetgen.games.burgundy.files.fill_file import NOTATION
from sheetgen.games.burgundy.rules.chateauma_points import score_chateauma
from sheetgen.games.burgundy.rules.fill import HEADINGS
from sheetgen.games.burgundy.sheet.board_view import open_board
from sheetgen.games.burgundy.sheet.words import WORDS
from sheetgen.games.spec import Answer
from sheetgen.language.message import message
from sheetgen.language.texts import Texts
from sheetgen.layout.find import load_rules
from sheetgen.source.text import find_tables


def check_file(path: Path, code: str = "") -> Answer:
    """Return what the rules say about a filled sheet, or about Châteauma's end.

    Args:
        path: of the file.
        code: the digits of a sheet's code, if the file need not name its sheet.

    Raises:
        FillError: the file cannot be read.
        CodeError: the code is damaged, or not of this game.
    """
    if not code and find_result(find_tables(path) or {}, RESULTS):
        return VirtualAnswer(path.stem, read_chateauma(path))
    return JUDGE.check_file(path, code)


def check_together(answers: Sequence[Answer]) -> TableAnswer:
    """Return what the rules say about the sheets of one game together.

    Args:
        answers: of sheets, and of what Châteauma has, as a file or as a whole log.

    Raises:
        UsageError: they were not played alike, or there are only virtual players, or a
            log ends before its game.
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
    """Return Châteauma as a log leaves it.

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
    """Return Châteauma as a person's sheet has it, if it does."""
    has = sheet.fill.chateauma
    if has is None:
        return []
    return [VirtualAnswer(TABLE, VirtualPlayer(has, sheet.rules))]


# Answers


class SheetAnswer(FormAnswer):
    """What the rules say about a filled sheet."""

    def headline(self, texts: Texts) -> str:
        """Return verdict, total and sums in one line."""
        return sheet_headline(self.sheet, self.verdict_, texts)

    def lines(self, texts: Texts, has_order: bool) -> list[str]:
        """Return findings, points with every source, and an order if asked for."""
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
        """Return cells and their tiles in an order of placing."""
        cells = self.verdict_.witness
        if not isinstance(cells, tuple):
            return None
        names, tiles = self.sheet.board.names, self.sheet.fill.tiles
        return [[names[cell], tiles[cell]] for cell in cells]


JUDGE = FormJudge(NOTATION, open_board, RULES_API, WORDS, SheetAnswer)
check_answers = JUDGE.check_answers


@dataclass(frozen=True)
class VirtualAnswer:
    """What Châteauma has scored.

    Attributes:
        name: what to call it: the file's name without its ending.
        player: as it was read.
    """

    name: str
    player: VirtualPlayer

    @property
    def verdict(self) -> str:
        """Legal unless no game holds so much [burgundy 33.29, 33.30]."""
        return ILLEGAL if self.findings else LEGAL

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Of what there is more than any game has."""
        return tuple(check_counts(self.player.has, ()))

    @property
    def has_wrong_sums(self) -> bool:
        """Whether the total is wrong."""
        return self.state == WRONG

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Nothing: a file is read whole or not at all."""
        return ()

    @property
    def sources(self) -> tuple[Line, ...]:
        """Where the points come from."""
        return tuple(score_chateauma(self.player.has, self.player.vines))

    @property
    def total(self) -> int:
        """The points."""
        return sum(line.least for line in self.sources)

    @property
    def state(self) -> str:
        """Whether the total was added up rightly."""
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
        """Return where the points come from; there is no order of play."""
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
            TABLE: asdict(self.player.has),
        }

    def rows(self) -> list[Mapping[str, object]]:
        """Return the virtual player as a row of a table."""
        return [
            {
                "sheet": TABLE,
                "verdict": self.verdict,
                "total": self.total,
                "written": self.player.total,
                "sums": self.state,
            }
        ]

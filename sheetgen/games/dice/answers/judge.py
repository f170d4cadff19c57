"""Judge files of the Dice Game: sheets, logs, and the sheets of a table together."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from sheetgen.core.budget import Budget
from sheetgen.core.errors import Problem, UsageError
from sheetgen.core.verdict import (
    ERROR,
    ILLEGAL,
    LEGAL,
    NOTE,
    RIGHT,
    WRONG,
    Finding,
    Fix,
    Seat,
    Verdict,
    in_order,
    settings_of,
)
from sheetgen.form.answer import (
    TableAnswer,
    check_alike,
    sheet_name,
    sums_state,
    verdict_facts,
)
from sheetgen.form.judge import FormJudge, Sheet
from sheetgen.form.judge import SheetAnswer as FormAnswer
from sheetgen.form.words import Facts, Speech, error_words
from sheetgen.games.dice import GAME
from sheetgen.games.dice.answers.report import (
    log_headline,
    log_lines,
    sheet_headline,
    sheet_lines,
    unheld_lines,
)
from sheetgen.games.dice.answers.rules_api import RULES_API
from sheetgen.games.dice.check.check import check
from sheetgen.games.dice.check.slips import (
    WITHOUT_NUMBER,
    add_strays,
    find_unheld,
    remember,
    tame,
    with_missing,
)
from sheetgen.games.dice.check.table import check_table
from sheetgen.games.dice.files.fill_file import NOTATION
from sheetgen.games.dice.files.log_blank import check_dice, write_blank
from sheetgen.games.dice.files.log_file import (
    HEADERS,
    LogFile,
    check_points,
    list_points,
    read_log,
    write_log,
)
from sheetgen.games.dice.files.log_play import write_play
from sheetgen.games.dice.order.order import MOST_EFFORT, STEPS
from sheetgen.games.dice.rules.duchy import Duchy
from sheetgen.games.dice.rules.faults import find_faults, is_possible
from sheetgen.games.dice.rules.fill import Fill
from sheetgen.games.dice.rules.game import Log, Result, is_about, replay, solo_grade
from sheetgen.games.dice.rules.ruleset import (
    HEADINGS,
    PHASES,
    SWITCHES,
    Switches,
    printed_numbers,
)
from sheetgen.games.dice.rules.turn import Mark, Play, Roll, State, list_plays
from sheetgen.games.dice.sheet.board_view import open_board
from sheetgen.games.dice.sheet.words import WORDS
from sheetgen.games.spec import Answer
from sheetgen.language.message import message
from sheetgen.language.texts import Texts


class DiceJudge(FormJudge):
    """The judge of files of the Dice Game."""

    def judge(self, name: str, sheet: Sheet) -> "SheetAnswer":
        """Return the result of checking a sheet, without what no game can produce.

        The answer's sheet is the corrected one.
        """
        duchy = self.open_board(sheet.rules, sheet.board)
        budget = Budget(STEPS[MOST_EFFORT])  # shared by all searches
        fill, verdict = _check_tamed(duchy, sheet.fill, sheet.switches, budget)
        if any(finding.code in WITHOUT_NUMBER for finding in verdict.errors):
            # A number may have been forgotten: are there fewer errors with it?
            filled, other = _check_tamed(
                duchy, remember(sheet.fill), sheet.switches, budget
            )
            if len(other.errors) < len(verdict.errors):
                fill, verdict = filled, other
        verdict = with_missing(duchy, fill, sheet.switches, verdict, budget)
        unheld = find_unheld(duchy, sheet.fill)
        tamed = replace(sheet, fill=fill)
        return SheetAnswer(name, self, tamed, verdict, verdict, unheld)


JUDGE = DiceJudge(NOTATION, open_board, RULES_API, WORDS)
check_file, check_answers = JUDGE.check_file, JUDGE.check_answers


def _check_tamed(
    duchy: Duchy, fill: Fill, switches: Switches, budget: Budget
) -> tuple[Fill, Verdict]:
    """Return a fill with its impossible marks corrected, and the verdict on it."""
    tamed = tame(duchy, fill, switches)
    verdict = check(duchy, tamed.fill, switches, MOST_EFFORT, budget=budget)
    if fill.is_blank:
        verdict = _not_begun(verdict)
    return tamed.fill, add_strays(verdict, tamed)


def _not_begun(verdict: Verdict) -> Verdict:
    """Return the verdict on an empty sheet, whose start castle is not chosen yet."""
    findings = [
        replace(finding, severity=NOTE) if finding.code == "start-missing" else finding
        for finding in verdict.findings
    ]
    is_right = not any(finding.severity == ERROR for finding in findings)
    return replace(
        verdict,
        verdict=LEGAL if is_right else verdict.verdict,
        complete=False,
        findings=in_order(findings),
    )


def check_together(answers: Sequence[Answer]) -> TableAnswer:
    """Return the result of checking all sheets of one game together.

    Raises:
        UsageError: one of them is a log, or they were not played in the same way.
    """
    sheets = [answer for answer in answers if isinstance(answer, SheetAnswer)]
    if len(sheets) != len(answers):
        raise UsageError(
            message("a log holds a whole game: leave out --together for it")
        )
    check_alike([(sheet.name, sheet.sheet) for sheet in sheets])
    first = sheets[0]
    seats = [
        Seat(sheet.board, sheet.sheet.fill, sheet.verdict_, sheet.sheet.serial)
        for sheet in sheets
    ]
    table = check_table(seats, first.sheet.switches, MOST_EFFORT)
    judged = zip(sheets, table.verdicts, strict=True)
    players = tuple(replace(sheet, verdict_=verdict) for sheet, verdict in judged)
    return TableAnswer(players, table, WORDS, "report.left")


LOG_HEADERS = HEADERS


def check_log(path: Path, boards: Sequence[Path] = ()) -> "LogAnswer":
    """Return the result of checking the log of a game.

    Args:
        path: the path of the log.
        boards: files of boards, which this game does not use.

    Raises:
        FillError: the file cannot be read.
        UsageError: *boards* contains a file.
    """
    if boards:
        raise UsageError(
            message(
                "--board: logs of {title} name their layout: leave it out",
                title=GAME.title,
            )
        )
    file = read_log(path)
    duchy = Duchy(file.sheet.board, printed_numbers(file.sheet.rules, file.sheet.board))
    result = _with_fixes(file, duchy, replay(duchy, file.log))
    result = replace(result, findings=(*check_dice(file), *result.findings))
    return LogAnswer(file, duchy, result, check_points(file, result))


def write_blank_log() -> str:
    """Return a log to fill in, which `check_log` takes as it is."""
    return write_blank()


def _with_fixes(file: LogFile, duchy: Duchy, result: Result) -> Result:
    """Return *result* with the probable meaning of each player's first wrong play."""
    log = file.log
    findings = list(result.findings)
    for player, sheet in enumerate(result.sheets):
        number = sheet.fault_round
        place = f"player:{player + 1} round:{number}"
        at = next(
            (n for n, f in enumerate(findings) if f.place.startswith(f"{place} ")), -1
        )
        if at < 0 or not is_possible(log.rounds[number - 1].roll):
            continue
        before = replay(duchy, replace(log, rounds=log.rounds[: number - 1]))
        turn = log.rounds[number - 1]
        plays = nearest_plays(
            duchy,
            before.sheets[player].state,
            turn.roll,
            turn.plays[player],
            log.switches,
        )
        fixes = tuple(Fix(place, write_play(play, duchy.board)) for play in plays)
        findings[at] = replace(findings[at], fixes=fixes)
    return replace(result, findings=tuple(findings))


# Answers


@dataclass(frozen=True)
class SheetAnswer(FormAnswer):
    """The result of checking a filled sheet.

    Its `sheet` has impossible marks corrected; `verdict_` is the verdict on the sheet
    as it was read.

    Attributes:
        unheld: places whose content cannot be encoded in digits, so that no link can
            hold the sheet.
    """

    unheld: tuple[str, ...] = ()

    def headline(self, texts: Texts) -> str:
        """Return verdict, total and sums in one line."""
        return sheet_headline(self.verdict_, texts)

    def lines(self, texts: Texts, has_order: bool) -> list[str]:
        """Return findings, points, sums, and an order of play if asked for."""
        order = self._order() if has_order else ""
        lines = sheet_lines(self.sheet, self.verdict_, texts, order)
        return lines + unheld_lines(self.unheld, texts)

    def facts(self, texts: Texts, has_order: bool) -> Facts:
        """Return the answer as values for JSON."""
        facts: Facts = {
            **verdict_facts(self.verdict_, self.findings(texts), HEADINGS),
            **self.sheet_facts({}),
            "time_by": self.sheet.fill.time_by or None,
            "unheld": list(self.unheld),
        }
        if has_order:
            facts["witness"] = self._order() or None
        return facts

    def _order(self) -> str:
        """Return the log of an order of play that leads to the sheet, or ""."""
        log = self.verdict_.witness
        if not isinstance(log, Log):
            return ""
        return write_log(LogFile(log, self.sheet, ("",)))


@dataclass(frozen=True)
class LogAnswer:
    """The result of checking the log of a game.

    Attributes:
        file: the log as it was read.
        duchy: the board of the game.
        result: the result of `game.replay`.
        sums: findings where points in the file differ from the points of a round.
    """

    file: LogFile
    duchy: Duchy
    result: Result
    sums: tuple[Finding, ...]

    @property
    def verdict(self) -> str:
        """Legal or illegal, as far as the log was read."""
        return ILLEGAL if self.result.findings else LEGAL

    @property
    def has_wrong_sums(self) -> bool:
        """Whether points in the file are wrong."""
        return bool(self.sums)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The lines that could not be read."""
        return self.file.problems

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Illegal plays, and then points that are wrong."""
        return (*self.result.findings, *self.sums)

    def headline(self, texts: Texts) -> str:
        """Return the verdict in one line."""
        is_whole = not self.problems
        return log_headline(self.verdict, self.has_wrong_sums, is_whole, texts)

    def lines(self, texts: Texts, has_order: bool) -> list[str]:
        """Return findings and every player's points; a log needs no order of play."""
        return log_lines(self.file, self.duchy, self.result, self.findings, texts)

    def facts(self, texts: Texts, has_order: bool) -> Facts:
        """Return the game as values for JSON."""
        log, result = self.file.log, self.result
        return {
            "verdict": self.verdict,
            "complete": result.is_over,
            "sums": self._sums_facts(),
            "findings": Speech(WORDS, texts).facts(self.findings),
            "seed": self.file.seed or None,
            "rounds": [result.phases.count(phase) for phase in PHASES],
            "players": [self._player_facts(at) for at in range(len(result.sheets))],
            "game": GAME.id,
            "sheet": sheet_name(self.file.sheet),
            "board": self.file.sheet.name,
            "rules": self.file.sheet.rules.id,
            "variant": log.variant,
            "switches": settings_of(log.switches, SWITCHES),
        }

    def rows(self) -> list[Mapping[str, object]]:
        """Return each player's sheet as a row of a table."""
        result = self.result
        names = self.file.names
        rows: list[Mapping[str, object]] = []
        for player, sheet in enumerate(result.sheets, 1):
            own = [f for f in self.findings if is_about(f, player)]
            rows.append(
                {
                    "sheet": sheet_name(self.file.sheet),
                    "verdict": result.verdict_of(player),
                    "complete": result.is_over,
                    "total": None if sheet.fault_round else sheet.total,
                    "sums": self._player_sums(player),
                    "errors": error_words(own),
                    "player": names[player - 1] or str(player),
                    "seed": self.file.seed or None,
                }
            )
        return rows

    def _sums_facts(self) -> dict[str, str]:
        """Return for each round with points in the file whether these are right."""
        return {
            place: RIGHT if points == written else WRONG
            for place, points, written in list_points(self.file, self.result)
        }

    def _player_sums(self, player: int) -> str:
        sums = self._sums_facts()
        own = {place: sums[place] for place in sums if f"player:{player} " in place}
        return sums_state(own)

    def _player_facts(self, player: int) -> Facts:
        result = self.result
        sheet = result.sheets[player]
        is_sound = result.is_over and not result.findings
        facts: Facts = {
            "name": self.file.names[player],
            "verdict": result.verdict_of(player + 1),
            "start": f"cell:{self.duchy.board.names[sheet.start]}",
            "points": {
                heading: sum(e.points for e in sheet.entries if e.heading == heading)
                for heading in HEADINGS
            },
            "subtotals": {str(phase): sheet.subtotal(phase) for phase in PHASES},
            "total": sheet.total,
            "colours": dict(sheet.colours),
            "left": result.left[player],
            "rank": result.ranking[player] if is_sound else None,
            "fault_round": sheet.fault_round or None,
            "sources": [
                {
                    "heading": entry.heading,
                    "place": entry.place,
                    "phase": entry.phase,
                    "points": entry.points,
                    "round": entry.round,
                }
                for entry in sheet.entries
            ],
        }
        if self.file.log.variant == "solo":
            facts["grade"] = solo_grade(sheet.total) if is_sound else None
        return facts


# The legal plays nearest to an illegal play: what may have been meant

MOST_PLAYS = 3  # to be named; if more are equally near, each is a guess
MOST_CHANGES = 2  # of what was written; a play that needs more was hardly meant
LEAVE_OUT = 2  # changes that a missing or surplus cell counts for


def nearest_plays(
    duchy: Duchy, state: State, roll: Roll, play: Play, switches: Switches
) -> list[Play]:
    """Return the legal plays that need the fewest changes; empty if there are too many.

    Args:
        duchy: the board.
        state: the state of the sheet before the play.
        roll: the dice, which are assumed to be right.
        play: the illegal play.
        switches: how open questions are answered.
    """
    found: list[Play] = []
    fewest = MOST_CHANGES
    for other in list_plays(duchy, state, roll, switches):
        count = _changes(play, other)
        if count < fewest:
            fewest, found = count, []
        if count == fewest:
            found.append(other)
    if len(found) > MOST_PLAYS:
        return []
    return [_in_same_row(duchy, state, roll, play, other, switches) for other in found]


def _in_same_row(
    duchy: Duchy, state: State, roll: Roll, play: Play, other: Play, switches: Switches
) -> Play:
    """Return a legal play, its bonus crossed in the castle row if *play* did so."""
    if play.in_castle_row and other.bonus:
        crossed = other._replace(in_castle_row=True)
        if not find_faults(duchy, state, roll, crossed, switches):
            return crossed
    return other


def _changes(play: Play, other: Play) -> int:
    """Return how many changes turn one play into the other."""
    used = [play.bonus, *(bonus for bonus, _ in play.beyond)] if play.bonus else []
    wanted = [other.bonus] if other.bonus else []
    kept = sum(bonus in used for bonus in wanted)
    count = max(len(used), len(wanted)) - kept
    count += (play.sold != other.sold) + (play.takes_worker != other.takes_worker)
    return count + _mark_changes(play.marks, other.marks)


def _mark_changes(marks: Sequence[Mark], others: Sequence[Mark]) -> int:
    """Return how many changes turn *marks* into *others*, in the order of filling."""
    row = [LEAVE_OUT * count for count in range(len(others) + 1)]
    for cell, number in marks:
        above, row = row, [row[0] + LEAVE_OUT]
        for at, (other, another) in enumerate(others):
            change = above[at] + (cell != other) + (number != another)
            row.append(min(change, above[at + 1] + LEAVE_OUT, row[at] + LEAVE_OUT))
    return row[-1]

"""Judges logs of games with Châteauma: a file in, an answer out."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from sheetgen.core.errors import Problem
from sheetgen.core.verdict import (
    ABSENT,
    DOUBT,
    ERROR,
    ILLEGAL,
    LEGAL,
    RIGHT,
    WRONG,
    Line,
    field_of,
)
from sheetgen.form.answer import line_facts, source_facts, sums_words
from sheetgen.form.words import Facts, indented
from sheetgen.games.burgundy import GAME
from sheetgen.games.burgundy.answers.report import virtual_points
from sheetgen.games.burgundy.files.board_file import (
    find_table,
    load_chateauma_depots,
    load_parts,
)
from sheetgen.games.burgundy.files.fill_file import CHATEAUMA
from sheetgen.games.burgundy.files.log_file import LogFile, read_log, write_blank
from sheetgen.games.burgundy.files.log_text import HEADERS
from sheetgen.games.burgundy.play.game import Replay, final_counts, replay
from sheetgen.games.burgundy.play.sound import Fault
from sheetgen.games.burgundy.play.state import SWITCHES
from sheetgen.games.burgundy.rules.chateauma_points import score_chateauma
from sheetgen.games.burgundy.rules.fill import Chateauma
from sheetgen.language.message import defer, join, message
from sheetgen.language.texts import Texts

LOG_HEADERS = HEADERS


def check_log(path: Path, boards: Sequence[Path] = ()) -> "LogAnswer":
    """Return the result of a game from its log.

    Args:
        path: of the log.
        boards: files in which an owner corrects Châteauma's cards, or the depots.

    Raises:
        FillError: the log cannot be read.
        LayoutError: one of the other files cannot be used; with all its problems.
    """
    parts, places = None, None
    for board in boards:  # vineyard boards do not affect Châteauma's turns
        of = find_table(board)
        parts = load_parts(board) if of == "cards" else parts
        places = load_chateauma_depots(board) if of == "depots" else places
    file = read_log(path, parts=parts, places=places)
    return LogAnswer(path.stem, str(path), file, replay(file.log))


def write_blank_log() -> str:
    """Return a log to fill in, which `check_log` accepts unchanged."""
    return write_blank()


@dataclass(frozen=True)
class LogAnswer:
    """The result of a game with Châteauma, in words and as values.

    Attributes:
        name: of the file, without its ending.
        where: the file, as messages name it.
        file: as read.
        result: of `game.replay`.
    """

    name: str
    where: str
    file: LogFile
    result: Replay

    @property
    def verdict(self) -> str:
        """Legal if every event read from the log is possible."""
        is_wrong = any(one.is_sure for _, one in self.result.told)
        return ILLEGAL if self.result.fault or is_wrong else LEGAL

    @property
    def has_wrong_sums(self) -> bool:
        """Whether the written points of a turn are wrong."""
        return bool(self.result.wrong)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Unreadable lines, impossible events, and wrong points."""
        found = []
        fault = self.result.fault
        if fault is not None:
            at = len(self.result.steps)
            found.append(self._problem(at, fault_sentence(fault)))
        for at, one in self.result.told:
            if one.is_sure:
                found.append(self._problem(at, fault_sentence(one.fault)))
        for at, written, earned in self.result.wrong:
            what = message(
                "points written: {written}; the turn brought {earned}",
                written=written,
                earned=earned,
            )
            found.append(self._problem(at, what))
        found.sort(key=lambda one: int(one.where.rpartition(":")[2]))
        return (*self.file.problems, *found)

    def _problem(self, at: int, what: str) -> Problem:
        line = self.file.lines[at] if at < len(self.file.lines) else 1
        return Problem(f"{self.where}:{line}", "", what)

    @property
    def has(self) -> Chateauma:
        """The holdings of Châteauma after the last possible event."""
        match = self.result.match
        return Chateauma() if match is None else final_counts(match.state.own)

    @property
    def is_over(self) -> bool:
        """Whether the last phase has ended."""
        match = self.result.match
        return match is not None and match.is_over

    @property
    def sources(self) -> tuple[Line, ...]:
        """The sources of its points; those of the end only after the last phase."""
        has = self.has
        has = has if self.is_over else Chateauma(track=has.track)
        vines = self.file.log.settings.printed.vines
        return tuple(score_chateauma(has, vines))

    @property
    def total(self) -> int:
        """The points."""
        return sum(line.least for line in self.sources)

    @property
    def state(self) -> str:
        """Whether the written points of turns are right."""
        is_written = any(
            getattr(event, "points", None) is not None for event in self.file.log.events
        )
        if self.has_wrong_sums:
            return WRONG
        return RIGHT if is_written else ABSENT

    def headline(self, texts: Texts) -> str:
        """Return verdict and points in one line."""
        parts = [
            texts(f"verdict.{self.verdict}"),
            texts("expansion.chateauma"),
            texts("report.points", points=self.total),
        ]
        if self.state != ABSENT:
            parts.append(sums_words(self.state, texts))
        return ", ".join(parts)

    def lines(self, texts: Texts, has_order: bool) -> list[str]:
        """Return the sources of its points; a log needs no order of placing."""
        doubts = [
            texts(
                "report.few-tiles",
                line=self.file.lines[at],
                usual=int(one.fault.expected),
                found=int(one.fault.found),
            )
            + f" [{texts('report.clause', clause=one.fault.clause)}]"
            for at, one in self.result.told
            if not one.is_sure
        ]
        told = virtual_points(self.sources, texts)
        return (
            [*told, "", texts("severity.doubt") + ":", *indented(doubts)]
            if doubts
            else told
        )

    def facts(self, texts: Texts, has_order: bool) -> Facts:
        """Return the game as values for JSON."""
        settings = self.file.log.settings
        fault = self.result.fault
        return {
            "verdict": self.verdict,
            "complete": self.is_over,
            "sums": {"total": self.state},
            "findings": [],
            "fault": None if fault is None else fault._asdict(),
            "persons": [
                [self.file.lines[at], ERROR if one.is_sure else DOUBT, *one.fault]
                for at, one in self.result.told
            ],
            "points": {x.place.partition(":")[2]: x.least for x in self.sources},
            "total": self.total,
            "total_range": [self.total, self.total],
            "sources": source_facts(self.sources),
            "lines": line_facts(self.sources),
            "game": GAME.id,
            "players": settings.players,
            "level": settings.level,
            "modifiers": list(settings.modifiers),
            "expansions": list(settings.expansions),
            "switches": {
                name: getattr(settings.switches, field_of(name))
                for name, *_ in SWITCHES
            },
            "steps": [
                [self.file.lines[at], step.clause, step.code, dict(step.values)]
                + ([step.reason] if step.reason else [])
                for at, steps in enumerate(self.result.steps)
                for step in steps
            ],
            CHATEAUMA: asdict(self.has),
        }

    def rows(self) -> list[Mapping[str, object]]:
        """Return the virtual player as a row of a table."""
        return [
            {
                "sheet": CHATEAUMA,
                "verdict": self.verdict,
                "complete": self.is_over,
                "total": self.total,
                "sums": self.state,
            }
        ]


# Faults in one sentence: what is wrong, where, and what to do about it

# Places in a person's turn.
_PLACES = {
    "actions": defer("hex tiles, ships and shields of a turn"),
    "purchases": defer("purchases of a turn"),
    "paid": defer("silver paid so far"),
    "ships": defer("ships so far"),
    "stored": defer("numbers of goods that a ship brings"),
    "further": defer("further depots of a ship"),
}
_SENTENCES = {
    "not-together": defer(
        "{place}: {found} is not played together with Châteauma: leave it out"
    ),
    "unknown": defer("{place}: {found} is not known here: choose one of {expected}"),
    "range": defer("{place}: {found} is impossible: give a number from {expected}"),
    "entries": defer(
        "{place}: {found} entries, but there is room for {expected}: give that many"
    ),
    "times": defer("{place}: given {found} times: give it {expected} times"),
    "terrain": defer(
        "{place}: {found} does not lie there: lay {expected} there, or nothing"
    ),
    "too-many": defer(
        "{place}: {found} are there, and the game has {expected}: take the others away"
    ),
    "without-expansion": defer(
        "{place}: they belong to {expected}: play with that, or take them away"
    ),
    "not-now": defer("{found} cannot come here: it is time for {expected}"),
    "beyond": defer("{place}: {found} given, but there can be at most {expected}"),
    "too-few": defer(
        "{place}: {expected} tiles are usual for that, and {found} were taken"
    ),
    "not-there": defer(
        "{found}: it does not lie on the game board: take what lies there"
    ),
}
FAULT_CODES = tuple(_SENTENCES)


def fault_sentence(fault: Fault) -> str:
    """Return a fault in one sentence, with its clause."""
    clause = message("[clause {clause}]", clause=fault.clause)
    place = message(_PLACES[fault.place]) if fault.place in _PLACES else fault.place
    sentence = message(
        _SENTENCES[fault.code], place=place, found=fault.found, expected=fault.expected
    )
    return join(" ", (sentence, clause))

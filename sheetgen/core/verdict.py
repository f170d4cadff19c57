"""The outcome of the rules for a sheet: verdict, findings, sums, points.

All of them also as plain values for JSON; so are the switches that the rules had, which
are fields of a number in codes.

Part of the core that runs in the browser too: values only, no texts. A finding is a
code with what was expected and found; the sentences are in the language files.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from sheetgen.core.codes import Fields

LEGAL = "legal"
ILLEGAL = "illegal"
UNDECIDED = "undecided"  # the search for an order ran out of nodes

ERROR = "error"  # breaks a rule
DOUBT = "doubt"  # may break a rule; no rulebook decides it
NOTE = "note"  # worth knowing; for instance what could not be checked

RIGHT = "right"
WRONG = "wrong"
ABSENT = "absent"
AUTOFILLED = "taken"  # filled in by the rules, not added up by the player
OPEN = "open"  # the sheet does not show enough to decide

Value = int | str | tuple[int, ...] | tuple[str, ...] | None
# The key of a text and its values; a value that is itself a key stands for its text.
Message = tuple[str, Mapping[str, Value]]

Plain = dict[str, Any]
Setting = tuple[str, tuple[str, ...]]  # a switch and all its settings


@dataclass(frozen=True)
class Fix:
    """A change that would resolve a finding: "did you mean ...?".

    Attributes:
        place: the place to change.
        value: the value to write there; 0 for nothing.
    """

    place: str
    value: int | str


@dataclass(frozen=True)
class Finding:
    """Something that a check found.

    Attributes:
        code: its kind; the game's texts have a sentence for each.
        severity: `ERROR`, `DOUBT` or `NOTE`.
        place: the place, such as ``cell:c5``, ``row:monk``, ``phase:2``, ``round:12``,
            ``player:2`` or ``sheet``; several are separated by blanks, outermost first.
        clause: the clause of the game's rules, such as ``4.7``.
        expected: what the rules require, if a value can express it.
        found: what is on the sheet.
        fixes: changes that would resolve it.
    """

    code: str
    severity: str
    place: str
    clause: str
    expected: Value = None
    found: Value = None
    fixes: tuple[Fix, ...] = ()


class Line(NamedTuple):
    """Points from one source; open where the least is below the most.

    Attributes:
        heading: the heading under which they are added up.
        place: their source, such as ``cell:c5``, ``terrain:mine``.
        phase: the phase in which they were scored; 0 if unknown or irrelevant.
        least: the least possible number.
        most: the greatest possible number.
        clause: the clause of the game's rules.
        reason: why they are open; empty if they are certain.
        holds: what lies at the source, as a word or a place; empty if that is obvious.
    """

    heading: str
    place: str
    phase: int
    least: int
    most: int
    clause: str
    reason: str = ""
    holds: str = ""

    @property
    def is_open(self) -> bool:
        """Whether the points are a range instead of one number."""
        return self.least < self.most


@dataclass(frozen=True)
class Verdict:
    """The outcome of checking a sheet.

    Attributes:
        verdict: `LEGAL` with an order that replays, `ILLEGAL` with an error among the
            findings, or `UNDECIDED`.
        complete: whether the game is over on this sheet; None if that is unknown.
        findings: the errors first, then doubts, then notes.
        sums: for every entry, subtotal and total whether it is `RIGHT`, `WRONG`,
            `ABSENT`, `AUTOFILLED` or `OPEN`, by place: ``entry:1.2``, ``subtotal:1``.
        points: the points by heading, where they are certain.
        subtotals: the subtotals by phase, where they are certain.
        total: the total if it is certain.
        total_range: the least and the most points that the sheet can score.
        total_told: the message with the total, if it is neither certain nor a range.
        lines: every source of points, certain or not.
        witness: an order of play that ends in this sheet, in the notation of the game.
    """

    verdict: str
    complete: bool | None
    findings: tuple[Finding, ...] = ()
    sums: Mapping[str, str] = field(default_factory=dict)
    points: Mapping[str, int] = field(default_factory=dict)
    subtotals: Mapping[int, int] = field(default_factory=dict)
    total: int | None = None
    total_range: tuple[int, int] = (0, 0)
    witness: object = None
    lines: tuple[Line, ...] = ()
    total_told: Message | None = None

    @property
    def errors(self) -> tuple[Finding, ...]:
        """The findings that break a rule."""
        return tuple(finding for finding in self.findings if finding.severity == ERROR)


@dataclass(frozen=True)
class Seat:
    """A player's sheet at a table.

    Attributes:
        board: its board, in the form that the game's rules use.
        fill: what is written on it.
        verdict: the verdict on this sheet alone.
        serial: the serial of the printed sheet; 0 if it has none.
    """

    board: Any
    fill: Any
    verdict: Any
    serial: int = 0


class Table(Protocol):
    """The outcome of a game's rules for the sheets of a table."""

    @property
    def verdict(self) -> str:
        """Legal, illegal or undecided."""

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The findings about the sheets taken together."""

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """The verdict on each sheet."""

    @property
    def ranking(self) -> tuple[int, ...] | None:
        """The place of each player, where it is certain."""

    @property
    def left(self) -> tuple[int | None, ...]:
        """The number that breaks a tie, for each player."""


def in_order(findings: list[Finding]) -> tuple[Finding, ...]:
    """Return *findings* by severity, and those of one severity in their given order."""
    ranked = (ERROR, DOUBT, NOTE)
    return tuple(sorted(findings, key=lambda finding: ranked.index(finding.severity)))


def plain_verdict(verdict: Verdict) -> Plain:
    """Return a verdict without its witness and its points by phase."""
    plain: Plain = {
        "verdict": verdict.verdict,
        "complete": verdict.complete,
        "sums": {place: verdict.sums[place] for place in sorted(verdict.sums)},
        "findings": [plain_finding(finding) for finding in verdict.findings],
        "points": {name: verdict.points[name] for name in sorted(verdict.points)},
        "total": verdict.total,
        "total_range": list(verdict.total_range),
        "lines": [list(line) for line in verdict.lines],
    }
    if verdict.total_told is not None:
        key, values = verdict.total_told
        plain["total_told"] = [key, {name: _listed(values[name]) for name in values}]
    return plain


def plain_finding(finding: Finding) -> Plain:
    """Return a finding without the attributes that are not set."""
    plain: Plain = {
        "code": finding.code,
        "severity": finding.severity,
        "place": finding.place,
        "clause": finding.clause,
    }
    if finding.expected is not None:
        plain["expected"] = _listed(finding.expected)
    if finding.found is not None:
        plain["found"] = _listed(finding.found)
    if finding.fixes:
        plain["fixes"] = [[fix.place, fix.value] for fix in finding.fixes]
    return plain


def plain_table(
    table: Table, plain_own: Callable[[Verdict], Plain] = plain_verdict
) -> Plain:
    """Return the outcome for the sheets of a table as JSON values."""
    return {
        "verdict": table.verdict,
        "findings": [plain_finding(finding) for finding in table.findings],
        "verdicts": [plain_own(verdict) for verdict in table.verdicts],
        "ranking": None if table.ranking is None else list(table.ranking),
        "left": list(table.left),
    }


def settings_of(switches: object, names: Iterable[str]) -> dict[str, str]:
    """Return the settings of switches, by their names in files.

    Args:
        switches: a value with a field for each switch, hyphens as underscores.
        names: the names of the switches.
    """
    return {name: getattr(switches, field_of(name)) for name in names}


def unusual(switches: object, known: Mapping[str, tuple[str, ...]]) -> dict[str, str]:
    """Return the switches that are not at their default, by their names in files.

    Args:
        switches: a value with a field for each switch, hyphens as underscores.
        known: every switch with its settings, the default first.
    """
    settings = settings_of(switches, known)
    return {
        name: settings[name] for name in settings if settings[name] != known[name][0]
    }


def switch_fields(
    switches: object, settings: Sequence[Setting]
) -> list[tuple[int, int]]:
    """Return the fields of switches, in the order of *settings*.

    A dict would not do: in the browser its order differs.
    """
    return [
        (known.index(getattr(switches, field_of(name))), len(known))
        for name, known in settings
    ]


def take_switches(fields: Fields, settings: Sequence[Setting]) -> dict[str, str]:
    """Return the settings that `switch_fields` packed, by the names of fields.

    Raises:
        DamagedCode: a switch has no such setting.
    """
    chosen = {}
    for name, known in settings:
        chosen[field_of(name)] = fields.choose(known, len(known))
    return chosen


def field_of(switch: str) -> str:
    """Return the name of the field that holds a switch."""
    return switch.replace("-", "_")


def _listed(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value

"""What the rules answer about a sheet: verdict, findings, sums, points.

Part of the core that runs in the browser too: values only, no texts. A finding is a
code with what was expected and found; sentences stand in the language files.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

LEGAL = "legal"
ILLEGAL = "illegal"
UNDECIDED = "undecided"  # the search for an order ran out of nodes

ERROR = "error"  # breaks a rule
DOUBT = "doubt"  # may break one; no rulebook says
NOTE = "note"  # worth knowing; for instance what could not be checked

RIGHT = "right"
WRONG = "wrong"
ABSENT = "absent"
AUTOFILLED = "taken"  # taken over from the rules, so nobody added it up
OPEN = "open"  # the sheet does not show enough to tell

Value = int | str | tuple[int, ...] | tuple[str, ...] | None
# The key of a text and its values; one that is a key itself stands for its text.
Message = tuple[str, Mapping[str, Value]]


@dataclass(frozen=True)
class Fix:
    """A change that would mend a finding: "did you mean ...?".

    Attributes:
        place: where.
        value: what to write there; 0 for nothing.
    """

    place: str
    value: int | str


@dataclass(frozen=True)
class Finding:
    """Something that a check found.

    Attributes:
        code: its kind; the game's texts have a sentence for each.
        severity: `ERROR`, `DOUBT` or `NOTE`.
        place: such as ``cell:c5``, ``row:monk``, ``phase:2``, ``round:12``,
            ``player:2`` or ``sheet``; several are parted by a blank, outermost first.
        clause: of the game's rules, such as ``4.7``.
        expected: what the rules ask for, if it can be said in a value.
        found: what the sheet says.
        fixes: changes that would mend it.
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
        heading: what they are added up under.
        place: where they come from, such as ``cell:c5``, ``terrain:mine``.
        phase: in which they came, 0 if it is not known or does not matter.
        least: the least that they can be.
        most: the most.
        clause: of the game's rules.
        reason: why they are open; empty if they are certain.
        holds: what lies there, as a word or a place; empty where that says itself.
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
        """Whether they are a range, and not certain."""
        return self.least < self.most


@dataclass(frozen=True)
class Verdict:
    """The outcome of checking a sheet.

    Attributes:
        verdict: `LEGAL` with an order that replays, `ILLEGAL` with an error among the
            findings, or `UNDECIDED`.
        complete: whether the game is over on this sheet; nothing if it cannot be told.
        findings: errors first, then doubts, then notes.
        sums: for every entry, subtotal and total whether it is `RIGHT`, `WRONG`,
            `ABSENT`, `AUTOFILLED` or `OPEN`, by place: ``entry:1.2``, ``subtotal:1``.
        points: by heading, where they are certain.
        subtotals: by phase, where they are certain.
        total: where it is certain.
        total_range: the least and the most that the sheet can score.
        total_told: how the total is told, where it is neither certain nor a range.
        lines: every source of points, certain or not.
        witness: an order of play that ends in this sheet, as the game writes it.
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


def in_order(findings: list[Finding]) -> tuple[Finding, ...]:
    """Return *findings* by severity, and as they were found within one."""
    ranked = (ERROR, DOUBT, NOTE)
    return tuple(sorted(findings, key=lambda finding: ranked.index(finding.severity)))

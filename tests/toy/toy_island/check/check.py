"""The rules of the toy; clauses are those of ``docs/rules/toy.md``.

Part of the core that runs in the browser too.
"""

from sheetgen.core.board import Board
from sheetgen.core.verdict import (
    ABSENT,
    ERROR,
    ILLEGAL,
    LEGAL,
    RIGHT,
    WRONG,
    Finding,
    Line,
    Verdict,
)
from toy_island.rules.form import CLIFF, SHELLS, Fill, Switches
from toy_island.sheet.board_view import Island

AREA_POINTS = 1  # [toy 1.1]
FISH_POINTS = 2  # [toy 1.2]
SHELL_POINTS = (1, 3)  # [toy 1.3]
CLIFF_COST = 2  # [toy 1.4]


def best_points(board: Board) -> int:
    """Return a point for each area."""
    return AREA_POINTS * len(board.areas)  # [toy 1.1]


def check(island: Island, fill: Fill, switches: Switches) -> Verdict:
    """Return the verdict on a sheet."""
    lines = [Line("areas", "areas", 0, *_twice(fill.areas, AREA_POINTS), "1.1")]
    lines.append(Line("fish", "fish", 0, *_twice(fill.fish, FISH_POINTS), "1.2"))
    if switches.shells == "yes":
        for name, count, worth in zip(SHELLS, fill.shells, SHELL_POINTS):  # noqa: B905
            place = f"shells:{name}"
            lines.append(Line("shells", place, 0, *_twice(count, worth), "1.3"))
    if fill.landing == CLIFF:
        lines.append(Line("landing", "landing", 0, -CLIFF_COST, -CLIFF_COST, "1.4"))
    points: dict[str, int] = {}
    for line in lines:
        points[line.heading] = points.get(line.heading, 0) + line[3]
    total = sum(line[3] for line in lines)
    findings = [
        Finding("wrong-number", ERROR, f"cell:{name}", "1.6", allowed, number)
        for name, number, allowed in zip(  # noqa: B905
            island.board.names, fill.cells or (), island.numbers
        )
        if number and number not in allowed
    ]
    most = len(island.board.areas)
    if (fill.areas or 0) > most:
        found = Finding("too-many-areas", ERROR, "areas", "1.1", most, fill.areas)
        findings.append(found)
    return Verdict(
        ILLEGAL if findings else LEGAL,
        True,
        tuple(findings),
        sums={"total": _sum_state(fill.total, total)},
        points=points,
        total=total,
        total_range=(total, total),
        lines=tuple(line for line in lines if line[3]),
    )


def _twice(count: int | None, worth: int) -> tuple[int, int]:
    """Return certain points as their least and their most."""
    return (count or 0) * worth, (count or 0) * worth


def _sum_state(written: int | None, total: int) -> str:
    if written is None:
        return ABSENT
    return RIGHT if written == total else WRONG

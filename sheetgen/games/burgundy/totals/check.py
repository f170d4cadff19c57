"""A filled sheet of totals: does it contradict itself, what has everybody, who won?

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from sheetgen.core.verdict import (
    ERROR,
    ILLEGAL,
    LEGAL,
    NOTE,
    OPEN,
    Finding,
    Message,
    Verdict,
    in_order,
)
from sheetgen.games.burgundy.rules import FEWEST
from sheetgen.games.burgundy.totals.adding import Sums, add_all, states_of
from sheetgen.games.burgundy.totals.bounds import check_points
from sheetgen.games.burgundy.totals.fill import Fill
from sheetgen.games.burgundy.totals.opening import Sheet
from sheetgen.games.burgundy.totals.rules import STANDARD, Switches
from sheetgen.games.burgundy.totals.taken import taken_sums, without_taken

Key = tuple[int, ...]


@dataclass(frozen=True)
class Final:
    """What the rules say about a sheet.

    Attributes:
        verdict: of the whole sheet; its points and total are those of who is first, its
            lines those of all.
        results: of each column.
        ranking: the place of each; players on one place share it.
    """

    verdict: Verdict
    results: tuple[Sums, ...]
    ranking: tuple[int, ...]


def check(sheet: Sheet, fill: Fill, switches: Switches = STANDARD) -> Final:
    """Return whether a sheet contradicts itself, what everybody has, and who won."""
    taken, fill = taken_sums(fill), without_taken(fill)
    printed = sheet.printed
    results = add_all(fill.columns, printed.workers_for_point)
    findings = [*_check_columns(fill), *check_points(printed, fill.columns)]
    findings += _note_sums(fill, results)
    keys = _keys(fill, results, switches)
    ranking = tuple([1 + sum([other > key for other in keys]) for key in keys])
    findings += _check_ties(fill, keys)
    is_wrong = any([finding.severity == ERROR for finding in findings])
    is_whole = all([one.total is not None for one in results]) and bool(results)
    first = [one for one, rank in zip(results, ranking, strict=True) if rank == 1]
    total = first[0].total if first else None
    verdict = Verdict(
        verdict=ILLEGAL if is_wrong else LEGAL,
        complete=True if is_whole else None,
        findings=in_order(findings),
        sums=states_of(results, taken),
        points=_points(first[0]) if first else {},
        total=total or 0,
        total_range=(total or 0, total or 0),
        lines=tuple([line for one in results for line in one.lines]),
        total_told=None if is_wrong else _standing(results, ranking, is_whole),
    )
    return Final(verdict, results, ranking)


def _points(first: Sums) -> dict[str, int]:
    return {"gained": first.gained or 0, "added": first.added or 0}


def _standing(
    results: Sequence[Sums], ranking: Sequence[int], is_whole: bool
) -> Message | None:
    """Return who has won, or leads so far; nothing where nobody has points."""
    leaders = [
        (at, one.total)
        for at, (one, rank) in enumerate(zip(results, ranking, strict=True), 1)
        if rank == 1 and one.total is not None
    ]
    if not leaders:
        return None
    names = tuple(["player:" + str(at) for at, _ in leaders])
    is_over = is_whole and len(results) >= FEWEST
    key = "report.won" if is_over else "report.leads"
    return key, {"names": names, "points": leaders[0][1]}


# What is told of columns


def _check_columns(fill: Fill) -> list[Finding]:
    """Find columns of nobody, and more than one of Châteauma [burgundy 43.1]."""
    found = [
        Finding("empty-column", NOTE, "player:" + str(at), "40.7")
        for at, column in enumerate(fill.columns, 1)
        if column.is_empty
    ]
    virtual = [at for at, column in enumerate(fill.columns, 1) if column.is_virtual]
    if len(virtual) > 1:
        names = tuple(["player:" + str(at) for at in virtual])
        found.append(Finding("chateauma-twice", ERROR, "sheet", "33.14", 1, names))
    return found


def _note_sums(fill: Fill, results: Sequence[Sums]) -> list[Finding]:
    """Note what the marker tells besides the headings [burgundy 43.4, 43.5]."""
    found = []
    for at, (column, sums) in enumerate(zip(fill.columns, results, strict=True), 1):
        player = "player:" + str(at)
        written, counted = column.gained, sums.counted
        state = dict(sums.states).get(player + " gained")
        if state == OPEN and written is not None and counted is not None:
            more = written - counted
            code = "marker-ahead" if more > 0 else "marker-behind"
            clause = "43.4" if more > 0 else "21.7"
            place = player + " gained"
            found.append(Finding(code, NOTE, place, clause, counted, abs(more)))
        if column.total is not None and sums.gained is None and sums.added is None:
            found.append(Finding("total-alone", NOTE, player + " total", "43.4"))
    return found


# Who won


def _keys(fill: Fill, results: Sequence[Sums], switches: Switches) -> list[Key]:
    """Return what ranks each player, the higher the better [burgundy 43.14].

    What breaks a tie counts only if it is written for all who are alike. Châteauma wins
    a tie [burgundy 33.18].
    """
    fewer = switches.tie_empty == "fewer"
    is_ahead = switches.tie_track == "ahead" or (
        switches.tie_track == "edition" and switches.edition == "special"
    )
    columns = fill.columns
    keys: list[Key] = []
    for column, sums in zip(columns, results, strict=True):
        alike = [
            other
            for other, own in zip(columns, results, strict=True)
            if own.total == sums.total and not other.is_virtual
        ]
        empty = _told(column.empty, [other.empty for other in alike])
        alike = [other for other in alike if other.empty == column.empty]
        track = _told(column.track, [other.track for other in alike])
        keys.append(
            (
                -1 if sums.total is None else sums.total,
                1 if column.is_virtual else 0,
                -empty if fewer else empty,
                track if is_ahead else -track,
            )
        )
    return keys


def _told(own: int | None, alike: Sequence[int | None]) -> int:
    """Return what breaks a tie, if it is written for all; else nothing does."""
    return 0 if own is None or None in alike else own


def _check_ties(fill: Fill, keys: Sequence[Key]) -> list[Finding]:
    """Note players whom nothing written here parts [burgundy 43.14]."""
    found = []
    for at, key in enumerate(keys):
        alike = [other for other, one in enumerate(keys) if one == key]
        is_told = key[0] >= 0 and not fill.columns[at].is_virtual
        if is_told and len(alike) > 1 and alike[0] == at:
            names = tuple(["player:" + str(other + 1) for other in alike])
            found.append(Finding("tie-open", NOTE, "sheet", "41.2", None, names))
    return found

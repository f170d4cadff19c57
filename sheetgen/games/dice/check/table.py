"""The sheets of several players of one game, judged together.

A single sheet cannot show whether its player was first to complete a terrain; the
sheets of a table can contradict each other. `check` finds faults within a sheet; this
module finds those that need several sheets. The time boxes of the
owner's sheet hold for all players [dice 9.27].

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sheetgen.core.duplicates import Likeness, find_duplicates
from sheetgen.core.verdict import (
    AUTOFILLED,
    DOUBT,
    ERROR,
    ILLEGAL,
    LEGAL,
    NOTE,
    UNDECIDED,
    Finding,
    Seat,
    Verdict,
    in_order,
)
from sheetgen.games.dice.check.bonus_rows import has_completed
from sheetgen.games.dice.check.check import check
from sheetgen.games.dice.order.order import USUAL_EFFORT
from sheetgen.games.dice.rules.duchy import list_cells
from sheetgen.games.dice.rules.faults import make_fault
from sheetgen.games.dice.rules.fill import OWNER, RANKS, Fill
from sheetgen.games.dice.rules.form import without_autofilled
from sheetgen.games.dice.rules.game import area_place, check_starts, rank
from sheetgen.games.dice.rules.marks import Marks
from sheetgen.games.dice.rules.ruleset import BONUSES, MOST_PLAYERS, PHASES, Switches
from sheetgen.games.dice.rules.time_boxes import is_whole, read_time
from sheetgen.games.dice.rules.turn import STANDARD

Span = tuple[int, int]  # the earliest and the latest phase or round

Boxes = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Table:
    """The result of judging the sheets of a game together.

    Attributes:
        verdict: ``illegal`` if a sheet is, or all of them together; else ``undecided``
            if a sheet is; else ``legal``.
        findings: findings that need several sheets; places begin with the player.
        verdicts: the verdict on each sheet, without notes that other sheets settle.
        ranking: the ranks of the players, 1 for the winners; None if not certain.
        left: the number of bonuses left of each player; None if a row is left out.
    """

    verdict: str
    findings: tuple[Finding, ...]
    verdicts: tuple[Verdict, ...]
    ranking: tuple[int, ...] | None
    left: tuple[int | None, ...]


@dataclass(frozen=True)
class _Claim:
    """The evidence of a sheet about a terrain that it has completed.

    Attributes:
        player: the number of the player, from 1.
        rank: ``first``, ``second`` or empty.
        phases: the phases in which the terrain may have been completed.
        rounds: the rounds likewise; None if the sheet does not show them.
    """

    player: int
    rank: str
    phases: Span
    rounds: Span | None


def check_table(
    seats: Sequence[Seat],
    switches: Switches = STANDARD,
    effort: int = USUAL_EFFORT,
    is_live: bool = False,
) -> Table:
    """Return the result of judging the sheets of one game together.

    Args:
        seats: the sheets, one for each player, of the same variant.
        switches: how open questions are answered.
        effort: how long to search for an order of play, if the owner's time boxes show
            more than a guest's.
        is_live: whether the sheets are still written on.

    Raises:
        ValueError: there are no sheets, or they are of different variants.
    """
    if len({seat.fill.variant for seat in seats}) != 1:
        raise ValueError("sheets of one variant are needed")
    # Autofilled values are no evidence for other sheets either [dice 9.36].
    seats = [
        replace(one, fill=without_autofilled(one.board, one.fill)) for one in seats
    ]
    findings = _player_findings(seats)
    findings += find_duplicates([_likeness(seat) for seat in seats], "9.29")
    is_one_board = all(seat.board.board == seats[0].board.board for seat in seats)
    if is_one_board:
        findings += _start_findings(seats)
        findings += _time_findings(seats)
        seats, more = share_time(seats, switches, effort, is_live)
        findings += more
        if len(seats) > 1:
            findings += _terrain_findings(seats)
    verdicts = tuple(seat.verdict for seat in seats)
    if is_one_board and len(seats) > 1:
        verdicts = tuple(_without_beliefs(verdict) for verdict in verdicts)
    states = [verdict.verdict for verdict in verdicts]
    state = UNDECIDED if UNDECIDED in states else LEGAL
    if ILLEGAL in states or any(one.severity == ERROR for one in findings):
        state = ILLEGAL
    left = tuple(_bonuses_left(seat.fill, switches) for seat in seats)
    ranking = None
    if state != ILLEGAL:
        ranking = _ranking([verdict.total for verdict in verdicts], left)
    if ranking is None:
        findings.append(Finding("ranking-open", NOTE, "sheet", "7.2"))
    return Table(state, in_order(findings), verdicts, ranking, left)


# Players, start castles, time


def _player_findings(seats: Sequence[Seat]) -> list[Finding]:
    findings = []
    if len(seats) > MOST_PLAYERS:  # [dice 1.8]
        findings.append(
            make_fault("players-too-many", "sheet", "1.8", MOST_PLAYERS, len(seats))
        )
    for player, seat in enumerate(seats, 1):
        if seat.board.board != seats[0].board.board:  # [dice 2.1]
            findings.append(make_fault("boards-differ", f"player:{player}", "2.1"))
    return findings


def _start_findings(seats: Sequence[Seat]) -> list[Finding]:
    """Return findings for the start castles of all sheets [dice 8.2, 8.4]."""
    found = []
    players = []
    starts = []
    for player, seat in enumerate(seats, 1):
        marks = Marks(seat.board, seat.fill.numbers)
        # Any start other than one castle is a finding of the sheet itself.
        if marks.start >= 0 and seat.board.is_castle[marks.start]:
            players.append(player)
            starts.append(marks.start)
    duchy, variant = seats[0].board, seats[0].fill.variant
    for finding in check_starts(duchy, starts, variant):
        place = finding.place
        if place.startswith("player:"):
            word, _, cell = place.partition(" ")
            place = f"player:{players[int(word[7:]) - 1]} {cell}"
        found.append(replace(finding, place=place))
    return found


def _time_findings(seats: Sequence[Seat]) -> list[Finding]:
    """Compare the rounds in the time boxes, which are the same for all [dice 9.10]."""
    findings = []
    first: tuple[tuple[int, ...], ...] | None = None
    for player, seat in enumerate(seats, 1):
        fill = seat.fill
        if fill.evidence != "round" or fill.time is None:
            continue
        boxes = tuple(tuple(box for box in column if box) for column in fill.time)
        if not any(boxes):
            continue
        if first is None:
            first = boxes
        for phase in PHASES:
            if boxes[phase - 1] != first[phase - 1]:
                place = f"player:{player} phase:{phase}"
                findings.append(make_fault("time-differs", place, "9.10"))
                break
    return findings


# Colour bonuses


def _terrain_findings(seats: Sequence[Seat]) -> list[Finding]:
    """Return findings for claims and crossed numbers that contradict each other."""
    findings = []
    fills = [seat.fill for seat in seats]
    is_solo = fills[0].variant == "solo"
    for at, terrain in enumerate(seats[0].board.terrains):
        findings += _colour_findings(seats, at, terrain)
        if not is_solo:
            findings += compare_crossed(terrain, fills)
    return findings


def _colour_findings(seats: Sequence[Seat], at: int, terrain: str) -> list[Finding]:
    """Return findings for contradicting claims to a terrain [dice 9.24]."""
    complete = [
        (player, seat) for player, seat in enumerate(seats, 1) if _has_all(seat, at)
    ]
    known = [item for item in complete if item[1].fill.colours is not None]
    claims = [_claim(player, seat, at, terrain) for player, seat in known]
    firsts = [claim for claim in claims if claim.rank == "first"]
    seconds = [claim for claim in claims if claim.rank == "second"]
    others = [claim for claim in claims if not claim.rank]
    where = f"terrain:{terrain}"
    findings = []
    if len(known) == len(complete):  # else a sheet without claims may have it
        if complete and not firsts and not seconds:  # [dice 9.24]
            findings.append(make_fault("colour-first-missing", where, "9.24"))
            return findings
        if not firsts:  # [dice 6.13]
            findings += [
                _claim_fault("colour-second-without-first", claim, where, "6.13")
                for claim in seconds
            ]
        if not seconds:  # [dice 6.13]
            findings += [
                _claim_fault("colour-second-missing", claim, where, "6.13")
                for claim in others
            ]
    has_rounds = all(claim.rounds for claim in claims)
    for group in (firsts, seconds):  # [dice 6.11]
        low, high = _meet(group, has_rounds)
        if low > high:
            finding = make_fault("colour-not-together", where, "6.11")
            findings.append(replace(finding, found=group[0].rank))
    findings += [
        _claim_fault("colour-order", claim, where, "6.13")
        for claim in _too_early(firsts, seconds, has_rounds)
    ]
    findings += [
        _claim_fault("colour-unclaimed", claim, where, "6.14")
        for claim in _too_early(seconds or firsts, others, has_rounds)
        if seconds or len(known) < len(complete)  # else already reported
    ]
    return findings


def _has_all(seat: Seat, at: int) -> bool:
    """Return whether a sheet has completed a terrain during the game."""
    return has_completed(seat.board, Marks(seat.board, seat.fill.numbers), at)


def _claim(player: int, seat: Seat, at: int, terrain: str) -> _Claim:
    rank_ = (seat.fill.colours or {}).get(terrain, "")
    if seat.verdict.verdict == ILLEGAL:  # its times may be wrong
        return _Claim(player, rank_, (PHASES[0], PHASES[-1]), None)
    return _Claim(player, rank_, _phases(seat, at), _rounds(seat, at))


def _phases(seat: Seat, at: int) -> Span:
    """Return the phases in which a terrain may have been completed, by its areas."""
    phase_of = {
        line.place: line.phase
        for line in seat.verdict.lines
        if line.place.startswith("cell:")
    }
    duchy = seat.board
    areas = {duchy.area_of[cell] for cell in list_cells(duchy.of_terrain[at])}
    phases = [phase_of.get(area_place(duchy, area), 0) for area in areas]
    latest = max([phase for phase in phases if phase], default=PHASES[0])
    return latest, latest if all(phases) else PHASES[-1]


def _rounds(seat: Seat, at: int) -> Span | None:
    """Return the round in which a terrain was completed; None if it is not shown."""
    rounds = seat.fill.shown_rounds
    if rounds is None:
        return None
    last = max(rounds[cell] for cell in list_cells(seat.board.of_terrain[at]))
    return last, last


def _span(claim: _Claim, has_rounds: bool) -> Span:
    return claim.rounds if has_rounds and claim.rounds else claim.phases


def _meet(claims: Sequence[_Claim], has_rounds: bool) -> Span:
    """Return when all *claims* can have been earned at once; if never, ends cross."""
    spans = [_span(claim, has_rounds) for claim in claims]
    low = max([span[0] for span in spans], default=0)
    return low, min([span[1] for span in spans], default=low)


def _too_early(
    before: Sequence[_Claim], after: Sequence[_Claim], has_rounds: bool
) -> list[_Claim]:
    """Return those of *after* that cannot be later than all of *before*."""
    if not before:
        return []
    earliest = max(_span(claim, has_rounds)[0] for claim in before)
    # Rounds of a phase are ordered; turns within a round are not.
    if has_rounds:
        earliest += 1
    return [claim for claim in after if _span(claim, has_rounds)[1] < earliest]


def _without_beliefs(verdict: Verdict) -> Verdict:
    """Return *verdict* without notes on claims that only other sheets can prove."""
    findings = tuple(f for f in verdict.findings if f.code != "colour-believed")
    return replace(verdict, findings=findings)


# Who won


def _bonuses_left(fill: Fill, switches: Switches) -> int | None:
    """Return the number of bonuses gained and not used [dice 7.3], or None."""
    if not fill.has_all_rows:
        return None
    without = "good" if switches.tie_counts_goods == "no" else ""  # [dice 10.13]
    counted = [bonus for bonus in BONUSES if bonus != without]
    rows = [row for bonus in counted for row in fill.rows_of(bonus)]
    return sum(row.circled - row.crossed for row in rows)


def _ranking(
    totals: Sequence[int | None], left: Sequence[int | None]
) -> tuple[int, ...] | None:
    """Return the ranks of the players [dice 7.2, 7.3, 7.4], or None if not certain."""
    known = [total for total in totals if total is not None]
    if len(known) < len(totals):
        return None
    for total, bonuses in zip(known, left):  # noqa: B905
        if bonuses is None and known.count(total) > 1:
            return None  # [dice 7.3] a tie that cannot be broken
    return rank(known, [bonuses or 0 for bonuses in left])


def _claim_fault(code: str, claim: _Claim, where: str, clause: str) -> Finding:
    return make_fault(code, f"player:{claim.player} {where}", clause)


def _likeness(seat: Seat) -> Likeness:
    """Return the features that identify a sheet."""
    marks = sum(number > 0 for number in seat.fill.numbers)
    return Likeness(seat.board.board, seat.fill, marks, seat.serial)


# Crossed numbers of colour bonuses, compared between the sheets of a game


def compare_crossed(terrain: str, fills: Sequence[Fill]) -> list[Finding]:
    """Return findings for crossed numbers that differ between sheets [dice 9.28].

    Args:
        terrain: the name of the terrain.
        fills: the sheets of all players of a game.
    """
    claims = [(fill.colours or {}).get(terrain, "") for fill in fills]
    shown = [None if f.crossed is None else f.crossed.get(terrain, ()) for f in fills]
    crossed = [rank for ranks in shown for rank in ranks or ()]
    gone = [rank for rank in RANKS if rank in claims or rank in crossed]
    findings = []
    for player, ranks in enumerate(shown, 1):
        if ranks is None:
            continue
        own = claims[player - 1]  # a finding of the sheet itself
        missing = [rank for rank in gone if rank not in ranks and rank != own]
        if missing:
            place = f"player:{player} terrain:{terrain}"
            findings.append(
                Finding(
                    "number-not-crossed", ERROR, place, "9.28", None, tuple(missing)
                )
            )
    unclaimed = tuple(rank for rank in gone if rank not in claims)
    if unclaimed and all(fill.colours is not None for fill in fills):
        findings.append(
            Finding(
                "number-unclaimed", DOUBT, f"terrain:{terrain}", "9.28", None, unclaimed
            )
        )
    return findings


def share_time(
    seats: Sequence[Seat], switches: Switches, effort: int, is_live: bool
) -> tuple[list[Seat], list[Finding]]:
    """Return the sheets as judged by the owner's time, and findings against it.

    Time is not shared if no sheet is marked as the owner's. Nor is it if the owner's
    sheet is illegal, as its time may be wrong, too.

    Args:
        seats: the sheets, one for each player, all of the same board.
        switches: how open questions are answered.
        effort: how long to search for an order of play.
        is_live: whether the sheets are still written on, each at its own pace. Then
            a guest may be a round behind the owner, or ahead, until the game is over.
    """
    owners = [
        player for player, seat in enumerate(seats, 1) if seat.fill.time_by == OWNER
    ]
    if not owners or seats[0].fill.variant == "solo":
        return list(seats), []
    first = owners[0]
    if is_live and not seats[first - 1].verdict.complete:
        return list(seats), []
    findings = []
    for player in owners[1:]:
        findings.append(_second_owner(seats, first, player))
    owner = seats[first - 1]
    boxes = _crosses(owner.fill)
    is_sure = all(finding.severity != ERROR for finding in findings)
    if not any(map(any, boxes)) or owner.verdict.verdict == ILLEGAL or not is_sure:
        return list(seats), findings
    judged = []
    for player, seat in enumerate(seats, 1):
        more = [] if player in owners else _beyond(seat.fill, boxes, player)
        findings += more
        time, _ = read_time(seat.board, seat.fill, switches)
        if not more and not is_whole(seat.fill) and not time.is_exact:
            seat = _with_time(seat, boxes, switches, effort)
        judged.append(seat)
    return judged, findings


def _second_owner(seats: Sequence[Seat], first: int, player: int) -> Finding:
    """Return the finding that a game has only one owner [dice 2.2]."""
    boxes = [_crosses(seats[at - 1].fill) for at in (first, player)]
    place = f"player:{player}"
    if all(any(map(any, one)) for one in boxes) and boxes[0] != boxes[1]:
        return Finding("owners-differ", ERROR, place, "9.27", f"player:{first}")
    return Finding("owner-twice", DOUBT, place, "9.27")


def _beyond(fill: Fill, boxes: Boxes, player: int) -> list[Finding]:
    """Return findings for phases with more crosses than the owner's [dice 3.5]."""
    findings = []
    for phase, column in enumerate(_crosses(fill), 1):
        expected, found = len(boxes[phase - 1]), len(column)
        if found > expected:
            place = f"player:{player} phase:{phase}"
            findings.append(
                Finding("time-beyond-owner", ERROR, place, "9.27", expected, found)
            )
    return findings


def _with_time(seat: Seat, boxes: Boxes, switches: Switches, effort: int) -> Seat:
    """Return a guest's sheet, judged with the owner's *boxes*."""
    fill = replace(seat.fill, time=boxes, time_by=OWNER)
    verdict = check(seat.board, fill, switches, effort)
    sums = seat.verdict.sums
    taken = {place: sums[place] for place in sums if sums[place] == AUTOFILLED}
    sums_now = {**verdict.sums, **taken}
    return replace(seat, verdict=replace(verdict, sums=sums_now))


def _crosses(fill: Fill) -> Boxes:
    """Return a cross for each used box of each column, without empty boxes."""
    columns = fill.time or ((), (), ())
    return tuple(tuple(1 for box in column if box) for column in columns)

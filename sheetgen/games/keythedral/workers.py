"""Where workers may go, and whether they can stand where they stand.

Clauses 4.1 to 4.7.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sheetgen.games.keythedral.land import Land
from sheetgen.grid import Position
from sheetgen.verdict import ERROR, ILLEGAL, LEGAL, NOTE, Finding, Verdict, in_order

NUMBERS = range(1, 6)


@dataclass(frozen=True)
class Go:
    """A worker who was sent out.

    Attributes:
        colour: of the player.
        place: of the parcel.
    """

    colour: str
    place: Position


@dataclass(frozen=True)
class Call:
    """An order marker, and who went out after it.

    Attributes:
        number: that it was laid on.
        workers: in their order.
    """

    number: int
    workers: tuple[Go, ...]


def free_places(
    land: Land,
    taken: Sequence[Position],
    colour: str,
    number: int,
    ignores_fences: bool = False,
) -> list[Position]:
    """Return the parcels that the tile of a player and a number can send to."""
    return [
        place
        for square, cottage in sorted(land.cottages.items())
        if (cottage.colour, cottage.number) == (colour, number)
        for place in land.ways(square, ignores_fences)
        if place not in taken
    ]


def check_calls(
    land: Land, seats: Sequence[str], calls: Sequence[Call], over_fences: str = ""
) -> Verdict:
    """Return whether the workers of a round can have gone out so.

    Args:
        land: what lies on the table.
        seats: the players' colours clockwise, the start player first.
        calls: the markers in their order.
        over_fences: the colour of a player whose workers no fence bars, by law 9.
    """
    findings: list[Finding] = []
    taken: list[Position] = []
    numbers = [call.number for call in calls]
    for at, call in enumerate(calls):
        place = f"marker:{at + 1}"
        if numbers.index(call.number) < at:  # [keythedral 4.1]
            findings.append(
                Finding("number-twice", ERROR, place, "4.1", None, call.number)
            )
        first = at % len(seats)
        turns = [*seats[first:], *seats[:first]]  # [keythedral 4.2]
        findings += _check_call(land, call, place, turns, taken, over_fences)
    if len(calls) < len(NUMBERS):
        left = tuple(str(number) for number in NUMBERS if number not in numbers)
        findings.append(Finding("number-left-out", NOTE, "land", "4.1", None, left))
    return _verdict(findings, len(calls) == len(NUMBERS))


def _check_call(
    land: Land,
    call: Call,
    place: str,
    turns: Sequence[str],
    taken: list[Position],
    over_fences: str,
) -> list[Finding]:
    """Find what is wrong after a marker, and note the parcels that are taken."""
    found = []
    sent: dict[str, list[Position]] = {colour: [] for colour in turns}
    order = [go.colour for go in call.workers if go.colour in sent]
    if order != sorted(order, key=list(turns).index):
        found.append(Finding("wrong-turn", ERROR, place, "4.2", tuple(turns)))
    for colour in turns:
        cottages = [
            cottage
            for cottage in land.cottages.values()
            if (cottage.colour, cottage.number) == (colour, call.number)
        ]
        most = cottages[0].workers if cottages else 0
        ways = free_places(land, (), colour, call.number, colour == over_fences)
        open_ways = free_places(land, (), colour, call.number, True)
        for go in call.workers:
            if go.colour != colour:
                continue
            worker = f"{place} player:{colour} cell:{land.names.get(go.place, '?')}"
            if go.place in taken:  # [keythedral 4.3]
                found.append(Finding("parcel-taken", ERROR, worker, "4.3"))
            elif go.place not in open_ways:
                found.append(Finding("not-beside", ERROR, worker, "4.3"))
            elif go.place not in ways:
                found.append(Finding("behind-fence", ERROR, worker, "4.4"))
            sent[colour].append(go.place)
            taken.append(go.place)
        player = f"{place} player:{colour}"
        count = len(sent[colour])
        if count > most:  # [keythedral 4.5] [keythedral 4.7]
            found.append(Finding("too-many-workers", ERROR, player, "4.7", most, count))
        elif count < most and any(way not in taken for way in ways):
            found.append(Finding("stayed-at-home", ERROR, player, "4.6", most, count))
    for go in call.workers:
        if go.colour not in sent:
            player = f"{place} player:{go.colour}"
            found.append(Finding("unknown-player", ERROR, player, "4.2"))
    return found


def check_standing(land: Land, workers: Sequence[Go], over_fences: str = "") -> Verdict:
    """Return whether workers can stand so after a round, whoever went when.

    Each needs a tile of its colour beside its parcel, and no tile sends more than it
    may: a matching of workers with tiles [keythedral 4.7].

    Args:
        land: what lies on the table.
        workers: who stands where, in any order.
        over_fences: as for `check_calls`.
    """
    findings = []
    taken: dict[Position, str] = {}
    for go in workers:
        if go.place in taken:  # [keythedral 4.3]
            worker = f"player:{go.colour} cell:{land.names.get(go.place, '?')}"
            findings.append(Finding("parcel-taken", ERROR, worker, "4.3"))
        taken.setdefault(go.place, go.colour)
    for colour in sorted(set(taken.values())):
        places = [place for place in sorted(taken) if taken[place] == colour]
        reach = {
            place: [
                (square, worker)
                for square, cottage in sorted(land.cottages.items())
                if cottage.colour == colour
                and place in land.ways(square, colour == over_fences)
                for worker in range(cottage.workers)
            ]
            for place in places
        }
        for place in _unmatched(places, reach):
            worker = f"player:{colour} cell:{land.names.get(place, '?')}"
            if reach[place]:
                findings.append(Finding("no-tile-left", ERROR, worker, "4.7"))
            elif _is_beside(land, place, colour):
                findings.append(Finding("behind-fence", ERROR, worker, "4.4"))
            else:
                findings.append(Finding("not-beside", ERROR, worker, "4.3"))
    return _verdict(findings, True)


def _is_beside(land: Land, place: Position, colour: str) -> bool:
    """Return whether a player has a tile beside a parcel, fences or not."""
    return any(
        cottage.colour == colour and place in land.parcels_by(square)
        for square, cottage in land.cottages.items()
    )


def _unmatched(
    places: Sequence[Position],
    reach: Mapping[Position, Sequence[tuple[Position, int]]],
) -> list[Position]:
    """Return the places that no worker is left for (augmenting paths)."""
    owner: dict[tuple[Position, int], Position] = {}

    def find(place: Position, seen: set[tuple[Position, int]]) -> bool:
        for worker in reach[place]:
            if worker in seen:
                continue
            seen.add(worker)
            if worker not in owner or find(owner[worker], seen):
                owner[worker] = place
                return True
        return False

    return [place for place in places if not find(place, set())]


def _verdict(findings: list[Finding], is_complete: bool) -> Verdict:
    is_wrong = any(finding.severity == ERROR for finding in findings)
    return Verdict(ILLEGAL if is_wrong else LEGAL, is_complete, in_order(findings))

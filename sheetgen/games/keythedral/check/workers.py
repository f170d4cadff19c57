"""Where workers may go, and whether their positions are possible.

Clauses 4.1 to 4.7, and laws 6 and 9 [keythedral 8.8] [keythedral 8.11].
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from sheetgen.core.board import Position
from sheetgen.core.verdict import (
    ERROR,
    ILLEGAL,
    LEGAL,
    NOTE,
    Finding,
    Verdict,
    in_order,
)
from sheetgen.games.keythedral.rules.land import Fence, Land

NUMBERS = range(1, 6)


@dataclass(frozen=True)
class Go:
    """A worker who was sent out.

    Attributes:
        colour: of its player.
        place: of its parcel.
    """

    colour: str
    place: Position


@dataclass(frozen=True)
class Call:
    """An order marker, and the workers who went out after it.

    Attributes:
        number: the one it was laid on.
        workers: in order.
        renumbered: colour and number of the tile that law 6 gave this number when the
            marker was laid; None if the law was not played.
    """

    number: int
    workers: tuple[Go, ...]
    renumbered: tuple[str, int] | None = None


def check_calls(
    land: Land,
    seats: Sequence[str],
    calls: Sequence[Call],
    over_fences: str = "",
    gone: Collection[Fence] = (),
) -> Verdict:
    """Return whether the workers of a round can have gone out like this.

    Args:
        land: the contents of the table at the start of the round.
        seats: the players' colours clockwise, the start player first.
        calls: the markers in order.
        over_fences: the colour of a player whose workers ignore fences, by law 9.
        gone: fences that law 11 removed in this phase, at an unknown time.
    """
    findings = _check_over(land, over_fences)
    opened = _without(land, gone)
    has_crossed = False  # whether law 9 was certainly played by now
    taken: list[Position] = []
    numbers = [call.number for call in calls]
    moved = _find_moved(calls)
    for at, call in enumerate(calls):
        place = f"marker:{at + 1}"
        if numbers.index(call.number) < at:  # [keythedral 4.1]
            findings.append(
                Finding("number-twice", ERROR, place, "4.1", None, call.number)
            )
        findings += _check_law(land, calls, at, place)
        first = at % len(seats)
        turns = [*seats[first:], *seats[:first]]  # [keythedral 4.2]
        order = [go.colour for go in call.workers if go.colour in turns]
        if order != sorted(order, key=turns.index):
            findings.append(Finding("wrong-turn", ERROR, place, "4.2", tuple(turns)))
        for colour in turns:
            squares = [
                square
                for square, cottage in sorted(land.cottages.items())
                if cottage.colour == colour
                and moved.get((colour, cottage.number), cottage.number) == call.number
            ]
            went = [go.place for go in call.workers if go.colour == colour]
            player = f"{place} player:{colour}"
            is_over = colour == over_fences
            if is_over and _crosses(opened, squares, went):
                has_crossed = True
            ways = {square: opened.ways(square, is_over) for square in squares}
            # If law 9 or 11 is played only later, there may have been no way before.
            sure = {s: land.ways(s, is_over and has_crossed) for s in squares}
            findings += _check_player(land, ways, sure, went, player, taken)
        for go in call.workers:
            if go.colour not in turns:
                player = f"{place} player:{go.colour}"
                findings.append(Finding("unknown-player", ERROR, player, "4.2"))
    if len(calls) < len(NUMBERS):
        left = tuple(str(number) for number in NUMBERS if number not in numbers)
        findings.append(Finding("number-left-out", NOTE, "land", "4.1", None, left))
    return _verdict(findings, len(calls) == len(NUMBERS))


def _without(land: Land, gone: Collection[Fence]) -> Land:
    """Return *land* without these fences."""
    edges = [fence.edge for fence in gone]
    left = [fence for fence in land.fences if fence.edge not in edges]
    return replace(land, fences=tuple(left))


def _crosses(land: Land, squares: Sequence[Position], went: Sequence[Position]) -> bool:
    """Return whether a worker of these tiles has gone where fences bar every way."""
    return any(
        any(place in land.parcels_by(square) for square in squares)
        and not any(place in land.ways(square) for square in squares)
        for place in went
    )


def _check_over(land: Land, over_fences: str) -> list[Finding]:
    """Find out whether the player of law 9 takes part in the game."""
    if over_fences and over_fences not in {c.colour for c in land.cottages.values()}:
        player = f"player:{over_fences} law:9"
        return [Finding("unknown-player", ERROR, player, "8.11")]
    return []


def _find_moved(calls: Sequence[Call]) -> dict[tuple[str, int], int]:
    """Return the tiles' new numbers by law 6."""
    for call in calls:  # the card exists once [keythedral 8.1]
        if call.renumbered is not None:
            return {call.renumbered: call.number}
    return {}


def _check_law(land: Land, calls: Sequence[Call], at: int, place: str) -> list[Finding]:
    """Find errors in law 6, if it was played after a marker."""
    tile = calls[at].renumbered
    if tile is None:
        return []
    colour, number = tile
    player = f"{place} player:{colour} law:6"
    if any(call.renumbered is not None for call in calls[:at]):
        return [Finding("law-twice", ERROR, player, "8.1")]
    tiles = [(cottage.colour, cottage.number) for cottage in land.cottages.values()]
    if tile not in tiles:
        return [Finding("no-such-tile", ERROR, player, "8.8", None, number)]
    if number in [call.number for call in calls[: at + 1]]:
        return [Finding("called-already", ERROR, player, "8.8", None, number)]
    return []


def _check_player(
    land: Land,
    ways: Mapping[Position, Sequence[Position]],
    sure: Mapping[Position, Sequence[Position]],
    went: Sequence[Position],
    player: str,
    taken: list[Position],
) -> list[Finding]:
    """Find errors in the workers of a player, and record where they went.

    Args:
        land: the contents of the table.
        ways: the parcels that each tile sending workers now can reach.
        sure: those it can certainly reach, whenever laws were played.
        went: the parcels that the workers went to, in order.
        player: the name of the player in findings.
        taken: parcels with workers; those of this player are added.
    """
    found: list[Finding] = []
    squares = list(ways)
    good = []
    for place in went:
        worker = f"{player} cell:{land.names.get(place, '?')}"
        if place in taken:  # [keythedral 4.3]
            found.append(Finding("parcel-taken", ERROR, worker, "4.3"))
        elif not any(place in land.parcels_by(square) for square in squares):
            found.append(Finding("not-beside", ERROR, worker, "4.3"))
        elif not any(place in near for near in ways.values()):
            found.append(Finding("behind-fence", ERROR, worker, "4.4"))
        else:
            good.append(place)
        taken.append(place)
    most = sum(land.cottages[square].workers for square in squares)
    if len(went) > most:  # [keythedral 4.5] [keythedral 4.7]
        found.append(Finding("too-many-workers", ERROR, player, "4.7", most, len(went)))
        return found
    slots = _slots(land, squares)
    reach = {
        place: [slot for slot in slots if place in ways[slot[0]]] for place in good
    }
    for place in _unmatched(reach):
        worker = f"{player} cell:{land.names.get(place, '?')}"
        found.append(Finding("no-tile-left", ERROR, worker, "4.7"))
    if not found:
        for square, free in _stayed(slots, ways, sure, good, taken):
            found.append(_at_home(land, player, square, free))
    return found


def _at_home(
    land: Land, player: str, square: Position, free: Sequence[Position]
) -> Finding:
    """Return a finding that no worker left a tile beside free parcels."""
    tile = f"{player} cell:{land.names.get(square, '?')}"
    names = tuple(f"cell:{land.names.get(place, '?')}" for place in free)
    return Finding("stayed-at-home", ERROR, tile, "4.6", None, names)


def check_standing(
    land: Land,
    workers: Sequence[Go],
    over_fences: str = "",
    gone: Collection[Fence] = (),
) -> Verdict:
    """Return whether workers can be in these places after phase 1, in any order.

    Each needs a tile of its colour next to its parcel, and no tile sends more than it
    may: a matching of workers with tiles [keythedral 4.7].

    Args:
        land: the contents of the table.
        workers: with their places, in any order.
        over_fences: as for `check_calls`.
        gone: likewise.
    """
    findings = _check_over(land, over_fences)
    opened = _without(land, gone)
    taken: dict[Position, str] = {}
    for go in workers:
        if go.place in taken:  # [keythedral 4.3]
            worker = f"player:{go.colour} cell:{land.names.get(go.place, '?')}"
            findings.append(Finding("parcel-taken", ERROR, worker, "4.3"))
        taken.setdefault(go.place, go.colour)
    colours = {cottage.colour for cottage in land.cottages.values()}
    for colour in sorted(colours | set(taken.values())):
        places = [place for place in sorted(taken) if taken[place] == colour]
        squares = [
            square
            for square, cottage in sorted(land.cottages.items())
            if cottage.colour == colour
        ]
        is_over = colour == over_fences
        ways = {square: opened.ways(square, is_over) for square in squares}
        sure = {square: land.ways(square) for square in squares}
        slots = _slots(land, squares)
        reach = {
            place: [slot for slot in slots if place in ways[slot[0]]]
            for place in places
        }
        lost = _unmatched(reach)
        for place in lost:
            worker = f"player:{colour} cell:{land.names.get(place, '?')}"
            if reach[place]:
                findings.append(Finding("no-tile-left", ERROR, worker, "4.7"))
            elif _is_beside(land, place, colour):
                findings.append(Finding("behind-fence", ERROR, worker, "4.4"))
            else:
                findings.append(Finding("not-beside", ERROR, worker, "4.3"))
        if lost:
            continue
        for square, free in _stayed(slots, ways, sure, places, list(taken)):
            findings.append(_at_home(land, f"player:{colour}", square, free))
    return _verdict(findings, True)


def _is_beside(land: Land, place: Position, colour: str) -> bool:
    """Return whether a player has a tile next to a parcel, regardless of fences."""
    return any(
        cottage.colour == colour and place in land.parcels_by(square)
        for square, cottage in land.cottages.items()
    )


_Slot = tuple[Position, int]  # a worker of a tile: the tile, and its number there
_One = TypeVar("_One")
_Other = TypeVar("_Other")


def _slots(land: Land, squares: Sequence[Position]) -> list[_Slot]:
    """Return the workers that tiles can send."""
    return [
        (square, worker)
        for square in squares
        for worker in range(land.cottages[square].workers)
    ]


def _stayed(
    slots: Sequence[_Slot],
    ways: Mapping[Position, Sequence[Position]],
    sure: Mapping[Position, Sequence[Position]],
    places: Sequence[Position],
    taken: Sequence[Position],
) -> list[tuple[Position, list[Position]]]:
    """Return the tiles that kept their workers although a parcel next to them was free.

    A tile with a free parcel must send at least one worker [keythedral 4.6]. If some
    parcels can be matched with those workers, and all parcels with some workers, then
    one matching does both (Mendelsohn and Dulmage, 1958).

    Args:
        slots: the workers of all tiles.
        ways: the parcels that each tile can send to.
        sure: those it can certainly send to, whenever laws were played.
        places: the parcels with workers of these tiles.
        taken: all parcels with a worker.

    Returns:
        Each such tile once, with the free parcels.
    """
    free = {
        square: [way for way in near if way not in taken]
        for square, near in sure.items()
    }
    bound = {
        slot: [place for place in places if place in ways[slot[0]]]
        for slot in slots
        if slot[1] == 0 and free[slot[0]]
    }
    squares = sorted({slot[0] for slot in _unmatched(bound)})
    return [(square, free[square]) for square in squares]


def _unmatched(reach: Mapping[_One, Sequence[_Other]]) -> list[_One]:
    """Return those left without a match (augmenting paths)."""
    owner: dict[_Other, _One] = {}

    def find(one: _One, seen: set[_Other]) -> bool:
        for other in reach[one]:
            if other in seen:
                continue
            seen.add(other)
            if other not in owner or find(owner[other], seen):
                owner[other] = one
                return True
        return False

    return [one for one in reach if not find(one, set())]


def _verdict(findings: list[Finding], is_complete: bool) -> Verdict:
    is_wrong = any(finding.severity == ERROR for finding in findings)
    return Verdict(ILLEGAL if is_wrong else LEGAL, is_complete, in_order(findings))

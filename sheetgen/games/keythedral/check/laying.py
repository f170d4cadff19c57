"""The check of a land, during laying and afterwards.

Findings come from the contents of the land. Finally a search looks for an order in
which the players can have laid it.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations

from sheetgen.core.board import Position, corners, sides
from sheetgen.core.budget import Budget
from sheetgen.core.verdict import (
    DOUBT,
    ERROR,
    ILLEGAL,
    LEGAL,
    NOTE,
    UNDECIDED,
    Finding,
    Verdict,
    in_order,
)
from sheetgen.games.keythedral.rules.land import (
    COLOURS,
    EACH,
    FENCES,
    FIRSTS,
    KINDS,
    NUMBERS,
    PARCELS,
    Land,
    Parcel,
    own_backs,
)
from sheetgen.games.keythedral.rules.ruleset import STANDARD, Switches

LAYING, GAME = "laying", "game"
STAGES = (LAYING, GAME)
STEPS = 60_000  # in the search, for all orders together
LOOK = 3  # steps for examining what can be laid next
_TWO_START = ("forest", "quarry")  # the first parcels of two players [keythedral 11.1]


def check_land(
    land: Land, switches: Switches = STANDARD, stage: str = LAYING
) -> Verdict:
    """Return whether a land is possible.

    Args:
        land: the contents of the table.
        switches: the answers to open questions.
        stage: ``laying``, when nothing else can have happened, or ``game``, after
            laying, when tiles can have become houses or moved.

    Returns:
        A verdict whose witness is an order of laying, as pairs of a place's name and
        the colour that laid there; `complete` says whether laying is complete.
    """
    findings = [
        *_check_lattice(land),
        *_check_kinds(land),
        *_check_start(land, switches),
        *_check_loose(land, stage),
        *_check_tiles(land, stage),
        *_check_fences(land, stage),
    ]
    counts, is_complete = _check_counts(land, stage)
    findings += counts
    is_wrong = any(finding.severity == ERROR for finding in findings)
    verdict = ILLEGAL if is_wrong else LEGAL
    witness = None
    if not is_wrong and stage == LAYING:
        budget = Budget(STEPS)
        witness, is_spent = find_order(land, switches, budget)
        if witness is None and not is_spent and switches.two_start == "side":
            # How the first two lie is a reconstruction [keythedral 11.3].
            free = replace(switches, two_start="any")
            witness, is_spent = find_order(land, free, budget)
            is_required = any(finding.code == "first-apart" for finding in findings)
            if witness is not None and not is_required:
                findings.append(Finding("first-apart", DOUBT, "land", "11.3"))
        if witness is None and is_spent:
            verdict = UNDECIDED
            findings.append(Finding("order-open", NOTE, "land", "3.6"))
        elif witness is None:
            verdict = ILLEGAL
            findings.append(Finding("no-order", ERROR, "land", "3.6"))
    return Verdict(
        verdict=verdict,
        complete=is_complete,
        findings=in_order(findings),
        witness=witness,
    )


def _at(land: Land, place: Position) -> str:
    return f"cell:{land.names.get(place, '')}"


def _fault(
    land: Land,
    code: str,
    place: Position,
    clause: str,
    expected: int | str | tuple[str, ...] | None = None,
    found: int | str | tuple[str, ...] | None = None,
) -> Finding:
    return Finding(code, ERROR, _at(land, place), clause, expected, found)


def _check_lattice(land: Land) -> list[Finding]:
    """Find parcels and tiles off their lattice [keythedral 2.1] [keythedral 2.2]."""
    squares = [*land.cathedrals, *land.cottages]
    if not land.parcels:
        return []
    rows = Counter(place.row % 2 for place in land.parcels)
    if land.cathedrals:
        row = 1 - land.cathedrals[0].row % 2
    else:
        row = max(rows, key=lambda parity: (rows[parity], -parity))
    return [
        *(
            _fault(land, "off-lattice", place, "2.1")
            for place in sorted(land.parcels)
            if place.row % 2 != row
        ),
        *(
            _fault(land, "tile-off-square", place, "2.2")
            for place in sorted(squares)
            if place.row % 2 == row
        ),
    ]


def _check_kinds(land: Land) -> Iterator[Finding]:
    """Find more parcels of a kind than exist, and backs of larger games."""
    highest = max(land.players, 2)
    kinds: Counter[tuple[str, int]] = Counter()
    for place in sorted(land.parcels):
        parcel = land.parcels[place]
        if parcel.back > highest:  # [keythedral 3.1] [keythedral 11.1]
            yield _fault(land, "back-too-high", place, "3.1", highest, parcel.back)
        elif parcel.back:
            kinds[parcel.kind, parcel.back] += 1
    for back in range(2, highest + 1):  # [keythedral 1.4] [keythedral 1.5]
        most = NUMBERS[back - 1]
        count = sum(kinds[kind, back] for kind in KINDS)
        if count > most:
            clause = "1.4" if back == 2 else "1.5"
            yield Finding(
                "too-many-of-back", ERROR, f"back:{back}", clause, most, count
            )
    for kind in KINDS:
        usable = list(own_backs()[kind][:highest])
        if land.players == 2 and kind in _TWO_START:
            usable[0] = 1  # [keythedral 11.1]
        for back, most in enumerate(usable, 1):
            count = kinds[kind, back]
            if count > most:
                stack = f"kind:{kind} back:{back}"
                code, severity, clause = "too-many-of-back", ERROR, "1.4"
                if back > 1:  # the kinds with these are a reconstruction
                    code, severity, clause = "back-in-doubt", DOUBT, "1.6"
                yield Finding(code, severity, stack, clause, most, count)
        yield from _check_kind(land, kind, sum(usable))


def _check_kind(land: Land, kind: str, usable: int) -> list[Finding]:
    """Find more parcels of a kind than exist, or than this number of players uses."""
    count = sum(parcel.kind == kind for parcel in land.parcels.values())
    there = PARCELS[kind]
    place = f"kind:{kind}"
    if count > there:
        return [Finding("too-many-of-kind", ERROR, place, "1.2", there, count)]
    if count > usable:
        return [Finding("kind-in-doubt", DOUBT, place, "1.6", usable, count)]
    return []


def _first(parcel: Parcel) -> bool:
    """Return whether a parcel can be one with the number 1."""
    return parcel.back in (0, 1) and FIRSTS[parcel.kind] > 0


def _check_start(land: Land, switches: Switches) -> list[Finding]:
    if land.players == 2:
        return _check_start_of_two(land, switches)
    if len(land.cathedrals) != 1:
        return [
            Finding("no-cathedral", ERROR, "land", "3.2", 1, 0)
            if not land.cathedrals
            else _fault(
                land, "two-cathedrals", land.cathedrals[1], "3.2", 1,
                len(land.cathedrals),
            )
        ]  # fmt: skip
    middle = land.cathedrals[0]
    around = corners(middle)
    found = []
    if len(land.parcels_by(middle)) < len(around):
        count = len(land.parcels_by(middle))
        found.append(_fault(land, "first-missing", middle, "3.2", len(around), count))
    for place in sorted(land.parcels):
        parcel = land.parcels[place]
        if place in around and not _first(parcel):
            what = parcel.kind + (f" {parcel.back}" if parcel.back else "")
            found.append(_fault(land, "not-first", place, "3.2", "1", what))
        elif place not in around and parcel.back == 1:
            found.append(_fault(land, "first-elsewhere", place, "3.2"))
    if not found:
        kinds = [land.parcels[place].kind for place in around]
        if kinds.count("quarry") != 2 or kinds[0] != kinds[2]:
            found.append(
                _fault(land, "not-opposite", middle, "3.3", None, tuple(kinds))
            )
    return found


def _check_start_of_two(land: Land, switches: Switches) -> list[Finding]:
    """Find errors in the first two parcels [keythedral 11.1]."""
    found = [_fault(land, "cathedral-of-two", p, "11.1") for p in land.cathedrals]
    firsts = [place for place in sorted(land.parcels) if land.parcels[place].back == 1]
    kinds = sorted(land.parcels[place].kind for place in firsts)
    is_known = all(parcel.back for parcel in land.parcels.values())
    if is_known and kinds != sorted(_TWO_START):
        found.append(Finding("first-of-two", ERROR, "land", "11.1", None, tuple(kinds)))
    elif (
        len(firsts) == len(_TWO_START)
        and switches.two_start == "side"
        and firsts[1] not in sides(firsts[0])
    ):
        found.append(Finding("first-apart", DOUBT, _at(land, firsts[1]), "11.3"))
    return found


def _check_loose(land: Land, stage: str) -> list[Finding]:
    """Find pieces that touch nothing, and parcels that are not connected to the rest.

    In a game, a tile can have moved away from between two parcels [keythedral 6.8]. No
    rulebook says how the first two parcels of two players lie [keythedral 11.3].
    """
    pairs = _pairs(land) if land.players == 2 else []
    found = [
        _fault(land, "loose-parcel", place, "3.5")
        for place in sorted(land.parcels)
        if len(land.parcels) > 1
        and not land.touches(place)
        and not _over_squares(land, place, stage)
        and not any(place in pair for pair in pairs)
    ]
    found += [
        _fault(land, "loose-tile", place, "3.7")
        for place in sorted(land.cottages)
        if not land.parcels_by(place)
    ]
    if not found and land.parcels:
        starts = [sorted(pair) for pair in pairs] or [_start(land)]
        apart = min(
            (sorted({*land.parcels} - _joined(land, start, stage)) for start in starts),
            key=len,
        )
        found += [_fault(land, "hangs-apart", place, "3.5") for place in apart[:1]]
    return found


def _start(land: Land) -> list[Position]:
    """Return the parcels that all others must be connected to."""
    starts = [
        p for middle in land.cathedrals for p in corners(middle) if p in land.parcels
    ]
    firsts = [place for place in land.parcels if land.parcels[place].back == 1]
    return starts or firsts or [min(land.parcels)]


def _over_squares(land: Land, parcel: Position, stage: str) -> list[Position]:
    """Return the parcels that a tile connects to one, or may have connected before."""
    return [
        other
        for square in corners(parcel)
        if square in land.cottages or (stage == GAME and square not in land.cathedrals)
        for other in land.parcels_by(square)
        if other != parcel
    ]


def _joined(land: Land, start: list[Position], stage: str) -> set[Position]:
    """Return the parcels connected to those of *start*, directly or over tiles."""
    front = list(start)
    reached = set(front)
    while front:
        place = front.pop()
        for other in (*sides(place), *_over_squares(land, place, stage)):
            if other in land.parcels and other not in reached:
                reached.add(other)
                front.append(other)
    return reached


def _check_tiles(land: Land, stage: str) -> Iterator[Finding]:
    """Find too many colours, duplicate tiles, and houses built too early."""
    colours = {cottage.colour for cottage in land.cottages.values()}
    colours |= {fence.colour for fence in land.fences if fence.colour}
    if len(colours) > land.players:
        yield Finding(
            "too-many-colours",
            ERROR,
            "land",
            "3.9",
            land.players,
            tuple(sorted(colours)),
        )
    seen: dict[tuple[str, int], Position] = {}
    for place in sorted(land.cottages):
        cottage = land.cottages[place]
        name = (cottage.colour, cottage.number)
        if name in seen:
            twin = land.names.get(seen[name], "")
            yield _fault(land, "tile-twice", place, "3.8", None, twin)
        seen.setdefault(name, place)
        if cottage.is_house and stage == LAYING:
            yield _fault(land, "house-early", place, "3.7")


def _check_fences(land: Land, stage: str) -> Iterator[Finding]:
    """Find fences in impossible places, and tiles that are fenced off."""
    if land.fences and stage == LAYING:
        yield Finding("fence-early", ERROR, "land", "6.5", 0, len(land.fences))
    seen = set()
    for fence in land.fences:
        edge = fence.square, fence.parcel
        is_beside = fence.square in corners(fence.parcel)
        # The cathedral is not a cottage tile, so nothing bars the way from it.
        is_of_tile = fence.square not in land.cathedrals
        if fence.parcel not in land.parcels or not is_beside or not is_of_tile:
            name = "-".join(land.names.get(place, "?") for place in edge)
            yield Finding("fence-nowhere", ERROR, f"fence:{name}", "6.5")
        elif edge in seen:
            # The rulebook does not mention it.
            tile = _at(land, fence.square)
            yield Finding("fence-twice", DOUBT, tile, "6.5")
        seen.add(edge)
    builders = Counter(fence.colour for fence in land.fences if fence.colour)
    for colour in COLOURS:
        count = builders[colour]
        if count > FENCES:
            player = f"player:{colour}"
            yield Finding("too-many-fences", ERROR, player, "6.6", FENCES, count)
    if len(land.fences) > FENCES * land.players:
        most = FENCES * land.players
        yield Finding("too-many-fences", ERROR, "land", "6.6", most, len(land.fences))
    for place in sorted(land.cottages):
        if land.parcels_by(place) and not land.ways(place):
            yield _fault(land, "fenced-off", place, "6.8")


def _check_counts(land: Land, stage: str) -> tuple[list[Finding], bool]:
    """Find more than is laid in all, and what is still to be laid [keythedral 3.6].

    No game begins before laying is complete.
    """
    firsts = 2 if land.players == 2 else 4
    parcels = firsts + EACH * land.players
    tiles = EACH * land.players
    found = []
    for code, most, count in (
        ("too-many-parcels", parcels, len(land.parcels)),
        ("too-many-tiles", tiles, len(land.cottages)),
    ):
        if count > most:
            found.append(Finding(code, ERROR, "land", "3.6", most, count))
    laid = len(land.parcels) - firsts
    # A player lays a parcel first, then a tile.
    if laid >= 0 and not 0 <= laid - len(land.cottages) <= 1:
        expected = tuple(map(str, range(max(laid - 1, 0), laid + 1)))
        found.append(
            Finding("out-of-turn", ERROR, "land", "3.6", expected, len(land.cottages))
        )
    each = Counter(cottage.colour for cottage in land.cottages.values())
    if stage == LAYING and len(each) <= land.players:
        counts = [*each.values(), *[0] * (land.players - len(each))]
        if max(counts) - min(counts) > 1:
            shown = tuple(f"{colour} {each[colour]}" for colour in sorted(each))
            found.append(Finding("ahead-of-others", ERROR, "land", "3.6", None, shown))
    is_complete = len(land.parcels) >= parcels and len(land.cottages) >= tiles
    if not found and not is_complete:
        left = parcels - len(land.parcels), tiles - len(land.cottages)
        severity = ERROR if stage == GAME else NOTE
        found.append(
            Finding(
                "not-all-laid", severity, "land", "3.6", None, tuple(map(str, left))
            )
        )
    return found, is_complete


# An order of laying


def find_order(
    land: Land, switches: Switches, budget: Budget
) -> tuple[tuple[tuple[str, str], ...] | None, bool]:
    """Return an order in which the land can have been laid, and if the *budget* ended.

    Players take turns; in each, a player lays a parcel and then a tile. The seating is
    not known, so all seatings are tried, and so are all parcels that two players can
    have begun with.
    """
    colours = sorted({cottage.colour for cottage in land.cottages.values()})
    spare = [colour for colour in COLOURS if colour not in colours]
    colours += spare[: land.players - len(colours)]
    search = _Search(land, budget)
    for start in _starts(land, switches):
        for seats in permutations(colours):
            if not _can_sit(land, seats):
                continue
            order = search.lay(seats, start)
            if order is not None:
                return tuple(order), False
            if budget.is_spent:
                return None, True
    return None, False


def _starts(land: Land, switches: Switches) -> list[frozenset[Position]]:
    """Return the possible sets of parcels that lay there before laying began.

    With two players these are a forest and a quarry; the backs show which, if they are
    known [keythedral 11.1] [keythedral 11.3].
    """
    if land.cathedrals:
        return [frozenset(land.parcels_by(land.cathedrals[0]))]
    return [
        pair
        for pair in _pairs(land)
        if switches.two_start == "any" or _is_side_to_side(pair)
    ]


def _pairs(land: Land) -> list[frozenset[Position]]:
    """Return the parcels that two players can have begun with [keythedral 11.1]."""
    forests, quarries = (
        [
            place
            for place in sorted(land.parcels)
            if land.parcels[place].kind == kind and _first(land.parcels[place])
        ]
        for kind in _TWO_START
    )
    known = {place for place in land.parcels if land.parcels[place].back == 1}
    return [
        frozenset((forest, quarry))
        for forest in forests
        for quarry in quarries
        if known <= {forest, quarry}
    ]


def _is_side_to_side(pair: frozenset[Position]) -> bool:
    one, other = pair
    return other in sides(one)


def _can_sit(land: Land, seats: tuple[str, ...]) -> bool:
    """Return whether this seating fits the number of tiles of each player."""
    counts = Counter(cottage.colour for cottage in land.cottages.values())
    laid = sum(counts.values())
    full, rest = divmod(laid, len(seats))
    return all(
        counts[colour] == full + (seat < rest) for seat, colour in enumerate(seats)
    )


class _Search:
    """A search for an order of laying, which counts its steps."""

    def __init__(self, land: Land, budget: Budget) -> None:
        """Begin a search for a way to lay *land*."""
        self.land = land
        self.budget = budget

    def lay(
        self, seats: tuple[str, ...], start: frozenset[Position]
    ) -> list[tuple[str, str]] | None:
        """Return an order of laying with this seating, or None."""
        dead: set[frozenset[Position]] = set()
        order: list[tuple[str, str]] = []

        def step(laid: frozenset[Position], turn: int, is_parcel: bool) -> bool:
            if len(laid) == len(self.land.parcels) + len(self.land.cottages):
                return True
            if laid in dead or not self.budget.take(LOOK):
                return False
            colour = seats[turn % len(seats)]
            for place in self._choices(laid, colour, is_parcel):
                order.append((self.land.names.get(place, ""), colour))
                if step(laid | {place}, turn + (not is_parcel), not is_parcel):
                    return True
                order.pop()
            dead.add(laid)
            return False

        return order if step(start, 0, True) else None

    def _choices(
        self, laid: frozenset[Position], colour: str, is_parcel: bool
    ) -> list[Position]:
        """Return the places where one can be laid now; those that open most first."""
        land = self.land
        if is_parcel:
            fits = [
                place
                for place in sorted(land.parcels.keys() - laid)
                if any(near in laid for near in (*sides(place), *corners(place)))
                or any(near in land.cathedrals for near in corners(place))
            ]
            return sorted(fits, key=lambda place: -self._opens(place, laid))
        fits = [
            place
            for place in sorted(land.cottages)
            if place not in laid
            and land.cottages[place].colour == colour
            and any(near in laid for near in corners(place))
        ]
        return sorted(fits, key=lambda place: -self._opens(place, laid))

    def _opens(self, place: Position, laid: frozenset[Position]) -> int:
        """Return how many places touch this one but nothing laid so far."""
        around = (*sides(place), *corners(place))
        if place in self.land.cottages:
            around = corners(place)
        return sum(
            near in self.land.parcels
            and near not in laid
            and not any(n in laid for n in (*sides(near), *corners(near)))
            for near in around
        )

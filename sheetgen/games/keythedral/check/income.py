"""The cubes that workers bring in phase 2, and whether players took exactly these.

Clauses 5.1 and 5.2, and laws 8, 14, 18 and 19.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from sheetgen.core.verdict import DOUBT, ERROR, Finding
from sheetgen.games.keythedral.check.workers import Go
from sheetgen.games.keythedral.rules.land import BRINGS, Land
from sheetgen.games.keythedral.rules.law import DOUBLE, GOOD, HARVEST, POOR, Played
from sheetgen.games.keythedral.rules.ruleset import (
    CUBES,
    MOST_CUBES,
    NOTHING,
    RESOURCES,
    Stock,
)

LAST_PHASE = 2  # the last phase in which a law changes what workers bring
_RESOURCES = range(len(RESOURCES))


@dataclass(frozen=True)
class Due:
    """The cubes that a player's workers bring.

    Attributes:
        cubes: of the workers' kinds of parcel.
        least: resources of the player's choice, by law 8, at least.
        most: the same at most; more than *least* where laws 8 and 19 name one kind:
            there nobody gets anything, and taking some is in doubt [keythedral 5.3].
        clauses: of laws that changed what is due, by the index of a cube in `CUBES`.
    """

    cubes: Stock = NOTHING
    least: int = 0
    most: int = 0
    clauses: Mapping[int, str] = field(default_factory=dict)


def find_due(
    land: Land, workers: Iterable[Go], laws: Sequence[Played]
) -> dict[str, Due]:
    """Return the cubes that the workers of each colour bring [keythedral 5.1].

    Args:
        land: the contents of the table.
        workers: with their places.
        laws: those in force.
    """
    told = [law for law in laws if law.phase <= LAST_PHASE]
    due: dict[str, Due] = {}
    for go in workers:
        if go.place not in land.parcels:
            continue
        old = due.get(go.colour, Due())
        touching = [law for law in told if _touches(law, land, go)]
        due[go.colour] = _with(old, land.parcels[go.place].kind, touching)
    return due


def _touches(law: Played, land: Land, go: Go) -> bool:
    """Return whether a law changes what a worker brings."""
    if law.number == DOUBLE:  # [keythedral 8.16]
        return law.parcel == go.place and law.player == go.colour
    if law.number == HARVEST and law.player != go.colour:  # [keythedral 8.10]
        return False
    return law.kind == land.parcels[go.place].kind


def _with(due: Due, kind: str, laws: Sequence[Played]) -> Due:
    """Return what is due with a further worker on a parcel of a kind."""
    at = CUBES.index(BRINGS[kind])
    numbers = [law.number for law in laws]
    count = 1
    for number in (DOUBLE, GOOD):
        count *= 2 if number in numbers else 1
    clauses = dict(due.clauses)
    for law in laws:
        clauses[at] = law.clause
    least, most = due.least, due.most
    if HARVEST in numbers:
        most += count
        least += 0 if POOR in numbers else count
        count = 0
    elif POOR in numbers:
        count = 0
    cubes = tuple(n + count * (one == at) for one, n in enumerate(due.cubes))
    return Due(cubes, least, most, clauses)


def check_income(
    due: Mapping[str, Due],
    taken: Mapping[str, Stock],
    supply: Mapping[str, int],
    orders: Iterable[Sequence[str]],
) -> list[Finding]:
    """Find cubes that players took although they were not due, or failed to take.

    Args:
        due: the cubes that the workers of each colour bring.
        taken: the cubes that players took, for those with an entry.
        supply: the previous supply of the kinds with an entry.
        orders: the colours in turn order; all possible orders if it is unknown.
    """
    found = [
        Finding("too-many-cubes", ERROR, f"cube:{kind}", "1.13", most, supply[kind])
        for kind, most in zip(CUBES, MOST_CUBES, strict=True)
        if supply.get(kind, 0) > most
    ]
    # If a player took too few: were these the last, or were more left for later
    # players?
    ways = [
        _Collecting(supply, had_more).collect(due, taken, order)
        for order in orders
        for had_more in (False, True)
    ]
    if ways:
        found += min(ways, key=_count_faults)
    return found


def _count_faults(found: Iterable[Finding]) -> tuple[int, int]:
    severities = [finding.severity for finding in found]
    return severities.count(ERROR), len(severities)


class _Collecting:
    """Phase 2 while players take their cubes, and the remaining supply."""

    def __init__(self, supply: Mapping[str, int], had_more: bool) -> None:
        """Begin with the known bounds of the supply, for each kind.

        Args:
            supply: of the kinds with an entry.
            had_more: whether a kind without an entry cannot have run out before any
                player who took some of it.
        """
        self.had_more = had_more
        self.told = [CUBES[at] in supply for at in _RESOURCES]
        self.low = [supply.get(CUBES[at], 0) for at in _RESOURCES]
        self.high = [supply.get(CUBES[at], MOST_CUBES[at]) for at in _RESOURCES]

    def collect(
        self, due: Mapping[str, Due], taken: Mapping[str, Stock], order: Sequence[str]
    ) -> list[Finding]:
        """Return the findings if players take cubes in this order [keythedral 5.2]."""
        found: list[Finding] = []
        for turn, colour in enumerate(order, 1):
            mine = due.get(colour, Due())
            if colour in taken:
                later = [taken.get(other, NOTHING) for other in order[turn:]]
                goes_on = [
                    self.had_more
                    and not self.told[at]
                    and any(got[at] for got in later)
                    for at in _RESOURCES
                ]
                found += self._take(colour, mine, taken[colour], goes_on)
            else:
                self._pass_over(mine)
        return found

    def _pass_over(self, due: Due) -> None:
        """Take the cubes of a player without an entry from the bounds of the supply."""
        for at in _RESOURCES:
            self.low[at] = max(0, self.low[at] - due.cubes[at] - due.most)
            self.high[at] = max(0, self.high[at] - due.cubes[at])

    def _take(
        self, colour: str, due: Due, got: Stock, goes_on: Sequence[bool]
    ) -> Iterator[Finding]:
        """Yield findings about the cubes taken; some kinds lasted for later players."""
        player = f"player:{colour}"
        fewest = most = usually = 0  # cubes of the player's choice
        for at, count in enumerate(got):
            place = f"{player} cube:{CUBES[at]}"
            usual = due.cubes[at]
            if at not in _RESOURCES:  # no parcel yields any
                if count:
                    yield Finding("not-due", ERROR, place, "5.1", 0, count)
                continue
            is_in_doubt, chosen = self._chosen(at, due, count, goes_on[at])
            if chosen is None:
                expected = min(usual, self.high[at])
                clause = due.clauses.get(at, "5.1")
                clause = "5.2" if expected < usual else clause
                yield Finding("not-due", ERROR, place, clause, expected, count)
                continue
            if is_in_doubt:
                yield Finding("too-few-taken", DOUBT, place, "5.2", usual, count)
            fewest += chosen[0]
            most += chosen[1]
            usually += chosen[1] if self.told[at] else chosen[0]
        yield from self._check_choice(player, due, (fewest, usually, most))
        for at in _RESOURCES:
            is_empty = got[at] < due.cubes[at] and not goes_on[at]
            self.low[at] = 0 if is_empty else max(0, self.low[at] - got[at])
            self.high[at] = 0 if is_empty else max(0, self.high[at] - got[at])

    def _chosen(
        self, at: int, due: Due, got: int, goes_on: bool
    ) -> tuple[bool, tuple[int, int] | None]:
        """Return how many cubes of a kind the player can have chosen.

        Returns:
            Whether that is in doubt, because the supply is unknown; and the smallest
            and the largest number, or None if the player cannot have got so many.
        """
        usual, low, high = due.cubes[at], self.low[at], self.high[at]
        can_end = low <= got <= high and not goes_on  # these were the last ones
        if got > high or (got < usual and not can_end):
            return False, None
        if got > usual and not due.most:
            return False, None
        fewest = max(0, got - usual)
        most = got if can_end and due.most else fewest
        return got < usual and not self.told[at], (fewest, most)

    def _check_choice(
        self, player: str, due: Due, chosen: tuple[int, int, int]
    ) -> list[Finding]:
        """Find more or fewer chosen resources than law 8 gives.

        Args:
            player: the name of the player in findings.
            due: to the player.
            chosen: the least; the most if kinds without an entry had not run out; and
                the most if they had.
        """
        fewest, usually, most = chosen
        place = f"{player} law:{HARVEST}"
        if not due.most:
            return []
        if fewest > min(due.most, sum(self.high)) or most < min(
            due.least, sum(self.low)
        ):
            count = fewest if fewest > due.most else most
            return [Finding("not-chosen", ERROR, place, "8.10", due.most, count)]
        if fewest > due.least:
            return [Finding("not-chosen", DOUBT, place, "8.21", due.least, fewest)]
        if usually < due.least and not all(self.told):
            return [Finding("too-few-taken", DOUBT, place, "5.2", due.least, usually)]
        return []

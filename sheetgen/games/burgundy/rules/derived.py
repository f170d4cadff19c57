"""Values that follow from a filled sheet alone: tiles, completed areas, phases.

Each space gets the earliest and the latest phase in which its tile can have been
placed; whatever depends on the time of an event is a range.

Points that a player accepted from the program are those that the rules proposed: they
are on the sheet, but add nothing to the rest of it [burgundy 40.51].

Part of the core that runs in the browser too.
"""

from dataclasses import dataclass, replace

from sheetgen.core.verdict import AUTOFILLED as TAKEN_OVER
from sheetgen.games.burgundy.rules.duchy import PHASES, Duchy
from sheetgen.games.burgundy.rules.fill import HEADINGS, Fill, Shield
from sheetgen.games.burgundy.rules.ruleset import Switches
from sheetgen.games.burgundy.rules.tile import INN, MONASTERY, START, TILE_OF, Tile

Range = tuple[int, int]  # the least and the most
NEVER = len(PHASES) + 1
COPY = 6  # a shield [burgundy 31.6]
BEFORE = 0  # the phase of the start castle


@dataclass(frozen=True)
class Completed:
    """A completed area.

    Attributes:
        area: its index.
        terrain: of all its spaces.
        cells: its spaces.
        phase: in which its last tile was placed.
        has_letter: whether a letter written in it gives that phase.
        inns: the number of inns in it.
    """

    area: int
    terrain: str
    cells: tuple[int, ...]
    phase: Range
    has_letter: bool
    inns: int

    @property
    def size(self) -> int:
        """The number of spaces."""
        return len(self.cells)


class Derived:
    """A fill with the values that follow from it directly."""

    def __init__(
        self,
        duchy: Duchy,
        fill: Fill,
        switches: Switches,
        lifted: tuple[str, ...] = (),
    ) -> None:
        """Derive the values of *fill*, a fill of a sheet of *duchy*.

        Args:
            duchy: the board.
            fill: what the player wrote.
            switches: how open questions are answered.
            lifted: the clauses that do not apply with the expansions in force.
        """
        self.lifted = lifted
        self.duchy = duchy
        self.fill = fill
        self.switches = switches
        # [burgundy 40.7] not written: the player may have owned any shield at any time
        self.shields_open = fill.shields_open and "shields" in fill.expansions
        self.tiles: list[Tile | None] = [
            TILE_OF[word] if word else None for word in fill.tiles
        ]
        self.abbeys: dict[int, int] = {}  # the spaces of monasteries, by number
        self.placed = [cell for cell, tile in enumerate(self.tiles) if tile is not None]
        self.starts = [c for c in self.placed if fill.tiles[c] == START]
        self.letters = (0,) * duchy.count
        if fill.evidence == "phase" and fill.phases is not None:
            # The start castle was there before phase 1: its letter means nothing.
            self.letters = tuple(
                0 if cell in self.starts else phase
                for cell, phase in enumerate(fill.phases)
            )
        for cell in self.placed:
            tile = self.tiles[cell]
            if tile is not None and tile.terrain == MONASTERY and self.is_own(cell):
                self.abbeys.setdefault(tile.count, cell)
        self.first, self.last = self._windows()
        if self.shield(18) is None and not self.shields_open:
            self._raise_first()
        self.completed = self._completed()
        self.full = self._full_terrains()

    def _windows(self) -> tuple[list[int], list[int]]:
        """Return the earliest and the latest phase of every space [burgundy 40.24]."""
        last = [NEVER] * self.duchy.count
        for area in self.duchy.areas:
            is_full = all(self.tiles[cell] is not None for cell in area.cells)
            latest = max(self.letters[cell] for cell in area.cells)
            for cell in area.cells:
                if self.tiles[cell] is not None:
                    # No tile of an area comes later than the one that completed it.
                    last[cell] = latest if is_full and latest else PHASES[-1]
        for cell in self.placed:
            if self.letters[cell]:
                last[cell] = self.letters[cell]
        for cell in self.starts:
            last[cell] = BEFORE
        first = [NEVER] * self.duchy.count
        for cell in self.placed:
            first[cell] = self.letters[cell] or 1
        for cell in self.starts:
            first[cell] = BEFORE
        return first, last

    def _raise_first(self) -> None:
        """Raise first phases, as tiles are placed next to others [burgundy 6.3]."""
        ways, first = self.duchy.ways, self.first
        reached = {cell: BEFORE for cell in self.starts}
        waiting = list(self.starts)
        while waiting:
            cell = min(waiting, key=lambda one: (reached[one], one))
            waiting.remove(cell)
            for near in ways[cell]:
                if self.tiles[near] is None:
                    continue
                phase = max(first[near], reached[cell])
                if near not in reached or phase < reached[near]:
                    reached[near] = phase
                    waiting.append(near)
        for cell in self.placed:
            if not self.letters[cell] and cell in reached:
                first[cell] = max(first[cell], min(reached[cell], self.last[cell]))

    def _completed(self) -> tuple[Completed, ...]:
        found = []
        for at, area in enumerate(self.duchy.areas):
            if any(self.tiles[cell] is None for cell in area.cells):
                continue
            letter = max(self.letters[cell] for cell in area.cells)
            low = max(self.first[cell] for cell in area.cells)
            high = letter or max(self.last[cell] for cell in area.cells)
            inns = sum(self.fill.tiles[cell] == INN for cell in area.cells)
            found.append(
                Completed(
                    at,
                    area.terrain,
                    area.cells,
                    (min(low, high), high),
                    bool(letter),
                    inns,
                )
            )
        return tuple(found)

    # Counting

    def count_word(self, word: str) -> int:
        """Return the number of tiles of *word* in the duchy."""
        return self.fill.tiles.count(word)

    def count_kind(self, kind: str) -> int:
        """Return the number of buildings or animal tiles of *kind* in the duchy."""
        return sum(1 for tile in self.tiles if tile is not None and tile.kind == kind)

    def count_terrain(self, terrain: str) -> int:
        """Return the number of spaces of *terrain* that hold a tile of that terrain."""
        return sum(
            1
            for cell in self.placed
            if self.duchy.terrain[cell] == terrain and self.is_own(cell)
        )

    def is_own(self, cell: int) -> bool:
        """Return whether a space holds a tile of its own terrain."""
        tile = self.tiles[cell]
        if tile is None:
            return False
        if tile.word == "wc" and self.switches.white_castle_terrain == "any":
            return True  # [burgundy 41.7]
        is_anywhere = tile.word in ("in", "jo")
        return not is_anywhere and tile.terrain in ("", self.duchy.terrain[cell])

    def monasteries(self) -> list[int]:
        """Return the numbers of the monasteries in the duchy, ordered by space."""
        return [
            tile.count
            for cell, tile in enumerate(self.tiles)
            if tile is not None and tile.terrain == MONASTERY and self.is_own(cell)
        ]

    def cell_of_monastery(self, number: int) -> int:
        """Return the space of the monastery *number*, or -1."""
        return self.abbeys.get(number, -1)

    def full_terrain(self, terrain: str) -> Range | None:
        """Return when the last space of *terrain* was covered; `None` if one is empty.

        A terrain that the board lacks is never covered.
        """
        return self.full.get(terrain)

    def _full_terrains(self) -> dict[str, Range]:
        phases: dict[str, list[Range]] = {}
        for done in self.completed:
            phases.setdefault(done.terrain, []).append(done.phase)
        full = {}
        for terrain, whole in phases.items():
            wanted = sum(1 for area in self.duchy.areas if area.terrain == terrain)
            if len(whole) == wanted:
                full[terrain] = max(low for low, _ in whole), max(h for _, h in whole)
        return full

    # Shields

    def shield(self, number: int) -> Shield | None:
        """Return the shield *number* if the player has or had it."""
        for shield in self.fill.shields:
            if shield.number == number:
                return shield
        return None

    def may_copy(self, monastery: int) -> bool:
        """Return whether shield 6 can have let another player's monastery count.

        If the copied monasteries are not written, it may be any of them
        [burgundy 40.7].
        """
        if self.fill.variant == "solo":
            return False  # [burgundy 30.19]
        if self.fill.copied:
            return monastery in self.fill.copied
        return self.shields_open or self.shield(COPY) is not None

    def holds(self, number: int) -> bool:
        """Return whether the player holds the shield *number* when the game ends."""
        shield = self.shield(number)
        return shield is not None and shield.left is None

    def owned_in(self, number: int, phase: Range) -> tuple[bool, bool]:
        """Return whether a shield was certainly owned, and whether it can have been.

        Args:
            number: of the shield.
            phase: the phases in which an event can have happened.
        """
        shield = self.shield(number)
        if shield is None:
            return False, self.shields_open
        taken = (shield.taken or PHASES[0], shield.taken or PHASES[-1])
        can_be = phase[1] >= taken[0]
        is_certain = phase[0] > taken[1]  # it may have come late in its phase
        if shield.left is not None:
            can_be = can_be and phase[0] <= (shield.left or PHASES[-1])
            is_certain = is_certain and phase[1] < shield.left
        return is_certain, can_be


TOTAL = "total"
# In the order of digits; new ones go to the end.
AUTOFILLED = (*[f"heading:{heading}" for heading in HEADINGS], TOTAL)


def without_autofilled(fill: Fill) -> Fill:
    """Return a fill without the values that the rules filled in."""
    if not fill.taken:
        return fill
    written = fill.points or {}
    points = {
        heading: written[heading]
        for heading in HEADINGS
        if heading in written and f"heading:{heading}" not in fill.taken
    }
    is_left_out = not points and len(written) > 0
    return replace(
        fill,
        points=None if is_left_out else fill.points and points,
        total=None if TOTAL in fill.taken else fill.total,
        taken=(),
    )


def autofilled_sums(fill: Fill) -> dict[str, str]:
    """Return the headings that the rules filled in, and the total, by place."""
    written = {f"heading:{heading}" for heading in fill.points or ()}
    if fill.total is not None:
        written.add(TOTAL)
    return {place: TAKEN_OVER for place in fill.taken if place in written}

"""Checks that turns and silver suffice for what a sheet shows [burgundy 40.35-40.48].

Every run of phases has its ledger: the tiles that can have been placed only in it, the
shields that came in it, the castles that were taken back. Silver and workers left over
were earned in the whole game.

Part of the core that runs in the browser too.
"""

from collections.abc import Callable
from dataclasses import replace

from sheetgen.core.verdict import ERROR, Finding
from sheetgen.games.burgundy.check.ledger import (
    ACTIONS,
    BOTH_DICE,
    KEY_PLACES,
    WHOLE,
    WORKERS,
    Ledger,
    castles_taken_back,
    count_sales,
    gives_back,
    ledger_of,
    silver_by,
    tribute_by,
)
from sheetgen.games.burgundy.rules.counts import START_SILVER
from sheetgen.games.burgundy.rules.derived import Derived, Range
from sheetgen.games.burgundy.rules.duchy import PHASES

# Those from the first phase on, then the others; the shortest first in each.
SPANS = tuple(
    sorted(
        ((first, last) for first in PHASES for last in PHASES if first <= last),
        key=lambda span: (span[0] > PHASES[0], span[1] - span[0], span[0]),
    )
)


def check_tempo(shown: Derived, people: int) -> list[Finding]:
    """Find the first phases without enough turns or silver for what they show.

    Args:
        shown: the derived values of the sheet.
        people: the number of players on the duchy.
    """
    if "40.41" in shown.lifted:
        return []
    if "vineyards" in shown.fill.expansions and shown.fill.vineyard is None:
        return []  # [burgundy 40.7] the gains of its cells are not known
    if shown.shields_open:
        return []  # [burgundy 40.7] nor are the effects of shields
    rough = _Rough(shown, people)
    for span in SPANS:
        if rough.is_easy(span):
            continue
        ledger = ledger_of(shown, span, people)
        if not ledger.allows(ledger.tiles) or not ledger.has_rolls:
            return [_why(shown, ledger, span)]
        if span == WHOLE:
            stocks = _check_stocks(shown, ledger)
            if stocks:
                return stocks
    return []


class _Rough:
    """A rough account, which saves drawing up most ledgers."""

    def __init__(self, shown: Derived, people: int) -> None:
        """Sum up the most actions needed, by first and last phase."""
        self.shown = shown
        self.people = people
        # A tile takes two actions, or one if it always gives one back.
        self.tiles: dict[Range, int] = {}
        for cell in shown.placed:
            span = shown.first[cell], shown.last[cell]
            need = 1 if gives_back(shown, cell) else 2
            self.tiles[span] = self.tiles.get(span, 0) + need
        self.shields = [shield.taken for shield in shown.fill.shields]
        self.sales = count_sales(shown)

    def is_easy(self, span: Range) -> bool:
        """Return whether dice alone suffice, and the stocks left can be earned."""
        shown, (first, last) = self.shown, span
        needed = 0
        for (came, latest), need in self.tiles.items():
            if first <= came and latest <= last:
                needed += need
        if first > PHASES[0] and needed > BOTH_DICE * KEY_PLACES:
            needed -= KEY_PLACES  # already on key places
        silver, is_whole = 0, span == WHOLE
        for taken in self.shields:
            if first <= taken <= last or is_whole:
                needed += BOTH_DICE
        if is_whole:
            needed += self.sales
        needed += BOTH_DICE * castles_taken_back(shown, span)
        spare = ACTIONS * self.people * (last - first + 1) - needed
        if spare < 0:
            return False
        if is_whole:
            silver = shown.fill.silver or 0
            if (shown.fill.workers or 0) > 1 + WORKERS * spare:
                return False
        if self.shields and first == PHASES[0]:
            silver += tribute_by(shown, last)
        ends = last if is_whole else last - 1
        return silver <= START_SILVER or silver <= silver_by(shown, last, ends)


def _why(shown: Derived, ledger: Ledger, span: Range) -> Finding:
    """Return a finding that names the missing turns, dice or silver."""
    place = " ".join("phase:" + str(phase) for phase in PHASES[span[0] - 1 : span[1]])
    if span[0] == PHASES[0]:
        place = "phase:" + str(span[1])
    if not ledger.has_rolls:
        most, used = ledger.rolls, ledger.used - ledger.by_castle
        return Finding("no-dice-left", ERROR, place, "40.47", most, used)
    if ledger.actions < ledger.sales:
        most, used = ledger.actions + ledger.used, ledger.used + ledger.sales
        return Finding("no-dice-left", ERROR, place, "40.47", most, used)
    if not ledger.allows(0):
        due = tribute_by(shown, span[1])
        paid = _largest(due, lambda paid: _pays(ledger, due - paid))
        return Finding("tribute-unpaid", ERROR, place, "31.25", paid, due)
    most = _largest(ledger.tiles, ledger.allows)
    code = "too-many-tiles" if span[0] == PHASES[0] else "too-many-at-once"
    return Finding(code, ERROR, place, "40.41", most, ledger.tiles)


def _pays(ledger: Ledger, spared: int) -> bool:
    """Return whether *spared* less due for shields made the silver suffice."""
    return replace(ledger, silver=ledger.silver + spared).allows(0)


def _check_stocks(shown: Derived, ledger: Ledger) -> list[Finding]:
    """Find more silver and workers than can be left over [burgundy 40.48]."""
    silver, workers = shown.fill.silver or 0, shown.fill.workers or 0
    tiles = ledger.tiles
    if ledger.allows(tiles, silver, workers):
        return []
    found = []
    most = _largest(silver, lambda count: ledger.allows(tiles, count))
    if most < silver:
        found.append(
            Finding("silver-beyond", ERROR, "stock:silver", "40.48", most, silver)
        )
    kept = silver if most == silver else 0  # already reported
    most = _largest(workers, lambda count: ledger.allows(tiles, kept, count))
    if most < workers:
        found.append(
            Finding("workers-beyond", ERROR, "stock:workers", "40.48", most, workers)
        )
    return found


def _largest(most: int, fits: Callable[[int], bool]) -> int:
    """Return the largest count up to *most* that fits; smaller counts fit too."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        if fits(middle):
            low = middle
        else:
            high = middle - 1
    return low

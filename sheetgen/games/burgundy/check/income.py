"""The most silver and workers that a player can have received.

Every tile, shield and bonus counts as often as its phase allows [burgundy 40.48]. The
gains of sales and of the action for workers are not counted here, because they cost
actions.

Part of the core that runs in the browser too.
"""

from sheetgen.games.burgundy.expansions.routes import most_goods
from sheetgen.games.burgundy.expansions.vineyards import count_vines
from sheetgen.games.burgundy.rules.counts import START_SILVER, TEAM_SILVER, TEAM_WORKERS
from sheetgen.games.burgundy.rules.derived import Derived
from sheetgen.games.burgundy.rules.duchy import PHASES
from sheetgen.games.burgundy.rules.tile import CRANE, MINE

MOST_START_WORKERS = 4  # [burgundy 3.7]
BANK, BOARDING_HOUSE = 2, 4  # [burgundy 7.9, 7.10]
BONUS_SILVER = 4  # of a bonus, more than any legible one gives [burgundy 28.8]
PER_DOUBLE = 2  # bonuses of a double cell [burgundy 32.13]
MINE_WORKERS, MORE_SILVER, SALE_WORKER, WORKERS_FOR_SILVER = 2, 3, 4, 28
DOUBLE_MINES, SILVER_FOR_GOODS = 8, 9  # shields [burgundy 31.8, 31.9]
WORKER_TRIBUTE = 3  # a shield [burgundy 31.3]
WORKERS_OF_OTHERS = 2  # a shield [burgundy 31.2]


def can_use(shown: Derived, monastery: int, phase: int) -> bool:
    """Return whether a monastery, own or copied, can have taken effect by *phase*."""
    cell = shown.cell_of_monastery(monastery)
    is_own = cell >= 0 and shown.first[cell] <= phase
    return is_own or shown.may_copy(monastery)


def count_doubles(shown: Derived) -> int:
    """Return the number of double hexes in the vineyard, as far as written."""
    return sum(count_vines(shown.fill)) // 2


def count_bonuses(shown: Derived) -> int:
    """Return the most bonuses that trade routes can have given."""
    return most_goods(shown) if "trade-routes" in shown.fill.expansions else 0


def count_tiles(shown: Derived, kind: str, phase: int) -> int:
    """Return how many buildings of a kind can have taken effect by *phase*.

    The crane counts if it had the effect of that kind, or if its effect is not written.
    """
    fits = (kind, CRANE) if shown.fill.crane in ("", kind) else (kind,)
    return sum(
        1
        for cell in shown.placed
        if shown.first[cell] <= phase
        and (tile := shown.tiles[cell]) is not None
        and tile.kind in fits
    )


def silver_by(shown: Derived, phase: int, ends: int) -> int:
    """Return the most silver received by *phase*, not counting sales.

    Args:
        shown: the derived values of the sheet.
        phase: the last phase whose tiles count.
        ends: the last phase at whose end mines pay.
    """
    start = TEAM_SILVER if shown.fill.variant == "team" else START_SILVER
    pay = 1 + int(shown.shield(DOUBLE_MINES) is not None)
    bonuses = count_bonuses(shown) + PER_DOUBLE * count_doubles(shown)
    banks = count_tiles(shown, "bank", phase)
    earned = pay * _paid_mines(shown, ends) + BANK * banks
    return start + earned + BONUS_SILVER * bonuses


def workers_in_all(shown: Derived) -> int | None:
    """Return the most workers received in a game, not counting those from actions.

    Returns:
        `None` if other players can have given any number of them.
    """
    if shown.shield(WORKERS_OF_OTHERS) is not None:
        return None
    last = PHASES[-1]
    start = shown.fill.players or MOST_START_WORKERS
    if shown.fill.variant == "team":
        start = TEAM_WORKERS[shown.fill.team]
    paid = _paid_mines(shown, last) if can_use(shown, MINE_WORKERS, last) else 0
    bonuses = count_bonuses(shown) + PER_DOUBLE * count_doubles(shown)
    houses = count_tiles(shown, "boarding-house", last)
    return start + paid + BOARDING_HOUSE * (houses + bonuses)


def tribute_by(shown: Derived, phase: int) -> int:
    """Return the least silver paid for shields by the end of *phase*."""
    if shown.shield(WORKER_TRIBUTE) is not None:
        return 0  # [burgundy 31.3] workers may have paid it
    paid = 0
    for shield in shown.fill.shields:
        came = shield.taken or PHASES[-1]
        # [burgundy 31.25] no payment at the end of the phase in which it goes
        end = PHASES[-1] if shield.left is None else shield.left - 1
        paid += max(min(end, phase) - came + 1, 0)
    return paid


def _paid_mines(shown: Derived, ends: int) -> int:
    """Return the most times that mines have paid [burgundy 4.12, 7.2]."""
    return sum(
        max(ends - shown.first[cell] + 1, 0)
        for cell in shown.placed
        if shown.duchy.terrain[cell] == MINE and shown.is_own(cell)
    )

"""The ledger of dice, tiles, silver and workers that a player had in a run of phases.

A phase has five rounds with two dice actions each [burgundy 40.35]; a tile is taken,
stored on a key place, and placed [burgundy 40.37, 40.38]. Tiles, shields and bonuses
give more actions, takes and placements, or use them up. A ledger sums up consecutive
phases in the player's favour: what the sheet does not show counts as if it had
happened. A tile that may have been placed later is not counted as a source, because any
tile placed instead used up as much as it gave [burgundy 40.41].

For the most silver and workers that a player can have received, every tile, shield and
bonus counts as often as its phase allows [burgundy 40.48]. The gains of sales and of
the action for workers are not counted there, because they cost actions.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from sheetgen.games.burgundy.expansions.mini import most_route_goods
from sheetgen.games.burgundy.expansions.vineyards import count_vines
from sheetgen.games.burgundy.rules.counts import (
    MOST_GOODS,
    START_SILVER,
    TEAM_SILVER,
    TEAM_WORKERS,
)
from sheetgen.games.burgundy.rules.derived import NEVER, Derived, Range
from sheetgen.games.burgundy.rules.duchy import PHASES
from sheetgen.games.burgundy.rules.tile import (
    CASTLE,
    CITY,
    CRANE,
    MINE,
    MONASTERY,
    PASTURE,
    RIVER,
    WHITE_CASTLE,
)

WHOLE = (PHASES[0], PHASES[-1])
CLEARED = PHASES[1]  # the depots are cleared for the first time [burgundy 4.3]
ACTIONS = 10  # dice actions of a player in a phase [burgundy 40.35]
PURCHASES = 5  # at the black depot, one in each turn [burgundy 40.39]
PRICE = 2  # silver [burgundy 5.10]
KEY_PLACES, TEAM_KEY_PLACES = 3, 6  # [burgundy 3.11, 29.6]
BOTH_DICE = 2  # for a shield, or to take back a castle [burgundy 21.6, 31.20]
MORE_KEYS, BY_CASTLE = 4, 11  # shields [burgundy 31.4, 31.11]
PLACES_AT_PHASE_END = (14, 15)  # shields [burgundy 31.14, 31.15]
TAKES_BUILDINGS = 6  # a monastery: a tile per turn [burgundy 10.6]
SILVER_FOR_WORKERS, MORE_WORKERS = 13, 14  # monasteries
WORKERS = 2  # from their action, and for one silver [burgundy 5.9, 10.28]
TAKES = (  # terrains of the tiles a building takes [burgundy 7.5-7.7]
    ("market", (RIVER, PASTURE)),
    ("carpenter", (CITY,)),
    ("church", (MINE, MONASTERY, CASTLE)),
)


@dataclass(frozen=True)
class Ledger:
    """The means that a player had in a run of phases.

    Attributes:
        tiles: the number certainly placed in these phases.
        rolls: actions by dice.
        used: actions used up by shields and by castles taken back.
        by_castle: the most of these that castles gave, which cost no dice.
        actions: by dice and by tiles, without those used up.
        places: placements without an action.
        takes: tiles taken without an action and without silver.
        purchases: the number that the turns allow.
        price: of a purchase in silver; 0 if workers can have paid it.
        silver: what is left after payments due, without sales by action.
        sales: the least number of sales by action.
        more_sales: the most sales by action beyond those.
        per_sale: the most silver that a sale gives.
        per_work: the most silver that the action for workers gives.
        workers: without those from actions; `None` if not known.
        per_action: the most workers that an action gives.
        per_silver: the most workers that one silver gives.
    """

    tiles: int
    rolls: int
    used: int
    by_castle: int
    actions: int
    places: int
    takes: int
    purchases: int
    price: int
    silver: int
    sales: int
    more_sales: int
    per_sale: int
    per_work: int
    workers: int | None
    per_action: int
    per_silver: int

    @property
    def has_rolls(self) -> bool:
        """Whether the dice were enough for shields and for castles taken back."""
        return self.used - self.by_castle <= self.rolls

    def allows(self, tiles: int, silver: int = 0, workers: int = 0) -> bool:
        """Return whether *tiles* can have been placed with these stocks left over."""
        for bought in range(self.purchases + 1):
            spare = self.actions - self.sales
            spare -= max(tiles - self.takes - bought, 0) + max(tiles - self.places, 0)
            if spare < 0:
                continue
            left = self.silver - self.price * bought - silver
            if self._pays(spare, left, workers):
                return True
        return False

    def _pays(self, spare: int, left: int, workers: int) -> bool:
        """Return whether spare actions can have covered what is missing.

        Args:
            spare: the number of spare actions.
            left: the silver left over; if negative, the silver missing.
            workers: the number left at the end.
        """
        # Sales and actions for workers, in any mixture, cover what is missing.
        most = min(-(left // self.per_sale), self.more_sales, spare) if left < 0 else 0
        for sales in range(most + 1):
            free, over = spare - sales, left + sales * self.per_sale
            if over < 0 and (not self.per_work or free + over < 0):
                continue
            if self.workers is None:
                return True
            # Actions that gave silver along with workers also gave the workers.
            gained = self.per_action * free + self.per_silver * max(over, 0)
            if workers <= self.workers + gained:
                return True
        return False


def count_sales(shown: Derived) -> int:
    """Return the least number of sales [burgundy 40.43]."""
    kinds = sum(1 for count in shown.fill.sold or () if count)
    goods = shown.fill.laid
    runs = sum(1 for at, good in enumerate(goods) if not at or goods[at - 1] != good)
    return max(kinds, runs)


def shields_taken(shown: Derived, span: Range) -> tuple[int, int]:
    """Return how many shields came in *span*, and the most that came by a castle."""
    taken = [s for s in shown.fill.shields if _came_in(s.taken, span)]
    by_castle = shown.shield(BY_CASTLE)
    if not taken or by_castle is None:
        return len(taken), 0
    # [burgundy 31.11] a castle's action may take one once that shield is owned
    later = sum(
        1
        for shield in taken
        if shield.number != BY_CASTLE
        and (not shield.taken or shield.taken >= by_castle.taken)
    )
    castles = _castles_in(shown, span) + PER_DOUBLE * count_doubles(shown)
    return len(taken), min(later, castles)


def castles_taken_back(shown: Derived, span: Range) -> int:
    """Return how many castles were certainly taken back in *span*.

    No castle leaves the depots untaken before they are first cleared [burgundy 21.10].
    """
    is_certain = span[0] <= CLEARED and span[1] == PHASES[-1]
    return shown.fill.taken_back if is_certain else 0


def gives_back(shown: Derived, cell: int) -> bool:
    """Return whether a tile gives an action or a placement in any case."""
    tile = shown.tiles[cell]
    is_hall = tile is not None and tile.kind == "town-hall"
    return is_hall or _is_castle(shown, cell)


def ledger_of(shown: Derived, span: Range, people: int) -> Ledger:
    """Return the ledger of the phases of *span*, for *people* on one duchy."""
    first, last = span
    length = last - first + 1
    laid = [
        c for c in shown.placed if first <= shown.first[c] and shown.last[c] <= last
    ]
    kinds = [tile.kind for cell in laid if (tile := shown.tiles[cell]) is not None]
    terrains = [shown.duchy.terrain[cell] for cell in laid if shown.is_own(cell)]
    crane = shown.fill.crane if CRANE in kinds else ""
    if crane:
        kinds.append(crane)
    doubles = count_doubles(shown)
    rolls = ACTIONS * length * people
    taken_back = castles_taken_back(shown, span)
    shields, by_castle = shields_taken(shown, span)
    # A shield costs both dice, or the one action of a castle.
    used = BOTH_DICE * (shields + taken_back) - by_castle
    direct = _placed_at_ends(shown, span)
    sales = _sales_in(shown, span, kinds)
    has_bank = can_use(shown, WORKERS_FOR_SILVER, last)
    per_silver = WORKERS if has_bank else 0
    per_work = int(can_use(shown, SILVER_FOR_WORKERS, last))
    per_action = 2 * WORKERS if can_use(shown, MORE_WORKERS, last) else WORKERS
    per_action += per_silver * per_work
    silver = silver_by(shown, last, last if span == WHOLE else last - 1) + sales.silver
    if first > PHASES[0]:  # and all that can have been saved earlier
        silver += per_work * ACTIONS * last * people
    else:
        silver -= tribute_by(shown, last)
    workers = workers_in_all(shown) if span == WHOLE else None
    if workers is not None:
        workers += int(can_use(shown, SALE_WORKER, last)) * sales.goods
    return Ledger(
        tiles=len(laid),
        rolls=rolls,
        used=used,
        by_castle=by_castle,
        actions=rolls - used + _extra_actions(shown, span, laid, direct),
        places=kinds.count("town-hall") + direct - doubles,
        takes=_taken(shown, span, kinds, terrains, people) + direct - doubles,
        purchases=PURCHASES * length * people,
        price=_price(shown, last),
        silver=silver,
        sales=sales.least,
        more_sales=sales.more,
        per_sale=sales.per_sale,
        per_work=per_work,
        workers=workers,
        per_action=max(per_action, per_silver * sales.per_sale),
        per_silver=per_silver,
    )


def _extra_actions(
    shown: Derived, span: Range, laid: Sequence[int], direct: int
) -> int:
    """Return the actions given by tiles, both those laid and those placed directly."""
    kinds = [tile.kind for cell in laid if (tile := shown.tiles[cell]) is not None]
    castles = sum(1 for cell in laid if _is_castle(shown, cell))
    if direct:  # these may have been castles, whose actions are free
        castles += min(direct, _castles_in(shown, span) - castles)
    # A crane whose effect is not written counts as an action.
    unknown = int(CRANE in kinds and not shown.fill.crane)
    # So does any bonus, since most of them are illegible in the sources.
    return castles + unknown + PER_DOUBLE * count_doubles(shown) + count_bonuses(shown)


@dataclass(frozen=True)
class _Sales:
    """The sales of a run of phases.

    Attributes:
        least: the least number by action.
        more: the most by action beyond those.
        per_sale: the most silver that a sale gives.
        silver: from sales that are not among `more`.
        goods: the number sold.
    """

    least: int
    more: int
    per_sale: int
    silver: int
    goods: int


def _sales_in(shown: Derived, span: Range, kinds: Sequence[str]) -> _Sales:
    """Return the sales of *span*, in which tiles of *kinds* were placed."""
    first, last = span
    sold = MOST_GOODS if shown.fill.sold is None else sum(shown.fill.sold)
    per_sale = 2 if can_use(shown, MORE_SILVER, last) else 1
    least = 0
    if span == WHOLE:
        least = max(count_sales(shown) - kinds.count("warehouse"), 0)
    by_houses = min(count_tiles(shown, "warehouse", last), sold - min(least, sold))
    paid, more = least + by_houses, max(sold - least - by_houses, 0)
    if first > PHASES[0] or shown.shield(SILVER_FOR_GOODS) is not None:
        paid, more = max(sold, least), 0  # [burgundy 31.9] silver for each good
    return _Sales(least, more, per_sale, per_sale * paid, sold)


def _taken(
    shown: Derived,
    span: Range,
    kinds: Sequence[str],
    terrains: Sequence[str],
    people: int,
) -> int:
    """Return how many tiles were taken without an action and without silver."""
    first, takes = span[0], 0
    if first > PHASES[0]:  # tiles already on key places
        keys = shown.shield(MORE_KEYS)
        if keys is not None and keys.taken < first:
            return len(shown.placed) + count_doubles(shown)
        takes += KEY_PLACES if people == 1 else TEAM_KEY_PLACES
    for kind, wanted in TAKES:
        count = kinds.count(kind)
        if kind == "carpenter":
            count += _by_monastery(shown, span, people)
        takes += min(count, sum(1 for terrain in terrains if terrain in wanted))
    # [burgundy 21.6] both dice take one back
    return takes + min(castles_taken_back(shown, span), terrains.count(CASTLE))


def _price(shown: Derived, phase: int) -> int:
    """Return the price of a purchase in silver.

    In older editions, monastery 6 let workers pay for it [burgundy 2.2, 10.6].
    """
    is_old = shown.switches.edition != "special"
    return 0 if is_old and can_use(shown, TAKES_BUILDINGS, phase) else PRICE


def _by_monastery(shown: Derived, span: Range, people: int) -> int:
    """Return the most buildings that monastery 6 can have taken [burgundy 10.6]."""
    if shown.switches.edition != "special":
        return 0  # [burgundy 2.2] a purchase in those editions
    cell = shown.cell_of_monastery(TAKES_BUILDINGS)
    since = NEVER if cell < 0 else shown.first[cell]
    if shown.may_copy(TAKES_BUILDINGS):
        since = PHASES[0]
    return PURCHASES * people * max(span[1] - max(since, span[0]) + 1, 0)


def _placed_at_ends(shown: Derived, span: Range) -> int:
    """Return the most tiles that shields can have placed at the ends of phases."""
    count = 0
    for number in PLACES_AT_PHASE_END:
        shield = shown.shield(number)
        if shield is not None:
            gone = PHASES[-1] if not shield.left else shield.left
            came = max(shield.taken, PHASES[0])
            count += max(min(gone, span[1]) - max(came, span[0]) + 1, 0)
    return count


def _came_in(taken: int, span: Range) -> bool:
    """Return whether a shield certainly came in *span*."""
    if not taken:
        return span == WHOLE
    return span[0] <= taken <= span[1]


def _castles_in(shown: Derived, span: Range) -> int:
    """Return the most castles that can have been placed in *span*."""
    return sum(
        1
        for cell in shown.placed
        if shown.first[cell] <= span[1]
        and shown.last[cell] >= span[0]
        and cell not in shown.starts
        and _is_castle(shown, cell)
    )


def _is_castle(shown: Derived, cell: int) -> bool:
    """Return whether a tile gives an action: a castle, or a white castle."""
    tile = shown.tiles[cell]
    if tile is None or not shown.is_own(cell):
        return False
    return shown.duchy.terrain[cell] == CASTLE or tile.kind == WHITE_CASTLE


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
    return most_route_goods(shown) if "trade-routes" in shown.fill.expansions else 0


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

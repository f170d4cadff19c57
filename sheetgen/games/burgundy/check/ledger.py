"""The ledger of dice, tiles and silver that a player had in a run of phases.

A phase has five rounds with two dice actions each [burgundy 40.35]; a tile is taken,
stored on a key place, and placed [burgundy 40.37, 40.38]. Tiles, shields and bonuses
give more actions, takes and placements, or use them up. A ledger sums up consecutive
phases in the player's favour: what the sheet does not show counts as if it had
happened. A tile that may have been placed later is not counted as a source, because any
tile placed instead used up as much as it gave [burgundy 40.41].

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from sheetgen.games.burgundy.check.income import (
    MORE_SILVER,
    PER_DOUBLE,
    SALE_WORKER,
    SILVER_FOR_GOODS,
    WORKERS_FOR_SILVER,
    can_use,
    count_bonuses,
    count_doubles,
    count_tiles,
    silver_by,
    tribute_by,
    workers_in_all,
)
from sheetgen.games.burgundy.rules.derived import NEVER, Derived, Range
from sheetgen.games.burgundy.rules.duchy import PHASES
from sheetgen.games.burgundy.rules.supply import MOST_GOODS
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

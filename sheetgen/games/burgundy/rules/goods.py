"""Checks whether a player can have had the goods written, and moved the track marker.

Goods come with ships, and a sale sells all goods of its number. So the ships bound the
goods by their sum, by their numbers, and by the sales that they need.

Part of the core that runs in the browser too.
"""

from sheetgen.core.verdict import ERROR, Finding
from sheetgen.games.burgundy.rules.counts import GOODS, MOST_GOODS, OF_GOOD, START_GOODS
from sheetgen.games.burgundy.rules.derived import Derived
from sheetgen.games.burgundy.rules.tile import JOKER, RIVER

IN_PHASE = 5  # goods tiles that enter the depots [burgundy 3.3, 4.4]
MOST_KINDS = 3  # that can be stored [burgundy 9.7]
PER_JOKER = 5  # goods returned for one [burgundy 30.8]


def check_goods(shown: Derived) -> list[Finding]:
    """Find goods that a player cannot have had, and track spaces without ships."""
    found = []
    stored = shown.fill.stored or ()
    held = goods_had(shown)
    for number, count in enumerate(held, 1):
        if count > OF_GOOD:
            place = "good:" + str(number)
            found.append(
                Finding("too-many-of-good", ERROR, place, "9.5", OF_GOOD, count)
            )
    total = _check_total(shown, sum(held))
    found += total or _check_ships(shown, held)
    kinds = sum(1 for count in stored if count)
    if kinds > MOST_KINDS and "9.7" not in shown.lifted:
        found.append(
            Finding("goods-of-many-kinds", ERROR, "goods", "9.7", MOST_KINDS, kinds)
        )
    return found + _check_track(shown)


def _check_total(shown: Derived, total: int) -> list[Finding]:
    """Compare the total of goods with those in the game, and with the ships."""
    if total > GOODS:
        return [Finding("goods-beyond", ERROR, "goods", "9.5", GOODS, total)]
    given = PER_JOKER * shown.count_word(JOKER)  # [burgundy 30.16] had as well
    most = MOST_GOODS - given
    if total > most >= 0:
        return [Finding("goods-beyond", ERROR, "goods", "9.10", most, total)]
    ships = ships_of(shown)
    is_whole = shown.fill.sold is not None and shown.fill.stored is not None
    can_be_less = bool(ships) and "9.9" in shown.lifted
    if total < START_GOODS and is_whole and not can_be_less:
        least = START_GOODS
        return [Finding("goods-missing", ERROR, "goods", "9.10", least, total)]
    if not ships and total > START_GOODS:
        most = START_GOODS
        return [Finding("goods-without-ship", ERROR, "goods", "9.11", most, total)]
    if ships:
        most = goods_by(max(shown.last[cell] for cell in ships)) - given
        if total > most >= 0:  # [burgundy 9.13] the last ship was too early
            return [Finding("goods-too-early", ERROR, "goods", "9.13", most, total)]
    return []


def goods_had(shown: Derived) -> list[int]:
    """Return the goods of each number, sold and left, as far as they are written.

    Goods on trade routes are sold goods [burgundy 40.4].
    """
    sold, stored = known_sold(shown), shown.fill.stored or (0,) * 6
    return [one + other for one, other in zip(sold, stored, strict=True)]


def known_sold(shown: Derived) -> tuple[int, ...]:
    """Return the goods sold of each number; if not written, those on routes."""
    if shown.fill.sold is not None:
        return shown.fill.sold
    return tuple(shown.fill.laid.count(number) for number in range(1, 7))


def _check_ships(shown: Derived, held: list[int]) -> list[Finding]:
    """Find goods that need more ships: for another sale, or for a fourth number."""
    ships = len(ships_of(shown))
    needed = count_ships(shown)
    if needed > ships:
        return [Finding("ships-for-goods", ERROR, "goods", "9.14", needed, ships)]
    others = sum(sorted(held)[:-MOST_KINDS])
    if ships == 1 and others > START_GOODS and "9.7" not in shown.lifted:
        return [Finding("ships-for-goods", ERROR, "goods", "9.15", 2, ships)]
    return []


def count_ships(shown: Derived) -> int:
    """Return the least number of ships that came between sales [burgundy 9.14].

    A sale sells all goods of its number, so before the player sold more of it, or had
    some left over, a ship came. The sales that trade routes show came first, all others
    later.
    """
    routes = shown.fill.laid
    count = 0
    gone: set[int] = set()
    for at, good in enumerate(routes):
        if at and good == routes[at - 1]:
            continue
        if good in gone:
            count += 1
            gone = set()
        gone.add(good)
    sold, left = known_sold(shown), shown.fill.stored or ()
    later = {n for n in range(1, 7) if sold[n - 1] > routes.count(n)}
    later -= set(routes[-1:])  # these may belong to the last sale there
    kept = {number for number, goods in enumerate(left, 1) if goods}
    if later & gone & kept:
        return count + 2
    return count + int(bool(later & gone or kept & (gone | later)))


def goods_by(phase: int) -> int:
    """Return the most goods that a player can have had by the end of *phase*."""
    return START_GOODS + IN_PHASE * phase  # [burgundy 9.13]


def _check_track(shown: Derived) -> list[Finding]:
    """Compare the marker with the ships; its first place counts as 0 or as 1."""
    track, most = shown.fill.track, 1 + len(ships_of(shown))
    if track is None or track <= most or "11.2" in shown.lifted:
        return []
    return [Finding("track-without-ships", ERROR, "track", "7.23", most, track)]


def ships_of(shown: Derived) -> list[int]:
    """Return the cells with ships; inns and jokers are not ships."""
    return [
        cell
        for cell in shown.placed
        if shown.duchy.terrain[cell] == RIVER and shown.is_own(cell)
    ]

"""Whether a player can have had so many goods, and the marker moved so far.

Part of the core that runs in the browser too.
"""

from sheetgen.games.burgundy.shown import Shown
from sheetgen.games.burgundy.supply import GOODS, MOST_GOODS, OF_GOOD, START_GOODS
from sheetgen.games.burgundy.tile import JOKER, RIVER
from sheetgen.verdict import ERROR, Finding

IN_PHASE = 5  # goods tiles that come into the depots [burgundy 3.3, 4.4]
MOST_KINDS = 3  # that can be stored [burgundy 9.7]
PER_JOKER = 5  # goods that are given back [burgundy 30.8]


def check_goods(shown: Shown) -> list[Finding]:
    """Find goods that nobody can have, and a marker that no ship moved."""
    found = []
    sold, stored = shown.fill.sold or (), shown.fill.stored or ()
    held = [
        sum(goods[number] for goods in (sold, stored) if goods) for number in range(6)
    ]
    for number, count in enumerate(held, 1):
        if count > OF_GOOD:
            place = "good:" + str(number)
            found.append(
                Finding("too-many-of-good", ERROR, place, "9.5", OF_GOOD, count)
            )
    found += _check_total(shown, sum(held))
    kinds = sum(1 for count in stored if count)
    if kinds > MOST_KINDS and "9.7" not in shown.lifted:
        found.append(
            Finding("goods-of-many-kinds", ERROR, "goods", "9.7", MOST_KINDS, kinds)
        )
    return found + _check_track(shown)


def _check_total(shown: Shown, total: int) -> list[Finding]:
    """Compare all goods with those that came into the game, and with the ships."""
    if total > GOODS:
        return [Finding("goods-beyond", ERROR, "goods", "9.5", GOODS, total)]
    given = PER_JOKER * shown.count_word(JOKER)  # [burgundy 30.16] these were had too
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
        if total > most >= 0:  # [burgundy 9.13] the last ship came too early for them
            return [Finding("goods-too-early", ERROR, "goods", "9.13", most, total)]
    return []


def goods_by(phase: int) -> int:
    """Return how many goods a player can have had by the end of *phase*."""
    return START_GOODS + IN_PHASE * phase  # [burgundy 9.13]


def _check_track(shown: Shown) -> list[Finding]:
    """Compare the marker with the ships; its first place counts as 0 or as 1."""
    track, most = shown.fill.track, 1 + len(ships_of(shown))
    if track is None or track <= most or "11.2" in shown.lifted:
        return []
    return [Finding("track-without-ships", ERROR, "track", "7.23", most, track)]


def ships_of(shown: Shown) -> list[int]:
    """Return the cells with ships; inns and jokers are none."""
    return [
        cell
        for cell in shown.placed
        if shown.duchy.terrain[cell] == RIVER and shown.is_own(cell)
    ]

"""A game for one: cover the whole duchy in time [burgundy 30].

Points come and go on the way there, so nothing is added up: the game is won or not.

Part of the core that runs in the browser too.
"""

from sheetgen.games.burgundy.duchy import PHASES
from sheetgen.games.burgundy.expansions.base import Expansion
from sheetgen.games.burgundy.goods import PER_JOKER, goods_by, ships_of
from sheetgen.games.burgundy.shown import Shown
from sheetgen.games.burgundy.tile import JOKER
from sheetgen.verdict import ERROR, NOTE, Finding


def _find(shown: Shown) -> list[Finding]:
    found = []
    jokers = shown.count_word(JOKER)
    ships = len(ships_of(shown))
    if jokers > ships:  # [burgundy 30.8] one for each ship at most
        found.append(
            Finding("more-jokers-than-ships", ERROR, "sheet", "30.8", ships, jokers)
        )
    found += _check_price(shown)
    if shown.fill.bonus:
        found.append(Finding("bonus-in-solo", ERROR, "sheet", "40.28"))
    left = shown.duchy.count - len(shown.placed)
    code = "solo-open" if left else "solo-won"
    found.append(Finding(code, NOTE, "sheet", "30.1", None, left))
    return found


def _check_price(shown: Shown) -> list[Finding]:
    """Find a phase by whose end jokers cost more goods than had come."""
    jokers = [c for c in shown.placed if shown.fill.tiles[c] == JOKER]
    for phase in PHASES:
        price = PER_JOKER * sum(1 for cell in jokers if shown.last[cell] <= phase)
        most = goods_by(phase)
        if price > most:  # [burgundy 30.17]
            place = "phase:" + str(phase)
            return [Finding("goods-for-jokers", ERROR, place, "30.17", most, price)]
    return []


SOLO = Expansion(
    id="solo",
    number=10,
    clause="30",
    replaces=(("6.3", "30.4"), ("6.1", "30.9"), ("8.7", "30.11"), ("9.7", "30.5")),
    # [burgundy 30.5, 30.15, 30.16, 40.44]
    lifts=("8.7", "9.7", "9.9", "11.2", "40.2", "40.41"),
    without=("team", "chateauma"),
    words=(JOKER,),
    find=_find,
)

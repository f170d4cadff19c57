"""What Châteauma buys at the end of its turn [burgundy 33.77 to 33.80].

Part of the core that runs in the browser too.
"""

from sheetgen.games.burgundy.chateauma.piece import terrain_of
from sheetgen.games.burgundy.chateauma.work import Work

PRICE = 2  # silver [burgundy 33.77]


def buy(work: Work) -> None:
    """Buy a double hex or a black tile, if there is silver for it."""
    if work.silver < PRICE:
        return
    if "vineyards" in work.settings.expansions and _buy_double(work):
        return
    _buy_black(work)


def _buy_double(work: Work) -> bool:
    places = len(work.shop)
    start = (work.white - 1) * places // 6  # [burgundy 33.80]
    for step in range(places):
        place = (start + step) % places
        word = work.shop[place]
        if word:
            work.shop[place] = ""
            work.doubles.append(word)
            work.silver -= PRICE
            values = (("double", word), ("place", place + 1), ("silver", PRICE))
            reason = "next place to the right" if step else "place of the white die"
            work.note("buy-double", "33.80", values, reason)
            return True
    return False


def _buy_black(work: Work) -> None:
    kinds = [terrain_of(word) for word in work.black]
    reserve = work.settings.parts.reserve
    offered = [at for at, terrain in enumerate(reserve) if terrain in kinds]
    if not offered:
        work.note("nothing", "33.77", (), "the black depot is empty")
        return
    fewest = min([len(work.reserve[at]) for at in offered])
    tied = [at for at in offered if len(work.reserve[at]) == fewest]
    if work.switches.buy_tie == "reserve":  # [burgundy 42.6]
        place = kinds.index(reserve[tied[0]])
        tie = "tie: leftmost of the reserve"
    else:
        wanted = [reserve[at] for at in tied]
        place = next(at for at, kind in enumerate(kinds) if kind in wanted)
        tie = "tie: first of the black depot"
    word = work.black[place]
    work.black[place] = ""
    work.keep(word)
    work.silver -= PRICE
    values = (("tile", word), ("place", place + 1), ("silver", PRICE))
    work.note("buy", "33.77", values, tie if len(tied) > 1 else "fewest in the reserve")

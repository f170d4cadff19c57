"""A sale of goods by Châteauma [burgundy 33.9, 33.66].

Part of the core that runs in the browser too.
"""

from sheetgen.games.burgundy.chateauma.work import Work

SALE_SILVER = 1  # however many tiles [burgundy 33.9]
ROUTE_POINT = 1  # with trade routes, for a sale [burgundy 33.24]


def sell(work: Work, clause: str) -> None:
    """Sell goods, if there are any.

    Args:
        work: the turn.
        clause: of what brings the sale.
    """
    most = max(work.own_goods)
    if not most:
        work.note("no-sale", "33.67", (("for", clause),), "no goods")
        return
    at = work.own_goods.index(most)  # the lowest of several [burgundy 33.66]
    is_tie = work.own_goods.count(most) > 1
    work.own_goods[at] = 0
    work.silver += SALE_SILVER
    settings = work.settings
    points = most * settings.printed.good_sold[settings.at_players]
    points += ROUTE_POINT if "trade-routes" in settings.expansions else 0
    work.points += points
    work.note(
        "sell",
        "33.66",
        (("number", at + 1), ("tiles", most), ("points", points), ("for", clause)),
        "tie: lowest number" if is_tie else "most tiles",
    )

"""The sources of Châteauma's points at the end [burgundy 33.14 to 33.17].

Part of the core that runs in the browser too.
"""

from sheetgen.core.verdict import Line
from sheetgen.games.burgundy.rules.counts import vine_points
from sheetgen.games.burgundy.rules.fill import Chateauma

MONASTERY = 4  # points each, face up [burgundy 33.14]
UNFINISHED = 2  # for a tile on a card that is not complete [burgundy 33.14]
SHIELD_POINTS = (
    0,
    8,
    15,
    25,
    40,
)  # by their count, the last for more [burgundy 33.16]
MOST_DOUBLES = 13  # more of them add no points [burgundy 33.17]


def score_chateauma(has: Chateauma, vines: tuple[int, ...]) -> list[Line]:
    """Return one line for each source of Châteauma's points.

    Args:
        has: the holdings of Châteauma at the end.
        vines: points by number of double tiles, as for groups of vines.
    """
    shields = SHIELD_POINTS[min(has.shields, len(SHIELD_POINTS) - 1)]
    doubles = min(has.doubles, MOST_DOUBLES)
    points = (
        ("track", has.track, "33.8"),
        ("monasteries", MONASTERY * has.monasteries, "33.14"),
        ("goods", has.goods, "33.14"),
        ("silver", has.silver, "33.14"),
        ("reserve", has.reserve, "33.14"),
        ("unfinished", UNFINISHED * has.unfinished, "33.14"),
        ("shields", shields, "33.16"),
        ("doubles", vine_points(vines, doubles) if doubles else 0, "33.17"),
    )
    return [
        Line("chateauma", "chateauma:" + name, 0, worth, worth, clause)
        for name, worth, clause in points
        if worth
    ]

"""Châteauma, the automated player: the checks of its final score [burgundy 33].

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence

from sheetgen.core.verdict import ERROR, Finding
from sheetgen.games.burgundy.expansions.base import Expansion
from sheetgen.games.burgundy.expansions.official import is_solo_board
from sheetgen.games.burgundy.expansions.shields import most_shields
from sheetgen.games.burgundy.expansions.vineyards import (
    DOUBLES,
    count_vines,
    most_doubles,
)
from sheetgen.games.burgundy.rules.chateauma_points import MONASTERY, UNFINISHED
from sheetgen.games.burgundy.rules.counts import (
    BANNED_SHIELD,
    IN_DEPOTS,
    OF_GOOD,
    OWN_GOODS,
    SHIELDS_IN_GAME,
    START_GOODS,
)
from sheetgen.games.burgundy.rules.derived import Derived
from sheetgen.games.burgundy.rules.fill import Chateauma
from sheetgen.games.burgundy.rules.goods import goods_had
from sheetgen.games.burgundy.rules.tile import LAST_OF_BASE

ALL_TILES = 164  # hex tiles of the base game [burgundy 12.1]
TILES_OF = {"extra-tiles": 4, "white-castles": 9}  # [burgundy 12.7]
ONLY_WITH = {"shields": "shields", "doubles": "vineyards"}  # [burgundy 33.16, 33.17]


def worth_of(name: str) -> int:
    """Return the points per item of a holding; 0 if a table gives them."""
    return {"monasteries": MONASTERY, "unfinished": UNFINISHED}.get(
        name, 0 if name in ONLY_WITH else 1
    )


def is_beaten(chateauma: int, low: int, high: int | None) -> bool | None:
    """Return whether a person has more points than Châteauma [burgundy 33.18].

    Args:
        chateauma: its points.
        low: the fewest points that the person has.
        high: the most, or `None` if that is not known.

    Returns:
        `None` if it is open.
    """
    if low > chateauma:
        return True
    return None if high is None or high > chateauma else False


def _find(shown: Derived) -> list[Finding]:
    found = []
    for number, count in enumerate(goods_had(shown), 1):
        if count == OF_GOOD:  # [burgundy 33.3] more are reported in any game
            place = "good:" + str(number)
            found.append(
                Finding("too-many-of-good", ERROR, place, "33.3", OF_GOOD - 1, OF_GOOD)
            )
    if shown.shield(BANNED_SHIELD) is not None:
        found.append(Finding("shield-not-with-chateauma", ERROR, "shield:2", "33.19"))
    if is_solo_board(shown.duchy.terrain) and shown.fill.variant != "solo":
        place = "expansion:chateauma"
        found.append(Finding("not-together", ERROR, place, "33.19", None, "solo"))
    has = shown.fill.chateauma
    return found if has is None else found + check_counts(has, [shown])


def check_counts(has: Chateauma, persons: Sequence[Derived]) -> list[Finding]:
    """Compare Châteauma's holdings with what the persons leave of the supply.

    Args:
        has: the holdings of Châteauma.
        persons: those whose sheets are known; others may have nothing. Without any, the
            limits are those of a game with everything that can be added.
    """
    fill = persons[0].fill if persons else None
    in_force = (*TILES_OF, *ONLY_WITH.values()) if fill is None else fill.expansions
    # Each person starts with three goods; the rest came from depots.
    own = sum(max(sum(goods_had(one)) - START_GOODS, 0) for one in persons)
    tiles = ALL_TILES + sum(
        count for name, count in TILES_OF.items() if name in in_force
    )
    tiles -= sum(len(one.placed) for one in persons)
    abbeys = LAST_OF_BASE + 2 * int("extra-tiles" in in_force)
    abbeys += int("white-castles" in in_force)
    abbeys -= sum(len(one.monasteries()) for one in persons)
    shields = max(SHIELDS_IN_GAME) if fill is None else most_shields(fill)
    shields -= sum(len(one.fill.shields) for one in persons)
    doubles = max(DOUBLES) if fill is None else most_doubles(fill)
    doubles -= sum(sum(count_vines(one.fill)) // 2 for one in persons)
    limits = (
        ("goods", has.goods, OWN_GOODS + IN_DEPOTS - own, "33.30"),
        ("monasteries", has.monasteries, abbeys, "10.30"),
        ("unfinished", has.unfinished, tiles, "12.4"),
        ("reserve", has.reserve, tiles - has.unfinished, "12.4"),
        ("shields", has.shields, shields, "31.19"),
        ("doubles", has.doubles, doubles, "32.7"),
    )
    found = []
    for name, count, most, clause in limits:
        place = "chateauma:" + name
        is_in_force = name not in ONLY_WITH or ONLY_WITH[name] in in_force
        most = max(most, 0) if is_in_force else 0
        if count > most:
            found.append(Finding("chateauma-beyond", ERROR, place, clause, most, count))
    return found


CHATEAUMA = Expansion(
    id="chateauma",
    number=0,
    clause="33",
    without=("inns", "team", "solo"),
    parts=("chateauma",),
    find=_find,
)

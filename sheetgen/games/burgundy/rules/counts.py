"""Counts of the box and of set-ups, with expansions, that several modules need.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence

START_SILVER, TEAM_SILVER = 1, 2  # [burgundy 3.5, 29.4]
TEAMS = ("a", "b")  # [burgundy 29.4]
# Without a named team, the larger one [burgundy 29.4].
TEAM_WORKERS = {"a": 3, "b": 5, "": 5}
TILES_EACH = (5, 4, 3)  # trade routes, for 2, 3 and 4 players [burgundy 28.1]
LAST_SHIELD = 18
# In depots 1, 3 and 5, and in 2, 4 and 6, with 2, 3 and 4 players [burgundy 31.19].
IN_ODD, IN_EVEN = (1, 1, 2), (1, 2, 2)
VINE_COLOURS = ("red", "white", "yellow", "green", "blue", "purple")
TILES_OF_COLOUR = 4  # vine bonus tiles [burgundy 32.4]
OF_ONE, OF_PAIR = 1, 3  # double hexes of one kind, of two kinds [burgundy 32.3]
STORAGE, SHOP = (3, 3, 6), (1, 3, 3)  # with 2, 3 and 4 players [burgundy 32.7]
# Of a solo game
ROUNDS = 25  # [burgundy 30.1]
TARGET, STEP = 50, 5  # [burgundy 30.13]
# Of Châteauma
OWN_GOODS = 6  # one of each number [burgundy 33.2]
BANNED_SHIELD = 2  # [burgundy 33.19]


def vine_points(table: Sequence[int], size: int) -> int:
    """Return the points of a group of *size* vines."""
    return table[min(size, len(table)) - 1]  # [burgundy 32.24]

"""What Châteauma's pieces bring at the end, beside what those of all players do.

Part of the core that runs in the browser too.
"""

MONASTERY = 4  # points each, face up [burgundy 33.14]
UNFINISHED = 2  # for a tile on a card that is not complete [burgundy 33.14]
# By their number, the last for more [burgundy 33.16].
SHIELD_POINTS = (0, 8, 15, 25, 40)

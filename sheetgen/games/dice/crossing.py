"""Numbers of colour bonuses that are crossed, compared between the sheets of a game.

Everybody crosses a number that somebody got [dice 6.12], so all sheets show the same.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence

from sheetgen.core.verdict import DOUBT, ERROR, Finding
from sheetgen.games.dice.fill import RANKS, Fill


def compare_crossed(terrain: str, fills: Sequence[Fill]) -> list[Finding]:
    """Return how the crossed numbers of a terrain differ between sheets [dice 9.28].

    Args:
        terrain: its name.
        fills: of all players of a game.
    """
    claims = [(fill.colours or {}).get(terrain, "") for fill in fills]
    shown = [None if f.crossed is None else f.crossed.get(terrain, ()) for f in fills]
    crossed = [rank for ranks in shown for rank in ranks or ()]
    gone = [rank for rank in RANKS if rank in claims or rank in crossed]
    findings = []
    for player, ranks in enumerate(shown, 1):
        if ranks is None:
            continue
        own = claims[player - 1]  # told of the sheet alone
        missing = [rank for rank in gone if rank not in ranks and rank != own]
        if missing:
            place = f"player:{player} terrain:{terrain}"
            findings.append(
                Finding(
                    "number-not-crossed", ERROR, place, "9.28", None, tuple(missing)
                )
            )
    unclaimed = tuple(rank for rank in gone if rank not in claims)
    if unclaimed and all(fill.colours is not None for fill in fills):
        findings.append(
            Finding(
                "number-unclaimed", DOUBT, f"terrain:{terrain}", "9.28", None, unclaimed
            )
        )
    return findings

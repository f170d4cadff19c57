"""Numbers of colour bonuses that are crossed once a player got them [dice 6.12].

These are the checks of a single sheet. A solo player needs no reminder, as no other
player can take a bonus.

Part of the core that runs in the browser too.
"""

from sheetgen.core.verdict import ERROR, Finding
from sheetgen.games.dice.rules.duchy import Duchy
from sheetgen.games.dice.rules.fill import RANKS, Fill
from sheetgen.games.dice.rules.marks import Marks


def has_completed(duchy: Duchy, marks: Marks, terrain: int) -> bool:
    """Return whether a terrain, by its index, was completed in the game [dice 6.9].

    A terrain that is complete before the first round does not count.
    """
    cells = duchy.of_terrain[terrain]
    return bool(cells & ~marks.crossed) and not cells & ~marks.filled


def check_crossed(duchy: Duchy, fill: Fill, marks: Marks) -> list[Finding]:
    """Return findings for crossed numbers that contradict the sheet itself."""
    if fill.crossed is None or fill.variant == "solo":
        return []
    findings = []
    for at, terrain in enumerate(duchy.terrains):
        crossed = fill.crossed.get(terrain, ())
        where = f"terrain:{terrain}"
        first, second = RANKS
        if second in crossed and first not in crossed:  # [dice 6.13]
            findings.append(Finding("second-crossed-first", ERROR, where, "6.13"))
        if fill.colours is None or not has_completed(duchy, marks, at):
            continue
        claim = fill.colours.get(terrain, "")
        if claim and claim not in crossed:  # [dice 6.12]
            findings.append(
                Finding("claim-not-crossed", ERROR, where, "6.12", None, claim)
            )
        if not claim and second not in crossed:  # [dice 6.14]
            findings.append(Finding("colour-passed-over", ERROR, where, "6.14"))
    return findings

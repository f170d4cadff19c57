"""The features of a board that are allowed but unusual, for every game.

Part of the core that runs in the browser too.
"""

from sheetgen.core.note import Note, noted
from sheetgen.core.survey.survey import Survey


def find_unusual(survey: Survey) -> list[Note]:
    """Return notes on the differences of a board from the game's own boards."""
    rules, board = survey.rules, survey.board
    notes = []
    usual = rules.usual_counts
    others = [
        noted(
            "{terrain} {count} in place of {usual}",
            terrain=terrain.name,
            count=survey.count(terrain.name),
            usual=usual[terrain.name],
        )
        for terrain in rules.terrains
        if terrain.name in usual and survey.count(terrain.name) != usual[terrain.name]
    ]
    if others:
        notes.append(
            noted(
                "spaces are not as on the game's own boards: {listed}",
                listed=tuple(others),
            )
        )
    for area in survey.areas:
        if area.size > rules.usual_area:
            notes.append(
                noted(
                    "an area of {size} spaces of {terrain} (from {first}): the game's "
                    "own boards have at most {usual}",
                    area.cells,
                    size=area.size,
                    terrain=area.terrain,
                    first=board.names[area.cells[0]],
                    usual=rules.usual_area,
                )
            )
    return notes

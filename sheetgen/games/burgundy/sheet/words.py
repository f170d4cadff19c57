"""The names of places, tiles and values in The Castles of Burgundy."""

from sheetgen.core.verdict import Message
from sheetgen.form.words import NOTHING, Words
from sheetgen.games.burgundy.check.expansions import LOWEST_BOXES
from sheetgen.games.burgundy.rules.counts import STEP, TEAMS
from sheetgen.games.burgundy.rules.duchy import PHASE_LETTERS, PHASES
from sheetgen.games.burgundy.rules.tile import (
    INN,
    JOKER,
    MONASTERY,
    PASTURE,
    PLAIN,
    PLAIN_TERRAINS,
    START,
    TILES,
    Tile,
)
from sheetgen.games.burgundy.sheet.form import GOODS

_NAMED = ("terrain", "heading", "expansion", "stock", "post", "edition")
_WHOLE = {PLAIN: "plain", START: "start", INN: "inn", JOKER: "joker"}
_ALIKE = "more-than-supply"  # finding about a terrain whose tiles are all the same


def _tile(tile: Tile) -> Message:
    if tile.word in _WHOLE:
        return f"hex.{_WHOLE[tile.word]}", {}
    if tile.terrain == MONASTERY:
        return "hex.monastery", {"name": tile.count}
    if tile.terrain == PASTURE:
        return "hex.animals", {"count": tile.count, "kind": f"animal.{tile.kind}"}
    return f"building.{tile.kind}", {}


WORDS = Words(
    groups=("building", "terrain", "expansion", "size", "colour", "chateauma"),
    places={kind: (f"{kind}.*",) for kind in _NAMED}
    | {
        "area": ("place.area", "terrain", "size"),
        "chateauma": ("place.chateauma", "what"),
        "field": ("place.cell", "name"),
        "other": ("page.other",),
        "bonus-tile": ("place.bonus-tile", "terrain", "size"),
        "post-tile": ("place.post-tile", "size"),
        "vine-tiles": ("place.vine-tiles", "name"),
        "vine": ("place.vine", "name"),
        "vines": ("place.vine", "name", "group"),
    },
    known={tile.word: _tile(tile) for tile in TILES}
    | {f"{PLAIN}/{name}": (f"hex.{name}", {}) for name in PLAIN_TERRAINS}
    | {
        f"phase:{phase}": ("place.phase", {"name": PHASE_LETTERS[phase - 1]})
        for phase in PHASES
    }
    | {
        f"{row}:{good}": (f"place.{row}-good", {"name": good})
        for row in ("sold", "stored")
        for good in GOODS
    }
    | {f"team:{team}": ("place.team-of", {"name": team.upper()}) for team in TEAMS}
    | {
        f"target:{STEP}.{time}": ("place.target-again", {"name": STEP, "time": time})
        for time in range(2, LOWEST_BOXES + 1)
    }
    | {
        PHASE_LETTERS[at:to]: PHASE_LETTERS[at] + NOTHING + PHASE_LETTERS[to - 1]
        for at in range(len(PHASES))
        for to in range(at + 2, len(PHASES) + 1)
    },
    means={_ALIKE: {terrain: f"hex.{terrain}" for terrain in PLAIN_TERRAINS}},
    titles=dict.fromkeys(("left-out", "copied-left-out"), "report.unchecked"),
    is_explained=True,
)

"""Places, values and findings in words, in the language of a player."""

from collections.abc import Sequence

from sheetgen.fill.finding import compose_line, join_places
from sheetgen.games.burgundy.duchy import PHASE_LETTERS, PHASES
from sheetgen.games.burgundy.expansions.all import EXPANSIONS
from sheetgen.games.burgundy.form import SIZES
from sheetgen.games.burgundy.tile import (
    INN,
    JOKER,
    MONASTERY,
    PASTURE,
    PLAIN,
    PLAIN_TERRAINS,
    START,
    TERRAINS,
    TILE_OF,
    TILES,
)
from sheetgen.lang import Texts
from sheetgen.verdict import Finding, Fix, Value

NOTHING = "\N{EN DASH}"  # for a value that is not there
KINDS = {tile.kind for tile in TILES if tile.terrain == "city"}
_ALIKE = "more-than-supply"  # finds a terrain where its tiles are all alike
_WHOLE = {START: "start", INN: "inn", JOKER: "joker"}


def place_words(place: str, texts: Texts, names: Sequence[str] = ()) -> str:
    """Return a place such as ``player:2 cell:c5`` in words.

    Args:
        place: one or more places, parted by blanks.
        texts: the language.
        names: of the players; an empty one is told by its number.
    """
    return join_places(place, names, lambda kind, name: _one_place(kind, name, texts))


def _one_place(kind: str, name: str, texts: Texts) -> str:
    if kind == "terrain":
        return texts(f"terrain.{name}")
    if kind == "heading":
        return texts(f"heading.{name}")
    if kind == "expansion":
        return texts(f"expansion.{name}")
    if kind == "stock":
        return texts(f"stock.{name}")
    if kind == "chateauma":
        return texts(f"chateauma.{name}")
    if kind == "post":
        return texts(f"post.{name}")
    if kind == "vine":
        return texts("place.vine", name=texts(f"colour.{name}"))
    if kind == "phase":
        return texts("place.phase", name=phase_words(int(name)))
    return texts(f"place.{kind}", name=name)


def phase_words(phase: int) -> str:
    """Return the letter of a phase."""
    return PHASE_LETTERS[phase - 1] if phase in PHASES else NOTHING


def tile_words(word: str, terrain: str, texts: Texts) -> str:
    """Return what a tile is.

    Args:
        word: that is written for it.
        terrain: of the cell that it lies on; empty if that is not known.
        texts: the language.
    """
    tile = TILE_OF[word]
    if word == PLAIN:
        name = terrain if terrain in PLAIN_TERRAINS else "plain"
        return texts(f"hex.{name}")
    if word in _WHOLE:
        return texts(f"hex.{_WHOLE[word]}")
    if tile.terrain == MONASTERY:
        return texts("hex.monastery", name=tile.count)
    if tile.terrain == PASTURE:
        kind = texts(f"animal.{tile.kind}")
        return texts("hex.animals", count=tile.count, kind=kind)
    return texts(f"building.{tile.kind}")


def value_words(value: Value, texts: Texts) -> str:
    """Return what a finding expects or found in words.

    Args:
        value: a number, a place, a tile, a terrain, a phase and so on, or several.
        texts: the language.
    """
    if value is None or value in ((), ""):
        return NOTHING
    if isinstance(value, tuple):
        return ", ".join(value_words(part, texts) for part in value)
    if isinstance(value, int):
        return str(value)
    if ":" in value:
        return place_words(value, texts)
    if value in KINDS:
        return texts(f"building.{value}")
    if value in TILE_OF:
        return tile_words(value, "", texts)
    if value in TERRAINS:
        return texts(f"terrain.{value}")
    if value in [expansion.id for expansion in EXPANSIONS]:
        return texts(f"expansion.{value}")
    if value in SIZES:
        return texts(f"size.{value}")
    if len(value) > 1 and value in PHASE_LETTERS:
        return value[0] + NOTHING + value[-1]
    return value


def finding_words(finding: Finding, texts: Texts) -> str:
    """Return the sentence of a finding, without its place."""
    found = value_words(finding.found, texts)
    if finding.code == _ALIKE and finding.found in PLAIN_TERRAINS:
        found = texts(f"hex.{finding.found}")
    return texts(
        f"finding.{finding.code}",
        place=place_words(finding.place, texts),
        expected=value_words(finding.expected, texts),
        found=found,
    )


def finding_line(finding: Finding, texts: Texts, names: Sequence[str] = ()) -> str:
    """Return a finding as one line: place, sentence, clause, and what would mend it."""
    return compose_line(
        finding,
        texts,
        place_words(finding.place, texts, names),
        finding_words(finding, texts),
        lambda place: place_words(place, texts),
        lambda fix: _fix_value(fix, texts),
    )


def _fix_value(fix: Fix, texts: Texts) -> str:
    """Return what to write; nothing for an empty cell."""
    return value_words(fix.value, texts) if fix.value else ""

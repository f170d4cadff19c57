"""Places, values and findings in words, in the language of a player."""

from collections.abc import Sequence

from sheetgen.fill.finding import compose_line, join_places
from sheetgen.games.dice.fill import RANKS
from sheetgen.games.dice.rules import BONUSES, PHASES, Printed
from sheetgen.lang import Texts
from sheetgen.verdict import Finding, Fix, Value

NOTHING = "\N{EN DASH}"  # for a value that is not there
_SPANS = ("rounds-do-not-fit",)  # findings whose expected pair is the ends of a span


def place_words(place: str, texts: Texts, names: Sequence[str] = ()) -> str:
    """Return a place such as ``player:2 cell:c5`` in words.

    Args:
        place: one or more places, parted by blanks.
        texts: the language.
        names: of the players; an empty one is told by its number.
    """
    return join_places(place, names, lambda kind, name: _one_place(kind, name, texts))


def _one_place(kind: str, name: str, texts: Texts) -> str:
    if kind == "row":
        return texts(f"place.row.{name}")
    if kind == "terrain":
        return texts(f"terrain.{name}")
    if kind == "entry":
        phase, _, name = name.partition(".")
        return texts("place.entry", phase=phase, name=name)
    return texts(f"place.{kind}", name=name)


def value_words(
    value: Value, texts: Texts, printed: Printed, names: Sequence[str] = ()
) -> str:
    """Return what a finding expects or found in words.

    Args:
        value: a number, a place, a bonus, a terrain, a rank or a name, or several.
        texts: the language.
        printed: the numbers of the sheet, for its terrains.
        names: of the players, for places that name one.
    """
    if value is None or value == ():
        return NOTHING
    if isinstance(value, tuple):
        return ", ".join(value_words(part, texts, printed, names) for part in value)
    if isinstance(value, int):
        return str(value)
    if ":" in value:
        return place_words(value, texts, names)
    if value in BONUSES:
        return texts(f"bonus.{value}")
    if value in RANKS:
        return texts(f"rank.{value}")
    if value in [terrain.name for terrain in printed.terrains]:
        return texts(f"terrain.{value}")
    return value


def finding_words(
    finding: Finding, texts: Texts, printed: Printed, names: Sequence[str] = ()
) -> str:
    """Return the sentence of a finding, without its place."""
    expected = value_words(finding.expected, texts, printed, names)
    if finding.code in _SPANS:
        ends = expected.split(", ")
        expected = NOTHING.join(ends[:1] if ends[0] == ends[-1] else ends)
    return texts(
        f"finding.{finding.code}",
        place=place_words(finding.place, texts),
        expected=expected,
        found=value_words(finding.found, texts, printed, names),
    )


def finding_line(
    finding: Finding, texts: Texts, printed: Printed, names: Sequence[str] = ()
) -> str:
    """Return a finding as one line: place, sentence, clause, and what would mend it."""
    return compose_line(
        finding,
        texts,
        place_words(finding.place, texts, names),
        finding_words(finding, texts, printed, names),
        lambda place: place_words(place, texts),
        _fix_value,
    )


def _fix_value(fix: Fix) -> str:
    """Return what to write; a 0 can be a number of circles, or an empty cell."""
    is_count = fix.place.startswith("row:")
    return str(fix.value) if fix.value or is_count else ""


def phase_words(phase: int, texts: Texts) -> str:
    """Return a phase in words; 0 is one that the sheet does not show."""
    if phase not in PHASES:
        return texts("report.open-phase")
    return texts("place.phase", name=phase)

"""Places, values, cubes and findings in words, in the language of a player."""

from collections.abc import Sequence

from sheetgen.fill.finding import compose_line, join_places
from sheetgen.games.keythedral.cube import CUBES, Stock
from sheetgen.games.keythedral.land import KINDS
from sheetgen.lang import Texts
from sheetgen.verdict import Finding, Value

NOTHING = "\N{EN DASH}"  # for a value that is not there
_RESOURCE = "resource"  # a cube of any of the kinds that parcels bring


def place_words(place: str, texts: Texts, names: Sequence[str] = ()) -> str:
    """Return a place such as ``player:2 seat:12`` in words.

    Args:
        place: one or more places, parted by blanks.
        texts: the language.
        names: of the players; an empty one is told by its number.
    """
    return join_places(place, names, lambda kind, name: _one_place(kind, name, texts))


def _one_place(kind: str, name: str, texts: Texts) -> str:
    if kind == "player" and not name.isdecimal():
        return texts("place.colour", name=name)
    if kind == "cube":
        return texts(f"cube.{name}")
    if kind == "kind":
        return texts(f"kind.{name}")
    if kind == "time":
        return texts(f"time.{name}")
    return texts(f"place.{kind}", name=name)


def value_words(value: Value, texts: Texts) -> str:
    """Return what a finding expects or found in words.

    Args:
        value: a number, a place, a kind of parcel or of cube, or several.
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
    kind, _, back = value.partition(" ")
    if kind in KINDS:  # with the number on its back, if it is known
        return " ".join([texts(f"kind.{kind}"), back]).strip()
    if value in (*CUBES, _RESOURCE):
        return texts(f"cube.{value}")
    return value.replace(" x ", " \N{MULTIPLICATION SIGN} ")


def stock_words(stock: Stock, texts: Texts) -> str:
    """Return cubes in words, those of a kind together."""
    counted = [
        texts("report.cubes", count=count, kind=texts(f"cube.{kind}"))
        for kind, count in zip(CUBES, stock, strict=True)
        if count
    ]
    return ", ".join(counted) or NOTHING


def finding_words(finding: Finding, texts: Texts) -> str:
    """Return the sentence of a finding, without its place."""
    return texts(
        f"finding.{finding.code}",
        place=place_words(finding.place, texts),
        expected=value_words(finding.expected, texts),
        found=value_words(finding.found, texts),
    )


def finding_line(finding: Finding, texts: Texts, names: Sequence[str] = ()) -> str:
    """Return a finding as one line: place, sentence and clause."""
    return compose_line(
        finding,
        texts,
        place_words(finding.place, texts, names),
        finding_words(finding, texts),
        lambda place: place_words(place, texts),
        lambda fix: value_words(fix.value, texts),
    )

"""The names of places, cubes and values in Keythedral."""

from sheetgen.form.words import NOTHING, Words
from sheetgen.games.keythedral.rules.land import COLOURS
from sheetgen.games.keythedral.rules.ruleset import CUBES, Stock
from sheetgen.language.texts import Texts

WORDS = Words(
    groups=("kind", "cube"),
    places={kind: (f"{kind}.*",) for kind in ("cube", "kind", "time", "version")},
    known={f"player:{name}": ("place.colour", {"name": name}) for name in COLOURS}
    | {"x": "\N{MULTIPLICATION SIGN}"},
    is_explained=True,
)


def stock_words(stock: Stock, texts: Texts) -> str:
    """Return cubes in words, grouped by kind."""
    counted = [
        texts("report.cubes", count=count, kind=texts(f"cube.{kind}"))
        for kind, count in zip(CUBES, stock, strict=True)
        if count
    ]
    return ", ".join(counted) or NOTHING

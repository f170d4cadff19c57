"""What the reader of photographed sheets needs from the rules.

Part of the core that runs in the browser too.
"""

from collections.abc import Iterable, Sequence

from sheetgen.core.reading.places import Values
from sheetgen.core.reading.question import Reader
from sheetgen.games.burgundy.rules.counts import OF_GOOD
from sheetgen.games.burgundy.rules.duchy import PHASE_LETTERS
from sheetgen.games.burgundy.sheet.fields import PLACES


def summands_of(name: str, names: Sequence[str]) -> list[str]:
    """Return the spots that add up to *name*: the headings, for the total."""
    if name != "total":
        return []
    return [one for one in names if one.startswith("heading:")]


_SHIELD = ("shield-number", "shield-taken", "shield-left")
# The kinds of spots that places of findings mean, where no spot is named like them.
_KINDS = {
    "good": ("sold", "stored"),
    "goods": ("sold", "stored"),
    "posts": ("post", "post-tile"),
    "rounds": ("round",),
    "routes": ("route", "route-tile"),
    "shields": (*_SHIELD, "copied-place"),
    "stock:silver": ("silver",),
    "stock:workers": ("workers",),
    "targets": ("target", "marker"),
    "vine": ("vines", "vine-tiles"),
    "vineyard": ("vines", "vine-tiles"),
}


def spots_of(place: str, values: Values) -> list[str]:
    """Return the spots that the place of a finding means, if no spot is named like it.

    A phase means the fields with its letter, a shield the line with its number.

    >>> spots_of("phase:2", {"field:a1": "B", "field:a2": "C"})
    ['field:a1']
    """
    kind, _, key = place.partition(":")
    if kind == "phase":
        letters = [PHASE_LETTERS[int(one[-1]) - 1] for one in place.split(" ")]
        return [name for name in _of(("field",), values) if values[name] in letters]
    if kind == "shield":
        numbers = [name for name in _of(_SHIELD[:1], values) if values[name] == key]
        lines = [name.partition(":")[2] for name in numbers]
        return [f"{part}:{line}" for line in lines for part in _SHIELD]
    if place in _KINDS:
        return _of(_KINDS[place], values)
    return [f"{one}:{key}" for one in _KINDS.get(kind, ())]


def _of(kinds: Sequence[str], names: Iterable[str]) -> list[str]:
    return [name for name in names if name.partition(":")[0] in kinds]


# Of goods, a number has no more tiles; of the rest, few games end with more.
LIMITS = (
    *[(kind, (3, OF_GOOD)) for kind in ("sold", "stored")],
    *[(kind, (9, 30)) for kind in ("silver", "workers", "track")],
    ("heading", (60, 150)),
    ("total", (250, 350)),
)
READER = Reader(PLACES, summands_of, limits=LIMITS, spots_of=spots_of)

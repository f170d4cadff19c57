"""Where on a sheet of the toy something can be written, and what it comes to.

Part of the core that runs in the browser too.
"""

from collections.abc import Mapping

from sheetgen.core.reading.spot import CROSS, Spot, number, sign, tick
from toy_island.form import BEACH, CLIFF, NUMBERS, SHELLS, Fill
from toy_island.opening import Island

PRINTED_SWITCHES = ()

_SHELLS = tuple([f"shells:{kind}" for kind in SHELLS])


def list_spots(island: Island, evidence: str) -> tuple[Spot, ...]:
    """Return the spots of a sheet."""
    figures = tuple([str(number) for number in NUMBERS])
    return (
        *[sign(f"cell:{name}", figures) for name in island.board.names],
        number("areas", 61),
        number("fish", 20),
        *[number(name, 9) for name in _SHELLS],
        tick("landing"),
        number("total", 999),
    )


def gather(island: Island, evidence: str, values: Mapping[str, str]) -> Fill:
    """Return what was written on a sheet, from what stands in its spots."""
    names = island.board.names
    cells = tuple([_whole(values.get(f"cell:{name}", "")) or 0 for name in names])
    return Fill(
        cells=cells if any(cells) else None,
        areas=_whole(values.get("areas", "")),
        fish=_whole(values.get("fish", "")),
        shells=tuple([_whole(values.get(name, "")) for name in _SHELLS]),
        landing=CLIFF if values.get("landing") else BEACH,
        total=_whole(values.get("total", "")),
    )


def scatter(island: Island, fill: Fill) -> dict[str, str]:
    """Return what stands in the spots of a sheet; empty ones are left out."""
    counts = {"areas": fill.areas, "fish": fill.fish, "total": fill.total}
    counts.update(dict(zip(_SHELLS, fill.shells)))  # noqa: B905
    values = {name: str(counts[name]) for name in counts if counts[name] is not None}
    for name, written in zip(island.board.names, fill.cells or ()):  # noqa: B905
        if written:
            values[f"cell:{name}"] = str(written)
    if fill.landing == CLIFF:
        values["landing"] = CROSS
    return values


def _whole(value: str) -> int | None:
    return int(value) if value else None

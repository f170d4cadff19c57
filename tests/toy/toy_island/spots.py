"""Where on a sheet of the toy something can be written, and what it comes to.

Part of the core that runs in the browser too.
"""

from collections.abc import Mapping

from sheetgen.core.reading.spot import Spot, number, sign
from toy_island.form import BEACH, CLIFF, SHELLS, Fill
from toy_island.opening import Island

PRINTED_SWITCHES = ()

_SHELLS = tuple([f"shells:{kind}" for kind in SHELLS])


def list_spots(island: Island, evidence: str) -> tuple[Spot, ...]:
    """Return the spots of a sheet."""
    return (
        number("areas", 61),
        number("fish", 20),
        *[number(name, 9) for name in _SHELLS],
        sign("landing", (BEACH, CLIFF)),
        number("total", 999),
    )


def gather(island: Island, evidence: str, values: Mapping[str, str]) -> Fill:
    """Return what was written on a sheet, from what stands in its spots."""
    return Fill(
        areas=_whole(values.get("areas", "")),
        fish=_whole(values.get("fish", "")),
        shells=tuple([_whole(values.get(name, "")) for name in _SHELLS]),
        landing=values.get("landing", "") or BEACH,
        total=_whole(values.get("total", "")),
    )


def scatter(island: Island, fill: Fill) -> dict[str, str]:
    """Return what stands in the spots of a sheet; empty ones are left out."""
    counts = {"areas": fill.areas, "fish": fill.fish, "total": fill.total}
    counts.update(dict(zip(_SHELLS, fill.shells)))  # noqa: B905
    values = {name: str(counts[name]) for name in counts if counts[name] is not None}
    values["landing"] = fill.landing
    return values


def _whole(value: str) -> int | None:
    return int(value) if value else None

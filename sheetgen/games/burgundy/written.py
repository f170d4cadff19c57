"""What stands in a spot, and what it stands for.

Part of the core that runs in the browser too.
"""

from collections.abc import Mapping, Sequence

from sheetgen.games.burgundy.duchy import PHASE_LETTERS

Values = Mapping[str, str]


def at(values: Values, name: str) -> str:
    """Return what stands in a spot; empty for nothing."""
    return values.get(name, "")


def whole(values: Values, name: str) -> int | None:
    """Return the number in a spot, if there is one."""
    value = at(values, name)
    return int(value) if value else None


def several(values: Values, kind: str, places: Sequence[int]) -> tuple[int, ...]:
    """Return the numbers in spots of a kind, without gaps."""
    found = [whole(values, f"{kind}:{place}") or 0 for place in places]
    return tuple([number for number in found if number])


def phase_in(values: Values, name: str) -> int:
    """Return the phase whose letter stands in a spot, 0 for nothing."""
    value = at(values, name)
    return PHASE_LETTERS.index(value) + 1 if value else 0


def text_of(number: int | None) -> str:
    """Return a number as it is written."""
    return "" if number is None else str(number)


def letter_of(phase: int | None) -> str:
    """Return a phase as it is written."""
    return PHASE_LETTERS[phase - 1] if phase else ""

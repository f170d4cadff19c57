"""Choices: what can stand in every spot of a sheet that was read, and what that costs.

Values of a spot stand in the order of their costs, so the first one is the likeliest. A
set of them is a whole number with a bit for each, and its lowest bit the cheapest.

Part of the core that runs in the browser too.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from sheetgen.reading.reading import (
    MOST_COST,
    NOTHING,
    UNREADABLE,
    Reading,
    order_values,
)
from sheetgen.reading.spot import NUMBER, NUMBERS, Spot

Picks = tuple[int, ...]  # for each spot the place of one of its values


@dataclass(frozen=True)
class Choices:
    """What can stand in the spots that were read; never changed.

    Attributes:
        names: of the spots.
        texts: of each spot its values, the cheapest first.
        costs: of these values.
        seen: of each spot what was read, whatever stands elsewhere.
        answered: whether a person said what stands there.
    """

    names: tuple[str, ...]
    texts: tuple[tuple[str, ...], ...]
    costs: tuple[tuple[int, ...], ...]
    seen: tuple[str, ...]
    answered: tuple[bool, ...]

    @property
    def every(self) -> list[int]:
        """All values of each spot."""
        return [(1 << len(texts)) - 1 for texts in self.texts]

    def values(self, picks: Picks) -> dict[str, str]:
        """Return what stands in each spot, by its name."""
        return {name: self.texts[at][picks[at]] for at, name in enumerate(self.names)}

    def step(self, at: int) -> int:
        """Return by how much the second value of a spot is dearer than the first."""
        costs = self.costs[at]
        return costs[1] - costs[0] if len(costs) > 1 else MOST_COST


def make_choices(
    spots: Iterable[Spot], readings: Sequence[Reading], answers: Mapping[str, str]
) -> Choices:
    """Return what can stand in the spots of a sheet.

    Args:
        spots: of the sheet; those that were not read are left out.
        readings: of its spots, in any order.
        answers: by names of spots what a person said.

    Raises:
        ValueError: a spot is not on the sheet, is read twice, or cannot hold an answer.
    """
    read = {reading.name: reading for reading in readings}
    if len(read) < len(readings):
        raise ValueError("a spot is read twice")
    names, texts, costs, seen, answered = [], [], [], [], []
    for spot in spots:
        reading = read.pop(spot.name, None)
        answer = answers.get(spot.name)
        if reading is None and answer is None:
            continue
        if answer is not None and not can_hold(spot, answer):
            raise ValueError(f"{answer!r} cannot stand at {spot.name}")
        values = _values(spot, reading or Reading(spot.name, ()))
        names.append(spot.name)
        answered.append(answer is not None)
        if answer is not None:
            values = ((answer, 0),)
        texts.append(tuple([text for text, _ in values]))
        costs.append(tuple([cost for _, cost in values]))
        seen.append(reading.best if reading and answer is None else answer or NOTHING)
    strange = sorted({*read, *answers} - set(names))
    if strange:
        raise ValueError(f"no such spots: {' '.join(strange)}")
    return Choices(
        tuple(names), tuple(texts), tuple(costs), tuple(seen), tuple(answered)
    )


def can_hold(spot: Spot, text: str) -> bool:
    """Return whether a text can stand at a spot."""
    if text == NOTHING or text in spot.words:
        return True
    parts = text.split(" ") if spot.kind == NUMBERS else [text]
    is_number = spot.kind in (NUMBER, NUMBERS)
    return is_number and all([_is_number(part, spot.most) for part in parts])


def _is_number(text: str, most: int) -> bool:
    if not text or len(text) > len(str(most)):
        return False
    digits = [letter in "0123456789" for letter in text]
    return all(digits) and int(text) <= most


def _values(spot: Spot, reading: Reading) -> tuple[tuple[str, int], ...]:
    """Return all values of a spot: those that were seen, and the words of the spot."""
    known = [
        (text, cost)
        for text, cost in reading.values
        if text != UNREADABLE and can_hold(spot, text)
    ]
    there = [text for text, _ in known]
    missing = [text for text in (NOTHING, *spot.words) if text not in there]
    return order_values(known + [(text, MOST_COST) for text in missing])

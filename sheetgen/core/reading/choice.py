"""Choices: the possible values of each spot of a sheet that was read, with their costs.

The values of a spot are in the order of their costs, so the first is the likeliest. A
set of them is a whole number with a bit for each value; the lowest bit is the cheapest.

Part of the core that runs in the browser too.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from sheetgen.core.reading.input_field import (
    CIRCLED,
    CIRCLED_CROSSED,
    CROSS,
    MOST_COST,
    NOTHING,
    NUMBER,
    NUMBERS,
    RING,
    UNREADABLE,
    InputField,
    Reading,
    order_values,
)

SEVERAL = 3  # so many crosses without any circle may be ticks
RARE = 8  # so many crosses for each thing that seems circled may be, too
OVERTURNED = (
    2  # so many crosses that the user knew to be circled show a hand that ticks
)
LIKELY, UNLIKELY = 800, 1600  # the costs of the likelier meaning and of the other
HABIT = 3  # so many that were ticks, and none that was not, settle all others
SETTLED = 4500  # the cost of another meaning then: too much for a question

Picks = tuple[int, ...]  # for each spot the index of one of its values


@dataclass(frozen=True)
class Choices:
    """The possible values of the spots that were read; immutable.

    Attributes:
        names: the names of the spots.
        texts: the values of each spot, the cheapest first.
        costs: the costs of these values.
        seen: the reading of each spot by itself.
        answered: for each spot whether the user gave its value.
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
        """Return the value of each spot, by its name."""
        return {name: self.texts[at][picks[at]] for at, name in enumerate(self.names)}

    def step(self, at: int) -> int:
        """Return how much more the second value of a spot costs than the first."""
        costs = self.costs[at]
        return costs[1] - costs[0] if len(costs) > 1 else MOST_COST


def make_choices(
    spots: Iterable[InputField], readings: Sequence[Reading], answers: Mapping[str, str]
) -> Choices:
    """Return the possible values of the spots of a sheet.

    Args:
        spots: the spots of the sheet; those that were not read are left out.
        readings: the readings of its spots, in any order.
        answers: the values that the user gave, by names of spots.

    Raises:
        ValueError: a spot is not on the sheet, is read twice, or cannot hold an answer.
    """
    spots = tuple(spots)
    read = {reading.name: reading for reading in readings}
    read.update({one.name: one for one in doubt_crosses(spots, read, answers)})
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


def doubt_crosses(
    spots: Sequence[InputField], read: Mapping[str, Reading], answers: Mapping[str, str]
) -> list[Reading]:
    """Return other readings of crosses that may be ticks in place of circles.

    That is possible if several things are crossed and hardly any is circled, or if the
    user knew several to be circled, unless the user has confirmed some of them as
    crosses. Once the user has said of `HABIT` that they are ticks, and of none that it
    is more, the others are ticks too.

    Args:
        spots: the spots of the sheet.
        read: its readings by the names of spots.
        answers: the values that the user gave, by names of spots.
    """
    rings = [
        read[spot.name] for spot in spots if spot.kind == RING and spot.name in read
    ]
    crossed = [one for one in rings if one.best == CROSS]
    told = [answers[one.name] for one in crossed if one.name in answers]
    ticks = [text for text in told if CIRCLED in text]
    is_tick = len(ticks) > 0
    circled = [one for one in rings if CIRCLED in one.best]
    if len(crossed) < SEVERAL or (
        len(circled) * RARE > len(crossed) and len(ticks) < OVERTURNED
    ):
        return []
    if len(told) > 1 and not is_tick:
        return []
    cross, circle = (UNLIKELY, LIKELY) if is_tick else (LIKELY, UNLIKELY)
    costs = ((CIRCLED, circle), (CIRCLED_CROSSED, circle), (CROSS, cross))
    if len(told) >= HABIT and all([text == CIRCLED for text in told]):
        costs = ((CIRCLED, 0), (CIRCLED_CROSSED, SETTLED), (CROSS, SETTLED))
    return [Reading(one.name, order_values(list(costs))) for one in crossed]


def can_hold(spot: InputField, text: str) -> bool:
    """Return whether a text is a possible value of a spot."""
    if text == NOTHING or text in spot.words:
        return True
    parts = text.split(" ") if spot.kind == NUMBERS else [text]
    if spot.is_signed and text[0] == "-":
        parts = [text[1:]]
    is_number = spot.kind in (NUMBER, NUMBERS)
    return is_number and all([_is_number(part, spot.most) for part in parts])


def _is_number(text: str, most: int) -> bool:
    if not text or len(text) > len(str(most)):
        return False
    digits = [letter in "0123456789" for letter in text]
    return all(digits) and int(text) <= most


def _values(spot: InputField, reading: Reading) -> tuple[tuple[str, int], ...]:
    """Return all values of a spot: those that were seen, and its other words."""
    known = [
        (text, cost)
        for text, cost in reading.values
        if text != UNREADABLE and can_hold(spot, text)
    ]
    there = [text for text, _ in known]
    missing = [text for text in (NOTHING, *spot.words) if text not in there]
    return order_values(known + [(text, MOST_COST) for text in missing])

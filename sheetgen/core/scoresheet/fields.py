"""The reading of declared sheets: their places, and what sums tell about numbers.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence
from typing import Any

from sheetgen.core.form.columns import TOTAL, place_of
from sheetgen.core.form.rules_api import RulesApi
from sheetgen.core.reading.decision import QUESTION, SURE
from sheetgen.core.reading.input_field import (
    MOST_COST,
    RARE,
    UNREADABLE,
    Reading,
    order_values,
)
from sheetgen.core.reading.places import Marks, Places, Table, Values
from sheetgen.core.reading.question import Reader
from sheetgen.core.scoresheet.adding import add_up, due_of
from sheetgen.core.scoresheet.chain import chain_rounds
from sheetgen.core.scoresheet.declaration import Declaration, Kind
from sheetgen.core.scoresheet.fill import (
    RUNNING,
    Sheet,
    Slot,
    columns_of,
    form_of,
    list_slots,
)
from sheetgen.core.scoresheet.formula import Op
from sheetgen.core.scoresheet.label import CARRIED
from sheetgen.core.scoresheet.span import rows_above, rows_stacked
from sheetgen.core.verdict import WRONG, Plain

# The costs of taking digits for a number above 0, or for one below it, and of taking
# the first digit for a minus.
ABOVE, BELOW, MISTAKEN = 400, 1100, 500
LIKELY = 8  # the values of a box to consider for a round with the sum 0
NEAR, NEAR_PART = 10, 5  # the usual error of wrong sums: up to 10, or up to a fifth


def _list_places(sheet: Sheet, evidence: str) -> Table:
    names = sheet.declaration.expansions
    ticks = [f"expansion:{at}" for at in range(1, len(names) + 1)]
    return ("expansions", Marks(ticks, names)), (
        "columns",
        columns_of(sheet.declaration),
    )


PLACES = Places(lambda sheet: form_of(sheet.declaration), _list_places)


def summands_of(sheet: Declaration, name: str, names: Sequence[str]) -> list[str]:
    """Return the spots that a sum adds up, all of the same player."""
    player, _, own = name.partition(" ")
    starts = [CARRIED, "round:", "row:"]
    if own.startswith(RUNNING + ":"):
        last = int(own.partition(":")[2])
        starts = [CARRIED, *["round:" + str(at) for at in range(1, last + 1)]]
    elif own != TOTAL:
        at = [("row:" + row.id) for row in sheet.rows].index(own)
        kind, above = sheet.rows[at].kind, rows_above(sheet.rows, at)
        if kind in (Kind.BOXES, Kind.GRID, Kind.STACKS):
            above = rows_stacked(sheet.rows, at) if kind == Kind.STACKS else [at]
        starts = ["row:" + sheet.rows[one].id for one in above]
    sums = ["row:" + row.id for row in sheet.rows if row.kind == Kind.SUBTOTAL]
    found = []
    for one in names:
        of, _, place = one.partition(" ")
        is_part = any([place == s or place.startswith(s + ".") for s in starts])
        if own == TOTAL:
            is_part = any([place.startswith(start) for start in starts])
        if of == player and is_part and place not in sums and one != name:
            found.append(one)
    return found


def weigh(sheet: Sheet, readings: Sequence[Reading], answers: Values) -> list[Reading]:
    """Return readings in which rare numbers cost more.

    Rare are numbers that no rule allows, and sums that are far from correct. A number
    that was read with certainty does not change, and is reported like any other breach;
    numbers of rounds are read together with their sums (`chain`).
    """
    declaration = sheet.declaration
    slots = {slot.name: slot for slot in list_slots(declaration)}
    readings = [
        _weighed(one, slots.get(one.name.partition(" ")[2]), None)
        for one in _with_signs(sheet, readings)
    ]
    readings = _balance(declaration, readings, answers)
    readings, chained = _chain(declaration, readings, answers)
    best = {one.name: answers.get(one.name, one.best) for one in readings}
    results = add_up(declaration, PLACES.on(sheet, "none").decode(best))
    found = []
    for one in readings:
        player, _, name = one.name.partition(" ")
        slot = slots.get(name)
        at = int(player.partition(":")[2]) - 1 if slot else len(results)
        if slot and slot.entry is None and at < len(results):
            due = due_of(declaration, results[at], slot)
            if chained.get(one.name, str(due)) == str(due):  # else it was misadded
                one = _weighed(one, slot, due)
        found.append(one)
    return found


def _weighed(one: Reading, slot: Slot | None, due: int | None) -> Reading:
    """Return a reading in which rare numbers cost more."""
    if slot is None or slot.kind in (Kind.TICK, Kind.CHOICE):
        return one
    values = [
        (text, min(cost + RARE, MOST_COST) if _is_rare(slot, due, text) else cost)
        for text, cost in one.values
    ]
    return Reading(one.name, order_values(values))


def _chain(
    declaration: Declaration, readings: Sequence[Reading], answers: Values
) -> tuple[list[Reading], dict[str, str]]:
    """Return readings with the values that make sums right first, and these values."""
    read = {one.name: one for one in readings}
    for name in answers:
        read[name] = Reading(name, ((answers[name], 0),))
    playing = {name.partition(" ")[0] for name in read if read[name].best}
    players, chained = max(declaration.fewest, len(playing)), {}
    for player in range(declaration.count):
        chained.update(chain_rounds(declaration, player, players, read))
    return [_prefer(one, chained.get(one.name)) for one in readings], chained


def _prefer(reading: Reading, text: str | None) -> Reading:
    """Return a reading with *text* as the likeliest value; it becomes a question."""
    if text is None or not reading.values or reading.best == text:
        return reading
    least = reading.values[0][1]
    other = min(least + QUESTION, MOST_COST)
    rest = [(one, max(cost, other)) for one, cost in reading.values if one != text]
    return Reading(reading.name, order_values([(text, least), *rest]))


def _with_signs(sheet: Sheet, readings: Sequence[Reading]) -> list[Reading]:
    """Return readings with negative values added where they are possible."""
    signed = _list_signed(sheet)
    return [
        Reading(one.name, _signed_values(one))
        if one.name.partition(" ")[2] in signed
        else one
        for one in readings
    ]


def _signed_values(one: Reading) -> tuple[tuple[str, int], ...]:
    """Return the values of a reading, each number also with a minus.

    A minus may also have been misread as the first digit.
    """
    costs: dict[str, int] = {}
    for text, cost in one.values:
        is_number = _is_number(text) and text != "0"
        found = [(text, cost + ABOVE if is_number else cost)]
        if is_number:
            found.append(("-" + text, cost + BELOW))
        if is_number and text[1:2] not in ("", "0"):
            found.append(("-" + text[1:], cost + MISTAKEN))
        for value, own in found:
            costs[value] = min(own, costs.get(value, MOST_COST))
    return order_values([(value, costs[value]) for value in sorted(costs)])


def _balance(
    declaration: Declaration, readings: Sequence[Reading], answers: Values
) -> list[Reading]:
    """Return readings in which points of a round cost more if their sum cannot be 0.

    This only applies if the sheet has that rule, and points are written directly
    [sheets 3.4].
    """
    rounds, found = declaration.rounds, {one.name: one for one in readings}
    if rounds and rounds.is_zero_sum and rounds.points[0] == Op.ENTRY:
        for slot in list_slots(declaration):
            is_own = slot.round and slot.id == rounds.entries[rounds.points[1]].id
            players = range(declaration.count) if is_own else ()
            names = [place_of(at, slot.name) for at in players]
            held = [
                Reading(name, ((answers[name], 0),)) if name in answers else found[name]
                for name in names
                if name in found
            ]
            for one in _come_to_zero([one for one in held if one.best]):
                found[one.name] = one
    return [found[one.name] for one in readings]


def _come_to_zero(readings: Sequence[Reading]) -> list[Reading]:
    """Return readings in which each value has the cost of a sum of 0 with it."""
    options = []
    for one in readings:
        likely = [value for value in one.values[:LIKELY] if value[0] not in ("", "-")]
        options.append([(int(text), cost) for text, cost in likely if _is_whole(text)])
    before, behind = _least_costs(options), _least_costs(options[::-1])[::-1]
    least = before[-1].get(0)
    if least is None:
        return []
    found = []
    for at, one in enumerate(readings):
        costs = dict(one.values)
        for number, cost in options[at]:
            rests = [
                (known + behind[at + 1][-total - number])
                for total, known in before[at].items()
                if -total - number in behind[at + 1]
            ]
            more = min(rests) + cost - least if rests else RARE
            costs[str(number)] = min(one.values[0][1] + min(more, RARE), MOST_COST)
        for text in costs:
            if not any([text == str(number) for number, _ in options[at]]) and text:
                costs[text] = min(costs[text] + RARE, MOST_COST)
        found.append(Reading(one.name, order_values(list(costs.items()))))
    return found


def _least_costs(options: Sequence[Sequence[tuple[int, int]]]) -> list[dict[int, int]]:
    """Return the least costs of the sums of the first 0, 1, 2 and so on numbers."""
    found: list[dict[int, int]] = [{0: 0}]
    for numbers in options:
        sums: dict[int, int] = {}
        for total, known in found[-1].items():
            for number, cost in numbers:
                own = known + cost
                sums[total + number] = min(own, sums.get(total + number, own))
        found.append(sums)
    return found


def _is_whole(text: str) -> bool:
    return _is_number(text[1:] if text[:1] == "-" else text)


def _list_signed(sheet: Sheet) -> list[str]:
    """Return the names of slots whose numbers may be negative."""
    return [slot.name for slot in columns_of(sheet.declaration).slots if slot.is_signed]


def _is_number(text: str) -> bool:
    return bool(text) and all([letter in "0123456789" for letter in text])


def _is_rare(slot: Slot, due: int | None, text: str) -> bool:
    """Return whether players hardly ever write a number.

    Args:
        slot: the slot with the number.
        due: its correct value, if it is a sum and that is known.
        text: the number.
    """
    if not _is_whole(text):
        return False
    number = int(text)
    if slot.entry is not None:
        return not slot.entry.allows(number)
    if due is None:
        return False
    is_turned = number == -due != 0
    return is_turned or abs(number - due) > max(NEAR, abs(due) // NEAR_PART)


def _with_right_sums(sheet: Sheet, spots: Sequence[Any]) -> list[Any]:
    """Return spots with legal values for the players whose sums are wrong.

    The user is asked about each value that differs from what was seen.
    """
    values = {name: value for name, value, *_ in spots}
    wrong = [
        place_of(at, "")
        for at, one in enumerate(
            add_up(sheet.declaration, PLACES.on(sheet, "").decode(values))
        )
        if any([state == WRONG for _, state in one.states])
    ]
    found = []
    for name, value, legal, margin, others in spots:
        if value != legal and any([name.startswith(player) for player in wrong]):
            others = [value, *[one for one in others if one != legal]]
            value = legal
        found.append([name, value, legal, margin, others])
    return found


def _list_changed(told: Plain, seen: Values, answers: Values) -> list[str]:
    """Return the spots without a question whose values differ from what was seen."""
    return [
        name
        for name, value, *_ in told["spots"]
        if name not in answers
        and name not in told["questions"]
        and seen.get(name, value).strip("-") not in (value.strip("-"), UNREADABLE)
    ]


def _list_summed(
    sheet: Sheet, told: Plain, readings: Sequence[Reading], answers: Values
) -> list[str]:
    """Return the uncertain boxes of rounds whose running sum is wrong.

    Their true values may not be among those that were read.
    """
    values = {name: value for name, value, *_ in told["spots"]}
    wrong = [
        name.replace(RUNNING, "round")
        for one in add_up(sheet.declaration, PLACES.on(sheet, "").decode(values))
        for name, state in one.states
        if state == WRONG and " " + RUNNING + ":" in name
    ]
    return [
        one.name
        for one in readings
        if one.name.partition(".")[0] in wrong
        and one.name not in answers
        and one.name not in told["questions"]
        and len(one.values) > 1
        and one.values[1][1] - one.values[0][1] < SURE
    ]


def _list_signs(sheet: Sheet, told: Plain, answers: Values) -> list[str]:
    """Return the numbers without a question that may be negative.

    All numbers of a player may have lost their minus and still add up.
    """
    signed = _list_signed(sheet)
    sums = [slot.name for slot in list_slots(sheet.declaration) if slot.entry is None]
    found = []
    for spot in told["spots"]:
        name, value = spot[:2]
        own = name.partition(" ")[2]
        is_open = name not in answers and name not in told["questions"]
        if own in signed and own not in sums and value not in ("", "0") and is_open:
            found.append(name)
    return found


class SheetReader(Reader):
    """The reader of declared sheets."""

    def answer(
        self, rules_api: RulesApi, board: Any, evidence: str, question: Plain
    ) -> Plain:
        """Return the answer to a question about a sheet that was read."""

        def parts(name: str, names: Sequence[str]) -> list[str]:
            return summands_of(board.declaration, name, names)

        reader = Reader(PLACES, parts)
        if question["do"] != "decide":
            return reader.answer(rules_api, board, evidence, question)
        answers = question.get("answers", {})
        readings = [
            Reading(name, tuple([(text, cost) for text, cost in values]))
            for name, values in question["readings"]
        ]
        seen = {one.name: one.best for one in readings}
        weighed = [(one.name, one.values) for one in weigh(board, readings, answers)]
        question = {**question, "readings": weighed}
        told = reader.answer(rules_api, board, evidence, question)
        told["spots"] = _with_right_sums(board, told["spots"])
        told["questions"] += _list_signs(board, told, answers)
        told["questions"] += _list_changed(told, seen, answers)
        told["questions"] += _list_summed(board, told, readings, answers)
        return told


READER = SheetReader(PLACES)

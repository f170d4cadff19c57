"""Shields: tiles on castles that change rules while they are owned [burgundy 31].

Part of the core that runs in the browser too.
"""

from sheetgen.core.verdict import ERROR, NOTE, Finding, Line
from sheetgen.games.burgundy.expansions.base import Expansion
from sheetgen.games.burgundy.rules.counts import SHIELDS_IN_GAME, of_players
from sheetgen.games.burgundy.rules.derived import COPY, Completed, Derived, Range
from sheetgen.games.burgundy.rules.duchy import PHASE_LETTERS, PHASES
from sheetgen.games.burgundy.rules.fill import Fill
from sheetgen.games.burgundy.rules.tile import CASTLE

DOUBLE_BONUS, DOUBLE_ENDS, DOUBLE_SALES = 7, 10, 12
DOUBLE_SHIELDS, LARGER_AREAS, ANYWHERE = 13, 17, 18
BLOCKED = 27  # a monastery that no shield copies [burgundy 31.6]


def most_shields(fill: Fill) -> int:
    """Return the number of shields in the game [burgundy 31.19]."""
    return max(of_players(fill, SHIELDS_IN_GAME))


def _factor(shown: Derived, number: int, phase: Range) -> Range:
    is_certain, can_be = shown.owned_in(number, phase)
    return 1 + int(is_certain), 1 + int(can_be)


def _bonus_factor(shown: Derived, phase: Range) -> Range:
    return _factor(shown, DOUBLE_BONUS, phase)  # [burgundy 31.7]


def _sale_factor(shown: Derived, phase: Range) -> Range:
    return _factor(shown, DOUBLE_SALES, phase)  # [burgundy 31.12]


def _end_factor(shown: Derived) -> int:
    return 1 + int(shown.holds(DOUBLE_ENDS))  # [burgundy 31.10]


def _grow_area(shown: Derived, done: Completed) -> Range:
    is_certain, can_be = shown.owned_in(LARGER_AREAS, done.phase)  # [burgundy 31.17]
    return int(is_certain), int(can_be)


def _may_place(shown: Derived, cell: int, placed: set[int], phase: int) -> bool:
    return shown.owned_in(ANYWHERE, (phase, phase))[1]  # [burgundy 31.18]


def _score(shown: Derived) -> list[Line]:
    worth = shown.duchy.printed.shields
    factor = 2 if shown.holds(DOUBLE_SHIELDS) else 1  # [burgundy 31.13]
    lines = []
    for shield in shown.fill.shields:
        if shield.left is None and shield.number in worth:
            points = worth[shield.number] * factor
            place = "shield:" + str(shield.number)
            clause = "31." + str(shield.number)
            lines.append(Line("shields", place, 5, points, points, clause))
    return lines


def _find(shown: Derived) -> list[Finding]:
    found = []
    numbers = [shield.number for shield in shown.fill.shields]
    castles = shown.count_terrain(CASTLE)
    held = [shield for shield in shown.fill.shields if shield.left is None]
    if len(held) > castles:  # [burgundy 31.24]
        found.append(
            Finding(
                "shield-without-castle", ERROR, "shields", "31.24", castles, len(held)
            )
        )
    for number in sorted(set(numbers)):
        if numbers.count(number) > 1:
            place = "shield:" + str(number)
            found.append(Finding("shield-twice", ERROR, place, "31.26", 1, 2))
    for shield in shown.fill.shields:
        if shield.left and shield.taken > shield.left:
            place = "shield:" + str(shield.number)
            found.append(
                Finding(
                    "shield-left-before",
                    ERROR,
                    place,
                    "31.39",
                    PHASE_LETTERS[shield.taken - 1],
                    PHASE_LETTERS[shield.left - 1],
                )
            )
    most = most_shields(shown.fill)
    if len(numbers) > most:
        found.append(
            Finding("too-many-shields", ERROR, "shields", "31.19", most, len(numbers))
        )
    if len(held) <= castles:
        found += _castles_in_time(shown)
    if shown.fill.copied and COPY not in numbers:
        found.append(Finding("copied-without-shield", ERROR, "shields", "31.6"))
    is_alone = shown.fill.variant == "solo"
    if shown.holds(COPY) and not shown.fill.copied and not is_alone:
        found.append(Finding("copied-left-out", NOTE, "shield:6", "31.6"))
    return found


def _castles_in_time(shown: Derived) -> list[Finding]:
    """Find the first phase with more shields owned than castles in the duchy."""
    castles = [
        cell
        for cell in shown.placed
        if shown.duchy.terrain[cell] == CASTLE and shown.is_own(cell)
    ]
    for phase in PHASES:
        lying = sum(1 for cell in castles if shown.first[cell] <= phase)
        owned = sum(
            1
            for shield in shown.fill.shields
            if shield.taken
            and shield.taken <= phase
            and (shield.left is None or shield.left > phase)
        )
        if owned > lying:
            place = "phase:" + str(phase)
            return [
                Finding("shield-before-castle", ERROR, place, "31.24", lying, owned)
            ]
    return []


SHIELDS = Expansion(
    id="shields",
    number=0,
    clause="31",
    replaces=(("6.3", "31.18"), ("8.2", "31.17"), ("8.6", "31.7"), ("9.2", "31.12")),
    parts=("shields", "shields_open", "copied"),
    find=_find,
    score=_score,
    grow_area=_grow_area,
    bonus_factor=_bonus_factor,
    sale_factor=_sale_factor,
    end_factor=_end_factor,
    may_place=_may_place,
)

"""Figures of deciding on sheets that were read: what is asked, and what is right then.

Readings are simulated (`tests.reading.confusion`); a person answers rightly. Nothing is
asserted. ``DECIDE_SHEETS`` says how many sheets of each kind.
"""

import os
import random
import statistics
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from sheetgen.core.reading.decision import Rules, decide
from sheetgen.core.reading.input_field import Reading
from sheetgen.core.reading.question import make_rules
from sheetgen.games.dice.answers.ocr_hooks import READER
from sheetgen.games.dice.answers.rules_api import RULES_API
from sheetgen.games.dice.sheet.fields import PLACES
from tests.bench.report import noting
from tests.games.dice.play import filled_sheet, load_duchy, random_game
from tests.reading.confusion import Writer

SHEETS = int(os.environ.get("DECIDE_SHEETS", "150"))
MOST = 5  # questions that a person is glad to answer
KINDS = (
    ("numbers alone", "none", True, ("cell",)),
    ("numbers and phases", "phase", True, ("cell", "field")),
    ("all, phases everywhere", "phase", True, ()),
    ("all, phases where they must stand", "phase", False, ()),
    ("all, no evidence", "none", True, ()),
)
note = noting("bench-decide.txt")


@dataclass
class Tally:
    """What came of some sheets."""

    sheets: int = 0
    seen: int = 0
    legal: int = 0
    right: int = 0
    right_soon: int = 0
    false: int = 0
    unasked: int = 0
    asked: list[int] = field(default_factory=list)
    looks: list[int] = field(default_factory=list)
    times: list[float] = field(default_factory=list)
    wrong: int = 0
    cells: int = 0

    def told(self) -> str:
        count, times = max(self.sheets, 1), sorted(self.times)
        shares = (self.seen, self.legal, self.right, self.right_soon)
        parts = "  ".join(f"{100 * one / count:5.1f}" for one in shares)
        few = sum(1 for one in self.asked if one <= MOST)
        return (
            f"{self.sheets:4} sheets  cells {100 - 100 * self.wrong / self.cells:.1f}  "
            f"{parts}  asked {statistics.mean(self.asked):.2f}, "
            f"at most {MOST} in {100 * few / count:.0f} %  "
            f"false illegal {self.false}, unasked {self.unasked}  "
            f"{times[count // 2] * 1e3:.0f} ms, p90 {times[count * 9 // 10] * 1e3:.0f}"
            f", {statistics.mean(self.looks):.0f} looks"
        )


def sheets(evidence: str, is_full: bool, kinds: tuple[str, ...]) -> Iterator[Any]:
    """Yield the rules for sheets of random games, and what stands on them."""
    for number in range(SHEETS):
        rng = random.Random(f"decide {number}")
        duchy = load_duchy("ABCD"[number % 4])
        game = random_game(duchy, rng, rounds=rng.choice((99, 99, 99, 18)))
        places = PLACES.on(duchy, evidence)
        values = places.encode(filled_sheet(game, evidence, is_full))
        spots = [
            spot
            for spot in places.spots
            if not kinds or spot.name.split(":")[0] in kinds
        ]
        rules = make_rules(READER, RULES_API, duchy, evidence, {})
        written = {spot.name: values.get(spot.name, "") for spot in spots}
        if rules.judge(written).is_legal:  # all but those with more than spots hold
            yield number, rules, spots, written


def measure(
    rules: Rules, readings: list[Reading], values: Mapping[str, str], tally: Tally
) -> None:
    seen = {reading.name: reading.best for reading in readings}
    tally.sheets += 1
    tally.seen += seen == values
    for reading in readings:
        if reading.name.startswith("cell:") and values[reading.name]:
            tally.cells += 1
            tally.wrong += reading.best != values[reading.name]
    answers: dict[str, str] = {}
    began = time.process_time()
    decided = decide(rules, readings, answers)
    tally.times.append(time.process_time() - began)
    tally.looks.append(decided.looks)
    tally.legal += {one.name: one.legal for one in decided.decisions} == values
    tally.unasked += not decided.is_legal and not decided.questions
    is_soon = False
    while decided.questions:
        if len(answers) == MOST:
            is_soon = decided.values == values
        answers[decided.questions[0]] = values[decided.questions[0]]
        decided = decide(rules, readings, answers)
    is_right = decided.values == values
    assert decided.values == {**seen, **answers}  # nothing is changed silently
    tally.asked.append(len(answers))
    tally.right += is_right
    tally.right_soon += is_right if len(answers) <= MOST else is_soon
    tally.false += not decided.is_legal


def test_figures_of_deciding() -> None:
    note("right in %: as seen, by rules alone, after all questions, after five")
    for name, evidence, is_full, kinds in KINDS:
        tally = Tally()
        for number, rules, spots, values in sheets(evidence, is_full, kinds):
            readings = Writer(f"decide {number}").read_sheet(tuple(spots), values)
            measure(rules, readings, values, tally)
        note(f"{name:34} {tally.told()}")


def test_figures_of_breaches() -> None:
    """One number of each sheet is another, so that a rule of numbers is broken."""
    asked, told, count = [], 0, 0
    for number, rules, spots, values in sheets("none", True, ("cell",)):
        rng = random.Random(f"breach {number}")
        written = [name for name in sorted(values) if values[name] not in ("", "x")]
        broken = dict(values)
        for _ in range(20):
            broken = {**values, rng.choice(written): str(rng.randint(1, 6))}
            if not rules.judge(broken).is_legal:
                break
        else:
            continue
        readings = Writer(f"breach {number}").read_sheet(tuple(spots), broken)
        answers: dict[str, str] = {}
        decided = decide(rules, readings, answers)
        count += 1
        while decided.questions:
            answers[decided.questions[0]] = broken[decided.questions[0]]
            decided = decide(rules, readings, answers)
        asked.append(len(answers))
        told += not decided.is_legal
    note(
        f"sheets with a breach: {count}, called illegal {100 * told / count:.1f} %, "
        f"asked {statistics.mean(asked):.2f}, least {min(asked)}, most {max(asked)}"
    )

"""Readings of the rounds on a photographed sheet, weighed by one another."""

import random
from itertools import product

import pytest

from sheetgen.core.reading.decision import QUESTION
from sheetgen.core.reading.input_field import MOST_COST, Reading
from sheetgen.games.dice.answers.ocr_hooks import ASIDE, weigh_rounds
from tests.seeds import over_seeds

Seen = dict[str, int]  # the cost of each text


def sure(text: str) -> Seen:
    return {text: 0}


def weighed(
    seen: dict[str, Seen], answers: dict[str, str] | None = None
) -> dict[str, Seen]:
    """Return the costs of texts by the names of spots."""
    readings = [
        Reading(name, tuple(sorted(costs.items(), key=lambda each: each[1])))
        for name, costs in seen.items()
    ]
    found = weigh_rounds("round", readings, answers or {})
    return {one.name: dict(one.values) for one in found}


def boxes(*seen: Seen, size: int = 4) -> dict[str, Seen]:
    return {
        f"box:{1 + at // size}.{1 + at % size}": costs for at, costs in enumerate(seen)
    }


@pytest.mark.parametrize(
    ("seen", "at", "value"),
    [
        ((sure("1"), {"2": 300, "7": 400}, sure("3")), 1, "2"),
        ((sure("1"), {"1": 300, "7": 400}, sure("2")), 1, "1"),  # a double
        ((sure("1"), sure("1"), {"2": 300, "1": 400}), 2, "2"),
        ((sure("1"), {"": 300, "4": 400}, sure("2")), 1, ""),
        ((*[sure(text) for text in "1234"], {"5": 300, "4": 400}), 4, "5"),  # a column
        (({"1": 300, "4": 400}, sure("2")), 0, "1"),
        ((sure("1"), {"19": 300, "2": 400}, {"3": 10}), 1, "2"),
    ],
)
def test_a_time_box_holds_what_follows_the_one_before(
    seen: tuple[Seen, ...], at: int, value: str
) -> None:
    """Only what was likelier by itself as well is not asked about."""
    name = list(boxes(*seen))[at]
    found = weighed(boxes(*seen))[name]
    best, other = sorted(found, key=lambda text: found[text])
    assert best == value
    is_sure = found[other] - found[best] >= QUESTION
    assert is_sure == (value == min(seen[at], key=lambda text: seen[at][text]))


def test_a_round_that_was_read_surely_remains_though_it_breaks_the_rules() -> None:
    seen = boxes(sure("1"), {"7": 0, "2": MOST_COST}, sure("3"))
    assert weighed(seen)["box:1.2"]["7"] < weighed(seen)["box:1.2"]["2"]


def test_answers_count_as_read() -> None:
    seen = boxes({"7": 0, "1": 9000}, {"2": 300, "8": 200})
    assert weighed(seen, {"box:1.1": "1"})["box:1.2"]["8"] >= 300 + QUESTION - 1


def test_other_evidence_has_no_rounds() -> None:
    readings = [Reading("box:1.1", (("x", 300), ("", 400)))]
    assert weigh_rounds("phase", readings, {}) == readings


@pytest.mark.parametrize(
    ("costs", "value"),
    [
        ({"41": 300, "2": 400}, "2"),  # more rounds than there were
        ({"1": 300, "2": 400}, "2"),  # in two spaces already
        ({"3": 300, "2": 400}, "2"),  # in another space
        ({"2": 300, "3": 400}, "2"),
    ],
)
def test_a_space_has_a_round_that_others_do_not_have(costs: Seen, value: str) -> None:
    seen = boxes(*[sure(text) for text in "123"])
    for name, text in (("a1", "1"), ("a2", "1"), ("a3", "3"), ("a4", "")):
        seen[f"field:{name}"] = sure(text)
    found = weighed({**seen, "field:b1": costs})["field:b1"]
    assert min(found, key=lambda text: found[text]) == value


def follows(texts: tuple[str, ...], size: int) -> bool:
    """Return whether rounds go down the time boxes by the rules [dice 9.12, 9.13]."""
    last, times, at_column = 0, 2, -1
    for at, text in enumerate(texts):
        if at // size != at_column:
            times, at_column = 2, at // size
        if not text:
            continue
        if int(text) == last + 1:
            last, times = last + 1, 1
        elif int(text) == last and times < 2:
            times = 2
        else:
            return False
    return True


@over_seeds(40)
def test_what_boxes_say_of_one_another_is_what_all_ways_to_read_them_say(
    seed: int,
) -> None:
    rng = random.Random(f"rounds {seed}")
    size, count = rng.choice((2, 3)), 5
    texts = ["", *map(str, range(1, count + 1))]
    seen = [
        {text: rng.randrange(3000) for text in rng.sample(texts, 3)}
        for _ in range(count)
    ]
    found = weighed(boxes(*seen, size=size))
    ways = [way for way in product(texts, repeat=count) if follows(way, size)]
    for at, name in enumerate(boxes(*seen, size=size)):
        rest: Seen = {}
        for way in ways:
            others = [seen[o].get(way[o], MOST_COST) for o in range(count) if o != at]
            rest[way[at]] = min(rest.get(way[at], sum(others)), sum(others))
        fewest = min(rest.values())
        due = {
            text: cost + min(rest.get(text, fewest + ASIDE) - fewest, ASIDE)
            for text, cost in seen[at].items()
        }
        best = min(due.values())
        for text, cost in due.items():
            least = min(seen[at].values())
            is_best = seen[at][text] == least
            assert found[name][text] in (cost, best + QUESTION - 1 if is_best else cost)

"""Costs of values: of single readings, and of all that can stand in the spots."""

import pytest

from sheetgen.core.reading.choice import make_choices
from sheetgen.core.reading.input_field import (
    MOST_COST,
    Reading,
    number,
    numbers,
    ring,
    sign,
    tick,
)
from sheetgen.scan.read import make_reading

SPOTS = (
    sign("cell:a1", ("1", "2", "3")),
    tick("box:1.1"),
    ring("circle:monk.1"),
    number("total", 120),
    numbers("vines:red", 17),
)


def test_a_reading_has_its_likeliest_value_first_and_none_is_impossible() -> None:
    reading = make_reading("cell:a1", {"1": 0.2, "2": 0.7, "": 0.1})
    assert reading.values == (("2", 357), ("1", 1609), ("", 2303))
    assert reading.best == "2"
    reading = make_reading("cell:a1", {"1": 1, "2": 0})
    assert reading.values == (("1", 0), ("2", MOST_COST))
    assert reading.cost("3") == MOST_COST
    # Those that cost the same keep one order.
    assert make_reading("a", {"2": 0.5, "1": 0.5}).values[0] == ("1", 693)


def test_a_spot_can_hold_what_was_not_seen_but_for_numbers() -> None:
    choices = make_choices(SPOTS, [Reading("cell:a1", (("2", 10), ("1", 4600)))], {})
    assert choices.names == ("cell:a1",)
    assert choices.texts == (("2", "1", "", "3"),)
    assert choices.costs == ((10, 4600, MOST_COST, MOST_COST),)
    readings = [Reading("total", (("57", 100), ("51", 2000), ("157", 2500)))]
    assert make_choices(SPOTS, readings, {}).texts == (("57", "51", ""),)
    choices = make_choices(SPOTS, [], {"vines:red": "3 1 17"})
    assert choices.texts == (("3 1 17",),)


def test_an_answer_leaves_nothing_else() -> None:
    readings = [Reading("cell:a1", (("2", 10), ("1", 4600)))]
    choices = make_choices(SPOTS, readings, {"cell:a1": "3", "box:1.1": "x"})
    assert choices.names == ("cell:a1", "box:1.1")
    assert choices.texts == (("3",), ("x",))
    assert choices.costs == ((0,), (0,))
    assert choices.seen == ("3", "x")


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("cell:a1", "7"),
        ("box:1.1", "o"),
        ("circle:monk.1", "xo"),
        ("total", "121"),
        ("total", "-1"),
        ("total", "1e1"),
        ("total", "0000000000"),
        ("total", "1 2"),
        ("vines:red", "3 18"),
        ("vines:red", "3  1"),
    ],
)
def test_an_answer_that_a_spot_has_no_room_for_is_refused(
    name: str, answer: str
) -> None:
    with pytest.raises(ValueError, match="cannot stand"):
        make_choices(SPOTS, [], {name: answer})


def test_readings_of_other_sheets_are_refused() -> None:
    with pytest.raises(ValueError, match="no such spots: cell:z9"):
        make_choices(SPOTS, [Reading("cell:z9", ())], {})
    with pytest.raises(ValueError, match="no such spots: cell:z9"):
        make_choices(SPOTS, [], {"cell:z9": "1"})
    with pytest.raises(ValueError, match="twice"):
        make_choices(SPOTS, [Reading("total", ()), Reading("total", ())], {})

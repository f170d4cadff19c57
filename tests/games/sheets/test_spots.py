"""What is read from photos of declared sheets."""

import pytest

from sheetgen.core.codes import NO_BOARD
from sheetgen.core.reading.reading import Reading
from sheetgen.core.scoresheet.chain import MISADDED
from sheetgen.core.scoresheet.fill import Sheet
from sheetgen.core.scoresheet.referee import REFEREE
from sheetgen.core.scoresheet.spots import RARE, weigh
from tests.games.sheets.declare import declare

GAME = """format = 1
sheet = "A"
players = 2
[rounds]
lines = 3
running = true
[[table]]
rows = [
  { label = "B", one-of = [0, 25] },
  { label = "C", most = 30, step = 5 },
]
"""
SURE = RARE + 500  # so surely read that nothing else stands there


@pytest.mark.parametrize(
    ("name", "values", "best"),
    [
        ("player:1 row:b", (("65", 400), ("25", 2000)), "25"),
        ("player:1 row:b", (("65", 0), ("25", SURE)), "65"),
        ("player:1 row:c", (("40", 400), ("35", 500), ("10", 2000)), "10"),
        ("player:1 row:c", (("", 400), ("10", 2000)), ""),
        ("player:1 running:2", (("718", 400), ("148", 2000)), "148"),
        ("player:1 running:2", (("144", 400), ("148", 500)), "148"),
        ("player:1 running:2", (("718", 0), ("148", SURE)), "148"),
        ("player:1 running:2", (("718", 0), ("148", MISADDED + 500)), "718"),
        ("player:2 running:2", (("718", 400), ("148", 2000)), "718"),
    ],
)
def test_what_hardly_anybody_writes_is_read_where_it_was_seen_surely(
    name: str, values: tuple[tuple[str, int], ...], best: str
) -> None:
    """A sum that is wrong is near the right one, where that is known."""
    sheet = Sheet(NO_BOARD, declare(GAME))
    readings = [
        Reading(name, values),
        Reading("player:1 round:1", (("30", 0),)),
        Reading("player:1 round:2", (("1", 0), ("118", 1))),
        Reading("player:2 row:b", (("0", 0),)),
    ]
    answers = {"player:1 round:2": "118"}
    assert weigh(sheet, readings, answers)[0].best == best


TENS = """format = 1
sheet = "A"
players = 2
until = 10000
[rounds]
lines = 3
running = true
most = 9950
step = 50
points = "points if points >= 500 or sum(points) >= 500 else 0"
"""
# What else may stand in a box of a round, and in that of a sum.
UNSURE, SURER = (("7", 1900), ("9", 2500)), (("7", 6000), ("9", 8000))


@pytest.mark.parametrize(
    ("seen", "right"),
    [
        pytest.param(
            {"round:1": "550", "running:1": "560", "round:2": "50", "running:2": "600"},
            {"running:1": "550"},
            id="the first sum was misread, and the second is right",
        ),
        pytest.param(
            {"round:1": "550", "running:1": "560", "round:2": "50", "running:2": "610"},
            {},
            id="the first sum is wrong, and the second goes on from it",
        ),
        pytest.param(
            {"round:1": "550", "running:1": "550", "round:2": "10", "running:2": "650"},
            {"round:2": "100"},
            id="a number that was not among those that were read",
        ),
        pytest.param(
            {"round:1": "450", "running:1": "0", "round:2": "50", "running:2": "0"},
            {},
            id="points depend on the rounds before",
        ),
    ],
)
def test_numbers_are_read_together_with_the_sums_that_they_make(
    seen: dict[str, str], right: dict[str, str]
) -> None:
    """You are asked about each that was seen otherwise."""
    sheet = Sheet(NO_BOARD, declare(TENS))
    first = {name: f"player:1 {name}" for name in seen}
    others = {name: UNSURE if "round" in name else SURER for name in seen}
    readings = [[first[name], [(seen[name], 100), *others[name]]] for name in seen]
    asked = {"do": "decide", "readings": readings, "answers": {}}
    told = REFEREE.answer(sheet, "none", asked)
    values = {spot[0]: spot[1] for spot in told["spots"]}
    assert values == {first[name]: right.get(name, seen[name]) for name in seen}
    assert {first[name] for name in right} <= {*told["questions"]}


def test_boxes_of_a_round_are_asked_about_if_its_sum_stays_wrong() -> None:
    """What stands there may be none of what was read."""
    sheet = Sheet(NO_BOARD, declare(TENS))
    box = "player:1 round:1"
    readings = [[box, [("500", 0), ("7", 6000)]], ["player:1 running:1", [("900", 0)]]]
    asked = {"do": "decide", "readings": readings, "answers": {}}
    asked["answers"] = {"player:1 running:1": "900"}
    assert REFEREE.answer(sheet, "none", asked)["questions"] == [box]
    asked["answers"][box] = "500"
    assert REFEREE.answer(sheet, "none", asked)["questions"] == []


ROWS = """format = 1
sheet = "A"
players = 1
[[table]]
rows = [{ label = "B", each = 2, most = 20 }, { label = "C", most = 20 }]
"""


def test_a_row_that_makes_the_total_right_is_proposed_and_asked_about() -> None:
    sheet = Sheet(NO_BOARD, declare(ROWS))
    readings = [
        ["player:1 row:b", [("1", 300), ("7", 1400)]],
        ["player:1 row:c", [("5", 0)]],
        ["player:1 total", [("19", 0)]],
    ]
    asked = {"do": "decide", "readings": readings, "answers": {}}
    told = REFEREE.answer(sheet, "none", asked)
    (row,) = [spot for spot in told["spots"] if spot[0] == "player:1 row:b"]
    assert (row[1], row[4][0]) == ("7", "1")
    assert "player:1 row:b" in told["questions"]


SIGNED = """format = 1
sheet = "A"
players = 2
[rounds]
lines = 3
least = -50
most = 50
running = true
"""


def test_where_a_number_may_be_below_0_its_sign_is_asked() -> None:
    """All of a player may have lost their minus, and add up rightly all the same."""
    sheet = Sheet(NO_BOARD, declare(SIGNED))
    seen = {"1 round:1": 5, "1 running:1": 5, "1 round:2": 3, "1 running:2": 8}
    seen |= {"2 round:1": 0, "1 total": 8}
    readings = [[f"player:{name}", [[str(seen[name]), 0]]] for name in seen]
    answers: dict[str, str] = {}

    def decide() -> tuple[dict[str, str], list[str]]:
        asked = {"do": "decide", "readings": readings, "answers": answers}
        told = REFEREE.answer(sheet, "none", asked)
        return {one[0]: one[1] for one in told["spots"]}, told["questions"]

    values, questions = decide()
    assert {"player:1 round:1", "player:1 round:2"} <= {*questions}
    assert "player:2 round:1" not in questions
    answers |= {"player:1 round:1": "-5", "player:1 round:2": "-3"}
    values, questions = decide()
    assert questions == []
    sums = [values[f"player:1 {name}"] for name in ("running:1", "running:2", "total")]
    assert sums == ["-5", "-8", "-8"]
    with pytest.raises(ValueError, match="cannot stand"):
        answers["player:1 round:1"] = "-1234"
        decide()


ZERO = """format = 1
sheet = "A"
players = 3
[rounds]
lines = 2
zero-sum = true
box = [{ label = "points", least = -99, most = 99 }, { label = "alone", most = 1 }]
points = "points"
"""


def test_numbers_of_a_round_are_read_as_what_comes_to_0() -> None:
    """A minus that was seen as the first figure is found; what was said stays."""
    names = [f"player:{at} round:1.points" for at in (1, 2, 3)]
    seen = ("75", "15")
    readings = [
        *[
            Reading(name, ((text, 100),))
            for name, text in zip(names[:2], seen, strict=True)
        ],
        Reading(names[2], (("2", 100), ("20", 900))),
    ]
    sheet = Sheet(NO_BOARD, declare(ZERO))
    assert [one.best for one in weigh(sheet, readings, {})] == ["-5", "-15", "20"]
    said = {names[2]: "-10"}
    assert [one.best for one in weigh(sheet, readings, said)][:2] == ["-5", "15"]

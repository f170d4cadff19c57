"""What is read from photos of declared sheets."""

import pytest

from sheetgen.core.codes import NO_BOARD
from sheetgen.core.reading.reading import Reading
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
        ("player:1 running:2", (("144", 400), ("148", 500)), "144"),
        ("player:1 running:2", (("718", 0), ("148", SURE)), "718"),
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

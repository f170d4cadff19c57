"""Which spots a finding or a sum is about."""

import pytest

from sheetgen.core.reading.decision import Judged
from sheetgen.core.reading.question import beside, input_fields_of
from sheetgen.games.burgundy.answers.rules_api import RULES_API as BURGUNDY
from sheetgen.games.dice.answers.rules_api import RULES_API
from tests.games.burgundy.play import load_duchy as load_burgundy
from tests.games.dice.play import load_duchy

NAMES = (
    *("cell:c5", "field:c5", "cell:c6", "field:c6"),
    *("box:2.1", "box:2.10", "circle:monk.1", "circle:castle.2", "rank:mine.first"),
    *("entry:2.1", "subtotal:2", "total"),
    *("player:1 seat:6", "player:1 total", "player:2 seat:6", "version:full"),
)


@pytest.mark.parametrize(
    ("place", "spots"),
    [
        ("cell:c5", ("cell:c5", "field:c5")),
        ("row:monk", ("circle:monk.1",)),
        ("row:castle", ("circle:castle.2",)),
        ("phase:2", ("box:2.1", "box:2.10", "entry:2.1", "subtotal:2")),
        ("terrain:mine", ("rank:mine.first",)),
        ("subtotal:2", ("subtotal:2",)),
        ("total", ("total",)),
        ("player:1", ("player:1 seat:6", "player:1 total")),
        ("seat:6", ("player:1 seat:6", "player:2 seat:6")),
        ("player:2 seat:6", ("player:2 seat:6",)),
        ("player:2 seat:8", ()),
        ("sheet", ()),
    ],
)
def test_a_place_means_spots(place: str, spots: tuple[str, ...]) -> None:
    found = input_fields_of(NAMES, [place])
    assert set(spots) <= set(found)
    if place != "phase:2":
        assert found == spots
        assert input_fields_of(NAMES, [place, "total"]) == tuple(
            name for name in NAMES if name in (*spots, "total")
        )


@pytest.mark.parametrize(
    ("place", "seen", "value"),
    [
        ("entry:1.1", (("62", 300), ("6", 1200)), "6"),
        ("entry:1.1", (("12", 300), ("6", 1200)), "12"),  # an area may give as much
        ("entry:1.1", (("62", 20), ("6", 5000)), "62"),  # it was read with certainty
        ("total", (("262", 300), ("62", 1200)), "62"),
        ("subtotal:1", (("52", 300), ("6", 1200)), "52"),
    ],
)
def test_numbers_that_nobody_writes_are_taken_for_misread(
    place: str, seen: tuple[tuple[str, int], ...], value: str
) -> None:
    question = {"do": "decide", "readings": [[place, seen]]}
    found = RULES_API.answer(load_duchy("A"), "none", question)
    assert {name: seen for name, seen, *_ in found["spots"]} == {place: value}


@pytest.mark.parametrize(
    ("other", "questions"), [("o", []), ("x", ["players:2"]), ("", ["players:2"])]
)
def test_a_cross_without_a_meaning_is_no_question_where_circles_are_drawn(
    other: str, questions: list[str]
) -> None:
    readings = [["players:2", [["", 30], ["x", 3000]]], ["players:3", [[other, 5]]]]
    question = {"do": "decide", "readings": readings}
    found = BURGUNDY.answer(load_burgundy("1"), "phase", question)
    assert found["questions"] == questions


def test_beside_a_cell_lie_its_neighbours() -> None:
    board = load_duchy("A").board
    near = board.neighbours[board.names.index("a1")]
    assert beside(board, ["cell:a1"]) == [f"cell:{board.names[at]}" for at in near]
    assert beside(board, ["sheet", "row:monk"]) == []


@pytest.mark.parametrize(
    ("wrong", "groups"),
    [
        ((), 0),
        (("total",), 1),
        (("entry:1.2", "subtotal:1", "total"), 1),
        (("subtotal:1", "subtotal:3"), 2),
        (("player:1 seats", "player:1 total", "player:3 total"), 2),
        (("heading:goods", "total"), 1),
    ],
)
def test_sums_are_wrong_together(wrong: tuple[str, ...], groups: int) -> None:
    assert Judged(True, (), wrong).groups == groups

"""What a play against the rules may have meant."""

import pytest

from sheetgen.games.dice.answers.judge import MOST_PLAYS, nearest_plays
from sheetgen.games.dice.rules.turn import STANDARD, Play, list_plays
from sheetgen.games.find import load_layout
from tests.games.dice.twin import Desk

A = Desk(load_layout("A"))


def meant(roll: str, play: str, **circled: int) -> list[Play]:
    state = A.state("c5", **circled)
    return nearest_plays(A.duchy, state, A.roll(roll), A.play(play), STANDARD)


@pytest.mark.parametrize(
    ("play", "right"),
    [
        ("d5=7", ["d5=6", "d5=4"]),
        ("d5=6 d6=4", ["d5=6 d6=4 silver"]),
        ("d5=6 silver", ["d5=6"]),
        ("d5=6 monk", ["d5=6"]),
        ("d5=6 d6=4 silver monk", ["d5=6 d6=4 silver"]),
        ("d5=6 d6=3 silver castle-row", ["d5=6 d6=4 silver castle-row"]),
    ],
)
def test_the_nearest_legal_plays_are_named(play: str, right: list[str]) -> None:
    """One of two bonuses is kept, and in the castle row, which has silver too."""
    found = meant("city river 6 4", play, silver=1)
    assert sorted(found) == sorted(A.play(text) for text in right)


def test_many_plays_as_near_are_no_answer() -> None:
    roll = "city pasture 6 4"
    plays = [play for play in list_plays(A.duchy, A.state("c5"), A.roll(roll))]
    assert len(plays) > MOST_PLAYS
    assert meant(roll, "b1=1") == []

from pathlib import Path

import pytest

from sheetgen.core.errors import UsageError
from sheetgen.lab.wish import open_wish, read_areas
from sheetgen.layout.read import load_rules

RULES = load_rules("dice")[-1]
WRITTEN = (
    "city 4 3 1; mine 2 2",
    "city 4+3+1, mine 2+2",
    "city = [1, 3, 4], mine = [2, 2]",
    "{ City = [4, 3, 1], MINE = [2, 2] }",
)


@pytest.mark.parametrize("text", WRITTEN)
def test_areas_are_written_as_files_or_descriptions_have_them(text: str) -> None:
    faults: list[str] = []
    assert read_areas(text, RULES, faults) == {"city": (4, 3, 1), "mine": (2, 2)}
    assert read_areas("mine 0", RULES, faults) == {"mine": ()}
    assert faults == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("town 4", "unknown terrain 'town'"),
        ("citi 4", "did you mean 'city'?"),
        ("4 city", "4 stands before any terrain"),
        ("city", "city has no sizes"),
        ("city 1; city 2", "city is named twice"),
        ("city -1", "expected terrains, each with the sizes"),
        ("city 1.5", "expected terrains, each with the sizes"),
    ],
)
def test_areas_that_cannot_be_read_are_named(text: str, fault: str) -> None:
    faults: list[str] = []
    read_areas(text, RULES, faults)
    assert any(fault in one for one in faults), faults


def test_a_board_to_be_like_gives_cells_areas_and_shape(tmp_path: Path) -> None:
    wish = open_wish("dice", like="A")
    assert len(wish.shape.positions) == 37
    assert wish.shape.areas["city"] == (4, 3, 1, 1)
    assert wish.recipe == " --like A"
    path = tmp_path / "shape.txt"
    path.write_text("  o o o o o\n o o o o o o\n  o o o o o\n", encoding="utf-8")
    assert len(open_wish("dice", shape=str(path)).shape.positions) == 16
    assert len(open_wish("dice", shape="A").shape.positions) == 37


def test_all_that_is_wrong_is_told_at_once() -> None:
    with pytest.raises(UsageError) as refused:
        open_wish("dice", radius=2, shape="nothing-there", areas="town 1", like="X")
    told = str(refused.value).splitlines()
    assert len(told) == 4
    assert any("both choose the spaces" in line for line in told)


def test_wishes_that_cannot_be_had_are_named() -> None:
    with pytest.raises(UsageError, match="no boards are built to a wish"):
        open_wish("keythedral")
    with pytest.raises(UsageError, match="37 spaces together, and the board has 19"):
        open_wish("dice", radius=2, like="A")

"""What is told of boards, and noted of those of one's own: cases of `describe.toml`."""

from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from sheetgen.checking.layout import describe
from sheetgen.games.find import all_rules, find_game, load_layout
from sheetgen.layout.read import read_layout
from tests.games.table import Door, Given, assert_cases, load_rules

TABLE = Path(__file__).with_name("describe.toml")
ROW = """format = 1
game = "burgundy"
name = "Row"
legend = {{ t = "city", c = "castle" }}
board = {{ map = "{}" }}
"""


def facts(case: Given) -> Mapping[str, Any]:
    """Return some facts of a board."""
    told = describe(load_layout(case["layout"]), 0, 1)
    return {"facts": {name: told[name] for name in case["asks"] if told[name]}}


def notes(case: Given) -> Mapping[str, Any]:
    """Return what is noted of duchy 1 with changes to its file, or of another map."""
    source = load_layout("burgundy/duchy-1").path
    text = source.read_text(encoding="utf-8").partition("[expect]")[0]
    for old, new in case.get("changed", {}).items():
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "changed.toml"
        path.write_text(ROW.format(case["map"]) if "map" in case else text, "utf-8")
        layout = read_layout(path, all_rules())
    return {"notes": find_game("burgundy").warn(layout)}


DOORS = {"facts": facts, "notes": notes}


@pytest.mark.parametrize(("door", "cases"), load_rules(TABLE, DOORS))
def test_a_board_is_described(door: Door, cases: list[dict[str, Any]]) -> None:
    assert_cases(door, cases)

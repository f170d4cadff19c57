"""What declared sheets of the collection look like."""

import re
from pathlib import Path
from typing import Any

import pytest

from tests import golden
from tests.games.faces import draw_face, texts_of


@pytest.mark.parametrize(
    ("name", "style"),
    [
        ("alone", {"hand": "left"}),
        ("bids", {}),
        ("end-of-game", {"ink": "colour"}),
        ("four-rows", {"ink": "colour"}),
        ("gable", {"ink": "colour", "lang": "hu"}),
        ("golf", {"ink": "grey", "lang": "pl"}),
        ("high-rounds", {"hand": "left"}),
        ("island", {"ink": "black"}),
        ("low-rounds", {"ink": "grey", "lang": "ja"}),
        ("partners", {"ink": "colour"}),
        ("provinces", {"ink": "colour", "lang": "ja"}),
        ("sets", {"lang": "pl"}),
        ("ten-thousand", {"lang": "es"}),
        ("three-ropes", {"ink": "black", "hand": "left"}),
        ("yacht", {"ink": "black", "lang": "hu"}),
    ],
)
def test_a_sheet_looks_as_it_did(
    name: str, style: dict[str, str], pytestconfig: pytest.Config
) -> None:
    svg = draw_face(f"sheets/{name}", **style).svg
    golden.compare(f"sheets/{name}.svg", svg, pytestconfig)


GRID = """columns = "sheet"
[legend]
a = { label = "Apple", colour = "red", cross = true }
b = { label = "Hive", colour = "blue", cross = true }
[[grid]]
label = "Orchard"
cells = "a b"
colour-full = { b = 6 }
"""
ROW = """columns = "sheet"
[[row]]
label = "Rope"
write = "_ _ _ _ _ _ _ _ _"
gives = [{ icon = "star", to = "Lanterns", box = 2 }]
[[track]]
label = "Lanterns"
boxes = 2
"""
ROUNDS = """[rounds]
dealer = true
[[table]]
rows = [{ label = "Jokers", optional = "North" }]
"""


@pytest.mark.parametrize(
    ("text", "has", "lacks"),
    [
        (GRID, "+6", "+0"),
        (GRID + "colour-later = { b = 3 }\n", "3", "0"),
        ("players = 4\n" + ROUNDS, "Round", ""),
        ("players = 4\n" + ROUNDS, "North", "Dealer"),
        ('players = "3-5"\n' + ROUNDS.replace("North", "South"), "5", "Dealer"),
    ],
)
def test_words_stand_where_they_mean_something_and_have_room(
    text: str, has: str, lacks: str, tmp_path: Path
) -> None:
    """No points of nothing, and no word over the tick of an expansion."""
    file = tmp_path / "words.toml"
    file.write_text(f'format = 1\nsheet = "Words"\n{text}', "utf-8")
    words = texts_of(draw_face(str(file)))
    assert any(word.endswith(has) for word in words)
    assert not any(word.rpartition(" ")[2] == lacks for word in words)


def test_what_a_box_gives_is_named_in_full_where_there_is_room(tmp_path: Path) -> None:
    file = tmp_path / "words.toml"
    file.write_text(f'format = 1\nsheet = "Words"\n{ROW}', "utf-8")
    named = [one for one in texts_of(draw_face(str(file))) if one.startswith("L")]
    assert named == ["Lanterns", "Lanterns"]


def test_points_of_a_formula_are_no_points_for_each(run: Any) -> None:
    points = {"A": "a * (b + 1)", "B": "b * c", "C": "c * 7"}
    rows = [f"{{ label = '{name}', points = '{points[name]}' }}" for name in points]
    text = f"format = 1\nsheet = 'S'\n[[table]]\nrows = [{', '.join(rows)}]\n"
    Path("a.toml").write_text(text, "utf-8")
    assert re.findall("\N{MULTIPLICATION SIGN}[^<]*", draw_face("a.toml").svg) == [
        "\N{MULTIPLICATION SIGN} 7"
    ]

"""What declared sheets of the collection look like."""

import pytest

from tests import golden
from tests.games.faces import draw_face


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

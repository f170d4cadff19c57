"""What declared sheets of the collection look like."""

import pytest

from tests import golden
from tests.games.faces import draw_face


@pytest.mark.parametrize(
    ("name", "style"),
    [
        ("bids", {}),
        ("end-of-game", {"ink": "colour"}),
        ("four-rows", {"ink": "colour"}),
        ("high-rounds", {"hand": "left"}),
        ("low-rounds", {"ink": "grey", "lang": "ja"}),
        ("sets", {"lang": "pl"}),
        ("three-ropes", {"ink": "black", "hand": "left"}),
        ("yacht", {"ink": "black", "lang": "hu"}),
    ],
)
def test_a_sheet_looks_as_it_did(
    name: str, style: dict[str, str], pytestconfig: pytest.Config
) -> None:
    svg = draw_face(f"sheets/{name}", **style).svg
    golden.compare(f"sheets/{name}.svg", svg, pytestconfig)

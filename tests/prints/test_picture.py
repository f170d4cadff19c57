"""A face by itself: as SVG, as PNG, or spoken."""

from pathlib import Path

import pytest

from sheetgen.core.errors import UsageError
from sheetgen.games.find import load_layout
from sheetgen.prints.look import Look
from sheetgen.prints.picture import Picture, draw_picture, speak
from tests.prints.conftest import links


@pytest.fixture
def picture() -> Picture:
    return draw_picture(load_layout("A"), Look(), links)


def test_a_picture_is_what_its_name_ends_in_with_letters_in_the_svg(
    picture: Picture,
) -> None:
    assert picture.write("a.svg").read_text(encoding="utf-8") == picture.svg
    assert picture.write("a.PNG", dpi=20).read_bytes().startswith(b"\x89PNG")
    assert picture.write() == Path("output/duchy-a.svg")
    with pytest.raises(UsageError):
        picture.write("a.pdf")
    assert "@font-face" in picture.svg
    assert "@font-face" not in picture.drawing


def test_a_board_is_spoken_in_each_language() -> None:
    layout = load_layout("A")
    assert speak(layout, "en").startswith("Duchy A: 37 spaces")
    assert speak(layout, "es").startswith("Ducado A: 37 casillas")

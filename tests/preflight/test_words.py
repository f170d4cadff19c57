from sheetgen.preflight.words import read_words
from tests.preflight.conftest import Maker, draw_words


def test_words_are_read_page_by_page(maker: Maker) -> None:
    path = maker.write(draw_words, lambda canvas: None, draw_words)
    found = read_words(path, 2, 3)
    assert list(found) == [2, 3]
    assert found[2].strip() == ""
    assert "A sheet of paper" in found[3]

from pathlib import Path

import pytest

from sheetgen.data import data_folder
from sheetgen.draw.font import (
    BOLD,
    DISPLAY,
    DISPLAY_BOLD,
    METRICS,
    STRONG,
    TEXT,
    load_fonts,
    measure,
)
from sheetgen.errors import MissingGlyph, UsageError

FONTS = load_fonts()
FAMILIES = (TEXT, STRONG, BOLD, DISPLAY, DISPLAY_BOLD)
LETTERS = "áéíóöőúüűÁÉÍÓÖŐÚÜŰñ¿¡ąćęłńóśźżĄĆĘŁŃÓŚŹŻ"


def test_all_families_are_there() -> None:
    assert {font.family for font in FONTS.fonts} == set(FAMILIES)


@pytest.mark.parametrize("family", FAMILIES)
def test_every_font_has_the_letters_of_our_languages(family: str) -> None:
    assert [run.font.family for run in FONTS.runs(LETTERS, family)] == [family]


@pytest.mark.parametrize("path", sorted(data_folder("fonts").glob("*.ttf")))
def test_the_kept_measures_are_those_of_the_files(path: Path) -> None:
    import json

    kept = json.loads((path.parent / METRICS).read_text(encoding="utf-8"))
    assert kept[path.name] == measure(path)


def test_figures_of_the_text_fonts_are_equally_wide() -> None:
    for family in (TEXT, STRONG, BOLD):
        assert len({FONTS.width(figure, family, 1) for figure in "0123456789"}) == 1


def test_a_letter_that_one_font_lacks_comes_from_another() -> None:
    runs = FONTS.runs("a≠b", TEXT)
    assert [run.text for run in runs] == ["a", "≠", "b"]
    assert runs[1].font.family in (DISPLAY, DISPLAY_BOLD)


def test_a_letter_that_no_font_has_is_named() -> None:
    with pytest.raises(MissingGlyph, match=r"'城' \(U\+57CE\) of the text 'Óvár 城'"):
        FONTS.runs("Óvár 城", TEXT)


def test_letters_that_no_font_has_are_found_before_they_are_set() -> None:
    assert FONTS.missing("Óvár 城, ド城≠") == "城ド"
    assert FONTS.missing(LETTERS) == ""


def test_lines_are_broken_at_blanks_and_fit() -> None:
    text = "one two three four five six seven"
    lines = FONTS.wrap(text, TEXT, 2, 20)
    assert " ".join(lines) == text
    assert all(FONTS.width(line, TEXT, 2) <= 20 for line in lines)


def test_a_no_break_space_keeps_its_neighbours_on_one_line() -> None:
    text = "one two °\u00a0stands in no rulebook"
    breaks = {
        line
        for width in range(5, 40)
        for line in FONTS.wrap(text, TEXT, 2, width)
        if "°" in line or "stands" in line
    }
    assert breaks
    assert all("°\u00a0stands" in line for line in breaks)


def test_a_font_of_ones_own_stands_behind_ours() -> None:
    own = data_folder("fonts") / "NotoSans-Bold.ttf"
    assert load_fonts((own,)).fonts[-1].path == own


def test_a_file_that_is_no_font_is_named(tmp_path: Path) -> None:
    path = tmp_path / "no.ttf"
    path.write_text("no font")
    with pytest.raises(UsageError, match=r"no\.ttf"):
        load_fonts((path,))

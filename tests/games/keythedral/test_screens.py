import re
from xml.etree import ElementTree

import pytest

from sheetgen.draw.part import find_room
from sheetgen.games.keythedral.parts.cards import list_actions, list_scores
from sheetgen.games.keythedral.parts.screens import HIGH, LONG, screen_pages
from sheetgen.games.keythedral.rules.land import COLOURS
from tests.games.keythedral.test_cards import LANGUAGES, PAPERS, SVG, style_in, words_of


@pytest.mark.slow
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_colour_has_a_screen_with_its_rules_inside(
    language: str, paper: str
) -> None:
    style = style_in(language)
    pages = screen_pages(style, PAPERS[paper])
    room = find_room(PAPERS[paper])
    assert room.width >= 2 * HIGH and room.height >= LONG
    assert len(pages) == len(COLOURS)
    for colour, page in zip(COLOURS, pages, strict=True):
        words = re.sub(r"\s+", "", words_of(page.front))
        for row in (*list_actions(style.texts), *list_scores(style.texts)):
            assert re.sub(r"\s+", "", row.name) in words
            assert re.sub(r"\s+", "", row.value) in words
        assert words_of(page.front).split().count(colour) >= 2


@pytest.mark.slow
def test_screens_have_a_fold_for_the_halves_and_one_for_each_wing() -> None:
    page = screen_pages(style_in("en"), PAPERS["a4"])[0]
    folds = [
        path.get("d", "")
        for path in ElementTree.fromstring(page.front).iter(f"{SVG}path")
        if path.get("stroke-dasharray") == "3 1.6"
    ]
    assert [d.count("M") for d in folds] == [3]


@pytest.mark.parametrize("ink", ["grey", "black"])
def test_no_two_screens_look_alike_without_colour(ink: str) -> None:
    pages = screen_pages(style_in("en", ink), PAPERS["a4"])
    drawn = set()
    for page in pages:
        paths = ElementTree.fromstring(page.front).iter(f"{SVG}path")
        drawn.add("".join(p.get("d", "") for p in paths if p.get("clip-path")))
    assert len(drawn) == len(COLOURS)

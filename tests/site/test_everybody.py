"""Sheets of other games than the first: everybody can see, tap and understand them."""

import re
from collections.abc import Callable

import pytest

from tests.site.test_burgundy import EVERY, filled
from tests.site.test_keythedral import PLAYED, WRONG, give, link_of
from tests.site.test_page import (
    LANGUAGES,
    LOOKS,
    SIZES,
    Sheet,
    no_violation,
    page_is_as_wide_as_its_window,
    sheet,
)

__all__ = ["sheet"]

pytestmark = pytest.mark.full

EACH = pytest.mark.parametrize("game", ["burgundy", "keythedral"])
SHEETS = {"burgundy": filled(EVERY)[0], "keythedral": link_of(PLAYED)}
VIEWS = {"burgundy": ("list", "players", "board"), "keythedral": ("play", "board")}
PLACES = {
    "burgundy": ["cell:a1", "cell:b3", "cell:d2", "cell:b2"],
    "keythedral": ["player:1 seat:6", "player:2"],
}
TARGETS = "button:not(.jump, .clause), select, summary, .tick-box"
KEY = re.compile(
    r"\b(?:page|heading|expansion|cube|place|hex|why|report|version)\.[a-z]\w+"
)
Open = Callable[..., Sheet]


def opened(sheet: Open, game: str, width: int, **look: str) -> Sheet:
    """Open a sheet of a game, with a payment where there is one to make."""
    one = sheet(SHEETS[game], width, **look)
    one.wait_for_verdict("Legal")
    if game == "keythedral":
        one.page.click("#show-play")
        give(one, wood=4, gold=1)
        one.tap("add:ironware")
        one.tap("law:7")
        one.page.wait_for_selector("#payment .steps")
    return one


@pytest.mark.parametrize(
    ("width", "look"), [(320, "light"), (360, "dark"), (1280, "forced")]
)
@EACH
def test_axe_finds_nothing(sheet: Open, game: str, width: int, look: str) -> None:
    one = opened(sheet, game, width, **LOOKS[look])
    for view in VIEWS[game]:
        one.page.click(f"#show-{view}")
        one.settle()
        no_violation(one.page, view)
        assert page_is_as_wide_as_its_window(one.page)
    if game == "keythedral":
        one.go(link_of(WRONG, serial=8))
        one.wait_for_verdict("Against the rules")
        one.page.click("#show-board")
        one.tap("kinds")
    for place in PLACES[game]:
        one.page.locator(f"[data-place='{place}']:visible").first.click()
        one.settle()
        no_violation(one.page, place)
    one.open("settings")
    no_violation(one.page, "settings")


@pytest.mark.parametrize(("width", "least"), [(360, 40), (320, 34)])
@EACH
def test_what_is_tapped_is_large_enough(
    sheet: Open, game: str, width: int, least: int
) -> None:
    one = opened(sheet, game, width)
    for view in VIEWS[game]:
        one.page.click(f"#show-{view}")
        for place in PLACES[game] if view == "board" else [""]:
            if place:
                one.page.locator(f"[data-place='{place}']:visible").first.click()
            sizes = one.page.eval_on_selector_all(TARGETS, SIZES)
            assert sizes
            assert not [size for size in sizes if min(size[1:]) < least - 0.01]


@pytest.mark.parametrize("width", [320, 1280])
@EACH
def test_the_page_speaks_five_languages_and_has_room_for_large_text(
    sheet: Open, game: str, width: int
) -> None:
    one = opened(sheet, game, width)
    seen = set()
    for language in LANGUAGES:
        one.speak(language)
        text = ""
        for view in VIEWS[game]:
            one.page.click(f"#show-{view}")
            text += one.page.locator("main").inner_text()
            assert page_is_as_wide_as_its_window(one.page), (language, view)
        assert not KEY.findall(text), language
        assert "{" not in text
        seen.add(text)
    assert len(seen) == len(LANGUAGES)
    one.speak("en")
    one.page.evaluate("document.documentElement.style.fontSize = '200%'")
    for view in VIEWS[game]:
        one.page.click(f"#show-{view}")
        assert page_is_as_wide_as_its_window(one.page), view

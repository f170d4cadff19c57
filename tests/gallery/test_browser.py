"""The gallery in a browser: nothing that was sent runs, and everybody can use it."""

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from sheetgen.gallery.build import Built

Shown = tuple[Path, Built]


@pytest.fixture(scope="module")
def page(browser: Browser) -> Page:
    """Return a page as wide as the smallest phone, which notes what runs on it."""
    page = browser.new_page(viewport={"width": 320, "height": 640})
    page.on("dialog", lambda dialog: pytest.fail(f"something ran: {dialog.message}"))
    return page


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("name", "scheme"),
    [
        ("index.html", "light"),
        ("index.html", "dark"),
        ("problems.html", "light"),
        ("boards/index.html", "dark"),
        ("boards/fake.html", "light"),
        ("boards/fake.html", "dark"),
    ],
)
def test_axe_finds_nothing_and_nothing_is_cut_off(
    name: str, scheme: str, shown: Shown, page: Page
) -> None:
    page.emulate_media(color_scheme=scheme)
    page.goto((shown[0] / name).as_uri())
    assert Axe().run(page).response["violations"] == []
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    assert page.title() != "1"


def test_pictures_are_seen_and_have_words(shown: Shown, page: Page) -> None:
    page.goto((shown[0] / "index.html").as_uri())
    for picture in page.locator("img").all():
        picture.scroll_into_view_if_needed()
        expect(picture).to_have_js_property("complete", True)
        assert picture.evaluate("(image) => image.naturalWidth") > 100
        assert picture.get_attribute("alt")


def test_boards_are_found_by_words_and_by_their_origin(
    shown: Shown, page: Page
) -> None:
    page.goto((shown[0] / "index.html").as_uri())
    boards = page.locator("main li:visible h3")
    expect(page.locator("output")).to_have_text("shown: 8 of 8")
    page.get_by_label("Search").fill("duchy b")
    expect(boards).to_have_text(["Duchy B"])
    expect(page.locator("output")).to_have_text("shown: 1 of 8")
    page.get_by_label("Search").fill("")
    page.get_by_label("Origin").select_option("the game's own board")
    expect(boards).to_have_text(["Duchy A", "Duchy A"])
    page.get_by_label("Search").fill("nothing")
    expect(boards).to_have_count(0)
    expect(page.locator("section:visible")).to_have_count(0)


def test_boards_are_reached_by_keyboard_and_there_without_scripts(
    browser: Browser, shown: Shown, page: Page
) -> None:
    page.goto((shown[0] / "index.html").as_uri())
    page.locator("main a").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("figure.board img")).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("ul.boards")).to_be_visible()
    context = browser.new_context(java_script_enabled=False)
    plain = context.new_page()
    plain.goto((shown[0] / "index.html").as_uri())
    expect(plain.locator("main li:visible")).to_have_count(8)
    expect(plain.locator("form")).to_be_hidden()
    context.close()

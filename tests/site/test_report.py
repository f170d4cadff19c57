"""What the rules say on the page: first what to do, and those of one kind together."""

from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from sheetgen.games.clauses import load_clauses
from sheetgen.games.find import find_game
from tests.games.burgundy.answers import pack_answers as pack_burgundy
from tests.games.burgundy.play import load_duchy
from tests.site.conftest import wait_until_stored
from tests.site.test_burgundy import EVERY, filled
from tests.site.test_page import (
    LANGUAGES,
    LOOKS,
    A,
    Sheet,
    answers_of,
    digits_of,
    no_violation,
    page_is_as_wide_as_its_window,
    sheet,
    whole_sheet,
)

__all__ = ["sheet"]

WRONG = {"monastery": "6", "mine": "6", "city": "1", "castle": "6", "river": "1"}
SHOWN = 6  # places that stand without being unfolded
CLAIMED = dict.fromkeys(("city", "castle", "monastery", "pasture", "river"), "first")


def link_of(**fill: object) -> str:
    """Return a link's end to a whole sheet on which something stands otherwise."""
    case = whole_sheet()
    return f"{digits_of()}/{answers_of({**case, 'fill': {**case['fill'], **fill}})}"


def wrong_numbers() -> str:
    """Return numbers of which hardly one can stand where it does."""
    numbers = whole_sheet()["fill"]["numbers"]
    pairs = zip(A.board.cells, numbers, strict=True)
    return "".join(n if n == "X" else WRONG.get(c.terrain, n) for c, n in pairs)


def wrong_tiles() -> str:
    """Return a link's end to a duchy whose tiles lie on other terrains."""
    behind, source = filled(EVERY)
    tiles = source.fill.tiles[::-1]
    duchy = load_duchy(str(source.layout_id))
    wrong = pack_burgundy(duchy, replace(source.fill, tiles=tiles), source.switches)
    return f"{behind.partition('/')[0]}/{wrong}"


def items(one: Sheet, words: str = "") -> Locator:
    one.wait_for_verdict("Against the rules")
    return one.page.locator("#report .findings li", has_text=words)


@pytest.mark.slow
def test_findings_of_one_kind_say_once_what_to_do_then_the_rule(sheet) -> None:
    one = sheet(link_of(colours=CLAIMED))
    found = items(one, "A colour bonus is claimed")
    expect(found).to_have_count(1)
    expect(found.locator("button.jump")).to_have_count(5)
    text = " ".join(found.inner_text().split())
    assert text.startswith("! To correct: ")
    assert text.endswith("empty. clause 6.15")
    assert text.count("clause") == text.count("bonus is claimed") == 1
    # What differs stands behind its place, and is left open in the sentence.
    assert "monastery 2" in text
    assert "\N{HORIZONTAL ELLIPSIS} cells of this terrain are empty" in text
    assert found.bounding_box()["height"] < 844 / 4


@pytest.mark.slow
def test_one_finding_has_a_whole_sentence_and_deeds_in_words(sheet) -> None:
    case = whole_sheet()["fill"]
    one = sheet(link_of(rows={**case["rows"], "monk": [9, 0]}))
    found = items(one, "9 circled, but what was completed")
    assert "\N{HORIZONTAL ELLIPSIS}" not in found.inner_text()
    found.get_by_role("button", name="Circle 2").click()
    expect(found).to_have_count(0)
    expect(one.key("circle:monk.1")).to_have_class("circle circled t-monastery")
    expect(one.key("circle:monk.2")).to_have_class("circle free t-monastery")


@pytest.mark.slow
def test_many_places_are_folded_and_stay_as_a_reader_left_them(sheet) -> None:
    one = sheet(wrong_tiles())
    found = items(one, "does not take this tile")
    jumps, count = found.locator("button.jump:visible"), found.locator(".jump").count()
    assert count > SHOWN + 1
    expect(jumps).to_have_count(SHOWN)
    found.get_by_text(f"{count - SHOWN} more").click()
    expect(jumps).to_have_count(count)
    jumps.last.click()
    place = one.page.evaluate("document.activeElement.dataset.place")
    assert jumps.last.get_attribute("data-key").endswith(place)
    one.tap("tile:")
    expect(jumps).to_have_count(count - 1)  # still unfolded


@pytest.mark.slow
def test_keys_reach_every_place_and_every_deed(sheet) -> None:
    one = sheet(link_of(numbers=wrong_numbers()))
    found = items(one, "6 cannot stand here; this cell takes 1, 2.")
    found.locator(".jump").first.focus()
    names = []
    for _ in range(4):
        names.append(one.page.evaluate("document.activeElement.dataset.key"))
        one.page.keyboard.press("Tab")
    place = names[0].removeprefix("jump:number-not-for-terrain:")
    head = f"fix:number-not-for-terrain:{place}"
    assert names[1:] == [f"{head}:{number}" for number in (1, 2, 0)]
    found.locator(f"[data-key='{head}:0']").press("Enter")
    expect(one.page.locator(f".hex[data-place='{place}']")).to_have_accessible_name(
        place.removeprefix("cell:") + " monastery, empty"
    )


@pytest.mark.slow
def test_players_of_a_table_stand_together_too(sheet, site_url: str) -> None:
    one = sheet(digits_of())
    one.page.click("#show-players")
    one.page.fill("#links", "\n".join(3 * [f"{site_url}#{link_of()}"]))
    one.tap("rank")
    found = one.page.locator("#ranking .findings li", has_text="Serial number 7")
    expect(found).to_have_count(1)
    assert found.locator(".spot").all_inner_texts() == [
        "Player 2 (\N{NUMERO SIGN} 7)",
        "Player 3 (\N{NUMERO SIGN} 7)",
    ]
    text = found.inner_text()
    assert text.index("Compare with the paper") < text.index("Player 2")
    assert text.index("Player 3") < text.index("Serial number 7") < text.index("clause")
    assert text.count("Serial number 7") == text.count("clause") == 1
    expect(found.locator("button:not(.clause)")).to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_findings_of_one_kind_stand_together_in_every_language(
    sheet, language: str
) -> None:
    one = sheet(wrong_tiles(), 320)
    items(one)
    one.open("settings")
    one.page.locator("dialog select").first.select_option(language)
    one.page.wait_for_selector(f"html[lang='{language}']", state="attached")
    one.page.keyboard.press("Escape")
    kinds = one.page.eval_on_selector_all(
        "#report .findings li", "nodes => nodes.map((node) => node.dataset.name)"
    )
    assert len(set(kinds)) == len(kinds) > 1
    text = one.page.locator("#report .findings").first.inner_text()
    assert not any(mark in text for mark in ("{", "page.", "finding."))
    assert page_is_as_wide_as_its_window(one.page)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("width", "look"), [(320, "light"), (320, "forced"), (1280, "dark")]
)
def test_axe_finds_nothing_in_findings_of_one_kind(
    sheet, width: int, look: str
) -> None:
    one = sheet(link_of(numbers=wrong_numbers(), colours=CLAIMED), width, **LOOKS[look])
    for summary in items(one).locator("summary").all():
        summary.click()
    no_violation(one.page, look)


# Clauses


def told_of(language: str, number: str, game: str = "dice") -> list[str]:
    """Return the heading and the lines of a clause."""
    told = load_clauses(find_game(game).clauses)[language]
    return [told.section[number.partition(".")[0]], *told.clause[number].split("\n")]


def opened(page: Page) -> Locator:
    """Return the dialog of a clause, once its text is there."""
    page.locator("dialog h3").last.wait_for()
    return page.get_by_role("dialog").last


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_clause_opens_in_one_s_own_language(sheet, language: str) -> None:
    one = sheet(link_of(colours=CLAIMED), 320)
    if language != "en":
        one.open("settings")
        one.page.locator("dialog select").first.select_option(language)
        one.page.wait_for_selector(f"html[lang='{language}']", state="attached")
        one.page.keyboard.press("Escape")
    key = one.key("clause:colour-not-complete:6.15")
    key.focus()
    one.page.keyboard.press("Enter")
    dialog = opened(one.page)
    expect(dialog.locator("h3")).to_have_text(told_of(language, "6.15")[0])
    expect(dialog.locator("p").first).to_have_text(told_of(language, "6.15")[1])
    expect(dialog).to_contain_text("6.9 ")  # where it comes from
    expect(dialog).to_have_accessible_name(dialog.locator("h2").inner_text())
    assert page_is_as_wide_as_its_window(one.page)
    one.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(key).to_be_focused()


@pytest.mark.slow
def test_clauses_are_fetched_when_one_is_opened_and_once(sheet) -> None:
    one = sheet(link_of(colours=CLAIMED))
    fetched: list[str] = []
    one.page.on("request", lambda request: fetched.append(request.url))
    for _ in range(2):
        one.key("clause:colour-not-complete:6.15").click()
        expect(opened(one.page).locator("h3")).to_have_text("Points")
        one.page.keyboard.press("Escape")
    assert len([url for url in fetched if "clauses-dice-en" in url]) == 1
    assert len([url for url in fetched if "clauses-dice." in url]) == 1
    assert len([url for url in fetched if "clauses-" in url]) == 2


@pytest.mark.slow
def test_a_clause_that_cannot_be_fetched_says_so_and_is_tried_again(sheet) -> None:
    one = sheet(link_of(colours=CLAIMED))
    key = one.key("clause:colour-not-complete:6.15")
    one.page.evaluate(
        "() => { globalThis.was = fetch; fetch = () => Promise.reject(); }"
    )
    key.click()
    expect(one.page.locator("dialog .rule")).to_contain_text("Look at the connection")
    one.page.keyboard.press("Escape")
    one.page.evaluate("() => { fetch = was; }")
    key.click()
    expect(opened(one.page).locator("h3")).to_have_text("Points")


@pytest.mark.slow
def test_clauses_of_points_and_of_settings_open_too(sheet) -> None:
    one = sheet(filled(EVERY)[0])
    one.wait_for_verdict("Legal")
    one.page.locator("#report summary").first.click()
    one.page.locator("#report .sources .clause").first.click()
    rows = opened(one.page).locator("tr")
    expect(rows).to_have_count(2)
    assert rows.nth(1).inner_text().split()[:4] == ["points", "1", "3", "6"]
    one.page.keyboard.press("Escape")
    one.open("settings")
    one.key("clause:tie-track:41.2").click()
    expect(one.page.locator("dialog")).to_have_count(2)
    one.page.locator("dialog .rule h3").wait_for()
    told = one.page.locator("dialog").last
    expect(told.locator("p").nth(1)).to_have_text(
        told_of("en", "41.2", "burgundy")[2].replace("`", "")
    )
    one.page.keyboard.press("Escape")
    expect(one.page.locator("dialog")).to_have_count(1)
    expect(one.key("clause:tie-track:41.2")).to_be_focused()


@pytest.mark.slow
@pytest.mark.parametrize("look", LOOKS)
def test_axe_finds_nothing_in_a_clause(sheet, look: str) -> None:
    one = sheet(link_of(colours=CLAIMED), 320, **LOOKS[look])
    one.page.locator("#report summary").first.click()
    one.key("clause:colour-not-complete:6.15").click()
    opened(one.page)
    no_violation(one.page, "a clause")
    one = sheet(filled(EVERY)[0], 320, **LOOKS[look])
    one.wait_for_verdict("Legal")
    one.page.locator("#report summary").first.click()
    one.page.locator("#report .sources .clause").first.click()
    expect(opened(one.page).locator("td").first).to_be_visible()
    no_violation(one.page, "a clause with a table")


@pytest.mark.slow
def test_clauses_are_kept_for_times_without_a_network(
    browser: Browser, site_url: str
) -> None:
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    page.goto(f"{site_url}#{link_of(colours=CLAIMED)}")
    page.evaluate(
        "navigator.serviceWorker.ready.then((one) => one.active.postMessage('rest'))"
    )
    wait_until_stored(
        page, "clauses-dice-en", "clauses-dice-hu", "clauses-keythedral-en"
    )
    context.set_offline(True)
    page.reload()
    page.locator("[data-key='clause:colour-not-complete:6.15']").click()
    expect(opened(page).locator("h3")).to_have_text("Points")
    context.close()


@pytest.mark.slow
def test_the_single_file_has_clauses_within(browser: Browser, single_url: str) -> None:
    page = browser.new_page(locale="hu")
    page.goto(f"{single_url}#{link_of(colours=CLAIMED)}")
    page.locator("[data-key='clause:colour-not-complete:6.15']").click()
    heading = told_of(page.evaluate("document.documentElement.lang"), "6.15")[0]
    expect(opened(page).locator("h3")).to_have_text(heading)
    page.close()

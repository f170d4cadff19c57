"""Hints while a game is played on the page, and how it was played once it is over."""

import json
import re
import tomllib
from collections.abc import Mapping

import brotli
import pytest
from playwright.sync_api import Browser, expect

from sheetgen.codes import SheetCode
from sheetgen.encode import encode
from sheetgen.games.find import find_game
from sheetgen.site.build import site_files
from tests.games.dice.answers import plain_log
from tests.games.dice.conformance import hamlet
from tests.games.dice.play import load_duchy
from tests.games.dice.played import play_game
from tests.site.conftest import PATIENCE
from tests.site.test_page import (
    LOOKS,
    A,
    Sheet,
    digits_of,
    make_first_play,
    no_violation,
    page_is_as_wide_as_its_window,
    sheet,
)

__all__ = ["sheet"]

pytestmark = pytest.mark.slow

LANGUAGES = ("en", "es", "hu", "ja", "pl")


def text_of(language: str, key: str) -> str:
    path = find_game("dice").web / "coach" / f"{language}.toml"
    text: str = tomllib.loads(path.read_text(encoding="utf-8"))[key]
    return text


def begin(one: Sheet, *castles: str) -> None:
    """Begin a game of as many players as castles are named."""
    one.page.click("#show-play")
    for castle in castles[:-1]:
        one.cell(castle).click()
        one.tap("more-players")
    one.cell(castles[-1]).click()


def open_game(one: Sheet, players: int = 1, digits: str = "") -> None:
    """Show a game that was played to its end on this device."""
    kept = {"log": plain_log(play_game(load_duchy("A"), players, 4711)), "made": []}
    own = {**kept, "roll": [0, 0, 1, 1, 0], "isRolled": False}
    keep = "([key, text]) => localStorage.setItem(key, text)"
    key = f"sheetgen:log:{digits or digits_of()}"
    one.page.evaluate(keep, [key, json.dumps(own)])
    one.page.reload()
    one.page.click("#show-play")
    one.page.wait_for_selector("[data-key='how']")


def wait_for_plays(one: Sheet) -> None:
    """Wait until the rules have said what can be played."""
    one.page.wait_for_selector(".plays, .hex[aria-label$='possible here']")


def look_back(one: Sheet) -> None:
    """Ask how the game was played, and wait for all of it."""
    one.tap("how")
    wait_for_all(one)


def wait_for_all(one: Sheet) -> None:
    """Wait until luck and hindsight are told too, which takes a while."""
    sums = one.page.locator(".coach-sum dt")
    expect(sums).to_have_count(5, timeout=PATIENCE)
    stage = one.page.locator("[data-name='coach-stage']")
    expect(stage).to_have_count(0, timeout=PATIENCE)


# Hints


def test_a_hint_tells_the_play_of_a_strong_player_and_why(sheet) -> None:
    one = sheet(digits_of())
    begin(one, "e2")
    one.tap("begin")
    one.tap("roll")
    one.tap("hint")
    told = one.page.locator("[data-name='hint-told']")
    expect(told).not_to_be_empty(timeout=PATIENCE)
    expect(told).to_contain_text("A strong player would play: ")
    expect(told).to_contain_text("It can be wrong.")
    expect(one.key("hint")).to_have_attribute("aria-expanded", "true")
    no_violation(one.page, "a hint")
    one.tap("hint")
    expect(told).to_be_empty()
    one.tap("hint")
    expect(told).not_to_be_empty()
    make_first_play(one)
    expect(one.key("hint")).to_have_count(0)  # until there are other dice
    one.tap("roll")
    expect(told).to_be_empty()


def test_who_plays_alone_can_do_without_hints_and_need_not_say_so_again(sheet) -> None:
    one = sheet(digits_of())
    begin(one, "e2")
    expect(one.key("hints")).to_have_attribute("aria-pressed", "true")
    one.tap("hints")
    one.tap("begin")
    one.tap("roll")
    wait_for_plays(one)
    expect(one.key("hint")).to_have_count(0)
    one.tap("live-new")
    expect(one.key("hints")).to_have_attribute("aria-pressed", "false")


def test_several_on_one_device_have_hints_only_if_all_agree(sheet) -> None:
    one = sheet(digits_of())
    for is_agreed in (False, True):
        begin(one, "e2", "c5")
        expect(one.key("hints")).to_have_attribute("aria-pressed", "false")
        expect(one.key("hints")).to_contain_text("all at the table have agreed")
        if is_agreed:
            one.tap("hints")
        one.tap("begin")
        one.tap("live-ready")
        one.tap("roll")
        wait_for_plays(one)
        expect(one.key("hint")).to_have_count(int(is_agreed))
        one.tap("live-new")


def test_who_sits_down_at_a_table_has_hints_no_more(sheet) -> None:
    one = sheet(digits_of())
    begin(one, "e2")
    one.tap("begin")
    one.tap("roll")
    expect(one.key("hint")).to_have_count(1)
    seat = {"table": "abcdefghij", "seat": 1, "token": "t"}
    keep = "([key, text]) => localStorage.setItem(key, text)"
    key = f"sheetgen:seat:{digits_of()}"
    one.page.evaluate(keep, [key, json.dumps(seat)])
    make_first_play(one)
    one.tap("roll")
    wait_for_plays(one)
    expect(one.key("hint")).to_have_count(0)
    one.page.evaluate("key => localStorage.removeItem(key)", key)


def test_a_board_that_nobody_has_learned_is_told_with_what_would_learn_it(
    sheet,
) -> None:
    digits = encode(SheetCode(A.rules.number, hamlet()), A.rules.encoding)
    one = sheet(digits)
    one.page.click("#show-play")
    one.page.locator("#view-play .hex, .hex").first.click()
    one.tap("begin")
    one.tap("roll")
    one.tap("hint")
    told = one.page.locator("[data-name='hint-told']")
    words = "sheetgen review game.game learns a board"
    expect(told).to_contain_text(words, timeout=PATIENCE)


# How a game was played


def test_how_a_game_was_played_is_told_and_mistakes_stay_behind_taps(sheet) -> None:
    one = sheet(digits_of(), 320)
    open_game(one)
    look_back(one)
    expect(one.page.locator(".coach-sum")).to_contain_text("expected")
    expect(one.key("how")).to_have_attribute("aria-expanded", "true")
    card = one.page.locator("#live")
    expect(card).to_contain_text("A strong player made ")
    expect(card).to_contain_text("Looking back, at least ")
    bars = one.page.locator(".losses svg")
    told = re.compile(r"^Points lost: round \d+: \d+\.\d")
    expect(bars).to_have_attribute("aria-label", told)
    mistakes = one.page.locator("[data-name^='mistake:']")
    expect(mistakes).to_have_count(3)
    first = mistakes.first
    better = first.locator("[data-name^='better:'] .lead")
    expect(better).to_be_hidden()
    first.locator("summary").first.focus()
    one.page.keyboard.press("Enter")
    expect(first).to_contain_text("Dice: ")
    expect(better).to_be_hidden()
    first.locator("[data-name^='better:'] > summary").focus()
    one.page.keyboard.press("Enter")
    expect(better).to_be_visible()
    for look, media in LOOKS.items():
        one.page.emulate_media(**media)
        no_violation(one.page, f"how a game was played, {look}")
    assert page_is_as_wide_as_its_window(one.page)


def test_it_is_told_in_every_language(sheet) -> None:
    one = sheet(digits_of(), 320)
    open_game(one)
    look_back(one)
    for summary in one.page.locator("[data-name^='mistake:'] > summary").all():
        summary.click()
    card = one.page.locator("#live")
    for language in LANGUAGES[1:]:
        one.open("settings")
        one.page.locator("dialog select").first.select_option(language)
        one.page.wait_for_selector(f"html[lang='{language}']")
        one.page.keyboard.press("Escape")
        expect(card).to_contain_text(text_of(language, "luck"), timeout=PATIENCE)
        expect(one.page.locator(".losses svg")).to_have_count(1)
        assert not re.search(r"[{}]|why-|expected", card.inner_text())
        assert page_is_as_wide_as_its_window(one.page)
        no_violation(one.page, f"how a game was played, {language}")


def test_each_player_of_a_device_is_told(sheet) -> None:
    one = sheet(digits_of())
    open_game(one, 2)
    look_back(one)
    total = one.page.locator(".coach-sum dd").first.inner_text()
    one.page.locator("[data-key^='player:'][aria-pressed='false']").click()
    sums = one.page.locator(".coach-sum dd")
    expect(sums.first).not_to_have_text(total, timeout=PATIENCE)
    wait_for_all(one)


def test_nothing_is_lost_where_what_was_learned_cannot_be_fetched(sheet) -> None:
    one = sheet(digits_of())
    open_game(one)
    one.page.route("**/learned-*", lambda route: route.abort())
    one.tap("how")
    expect(one.page.locator("[data-name='coach-stage']")).to_contain_text("Try it")
    one.page.unroute("**/learned-*")
    one.tap("how")
    look_back(one)


# What it takes


def test_all_languages_say_the_same_with_the_same_values() -> None:
    folder = find_game("dice").web / "coach"
    told = {
        path.stem: tomllib.loads(path.read_text(encoding="utf-8"))
        for path in folder.glob("*.toml")
    }
    assert tuple(sorted(told)) == LANGUAGES
    for language, own in told.items():
        assert list(own) == list(told["en"]), language
        for key, text in own.items():
            both = [sorted(re.findall(r"{\w+", one)) for one in (text, told["en"][key])]
            assert both[0] == both[1], (language, key)


def test_the_single_file_says_where_it_is(browser: Browser, single_url: str) -> None:
    page = browser.new_page()
    page.goto(f"{single_url}#{digits_of()}")
    page.wait_for_selector("html[data-page]")
    page.click("#show-play")
    page.wait_for_selector("[data-key='begin']")
    expect(page.locator("[data-key='hints']")).to_have_count(0)
    page.close()


@pytest.fixture(scope="module")
def page_files() -> Mapping[str, bytes]:
    return site_files()


def test_what_is_fetched_when_it_is_asked_for_is_small(
    page_files: Mapping[str, bytes],
) -> None:
    def packed(start: str) -> int:
        return sum(
            len(brotli.compress(content))
            for name, content in page_files.items()
            if name.startswith(start)
        )

    for language in LANGUAGES[1:]:
        own = packed(f"texts-dice-coach-{language}.")
        assert own > 0
        assert packed("game-dice-coach.") + own <= 10_000
    assert packed("core-analysis.") <= 10_000

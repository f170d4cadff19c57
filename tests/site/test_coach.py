"""Hints while a game is played on the page, and how it was played once it is over."""

import json
import re
import tomllib
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from sheetgen.core.codes import SheetCode
from sheetgen.core.encode import encode
from sheetgen.games.dice.files.log_file import read_log
from sheetgen.games.dice.rules.deal import deal
from sheetgen.games.find import find_game
from tests.games.dice.conformance import BOARDS
from tests.site.conftest import PATIENCE
from tests.site.test_page import (
    LANGUAGES,
    LOOKS,
    A,
    Sheet,
    checked,
    digits_of,
    make_first_play,
    no_violation,
    page_is_as_wide_as_its_window,
    saved,
    sheet,
)

__all__ = ["sheet"]

pytestmark = pytest.mark.slow

KEEP = "([key, text]) => localStorage.setItem(key, text)"


def wait_for_plays(one: Sheet) -> None:
    """Wait until the rules have said what can be played."""
    one.page.wait_for_selector(".plays, .hex[aria-label$='possible here']")


def test_a_game_of_a_seed_is_played_alone_with_hints_checked_and_looked_back_on(
    sheet, site_url: str, tmp_path: Path
) -> None:
    one = sheet(digits_of(), 320)
    held: list[Route] = []
    one.page.route("**/game-dice-play*", lambda route: held.append(route))
    one.page.click("#show-play")
    one.cell("e2").click()  # before play is there: it is chosen then
    # Where the files are kept for use without a network already, nothing is held.
    while not held and not one.key("dice:same").count():
        one.page.wait_for_timeout(20)
    for route in held:
        route.continue_()
    one.page.unroute("**/game-dice-play*")
    one.tap("dice:same")
    one.page.fill("#dice-seed", "club")
    one.tap("begin")
    expect(one.page.locator("#dice-seed-hint")).to_contain_text("whole number")
    no_violation(one.page, "no dice seed")
    one.page.fill("#dice-seed", "4 711")
    expect(one.key("hints")).to_have_attribute("aria-pressed", "true")
    one.tap("begin")
    expect(one.page.locator("#live")).to_contain_text("Dice seed 4711")
    # A hint tells the play of a strong player, and why.
    assert one.key("die:0.1").is_disabled()  # nobody has other dice
    one.tap("roll")
    one.tap("hint")
    told = one.page.locator("[data-name='hint-told']")
    expect(told).to_contain_text("A strong player would play: ", timeout=PATIENCE)
    expect(told).to_contain_text("It can be wrong.")
    expect(one.key("hint")).to_have_attribute("aria-expanded", "true")
    no_violation(one.page, "a hint")
    one.tap("hint")
    expect(told).to_be_empty()
    one.tap("hint")
    expect(told).not_to_be_empty()
    # What a play would bring is told before it is made.
    points, lit = 1, one.page.locator(".hex[aria-label$='possible here']")
    plays = one.page.locator(".plays button")
    for at in range(6):
        if at:
            one.tap("roll")
            wait_for_plays(one)
            expect(told).to_be_empty()
        if lit.count():
            lit.first.click()  # which makes no play yet
        brings = plays.locator(".hint").first.inner_text()
        points += int(re.match(r"\+(\d+) points?", brings)[1])
        plays.first.click()
        one.page.wait_for_selector(f"#live-head:has-text('{points} point')")
        expect(one.key("hint")).to_have_count(0)  # until there are other dice
    assert points > 1
    one.tap("live-undo")
    one.settle("live")
    assert one.key("roll").is_disabled()
    make_first_play(one)
    one.settle("live")
    # Who sits down at a table has hints no more.
    seat = json.dumps({"table": "abcdefghij", "seat": 1, "token": "t"})
    one.page.evaluate(KEEP, [f"sheetgen:seat:{digits_of()}", seat])
    one.tap("roll")
    wait_for_plays(one)
    expect(one.key("hint")).to_have_count(0)
    one.page.evaluate(
        "key => localStorage.removeItem(key)", f"sheetgen:seat:{digits_of()}"
    )
    make_first_play(one)
    one.settle("live")
    while one.key("roll").count():
        one.tap("roll")
        make_first_play(one)
        one.settle("live")
    assert "The game is over" in one.page.locator("#live-head").inner_text()
    with one.page.expect_download() as download:
        one.tap("live-log")
    path = tmp_path / "seed.game"
    assert "\n[Dice 4711]\n" in saved(download.value, path)
    rounds = read_log(path).log.rounds
    assert [turn.roll for turn in rounds] == deal(4711)[: len(rounds)]
    game = checked(path)
    assert (game["verdict"], game["seed"]) == ("legal", 4711)
    # How it was played: mistakes stay behind taps.
    one.tap("how")
    card = one.page.locator("#live")
    expect(card).to_contain_text("A strong player scored ", timeout=PATIENCE)
    expect(one.key("how")).to_have_attribute("aria-expanded", "true")
    lost = re.compile(r"^Points lost: round \d+: \d+\.\d")
    expect(one.page.locator(".losses svg")).to_have_attribute("aria-label", lost)
    mistakes = one.page.locator("[data-name^='mistake:']")
    expect(mistakes).to_have_count(3, timeout=PATIENCE)
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
    for look in ("dark", "light"):
        one.page.emulate_media(**LOOKS[look])
        no_violation(one.page, f"how a game was played, {look}")
    assert page_is_as_wide_as_its_window(one.page)
    one.tap("live-sheet")
    verdict = one.wait_for_verdict("Legal")
    assert str(game["players"][0]["total"]) in verdict
    # Who can do without hints need not say so again; an address can name the seed.
    one.page.goto(f"{site_url}?SEED=4712#{digits_of()}")
    one.page.wait_for_selector("html[data-page]")
    one.page.click("#show-play")
    one.tap("live-new")
    expect(one.page.locator("#dice-seed")).to_have_value("4712")
    one.cell("e2").click()
    one.tap("hints")
    one.tap("begin")
    one.tap("roll")
    wait_for_plays(one)
    expect(one.key("hint")).to_have_count(0)
    one.tap("live-new")
    expect(one.key("hints")).to_have_attribute("aria-pressed", "false")
    # A board that nobody has learned is told with what would learn it.
    one.go(encode(SheetCode(A.rules.number, BOARDS["hamlet"]), A.rules.encoding))
    one.page.click("#show-play")
    one.page.locator("#view-play .hex, .hex").first.click()
    one.tap("hints")
    one.tap("begin")
    one.tap("roll")
    one.tap("hint")
    words = "sheetgen review game.game learns a board"
    expect(told).to_contain_text(words, timeout=PATIENCE)


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

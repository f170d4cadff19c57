"""The Castles of Burgundy on the page of the solver, in a real browser."""

import json
import tomllib
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from sheetgen.core.codes import SheetCode
from sheetgen.core.encode import encode
from sheetgen.form.validation import plain_bounds
from sheetgen.games.burgundy.check.check import check
from sheetgen.games.burgundy.check.expansions import IDS
from sheetgen.games.burgundy.files.fill_file import NOTATION, FilledSheet
from sheetgen.games.burgundy.rules.counts import VINE_COLOURS
from sheetgen.games.burgundy.rules.tile import WORDS
from sheetgen.games.burgundy.sheet.board_view import describe
from sheetgen.games.burgundy.sheet.form import FORM
from sheetgen.games.find import find_game, load_layout
from sheetgen.language.texts import placeholders
from tests.games.burgundy.answers import pack_answers, plain_fill
from tests.games.burgundy.play import load_duchy
from tests.site.device import shelf_of
from tests.site.hand import Hand, touch_page
from tests.site.test_page import checked, no_violation, sheet, written_fill
from tests.site.test_page import digits_of as dice_digits

__all__ = ["sheet"]

SHEETS = Path(__file__).resolve().parents[1] / "sheets" / "burgundy"
EVERY = SHEETS / "every-expansion.toml"
LARGEST = SHEETS.parents[1] / "golden" / "answers" / "burgundy-largest.json"
ONE = load_layout("burgundy/duchy-1")
WEB = find_game("burgundy").web


def digits_of(serial: int = 7, evidence: str = "phase") -> str:
    code = SheetCode(ONE.rules.number, ONE.board, evidence, "en", serial, face=1)
    return encode(code, ONE.rules.encoding)


def filled(path: Path) -> tuple[str, FilledSheet]:
    """Return what stands behind the address for a filled sheet, and the sheet."""
    sheet = NOTATION.read(path)
    code = SheetCode(sheet.rules.number, sheet.board, sheet.fill.evidence, "en", 9)
    duchy = load_duchy(str(sheet.layout_id))
    answers = pack_answers(duchy, sheet.fill, sheet.switches)
    return f"{encode(code, sheet.rules.encoding)}/{answers}", sheet


# The same words


def test_the_page_knows_the_words_of_the_rules() -> None:
    script = "".join(path.read_text("utf-8") for path in sorted(WEB.glob("*.js")))
    script += json.dumps(plain_bounds(FORM))  # which the build puts beside them
    for name in (*IDS, *VINE_COLOURS):
        assert f'"{name}"' in script or f"{name}:" in script, name
    assert plain_bounds(FORM)["expansions"]["names"] == list(IDS)
    for word in WORDS:
        if word.isalpha() and word not in ("S", "x"):
            assert (
                f"  {word}: " in script
                or f"{word}: " in script
                or f'"{word}"' in script
            )


def test_the_page_has_words_for_all_that_a_trade_route_brings() -> None:
    texts = tomllib.loads((WEB / "en.toml").read_text(encoding="utf-8"))["page"]
    routes = describe(load_duchy("burgundy/duchy-1"), ONE.rules)["routes"]
    assert len(routes) == 12
    for spaces in routes.values():
        assert len(spaces) == 3
        for _, gain, *count in spaces:
            wanted = placeholders(texts[f"gain.{gain}"])
            assert wanted == ({"count"} if count else set())


@pytest.mark.full
def test_a_phase_that_a_swipe_brushed_waits_for_nothing(
    browser: Browser, site_url: str
) -> None:
    page = touch_page(browser, f"{site_url}#{digits_of()}")
    hand = Hand(page)
    city = next(at for at, c in enumerate(ONE.board.cells) if c.terrain == "city")
    hand.tap(f".hex[data-place='cell:{ONE.board.names[city]}']")
    key = page.locator("[data-key='phase:4']")
    hand.down("[data-key='phase:4']")
    expect(key).to_have_attribute("aria-pressed", "true")
    hand.move(60, 0)
    hand.up()
    expect(key).to_have_attribute("aria-pressed", "false")
    shelf_of(browser, has_touch=True).take_back(page)


@pytest.mark.slow
def test_a_sheet_of_every_expansion_comes_by_its_link_is_told_in_full_and_changed(
    sheet, tmp_path: Path
) -> None:
    behind, source = filled(EVERY)
    duchy = load_duchy(str(source.layout_id))
    one = sheet(behind)
    told = one.wait_for_verdict("Legal")
    verdict = check(duchy, source.fill, source.switches)
    low, high = verdict.total_range
    assert f"Total {low}\N{EN DASH}{high}" in told
    assert len({line.heading for line in verdict.lines}) > 8
    no_violation(one.page, "every expansion")
    one.open("share")
    link = one.page.locator("dialog textarea").input_value()
    one.page.keyboard.press("Escape")
    assert link.endswith(f"#{behind}")
    kept = written_fill(one, tmp_path)["fill"]
    assert kept == plain_fill(source.fill)
    path = tmp_path / "sheet.toml"
    one.save(path, "Fill file")
    assert NOTATION.read(path).fill == source.fill
    assert NOTATION.read(path).switches == source.switches
    assert checked(path)["verdict"] == "legal"
    # Every line of the score has its points and its reason, and leads to its place.
    for summary in one.page.locator("#report summary").all():
        summary.click()
    text = one.page.locator("#report .breakdown").inner_text()
    for line in verdict.lines:
        ends = dict.fromkeys((line.least, line.most))
        assert "\N{EN DASH}".join(map(str, ends)) in text
        assert f"clause {line.clause}" in text
    lines = one.page.locator("#report .sources li")
    expect(lines).to_have_count(len(verdict.lines))
    assert "depends on the order of the tiles" in text
    one.page.locator(".sources button", has_text="Trade route, place 2").click()
    assert one.page.evaluate("document.activeElement.dataset.place") == "route:2"
    # A fault is told at its cell and leads there.
    pairs = zip(source.board.names, source.fill.tiles, strict=True)
    name = next(name for name, word in pairs if word == "22")
    other = next(w for w in source.fill.tiles if w.isdecimal() and w != "22")
    one.cell(name).click()
    one.page.wait_for_selector(f".against[data-key='tile:{other}']")
    one.press(f"tile:{other}")
    one.wait_for_verdict("Against the rules")
    found = one.page.locator(".findings li", has_text="There is only one of").first
    expect(found).to_have_count(1)
    one.cell("a1").click()
    found.locator("button.jump").click()
    assert one.page.evaluate("document.activeElement.dataset.place").startswith("cell:")


@pytest.mark.full
def test_a_sheet_loads_what_its_own_game_needs(browser: Browser, site_url: str) -> None:
    for digits, game, other in (
        (digits_of(), "burgundy", "dice"),
        (dice_digits(), "dice", "burgundy"),
    ):
        context = browser.new_context(service_workers="block")
        page = context.new_page()
        seen: list[str] = []
        page.on("request", lambda request, seen=seen: seen.append(request.url))
        page.goto(f"{site_url}#{digits}")
        page.wait_for_selector(".hex")
        assert any(f"game-{game}." in url for url in seen)
        assert not any(f"-{other}." in url for url in seen)
        context.close()

"""The Castles of Burgundy on the page of the solver, in a real browser."""

import json
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from playwright.sync_api import Browser, expect

from sheetgen.cli import cli
from sheetgen.codes import SheetCode, decode
from sheetgen.encode import encode
from sheetgen.form.bounds import plain_bounds
from sheetgen.games.burgundy.check import check
from sheetgen.games.burgundy.counts import VINE_COLOURS
from sheetgen.games.burgundy.expansions.all import IDS
from sheetgen.games.burgundy.fill import Chateauma, Fill, Vineyard
from sheetgen.games.burgundy.fill_file import FilledSheet, read_fill
from sheetgen.games.burgundy.form import FORM
from sheetgen.games.burgundy.made import USUAL_ALONE, face_for
from sheetgen.games.burgundy.opening import describe
from sheetgen.games.burgundy.players import FEWEST, TEAM_PLAYERS
from sheetgen.games.burgundy.rules import Switches
from sheetgen.games.burgundy.tile import WORDS
from sheetgen.games.find import find_game, load_layout
from sheetgen.lang import placeholders
from tests.games.burgundy.answers import pack_answers, plain_fill
from tests.games.burgundy.play import load_duchy
from tests.games.burgundy.test_propose import take_all
from tests.site.device import shelf_of
from tests.site.hand import Hand, touch_page
from tests.site.test_page import (
    LOOKS,
    SIZES,
    Sheet,
    no_violation,
    page_is_as_wide_as_its_window,
    sheet,
    written_fill,
)

__all__ = ["sheet"]

SHEETS = Path(__file__).resolve().parents[1] / "sheets" / "burgundy"
EVERY = SHEETS / "every-expansion.toml"
LETTERS = "ABCDE"
LARGEST = SHEETS.parents[1] / "golden" / "answers" / "burgundy-largest.json"
ONE = load_layout("burgundy/duchy-1")
WEB = find_game("burgundy").web


def digits_of(serial: int = 7, evidence: str = "phase") -> str:
    code = SheetCode(ONE.rules.number, ONE.board, evidence, "en", serial, face=1)
    return encode(code, ONE.rules.encoding)


def filled(path: Path) -> tuple[str, FilledSheet]:
    """Return what stands behind the address for a filled sheet, and the sheet."""
    sheet = read_fill(path)
    code = SheetCode(sheet.rules.number, sheet.board, sheet.fill.evidence, "en", 9)
    duchy = load_duchy(str(sheet.layout_id))
    answers = pack_answers(duchy, sheet.fill, sheet.switches)
    return f"{encode(code, sheet.rules.encoding)}/{answers}", sheet


def link_digits(behind: str, serial: int) -> str:
    """Return the code of a sheet that has another number, and all else alike."""
    code = decode(behind.partition("/")[0], [ONE.rules.encoding])
    return encode(replace(code, serial=serial), ONE.rules.encoding)


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


# Filling a sheet


class Finger:
    """What taps on a sheet, and counts: clicks in the middle of what stands there."""

    def __init__(self, one: Sheet) -> None:
        self.one = one
        self.taps = 0

    def tap(self, key: str) -> None:
        """Tap what has a key; tiles go on to a cell that may take others."""
        self.taps += 1
        if key.startswith("tile:"):
            self.one.press(key)
        else:
            self.one.tap(key)

    def choose(self, place: str) -> None:
        """Tap a place of the sheet."""
        self.taps += 1
        self.one.page.locator(f"[data-place='{place}']:visible").first.click()

    def chosen(self) -> str:
        """Return the place that is chosen; nobody needs a tap to see it."""
        place = self.one.page.locator(".board [aria-current]").first
        return place.get_attribute("data-place") or ""


def same(told: dict[str, Any], fill: dict[str, Any]) -> bool:
    return told == json.loads(json.dumps(fill))


@pytest.mark.slow
def test_a_whole_duchy_takes_no_more_than_80_taps_from_its_code_to_the_verdict(
    sheet, tmp_path: Path
) -> None:
    source = read_fill(SHEETS / "whole-duchy.toml")
    fill, board = source.fill, source.board
    assert "" not in fill.tiles
    assert fill.phases is not None
    assert fill.sold is not None
    one = sheet(
        encode(SheetCode(source.rules.number, board, "phase"), source.rules.encoding)
    )
    finger = Finger(one)
    finger.tap("players:4")
    finger.choose(f"cell:{board.names[0]}")
    waiting = 0  # the phase that the keys show
    for at, (word, phase) in enumerate(zip(fill.tiles, fill.phases, strict=True)):
        assert finger.chosen() == f"cell:{board.names[at]}"
        letter = LETTERS[phase - 1]
        if word == "S":
            finger.tap("tile:S")
        elif board.cells[at].terrain in ("river", "castle", "mine"):
            finger.tap(f"tile:{word}.{letter}")
        else:
            if phase != waiting:
                finger.tap(f"phase:{phase}")
            finger.tap(f"tile:{word}")
        waiting = phase or waiting
    for terrain, size in (fill.bonus or {}).items():
        finger.tap(f"bonus:{terrain}.{size}")
    finger.choose("sold:1")
    for count in fill.sold:
        finger.tap(f"figure:{count}")
    finger.tap("page.goods:empty")
    for place, value in (
        ("silver", fill.silver),
        ("workers", fill.workers),
        ("track", fill.track),
    ):
        finger.choose(place)
        finger.tap(f"figure:{value}")
    for group in ("subtotals", "total"):
        finger.tap(f"take:{group}")
    one.wait_for_verdict("Legal")
    one.wait_for_verdict(f"Total {fill.total}")
    assert finger.taps <= 80
    bare = replace(fill, points=None, total=None)
    expected = take_all(bare)
    assert (expected.points, expected.total) == (fill.points, fill.total)
    assert same(written_fill(one, tmp_path)["fill"], plain_fill(expected))


@pytest.mark.slow
def test_tiles_phases_goods_and_cards_of_expansions_are_entered_and_added_up(
    sheet, tmp_path: Path
) -> None:
    """Clauses 28.3, 28.4, 28.8, 33.14 to 33.18 and 40.52."""
    one = sheet(digits_of())
    press = one.page.keyboard.press
    names = {t: ONE.board.names[at] for at, t in _first_of_terrains()}
    one.cell(names["castle"]).click()
    press("s")
    one.cell(names["city"]).click()
    press("b")
    press("a")
    press("Shift+KeyC")
    assert "bank, phase C" in one.label(names["city"])
    one.cell(names["monastery"]).click()
    press("1")
    press("7")
    assert "monastery 17" in one.label(names["monastery"])
    press("ArrowRight")
    place = one.page.evaluate("document.activeElement.dataset.place")
    assert place.startswith("cell:")
    one.cell(names["pasture"]).click()
    press("3")
    press("s")
    assert "3 sheep" in one.label(names["pasture"])
    press("Delete")
    assert "empty" in one.label(names["pasture"])
    press("Control+z")
    assert "3 sheep" in one.label(names["pasture"])
    assert "start castle" in one.label(names["castle"])
    one.go(digits_of(8))
    city = [at for at, c in enumerate(ONE.board.cells) if c.terrain == "city"]
    cities = [ONE.board.names[at] for at in city]
    one.cell(cities[0]).click()
    one.tap("phase:2")
    assert one.key("phase:2").get_attribute("aria-pressed") == "true"
    assert "empty" in one.label(cities[0])
    one.press("tile:ba")
    assert "bank, phase B" in one.label(cities[0])
    one.cell(cities[1]).click()
    assert one.key("phase:2").get_attribute("aria-pressed") == "true"
    one.press("tile:ma")
    assert "market, phase B" in one.label(cities[1])
    # What lies there keeps its phase, or gets another; none is none.
    one.cell(cities[1]).click()
    one.press("phase:3")
    assert "market, phase C" in one.label(cities[1])
    one.cell(cities[1]).click()
    one.press("tile:ch")
    assert "church, phase C" in one.label(cities[1])
    one.cell(cities[2]).click()
    one.tap("phase:0")
    one.press("tile:th")
    assert one.label(cities[2]).endswith("town hall")
    one.page.click("#undo")
    assert "empty" in one.label(cities[2])
    one.page.click("#brush")
    one.tap("phase:1")
    one.cell(cities[0]).click()
    assert "bank, phase A" in one.label(cities[0])
    one.page.click("#brush")
    # A tile comes with its phase where few can lie.
    river = names["river"]
    one.cell(river).click()
    one.press("tile:x.D")
    assert "ship, phase D" in one.label(river)
    beside = ONE.board.names[ONE.board.names.index(river) + 1]
    assert one.cell(beside).get_attribute("aria-current") == "true"
    one.cell(river).click()
    assert one.key("tile:x.D").get_attribute("aria-pressed") == "true"
    assert one.key("tile:x").get_attribute("aria-pressed") == "false"
    one.tap("tile:x.D")
    assert "empty" in one.label(river)
    one.page.click("#undo")
    assert "ship, phase D" in one.label(river)
    # Goods are written figure by figure and go on.
    one.tap("sold:1")
    for figure in "607012":
        one.tap(f"figure:{figure}")
        if figure == "1":  # it cannot be 10, and there are no more than seven
            assert one.key("sold:6").get_attribute("class").endswith("chosen")
    assert one.key("stored:1").get_attribute("class").endswith("chosen")
    one.tap("stored.2:more")
    # Cards of expansions stand there while they are in force.
    shields = one.page.locator("#shields")
    assert not shields.is_visible()
    one.tap("expansion:shields")
    one.tap("shield:6")
    one.tap("copied:15")
    one.key("taken:6").select_option("2")
    one.tap("expansion:vineyards")
    one.tap("vines:red.1")
    one.tap("figure:5")
    one.tap("vine-tiles:red:more")
    one.tap("expansion:border-posts")
    one.key("post:2").select_option("1")
    one.tap("expansion:trade-routes")
    one.tap("add-route:4")
    one.tap("route:1")
    one.tap("figure:3")
    kept = written_fill(one, tmp_path)["fill"]
    assert kept["sold"] == [6, 0, 7, 0, 1, 2]
    assert kept["stored"] == [0, 1, 0, 0, 0, 0]
    assert kept["shields"] == [[6, 2, None]]
    assert kept["copied"] == [15]
    assert kept["vineyard"] == [[["red", 5]], ["red"]]
    assert kept["posts"] == [[1], ""]
    assert kept["routes"] == [[4], [3]]
    one.tap("expansion:shields")
    assert not shields.is_visible()
    kept = written_fill(one, tmp_path)["fill"]
    assert "shields" not in kept
    assert "copied" not in kept
    # What a sheet has no place for can be entered [40.52].
    code = SheetCode(ONE.rules.number, ONE.board, face=face_for(("inns",)))
    one.go(encode(code, ONE.rules.encoding))
    assert one.key("expansion:inns").is_visible()
    assert not one.key("expansion:shields").is_visible()
    one.page.locator("#setup summary").click()
    one.tap("expansion:shields")
    one.tap("expansion:inns")
    kept = written_fill(one, tmp_path)["fill"]
    assert kept["expansions"] == ["inns", "shields"]
    # Goods are laid on the places of the route.
    one.go(digits_of(20))
    one.tap("expansion:trade-routes")
    for tile in (2, 9):
        one.tap(f"add-route:{tile}")
    expect(one.page.locator(".route-place")).to_have_count(6)
    one.tap("route:5")  # goods lie without a gap: it leads to the first place
    for good in (6, 2, 4, 4):  # and each good to the next place
        one.tap(f"figure:{good}")
    names = [
        one.key(f"route:{place}").get_attribute("aria-label") for place in (1, 2, 4, 5)
    ]
    assert names == [
        "6 6 4 points, Trade route, place 1, Goods with a 6",
        "3 2 2 silver, Trade route, place 2, Goods with a 2",
        "4 4 2 silver, Trade route, place 4, Goods with a 4",
        "1 mine, monastery or castle, Trade route, place 5, empty",
    ]
    expect(one.page.locator(".route-place.met")).to_have_count(3)
    expect(one.page.locator("#pad .key")).to_have_count(8)  # goods have six numbers
    one.tap("route:2")
    one.page.keyboard.press("9")
    one.page.keyboard.press("Delete")
    kept = written_fill(one, tmp_path)["fill"]
    assert kept["routes"] == [[2, 9], [6, 4, 4]]
    one.tap("add-route:9")
    one.tap("add-route:2")
    expect(one.page.locator(".route-place")).to_have_count(3)  # goods without a place
    one.page.wait_for_selector("#trade-routes h2 .sign")
    one.go(filled(SHEETS / "finals" / "against-chateauma.toml")[0])
    one.wait_for_verdict("Legal")
    card = one.page.locator("#chateauma")
    assert "left out" in card.inner_text()
    expect(one.key("chateauma:shields")).to_have_count(0)  # they are not in the game
    one.tap("chateauma:track")
    for key in ("4", "0", "next", "2", "next", "3"):
        one.tap(f"figure:{key}")
    one.settle()
    assert one.page.locator("#chateauma .due").all_inner_texts() == [
        *("40", "8", "3", "0", "0", "0"),
        "51",
    ]
    assert "more points than Ch" in card.inner_text()
    one.tap("chateauma:reserve")
    one.tap("figure:7")
    one.settle()
    assert "it wins a tie too" in card.inner_text()  # 58 each
    path = tmp_path / "sheet.toml"
    one.save(path, "Fill file")
    assert read_fill(path).fill.chateauma == Chateauma(40, 2, 3, 0, 7)
    one.page.click("#show-players")
    one.tap("add-own")
    one.tap("rank")
    one.settle("players")
    rows = one.page.locator("#ranking tbody tr").all_inner_texts()
    assert [row.split() for row in rows] == [
        ["1.", "Ch\xe2teauma", "58", "\N{EN DASH}"],
        ["2.", "Player", "1", "(\u2116", "9)", "58", "27"],
    ]
    one.page.click("#show-board")
    one.tap("expansion:chateauma")
    assert not card.is_visible()


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


def _first_of_terrains() -> list[tuple[int, str]]:
    terrains = [cell.terrain for cell in ONE.board.cells]
    return [(terrains.index(terrain), terrain) for terrain in sorted(set(terrains))]


def hold_file(one, path: Path, source) -> None:
    """Save the file of a sheet, which means the same to the command."""
    one.save(path, "Fill file")
    assert read_fill(path).fill == source.fill
    assert read_fill(path).switches == source.switches
    result = CliRunner().invoke(cli, ["check", str(path), "--json"])
    assert json.loads(result.stdout)["verdict"] == "legal"


@pytest.mark.slow
def test_a_sheet_of_every_expansion_comes_by_its_link_is_told_in_full_and_changed(
    sheet, tmp_path: Path
) -> None:
    """Clauses 28.8, 29.12, 30.13, 30.21, 30.22, 31.26 and 41.16."""
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
    hold_file(one, tmp_path / "sheet.toml", source)
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
    assert "by the order of the tiles" in text
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
    found = one.page.locator(".findings li", has_text="It exists only once").first
    expect(found).to_have_count(1)
    one.cell("a1").click()
    found.locator("button.jump").click()
    assert one.page.evaluate("document.activeElement.dataset.place").startswith("cell:")
    # What a form has room for is counted up and down.
    vineyard = Vineyard((), ("red",) * 60 + ("white", "white"))
    fill = replace(source.fill, sold=(63, 22, 0, 0, 0, 0), vineyard=vineyard)
    one.go(f"{link_digits(behind, 10)}/{pack_answers(duchy, fill, source.switches)}")
    assert one.key("sold.1:more").is_disabled()
    one.tap("sold.1:less")
    one.tap("sold.2:more")
    one.tap("vine-tiles:white:more")  # now the list is full
    assert one.key("vine-tiles:white:more").is_disabled()
    assert one.key("vine-tiles:red:more").is_disabled()
    one.tap("vine-tiles:red:less")
    assert one.key("vine-tiles:white:more").is_enabled()
    goods = one.page.locator("[aria-label='Goods sold, 1: 62']")
    expect(goods).to_have_count(1)
    # What no game has is shown and can be written: the check tells of it.
    case = json.loads(LARGEST.read_text(encoding="utf-8"))
    one.go(f"{case['code']}/{case['digits']}")
    one.wait_for_verdict("Against the rules")
    assert "No trade route tile has the number 15" in one.page.inner_text("main")
    expect(one.key("add-route:12")).to_have_count(1)
    expect(one.key("add-route:13")).to_have_count(0)
    kept = written_fill(one, tmp_path)["fill"]
    assert kept == case["fill"]
    # A team's bonus tiles are worth what the rules say.
    plain = load_duchy("burgundy/duchy-1")
    nothing = Fill(("",) * plain.count, variant="team")
    for serial, values in enumerate(TEAM_PLAYERS, 1):
        answers = pack_answers(plain, nothing, Switches(team_values=values))
        one.go(f"{digits_of(serial)}/{answers}")
        worth = plain.printed.bonus_tiles["large"][TEAM_PLAYERS[values] - FEWEST]
        expect(one.key("bonus:city.large")).to_have_text(str(worth))
    # A sheet for one asks how far the game came.
    layout = load_layout("33")
    code = SheetCode(layout.rules.number, layout.board, face=USUAL_ALONE)
    one.go(encode(code, layout.rules.encoding))
    assert one.page.locator("#solo").is_visible()
    assert not one.page.locator("[data-key='players:2']").count()
    assert not one.page.locator("#bonus").is_visible()
    assert not one.page.locator("#own-sums").is_visible()
    one.tap("target:2")  # 50
    one.tap("target:3")
    one.tap("marker")
    for key in ("4", "5", "next", "1", "2"):
        one.tap(f"figure:{key}")
    kept = written_fill(one, tmp_path)["fill"]
    assert (kept["variant"], kept["solo"]) == ("solo", [[50, 45], 45, 12])
    one.wait_for_verdict("Against")
    assert "at 40 the next target" in one.page.locator("#report").inner_text()
    one.tap("target:4")
    one.tap("marker")
    one.tap("figure:8")
    kept = written_fill(one, tmp_path)["fill"]
    assert kept["solo"] == [[50, 45, 40], 8, 12]


@pytest.mark.full
@pytest.mark.parametrize("name", ["solo", "three-expansions"])
def test_a_fill_file_means_the_same_to_the_command(
    name: str, sheet, tmp_path: Path
) -> None:
    behind, source = filled(SHEETS / f"{name}.toml")
    one = sheet(behind)
    hold_file(one, tmp_path / "sheet.toml", source)


@pytest.mark.full
def test_a_sheet_loads_what_its_own_game_needs(browser: Browser, site_url: str) -> None:
    for digits, game, other in (
        (digits_of(), "burgundy", "dice"),
        (_dice(), "dice", "burgundy"),
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


def _dice() -> str:
    layout = load_layout("A")
    return encode(SheetCode(layout.rules.number, layout.board), layout.rules.encoding)


# Everybody can use it


@pytest.mark.full
@pytest.mark.parametrize(
    ("width", "look"), [(320, "light"), (360, "dark"), (1280, "forced")]
)
def test_axe_finds_nothing(sheet, width: int, look: str) -> None:
    one = sheet(filled(EVERY)[0], width, **LOOKS[look])
    one.wait_for_verdict("Legal")
    one.cell("b3").click()
    for view in ("board", "list", "players"):
        one.page.click(f"#show-{view}")
        one.settle()
        no_violation(one.page, view)
        assert page_is_as_wide_as_its_window(one.page)
    one.page.click("#show-board")
    one.open("settings")
    no_violation(one.page, "settings")


@pytest.mark.full
@pytest.mark.parametrize(("width", "least"), [(360, 40), (320, 34)])
def test_what_is_tapped_is_large_enough(sheet, width: int, least: int) -> None:
    one = sheet(filled(EVERY)[0], width)
    one.wait_for_verdict("Legal")
    for name in ("a1", "b3", "d2", "b2"):
        one.cell(name).click()
        sizes = one.page.eval_on_selector_all(
            "button:not(.jump, .clause), select, summary, .tick-box",
            SIZES,
        )
        assert not [size for size in sizes if min(size[1:]) < least - 0.01]


@pytest.mark.full
def test_the_page_speaks_five_languages_here_too(sheet) -> None:
    one = sheet(filled(EVERY)[0])
    one.wait_for_verdict("Legal")
    seen = set()
    for language in ("en", "es", "hu", "ja", "pl"):
        one.speak(language)
        one.cell("b3").click()
        text = one.page.locator("main").inner_text()
        for word in ("page.", "heading.", "expansion.", "place.", "hex.", "why."):
            assert word not in text, (language, word)
        assert "{" not in text
        assert page_is_as_wide_as_its_window(one.page)
        seen.add(one.page.locator("#setup").inner_text())
    assert len(seen) == 5

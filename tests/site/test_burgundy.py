"""The Castles of Burgundy on the page of the solver, in a real browser."""

import json
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner
from playwright.sync_api import Browser, expect

from sheetgen.cli import cli
from sheetgen.codes import SheetCode
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
from tests.site.device import shelf_of
from tests.site.hand import Hand, touch_page
from tests.site.test_page import (
    LOOKS,
    Sheet,
    no_violation,
    page_is_as_wide_as_its_window,
)

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
    sheet = read_fill(path)
    code = SheetCode(sheet.rules.number, sheet.board, sheet.fill.evidence, "en", 9)
    duchy = load_duchy(str(sheet.layout_id))
    answers = pack_answers(duchy, sheet.fill, sheet.switches)
    return f"{encode(code, sheet.rules.encoding)}/{answers}", sheet


@pytest.fixture
def sheet(browser: Browser, site_url: str):
    """Return how to open a sheet; all are closed in the end."""
    opened: list[Sheet] = []

    def open_sheet(behind: str, width: int = 390, **look: object) -> Sheet:
        opened.append(Sheet(browser, site_url, behind, width, **look))
        return opened[-1]

    yield open_sheet
    for one in opened:
        one.__exit__()


def written(one: Sheet, path: Path, button: str = "JSON") -> str:
    """Return what the page gives away as a file."""
    one.settle()
    one.open("share")
    with one.page.expect_download() as download:
        one.page.get_by_role("button", name=button).click()
    one.page.keyboard.press("Escape")
    download.value.save_as(path)
    return path.read_text(encoding="utf-8")


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


@pytest.mark.slow
def test_a_duchy_is_filled_by_tap(sheet, tmp_path: Path) -> None:
    source = read_fill(SHEETS / "base-game.toml")
    fill, duchy = source.fill, load_duchy(str(source.layout_id))
    code = SheetCode(source.rules.number, source.board, fill.evidence, "en", 7)
    one = sheet(encode(code, source.rules.encoding))
    for at, word in enumerate(fill.tiles):
        if word:
            one.cell(source.board.names[at]).click()
            one.press(f"tile:{word}")
    one.page.click("#brush")
    for phase in range(1, 6):
        one.tap(f"phase:{phase}")
        for at, own in enumerate(fill.phases or ()):
            if own == phase:
                one.cell(source.board.names[at]).click()
    one.page.click("#brush")
    one.tap(f"players:{fill.players}")
    for terrain, size in (fill.bonus or {}).items():
        one.tap(f"bonus:{terrain}.{size}")
    if not fill.bonus:
        one.tap("page.bonus-tiles:empty")
    one.tap("page.goods:empty")
    for name, goods in (("sold", fill.sold), ("stored", fill.stored)):
        for number, count in enumerate(goods or (), 1):
            for _ in range(count):
                one.tap(f"{name}.{number}:more")
    for name, value in (("silver", fill.silver), ("workers", fill.workers)):
        one.tap(name)
        for figure in str(value):
            one.tap(f"figure:{figure}")
    one.wait_for_verdict("Legal")
    verdict = check(duchy, fill, source.switches)
    low, high = verdict.total_range
    words = f"Total between {low} and {high}" if low < high else f"Total {low}"
    # The verdict on what was tapped last may be a moment behind.
    one.page.wait_for_function(
        "words => document.getElementById('report').innerText.includes(words)",
        arg=words,
    )
    kept = json.loads(written(one, tmp_path / "page.json"))["fill"]
    expected = plain_fill(fill)
    for part in ("tiles", "phases", "players", "bonus", "sold", "stored", "silver"):
        assert kept[part] == expected[part], part


@pytest.mark.slow
def test_words_and_phases_are_typed(sheet) -> None:
    one = sheet(digits_of())
    press = one.page.keyboard.press
    names = {t: ONE.board.names[at] for at, t in _first_of_terrains()}
    one.cell(names["castle"]).click()
    press("s")
    one.cell(names["city"]).click()
    press("b")
    press("a")
    press("Shift+KeyC")
    assert "bank, phase C" in one.cell(names["city"]).get_attribute("aria-label")
    one.cell(names["monastery"]).click()
    press("1")
    press("7")
    assert "monastery 17" in one.cell(names["monastery"]).get_attribute("aria-label")
    press("ArrowRight")
    place = one.page.evaluate("document.activeElement.dataset.place")
    assert place.startswith("cell:")
    one.cell(names["pasture"]).click()
    press("3")
    press("s")
    assert "3 sheep" in one.cell(names["pasture"]).get_attribute("aria-label")
    press("Delete")
    assert "empty" in one.cell(names["pasture"]).get_attribute("aria-label")
    press("Control+z")
    assert "3 sheep" in one.cell(names["pasture"]).get_attribute("aria-label")
    assert "start castle" in one.cell(names["castle"]).get_attribute("aria-label")


@pytest.mark.slow
def test_a_phase_waits_for_the_tiles_that_follow(sheet) -> None:
    one = sheet(digits_of())
    city = [at for at, c in enumerate(ONE.board.cells) if c.terrain == "city"]
    names = [ONE.board.names[at] for at in city]
    one.cell(names[0]).click()
    one.tap("phase:2")
    assert one.key("phase:2").get_attribute("aria-pressed") == "true"
    assert "empty" in label_of(one, names[0])
    one.press("tile:ba")
    assert "bank, phase B" in label_of(one, names[0])
    one.cell(names[1]).click()
    assert one.key("phase:2").get_attribute("aria-pressed") == "true"
    one.press("tile:ma")
    assert "market, phase B" in label_of(one, names[1])
    # What lies there keeps its phase, or gets another; none is none.
    one.cell(names[1]).click()
    one.press("phase:3")
    assert "market, phase C" in label_of(one, names[1])
    one.cell(names[1]).click()
    one.press("tile:ch")
    assert "church, phase C" in label_of(one, names[1])
    one.cell(names[2]).click()
    one.tap("phase:0")
    one.press("tile:th")
    assert label_of(one, names[2]).endswith("town hall")
    one.page.click("#undo")
    assert "empty" in label_of(one, names[2])


@pytest.mark.slow
def test_a_tile_comes_with_its_phase_where_few_can_lie(sheet) -> None:
    one = sheet(digits_of())
    names = dict(map(reversed, _first_of_terrains()))
    river = ONE.board.names[names["river"]]
    one.cell(river).click()
    one.press("tile:x.D")
    assert "ship, phase D" in label_of(one, river)
    beside = ONE.board.names[names["river"] + 1]
    assert one.cell(beside).get_attribute("aria-current") == "true"
    one.cell(river).click()
    assert one.key("tile:x.D").get_attribute("aria-pressed") == "true"
    assert one.key("tile:x").get_attribute("aria-pressed") == "false"
    one.tap("tile:x.D")
    assert "empty" in label_of(one, river)
    one.page.click("#undo")
    assert "ship, phase D" in label_of(one, river)


@pytest.mark.slow
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
def test_goods_are_written_figure_by_figure_and_go_on(sheet, tmp_path: Path) -> None:
    one = sheet(digits_of())
    one.tap("sold:1")
    for figure in "607012":
        one.tap(f"figure:{figure}")
        if figure == "1":  # it cannot be 10, and there are no more than seven
            assert one.key("sold:6").get_attribute("class").endswith("chosen")
    assert one.key("stored:1").get_attribute("class").endswith("chosen")
    one.tap("stored.2:more")
    fill = json.loads(written(one, tmp_path / "page.json"))["fill"]
    assert fill["sold"] == [6, 0, 7, 0, 1, 2]
    assert fill["stored"] == [0, 1, 0, 0, 0, 0]


def label_of(one: Sheet, name: str) -> str:
    return one.cell(name).get_attribute("aria-label") or ""


def _first_of_terrains() -> list[tuple[int, str]]:
    terrains = [cell.terrain for cell in ONE.board.cells]
    return [(terrains.index(terrain), terrain) for terrain in sorted(set(terrains))]


@pytest.mark.slow
def test_cards_of_expansions_stand_there_while_they_are_in_force(
    sheet, tmp_path: Path
) -> None:
    one = sheet(digits_of())
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
    kept = json.loads(written(one, tmp_path / "page.json"))["fill"]
    assert kept["shields"] == [[6, 2, None]]
    assert kept["copied"] == [15]
    assert kept["vineyard"] == [[["red", 5]], ["red"]]
    assert kept["posts"] == [[1], ""]
    assert kept["routes"] == [[4], [3]]
    one.tap("expansion:shields")
    assert not shields.is_visible()
    kept = json.loads(written(one, tmp_path / "page.json"))["fill"]
    assert "shields" not in kept
    assert "copied" not in kept


def test_a_sheet_for_one_asks_how_far_the_game_came(sheet, tmp_path: Path) -> None:
    """Clauses 30.13, 30.21 and 30.22."""
    layout = load_layout("33")
    code = SheetCode(layout.rules.number, layout.board, face=USUAL_ALONE)
    one = sheet(encode(code, layout.rules.encoding))
    assert one.page.locator("#solo").is_visible()
    assert not one.page.locator("[data-key='players:2']").count()
    assert not one.page.locator("#bonus").is_visible()
    assert not one.page.locator("#own-sums").is_visible()
    one.tap("target:2")  # 50
    one.tap("target:3")
    one.tap("marker")
    for key in ("4", "5", "next", "1", "2"):
        one.tap(f"figure:{key}")
    kept = json.loads(written(one, tmp_path / "page.json"))["fill"]
    assert (kept["variant"], kept["solo"]) == ("solo", [[50, 45], 45, 12])
    one.wait_for_verdict("Against")
    assert "at 40 the next target" in one.page.locator("#report").inner_text()
    one.tap("target:4")
    one.tap("marker")
    one.tap("figure:8")
    kept = json.loads(written(one, tmp_path / "page.json"))["fill"]
    assert kept["solo"] == [[50, 45, 40], 8, 12]


@pytest.mark.slow
def test_what_a_sheet_has_no_place_for_can_be_entered(sheet, tmp_path: Path) -> None:
    """Clause 40.52."""
    face = face_for(("inns",))
    code = SheetCode(ONE.rules.number, ONE.board, face=face)
    one = sheet(encode(code, ONE.rules.encoding))
    assert one.key("expansion:inns").is_visible()
    assert not one.key("expansion:shields").is_visible()
    one.page.locator("#setup summary").click()
    one.tap("expansion:shields")
    one.tap("expansion:inns")
    kept = json.loads(written(one, tmp_path / "page.json"))["fill"]
    assert kept["expansions"] == ["inns", "shields"]


@pytest.mark.slow
def test_what_a_form_has_room_for_is_counted_up_and_down(sheet) -> None:
    behind, source = filled(EVERY)
    colours, tiles = ("red",) * 60, ("white", "white")
    vineyard = Vineyard((), colours + tiles)
    fill = replace(source.fill, sold=(63, 22, 0, 0, 0, 0), vineyard=vineyard)
    duchy = load_duchy(str(source.layout_id))
    answers = pack_answers(duchy, fill, source.switches)
    one = sheet(f"{behind.partition('/')[0]}/{answers}")
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


@pytest.mark.slow
def test_what_no_game_has_is_shown_and_can_be_written(sheet, tmp_path: Path) -> None:
    """Clauses 28.8 and 31.26: the check tells that there is no such thing."""
    case = json.loads(LARGEST.read_text(encoding="utf-8"))
    one = sheet(f"{case['code']}/{case['digits']}")
    one.wait_for_verdict("Against the rules")
    assert "No trade route tile has the number 15" in one.page.inner_text("main")
    expect(one.key("add-route:12")).to_have_count(1)
    expect(one.key("add-route:13")).to_have_count(0)
    kept = json.loads(written(one, tmp_path / "page.json"))
    assert kept["fill"] == case["fill"]


@pytest.mark.slow
def test_goods_are_laid_on_the_places_of_the_route(sheet, tmp_path: Path) -> None:
    """Clauses 28.3, 28.4 and 28.8."""
    one = sheet(digits_of())
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
    kept = json.loads(written(one, tmp_path / "page.json"))["fill"]
    assert kept["routes"] == [[2, 9], [6, 4, 4]]
    one.tap("add-route:9")
    one.tap("add-route:2")
    expect(one.page.locator(".route-place")).to_have_count(3)  # goods without a place
    one.page.wait_for_selector("#trade-routes h2 .sign")


@pytest.mark.slow
def test_a_line_of_the_score_leads_to_its_place_on_the_route(sheet) -> None:
    one = sheet(filled(EVERY)[0])
    one.wait_for_verdict("Legal")
    one.page.locator("summary", has_text="Trade routes").click()
    one.page.locator(".sources button", has_text="Trade route, place 2").click()
    assert one.page.evaluate("document.activeElement.dataset.place") == "route:2"


@pytest.mark.slow
def test_the_end_of_chateauma_is_added_up_beside_the_duchy(
    sheet, tmp_path: Path
) -> None:
    """Clauses 33.14 to 33.18."""
    one = sheet(filled(SHEETS / "finals" / "against-chateauma.toml")[0])
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
    written(one, path, "Fill file")
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


@pytest.mark.slow
def test_a_fault_is_told_at_its_cell_and_leads_there(sheet) -> None:
    behind, source = filled(EVERY)
    one = sheet(behind)
    one.wait_for_verdict("Legal")
    name = next(
        n
        for n, word in zip(source.board.names, source.fill.tiles, strict=True)
        if word == "22"
    )
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


@pytest.mark.slow
def test_every_line_of_the_score_has_its_points_and_its_reason(sheet) -> None:
    behind, source = filled(EVERY)
    one = sheet(behind, 1280)
    told = one.wait_for_verdict("Legal")
    duchy = load_duchy(str(source.layout_id))
    verdict = check(duchy, source.fill, source.switches)
    low, high = verdict.total_range
    assert f"Total {low}\N{EN DASH}{high}" in told
    assert len({line.heading for line in verdict.lines}) > 8
    for summary in one.page.locator("#report summary").all():
        summary.click()
    text = one.page.locator("#report .breakdown").inner_text()
    for line in verdict.lines:
        points = (
            str(line.least)
            if line.least == line.most
            else "\N{EN DASH}".join(map(str, (line.least, line.most)))
        )
        assert points in text
        assert f"clause {line.clause}" in text
    lines = one.page.locator("#report .sources li")
    expect(lines).to_have_count(len(verdict.lines))
    assert "by the order of the tiles" in text


@pytest.mark.parametrize("values", TEAM_PLAYERS)
def test_a_team_s_bonus_tiles_are_worth_what_the_rules_say(values: str, sheet) -> None:
    """Clauses 29.12 and 41.16."""
    duchy = load_duchy("burgundy/duchy-1")
    nothing = Fill(("",) * duchy.count, variant="team")
    answers = pack_answers(duchy, nothing, Switches(team_values=values))
    one = sheet(f"{digits_of()}/{answers}")
    worth = duchy.printed.bonus_tiles["large"][TEAM_PLAYERS[values] - FEWEST]
    assert one.key("bonus:city.large").inner_text() == str(worth)


# Sharing


@pytest.mark.slow
def test_a_link_brings_all_of_it_to_another_device(sheet, tmp_path: Path) -> None:
    behind, source = filled(EVERY)
    one = sheet(behind)
    one.wait_for_verdict("Legal")
    one.open("share")
    link = one.page.locator("dialog textarea").input_value()
    one.page.keyboard.press("Escape")
    assert link.endswith(f"#{behind}")
    kept = json.loads(written(one, tmp_path / "page.json"))
    assert kept["fill"] == plain_fill(source.fill)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["every-expansion", "solo", "three-expansions"])
def test_a_fill_file_means_the_same_to_the_command(
    name: str, sheet, tmp_path: Path
) -> None:
    behind, source = filled(SHEETS / f"{name}.toml")
    one = sheet(behind)
    one.settle()
    path = tmp_path / "sheet.toml"
    written(one, path, "Fill file")
    assert read_fill(path).fill == source.fill
    assert read_fill(path).switches == source.switches
    result = CliRunner().invoke(cli, ["check", str(path), "--json"])
    assert json.loads(result.stdout)["verdict"] == "legal"


@pytest.mark.slow
def test_links_of_several_players_make_a_ranking(sheet, site_url: str) -> None:
    duchy = load_duchy("burgundy/duchy-1")
    start = duchy.terrain.index("castle")
    nothing = {"bonus": {}, "sold": (0,) * 6, "workers": 0, "players": 2}
    lines = []
    for serial, silver in ((1, 0), (2, 1)):
        tiles = tuple("S" if at == start else "" for at in range(duchy.count))
        goods = (1, 1, 1, 0, 0, 0)
        fill = Fill(tiles, silver=silver, stored=goods, track=1, **nothing)
        answers = pack_answers(duchy, fill, Switches())
        lines.append(f"{site_url}#{digits_of(serial)}/{answers}")
    one = sheet(digits_of())
    one.page.click("#show-players")
    one.page.fill("#links", "\n".join(lines))
    one.tap("rank")
    one.settle("players")
    rows = one.page.locator("#ranking tbody tr").all_inner_texts()
    assert "Player 2" in rows[0]
    assert "4" in rows[0]  # a silverling and three goods
    assert "36" in rows[0]  # empty cells
    assert "Empty cells" in one.page.locator("#ranking thead").inner_text()


@pytest.mark.slow
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


@pytest.mark.slow
def test_one_game_gives_way_to_the_other(sheet) -> None:
    one = sheet(digits_of())
    assert not one.page.locator("#show-play").is_visible()
    one.page.evaluate("digits => { location.hash = digits }", _dice())
    one.page.wait_for_selector("[data-game='dice']")
    assert one.page.locator("#show-play").is_visible()
    expect(one.page.locator("#goods")).to_have_count(0)
    one.page.evaluate("digits => { location.hash = digits }", digits_of())
    one.page.wait_for_selector("#goods")
    expect(one.page.locator("#rows")).to_have_count(0)


@pytest.mark.slow
def test_the_single_file_has_both_games(browser: Browser, single_url: str) -> None:
    behind, _ = filled(EVERY)
    with Sheet(browser, single_url, behind) as one:
        one.wait_for_verdict("Legal")
    with Sheet(browser, single_url, _dice()) as one:
        assert one.page.locator("#rows").is_visible()


# Everybody can use it


@pytest.mark.slow
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


@pytest.mark.slow
@pytest.mark.parametrize(("width", "least"), [(360, 40), (320, 34)])
def test_what_is_tapped_is_large_enough(sheet, width: int, least: int) -> None:
    one = sheet(filled(EVERY)[0], width)
    one.wait_for_verdict("Legal")
    for name in ("a1", "b3", "d2", "b2"):
        one.cell(name).click()
        sizes = one.page.eval_on_selector_all(
            "button:not(.jump, .clause), select, summary, .tick-box",
            """nodes => nodes.filter((n) => n.offsetParent).map((n) => {
                 const box = n.getBoundingClientRect();
                 return [n.outerHTML.slice(0, 90), box.width, box.height];
               })""",
        )
        assert not [size for size in sizes if min(size[1:]) < least - 0.01]


@pytest.mark.slow
def test_the_page_speaks_five_languages_here_too(sheet) -> None:
    one = sheet(filled(EVERY)[0])
    one.wait_for_verdict("Legal")
    seen = set()
    for language in ("en", "es", "hu", "ja", "pl"):
        one.open("settings")
        one.page.locator("dialog select").first.select_option(language)
        one.page.wait_for_function(
            "language => document.documentElement.lang === language", arg=language
        )
        one.page.keyboard.press("Escape")
        one.cell("b3").click()
        text = one.page.locator("main").inner_text()
        for word in ("page.", "heading.", "expansion.", "place.", "hex.", "why."):
            assert word not in text, (language, word)
        assert "{" not in text
        assert page_is_as_wide_as_its_window(one.page)
        seen.add(one.page.locator("#setup").inner_text())
    assert len(seen) == 5

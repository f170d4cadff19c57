"""The list of one's own games: what came of sheets, on this device alone."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from sheetgen.form.digits import pack_fill
from sheetgen.games.burgundy.totals.fill import Fill
from sheetgen.games.burgundy.totals.form import FORM
from sheetgen.games.burgundy.totals.rules import STANDARD
from tests.games.burgundy.totals.conformance import DIGITS as TOTALS
from tests.games.burgundy.totals.sheets import column
from tests.site.conftest import wait_until_stored
from tests.site.device import shelf_of
from tests.site.test_page import (
    LOOKS,
    A,
    answers_of,
    cases_to_rank,
    digits_of,
    no_violation,
    page_is_as_wide_as_its_window,
    whole_sheet,
    wrong_case,
)

pytestmark = pytest.mark.slow

LIST = ".games .game-list > li"
EVERY = """() => Object.fromEntries(Object.entries(localStorage)
  .filter(([key]) => key.startsWith("sheetgen:game:")).sort())"""
EVENING = Fill((column(total=170, name="Zoë"), column(total=181, name="<b>Anna</b>")))


def over() -> list[dict]:
    """Return sheets that can stand at one table, with their totals, the best first."""
    cases = {case["answer"]["total"]: case for case in cases_to_rank()}
    return [with_total(cases[total], total) for total in sorted(cases, reverse=True)]


def with_total(case: dict, total: int) -> dict:
    """Return a sheet with a total as somebody wrote it, so that its game is over."""
    return {**case, "fill": {**case["fill"], "total": total}}


class Device:
    """A phone that keeps games."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url

    @property
    def kept(self) -> dict[str, str]:
        """Return what stands in the list, by what it is kept under."""
        return self.page.evaluate(EVERY)

    @property
    def games(self) -> Locator:
        return self.page.locator(LIST)

    def open(self, behind: str) -> None:
        """Open a sheet, and wait until its record is that of what it shows."""
        self.page.goto(f"{self.url}#{behind}")
        self.page.wait_for_selector(".board")
        self.page.wait_for_selector("#report[aria-busy=false]")
        self.page.wait_for_selector("#status .sign")

    def finish(self, case: dict, serial: int = 7) -> str:
        """Open a sheet whose game is over, and return its digits once it is listed."""
        evidence = case["fill"]["evidence"]
        digits, answers = digits_of(evidence, serial), answers_of(case)
        self.open(f"{digits}/{answers}")
        self.until_kept(digits, answers)
        return digits

    def until_kept(self, digits: str, answers: str) -> None:
        self.page.wait_for_function(
            """([digits, answers]) => JSON.parse(
                localStorage.getItem(`sheetgen:game:${digits}`)
            )?.answers === answers""",
            arg=[digits, answers],
        )

    def show(self) -> None:
        self.page.evaluate("location.hash = '#games'")
        self.page.wait_for_selector(".games")

    def key(self, name: str) -> Locator:
        return self.page.locator(f"[data-key='{name}']")

    def row(self, table: str) -> list[str]:
        """Return the first line of a table of figures."""
        first = self.page.locator(f".games [data-key$=':{table}'] tbody tr").first
        return first.locator("th, td").all_inner_texts()

    def change(self, at: int = 0) -> Locator:
        """Open a game of the list."""
        self.games.nth(at).locator("button").click()
        return self.page.locator("dialog")

    def save(self, kind: str) -> Path:
        with self.page.expect_download() as download:
            self.key(f"as-{kind}").click()
        return download.value.path()

    def take_in(
        self, text: str, name: str = "games.json", encoding: str = "utf-8"
    ) -> None:
        data = text.encode(encoding)
        file = {"name": name, "mimeType": "text/plain", "buffer": data}
        self.page.locator("#start > input[type=file]").set_input_files(file)

    def expect_told(self, words: str) -> None:
        expect(self.page.locator(".games .told")).to_contain_text(words)


@pytest.fixture
def device(browser: Browser, site_url: str) -> Iterator[Device]:
    shelf = shelf_of(browser)
    page = shelf.lend()
    problems: list[str] = []

    def note(error: object) -> None:
        problems.append(str(error))

    page.on("pageerror", note)
    yield Device(page, site_url)
    page.remove_listener("pageerror", note)
    shelf.take_back(page)
    assert problems == []


def test_a_game_that_is_over_is_listed_with_its_figures(device: Device) -> None:
    best, next_best = over()[:2]
    device.finish(best)
    device.finish(next_best, 8)
    device.page.click("#share")
    device.page.click("dialog a[href='#games']")
    expect(device.games).to_have_count(2)
    total = str(best["answer"]["total"])
    expect(device.games.nth(1)).to_contain_text(total)
    expect(device.games.nth(1)).to_contain_text("Duchy A")
    castle = A.board.names[best["fill"]["numbers"].index("X")]
    expect(device.games.nth(1)).to_contain_text(f"Duchy A, {castle}")
    assert device.row("board")[:2] == ["Duchy A", "2"]
    assert device.row("board")[3] == total
    device.page.fill("#name-all", "Béla")
    device.key("name-them").click()
    expect(device.page.locator("#name-all")).to_have_count(0)
    assert device.row("player")[:2] == ["Béla", "2"]


def test_who_won_is_what_the_rules_say_of_sheets_together(device: Device) -> None:
    best, next_best = over()[:2]
    device.finish(next_best)
    device.finish(best, 8)
    device.show()
    form = device.change(1)
    form.get_by_label("Player").fill("Béla")
    form.locator("[type=date]").fill("2020-02-29")
    form.get_by_role("button", name="Save").click()
    expect(device.games.nth(1)).to_contain_text("Béla")
    form = device.change()
    form.get_by_label("Player").fill("Anna")
    form.get_by_role("checkbox").check()
    form.get_by_role("button", name="Save").click()
    expect(device.games).to_have_count(1)
    expect(device.games.locator(".player").first).to_contain_text("1. Anna")
    expect(device.games.locator(".player").last).to_contain_text("2. Béla")
    assert device.row("player")[:3] == ["Anna", "1", "1 of 1"]
    (link,) = device.change().locator("a[href^='bgstats:']").all()
    assert '"winner":true,"score"' in link.evaluate("(a) => decodeURIComponent(a.href)")
    device.page.keyboard.press("Escape")
    # A sheet that is taken out again has nobody beside it.
    form = device.change()
    form.get_by_role("checkbox").nth(1).uncheck()
    form.get_by_role("button", name="Save").click()
    expect(device.games).to_have_count(2)
    assert '"together":"own' not in str(device.kept)


def test_a_record_follows_its_sheet_and_another_game_stands_beside(
    device: Device,
) -> None:
    first, other = over()[0], over()[-1]
    digits = device.finish(first)
    mended = with_total(first, 199)
    device.finish(mended)
    assert len(device.kept) == 1
    device.finish(other)
    assert len(device.kept) == 2
    record = json.loads(device.kept[f"sheetgen:game:{digits}"])
    assert record["players"][0]["total"] == other["answer"]["total"]
    device.finish(mended)
    assert len(device.kept) == 2  # it is the same game again


def test_what_is_removed_stays_away_until_its_sheet_changes(device: Device) -> None:
    case = over()[0]
    digits = device.finish(case)
    device.show()
    before = device.kept
    device.change().get_by_role("button", name="Remove").click()
    device.expect_told("1 game removed")
    expect(device.games).to_have_count(0)
    device.key("undo-remove").click()
    expect(device.games).to_have_count(1)
    assert device.kept == before
    device.key("remove-all").click()
    device.page.locator("dialog").get_by_role("button", name="Delete").click()
    expect(device.games).to_have_count(0)
    device.open(f"{digits}/{answers_of(case)}")
    device.show()
    expect(device.games).to_have_count(0)
    device.finish(with_total(case, 199))
    device.show()
    expect(device.games).to_have_count(1)


def test_all_players_of_one_sheet_are_listed_in_their_order(device: Device) -> None:
    device.open(f"{TOTALS}/{pack_fill(FORM, EVENING, STANDARD)}")
    for at, one in enumerate(EVENING.columns, 1):
        device.page.fill(f"#place-player-{at}-name", one.name)
        device.page.keyboard.press("Tab")
    device.page.wait_for_function(
        "() => JSON.stringify(localStorage).includes('<b>Anna')"
        " && Object.keys(localStorage).some((key) => key.includes('game:'))"
    )
    device.show()
    players = device.games.locator(".player")
    expect(players.first).to_contain_text("1. <b>Anna</b>")
    expect(players.last).to_contain_text("2. Zoë")
    assert device.row("player")[:3] == ["<b>Anna</b>", "1", "1 of 1"]


@pytest.mark.parametrize("kind", ["json", "csv"])
def test_a_file_brings_all_of_it_back(device: Device, kind: str) -> None:
    device.finish(over()[0])
    device.finish(over()[1], 8)
    device.open(f"{TOTALS}/{pack_fill(FORM, EVENING, STANDARD)}")
    device.page.fill("#place-player-1-name", '=1+"2";\'')
    device.page.keyboard.press("Tab")
    device.page.wait_for_function(
        "() => Object.entries(localStorage).some(([key, text]) =>"
        " key.includes('game:') && text.includes('=1+'))"
    )
    device.show()
    form = device.change(2)
    form.get_by_label("Player").fill("Anna, Béla\u3000& <i>")
    form.get_by_role("checkbox").check()
    form.get_by_role("button", name="Save").click()
    expect(device.games).to_have_count(2)
    before = device.kept
    text = device.save(kind).read_text("utf-8")
    device.take_in(text, f"games.{kind}")
    device.expect_told("3 games were here already")
    device.key("remove-all").click()
    device.page.locator("dialog").get_by_role("button", name="Delete").click()
    device.expect_told("3 games removed")
    device.take_in(text, f"games.{kind}")
    device.expect_told("3 games taken in")
    assert device.kept == before
    # What differs stands beside what is there.
    device.take_in(text.replace("Béla", "Zoë"), f"games.{kind}")
    device.expect_told("2 games were here already. 1 game differs")
    assert before.items() <= device.kept.items()
    assert len(device.kept) == 4


def test_a_table_in_a_code_page_is_read_once_its_letters_are_chosen(
    device: Device,
) -> None:
    device.finish(over()[0])
    device.show()
    game = json.loads(next(iter(device.kept.values())))
    text = device.save("csv").read_text("utf-8").removeprefix("\ufeff")
    lines = text.replace(game["when"], "46327").replace(",1,,", ",1,Győző,")
    before = device.kept
    device.take_in(lines, "games.csv", "cp1250")
    letters = device.key("letters").get_by_role("button")
    expect(letters.first).to_contain_text("English")
    assert device.kept == before
    letters.filter(has_text="Győző").filter(has_text="Hungarian").click()
    device.expect_told("1 game differs")
    expect(device.key("wrong")).to_have_text("46327 = 1 November 2026")
    assert before.items() <= device.kept.items()
    names = [json.loads(one)["players"][0]["name"] for one in device.kept.values()]
    assert "Győző" in names
    device.take_in("\0\0\0")
    device.expect_told("This is no file of games")


def test_a_file_of_anything_else_says_so(device: Device) -> None:
    device.finish(over()[0])
    device.show()
    text = device.save("json").read_text("utf-8")
    before = device.kept
    for other in ("", "{", "[]", "a,b\n1,2", '{"kind": "sheetgen sheets"}', "\x00"):
        device.take_in(other)
        device.expect_told("This is no file of games")
        device.take_in(text)
        device.expect_told("was here already")
    told = json.loads(text)
    (game,) = told["games"]
    bad = [
        {**game, "digits": "12"},
        {**game, "digits": "0" * 40, "players": []},
        {**game, "when": "yesterday"},
        {**game, "verdict": "<img src=x onerror=alert(1)>"},
        "game",
        None,
    ]
    device.take_in(json.dumps({**told, "games": bad}))
    device.expect_told(f"{len(bad)} entries of the file could not be read")
    assert device.kept == before
    long = [{**one, "name": "<script>" + "x" * 500} for one in game["players"]]
    device.take_in(json.dumps({**told, "games": [{**game, "players": long}]}))
    device.expect_told("1 game differs")
    name = json.loads(list(device.kept.values())[-1])["players"][0]["name"]
    assert name == "<script>" + "x" * 32


def test_sheets_that_were_kept_before_are_looked_at_when_asked(
    device: Device,
) -> None:
    device.finish(over()[0])
    cell = A.board.names[over()[0]["fill"]["numbers"].index(".")]
    device.page.click(f".hex[data-place='cell:{cell}']")
    device.page.keyboard.press("1")  # so that the device keeps the sheet
    device.page.click("#undo")
    device.page.wait_for_function(
        "() => Object.keys(localStorage).some((key) => key.includes(':sheet:'))"
    )
    device.page.evaluate(
        "Object.keys(localStorage).filter((key) => key.includes(':game:'))"
        ".forEach((key) => localStorage.removeItem(key))"
    )
    device.show()
    expect(device.games).to_have_count(0)
    device.key("look-around").click()
    device.expect_told("1 game found")
    expect(device.games).to_have_count(1)
    expect(device.games).to_contain_text(str(over()[0]["answer"]["total"]))


def test_a_sheet_against_the_rules_counts_when_it_is_wanted(device: Device) -> None:
    device.finish(wrong_case())
    device.finish(whole_sheet(), 8)
    device.show()
    expect(device.games).to_have_count(2)
    expect(device.games.last.locator(".sign.illegal")).to_have_count(1)
    assert device.row("player")[1] == "1"
    expect(device.page.locator(".game-figures > .hint")).to_contain_text("1 total")
    device.key("want:counting").select_option("all")
    expect(device.page.locator(".game-figures > .hint")).to_have_count(0)
    assert device.row("player")[1] == "2"


def test_a_game_that_has_only_begun_is_no_game(device: Device) -> None:
    """Not even where its few points are certain."""
    device.page.goto(f"{device.url}#{digits_of('none')}")
    for cell, key in (("e2", "1"), ("c5", "x")):
        device.page.click(f".hex[data-place='cell:{cell}']")
        device.page.keyboard.press(key)
    device.page.wait_for_selector("#status .sign")
    device.page.wait_for_selector("#report[aria-busy=false]")
    device.show()
    expect(device.page.locator(".games")).to_contain_text("No game is listed yet")
    assert device.kept == {}


def test_a_total_within_what_the_rules_allow_counts(device: Device) -> None:
    """As a sheet that shows a range alone has it; one outside does not."""
    case = whole_sheet()
    fill = {key: value for key, value in case["fill"].items() if key != "phases"}
    case = {**case, "fill": {**fill, "evidence": "none", "columns": None}}
    device.finish(with_total(case, 30))
    device.finish(with_total(case, 99), 8)
    device.show()
    expect(device.games).to_have_count(2)
    assert device.row("player")[1:2] == ["1"]
    assert device.row("board")[3] == "30"


def test_a_game_for_which_there_is_no_room_says_so(
    browser: Browser, site_url: str
) -> None:
    page = browser.new_page()
    page.add_init_script(
        """const put = Storage.prototype.setItem;
        Storage.prototype.setItem = function (key, text) {
          if (key.startsWith("sheetgen:game:")) throw new Error("full");
          put.call(this, key, text);
        };"""
    )
    page.goto(f"{site_url}#{digits_of()}/{answers_of(over()[0])}")
    expect(page.locator("#told")).to_contain_text("list of games could not be kept")
    page.close()


def test_the_list_speaks_each_language_and_works_without_a_network(
    browser: Browser, site_url: str
) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{site_url}#games")
    expect(page.locator(".games")).to_contain_text("No game is listed yet")
    for language, words in (
        ("es", "Aún no hay ninguna partida"),
        ("hu", "Még nincs játszma"),
        ("ja", "まだ記録がありません"),
        ("pl", "Nie ma tu jeszcze"),
    ):
        page.click("#settings")
        page.select_option("dialog select >> nth=0", language)
        expect(page.locator(".games")).to_contain_text(words)
        page.keyboard.press("Escape")
    page.evaluate(
        "navigator.serviceWorker.ready.then(({active}) => active.postMessage('rest'))"
    )
    wait_until_stored(
        page, "^games[.].*js$", "^games[.].*css$", "^games-pl", "^texts-pl"
    )
    context.set_offline(True)
    page.reload()
    expect(page.locator(".games")).to_contain_text("Nie ma tu jeszcze")
    context.close()


def test_the_single_file_has_it_too(browser: Browser, single_url: str) -> None:
    page = browser.new_page()
    page.goto(f"{single_url}#{digits_of()}/{answers_of(over()[0])}")
    page.wait_for_function("() => localStorage.length && document.body")
    page.wait_for_function(f"() => Boolean(({EVERY})()['sheetgen:game:{digits_of()}'])")
    page.goto(f"{single_url}#games")
    expect(page.locator(LIST)).to_have_count(1)
    with page.expect_download() as download:
        page.click("[data-key=as-csv]")
    page.locator("#start > input[type=file]").set_input_files(
        {"name": "a.csv", "mimeType": "", "buffer": download.value.path().read_bytes()}
    )
    expect(page.locator(".games .told")).to_contain_text("here already")
    page.close()


@pytest.mark.parametrize(("width", "look"), [(320, "dark"), (1280, "forced")])
def test_axe_finds_nothing(
    browser: Browser, site_url: str, width: int, look: str
) -> None:
    shelf = shelf_of(browser)
    page = shelf.lend((width, 740), **LOOKS[look])
    device = Device(page, site_url)
    for at, case in enumerate([*over()[:2] * 4, wrong_case()]):
        device.finish(case, at + 1)
    device.show()
    expect(device.games).to_have_count(9)
    no_violation(page, "games")
    assert page_is_as_wide_as_its_window(page)
    small = page.eval_on_selector_all(
        ".games :is(button, select, summary, a.button, input)",
        "(nodes) => nodes.map((node) => node.getBoundingClientRect())"
        ".filter(({ height }) => height < 40).length",
    )
    assert small == 0
    # By the keyboard alone
    device.games.first.locator("button").focus()
    page.keyboard.press("Enter")
    no_violation(page, "a game")
    assert page_is_as_wide_as_its_window(page)
    page.locator("dialog").get_by_label("Player", exact=True).focus()
    page.keyboard.type("Ö")
    page.keyboard.press("Enter")
    expect(device.games.first).to_contain_text("Ö")
    expect(device.games.first.locator("button")).to_be_focused()
    shelf.take_back(page)

"""The page of the solver in a real browser, as its readers use it."""

import importlib
import json
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from click.testing import CliRunner
from playwright.sync_api import Browser, Download, Error, Locator, Page, Route, expect

from sheetgen.chance import MOST_PROPOSED, SEEDS
from sheetgen.cli import cli
from sheetgen.codes import SheetCode
from sheetgen.draw.hatch import hatch, hatch_tile
from sheetgen.draw.ink import INKS
from sheetgen.draw.svg import HAIR
from sheetgen.draw.symbol import SYMBOLS
from sheetgen.encode import encode
from sheetgen.games.dice.check import check
from sheetgen.games.dice.deal import deal
from sheetgen.games.dice.duchy import Duchy
from sheetgen.games.dice.fill import RANKS
from sheetgen.games.dice.fill_file import read_fill
from sheetgen.games.dice.form import MAX_POINTS, MAX_ROUND, MAX_TOTAL
from sheetgen.games.dice.log_file import read_log
from sheetgen.games.dice.plain import read_plain_switches
from sheetgen.games.dice.printed import printed_numbers
from sheetgen.games.dice.rules import SETTINGS
from sheetgen.games.find import find_game, list_games, load_layout
from sheetgen.games.target import find_game_of_code
from sheetgen.site.given import PAGE, TEXTS
from tests.games.dice.answers import pack_answers, read_plain_fill
from tests.games.dice.conformance import PATH
from tests.site.device import shelf_of
from tests.words import same_values

A = load_layout("A")
LANGUAGES = ("en", "es", "hu", "ja", "pl")
CODES = Path(__file__).parents[1] / "golden" / "codes"
DUCHY = Duchy(A.board, printed_numbers(A.rules, A.board))
# Colours that are still on their way to others are none of a look.
LOOKS = {
    "light": {"color_scheme": "light", "reduced_motion": "reduce"},
    "dark": {"color_scheme": "dark", "reduced_motion": "reduce"},
    "forced": {"forced_colors": "active", "reduced_motion": "reduce"},
}


def digits_of(evidence: str = "phase", serial: int = 7) -> str:
    code = SheetCode(A.rules.number, A.board, evidence, "en", serial, face=1)
    return encode(code, A.rules.encoding)


def known_cases() -> list[dict]:
    lines = PATH.read_text(encoding="utf-8").splitlines()
    return [case for line in lines if "fill" in (case := json.loads(line))]


def whole_sheet(evidence: str = "phase") -> dict:
    """Return a legal sheet of duchy A, with all that can be written."""
    return next(
        case
        for case in known_cases()
        if case["board"] == 0
        and case["fill"]["evidence"] == evidence
        and case["fill"]["variant"] == "normal"
        and {"columns", "rows", "castle_row", "time", "colours"} <= set(case["fill"])
        and case["answer"]["verdict"] == "legal"
        and case["answer"]["complete"]
        and case["answer"]["total"]
        and not case["switches"]
        and all(
            row[0] <= DUCHY.printed.circles[b]
            for b, row in case["fill"]["rows"].items()
        )
    )


def answers_of(case: dict) -> str:
    switches = read_plain_switches(case["switches"])
    return pack_answers(DUCHY, read_plain_fill(case["fill"]), switches)


def wrong_case() -> dict:
    """Return a sheet with findings of several kinds."""
    case = whole_sheet()
    cells = A.board.cells
    abbey = next(
        at
        for at, number in enumerate(case["fill"]["numbers"])
        if cells[at].terrain == "monastery" and number in "12"
    )
    numbers = case["fill"]["numbers"]
    fill = {**case["fill"], "numbers": numbers[:abbey] + "6" + numbers[abbey + 1 :]}
    return {**case, "fill": fill}


def wrong_sheet() -> str:
    """Return a link's end to that sheet."""
    return f"{digits_of()}/{answers_of(wrong_case())}"


class Sheet:
    """A sheet that is open in a browser, and what a reader does with it."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        behind: str,
        width: int = 390,
        height: int = 0,
        **look: str,
    ) -> None:
        height = height or (800 if width > 600 else 844)
        self.url = url
        self.shelf = shelf_of(browser)
        self.page: Page = self.shelf.lend((width, height), **look)
        self.problems: list[str] = []
        self.page.on("pageerror", self.note)
        self.page.goto(f"{url}#{behind}")
        self.page.wait_for_selector(".board")

    def note(self, error: Error) -> None:
        self.problems.append(str(error))

    def __enter__(self) -> "Sheet":
        return self

    def __exit__(self, *args: object) -> None:
        self.page.remove_listener("pageerror", self.note)
        self.shelf.take_back(self.page)
        assert not self.problems

    def cell(self, name: str) -> Locator:
        return self.page.locator(f".hex[data-place='cell:{name}']")

    def key(self, name: str) -> Locator:
        return self.page.locator(f"[data-key='{name}']")

    def tap(self, name: str) -> None:
        self.key(name).click()

    def open(self, dialog: str) -> None:
        """Press what opens a dialog; what that needs is loaded first."""
        self.page.click(f"#{dialog}")
        self.page.wait_for_selector("dialog[open]")

    def press(self, name: str) -> None:
        """Tap a key that goes on: another stands there before the finger has gone."""
        self.key(name).click(force=True)

    def source(self, place: str) -> Locator:
        """Return the item of the report that says what a place brings."""
        key = self.page.locator(f"[data-key='source:{place}']")
        return self.page.locator("#report .sources li").filter(has=key)

    def wait_for_verdict(self, words: str) -> str:
        """Return the line above the pad once it tells *words* of what is written."""
        told = self.page.wait_for_function(
            """words => {
                 const told = document.getElementById("status").innerText;
                 return !document.querySelector("#report[aria-busy='true']")
                   && told.includes(words) && told;
               }""",
            arg=words,
        )
        return told.json_value()

    def settle(self, part: str = "report") -> None:
        """Wait until the rules have answered what a part of the page shows."""
        self.page.wait_for_selector(f"#{part}[aria-busy='false']", state="attached")


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


# Filling a sheet


def fill_by_tap(one: Sheet, case: dict) -> None:
    """Copy a sheet: numbers with phases by brush, the rest circle by circle."""
    fill = case["fill"]
    names = A.board.names
    one.page.click("#brush")
    both = list(zip(fill["numbers"], fill["phases"], strict=True))
    for mark, phase in sorted({*both} - {(".", ".")}):
        one.tap(f"mark:{mark}" if mark == "X" else f"mark:{mark}.{phase}")
        for at, cell in enumerate(both):
            if cell == (mark, phase):
                one.cell(names[at]).click()
    one.page.click("#brush")
    fill_rows(one, fill, Locator.click)
    fill_columns(one, fill, lambda figure: one.tap(f"figure:{figure}"), Locator.click)


def fill_rows(one: Sheet, fill: dict, press) -> None:
    for bonus, (circled, crossed) in fill["rows"].items():
        if circled == 0:
            press(one.key(f"circle:{bonus}.0"))
            press(one.key(f"circle:{bonus}.0"))
            press(one.key(f"circle:{bonus}.0"))
        else:
            press(one.key(f"circle:{bonus}.{circled - 1}"))
        if crossed:
            press(one.key(f"circle:{bonus}.{crossed - 1}"))
    circled, crossed = fill["castle_row"]
    places = castle_places(one)
    for bonus in circled:
        press(one.key(f"circle:castle.{places[bonus]}"))
    for bonus in crossed:
        press(one.key(f"circle:castle.{places[bonus]}"))
    for phase, column in enumerate(fill["time"], 1):
        crosses = sum(map(bool, column))
        if crosses:
            press(one.key(f"box:{phase}.{crosses}"))
    for terrain, rank in fill["colours"].items():
        press(one.key(f"claim:{terrain}.{rank}"))
    if not fill["colours"]:
        press(one.key("page.colours:empty"))


def castle_places(one: Sheet) -> dict[str, int]:
    """Return which circle of the castle row is which bonus; each is there once."""
    labels = one.page.locator("[data-key^='circle:castle.']").all()
    words = [label.get_attribute("aria-label") for label in labels]
    return {
        bonus: next(at for at, told in enumerate(words) if told.startswith(bonus))
        for bonus in ("monk", "silver", "good", "worker")
    }


def fill_columns(one: Sheet, fill: dict, figure, press) -> None:
    def write(place: str, value: int) -> None:
        press(one.key(place))
        for digit in str(value):
            figure(digit)

    for phase, (entries, subtotal) in enumerate(fill["columns"], 1):
        for at, entry in enumerate(entries or [], 1):
            write(f"entry:{phase}.{at}", entry)
        if subtotal is not None:
            write(f"subtotal:{phase}", subtotal)
    if "total" in fill:
        write("total", fill["total"])


def written_fill(one: Sheet, tmp_path: Path) -> dict:
    """Return the fill that the page gives away as JSON."""
    one.settle()
    one.open("share")
    with one.page.expect_download() as download:
        one.page.get_by_role("button", name="JSON").click()
    one.page.keyboard.press("Escape")
    return json.loads(saved(download.value, tmp_path / "page.json"))


def saved(download: Download, path: Path) -> str:
    download.save_as(path)
    return path.read_text(encoding="utf-8")


def checked(path: Path) -> dict:
    """Return what the command says about a file."""
    return json.loads(CliRunner().invoke(cli, ["check", str(path), "--json"]).stdout)


def same_fill(kept: dict, fill: dict) -> None:
    """Compare what the page kept with a fill; entries left out are none at all."""
    for part in ("numbers", "phases", "rows", "castle_row", "time", "colours"):
        if part == "castle_row":
            assert [sorted(row) for row in kept[part]] == [
                sorted(row) for row in fill[part]
            ]
        else:
            assert kept[part] == fill[part], part
    assert kept.get("total") == fill.get("total")


@pytest.mark.slow
def test_a_whole_sheet_is_filled_by_tap(sheet, tmp_path: Path) -> None:
    case = whole_sheet()
    one = sheet(digits_of())
    fill_by_tap(one, case)
    told = one.wait_for_verdict("Legal")
    assert str(case["answer"]["total"]) in told
    same_fill(written_fill(one, tmp_path)["fill"], case["fill"])


@pytest.mark.slow
def test_a_whole_sheet_is_filled_by_keyboard_alone(sheet, tmp_path: Path) -> None:
    case = whole_sheet()
    fill = case["fill"]
    one = sheet(digits_of())
    press = one.page.keyboard.press
    for _ in range(20):  # the board is one stop of the tabulator
        press("Tab")
        if one.page.evaluate("document.activeElement.className") == "hex":
            break
    steps = {
        (0, 2): "ArrowRight",
        (0, -2): "ArrowLeft",
    }
    for at, cell in enumerate(A.board.cells):
        go_to(one, cell.position, A.board.names[at], steps)
        if fill["numbers"][at] != ".":
            press(fill["numbers"][at].lower())
        if fill["phases"][at] != ".":
            press(f"Shift+Digit{fill['phases'][at]}")

    def enter(locator: Locator) -> None:
        locator.focus()
        press("Enter")

    fill_rows(one, fill, enter)
    fill_columns(one, fill, press, enter)
    told = one.wait_for_verdict("Legal")
    assert str(case["answer"]["total"]) in told
    same_fill(written_fill(one, tmp_path)["fill"], fill)


def go_to(one: Sheet, position, name: str, steps: dict) -> None:
    """Move to a cell by arrow keys, row by row and then along the row."""
    press = one.page.keyboard.press
    at = {n: c.position for n, c in zip(A.board.names, A.board.cells, strict=True)}
    for _ in range(30):
        place = one.page.evaluate("document.activeElement.dataset.place")
        here = at[place.removeprefix("cell:")]
        if here == position:
            return
        if here.row < position.row:
            press("ArrowDown")
        elif here.row > position.row:
            press("ArrowUp")
        else:
            step = 2 if here.column < position.column else -2
            press(steps[0, step])
    raise AssertionError(f"arrow keys do not come to {name}")


@pytest.mark.slow
def test_what_was_done_is_undone_and_done_again_where_it_was(sheet) -> None:
    one = sheet(digits_of())
    one.cell("c2").click()
    one.tap("mark:X")
    one.cell("d2").click()
    one.tap("mark:5.1")
    one.cell("a1").click()
    one.page.keyboard.press("Control+z")
    assert "empty" in one.cell("d2").get_attribute("aria-label")
    assert one.cell("d2").get_attribute("aria-current") == "true"
    one.page.click("#undo")
    assert one.cell("c2").get_attribute("aria-current") == "true"
    assert one.page.locator("#undo").is_disabled()
    one.page.keyboard.press("Control+y")
    one.page.keyboard.press("Control+y")
    assert "5" in one.cell("d2").get_attribute("aria-label")


@pytest.mark.slow
def test_rounds_are_written_into_cells_and_time_boxes(sheet, tmp_path: Path) -> None:
    one = sheet(digits_of("round"))
    one.cell("c2").click()
    one.tap("mark:X")
    one.cell("d2").click()
    one.tap("mark:5")  # with the round that is due
    one.tap("round:1")
    one.tap("round:2")
    one.tap("box:1.1")
    one.tap("box:1.2")
    one.tap("box:1.3")
    one.tap("box:1.3")  # again: a double
    kept = written_fill(one, tmp_path)["fill"]
    assert kept["rounds"][A.board.names.index("d2")] == 12
    assert kept["time"][0][:4] == [1, 2, 2, 0]


@pytest.mark.slow
def test_figures_never_come_to_more_than_a_link_holds(sheet, tmp_path: Path) -> None:
    """Of a number that would, the first figures go; files have the same bounds."""
    one = sheet(digits_of("round"))
    for _ in range(2):
        one.page.click("#direction")  # else the first figure would go on
    one.cell("d2").click()
    one.tap("mark:5")
    for figure in str(MAX_ROUND + 1):
        one.tap(f"round:{figure}")
    for place, most in (
        ("entry:1.1", MAX_POINTS),
        ("subtotal:1", MAX_POINTS),
        ("total", MAX_TOTAL),
    ):
        one.tap(place)
        for figure in str(most + 1):
            one.tap(f"figure:{figure}")
    kept = written_fill(one, tmp_path)["fill"]
    assert kept["rounds"][A.board.names.index("d2")] == int(str(MAX_ROUND + 1)[1:])
    points = int(str(MAX_POINTS + 1)[1:])
    assert kept["columns"][0] == [[points], points]
    assert kept["total"] == 0


@pytest.mark.slow
def test_whose_time_boxes_these_are_is_chosen_and_taken_back(
    sheet, tmp_path: Path
) -> None:
    """Clause 9.25."""
    one = sheet(digits_of())
    one.tap("box:1.3")
    one.tap("time-by:guest")
    one.tap("time-by:owner")
    assert one.key("time-by:owner").get_attribute("aria-pressed") == "true"
    assert written_fill(one, tmp_path)["fill"]["time_by"] == "owner"
    one.tap("time-by:owner")
    assert one.key("time-by:owner").get_attribute("aria-pressed") == "false"


@pytest.mark.slow
def test_numbers_that_others_got_are_crossed_and_judged(sheet, tmp_path: Path) -> None:
    """Clauses 6.12 and 6.13."""
    one = sheet(digits_of())
    one.tap("claim:city.second")
    one.tap("claim:city.second")  # again: somebody else got it
    assert "crossed" in one.key("claim:city.second").get_attribute("aria-label")
    one.page.wait_for_selector("#report .findings .error")  # the first is not
    one.tap("claim:city.first")
    one.tap("claim:mine.first")
    kept = written_fill(one, tmp_path)["fill"]
    assert kept["colours"] == {"city": "first", "mine": "first"}
    assert kept["crossed"] == {"city": ["first", "second"], "mine": ["first"]}
    path = tmp_path / "sheet.toml"
    one.open("share")
    with one.page.expect_download() as download:
        one.page.get_by_role("button", name="Fill file").click()
    one.page.keyboard.press("Escape")
    saved(download.value, path)
    assert read_fill(path).fill.crossed == {
        "city": ("first", "second"),
        "mine": ("first",),
    }
    one.tap("claim:city.second")  # once more: nobody's
    kept = written_fill(one, tmp_path)["fill"]
    assert "crossed" not in kept
    assert kept["colours"] == {"city": "first", "mine": "first"}


# Findings


@pytest.mark.slow
def test_a_broken_rule_is_told_at_its_cell_and_in_the_list(sheet) -> None:
    one = sheet(digits_of())
    one.cell("c2").click()
    one.tap("mark:X")
    one.cell("b3").click()
    one.page.wait_for_selector(".key.against")
    against = one.page.locator(".key.against").all_inner_texts()
    assert [text for text in against if text.isdigit()] == ["3", "4", "5", "6"] * 3
    one.tap("mark:5.1")  # marked, and allowed all the same
    one.wait_for_verdict("Against the rules")
    assert "5 cannot stand here" in one.cell("b3").get_attribute("aria-label")
    assert one.page.locator(".drawing .badge.error").count() >= 1
    found = one.page.locator(".findings li", has_text="5 cannot stand here")
    assert "clause 4.2" in found.inner_text()
    one.cell("g1").click()
    found.locator("button.jump").click()
    assert one.cell("b3").get_attribute("aria-current") == "true"
    assert one.page.evaluate("document.activeElement.dataset.place") == "cell:b3"
    found.get_by_role("button", name="Erase").click()
    assert "empty" in one.cell("b3").get_attribute("aria-label")


@pytest.mark.slow
def test_wrong_sums_are_told_beside_what_was_written(sheet) -> None:
    case = whole_sheet()
    fill = {**case["fill"], "total": case["answer"]["total"] + 1}
    one = sheet(f"{digits_of()}/{answers_of({**case, 'fill': fill})}")
    one.page.wait_for_selector(".value.star.wrong")
    told = one.page.locator("#report").inner_text()
    assert f"the rules give {case['answer']['total']}" in told
    assert "wrong" in one.key("total").get_attribute("aria-label")
    assert "Added up wrongly" in one.page.locator(".written-sum").inner_text()
    for _, place, phase, points, *_ in case["answer"]["lines"]:
        if place.startswith("cell:") and phase:
            name = place.removeprefix("cell:")
            item = one.source(place)
            assert name in item.text_content()
            assert str(points) in item.text_content()


@pytest.mark.slow
@pytest.mark.parametrize("rank", ["first", "second"])
def test_alone_a_claimed_number_is_certain_on_the_page_too(sheet, rank: str) -> None:
    """The page shows as open what the rules call open, and nothing else."""
    numbers = "".join("1" if c.terrain == "castle" else "." for c in A.board.cells)
    numbers = numbers.replace("1", "X", 1)
    fill = {"numbers": numbers, "evidence": "none", "variant": "solo"}
    case = {"fill": {**fill, "colours": {"castle": rank}}, "switches": {}}
    one = sheet(f"{digits_of('none')}/{answers_of(case)}")
    one.page.wait_for_selector("#report .sources", state="attached")
    source = one.source("terrain:castle")
    points = DUCHY.printed.colour_points["castle"][RANKS.index(rank)]
    assert source.locator(".amount").text_content() == str(points)


@pytest.mark.slow
def test_a_right_total_is_told_beside_another_sum_that_is_wrong(sheet) -> None:
    case = whole_sheet()
    columns = [list(column) for column in case["fill"]["columns"]]
    columns[0][1] = (columns[0][1] or 0) + 1
    total = case["answer"]["total"]
    fill = {**case["fill"], "columns": columns, "total": total}
    one = sheet(f"{digits_of()}/{answers_of({**case, 'fill': fill})}")
    one.page.wait_for_selector(".value.subtotal.wrong")
    told = one.page.locator(".written-sum").inner_text()
    assert "The total is right, but another sum is wrong" in told
    assert "Added up wrongly" not in told


# Keeping and sharing


@pytest.mark.slow
def test_entries_are_kept_on_the_device(sheet, site_url: str) -> None:
    one = sheet(digits_of())
    one.cell("c2").click()
    one.tap("mark:X")
    one.page.wait_for_url("**/*#*/*")
    one.page.goto("about:blank")
    one.page.goto(f"{site_url}#{digits_of()}")
    one.page.wait_for_selector(".hex")
    assert "start castle" in one.cell("c2").get_attribute("aria-label")


@pytest.mark.slow
def test_a_link_brings_the_sheet_to_another_device(sheet, tmp_path: Path) -> None:
    case = {
        **whole_sheet(),
        "switches": {"tie-counts-goods": "no", "partial-sale": "yes"},
    }
    one = sheet(f"{digits_of()}/{answers_of(case)}")
    one.wait_for_verdict("Legal")
    one.open("share")
    link = one.page.locator("dialog textarea").input_value()
    assert one.page.locator("dialog svg.code").is_visible()
    assert link.endswith(f"#{digits_of()}/{answers_of(case)}")
    other = sheet(link.split("#")[1])
    other.wait_for_verdict("Legal")
    same_fill(written_fill(other, tmp_path)["fill"], case["fill"])


@pytest.mark.slow
def test_open_questions_stand_in_the_order_of_the_rules(sheet) -> None:
    path = find_game("dice").web / "en.toml"
    texts = tomllib.loads(path.read_text(encoding="utf-8"))["page"]
    one = sheet(digits_of())
    one.open("settings")
    asked = one.page.locator("dialog .question .choice > span").all_inner_texts()
    assert asked == [texts[f"switch.{name}"] for name, _ in SETTINGS]
    clauses = one.page.locator("dialog .question > .clause").all_inner_texts()
    assert clauses == [f"clause 10.{at}" for at, _ in enumerate(SETTINGS, 1)]


@pytest.mark.slow
def test_a_fill_file_means_the_same_to_the_command(sheet, tmp_path: Path) -> None:
    case = whole_sheet()
    one = sheet(f"{digits_of()}/{answers_of(case)}")
    one.wait_for_verdict("Legal")
    one.open("share")
    with one.page.expect_download() as download:
        one.page.get_by_role("button", name="Fill file").click()
    path = tmp_path / "sheet.toml"
    saved(download.value, path)
    told = checked(path)
    assert told["verdict"] == "legal"
    assert told["total"] == case["answer"]["total"]
    assert told["sums"] == case["answer"]["sums"]
    assert told["serial"] == 7


@pytest.mark.slow
def test_a_damaged_link_is_refused_with_a_reason(browser: Browser, site_url: str):
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    digits = digits_of()
    page.goto(f"{site_url}#{digits[:-1]}{9 - int(digits[-1])}")
    told = page.get_by_role("alert").first
    told.wait_for()
    assert "do not fit together" in told.inner_text()
    page.fill("#paste", f"HTTPS://EXAMPLE.ORG/x#{digits_of()[:20]} {digits_of()[20:]}")
    page.get_by_role("button", name="Open", exact=True).click()
    page.wait_for_selector(".hex")
    assert page.locator("#title").inner_text().lower() == "duchy a"
    assert "000007" in page.locator("#serial").inner_text()
    context.close()


# Boards


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted(CODES.glob("*.toml")), ids=lambda p: p.stem)
def test_any_board_is_drawn_from_its_code_alone(sheet, path: Path) -> None:
    code = tomllib.loads(path.read_text(encoding="utf-8"))
    one = sheet(code["digits"], 320)
    count = sum(
        word != "~"
        for line in code["board"]["map"].split("\n")
        for word in line.split()
    )
    game = find_game_of_code(code["digits"])
    if not (game.web / "ui.js").is_file():
        count = 0  # its form is drawn, and no board
    expect(one.page.locator(".hex, .cathedral .square")).to_have_count(count)
    assert page_is_as_wide_as_its_window(one.page)


# Languages


# A game that its form draws has none.
WEBS = [game.web for game in list_games() if game.is_on_page and game.web.is_dir()]


@pytest.mark.parametrize("folder", [TEXTS, *WEBS], ids=lambda path: path.parent.name)
def test_every_language_has_the_same_texts_with_the_same_values(folder: Path) -> None:
    texts = {
        path.stem: tomllib.loads(path.read_text(encoding="utf-8"))["page"]
        for path in folder.glob("*.toml")
    }
    assert tuple(sorted(texts)) == LANGUAGES
    for language, own in texts.items():
        assert list(own) == list(texts["en"]), language
        for key, text in own.items():
            same_values(text, texts["en"][key], language)


def page_texts(folder: Path) -> set[str]:
    return set(tomllib.loads((folder / "en.toml").read_text(encoding="utf-8"))["page"])


def asked_texts(folder: Path) -> set[str]:
    code = "".join(path.read_text(encoding="utf-8") for path in folder.glob("*.*"))
    return set(re.findall(r'"page\.([a-z.-]+)"', code))


# What the page itself asks a game for.
OF_GAMES = {"clauses", "live.possible", "no-phase", "phase", "round", "table.left"}


@pytest.mark.parametrize("web", WEBS, ids=lambda path: path.parent.name)
def test_every_text_that_the_page_asks_for_is_there(web: Path) -> None:
    known = page_texts(TEXTS)
    assert asked_texts(PAGE) - OF_GAMES <= known
    rules = importlib.import_module(f"sheetgen.games.{web.parent.name}.rules")
    settings = {one for settings in rules.SWITCHES.values() for one in settings}
    asked = asked_texts(web)
    asked |= {f"switch.{name}" for name in rules.SWITCHES}
    asked |= {f"setting.{one}" for one in settings}
    asked |= {f"variant.{name}" for name in rules.VARIANTS}
    assert asked <= known | page_texts(web)


@pytest.mark.slow
def test_the_page_speaks_five_languages(sheet) -> None:
    one = sheet(wrong_sheet())
    seen = set()
    for language in LANGUAGES:
        one.open("settings")
        one.page.locator("dialog select").first.select_option(language)
        one.page.wait_for_function(
            "language => document.documentElement.lang === language", arg=language
        )
        one.page.keyboard.press("Escape")
        own = tomllib.loads((TEXTS / f"{language}.toml").read_text(encoding="utf-8"))
        text = one.page.locator("main").inner_text().lower()
        assert own["page"]["check"].lower() in text
        assert not re.search(r"\b(page|report|finding|place|verdict)\.[a-z]", text)
        assert "{" not in text
        seen.add(one.page.locator(".findings li").first.inner_text())
        assert page_is_as_wide_as_its_window(one.page)
    assert len(seen) == len(LANGUAGES)


# Everybody can use it


# The board is looked at in every width and every look, all else once in each of them.
WHOLE = {(320, "light"), (360, "dark"), (1280, "forced")}


@pytest.mark.slow
@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("width", [320, 360, 1280])
def test_axe_finds_nothing(sheet, width: int, look: str) -> None:
    one = sheet(wrong_sheet(), width, **LOOKS[look])
    one.wait_for_verdict("Against the rules")
    one.cell("d4").click()
    is_whole = (width, look) in WHOLE
    for view in ("board", "list", "play", "players") if is_whole else ("board",):
        one.page.click(f"#show-{view}")
        one.settle()
        no_violation(one.page, view)
    if not is_whole:
        return
    one.page.click("#show-board")
    for dialog in ("share", "settings", "open-sheet"):
        one.open(dialog)
        no_violation(one.page, dialog)
        one.page.keyboard.press("Escape")
    one.page.evaluate("location.hash = ''")
    one.page.wait_for_selector(".start")
    no_violation(one.page, "start")


# What is in order is not told: naming all of it takes longer than looking.
STRICT = {
    "resultTypes": ["violations"],
    "rules": {"label-content-name-mismatch": {"enabled": True}},
}


def no_violation(page: Page, where: str) -> None:
    found = Axe().run(page, options=STRICT).response["violations"]
    assert not found, (where, [(one["id"], one["nodes"][0]["html"]) for one in found])


@pytest.mark.slow
@pytest.mark.parametrize(("width", "least"), [(360, 40), (320, 34)])
def test_what_is_tapped_is_large_enough(sheet, width: int, least: int) -> None:
    one = sheet(wrong_sheet(), width)
    one.wait_for_verdict("Against the rules")
    one.cell("d4").click()
    for view in ("board", "list", "play"):
        one.page.click(f"#show-{view}")
        sizes = one.page.eval_on_selector_all(
            "button:not(.jump, .clause), select, summary",
            """nodes => nodes.filter((n) => n.offsetParent).map((n) => {
                 const box = n.getBoundingClientRect();
                 return [n.outerHTML.slice(0, 90), box.width, box.height];
               })""",
        )
        assert sizes
        small = [size for size in sizes if min(size[1:]) < least - 0.01]
        assert not small
        inline = one.page.eval_on_selector_all(
            ".clause, .jump",
            """nodes => nodes.filter((n) => n.offsetParent).map((n) => {
                 const box = n.getBoundingClientRect();
                 return Math.min(box.width, box.height);
               })""",
        )
        assert all(size >= 24 for size in inline)
        nothing_is_tiny(one.page, view)
    one.page.evaluate("location.hash = ''")
    one.page.wait_for_selector(".start")
    nothing_is_tiny(one.page, "start")


TINY = 24  # WCAG 2.2, 2.5.8


def nothing_is_tiny(page: Page, where: str) -> None:
    """Whatever is tapped has room for a finger; a box with its label has that."""
    sizes = page.eval_on_selector_all(
        "button, a, select, summary, input, textarea",
        """nodes => nodes.filter((n) => n.offsetParent).map((n) => {
             const box = n.getBoundingClientRect();
             return [n.outerHTML.slice(0, 90), box.width, box.height];
           })""",
    )
    assert sizes
    small = [size for size in sizes if min(size[1:]) < TINY - 0.01]
    assert not small, where


@pytest.mark.slow
@pytest.mark.parametrize("width", [320, 390, 1280])
def test_nothing_is_cut_off_with_text_of_twice_the_size(sheet, width: int) -> None:
    one = sheet(wrong_sheet(), width)
    one.wait_for_verdict("Against the rules")
    assert page_is_as_wide_as_its_window(one.page)
    if width > 320:
        one.page.evaluate("document.documentElement.classList.add('large')")
        one.page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert page_is_as_wide_as_its_window(one.page)


def page_is_as_wide_as_its_window(page: Page) -> bool:
    wide = page.evaluate("document.documentElement.scrollWidth")
    return wide <= page.viewport_size["width"]


@pytest.mark.slow
def test_a_verdict_is_announced(sheet) -> None:
    one = sheet(wrong_sheet())
    one.wait_for_verdict("Against the rules")
    told = one.page.get_by_role("status").all_text_contents()
    total = check(DUCHY, read_plain_fill(wrong_case()["fill"])).total
    assert any(
        "Against the rules" in text and f"total {total}" in text.lower()
        for text in told
    )
    ids = one.page.eval_on_selector_all("[id]", "nodes => nodes.map((n) => n.id)")
    assert len(ids) == len(set(ids))


@pytest.mark.slow
def test_a_step_back_or_forth_is_announced(sheet) -> None:
    one = sheet(digits_of())
    one.cell("c2").click()
    one.tap("mark:X")
    one.cell("d2").click()
    one.tap("mark:5.1")

    def told(key: str) -> str:
        one.page.keyboard.press(key)
        return one.page.locator("#stepped[role='status']").inner_text()

    assert told("Control+z") == "Undone: cell d2"
    assert told("Control+z") == "Undone: cell c2"
    assert told("Control+z") == "There is no further step."
    assert told("Control+y") == "Done again: cell c2"


@pytest.mark.slow
def test_sentences_end_as_their_language_has_it(sheet) -> None:
    one = sheet(wrong_sheet())
    one.wait_for_verdict("Against the rules")
    one.page.evaluate("localStorage.setItem('sheetgen:choice:language', '\"ja\"')")
    one.page.reload()
    one.page.wait_for_selector("#report .findings .error")
    labels = one.page.eval_on_selector_all(
        ".hex", "nodes => nodes.map((n) => n.getAttribute('aria-label'))"
    )
    told = one.page.locator("#report .verdict").inner_text()
    announced = one.page.locator("#announced").text_content()
    assert not [text for text in (*labels, told, announced) if ". " in text]
    assert any("。" in label for label in labels)


@pytest.mark.slow
def test_a_page_that_is_not_there_yet_says_that_it_loads(
    browser: Browser, site_url: str
) -> None:
    context = browser.new_context(locale="hu", service_workers="block")
    page = context.new_page()
    page.route("**/*.wasm", lambda route: route.abort())
    page.goto(f"{site_url}#{digits_of()}", wait_until="commit")
    loading = page.get_by_role("status").filter(has_text="…")
    loading.or_(page.locator("#loading")).first.wait_for()
    page.get_by_text("Ellenőrizd a kapcsolatot").wait_for()
    context.close()


@pytest.mark.slow
def test_what_cannot_be_shared_without_a_network_is_told_and_can_be_tried_again(
    browser: Browser, site_url: str
) -> None:
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    page.route("**/core-write.*.json", lambda route: route.abort())
    page.goto(f"{site_url}#{wrong_sheet()}")
    page.wait_for_selector(".board")
    page.click("#share")
    expect(page.locator("dialog textarea")).to_have_value(page.url)
    page.get_by_role("button", name="Fill file").click()
    told = page.locator("dialog").get_by_text("could not be loaded")
    told.wait_for()
    page.unroute("**/core-write.*.json")
    with page.expect_download():
        page.get_by_role("button", name="Fill file").click()
    expect(told).to_have_count(0)
    context.close()


@pytest.mark.slow
def test_a_file_that_cannot_be_written_is_told(browser: Browser, site_url: str) -> None:
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    page.route("**/core-write.*.json", lambda route: route.fulfill(json={}))
    page.goto(f"{site_url}#{wrong_sheet()}")
    page.wait_for_selector(".board")
    saved_files: list[Download] = []
    page.on("download", lambda one: saved_files.append(one))
    page.click("#share")
    page.get_by_role("button", name="Fill file").click()
    page.get_by_text("cannot be written as a file").wait_for()
    assert not saved_files
    context.close()


@pytest.mark.slow
def test_a_page_that_cannot_load_says_so_though_its_texts_come_later(
    browser: Browser, site_url: str
) -> None:
    context = browser.new_context(locale="hu", service_workers="block")
    page = context.new_page()
    held: list[Route] = []
    page.route("**/texts-hu.*.json", lambda route: held.append(route))
    page.route("**/*.wasm", lambda route: route.abort())
    with page.expect_event("requestfailed"):
        page.goto(f"{site_url}#{digits_of()}", wait_until="commit")
    page.wait_for_timeout(500)  # the engine has given up meanwhile
    for route in held:
        route.continue_()
    page.get_by_text("Ellenőrizd a kapcsolatot").wait_for()
    context.close()


@pytest.mark.slow
def test_digits_may_be_typed_in_full_width(browser: Browser, site_url: str) -> None:
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    page.goto(site_url)
    wide = digits_of().translate({ord(str(n)): chr(0xFF10 + n) for n in range(10)})
    page.fill("#paste", wide)
    page.get_by_role("button", name="Open", exact=True).click()
    page.wait_for_selector(".hex")
    assert "000007" in page.locator("#serial").inner_text()
    context.close()


@pytest.mark.slow
def test_the_pad_never_covers_what_has_the_focus(sheet) -> None:
    one = sheet(wrong_sheet())
    one.wait_for_verdict("Against the rules")
    for _ in range(60):
        one.page.keyboard.press("Tab")
        hidden = one.page.evaluate(
            """() => {
                 const node = document.activeElement;
                 const dock = document.querySelector(".dock");
                 if (dock.contains(node) || node === document.body) return false;
                 const top = dock.getBoundingClientRect().top;
                 return node.getBoundingClientRect().top > top;
               }"""
        )
        assert not hidden


def test_colours_of_the_page_can_be_told_apart() -> None:
    css = (PAGE / "app.css").read_text(encoding="utf-8")
    light, rest = css.split("@media (prefers-color-scheme: dark)", 1)
    dark = rest.split("* { box-sizing", 1)[0]
    base = colours(light.split(".t-monastery")[0])
    for part, own in ((light, base), (dark, base | colours(dark.split(".t-")[0]))):
        for front, ground, least in (
            ("text", "paper", 7),
            ("text", "ground", 7),
            ("soft", "paper", 4.5),
            ("soft", "ground", 4.5),
            ("accent", "paper", 4.5),
            ("on-accent", "accent", 4.5),
            ("paper", "error", 4.5),
            ("box", "doubt", 4.5),
            ("pencil", "box", 7),
            ("field", "paper", 3),
            ("text", "error-tint", 4.5),
        ):
            assert contrast(own[front], own[ground]) >= least, (front, ground)
        terrains = re.findall(r"\.t-(\w+) \{([^}]*)\}", part)
        assert len(terrains) == 6
        for name, body in terrains:
            of = colours(body)
            assert contrast(of["sign"], of["tint"]) >= 4.5, name
            assert contrast(of["ring"], own["ground"]) >= 3, name


def colours(css: str) -> dict[str, str]:
    return dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6})", css))


def contrast(one: str, other: str) -> float:
    """Return the ratio of WCAG 2.2."""
    low, high = sorted(map(relative_luminance, (one, other)))
    return (high + 0.05) / (low + 0.05)


def relative_luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.slow
def test_symbols_are_those_on_paper(page_files: Mapping[str, bytes]) -> None:
    name = next(one for one in page_files if re.match(r"app\..*js$", one))
    script = page_files[name].decode()
    for name, strokes in SYMBOLS.items():
        told = json.dumps(strokes, separators=(",", ":"))
        assert f'"{name}":{told}' in script
    own = (PAGE / "symbol.js").read_text(encoding="utf-8")
    twice = set(re.findall(r"^  (\w+): \[", own, re.MULTILINE)) & set(SYMBOLS)
    assert not twice


def test_hatches_are_those_on_paper(sheet) -> None:
    one = sheet(digits_of())
    looks = find_game("dice").offer.sheets.terrain_looks(INKS["pale"])
    tiles = "nodes => Object.fromEntries(nodes.map((n) => [n.id, n.innerHTML]))"
    drawn = one.page.locator("#view-board pattern").evaluate_all(tiles)
    for terrain, look in looks.items():
        told = drawn[f"hatch-{terrain}"]
        for lines in hatch(look.hatch, hatch_tile(look.hatch).inset(-HAIR)):
            assert f'd="{lines.d}"' in told
            assert not lines.dash or f'stroke-dasharray="{lines.dash}"' in told
    assert len({*drawn.values()}) == len(looks)


# Play and table


@pytest.mark.slow
def test_a_game_is_played_on_the_page_and_checks_in_the_command(
    sheet, tmp_path: Path
) -> None:
    one = sheet(digits_of())
    one.page.click("#show-play")
    one.cell("e2").click()
    one.tap("begin")
    one.settle("live")
    for at in range(40):
        if not one.key("roll").count():
            break
        one.tap("roll")
        one.settle("live")
        if at == 3:
            one.tap("live-undo")
            one.settle("live")
        plays = one.page.locator(".plays button")
        if not plays.count():
            one.page.locator(".hex[aria-label$='possible here']").first.click()
        if plays.count():
            plays.first.click()
        one.settle("live")
    assert "The game is over" in one.page.locator("#live-head").inner_text()
    with one.page.expect_download() as download:
        one.tap("live-log")
    path = tmp_path / "a.game"
    saved(download.value, path)
    one.tap("live-sheet")
    told = one.wait_for_verdict("Legal")
    game = checked(path)
    assert game["verdict"] == "legal"
    assert str(game["players"][0]["total"]) in told


@pytest.mark.slow
def test_a_game_with_a_seed_has_the_rolls_that_it_deals(sheet, tmp_path: Path) -> None:
    one = sheet(digits_of())
    one.page.click("#show-play")
    one.cell("e2").click()
    one.tap("dice:same")
    proposed = one.page.input_value("#dice-seed")
    assert SEEDS[0] <= int(proposed) <= MOST_PROPOSED
    for wrong in ("", "0", "1234567890", "club"):
        one.page.fill("#dice-seed", wrong)
        one.tap("begin")
        expect(one.page.locator("#dice-seed-hint")).to_contain_text("whole number")
    no_violation(one.page, "no dice seed")
    one.page.fill("#dice-seed", "4 711")
    one.tap("begin")
    expect(one.page.locator("#live")).to_contain_text("Dice seed 4711")
    for _ in range(3):
        assert one.key("die:0.1").is_disabled()  # nobody has other dice
        one.tap("roll")
        one.settle("live")
        make_first_play(one)
        one.settle("live")
    one.tap("live-undo")
    one.settle("live")
    assert one.key("roll").is_disabled()
    make_first_play(one)
    one.settle("live")
    with one.page.expect_download() as download:
        one.tap("live-log")
    path = tmp_path / "seed.game"
    assert "\n[Dice 4711]\n" in saved(download.value, path)
    rounds = read_log(path).log.rounds
    assert [turn.roll for turn in rounds] == deal(4711)[: len(rounds)]
    game = checked(path)
    assert (game["verdict"], game["seed"]) == ("legal", 4711)


@pytest.mark.slow
def test_an_address_can_name_the_seed(sheet, site_url: str) -> None:
    one = sheet(digits_of())
    one.page.goto(f"{site_url}?SEED=4711#{digits_of()}")
    one.page.wait_for_selector("html[data-page]")
    one.page.click("#show-play")
    expect(one.page.locator("#dice-seed")).to_have_value("4711")


@pytest.mark.slow
def test_two_play_on_one_device_which_says_whose_turn_it_is(
    sheet, tmp_path: Path
) -> None:
    one = sheet(digits_of())
    one.page.click("#show-play")
    one.cell("e2").click()
    one.tap("more-players")
    assert "Player 1: e2" in one.page.inner_text("#live")
    one.cell("c5").click()
    one.tap("begin")
    for _ in range(3):
        for player in (1, 2):
            assert f"Give the device to Player {player}." in one.page.inner_text(
                ".pass"
            )
            # Nothing can be written until the next player has the device.
            expect(one.page.locator(".hex[aria-label$='possible here']")).to_have_count(
                0
            )
            if player == 1:
                no_violation(one.page, "between two players")
            one.tap("live-ready")
            if player == 1:
                one.tap("roll")
            else:
                assert one.key("roll").is_disabled()
            make_first_play(one)
    one.page.wait_for_selector(".pass")
    one.tap("live-undo")
    one.page.get_by_text("Give the device to Player 2.").wait_for()
    one.page.reload()
    one.page.click("#show-play")
    one.page.get_by_text("Give the device to Player 2.").wait_for()
    one.tap("live-ready")
    make_first_play(one)
    one.page.get_by_text("Round 4").wait_for()
    with one.page.expect_download() as download:
        one.tap("live-log")
    path = tmp_path / "two.game"
    saved(download.value, path)
    assert "\n3. " in path.read_text("utf-8")
    assert "\n4. " not in path.read_text("utf-8")
    game = checked(path)
    assert [player["verdict"] for player in game["players"]] == ["legal", "legal"]


def make_first_play(one) -> None:
    """Make the first play that the dice allow."""
    one.page.wait_for_selector(".plays button, .hex[aria-label$='possible here']")
    plays = one.page.locator(".plays button")
    if not plays.count():
        one.page.locator(".hex[aria-label$='possible here']").first.click()
    plays.first.click()


@pytest.mark.slow
def test_what_a_play_would_bring_is_told_before_it_is_made(sheet) -> None:
    one = sheet(digits_of())
    one.page.click("#show-play")
    one.cell("e2").click()
    one.tap("dice:same")
    one.page.fill("#dice-seed", "4711")  # with others six plays may bring nothing
    one.tap("begin")
    points = 1
    for _ in range(6):
        one.tap("roll")
        one.page.wait_for_selector(".plays button, .hex[aria-label$='possible here']")
        lit = one.page.locator(".hex[aria-label$='possible here']")
        if lit.count():
            lit.first.click()  # which makes no play yet
        told = one.page.locator(".plays button .hint").first.inner_text()
        points += int(re.match(r"\+(\d+) points?", told)[1])
        one.page.locator(".plays button").first.click()
        one.page.wait_for_selector(f"#live-head:has-text('{points} point')")
    assert points > 1


@pytest.mark.slow
def test_a_castle_that_is_tapped_before_play_is_there_is_chosen_then(sheet) -> None:
    one = sheet(digits_of())
    held: list[Route] = []
    one.page.route("**/game-dice-play*", lambda route: held.append(route))
    one.page.click("#show-play")
    one.cell("e2").click()
    while not held:
        one.page.wait_for_timeout(20)
    held[0].continue_()
    one.tap("begin")
    one.page.wait_for_selector("[data-key='roll']")


def cases_to_rank() -> list[dict]:
    """Return legal sheets of duchy A any of which can stand at one table."""
    return [
        case
        for case in known_cases()
        if case["board"] == 0
        and case["fill"]["variant"] == "normal"
        and case["fill"]["evidence"] == "phase"
        and not case["switches"]
        and case["answer"]["verdict"] == "legal"
        and case["answer"]["total"]
        and {"rows", "castle_row"} <= set(case["fill"])
        and case["fill"].get("colours") == {}
        and case["fill"].get("time_by") != "owner"
        and "crossed" not in case["fill"]
        and not any(
            all(
                n != "."
                for n, c in zip(case["fill"]["numbers"], A.board.cells, strict=True)
                if c.terrain == t
            )
            for t in ("river", "mine", "city", "castle", "monastery", "pasture")
        )
    ]


@pytest.mark.slow
def test_links_of_several_players_make_a_ranking(sheet, site_url: str) -> None:
    cases = cases_to_rank()
    totals = {case["answer"]["total"]: case for case in cases}
    low, high = min(totals), max(totals)
    one = sheet(digits_of())
    one.page.click("#show-players")
    lines = [
        f"{site_url}#{digits_of(serial=at)}/{answers_of(totals[total])}"
        for at, total in enumerate((low, high), 1)
    ]
    one.page.fill("#links", "\n".join(lines))
    one.tap("rank")
    one.settle("players")
    rows = one.page.locator("#ranking tbody tr").all_inner_texts()
    assert "Player 2" in rows[0]
    assert str(high) in rows[0]
    assert str(low) in rows[1]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("locale", "language", "day"),
    [
        ("en-GB", "en", "5 Nov 2026"),
        ("en-US", "en", "Nov 5, 2026"),
        ("hu-HU", "en", "Nov 5, 2026"),
        ("hu-HU", "hu", "2026. nov. 5."),
        ("en-GB", "pl", "5 lis 2026"),
        ("ja-JP", "ja", "2026/11/05"),
    ],
)
def test_days_are_written_as_language_and_country_have_them(
    browser: Browser, site_url: str, locale: str, language: str, day: str
) -> None:
    """It is that day where the device is, though in UTC the next has begun."""
    context = browser.new_context(locale=locale, timezone_id="America/New_York")
    page = context.new_page()
    page.clock.set_fixed_time("2026-11-06T01:30:00Z")
    page.goto(site_url)
    page.evaluate(f"localStorage['sheetgen:choice:language'] = '\"{language}\"'")
    page.goto(f"{site_url}#{digits_of()}")
    page.wait_for_selector(".board")
    page.click(".hex[data-place='cell:a1']")
    page.keyboard.press("5")
    page.goto(f"{site_url}#")
    expect(page.locator(".kept")).to_contain_text(day)
    context.close()


@pytest.mark.slow
def test_a_dialog_closes_where_the_page_goes_elsewhere(sheet) -> None:
    one = sheet(digits_of())
    one.page.evaluate("location.hash = ''")
    one.page.wait_for_selector("html[data-page=start]")
    one.page.go_back()
    one.page.wait_for_selector(".board")
    one.page.click("#settings")
    one.page.wait_for_selector("dialog")
    one.page.go_forward()
    one.page.wait_for_selector("html[data-page=start]")
    expect(one.page.locator("dialog")).to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("locale", "title"), [("hu-HU", "Beállítások"), ("de-DE", "Ajustes")]
)
def test_a_page_speaks_as_its_reader_and_else_as_the_sheet(
    browser: Browser, site_url: str, locale: str, title: str
) -> None:
    context = browser.new_context(locale=locale)
    page = context.new_page()
    spanish = SheetCode(A.rules.number, A.board, "phase", "es", 7, face=1)
    page.goto(f"{site_url}#{encode(spanish, A.rules.encoding)}")
    page.wait_for_selector(".board")
    expect(page.locator("#settings")).to_have_attribute("aria-label", title)
    context.close()

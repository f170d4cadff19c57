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

from sheetgen.cli import cli
from sheetgen.core.codes import SheetCode
from sheetgen.core.encode import encode
from sheetgen.core.form.rules_api import read_switches
from sheetgen.draw.hatch import hatch, hatch_tile
from sheetgen.draw.ink import INKS
from sheetgen.draw.svg import HAIR
from sheetgen.draw.symbol import SYMBOLS
from sheetgen.games.dice.rules.duchy import Duchy
from sheetgen.games.dice.rules.form import FORM
from sheetgen.games.dice.rules.ruleset import printed_numbers
from sheetgen.games.find import find_game, list_games, load_layout
from sheetgen.games.target import find_game_of_code
from sheetgen.site.page_data import PAGE, TEXTS
from tests.games.dice.answers import pack_answers, read_plain_fill
from tests.games.dice.conformance import PATH
from tests.packed import packed
from tests.site.device import USUAL, shelf_of
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
    switches = read_switches(FORM, case["switches"])
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


def wrong_sheet(serial: int = 7) -> str:
    """Return a link's end to that sheet."""
    return f"{digits_of(serial=serial)}/{answers_of(wrong_case())}"


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

    def go(self, behind: str) -> None:
        """Open another sheet in the same window."""
        self.page.evaluate(
            "behind => { document.title = ''; location.hash = behind; }", behind
        )
        self.page.wait_for_function("() => document.title")
        self.settle()

    def open_again(self, behind: str) -> None:
        """Leave the page, and come back to it."""
        self.page.goto("about:blank")
        self.page.goto(f"{self.url}#{behind}")
        self.page.wait_for_selector(".board")

    def speak(self, language: str) -> None:
        """Choose a language of the page."""
        self.open("settings")
        self.page.locator("dialog select").first.select_option(language)
        self.page.wait_for_selector(f"html[lang='{language}']")
        self.page.keyboard.press("Escape")

    def save(self, path: Path, button: str = "JSON") -> str:
        """Return what the page gives away as a file."""
        self.settle()
        self.open("share")
        with self.page.expect_download() as download:
            self.page.get_by_role("button", name=button).click()
        self.page.keyboard.press("Escape")
        return saved(download.value, path)

    def label(self, name: str) -> str:
        return self.cell(name).get_attribute("aria-label") or ""

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


def written_fill(one: Sheet, tmp_path: Path) -> dict:
    """Return what the page gives away as JSON, with its fill."""
    return json.loads(one.save(tmp_path / "page.json"))


def saved(download: Download, path: Path) -> str:
    download.save_as(path)
    return path.read_text(encoding="utf-8")


def checked(path: Path) -> dict:
    """Return what the command says about a file."""
    return json.loads(CliRunner().invoke(cli, ["check", str(path), "--json"]).stdout)


@pytest.mark.slow
def test_keys_come_to_the_board_in_one_stop_and_undo_steps_in_sight(sheet) -> None:
    """A whole sheet is filled by them in `tests/page/keyboard.test.js`."""
    one = sheet(digits_of(serial=8))
    press = one.page.keyboard.press
    for _ in range(20):  # the board is one stop of the tabulator
        press("Tab")
        if one.page.evaluate("document.activeElement.className") == "hex":
            break

    def place() -> str:
        return one.page.evaluate("document.activeElement.dataset.place")

    assert place() == "cell:a1"
    press("ArrowRight")
    press("5")
    assert place() == "cell:a2"  # its phase may follow
    press("Shift+Digit2")
    assert place() == "cell:a3"  # a cell that is complete is left
    press("ArrowRight")
    assert place() == "cell:a4"
    press("ArrowLeft")
    press("6")
    press("Shift+Digit1")

    def step(key: str, told: str) -> None:
        press(key)
        assert one.page.inner_text("#stepped[role='status']").strip() == told

    for _ in range(2):
        step("Control+z", "Undone: space a3")
    assert place() == "cell:a3"
    for _ in range(2):
        step("Control+z", "Undone: space a2")
    assert "empty" in one.label("a2")
    assert one.page.locator("#undo").is_disabled()
    step("Control+z", "Nothing more to undo or redo.")
    step("Control+y", "Redone: space a2")
    assert ", 5" in one.label("a2")
    one.go(wrong_sheet(serial=9))
    one.wait_for_verdict("Against the rules")
    for _ in range(60):  # and the pad never covers what has the focus
        press("Tab")
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


# Boards


@pytest.mark.slow
@pytest.mark.parametrize("first", range(3))
@pytest.mark.sample(1)
def test_any_board_is_drawn_from_its_code_alone_however_that_was_typed(
    sheet, first: int
) -> None:
    one = sheet(digits_of(), 320)
    for path in sorted(CODES.glob("*.toml"))[first::3]:
        code = tomllib.loads(path.read_text(encoding="utf-8"))
        one.go(code["digits"])
        lines = code["board"]["map"].split("\n")
        count = sum(word != "~" for line in lines for word in line.split())
        game = find_game_of_code(code["digits"])
        if not (game.web / "ui.js").is_file():
            count = 0  # its form is drawn, and no board
        expect(one.page.locator(".hex, .cathedral .square")).to_have_count(count)
        assert page_is_as_wide_as_its_window(one.page), path.stem
        has_play = not game.id.startswith("burgundy")
        assert one.page.locator("#show-play").is_visible() == has_play
        for card, owner in (("#goods", "burgundy"), ("#rows", "dice")):
            expect(one.page.locator(card)).to_have_count(int(game.id == owner))
    digits = digits_of()
    damaged = f"{digits[:-1]}{9 - int(digits[-1])}"
    one.page.evaluate("behind => { location.hash = behind; }", damaged)
    one.page.get_by_role("alert").get_by_text("do not fit together").wait_for()
    wide = digits.translate({ord(str(n)): chr(0xFF10 + n) for n in range(10)})
    for typed in (f"HTTPS://EXAMPLE.ORG/x#{digits[:20]} {digits[20:]}", wide):
        one.page.fill("#paste", typed)
        one.page.get_by_role("button", name="Open", exact=True).click()
        one.page.wait_for_selector(".hex")
        assert one.page.locator("#title").inner_text().lower() == "duchy a"
        assert "000007" in one.page.locator("#serial").inner_text()
        one.page.evaluate("location.hash = ''")
        one.page.wait_for_selector("html[data-page=start]")
    one.page.go_back()
    one.page.wait_for_selector(".board")
    one.page.click("#settings")
    one.page.wait_for_selector("dialog")
    one.page.go_forward()  # a dialog closes where the page goes elsewhere
    one.page.wait_for_selector("html[data-page=start]")
    expect(one.page.locator("dialog")).to_have_count(0)


# Texts


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
    asked = asked_texts(web)
    if not find_game(web.parent.name).is_declared:  # whose sheets leave nothing open
        rules = importlib.import_module(
            f"sheetgen.games.{web.parent.name}.rules.ruleset"
        )
        settings = {one for settings in rules.SWITCHES.values() for one in settings}
        asked |= {f"switch.{name}" for name in rules.SWITCHES}
        asked |= {f"setting.{one}" for one in settings}
        asked |= {f"variant.{name}" for name in rules.VARIANTS}
    assert asked <= known | page_texts(web)


# Everybody can use it


@pytest.mark.slow
@pytest.mark.parametrize(
    ("width", "least", "whole"),
    [
        (320, 34, "light"),
        pytest.param(360, 40, "dark", marks=pytest.mark.full),
        pytest.param(1280, 0, "forced", marks=pytest.mark.full),
    ],
)
def test_everybody_can_see_hear_tap_and_understand_all_of_the_page(
    sheet, width: int, least: int, whole: str
) -> None:
    """The board in every look, all else in one of them; then text of twice the size."""
    one = sheet(wrong_sheet(), width)
    one.wait_for_verdict("Against the rules")
    assert page_is_as_wide_as_its_window(one.page)
    one.cell("d4").click()
    for look, media in sorted(LOOKS.items(), key=lambda item: item[0] == whole):
        one.page.emulate_media(**{**USUAL, **media})
        no_violation(one.page, look)
    for view in ("board", "list", "play", "players"):
        one.page.click(f"#show-{view}")
        one.settle()
        if view != "board":
            no_violation(one.page, view)
        sizes = one.page.eval_on_selector_all(
            "button:not(.jump, .clause), select, summary", SIZES
        )
        assert sizes
        assert not [size for size in sizes if min(size[1:]) < least - 0.01], view
        nothing_is_tiny(one.page, view)
    one.page.click("#show-board")
    for dialog in ("share", "settings", "open-sheet"):
        one.open(dialog)
        if dialog == "settings":  # the many questions about rules stay apart
            expect(one.page.locator(".question").first).to_be_hidden()
            one.page.click("dialog summary")
            expect(one.page.locator(".question").first).to_be_visible()
        no_violation(one.page, dialog)
        one.page.keyboard.press("Escape")
    speaks_five_languages(one)
    one.go(digits_of(serial=8))
    one.page.click("#show-play")
    one.cell("e2").click()
    one.tap("more-players")
    one.cell("c5").click()
    one.tap("begin")
    one.page.wait_for_selector(".pass")
    no_violation(one.page, "between two players")
    if width > 320:
        one.page.evaluate("document.documentElement.classList.add('large')")
        one.page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert page_is_as_wide_as_its_window(one.page)
        one.page.evaluate("document.documentElement.style.fontSize = ''")
    one.page.evaluate("location.hash = ''")
    one.page.wait_for_selector(".start")
    no_violation(one.page, "start")
    nothing_is_tiny(one.page, "start")


def speaks_five_languages(one: Sheet) -> None:
    seen = set()
    for language in LANGUAGES:
        one.speak(language)
        own = tomllib.loads((TEXTS / f"{language}.toml").read_text(encoding="utf-8"))
        text = one.page.locator("main").inner_text().lower()
        assert own["page"]["check"].lower() in text
        assert not re.search(r"\b(page|report|finding|place|verdict)\.[a-z]", text)
        assert "{" not in text
        seen.add(one.page.locator(".findings li").first.inner_text())
        assert page_is_as_wide_as_its_window(one.page)
        if language == "ja":  # sentences end as their language has it
            labels = one.page.eval_on_selector_all(
                ".hex", "nodes => nodes.map((n) => n.getAttribute('aria-label'))"
            )
            verdict = one.page.locator("#report .verdict").inner_text()
            announced = one.page.locator("#announced").text_content()
            assert not [text for text in (*labels, verdict, announced) if ". " in text]
            assert any("。" in label for label in labels)
    assert len(seen) == len(LANGUAGES)


# What is in order is not told: naming all of it takes longer than looking.
STRICT = {
    "resultTypes": ["violations"],
    "rules": {"label-content-name-mismatch": {"enabled": True}},
}


def no_violation(page: Page, where: str) -> None:
    found = Axe().run(page, options=STRICT).response["violations"]
    assert not found, (where, [(one["id"], one["nodes"][0]["html"]) for one in found])


TINY = 24  # WCAG 2.2, 2.5.8
# What may be tapped, by its beginning, width and height.
SIZES = """nodes => nodes.filter((n) => n.offsetParent).map((n) => {
  const box = n.getBoundingClientRect();
  return [n.outerHTML.slice(0, 90), box.width, box.height];
})"""


def nothing_is_tiny(page: Page, where: str) -> None:
    """Whatever is tapped has room for a finger; a box with its label has that."""
    sizes = page.eval_on_selector_all(
        "button, a, select, summary, input, textarea", SIZES
    )
    assert sizes
    small = [size for size in sizes if min(size[1:]) < TINY - 0.01]
    assert not small, where


def page_is_as_wide_as_its_window(page: Page) -> bool:
    """Return whether nothing reaches beyond the window, as it is painted next.

    What listens for another size of the window hears of it at the head of that frame.
    """
    wide = page.evaluate(
        "() => new Promise(requestAnimationFrame)"
        ".then(() => document.documentElement.scrollWidth)"
    )
    return wide <= page.viewport_size["width"]


@pytest.mark.slow
def test_what_cannot_be_loaded_is_told_and_can_be_tried_again_or_done_without(
    browser: Browser, site_url: str
) -> None:
    context = browser.new_context(locale="hu", service_workers="block")
    page = context.new_page()
    held: list[Route] = []
    page.route("**/texts-hu.*.json", lambda route: held.append(route))
    page.route("**/*.wasm", lambda route: route.abort())
    with page.expect_event("requestfailed"):
        page.goto(f"{site_url}#{wrong_sheet()}", wait_until="commit")
    page.locator("#loading").wait_for()
    page.unroute("**/texts-hu.*.json")  # it may be asked for only now
    for route in held:  # the rules have failed before the page has words for it
        route.continue_()
    page.get_by_text("Ellenőrizd a kapcsolatot").wait_for()
    page.unroute("**/*.wasm")
    page.evaluate("localStorage['sheetgen:choice:language'] = '\"en\"'")
    page.route("**/core-write.*.json", lambda route: route.abort())
    saved_files: list[Download] = []
    page.on("download", lambda one: saved_files.append(one))
    page.reload()
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
    page.route("**/core-write.*.json", lambda route: route.fulfill(json={}))
    page.reload()
    page.wait_for_selector(".board")
    page.click("#share")
    page.get_by_role("button", name="Fill file").click()
    page.get_by_text("cannot be saved as a file").wait_for()
    assert len(saved_files) == 1
    page.keyboard.press("Escape")
    page.unroute("**/core-write.*.json")
    page.reload()
    page.wait_for_selector("#report[aria-busy='false']", state="attached")
    page.click("#settings")  # so that the dialogs are there
    page.keyboard.press("Escape")
    for name in ("qrcode", "core-write"):  # no longer in the browser's own cache
        page.route(f"**/{name}.*", lambda route: route.abort())
    context.set_offline(True)
    page.click("#share")  # the link is shared without a network
    expect(page.locator("dialog textarea")).to_have_value(re.compile(r"#\d+/\d+$"))
    expect(page.locator("dialog .trouble")).to_contain_text("could not be loaded")
    page.get_by_role("button", name="Fill file").click()
    expect(page.locator("dialog .told").last).to_contain_text("could not be loaded")
    context.close()


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
        assert packed({name: strokes})[1:-1] in script
    own = (PAGE / "symbol.js").read_text(encoding="utf-8")
    twice = set(re.findall(r"^  (\w+): \[", own, re.MULTILINE)) & set(SYMBOLS)
    assert not twice


def assert_hatches_are_those_on_paper(one: Sheet) -> None:
    looks = find_game("dice").spec.sheets.terrain_looks(INKS["pale"])
    tiles = "nodes => Object.fromEntries(nodes.map((n) => [n.id, n.innerHTML]))"
    drawn = one.page.locator("#view-board pattern").evaluate_all(tiles)
    for terrain, look in looks.items():
        told = drawn[f"hatch-{terrain}"]
        for lines in hatch(look.hatch, hatch_tile(look.hatch).inset(-HAIR)):
            assert f'd="{lines.d}"' in told
            assert not lines.dash or f'stroke-dasharray="{lines.dash}"' in told
    assert len({*drawn.values()}) == len(looks)


# Play


def make_first_play(one) -> None:
    """Make the first play that the dice allow."""
    one.page.wait_for_selector(".plays button, .hex[aria-label$='possible here']")
    plays = one.page.locator(".plays button")
    if not plays.count():
        one.page.locator(".hex[aria-label$='possible here']").first.click()
    plays.first.click()


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


@pytest.mark.full
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


@pytest.mark.full
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

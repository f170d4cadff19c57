"""A filled sheet is read from a photo, reviewed by a person, and entered.

What a reader of other pictures sees is asked in node (`test_seeing.py`).
"""

import contextlib
import http.client
import io
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
import pytest
import qrcode
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from sheetgen.checking.photo import Photographed, open_sheet, read_photos
from sheetgen.checking.review_room import ReviewRoom
from sheetgen.core.board import Cell, Position, make_board
from sheetgen.core.codes import VOLUNTEERS, Encoding, SheetCode
from sheetgen.core.encode import encode
from sheetgen.core.form.plain import from_plain
from sheetgen.games.burgundy.sheet import fields
from sheetgen.games.burgundy.sheet.form import form_of
from sheetgen.games.find import load_layout
from sheetgen.scan.place import corners
from sheetgen.scan.sheet import SeenSheet, find_sheets
from sheetgen.system.host import make_token
from sheetgen.system.host import opened as serve_room
from tests.printed import Printed
from tests.scan.test_screen import COARSE, SHEET, screen_once
from tests.scene import (
    CATHEDRAL,
    DOUBTED,
    DUCHY,
    FIRST,
    PHOTO,
    SEED,
    Condition,
    Shown,
    show_once,
    show_sides,
    show_two,
)
from tests.site.conftest import CHROMIUM, close_offer, play_browsers, wait_until_stored
from tests.site.device import shelf_of
from tests.site.test_build import BOARD
from tests.site.test_page import LOOKS, digits_of, no_violation

pytestmark = pytest.mark.slow

LAYOUT = load_layout("B")
FIELD = "dialog.of-photo input[type=file]:not([capture])"
ASKED = ".question-of, .summary"
TROUBLE = ".of-photo .trouble:not(:empty)"
DOUBT = ".of-photo .doubt:not(:empty)"
ENTER = "Enter these values"
SINGLY = ".summary [data-choice='questions']"
TEXTS = Path(__file__).parents[2] / "sheetgen" / "site" / "texts"
CHOOSE_LANGUAGE = (
    "(name) => localStorage.setItem('sheetgen:choice:language', JSON.stringify(name))"
)
SPOTS = "(crops) => crops.map((crop) => crop.dataset.spot)"
SAID = {"": ("nothing",), "x": ("\u00d7", "crossed"), "o": ("circled",)}
CALLED = "(crops) => crops.map((crop) => crop.getAttribute('aria-label'))"
IS_WHOLE = """(node) => node.scrollWidth <= node.clientWidth
  && document.documentElement.scrollWidth <= innerWidth"""


@pytest.fixture(scope="session")
def photo(tmp_path_factory: pytest.TempPathFactory) -> Shown:
    return show_once(tmp_path_factory, PHOTO, SEED)


@pytest.fixture(scope="session")
def two(tmp_path_factory: pytest.TempPathFactory) -> np.ndarray:
    return show_two(tmp_path_factory, FIRST, SEED)


@pytest.fixture
def opened(browser: Browser, site_url: str) -> Iterator[Callable[..., Page]]:
    """Return what opens a sheet on an empty device."""
    lent: list[Page] = []

    def open_sheet(
        digits: str, size: tuple[int, int] = (390, 844), **look: str
    ) -> Page:
        page = shelf_of(browser).lend(size, **look)
        lent.append(page)
        page.goto(f"{site_url}#{digits}")
        page.wait_for_selector(BOARD)
        return page

    yield open_sheet
    for page in lent:
        shelf_of(browser).take_back(page)


def save(grey: np.ndarray, path: Path) -> Path:
    Image.fromarray(grey).save(path, quality=90)
    return path


def choose(page: Page, path: Path) -> None:
    """Choose a photo in the dialog, which is opened if it is not there."""
    if not page.locator("dialog.of-photo").count():
        page.click("#photo")
    page.locator(FIELD).wait_for(state="attached")
    page.locator(FIELD).set_input_files(path)


def read(page: Page, path: Path) -> None:
    """Let a photo be read, up to the first question about it."""
    choose(page, path)
    ask_singly(page)


def ask_singly(page: Page) -> None:
    """Let what is doubtful be asked about place by place, if it is shown together."""
    page.wait_for_selector(ASKED)
    if page.locator(SINGLY).count():
        page.click(SINGLY)
        page.wait_for_selector(".question-of")


def asked(page: Page) -> str:
    """Return the spot that is asked about; nothing if none is."""
    page.wait_for_selector(ASKED)
    question = page.locator(".question-of")
    return (question.get_attribute("data-spot") or "") if question.count() else ""


def keep_first(page: Page) -> tuple[str, str]:
    """Keep what is proposed; return the spot that it was, and the next."""
    first = asked(page)
    page.keyboard.press("Enter")
    page.wait_for_function(
        "(name) => document.querySelector('.question-of')?.dataset.spot !== name",
        arg=first,
    )
    return first, asked(page)


def answer_by_keys(page: Page, shown: Shown) -> tuple[set[str], set[float]]:
    """Say with keys what stands at all that is asked about.

    Return these places, and how far from the top of the window answers stood.
    """
    names, tops = set(), set()
    first = page.locator(".candidate").first
    while name := asked(page):
        names.add(name)
        tops.add((first.bounding_box() or {"y": -1})["y"])
        value = shown.values.get(name, "")
        proposed = page.locator(".candidate.main").get_attribute("data-value")
        if value == proposed:
            page.keyboard.press("Enter")
        elif not value:
            page.keyboard.press("Backspace")
        else:
            page.keyboard.type("b" if value == "ox" else value)
            if page.locator("#typed:focus").count():
                page.keyboard.press("Enter")
        page.wait_for_function(
            """(name) => document.querySelector(".summary")
              || ![name, undefined].includes(
                document.querySelector(".question-of")?.dataset.spot
              )""",
            arg=name,
        )
    return names, tops


def say(page: Page, value: str) -> None:
    """Say what stands at the place that is asked about."""
    main = page.locator(f".candidate[data-value='{value}']")
    if main.count():
        main.click()
    else:
        page.fill("#typed", value)
        page.keyboard.press("Enter")


def ways_to_say(shown: Shown, name: str) -> set[str]:
    """Return how the true value of a place may be called."""
    value = shown.values.get(name, "")
    return {value, *SAID.get(value, ())}


def check_crops(page: Page) -> None:
    """Hold all that was read to have words of its own."""
    called = page.locator(".side-crop").evaluate_all(CALLED)
    assert len(set(called)) == len(called) > 1


def enter(page: Page) -> None:
    page.get_by_role("button", name=ENTER).click()
    page.wait_for_selector("dialog", state="detached")


def fill_of(page: Page) -> dict:
    """Return what is kept of the sheet that is open."""
    return page.evaluate(
        """() => {
          dispatchEvent(new Event("pagehide"));  // what was changed is kept at once
          const [digits] = location.hash.slice(1).split("/");
          const kept = localStorage.getItem(`sheetgen:sheet:${digits}`);
          return JSON.parse(kept)?.fill || {};
        }"""
    )


def numbers_of(shown: Shown) -> str:
    """Return what stands in the cells of a sheet, as a fill has it."""
    truth = [shown.values.get(f"cell:{name}", "") for name in LAYOUT.board.names]
    return "".join("X" if one == "x" else one or "." for one in truth)


# What a person does with a photo


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("size", "look"),
    [((320, 568), "light"), ((844, 390), "dark"), ((1280, 800), "forced")],
)
def test_a_photo_is_read_reviewed_by_keys_and_entered_as_one_step(
    size: tuple[int, int], look: str, opened: Callable[..., Page], photo: Shown
) -> None:
    """What stands on the page stays unless somebody chooses."""
    names = LAYOUT.board.names
    cells = {name: photo.values.get(f"cell:{name}", "") for name in names}
    empty = next(name for name in names if not cells[name])
    other = next(name for name in names if cells[name] and cells[name] in "12345")
    page = opened(photo.digits, size, **LOOKS[look])
    for name in (other, empty):
        page.click(f".hex[data-place='cell:{name}']")
        page.keyboard.press("6")
    page.click("#photo")
    page.get_by_text("No camera is available here").wait_for()
    no_violation(page, "start")
    read(page, photo.file)
    dialog = page.locator("dialog.of-photo")
    assert not page.locator(DOUBT).count()
    assert fill_of(page)["numbers"].replace(".", "") == "66"  # nothing is entered yet
    no_violation(page, "question")
    assert dialog.evaluate(IS_WHOLE)
    # A review that is closed goes on where it was, and one can go back.
    first, second = keep_first(page)
    page.keyboard.press("Escape")
    page.get_by_text("are saved until you leave the sheet").wait_for()
    page.click("#photo")
    assert asked(page) == second
    page.wait_for_selector(".candidate.main:focus")  # and not what closes it
    page.keyboard.press("u")
    page.wait_for_selector(f".question-of[data-spot='{first}']")
    # Answers stay where the finger is, whatever is asked about.
    spots, tops = answer_by_keys(page, photo)
    assert len({name.partition(":")[0] for name in spots}) > 1
    assert len(tops) == 1
    no_violation(page, "all")
    assert dialog.evaluate(IS_WHOLE)
    check_crops(page)
    # What stands in a wrong row is asked about again.
    crop = page.locator(".side-crop[data-spot^='cell:']").first
    name = crop.get_attribute("data-spot")
    crop.click()
    page.wait_for_selector(f".question-of[data-spot='{name}']")
    cell = name.removeprefix("cell:")
    row = f"row {'abcdefg'.index(cell[0]) + 1}, space {cell[1:]} from the left"
    place = page.locator("#asked").inner_text()
    assert re.fullmatch(rf"{cell}, [a-z]+ in {row}", place), place
    _, again = answer_by_keys(page, photo)
    assert again == tops
    unlike = page.locator(".unlike li")
    expect(unlike).to_have_count(2)
    chosen = unlike.locator("[aria-pressed='true']")
    assert chosen.all_inner_texts() == ["Entered: 6"] * 2
    page.locator(f"[data-choice='cell:{other} true']").click()
    enter(page)
    numbers = fill_of(page)["numbers"]
    assert numbers[names.index(other)] == cells[other]
    assert numbers[names.index(empty)] == "6"
    page.click("#undo")
    assert fill_of(page)["numbers"].replace(".", "") == "66"


SETTLED_LATE = """() => {
  // The second decision comes late, and leaves nothing to ask about.
  let decisions = 0;
  globalThis.Worker = class extends Worker {
    set onmessage(hear) {
      super.onmessage = (event) => {
        const { answer } = event.data;
        if (!answer?.questions) return hear(event);
        decisions += 1;
        if (decisions === 1) return hear(event);
        const settled = { ...answer, questions: [] };
        setTimeout(() => {
          hear({ data: { ...event.data, answer: settled } });
          globalThis.isSettled = true;
        }, 1000);
      };
    }
  };
}"""


def test_a_photo_opens_its_sheet_and_of_several_one_is_chosen(
    browser: Browser, site_url: str, photo: Shown, two: np.ndarray, tmp_path: Path
) -> None:
    both = save(two, tmp_path / "two.jpg")
    page = shelf_of(browser).lend()
    page.goto(site_url)
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Choose a photo").click()
    chooser.value.set_files(photo.file)
    read_it = page.locator(".notice").get_by_role("button", name="Read from a photo")
    read_it.click()
    page.wait_for_selector(ASKED)
    assert photo.digits in page.url
    page.keyboard.press("Escape")
    # On another sheet it opens its own, and of two each.
    for file, name in ((photo.file, "Open that sheet"), (both, "Duchy B")):
        page.goto(f"{site_url}#{digits_of(serial=9)}")
        expect(page.locator("#title")).to_have_text("Duchy A")
        choose(page, file)
        if file == both:
            page.get_by_text("The photo shows several sheets.").wait_for()
        page.locator("dialog").get_by_role("button", name=name).click()
        page.wait_for_url(f"**#{photo.digits}")
    read_it.click()
    ask_singly(page)
    answer_by_keys(page, photo)
    enter(page)
    page.locator("#status").get_by_text("Legal").wait_for()
    assert fill_of(page)["numbers"] == numbers_of(photo)
    page.click("#undo")
    assert page.locator("#undo").is_disabled()
    assert set(fill_of(page).get("numbers", ".")) == {"."}
    # A question in sight stays when a decision comes late: else what a finger is about
    # to say would be said of another place.
    page.reload()
    page.wait_for_selector(BOARD)
    page.evaluate(SETTLED_LATE)
    read(page, photo.file)
    _, second = keep_first(page)
    page.wait_for_function("() => globalThis.isSettled")
    assert asked(page) == second
    page.keyboard.press("Enter")
    page.wait_for_selector(".summary")
    shelf_of(browser).take_back(page)


HELD_FACE = """() => {
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (told, ...rest) {
    const send = () => post.call(this, told, ...rest);
    if (told?.do === "face") window.sendFace = send;
    else send();
  };
}"""


def test_a_picture_of_the_sheet_that_comes_late_takes_no_press_away(
    opened: Callable[..., Page], tmp_path_factory: pytest.TempPathFactory
) -> None:
    shown = show_once(tmp_path_factory, DUCHY, DOUBTED)
    page = opened(shown.digits)
    page.evaluate(HELD_FACE)
    choose(page, shown.file)
    page.wait_for_function("() => window.sendFace")
    page.locator(SINGLY).hover()
    page.mouse.down()
    page.evaluate("window.sendFace()")
    page.wait_for_timeout(500)
    page.mouse.up()
    page.wait_for_selector(".question-of")
    page.wait_for_selector("canvas.where:not([width='0'])")


# What was read is kept; the second worker ends while it is waited for, if it is to.
CORES = """([cores, ends]) => {
  Object.defineProperty(navigator, "hardwareConcurrency", { value: cores });
  window.others = [];
  window.Worker = class extends Worker {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data: { answer } }) => {
        if (answer?.readings) window.readings = answer.readings;
      });
    }
    postMessage(data, ...rest) {
      if (data.do === "serve") {
        others.push(this);
        if (ends) return this.terminate();
      }
      super.postMessage(data, ...rest);
      if (data.do === "read" && ends) setTimeout(() => others[0].onerror({}), 300);
    }
  };
}"""


def test_two_workers_read_what_one_reads_and_one_goes_on_without_the_other(
    opened: Callable[..., Page], photo: Shown
) -> None:
    read = []
    for cores, ends in ((1, False), (2, False), (2, True)):
        page = opened(photo.digits)
        page.evaluate(CORES, [cores, ends])
        choose(page, photo.file)
        page.wait_for_selector(ASKED)
        assert page.evaluate("others.length") == cores - 1
        read.append(page.evaluate("readings"))
    assert len(read[0]) > 50
    assert read[0] == read[1] == read[2]


def test_doubts_are_sorted_by_sight_and_any_entry_is_changed_on_the_picture(
    opened: Callable[..., Page], tmp_path_factory: pytest.TempPathFactory
) -> None:
    shown = show_once(tmp_path_factory, DUCHY, DOUBTED)
    page = opened(shown.digits)
    choose(page, shown.file)
    page.wait_for_selector(".doubtful")
    crops = page.locator(".doubtful .side-crop")
    settled = page.locator("dialog.of-photo[aria-busy=false]")
    before = crops.count()
    assert before > 5
    no_violation(page, "sorting")
    # A row that is right is confirmed at once, and taken back at once.
    while crops.count():
        row = page.locator(".doubtful .side-of").first
        said = row.locator("h4").inner_text().removesuffix("?")
        names = row.locator(".side-crop").evaluate_all(SPOTS)
        wrong = [name for name in names if said not in ways_to_say(shown, name)]
        if not wrong:
            row.get_by_role("button", name="This row is right").click()
        else:
            row.locator(f"[data-spot='{wrong[0]}']").click()
            where = page.locator("canvas.where:not([width='0'])")
            where.wait_for()
            say(page, shown.values.get(wrong[0], ""))
            page.wait_for_selector(".summary")
        settled.wait_for()
    undo = page.locator("[data-choice='undo']")
    while undo.is_enabled():
        undo.click()
        settled.wait_for()
    assert crops.count() == before
    # What nobody asked about is changed on the picture, before it is entered and after.
    page.click("[data-choice='face']")
    cell = "cell:a1"  # a pasture
    for value in ("2c", "4p"):
        page.locator(f".face-of [data-spot='{cell}']").click()
        say(page, value)
        page.wait_for_selector(f".face-of [data-spot='{cell}'] >> text={value}")
        enter(page)
        assert fill_of(page)["tiles"][0] == value
        page.click("#photo")
        page.get_by_role("button", name="The photo entered last").click()
    page.keyboard.press("Escape")


@pytest.mark.parametrize("condition", [DUCHY, CATHEDRAL], ids=lambda one: one.game)
def test_sheets_of_other_games_are_read_and_entered_too(
    condition: Condition,
    opened: Callable[..., Page],
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    shown = show_once(tmp_path_factory, condition, FIRST)
    page = opened(shown.digits)
    read(page, shown.file)
    answer_by_keys(page, shown)
    check_crops(page)
    enter(page)
    assert fill_of(page) != {}
    assert page.locator("#undo").is_enabled()


def test_both_sides_of_a_sheet_are_entered_into_one(
    opened: Callable[..., Page], tmp_path_factory: pytest.TempPathFactory
) -> None:
    front, back = show_sides(tmp_path_factory)
    assert front.digits != back.digits
    page = opened(back.digits)
    read(page, front.file)
    answer_by_keys(page, front)
    enter(page)
    page.get_by_text("Photograph the back too.").wait_for()
    read(page, back.file)
    answer_by_keys(page, back)
    enter(page)
    page.get_by_text("The values from the photo are entered.").wait_for()
    page.goto(page.url.replace(back.digits, front.digits))
    page.wait_for_selector(BOARD)
    duchy = open_sheet(front.digits).board
    expected = fields.PLACES.on(duchy, "phase").decode(front.values)
    assert from_plain(form_of(duchy), fill_of(page)) == expected


# What `sheetgen scan --review` asks about

Saved = list[Mapping[str, str]]
Reviewed = tuple[ReviewRoom, str, Saved]


@pytest.fixture
def room(
    page_files: Mapping[str, bytes], photo: Shown, tmp_path: Path
) -> Iterator[Reviewed]:
    """Return what serves two shots of a sheet, its address, and what it saves."""
    again = save(np.rot90(photo.grey), tmp_path / "turned.png")
    found = [one for file in (photo.file, again) for one in read_photos(file)]
    sheets = [one for one in found if isinstance(one, Photographed)]
    assert len(sheets) == 2
    saved: Saved = []

    def keep(sheet: Photographed) -> None:
        saved.append(dict(sheet.answers))

    own = ReviewRoom(page_files, sheets, keep, str, make_token())
    with serve_room(own, 0) as address:
        yield own, address, saved


def test_photos_of_a_command_are_asked_about_and_given_back(
    browser: Browser,
    room: Reviewed,
    photo: Shown,
) -> None:
    own, address, saved = room
    page = shelf_of(browser).lend((1280, 800))
    page.goto(f"{address}#review")
    title = page.locator("dialog.of-photo h2").first
    expect(title).to_have_text(re.compile(r"\(1/2\)$"))
    ask_singly(page)
    first = asked(page)
    say(page, photo.values.get(first, ""))
    page.wait_for_selector(f".question-of:not([data-spot='{first}'])")
    # Whoever closes a photo goes back to it, or on to the next.
    page.keyboard.press("Escape")
    page.get_by_text("2 sheets are still to be looked at.").wait_for()
    while not saved:
        page.wait_for_timeout(50)
    assert list(saved[-1]) == [first]
    page.locator(".notice").get_by_role("button", name="Read from a photo").click()
    for number in (1, 2):
        expect(title).to_have_text(re.compile(rf"\({number}/2\)$"))
        ask_singly(page)
        answer_by_keys(page, photo)
        page.get_by_role("button", name=ENTER).click()
        expect(title.get_by_text(f"({number}/2)")).to_have_count(0)
    page.get_by_text("All sheets are entered.").wait_for()
    assert own.finished.is_set()
    assert {at: one.questions for at, one in enumerate(own.sheets)} == {0: (), 1: ()}
    for sheet in own.sheets:
        assert {name: value for name, value in sheet.values.items() if value} == {
            name: value for name, value in photo.values.items() if value
        }
    shelf_of(browser).take_back(page)


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("GET", "review/sheets", "", 200),
        ("GET", "review/picture/2", "", 404),
        ("GET", "review/picture/x", "", 404),
        ("PUT", "review/answers/0", '{"cell:a1": "x"}', 200),
        ("PUT", "review/answers/0", '{"cell:a1": "9"}', 400),
        ("PUT", "review/answers/0", '{"cell:z9": "1"}', 400),
        ("PUT", "review/values/0", "[1", 400),
        ("PUT", "review/other/0", "{}", 404),
        ("POST", "review/values/0", "{}", 404),
        ("PUT", "review/values/0", " " * 300_000, 413),
    ],
)
def test_nothing_but_answers_about_its_sheets_is_taken(
    room: Reviewed,
    method: str,
    path: str,
    body: str,
    status: int,
) -> None:
    _, address, saved = room
    host, token = address.removeprefix("http://").removesuffix("/").split("/")
    connection = http.client.HTTPConnection(host, timeout=60)
    connection.request(method, f"/{token}/{path}", body, {"Origin": f"http://{host}"})
    found = connection.getresponse().status
    connection.close()
    assert found == status
    assert len(saved) == (method == "PUT" and status == 200)


# What cannot be read


@dataclass(frozen=True)
class Bad:
    """Makes pictures that cannot be read as the sheet that is open.

    Attributes:
        grey: a photo of that sheet.
        two: one of it and another.
        folder: that files are written into.
    """

    grey: np.ndarray
    two: np.ndarray
    folder: Path

    def save(self, grey: np.ndarray) -> Path:
        return save(grey, self.folder / "bad.jpg")

    def scaled(self, long: int) -> Path:
        by = long / max(self.grey.shape)
        way = cv2.INTER_AREA
        return self.save(cv2.resize(self.grey, None, fx=by, fy=by, interpolation=way))

    def blank(self) -> Path:
        return self.save(np.full((900, 1200), 150, np.uint8))

    def small(self) -> Path:
        return self.scaled(1200)

    def tiny(self) -> Path:
        return self.scaled(300)

    def blurred(self) -> Path:
        return self.save(cv2.GaussianBlur(self.grey, (0, 0), 4))

    def cut_off(self) -> Path:
        """Return the half of the picture with the code."""
        (seen,) = find_sheets(self.grey, open_sheet)
        assert isinstance(seen, SeenSheet)
        code = np.array([seen.printed.frame.code.centre])
        rows = len(self.grey)
        is_above = seen.pose.see(code)[0][1] < rows / 2
        part = rows * 11 // 20
        return self.save(self.grey[:part] if is_above else self.grey[-part:])

    def covered(self, grey: np.ndarray) -> Path:
        """Return a picture in which codes are covered."""
        grey = grey.copy()
        for seen in find_sheets(grey.copy(), open_sheet):
            assert isinstance(seen, SeenSheet)
            code = seen.pose.see(corners(seen.printed.frame.code))
            cv2.fillConvexPoly(grey, np.rint(code).astype(int), 200)
        return self.save(grey)

    def several(self) -> Path:
        return self.covered(self.two)

    def other_code(self, text: str) -> Path:
        """Return a photo in which another text stands in the code."""
        (seen,) = find_sheets(self.grey, open_sheet)
        assert isinstance(seen, SeenSheet)
        code = qrcode.QRCode(border=4)
        code.add_data(text)
        code.make()
        wide = 600
        modules = code.make_image().convert("L").resize((wide, wide), Image.NEAREST)
        there = seen.pose.see(corners(seen.printed.frame.code)).astype(np.float32)
        here = np.array([(0, 0), (wide, 0), (wide, wide), (0, wide)], np.float32)
        turned = cv2.getPerspectiveTransform(here, there)
        grey = self.grey.copy()
        size = grey.shape[::-1]
        pasted = cv2.warpPerspective(np.array(modules), turned, size)
        is_code = cv2.warpPerspective(
            np.full((wide, wide), 255, np.uint8), turned, size
        )
        grey[is_code > 0] = cv2.GaussianBlur(pasted, (0, 0), 0.8)[is_code > 0]
        return self.save(grey)

    def foreign(self) -> Path:
        return self.other_code("https://example.org/menu")

    def newer(self) -> Path:
        rules, board = LAYOUT.rules, LAYOUT.board
        encoding = replace(rules.encoding, rules=rules.number + 500)
        code = SheetCode(encoding.rules, board, "phase", "en", 7, face=1)
        return self.other_code(f"https://example.org/#{encode(code, encoding)}")

    def damaged(self) -> Path:
        digits = digits_of(serial=9)
        changed = digits[:-5] + str(9 - int(digits[-5])) + digits[-4:]
        return self.other_code(f"https://example.org/#{changed}")

    def volunteers(self) -> Path:
        """Return a page that collected handwriting, as older versions printed it."""
        code = SheetCode(
            VOLUNTEERS,
            make_board([Cell(Position(0, 0), "page")]),
            "none",
            "en",
            7,
            face=1,
        )
        digits = encode(code, Encoding(VOLUNTEERS, ("page",), ((),)))
        return self.other_code(f"https://example.org/#{digits}")

    def twice(self) -> Path:
        return self.save(np.hstack([self.grey] * 2))

    def file(self, content: bytes) -> Path:
        path = self.folder / "none.jpg"
        path.write_bytes(content)
        return path

    def text(self) -> Path:
        return self.file(b"not a picture")

    def empty(self) -> Path:
        return self.file(b"")

    def torn(self) -> Path:
        """Return a photo of which hardly more than its head was copied."""
        return self.file(self.scaled(800).read_bytes()[:3000])


def told(key: str, language: str = "en") -> str:
    """Return a sentence of the page."""
    path = TEXTS / f"{language}.toml"
    return tomllib.loads(path.read_text("utf-8"))["page"][key]


def wait_for_trouble(page: Page, *sentences: str) -> None:
    """Wait until one of some sentences is all that is said; values are any."""
    any_of = "|".join(re.sub(r"\\{\w+\\}", ".+", re.escape(one)) for one in sentences)
    expect(page.locator(TROUBLE)).to_have_text(re.compile(f"^({any_of})$"))
    expect(page.locator(".of-photo .told:not(:empty)")).to_have_count(0)


# Each with the sentences of which one is said; browsers show what there is of a torn
# file, or nothing. None is said twice in a row.
BAD = (
    (Bad.blank, "shot.no-sheet"),
    (Bad.foreign, "shot.foreign"),
    (Bad.newer, "unknown"),
    (Bad.damaged, "shot.foreign"),
    (Bad.volunteers, "volunteers"),
    (Bad.twice, "shot.twice"),
    (Bad.several, "shot.several"),
    (Bad.text, "file-text"),
    (Bad.empty, "file-empty"),
    (Bad.torn, "no-picture", "shot.no-sheet"),
    (Bad.tiny, "shot.tiny"),
    (Bad.small, "shot.small"),
    (Bad.blurred, "shot.unsharp", "shot.blur"),
    (Bad.cut_off, "shot.marks"),
)


@pytest.mark.sample(1)
@pytest.mark.parametrize("language", ["ja", "en", "es", "hu", "pl"])
def test_what_cannot_be_read_is_told_in_a_sentence_that_fits(
    language: str,
    photo: Shown,
    two: np.ndarray,
    opened: Callable[..., Page],
    tmp_path: Path,
) -> None:
    bad = Bad(photo.grey, two, tmp_path)
    page = opened(photo.digits, (320, 640))
    page.evaluate(CHOOSE_LANGUAGE, language)
    page.reload()
    page.wait_for_selector(BOARD)
    page.click("#photo")
    wait_for_trouble(page, told("shot.no-camera", language))
    for make, *keys in BAD:
        choose(page, make(bad))
        sentences = [told(key, language) for key in keys]
        if keys[0].startswith("file-"):
            sentences = [told("file", language).replace("{kind}", *sentences)]
        wait_for_trouble(page, *sentences)
        assert page.locator("dialog.of-photo").evaluate(IS_WHOLE)
        assert not page.locator(ASKED).count()
    # A code that cannot be read may be that of the open sheet.
    choose(page, bad.covered(photo.grey))
    page.get_by_role("button", name=told("shot.is-own", language)).click()
    page.wait_for_selector(ASKED)


def test_a_photo_of_a_screen_is_refused_or_read_with_a_doubt_beside_it(
    opened: Callable[..., Page],
    tmp_path_factory: pytest.TempPathFactory,
    tmp_path: Path,
) -> None:
    shown = Printed(tmp_path, *SHEET)
    hidden = screen_once(tmp_path_factory, 0, COARSE)
    usual = screen_once(tmp_path_factory, 1)
    page = opened(encode(shown.code, shown.encoding))
    choose(page, save(hidden, tmp_path / "screen.png"))
    wait_for_trouble(page, told("shot.screen"))
    assert not page.locator(DOUBT).count()
    read(page, save(usual, tmp_path / "screen.jpg"))
    for _ in range(2):
        assert page.locator(DOUBT).inner_text() == told("shot.flaw-screen")
        page.keyboard.press("Escape")
        page.click("#photo")
        asked(page)


@pytest.mark.full
def test_a_photo_of_a_hundred_megapixels_is_read(
    photo: Shown, opened: Callable[..., Page], tmp_path: Path
) -> None:
    by = (100e6 / photo.grey.size) ** 0.5
    large = cv2.resize(photo.grey, None, fx=by, fy=by, interpolation=cv2.INTER_CUBIC)
    read(opened(photo.digits), save(large, tmp_path / "large.jpg"))


# Without a network (from a disk: `tests/browsers`)


def test_what_reads_photos_comes_when_it_is_wanted(
    browser: Browser, site_url: str, photo: Shown
) -> None:
    """Nothing of it is asked for before, and a sentence says where it is missing."""
    context = browser.new_context(service_workers="block", locale="en-GB")
    seen: list[str] = []
    context.on("request", lambda request: seen.append(request.url))
    page = context.new_page()
    page.goto(f"{site_url}#{photo.digits}")
    page.wait_for_selector(BOARD)
    page.wait_for_load_state("networkidle")
    later = ("/photo.", "/seeing.", "/core-decide.", "/jsqr.")
    assert not [url for url in seen if any(part in url for part in later)]
    context.route("**/seeing.*", lambda route: route.abort())
    choose(page, photo.file)
    page.get_by_text("The photo reader could not be loaded.").wait_for()
    assert any("/photo." in url for url in seen)
    context.close()


def test_a_photo_is_read_without_a_network(
    browser: Browser, site_url: str, photo: Shown
) -> None:
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    page.goto(f"{site_url}#{photo.digits}")
    page.wait_for_selector(BOARD)
    page.evaluate(
        "navigator.serviceWorker.ready.then((one) => one.active.postMessage('rest'))"
    )
    wait_until_stored(page, r"^photo\.", r"^seeing\.", r"^core-decide\.", r"^jsqr\.")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    context.set_offline(True)
    page.reload()
    page.wait_for_selector(BOARD)
    read(page, photo.file)
    context.close()


# With a camera


# As a person who refuses it: a browser without windows asks nobody.
REFUSE = """navigator.mediaDevices.getUserMedia = async () => {
  throw new DOMException("refused", "NotAllowedError");
}"""


@contextlib.contextmanager
def camera_browser(*flags: str) -> Iterator[Browser]:
    usual = ["--no-sandbox", "--disable-gpu", "--use-fake-device-for-media-stream"]
    browser = play_browsers().chromium.launch(
        executable_path=CHROMIUM, args=[*usual, *flags]
    )
    yield browser
    browser.close()


def test_the_camera_takes_the_picture_and_one_that_is_refused_leaves_files(
    photo: Shown, site_url: str, tmp_path: Path
) -> None:
    film = tmp_path / "film.mjpeg"
    frame = io.BytesIO()
    Image.fromarray(photo.grey).convert("RGB").save(frame, "JPEG", quality=92)
    film.write_bytes(frame.getvalue() * 3)
    flags = (
        "--use-fake-ui-for-media-stream",
        f"--use-file-for-fake-video-capture={film}",
    )
    with camera_browser(*flags) as browser:
        page = browser.new_page(locale="en-GB")
        page.set_default_timeout(120_000)
        page.add_init_script(REFUSE)
        page.goto(site_url)
        page.get_by_role("button", name="Scan a code").click()
        page.get_by_text("The camera cannot be used").wait_for()
        expect(page.locator("dialog video")).to_have_count(0)
        with page.expect_file_chooser() as chosen:
            page.locator("dialog").get_by_text("Choose a photo").click()
        chosen.value.set_files(photo.file)
        page.wait_for_selector(BOARD)
        close_offer(page)
        page.click("#photo")
        page.get_by_text("The page may not use the camera").wait_for()
        files = page.locator("dialog").get_by_role("button", name="Choose a photo")
        expect(files).to_be_enabled()
        page.keyboard.press("Escape")
        page.evaluate("delete navigator.mediaDevices.getUserMedia")
        page.click("#photo")
        page.locator("dialog button.main:enabled").click()
        page.wait_for_selector(ASKED)
        expect(page.locator("video")).to_have_count(0)

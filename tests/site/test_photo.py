"""A filled sheet is read from a photo, reviewed by a person, and entered."""

import contextlib
import io
import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
import pytest
import qrcode
from PIL import Image, ImageDraw, ImageFilter
from playwright.sync_api import Browser, Page, expect

from sheetgen.board import Cell, make_board
from sheetgen.codes import VOLUNTEERS, Encoding, SheetCode
from sheetgen.encode import encode
from sheetgen.games.find import load_layout
from sheetgen.grid import Position
from sheetgen.scan.place import corners
from sheetgen.scan.sheet import SeenSheet, find_sheets
from tests.printed import Printed
from tests.scan.test_screen import COARSE, USUAL, on_screen
from tests.scene import Condition, Press, Scene, make_scene
from tests.site.conftest import CHROMIUM, play_browsers
from tests.site.device import shelf_of
from tests.site.test_build import BOARD
from tests.site.test_page import LOOKS, digits_of, no_violation

pytestmark = pytest.mark.slow

SEED = 900_001  # of a sheet about which several questions are asked
LAYOUT = load_layout("B")
ASKED = ".question-of, .summary"
TROUBLE = ".of-photo .trouble:not(:empty)"
DOUBT = ".of-photo .doubt:not(:empty)"
ENTER = "Enter these values"
TEXTS = Path(__file__).parents[2] / "sheetgen" / "site" / "texts"
CHOOSE_LANGUAGE = (
    "(name) => localStorage.setItem('sheetgen:choice:language', JSON.stringify(name))"
)
CALLED = "(crops) => crops.map((crop) => crop.getAttribute('aria-label'))"
SAYS = """([selector, text]) =>
  document.querySelector(selector)?.textContent === text"""


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Scene:
    press = Press(tmp_path_factory.mktemp("press"))
    condition = Condition("a photo", evidence="phase")
    made = make_scene(condition, SEED, press)
    assert made.filled.layout == "B"
    return made


@pytest.fixture(scope="module")
def other(tmp_path_factory: pytest.TempPathFactory) -> Scene:
    """Return a photo of a sheet of another board."""
    press = Press(tmp_path_factory.mktemp("other"))
    made = make_scene(Condition("a photo", evidence="phase"), SEED + 1, press)
    assert made.filled.layout == "C"
    return made


@pytest.fixture(scope="module")
def photo(scene: Scene, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return save(scene.grey, tmp_path_factory.mktemp("photo") / "sheet.jpg")


@pytest.fixture(scope="module")
def digits(scene: Scene) -> str:
    (seen,) = find_sheets(scene.grey)
    assert isinstance(seen, SeenSheet)
    return seen.printed.digits


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
    if not page.locator("dialog.of-photo").count():
        page.click("#photo")
    with page.expect_file_chooser() as chooser:
        page.locator("dialog").get_by_role("button", name="Choose a photo").click()
    chooser.value.set_files(path)


def read(page: Page, path: Path) -> None:
    """Let a photo be read, up to what is asked about it."""
    choose(page, path)
    page.wait_for_selector(ASKED)


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


def answer_by_keys(page: Page, truth: dict[str, str]) -> list[str]:
    """Say with keys what stands at all that is asked about; return those places."""
    names = []
    while name := asked(page):
        names.append(name)
        value = truth.get(name, "")
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
    return names


def enter(page: Page) -> None:
    page.get_by_role("button", name=ENTER).click()
    page.wait_for_selector("dialog", state="detached")


def fill_of(page: Page) -> dict:
    """Return what is kept of the sheet that is open."""
    page.wait_for_timeout(400)  # it is kept 250 ms after the last change
    return page.evaluate(
        """() => {
          const [digits] = location.hash.slice(1).split("/");
          const kept = localStorage.getItem(`sheetgen:sheet:${digits}`);
          return JSON.parse(kept)?.fill || {};
        }"""
    )


def test_a_photo_is_read_reviewed_by_keys_and_entered_as_one_step(
    opened: Callable[..., Page], scene: Scene, photo: Path, digits: str
) -> None:
    page = opened(digits)
    read(page, photo)
    assert not page.locator(DOUBT).count()
    assert fill_of(page) == {}  # nothing is entered before somebody says so
    assert answer_by_keys(page, dict(scene.filled.values))
    enter(page)
    page.locator("#status").get_by_text("Legal").wait_for()
    numbers = fill_of(page)["numbers"]
    truth = [scene.filled.values.get(f"cell:{name}", "") for name in LAYOUT.board.names]
    assert numbers == "".join("X" if one == "x" else one or "." for one in truth)
    page.click("#undo")
    assert page.locator("#undo").is_disabled()
    assert set(fill_of(page).get("numbers", ".")) == {"."}


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


def test_a_question_in_sight_stays_when_a_decision_comes_late(
    opened: Callable[..., Page], scene: Scene, photo: Path, digits: str
) -> None:
    """Else what a finger is about to say would be said of another place."""
    page = opened(digits)
    page.evaluate(SETTLED_LATE)
    read(page, photo)
    _, second = keep_first(page)
    page.wait_for_function("() => globalThis.isSettled")
    assert asked(page) == second
    page.keyboard.press("Enter")
    page.wait_for_selector(".summary")


@pytest.mark.parametrize(
    "condition",
    [
        Condition("Keythedral", game="keythedral"),
        Condition("The Castles of Burgundy", 3200, game="burgundy"),
    ],
    ids=lambda one: one.game,
)
def test_sheets_of_other_games_are_read_and_entered_too(
    condition: Condition, opened: Callable[..., Page], tmp_path: Path
) -> None:
    scene = make_scene(condition, SEED, Press(tmp_path))
    (seen,) = find_sheets(scene.grey)
    assert isinstance(seen, SeenSheet)
    page = opened(seen.printed.digits)
    read(page, save(scene.grey, tmp_path / "sheet.jpg"))
    answer_by_keys(page, dict(scene.filled.values))
    called = page.locator(".side-crop").evaluate_all(CALLED)
    assert len(set(called)) == len(called)
    enter(page)
    assert fill_of(page) != {}
    assert page.locator("#undo").is_enabled()


def test_what_stands_on_the_page_stays_unless_somebody_chooses(
    opened: Callable[..., Page], scene: Scene, photo: Path, digits: str
) -> None:
    truth = dict(scene.filled.values)
    names = LAYOUT.board.names
    empty = next(name for name in names if not truth.get(f"cell:{name}"))
    other = next(name for name in names if truth.get(f"cell:{name}", "6") in "12345")
    page = opened(digits)
    for name in (other, empty):
        page.click(f".hex[data-place='cell:{name}']")
        page.keyboard.press("6")
    read(page, photo)
    answer_by_keys(page, truth)
    unlike = page.locator(".unlike li")
    expect(unlike).to_have_count(2)
    chosen = unlike.locator("[aria-pressed='true']")
    assert chosen.all_inner_texts() == ["Entered: 6"] * 2
    page.locator(f"[data-choice='cell:{other} true']").click()
    enter(page)
    at = names.index
    numbers = fill_of(page)["numbers"]
    assert numbers[at(other)] == truth[f"cell:{other}"]
    assert numbers[at(empty)] == "6"
    page.click("#undo")
    assert fill_of(page)["numbers"].replace(".", "") == "66"


def test_a_review_that_is_closed_goes_on_where_it_was(
    opened: Callable[..., Page], scene: Scene, photo: Path, digits: str
) -> None:
    page = opened(digits)
    read(page, photo)
    first, second = keep_first(page)
    page.keyboard.press("Escape")
    page.get_by_text("is kept until you leave the sheet").wait_for()
    page.click("#photo")
    assert asked(page) == second
    page.wait_for_selector(".candidate.main:focus")  # and not what closes it
    page.keyboard.press("u")
    page.wait_for_selector(f".question-of[data-spot='{first}']")


@pytest.mark.parametrize(
    "size",
    [
        (320, 568),
        *(
            pytest.param(size, marks=pytest.mark.full)
            for size in ((390, 844), (1280, 800))
        ),
    ],
)
def test_answers_stay_where_the_finger_is(
    size: tuple[int, int], opened: Callable[..., Page], photo: Path, digits: str
) -> None:
    """However wide what is shown is, and whether something can be typed."""
    page = opened(digits, size)
    read(page, photo)
    first = page.locator(".candidate").first
    places, spots = set(), set()
    while name := asked(page):
        spots.add(name.partition(":")[0])
        box = first.bounding_box()
        assert box
        places.add((box["x"], box["y"]))
        keep_first(page)
    assert len(spots) > 1
    assert len(places) == 1


def test_what_stands_in_a_wrong_row_is_asked_about_again(
    opened: Callable[..., Page], scene: Scene, photo: Path, digits: str
) -> None:
    page = opened(digits)
    read(page, photo)
    page.get_by_role("button", name="All that was read").click()
    called = page.locator(".side-crop").evaluate_all(CALLED)
    assert len(set(called)) == len(called)
    crop = page.locator(".side-crop[data-spot^='cell:']").first
    name = crop.get_attribute("data-spot")
    assert crop.get_attribute("aria-label")
    crop.click()
    page.wait_for_selector(f".question-of[data-spot='{name}']")


def test_a_photo_of_another_sheet_opens_that_one_and_is_read_there(
    opened: Callable[..., Page], photo: Path, digits: str
) -> None:
    page = opened(digits_of(serial=9))
    choose(page, photo)
    page.get_by_role("button", name="Open that sheet").click()
    page.wait_for_url(f"**#{digits}")
    page.locator(".notice").get_by_role("button", name="Read from a photo").click()
    page.wait_for_selector(ASKED)


def test_a_photo_on_the_start_page_opens_its_sheet_and_can_be_read(
    browser: Browser, site_url: str, photo: Path, digits: str
) -> None:
    page = shelf_of(browser).lend()
    page.goto(site_url)
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Choose a photo").click()
    chooser.value.set_files(photo)
    page.locator(".notice").get_by_role("button", name="Read from a photo").click()
    page.wait_for_selector(ASKED)
    assert digits in page.url
    shelf_of(browser).take_back(page)


def small(picture: Image.Image) -> Image.Image:
    return picture.resize((picture.width // 3, picture.height // 3))


def tiny(picture: Image.Image) -> Image.Image:
    return picture.resize((picture.width // 8, picture.height // 8))


def blurred(picture: Image.Image) -> Image.Image:
    return picture.filter(ImageFilter.GaussianBlur(6))


def cut_off(picture: Image.Image) -> Image.Image:
    return picture.crop((0, 0, picture.width, picture.height * 11 // 20))


def grey(picture: Image.Image) -> Image.Image:
    return Image.new("L", picture.size, 150)


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (grey, "No sheet is seen."),
        (small, "too small|cannot be read"),
        (tiny, "too small for one"),
        (blurred, "picture is blurred"),
        (cut_off, "black squares"),
    ],
)
def test_a_picture_that_cannot_be_read_says_what_to_do(
    spoil: Callable[[Image.Image], Image.Image],
    told: str,
    opened: Callable[..., Page],
    photo: Path,
    digits: str,
    tmp_path: Path,
) -> None:
    page = opened(digits)
    path = tmp_path / "spoilt.png"
    with Image.open(photo) as picture:
        spoil(picture).save(path)
    choose(page, path)
    page.wait_for_function(
        "(told) => new RegExp(told).test(document.querySelector('.photo').textContent)",
        arg=told,
    )
    assert not page.locator(ASKED).count()


def test_a_photo_whose_code_cannot_be_read_may_be_of_the_open_sheet(
    opened: Callable[..., Page], scene: Scene, digits: str, tmp_path: Path
) -> None:
    (seen,) = find_sheets(scene.grey)
    assert isinstance(seen, SeenSheet)
    picture = Image.fromarray(scene.grey)
    code = [tuple(place) for place in seen.pose.see(corners(seen.printed.frame.code))]
    ImageDraw.Draw(picture).polygon(code, fill=200)
    path = tmp_path / "covered.png"
    picture.save(path)
    page = opened(digits)
    choose(page, path)
    page.get_by_role("button", name="Yes, read it").click()
    page.wait_for_selector(ASKED)


@dataclass(frozen=True)
class Bad:
    """Makes pictures that cannot be read as the sheet that is open.

    Attributes:
        scene: a photo of that sheet.
        folder: that files are written into.
    """

    scene: Scene
    folder: Path

    def other_code(self, text: str) -> Path:
        """Return a photo in which another text stands in the code."""
        (seen,) = find_sheets(self.scene.grey)
        assert isinstance(seen, SeenSheet)
        code = qrcode.QRCode(border=4)
        code.add_data(text)
        code.make()
        wide = 600
        modules = code.make_image().convert("L").resize((wide, wide), Image.NEAREST)
        there = seen.pose.see(corners(seen.printed.frame.code)).astype(np.float32)
        here = np.array([(0, 0), (wide, 0), (wide, wide), (0, wide)], np.float32)
        turned = cv2.getPerspectiveTransform(here, there)
        grey = self.scene.grey.copy()
        size = grey.shape[::-1]
        pasted = cv2.warpPerspective(np.array(modules), turned, size)
        is_code = cv2.warpPerspective(
            np.full((wide, wide), 255, np.uint8), turned, size
        )
        grey[is_code > 0] = cv2.GaussianBlur(pasted, (0, 0), 0.8)[is_code > 0]
        return save(grey, self.folder / "other.jpg")

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
        both = np.hstack([self.scene.grey] * 2)
        return save(both, self.folder / "twice.jpg")

    def text(self) -> Path:
        path = self.folder / "none.jpg"
        path.write_text("not a picture")
        return path

    def empty(self) -> Path:
        path = self.folder / "empty.jpg"
        path.write_bytes(b"")
        return path

    def torn(self) -> Path:
        """Return a photo of which hardly more than its head was copied."""
        whole = save(self.scene.grey, self.folder / "whole.jpg")
        path = self.folder / "torn.jpg"
        path.write_bytes(whole.read_bytes()[:3000])
        return path


@pytest.fixture
def bad(scene: Scene, tmp_path: Path) -> Bad:
    return Bad(scene, tmp_path)


def told(key: str, language: str = "en") -> str:
    """Return a sentence of the page."""
    path = TEXTS / f"{language}.toml"
    return tomllib.loads(path.read_text("utf-8"))["page"][key]


def wait_for_trouble(page: Page, sentence: str) -> None:
    """Wait until a sentence is all that is said."""
    page.wait_for_function(SAYS, arg=[TROUBLE, sentence])
    expect(page.locator(".of-photo .told:not(:empty)")).to_have_count(0)


@pytest.mark.parametrize(
    ("kind", "key"),
    [
        (Bad.foreign, "shot.foreign"),
        (Bad.newer, "unknown"),
        (Bad.damaged, "shot.foreign"),
        (Bad.volunteers, "volunteers"),
        (Bad.twice, "shot.twice"),
        (Bad.text, "file-text"),
        (Bad.empty, "file-empty"),
    ],
)
def test_what_is_no_photo_of_the_sheet_is_told_in_a_sentence(
    kind: Callable[[Bad], Path], key: str, bad: Bad, opened: Callable[..., Page], digits
) -> None:
    page = opened(digits)
    choose(page, kind(bad))
    is_file = key.startswith("file-")
    sentence = told("file").replace("{kind}", told(key)) if is_file else told(key)
    wait_for_trouble(page, sentence)
    assert page.get_by_role("button", name="Choose a photo").is_enabled()


def test_a_file_that_breaks_off_is_told_too(
    bad: Bad, opened: Callable[..., Page], digits: str
) -> None:
    """Browsers show what there is of it, or nothing."""
    page = opened(digits)
    choose(page, bad.torn())
    sentences = [told("no-picture"), told("shot.no-sheet")]
    page.locator(TROUBLE, has_text=re.compile("|".join(sentences))).wait_for()


@pytest.mark.parametrize(
    "language",
    [
        # Letters of two scripts; `make bench` reads the others too.
        one if one in ("hu", "ja") else pytest.param(one, marks=pytest.mark.full)
        for one in sorted(path.stem for path in TEXTS.glob("*.toml"))
    ],
)
def test_sentences_are_said_in_the_language_that_was_chosen_and_fit(
    language: str, bad: Bad, opened: Callable[..., Page], digits: str
) -> None:
    page = opened(digits, (320, 640))
    page.evaluate(CHOOSE_LANGUAGE, language)
    page.reload()
    page.wait_for_selector(BOARD)
    page.click("#photo")
    wait_for_trouble(page, told("shot.no-camera", language))
    picker = page.locator("dialog input[type=file]").last
    for made, key in ((bad.volunteers(), "volunteers"), (bad.twice(), "shot.twice")):
        picker.set_input_files(made)
        wait_for_trouble(page, told(key, language))
        picker = page.locator("dialog input[type=file]").last
        wide = "(node) => node.scrollWidth <= node.clientWidth"
        assert page.locator("dialog.of-photo").evaluate(wide)


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Printed:
    """Return a sheet that is shown on screens."""
    return Printed(tmp_path_factory.mktemp("shown"), "A", "phase", "pale")


def opened_from(sheet: Printed, opened: Callable[..., Page]) -> Page:
    (seen,) = find_sheets(sheet.greys(200))
    assert isinstance(seen, SeenSheet)
    return opened(seen.printed.digits)


def test_a_photo_of_a_screen_is_read_and_the_doubt_told_beside_it(
    shown: Printed, photo: Path, opened: Callable[..., Page], tmp_path: Path
) -> None:
    page = opened_from(shown, opened)
    read(page, save(on_screen(shown, 1, USUAL), tmp_path / "screen.jpg"))
    assert page.locator(DOUBT).inner_text() == told("shot.of-screen")
    page.keyboard.press("Escape")
    page.click("#photo")
    asked(page)
    assert page.locator(DOUBT).inner_text() == told("shot.of-screen")
    page.keyboard.press("Escape")


def test_a_screen_whose_pixels_hide_what_is_written_is_refused(
    shown: Printed, opened: Callable[..., Page], tmp_path: Path
) -> None:
    page = opened_from(shown, opened)
    choose(page, save(on_screen(shown, 0, COARSE), tmp_path / "screen.png"))
    wait_for_trouble(page, told("shot.screen"))
    assert not page.locator(DOUBT).count()


def test_a_photo_of_a_hundred_megapixels_is_read(
    scene: Scene, opened: Callable[..., Page], digits: str, tmp_path: Path
) -> None:
    high, wide = scene.grey.shape
    by = (100e6 / (high * wide)) ** 0.5
    large = cv2.resize(scene.grey, None, fx=by, fy=by, interpolation=cv2.INTER_CUBIC)
    page = opened(digits)
    read(page, save(large, tmp_path / "large.jpg"))


def beside_each_other(*scenes: Scene) -> np.ndarray:
    high = max(len(one.grey) for one in scenes)
    padded = [
        np.pad(one.grey, ((0, high - len(one.grey)), (0, 0)), mode="edge")
        for one in scenes
    ]
    return np.hstack(padded)


def test_of_several_sheets_in_a_photo_the_one_that_is_open_is_read(
    scene: Scene, other: Scene, opened: Callable[..., Page], digits: str, tmp_path: Path
) -> None:
    page = opened(digits)
    read(page, save(beside_each_other(other, scene), tmp_path / "two.jpg"))
    answer_by_keys(page, dict(scene.filled.values))
    enter(page)
    page.locator("#status").get_by_text("Legal").wait_for()
    numbers = fill_of(page)["numbers"]
    truth = [scene.filled.values.get(f"cell:{name}", "") for name in LAYOUT.board.names]
    assert numbers == "".join("X" if one == "x" else one or "." for one in truth)


def test_of_several_other_sheets_one_is_chosen_and_read(
    scene: Scene, other: Scene, opened: Callable[..., Page], digits: str, tmp_path: Path
) -> None:
    page = opened(digits_of(serial=9))
    choose(page, save(beside_each_other(other, scene), tmp_path / "two.jpg"))
    page.get_by_text("The photo shows several sheets.").wait_for()
    page.locator("dialog").get_by_role("button", name="Duchy B").click()
    page.wait_for_url(f"**#{digits}")
    page.locator(".notice").get_by_role("button", name="Read from a photo").click()
    page.wait_for_selector(ASKED)


def test_several_sheets_whose_codes_cannot_be_read_are_not_guessed_at(
    scene: Scene, other: Scene, opened: Callable[..., Page], digits: str, tmp_path: Path
) -> None:
    grey = beside_each_other(other, scene)
    for seen in find_sheets(grey.copy()):
        assert isinstance(seen, SeenSheet)
        code = seen.pose.see(corners(seen.printed.frame.code))
        cv2.fillConvexPoly(grey, np.rint(code).astype(int), 200)
    page = opened(digits)
    choose(page, save(grey, tmp_path / "two.jpg"))
    wait_for_trouble(page, told("shot.several"))


def test_without_the_script_that_reads_photos_a_sentence_says_so(
    opened: Callable[..., Page], photo: Path, digits: str
) -> None:
    page = opened(digits)
    page.context.route("**/seeing.*", lambda route: route.abort())
    choose(page, photo)
    page.get_by_text("What reads photos could not be loaded.").wait_for()


def test_nothing_of_reading_photos_is_asked_for_before_one_is(
    browser: Browser, site_url: str, digits: str
) -> None:
    context = browser.new_context(service_workers="block", locale="en-GB")
    seen: list[str] = []
    context.on("request", lambda request: seen.append(request.url))
    page = context.new_page()
    page.goto(f"{site_url}#{digits}")
    page.wait_for_selector(BOARD)
    page.wait_for_load_state("networkidle")
    later = ("/photo.", "/seeing.", "/core-decide.", "/jsqr.")
    assert not [url for url in seen if any(part in url for part in later)]
    page.click("#photo")
    page.wait_for_selector("dialog.of-photo")
    assert any("/photo." in url for url in seen)
    context.close()


def test_a_photo_is_read_without_a_network(
    browser: Browser, site_url: str, photo: Path, digits: str
) -> None:
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    page.goto(f"{site_url}#{digits}")
    page.wait_for_selector(BOARD)
    page.evaluate(
        """async () => {
          await navigator.serviceWorker.ready;
          const told = await (await fetch("sw.js")).text();
          const names = JSON.parse(/REST = (\\[.*?\\])/.exec(told)[1]);
          const isKept = async (name) => Boolean(await caches.match(name));
          while (!(await Promise.all(names.map(isKept))).every(Boolean)) {
            await new Promise((done) => setTimeout(done, 500));
          }
        }"""
    )
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    context.set_offline(True)
    page.reload()
    page.wait_for_selector(BOARD)
    read(page, photo)
    context.close()


def test_the_single_file_reads_photos_too(
    browser: Browser, single_url: str, photo: Path, digits: str
) -> None:
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    problems: list[str] = []
    page.on("console", lambda message: problems.append(message.text))
    page.goto(f"{single_url}#{digits}")
    page.wait_for_selector(BOARD)
    read(page, photo)
    assert problems == []
    context.close()


# With a camera


@contextlib.contextmanager
def camera_browser(*flags: str) -> Iterator[Browser]:
    usual = ["--no-sandbox", "--disable-gpu", "--use-fake-device-for-media-stream"]
    browser = play_browsers().chromium.launch(
        executable_path=CHROMIUM, args=[*usual, *flags]
    )
    yield browser
    browser.close()


def test_the_camera_takes_the_picture(
    scene: Scene, site_url: str, digits: str, tmp_path: Path
) -> None:
    film = tmp_path / "film.mjpeg"
    frame = io.BytesIO()
    Image.fromarray(scene.grey).convert("RGB").save(frame, "JPEG", quality=92)
    film.write_bytes(frame.getvalue() * 3)
    flags = (
        "--use-fake-ui-for-media-stream",
        f"--use-file-for-fake-video-capture={film}",
    )
    with camera_browser(*flags) as browser:
        page = browser.new_page(locale="en-GB")
        page.set_default_timeout(120_000)
        page.goto(f"{site_url}#{digits}")
        page.wait_for_selector(BOARD)
        page.click("#photo")
        page.locator("dialog button.main:enabled").click()
        page.wait_for_selector(ASKED)
        expect(page.locator("video")).to_have_count(0)


def refuse_camera(page: Page) -> None:
    """Answer as a person who refuses it: a browser without windows asks nobody."""
    page.add_init_script(
        """navigator.mediaDevices.getUserMedia = async () => {
          throw new DOMException("refused", "NotAllowedError");
        }"""
    )


def test_a_camera_that_is_refused_leaves_files(
    site_url: str, photo: Path, digits: str
) -> None:
    with camera_browser() as browser:
        page = browser.new_page(locale="en-GB")
        refuse_camera(page)
        page.set_default_timeout(120_000)
        page.goto(f"{site_url}#{digits}")
        page.wait_for_selector(BOARD)
        page.click("#photo")
        page.get_by_text("The camera may not be used").wait_for()
        read(page, photo)


def test_where_the_camera_is_refused_a_photo_of_the_code_can_be_chosen(
    site_url: str, photo: Path
) -> None:
    with camera_browser() as browser:
        page = browser.new_page(locale="en-GB")
        refuse_camera(page)
        page.set_default_timeout(120_000)
        page.goto(site_url)
        page.get_by_role("button", name="Scan a code").click()
        page.get_by_text("The camera cannot be used").wait_for()
        expect(page.locator("dialog video")).to_have_count(0)
        with page.expect_file_chooser() as chosen:
            page.locator("dialog").get_by_text("Choose a photo").click()
        chosen.value.set_files(photo)
        page.wait_for_selector(BOARD)


# Everybody can use it


@pytest.mark.parametrize(
    ("size", "look"),
    [((320, 640), "light"), ((844, 390), "dark"), ((1280, 800), "forced")],
)
def test_axe_finds_nothing_and_nothing_is_cut_off(
    size: tuple[int, int],
    look: str,
    opened: Callable[..., Page],
    photo: Path,
    digits: str,
) -> None:
    page = opened(digits, size, **LOOKS[look])
    page.click("#photo")
    page.get_by_text("No camera can be used here").wait_for()
    no_violation(page, "start")
    read(page, photo)
    for where in ("question", "all"):
        no_violation(page, where)
        wide = "(node) => node.scrollWidth <= node.clientWidth"
        assert page.locator("dialog.of-photo").evaluate(wide), where
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (
            where
        )
        if where == "question":
            page.get_by_role("button", name="All that was read").click()
            page.wait_for_selector(".summary")

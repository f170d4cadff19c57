"""A filled sheet is read from a photo, reviewed by a person, and entered."""

import contextlib
import io
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFilter
from playwright.sync_api import Browser, Page

from sheetgen.games.find import load_layout
from sheetgen.scan.place import corners
from sheetgen.scan.sheet import SeenSheet, find_sheets
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
ENTER = "Enter these values"


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Scene:
    press = Press(tmp_path_factory.mktemp("press"))
    condition = Condition("a photo", evidence="phase")
    made = make_scene(condition, SEED, press)
    assert made.filled.layout == "B"
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
    first = asked(page)
    page.keyboard.press("Enter")
    page.wait_for_function(
        "(name) => document.querySelector('.question-of')?.dataset.spot !== name",
        arg=first,
    )
    second = asked(page)
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
    assert unlike.count() == 2
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
    first = asked(page)
    page.keyboard.press("Enter")
    page.wait_for_function(
        "(name) => document.querySelector('.question-of')?.dataset.spot !== name",
        arg=first,
    )
    second = asked(page)
    page.keyboard.press("Escape")
    page.get_by_text("is kept until you leave the sheet").wait_for()
    page.click("#photo")
    assert asked(page) == second
    page.keyboard.press("u")
    page.wait_for_selector(f".question-of[data-spot='{first}']")


def test_what_stands_in_a_wrong_row_is_asked_about_again(
    opened: Callable[..., Page], scene: Scene, photo: Path, digits: str
) -> None:
    page = opened(digits)
    read(page, photo)
    page.get_by_role("button", name="All that was read").click()
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
        (small, "too small|cannot be read|No sheet"),
        (blurred, "not sharp|cannot be read|No sheet"),
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


def test_what_is_no_picture_is_told(
    opened: Callable[..., Page], digits: str, tmp_path: Path
) -> None:
    page = opened(digits)
    path = tmp_path / "none.jpg"
    path.write_text("not a picture")
    choose(page, path)
    page.get_by_text("This is no picture").wait_for()


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
        assert page.locator("video").count() == 0


def test_a_camera_that_is_refused_leaves_files(
    site_url: str, photo: Path, digits: str
) -> None:
    with camera_browser("--deny-permission-prompts") as browser:
        page = browser.new_page(locale="en-GB")
        page.set_default_timeout(120_000)
        page.goto(f"{site_url}#{digits}")
        page.wait_for_selector(BOARD)
        page.click("#photo")
        page.get_by_text("The camera may not be used").wait_for()
        read(page, photo)


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

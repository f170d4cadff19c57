"""From a photo of a filled sheet to the first question, on the page and in a command.

`pytest tests/bench/test_photo.py -o addopts="" -s` prints the medians, and where the
time goes. ``PHOTO_RUNS`` says how many photos, of sheets of duchy A with phases, in
turns 2400 and 3200 pixels large. On the page they are chosen at once, while what reads
and what asks still start, or after some seconds, as somebody needs to choose one.
Everything that runs for a page is slowed, workers too (`slow.py`). Nothing is asserted.
"""

import os
import resource
import statistics
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import cv2
import pytest
from playwright.sync_api import Browser, Page

from sheetgen.checking.photo import Photographed, open_sheet, read_picture, write_fill
from sheetgen.scan.picture import open_pictures
from sheetgen.scan.sheet import SeenSheet, find_sheets
from tests.bench.report import noting
from tests.bench.slow import slowed
from tests.bench.test_page import phone
from tests.scene import BOARDS, Condition, Press, make_scene
from tests.site.test_build import BOARD

RUNS = int(os.environ.get("PHOTO_RUNS", "7"))
SIDES = (2400, 3200)
FIRST = 7000  # seed of the first sheet
SLOWER = 4
WAITS = (0, 3)  # seconds
MOST_WAIT = 300_000  # milliseconds
note = noting("bench-photo.txt")

# What the page asks its workers, when, and when it is answered; when a photo was
# chosen, and when what came of it was painted.
WATCH = """
globalThis.asked = [];
globalThis.answered = [];
globalThis.Worker = class extends Worker {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({ data: { id, number } }) => {
      answered.push([id ? "see" : "ask", id || number, performance.now()]);
    });
  }
  postMessage(data, ...rest) {
    const { id, number, question } = data;
    const what = data.do || question?.do;
    const from = performance.now();
    super.postMessage(data, ...rest);
    if (what) asked.push([what, id ? "see" : "ask", id || number, from]);
  }
};
addEventListener("change", ({ target }) => {
  if (target.type === "file") globalThis.chosen = performance.now();
}, true);
new MutationObserver((_, observer) => {
  if (!document.querySelector(".question-of, .summary")) return;
  observer.disconnect();
  globalThis.shown = performance.now();
  requestAnimationFrame(() => setTimeout(() => {
    globalThis.seen = performance.now();
  }, 0));
}).observe(document, { childList: true, subtree: true });
"""


@pytest.fixture(scope="module")
def photos(press: Press, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Return photos by the digits of their sheets."""
    folder = tmp_path_factory.mktemp("photos")
    found = {}
    for number in range(RUNS):
        seed = FIRST + number * len(BOARDS)  # of duchy A
        condition = Condition("a photo", SIDES[number % 2], evidence="phase")
        scene = make_scene(condition, seed, press)
        assert scene.filled.layout == "A"
        path = folder / f"{seed}.jpg"
        cv2.imwrite(str(path), scene.picture, [cv2.IMWRITE_JPEG_QUALITY, 90])
        seen = next(iter(find_sheets(scene.grey, open_sheet)), None)
        if isinstance(seen, SeenSheet):
            found[seen.printed.digits + f"#{seed}"] = path
    return found


@pytest.mark.parametrize("factor", [1, SLOWER])
@pytest.mark.parametrize("wait", WAITS)
def test_from_a_photo_to_its_first_question(
    browser: Browser, site_url: str, photos: dict[str, Path], factor: int, wait: int
) -> None:
    """Of each photo in a process of its own, which has read none before."""
    sums: dict[str, list[float]] = defaultdict(list)
    for name, path in photos.items():
        for part, seconds in watch(browser, f"{site_url}#{name}", path, factor, wait):
            sums[part].append(seconds)
    note(f"{factor} times slower, chosen after {wait} s, {len(photos)} photos")
    for part, values in sums.items():
        note(
            f"  {part:24} {statistics.median(values):6.2f} s "
            f"({min(values):.2f} to {max(values):.2f})"
        )


def watch(
    browser: Browser, address: str, path: Path, factor: int, wait: int
) -> Iterator[tuple[str, float]]:
    """Yield the parts of the way from a photo to its first question, in seconds."""
    with phone(browser) as (_, page):
        page.add_init_script(WATCH)
        page.goto(address.rpartition("#")[0])
        page.wait_for_selector(BOARD)
        page.wait_for_selector("#report[aria-busy='false']", state="attached")
        page.wait_for_timeout(2500)  # what is kept for later is fetched
        with slowed(factor):
            page.click("#photo")
            page.wait_for_timeout(1000 * wait)
            with page.expect_file_chooser() as chooser:
                key = page.locator("dialog").get_by_role(
                    "button", name="Choose a photo"
                )
                key.click()
            chooser.value.set_files(path)
            page.wait_for_function("() => globalThis.seen", timeout=MOST_WAIT)
        yield from parts_of(page)


def parts_of(page: Page) -> Iterator[tuple[str, float]]:
    """Yield how long each part of the way took, as the page has noted it."""
    chosen, shown, seen = page.evaluate("[chosen, shown, seen]")
    asked = page.evaluate("asked")
    times = {(who, which): at for who, which, at in page.evaluate("answered")}
    begins = {what: at for what, _, _, at in asked}
    ends = {what: times.get((who, which), 0.0) for what, who, which, _ in asked}
    later = max(ends["spots"], chosen)
    yield "in all", (seen - chosen) / 1000
    yield "opening the picture", (begins["look"] - chosen) / 1000
    yield "looking at it", (ends["look"] - begins["look"]) / 1000
    yield "reading the code", (begins["read"] - ends["look"]) / 1000
    yield "reading", (ends["read"] - begins["read"]) / 1000
    yield "deciding", (ends["decide"] - begins["decide"]) / 1000
    yield "showing", (seen - ends["decide"]) / 1000
    yield "of that drawing", (seen - shown) / 1000
    yield "meanwhile, the engine", (later - chosen) / 1000


def test_from_a_photo_to_its_fill_in_the_command(photos: dict[str, Path]) -> None:
    """In this process, after imports: CPU of user and system, on one core."""
    sums: dict[str, list[float]] = defaultdict(list)
    for path in (*photos.values(), *photos.values()):
        began = cpu()
        (picture,) = open_pictures(path)
        opened = cpu()
        (sheet,) = read_picture(
            path, picture, list(find_sheets(picture.grey, open_sheet))
        )
        read = cpu()
        if not isinstance(sheet, Photographed):
            continue
        write_fill(sheet)
        sums["in all"].append(cpu() - began)
        sums["opening the picture"].append(opened - began)
        sums["reading, deciding"].append(read - opened)
    for part, values in sums.items():
        note(f"command, {part:24} {statistics.median(values):6.2f} s of CPU")


def cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime

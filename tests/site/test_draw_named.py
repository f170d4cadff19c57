"""The editor beside a layout file, as `sheetgen design` opens it."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from sheetgen.design.room import NamedFile, Press, Room
from sheetgen.games.find import load_layout
from sheetgen.press.sheets import Links
from sheetgen.prints.look import Look
from sheetgen.system.host import make_token, opened
from tests.site.device import shelf_of
from tests.site.test_draw import hexagon, key, open_draw, stroke, wait

pytestmark = pytest.mark.slow

TEXT = load_layout("A").path.read_text("utf-8").replace("# ", "# Mine: ", 1)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "isle.toml"
    file.write_text(TEXT, "utf-8")
    return file


@contextmanager
def beside(
    browser: Browser, page_files: Mapping[str, bytes], path: Path
) -> Iterator[tuple[Page, str]]:
    """Yield a page, and the link that `sheetgen design` would open in it."""
    press = Press(path.name, Look(), Links("https://example.org/"))
    room = Room(page_files, NamedFile(path), press, str, make_token())
    one = shelf_of(browser).lend((1280, 860))
    with opened(room, 0) as link:
        yield one, link
        shelf_of(browser).take_back(one)


@pytest.fixture
def page(
    browser: Browser, page_files: Mapping[str, bytes], path: Path
) -> Iterator[Page]:
    with beside(browser, page_files, path) as (one, link):
        open_draw(one, link)
        wait(one)
        yield one


def test_it_runs_over_no_other_change_and_saves_to_the_file_alone(
    page: Page, path: Path
) -> None:
    page.fill("#head-name", "Ours")
    wait(page)
    theirs = TEXT.replace('name = "Duchy A"', 'name = "Theirs"')
    assert theirs != TEXT
    path.write_text(theirs, "utf-8")
    page.click(key("save-named"))
    notice = page.locator(key("notice:named"))
    expect(notice).to_contain_text("changed meanwhile")
    assert path.read_text("utf-8") == theirs
    page.click(key("page.draw.named-take"))
    expect(page.locator("#title")).to_have_text("Theirs")
    page.keyboard.press("Control+z")
    expect(page.locator("#title")).to_have_text("Ours")
    page.click(key("save-named"))
    expect(page.locator(key("named-state"))).to_contain_text("holds what is drawn")
    ours = TEXT.replace('"Duchy A"', '"Ours"', 1)
    assert path.read_text("utf-8") == ours
    page.wait_for_selector("img.face")
    first = load_layout("A").board.cells[0]
    terrain = "mine" if first.terrain == "river" else "river"
    page.click(key(f"paint:{terrain}"))
    place = page.locator(".hex[aria-label^='a1']").get_attribute("data-at")
    assert place
    stroke(page, place)
    assert path.read_text("utf-8") == ours
    page.keyboard.press("Control+s")
    expect(page.locator(".editor .told")).to_contain_text("Saved to isle.toml")
    saved = path.read_text("utf-8")
    assert saved.splitlines()[0] == TEXT.splitlines()[0]
    assert 'provenance = "custom"' in saved
    assert load_layout(str(path)).board.cells[0].terrain == terrain
    assert [one.name for one in path.parent.iterdir()] == [path.name]
    with page.expect_download() as download:
        page.click(key("press"))
    assert Path(download.value.path()).read_bytes().startswith(b"%PDF")
    # A save that begins during another goes on from what that one wrote.
    answers: list[int] = []
    page.on(
        "response",
        lambda one: one.request.method == "PUT" and answers.append(one.status),
    )
    page.fill("#head-name", "Twice")
    wait(page)
    page.evaluate(
        f"[1, 2].forEach(() => document.querySelector('{key('save-named')}').click())"
    )
    while len(answers) < 2:
        page.wait_for_timeout(20)
    assert answers == [200, 200]
    assert 'name = "Twice"' in path.read_text("utf-8")
    # What was not saved is there again when the command is asked anew.
    stroke(page, "3,0")
    page.goto(page.url.partition("#")[0] + "?again#draw")
    wait(page)
    middle = page.locator(hexagon("3,0"))
    expect(middle).to_have_attribute("aria-label", f"d4 {terrain}")

"""The page is used however it is held: board and keys in one view, at any size."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page

from sheetgen.core.form.plain import pack_fill
from sheetgen.games.burgundy.totals.sheet.form import FORM, STANDARD
from tests.conftest import examples
from tests.games.burgundy.totals.conformance import DIGITS as CODE
from tests.site.test_burgundy import EVERY, filled
from tests.site.test_keythedral import PLAYED, link_of
from tests.site.test_page import (
    Sheet,
    no_violation,
    nothing_is_tiny,
    page_is_as_wide_as_its_window,
    wrong_sheet,
)
from tests.site.test_totals import WRONG

SIZES = [(390, 844), (844, 390), (568, 320), (320, 568), (768, 1024), (1280, 800)]
RULED = (SIZES[0], SIZES[2])  # where rules of accessibility are asked
LEAST = 24  # WCAG 2.2, 2.5.8
# What stands behind the address, and places whose pads are as large as there are.
GAMES = {
    "dice": (wrong_sheet(), ("cell:d4", "cell:a1")),
    "keythedral": (link_of(PLAYED), ("player:2 seat:8",)),
    "burgundy": (filled(EVERY)[0], ("cell:b3", "cell:b2", "cell:d2", "cell:a1")),
}
TOTALS = f"{CODE}/{pack_fill(FORM, WRONG, STANDARD)}"
BOARD = ".board-field, .score-table"
LETTER = "parseFloat(getComputedStyle(document.documentElement).fontSize)"
FRAME = ("#status", "#undo", "#redo")
Box = tuple[float, float, float, float]
Open = Callable[..., Sheet]


@pytest.fixture
def held(browser: Browser, site_url: str) -> Iterator[Open]:
    """Return how to open a game's sheet in a window of some size."""
    opened: list[Sheet] = []

    def open_game(game: str, size: tuple[int, int], **look: str) -> Sheet:
        link = GAMES[game][0] if game in GAMES else TOTALS
        opened.append(Sheet(browser, site_url, link, *size, **look))
        one = opened[-1]
        one.settle()
        return one

    yield open_game
    for one in opened:
        one.__exit__()


def boxes(page: Page, selector: str) -> list[Box]:
    """Return left, top, right and bottom of what is in sight of these elements."""
    return page.eval_on_selector_all(
        selector,
        """nodes => nodes.filter((n) => n.checkVisibility()).map((n) => {
             const box = n.getBoundingClientRect();
             return [box.left, box.top, box.right, box.bottom];
           })""",
    )


def in_window(box: Box, page: Page) -> bool:
    size = page.viewport_size
    left, top, right, bottom = box
    return (
        left >= -0.5
        and top >= -0.5
        and right <= size["width"] + 0.5
        and bottom <= size["height"] + 0.5
    )


def meet(one: Box, other: Box) -> bool:
    return (
        min(one[2], other[2]) - max(one[0], other[0]) > 1
        and min(one[3], other[3]) - max(one[1], other[1]) > 1
    )


def choose(page: Page, place: str) -> None:
    """Choose a place without scrolling to it, as a finger does.

    What the keys take is measured before the next frame is painted.
    """
    page.evaluate(
        """async (place) => {
             document.querySelector(`[data-place='${place}']`).click();
             for (let frame = 0; frame < 3; frame += 1) {
               await new Promise(requestAnimationFrame);
             }
           }""",
        place,
    )


def board_and_keys_are_in_one_view(page: Page, where: object) -> None:
    (board,) = boxes(page, BOARD)
    keys = boxes(page, "#pad button")
    assert len(keys) > 5
    frame = [box for name in FRAME for box in boxes(page, name)]
    for box in (board, *keys, *frame):
        assert in_window(box, page), (where, box)
    for at, box in enumerate((*keys, *frame)):
        assert not meet(box, board), (where, box)
        for other in (*keys, *frame)[:at]:
            assert not meet(box, other), (where, box, other)
    for box in (*boxes(page, "button"), *boxes(page, ".hex")):
        assert min(box[2] - box[0], box[3] - box[1]) >= LEAST - 0.01, (where, box)
    assert page_is_as_wide_as_its_window(page), where
    assert page.evaluate("scrollY") == 0


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.sample(1)
def test_board_and_keys_are_in_one_view_as_the_page_is_turned_and_nothing_slips_away(
    held: Open, game: str
) -> None:
    """What is chosen stays in sight, and what is entered stands above its keys."""
    first, *others = SIZES
    one = held(game, first)
    for size in (first, *others):
        turn(one.page, size)
        for place in GAMES[game][1]:
            choose(one.page, place)
            one.settle()
            board_and_keys_are_in_one_view(one.page, (size, place))
        if size in RULED:
            no_violation(one.page, f"{game} {size}")
        if game == "keythedral":  # it has no list
            continue
        one.page.click("#show-list")
        for box in boxes(one.page, "#pad button"):
            assert in_window(box, one.page)
        assert page_is_as_wide_as_its_window(one.page)
        one.page.click("#show-board")
    if game == "dice":
        what_is_chosen_stays_in_sight(one)
    # What is tapped stays there, whatever the verdict does to the card above, without
    # the browser's help.
    turn(one.page, (390, 844))
    anchored = "getComputedStyle(document.querySelector('.card')).overflowAnchor"
    assert one.page.evaluate(anchored) == "none"
    scrolled = one.page.evaluate("document.documentElement.scrollHeight")
    for at in range(20):
        one.settle()  # what the last tap brings may move what nobody has tapped yet
        frames(one.page)
        x, y, what = one.page.evaluate(TAPPED, {"at": at, "of": 20})
        one.page.mouse.click(x, y)
        assert one.page.evaluate("watched") <= 2, what
        if one.page.locator("dialog").count():
            one.page.keyboard.press("Escape")
    assert one.page.evaluate("document.documentElement.scrollHeight") != scrolled


def what_is_chosen_stays_in_sight(one: Sheet) -> None:
    choose(one.page, "cell:d4")
    for size in ((844, 390), (390, 844), (568, 320)):
        turn(one.page, size)
        assert is_current(one.page, "cell:d4")
        board_and_keys_are_in_one_view(one.page, size)
    one.page.locator("[data-place='entry:2.1']").scroll_into_view_if_needed()
    choose(one.page, "entry:2.1")
    for size in ((320, 568), (844, 390), (390, 844)):
        turn(one.page, size)
        (entry,) = boxes(one.page, "[data-place='entry:2.1'].chosen")
        above_the_keys(one.page, entry)
    one.page.emulate_media(reduced_motion="reduce")
    narrow = ((320, 568), (568, 320), (390, 844))
    for size in narrow[: examples(1, 3)]:
        turn(one.page, size)
        entry = one.page.locator("[data-place='entry:1.1']")
        entry.scroll_into_view_if_needed()
        entry.click()
        places = set()
        for _ in range(12):
            (before,) = boxes(one.page, ".card .chosen")
            one.tap("figure:7")
            (box,) = boxes(one.page, ".card .chosen")
            assert abs(box[1] - before[1]) < 3  # writing moves nothing
            one.tap("figure:next")
            frames(one.page)
            (box,) = boxes(one.page, ".card .chosen")
            above_the_keys(one.page, box)
            for key in boxes(one.page, "#pad button"):
                assert in_window(key, one.page)
            places.add(one.page.get_attribute(".card .chosen", "data-place"))
        assert len(places) > 6
    one.page.emulate_media(reduced_motion="null")


def turn(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.wait_for_function(
        "wide => document.documentElement.clientWidth === wide", arg=size[0]
    )
    frames(page)


def frames(page: Page) -> None:
    """Wait until what the last event asked for was painted."""
    page.evaluate(
        """async () => {
             for (let frame = 0; frame < 4; frame += 1) {
               await new Promise(requestAnimationFrame);
             }
           }"""
    )


def is_current(page: Page, place: str) -> bool:
    return page.locator(f"[data-place='{place}'][aria-current='true']").count() == 1


def above_the_keys(page: Page, box: Box) -> None:
    """An entry is in sight, and neither keys nor what stands by them cover it."""
    (dock,) = boxes(page, ".dock")
    assert in_window(box, page)
    assert not meet(box, dock)


@pytest.mark.slow
def test_left_hands_have_the_keys_first_and_large_text_covers_nothing(
    held: Open,
) -> None:
    one = held("burgundy", (844, 390))
    choose(one.page, "cell:b3")
    assert boxes(one.page, ".dock")[0][0] > 400
    one.open("settings")
    one.page.get_by_label("Hand").select_option("left")
    one.page.keyboard.press("Escape")
    one.page.reload()  # it is kept
    one.page.wait_for_selector(".board")
    choose(one.page, "cell:b3")
    board_and_keys_are_in_one_view(one.page, "left")
    assert boxes(one.page, ".dock")[0][0] == 0
    assert comes_before(one.page, "#undo", ".hex")
    assert comes_before(one.page, "#undo", "#status")
    no_violation(one.page, "left")
    turn(one.page, (390, 844))
    board_and_keys_are_in_one_view(one.page, "left upright")
    assert comes_before(one.page, ".hex", "#undo")
    # WCAG 2.2, 1.4.10: at 400 % a window of 1280 x 1024 has 320 x 256.
    one.open("settings")
    one.page.get_by_label("Hand").select_option("right")
    one.page.get_by_label("Text size").select_option("largest")
    one.page.keyboard.press("Escape")
    assert one.page.evaluate(LETTER) == 24
    assert one.page.evaluate(OUTSIDE) == []
    assert one.page.evaluate(SPILT, ".ticket, .score-table th, h2") == []
    no_violation(one.page, "largest")
    one.open("settings")
    one.page.get_by_label("Text size").select_option("normal")
    one.page.keyboard.press("Escape")
    turn(one.page, (320, 256))
    choose(one.page, "cell:b3")
    assert page_is_as_wide_as_its_window(one.page)
    (dock,) = boxes(one.page, ".dock")
    (board,) = boxes(one.page, ".board-field")
    assert board[3] - board[1] <= 256
    assert 0 <= dock[1] - board[3] < 32  # the keys come right behind the board
    assert not any(meet(dock, card) for card in boxes(one.page, ".card"))
    no_violation(one.page, "400 %")


def comes_before(page: Page, first: str, second: str) -> bool:
    """Return whether the tabulator gets to one element before it gets to another."""
    return page.evaluate(
        """([first, second]) => {
             const [one, other] = [first, second].map((s) => document.querySelector(s));
             return Boolean(one.compareDocumentPosition(other) & 4);
           }""",
        [first, second],
    )


OUTSIDE = """() => [...document.querySelectorAll(
    `.card, :is(.card, .form)
    :is(fieldset, button, input, select, th, td, p, h2, summary)`
  )].filter((node) => node.checkVisibility() && !node.closest(".unseen"))
  .filter((node) => {
    const {left, right, width} = node.getBoundingClientRect();
    const isCut = node.matches(".card") && node.scrollWidth > node.clientWidth + 1;
    return width && (right > innerWidth + 1 || left < -1 || isCut);
  }).map((node) => node.outerHTML.slice(0, 99))"""

# Elements whose words need more room than they have.
SPILT = """(selector) => [...document.querySelectorAll(selector)]
  .filter((node) => node.scrollWidth > node.clientWidth + 1)
  .map((node) => node.textContent)"""


# As the settings have it, or as the browser has it of itself.
LARGE = [(390, "200%"), (320, "largest"), (390, "large")]


@pytest.mark.full
@pytest.mark.parametrize(("wide", "type_"), LARGE)
@pytest.mark.parametrize("game", [*GAMES, "totals"])
def test_large_text_is_neither_cut_off_nor_tiny(
    held: Open, game: str, wide: int, type_: str
) -> None:
    one = held(game, (wide, 844))
    if type_ == "200%":
        one.page.evaluate("document.documentElement.style.fontSize = '200%'")
    else:
        one.open("settings")
        one.page.get_by_label("Text size").select_option(type_)
        one.page.keyboard.press("Escape")
        assert one.page.evaluate(LETTER) == {"large": 20, "largest": 24}[type_]
        no_violation(one.page, type_)
    one.page.evaluate("dispatchEvent(new Event('resize'))")
    assert one.page.evaluate(OUTSIDE) == []
    if game == "dice":
        one.page.locator(".hex").first.click()
        one.page.wait_for_selector(".ticket")
    assert one.page.evaluate(SPILT, ".ticket, .score-table th, h2") == []
    if type_ == "200%":
        return
    for window in ((wide, 844), (320, 568), (844, 390)):
        turn(one.page, window)
        for view in ("list", "players", "board"):
            if one.page.locator(f"#show-{view}").is_visible():
                one.page.click(f"#show-{view}")
                assert page_is_as_wide_as_its_window(one.page), (window, view)
        nothing_is_tiny(one.page, f"{window}")


# What large text does to a screen: parts beyond the window, or wider than what holds
# them, and two things to tap in one place. Lines that scroll aside are none of them.
AMISS = """() => {
  const amiss = [];
  const tell = (what, node) => amiss.push([what, node.outerHTML.slice(0, 120)]);
  const parts = [...document.querySelectorAll("body *")].filter((node) =>
    node instanceof HTMLElement && node.checkVisibility({visibilityProperty: true})
    && !node.closest(".unseen, select, .board-field, noscript"));
  const scrolls = (node) => {
    const isAside = !node.matches(".card, dialog")
      && ["auto", "scroll"].includes(getComputedStyle(node).overflowX);
    return isAside || (node.parentElement !== null && scrolls(node.parentElement));
  };
  for (const node of parts) {
    const {left, right, width, height} = node.getBoundingClientRect();
    const {overflowX, textOverflow, display} = getComputedStyle(node);
    if (width < 2 || height < 2 || scrolls(node)) continue;
    if (left < -1 || right > innerWidth + 1) tell("out", node);
    const isWide = node.clientWidth > 0 && node.scrollWidth > node.clientWidth + 1;
    const isKept = textOverflow === "ellipsis" || display === "inline";
    if (isWide && !isKept && overflowX !== "clip") tell("cut off", node);
  }
  const tapped = parts.filter((node) =>
    node.matches("button:not(.hex), a, input, select, textarea, summary"));
  const layer = (node) => node.closest(".dock, #notices, dialog");
  tapped.forEach((one, at) => tapped.slice(0, at).forEach((other) => {
    if (other.contains(one) || layer(one) !== layer(other)) return;
    const [a, b] = [one, other].map((node) => node.getBoundingClientRect());
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const along = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (across > 1.5 && along > 1.5) tell("meets another", one);
  }));
  return amiss;
}"""


@pytest.mark.slow
@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("size", "type_"), [((390, 844), "200%"), ((320, 568), "largest")]
)
def test_large_text_overlaps_nothing_on_any_screen_and_keys_stay_in_sight(
    held: Open, size: tuple[int, int], type_: str
) -> None:
    """WCAG 2.2, 1.4.4."""
    one = held("dice", size)
    page = one.page
    page.evaluate(
        """(type) => {
             if (type.endsWith("%")) document.documentElement.style.fontSize = type;
             else localStorage.setItem("sheetgen:choice:type", JSON.stringify(type));
             dispatchEvent(new Event("resize"));
           }""",
        type_,
    )
    for game, (behind, places) in GAMES.items():
        if game != "dice":
            one.go(behind)
        for view in ("play", "players", "list", "board"):
            if page.locator(f"#show-{view}").is_visible():
                page.click(f"#show-{view}")
                one.settle()
                frames(page)
                assert page.evaluate(AMISS) == [], (game, view)
        for place in places:
            choose(page, place)
            assert page.evaluate(AMISS) == [], (game, place)
            for key in boxes(page, "#pad button, .dock-line button"):
                assert in_window(key, page), (game, place, key)
        for dialog in ("settings", "share", "open-sheet"):
            one.open(dialog)
            assert page.evaluate(AMISS) == [], (game, dialog)
            page.keyboard.press("Escape")
    for screen in ("", "games", "print", "draw", "design"):
        page.evaluate(
            """screen => {
                 document.querySelector("#start").replaceChildren();
                 location.hash = screen;
               }""",
            screen,
        )
        page.wait_for_selector("#start :is(button, a)", state="attached")
        frames(page)
        assert page.evaluate(AMISS) == [], screen


# Tells where the middle of a part of a card is, or of what else can be tapped, and
# watches how far it is moved in half a second.
# What is observed in a frame is told once that is laid out, as it is painted.
TAPPED = """({at, of, besides = []}) => {
  const all = [...document.querySelectorAll([
    ".card :is(button:not(.jump, .fix, [data-key='only-sums']), summary, input)",
    ...besides,
  ])].filter((node) => node.checkVisibility());
  const node = all[Math.floor(at * all.length / of)];
  node.dispatchEvent(new Event("wheel", {bubbles: true})); // as who scrolls there
  node.scrollIntoView({block: "center", behavior: "instant"});
  const top = () => node.getBoundingClientRect().top;
  const {left, width, height} = node.getBoundingClientRect();
  const [first, tops, begun] = [top(), [], performance.now()];
  delete globalThis.moved;
  globalThis.watched = new Promise((done) => {
    const turn = () => {
      const frame = new ResizeObserver(() => {
        frame.disconnect();
        if (node.isConnected) tops.push(top() - first);
        if (performance.now() < begun + 500) requestAnimationFrame(turn);
        else done(globalThis.moved = Math.max(0, ...tops.map(Math.abs)));
      });
      frame.observe(document.body);
    };
    requestAnimationFrame(turn);
  });
  return [left + width / 2, first + height / 2, node.outerHTML.slice(0, 99)];
}"""

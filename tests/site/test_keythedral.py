"""Keythedral on the page of the solver, in a real browser."""

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner
from playwright.sync_api import Browser, expect

from sheetgen.cli import cli
from sheetgen.codes import SheetCode
from sheetgen.data import data_folder
from sheetgen.encode import encode
from sheetgen.form.bounds import plain_bounds
from sheetgen.form.digits import pack_fill
from sheetgen.games.find import find_game, load_layout
from sheetgen.games.keythedral.cathedral import VALUES
from sheetgen.games.keythedral.cube import CUBES
from sheetgen.games.keythedral.cube_art import CUBE_SYMBOLS
from sheetgen.games.keythedral.fill import COUNTED, Column, Fill
from sheetgen.games.keythedral.fill_file import read_fill
from sheetgen.games.keythedral.form import FORM
from sheetgen.games.keythedral.payment import LAWS, find_payment
from sheetgen.games.keythedral.payment_file import MOST_SHOWN
from sheetgen.games.keythedral.rules import Switches
from tests.site.test_page import (
    LANGUAGES,
    LOOKS,
    Sheet,
    no_violation,
    page_is_as_wide_as_its_window,
)

BOARD = load_layout("keythedral/cathedral")
WEB = find_game("keythedral").web
NONE = (None,) * len(COUNTED)


def digits_of(serial: int = 7) -> str:
    code = SheetCode(BOARD.rules.number, BOARD.board, "none", "en", serial, face=1)
    return encode(code, BOARD.rules.encoding)


def column(seats: tuple[int, ...], cubes: tuple[int, ...], *sums: int) -> Column:
    """Return a player, by seats from 4 to 12, and gold, glass, ironware, resources."""
    counts = (*cubes, *NONE[len(cubes) :])
    return Column("", seats, counts, *(sums or (None, None, None)))


# Two share the first place: 8 + 6 + 8 + 10 + 12 and 11 in cubes, and so on.
PLAYED = Fill(
    "full",
    (
        column((2, 1, 1, 1, 1), (1, 0, 2, 3), 44, 9, 55),
        column((1, 1, 1, 1, 0), (0, 1, 0, 5)),
        column((1, 2, 0, 1, 1), (1, 1, 1, 8)),
        column((2, 0, 1, 0, 1), (2, 1, 1, 0)),
        column((0, 1, 1, 1, 0), (0, 0, 0, 1), 24, 1, 25),
    ),
)
WRONG = Fill(
    "short",
    (
        column((2, 5, 1, 1, 0), (1, 0, 2, 3)),
        column((0, 1, 1, 1, 2), (11, 0, 0, 4)),
    ),
)


def link_of(fill: Fill, **chosen: str) -> str:
    return f"{digits_of()}/{pack_fill(FORM, fill, Switches(**chosen))}"


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


def saved(one: Sheet, path: Path, button: str) -> str:
    """Return what the page gives away as a file."""
    one.settle()
    one.open("share")
    with one.page.expect_download() as download:
        one.page.get_by_role("button", name=button).click()
    one.page.keyboard.press("Escape")
    download.value.save_as(path)
    return path.read_text(encoding="utf-8")


def row_of(one: Sheet, name: str) -> list[str]:
    """Return what a row of sums shows."""
    return one.page.locator(f"[data-sum^='{name}:']").all_inner_texts()


def wait_for_total(one: Sheet, total: int) -> None:
    one.page.wait_for_function(
        "total => document.querySelector('[data-sum=\"total:1\"]').innerText === total",
        arg=str(total),
    )


# The same words and pictures


@pytest.mark.slow
def test_cubes_look_as_on_paper(page_files: Mapping[str, bytes]) -> None:
    name = next(one for one in page_files if re.match(r"game-keythedral.*js$", one))
    script = page_files[name].decode()
    for kind, strokes in CUBE_SYMBOLS.items():
        told = json.dumps(strokes, separators=(",", ":"))
        assert f'"{kind}":{told}' in script


@pytest.mark.parametrize("language", LANGUAGES)
def test_laws_are_called_as_their_cards_are(language: str) -> None:
    path = data_folder("layouts") / "keythedral" / "parts" / f"laws-{language}.toml"
    cards = tomllib.loads(path.read_text(encoding="utf-8"))["card"]
    texts = tomllib.loads((WEB / f"{language}.toml").read_text("utf-8"))["page"]
    titles = {card["number"]: card["title"] for card in cards}
    for law in LAWS:
        assert texts[f"law.{law}"] == titles[str(law)], law


# The score table


@pytest.mark.slow
def test_a_sheet_is_filled_by_tap_and_added_up(sheet, tmp_path: Path) -> None:
    """Clauses 10.2 to 10.4."""
    one = sheet(digits_of())
    one.tap("players:5")
    for number, own in enumerate(PLAYED.columns, 1):
        for value, count in zip(VALUES, own.seats, strict=True):
            one.tap(f"player:{number} seat:{value}")
            one.tap(f"figure:{count}")
        for kind, count in zip(COUNTED, own.cubes, strict=True):
            if count is not None:
                one.tap(f"player:{number} cube:{kind}")
                one.tap(f"figure:{count}")
    wait_for_total(one, 55)
    one.wait_for_verdict("Legal")
    assert row_of(one, "seats") == ["44", "28", "38", "28", "24"]
    assert row_of(one, "cubes") == ["11", "8", "17", "13", "1"]
    assert row_of(one, "total") == ["55", "36", "55", "41", "25"]
    assert row_of(one, "rank") == ["1.", "4.", "1.", "3.", "5."]
    report = one.page.locator("#report").inner_text()
    assert "Won by player 1, player 3, total 55" in report
    assert "The game is over." in report
    assert "Every seat is sold" in one.page.locator("#cathedral").inner_text()
    kept = json.loads(saved(one, tmp_path / "page.json", "JSON"))["fill"]
    assert [own["seats"] for own in kept["players"]] == [
        list(own.seats) for own in PLAYED.columns
    ]


@pytest.mark.slow
def test_numbers_are_typed_stepped_undone_and_reached_by_arrows(sheet) -> None:
    one = sheet(digits_of())
    press = one.page.keyboard.press
    entry = one.key("player:1 seat:12")
    one.page.locator("#show-play").focus()
    for _ in range(40):
        press("Tab")
        if "seat:12" in (one.page.evaluate("document.activeElement.id") or ""):
            break
        if one.page.evaluate("Boolean(document.activeElement.closest('.score-table'))"):
            break
    assert one.page.evaluate("Boolean(document.activeElement.closest('.score-table'))")
    entry.focus()
    press("2")
    assert entry.get_attribute("aria-label") == "player 1, seats of 12: 2"
    press("+")
    press("+")
    press("-")
    assert entry.inner_text() == "3"
    press("ArrowDown")
    press("ArrowRight")
    place = one.page.evaluate("document.activeElement.dataset.place")
    assert place == "player:2 seat:10"
    press("1")
    press("2")
    assert one.key(place).inner_text() == "12"
    press("Backspace")
    assert one.key(place).inner_text() == "1"
    press("Control+z")
    press("Control+z")
    press("Control+z")
    assert one.key(place).inner_text() == ""
    one.tap("step:more")
    one.tap("step:more")
    assert one.key(place).inner_text() == "2"
    one.tap("figure:next")
    assert one.page.evaluate("document.activeElement.dataset.place") == (
        "player:3 seat:10"
    )
    one.page.click("#direction")
    one.tap("figure:next")
    assert one.page.evaluate("document.activeElement.dataset.place") == (
        "player:3 seat:8"
    )
    expect(one.page.locator(".score-table [tabindex='0']")).to_have_count(1)


@pytest.mark.slow
def test_a_number_goes_on_once_no_figure_can_follow(sheet) -> None:
    one = sheet(digits_of())

    def chosen() -> str | None:
        place = one.page.locator(".score-table .value[aria-current]")
        return place.get_attribute("data-place")

    one.tap("player:3 seat:4")
    one.tap("figure:6")
    assert chosen() == "player:1 cube:gold"  # the next row
    one.tap("figure:1")
    assert chosen() == "player:1 cube:gold"  # there are 10
    one.tap("figure:0")
    assert chosen() == "player:2 cube:gold"
    one.tap("figure:1")
    assert chosen() == "player:3 cube:gold"  # but nobody else has one
    one.tap("player:1 cube:resource")
    one.tap("figure:8")
    assert chosen() == "player:1 cube:resource"
    one.tap("figure:4")
    assert chosen() == "player:2 cube:resource"
    one.tap("player:3 cube:resource")
    one.tap("figure:0")
    assert chosen() == "player:3 cube:resource"  # the last one
    one.page.click("#direction")
    one.tap("player:1 seat:10")
    one.tap("figure:2")
    assert chosen() == "player:1 seat:8"
    one.page.click("#direction")
    one.tap("figure:2")
    assert chosen() == "player:1 seat:8"
    one.page.click("#direction")
    one.page.set_viewport_size({"width": 844, "height": 390})
    one.page.wait_for_selector("[data-held='across']")
    one.tap("figure:2")
    assert chosen() == "player:1 seat:6"  # across, a player has a row


def test_steps_end_at_what_a_link_holds(sheet) -> None:
    most = plain_bounds(FORM)["players"]["each"]["parts"]["seats"]["most"]
    one = sheet(digits_of())
    one.key("player:1 seat:12").focus()
    one.page.keyboard.type(f"{most}+-+++")
    assert one.key("player:1 seat:12").inner_text() == str(most)
    one.key("player:2 seat:12").focus()
    one.page.keyboard.type("-")
    assert one.key("player:2 seat:12").inner_text() == "0"


@pytest.mark.slow
def test_players_have_names_that_stay_on_this_device(sheet, tmp_path: Path) -> None:
    one = sheet(link_of(PLAYED))
    one.tap("player:3")
    one.page.fill("#player-name", "Zo\xeb")
    one.page.keyboard.press("Enter")
    one.wait_for_verdict("Won by player 1, Zo\xeb")
    one.open("share")
    assert one.page.locator("dialog textarea").input_value().endswith(link_of(PLAYED))
    one.page.keyboard.press("Escape")
    one.settle()
    one.page.reload()
    one.wait_for_verdict("Won by player 1, Zo\xeb")
    assert one.key("player:3").inner_text() == "Zo\xeb"


FAMILY = "\N{MAN}\u200d\N{WOMAN}\u200d\N{GIRL}\u200d\N{BOY}"


@pytest.mark.slow
def test_a_name_that_is_being_typed_is_kept_when_the_page_goes(sheet) -> None:
    one = sheet(digits_of())
    one.page.click(".score-table [data-place='player:1']")
    one.page.locator("#player-name").press_sequentially("Zo\xeb")
    one.page.reload()
    expect(one.page.locator(".score-table [data-place='player:1']")).to_have_text(
        "Zo\xeb"
    )


HIDE = """
Object.defineProperty(document, "visibilityState", { value: "hidden" });
document.dispatchEvent(new Event("visibilitychange"));
"""


@pytest.mark.slow
def test_a_name_that_is_being_typed_is_kept_when_another_program_is_opened(
    sheet,
) -> None:
    """A phone may end the page then, and tells it nothing more."""
    one = sheet(digits_of())
    one.page.click(".score-table [data-place='player:1']")
    one.page.locator("#player-name").press_sequentially("Zo\xeb")
    one.page.evaluate(HIDE)
    kept = one.page.evaluate("Object.values(localStorage).join()")
    assert "Zo\xeb" in kept
    focused = one.page.evaluate("document.activeElement.id")
    assert focused == "player-name"  # whoever comes back types on


@pytest.mark.slow
def test_a_name_is_cut_between_signs(sheet) -> None:
    one = sheet(link_of(PLAYED))
    one.tap("player:1")
    one.page.fill("#player-name", f"{'a' * 39}{FAMILY}{FAMILY}")
    one.page.keyboard.press("Enter")
    assert one.key("player:1").inner_text() == f"{'a' * 39}{FAMILY}"
    one.tap("player:2")
    one.page.fill("#player-name", f"{'a' * 40}{FAMILY}")
    one.page.keyboard.press("Enter")
    assert one.key("player:2").inner_text() == "a" * 40


@pytest.mark.slow
@pytest.mark.parametrize("width", [320, 390, 1280])
def test_a_long_name_without_a_break_keeps_the_page_in_its_window(
    sheet, width: int
) -> None:
    one = sheet(link_of(PLAYED), width)
    for player in (1, 2, 3):
        one.tap(f"player:{player}")
        one.page.fill("#player-name", "W" * 40)
        one.page.keyboard.press("Enter")
    one.wait_for_verdict("Won by")
    assert page_is_as_wide_as_its_window(one.page)
    over = one.page.eval_on_selector_all(
        ".card, .dock, .board",
        "nodes => nodes.filter((n) => n.scrollWidth > n.clientWidth + 1)"
        ".map((n) => n.id || n.className)",
    )
    assert not over


@pytest.mark.slow
def test_nobody_has_won_before_anything_is_counted(sheet) -> None:
    """Clauses 12.1 and 10.1: cubes count once all seats are sold."""
    sold = tuple(column(one.seats, ()) for one in PLAYED.columns)
    one = sheet(link_of(Fill(PLAYED.version, sold)))
    told = one.wait_for_verdict("Legal")
    assert "Won by" not in told


@pytest.mark.slow
def test_a_fault_is_told_at_its_place_and_leads_there(sheet) -> None:
    """Clauses 7.3, 7.4 and 10.5."""
    one = sheet(link_of(WRONG))
    one.wait_for_verdict("Against the rules")
    expect(one.page.locator("#place-seat-6 .sign")).to_have_count(1)
    expect(one.page.locator("#place-cube-gold .sign")).to_have_count(1)
    early = one.key("player:2 seat:12")
    assert "seats worth 4 left" in early.get_attribute("aria-label")
    assert "faulty" in early.get_attribute("class")
    jump = one.page.locator(".findings button.jump", has_text="player 2, seats of 12")
    jump.click()
    assert one.page.evaluate("document.activeElement.dataset.place") == (
        "player:2 seat:12"
    )
    left = one.page.locator("#cathedral").inner_text().replace("\xa0", " ")
    assert "1 \xd7 10, 1 \xd7 8, 2 \xd7 4" in left


@pytest.mark.slow
def test_that_every_seat_is_sold_is_a_doubt_where_seats_do_not_fit(sheet) -> None:
    """Clauses 1.12 and 12.2: one seat more than our squares have."""
    first, *others = PLAYED.columns
    more = replace(first, seats=(first.seats[0] + 1, *first.seats[1:]))
    one = sheet(link_of(replace(PLAYED, columns=(more, *others))))
    told = one.page.locator("#cathedral")
    told.get_by_text("By our reconstruction every seat is sold").wait_for()
    one.settle()
    assert "The game is over" not in one.page.locator("#report").inner_text()


@pytest.mark.slow
def test_what_is_left_is_told_while_the_game_goes_on(sheet) -> None:
    """Clauses 12.2 and 12.3."""
    half = Fill("short", (column((3, 0, 0, 0, 0), ()), column((0, 0, 0, 0, 0), (1,))))
    one = sheet(link_of(half))
    told = one.wait_for_verdict("Legal")
    assert "In the lead so far: player 1, total 12" in told
    assert "1\xa0\xd7\xa04" in one.page.locator("#report").inner_text()
    one.tap("version:full")
    one.settle()
    assert "3\xa0\xd7\xa04" in one.page.locator("#report").inner_text()
    one.page.keyboard.press("Control+z")
    one.tap("players:3")
    expect(one.page.locator(".player-head")).to_have_count(3)


@pytest.mark.slow
def test_own_sums_are_compared_with_the_rules(sheet) -> None:
    """Clause 12.4."""
    one = sheet(link_of(PLAYED))
    one.key("take:total").wait_for()
    states = one.page.eval_on_selector_all(
        "#own-sums [data-place]",
        "nodes => nodes.map((n) => n.getAttribute('aria-label').split(': ')[1])",
    )
    assert states[:3] == ["44, right", "9, wrong", "55, right"]
    assert states[3:6] == ["28, proposed", "8, proposed", "36, proposed"]
    assert "rules: 11" in one.page.locator("#own-sums").inner_text()
    one.tap("player:1 cubes")
    one.tap("figure:1")
    one.tap("figure:1")
    one.page.wait_for_function(
        "() => document.getElementById('report').innerText.includes('rightly')"
    )


@pytest.mark.slow
def test_resources_are_told_by_kind_if_wanted(sheet, tmp_path: Path) -> None:
    one = sheet(digits_of())
    expect(one.key("player:1 cube:wine")).to_have_count(0)
    one.tap("kinds")
    one.tap("player:1 cube:wine")
    one.tap("figure:4")
    wait_for_total(one, 4)
    kept = json.loads(saved(one, tmp_path / "page.json", "JSON"))["fill"]
    assert kept["players"][0]["cubes"][COUNTED.index("wine")] == 4


@pytest.mark.slow
def test_a_tie_is_broken_as_was_agreed(sheet) -> None:
    """Clause 13.1."""
    one = sheet(link_of(PLAYED))
    one.wait_for_verdict("Won by player 1, player 3")
    one.open("settings")
    clauses = one.page.locator("dialog .clause").all_inner_texts()
    assert clauses == [f"clause 13.{number}" for number in range(1, 6)]
    one.page.locator(".question select").nth(0).select_option("seats")
    one.page.keyboard.press("Escape")
    one.wait_for_verdict("Won by player 1, total")
    assert row_of(one, "rank") == ["1.", "4.", "2.", "3.", "5."]


@pytest.mark.slow
def test_a_game_with_all_tiles_face_up_is_judged_so(sheet) -> None:
    """Clause 11.4: a twelve may be sold first; the link keeps how it was played."""
    early = Fill("full", (column((0, 0, 0, 0, 1), ()), column((1, 0, 0, 0, 0), ())))
    one = sheet(link_of(early))
    one.wait_for_verdict("Against the rules")
    one.open("settings")
    one.page.get_by_label("Variant").select_option("open")
    one.page.keyboard.press("Escape")
    one.wait_for_verdict("Legal")
    one.open("share")
    shared = one.page.locator("dialog textarea").input_value()
    assert shared.endswith(link_of(replace(early, variant="open")))


@pytest.mark.slow
def test_a_fill_file_means_the_same_to_the_command(sheet, tmp_path: Path) -> None:
    one = sheet(link_of(PLAYED, tie="seats"))
    one.tap("player:2")
    one.page.fill("#player-name", 'Ann "B" \\')
    one.page.keyboard.press("Enter")
    path = tmp_path / "sheet.toml"
    saved(one, path, "Fill file")
    read = read_fill(path)
    assert read.fill.columns[1].name == 'Ann "B" \\'
    assert [own.seats for own in read.fill.columns] == [
        own.seats for own in PLAYED.columns
    ]
    assert read.fill.columns[0] == PLAYED.columns[0]
    assert read.switches == Switches(tie="seats")
    result = CliRunner().invoke(cli, ["check", str(path), "--json"])
    assert json.loads(result.stdout)["verdict"] == "legal"


# Payments


def give(one: Sheet, **stock: int) -> None:
    for kind, count in stock.items():
        for _ in range(count):
            one.tap(f"stock:{kind}:more")


@pytest.mark.slow
def test_the_page_says_how_to_pay(sheet) -> None:
    """Clauses 6.9, 6.11 and 10.3."""
    one = sheet(digits_of())
    one.page.click("#show-play")
    payment = one.page.locator("#payment")
    give(one, wood=4, water=2, gold=1)
    for kind in ("water", "ironware"):
        one.tap(f"add:{kind}")
    stock = tuple({"wood": 4, "water": 2, "gold": 1}.get(kind, 0) for kind in CUBES)
    cost = tuple(int(kind in ("water", "ironware")) for kind in CUBES)
    found = find_payment(stock, cost)
    assert found is not None
    one.page.wait_for_selector("#payment .steps")
    text = " ".join(payment.inner_text().replace("\xa0", " ").split())
    assert "Blacksmith 2 \xd7 wood" in text
    assert "Pay for the tile 1 \xd7 water 1 \xd7 ironware" in text
    assert f"count {found.points_left} points" in text
    one.tap("add:gold")
    one.tap("add:gold")
    one.page.wait_for_function(
        "() => document.getElementById('payment').innerText.includes('cannot')"
    )
    one.tap("purse:undo")
    one.page.wait_for_selector("#payment .steps")
    one.page.keyboard.press("Control+z")
    expect(one.page.locator(".cost-cube")).to_have_count(2)
    one.tap("cost:water.0")
    expect(one.page.locator(".cost-cube")).to_have_count(1)
    focused = "document.activeElement.dataset.key"
    assert one.page.evaluate(focused) == "add:water"
    one.tap("stock:gold:less")  # which cannot be pressed again
    assert one.page.evaluate(focused) == "stock:gold:more"
    one.page.reload()
    one.page.wait_for_selector(".board", state="attached")
    one.page.click("#show-play")
    expect(one.page.locator(".cost-cube")).to_have_count(1)


@pytest.mark.slow
def test_a_tile_shows_no_more_cubes_than_in_a_file(sheet) -> None:
    one = sheet(digits_of())
    one.page.click("#show-play")
    for _ in range(MOST_SHOWN):
        one.tap("add:wood")
    expect(one.page.locator(".cost-cube")).to_have_count(MOST_SHOWN)
    assert one.key("add:stone").is_disabled()


@pytest.mark.slow
def test_laws_in_force_change_a_payment(sheet) -> None:
    """Clauses 8.5 and 8.9."""
    one = sheet(digits_of())
    one.page.click("#show-play")
    give(one, food=1)
    one.tap("add:ironware")
    one.page.wait_for_function(
        "() => document.getElementById('payment').innerText.includes('cannot')"
    )
    one.tap("law:7")
    one.page.wait_for_selector("#payment .steps")
    text = one.page.locator("#payment").inner_text()
    assert "Law 7: Craft bargain" in text
    one.tap("supply:ironware")
    one.page.wait_for_function(
        "() => document.getElementById('payment').innerText.includes('cannot')"
    )
    one.tap("law:3")
    one.page.wait_for_selector("#payment .steps")
    text = one.page.locator("#payment").inner_text()
    assert "Law 3, one less: ironware" in text
    assert "costs nothing any more" in text
    one.open("settings")
    one.page.locator(".question select").nth(4).select_option("no")  # clause 13.5
    one.page.keyboard.press("Escape")
    one.page.wait_for_function(
        "() => document.getElementById('payment').innerText.includes('cannot')"
    )


# Everybody can use it


@pytest.mark.slow
@pytest.mark.parametrize(
    ("width", "look"), [(320, "light"), (360, "dark"), (1280, "forced")]
)
def test_axe_finds_nothing(sheet, width: int, look: str) -> None:
    one = sheet(link_of(WRONG), width, **LOOKS[look])
    one.wait_for_verdict("Against the rules")
    one.tap("kinds")
    for place in ("player:1 seat:6", "player:2"):
        one.tap(place)
        one.settle()
        no_violation(one.page, place)
    one.page.click("#show-play")
    give(one, wood=4, gold=1)
    one.tap("add:ironware")
    one.tap("law:7")
    one.page.wait_for_selector("#payment .steps")
    no_violation(one.page, "play")
    assert page_is_as_wide_as_its_window(one.page)
    one.open("settings")
    no_violation(one.page, "settings")


@pytest.mark.slow
@pytest.mark.parametrize(("width", "least"), [(360, 40), (320, 34)])
def test_what_is_tapped_is_large_enough(sheet, width: int, least: int) -> None:
    one = sheet(link_of(PLAYED), width)
    one.wait_for_verdict("Legal")
    one.tap("player:2 seat:8")
    for view in ("board", "play"):
        one.page.click(f"#show-{view}")
        sizes = one.page.eval_on_selector_all(
            "button:not(.jump), select, summary, .tick-box",
            """nodes => nodes.filter((n) => n.offsetParent).map((n) => {
                 const box = n.getBoundingClientRect();
                 return [n.outerHTML.slice(0, 90), box.width, box.height];
               })""",
        )
        assert sizes
        assert not [size for size in sizes if min(size[1:]) < least - 0.01]


@pytest.mark.slow
@pytest.mark.parametrize("width", [320, 1280])
def test_the_page_speaks_five_languages_here_too(sheet, width: int) -> None:
    one = sheet(link_of(PLAYED), width)
    one.wait_for_verdict("Legal")
    one.page.click("#show-play")
    give(one, wood=4, gold=1)
    one.tap("add:ironware")
    one.tap("law:7")
    seen = set()
    for language in LANGUAGES:
        one.open("settings")
        one.page.locator("dialog select").first.select_option(language)
        one.page.wait_for_function(
            "language => document.documentElement.lang === language", arg=language
        )
        one.page.keyboard.press("Escape")
        text = ""
        for view in ("play", "board"):
            one.page.click(f"#show-{view}")
            text += one.page.locator("main").inner_text()
            assert page_is_as_wide_as_its_window(one.page), (language, view)
        keys = re.findall(r"\b(?:page|heading|cube|place|report|version)\.\w+", text)
        assert not keys, (language, keys)
        assert "{" not in text
        seen.add(text)
    assert len(seen) == len(LANGUAGES)


@pytest.mark.slow
@pytest.mark.parametrize("width", [390, 1280])
def test_nothing_is_cut_off_with_text_of_twice_the_size(sheet, width: int) -> None:
    one = sheet(link_of(PLAYED), width)
    one.wait_for_verdict("Legal")
    one.page.evaluate("document.documentElement.style.fontSize = '200%'")
    for view in ("play", "board"):
        one.page.click(f"#show-{view}")
        assert page_is_as_wide_as_its_window(one.page), view


@pytest.mark.slow
def test_the_single_file_has_this_game_too(browser: Browser, single_url: str) -> None:
    with Sheet(browser, single_url, link_of(PLAYED)) as one:
        one.wait_for_verdict("Won by player 1, player 3")

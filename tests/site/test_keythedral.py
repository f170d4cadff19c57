"""Keythedral on the page of the solver, in a real browser."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import expect

from sheetgen.core.codes import SheetCode
from sheetgen.core.encode import encode
from sheetgen.core.form.plain import pack_fill
from sheetgen.games.find import find_game, load_layout
from sheetgen.games.keythedral.check.payment import LAWS
from sheetgen.games.keythedral.files.fill_file import NOTATION
from sheetgen.games.keythedral.rules.fill import COUNTED, Column, Fill
from sheetgen.games.keythedral.rules.form import FORM
from sheetgen.games.keythedral.rules.ruleset import Switches
from sheetgen.games.keythedral.sheet.cube_art import CUBE_SYMBOLS
from sheetgen.system.packages import data_folder
from tests.packed import packed
from tests.site.test_page import (
    LANGUAGES,
    Sheet,
    checked,
    no_violation,
    page_is_as_wide_as_its_window,
    sheet,
)

__all__ = ["sheet"]

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


def link_of(fill: Fill, serial: int = 7, **chosen: str) -> str:
    return f"{digits_of(serial)}/{pack_fill(FORM, fill, Switches(**chosen))}"


def chosen(one: Sheet) -> str:
    """Return the place of the table that is chosen."""
    place = one.page.locator(".score-table .value[aria-current]")
    return place.get_attribute("data-place") or ""


# The same words and pictures


@pytest.mark.slow
def test_cubes_look_as_on_paper(page_files: Mapping[str, bytes]) -> None:
    name = next(one for one in page_files if re.match(r"game-keythedral.*js$", one))
    script = page_files[name].decode()
    for kind, strokes in CUBE_SYMBOLS.items():
        assert packed({kind: strokes})[1:-1] in script


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
def test_names_have_room_and_a_file_means_the_same_to_the_command(
    sheet, tmp_path: Path
) -> None:
    """Clauses 10.2 to 10.4 and 13.1."""
    one = sheet(link_of(PLAYED))
    one.wait_for_verdict("Won by player 1, player 3, total 55")
    for player, name in ((4, 'Ann "B" \\'), (5, "W" * 40)):
        one.tap(f"player:{player}")
        one.page.fill("#player-name", name)
        one.page.keyboard.press("Enter")
        assert one.key(f"player:{player}").inner_text() == name
    for width in (320, 1280, 390):  # whatever long names are there
        one.page.set_viewport_size({"width": width, "height": 844})
        assert page_is_as_wide_as_its_window(one.page)
        over = one.page.eval_on_selector_all(
            ".card, .dock, .board",
            "nodes => nodes.filter((n) => n.scrollWidth > n.clientWidth + 1)"
            ".map((n) => n.id || n.className)",
        )
        assert not over
    no_violation(one.page, "a score sheet")
    # A tie is broken as was agreed, and a file means the same to the command.
    one.open("settings")
    one.page.locator("details:has(> .question) summary").click()
    one.page.locator(".question select").nth(0).select_option("seats")
    one.page.keyboard.press("Escape")
    one.wait_for_verdict(", total")
    expect(one.page.locator("[data-sum='rank:3']")).to_have_text("2.")
    path = tmp_path / "sheet.toml"
    one.save(path, "Fill file")
    read = NOTATION.read(path)
    assert read.fill.columns[3].name == 'Ann "B" \\'
    for own, column in zip(read.fill.columns, PLAYED.columns, strict=True):
        assert replace(own, name="") == column
    assert read.switches == Switches(tie="seats")
    assert checked(path)["verdict"] == "legal"


@pytest.mark.slow
def test_a_table_is_typed_into_turned_and_left_and_says_how_to_pay(sheet) -> None:
    """What it does without a layout: `tests/page/keythedral.test.js`."""
    one = sheet(digits_of())
    press = one.page.keyboard.press
    in_table = "Boolean(document.activeElement.closest('.score-table'))"
    one.page.locator("#show-play").focus()
    for _ in range(40):
        press("Tab")
        if one.page.evaluate(in_table):
            break
    assert one.page.evaluate(in_table)
    entry = one.key("player:1 seat:12")
    entry.focus()
    press("2")
    assert entry.get_attribute("aria-label") == "player 1, seats of 12: 2"
    press("ArrowDown")
    press("ArrowRight")
    place = one.page.evaluate("document.activeElement.dataset.place")
    assert place == "player:2 seat:10"
    one.page.set_viewport_size({"width": 844, "height": 390})
    one.page.wait_for_selector("[data-held='across']")
    one.tap("player:1 seat:8")
    one.tap("figure:2")
    # Across, a player has a row.
    assert chosen(one) == "player:1 seat:6"
    one.page.set_viewport_size({"width": 390, "height": 844})
    # A name that is being typed is kept when another program is opened: a phone may
    # end the page then, and tells it nothing more. Whoever comes back types on.
    one.go(digits_of(15))
    one.page.click(".score-table [data-place='player:1']")
    one.page.locator("#player-name").press_sequentially("Zo\xeb")
    one.page.evaluate(HIDE)
    assert "Zo\xeb" in one.page.evaluate("Object.values(localStorage).join()")
    assert one.page.evaluate("document.activeElement.id") == "player-name"
    one.page.locator("#player-name").press_sequentially("!")
    one.page.reload()  # nor is it lost when the page goes
    name = one.page.locator(".score-table [data-place='player:1']")
    expect(name).to_have_text("Zo\xeb!")
    one.page.click("#show-play")
    give(one, wood=4, water=2, gold=1)
    for kind in ("water", "ironware"):
        one.tap(f"add:{kind}")
    one.page.wait_for_selector("#payment .steps")
    no_violation(one.page, "a payment")


HIDE = """
Object.defineProperty(document, "visibilityState", { value: "hidden" });
document.dispatchEvent(new Event("visibilitychange"));
"""


def give(one: Sheet, **stock: int) -> None:
    for kind, count in stock.items():
        for _ in range(count):
            one.tap(f"stock:{kind}:more")

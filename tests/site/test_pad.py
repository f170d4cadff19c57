"""The pad of the Dice Game: a key writes number and phase."""

import pytest
from playwright.sync_api import Locator, expect

from tests.site.test_onward import chosen, written
from tests.site.test_page import Sheet, digits_of, no_violation, sheet

__all__ = ["sheet"]


def mark_of(one: Sheet, name: str) -> str:
    """Return what stands in a cell, without what is found there."""
    return written(one, name).partition(".")[0].partition(", ")[2]


def pressed(one: Sheet, how: str = "true") -> list[str | None]:
    keys = one.page.locator(f"#pad [aria-pressed='{how}']").all()
    return [key.get_attribute("data-key") for key in keys]


@pytest.mark.slow
def test_a_key_writes_number_and_phase(sheet) -> None:
    one = sheet(digits_of())
    one.cell("a1").click()
    assert pressed(one) == []
    key = one.key("mark:5.2")
    expect(key).to_have_accessible_name("5, phase II")
    key.click()
    assert ", 5, phase 2" in written(one, "a1")
    assert chosen(one) == "a2"
    one.cell("a1").click()
    assert pressed(one) == ["phase:2", "mark:5.2"]
    one.tap("mark:6.3")
    one.cell("a1").click()
    assert pressed(one) == ["phase:3", "mark:6.3"]
    one.tap("mark:6.3")  # once more: both are taken away
    assert ", empty" in written(one, "a1")
    assert chosen(one) == "a1"


@pytest.mark.slow
def test_either_of_the_two_is_changed_alone(sheet) -> None:
    one = sheet(digits_of())
    one.cell("a1").click()
    one.tap("mark:5.2")
    one.cell("a1").click()
    one.tap("phase:3")
    assert ", 5, phase 3" in written(one, "a1")
    one.cell("a1").click()
    one.tap("phase:3")  # once more: it is taken away
    assert mark_of(one, "a1") == "5"
    assert pressed(one) == []
    assert pressed(one, "mixed") == ["mark:5.1", "mark:5.2", "mark:5.3"]


@pytest.mark.slow
def test_numbers_are_written_without_a_phase_until_that_key_is_released(sheet) -> None:
    one = sheet(digits_of())
    one.cell("a1").click()
    one.tap("phase:0")
    expect(one.key("phase:0")).to_have_accessible_name("No phase")
    expect(one.key("mark:5.2")).to_have_accessible_name("5")
    one.tap("mark:5.2")
    one.tap("mark:6.1")
    assert mark_of(one, "a1") == "5"
    assert mark_of(one, "a2") == "6"
    assert chosen(one) == "a3"
    one.cell("a1").click()
    assert pressed(one) == ["mark:5.1", "mark:5.2", "phase:0", "mark:5.3"]
    one.tap("phase:0")
    one.tap("mark:5.1")
    assert ", 5, phase 1" in written(one, "a1")


@pytest.mark.slow
def test_the_brush_paints_number_and_phase_one_of_them_or_nothing(sheet) -> None:
    one = sheet(digits_of())
    one.page.click("#brush")
    assert pressed(one) == ["mark:1.1"]
    for key, told in (
        ("mark:4.3", ", 4, phase 3"),
        ("phase:2", ", 4, phase 2"),
        ("mark:X", ", start castle"),
        ("mark:.", ", empty"),
        ("phase:0", ", empty"),
        ("mark:2.1", ", 2"),
    ):
        one.tap(key)
        if key != "phase:0":
            one.cell("a1").click()
        assert told in written(one, "a1"), key
    assert "phase" not in written(one, "a1")
    one.tap("phase:0")
    one.tap("mark:3.3")
    one.cell("a1").click()
    one.cell("a2").click()
    assert ", 3, phase 3" in written(one, "a1")
    assert ", 3, phase 3" in written(one, "a2")


@pytest.mark.slow
def test_a_key_passes_over_an_empty_cell_and_erases_what_stands_in_another(
    sheet,
) -> None:
    one = sheet(digits_of())
    one.cell("a1").click()
    expect(one.key("mark:.")).to_have_accessible_name("Next cell")
    one.tap("mark:.")
    assert chosen(one) == "a2"
    for _ in range(2):
        one.page.click("#direction")
    one.tap("mark:.")
    assert chosen(one) == "a3"
    assert one.page.locator("#undo").is_disabled()
    one.tap("mark:3.1")
    expect(one.key("mark:.")).to_have_accessible_name("Erase")
    one.tap("mark:.")
    assert chosen(one) == "a3"
    assert ", empty" in written(one, "a3")


# Rounds


@pytest.mark.slow
def test_a_number_brings_the_round_that_is_due(sheet) -> None:
    """Who looks for one round after the other taps a cell and its number."""
    one = sheet(digits_of("round"))
    for number, name in enumerate(("d4", "a2", "g1"), 1):
        one.cell(name).click()
        expect(one.key("round")).to_have_text(f"Round {number}")
        one.tap("mark:5")
        assert f", 5, round {number}" in written(one, name)
    one.cell("g2").click()
    one.tap("round-less")  # two cells in one round, with silver
    one.tap("mark:6")
    assert ", 6, round 3" in written(one, "g2")
    for _ in range(2):
        one.page.click("#undo")
    assert mark_of(one, "g2") == "empty"


@pytest.mark.slow
def test_another_round_is_typed_in_its_place_and_goes_on_when_it_is_one(sheet) -> None:
    one = sheet(digits_of("round"))
    one.cell("a1").click()
    for keys in (("mark:5", "round:1", "round:2"), ("mark:6", "round:7")):
        for key in keys:
            one.tap(key)
    assert ", 5, round 12" in written(one, "a1")
    assert ", 6, round 7" in written(one, "a2")
    assert chosen(one) == "a3"
    one.tap("mark:3")
    one.tap("round:next")  # the round that is due
    assert ", 3, round 8" in written(one, "a3")
    one.tap("mark:4")
    one.tap("round:3")  # 3, or 30
    assert chosen(one) == "a4"
    one.tap("round:next")
    assert ", 4, round 3" in written(one, "a4")
    assert chosen(one) == "b1"
    one.cell("a1").click()
    one.tap("round-more")
    assert ", 5, round 13" in written(one, "a1")
    one.tap("mark:6")  # a number that is changed keeps its round
    assert ", 6, round 13" in written(one, "a1")


@pytest.mark.slow
def test_rounds_are_typed_by_keyboard_behind_their_numbers(sheet) -> None:
    one = sheet(digits_of("round"))
    one.cell("a1").focus()
    one.page.keyboard.press("ArrowRight")
    for key in ("5", "Shift+Digit1", "Shift+Digit2", "6", "Shift+Digit4"):
        one.page.keyboard.press(key)
    assert ", 5, round 12" in written(one, "a2")
    assert ", 6, round 4" in written(one, "a3")
    assert chosen(one) == "a4"


def boxes(keys: Locator) -> list[dict[str, float]]:
    found = [key.bounding_box() for key in keys.all()]
    return [box for box in found if box is not None]


@pytest.mark.slow
@pytest.mark.parametrize("evidence", ["none", "phase", "round"])
@pytest.mark.parametrize("width", [320, 390])
def test_the_pad_has_three_rows_of_keys_at_most(
    sheet, width: int, evidence: str
) -> None:
    one = sheet(digits_of(evidence), width)
    one.cell("a1").click()
    found = boxes(one.page.locator("#pad button"))
    assert len({round(box["y"]) for box in found}) <= 3
    assert min(box["height"] for box in found) >= 40
    assert min(box["width"] for box in found) >= 24
    no_violation(one.page, evidence)

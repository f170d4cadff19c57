"""Proposals on a phone and a screen (what is proposed and taken: `tests/page`)."""

import pytest
from playwright.sync_api import expect

from sheetgen.core.form.plain import pack_fill
from sheetgen.games.dice.rules.form import form_of
from sheetgen.games.dice.rules.turn import STANDARD
from tests.games.burgundy import test_propose as burgundy
from tests.games.burgundy.answers import pack_answers
from tests.games.dice.test_propose import A, bare, played
from tests.games.keythedral.test_cases import fill_of
from tests.site.test_burgundy import digits_of as burgundy_digits
from tests.site.test_keythedral import link_of as keythedral_link
from tests.site.test_page import (
    LOOKS,
    digits_of,
    no_violation,
    page_is_as_wide_as_its_window,
    sheet,
)

__all__ = ["sheet"]

DICE = f"{digits_of()}/{pack_fill(form_of(A), bare(played(3)), STANDARD)}"
DUCHY = pack_answers(burgundy.ONE, burgundy.played(8), burgundy.STANDARD)
BURGUNDY = f"{burgundy_digits()}/{DUCHY}"
CUBES = {"gold": 1, "ironware": 2, "resource": 3}
COLUMNS = [{"seats": [4, 4, 6, 8, 10, 12], "cubes": CUBES}, {"seats": [4, 6]}]
KEYTHEDRAL = keythedral_link(fill_of({"columns": COLUMNS}))
GROUPS = ("circles", "time", "entries", "subtotals", "total")


@pytest.mark.slow
@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("behind", "groups", "width", "look"),
    [
        (DICE, GROUPS, 320, "light"),
        (DICE, GROUPS, 360, "dark"),
        (DICE, GROUPS, 1280, "forced"),
        (BURGUNDY, GROUPS[-2:], 320, "light"),
        (KEYTHEDRAL, GROUPS[-2:], 360, "dark"),
        (BURGUNDY, GROUPS[-2:], 1280, "forced"),
    ],
)
def test_axe_finds_nothing_in_proposals(
    sheet, behind: str, groups: tuple[str, ...], width: int, look: str
) -> None:
    one = sheet(behind, width, **LOOKS[look])
    for group in groups:
        one.key(f"take:{group}").wait_for()
        no_violation(one.page, group)
        one.tap(f"take:{group}")
        expect(one.key(f"take:{group}")).to_have_count(0)
    no_violation(one.page, "taken over")
    assert page_is_as_wide_as_its_window(one.page)

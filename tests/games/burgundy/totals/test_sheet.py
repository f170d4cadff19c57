"""The sheet of totals: all stands clear, fits, and can be read back."""

import pytest

from sheetgen.games.burgundy.rules import MOST
from sheetgen.games.burgundy.totals import GAME
from sheetgen.games.burgundy.totals.form import AT_END, IN_GAME, STOCKS
from sheetgen.games.find import find_game, load_layout
from tests.games.faces import draw_face, texts_of

NAME = "burgundy-totals/totals"
TIE = ("empty", "track")
TIMES = "\N{MULTIPLICATION SIGN}"


# Where things stand


def test_a_player_has_a_field_for_all_that_counts() -> None:
    """Clauses 43.1 to 43.3."""
    rows = ["name", "who", *(f"game:{name}" for name in IN_GAME), "gained"]
    rows += [*(f"stock:{name}" for name in STOCKS), *(f"end:{name}" for name in AT_END)]
    rows += ["added", "total", *TIE, "rank"]
    places = {f"player:{at} {row}" for at in range(1, MOST + 1) for row in rows}
    assert set(draw_face(NAME).fields) == places


# What it says


def test_what_headings_bring_stands_beside_them() -> None:
    """Clauses 8.2, 8.3, 8.6, 9.2, 11.2, 24.6, 31.13, 32.19, 33.14 and 33.17."""
    written = texts_of(draw_face(NAME))
    for text in (
        *("1, 3, 6, 10, 15, 21, 28, 36, 45", "A 10, B 8, C 6, D 4, E 2"),
        *("5 / 6 / 7, 2 / 3 / 4", f"{TIMES} 2 / 3 / 4", "2 : 1", "12, 8, 4"),
        *("8, 15, 25, 40", "2011: 3", "2011: 2°"),
        "1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78, 91",
        *("1, 3, 6, 10, 15, 21, 28,", "36, 45, 55, 66, 78, 91"),
    ):
        assert text in written, text


# In the family


def test_it_is_a_kind_of_sheet_of_its_game() -> None:
    whole = find_game("burgundy")
    assert (GAME.family, GAME.hue) == (whole.id, whole.hue)
    assert GAME.title.startswith(whole.title)
    assert GAME.clauses == whole.clauses
    assert GAME.said == (whole.says, GAME.says)
    assert find_game("burgundy-totals") is GAME
    rules, printed = load_layout(NAME).rules, load_layout("1").rules
    assert (rules.tables, rules.rim) == (printed.tables, printed.rim)


@pytest.mark.parametrize("name", ["totals", "TOTALS", "burgundy/totals", NAME])
def test_it_has_a_short_name_and_one_below_its_game(name: str) -> None:
    assert load_layout(name).id == NAME

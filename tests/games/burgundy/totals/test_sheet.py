"""What the sheet of totals says, and its place beside those of its game."""

import pytest

from sheetgen.core.draw.box import HANDS
from sheetgen.games.burgundy.totals import GAME
from sheetgen.games.burgundy.totals.sheet.boxes import FACE
from sheetgen.games.find import find_game, load_layout
from tests.games.faces import draw_face, texts_of

NAME = "burgundy-totals/totals"
TIMES = "\N{MULTIPLICATION SIGN}"


def test_what_headings_bring_stands_beside_them() -> None:
    """Clauses 8.2, 8.3, 8.6, 9.2, 11.2, 24.6, 31.13, 32.19, 33.14 and 33.17."""
    written = texts_of(draw_face(NAME))
    for text in (
        *("1, 3, 6, 10, 15, 21, 28, 36, 45", "A 10, B 8, C 6, D 4, E 2"),
        *("5 / 6 / 7, 2 / 3 / 4", f"{TIMES} 2 / 3 / 4", "2 : 1", "12, 8, 4"),
        *("8, 15, 25, 40", "2011: 3", "2011: 2"),
        "1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78, 91",
        *("1, 3, 6, 10, 15, 21, 28,", "36, 45, 55, 66, 78, 91"),
    ):
        assert text in written, text


@pytest.mark.parametrize("hand", HANDS)
def test_all_is_as_far_from_either_edge_and_code_ends_with_table(
    hand: str,
) -> None:
    face = draw_face(NAME, hand=hand)
    modules = face.code.inset(face.code.width * 4 / 41)  # a code of version 4
    shown = {
        name: box
        for name, box in {**face.zones, **face.fields, "code": modules}.items()
        if name != "ruler" and not name.startswith("mark")
    }
    left = min(box.x for box in shown.values())
    right = FACE.right - max(box.right for box in shown.values())
    assert left == pytest.approx(right, abs=0.02)
    rows = [box.bottom for name, box in face.fields.items() if name.endswith("rank")]
    assert modules.bottom == pytest.approx(max(rows), abs=0.05)


def test_it_is_a_kind_of_sheet_of_its_game() -> None:
    whole = find_game("burgundy")
    assert (GAME.family, GAME.hue) == (whole.id, whole.hue)
    assert GAME.title.startswith(whole.title)
    assert GAME.clauses == whole.clauses
    assert GAME.said == (*whole.said, GAME.says)
    assert find_game("burgundy-totals") is GAME
    rules, printed = load_layout(NAME).rules, load_layout("1").rules
    assert (rules.tables, rules.rim) == (printed.tables, printed.rim)


@pytest.mark.parametrize("name", ["totals", "TOTALS", "burgundy/totals", NAME])
def test_it_has_a_short_name_and_one_below_its_game(name: str) -> None:
    assert load_layout(name).id == NAME

"""The score sheet of Keythedral: all stands clear, fits, and can be read back."""

import itertools

from sheetgen.games.find import load_layout
from sheetgen.games.keythedral import GAME
from sheetgen.games.keythedral.rules.fill import MOST, ROWS
from sheetgen.games.keythedral.rules.ruleset import VALUES
from sheetgen.games.keythedral.sheet.boxes import LABEL
from sheetgen.games.keythedral.sheet.facade import fit_facade
from sheetgen.games.keythedral.sheet.sheet import ZONES
from sheetgen.language.texts import load_texts
from tests.games.faces import ODD, draw_face, places_of, texts_of
from tests.games.keythedral.hexagons import hexagon_board

NAME = "keythedral/cathedral"


# Where things stand


def test_a_player_has_a_field_for_all_that_counts() -> None:
    """Clause 12.1."""
    rows = ["name", *(f"seat:{value}" for value in VALUES), "seats"]
    rows += [*(f"cube:{kind}" for kind in ROWS), "cubes", "total", "rank"]
    places = {f"player:{at} {row}" for at in range(1, MOST + 1) for row in rows}
    assert set(draw_face(NAME).fields) == {*places, "version:short", "version:full"}


def test_the_squares_are_shown_with_sign_and_value() -> None:
    layout = load_layout(NAME)
    face = draw_face(NAME)
    assert len(face.cells) == len(layout.board.cells) == 22
    for plan in face.cells:
        assert plan.writing is None and plan.field is None
        assert plan.number is not None
        assert not plan.number.overlaps(plan.sign)
        assert ZONES["cathedral"].contains(plan.whole)
        for part in (plan.number, plan.sign):
            assert plan.whole.contains(part)
    for one, other in itertools.combinations(face.cells, 2):
        assert not one.whole.overlaps(other.whole)


def test_squares_of_any_cathedral_lie_in_their_zone() -> None:
    for radius in (1, 2, 4):
        board = hexagon_board(radius)
        for square in fit_facade(board, ZONES["cathedral"]).boxes:
            assert ZONES["cathedral"].contains(square)
    face = draw_face(ODD)
    assert len(face.cells) == 10
    assert all(fit.is_readable for fit in face.fits)


# What it says


def test_it_says_how_many_seats_there_are_and_what_all_come_to() -> None:
    """Clauses 1.12 and 10.2."""
    written = texts_of(draw_face(NAME))
    assert {"118", "162"} <= set(written)
    table = ZONES["table"]
    beside = [
        (x, y, text)
        for text, x, y in places_of(draw_face(NAME))
        if table.x < x < table.x + LABEL
    ]
    tiles = [at for at in beside if at[0] < table.x + 8 and at[2].isdecimal()]
    seats = [[text for _, y, text in beside if abs(y - tile[1]) < 1] for tile in tiles]
    found = [" ".join((row[0], *row[-2:])) for row in seats]
    assert found == ["12 2 3", "10 3 4", "8 3 4", "6 4 5", "4 4 6"]


def test_what_cubes_count_stands_beside_them() -> None:
    """Clause 10.3."""
    written = texts_of(draw_face(NAME))
    for kind, times in (("gold", 4), ("glass", 3), ("ironware", 2), ("resource", 1)):
        word = load_texts("en", (GAME.texts,))(f"score.{kind}")
        assert written[written.index(word) + 1] == f"\N{MULTIPLICATION SIGN} {times}"

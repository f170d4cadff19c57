"""Score sheets: a test for each clause of the end and of scoring."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from sheetgen.board import make_board
from sheetgen.form.digits import pack_fill
from sheetgen.games.find import load_layout
from sheetgen.games.keythedral import GAME
from sheetgen.games.keythedral.cathedral import (
    FULL,
    RECONSTRUCTED,
    SHORT,
    TILES,
    VALUES,
    Cathedral,
)
from sheetgen.games.keythedral.check import Final, check
from sheetgen.games.keythedral.fill import COUNTED, Column, Fill
from sheetgen.games.keythedral.form import FORM
from sheetgen.games.keythedral.rules import Switches
from sheetgen.games.keythedral.sums import ALL_CUBES
from sheetgen.lang import SAYS, list_languages, load_texts
from sheetgen.verdict import ABSENT, DOUBT, OPEN, RIGHT, WRONG, Finding
from tests.seeds import over_seeds

ROOT = Path(__file__).parents[3]
OURS = load_layout("keythedral/cathedral").board
CATHEDRAL = Cathedral(OURS)
# An owner has found that the last square is grey, so that the short game has it too.
LAST = OURS.cells[-1]
COUNTED_SQUARES = Cathedral(
    make_board((*OURS.cells[:-1], replace(LAST, terrain=SHORT)))
)


def column(*seats: int, **values: object) -> Column:
    """Return a column of a player with seats of these values and some cubes."""
    cubes = tuple(values.pop(kind, None) for kind in COUNTED)
    return Column(
        seats=tuple(seats.count(value) for value in VALUES),
        cubes=cubes,  # type: ignore[arg-type]
        **values,  # type: ignore[arg-type]
    )


def rest(*columns: Column, version: str = FULL) -> Column:
    """Return the column of somebody who has all other seats."""
    seats = CATHEDRAL.seats[version]
    left = [
        count - sum(one.seats[at] or 0 for one in columns)
        for at, count in enumerate(seats)
    ]
    return Column(seats=tuple(left))


def final_of(
    *columns: Column,
    version: str = FULL,
    switches: Switches | None = None,
    variant: str = "normal",
    cathedral: Cathedral = CATHEDRAL,
) -> Final:
    fill = Fill(version, columns, variant=variant)
    return check(cathedral, fill, switches or Switches())


def errors(*columns: Column, **values: object) -> list[Finding]:
    return list(final_of(*columns, **values).verdict.errors)  # type: ignore[arg-type]


def counted(*columns: Column, **values: object) -> list[Finding]:
    """Return the errors where an owner has counted the squares."""
    return errors(*columns, cathedral=COUNTED_SQUARES, **values)


def doubts(*columns: Column, **values: object) -> list[Finding]:
    final = final_of(*columns, **values)  # type: ignore[arg-type]
    return [one for one in final.verdict.findings if one.severity == DOUBT]


EXAMPLE = column(12, 8, 6, 4, glass=1, food=3)


# Points


def test_the_example_of_the_rulebook_has_36_points() -> None:
    """Clauses 10.2 and 10.3: the note below clause 10.5."""
    (result, _) = final_of(EXAMPLE, rest(EXAMPLE)).results
    assert (result.seats, result.cubes, result.total) == (30, 6, 36)


@pytest.mark.parametrize("value", VALUES)
def test_a_seat_counts_its_value(value: int) -> None:
    """Clause 10.2."""
    assert final_of(column(value, value)).results[0].seats == 2 * value


@pytest.mark.parametrize(
    ("kind", "points"),
    [
        *(("gold", 4), ("glass", 3), ("ironware", 2), ("resource", 1)),
        *(("wood", 1), ("stone", 1), ("food", 1), ("water", 1), ("wine", 1)),
    ],
)
def test_a_cube_that_is_left_counts(kind: str, points: int) -> None:
    """Clause 10.3."""
    assert final_of(column(**{kind: 3})).results[0].cubes == 3 * points


def test_every_source_of_points_has_a_line() -> None:
    final = final_of(EXAMPLE, rest(EXAMPLE))
    lines = [line for line in final.verdict.lines if line.place.startswith("player:1 ")]
    assert [(line.place, line.least, line.clause) for line in lines] == [
        ("player:1 seat:4", 4, "10.2"),
        ("player:1 seat:6", 6, "10.2"),
        ("player:1 seat:8", 8, "10.2"),
        ("player:1 seat:12", 12, "10.2"),
        ("player:1 cube:glass", 3, "10.3"),
        ("player:1 cube:food", 3, "10.3"),
    ]


def test_sums_are_compared() -> None:
    """Clause 12.4."""
    one = replace(EXAMPLE, seat_points=30, total=37)
    sums = final_of(one, rest(one)).verdict.sums
    assert sums["player:1 seats"] == RIGHT
    assert sums["player:1 cubes"] == ABSENT
    assert sums["player:1 total"] == WRONG
    assert len(sums) == 6


def test_a_sum_stands_for_what_it_counts() -> None:
    """Clause 12.4: nobody can tell whether it is right."""
    one = Column("A", seat_points=70, cube_points=3, total=74)
    two = Column("B", total=50)
    final = final_of(one, two)
    assert [(r.seats, r.cubes, r.total) for r in final.results] == [
        (70, 3, 73),
        (0, 0, 50),
    ]
    sums = final.verdict.sums
    assert (sums["player:1 seats"], sums["player:1 cubes"]) == (OPEN, OPEN)
    assert (sums["player:1 total"], sums["player:2 total"]) == (WRONG, OPEN)
    codes = [(f.code, f.place) for f in final.verdict.findings]
    assert codes == [("seats-hidden", "player:1"), ("seats-hidden", "player:2")]


def test_seats_that_nobody_knows_may_be_those_that_are_left() -> None:
    """Clause 7.3: nobody can tell whether the sixes were sold too early."""
    final = final_of(column(4, 6), Column("B"))
    assert (final.verdict.verdict, final.verdict.complete) == ("legal", None)
    assert [finding.code for finding in final.verdict.findings] == ["empty-column"]
    assert "early-in-doubt" in [f.code for f in doubts(column(4, 6), column(4))]


def test_blanks_beside_what_is_written_are_none() -> None:
    one = column(4, total=6)
    assert final_of(one, column(4)).verdict.sums["player:1 total"] == WRONG


# The end


@pytest.mark.parametrize("version", [FULL, SHORT])
def test_a_game_is_over_when_all_seats_are_sold(version: str) -> None:
    """Clauses 10.1 and 12.2; each game has squares of its own by clause 1.12."""
    final = final_of(EXAMPLE, rest(EXAMPLE, version=version), version=version)
    assert (final.verdict.verdict, final.verdict.complete) == ("legal", True)
    assert final.verdict.findings == ()


def test_what_is_missing_is_told() -> None:
    """Clause 12.3."""
    final = final_of(column(4, 4, 4, 4), column(4, 4, 6))
    assert (final.verdict.verdict, final.verdict.complete) == ("legal", False)
    (finding,) = final.verdict.findings
    assert (finding.code, finding.clause) == ("not-over", "12.2")
    assert finding.found == ("4 x 6", "4 x 8", "4 x 10", "3 x 12")
    assert [result.total for result in final.results] == [16, 14]


def test_our_squares_are_those_of_our_layout() -> None:
    """Clause 1.12."""
    assert CATHEDRAL.seats == RECONSTRUCTED
    assert not CATHEDRAL.is_counted
    assert COUNTED_SQUARES.is_counted
    assert load_layout("keythedral/cathedral").provenance == "reconstruction"


def test_nobody_has_more_seats_than_there_are() -> None:
    """Clause 7.4."""
    (finding,) = counted(column(*[4] * 4), column(*[4] * 3))
    assert (finding.code, finding.place) == ("too-many-seats", "seat:4")
    assert (finding.expected, finding.found) == (6, 7)
    (finding,) = counted(column(*[4] * 6), column(), version=SHORT)
    assert finding.expected == 5


def test_squares_that_nobody_counted_make_doubts_and_no_errors() -> None:
    """Clauses 1.12, 7.3 and 7.4: and whether the game is over cannot be told."""
    final = final_of(column(*[4] * 7), column(4))
    assert (final.verdict.verdict, final.verdict.complete) == ("legal", None)
    (finding,) = final.verdict.findings
    assert (finding.code, finding.place, finding.clause) == (
        *("seats-in-doubt", "seat:4", "7.4"),
    )
    assert (finding.expected, finding.found) == (6, 8)
    final = final_of(column(4), column(6))
    assert (final.verdict.verdict, final.verdict.complete) == ("legal", None)
    (finding,) = final.verdict.findings
    assert (finding.code, finding.place, finding.clause) == (
        *("early-in-doubt", "player:2 seat:6", "7.3"),
    )
    assert (finding.expected, finding.found) == (4, 5)


def test_the_doubts_name_the_file_that_an_owner_corrects() -> None:
    """Clauses 1.6 and 1.12: and the file is there."""
    for language in list_languages(SAYS):
        texts = load_texts(language, (GAME.says,), SAYS)
        for code, path in (
            ("seats-in-doubt", "layouts/keythedral/cathedral.toml"),
            ("early-in-doubt", "layouts/keythedral/cathedral.toml"),
            ("sum-in-doubt", "layouts/keythedral/cathedral.toml"),
            ("back-in-doubt", "layouts/keythedral/parts/tiles.toml"),
            ("kind-in-doubt", "layouts/keythedral/parts/tiles.toml"),
        ):
            assert path in texts.entries[f"finding.{code}"]
            assert (ROOT / path).is_file()


def test_a_cathedral_has_a_square_of_each_value_whoever_counts() -> None:
    """Clause 7.3: no four was sold at all, so no six can be."""
    (finding,) = errors(column(6), column())
    assert (finding.code, finding.place) == ("seat-too-early", "player:1 seat:6")
    (finding,) = errors(column(4, 4, 8), column(4))
    assert (finding.place, finding.expected) == ("player:1 seat:8", 6)


def test_no_cathedral_has_more_seats_than_there_are_building_tiles() -> None:
    """Clause 1.8."""
    each = [value for value in VALUES for _ in range(7)]
    assert errors(column(*each[1:]), column()) == []
    (finding,) = errors(column(*each), column())
    assert (finding.code, finding.place, finding.clause) == (
        *("too-many-tiles-sold", "sheet", "1.8"),
    )
    assert (finding.expected, finding.found) == (TILES, 35)


def test_a_seat_cannot_be_sold_before_those_of_lower_value() -> None:
    """Clauses 7.1 and 7.3."""
    (finding,) = counted(column(*[4] * 5), column(6))
    assert (finding.code, finding.place) == ("seat-too-early", "player:2 seat:6")
    assert (finding.expected, finding.found) == (4, 1)
    assert counted(column(*[4] * 5), column(4, 6)) == []
    early = counted(column(*[4] * 6, 8), column(6, 12))
    assert [finding.place for finding in early] == [
        "player:1 seat:8",
        "player:2 seat:12",
    ]


def test_any_seat_is_sold_at_any_time_if_all_tiles_lie_face_up() -> None:
    """Clause 11.4: what lies face up can be bought, by clause 6.3."""
    assert [one.code for one in counted(column(12), column())] == ["seat-too-early"]
    final = final_of(column(12), column(), variant="open")
    assert (final.verdict.verdict, final.verdict.complete) == ("legal", False)
    assert [one.code for one in final.verdict.findings] == ["not-over"]
    assert counted(column(12), column(10), variant="open") == []
    # Nor can a seat be too early that only a sum tells.
    told = final_of(Column(total=30), column(), variant="open").verdict.findings
    assert told == ()
    # There are no more squares than else.
    (finding,) = counted(column(*[12] * 4), column(), variant="open")
    assert finding.code == "too-many-seats"


# Sums in place of counts


def test_a_sum_is_no_more_than_a_game_holds() -> None:
    """Clause 12.5: 337 for all seats and cubes, by our squares."""
    seats = sum(v * n for v, n in zip(VALUES, RECONSTRUCTED[FULL], strict=True))
    held = seats + ALL_CUBES
    assert (seats, held) == (162, 337)
    assert doubts(Column(total=held), Column()) == []
    (finding,) = doubts(Column(total=held + 1), Column())
    assert (finding.code, finding.place, finding.clause) == (
        *("sum-in-doubt", "player:1", "12.5"),
    )
    assert (finding.expected, finding.found) == (337, 338)
    (finding,) = errors(Column(total=500), Column(), cathedral=COUNTED_SQUARES)
    assert (finding.code, finding.expected, finding.found) == ("sum-too-high", 337, 500)
    # The short game has fewer squares.
    (finding,) = doubts(Column(total=held), Column(), version=SHORT)
    assert finding.expected == 118 + ALL_CUBES


def test_a_sum_that_no_cathedral_comes_to_is_an_error() -> None:
    """Clauses 1.8 and 12.5: 34 tiles of 12 and all cubes."""
    assert errors(Column(total=583), Column()) == []
    (finding,) = errors(Column(total=584), Column())
    assert (finding.code, finding.expected) == ("sum-too-high", 583)
    assert final_of(Column(total=584), Column()).verdict.sums["player:1 total"] == WRONG
    assert final_of(Column(total=583), Column()).verdict.sums["player:1 total"] == OPEN


def test_sums_of_all_players_are_no_more_than_a_game_holds() -> None:
    """Clause 12.5."""
    one, two = Column(total=200), Column(total=137)
    assert doubts(one, two) == []
    (finding,) = doubts(one, replace(two, total=138))
    assert (finding.place, finding.found) == ("sheet", 338)
    # What is counted is counted with it.
    (finding,) = doubts(Column(seat_points=100), column(*[12] * 3, *[10] * 3))
    assert (finding.place, finding.expected, finding.found) == ("sheet", 162, 166)


def test_cubes_that_a_sum_tells_are_no_more_than_there_are() -> None:
    """Clauses 10.5 and 12.5: 85 resources and 10 of each craft good."""
    assert errors(column(4, cube_points=175), column(4)) == []
    (finding,) = errors(column(4, cube_points=176), column(4))
    assert (finding.code, finding.place) == ("sum-too-high", "player:1")
    assert (finding.expected, finding.found) == (175, 176)
    sums = final_of(column(4, cube_points=176), column(4)).verdict.sums
    assert sums["player:1 cubes"] == WRONG
    # A total tells them too, where the seats are known by their sum.
    (finding,) = errors(Column(seat_points=10, total=200), Column())
    assert (finding.expected, finding.found) == (175, 190)


@pytest.mark.parametrize("points", [1, 2, 3, 5, 7, 11, 71, 99])
def test_a_sum_of_seats_is_one_that_seats_can_come_to(points: int) -> None:
    """Clauses 10.2 and 12.5: every value is even, and the lowest is 4."""
    (finding,) = errors(Column(seat_points=points), Column())
    assert (finding.code, finding.place, finding.found) == (
        *("no-such-sum", "player:1", points),
    )
    final = final_of(Column(seat_points=points), Column())
    assert final.verdict.sums["player:1 seats"] == WRONG
    # A total tells it too, where the cubes are known.
    lone = Column(cubes=column(gold=1).cubes, total=points + 4)
    (finding,) = errors(lone, Column())
    assert (finding.code, finding.found) == ("no-such-sum", points)


@pytest.mark.parametrize("points", [0, 4, 6, 8, 10, 14, 58, 162])
def test_other_sums_of_seats_are_taken_as_they_are(points: int) -> None:
    """Clause 12.5."""
    assert errors(Column(seat_points=points), Column()) == []
    assert errors(Column(cube_points=3, total=points + 3), Column()) == []


def test_sums_of_counts_are_compared_and_nothing_else() -> None:
    """Clauses 12.4 and 12.5: a sum that was added up wrongly is no seat too many."""
    final = final_of(column(4, seat_points=501, total=999), column(4))
    assert final.verdict.errors == ()
    assert final.verdict.sums["player:1 seats"] == WRONG


@pytest.mark.parametrize(
    ("kind", "most"),
    [
        *(("wood", 20), ("stone", 20), ("food", 15), ("water", 15), ("wine", 15)),
        *(("ironware", 10), ("glass", 10), ("gold", 10)),
    ],
)
def test_all_players_hold_no_more_cubes_than_there_are(kind: str, most: int) -> None:
    """Clauses 1.13, 1.14 and 10.5."""
    assert errors(column(4, **{kind: most}), column(4)) == []
    (finding,) = errors(column(4, **{kind: most}), column(4, **{kind: 1}))
    assert (finding.code, finding.place) == ("too-many-cubes", f"cube:{kind}")
    assert (finding.expected, finding.found) == (most, most + 1)


def test_resources_that_are_counted_together_have_a_limit_too() -> None:
    """Clause 10.5: there are 85 of all kinds."""
    assert errors(column(4, resource=80), column(4, wood=5)) == []
    (finding,) = errors(column(4, resource=80), column(4, wood=5, wine=1))
    assert (finding.place, finding.expected, finding.found) == ("cube:resource", 85, 86)


def test_two_play_at_least() -> None:
    """Clause 1.1."""
    (finding,) = errors(column(4))
    assert (finding.code, finding.expected, finding.found) == ("too-few-players", 2, 1)
    assert errors()[0].code == "too-few-players"


def test_an_empty_column_is_noted() -> None:
    """Clause 12.1."""
    final = final_of(column(4), Column(), column(4))
    codes = [(f.code, f.place, f.severity) for f in final.verdict.findings]
    assert ("empty-column", "player:2", "note") in codes
    assert final.verdict.verdict == "legal"


def test_a_sheet_has_five_columns() -> None:
    """Clauses 1.1 and 12.1: more are against the rules, and in no digits."""
    with pytest.raises(ValueError, match="not below"):
        pack_fill(FORM, Fill(FULL, (column(4),) * 6), Switches())
    (finding,) = errors(*[column(4)] * 6)
    assert (finding.code, finding.clause) == ("too-many-players", "1.1")
    assert (finding.expected, finding.found) == (5, 6)
    with pytest.raises(ValueError, match="another sheet"):
        final_of(column(4), column(4), version="long")


# Who won


def test_most_points_win() -> None:
    """Clause 10.4."""
    final = final_of(column(4), column(4, 4), column(gold=1))
    assert final.ranking == (2, 1, 2)
    assert final.verdict.total == 8
    assert final.verdict.points == {"seats": 8, "cubes": 0}


def test_a_tie_is_shared() -> None:
    """Clause 13.1, as usual."""
    final = final_of(column(12), column(6, 6), column(4))
    assert final.ranking == (1, 1, 3)


def test_more_seats_may_break_a_tie() -> None:
    """Clause 13.1."""
    switches = Switches(tie="seats")
    final = final_of(column(12), column(6, 6), switches=switches)
    assert final.ranking == (2, 1)
    same = final_of(column(4, 8), column(6, 6), switches=switches)
    assert same.ranking == (1, 1)


def test_the_highest_seat_may_break_a_tie() -> None:
    """Clause 13.1."""
    switches = Switches(tie="value")
    assert final_of(column(12), column(6, 6), switches=switches).ranking == (1, 2)
    # Equal in the highest value, so the next decides.
    next_ = final_of(column(12, 8, 4), column(12, 6, 6), switches=switches)
    assert next_.ranking == (1, 2)
    shared = final_of(column(12, 4), column(12, gold=1), switches=switches)
    assert shared.ranking == (1, 2)
    both = final_of(column(12), column(12), switches=switches)
    assert both.ranking == (1, 1)


@over_seeds(40)
def test_a_random_game_that_was_played_is_legal(seed: int) -> None:
    """Clause 7.1: seats are sold by value, to anybody."""
    rng = random.Random(seed)
    version = rng.choice([FULL, SHORT])
    players = rng.randint(2, 5)
    order = [
        value
        for value, n in zip(VALUES, CATHEDRAL.seats[version], strict=True)
        for _ in range(n)
    ]
    sold = rng.randint(players, len(order))
    bought: list[list[int]] = [[] for _ in range(players)]
    for value in order[:sold]:
        rng.choice(bought).append(value)
    cubes = [{kind: rng.randint(0, 2) for kind in COUNTED} for _ in range(players)]
    final = final_of(
        *(column(*seats, **has) for seats, has in zip(bought, cubes, strict=True)),
        version=version,
    )
    assert final.verdict.verdict == "legal"
    assert final.verdict.complete == (sold == len(order))
    worth = {"gold": 4, "glass": 3, "ironware": 2}
    for seats, has, result in zip(bought, cubes, final.results, strict=True):
        told = sum(worth.get(kind, 1) * count for kind, count in has.items())
        assert result.total == sum(seats) + told
    totals = [result.total for result in final.results]
    assert final.ranking == tuple(
        1 + sum(other > total for other in totals) for total in totals
    )
    if sold < len(order) and order[sold] != order[-1]:
        # Somebody has a seat of the highest value while others are left.
        early = column(*bought[0], 12)
        others = [column(*seats) for seats in bought[1:]]
        codes = [finding.code for finding in counted(early, *others, version=version)]
        assert "seat-too-early" in codes


@over_seeds(40)
def test_nothing_that_is_left_out_makes_a_sum_wrong(seed: int) -> None:
    """Clauses 12.4 and 12.5: blanks for none, sums of what is not told, and no sums."""
    rng = random.Random(seed)
    bought = rng.choices(VALUES, k=rng.randint(0, 6))
    has = {kind: rng.randint(0, 1) for kind in COUNTED}
    whole = column(*bought, **has)
    own = final_of(whole, column(4)).results[0]
    sums = {"seat_points": own.seats, "cube_points": own.cubes, "total": own.total}
    told = {name: value for name, value in sums.items() if rng.random() < 0.6}
    given = replace(
        whole,
        seats=tuple(count or rng.choice((0, None)) for count in whole.seats),
        cubes=tuple(count or rng.choice((0, None)) for count in whole.cubes),
        **told,
    )
    if rng.random() < 0.4:
        given = replace(given, seats=(None,) * len(VALUES))
    if "cube_points" in told and rng.random() < 0.4:
        given = replace(given, cubes=(None,) * len(COUNTED))
    assert WRONG not in final_of(given, column(4)).verdict.sums.values(), given
    name = rng.choice(sorted(sums))
    untrue = replace(whole, **{name: sums[name] + rng.choice((-1, 1))})
    assert WRONG in final_of(untrue, column(4)).verdict.sums.values()


def can_be_of_some_cathedral(sold: list[int]) -> bool:
    """Return whether some board has squares for seats that were sold so.

    Each value has one square or more, and all come to no more than there are tiles.
    """
    last = max((at for at, count in enumerate(sold) if count), default=0)
    return all(sold[:last]) and sum(sold) <= TILES


@over_seeds(60)
def test_an_error_holds_whatever_squares_the_game_has(seed: int) -> None:
    """Clauses 1.8, 1.12, 7.3 and 7.4: what only our squares rule out is in doubt."""
    rng = random.Random(seed)
    most = rng.choice([2, 5, 8])
    seats = [
        [rng.randint(0, most) if rng.random() < 0.7 else 0 for _ in VALUES]
        for _ in range(rng.randint(2, 3))
    ]
    final = final_of(*(Column(seats=tuple(own)) for own in seats))
    sold = [sum(own[at] for own in seats) for at in range(len(VALUES))]
    assert (final.verdict.verdict == "legal") == can_be_of_some_cathedral(sold)

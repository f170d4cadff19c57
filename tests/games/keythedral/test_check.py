"""Score sheets: a test for each clause of the end and of scoring."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from sheetgen.core.board import make_board
from sheetgen.core.form.plain import pack_fill
from sheetgen.core.verdict import WRONG, Finding
from sheetgen.games.find import load_layout
from sheetgen.games.keythedral import GAME
from sheetgen.games.keythedral.check.check import Final, check
from sheetgen.games.keythedral.rules.fill import COUNTED, Column, Fill
from sheetgen.games.keythedral.rules.form import FORM
from sheetgen.games.keythedral.rules.ruleset import (
    FULL,
    RECONSTRUCTED,
    SHORT,
    TILES,
    VALUES,
    Cathedral,
    Switches,
)
from sheetgen.language.texts import SAYS, list_languages, load_texts
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


def final_of(
    *columns: Column, version: str = FULL, cathedral: Cathedral = CATHEDRAL
) -> Final:
    return check(cathedral, Fill(version, columns), Switches())


def errors(*columns: Column, **values: object) -> list[Finding]:
    return list(final_of(*columns, **values).verdict.errors)  # type: ignore[arg-type]


EXAMPLE = column(12, 8, 6, 4, glass=1, food=3)


# Points


def test_every_source_of_points_has_a_line() -> None:
    final = final_of(EXAMPLE, column(4))
    lines = [line for line in final.verdict.lines if line.place.startswith("player:1 ")]
    assert [(line.place, line.least, line.clause) for line in lines] == [
        ("player:1 seat:4", 4, "10.2"),
        ("player:1 seat:6", 6, "10.2"),
        ("player:1 seat:8", 8, "10.2"),
        ("player:1 seat:12", 12, "10.2"),
        ("player:1 cube:glass", 3, "10.3"),
        ("player:1 cube:food", 3, "10.3"),
    ]


# The end


def test_the_doubts_name_the_file_that_an_owner_corrects() -> None:
    """Clauses 1.6 and 1.12: and the file is there."""
    assert CATHEDRAL.seats == RECONSTRUCTED
    assert not CATHEDRAL.is_counted and COUNTED_SQUARES.is_counted
    squares, tiles = (
        f"layouts/keythedral/{name}.toml" for name in ("cathedral", "parts/tiles")
    )
    paths = dict.fromkeys(("seats", "early", "sum"), squares)
    paths |= dict.fromkeys(("back", "kind"), tiles)
    assert all((ROOT / path).is_file() for path in paths.values())
    for language in list_languages(SAYS):
        texts = load_texts(language, GAME.said, SAYS)
        for code, path in paths.items():
            assert path in texts.entries[f"finding.{code}-in-doubt"]


# Sums in place of counts


def test_a_sheet_has_five_columns() -> None:
    """Clauses 1.1 and 12.1: more are against the rules, and in no digits."""
    with pytest.raises(ValueError, match="not below"):
        pack_fill(FORM, Fill(FULL, (column(4),) * 6), Switches())
    (finding,) = errors(*[column(4)] * 6)
    told = finding.code, finding.clause, finding.expected, finding.found
    assert told == ("too-many-players", "1.1", 5, 6)
    with pytest.raises(ValueError, match="another sheet"):
        final_of(column(4), column(4), version="long")


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
        codes = [
            finding.code
            for finding in errors(
                early, *others, cathedral=COUNTED_SQUARES, version=version
            )
        ]
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

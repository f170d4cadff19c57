"""Spots of the Dice Game, beside the cases of `fills.toml`."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from sheetgen.games.dice.sheet.fields import PLACES
from tests.games.dice.play import filled_sheet, load_duchy, random_game

A = load_duchy("A")


def test_that_both_bonuses_of_a_colour_were_got_is_told() -> None:
    """Clauses 6.15 and 8.6."""
    ranks = {"rank:mine.first": "o", "rank:mine.second": "ox"}
    assert PLACES.on(A).find_doubts(ranks) == [tuple(ranks)]
    assert PLACES.on(A).find_doubts({**ranks, "rank:mine.second": "x"}) == []


@pytest.mark.slow
@pytest.mark.parametrize("evidence", ["phase", "round"])
@pytest.mark.parametrize("seed", range(5))
def test_a_game_is_decoded_as_it_was_written(evidence: str, seed: int) -> None:
    fill = filled_sheet(random_game(A, random.Random(seed)), evidence)
    places = PLACES.on(A, evidence)
    again = places.decode(places.encode(fill))
    told = {"castle_row": again.castle_row, "colours": fill.colours or None}
    assert again == replace(fill, **told, time_by="")
    assert Counter(again.castle_row.circled) == Counter(fill.castle_row.circled)

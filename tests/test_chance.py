"""Chance from a number."""

from collections import Counter

from sheetgen.core.chance import Seeded
from sheetgen.games.burgundy.play.game import replay
from sheetgen.games.burgundy.play.setup import deal
from sheetgen.games.burgundy.play.state import (
    EXPANSIONS,
    MODIFIERS,
    Draw,
    Log,
    OwnTurn,
    Roll,
    Visit,
)
from tests.games.burgundy.chateauma.cases import make_settings


def test_numbers_are_those_of_the_paper() -> None:
    """The first ones of the authors' own program, which begins with 42 and 54."""
    chance = Seeded(42)
    assert [chance.next() for _ in range(6)] == [
        *(0xA15C02B7, 0x7B47F409, 0xBA1D3330),
        *(0x83D2F293, 0xBFA4784B, 0xCBED606E),
    ]


def test_a_seed_mixes_always_alike_and_another_one_otherwise() -> None:
    def mixed(seed: int) -> list[object]:
        numbers: list[object] = list(range(40))
        Seeded(seed).shuffle(numbers)
        return numbers

    assert mixed(7) == mixed(7) != mixed(8)
    assert sorted(mixed(7), key=str) == sorted(range(40), key=str)


def test_every_number_below_a_bound_comes_as_often() -> None:
    chance = Seeded(1)
    counts = Counter(chance.below(6) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert all(900 < count < 1100 for count in counts.values())


def test_what_is_drawn_keeps_to_the_supply() -> None:
    """Clause 33.89: five phases of any table can be."""
    for seed in range(12):
        settings = make_settings(
            players=2 + seed % 3,
            modifiers=MODIFIERS[: seed % 5],
            expansions=EXPANSIONS if seed % 2 else (),
        )
        dealt, box = deal(settings, Seeded(seed))
        order = range(1, settings.players)
        first = "C" in settings.modifiers
        turns = [OwnTurn(1), *map(Visit, order)] if first else [*map(Visit, order)]
        turns += [] if first else [OwnTurn(1)]
        events: list[Draw | Roll | Visit | OwnTurn] = [box.draw(1)]
        result = replay(Log(settings, dealt, tuple([*events, Roll(1), *turns])))
        assert result.fault is None, seed

"""Players of the Dice Game: each game follows from a seed, and is legal."""

import pytest

from sheetgen.core.seat import OWN_CHOICE, Record, Seat
from sheetgen.games.dice.play.lab import (
    LESSONS,
    MOST_PLAYERS,
    PLAYERS,
    Player,
    begin_values,
    improve,
    list_starts,
    name_sums,
    open_values,
    play_game,
    study,
)
from sheetgen.games.dice.play.lesson import FORETOLD
from sheetgen.games.dice.rules.deal import deal
from sheetgen.games.dice.rules.game import Log, Round, replay
from sheetgen.games.dice.rules.turn import Play
from tests.games.dice.learned import guessed
from tests.games.dice.play import load_duchy


def seat(player: str, players: int = 1, start: str = "") -> Seat:
    return Seat(player, start, guessed("A", players) if player == "strong" else None)


@pytest.mark.parametrize("player", PLAYERS)
def test_the_same_seed_gives_the_same_games(player: str) -> None:
    duchy = load_duchy("A")
    records = [play_game(duchy, [seat(player)], 3, game) for game in range(4)]
    assert records == [play_game(duchy, [seat(player)], 3, game) for game in range(4)]
    assert records != [play_game(duchy, [seat(player)], 4, game) for game in range(4)]


@pytest.mark.slow
def test_a_stronger_player_gets_more_points() -> None:
    duchy, points = load_duchy("A"), []
    for player in PLAYERS:
        played = (play_game(duchy, [seat(player)], 1, game)[0] for game in range(60))
        points.append(sum(record.total for record in played))
    by_chance, by_greed, by_values = points
    assert by_chance + 600 < by_greed < by_values - 300


@pytest.mark.parametrize("players", [1, 2, 5])
@pytest.mark.parametrize("player", PLAYERS)
def test_a_game_is_legal_and_its_records_are_those_of_its_log(
    player: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rules of whole games are not those that players go by: they agree."""
    duchy, make = load_duchy("B"), Player.make
    seats: dict[Player, list[Play]] = {}

    def note(self: Player, duchy: object, play: Play, phase: int) -> list[int]:
        seats.setdefault(self, []).append(play)
        return make(self, duchy, play, phase)

    monkeypatch.setattr(Player, "make", note)
    values = guessed("B", players) if player == "strong" else None
    records = play_game(duchy, [Seat(player, "", values)] * players, 5, 2)
    plays = zip(*seats.values(), strict=True)
    rounds = tuple(map(Round, deal(5, 2), plays))
    starts = tuple(one.start for one in seats)
    variant = "solo" if players == 1 else "normal"
    result = replay(duchy, Log(starts, rounds, variant))
    assert (result.findings, result.is_over) == ((), True)
    totals = [sheet.total for sheet in result.sheets]
    assert [record.total for record in records] == totals
    for record, sheet in zip(records, result.sheets, strict=True):
        sums = dict(zip(name_sums(duchy), record.sums, strict=True))
        assert sums["rounds"] == len(rounds)
        for heading, kind in (
            ("areas", "area-points"),
            ("colours", "terrain-points"),
            ("goods", "goods"),
        ):
            points = sum(e.points for e in sheet.entries if e.heading == heading)
            assert points == sum(n for k, n in sums.items() if k.startswith(kind))
        names = zip(duchy.board.names, sheet.numbers, strict=True)
        written = [name for name, number in names if number]
        assert written == [name for name in duchy.board.names if sums[f"cell:{name}"]]


def test_a_game_can_begin_at_each_castle() -> None:
    duchy = load_duchy("A")
    names = name_sums(duchy)
    for start in list_starts(duchy):
        (record,) = play_game(duchy, [Seat("greedy", start)], 1, 0)
        sums = dict(zip(names, record.sums, strict=True))
        assert sums[f"start:{start}"] == 1
        assert sums[f"start-total:{start}"] == record.total


def test_who_has_learned_can_choose_where_to_begin() -> None:
    duchy = load_duchy("A")
    records = {
        play_game(duchy, [seat("strong", start=OWN_CHOICE)], 1, game)[0].sums[3:7]
        for game in range(6)
    }
    assert len(records) == 1  # it is the board that decides, not the dice


@pytest.mark.full
def test_a_lesson_makes_a_player_stronger() -> None:
    duchy = load_duchy("A")
    nothing = values = (0,) * len(begin_values(duchy))
    for lesson, games in enumerate((range(100), range(100, 300))):
        values = improve(duchy, values, study(duchy, values, 1, 1, lesson, games))

    def mean(values: tuple[int, ...]) -> float:
        value_function = open_values(duchy, values, 1)
        played: list[tuple[Record, ...]] = [
            play_game(duchy, [Seat("strong", "", value_function)], 9, game)
            for game in range(80)
        ]
        return sum(record[0].total for record in played) / len(played)

    assert mean(values) > mean(nothing) + 3


def test_what_games_teach_adds_up_however_they_are_divided() -> None:
    duchy = load_duchy("A")
    values = begin_values(duchy)
    whole = study(duchy, values, 2, 1, 0, range(6))
    parts = [study(duchy, values, 2, 1, 0, r) for r in (range(2), range(2, 6))]
    assert whole == tuple(map(sum, zip(*parts, strict=True)))


def test_every_lesson_says_how_far_it_trusts_and_play_changes_no_duchy() -> None:
    assert len(FORETOLD) == len(LESSONS)
    assert MOST_PLAYERS == 5
    duchy = load_duchy("A")
    before = dict(vars(duchy))
    play_game(duchy, [Seat("greedy")], 1, 0)
    assert vars(duchy) == before

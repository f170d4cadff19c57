"""Games added up."""

from sheetgen.core.seat import Record
from sheetgen.lab.play import tally_games

GAMES = [
    (Record(40, (1, 0)), Record(30, (2,))),
    (Record(44, (0, 0)), Record(33, (0,))),
    (Record(40, (1, 5)), Record(29, (1,))),
]


def test_games_are_counted_and_tallies_add_up_also_when_interrupted() -> None:
    tally = tally_games(GAMES)
    assert tally.games == 3
    assert tally.totals == ({40: 2, 44: 1}, {29: 1, 30: 1, 33: 1})
    assert tally.products[0] == (40 * 40 + 44 * 44 + 40 * 40, 1200 + 44 * 33 + 1160)
    assert tally.products[1][0] == tally.products[0][1]
    assert tally.sums == ((2, 5), (3,))
    parts = [tally_games([game]) for game in GAMES]
    assert parts[0] + parts[1] + parts[2] == tally_games(GAMES)
    assert parts[2] + (parts[1] + parts[0]) == tally_games(GAMES)
    whole, part = tally_games(GAMES[:2]), tally_games(GAMES[2:]).interrupted()
    assert (whole + part).is_interrupted
    assert not (whole + whole).is_interrupted

"""Whatever a form says that can be written goes through all formats unchanged."""

import json
from dataclasses import replace

import pytest

from sheetgen.core.errors import DamagedCode
from sheetgen.core.form.plain import from_plain, pack_fill, to_plain, unpack_fill
from sheetgen.form.filled import FilledSheet
from tests.form.games import SAMPLE
from tests.form.sample import FORM, Fill, Player, Switches

HEAD = 'format = 1\nsheet = "dice/duchy-a"\n'


def read(text: str) -> FilledSheet:
    return SAMPLE.read(f"{HEAD}{text}")


@pytest.mark.parametrize("name", ["Anna", "Áű b", "'\"\\", "x" * 12])
def test_names_stand_in_files_and_plain_values_and_not_in_digits(name: str) -> None:
    fill = Fill(players=(Player(name, coins=3), Player()))
    sheet = replace(read("player = []\n"), fill=fill)
    assert SAMPLE.read(SAMPLE.write(sheet)).fill == fill
    assert from_plain(FORM, json.loads(json.dumps(to_plain(FORM, fill)))) == fill
    unnamed = replace(fill, players=(Player(coins=3), Player()))
    found = unpack_fill(FORM, "none", pack_fill(FORM, fill, Switches()))
    assert found == (unnamed, Switches())


def test_numbers_of_one_list_stand_in_its_order() -> None:
    fill = Fill(players=(Player(coins=7, total=8),))
    assert to_plain(FORM, fill)["players"][0]["sums"] == [7, 8]


def test_a_list_tells_each_name_as_often_as_it_counts() -> None:
    (player,) = read("[[player]]\ncards = [5, 5]\n").fill.players
    assert player.cards == (0, 2)
    (player,) = read('[[player]]\ncards = { "5" = 2 }\n').fill.players
    assert player.cards == (None, 2)


@pytest.mark.parametrize(
    "fill",
    [
        Fill(players=(Player(coins=31),)),
        Fill(players=(Player(cubes=(10, None, None)),)),
        Fill(players=(Player(cards=(5, 0)),)),
        Fill(players=(Player(),) * 5),
        Fill(rounds=13),
    ],
)
def test_digits_have_the_bounds_of_files(fill: Fill) -> None:
    with pytest.raises(ValueError, match="is not below"):
        pack_fill(FORM, fill, Switches())


def test_a_tail_is_left_out_where_all_is_as_usual() -> None:
    usual = Fill(players=(Player(total=3),))
    short, long = (
        pack_fill(FORM, fill, Switches())
        for fill in (usual, replace(usual, variant="team"))
    )
    assert unpack_fill(FORM, "none", short)[0] == usual
    assert unpack_fill(FORM, "none", long)[0].variant == "team"
    longer = replace(FORM, tails=())
    with pytest.raises(DamagedCode):
        unpack_fill(longer, "none", long)


def test_a_sheet_without_a_place_for_evidence_has_its_own() -> None:
    assert read("player = []\n").fill.evidence == "none"
    digits = pack_fill(FORM, Fill(), Switches())
    assert unpack_fill(FORM, "phase", digits)[0].evidence == "none"

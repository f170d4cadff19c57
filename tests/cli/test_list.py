import json

import pytest

from tests.conftest import Run

LETTERS = "ABCD"


@pytest.mark.parametrize("letter", LETTERS)
def test_the_list_names_each_duchy_with_its_short_name(letter: str, run: Run) -> None:
    outcome = run("list")
    row = next(line for line in outcome.out.splitlines() if f"Duchy {letter}" in line)
    assert outcome.code == 0
    assert row.split()[:2] == [letter, f"dice/duchy-{letter.lower()}"]
    assert "37 cells" in row


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        "The Castles of Burgundy: The Dice Game (dice)",
        "a5 (210 x 148 mm)",
        "half-letter (215.9 x 139.7 mm)",
        "a4 (297 x 210 mm)",
        "letter (279.4 x 215.9 mm)",
        "pale, colour, grey, black",
        "en (English), es (español), hu (magyar), ja (日本語), pl (polski)",
        "none, phase, round",
    ],
)
def test_the_list_names_what_there_is_to_choose_from(words: str, run: Run) -> None:
    assert words in run("list").out


def test_the_list_says_how_sure_each_map_is(run: Run) -> None:
    rows = [line for line in run("list").out.splitlines() if " dice/duchy" in line]
    assert [row.split()[-1] for row in rows] == [
        "public-2",
        "public-1",
        "public-1",
        "public-1",
    ]


def test_layouts_stand_in_columns_and_in_the_order_of_their_numbers(run: Run) -> None:
    lines = run("list").out.splitlines()
    rows = [line for line in lines if " burgundy/" in line and "cells" in line]
    assert len({row.index(" burgundy/") for row in rows}) == 1
    assert len({row.index("37 cells") for row in rows}) == 1
    numbers = [row.split()[0] for row in rows]
    assert numbers == [
        *(str(n) for n in (*range(1, 11), *range(23, 31))),
        *("2011-4", "2011-8", "33", "34"),
    ]


def test_a_machine_reads_the_duchies_and_what_there_is_to_choose_from(run: Run) -> None:
    outcome = run("list", "--json")
    games = json.loads(outcome.out)["games"]
    (game,) = (game for game in games if game["game"] == "dice")
    assert (outcome.code, outcome.err) == (0, "")
    assert (game["game"], game["title"]) == (
        "dice",
        "The Castles of Burgundy: The Dice Game",
    )
    assert game["layouts"] == [
        {
            "layout": f"dice/duchy-{letter.lower()}",
            "short": letter,
            "name": f"Duchy {letter}",
            "cells": 37,
            "provenance": "public-2" if letter == "A" else "public-1",
        }
        for letter in LETTERS
    ]
    listed = json.loads(run("list", "--json").out)
    assert listed["papers"] == {
        "a5": "210 x 148 mm",
        "half-letter": "215.9 x 139.7 mm",
        "a4": "297 x 210 mm",
        "letter": "279.4 x 215.9 mm",
        "a3": "420 x 297 mm",
        "tabloid": "431.8 x 279.4 mm",
        "sra4": "320 x 225 mm",
        "sra3": "450 x 320 mm",
    }
    assert listed["inks"] == ["pale", "colour", "grey", "black"]
    assert listed["languages"]["hu"] == "magyar"
    assert set(listed["languages"]) == {"en", "es", "hu", "ja", "pl"}
    answers = listed["answers"].items()
    assert answers >= listed["languages"].items()
    assert listed["evidence"] == ["none", "phase", "round"]


@pytest.mark.slow
def test_every_name_of_the_list_is_one_that_commands_take(run: Run) -> None:
    for game in json.loads(run("list", "--json").out)["games"]:
        names = [item[key] for item in game["layouts"] for key in ("layout", "short")]
        assert run("validate", *names).code == 0


@pytest.mark.slow
@pytest.mark.parametrize("name", ["a", "A", "dice/duchy-a"])
def test_a_short_name_is_taken_in_either_case(name: str, run: Run) -> None:
    assert "name: Duchy A\n" in run("describe", name).out


def test_the_list_names_kinds_of_files_without_a_sheet(run: Run) -> None:
    assert "  other files: burgundy/chateauma, burgundy/log\n" in run("list").out
    games = json.loads(run("list", "--json").out)["games"]
    files = {game["game"]: game["files"] for game in games}
    assert files["burgundy"] == ["burgundy/chateauma", "burgundy/log"]
    assert files["keythedral"][0] == "keythedral/land"
    assert files["dice"] == ["dice/log"]

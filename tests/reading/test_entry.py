"""What was read of a sheet, entered on the page that has it."""

import json
from functools import cache
from types import ModuleType
from typing import Any

import pytest

from sheetgen.games.dice.sheet import boxes
from tests.games.burgundy import conformance as burgundy
from tests.games.burgundy.totals import conformance as totals
from tests.games.dice import conformance as dice
from tests.games.keythedral import conformance as keythedral

Plain = dict[str, Any]

GAMES = pytest.mark.parametrize(
    "game", [dice, burgundy, keythedral, totals], ids=lambda game: game.GAME
)


@cache
def engine_of(game: ModuleType) -> Any:
    """Return what answers for a game; it remembers nothing of what was asked."""
    return game.make_engine()


@cache
def pages(game: ModuleType) -> list[Plain]:
    """Return pages of a game, with digits, fill and switches."""
    asked = [one for one in game.make_page_questions() if one["do"] == "scatter"]
    kept = ("digits", "fill", "switches")
    return [{name: one[name] for name in kept} for one in asked]


def gather(game: ModuleType, page: Plain, values: dict[str, str]) -> Plain:
    told: Plain = engine_of(game).answer({"do": "gather", "values": values, **page})
    return told


def scatter(game: ModuleType, page: Plain) -> dict[str, str]:
    told = engine_of(game).answer({"do": "scatter", **page})
    values: dict[str, str] = told["values"]
    return values


@pytest.mark.slow
@GAMES
def test_what_is_read_as_it_stands_changes_nothing(game: ModuleType) -> None:
    for page in pages(game):
        told = gather(game, page, scatter(game, page))
        assert told == {"fill": page["fill"], "switches": page["switches"]}


@pytest.mark.slow
@GAMES
def test_what_was_read_stands_on_the_page_and_the_rest_stays(game: ModuleType) -> None:
    for page in pages(game)[:12]:
        there = scatter(game, page)
        gone = [name for name in there if name.startswith(("cell:", "player:1"))][::3]
        told = {**page, **gather(game, page, dict.fromkeys(gone, ""))}
        assert scatter(game, told) == {
            name: text for name, text in there.items() if name not in gone
        }
        again = gather(game, told, {name: there[name] for name in gone})
        assert scatter(game, {**page, **again}) == there


@pytest.mark.slow
def test_what_no_spot_shows_stays() -> None:
    """How a sheet was played, and sums that were taken over and nothing touches."""
    page = next(one for one in pages(dice) if "cell:a1" in scatter(dice, one))
    fill = {**page["fill"], "variant": "solo", "total": 90, "taken": ["total"]}
    own = {**page, "fill": fill}
    told = gather(dice, own, {"cell:a1": "6"})["fill"]
    assert (told["variant"], told["taken"], told["total"]) == ("solo", ["total"], 90)
    summed = gather(dice, own, {"total": "91"})["fill"]
    assert summed["total"] == 91
    assert "taken" not in summed


@pytest.mark.slow
def test_a_setting_that_is_circled_is_set_and_the_usual_one_is_not_named() -> None:
    page = {**pages(burgundy)[0], "switches": {}}
    told = gather(burgundy, page, {"edition:2011": "o"})
    assert told["switches"] == {"edition": "2011"}
    told = gather(
        burgundy, {**page, **told}, {"edition:2011": "", "edition:special": "o"}
    )
    assert told["switches"] == {}
    assert told["fill"] == page["fill"]


@pytest.mark.slow
@pytest.mark.parametrize(
    "values", [{"cell:a1": "7"}, {"cell:zz9": "1"}, {"total": "12345"}, {"total": "x"}]
)
def test_what_cannot_stand_there_is_refused(values: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="cannot stand at"):
        gather(dice, pages(dice)[0], values)


@pytest.mark.slow
@GAMES
def test_every_spot_has_a_box(game: ModuleType) -> None:
    for page in pages(game)[:6]:
        told = engine_of(game).answer({"do": "spots", "digits": page["digits"]})
        assert {name for name, *_ in told["spots"]} <= set(told["boxes"])
        assert len(told["marks"]) == 8


@pytest.mark.slow
def test_where_things_stand_on_a_newer_sheet_is_not_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    question = {"do": "spots", "digits": pages(dice)[0]["digits"]}
    monkeypatch.setattr(boxes, "NEWEST", -1)
    told = json.loads(engine_of(dice).ask(json.dumps(question)))
    assert told["error"] == "unknown"

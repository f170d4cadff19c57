"""A declared sheet is at a table: one that all players share."""

from dataclasses import replace

from sheetgen.core.form.plain import to_plain
from sheetgen.core.scoresheet.codec import structure_of
from sheetgen.core.scoresheet.fill import form_of
from tests.games.sheets.conformance import code_of
from tests.games.sheets.declare import SHEETS, columns_of, declare
from tests.server.conftest import Hall, Seated
from tests.server.test_api import host_of

LOW = declare((SHEETS / "low-rounds.toml").read_text("utf-8"))


def send(seat: Seated, *rounds: str, own: str = "") -> dict[str, object]:
    columns = [{"name": "Anna", "points": one} if one else {} for one in rounds]
    fill = to_plain(form_of(LOW), replace(columns_of(LOW, columns), own=own))
    told = seat.client.put(
        seat.path,
        json={"revision": 1, "digits": code_of(LOW), "fill": fill, "switches": {}},
        headers=seat.headers,
    )
    return {"status": told.status_code, **told.json()}


def test_it_is_kept_and_judged_with_all_its_players(hall: Hall) -> None:
    table = hall.make_table()
    seat = hall.sit(table, "Anna")
    assert send(seat, "0 30 5", "12 0 0")["status"] == 200
    told = hall.state(table)
    [verdict] = told["judged"]["verdicts"]
    assert [one["total"] for one in verdict["players"]] == [35, 12]
    assert verdict["ranking"] == [2, 1]  # the lowest total wins
    assert told["judged"]["ranking"] == [1]


def test_an_evening_knows_its_sheet(hall: Hall) -> None:
    table, host = host_of(hall)
    send(hall.sit(table, "Anna"), "0 30 5", "12 0 0")
    told = hall.client.put(f"/api/evenings/{table}", headers=host).json()
    assert (told["game"], told["title"]) == ("sheets", LOW.title)
    assert (told["sheet"], told["lowest"]) == (f"1022/{structure_of(LOW)}", True)


def test_players_who_fill_a_column_each_are_ranked_on_one_sheet(hall: Hall) -> None:
    table = hall.make_table()
    anna, ben = hall.sit(table, "Anna"), hall.sit(table, "Ben")
    send(anna, "0 30 5", "", "3 0 7", own="1")  # and for somebody without a device
    send(ben, "", "12 5 0", own="2")
    judged = hall.state(table)["judged"]
    assert [one["total"] for one in judged["verdicts"]] == [35, 17]
    assert judged["virtual"] == [["player:3", 10]]
    assert judged["ranking"] == [3, 2, 1]


def test_what_cannot_stand_there_is_refused_with_its_place(hall: Hall) -> None:
    seat = hall.sit(hall.make_table())
    told = send(seat, "1000")
    assert told["status"] == 422
    assert str(told["problems"]).count("fill.players") == 1

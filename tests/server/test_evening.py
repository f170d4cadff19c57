"""Evenings that are kept: by whom, what of them, and how players stand over all."""

import asyncio
import csv
import io
import json
import sqlite3
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sheetgen.server.evening import (
    Evening,
    Score,
    list_players,
    plain_evenings,
    read_evening,
    write_csv,
)
from sheetgen.server.store import DAY
from tests.server.conftest import Hall, MakeHall, Thread
from tests.server.test_api import host_of, refused


def evening_of(*scores: tuple[str, int | None, int | None], **more: Any) -> Evening:
    """Return an evening with name, place and points of each player."""
    players = tuple(
        Score(seat, name, place, points, more.get("verdict", "legal"), seat)
        for seat, (name, place, points) in enumerate(scores, 1)
    )
    return Evening(more.get("evening", "E"), 0, more.get("game", "dice"), players)


def play(hall: Hall, *names: str) -> tuple[str, dict[str, str]]:
    """Return a table where each has sent a sheet, and what its host sends."""
    table, host = host_of(hall)
    for number, name in enumerate(names):
        assert hall.sit(table, name).put(1, number).status_code == 200
    return table, host


# What is kept


def test_a_host_who_ends_a_table_may_keep_its_ranking(hall: Hall) -> None:
    table, host = play(hall, "Anna", "B\xe9la")
    judged = hall.state(table)["judged"]
    hall.clock.seconds += 5
    kept = hall.client.put(f"/api/evenings/{table}", headers=host)
    assert kept.status_code == 201
    assert kept.json() == {
        "evening": table,
        "ended": int(hall.clock()),
        "game": "dice",
        "players": [
            {
                "seat": number,
                "name": name,
                "place": judged["ranking"] and judged["ranking"][number - 1],
                "points": judged["verdicts"][number - 1]["total"],
                "verdict": judged["verdicts"][number - 1]["verdict"],
                "serial": number,
            }
            for number, name in ((1, "Anna"), (2, "B\xe9la"))
        ],
    }
    assert any(one["points"] for one in kept.json()["players"])
    refused(hall.client.get(f"/api/tables/{table}"), 404, "absent")
    # An answer was lost.
    again = hall.client.put(f"/api/evenings/{table}", headers=host)
    assert (again.status_code, again.json()) == (200, kept.json())
    refused(hall.client.put(f"/api/evenings/{table}"), 404, "absent")
    told = hall.client.get("/api/evenings").json()
    assert told["evenings"] == [kept.json()]
    assert told["games"] == {"dice": "The Castles of Burgundy: The Dice Game"}
    assert {row["name"] for row in told["players"]} == {"Anna", "B\xe9la"}


def test_an_evening_is_kept_whatever_the_clock_was_set_to(hall: Hall) -> None:
    for number, ahead in enumerate((-1e11, -2e6, 5 * 3600, 3e9, 1e14), 1):
        hall.clock.ahead = 0
        table, host = play(hall, "Anna", "B\xe9la")
        hall.clock.ahead = ahead
        kept = hall.client.put(f"/api/evenings/{table}", headers=host)
        assert kept.status_code == 201
        told = hall.client.get("/api/evenings").json()["evenings"]
        assert len(told) == number
        assert kept.json() in told
        assert hall.client.get("/api/evenings.csv").status_code == 200


def test_only_the_host_keeps_and_forgets_an_evening_and_nothing_is_kept_unasked(
    hall: Hall,
) -> None:
    table, host = play(hall, "Anna")
    seated = hall.sit(table)
    path = f"/api/evenings/{table}"
    for headers in ({}, seated.headers):
        refused(hall.client.put(path, headers=headers), 403, "token")
        refused(hall.client.delete(path, headers=headers), 403, "token")
    assert len(hall.state(table)["seats"]) == 2
    refused(hall.client.delete(path, headers=host), 404, "absent")
    assert hall.client.put(path, headers=host).status_code == 201
    other, other_host = play(hall, "Anna")
    refused(hall.client.delete(path, headers=other_host), 403, "token")
    assert hall.client.delete(path, headers=host).status_code == 204
    ended = hall.client.delete(f"/api/tables/{other}", headers=other_host)
    assert ended.status_code == 204
    told = hall.client.get("/api/evenings").json()
    assert told == {"evenings": [], "players": [], "games": {}}
    refused(hall.client.put(path, headers=host), 404, "absent")


def test_what_cannot_be_ranked_is_not_kept_and_goes_on(hall: Hall) -> None:
    table, host = host_of(hall)
    path = f"/api/evenings/{table}"
    message = refused(hall.client.put(path, headers=host), 409, "unjudged")["message"]
    assert "nobody has sent a sheet" in message
    hall.sit(table).put(1)
    hall.sit(table).put(1, switches={"must-combine": "no"})
    message = refused(hall.client.put(path, headers=host), 409, "unjudged")["message"]
    assert "switches" in message
    assert len(hall.state(table)["seats"]) == 2


def test_a_table_on_which_somebody_writes_meanwhile_is_ranked_anew(
    make_hall: MakeHall,
) -> None:
    asked = []

    class Slow(Thread):
        async def ask(self, line: bytes) -> bytes:
            if len(json.loads(line)) == 2 and not asked:
                asked.append(line)
                assert (await asyncio.to_thread(late.put, 1, 3)).status_code == 200
            return await super().ask(line)

    hall = make_hall(worker=Slow())
    table, host = play(hall, "Anna", "B\xe9la")
    late = hall.sit(table, "Cili")
    kept = hall.client.put(f"/api/evenings/{table}", headers=host)
    names = [one["name"] for one in kept.json()["players"]]
    assert names == ["Anna", "B\xe9la", "Cili"]


def test_one_evening_that_this_copy_does_not_know_hides_no_other(
    hall: Hall, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    table, host = play(hall, "Anna")
    assert hall.client.put(f"/api/evenings/{table}", headers=host).status_code == 201
    one = evening_of(("B\xe9la", 1, 5), game="later").plain()
    told = (
        {**one, "weather": "rain", "players": [{**one["players"][0], "hat": 1}]},
        {"evening": "F"},
        {**one, "ended": 1e30},
        {**one, "ended": 10**20},
        {**one, "game": None},
        *(
            {**one, "players": [{**one["players"][0], key: wrong}]}
            for key, wrong in (("name", []), ("points", "many"), ("place", {}))
        ),
        [],
    )
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as other:
        for number, evening in enumerate((*map(json.dumps, told), "{", "[" * 100_000)):
            values = str(number), 0, evening
            other.execute("INSERT INTO evenings VALUES (?, ?, ?)", values)
        other.commit()
    state = hall.client.get("/api/evenings").json()
    assert [one["game"] for one in state["evenings"]] == ["dice", "later"]
    assert state["games"]["later"] == "later"
    assert hall.client.get("/api/evenings.csv").status_code == 200
    assert caplog.text.count("an evening cannot be read") >= 2


def test_a_server_keeps_no_more_evenings_than_it_may(make_hall: MakeHall) -> None:
    hall = make_hall(most_evenings=1)
    first, host = play(hall, "Anna")
    assert hall.client.put(f"/api/evenings/{first}", headers=host).status_code == 201
    table, other = play(hall, "Anna")
    refused(hall.client.put(f"/api/evenings/{table}", headers=other), 503, "full")
    assert hall.state(table)["seats"][0]["name"] == "Anna"
    hall.client.delete(f"/api/evenings/{first}", headers=host)
    assert hall.client.put(f"/api/evenings/{table}", headers=other).status_code == 201
    none = make_hall(most_evenings=0)
    table, host = play(none, "Anna")
    refused(none.client.put(f"/api/evenings/{table}", headers=host), 503, "full")


def test_evenings_stay_when_tables_expire_and_servers_start_again(
    make_hall: MakeHall,
) -> None:
    hall = make_hall()
    table, host = play(hall, "Anna")
    path = f"/api/evenings/{table}"
    hall.client.put(path, headers=host)
    again = make_hall()
    again.clock.seconds += 400 * DAY
    again.make_table()
    (kept,) = again.client.get("/api/evenings").json()["evenings"]
    assert kept["evening"] == table
    assert again.client.delete(path, headers=host).status_code == 204


def test_they_come_as_a_table_for_a_spreadsheet(hall: Hall) -> None:
    table, host = play(hall, "=HYPERLINK(1)", 'B\xe9la, "the" first')
    hall.client.put(f"/api/evenings/{table}", headers=host)
    told = hall.client.get("/api/evenings.csv")
    assert told.headers["content-type"] == "text/csv; charset=utf-8"
    assert "evenings.csv" in told.headers["content-disposition"]
    rows = list(csv.DictReader(io.StringIO(told.content.decode("utf-8-sig"))))
    assert [row["name"] for row in rows] == ["'=HYPERLINK(1)", 'B\xe9la, "the" first']
    assert rows[0]["date"] == "1970-01-12"
    assert [row["sheet"] for row in rows] == ["1", "2"]


# How players stand over evenings


def test_players_are_counted_by_game_and_name() -> None:
    evenings = [
        evening_of(("Anna", 1, 50), ("B\xe9la", 2, 41)),
        evening_of(("B\xe9la", 1, 60), ("Anna", 2, 40), ("Cili", 3, 10)),
        evening_of(("Anna", 1, 70), ("B\xe9la", 1, 70)),
        evening_of(("Anna", 1, 200), ("Cili", 2, 90), game="burgundy"),
    ]
    rows = list_players(evenings)
    assert [tuple(row.values()) for row in rows] == [
        ("burgundy", "Anna", 1, 1, 200.0, 200),
        ("burgundy", "Cili", 1, 0, 90.0, 90),
        ("dice", "B\xe9la", 3, 2, 57.0, 70),
        ("dice", "Anna", 3, 2, 53.3, 70),
        ("dice", "Cili", 1, 0, 10.0, 10),
    ]


def test_declared_sheets_are_counted_apart_and_called_as_the_last_one() -> None:
    low: dict[str, Any] = {"sheet": "1022/5", "lowest": True}
    evenings = [
        replace(evening_of(("Anna", 1, 3), ("Ben", 2, 9)), title="Rummy", **low),
        replace(evening_of(("Anna", 2, 8), ("Ben", 1, 4)), title="Rumy", **low),
        replace(evening_of(("Anna", 1, 70)), sheet="1022/6", title="Rummy"),
    ]
    told = plain_evenings(evenings)
    assert told["games"] == {"1022/5": "Rummy", "1022/6": "Rummy"}
    assert [tuple(row.values()) for row in told["players"]] == [
        ("1022/5", "Anna", 2, 1, 5.5, 3),
        ("1022/5", "Ben", 2, 1, 6.5, 4),
        ("1022/6", "Anna", 1, 0, 70.0, 70),
    ]
    assert read_evening(json.loads(json.dumps(evenings[0].plain()))) == evenings[0]


def test_nobody_wins_alone_or_without_a_ranking() -> None:
    alone = evening_of(("Anna", 1, 50))
    unranked = evening_of(("Anna", None, 50), ("B\xe9la", None, None))
    rows = list_players([alone, unranked])
    assert [(row["name"], row["games"], row["wins"]) for row in rows] == [
        ("Anna", 2, 0),
        ("B\xe9la", 1, 0),
    ]
    assert rows[1]["average"] is rows[1]["best"] is None


def test_a_sheet_against_the_rules_wins_nothing_and_its_points_do_not_count() -> None:
    both = ("Anna", 1, 50), ("B\xe9la", 2, 40)
    rows = list_players([evening_of(*both, verdict="illegal"), evening_of(*both)])
    assert [tuple(row.values())[1:] for row in rows] == [
        ("Anna", 2, 1, 50.0, 50),
        ("B\xe9la", 2, 0, 40.0, 40),
    ]


def test_an_evening_is_read_as_it_was_told_and_who_has_no_name_is_nobody() -> None:
    evening = evening_of(("Anna", 1, 50), ("", None, None))
    assert read_evening(json.loads(json.dumps(evening.plain()))) == evening
    assert list_players([evening_of(("", 1, 50), ("", 2, 40))]) == []


def test_an_evening_is_of_the_day_that_its_players_saw(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Half past eight in New York is the next day in London."""
    monkeypatch.setenv("TZ", "EST5EDT")
    time.tzset()
    try:
        ended = replace(evening_of(("x;=1+1", 1, 50)), ended=1_793_928_600)
        assert write_csv([ended]) == (
            "\ufeffevening,date,game,place,name,points,verdict,sheet,ended\n"
            f'{ended.evening},2026-11-05,dice,1,"x;=1+1",50,legal,1,'
            "2026-11-05T20:30:00-05:00\n"
        )
    finally:
        monkeypatch.undo()
        time.tzset()

"""Every route of the tables: what it grants, and what it refuses with which reason."""

import json
import logging
import socket
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx2
import pytest

from sheetgen.core.codes import FACED, KINDS, seal_answers
from sheetgen.core.errors import OutputError
from sheetgen.core.scoresheet.validate import MOST_BODY
from sheetgen.form.entry import MOST_SEATS
from sheetgen.server.refusal import SHARE
from sheetgen.server.store import DAY
from sheetgen.server.table import Oldest
from tests.server.conftest import Clock, Hall, MakeHall, Seated
from tests.server.sheets import sheet
from tests.words import NAMES_OF_EMOJI


def refused(answer: httpx2.Response, status: int, error: str) -> dict[str, Any]:
    assert answer.status_code == status, answer.text
    assert answer.json()["error"] == error
    assert answer.json()["message"]
    return answer.json()


# Tables and seats


def test_a_table_has_an_id_that_nobody_guesses_in_letters_of_any_size(
    hall: Hall,
) -> None:
    ids = {hall.make_table() for _ in range(20)}
    assert len(ids) == 20
    assert all(len(table) * 5 >= 80 for table in ids)
    table = hall.make_table()
    assert hall.state(table.lower())["table"] == table


def test_seats_are_numbered_and_named_by_what_can_be_seen(hall: Hall) -> None:
    table = hall.make_table()
    assert [hall.sit(table, name).seat for name in ("Anna", "", "Béla")] == [1, 2, 3]
    seats = hall.state(table)["seats"]
    assert [seat["name"] for seat in seats] == ["Anna", "", "Béla"]
    assert [seat["revision"] for seat in seats] == [0, 0, 0]
    sat = hall.client.post(f"/api/tables/{hall.make_table()}/seats")
    assert (sat.status_code, sat.json()["name"]) == (201, "")
    name = " A\x00nna\u202e \n Nagy "
    sat = hall.client.post(f"/api/tables/{table}/seats", json={"name": name})
    assert sat.json()["name"] == "A nna Nagy"


def test_a_joined_sign_stays_one(make_hall: MakeHall) -> None:
    hall = make_hall(most_own=999)
    for name in NAMES_OF_EMOJI:
        for given in (name, f"Anna {name}", name * min(20, 200 // len(name))):
            table = hall.make_table()
            hall.sit(table, given)
            assert hall.state(table)["seats"][0]["name"] == given


NO_NAMES = (
    ("x" * 41, "41 letters, 40 are the most"),
    (NAMES_OF_EMOJI[0] * 41, "41 letters, 40 are the most"),
    ("\N{WOMAN}\u200d" * 120 + "\N{WOMAN}", "241 characters of Unicode, 200 are"),
    (5, "expected a text"),
    (["Anna"], "expected a text"),
)


def test_what_is_no_name_is_refused(hall: Hall) -> None:
    path = f"/api/tables/{hall.make_table()}/seats"
    for name, told in NO_NAMES:
        answer = hall.client.post(path, json={"name": name})
        assert told in refused(answer, 422, "bad")["message"]


def test_a_table_has_eight_seats(hall: Hall) -> None:
    table = hall.make_table()
    tokens = {hall.sit(table).token for _ in range(MOST_SEATS)}
    assert len(tokens) == MOST_SEATS == 8
    refused(hall.client.post(f"/api/tables/{table}/seats"), 409, "full")


def test_a_seat_that_was_left_is_given_away_anew(hall: Hall) -> None:
    table = hall.make_table()
    hall.sit(table)
    old = hall.sit(table)
    old.put(1)
    assert hall.client.delete(old.path, headers=old.headers).status_code == 204
    new = hall.sit(table)
    assert (new.seat, hall.state(table)["seats"][1]["revision"]) == (old.seat, 0)
    refused(old.put(1), 403, "token")
    assert new.put(1).status_code == 200


def test_the_host_can_free_seats_and_remove_the_table(hall: Hall) -> None:
    table, host = host_of(hall)
    seated = hall.sit(table)
    path = f"/api/tables/{table}"
    refused(hall.client.delete(path, headers=seated.headers), 403, "token")
    assert hall.client.delete(seated.path, headers=host).status_code == 204
    refused(hall.client.delete(seated.path, headers=host), 404, "absent")
    assert hall.client.delete(path, headers=host).status_code == 204
    refused(hall.client.get(path), 404, "absent")


def host_of(hall: Hall) -> tuple[str, dict[str, str]]:
    """Return a new table, and what its host sends with requests."""
    made = hall.client.post("/api/tables").json()
    return made["table"], {"Authorization": f"Bearer {made['host']}"}


# Those who watch


def test_who_watches_sees_all_and_is_not_told_how_to_sit_down(hall: Hall) -> None:
    table = hall.make_table()
    hall.sit(table, "Anna").put(1, 1)
    state = hall.state(table)
    watch = state["watch"]
    assert watch != table
    assert len(watch) * 5 >= 80
    seen = hall.state(watch.lower())
    assert seen == {key: state[key] for key in state if key != "table"}
    assert table not in json.dumps(seen)


def test_who_watches_writes_nothing(hall: Hall) -> None:
    table, host = host_of(hall)
    seated = hall.sit(table)
    seated.put(1, 1)
    watch = hall.state(table)["watch"]
    there = Seated(hall.client, watch, seated.seat, seated.token)
    refused(hall.client.post(f"/api/tables/{watch}/seats"), 403, "watching")
    refused(there.put(2), 403, "watching")
    for headers in (seated.headers, host):
        for path in (there.path, f"/api/tables/{watch}"):
            refused(hall.client.delete(path, headers=headers), 403, "watching")
        keep = f"/api/evenings/{watch}"
        refused(hall.client.put(keep, headers=headers), 403, "watching")
    assert hall.state(table)["seats"][0]["revision"] == 1


def test_the_oldest_table_without_a_sheet_gives_way_and_those_in_use_are_limited(
    make_hall: MakeHall,
) -> None:
    hall = make_hall(most_tables=3)
    used, older, younger = (hall.make_table() for _ in range(3))
    hall.sit(used).put(1)
    hall.clock.seconds += 1
    hall.sit(younger)
    new = hall.make_table()
    refused(hall.client.get(f"/api/tables/{older}"), 404, "absent")
    for table in (younger, new):
        hall.sit(table).put(1)
    refused(hall.client.post("/api/tables"), 503, "full")
    assert [hall.state(table)["table"] for table in (used, younger, new)]


EMPTY = {
    "variant": "normal",
    "numbers": "." * 37,
    "phases": "." * 37,
    "evidence": "phase",
}


def test_a_table_on_whose_sheets_nothing_is_written_gives_way(
    make_hall: MakeHall,
) -> None:
    hall = make_hall(most_tables=2)
    empty, used = (hall.sit(hall.make_table()) for _ in range(2))
    for seated in (empty, used):
        assert seated.put(1, fill=EMPTY).status_code == 200
    written = {**EMPTY, "numbers": "3" + "." * 36}
    assert used.put(2, fill=written).status_code == 200
    assert used.put(3, fill=EMPTY).status_code == 200  # it stays used
    third = hall.make_table()
    refused(empty.put(2), 404, "absent")
    hall.sit(third).put(1, fill=EMPTY)
    hall.clock.seconds += DAY + 1
    refused(hall.client.get(f"/api/tables/{third}"), 404, "absent")
    assert hall.state(used.table)["seats"][0]["revision"] == 3


@pytest.mark.parametrize(
    ("one", "other", "far"),
    [
        ("192.0.2.7", "192.0.2.200", "192.0.3.7"),
        ("2001:db8::7", "2001:db8::8:9:a:b", "2001:db8:0:1::7"),
    ],
)
def test_the_tables_of_one_network_are_limited_and_others_make_theirs(
    make_hall: MakeHall, one: str, other: str, far: str
) -> None:
    hall = make_hall(most_own=2)
    for at in (one, other):
        hall.sit(hall.make_table(at=at)).put(1)
    answer = hall.client.post("/api/tables", headers={"X-Forwarded-For": other})
    assert "2 tables of your network" in refused(answer, 429, "busy")["message"]
    # The proxy puts what it sees behind whatever it was sent.
    behind = {"X-Forwarded-For": f"{far}, {one}"}
    refused(hall.client.post("/api/tables", headers=behind), 429, "busy")
    assert hall.make_table(at=far)


def test_whoever_makes_many_tables_takes_none_from_others(make_hall: MakeHall) -> None:
    hall = make_hall(most_tables=6, most_own=5)
    table = hall.make_table(at="192.0.2.7")
    hall.clock.seconds += 1
    for _ in range(20):
        hall.make_table(at="198.51.100.9")
    assert hall.state(table)["seats"] == []
    assert hall.make_table(at="203.0.113.5")
    assert hall.make_table(at="203.0.113.6")
    assert hall.state(table)["seats"] == []


def test_tables_with_one_number_each_shut_nobody_out_for_longer_than_a_day(
    make_hall: MakeHall,
) -> None:
    hall = make_hall(most_tables=6, most_own=4)
    written = {**EMPTY, "numbers": "3" + "." * 36}
    played = hall.sit(hall.make_table(at="192.0.2.7"))
    flood = [hall.sit(hall.make_table(at=f"198.51.100.{n}")) for n in range(1, 5)]
    other = hall.sit(hall.make_table(at="203.0.113.5"))
    for seated in (played, *flood, other):
        assert seated.put(1, fill=written).status_code == 200
    at = {"X-Forwarded-For": "203.0.113.6"}
    refused(hall.client.post("/api/tables", headers=at), 503, "full")
    hall.clock.seconds += DAY + 1
    assert played.put(2, fill=written).status_code == 200
    for n in range(10, 14):
        hall.sit(hall.make_table(at=f"203.0.113.{n}")).put(1, fill=written)
    for seated in flood[:3]:
        refused(seated.put(2), 404, "absent")
    assert hall.state(played.table)["seats"][0]["revision"] == 2


def test_many_addresses_of_one_network_are_no_way_around_the_limit(
    make_hall: MakeHall,
) -> None:
    hall = make_hall(rate=1, burst=5)

    def make(at: str) -> int:
        named = {"X-Forwarded-For": at}
        return hall.client.post("/api/tables", headers=named).status_code

    made = [make(f"192.0.2.{n}") for n in range(1, 11)]
    assert made == [201] * SHARE + [429] * (10 - SHARE)
    assert make("198.51.100.7") == 201
    hall.clock.seconds += 5
    assert [make(f"192.0.2.{n}") for n in range(20, 25)] == [201] * SHARE + [429]


def test_a_table_that_never_had_a_sheet_lives_for_a_day(hall: Hall) -> None:
    made = hall.client.post("/api/tables").json()
    table, watch = made["table"], hall.state(made["table"])["watch"]
    assert made["expires"] == hall.clock() + DAY
    hall.clock.seconds += DAY - 1
    hall.sit(table)
    hall.clock.seconds += DAY - 1
    assert hall.state(table)["seats"]
    hall.clock.seconds += 2
    for code in (table, watch):
        refused(hall.client.get(f"/api/tables/{code}"), 404, "absent")
    refused(hall.client.post(f"/api/tables/{table}/seats"), 404, "absent")


# Entries


def test_an_entry_is_stored_with_its_revision(hall: Hall) -> None:
    table = hall.make_table()
    seated = hall.sit(table, "Anna")
    assert seated.put(1, 3).json() == {"seat": 1, "revision": 1}
    assert hall.state(table)["seats"] == [
        {
            "seat": 1,
            "name": "Anna",
            "revision": 1,
            "digits": sheet(3).digits,
            "fill": sheet(3).fill,
            "switches": {},
            "changed": int(hall.clock()),
        }
    ]


def test_a_database_of_the_first_kind_goes_on(
    make_hall: MakeHall, tmp_path: Path
) -> None:
    database = tmp_path / "old.sqlite"
    hall = make_hall(database=str(database))
    seated = hall.sit(hall.make_table(), "Anna")
    seated.put(1, 3)
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("ALTER TABLE seats DROP COLUMN changed")
        connection.execute("ALTER TABLE tables DROP COLUMN maker")
        connection.execute("ALTER TABLE tables DROP COLUMN used")
        connection.execute("ALTER TABLE tables DROP COLUMN watch")
        connection.execute("DROP TABLE evenings")
    again = make_hall(database=str(database))
    (seat,) = again.state(seated.table)["seats"]
    assert (seat["revision"], seat["changed"]) == (1, None)
    seated.client = again.client
    assert seated.put(2, 4).status_code == 200
    (seat,) = again.state(seated.table)["seats"]
    assert seat["changed"] == int(again.clock())
    watch = again.state(seated.table)["watch"]
    assert again.state(watch)["seats"] == [seat]
    assert make_hall(database=str(database)).state(watch)["watch"] == watch
    assert again.client.get("/api/evenings").json()["evenings"] == []


STORED = {
    "no JSON": b'{"digits": "00',
    "no letters": b"\xff\xfe",
    "another kind": b"[1]",
    "keys missing": b"{}",
    "brackets without end": b"[" * 100_000,
    "no digits": b'{"digits": 5, "fill": {}}',
    "no code": b'{"digits": "12345", "fill": {}}',
    "no fill": json.dumps({"digits": sheet(0).digits, "fill": {"cells": 1}}).encode(),
}


@pytest.mark.parametrize("stored", STORED.values(), ids=list(STORED))
def test_a_sheet_that_is_stored_damaged_stops_no_other_seat(
    hall: Hall, tmp_path: Path, stored: bytes
) -> None:
    table, host = host_of(hall)
    anna, bela = hall.sit(table, "Anna"), hall.sit(table, "Béla")
    anna.put(1, 0)
    bela.put(1, 1)
    alone = hall.state(table)["judged"]["verdicts"][0]["total"]
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as other:
        write = "UPDATE seats SET entry = CAST(? AS TEXT) WHERE number = 2"
        other.execute(write, (stored,))
        other.commit()
    told = hall.state(table)
    assert told["problem"].startswith("the stored sheet of seat 2 cannot be read:")
    assert [seat["name"] for seat in told["seats"]] == ["Anna", "Béla"]
    assert told["judged"]["seats"] == [1]
    assert [one["total"] for one in told["judged"]["verdicts"]] == [alone]
    refused(hall.client.put(f"/api/evenings/{table}", headers=host), 409, "unjudged")
    assert anna.put(2, 2).status_code == 200
    assert bela.put(2, 1).status_code == 200
    told = hall.state(table)
    assert "problem" not in told
    assert told["judged"]["seats"] == [1, 2]


def test_a_damaged_secret_is_told_when_the_server_starts(
    make_hall: MakeHall, tmp_path: Path
) -> None:
    make_hall()
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as other:
        other.execute("UPDATE secrets SET value = 'no secret'")
        other.commit()
    with pytest.raises(OutputError, match=r"tables\.sqlite: the secret .* is damaged"):
        make_hall()


def test_answers_may_be_sent_as_the_digits_of_a_link(hall: Hall) -> None:
    table = hall.make_table()
    seated = hall.sit(table)
    digits, answers = sheet(3).digits, sheet(3).answers({"must-combine": "no"})

    def send(revision: int, answers: str) -> httpx2.Response:
        body = {"revision": revision, "digits": digits, "answers": answers}
        return seated.send(json.dumps(body).encode())

    assert send(1, answers).status_code == 200
    seat = hall.state(table)["seats"][0]
    assert (seat["fill"], seat["switches"]) == (sheet(3).fill, {"must-combine": "no"})
    wrong = answers[:9] + str((int(answers[9]) + 1) % 10) + answers[10:]
    # With a right check, but of a sheet with fewer cells.
    other = seal_answers(2**60)
    for damaged in ("", "1", "x", wrong, "9" * 2000, other):
        refused(send(2, damaged), 422, "damaged")
    refused(send(2, digits), 422, "unknown")


def test_a_table_is_judged_by_the_engine_each_sheet_for_what_it_is(hall: Hall) -> None:
    table = hall.make_table()
    assert hall.state(table)["judged"] is None
    first, _, third = (hall.sit(table) for _ in range(3))
    first.put(1, 1)
    third.put(1, 2)
    judged = hall.state(table)["judged"]
    assert judged["seats"] == [1, 3]
    assert len(judged["verdicts"]) == 2
    assert judged == hall.state(table)["judged"]  # from memory now
    third.put(2, 3)
    assert hall.state(table)["judged"]["verdicts"][1] != judged["verdicts"][1]
    fill = {"numbers": "6" * 37, "evidence": "phase", "variant": "normal"}
    assert third.put(3, fill=fill).status_code == 200
    assert hall.state(table)["judged"]["verdict"] == "illegal"
    third.put(4, switches={"must-combine": "no"})  # not of one game any more
    state = hall.state(table)
    assert state["judged"] is None
    assert "switches" in state["problem"]


def test_an_entry_that_follows_on_nothing_is_refused_with_what_stands(
    hall: Hall,
) -> None:
    seated = hall.sit(hall.make_table())
    for _ in range(2):  # sent twice, it is accepted once
        assert seated.put(1).status_code == 200
    assert seated.put(2, 1).status_code == 200
    for stale in (1, 2, 4):  # 4 was written by somebody who has not seen 2 or 3
        more = refused(seated.put(stale, 5), 409, "stale")
        assert more["revision"] == 2
        assert more["entry"]["fill"] == sheet(1).fill
    assert seated.put(3, 5).status_code == 200
    # Revisions may be left out if the last one that was seen is named.
    other = hall.sit(hall.make_table())
    assert other.put(7).status_code == 200  # on an empty seat nothing is lost
    assert other.put(12, 1, base=7).status_code == 200
    refused(other.put(20, 2, base=7), 409, "stale")
    assert hall.state(other.table)["seats"][0]["fill"] == sheet(1).fill


def test_an_entry_needs_the_token_of_its_seat(hall: Hall) -> None:
    table = hall.make_table()
    seated, other = hall.sit(table), hall.sit(table)
    long = "Bearer " + "x" * 99
    for token in ("", "Bearer", "Bearer x", "Basic x", "Bearer \u00e9", long):
        body = json.dumps(sheet(0).body(1)).encode()
        headers = {"Authorization": token.encode("latin-1")}
        answer = hall.client.put(seated.path, content=body, headers=headers)
        refused(answer, 403, "token")
    refused(hall.client.put(seated.path, content=body), 403, "token")
    refused(Seated(hall.client, table, seated.seat, other.token).put(1), 403, "token")


def test_a_body_that_is_too_large_is_refused_before_it_comes(hall: Hall) -> None:
    seated = hall.sit(hall.make_table())
    body = json.dumps(sheet(0).body(1)).encode()
    assert seated.send(body + b" " * (MOST_BODY - len(body))).status_code == 200
    refused(seated.send(body + b" " * (MOST_BODY - len(body) + 1)), 413, "large")
    refused(seated.send(b" " * 3_000_000), 413, "large")
    headers = {"Content-Length": str(MOST_BODY + 1)}
    path = f"/api/tables/{hall.make_table()}/seats"
    refused(hall.client.post(path, content=b"{}", headers=headers), 413, "large")


def other_digits(digits: str, change: int) -> str:
    """Return digits with a right check, whose number above it is another."""
    number = int(digits) // 8 // 65536 + change
    tail = number * 65536 * 8 + 1
    return str(tail + (1 - tail) * 57331 % 65521 * 8)


def test_digits_that_are_no_code_are_refused_with_a_reason(hall: Hall) -> None:
    seated = hall.sit(hall.make_table())
    digits = sheet(0).digits
    wrong = digits[:5] + str((int(digits[5]) + 1) % 10) + digits[6:]
    answers = other_digits(digits, KINDS.index("answers") - KINDS.index(FACED))
    unknown = other_digits(digits, 4 * 2 * 4 * 900)  # above the face
    lengths = ("", "1", "abc", digits[:-1], digits + "0", "9" * 3000, "٣" * 20)
    for sent, error, words in (
        *((one, "damaged", "") for one in lengths),
        (wrong, "damaged", "one of them is wrong"),
        (answers, "unknown", "answers"),
        (unknown, "unknown", "rules 901"),
    ):
        assert words in refused(seated.put(1, digits=sent), 422, error)["message"]


def test_a_fill_that_fits_no_sheet_is_refused_with_every_reason(hall: Hall) -> None:
    seated = hall.sit(hall.make_table())
    fill = {**sheet(0).fill, "numbers": "12", "total": "many", "\u2028": 1}
    body = json.dumps(sheet(0).body(1, fill=fill, switches={"house": "yes"}))
    more = refused(seated.send(body.encode()), 422, "bad")
    places = [problem["place"] for problem in more["problems"]]
    assert places[0] == "switches.'house'"
    assert {"fill.numbers", "fill.total"} <= set(places)


WRONG_BODIES: dict[str, Any] = {
    "nothing": b"",
    "no JSON": b"{",
    "deep": b"[" * 4000,
    "a list": b"[]",
    "bytes": b"\xff\xfe\x00",
    "revision missing": {"revision": None},
    "revision 0": {"revision": 0},
    "a text": {"revision": "1"},
    "true": {"revision": True},
    "too large": {"revision": 2**31},
    "huge": {"revision": 10**300},
    "base above": {"base": 1},
    "base below": {"base": -1},
    "digits no text": {"digits": 5},
    "fill missing": {"fill": None},
    "switches no object": {"switches": []},
    "another key": {"fills": 1},
    "surrogate key": {"\ud800": 1},
    "answers and a fill": {"answers": "123"},
    "answers no text": {"answers": 5, "fill": None},
}


def test_a_body_that_is_no_entry_is_refused(hall: Hall) -> None:
    seated = hall.sit(hall.make_table())
    for case, wrong in WRONG_BODIES.items():
        if isinstance(wrong, dict):
            wrong = json.dumps(sheet(0).body(1) | wrong).encode()
        assert refused(seated.send(wrong), 422, "bad"), case


def test_seats_that_cannot_be_or_are_empty_are_absent(hall: Hall) -> None:
    path = f"/api/tables/{hall.make_table()}/seats"
    for seat in ("1", "0", "9", "-1", "x", "1.0", "01", "9" * 40, "٣"):
        refused(hall.client.put(f"{path}/{seat}", content=b"{}"), 404, "absent")
        refused(hall.client.delete(f"{path}/{seat}"), 404, "absent")


NO_TABLES = "NONE", "A" * 20, "%00", f"{'A' * 19}%00", "%C4%B1", "\u00e9", "'; --"
ROUTES = (
    *(("GET", ""), ("DELETE", ""), ("POST", "/seats"), ("PUT", "/seats/1")),
    *(("DELETE", "/seats/1"), ("GET", "/events")),
)


def test_tables_that_are_not_there_are_absent(hall: Hall) -> None:
    for table in NO_TABLES:
        for method, below in ROUTES:
            path = f"/api/tables/{table}{below}"
            refused(hall.client.request(method, path), 404, "absent")


def test_other_methods_and_addresses_are_refused(hall: Hall) -> None:
    table = f"/api/tables/{hall.make_table()}"
    assert hall.client.get("/api/tables").status_code == 405
    assert hall.client.put(table).status_code == 405
    for path in ("/api/", "/api/other", "/api/tables/a/b/c", "/api/tables/"):
        refused(hall.client.get(path), 404, "absent")
    # The head of a stream is no stream.
    assert hall.client.head(f"{table}/events").status_code == 200


# Limits in time


def test_a_table_expires_after_thirty_days_without_an_entry(hall: Hall) -> None:
    table, other = hall.make_table(), hall.make_table()
    seated = hall.sit(table)
    assert seated.put(1).status_code == hall.sit(other).put(1).status_code == 200
    hall.clock.seconds += 29 * DAY
    assert seated.put(2).status_code == 200
    hall.clock.seconds += 2 * DAY
    refused(hall.client.get(f"/api/tables/{other}"), 404, "absent")
    assert hall.state(table)["seats"][0]["revision"] == 2
    hall.clock.seconds += 29 * DAY
    refused(seated.put(3), 404, "absent")


def test_expired_tables_are_removed(make_hall: MakeHall) -> None:
    hall = make_hall()
    assert hall.tables is not None
    store = hall.tables.store
    old = hall.make_table()
    hall.sit(old).put(1)
    hall.clock.seconds += 20 * DAY
    young, empty = hall.make_table(), hall.make_table()
    hall.sit(young).put(1)
    hall.clock.seconds += 11 * DAY
    now = int(hall.clock())
    removed = store.remove_old(Oldest(now - 30 * DAY, now - DAY))
    assert set(removed) == {old, empty}
    assert store.list_seats(old, Oldest(0, 0)) is None
    assert len(store.list_seats(young, Oldest(0, 0)) or ()) == 1


@pytest.mark.parametrize("jump", [56 * DAY, 20_000 * DAY, -56 * DAY, -1_000_000])
def test_setting_the_clock_of_the_system_takes_no_table(
    make_hall: MakeHall, jump: int
) -> None:
    hall = make_hall()
    used, empty = hall.sit(hall.make_table()), hall.sit(hall.make_table())
    assert used.put(1).status_code == 200
    hall.clock.ahead = jump
    hall.make_table()
    assert hall.tables is not None
    hall.client.portal.call(hall.tables.expire)  # type: ignore[attr-defined]
    assert used.put(2).status_code == 200
    assert empty.put(1).status_code == 200
    hall.clock.seconds += 29 * DAY
    assert hall.state(used.table)["seats"][0]["revision"] == 2
    hall.clock.seconds += DAY + 1
    refused(used.put(3), 404, "absent")


@pytest.mark.parametrize("away", [0, 3600, 40 * DAY, 20_000 * DAY, -40 * DAY])
def test_what_a_server_finds_when_it_starts_stays_for_a_day(
    make_hall: MakeHall, away: int
) -> None:
    """By a system's time that may be wrong; what had less than a day left, has it."""
    clock, hour = Clock(), 3600
    hall = make_hall(clock=clock)
    tables = []
    for seconds in (DAY, 29 * DAY + hour, 0):
        tables.append(hall.make_table())
        assert hall.sit(tables[-1]).put(1).status_code == 200
        clock.seconds += seconds
    empty = hall.make_table()
    dead, short, long = tables  # `short` has 23 hours left
    clock.ahead = away
    hall = make_hall(clock=clock)
    refused(hall.client.get(f"/api/tables/{dead}"), 404, "absent")
    clock.seconds += 23 * hour
    assert all(hall.state(one) for one in (short, long, empty))
    clock.seconds += 1
    refused(hall.client.get(f"/api/tables/{short}"), 404, "absent")
    clock.seconds += hour - 1
    assert all(hall.state(one) for one in (long, empty))
    clock.seconds += 1
    refused(hall.client.get(f"/api/tables/{empty}"), 404, "absent")


def test_a_start_with_a_time_long_past_counts_for_nothing(make_hall: MakeHall) -> None:
    """A small computer begins in 1970 and is set right later, at each of its starts."""
    clock = Clock(ahead=1_790_000_000)
    table = make_hall(clock=clock).make_table()
    for _ in range(3):
        clock.ahead = 0
        make_hall(clock=clock)
        clock.ahead = 1_790_000_000
        assert make_hall(clock=clock).sit(table)


def test_a_database_of_an_earlier_kind_keeps_its_tables_when_the_clock_jumps(
    make_hall: MakeHall, tmp_path: Path
) -> None:
    seated = make_hall().sit(make_hall().make_table())
    seated.client = make_hall().client
    assert seated.put(1).status_code == 200
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as other:
        other.execute("DROP TABLE clock")
    seated.client = make_hall(clock=Clock(ahead=56 * DAY)).client
    assert seated.put(2).status_code == 200


def test_an_address_that_asks_too_often_is_told_when_to_come_back(
    make_hall: MakeHall,
) -> None:
    hall = make_hall(rate=2, burst=7)
    table = hall.make_table()  # costs 5
    hall.state(table)
    hall.state(table)
    answer = hall.client.get(f"/api/tables/{table}")
    refused(answer, 429, "busy")
    assert answer.headers["retry-after"] == "1"
    hall.clock.seconds += 0.5
    hall.state(table)
    refused(hall.client.get(f"/api/tables/{table}"), 429, "busy")


def test_a_database_that_is_away_is_no_error_of_the_server(
    hall: Hall, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    seated = hall.sit(hall.make_table())
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as other:
        other.execute("ALTER TABLE seats RENAME TO away")
        assert refused(seated.put(1), 503, "closed")["retry_after"]
        refused(hall.client.get(f"/api/tables/{seated.table}"), 503, "closed")
        other.execute("ALTER TABLE away RENAME TO seats")
    # Whoever runs the server hears of it.
    assert {one.name for one in caplog.records} == {"sheetgen.server.writer"}
    assert "no such table: seats" in caplog.text
    assert seated.put(1).status_code == 200


# Who may ask


OWN_PAGES = (
    ("http://testserver", "testserver"),
    ("http://testserver:80", "testserver"),
    ("http://192.0.2.7:8037", "192.0.2.7:8037"),
    ("http://SheetGen.local:8037", "sheetgen.local:8037"),
    ("https://example.org", "example.org"),  # with a web server in front
    ("http://[2001:db8::7]:8037", "[2001:db8::7]:8037"),
)
OTHER_PAGES = (
    *("http://example.org", "http://testserver.example.org", "http://testserver:8080"),
    *("https://testserver:80443", "http://user@example.org:80", "file://", "null"),
    *("", "http://["),
)


def test_the_page_of_the_server_itself_may_write_and_those_of_others_may_not(
    hall: Hall,
) -> None:
    for origin, host in OWN_PAGES:
        headers = {"Origin": origin, "Host": host}
        answer = hall.client.post("/api/tables", headers=headers)
        assert answer.status_code == 201, origin
    headers = {"Host": "testserver", "Sec-Fetch-Site": "cross-site"}
    for origin in OTHER_PAGES:
        for method in ("POST", "PUT", "DELETE", "PATCH"):
            sent = {**headers, "Origin": origin}
            answer = hall.client.request(method, "/api/tables", headers=sent)
            refused(answer, 403, "origin")
    twice = [("Origin", "http://testserver"), ("Origin", "http://example.org")]
    refused(hall.client.post("/api/tables", headers=twice), 403, "origin")
    headers = {"Origin": "https://example.org", "Sec-Fetch-Site": "same-origin"}
    assert hall.client.post("/api/tables", headers=headers).status_code == 201


OTHER_NAMES = (
    *("evil.example", "evil.example:8037", "127.0.0.1.evil.example"),
    *("localhost.evil.example", "localhost@evil.example", "evil.example@localhost"),
    *("localhost:80:80", "[::1", "192.0.2", ""),
)


def test_by_a_name_that_is_not_its_own_the_server_tells_nothing(hall: Hall) -> None:
    """A page of another site may have had that name lead here (DNS rebinding)."""
    for host in OTHER_NAMES:
        headers = {"Host": host, "Sec-Fetch-Site": "same-origin"}
        for path in ("/", "/api/evenings", "/api/tables/none"):
            refused(hall.client.get(path, headers=headers), 403, "host")
        told = refused(hall.client.post("/api/tables", headers=headers), 403, "host")
        assert "--name" in told["message"]


def test_by_its_names_and_addresses_the_server_is_found(hall: Hall) -> None:
    local = "localhost", "LOCALHOST:1", "127.0.0.1", "[::1]:80", "sheetgen.local."
    for name in (*local, socket.gethostname()):
        assert hall.client.get("/", headers={"Host": name}).status_code == 200


def test_only_a_proxy_that_is_known_may_name_who_asks(make_hall: MakeHall) -> None:
    hall = make_hall(most_own=1, proxies=())
    hall.sit(hall.make_table(at="192.0.2.7")).put(1)
    answer = hall.client.post("/api/tables", headers={"X-Forwarded-For": "192.0.2.8"})
    refused(answer, 429, "busy")


# What is told of it


def test_answers_are_kept_by_nobody_and_tokens_never_logged(
    hall: Hall, caplog: pytest.LogCaptureFixture
) -> None:
    made = hall.client.post("/api/tables")
    assert made.headers["cache-control"] == "no-store"
    assert made.headers["x-content-type-options"] == "nosniff"
    assert "access-control-allow-origin" not in made.headers
    caplog.set_level(logging.DEBUG)
    seated = hall.sit(hall.make_table())
    seated.put(1)
    seated.put(5)
    assert seated.token not in caplog.text

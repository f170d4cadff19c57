"""A table of games comes back from any spreadsheet, or is told by its lines."""

import base64
import csv
import io
import json
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.site.bundle import bundle
from sheetgen.site.given import PAGE, as_script
from sheetgen.site.scripts import read_modules
from tests.site.printing import NODE
from tests.site.test_page import A, digits_of

Plain = dict[str, Any]
Ask = Callable[..., Any]
KEY = "sheetgen:game:"
NAMES = ("Győző", 'Zoë, "the\nfirst"', "=1+1", "あい", "Anna; Béla")
MARKED = ("utf-8", "utf-8-sig", "utf-16")


def record(serial: int, *players: tuple[str, int | None], **other: object) -> Plain:
    ranks = range(1, len(players) + 1)
    return {
        "digits": digits_of(serial=serial),
        "answers": "123456",
        "when": f"2026-11-0{serial}T20:30:15.250Z",
        "variant": "normal",
        "castle": "c5",
        "cells": 37,
        "board": "",
        "verdict": "legal",
        "range": None,
        "shared": len(players) > 1,
        "together": "",
        "players": [
            {"name": name, "total": total, "rank": rank}
            for rank, (name, total) in zip(ranks, players, strict=True)
        ],
        **other,
    }


RECORDS = (
    record(1, (NAMES[0], 74)),
    record(2, (NAMES[1], 61), (NAMES[2], 50), ("", 50), shared=False),
    record(3, (NAMES[3], None), range=[40, 44], verdict="undecided"),
    record(4, (NAMES[4], -5), board="Saját tábla"),
)


@pytest.fixture(scope="module")
def ask(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ask]:
    """Return how the page's script is asked, in one process of node."""
    script = tmp_path_factory.mktemp("games") / "games.js"
    modules = {
        **read_modules(PAGE),
        "data.js": as_script({"DATA": {"games": {str(A.rules.number): "dice"}}}),
        "gamesdata.js": as_script({"MOST_NAME": 40}),
        "both.js": 'import { readGames, readLetters } from "./gamefile.js";\n'
        'import { fileText } from "./export.js";\n',
    }
    script.write_text(bundle(modules, "both.js"), encoding="utf-8")
    with subprocess.Popen(
        [NODE, Path(__file__).with_name("games.mjs"), script],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    ) as process:
        sent, heard = process.stdin, process.stdout
        assert sent is not None
        assert heard is not None

        def ask_it(**question: object) -> Any:
            sent.write(json.dumps(question) + "\n")
            sent.flush()
            return json.loads(heard.readline())

        yield ask_it


def table_of(ask: Ask, *records: Plain) -> list[list[str]]:
    text = ask(records=records).removeprefix("\ufeff")
    return list(csv.reader(io.StringIO(text, newline="")))


def written(rows: list[list[str]], separator: str = ",", end: str = "\r\n") -> str:
    out = io.StringIO(newline="")
    csv.writer(out, delimiter=separator, lineterminator=end).writerows(rows)
    return out.getvalue()


def take_in(ask: Ask, data: bytes, **more: object) -> Plain:
    told = ask(bytes=base64.b64encode(data).decode(), **more)
    before = more.get("before", {})
    assert isinstance(before, dict)
    assert before.items() <= told["kept"].items()  # whatever the file
    return told


def wide(text: str) -> str:
    """Return a text in the full width of Japanese signs."""
    return "".join(chr(ord(sign) + 0xFEE0) if sign > " " else sign for sign in text)


def kept_by(told: Plain) -> list[Plain]:
    found = [json.loads(text) for text in told["kept"].values()]
    return sorted(found, key=lambda one: one["when"])


def with_cell(rows: list[list[str]], line: int, column: str, text: str):
    at = rows[0].index(column)
    return [
        [text if (row, place) == (line - 1, at) else cell for place, cell in cells]
        for row, cells in ((row, enumerate(cells)) for row, cells in enumerate(rows))
    ]


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_any_order_of_lines_and_columns_brings_every_game_back(ask: Ask, data) -> None:
    rows = table_of(ask, *RECORDS)
    columns = data.draw(st.permutations(range(len(rows[0]))))
    again = data.draw(st.lists(st.sampled_from(rows[1:]), max_size=2))
    lines = data.draw(st.permutations([*rows[1:], *again]))
    moved = [[row[at] for at in columns] for row in (rows[0], *lines)]
    separator = data.draw(st.sampled_from(",;\t"))
    text = written(moved, separator, data.draw(st.sampled_from(("\r\n", "\n", "\r"))))
    encoded = text.encode(data.draw(st.sampled_from(MARKED)))
    told = take_in(ask, encoded)
    assert kept_by(told) == list(RECORDS)
    lines_told = [line for game in told["games"] for line in game["lines"]]
    assert sorted(lines_told) == list(range(2, len(moved) + 1))
    second = take_in(ask, encoded, before=told["kept"])
    assert second["fates"] == ["same"] * len(RECORDS)
    assert second["kept"] == told["kept"]


@pytest.mark.parametrize(
    ("encoding", "language", "name"),
    [
        ("cp1250", "hu", "Győző"),
        ("cp1250", "pl", "Łukasz Żółć"),
        ("cp1252", "es", "Íñigo €"),
        ("cp932", "ja", "あいソ"),  # its last letter has the byte of a backslash
        ("euc_jp", "ja", "あいソ"),
        ("cp1251", "ru", "Жанна"),
        ("koi8_r", "ru", "Жанна"),
        ("big5", "zh-Hant", "許功蓋"),
        ("gbk", "zh-Hans", "许功盖"),
        ("mac_roman", "en", "Zoë “Z”"),
    ],
)
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_letters_that_nothing_tells_are_asked_about(
    ask: Ask, encoding: str, language: str, name: str, separator: str
) -> None:
    records = [record(1, (name, 74)), record(2, ("Anna", 60), (name, 50))]
    data = written(table_of(ask, *records), separator).encode(encoding)
    before = {f"{KEY}1": "x"}
    told = take_in(ask, data, before=before, language=language)
    assert told["kept"] == before  # until somebody has said it
    words = [one["words"] for one in told["letters"]]
    (right,) = [at for at, some in enumerate(words) if some == name.split()]
    assert language in told["letters"][right]["languages"]
    assert language in told["letters"][0]["languages"]
    chosen = take_in(ask, data, before=before, language=language, letter=right)
    del chosen["kept"][f"{KEY}1"]
    assert kept_by(chosen) == records


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_pairs_of_bytes_without_their_mark_are_certain(ask: Ask, encoding: str) -> None:
    data = written(table_of(ask, *RECORDS)).encode(encoding)
    (only,) = take_in(ask, data)["letters"]
    assert only["languages"] == [""]
    assert kept_by(take_in(ask, data, letter=0)) == list(RECORDS)


def test_lines_whose_letters_are_lost_are_told_and_the_others_read(ask: Ask) -> None:
    """Somebody has joined two files, or one byte is broken."""
    rows = table_of(ask, record(1, ("Gy\u0151z\u0151", 74)), RECORDS[2])
    data = written(rows[:2]).encode("cp1250") + written(rows[2:]).encode()
    words = [one["words"] for one in take_in(ask, data)["letters"]]
    assert words[-1] == ["Gy\ufffdz\ufffd", "あい"]
    told = take_in(ask, data, letter=len(words) - 1)
    assert told["fates"] == ["bad", "taken"]
    assert told["games"][0]["why"][1]["line"] == "2"
    assert kept_by(told) == [RECORDS[2]]
    games = [record(1, ("Gy\u0151z\u0151", 74)), RECORDS[2]]
    file = {"kind": "sheetgen games", "format": 1, "games": games}
    text = json.dumps(file, ensure_ascii=False).encode()
    data = text.replace("\u0151".encode(), b"\xf5")
    told = take_in(ask, data, letter=len(take_in(ask, data)["letters"]) - 1)
    assert (told["fates"], kept_by(told)) == (["bad", "taken"], [RECORDS[2]])


@pytest.mark.parametrize("change", [str.upper, lambda head: f" {head}\u00a0", wide])
def test_heads_are_known_however_they_are_written(
    ask: Ask, change: Callable[[str], str]
) -> None:
    heads, *rows = table_of(ask, *RECORDS)
    for sign in "-_ ":
        own = [change(head.replace("-", sign)) for head in heads]
        assert kept_by(take_in(ask, written([own, *rows]).encode())) == list(RECORDS)


@pytest.mark.parametrize("data", [b"\xff\0", "a,b\nő,1".encode("cp1250"), b"\0" * 9])
def test_letters_of_what_is_no_file_of_games_are_not_asked_about(
    ask: Ask, data: bytes
) -> None:
    told = take_in(ask, data, before={f"{KEY}1": "x"})
    assert (told["letters"], told["why"][0]) == ([], "page.games.moved-nothing")


@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
@pytest.mark.parametrize("before", ["", "\r\n\r\n", "sep={}\r\n", "{0}{0}\r\n"])
@pytest.mark.parametrize("behind", ["", "{}", "{0}{0}"])
def test_blank_lines_and_separators_too_many_change_nothing(
    ask: Ask, separator: str, before: str, behind: str
) -> None:
    lines = written(table_of(ask, RECORDS[0], RECORDS[3]), separator).splitlines()
    ends = [behind.format(separator), "\r\n\r\n"]
    text = before.format(separator) + "".join("".join([line, *ends]) for line in lines)
    assert kept_by(take_in(ask, text.encode())) == [RECORDS[0], RECORDS[3]]


@pytest.mark.parametrize(
    ("serial", "when"),
    [
        ("46327.85434", "2026-11-01T20:30:15.000Z"),
        ("46327,854340278", "2026-11-01T20:30:15.000Z"),
        (" 46327 ", "2026-11-01T12:00:00.000Z"),
        ("\uff14\uff16\uff13\uff12\uff17.0", "2026-11-01T12:00:00.000Z"),
    ],
)
def test_a_day_may_be_the_serial_number_of_a_spreadsheet(
    ask: Ask, serial: str, when: str
) -> None:
    rows = table_of(ask, RECORDS[0])
    data = written(with_cell(rows, 2, "when", serial)).encode()
    told = take_in(ask, data)
    assert kept_by(told)[0]["when"] == when
    assert told["serial"] == (serial if "T12:00:00" in when else "")  # and is told
    before = take_in(ask, written(rows).encode())["kept"]
    assert take_in(ask, data, before=before)["fates"] == ["same"]


@pytest.mark.parametrize(
    ("column", "text", "value"),
    [
        ("total", " 74 ", 74),
        ("total", "74.0", 74),
        ("total", "\uff17\uff14", 74),
        ("total", "\u200b-5", -5),
        ("total", "\u22125", -5),
        ("total", "", None),
        ("total", "74 pts", "told"),
        ("total", "1,000", "told"),
        ("total", "7.5", "told"),
        ("rank", "first", "told"),
        ("rank", "1.0", 1),
        ("player", "Gy\ufffdz\ufffd", "told"),
        ("player", "Gyo\u030bzo\u030b", "Győző"),
        ("cells", "many", "told"),
        ("least", "x", "told"),
        ("shared", "maybe", "told"),
        ("verdict", "good", "told"),
        ("digits", "7.29E+54", "told"),
        ("when", "yesterday", "told"),
        ("when", "2026-02-31", "told"),
        ("when", "05/11/26", "told"),
        ("when", "36525", "told"),
        ("when", "73051", "told"),
        ("when", "20261101", "told"),
        ("when", "99999.5", "told"),
        ("total", "1 074", 1074),
        ("total", "99999999999999999999", "told"),
        ("total", "(5)", "told"),
        ("when", "2026-11-05T20:30:00+02:00", "told"),
        ("player-number", "", "told"),
        ("player-number", "2", "told"),
        ("player-number", "0", "told"),
    ],
)
def test_a_cell_is_read_or_told_with_its_line(
    ask: Ask, column: str, text: str, value: object
) -> None:
    rows = table_of(ask, RECORDS[0], RECORDS[3])
    other = written(with_cell(rows, 2, column, text)).encode()
    told = take_in(ask, other)
    if value == "told":
        (wrong,) = [game for game in told["games"] if game["record"] is None]
        assert wrong["lines"] == [2]
        key, values = wrong["why"]
        assert (key, values["line"]) == ("page.games.line", "2")
        assert (values["column"], values["text"]) == (column, text)
        assert sorted(told["fates"]) == ["bad", "taken"]
        assert kept_by(told) == [RECORDS[3]]
    else:
        key = {"player": "name"}.get(column, column)
        assert kept_by(told)[0]["players"][0][key] == value


@pytest.mark.parametrize(
    ("days", "asked", "as_day", "as_month"),
    [
        (["05/11/2026 20:30:15"], True, "2026-11-05T20:30:15", "2026-05-11T20:30:15"),
        (["5.11.2026 20:30"], True, "2026-11-05T20:30:00", "2026-05-11T20:30:00"),
        (["5/11/2026 8:30 PM"], True, "2026-11-05T20:30:00", "2026-05-11T20:30:00"),
        (["2026-11-05 20:30"], False, "2026-11-05T20:30:00", "2026-11-05T20:30:00"),
        (["2026. 11. 05. 20:30"], False, "2026-11-05T20:30:00", "2026-11-05T20:30:00"),
        (["2026-11-5"], False, "2026-11-05T12:00:00", "2026-11-05T12:00:00"),
        (["2026年11月5日"], False, "2026-11-05T12:00:00", "2026-11-05T12:00:00"),
        (
            ["2026년 11월 5일 20:30"],
            False,
            "2026-11-05T20:30:00",
            "2026-11-05T20:30:00",
        ),
        (["11/11/2026 20:30"], False, "2026-11-11T20:30:00", "2026-11-11T20:30:00"),
        (["25/11/2026 20:30"], False, "2026-11-25T20:30:00", "2026-11-25T20:30:00"),
        # Another line says which order this file has.
        (["05/11/2026 20:30", "25/11/2026 20:30"], False, "2026-11-05T20:30:00", ""),
        (["05/11/2026 20:30", "11/25/2026 20:30"], False, "2026-05-11T20:30:00", ""),
    ],
)
def test_a_day_is_certain_or_asked_about(
    ask: Ask, days: list[str], asked: bool, as_day: str, as_month: str
) -> None:
    rows = table_of(ask, *(record(at, ("", 74)) for at, _ in enumerate(days, 1)))
    for line, day in enumerate(days, 2):
        rows = with_cell(rows, line, "when", day)
    data = written(rows, ";").encode()
    told = take_in(ask, data)
    assert bool(told["asked"]) == asked
    if asked:
        assert told["kept"] == {}
        assert told["asked"] == days[0]
    for first, expected in (("day", as_day), ("month", as_month)):
        one = take_in(ask, data, **({"first": first} if asked else {}))
        if expected:
            whens = [json.loads(text)["when"] for text in one["kept"].values()]
            assert f"{expected}.000Z" in whens


def test_a_time_that_a_spreadsheet_has_cut_is_still_of_the_same_game(ask: Ask) -> None:
    rows = table_of(ask, RECORDS[0])
    kept = take_in(ask, written(rows).encode())["kept"]
    for day in ("2026-11-01 20:30", "2026/11/01 20:30:15", "2026-11-01T20:30:15.250Z"):
        data = written(with_cell(rows, 2, "when", day)).encode()
        assert take_in(ask, data, before=kept)["fates"] == ["same"], day
    data = written(with_cell(rows, 2, "when", "2026-11-01 20:31")).encode()
    told = take_in(ask, data, before=kept)
    assert told["fates"] == ["unlike"]
    assert len(told["kept"]) == 2


def test_what_is_no_table_of_games_or_lacks_columns_says_so(ask: Ask) -> None:
    rows = table_of(ask, RECORDS[0])
    at = rows[0].index("castle")
    less = [[*row[:at], *row[at + 1 :]] for row in rows]
    twice = [[*row, row[at]] for row in rows]
    for other in (less, twice):
        told = take_in(ask, written(other).encode())
        values = {"line": 1, "column": "castle", "text": "?"}
        assert told["why"] == ["page.games.line", values]
    for text in ("", "a,b\n1,2", "{", '{"kind": "sheetgen sheets"}'):
        assert take_in(ask, text.encode())["why"] == ["page.games.moved-nothing", {}]
    broken = written(rows).replace("normal", '"normal')
    told = take_in(ask, broken.encode())
    assert told["why"] == ["page.games.line", {"line": 2, "column": "", "text": '"'}]
    long = [rows[0], [*rows[1], "more"]]
    (game,) = take_in(ask, written(long).encode())["games"]
    assert (game["record"], game["why"][1]["line"]) == (None, "2")


def test_a_record_that_a_newer_page_wrote_is_not_run_over(ask: Ask) -> None:
    before = {f"{KEY}{RECORDS[0]['digits']}": '{"format": 9}', "sheetgen:undo:1": "x"}
    told = take_in(ask, written(table_of(ask, RECORDS[0])).encode(), before=before)
    assert told["fates"] == ["taken"]
    assert len(told["kept"]) == 3


def test_entries_of_json_are_read_or_told(ask: Ask) -> None:
    (player,) = RECORDS[0]["players"]
    wrong = [
        {**RECORDS[0], "players": [{**player, "total": total}]}
        for total in (" 74 ", "74", 7.5, True, [])
    ]
    wrong += [{**RECORDS[0], "when": day} for day in ("05/11/2026", "2026-11-05")]
    file = {"kind": "sheetgen games", "format": 1, "games": [RECORDS[0], *wrong]}
    told = take_in(ask, json.dumps(file).encode("utf-16"))
    assert told["fates"] == ["taken", *["bad"] * len(wrong)]
    assert kept_by(told) == [RECORDS[0]]

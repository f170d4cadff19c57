"""`sheetgen evenings`: what is kept on a server, for whoever runs it."""

import json
from contextlib import closing
from pathlib import Path

import pytest

from sheetgen.server.evening import Evening, Score
from sheetgen.server.store import Most, Oldest, Store
from tests.conftest import Run

ID = "7QK2MZ4XH9TRB3VN8WCE"


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """Return a database with an evening of two players."""
    path = tmp_path / "tables.sqlite"
    players = (
        Score(1, "Anna", 2, 40, "legal", 7),
        Score(2, "B\xe9la", 1, 51, "legal", 8),
    )
    with closing(Store(str(path))) as store:
        store.add_evening(Evening(ID, 0, "dice", players), 10)
    return path


def test_it_tells_how_players_stand(run: Run, database: Path) -> None:
    outcome = run("evenings", "--database", database)
    assert outcome.code == 0
    assert outcome.out.splitlines() == [
        "1 evening is kept",
        "  game  player  games  wins  average  best",
        "  dice  B\xe9la    1      1     51.0     51",
        "  dice  Anna    1      0     40.0     40",
    ]


def test_it_answers_as_json_and_csv(run: Run, database: Path) -> None:
    told = json.loads(run("evenings", "--database", database, "--json").out)
    assert [row["name"] for row in told["players"]] == ["B\xe9la", "Anna"]
    assert told["evenings"][0]["evening"] == ID
    lines = run("evenings", "--database", database, "--csv").out.splitlines()
    assert lines[1].startswith(f"{ID},1970-01-01,dice,2,Anna,40,legal,7,1970-01-01T")


def test_it_forgets_all_that_are_named_or_none(run: Run, database: Path) -> None:
    delete = "evenings", "--database", database, "--delete"
    outcome = run(*delete, ID, "--delete", "NONE")
    assert outcome.code == 2
    assert "--delete NONE: no such evening is kept" in outcome.err
    assert run("evenings", "--database", database).out.startswith("1 evening is kept")
    assert run(*delete, ID.lower()).out == "1 evening forgotten\n"
    assert run("evenings", "--database", database).out == "0 evenings are kept\n"


def test_tables_in_use_are_listed_and_removed_alone_or_by_network(
    run: Run, database: Path
) -> None:
    most, ever = Most(9, 9), Oldest(0, 0)
    with closing(Store(str(database))) as store:
        store.resume(0, Oldest(90_000, 90_000))
        made = [
            store.add_table(f"{maker}-----", seconds, ever, most).table
            for maker, seconds in (("aaaaaaaa", 0), ("-bbbbbbb", 3600), ("aaaaaaaa", 1))
        ]
        one, other, third = map(str, made)
        store.add_seat(one, "Anna", 7200)
        seat = store.add_seat(one, "B\xe9la", 7200)
        assert seat is not None
        assert store.put_entry(one, seat.number, seat.nonce, 0, 1, {}, 7200)
        store.keep_time(10_800, 10_800)
    tables = "evenings", "--database", database, "--tables"
    assert run(*tables).out.splitlines() == [
        "3 tables are in use",
        "  table                 network   seats  sheets  idle hours",
        f"  {other}  -bbbbbbb  0      0       2",
        f"  {third}  aaaaaaaa  0      0       2",
        f"  {one}  aaaaaaaa  2      1       1",
    ]
    assert json.loads(run(*tables, "--json").out)["tables"][2] == {
        "table": one,
        "network": "aaaaaaaa",
        "seats": 2,
        "sheets": 1,
        "idle": 3600,
    }
    outcome = run(*tables, "--delete", one, "--delete", "NONE")
    assert (outcome.code, outcome.out) == (2, "")
    assert "--delete NONE: no such table is in use" in outcome.err
    assert run(*tables, "--delete", other.lower()).out == "1 table removed\n"
    assert run(*tables, "--delete", "aaaaaaaa").out == "2 tables removed\n"
    assert run(*tables).out == "0 tables are in use\n"
    assert run(*tables, "--csv").code == 2

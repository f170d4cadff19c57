"""A game without a word of its own about tables is at a table."""

from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest

from tests.server.conftest import PATIENCE, SITE_FOLDER, Hall, Seated
from tests.toy_package import code_of, start

pytestmark = pytest.mark.slow


@pytest.fixture
def hall(toy: Path, tmp_path: Path) -> Iterator[Hall]:
    """Return a server that knows the toy."""
    place = "--host", "127.0.0.1", "--port", "0", "--database", str(tmp_path / "t.db")
    options = "--no-mdns", "--rate", "0", "--site", str(SITE_FOLDER)
    process = start(toy, "-m", "sheetgen", "serve", *place, *options)
    assert process.stdout is not None
    lines = (line.strip() for line in process.stdout)
    url = next(line for line in lines if line.startswith("http://127.0.0.1:"))
    with httpx2.Client(base_url=url, trust_env=False, timeout=PATIENCE) as client:
        yield Hall(client)
    process.kill()
    process.communicate()


def send(seat: Seated, digits: str, **fill: object) -> httpx2.Response:
    body = {"revision": 1, "digits": digits, "fill": {"evidence": "none", **fill}}
    return seat.client.put(seat.path, json=body, headers=seat.headers)


def test_its_players_are_ranked_by_their_points(hall: Hall, toy: Path) -> None:
    digits = code_of(toy)
    table = hall.make_table()
    anna, bela = hall.sit(table), hall.sit(table)
    assert send(anna, digits, fish=2).status_code == 200
    assert send(bela, digits, fish=2, shells=[1, None]).status_code == 200
    judged = hall.state(table)["judged"]
    assert judged["ranking"] == [2, 1]
    assert [verdict["total"] for verdict in judged["verdicts"]] == [4, 5]


def test_what_cannot_stand_on_its_sheet_is_refused(hall: Hall, toy: Path) -> None:
    seat = hall.sit(hall.make_table())
    told = send(seat, code_of(toy), fish=21, crabs=1)
    assert told.status_code == 422
    assert told.json()["problems"] == [
        {"place": "fill.fish", "what": "expected a whole number from 0 to 20"},
        {"place": "fill.'crabs'", "what": "is not known"},
    ]

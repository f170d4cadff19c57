"""Whatever is sent to any route, the server answers, and never with a 500."""

import json
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tests.conftest import examples
from tests.server.conftest import Hall, MakeHall, Seated
from tests.server.sheets import sheet

pytestmark = pytest.mark.slow

FINE = {200, 201, 204, 304, 307}
REFUSED = {403, 404, 405, 409, 413, 422, 429}
METHODS = ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"]
PARTS = ["api", "tables", "seats", "events", "1", "8", "9", "", ".", "..", "a.b", "%00"]
PARTS += ["evenings", "evenings.csv"]

values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**30), 10**30)
    | st.floats()
    | st.text(max_size=40)
    | st.sampled_from(["." * 37, "X" * 37, "first", "monk", "1" * 37]),
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.dictionaries(st.text(max_size=9), inner, max_size=5)
    ),
    max_leaves=12,
)
KEYS = [*sheet(0).fill, "evidence", "variant", "rounds", "colours", "x"]
fills = st.dictionaries(st.sampled_from(KEYS), values, max_size=4).map(
    lambda change: {**sheet(0).fill, **change}
)
bodies = st.fixed_dictionaries(
    {},
    optional={
        "revision": values | st.integers(0, 9),
        "base": values | st.integers(0, 9),
        "digits": st.text() | st.just(sheet(0).digits) | st.from_regex(r"\d{1,60}"),
        "fill": values | fills,
        "switches": values | st.just({}),
        "answers": values | st.from_regex(r"\d{1,60}"),
    },
)


@pytest.fixture
def seated(make_hall: MakeHall) -> Seated:
    """Return a player; all examples of a test share the server."""
    hall = make_hall(most_tables=3)
    return hall.sit(hall.make_table())


# The server is shared by all examples on purpose: they are many users.
shared = settings(
    deadline=None,
    max_examples=examples(25, 300),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


def assert_answered(status: int, content: bytes) -> None:
    assert status in FINE | REFUSED | {503}, content
    if status in REFUSED and content:
        json.loads(content)


@shared
@given(
    method=st.sampled_from(METHODS),
    parts=st.lists(st.sampled_from(PARTS) | st.text(max_size=8), max_size=6),
    is_table=st.booleans(),
    body=st.binary(max_size=5000) | bodies.map(lambda b: json.dumps(b).encode()),
    token=st.text(st.characters(min_codepoint=32, max_codepoint=255), max_size=40),
)
def test_any_request_is_answered(
    seated: Seated,
    method: str,
    parts: list[str],
    is_table: bool,
    body: bytes,
    token: str,
) -> None:
    below = "/".join(quote(part, safe="%", errors="replace") for part in parts)
    if below.endswith("events") and method in ("GET", "HEAD"):
        return  # a stream has no end; see test_stream.py
    stem = f"api/tables/{seated.table}/" if is_table else ""
    path = f"http://testserver/{stem}{below}"
    headers = {"Authorization": f"Bearer {token}".encode("latin-1")}
    answer = seated.client.request(method, path, content=body, headers=headers)
    assert_answered(answer.status_code, answer.content)


@shared
@given(
    method=st.sampled_from(METHODS),
    code=st.sampled_from(["table", "watch"]) | st.text(max_size=24),
    is_host=st.booleans(),
    body=st.binary(max_size=5000) | bodies.map(lambda b: json.dumps(b).encode()),
)
@example(method="PUT", code="watch", is_host=True, body=b"")
def test_any_request_about_an_evening_is_answered(
    hall: Hall, method: str, code: str, is_host: bool, body: bytes
) -> None:
    made = hall.client.post("/api/tables").json()
    seated = hall.sit(made["table"], "Anna")
    seated.put(1)
    codes = {"table": made["table"], "watch": hall.state(made["table"])["watch"]}
    named = quote(codes.get(code, code), safe="", errors="replace")
    path = f"http://testserver/api/evenings/{named}"
    token = made["host"] if is_host else seated.token
    headers = {"Authorization": f"Bearer {token}"}
    answer = hall.client.request(method, path, content=body, headers=headers)
    assert_answered(answer.status_code, answer.content)
    told = hall.client.get("/api/evenings").json()["evenings"]
    is_kept = any(one["evening"] == made["table"] for one in told)
    assert is_kept == (answer.status_code == 201)
    assert not is_kept or (is_host and code == "table" and method == "PUT")


@shared
@given(body=bodies.map(lambda b: json.dumps(b).encode()) | st.binary(max_size=300))
@example(body=b'{"revision": 1, "digits": "\\ud800", "fill": {}}')
def test_any_entry_is_answered(seated: Seated, body: bytes) -> None:
    answer = seated.send(body)
    assert_answered(answer.status_code, answer.content)


@settings(shared, max_examples=examples(10, 60))
@given(fill=fills, number=st.integers(0, 5))
def test_whatever_is_accepted_is_judged(hall: Hall, fill: dict, number: int) -> None:
    table = hall.make_table()
    for _ in range(2):
        answer = hall.sit(table).put(1, number, fill=fill)
        assert_answered(answer.status_code, answer.content)
    assert hall.client.get(f"/api/tables/{table}").status_code == 200


@shared
@given(name=values)
def test_any_name_is_answered(hall: Hall, name: object) -> None:
    path = f"/api/tables/{hall.make_table()}/seats"
    answer = hall.client.post(path, content=json.dumps({"name": name}).encode())
    assert_answered(answer.status_code, answer.content)

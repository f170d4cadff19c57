"""What the database of the tables keeps, and which tables give way."""

from pathlib import Path

import pytest

from sheetgen.core.errors import MissingLibrary
from sheetgen.server import database
from sheetgen.server.store import DAY, Store
from sheetgen.server.table import Most, Oldest

HOUR = 3600
LIFE = Oldest(used=30 * DAY, empty=7 * DAY)
NEVER = Oldest(0, 0)
NOW, SYSTEM = 100 * DAY, 1000 * DAY  # by which tables age, and of the system


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """Return a new store whose clock stands at `NOW`."""
    store = Store(str(tmp_path / "new" / "tables.sqlite"))
    store.resume(NOW, LIFE)
    store.keep_time(NOW, SYSTEM)
    return store


def add(store: Store, changed: int, is_used: bool, maker: str = "net") -> str:
    """Return a new table that was changed at a time."""
    table = store.add_table(maker, changed, NEVER, Most(99, 99)).table
    assert table is not None
    if is_used:
        store.use_table(table, changed)
    return table


def test_nobody_else_reads_the_file_with_the_secret(store: Store) -> None:
    path = Path(str(store.url.database))
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700
    assert Store(str(path)).secret == store.secret
    assert len(store.secret) == 32


@pytest.mark.parametrize(
    ("away", "gap"),
    [(0, 0), (HOUR, HOUR), (29 * DAY, 29 * DAY), (9999 * DAY, 30 * DAY), (-DAY, 0)],
)
def test_time_goes_on_by_what_passed_but_no_longer_than_a_table_lives(
    store: Store, away: int, gap: int
) -> None:
    assert store.resume(SYSTEM + away, LIFE) == NOW + gap
    # A time that was too early is no gap once the clock is right again.
    furthest = max(SYSTEM, SYSTEM + away)
    assert store.resume(furthest + HOUR, LIFE) == NOW + gap + HOUR


@pytest.mark.parametrize(
    ("is_used", "changed", "away", "later"),
    [
        # Used, with 30 days to live: before day 70 a table is dead.
        (True, 70 * DAY - 1, 10 * DAY, 70 * DAY - 1),
        (True, 70 * DAY, HOUR, 70 * DAY + HOUR),
        (True, 71 * DAY - 1, HOUR, 71 * DAY - 1 + HOUR),
        (True, 71 * DAY, HOUR, 71 * DAY + HOUR),
        (True, 71 * DAY + HOUR - 1, HOUR, 71 * DAY + HOUR),
        (True, 71 * DAY + HOUR, HOUR, 71 * DAY + HOUR),
        (True, 75 * DAY, 10 * DAY, 81 * DAY),
        (True, 99 * DAY, 10 * DAY, 99 * DAY),
        # Empty, with seven days: dead before day 93.
        (False, 93 * DAY - 1, 10 * DAY, 93 * DAY - 1),
        (False, 93 * DAY, HOUR, 93 * DAY + HOUR),
        (False, 95 * DAY, HOUR, 95 * DAY),
        (False, 95 * DAY, 10 * DAY, 104 * DAY),
    ],
)
def test_what_passed_without_a_server_leaves_a_table_a_day_or_what_it_had(
    store: Store, is_used: bool, changed: int, away: int, later: int
) -> None:
    table = add(store, changed, is_used)
    store.resume(SYSTEM + away, LIFE)
    state = store.lock_table(table, NEVER)
    assert state is not None
    assert (state.changed, state.is_used) == (later, is_used)


@pytest.mark.parametrize(
    ("tables", "most", "asks", "victim", "is_own"),
    [
        # Each table: its network, days since it was changed, whether it is used.
        ([("a", 3, False)], Most(2, 2), "a", None, False),
        ([("a", 3, True), ("a", 0, False)], Most(9, 2), "a", 1, False),
        ([("a", 3, True), ("a", 2, True)], Most(9, 2), "a", 0, False),
        ([("a", 2, True), ("a", 3, True)], Most(9, 2), "a", 1, False),
        ([("a", 1, True), ("b", 9, False)], Most(9, 1), "a", None, True),
        ([("a", 9, True), ("b", 2, False)], Most(2, 9), "c", 1, False),
        ([("a", 9, True), ("b", 2, True), ("b", 3, True)], Most(3, 9), "c", 2, False),
        ([("a", 1, True), ("b", 0, True)], Most(2, 9), "c", None, False),
    ],
)
def test_a_table_that_nobody_uses_gives_way(
    store: Store,
    tables: list[tuple[str, int, bool]],
    most: Most,
    asks: str,
    victim: int | None,
    is_own: bool,
) -> None:
    ids = [add(store, NOW - days * DAY, used, net) for net, days, used in tables]
    made = store.add_table(asks, NOW, NEVER, most)
    assert made.gone == (() if victim is None else (ids[victim],))
    assert made.is_own == is_own
    is_full = len(ids) >= most.tables or made.is_own
    assert (made.table is None) == (is_full and victim is None)
    left = {use.table for use in store.list_tables()}
    assert left == {*ids, made.table} - {*made.gone, None}


def test_postgresql_without_its_library_names_the_extra(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(database, "find_spec", lambda _: None)
    with pytest.raises(MissingLibrary, match=r"\[postgres\]"):
        Store("postgresql://club@localhost/sheetgen")

"""Work on the database: together where it can be, alone where it must."""

import asyncio
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from sheetgen.core.errors import OutputError
from sheetgen.server.hub import TableNews
from sheetgen.server.refusal import Refusal
from sheetgen.server.store import Store
from sheetgen.server.table import Most, Oldest
from sheetgen.server.writer import Writer
from tests.loops import run_loop
from tests.server.conftest import PATIENCE

EVER = Oldest(0, 0)


class Counting(Store):
    """A store that counts, and can be held up before it commits."""

    def __init__(self, database: str) -> None:
        super().__init__(database)
        self.transactions = 0
        self.before_commit: Callable[[], object] = lambda: None

    @contextmanager
    def transaction(self) -> Iterator[Sequence[TableNews]]:
        with super().transaction() as news:
            yield news
            self.transactions += 1
            self.before_commit()


class Desk:
    """A writer, and what it told."""

    def __init__(self, store: Counting) -> None:
        self.store = store
        self.told: list[str] = []
        self.writer = Writer(store, self._hear)
        self.free = threading.Event()

    def _hear(self, news: Sequence[TableNews]) -> None:
        self.told += [data for _, (_, data) in news]

    def make(self, number: int, failure: Exception | None = None) -> str:
        """Make a table and tell of it, or fail after that."""
        made = self.store.add_table("me", number, EVER, Most(99, 99))
        assert made.table is not None
        self.store.announce(made.table, ("entry", str(number)))
        if failure:
            raise failure
        return made.table

    async def together(self, *works: Callable[[], Any]) -> list[Any]:
        """Return what came of works that had gathered."""
        loop, begun = asyncio.get_running_loop(), asyncio.Event()

        def hold() -> bool:
            loop.call_soon_threadsafe(begun.set)
            return self.free.wait(PATIENCE)

        holding = asyncio.create_task(self.writer.do("", hold))
        await begun.wait()
        doing = [asyncio.create_task(self.writer.do("T", work)) for work in works]
        await asyncio.sleep(0)
        self.free.set()
        assert await holding
        return await asyncio.gather(*doing, return_exceptions=True)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    store = Counting(str(tmp_path / "t.sqlite"))
    desk = Desk(store)
    yield desk
    desk.writer.close()
    store.close()


def is_there(desk: Desk, table: str) -> bool:
    return desk.store.list_seats(table, EVER) is not None


def test_what_gathers_is_committed_together_in_its_order(desk: Desk) -> None:
    works = [lambda n=number: desk.make(n) for number in range(20)]
    made = run_loop(desk.together(*works))
    assert desk.store.transactions == 2  # the one that was waited for, and this
    assert all(is_there(desk, table) for table in made)
    assert desk.told == [str(number) for number in range(20)]


def test_nobody_is_answered_or_told_before_the_commit(desk: Desk) -> None:
    seen: list[tuple[bool, list[str]]] = []

    async def run() -> None:
        loop, doing = asyncio.get_running_loop(), []

        async def look() -> None:
            await asyncio.sleep(0.05)  # whatever was handed over has arrived by now
            seen.append((doing[0].done(), list(desk.told)))

        def hold() -> None:
            asyncio.run_coroutine_threadsafe(look(), loop).result(PATIENCE)

        desk.store.before_commit = hold
        doing.append(asyncio.create_task(desk.writer.do("T", lambda: desk.make(1))))
        await doing[0]

    run_loop(run())
    assert seen == [(False, [])]
    assert desk.told == ["1"]


def test_what_is_refused_to_one_is_done_for_the_others(desk: Desk) -> None:
    def refuse() -> None:
        raise Refusal(409, "stale", "not this one")

    works = (lambda: desk.make(1), refuse, lambda: desk.make(2))
    first, refused, last = run_loop(desk.together(*works))
    assert desk.store.transactions == 2
    assert isinstance(refused, Refusal)
    assert is_there(desk, first)
    assert is_there(desk, last)


@pytest.mark.parametrize(
    "failure",
    [OutputError("away"), ZeroDivisionError()],
    ids=lambda failure: type(failure).__name__,
)
def test_what_fails_for_one_is_done_for_the_others_and_told_once(
    desk: Desk, failure: Exception
) -> None:
    works = (lambda n=n: desk.make(n, failure if n == 2 else None) for n in (1, 2, 3))
    first, failed, last = run_loop(desk.together(*works))
    assert is_there(desk, first)
    assert is_there(desk, last)
    assert desk.told == ["1", "3"]
    if isinstance(failure, OutputError):
        assert (failed.status, failed.error) == (503, "closed")
    else:
        assert failed is failure
    assert run_loop(desk.writer.do("T", lambda: "goes on")) == "goes on"


def test_whoever_has_gone_meanwhile_is_not_waited_for(desk: Desk) -> None:
    async def run() -> str:
        leaving = asyncio.create_task(desk.writer.do("T", lambda: desk.make(1)))
        await asyncio.sleep(0)
        leaving.cancel()
        return await desk.writer.do("T", lambda: desk.make(2))

    assert is_there(desk, run_loop(run()))
    assert desk.told == ["1", "2"]

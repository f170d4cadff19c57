"""Verdicts: whose turn it is, who is turned away, and what a process may cost."""

import asyncio
import json
import os
import signal
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import pytest
from starlette.requests import ClientDisconnect, Request

from sheetgen.server import judging
from sheetgen.server.judging import MOST_WAITING, JudgeProcess, Judging, Who
from sheetgen.server.refusal import Refusal
from tests.loops import run_loop
from tests.server.conftest import MakeHall, Thread
from tests.server.sheets import sheet

EASY, HARD, ENDLESS = 0.01, 1.0, 1e9  # seconds that a sheet takes


class Clocked:
    """Judges sheets that say how long they take, in seconds that pass at once."""

    def __init__(self) -> None:
        self.now = 0.0
        self.seen: list[list[Any]] = []
        self.ended = 0
        self._end = asyncio.Event()

    async def ask(self, line: bytes) -> bytes:
        sheets = json.loads(line)
        if len(sheets) == 1:
            self.seen.append([sheets[0]["of"], self.now])
            if sheets[0]["takes"] == ENDLESS:
                await self._end.wait()
                raise BrokenPipeError
            self.now += sheets[0]["takes"]
        await asyncio.sleep(0)
        return b'{"judged": {}}\n'

    def end(self) -> None:
        self.ended += 1
        self._end.set()
        self._end = asyncio.Event()

    async def wait(self) -> None:
        pass


class Loop(asyncio.SelectorEventLoop):
    """A loop whose time is that of a worker, and passes by itself while it waits."""

    worker: Clocked | None = None

    def time(self) -> float:
        if self.worker is None:
            return super().time()
        self.worker.now += 1e-4
        return self.worker.now


def judged(plan: Callable[[Judging, Clocked], Awaitable[object]]) -> Clocked:
    """Return the worker after a plan was carried out."""

    async def run() -> Clocked:
        worker = Clocked()
        loop = asyncio.get_running_loop()
        assert isinstance(loop, Loop)
        loop.worker = worker
        await plan(Judging(worker), worker)
        return worker

    return run_loop(run(), Loop)


def table(name: str, takes: float = EASY, seats: int = 8) -> list[dict[str, Any]]:
    return [{"of": name, "seat": n, "takes": takes} for n in range(seats)]


def at(place: str, name: str) -> Who:
    network, _, address = place.partition(".")
    return network, address, name


async def let_in() -> None:
    """Let what was begun go on until it waits."""
    for _ in range(3):
        await asyncio.sleep(0)


@pytest.mark.parametrize(
    "honest", ["b.1", "a.2", "a.1"], ids=["network", "address", "table"]
)
def test_who_has_hard_sheets_judged_delays_others_by_one_of_them(honest: str) -> None:
    """Other networks, addresses of one network, and tables of one address."""

    async def plan(judging: Judging, worker: Clocked) -> None:
        hard = [
            asyncio.create_task(judging.judge(at("a.1", name), table(name, HARD)))
            for name in ("h1", "h2", "h3")
        ]
        while len(worker.seen) < 4:  # the first three have had one, one has two
            await asyncio.sleep(0)
        begun = worker.now
        await judging.judge(at(honest, "easy"), table("easy"))
        assert worker.now - begun < 2 * HARD
        await asyncio.gather(*hard)

    judged(plan)


def test_who_hangs_up_has_no_more_sheets_judged() -> None:
    async def plan(judging: Judging, worker: Clocked) -> None:
        leaving = [
            asyncio.create_task(judging.judge(at("a.1", name), table(name, HARD)))
            for name in ("h1", "h2")
        ]
        staying = asyncio.create_task(judging.judge(at("a.1", "h2"), table("h2", HARD)))
        while not worker.seen:
            await asyncio.sleep(0)
        for one in leaving:
            one.cancel()
        assert await staying == {"judged": {}}

    names = [name for name, _ in judged(plan).seen]
    assert names.count("h1") <= 1
    assert names.count("h2") == 8


def test_a_request_that_is_hung_up_waits_for_no_verdict(make_hall: MakeHall) -> None:
    waiting, leaving = [], []

    class Endless(Clocked):
        async def ask(self, line: bytes) -> bytes:
            waiting.append(line)
            left.set()
            await self._end.wait()
            raise BrokenPipeError

    hall = make_hall(worker=Endless())
    seated = hall.sit(hall.make_table())
    seated.put(1)
    assert hall.tables is not None
    left = asyncio.Event()

    async def receive() -> dict[str, Any]:
        await left.wait()
        return {"type": "http.disconnect"}

    async def ask() -> None:
        scope = {"type": "http", "path_params": {"table": seated.table}, "headers": []}
        assert hall.tables is not None
        with pytest.raises(ClientDisconnect):
            await hall.tables.show_table(Request(scope, receive))
        await let_in()
        leaving.append(not hall.tables._judging._asks)

    hall.client.portal.call(ask)  # type: ignore[attr-defined]
    assert (len(waiting), leaving) == (1, [True])


def test_the_same_sheets_are_judged_once_whoever_asks() -> None:
    async def plan(judging: Judging, worker: Clocked) -> None:
        for _ in range(3):
            await asyncio.gather(
                *(judging.judge(at(f"{n}.1", "t"), table("t")) for n in range(3))
            )

    assert len(judged(plan).seen) == 8


def test_where_too_many_wait_those_with_most_are_told_to_come_back() -> None:
    async def plan(judging: Judging, worker: Clocked) -> None:
        many = [
            asyncio.create_task(judging.judge(at(f"a.{n}", str(n)), table(str(n))))
            for n in range(MOST_WAITING)
        ]
        await let_in()
        with pytest.raises(Refusal) as refused:
            await judging.judge(at("a.1", "more"), table("more"))
        assert (refused.value.status, refused.value.error) == (503, "busy")
        assert refused.value.answer().headers["retry-after"]
        assert await judging.judge(at("b.1", "other"), table("other"))
        found = await asyncio.gather(*many, return_exceptions=True)
        assert [type(one) for one in found].count(Refusal) == 1

    judged(plan)


@pytest.mark.parametrize("is_left", [False, True])
def test_a_sheet_that_takes_too_long_is_given_up(
    monkeypatch: pytest.MonkeyPatch, is_left: bool
) -> None:
    monkeypatch.setattr(judging, "LOOK_EVERY", 0.0)
    monkeypatch.setattr(judging, "LEFT" if is_left else "PATIENCE", 0.001)

    async def plan(judging: Judging, worker: Clocked) -> None:
        asking = asyncio.create_task(
            judging.judge(at("a.1", "t"), table("t", ENDLESS, 2))
        )
        await let_in()
        if is_left:
            asking.cancel()
        assert await judging.judge(at("b.1", "easy"), table("easy")) == {"judged": {}}
        with suppress(asyncio.CancelledError):
            told = await asking
            assert "too long" in told["problem"]
            assert await judging.judge(at("b.1", "t"), table("t", ENDLESS, 2)) == told

    assert judged(plan).ended == 1


def test_the_process_that_judges_is_started_again_and_ends_with_the_server() -> None:
    async def run() -> None:
        process = JudgeProcess()
        judging = Judging(process)
        entries = [
            {"digits": one.digits, "fill": one.fill, "switches": {}}
            for one in (sheet(1), sheet(2), sheet(3))
        ]
        told = await judging.judge(at("a.1", "t"), entries[:2])
        assert told == await Judging(Thread()).judge(at("a.1", "t"), entries[:2])
        assert process._process is not None
        first = process._process.pid
        os.kill(first, signal.SIGKILL)
        told = await judging.judge(at("a.1", "t"), entries[1:])
        assert len(told["judged"]["verdicts"]) == 2
        second = process._process.pid
        assert second != first
        await judging.close()
        for number in (first, second):
            with pytest.raises(ProcessLookupError):
                os.kill(number, 0)
        with pytest.raises(Refusal, match="stops"):
            await judging.judge(at("a.1", "t"), entries)

    run_loop(run())


def test_a_fault_of_the_rules_is_told_in_place_of_a_verdict(
    make_hall: MakeHall, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(self: object, entry: object) -> None:
        raise KeyError("x")

    hall = make_hall()
    seated = hall.sit(hall.make_table())
    seated.put(1)
    monkeypatch.setattr("sheetgen.form.entry.Seats.judge_entry", fail)
    state = hall.state(seated.table)
    assert (state["judged"], state["problem"]) == (
        None,
        "the rules failed (KeyError('x'))",
    )

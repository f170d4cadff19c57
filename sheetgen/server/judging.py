"""The queue of tables to be judged, by a process that can be stopped.

Sheets are judged one at a time. Next is the client that has used the least time in the
last half minute: by network, then by address, then by table. So a client with hard
sheets waits for others, and they wait for at most one of its sheets.
"""

import asyncio
import json
import sys
from collections import Counter, OrderedDict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Protocol

from sheetgen.server.refusal import MOST_ADDRESSES, Refusal

MOST_WAITING = 256  # tables whose sheets are not among the latest verdicts
MOST_KEPT = 500  # verdicts that are cached
MOST_LINE = 1 << 22  # bytes of a verdict
HALF = 30.0  # seconds after which the time used by a client counts half
LOOK_EVERY = 1.0  # seconds
LEFT = 2.0  # seconds for a sheet if the client has gone
PATIENCE = 30.0  # seconds for a sheet
TRIES = 2  # if the process ends by itself

_START = (
    "import sys; sys.path[:] = {!r}; from sheetgen.server.judge import work; work()"
)
_TOO_LONG = "a sheet of this table takes too long to check"

Who = tuple[str, ...]  # a network, an address of it, a table


class Worker(Protocol):
    """A judge of sheets."""

    async def ask(self, line: bytes) -> bytes:
        """Return the verdict.

        Raises:
            OSError: the worker has ended.
        """

    def end(self) -> None:
        """Stop the worker at once."""

    async def wait(self) -> None:
        """Wait until the worker has ended."""


class JudgeProcess:
    """The process that judges; it is started when needed."""

    def __init__(self) -> None:
        """Begin without a process."""
        self._process: asyncio.subprocess.Process | None = None

    async def ask(self, line: bytes) -> bytes:
        """Return the verdict on the sheets of a line.

        Raises:
            OSError: the process has ended, or cannot be started.
        """
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-c", _START.format(sys.path)),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=MOST_LINE,
                start_new_session=True,  # Ctrl-C must reach only the server
            )
        process = self._process
        assert process.stdin is not None  # it is a pipe, as requested above
        assert process.stdout is not None
        process.stdin.write(line)
        answer = await process.stdout.readline()
        if not answer.endswith(b"\n"):
            self.end()
            await self.wait()
            raise BrokenPipeError("the process that checks sheets has ended")
        return answer

    def end(self) -> None:
        """Stop the process at once."""
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.kill()

    async def wait(self) -> None:
        """Wait until the process has ended."""
        if self._process is not None:
            await self._process.wait()
            self._process = None


@dataclass(eq=False)
class _Ask:
    """A table that waits for its verdict.

    Attributes:
        sheets: the sheets, each as JSON.
        answer: the verdict, once it is known.
        askers: the clients that wait, with their numbers of requests.
        known: how many of the sheets have been judged one by one.
    """

    sheets: tuple[str, ...]
    answer: asyncio.Future[Mapping[str, Any]]
    askers: Counter[Who] = field(default_factory=Counter)
    known: int = 0


class Judging:
    """The tables that wait for a verdict, and the latest verdicts."""

    def __init__(
        self, worker: Worker, report: Callable[[str], object] = lambda what: None
    ) -> None:
        """Have tables judged by *worker*; its failures go to *report*."""
        self._worker = worker
        self._report = report
        self._asks: dict[tuple[str, ...], _Ask] = {}
        self._kept: OrderedDict[tuple[str, ...], Mapping[str, Any]] = OrderedDict()
        self._had: OrderedDict[Who, tuple[float, float]] = OrderedDict()
        self._task: asyncio.Task[None] | None = None
        self._is_closed = False

    async def judge(
        self, who: Who, sheets: Sequence[Mapping[str, Any]]
    ) -> Mapping[str, Any]:
        """Return the verdict of the rules on the sheets of a table, or a problem.

        Args:
            who: the client; if its request is cancelled, judging for it ends.
            sheets: ``digits``, ``fill`` and ``switches`` of each.

        Raises:
            Refusal: too many tables wait.
        """
        if not sheets:
            return {"judged": None, "problem": "nobody has sent a sheet yet"}
        key = tuple(json.dumps(sheet, sort_keys=True) for sheet in sheets)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        ask = self._asks.get(key) or self._enter(key, who)
        ask.askers[who] += 1
        try:
            return await asyncio.shield(ask.answer)
        finally:
            ask.askers -= Counter([who])  # drops entries that reach zero
            if not ask.askers and self._asks.get(key) is ask:
                del self._asks[key]
                ask.answer.cancel()

    def stop(self) -> None:
        """Stop judging, and refuse all tables that wait."""
        self._is_closed = True
        for key in list(self._asks):
            self._refuse(key, Refusal(503, "closed", "the server stops"))
        self._worker.end()

    async def close(self) -> None:
        """Stop judging, and wait until the process has ended."""
        self.stop()
        if self._task is not None:
            await asyncio.wait({self._task})
        await self._worker.wait()

    def _enter(self, key: tuple[str, ...], who: Who) -> _Ask:
        """Add a table to the queue, if full in place of one of the largest network."""
        if self._is_closed:
            raise Refusal(503, "closed", "the server stops")
        if len(self._asks) >= MOST_WAITING:
            busy = _busy("many tables wait for a verdict: try again")
            networks = {key: min(ask.askers)[0] for key, ask in self._asks.items()}
            counts = Counter(networks.values())
            most = max(counts, key=lambda network: counts[network])
            if counts[most] <= counts[who[0]] + 1:
                raise busy
            self._refuse([one for one in networks if networks[one] == most][-1], busy)
        loop = asyncio.get_running_loop()
        ask = self._asks[key] = _Ask(key, loop.create_future())
        if self._task is None or self._task.done():
            self._task = loop.create_task(self._run())
        return ask

    def _refuse(self, key: tuple[str, ...], refusal: Refusal) -> None:
        if key in self._asks:
            self._asks.pop(key).answer.set_exception(refusal)

    async def _run(self) -> None:
        """Judge one sheet after another, until none waits."""
        loop = asyncio.get_running_loop()
        while self._asks:
            key, who = self._next()
            ask = self._asks[key]
            # Each sheet alone, then all of them, which the process has cached by then.
            alone = ask.sheets[ask.known : ask.known + 1] if len(ask.sheets) > 1 else ()
            begun = loop.time()
            try:
                told = await self._try(ask, alone or ask.sheets)
            except TimeoutError:
                alone, told = (), {"judged": None, "problem": _TOO_LONG}
            except OSError as error:
                if not self._is_closed:
                    self._report(f"a table cannot be judged: {error}")
                self._refuse(key, _busy("verdicts cannot be told now: try again"))
                continue
            finally:
                self._charge(who, loop.time() - begun)
            ask.known += 1
            if not alone and self._asks.get(key) is ask:
                del self._asks[key]
                self._kept[key] = told
                ask.answer.set_result(told)
                if len(self._kept) > MOST_KEPT:
                    self._kept.popitem(last=False)

    async def _try(self, ask: _Ask, sheets: Sequence[str]) -> Mapping[str, Any]:
        """Return the verdict on some sheets.

        Raises:
            TimeoutError: it takes too long, or the clients have gone.
            OSError: the process ends again and again.
        """
        line = f"[{','.join(sheets)}]\n".encode()
        loop = asyncio.get_running_loop()
        begun, left = loop.time(), TRIES
        while True:
            left -= 1
            answer = loop.create_task(self._worker.ask(line))
            while not (await asyncio.wait({answer}, timeout=LOOK_EVERY))[0]:
                most = PATIENCE if ask.askers else LEFT
                if loop.time() - begun > most:
                    self._worker.end()
                    await asyncio.gather(answer, return_exceptions=True)
                    raise TimeoutError
            if answer.exception() is None or not left or self._is_closed:
                told: Mapping[str, Any] = json.loads(answer.result())
                return told

    def _next(self) -> tuple[tuple[str, ...], Who]:
        """Return the table to judge next, and the client to charge for it."""
        waiting = ((key, who) for key, ask in self._asks.items() for who in ask.askers)
        return min(
            waiting, key=lambda one: [self._cost(part) for part in parts(one[1])]
        )

    def _cost(self, part: Who) -> float:
        """Return the seconds that a client has used; older ones count less."""
        had, then = self._had.get(part, (0.0, 0.0))
        return float(had * 0.5 ** ((asyncio.get_running_loop().time() - then) / HALF))

    def _charge(self, who: Who, seconds: float) -> None:
        for part in parts(who):
            had = self._cost(part) + seconds
            self._had.pop(part, None)
            self._had[part] = had, asyncio.get_running_loop().time()
        while len(self._had) > MOST_ADDRESSES:
            self._had.popitem(last=False)


def parts(who: Who) -> list[Who]:
    """Return the network, network and address, and all three with the table."""
    return [who[: length + 1] for length in range(len(who))]


def _busy(what: str) -> Refusal:
    return Refusal(503, "busy", what, retry_after=2)

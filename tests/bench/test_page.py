"""Figures of the solver's page in Chromium, as it is and four times slower.

`pytest tests/bench/test_page.py -o addopts="" -s` prints them. Everything that
runs for a page is slowed, workers too (`slow.py`).
"""

import functools
import http.server
import re
import statistics
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import brotli
import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from sheetgen.site.finished import single_file, site_files
from tests.bench.report import noting
from tests.bench.slow import slowed
from tests.site.conftest import Host, wait_until_stored
from tests.site.device import PHONE
from tests.site.hand import Hand
from tests.site.test_build import BOARD, DIGITS, FIRST_KEPT
from tests.site.test_page import answers_of, whole_sheet

ROOT = Path(__file__).resolve().parents[2]
note = noting("bench-page.txt")
RUNS = 7
SLOWER = 4
TAPS = 30
STRETCH = 100
MANY_TAPS = 4000  # as many as an hour of play at the pace of one a second
WHOLE = f"{DIGITS}/{answers_of(whole_sheet())}"

# How long the browser took from each touch until it had painted what came of it, and
# from the last touch until the rules had judged what is written.
WATCH = """
globalThis.paints = [];
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) {
    if (one.name === "pointerdown") paints.push(one.duration);
  }
}).observe({ type: "event", durationThreshold: 16 });
addEventListener("pointerdown", ({ timeStamp }) => {
  globalThis.touched = timeStamp;
}, true);
new MutationObserver(() => {
  if (document.getElementById("report").ariaBusy === "false") {
    globalThis.judged = performance.now();
  }
}).observe(document.getElementById("report"), { attributeFilter: ["aria-busy"] });
"""
# When the board of a sheet was painted, in milliseconds since its address was entered.
SEEN = f"""
new MutationObserver((_, observer) => {{
  if (!document.querySelector({BOARD!r})) return;
  observer.disconnect();
  requestAnimationFrame(() => setTimeout(() => {{
    globalThis.boardSeen = performance.now();
  }}, 0));
}}).observe(document, {{ childList: true, subtree: true }});
"""
LOOP = """() => {
  const began = performance.now();
  for (let at = 0, sum = 0; at < 5e8; at += 1) sum += at;
  return performance.now() - began;
}"""
# A worker's script that lets its page see how much memory the runtime has.
SHOW_MEMORY = """
const begin = WebAssembly.instantiateStreaming;
WebAssembly.instantiateStreaming = async (...given) => {
  const made = await begin(...given);
  globalThis.runtimeMemory = made.instance.exports.memory;
  return made;
};
"""


def middle(values: list[float]) -> str:
    """Return the median of seconds, with the least and the most."""
    return (
        f"{statistics.median(values):5.2f} s ({min(values):.2f} to {max(values):.2f})"
    )


@contextmanager
def hosted(folder: Path) -> Iterator[str]:
    """Give the address of a host of static files."""
    handler = functools.partial(Host, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as host:
        threading.Thread(target=host.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{host.server_port}/"
        host.shutdown()


@contextmanager
def phone(browser: Browser) -> Iterator[tuple[BrowserContext, Page]]:
    """Give a phone that has not seen the page, in a process of its own."""
    width, height = PHONE
    context = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    page.add_init_script(SEEN)
    page.goto("about:blank")
    yield context, page
    context.close()


def open_board(page: Page, url: str) -> float:
    """Return the seconds until the board of a sheet is painted and can be tapped."""
    page.goto("about:blank")
    page.goto(url, wait_until="commit")
    page.wait_for_function("() => globalThis.boardSeen")
    seen: float = page.evaluate("boardSeen")
    return seen / 1000


@pytest.mark.parametrize("factor", [1, SLOWER])
def test_first_board(browser: Browser, site_url: str, factor: int) -> None:
    """A first visit, and the same without a network."""
    cold, warm = [], []
    for _ in range(RUNS):
        with phone(browser) as (context, page):
            with slowed(factor):
                cold.append(open_board(page, f"{site_url}#{DIGITS}"))
            page.evaluate("navigator.serviceWorker.ready.then(() => true)")
            wait_until_stored(page, *FIRST_KEPT)
            context.set_offline(True)
            with slowed(factor):
                warm.append(open_board(page, f"{site_url}#{DIGITS}"))
    for name, told in (("first board", cold), ("offline again", warm)):
        note(f"{name}, {factor}x slower: {middle(told)}")


@pytest.mark.parametrize("pause", [0, 200], ids=["at once", "fast thumbs"])
@pytest.mark.parametrize("factor", [1, SLOWER])
def test_taps_and_verdicts(
    browser: Browser, site_url: str, factor: int, pause: int
) -> None:
    """From a touch to its paint, and from the last of a row to the verdict.

    Touches follow each other at once, as no hand does, or after some milliseconds.
    """
    paints: list[float] = []
    verdicts: list[float] = []
    for _ in range(RUNS):
        with phone(browser) as (_, page):
            page.goto(f"{site_url}#{WHOLE}")
            page.wait_for_selector("#report[aria-busy='false']", state="attached")
            page.evaluate(WATCH)
            hand = Hand(page)
            keys = page.locator("#pad [data-key^='mark:']")
            with slowed(factor):
                for at in range(TAPS):
                    hand.tap(f".hex >> nth={at % 30}")
                    page.wait_for_timeout(pause)
                    hand.tap(f"#pad [data-key^='mark:'] >> nth={at % keys.count()}")
                    page.wait_for_timeout(pause)
                page.wait_for_timeout(300)
                page.wait_for_selector("#report[aria-busy='false']", state="attached")
            paints += page.evaluate("paints")
            verdicts.append(page.evaluate("judged - touched") / 1000)
    late = statistics.quantiles(paints, n=20)[-1]
    note(
        f"{factor}x slower, {pause} ms apart: touch to paint, 95 of 100 within "
        f"{late:.0f} ms (median {statistics.median(paints):.0f}, {len(paints)} touches "
        f"of 16 ms and more); "
        f"last touch to verdict {middle(verdicts)}"
    )


def test_how_much_slower_pages_and_workers_are(browser: Browser, site_url: str) -> None:
    """What the factor is in truth, on this machine and beside what else it does."""
    with phone(browser) as (_, page):
        page.goto(f"{site_url}#{DIGITS}")
        page.wait_for_selector("#report[aria-busy='false']", state="attached")
        (worker,) = page.workers
        for name, run in (("page", page.evaluate), ("worker", worker.evaluate)):
            run(LOOP)  # compiled for speed afterwards
            plain = statistics.median(run(LOOP) for _ in range(RUNS))
            with slowed(SLOWER):
                slow = statistics.median(run(LOOP) for _ in range(RUNS))
            note(f"a loop in the {name}: {slow / plain:.1f} times slower")


def test_bytes_of_a_first_visit(browser: Browser, site_url: str) -> None:
    """Each file that a first visit asks for, packed by brotli."""
    files = site_files()
    with phone(browser) as (context, page):
        seen: set[str] = set()
        context.on("request", lambda request: seen.add(request.url.split("#")[0]))
        page.goto(f"{site_url}#{DIGITS}")
        page.wait_for_selector("#report[aria-busy='false']", state="attached")
        page.wait_for_timeout(1000)
    names = {url.removeprefix(site_url) or "index.html" for url in seen}
    packed = {name: len(brotli.compress(files[name])) for name in names & {*files}}
    for name, size in sorted(packed.items(), key=lambda item: -item[1]):
        note(f"  {name.split('.')[0]:22} {size:8,d}")
    note(
        f"first visit, brotli {sum(packed.values()):,d}; single {len(single_file()):,d}"
    )


def test_an_hour_of_play_leaves_memory_flat(browser: Browser, site_url: str) -> None:
    """Thousands of taps in fast motion, and what memory they leave."""
    with phone(browser) as (context, page):
        page.route(
            re.compile(r"/engine\.\w+\.js$"),
            lambda route: route.fulfill(
                response=(script := route.fetch()), body=SHOW_MEMORY + script.text()
            ),
        )
        page.goto(f"{site_url}#{DIGITS}")
        page.wait_for_selector("#report[aria-busy='false']", state="attached")
        session = context.new_cdp_session(page)
        tap_for_long(page, MANY_TAPS // 8)  # what is kept once is there then
        before = memory_of(page, session.send)
        tap_for_long(page, MANY_TAPS)
        after = memory_of(page, session.send)
    for name in before:
        note(
            f"{name}: {before[name]:,d} bytes, {after[name]:,d} {MANY_TAPS} taps later"
        )


def tap_for_long(page: Page, count: int) -> None:
    """Tap cells and keys, and let the rules judge every fifty of them."""
    for at in range(0, count, STRETCH):
        page.evaluate(
            """async ([from, count]) => {
              for (let at = from; at < from + count; at += 2) {
                const cells = document.querySelectorAll(".hex");
                cells[(at * 7) % cells.length].click();
                const keys = document.querySelectorAll("#pad [data-key^='mark:']");
                keys[at % keys.length].click();
                await new Promise(requestAnimationFrame);
              }
            }""",
            [at, STRETCH],
        )
        page.wait_for_selector("#report[aria-busy='false']", state="attached")


def memory_of(page: Page, send: Callable[..., dict[str, int]]) -> dict[str, int]:
    """Return the bytes that the page and the engine hold after a cleaning."""
    send("HeapProfiler.enable")
    send("HeapProfiler.collectGarbage")
    used = send("Runtime.getHeapUsage")["usedSize"]
    (worker,) = page.workers
    runtime = worker.evaluate("runtimeMemory.buffer.byteLength")
    own = worker.evaluate("performance.memory?.usedJSHeapSize ?? 0")
    return {
        "heap of the page": used,
        "memory of the runtime": runtime,
        "heap of the worker": own,
    }

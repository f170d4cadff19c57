"""Figures of the solver's page in Chromium, with its processor slowed to a quarter."""

import gzip
import statistics
import time
from pathlib import Path

from playwright.sync_api import Browser

from sheetgen.site.build import single_file, site_files
from tests.site.test_build import BOARD, DIGITS, IS_KEPT

ROOT = Path(__file__).resolve().parents[2]
REPORT = ROOT / "output" / "bench-page.txt"
RUNS = 5


def first_board(page: object, url: str) -> float:
    """Return the seconds until the board of a sheet can be tapped."""
    began = time.perf_counter()
    page.goto("about:blank")
    began = time.perf_counter()
    page.goto(f"{url}#{DIGITS}")
    page.wait_for_selector(BOARD)
    return time.perf_counter() - began


def test_figures_of_the_page(browser: Browser, site_url: str) -> None:
    lines = []
    packed = {name: len(gzip.compress(data, 9)) for name, data in site_files().items()}
    lines.append(f"bytes, gzip               {sum(packed.values()):8,d}")
    lines.append(f"single file, bytes        {len(single_file()):8,d}")
    for factor in (1, 4):
        cold, warm = [], []
        for _ in range(RUNS):
            context = browser.new_context(viewport={"width": 390, "height": 844})
            page = context.new_page()
            session = context.new_cdp_session(page)
            session.send("Emulation.setCPUThrottlingRate", {"rate": factor})
            cold.append(first_board(page, site_url))
            page.evaluate("navigator.serviceWorker.ready.then(() => true)")
            page.wait_for_function(IS_KEPT)
            context.set_offline(True)
            warm.append(first_board(page, site_url))
            context.close()
        lines.append(
            f"first board, {factor}x slower    {statistics.median(cold):6.2f} s, "
            f"offline again {statistics.median(warm):.2f} s"
        )
    REPORT.parent.mkdir(exist_ok=True)
    REPORT.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print("\n".join(lines))

"""Figures of the editor of sheets in Chromium, as it is and four times slower.

`pytest tests/bench/test_design.py -o addopts="" -s` prints them.
"""

import statistics

import pytest
from playwright.sync_api import Browser

from tests.bench.report import noting
from tests.bench.slow import slowed
from tests.site.test_draw import key

note = noting("bench-design.txt")
EDITS = 20
MOST = 200  # milliseconds from an edit to the sheet
SHEETS = {"sets": 7, "yacht": 13, "end-of-game": 8}  # with their rows
# From a letter typed into a label until the sheet with it was painted.
EDIT = """async (labels) => {
  const box = document.querySelector("[data-key$=':label']");
  const rest = () => new Promise((done) => setTimeout(done));
  const shown = () => document.querySelector(".trial th .label").textContent;
  const times = [];
  for (const label of labels) {
    await new Promise((done) => setTimeout(done, 300));
    const began = performance.now();
    box.value = label;
    box.dispatchEvent(new Event("input"));
    while (!document.querySelector(".trial").textContent.includes(label)) await rest();
    await new Promise(requestAnimationFrame).then(rest);
    times.push(performance.now() - began);
  }
  return times;
}"""


@pytest.mark.parametrize("slower", [1, 4])
@pytest.mark.parametrize("name", SHEETS)
def test_an_edit_until_the_sheet_is_drawn(
    browser: Browser, site_url: str, name: str, slower: int
) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.goto(f"{site_url}#design")
    page.click("summary")
    page.click(key(f"like:{name}"))
    page.wait_for_selector(".trial .declared-table")
    page.locator("[data-key^='open:']").first.click()
    page.evaluate(EDIT, ["First"])
    with slowed(slower):
        times = sorted(page.evaluate(EDIT, [f"Label {at}" for at in range(EDITS)]))
    note(
        f"{name}, {SHEETS[name]} rows, {slower} times slower, an edit to the sheet: "
        f"median {statistics.median(times):.0f} ms, most {times[-1]:.0f} ms"
    )
    page.close()

"""A walk through the page as people take it, by chance, held against a model."""

import os
from random import Random

import pytest

from sheetgen.core.codes import SheetCode
from sheetgen.core.encode import encode
from sheetgen.games.find import load_layout
from tests.browsers.conftest import Away
from tests.browsers.test_browsers import BOARD, cell, key
from tests.browsers.window import Window, click, wait_for, wait_until

STEPS = int(os.environ.get("SHEETGEN_WALK", "12"))  # more of them find more
OPENERS = ("#settings", "#share", "#open-sheet", "#photo")
SHOWS = """const [title, marks] = arguments;
return document.querySelector("#title").textContent === title
  && !document.querySelector("dialog")
  && [...document.querySelectorAll(".hex")].every((node) => {
    const mark = marks[node.dataset.place.slice("cell:".length)];
    return node.getAttribute("aria-label").includes(mark ? `, ${mark}` : "empty");
  });"""
CELLS = """return [...document.querySelectorAll(".hex")]
  .map((node) => node.dataset.place.slice("cell:".length)).sort();"""
OPENED = "return document.querySelectorAll('dialog[open]').length === arguments[0];"
FAULTS = """if (!window.faults) {
  window.faults = [];
  addEventListener("error", ({ message }) => faults.push(message));
  addEventListener("unhandledrejection", ({ reason }) => faults.push(String(reason)));
}
return faults.filter((text) => !text.startsWith("ResizeObserver"));"""

pytestmark = [pytest.mark.slow, pytest.mark.full]


class Walk:
    """A person with two sheets, and what must stand on them."""

    def __init__(self, window: Window, url: str, chance: Random) -> None:
        """Open the first sheet."""
        self.window, self.url, self.chance = window, url, chance
        self.hashes = {}
        for name in "AB":
            layout = load_layout(name)
            code = SheetCode(layout.rules.number, layout.board, "none", "en", 8)
            self.hashes[name] = encode(code, layout.rules.encoding)
        self.steps: dict[str, list[dict[str, str]]] = {"A": [{}], "B": [{}]}
        self.at = {"A": 0, "B": 0}
        self.name = "A"
        self.load()

    def load(self) -> None:
        """Load the page anew with the sheet that is open."""
        self.window.open("about:blank")
        self.window.open(f"{self.url}#{self.hashes[self.name]}")
        wait_for(self.window, BOARD)
        self.window.run(FAULTS)

    def check(self) -> None:
        """Hold what is shown against what was entered."""
        marks = self.steps[self.name][self.at[self.name]]
        wait_until(self.window, SHOWS, f"Duchy {self.name}", marks)
        assert self.window.run(FAULTS) == []

    def write(self) -> None:
        """Write a number into a cell."""
        place = self.chance.choice(self.window.run(CELLS))
        steps, at = self.steps[self.name], self.at[self.name]
        before = steps[at].get(place)
        mark = self.chance.choice([one for one in "123456" if one != before])
        click(self.window, cell(place))
        click(self.window, key(mark))
        steps[at + 1 :] = [{**steps[at], place: mark}]
        self.at[self.name] += 1

    def undo(self) -> None:
        """Take the last step back, if there is one."""
        if self.at[self.name]:
            click(self.window, "#undo")
            self.at[self.name] -= 1

    def redo(self) -> None:
        """Take the next step again, if there is one."""
        if self.at[self.name] < len(self.steps[self.name]) - 1:
            click(self.window, "#redo")
            self.at[self.name] += 1

    def dialog(self) -> None:
        """Open a dialog, and close it."""
        self.open_dialog()
        click(self.window, "dialog[open] button")
        wait_until(self.window, OPENED, 0)

    def leave(self) -> None:
        """Go to the other sheet while a dialog is open."""
        self.open_dialog()
        self.switch()

    def open_dialog(self) -> None:
        """Open a dialog."""
        click(self.window, self.chance.choice(OPENERS))
        wait_until(self.window, OPENED, 1)

    def switch(self) -> None:
        """Go to the other sheet."""
        self.name = "AB".replace(self.name, "")
        self.window.run("location.hash = arguments[0]", self.hashes[self.name])


WAYS = (Walk.write,) * 4 + (Walk.undo, Walk.redo, Walk.dialog)
WAYS += (Walk.leave, Walk.switch, Walk.load)


@pytest.mark.parametrize("seed", range(2))
def test_whatever_is_done_the_entries_stay_as_they_were_made(
    window: Window, host: Away, seed: int
) -> None:
    chance = Random(seed)
    walk = Walk(window, host.url, chance)
    for _ in range(STEPS):
        chance.choice(WAYS)(walk)
        walk.check()

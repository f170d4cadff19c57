"""A window of any browser, as tests drive it."""

import time
from pathlib import Path
from typing import Any, Protocol

PAUSE = 0.05  # seconds between two looks at a page
PATIENCE = 120  # seconds
CLICK = "document.querySelector(arguments[0]).scrollIntoView({block: 'nearest'});"
MIDDLE = """const box = document.querySelector(arguments[0]).getBoundingClientRect();
return [box.x + box.width / 2, box.y + box.height / 2];"""


class Window(Protocol):
    """What a browser's driver can do."""

    def open(self, url: str) -> None:
        """Open *url*; what changes behind `#` alone is opened too."""

    def run(self, script: str, *given: object) -> Any:
        """Return what the body of a function returns."""

    def press(self, x: float, y: float) -> None:
        """Press and lift the mouse or a finger at a place of the window."""

    def choose(self, selector: str, file: Path) -> None:
        """Choose a file in the field that *selector* names, as its picker would."""


def click(window: Window, selector: str) -> None:
    """Bring an element into sight, and press its middle as a person does."""
    wait_for(window, selector)
    window.run(CLICK, selector)
    window.press(*window.run(MIDDLE, selector))


def wait_for(window: Window, selector: str) -> None:
    """Wait until an element stands on the page."""
    wait_until(window, "return Boolean(document.querySelector(arguments[0]))", selector)


def wait_until(window: Window, script: str, *given: object) -> None:
    """Wait until a script says that something is true."""
    end = time.monotonic() + PATIENCE
    while not window.run(script, *given):
        assert time.monotonic() < end, f"never so: {script} {given}"
        time.sleep(PAUSE)


def text_of(window: Window, selector: str) -> str:
    """Return the text of an element."""
    script = "return document.querySelector(arguments[0]).textContent"
    return str(window.run(script, selector))

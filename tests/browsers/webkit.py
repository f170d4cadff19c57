"""WebKit as a browser of the tests: Debian's driver, on a screen that nobody sees."""

import json
import os
import shutil
import socket
import subprocess
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.browsers.window import PATIENCE, PAUSE

BROWSERS = ("/usr/lib", "webkit2gtk-4.*/MiniBrowser")
POINTER = "hand"  # its name for the driver, which knows a mouse alone


class WebKit:
    """A window of WebKit."""

    def __init__(self, address: str) -> None:
        """Open a window by the driver at *address*."""
        self.address = address
        folder, pattern = BROWSERS
        binary = str(next(Path(folder).rglob(pattern)))
        options = {"binary": binary, "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        opened = self._ask("POST", "/session", {"capabilities": wanted})
        self.session = f"/session/{opened['sessionId']}"

    def open(self, url: str) -> None:
        """Open *url*."""
        self._ask("POST", f"{self.session}/url", {"url": url})

    def run(self, script: str, *given: object) -> Any:
        """Return what a script returns."""
        body = {"script": script, "args": given}
        return self._ask("POST", f"{self.session}/execute/sync", body)

    def press(self, x: float, y: float) -> None:
        """Click a place of the window."""
        self.tap([(x, y, 0, 0)])

    def tap(self, taps: Sequence[tuple[float, float, float, float]]) -> None:
        """Press places one after the other: x, y, and milliseconds before and held."""
        steps: list[dict[str, object]] = []
        for x, y, before, held in taps:
            steps += [
                {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0},
                {"type": "pause", "duration": round(before)},
                {"type": "pointerDown", "button": 0},
                {"type": "pause", "duration": round(held)},
                {"type": "pointerUp", "button": 0},
            ]
        kind = {"type": "pointer", "id": POINTER, "actions": steps}
        self._ask("POST", f"{self.session}/actions", {"actions": [kind]})

    def choose(self, selector: str, file: Path) -> None:
        """Choose a file in a field."""
        where = {"using": "css selector", "value": selector}
        found = self._ask("POST", f"{self.session}/element", where)
        (number,) = found.values()
        typed = f"{self.session}/element/{number}/value"
        self._ask("POST", typed, {"text": str(file)})

    def close(self) -> None:
        """Close the window."""
        self._ask("DELETE", self.session)

    def _ask(self, method: str, path: str, body: object = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        kind = {"Content-Type": "application/json"}
        request = urllib.request.Request(
            self.address + path, data=data, headers=kind, method=method
        )
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)["value"]


def is_there() -> bool:
    """Return whether WebKit and a screen for it are installed."""
    return all(map(shutil.which, ("WebKitWebDriver", "Xvfb")))


@contextmanager
def open_webkit() -> Iterator[WebKit]:
    """Open a window of WebKit, and end all that it needs."""
    with _screen() as screen, _driver(screen) as address:
        window = WebKit(address)
        try:
            yield window
        finally:
            window.close()


@contextmanager
def _screen() -> Iterator[str]:
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "800x1000x24"]
    with subprocess.Popen(
        command, pass_fds=(writing,), stderr=subprocess.DEVNULL
    ) as screen:
        os.close(writing)
        with os.fdopen(reading) as told:
            number = told.readline().strip()
        try:
            yield f":{number}"
        finally:
            screen.terminate()


@contextmanager
def _driver(screen: str) -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = ["WebKitWebDriver", f"--port={port}"]
    env = {**os.environ, "DISPLAY": screen}
    with subprocess.Popen(command, env=env) as driver:
        address = f"http://127.0.0.1:{port}"
        try:
            _wait_for(address)
            yield address
        finally:
            driver.terminate()


def _wait_for(address: str) -> None:
    """Wait until a driver answers; it has no other way to say that it is there."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            with urllib.request.urlopen(f"{address}/status", timeout=PATIENCE):
                return
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(PAUSE)

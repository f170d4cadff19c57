"""Firefox as a browser of the tests: driven by its own port, which speaks BiDi."""

import itertools
import json
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.browsers.window import PATIENCE, PAUSE

PROGRAM = shutil.which("firefox-esr") or shutil.which("firefox")
MOST_BYTES = 1 << 26  # of an answer
NO_TOUCH = "synthesizeTouchAtPoint"  # what it says that fails to touch
MOST_TOUCHES = 20
# Nothing is asked of other hosts.
PREFERENCES = {
    "app.normandy.enabled": False,
    "app.update.enabled": False,
    "browser.region.update.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
    "intl.accept_languages": "en-GB",
}


class Firefox:
    """A window of Firefox."""

    def __init__(self, socket: ClientConnection) -> None:
        """Begin a session on an open port."""
        self._socket = socket
        self._numbers = itertools.count(1)
        self._ask("session.new", capabilities={})
        [first] = self._ask("browsingContext.getTree")["contexts"]
        self._window = first["context"]

    def resize(self, width: int, height: int) -> None:
        """Make the page so many pixels wide and high."""
        size = {"width": width, "height": height}
        self._tell("browsingContext.setViewport", viewport=size)

    def open(self, url: str) -> None:
        """Open *url*."""
        self._tell("browsingContext.navigate", url=url, wait="interactive")

    def run(self, script: str, *given: object) -> Any:
        """Return what the body of a function returns."""
        # What comes back is a text, so a tree of values needs no reader of its own.
        body = f"const run = (function () {{{script}}});\n"
        body += "return JSON.stringify((await run(...JSON.parse(given))) ?? null);"
        told = self._ask(
            "script.callFunction",
            target={"context": self._window},
            functionDeclaration=f"async (given) => {{{body}}}",
            arguments=[{"type": "string", "value": json.dumps(given)}],
            awaitPromise=True,
        )
        if told["type"] != "success":
            raise ValueError(told["exceptionDetails"]["text"])
        return json.loads(told["result"]["value"])

    def press(self, x: float, y: float) -> None:
        """Tap a place of the window with a finger."""
        steps = [
            {"type": "pointerMove", "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        kind = {"pointerType": "touch"}
        finger = {"type": "pointer", "id": "f", "parameters": kind, "actions": steps}
        for left in range(MOST_TOUCHES, -1, -1):
            try:
                self._tell("input.performActions", actions=[finger])
                return
            except ValueError as error:  # while a machine is busy
                if NO_TOUCH not in str(error) or not left:
                    raise
                self._tell("input.releaseActions")
                self.run("return new Promise((done) => setTimeout(done, 100));")

    def choose(self, selector: str, file: Path) -> None:
        """Choose a file in a field."""
        where = {"type": "css", "value": selector}
        found = self._ask(
            "browsingContext.locateNodes", context=self._window, locator=where
        )
        field = {"sharedId": found["nodes"][0]["sharedId"]}
        self._tell("input.setFiles", element=field, files=[str(file)])

    def _tell(self, method: str, **values: object) -> None:
        self._ask(method, context=self._window, **values)

    def _ask(self, method: str, **values: object) -> Any:
        number = next(self._numbers)
        question = {"id": number, "method": method, "params": values}
        self._socket.send(json.dumps(question))
        while True:
            answer = json.loads(self._socket.recv(PATIENCE))
            if answer.get("id") == number:
                break
        if answer["type"] != "success":
            raise ValueError(f"{method}: {answer['message']}")
        return answer["result"]


def is_there() -> bool:
    """Return whether Firefox is installed."""
    return PROGRAM is not None


@contextmanager
def open_firefox() -> Iterator[Firefox]:
    """Open a window of Firefox that knows nothing yet, and end all that it needs."""
    assert PROGRAM is not None, "scripts/system-packages test installs Firefox"
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        lines = (
            f"user_pref({json.dumps(name)}, {json.dumps(value)});\n"
            for name, value in PREFERENCES.items()
        )
        Path(profile, "user.js").write_text("".join(lines), encoding="utf-8")
        command = [PROGRAM, "--headless", "--no-remote", "--profile", profile]
        command += ["--remote-debugging-port", "0"]
        log = Path(profile, "log")
        with (
            log.open("w") as told,
            subprocess.Popen(command, stdout=told, stderr=told) as process,
        ):
            try:
                address = _address(log, process)
                with connect(f"{address}/session", max_size=MOST_BYTES) as socket:
                    yield Firefox(socket)
            finally:
                process.terminate()


def _address(log: Path, process: "subprocess.Popen[bytes]") -> str:
    """Return where the browser listens, once it has said so."""
    end = time.monotonic() + PATIENCE
    while process.poll() is None and time.monotonic() < end:
        found = re.search(r"BiDi listening on (ws://\S+)", log.read_text("utf-8"))
        if found:
            return found[1]
        time.sleep(PAUSE)
    raise OSError(f"Firefox does not listen: {log.read_text('utf-8')}")

"""Rewrite the list of runtime functions that the page uses, after a change of either.

Node compiles a WebAssembly function when it is first called, and reports that. The
engine is asked all questions of the conformance files, to write the sheets of the
corpus, and questions that it refuses. Functions that were never compiled are left out
of what a first visit loads (``sheetgen/site/vendored.py``).
"""

import functools
import http.server
import json
import re
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SAMPLE = 4  # one in so many of the expensive questions is asked


def main() -> None:
    """Write ``sheetgen/site/used.txt``."""
    sys.path.insert(0, str(ROOT))
    import playwright

    from sheetgen.site.runtime import VENDOR
    from sheetgen.site.vendored import USED, usage_text

    node = Path(playwright.__file__).parent / "driver" / "node"
    flag = "--trace-wasm-compilation-times"
    with serve_engine() as engine:
        done = subprocess.run(
            [node, flag, ROOT / "tests" / "site" / "worker.mjs", engine, "whole"],
            input=json.dumps(list(make_questions())),
            capture_output=True,
            text=True,
            check=True,
        )
    told = re.findall(r"^Compiled function \w+#(\d+) ", done.stdout, re.MULTILINE)
    module = (VENDOR / "micropython.wasm").read_bytes()
    USED.write_text(usage_text(module, {int(number) for number in told}), "utf-8")
    print(f"{USED.relative_to(ROOT)}: {len(set(told))} functions")


def make_questions() -> Iterator[dict[str, Any]]:
    """Yield questions of each kind for each game."""
    from tests.games.burgundy import conformance as burgundy
    from tests.games.dice import conformance as dice
    from tests.games.keythedral import conformance as keythedral
    from tests.test_answers import CORPUS, read_case

    for game in (dice, burgundy, keythedral):
        for question in game.make_questions():
            yield question
            if question["do"] == "replay":
                yield from make_plays(question)
        yield from game.make_propose_questions()
        yield from game.make_decide_questions()
    yield from dice.make_long_questions()[::SAMPLE]
    for path in CORPUS:
        _, _, _, case = read_case(path)
        own = {name: case[name] for name in ("fill", "switches")}
        for do in ("check", "propose", "pack", "write"):
            yield {"do": do, "digits": case["code"]} | own
        yield {"do": "open", "digits": case["code"][:-1]}
        yield {"do": "unpack", "digits": case["code"], "answers": "123"}
        yield {"do": "check", "digits": case["code"], "fill": {}, "switches": {"no": 1}}


def make_plays(question: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield a question about the possible moves of each round of a game."""
    log = question["log"]
    for at, (roll, _) in enumerate(log["rounds"]):
        before = {**log, "rounds": log["rounds"][:at]}
        own = {"do": "plays", "log": before, "roll": roll, "player": 0}
        yield {**question, **own}


@contextmanager
def serve_engine() -> Iterator[str]:
    """Serve the files of the page, and yield the address of the engine's script."""
    from sheetgen.site.finished import site_files

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *args: object) -> None:
            """Log nothing."""

    with tempfile.TemporaryDirectory() as folder:
        for name, content in site_files().items():
            Path(folder, name).write_bytes(content)
        handler = functools.partial(Quiet, directory=folder)
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        [script] = [name for name in site_files() if name.startswith("engine.")]
        yield f"http://127.0.0.1:{server.server_port}/{script}"
        server.shutdown()


if __name__ == "__main__":
    main()

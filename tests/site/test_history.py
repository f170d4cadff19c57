"""Steps that can be undone: the last 500 of them, here and when they are kept."""

import json
import subprocess
from pathlib import Path

import playwright

from sheetgen.site.given import PAGE

NODE = Path(playwright.__file__).parent / "driver" / "node"
STEPS = """
import { readFileSync } from "node:fs";
const source = readFileSync(process.argv[1], "utf8");
const made = await import(`data:text/javascript,${encodeURIComponent(source)}`);
const { beginHistory, packHistory, stepHistory, undoStep, unpackHistory } = made;
const page = (n) => ({ fill: { number: n, ["n" + (n % 7)]: 1 }, switches: {} });
let history = beginHistory(page(0));
for (let at = 1; at <= 1200; at += 1) {
  history = stepHistory(history, page(at), `cell:${at}`);
}
const long = [history.past.length, history.past[0].page.fill.number];
for (let at = 0; at < 3; at += 1) ({ history } = undoStep(history));
packHistory(history);
history = stepHistory(history, page(5000), "cell:5000");
({ history } = undoStep(history));
const again = unpackHistory(packHistory(history), history.page);
const same = JSON.stringify(again) === JSON.stringify(history);
const steps = [again.past.length, again.future.length];
console.log(JSON.stringify({ long, same, steps }));
"""


def test_the_last_steps_are_held_and_come_back_as_they_were() -> None:
    command = [NODE, "--input-type=module", "-e", STEPS, PAGE / "history.js"]
    told = subprocess.run(command, capture_output=True, text=True, check=True)
    assert json.loads(told.stdout) == {
        "long": [500, 700],
        "same": True,
        "steps": [497, 1],
    }

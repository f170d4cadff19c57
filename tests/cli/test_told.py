"""What commands answer, word for word: `told.toml` has calls, golden files the answers.

`made` are files that are written, or copies of sheets with some texts replaced, and
CODE(A) is the code of a sheet. A call may begin with a variable and read from a file;
`cat`, `ls` and other tools of a shell show and change what was made. An answer stands
below its call, what goes to the error stream behind an exclamation mark.
"""

import io
import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest

from sheetgen.core.codes import SheetCode
from sheetgen.core.encode import encode
from sheetgen.games.find import load_layout
from tests.cli.test_refused import words_of
from tests.conftest import ODD, ROOT, Outcome, Run
from tests.golden import compare_text

TABLE = tomllib.loads(Path(__file__).with_name("told.toml").read_text("utf-8"))
LANGUAGE = ("LC_ALL", "LC_MESSAGES", "LANG")  # none of them beside one that is given
TOOLS = ("cat", "cmp", "cp", "grep", "ls", "mv", "pdfinfo", "pdftotext", "sed")
CHANGING = {r"\(\d+\.\d s\)": "(… s)", r"\b[\d,]+ kB": "… kB"}
SHEETS = ROOT / "tests" / "sheets" / "dice"
BOARD = """\
format = 1
game = "dice"
name = "Made Up"
legend = { t = "city", r = "river", k = "monastery", m = "mine", p = "pasture", \
c = "castle" }
board.map = '''
"""


def with_codes(text: str) -> str:
    """Return a text with the digits of the sheets that it names."""

    def code_of(found: re.Match[str]) -> str:
        layout, more = load_layout(found[1]), tomllib.loads(found[2][1:])
        sheet = SheetCode(layout.rules.number, layout.board, **more)
        return encode(sheet, layout.rules.encoding)

    return re.sub(r"CODE\((\w+)(.*?)\)", code_of, text)


def make(path: Path, content: Any) -> None:
    """Write a map, a text, or a sheet in which texts are replaced."""
    if "map" in content:
        text = f"{BOARD}{content['map']}\n'''\n{content.get('more', '')}"
    else:
        text = content.get("text") or (SHEETS / content["of"]).read_text("utf-8")
    for old, new in content.get("replaced", ()):
        assert old in text
        text = text.replace(old, new)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(with_codes(text), encoding="utf-8")


def answer(call: str, run: Run, patch: pytest.MonkeyPatch) -> Outcome:
    """Return what a call, or a tool of the system, answers."""
    if call.split()[0] in TOOLS:
        shell = ["bash", "-c", call]
        done = subprocess.run(shell, capture_output=True, text=True, check=False)
        return Outcome(done.returncode, done.stdout, done.stderr)
    words = words_of(with_codes(call))
    if "=" in words[0]:
        name, _, value = words.pop(0).partition("=")
        for other in LANGUAGE:
            patch.delenv(other, raising=False)
        patch.setenv(name, value)
    if "<" in words:
        at = words.index("<")
        typed = io.BytesIO(Path(words[at + 1]).read_bytes())
        patch.setattr("sys.stdin", io.TextIOWrapper(typed, "utf-8"))
        del words[at : at + 2]
    return run(*words)


@pytest.mark.slow
@pytest.mark.parametrize("topic", TABLE)
def test_answers_of_commands(
    topic: str, run: Run, pytestconfig: pytest.Config, tmp_path: Path
) -> None:
    calls, made = TABLE[topic]["calls"], TABLE[topic].get("made", {})
    given = {path.name: {"of": path.name} for path in SHEETS.glob("*.*")}
    given["odd.toml"] = {"text": ODD}
    for name, content in {**given, **made}.items():
        if name in made or name in " ".join(calls):
            make(Path(name), content)
    told = []
    for call in calls:
        with pytest.MonkeyPatch.context() as patch:
            done = answer(call, run, patch)
        said = "".join(f"! {line}\n" for line in done.err.splitlines())
        told.append(f"$ {call}\n{done.out}{said}({done.code})\n")
    text = "\n".join(told).replace(str(tmp_path), "TMP")
    for changing, word in CHANGING.items():
        text = re.sub(changing, word, text)
    compare_text(f"told/{topic}.txt", text, pytestconfig)

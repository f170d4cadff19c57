"""What commands answer, word for word: `told.toml` has calls, golden files the answers.

`made` are files that are written, or copies of sheets with some texts replaced. An
answer stands below its call, what goes to the error stream behind an exclamation mark.
"""

import re
import shutil
import tomllib
from pathlib import Path
from typing import Any

import pytest

from sheetgen.core.codes import SheetCode
from sheetgen.core.encode import encode
from sheetgen.games.find import load_layout
from tests.cli.test_refused import words_of
from tests.conftest import ODD, ROOT, Run
from tests.golden import compare_text

TABLE = tomllib.loads(Path(__file__).with_name("told.toml").read_text("utf-8"))
SHEETS = ROOT / "tests" / "sheets" / "dice"
BOARD = """\
format = 1
game = "dice"
name = "Made Up"
legend = { t = "city", r = "river", k = "monastery", m = "mine", p = "pasture", \
c = "castle" }
board.map = '''
"""


def code_of(name: str, **more: Any) -> str:
    """Return the digits of a sheet."""
    layout = load_layout(name)
    sheet = SheetCode(layout.rules.number, layout.board, **more)
    return encode(sheet, layout.rules.encoding)


def make(name: str, content: Any) -> None:
    """Write a map, a text, or a sheet in which texts are replaced."""
    if "map" in content:
        text = f"{BOARD}{content['map']}\n'''\n{content.get('more', '')}"
    else:
        text = content.get("text") or (SHEETS / content["of"]).read_text("utf-8")
    for old, new in content.get("replaced", ()):
        assert old in text
        text = text.replace(old, new)
    Path(name).write_text(text, encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("topic", TABLE)
def test_answers_of_commands(topic: str, run: Run, pytestconfig: pytest.Config) -> None:
    Path("odd.toml").write_text(ODD, encoding="utf-8")
    for path in SHEETS.glob("*.*"):
        shutil.copy(path, path.name)
    for name, content in TABLE[topic].get("made", {}).items():
        make(name, content)
    told = []
    for call in TABLE[topic]["calls"]:
        words = re.sub(
            r"CODE\((\w+)(.*?)\)",
            lambda found: code_of(found[1], **tomllib.loads(found[2][1:])),
            call,
        )
        done = run(*words_of(words))
        said = "".join(f"! {line}\n" for line in done.err.splitlines())
        told.append(f"$ {call}\n{done.out}{said}({done.code})\n")
    compare_text(f"told/{topic}.txt", "\n".join(told), pytestconfig)

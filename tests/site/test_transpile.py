"""The core's source in the words of MicroPython, tried in CPython."""

import ast
import json
import re
import subprocess
import sys
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sheetgen.games.base import package_of
from sheetgen.games.find import all_rules, list_games
from sheetgen.site.core import make_files, part_core, plain_rules
from sheetgen.site.parts import (
    ENGINE,
    PARTS,
    core_modules,
    first_modules,
    game_modules,
    part_modules,
    transpiled_modules,
    wanted,
)
from sheetgen.site.transpile import (
    HELPER_SOURCE,
    PRINTED,
    module_path,
    packed_files,
    transpile,
)

pytestmark = pytest.mark.slow

GAMES = ["dice"]
LIBRARY = ("collections", "math")  # that MicroPython has
BOXES = Path(__file__).parents[1] / "golden" / "boxes"


def run(source: str) -> dict[str, object]:
    """Return the names that transpiled source defines."""
    names: dict[str, object] = {}
    exec(HELPER_SOURCE, names)
    lines = transpile(source).splitlines()
    text = "\n".join(line for line in lines if not line.startswith("from lowered"))
    exec(text, names)
    return names


def test_a_data_class_keeps_its_fields_defaults_and_equality() -> None:
    made = run(
        '''
from dataclasses import dataclass, field, replace

@dataclass(frozen=True)
class Row:
    """Words."""

    circled: int
    names: list[str] = field(default_factory=list)
    crossed: int = 0

    @property
    def left(self) -> int:
        """Words."""
        return self.circled - self.crossed

one = Row(3, crossed=1)
other = replace(one, circled=4)
same = Row(3, [], 1) == one
'''
    )
    assert (made["one"].left, made["other"].left, made["same"]) == (2, 3, True)
    assert made["one"].names == []


@pytest.mark.parametrize(
    "source",
    [
        "a = (*(1, 2), 3)\nb = [*a][::-1]\nc = {**{1: 2}, 3: 4}\nd = {*b, 4}\n",
        "a = sorted([3, 1, 2], key=lambda n: n > 1)\na.sort(key=lambda n: 0)\n",
        "from typing import NamedTuple\n"
        "class Roll(NamedTuple):\n    one: int\n    other: int = 2\n"
        "rolls = [Roll(1), Roll(1, other=3)]\nfirst, second = rolls[0]\n"
        "changed = rolls[1]._replace(one=5)\n"
        "is_one = type(changed) is type(rolls[0])\n",
        "from sheetgen.language.message import message\n"
        "text = message('{count} rows', count=3)\n",
    ],
    ids=["stars, slices and merged dicts", "sorting by a key", "tuples", "texts"],
)
def test_transpiled_source_makes_the_same_values(source: str) -> None:
    usual: dict[str, object] = {}
    exec(source, usual)
    made = run(source)
    values = {name: one for name, one in usual.items() if not callable(one)}
    del values["__builtins__"]
    assert {name: made[name] for name in values} == values
    nodes = [*ast.walk(ast.parse(transpile(source)))]
    assert not any(isinstance(node, ast.Starred) for node in nodes)


def test_annotations_protocols_and_their_imports_are_gone() -> None:
    text = transpile(
        "from collections.abc import Callable, Mapping\n"
        "from sheetgen.core.verdict import ERROR, Value\n"
        "Pair = tuple[int, int]\nEither = int | str | None\n"
        "Act = Callable[[int], Pair]\n"
        "def f(a: Value, *b: Pair) -> Mapping[str, int]:\n"
        "    x: int = 1\n    return ERROR\n"
    )
    assert not [word for word in ("Mapping", "Callable", "Value") if word in text]
    assert "import ERROR" in text
    source = "class Table(Protocol):\n    verdict: str\n\ndef f(t: Table): return t\n"
    made = run("from typing import Protocol\n" + source)
    assert "Table" not in made
    assert made["f"](1) == 1


@pytest.mark.parametrize(
    "source", ["def f(a, /): pass", "x = [1][::2]", "x = f\"{f'{1}'}\""]
)
def test_what_is_not_known_to_work_is_refused(source: str) -> None:
    with pytest.raises(ValueError, match="game"):
        transpile(source, "game")


def test_the_core_of_every_game_is_transpiled_whole() -> None:
    files = transpiled_modules(GAMES)
    assert "sheetgen/games/dice/rules/turn.py" in files
    assert not [name for name, text in files.items() if "._replace(" in text]
    assert "sheetgen/core/codes.py" in files
    for path, text in files.items():
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.ImportFrom):
                assert node.module.partition(".")[0] in (
                    "collections",
                    "lowered",
                    "sheetgen",
                ), path
    names = [*first_modules(GAMES), *game_modules("dice", GAMES)]
    assert not [name for name in names if name.startswith("sheetgen.draw")]


@pytest.mark.parametrize(
    ("name", "change", "fault"),
    [
        ("core-write", {"roots": ()}, "core.form.rules_api imports sheetgen.core.form"),
        ("core-write", {"roots": (ENGINE,)}, "site.engine is in core-write, but load"),
        (
            "core-write",
            {"of_games": ("check.check",)},
            "games.dice.check.check is in core-write,",
        ),
        (
            "core-analysis",
            {"of_games": ("sheet.fields",)},
            "games.dice.sheet.fields is in two parts",
        ),
    ],
)
def test_a_module_is_late_in_one_part_or_the_page_is_not_built(
    monkeypatch: pytest.MonkeyPatch, name: str, change: dict[str, Any], fault: str
) -> None:
    monkeypatch.setitem(PARTS, name, replace(PARTS[name], **change))
    with pytest.raises(ValueError, match=re.escape(f"sheetgen.{fault}")):
        make_files("", GAMES)


def test_a_question_has_the_parts_that_another_needs_before_that() -> None:
    assert wanted()["draft print"] == ["core-draft", "core-declared", "print-declared"]


def test_modules_stand_behind_those_that_they_need_and_most_wait() -> None:
    first, later = first_modules(GAMES), game_modules("dice", GAMES)
    names = [*first, *later]
    assert len(names) == len(set(names))
    for at, name in enumerate(names):
        source = module_path(name).read_text("utf-8")
        for node in ast.walk(ast.parse(transpile(source))):
            if isinstance(node, ast.ImportFrom) and node.module in names:
                assert node.module in names[:at], name
    assert "sheetgen.games.dice.check.check" in later
    assert len(first) < len(later)


@pytest.mark.usefixtures("page_folder")  # whose parts are made once for all workers
def test_a_part_is_built_in_one_order_the_needed_modules_first() -> None:
    for part in PARTS.values():
        files = json.loads(part_core(part))
        names = [*files]
        for at, path in enumerate(names):
            tree = ast.parse(files[path])
            wants = [one for one in tree.body if isinstance(one, ast.ImportFrom)]
            needed = {f"{one.module.replace('.', '/')}.py" for one in wants}
            assert not needed & {*names[at:]}, path


ASK_FRAMES = """
import json, sys
sys.path.insert(0, sys.argv[1])
from sheetgen.core.codes import decode
from sheetgen.site.engine import read_rules
frames = []
for game, plain, digits in json.load(sys.stdin):
    rules = read_rules(plain, {}.get)
    sheet = decode(digits, [rules.encoding])
    name = "sheetgen.games." + game.replace("-", ".") + ".sheet.boxes"
    boxes = __import__(name, None, None, ("find_frame",))
    frame = boxes.find_frame(rules, sheet.board, sheet.evidence, sheet.face)
    frames.append({name: list(frame.boxes[name]) for name in frame.boxes})
print(json.dumps(frames))
"""


def test_where_things_stand_on_sheets_is_found_by_transpiled_source_too(
    tmp_path: Path,
) -> None:
    games = [game for game in list_games() if game.spec.boxes]
    names = core_modules(
        [ENGINE, *(f"{package_of(game.id)}.sheet.boxes" for game in games)]
    )
    files = transpiled_modules([game.id for game in games])
    for name in names:
        path = f"{name.replace('.', '/')}.py"
        files[path] = transpile(module_path(name).read_text("utf-8"), name)
    for path, text in files.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    asked, told = [], []
    by_game = {rules.game: rules for rules in all_rules()}
    for path in sorted(BOXES.glob("*.toml")):
        golden = tomllib.loads(path.read_text(encoding="utf-8"))
        game = re.split(r"-\d", path.name)[0]
        asked.append([game, plain_rules(by_game[game]), golden["digits"]])
        told.append(golden["boxes"])
    done = subprocess.run(
        [sys.executable, "-c", ASK_FRAMES, tmp_path],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    for found, boxes in zip(json.loads(done.stdout), told, strict=True):
        assert found.keys() == boxes.keys()
        for name, box in found.items():
            assert box == pytest.approx(boxes[name], abs=0.0006), name


def test_dicts_keep_their_order_where_drawing_relies_on_it() -> None:
    source = "row = {'b': 1, **{'a': 2}}\nrest = {k: 0 for k in 'ba'}\n"
    assert "ordered" not in transpile(source)
    made = transpile(source, keeps_order=True)
    assert made.count("ordered") >= 2
    assert "merged_in_order" in made


def test_what_the_package_of_a_game_says_is_written_out() -> None:
    made = transpile("from sheetgen.games.dice import GAME\nhue = GAME.hue\n")
    assert made == "hue = '#7c2a3a'\n"


def test_what_draws_is_a_package_that_needs_nothing_of_the_core() -> None:
    files = packed_files(PRINTED, part_modules(PARTS["print-core"], GAMES))
    assert all(path.startswith(f"{PRINTED}/") for path in files)
    for path, text in files.items():
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.ImportFrom) and node.module not in LIBRARY:
                assert node.module.startswith(f"{PRINTED}."), path
                name = node.module.replace(".", "/")
                assert f"{name}.py" in files, path

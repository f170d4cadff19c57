"""Whatever is wrong gets one message, an exit code, and nothing half-written.

`refused.toml` has a table for each kind of call, by a sentence. `call` or `calls` are
typed with what `each` adds, or `cases` with its own words; `contents` are put into the
file `into` one after the other, and `changed` are duchies of which one text is another.
"""

import shlex
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sheetgen.core.codes import SheetCode
from sheetgen.core.encode import encode
from sheetgen.games.find import load_layout
from tests.conftest import ROOT, Run

Rule = dict[str, Any]
TABLE = tomllib.loads(Path(__file__).with_name("refused.toml").read_text("utf-8"))
SHARED = TABLE.pop("files")
A = load_layout("A")
DUCHY = A.path.read_text(encoding="utf-8")
PLACED = {
    "DIGITS": encode(SheetCode(1, A.board), A.rules.encoding),
    "LINK": "--link https://example.org/",
    "PATH": str(A.path),
    "SHEETS": str(ROOT / "tests" / "sheets" / "dice"),
}


def text_of(value: Any) -> str:
    """Return a text of the table, or one that is repeated; <ff> is no letter at all."""
    text = value if isinstance(value, str) else value["text"] * value["times"]
    return text.replace("<ff>", "\udcff")


def words_of(call: str) -> list[str]:
    for name, text in PLACED.items():
        call = call.replace(name, text)
    return shlex.split(call)


def variants(rule: Rule) -> Iterator[tuple[list[str], list[str]]]:
    """Yield what each variant of a rule adds to its calls, and what it has to tell."""
    told = rule.get("says", [])
    for added in rule.get("each", ()):
        yield [text_of(added)], told
    for added, words in rule.get("cases", {}).items():
        yield words_of(added), [*told, words]
    contents = rule.get("contents", ())
    for content in contents:
        Path(rule["into"]).parent.mkdir(parents=True, exist_ok=True)
        Path(rule["into"]).write_bytes(text_of(content).encode("latin-1"))
        own = [contents[content]] if isinstance(contents, dict) else []
        yield [], [*told, *own]
    for old, new, words in rule.get("changed", ()):
        assert old in DUCHY
        Path("bad.toml").write_text(DUCHY.replace(old, new, 1), encoding="utf-8")
        line = DUCHY[: DUCHY.index(old)].count("\n") + 1 + new.count("\n")
        yield [], [*(word.replace("LINE", f"{line}") for word in told), words]
    if not {"each", "cases", "contents", "changed"} & rule.keys():
        yield [], told


def kept(folder: Path) -> dict[Path, bytes | None]:
    """Return all that a command could have written, but for what it caches."""
    found = (path for path in folder.rglob("*") if "cache" not in path.parts)
    return {path: path.read_bytes() if path.is_file() else None for path in found}


@pytest.mark.parametrize("sentence", TABLE)
def test_what_cannot_be_meant_is_refused(
    sentence: str, run: Run, tmp_path: Path
) -> None:
    rule = TABLE[sentence]
    for folder in rule.get("folders", ()):
        Path(folder).mkdir()
    lying = {name: SHARED[name] for name in rule.get("with", ())}
    for name, content in {**lying, **rule.get("files", {})}.items():
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_text(text_of(content), encoding="utf-8")
    for added, told in variants(rule):
        for call in rule.get("calls") or [rule["call"]]:
            before = kept(tmp_path)
            outcome = run(*words_of(call), *added)
            assert (outcome.code, outcome.out) == (rule["code"], ""), (call, added)
            lines = outcome.err.splitlines()
            if outcome.err.startswith("Usage: "):
                assert outcome.err.count("Error: ") == 1
                assert "--help' for help." in outcome.err
            else:
                said = [line for line in lines if not line.startswith("note:")]
                assert len(said) == rule.get("lines", 1), outcome.err
            for word in told:
                assert word in outcome.err
            assert "Traceback" not in outcome.err
            assert kept(tmp_path) == before

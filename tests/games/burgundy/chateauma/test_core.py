"""Châteauma's turn runs where the core does: plain Python that MicroPython reads."""

import ast
from pathlib import Path

import pytest

from sheetgen.site.parts import core_modules
from sheetgen.site.transpile import module_path, transpile
from tests.test_layers import CORE_LIBRARY, imports

FOLDER = module_path("sheetgen.games.burgundy.play.turn").parent
AROUND = {"part_file", "fault_words", "log_file", "__init__"}
INSIDE = sorted(p for p in FOLDER.glob("*.py") if p.stem not in AROUND)


@pytest.mark.parametrize("path", INSIDE, ids=lambda path: path.stem)
def test_the_core_needs_the_core_alone_and_says_that_it_is(path: Path) -> None:
    for module in imports(path):
        if module.startswith("sheetgen.games.burgundy"):
            assert module.rpartition(".")[2] not in AROUND
            continue
        own = module.removeprefix("sheetgen.")
        is_core = own != module and own.startswith("core.")
        assert is_core or module.split(".")[0] in CORE_LIBRARY, module
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert "Part of the core that runs in the browser too." in ast.get_docstring(tree)


@pytest.mark.slow
def test_the_core_is_transpiled_with_all_that_it_needs() -> None:
    names = core_modules(["sheetgen.games.burgundy.play.game"])
    for name in names:
        source = transpile(module_path(name).read_text(encoding="utf-8"), name)
        compile(source, name, "exec")
    assert not {name.rpartition(".")[2] for name in names} & AROUND

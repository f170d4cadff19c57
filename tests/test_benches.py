"""Benches and scripts, which no other test runs, keep up with what they name."""

import ast
import importlib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PATHS = [*(ROOT / "tests" / "bench").glob("*.py"), *(ROOT / "scripts").glob("*.py")]


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted(PATHS), ids=lambda path: path.stem)
def test_what_it_imports_of_ours_is_there(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.ImportFrom) or node.module is None:
            continue
        if node.module.partition(".")[0] not in ("sheetgen", "tests"):
            continue
        module = importlib.import_module(node.module)
        for alias in node.names:
            if not hasattr(module, alias.name):
                importlib.import_module(f"{node.module}.{alias.name}")

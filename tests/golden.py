"""Golden files: drawings kept as readable text, rewritten only by a flag that fails."""

import difflib
from pathlib import Path
from xml.etree import ElementTree

import pytest

FOLDER = Path(__file__).parent / "golden"
ACTUAL = Path(__file__).parent.parent / "output" / "test"
CONTEXT = 3
SHOWN = 60  # lines of difference


def canonical(svg: str) -> str:
    """Return *svg* with an element a line and attributes in order."""
    return ElementTree.canonicalize(svg).replace("><", ">\n<") + "\n"


def difference(expected: str, actual: str) -> str:
    """Return how *actual* differs, or nothing."""
    lines = difflib.unified_diff(
        expected.splitlines(), actual.splitlines(), "golden", "actual", n=CONTEXT
    )
    return "\n".join(list(lines)[:SHOWN])


def compare(name: str, svg: str, config: pytest.Config) -> None:
    """Fail if *svg* differs from the golden file, or when it was rewritten."""
    compare_text(name, canonical(svg), config)


def compare_text(name: str, actual: str, config: pytest.Config) -> None:
    """Fail if a text differs from the golden file, or when it was rewritten."""
    path = FOLDER / name
    if config.getoption("--rewrite-golden"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(actual, encoding="utf-8")
        pytest.fail(f"{path} was rewritten: look at it, then run without")
    found = difference(path.read_text(encoding="utf-8"), actual)
    if found:
        ACTUAL.mkdir(parents=True, exist_ok=True)
        (ACTUAL / path.name).write_text(actual, encoding="utf-8")
        pytest.fail(f"{path} differs, the other one is in output/test:\n{found}")

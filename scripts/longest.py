"""Print sizes to watch: longest modules, lines by folder, tests and their time."""

import ast
import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SHOWN = 5
MADE = {"vendor", "_compiled"}  # folders of third-party or compiled code
SCRIPTS = (".js", ".mjs", ".ts")
DATA = (".toml", ".json", ".jsonl", ".game", ".po", ".svg", ".txt", ".css", ".html")


def main() -> None:
    """Print all sizes; none of them is a limit."""
    print_longest()
    print_lines()
    print_tests()


def print_longest() -> None:
    """Print the five longest modules and functions."""
    modules: list[tuple[int, str]] = []
    functions: list[tuple[int, str]] = []
    for path in sorted((ROOT / "sheetgen").rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        name = str(path.relative_to(ROOT))
        modules.append((text.count("\n"), name))
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                length = (node.end_lineno or node.lineno) - node.lineno + 1
                functions.append((length, f"{name}:{node.lineno} {node.name}"))
    for title, entries in (("modules", modules), ("functions", functions)):
        longest = sorted(entries, reverse=True)[:SHOWN]
        print(f"longest {title}: " + ", ".join(f"{what} ({n})" for n, what in longest))


def print_lines() -> None:
    """Print the lines of each folder by language, with data apart."""
    lines: Counter[tuple[str, str]] = Counter()
    found = [
        path for part in ("sheetgen", "tests") for path in (ROOT / part).rglob("*")
    ]
    for path in found:
        part, folder = [*path.relative_to(ROOT).parent.parts, ".", "."][:2]
        kind = "py" if path.suffix == ".py" else "js" if path.suffix in SCRIPTS else ""
        kind = kind or ("data" if path.suffix in DATA else "")
        if kind and path.is_file() and not MADE & set(path.parts):
            count = path.read_bytes().count(b"\n")
            lines[folder, f"{part} {kind}"] += count
            lines["all", f"{part} {kind}"] += count
    kinds = [
        f"{part} {kind}"
        for part in ("sheetgen", "tests")
        for kind in ("py", "js", "data")
    ]
    print(f"{'lines':10}" + "".join(f"{kind:>15}" for kind in kinds))
    for folder in sorted(
        {folder for folder, _ in lines}, key=lambda name: (name == "all", name)
    ):
        print(
            f"{folder:10}"
            + "".join(f"{lines[folder, kind] or '-':>15}" for kind in kinds)
        )


def print_tests() -> None:
    """Print the number of tests, and what `tests/conftest.py` recorded of runs.

    Counting compiles the tests once, so the workers of `make test` need not do it.
    """
    count = (sys.executable, "-m", "pytest", "--collect-only", "-q", "-m", "not full")
    done = subprocess.run(count, cwd=ROOT, text=True, capture_output=True, check=False)
    print("make test: " + done.stdout.rstrip().rpartition("\n")[2])
    if done.returncode:
        raise SystemExit(done.stdout + done.stderr)
    for path in sorted((ROOT / ".pytest_cache/v/runs").glob("*")):
        run = json.loads(path.read_text(encoding="utf-8"))
        print(
            f"last run of {path.name!r}: {run['tests']} tests,"
            f" {run['cpu']:.0f} s of CPU without what browsers leave behind,"
            f" {run['clock']:.0f} s by the clock"
        )


if __name__ == "__main__":
    main()

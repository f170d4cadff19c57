"""Print the longest modules and functions, so that growth is seen."""

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SHOWN = 5


def main() -> None:
    """Print the five longest of both; no number forbids one."""
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


if __name__ == "__main__":
    main()

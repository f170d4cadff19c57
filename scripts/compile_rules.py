"""Compile the rules that games are played by: for `make fast`, or for a wheel.

mypyc, which comes with mypy, turns the unchanged modules named here into extension
modules. They go into `sheetgen/_compiled`; `sheetgen.system.compiled` decides when they
are used. A build of a wheel loads this script alone, so it imports nothing else from
sheetgen.

Usage: scripts/compile_rules.py
"""

import ast
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = "sheetgen"
# The modules that play and analyse games: these call each other without Python.
MODULES = (
    "sheetgen.core.chance",
    "sheetgen.games.dice.play.course",
    "sheetgen.games.dice.rules.deal",
    "sheetgen.games.dice.rules.duchy",
    "sheetgen.games.dice.rules.faults",
    "sheetgen.games.dice.play.lab",
    "sheetgen.games.dice.play.lesson",
    "sheetgen.games.dice.play.value_function",
    "sheetgen.games.dice.play.review",
    "sheetgen.games.dice.rules.turn",
)
LINES = 15  # lines shown of an error


class CompileError(Exception):
    """The rules could not be compiled."""


def load_compiled(root: Path) -> ModuleType:
    """Return the module that decides when compiled rules are used, loaded alone."""
    path = root / PACKAGE / "system" / "compiled.py"
    spec = importlib.util.spec_from_file_location("compiled", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def compile_rules(root: Path, folder: Path) -> int:
    """Compile the rules of the checkout *root* into *folder*; return how many modules.

    Existing modules are replaced once all new ones are made.

    Raises:
        CompileError: mypyc or the compiler is missing, or one of them failed.
    """
    compiled = load_compiled(root)
    names = list_sources(root)
    kept = compiled.hash_sources(names)
    with tempfile.TemporaryDirectory() as place:
        made = Path(place)
        shutil.copytree(
            root / PACKAGE,
            made / PACKAGE,
            ignore=lambda where, found: [
                name
                for name in found
                if not name.endswith((".py", ".pyi", "py.typed"))
                and not (Path(where) / name).is_dir()
            ],
        )
        _run_mypyc(made)
        if compiled.hash_sources(names) != kept:
            raise CompileError("a source was changed meanwhile: compile again")
        # Nothing is used without the list, so it is removed first and written last.
        (folder / compiled.LIST).unlink(missing_ok=True)
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for file in _extensions(made):
            name = ".".join(file.relative_to(made).parts)
            shutil.copy2(file, folder / name)
        lines = "\n".join([kept, *names])
        (folder / compiled.LIST).write_text(lines + "\n", encoding="utf-8")
    return len(MODULES)


def _run_mypyc(folder: Path) -> None:
    # `make check` checks the types of libraries, and a wheel is built without them.
    (folder / "mypy.ini").write_text("[mypy]\nignore_missing_imports = True\n")
    paths = [f"{name.replace('.', '/')}.py" for name in MODULES]
    outcome = subprocess.run(
        [sys.executable, "-m", "mypyc", *paths],
        cwd=folder,
        env={"MYPYC_OPT_LEVEL": "3", **os.environ},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if outcome.returncode:
        last = "\n".join(outcome.stdout.splitlines()[-LINES:])
        raise CompileError(
            f"{last}\nThe rules were not compiled. That needs mypy, setuptools and a C "
            "compiler with Python's headers; without them sheetgen does the same, "
            "more slowly."
        )


def _extensions(folder: Path) -> Iterator[Path]:
    for ending in (".so", ".pyd"):
        for top in (folder.glob(f"*{ending}"), (folder / PACKAGE).rglob(f"*{ending}")):
            yield from sorted(top)


def list_sources(root: Path) -> list[str]:
    """Return the modules to compile, and the sheetgen modules that they import."""
    found = set(MODULES)
    for name in MODULES:
        path = root.joinpath(*name.split(".")).with_suffix(".py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module:
                parts = node.module.split(".")
                if parts[0] == PACKAGE:
                    if root.joinpath(*parts).with_suffix(".py").is_file():
                        found.add(node.module)
                    else:
                        found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return sorted(found)


def main(arguments: Sequence[str]) -> int:
    """Compile the rules of this checkout."""
    if arguments:
        sys.stderr.write((__doc__ or "").rpartition("\n\n")[2])
        return 2
    began = time.monotonic()
    folder = load_compiled(ROOT).FOLDER
    try:
        count = compile_rules(ROOT, folder)
    except CompileError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    taken = time.monotonic() - began
    where = folder.relative_to(ROOT)
    print(f"{count} modules of the rules compiled into {where} in {taken:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

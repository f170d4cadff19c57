"""The project with the toy put into its folders, to run commands in."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TOY = ROOT / "tests" / "toy"


def stand_toy(folder: Path) -> Path:
    """Put a copy of the project with the toy into *folder*, and return that."""
    for name in ("sheetgen", "layouts", "fonts"):
        shutil.copytree(ROOT / name, folder / name)  # with what is compiled
    shutil.copy(ROOT / "pyproject.toml", folder)
    before = {p: p.read_bytes() for p in folder.rglob("*") if p.is_file()}
    shutil.copytree(TOY / "games" / "toy", folder / "sheetgen" / "games" / "toy")
    shutil.copytree(TOY / "layouts" / "toy", folder / "layouts" / "toy")
    assert all(path.read_bytes() == content for path, content in before.items())
    return folder


def start(copy: Path, *arguments: str) -> "subprocess.Popen[str]":
    """Start Python in a copy."""
    return subprocess.Popen(
        [sys.executable, *arguments],
        cwd=copy,
        env={**os.environ, "PYTHONPATH": str(copy)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def run(copy: Path, *arguments: str, code: int = 0) -> str:
    """Return what a command in a copy prints; *code* is what it ends with."""
    process = start(copy, "-m", "sheetgen", *arguments)
    out, err = process.communicate()
    assert process.returncode == code, err
    return out + err if code else out


CODE = """
from sheetgen.core.codes import SheetCode
from sheetgen.core.encode import encode
from sheetgen.games.find import load_layout
island = load_layout("T")
code = SheetCode(island.rules.number, island.board, "none", serial={serial})
print(encode(code, island.rules.encoding))
"""


def code_of(copy: Path, serial: int = 7) -> str:
    """Return the digits of a sheet of the toy."""
    return python(copy, CODE.format(serial=serial)).strip()


def python(copy: Path, source: str) -> str:
    """Return what a program prints that runs in a copy."""
    process = start(copy, "-c", source)
    out, err = process.communicate()
    assert process.returncode == 0, err
    return out

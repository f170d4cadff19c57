"""The toy as an installed package: what its wheel holds, in a folder on the path."""

import os
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hatchling.builders.wheel import WheelBuilder

from sheetgen.games.find import list_games, load_installed
from sheetgen.system import packages
from sheetgen.system.packages import list_packages

ROOT = Path(__file__).resolve().parent.parent
TOY = ROOT / "tests" / "toy"


def install_toy(folder: Path) -> Path:
    """Install the toy into *folder*, as pip does from a wheel, and return that."""
    (wheel,) = WheelBuilder(str(TOY)).build(
        directory=str(folder), versions=["standard"]
    )
    with zipfile.ZipFile(wheel) as file:
        file.extractall(folder)
    Path(wheel).unlink()
    return folder


def forget() -> None:
    """Let what is installed be looked for anew."""
    for one in (list_packages, packages._folder, load_installed, list_games):
        one.cache_clear()


@contextmanager
def imported(place: Path) -> Iterator[None]:
    """Let the games of packages in a folder be there, in this process."""
    before = {*sys.modules}
    sys.path.insert(0, str(place))
    forget()
    try:
        yield
    finally:
        sys.path.remove(str(place))
        forget()
        for name, module in [*sys.modules.items()]:
            file = getattr(module, "__file__", None) or ""
            if name not in before and Path(file).is_relative_to(place):
                del sys.modules[name]


def check_types(folder: Path = TOY) -> "subprocess.CompletedProcess[str]":
    """Return what mypy says about the package of the toy in a folder."""
    return subprocess.run(
        [sys.executable, "-m", "mypy", "-p", "toy_island"],
        cwd=ROOT,
        env={**os.environ, "MYPYPATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )


def start(place: Path, *arguments: str) -> "subprocess.Popen[str]":
    """Start Python in a folder that the toy is installed in."""
    return subprocess.Popen(
        [sys.executable, *arguments],
        cwd=place,
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(place)))},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def run_there(place: Path, *arguments: str, code: int = 0) -> str:
    """Return what a command prints there; *code* is what it ends with."""
    process = start(place, "-m", "sheetgen", *arguments)
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


def code_of(place: Path, serial: int = 7) -> str:
    """Return the digits of a sheet of the toy."""
    return python(place, CODE.format(serial=serial)).strip()


def python(place: Path, source: str) -> str:
    """Return what a program prints there."""
    process = start(place, "-c", source)
    out, err = process.communicate()
    assert process.returncode == 0, err
    return out

"""Build the wheel and the source archive, check them, and run commands from the wheel.

`make wheel` does so before a version. Both are built twice, and have the same bytes
both times. The wheel is installed into an environment of its own, for each Python that
is here, and does the main job of commands in an empty folder.
"""

import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PYTHONS = ("python3.11", "python3.12", "python3.13", "python3.14")
EXTRAS = "server,scan"
# What each must hold, and what neither may.
IN_WHEEL = (
    *("sheetgen/py.typed", "sheetgen/_data/LICENSE", "sheetgen/site/built/site.zip"),
    *("sheetgen/site/built/single.html", "sheetgen/site/licences/micropython.txt"),
    *("sheetgen/_data/fonts/NotoSans-Regular.ttf", "sheetgen/_data/fonts/metrics.json"),
    *("sheetgen/_data/layouts/dice/duchy-a.toml", "sheetgen/_data/profiles/"),
    *("sheetgen/_data/swatches/", "sheetgen/locale/hu/LC_MESSAGES/sheetgen.mo"),
    *(".dist-info/licenses/LICENSE", ".dist-info/licenses/THIRD_PARTY.md"),
    ".dist-info/licenses/fonts/OFL-NotoSans.txt",
)
IN_SOURCE = (
    *("/Makefile", "/package-lock.json", "/eslint.config.js", "/hatch_build.py"),
    *("/tests/conftest.py", "/docs/manual.md", "/LICENSE", "/scripts/wheel.py"),
)
IN_NEITHER = ("__pycache__", ".pyc", "node_modules", ".venv", "output/s")
# The main job of commands that need no other file; each runs on what is there by then.
COMMANDS = (
    *("--version", "list", "pad A --leaves 2", "preview A", "describe A"),
    *(
        "validate A",
        "decode 18240 24827 41563 79299 42727 34773 22866 20978 28984 50795 41057",
        "parts keythedral --paper a4",
    ),
    *("check dice/duchy-a", "preflight output", "calibrate", "rolls 7"),
    *("setup burgundy --players 2", "site -o site --single solver.html", "doctor"),
)
MAY_REFUSE = ("check", "preflight")  # what has nothing to look at says so


def main() -> None:
    """Build, compare, check and try; leave both files in ``dist``."""
    target = ROOT / "dist"
    shutil.rmtree(target, ignore_errors=True)
    with tempfile.TemporaryDirectory() as name:
        again = Path(name)
        for number, folder in enumerate((target, again), 1):
            build(folder, number)
        for file in target.iterdir():
            if file.read_bytes() != (again / file.name).read_bytes():
                sys.exit(f"{file.name} is another file when it is built again")
    (wheel,), (source,) = target.glob("*.whl"), target.glob("*.tar.gz")
    with zipfile.ZipFile(wheel) as archive:
        check_names(wheel, archive.namelist(), IN_WHEEL)
    with tarfile.open(source) as packed:
        check_names(source, packed.getnames(), IN_SOURCE)
    subprocess.run([sys.executable, "-m", "twine", "check", wheel, source], check=True)
    for python in find_pythons():
        try_wheel(wheel, python)
    for file in (wheel, source):
        print(f"{file.relative_to(ROOT)}: {file.stat().st_size:,} bytes")


def build(folder: Path, seed: int) -> None:
    """Build both into *folder*, with hashes of another *seed*."""
    told = {**os.environ, "SHEETGEN_RELEASE": "1", "PYTHONHASHSEED": str(seed)}
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(folder), "-t"]
    for kind in ("sdist", "wheel"):
        subprocess.run([*command, kind], cwd=ROOT, check=True, env=told)


def check_names(file: Path, names: list[str], wanted: Iterable[str]) -> None:
    """Leave with what *file* lacks, or has and should not."""
    missing = [part for part in wanted if not any(part in name for name in names)]
    extra = [name for name in names if any(part in name for part in IN_NEITHER)]
    if missing or extra:
        sys.exit(f"{file.name} lacks {missing} and has {extra}")


def find_pythons(names: Iterable[str] = PYTHONS) -> list[str]:
    """Return the Pythons of *names* that are here and start.

    A program that switches between versions puts names of all on the path, also of
    those that are not chosen, which then only print that they are missing.
    """
    found = []
    for name in names:
        path = shutil.which(name)
        if (
            path
            and not subprocess.run([path, "-c", ""], capture_output=True).returncode
        ):
            found.append(path)
        else:
            print(f"{name}: not here, so the wheel is not tried with it")
    return found


def try_wheel(wheel: Path, python: str) -> None:
    """Install the wheel into an environment of its own, and run commands from it."""
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        subprocess.run([python, "-m", "venv", place / "venv"], check=True)
        folder = place / "venv" / ("Scripts" if os.name == "nt" else "bin")
        install = [str(folder / "python"), "-m", "pip", "install", "--quiet"]
        subprocess.run([*install, f"{wheel}[{EXTRAS}]"], check=True)
        told = {key: os.environ[key] for key in os.environ if key != "PYTHONPATH"}
        told |= {"XDG_CACHE_HOME": str(place / "cache"), "LC_ALL": "C.UTF-8"}
        for command in COMMANDS:
            call = [str(folder / "sheetgen"), *command.split()]
            done = subprocess.run(
                call, cwd=place, env=told, capture_output=True, text=True, check=False
            )
            is_right = done.returncode == 0 or command.startswith(MAY_REFUSE)
            if not is_right or "Traceback" in done.stderr:
                sys.exit(f"{python}: sheetgen {command}: {done.stderr}")
        print(f"{python}: {len(COMMANDS)} commands run from the wheel")


if __name__ == "__main__":
    main()

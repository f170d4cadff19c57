"""The README's commands work from the built wheel, in a fresh environment."""

import ast
import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

from sheetgen.games.find import load_layout
from tests.games.sheets.declare import declare
from tests.once import make_once

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def commands() -> list[str]:
    """Return the lines of the README's shell blocks, but for make's."""
    blocks = re.findall(r"```sh\n(.*?)```", README, flags=re.DOTALL)
    lines = [line for block in blocks for line in block.splitlines()]
    return [line for line in lines if line.startswith("sheetgen ")]


def test_the_sheet_that_it_shows_is_in_the_collection() -> None:
    """There it has other languages, and says how it is played."""
    (shown,) = re.findall(r"```toml\n(.*?)```", README, flags=re.DOTALL)
    declared, kept = declare(shown), load_layout("sheets/end-of-game").rules.sheet
    assert declared == kept
    assert declared.printed.icons == kept.printed.icons
    assert declared.printed.hints == kept.printed.hints


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d"]

    def make(folder: Path) -> None:
        subprocess.run([*build, str(folder)], cwd=ROOT, check=True, capture_output=True)

    (path,) = make_once(tmp_path_factory, "wheel", make).glob("*.whl")
    return path


@pytest.mark.slow
def test_the_wheel_holds_layouts_fonts_texts_and_licences(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    for name in (
        "sheetgen/_data/layouts/dice/duchy-a.toml",
        "sheetgen/_data/layouts/dice/rules/dice-1.toml",
        "sheetgen/_data/fonts/NotoSans-Regular.ttf",
        "sheetgen/_data/fonts/metrics.json",
        "sheetgen/texts/hu.toml",
        "sheetgen/says/hu.toml",
        "sheetgen/locale/hu/LC_MESSAGES/sheetgen.mo",
        "sheetgen/games/dice/texts/es.toml",
        "sheetgen/games/dice/says/commands/es.toml",
        "sheetgen/py.typed",
    ):
        assert name in names
    licences = {name.rpartition("/")[2] for name in names if "/licenses/" in name}
    assert {"LICENSE", "THIRD_PARTY.md", "OFL-NotoSans.txt"} <= licences


@pytest.mark.slow
def test_the_source_archive_holds_all_that_make_needs(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d"]
    subprocess.run([*build, str(tmp_path)], cwd=ROOT, check=True, capture_output=True)
    (archive,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(archive) as packed:
        held = {name.partition("/")[2] for name in packed.getnames()}
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    named = set(re.findall(r"[\w./-]+\.\w+|scripts/[\w-]+", makefile))
    named = {name for name in named if not name.startswith("output/")}
    needed = {name for name in named if (ROOT / name).is_file()}
    assert {
        "requirements/print.txt",
        "package.json",
        "scripts/system-packages",
    } <= needed
    assert needed <= held
    roots = {name.partition("/")[0] for name in held}
    assert {"output", "eslint.config.js", "LICENSE", "docs", "fonts"} <= roots


def hide_libraries(venv: Path, folder: Path) -> dict[str, str]:
    """Return an environment in which neither cairo nor poppler can be found.

    Programs are those of the virtual environment alone, and its Python starts by
    forgetting where cairo is.
    """
    packages = next((venv / "lib").glob("python*")) / "site-packages"
    (packages / "hidden.pth").write_text("import hidden\n")
    (packages / "hidden.py").write_text(HIDDEN)
    (folder / "loaded").mkdir()
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
    environment |= {"PATH": str(venv / "bin"), "LOADED": str(folder / "loaded")}
    return environment


HIDDEN = """
import atexit, ctypes.util, os, pathlib, sys

class Hidden:
    def find_spec(self, name, *rest):
        if name == "cairocffi":
            raise OSError('no library called "cairo-2" was found')
        if name == "brotli" and "ALL" not in os.environ:  # which packs for long
            raise ImportError(name)

def tell():
    names = [name for name in sys.modules if name.startswith("cairo")]
    if names:
        path = pathlib.Path(os.environ["LOADED"], str(os.getpid()))
        path.write_text(" ".join(names))

sys.meta_path.insert(0, Hidden())
atexit.register(tell)
"""


# Runs each line as a command of its own would, without starting Python every time.
PROGRAM = """
import shlex, sys
from sheetgen.cli import main
for line in sys.stdin:
    sys.argv = shlex.split(line)
    try:
        main()
    except SystemExit as ended:
        if ended.code:
            sys.exit(f"{line}: {ended.code}")
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    "is_installed", [False, pytest.param(True, marks=pytest.mark.full)]
)
def test_the_readmes_commands_run_from_the_wheel(
    wheel: Path, tmp_path: Path, is_installed: bool
) -> None:
    """In an environment of its own, without cairo and without poppler.

    Packages that the wheel names are those of this environment, or installed as well.
    """
    venv = tmp_path / "venv"
    make = [sys.executable, "-m", "venv", "--without-pip", str(venv)]
    subprocess.run(make, check=True)
    # The pip that is here fills it, and compiles nothing that nobody imports: half the
    # time that a pip of its own takes.
    install = [sys.executable, "-m", "pip", "--python", str(venv / "bin" / "python")]
    install += ["install", "--quiet", "--no-compile"]
    install += [] if is_installed else ["--no-deps"]
    locked = (ROOT / "requirements" / "test.txt").read_text(encoding="utf-8")
    pins = tmp_path / "pins.txt"  # without hashes: the wheel has none here
    pins.write_text(
        "\n".join(re.findall(r"^\S+==[^\s;]+(?= \\)", locked, re.MULTILINE))
    )
    done = subprocess.run(
        [*install, "--constraint", str(pins), str(wheel)],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode and not os.environ.get("CI"):
        pytest.skip(f"NOT TESTED, no packages can be installed: {done.stderr[-300:]}")
    assert done.returncode == 0, done.stderr
    if not is_installed:
        (packages,) = (venv / "lib").glob("python*/site-packages")
        (packages / "lent.pth").write_text(f"{sysconfig.get_path('purelib')}\n")
    folder = tmp_path / "empty"
    folder.mkdir()
    environment = hide_libraries(venv, tmp_path) | ({"ALL": ""} if is_installed else {})
    assert len(commands()) >= 10
    # Fewer sheets: each is drawn and looked at like the first.
    lines = [re.sub(r"--leaves \d+", "--leaves 2", line) for line in commands()]
    first = subprocess.check_output(lines[-1], shell=True, cwd=folder, env=environment)
    assert first  # by the command's own name
    done = subprocess.run(
        [venv / "bin" / "python", "-c", PROGRAM],
        input="\n".join(lines[:-1]),
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert (folder / "duchies.pdf").stat().st_size > 50_000
    assert (folder / "my-isle.png").read_bytes().startswith(b"\x89PNG")
    assert not list((tmp_path / "loaded").iterdir())


def test_the_readme_names_what_sets_up_before_commands_are_used() -> None:
    blocks = re.findall(r"```sh\n(make \w+)\n```", README)
    assert blocks == ["make pads", "make test"]
    lines = [
        line
        for block in re.findall(r"```sh\n(.*?)```", README, flags=re.DOTALL)
        for line in block.splitlines()
    ]
    first = next(i for i, line in enumerate(lines) if line.startswith("sheetgen "))
    assert ". .venv/bin/activate" in lines[:first]


@pytest.mark.slow
def test_make_pads_ends_in_how_to_find_the_command() -> None:
    done = subprocess.run(
        ["make", "--dry-run", "pads"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    said = [line for line in done.stdout.splitlines() if not line.startswith("make")]
    assert ". .venv/bin/activate" in said[-1]


@pytest.mark.slow
def test_every_library_that_is_imported_is_declared() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    entries = project["project"]["dependencies"]
    extras = project["project"]["optional-dependencies"]
    for extra in ("server", "postgres", "scan", "read", "cluster", "lab", "page"):
        entries += extras[extra]
    entries = [entry for entry in entries if not entry.startswith("sheetgen-games[")]
    declared = {re.split(r"[\[><=]", entry)[0] for entry in entries}
    thanked = (ROOT / "THIRD_PARTY.md").read_text(encoding="utf-8").casefold()
    assert [name for name in declared if name.casefold() not in thanked] == []
    packages = {
        "PIL": "pillow",
        "cv2": "opencv-python-headless",
        "distributed": "dask",
        "pi_heif": "pi-heif",
        "fontTools": "fonttools",
        "python_minifier": "python-minifier",
        "zxingcpp": "zxing-cpp",
    }
    used = set()
    for path in (ROOT / "sheetgen").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                used |= {alias.name.split(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                used.add(node.module.split(".")[0])
    used -= {"sheetgen", *sys.stdlib_module_names}
    assert {packages.get(name, name) for name in used} == declared


# On the index the name belongs to another project: only a folder or a file is ours.
FROM_INDEX = re.compile(
    r"(?:(?:pip|pipx|tool|add|require)\s+(?:install\s+)?|uvx\s+|pipx run\s+)"
    r"(?:-\S+\s+)*[\s\"'`\\]*sheetgen(?=[\[\s\"'`=<>~,.]|$)"
)


def told_files() -> list[Path]:
    kinds = {".md", ".py", ".js", ".toml", ".html", ".po"}
    folders = [ROOT / name for name in ("sheetgen", "docs", "scripts")]
    found = [path for folder in folders for path in folder.rglob("*")]
    return [path for path in (*found, *ROOT.glob("*.md")) if path.suffix in kinds]


@pytest.mark.slow
def test_nothing_tells_to_install_a_strangers_package() -> None:
    wrong = (
        "uv tool install sheetgen",
        "pip install -U 'sheetgen[read]'",
        "uvx sheetgen",
    )
    assert all(FROM_INDEX.search(line) for line in wrong)
    assert not FROM_INDEX.search("pip install ./sheetgen_games-0.7.0-py3-none-any.whl")
    told = {
        str(path.relative_to(ROOT)): found.group()
        for path in told_files()
        if (found := FROM_INDEX.search(path.read_text(encoding="utf-8")))
    }
    assert told == {}

"""Fixtures that all tests share."""

import gc
import itertools
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import settings

from sheetgen.draw.face import Face, Style
from sheetgen.draw.fontfile import load_fonts
from sheetgen.draw.ink import INKS
from sheetgen.games.find import find_game, load_layout
from sheetgen.language.texts import load_texts
from sheetgen.layout.value import Layout
from sheetgen.press.cairo_renderer import use_fonts
from sheetgen.site.core import NARROWED
from sheetgen.site.finished import KEPT, KEPT_SINGLE
from tests.once import make_once, share

ROOT = Path(__file__).resolve().parent.parent
os.environ["SHEETGEN_RULES"] = "pure"  # what tests see is the sources
TESTS = itertools.count()
BEGUN = time.monotonic()
IS_SHORT = False  # whether what is `full` is left out
# A machine that does much else is slow, and that is no fault of an example.
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")


def examples(few: int, many: int) -> int:
    """Return how many examples hypothesis tries: *many* in `make test-all` alone."""
    return few if IS_SHORT else many


def pytest_configure(config: pytest.Config) -> None:
    """Compile the catalogues that were changed since, so that tests hear them."""
    global IS_SHORT
    IS_SHORT = "not full" in config.option.markexpr
    if hasattr(config, "workerinput"):
        return  # a worker of a run that has done it
    try:
        from scripts import texts
    except ImportError as error:
        raise pytest.UsageError(f"{error}: run `make .venv/test-ready`") from error
    texts.compile_all()


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Note what a run of all tests took, with its workers and all that they started."""
    is_whole = config.args_source == pytest.Config.ArgsSource.TESTPATHS
    if not is_whole or config.option.keyword or not getattr(config, "cache", None):
        return
    used = os.times()
    stats = terminalreporter.stats
    run = {
        "tests": sum(
            len(stats.get(end, ())) for end in ("passed", "failed", "skipped")
        ),
        "cpu": sum(used[:4]),
        "clock": time.monotonic() - BEGUN,
    }
    if run["tests"]:
        config.cache.set(f"runs/{config.option.markexpr or 'all'}", run)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--rewrite-golden",
        action="store_true",
        help="write golden files anew; every test that does so fails",
    )


@dataclass(frozen=True)
class Outcome:
    """What a command did."""

    code: int
    out: str
    err: str


Run = Callable[..., Outcome]
Draw = Callable[..., Face]


# What takes longest begins first, so that no worker is left alone with it at the end.
LONGEST = ("test_the_readmes_commands_run_from_the_wheel",)
LONG = ("browsers", "page", "site")  # folders whose slow tests come after those
FIRST = 200  # quick tests that some workers do while another makes the page


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Iterator[None]:
    """Say which tests are slow or only `full`, and deal those that stay to workers."""
    sampled: dict[str, list[pytest.Item]] = {}
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker("slow")
        if item.get_closest_marker("sample") and not item.get_closest_marker("full"):
            sampled.setdefault(item.nodeid.partition("[")[0], []).append(item)
    for cases in sampled.values():
        (count,) = cases[0].get_closest_marker("sample").args
        chosen = {at * len(cases) // count for at in range(count)}
        for at, item in enumerate(cases):
            if at not in chosen:
                item.add_marker("full")
    yield
    deal(items, int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")))


def deal(items: list[pytest.Item], workers: int) -> None:
    """Order tests so that each worker's share begins with some of the longest.

    Each worker is handed as many tests in a row as the others, and whoever is done
    first takes over from the end of another's.
    """
    files: dict[str, list[pytest.Item]] = {}
    quick = []
    for item in items:
        folder = item.path.parent.name
        if item.name.startswith(LONGEST):
            files.setdefault("", []).append(item)
        elif folder in LONG and item.get_closest_marker("slow"):
            files.setdefault(item.path.name, []).append(item)
        else:
            quick.append(item)
    shares: list[list[pytest.Item]] = [[] for _ in range(workers)]
    for at in range(workers // 2, workers):
        shares[at], quick = quick[:FIRST], quick[FIRST:]
    lengths = [0] * workers
    for _, tests in sorted(files.items(), key=lambda one: (one[0] != "", -len(one[1]))):
        at = lengths.index(min(lengths))
        lengths[at] += len(tests)
        shares[at] += tests
    items.clear()
    for at, own in enumerate(shares):
        left = len(quick) + sum(map(len, shares[at:]))
        missing = max(left // (workers - at) - len(own), 0)
        items += [*own, *quick[:missing]]
        quick = quick[missing:]


def pytest_collection_finish() -> None:
    """Let the collector of garbage pass over what lives as long as the run."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def _own_signals() -> None:
    """Let what tests start hear Ctrl-C, though the run is a background job's.

    A shell switches it off for those, and processes inherit that; a handler they do
    not, so this one does nothing and they begin as in a terminal.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, lambda number, frame: None)


@pytest.fixture(scope="session", autouse=True)
def _own_fonts() -> None:
    """Let cairo see our fonts before a test draws without naming any."""
    use_fonts(load_fonts().named_in(()))


@pytest.fixture(autouse=True)
def _own_settings(
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Keep what belongs to whoever runs the tests out of them."""
    # Folders that are made only if something is written there.
    other = tmp_path_factory.getbasetemp() / "own" / str(next(TESTS))
    own = cache = other
    if "tmp_path" in request.fixturenames:
        own = cache = request.getfixturevalue("tmp_path")
    if request.node.get_closest_marker("slow"):  # some of these build the page
        cache = other
        for kept in (NARROWED, KEPT, KEPT_SINGLE):
            place = cache / "cache" / "sheetgen" / kept.kind
            share(tmp_path_factory, f"kept-{kept.kind}", place)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(own / "config"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(cache / "cache"))
    monkeypatch.setenv("XDG_DATA_HOME", str(own / "data"))
    monkeypatch.delenv("SHEETGEN_DATABASE", raising=False)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")  # commands speak English
    monkeypatch.setenv("LANGUAGE", "")  # they set it, for click


@pytest.fixture
def run(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Run:
    """Return a function that runs a command in this process, in an empty folder."""
    from sheetgen.cli import main

    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)

    def run_command(*arguments: object) -> Outcome:
        monkeypatch.setattr(sys, "argv", ["sheetgen", *map(str, arguments)])
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            main()
        written = capsys.readouterr()
        return Outcome(int(ended.value.code or 0), written.out, written.err)

    return run_command


@pytest.fixture
def unbounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look at files in this process: to start one takes longer than that."""

    def work_here(work: Callable[..., None], *values: object) -> list[object]:
        sent: list[object] = []
        work(sent.append, *values)
        return sent

    for module in ("sheetgen.preflight.inspect", "sheetgen.scan.picture"):
        monkeypatch.setattr(f"{module}.bounded", work_here)


@pytest.fixture
def quick_learners(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let players of the lab learn nothing but what they guess: learning takes long."""
    from sheetgen.lab import candidate, generate, measure
    from sheetgen.lab.learn import Learned
    from sheetgen.lab.play import open_board

    def guess(workers: object, code: str, players: int, tell_done: object) -> Learned:
        lab, board = open_board(code)
        return Learned(tuple(lab.begin_values(board)), players, 0, 1)

    monkeypatch.setattr(measure, "learn", guess)
    monkeypatch.setattr(generate, "learn", guess)
    monkeypatch.setattr(candidate, "LESSONS", (8,))
    monkeypatch.setattr(candidate, "TEACHERS", 2)


@pytest.fixture
def run_process(tmp_path: Path) -> Run:
    """Return a function that runs a command as a process of its own."""

    def run_command(*arguments: object, **environment: str) -> Outcome:
        done = subprocess.run(
            [sys.executable, "-m", "sheetgen", *map(str, arguments)],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
            capture_output=True,
            text=True,
            check=False,
        )
        return Outcome(done.returncode, done.stdout, done.stderr)

    return run_command


def make_style(
    layout: Layout, ink: str = "pale", lang: str = "en", evidence: str = "", **more
) -> Style:
    """Return a style whose drawing checks every attribute."""
    game = find_game(layout.rules.game)
    evidence = evidence or game.usual_evidence
    texts = more.pop("texts", None) or load_texts(lang, game.printed)
    options = {"is_checked": True, **more}
    return Style(texts, INKS[ink], load_fonts(), evidence, **options)


@pytest.fixture
def draw() -> Draw:
    """Return a function that draws the face of a layout, by name or path."""

    def draw_face(name: object, **style: object) -> Face:
        layout = load_layout(str(name))
        game = find_game(layout.rules.game)
        return game.draw_sheet(layout, make_style(layout, **style))

    return draw_face


# A board of every oddity: islands joined by a cell, holes, one-cell areas, an
# eight-cell city, castles side by side.
ODD = """\
format = 1
game = "dice"
name = "Odd Isles"
short = "O"
author = "A. Maker"
licence = "CC BY 4.0"

[legend]
t = "city"
r = "river"
k = "monastery"
m = "mine"
p = "pasture"
c = "castle"

[board]
map = '''
    t   t   t   ~   m   p
  t   ~   t   p   r   ~   p
    t   t   t   ~   m   ck
  p   r   ~   ~   ~   k   ct
    cr  ~   ~   ~   ~   p
'''
"""


@pytest.fixture
def odd_layout(tmp_path: Path) -> Path:
    """Return the file of a board of every oddity."""
    path = tmp_path / "odd-isles.toml"
    path.write_text(ODD, encoding="utf-8")
    return path


@pytest.fixture(scope="session")
def page_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the files of the page, made once for all workers."""
    from sheetgen.site.finished import site_files

    def make(folder: Path) -> None:
        for name, content in site_files().items():
            (folder / name).write_bytes(content)

    return make_once(tmp_path_factory, "page", make)


@pytest.fixture(scope="session")
def page_files(page_folder: Path) -> Mapping[str, bytes]:
    """Return the files of the page by their names."""
    return {path.name: path.read_bytes() for path in page_folder.iterdir()}


@pytest.fixture(scope="session")
def toy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder that the toy is installed in."""
    from tests.toy_package import install_toy

    return install_toy(tmp_path_factory.mktemp("toy"))

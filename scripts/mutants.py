"""Measure how many small faults in the code the tests notice.

A mutant is a module with one place of its syntax tree changed: a comparison, an
operator, a number, a condition, a return value, or a call left out. It is killed if one
of the tests that run its line fails. First the tests run once with coverage, which
records which tests run which line; then each mutant runs those tests, the module's
own first, then the quickest, until one fails or the time for a mutant is used up.

A mutant is named by its place in the function it stands in, and drawn by a hash of
that name, so later versions of a module try the same ones.

Usage: python -m scripts.mutants MAP [--each N] [--only MODULE] [--tests PATH]
MAP is the record of tests and lines; if it is not there, the tests run to make it. It
has the modules of a file's beginning, or any that --only names.
"""

import argparse
import ast
import hashlib
import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
MODULES = (
    "games/dice/check/check",
    "games/dice/order/order",
    "games/burgundy/check/score",
    "games/burgundy/check/ledger",
    "games/keythedral/check/payment",
    "core/codes",
    "core/form/plain",
    "core/reading/decision",
    "press/stream",
    "server/store",
)
EACH = 30  # mutants per module
BUDGET = 12.0  # seconds of tests for a mutant, by their time with coverage
SLOWER = 5  # a mutant that uses this many times the processor time has timed out
START = 20.0  # seconds for pytest to start
WAITING = 10  # this many times as long, if the processor is shared or a test waits
RECORD = "SHEETGEN_COVERAGE"  # the folder that a coverage run writes to
WATCHED = "SHEETGEN_WATCHED"  # modules whose lines it records, separated by spaces

SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.And: ast.Or,
    ast.Or: ast.And,
}
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}


@dataclass(frozen=True)
class Mutant:
    """A module with one place changed.

    Attributes:
        module: its path below `sheetgen`, without the ending.
        name: the function, the place in its syntax tree and the change.
        line: the present line of that place.
        source: source of the changed module.
    """

    module: str
    name: str
    line: int
    source: str


@dataclass(frozen=True)
class Tests:
    """The tests of a run.

    Attributes:
        of_line: for each module, the tests that run each line; line 0 has all of them.
        seconds: seconds that each test takes.
    """

    of_line: dict[str, dict[int, list[str]]]
    seconds: dict[str, float]

    def choose(self, mutant: Mutant) -> list[str]:
        """Return the tests that a mutant runs, in order."""
        lines = self.of_line.get(mutant.module, {})
        found = lines.get(mutant.line) or lines.get(0, [])
        known = Path(_known_as(mutant.module))
        own = f"tests/{known.parent}/test_{known.name}.py"
        key = partial(self._rank, own.replace("/./", "/"))
        chosen, left = [], BUDGET
        for test in sorted(found, key=key):
            left -= self.seconds.get(test, 0)
            if left < 0:
                break
            chosen.append(test)
        return chosen

    def _rank(self, own: str, test: str) -> tuple[bool, float, str]:
        return not test.startswith(own), self.seconds.get(test, 0), test


def main() -> None:
    """Try mutants, and print a table of the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("map", type=Path)
    parser.add_argument("--each", type=int, default=EACH)
    parser.add_argument("--only", action="append", help="any module, as MODULES has it")
    parser.add_argument("--tests", action="append", default=[])
    parser.add_argument("--json", type=Path)
    chosen = parser.parse_args()
    modules = chosen.only or MODULES
    if not chosen.map.exists():
        record_tests(chosen.map, modules, chosen.tests)
    tests = load_tests(chosen.map)
    mutants = [one for module in modules for one in draw_mutants(module, chosen.each)]
    began = resource.getrusage(resource.RUSAGE_CHILDREN)
    ends = dict(
        zip((one.name for one in mutants), try_all(mutants, tests), strict=True)
    )
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    print("| module | mutants | killed | survived | timed out | no test | score |")
    print("|---|---|---|---|---|---|---|")
    for module in modules:
        own = Counter(ends[one.name] for one in mutants if one.module == module)
        noticed, count = own["killed"] + own["timed out"], max(1, own.total())
        columns = [own[end] for end in ("killed", "survived", "timed out", "no test")]
        shown = " | ".join(map(str, [own.total(), *columns]))
        print(f"| {module} | {shown} | {noticed / count:.0%} |")
    cpu = ended.ru_utime + ended.ru_stime - began.ru_utime - began.ru_stime
    print(f"{cpu / 60:.1f} minutes of CPU")
    for one in mutants:
        if ends[one.name] not in ("killed", "timed out"):
            print(f"{ends[one.name]}: {one.name} (line {one.line})")
    if chosen.json:
        chosen.json.write_text(json.dumps(ends, indent=1) + "\n", "utf-8")


def record_tests(path: Path, modules: Sequence[str], only: list[str]) -> None:
    """Run the tests of `make test` with coverage, and record which run which lines."""
    with tempfile.TemporaryDirectory() as folder:
        run = [sys.executable, "-m", "pytest", "-q", "-p", "scripts.mutants", "-n", "2"]
        run += ["--dist", "worksteal", "-m", "not full", *only]
        env = {**os.environ, RECORD: folder, WATCHED: " ".join(modules)}
        subprocess.run(run, cwd=ROOT, env=env, check=False)
        parts = [
            json.loads(part.read_text("utf-8")) for part in Path(folder).glob("*.json")
        ]
    failed = {name for part in parts for name in part["failed"]}
    whole: dict[str, Any] = {"lines": {}, "seconds": {}}
    for part in parts:
        whole["seconds"] |= part["seconds"]
        for module, lines in part["lines"].items():
            known = whole["lines"].setdefault(module, {})
            for line, names in lines.items():
                known[line] = sorted({*known.get(line, ()), *names} - failed)
    path.write_text(json.dumps(whole), "utf-8")


def load_tests(path: Path) -> Tests:
    """Return the record that `record_tests` has written."""
    whole = json.loads(path.read_text("utf-8"))
    of_line = {}
    for module, lines in whole["lines"].items():
        of_line[module] = {int(line): names for line, names in lines.items()}
        of_line[module][0] = sorted(
            {name for names in lines.values() for name in names}
        )
    return Tests(of_line, whole["seconds"])


def _known_as(module: str) -> str:
    """Return a module's name in its tests and in the names of its mutants."""
    return module.removeprefix("core/")


def draw_mutants(module: str, count: int) -> list[Mutant]:
    """Return mutants of a module, chosen by a hash of their names."""
    known = _known_as(module)
    source = (ROOT / "sheetgen" / f"{module}.py").read_text("utf-8")
    found = sorted(
        list_changes(source),
        key=lambda each: hashlib.sha256(f"{known} {each[0]}".encode()).digest(),
    )
    return [
        Mutant(module, f"{known} {name}", line, _changed(source, place, change))
        for name, line, place, change in found[:count]
    ]


def list_changes(source: str) -> Iterator[tuple[str, int, int, int]]:
    """Yield the name, line, place among all nodes and number of each change."""
    tree = ast.parse(source)
    names = dict(_name_places(tree))
    for place, node in enumerate(ast.walk(tree)):
        if id(node) not in names or not isinstance(node, ast.expr | ast.stmt):
            continue
        for number, (what, _) in enumerate(_changes(node)):
            yield f"{names[id(node)]} {what}", node.lineno, place, number


def _name_places(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the id of each node that may be changed, and the name of its place."""

    def walk(node: ast.AST, name: str) -> Iterator[tuple[int, str]]:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            name = f"{name.partition(':')[0]}.{node.name}:".lstrip(".")
        if isinstance(node, ast.expr | ast.stmt):
            yield id(node), name
        for field, value in ast.iter_fields(node):
            if field in ("annotation", "returns", "decorator_list", "bases"):
                continue
            for index, child in enumerate(
                value if isinstance(value, list) else [value]
            ):
                if isinstance(child, ast.AST):
                    yield from walk(child, f"{name}/{field}{index}")

    return walk(tree, ":")


def _changes(node: ast.AST) -> Iterator[tuple[str, dict[str, Any] | ast.stmt]]:
    """Yield the changes of a node: its new fields, or a statement in its place."""
    if isinstance(node, ast.Compare) and type(node.ops[0]) in SWAPS:
        yield "compare", {"ops": [SWAPS[type(node.ops[0])](), *node.ops[1:]]}
    elif isinstance(node, ast.BinOp | ast.AugAssign | ast.BoolOp):
        if type(node.op) in SWAPS:
            yield "operator", {"op": SWAPS[type(node.op)]()}
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield "constant", {"value": not node.value}
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield "number", {"value": node.value + 1}
    elif isinstance(node, ast.If | ast.IfExp | ast.While):
        yield "never", {"test": ast.Constant(False)}
        if not isinstance(node, ast.While):
            yield "always", {"test": ast.Constant(True)}
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "not", {"op": ast.Not(), "operand": ast.UnaryOp(ast.Not(), node.operand)}
    elif isinstance(node, ast.Return) and not isinstance(
        node.value, ast.Constant | None
    ):
        yield "return", {"value": ast.Constant(None)}
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        yield "call", ast.Pass()
    elif isinstance(node, ast.Break):
        yield "loop", ast.Continue()
    elif isinstance(node, ast.Continue):
        yield "loop", ast.Break()
    elif isinstance(node, ast.Name) and node.id in NAMES:
        yield "name", {"id": NAMES[node.id]}


def _changed(source: str, place: int, number: int) -> str:
    """Return a source with one change applied."""
    tree = ast.parse(source)
    nodes = list(ast.walk(tree))
    _, change = list(_changes(nodes[place]))[number]
    if isinstance(change, ast.stmt):
        for node in nodes:
            for _, value in ast.iter_fields(node):
                if isinstance(value, list) and nodes[place] in value:
                    value[value.index(nodes[place])] = change
    else:
        for field, value in change.items():
            setattr(nodes[place], field, value)
    return ast.unparse(ast.fix_missing_locations(tree))


def try_all(mutants: list[Mutant], tests: Tests) -> list[str]:
    """Return the result of each mutant, tried on as many copies as there are cores."""
    with tempfile.TemporaryDirectory() as folder:
        copies: SimpleQueue[Path] = SimpleQueue()
        cores = os.cpu_count() or 1
        for number in range(cores):
            copies.put(_copy(Path(folder) / str(number)))

        def attempt(mutant: Mutant) -> str:
            copy = copies.get()
            try:
                end = _try(mutant, tests.choose(mutant), copy, tests)
            finally:
                copies.put(copy)
            print(f"{end}: {mutant.name}", file=sys.stderr)
            return end

        with ThreadPoolExecutor(cores) as pool:
            return list(pool.map(attempt, mutants))


def _copy(folder: Path) -> Path:
    """Return a copy of the files under version control and of those that tests need."""
    listed = subprocess.check_output(["git", "ls-files", "-z"], cwd=ROOT, text=True)
    for name in listed.split("\0")[:-1]:
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, folder / name)
    shutil.copytree(ROOT / "sheetgen/site/vendor", folder / "sheetgen/site/vendor")
    for name in (".venv", "node_modules"):
        (folder / name).symlink_to(ROOT / name)
    return folder


def _try(mutant: Mutant, chosen: list[str], copy: Path, tests: Tests) -> str:
    """Return ``killed``, ``survived``, ``timed out`` or ``no test``."""
    if not chosen:
        return "no test"
    path = copy / "sheetgen" / f"{mutant.module}.py"
    whole = path.read_text("utf-8")
    listed = copy / "output" / "chosen.txt"
    listed.write_text("\n".join(chosen), "utf-8")
    path.write_text(mutant.source, "utf-8")
    run = [sys.executable, "-m", "pytest", "-x", "-q", "--hypothesis-seed=0"]
    limit = START + SLOWER * sum(tests.seconds.get(test, 0) for test in chosen)
    # A limit of processor time, since it does not matter how busy the machine is.
    prefix = ["sh", "-c", 'ulimit -t "$1"; shift; exec "$@"', "sh", f"{limit:.0f}"]
    try:
        done = subprocess.run(
            [*prefix, *run, "-p", "no:cacheprovider", f"@{listed}"],
            cwd=copy,
            env={**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True,
            timeout=WAITING * limit,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return "timed out"
    finally:
        path.write_text(whole, "utf-8")
    if done.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
        return "timed out"
    return "killed" if done.returncode else "survived"


# The rest makes this module a plugin of pytest, in a run with coverage.

if RECORD in os.environ and "pytest" in sys.modules and __name__ != "__main__":
    from coverage import Coverage

    _PATHS = {
        str(ROOT / "sheetgen" / f"{module}.py"): module
        for module in os.environ[WATCHED].split()
    }
    _COVERAGE = Coverage(data_file=None, include=list(_PATHS), config_file=False)
    _SECONDS: defaultdict[str, float] = defaultdict(float)
    _FAILED: list[str] = []
    _COVERAGE.set_option("run:disable_warnings", ["no-data-collected"])
    _COVERAGE.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
        """Tell coverage which test runs the next lines."""
        _COVERAGE.switch_context(item.nodeid)
        return (yield)

    def pytest_runtest_logreport(report: pytest.TestReport) -> None:
        """Add up the time of a test, and record whether it failed."""
        _SECONDS[report.nodeid] += report.duration
        if report.failed:
            _FAILED.append(report.nodeid)

    def pytest_sessionfinish() -> None:
        """Write the record of this process."""
        _COVERAGE.stop()
        data = _COVERAGE.get_data()
        lines = {
            _PATHS[path]: {
                line: [name for name in names if name]
                for line, names in data.contexts_by_lineno(path).items()
            }
            for path in data.measured_files()
            if path in _PATHS
        }
        part = Path(os.environ[RECORD]) / f"{os.getpid()}.json"
        seen = {"lines": lines, "seconds": _SECONDS, "failed": _FAILED}
        part.write_text(json.dumps(seen), "utf-8")


if __name__ == "__main__":
    main()

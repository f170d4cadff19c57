"""Imports go one way: from a later group of modules to an earlier one."""

import ast
import functools
import subprocess
import sys
import tomllib
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "sheetgen"

LAYERS = tomllib.loads((ROOT / "tests" / "layers.toml").read_text(encoding="utf-8"))
RANK = {name: rank for rank, group in enumerate(LAYERS["groups"]) for name in group}

CORE = sorted((PACKAGE / "core").rglob("*.py"))
CORE_LIBRARY = set(LAYERS["core_library"])
ONLY_IN = LAYERS["only_in"]
EVERYDAY = set(LAYERS["everyday"])


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def part_of(path: Path) -> str:
    """Return the first part of a module's name below the package."""
    first, *others = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join((first, *others[:1])) if first == "core" else first


@functools.cache
def nodes(path: Path) -> list[ast.AST]:
    return list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


@functools.cache
def imports(path: Path) -> list[str]:
    names = []
    for node in nodes(path):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.append(node.module)
            names += [f"{node.module}.{alias.name}" for alias in node.names]
    return names


def broken_rules(path: Path, names: list[str]) -> list[str]:
    """Return the imports of a module that go against the order."""
    own = part_of(path)
    broken = []
    for name in names:
        parts = name.split(".")
        if parts[0] != "sheetgen" or len(parts) < 2:
            continue
        other = ".".join(parts[1:3]) if parts[1] == "core" else parts[1]
        if other == own or (other not in RANK and len(parts) == 2):
            continue
        if RANK[other] >= RANK[own]:
            broken.append(name)
    return broken


@pytest.mark.slow
def test_modules_import_from_earlier_groups_and_no_front_door() -> None:
    """What ``import sheetgen`` offers is for others; it would load nearly all."""
    broken = {path: broken_rules(path, imports(path)) for path in modules()}
    assert {path: names for path, names in broken.items() if names} == {}
    assert [path for path in modules() if "sheetgen" in imports(path)] == []
    for path in modules():
        for library in {name.split(".")[0] for name in imports(path)} & set(ONLY_IN):
            assert part_of(path) in ONLY_IN[library], f"{path}: {library}"
    for path in modules():
        if part_of(path) != "games":
            found = OF_GAMES & strings_and_names(path)
            assert found <= ({"post"} if part_of(path) in SERVERS else set()), path
    paths = {name_of(path): path for path in modules()}
    needed = {
        name: {other for other in imports(path) if other in paths and other != name}
        for name, path in paths.items()
    }
    TopologicalSorter(needed).prepare()  # raises an error that names the circle


def name_of(path: Path) -> str:
    """Return the name by which a module is imported."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts).removesuffix(".__init__")


def test_an_import_against_the_order_is_found() -> None:
    path = PACKAGE / "draw" / "svg.py"
    assert broken_rules(path, ["sheetgen.press.pad"]) == ["sheetgen.press.pad"]
    board, codes = PACKAGE / "core" / "board.py", "sheetgen.core.codes"
    assert broken_rules(board, [codes]) == [codes]


def game_folders() -> list[Path]:
    return sorted(p.parent for p in (PACKAGE / "games").glob("*/__init__.py"))


@pytest.mark.slow
@pytest.mark.parametrize("folder", game_folders(), ids=lambda p: p.name)
def test_a_game_imports_the_core_alone_and_is_not_named_outside_its_folder(
    folder: Path,
) -> None:
    allowed = {folder.name, "base", "spec", "measured"}
    for path in folder.rglob("*.py"):
        for name in imports(path):
            parts = name.split(".")
            if parts[:2] == ["sheetgen", "games"] and len(parts) > 2:
                assert parts[2] in allowed, f"{path}: {name}"
    for path in modules() if folder.name not in EVERYDAY else ():
        if not path.is_relative_to(PACKAGE / "games" / folder.name):
            assert folder.name not in strings_and_names(path), path
    for path in core_of(folder):
        for module in imports(path):
            if module.startswith(f"sheetgen.games.{folder.name}"):
                continue
            own = module.removeprefix("sheetgen.")
            is_core = own != module and own.startswith("core")
            first = module.split(".")[0]
            assert is_core or first in CORE_LIBRARY, f"{path}: {module}"


def rules_of(folder: Path) -> Path:
    """Return the module that has the rules of a game."""
    name = LAYERS["rules"].get(folder.name, f"games.{folder.name}.rules.ruleset")
    return PACKAGE.joinpath(*name.split(".")).with_suffix(".py")


@functools.cache
def strings_and_names(path: Path) -> set[str]:
    found = set()
    for node in nodes(path):
        if isinstance(node, ast.Name):
            found.add(node.id)
        elif isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif isinstance(node, ast.arg | ast.keyword) and node.arg:
            found.add(node.arg)
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.add(node.value)
    return {word.lower() for word in found}


SERVERS = ("server", "design", "system")  # where "post" is a method of HTTP
OF_GAMES = {"castle", "cathedral", "duchy", "monastery", "pasture", "post", "posts"}


@pytest.mark.slow
def test_the_core_needs_itself_and_the_standard_library_alone() -> None:
    for path in CORE:
        for module in imports(path):
            is_own = module.startswith("sheetgen.core.")
            assert is_own or module.split(".")[0] in CORE_LIBRARY, f"{path}: {module}"


def core_of(folder: Path) -> list[Path]:
    """Return the modules of a game that run in the browser: rules, and what checks."""
    roots = LAYERS["core_of_games"]
    found = [path for root in roots if (path := folder / f"{root}.py").is_file()]
    inside = f"sheetgen.games.{folder.name}."
    for path in found:  # grows while it is walked
        for name in imports(path):
            own = name.removeprefix(inside).replace(".", "/")
            other = folder / f"{own}.py"
            if name.startswith(inside) and other.is_file() and other not in found:
                found.append(other)
    return found


def room_of(name: str) -> tuple[str, str]:
    """Return the folder and the room of a game's module, by its name."""
    parts = name.split(".")
    kind = (
        len(parts) > 3
        and (PACKAGE / "games" / parts[2] / parts[3] / "spec.py").is_file()
    )
    at = 4 if kind else 3
    return ".".join(parts[:at]), parts[at] if len(parts) > at + 1 else ""


@pytest.mark.slow
def test_games_have_the_same_rooms_and_these_form_no_circle() -> None:
    """Rules import no other room, and what answers is imported by none."""
    needed: dict[tuple[str, str], set[tuple[str, str]]] = {}
    for path in (PACKAGE / "games").rglob("*.py"):
        name = name_of(path)
        if name.count(".") < 3 or path.name in ("__init__.py", "spec.py"):
            continue
        game, room = own = room_of(name)
        assert room in LAYERS["rooms"], path
        others = needed.setdefault(own, set())
        for other in imports(path):
            if other.startswith(f"{game}.") and room_of(other)[1] in LAYERS["rooms"]:
                others.add(room_of(other))
        others.discard(own)
        assert len([*path.parent.glob("*.py")]) - 1 <= LAYERS["most_modules"], (
            path.parent
        )
    TopologicalSorter(needed).prepare()  # raises an error that names the circle
    for (_, room), others in needed.items():
        assert not (others and room == "rules")
        assert "answers" not in {other for _, other in others}


GUARDED, COMMON = set(LAYERS["guarded"]), set(LAYERS["common"])
STREAMS = ("sys.stdout.", "sys.stderr.", "sys.stdin.", "click.")


def guarded_calls(path: Path) -> set[str]:
    """Return what a module calls that belongs to doors."""
    found = set()
    for node in nodes(path):
        if isinstance(node, ast.Call):
            said = ast.unparse(node.func)
            last = said.rpartition(".")[2]
            if said in GUARDED - COMMON:
                found.add(said)
            elif last in GUARDED and (said.startswith(STREAMS) or last not in COMMON):
                found.add(last)
    return found


@pytest.mark.slow
def test_what_people_bring_and_see_goes_through_doors() -> None:
    excused = {
        name: calls
        for group in LAYERS["beside"].values()
        for name, calls in group.items()
    }
    found = {}
    for path in modules():
        name = name_of(path).removeprefix("sheetgen.")
        calls = guarded_calls(path)
        if calls and name not in LAYERS["doors"]:
            found[name] = " ".join(sorted(calls))
    assert found == excused


def test_a_call_beside_the_doors_is_found(tmp_path: Path) -> None:
    path = tmp_path / "a.py"
    path.write_text(
        "import sys\nprint(1)\nsys.stdout.write('')\nclick.echo('')\n"
        "Image.open(p)\np.read_text()\nopen(p)\ncsv.reader(p)\ncv2.imread(p)\n"
        "echo('')\nfile.write('')\n"
    )
    assert guarded_calls(path) == {
        *("print", "write", "echo", "open", "read_text", "csv.reader", "imread"),
    }


@pytest.mark.slow
@pytest.mark.parametrize("folder", game_folders(), ids=lambda p: p.name)
def test_importing_rules_loads_no_paper_library(folder: Path) -> None:
    heavy = sorted({*ONLY_IN, "numpy"})
    code = (
        f"import sys, {name_of(rules_of(folder))}\n"
        f"print([name for name in {heavy} if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT
    )
    assert done.stdout.strip() == "[]", done.stderr


COLOURS = {
    "purple", "orange", "yellow", "grey", "gray", "silver_colour", "lilac", "brown",
    "red", "green", "blue", "beige",
}  # fmt: skip


@pytest.mark.slow
def test_things_are_named_by_meaning_not_by_colour() -> None:
    for path in modules():
        if part_of(path) in ("games", "board", "layout"):
            names = {
                node.id.lower() for node in nodes(path) if isinstance(node, ast.Name)
            }
            names |= {n.arg.lower() for n in nodes(path) if isinstance(n, ast.arg)}
            assert not names & COLOURS, path


@pytest.mark.parametrize("folder", game_folders(), ids=lambda p: p.name)
def test_every_number_of_the_rules_names_its_clause(folder: Path) -> None:
    lines = rules_of(folder).read_text(encoding="utf-8").splitlines()
    tree = ast.parse("\n".join(lines))
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
            around = " ".join(lines[max(0, node.lineno - 2) : node.lineno])
            assert f"[{folder.name} " in around, lines[node.lineno - 1]

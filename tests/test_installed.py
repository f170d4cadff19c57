"""Games that installed packages bring: found, refused, or left out with a sentence."""

import builtins
import json
import shlex
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from threading import Thread
from uuid import uuid4

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from scripts.page_parts import list_files, stand
from sheetgen.cli import serve
from sheetgen.core.codes import DECLARED, SheetCode
from sheetgen.core.encode import encode
from sheetgen.core.errors import LayoutError, MissingError
from sheetgen.games.base import Later, later
from sheetgen.games.find import all_rules, find_game, list_games, load_layout
from sheetgen.language.message import message, plural, translate
from sheetgen.site import finished
from sheetgen.site.page_data import page_games
from sheetgen.system import packages
from tests.conftest import Run
from tests.toy_package import TOY, forget, imported

Bring = Callable[..., Path]


@pytest.fixture
def bring(tmp_path: Path) -> Iterator[Bring]:
    """Return what installs a package like that of the toy."""
    with ExitStack() as stack:

        def install(
            name: str = "toy-island", game: str = "toy", number: int = 900
        ) -> Path:
            site, package = tmp_path / name, f"{name.replace('-', '_')}_{uuid4().hex}"
            folder = site / package
            shutil.copytree(TOY / "toy_island", folder)
            for path in [*folder.rglob("*.py"), *folder.rglob("layouts/**/*.toml")]:
                text = path.read_text().replace("toy_island", package)
                text = text.replace('id="toy"', f'id="{game}"')
                text = text.replace('game = "toy"', f'game = "{game}"')
                text = text.replace('id = "toy-1"', f'id = "{game}-1"')
                path.write_text(text.replace("number = 900", f"number = {number}"))
            rules = folder / "layouts" / "rules"
            (rules / "toy-1.toml").rename(rules / f"{game}-1.toml")
            info = site / f"{package}-1.0.dist-info"
            info.mkdir()
            (info / "METADATA").write_text(f"Name: {name}\nVersion: 1.0\n")
            (info / "entry_points.txt").write_text(
                f"[sheetgen.games]\n{game} = {package}:GAME\n"
            )
            stack.enter_context(imported(site))
            return folder

        yield install


def games() -> list[str]:
    return [game.id for game in list_games()]


OWN = games()


def test_a_game_of_a_package_is_one_as_any_other(bring: Bring) -> None:
    folder = bring()
    assert games() == [*OWN, "toy"]
    assert load_layout("t").path == folder / "layouts" / "island.toml"
    assert find_game("toy").folder == folder
    assert 900 in [rules.number for rules in all_rules()]


def test_numbers_of_packages_are_taken_by_no_game_of_the_project() -> None:
    own = {rules.number for rules in all_rules()}
    assert own.isdisjoint(packages.NUMBERS)
    assert max(own) == DECLARED == packages.NUMBERS.stop


def test_of_packages_without_such_games_no_metadata_is_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    forget()
    monkeypatch.delitem(sys.modules, "importlib.metadata", raising=False)
    assert packages.list_packages() == ()
    assert "importlib.metadata" not in sys.modules


@pytest.mark.parametrize(
    ("other", "named"),
    [
        (("toy", 901), "a game called 'toy'"),
        (("dice", 901), "a game called 'dice'"),
        (("reef", 900), "rules of the number 900"),
    ],
)
def test_two_games_of_one_name_or_number_are_refused(
    bring: Bring, run: Run, other: tuple[str, int], named: str
) -> None:
    bring()
    bring("reef-game", *other)
    done = run("list")
    assert done.code == 3
    assert done.err.count("\n") == 1
    assert named in done.err
    assert "reef-game" in done.err
    first = "sheetgen" if other[0] == "dice" else "toy-island"
    assert first in done.err


def test_two_games_with_rules_of_one_id_are_refused(bring: Bring) -> None:
    folder = bring()
    rules = folder / "layouts" / "rules"
    text = (rules / "toy-1.toml").read_text().replace('"toy-1"', '"dice-1"')
    (rules / "dice-1.toml").write_text(text)
    (rules / "toy-1.toml").unlink()
    with pytest.raises(LayoutError, match=r"sheetgen and toy-island .* id 'dice-1'"):
        list_games()


def change(name: str, old: str, new: str) -> Callable[[Path], None]:
    def spoil(folder: Path) -> None:
        text = (folder / name).read_text()
        assert old in text
        (folder / name).write_text(text.replace(old, new))

    return spoil


def remove(name: str) -> Callable[[Path], None]:
    return lambda folder: (folder / name).unlink()


FAULTS = {
    "fails": (change("__init__.py", "GAME", "1 / 0; GAME"), "ZeroDivisionError"),
    "ends": (change("__init__.py", "GAME", "exit(); GAME"), "SystemExit"),
    "lacks a library": (
        change("__init__.py", "GAME", "import flask_of_nobody; GAME"),
        "No module named 'flask_of_nobody'",
    ),
    "another name": (change("__init__.py", 'id="toy"', 'id="island"'), "id 'toy'"),
    "no spec": (remove("spec.py"), "No module named"),
    "no such part": (remove("sheet/fields.py"), ".fields is missing"),
    "half a part": (
        change("sheet/fields.py", "PLACES =", "PLACED ="),
        ".fields lacks PLACES, which its spec's 'fields' needs",
    ),
    "no Python": (change("sheet/sheet.py", "def draw_sheet", "def"), "SyntaxError"),
    "no texts": (remove("texts/en.toml"), "en.toml is missing"),
    "broken rules": (
        change("layouts/rules/toy-1.toml", "format = 1", "format = 7"),
        "toy-1.toml:1: format",
    ),
    "a number of ours": (
        change("layouts/rules/toy-1.toml", "number = 900", "number = 9"),
        "the number 9 and the game 'toy', expected 512 to 1021 and 'toy'",
    ),
}


@pytest.mark.parametrize(("spoil", "told"), FAULTS.values(), ids=FAULTS)
def test_a_game_that_lacks_something_is_left_out_by_name(
    bring: Bring, run: Run, spoil: Callable[[Path], None], told: str
) -> None:
    spoil(bring())
    done = run("check", "dice/duchy-a")
    assert done.code == 2
    (note,) = [line for line in done.err.splitlines() if line.startswith("note: ")]
    assert note.startswith("note: package toy-island 1.0: game 'toy' is left out: ")
    assert told in note
    assert "pip uninstall toy-island" in note
    assert games() == OWN
    assert "Traceback" not in done.err


def test_a_part_that_cannot_be_loaded_is_told_when_it_is_wanted(bring: Bring) -> None:
    folder = bring()
    change("sheet/sheet.py", "def draw_sheet", "1 / 0\ndef draw_sheet")(folder)
    game = find_game("toy")
    with pytest.raises(MissingError, match=r"\.sheet, .*ZeroDivisionError"):
        assert game.spec.sheets.draw_sheet
    with pytest.raises(ModuleNotFoundError):  # our own fault is not the package's
        assert Later("sheetgen.games.chess.sheet").draw_sheet


def test_a_spec_imports_parts_that_are_not_loaded_yet() -> None:
    names: dict[str, object] = {"__name__": "chess.spec"}
    source = (
        "with later(__name__):\n"
        "    from chess.sheet import boxes, sheet as drawn\n"
        "    from .answers import judge\n"
        "import json\n"
    )
    exec(source, names | {"later": later}, names)
    told = {name: str(names[name]) for name in ("boxes", "drawn", "judge")}
    assert told == {
        "boxes": "chess.sheet.boxes",
        "drawn": "chess.sheet.sheet",
        "judge": "chess.answers.judge",
    }
    assert names["json"] is json
    assert "chess" not in sys.modules


def test_specs_that_are_loaded_at_a_time_leave_imports_as_they_were() -> None:
    def load() -> None:
        with later("go.spec"):
            pass

    usual, other = builtins.__import__, Thread(target=load)
    with later("chess.spec"):
        other.start()
        other.join(0.02)  # it waits
        assert other.is_alive()
    other.join()
    assert builtins.__import__ is usual


@pytest.mark.slow
def test_a_code_of_a_package_that_is_not_there_names_its_number(
    bring: Bring, run: Run
) -> None:
    folder = bring()
    island = load_layout("T")
    code = SheetCode(island.rules.number, island.board, "none", serial=7)
    digits = encode(code, island.rules.encoding)
    assert run("decode", digits).code == 0
    shutil.rmtree(folder.parent)
    forget()
    done = run("decode", digits)
    assert done.code == 4
    assert "rules 900, which this copy does not know" in done.err


def test_what_the_code_of_a_package_tells_is_said_from_its_own_catalogue(
    bring: Bring,
) -> None:
    place = bring() / "locale" / "hu" / "LC_MESSAGES"
    place.mkdir(parents=True)
    catalog = Catalog("hu")
    catalog.add("best catch", "legjobb fogás")
    catalog.add(("1 shell", "{count} shells"), ("{count} kagyló", "{count} kagyló"))
    with (place / "sheetgen.mo").open("wb") as file:
        write_mo(file, catalog)
    hungarian = packages.find_catalogue("hu")
    assert translate(message("best catch"), hungarian) == "legjobb fogás"
    assert translate(plural(3, "1 shell", "{count} shells"), hungarian) == "3 kagyló"
    assert translate(message("of nobody"), hungarian) == "of nobody"
    assert translate(message("none"), hungarian) != "none"  # our own


def use_what_is_gone(folder: Path) -> None:
    """Let a game be made for another version of sheetgen."""
    old = "from sheetgen.core.board import Board"
    change("check/check.py", old, f"{old}\nfrom sheetgen.core.gone import lost")(folder)
    path = folder / "page.json"
    told = json.loads(path.read_text())
    told["hash"] = packages.hash_files(folder, told["files"])
    path.write_text(json.dumps(told))


def break_off(folder: Path) -> None:
    (folder / "page.json").write_text('{"files": [')


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (remove("page.json"), "its package has no page.json"),
        (
            change("rules/form.py", "Count(20)", "Count(21)"),
            "are others than page.json says",
        ),
        (break_off, "page.json of its package is damaged"),
        (change("spec.py", "    board_view=board_view,\n", ""), "it has no board_view"),
        (use_what_is_gone, "core.gone"),
    ],
)
def test_a_game_that_cannot_be_on_the_page_is_told_by_what_makes_that(
    bring: Bring,
    run: Run,
    monkeypatch: pytest.MonkeyPatch,
    spoil: Callable[[Path], None],
    why: str,
) -> None:
    spoil(bring())
    for name, made in (("site_files", {"index.html": b""}), ("single_file", b"")):
        monkeypatch.setattr(finished, name, lambda *_, made=made: made)
    done = run("site", "-o", "public")
    assert done.code == 0
    (note,) = done.err.splitlines()
    assert note.startswith("note: Toy Island of the package toy-island is not on the")
    assert why in note
    assert serve.site_files()
    assert run("decode", "1").err
    assert "toy" not in [game.id for game in page_games()]
    assert find_game("dice") in page_games()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("import random", "check: the page has no random"),
        (
            "def which(one):\n    match one:\n        case 1:\n            pass",
            "a match",
        ),
    ],
)
def test_what_cannot_run_on_the_page_is_refused_when_its_list_is_made(
    bring: Bring, line: str, why: str
) -> None:
    folder = bring()
    change("check/check.py", "AREA_POINTS = 1", f"{line}\n\nAREA_POINTS = 1")(folder)
    with pytest.raises((MissingError, ValueError), match=why):
        list_files(folder, [find_game("toy")])


def test_a_list_is_made_of_a_project_that_is_installed_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = tmp_path / "toy_island-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Name: toy-island\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[sheetgen.games]\ntoy = toy_island:GAME\n")
    monkeypatch.setattr(sys, "path", [*sys.path, str(tmp_path)])
    try:
        (package,) = stand(TOY)
        assert package.version == "0"
    finally:
        forget()


@pytest.mark.parametrize(
    ("url", "receipt", "command"),
    [
        (
            "file:///a/b.whl",
            "uv-receipt.toml",
            "uv tool install --force '/a/b.whl[read]'",
        ),
        ("file:///a%20b", "pipx_metadata.json", "pipx install --force '/a b[read]'"),
        (
            "https://x.example/b.whl",
            "",
            "-m pip install 'sheetgen-games[read] @ https://x.example/b.whl'",
        ),
        (
            "git https://x.example/b.git",
            "pipx_metadata.json",
            "pipx install --force 'sheetgen-games[read] @ git+https://x.example/b.git'",
        ),
        ("-e file:///a", "", "-m pip install --editable '/a[read]'"),
        (None, "uv-receipt.toml", "uv tool install --force 'sheetgen-games[read]'"),
    ],
)
def test_hints_name_the_command_that_installed_this_copy(
    url: str | None,
    receipt: str,
    command: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    info = tmp_path / "site" / "sheetgen_games-9.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Name: sheetgen-games\nVersion: 9\n")
    if url:
        kind, _, address = url.rpartition(" ")
        how = {"git": {"vcs_info": {"vcs": "git"}}, "-e": {"dir_info": {"editable": 1}}}
        told = {"url": address, **how.get(kind, {})}
        (info / "direct_url.json").write_text(json.dumps(told))
    if receipt:
        (tmp_path / receipt).touch()
    monkeypatch.setattr(packages, "_PACKAGE", tmp_path / "site" / "sheetgen")
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    with imported(info.parent):
        assert packages.install_command("read").endswith(command)


def test_hints_for_uv_name_what_is_there_because_it_would_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As uv 0.13 writes its receipt."""
    (tmp_path / "uv-receipt.toml").write_text(
        """
        [tool]
        requirements = [
            { name = "sheetgen-games", extras = ["lab", "server"], path = "/b.whl" },
            { name = "toy-island", directory = "/toy" },
            { name = "toy-hill", editable = "/hill" },
            { name = "toy-lake", specifier = ">=2" },
            { name = "toy-sea", git = "https://x.example/sea.git" },
        ]
        """
    )
    monkeypatch.setattr(packages, "_PACKAGE", tmp_path / "site" / "sheetgen")
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    words = shlex.split(packages.install_command("read"))
    assert words[:4] == ["uv", "tool", "install", "--force"]
    assert words[-9].endswith("[lab,read,server]")
    assert words[-8:] == [
        *("--with", "/toy", "--with-editable", "/hill", "--with", "toy-lake>=2"),
        *("--with", "toy-sea @ git+https://x.example/sea.git"),
    ]


def test_hints_of_a_copy_of_the_source_name_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pyproject.toml").touch()
    monkeypatch.setattr(packages, "_PACKAGE", tmp_path / "sheetgen")
    monkeypatch.setattr(packages, "DISTRIBUTION", "no-such-package")
    wanted = f"{sys.executable} -m pip install '{tmp_path}[lab]'"
    assert packages.install_command("lab") == wanted

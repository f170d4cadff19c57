"""The source of the core, as parts that a page fetches when it wants them.

What opens sheets comes first, what each game judges by when one of its sheets is asked
about, and what few ask for later still. All of it is narrowed: without what nothing
names, without needless blanks, and with short names.
"""

import hashlib
import json
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.metadata import version
from pathlib import Path

import python_minifier

from sheetgen.cache import Cache
from sheetgen.data import data_folder
from sheetgen.games.base import Game
from sheetgen.games.find import all_rules, find_game
from sheetgen.installed import list_packages
from sheetgen.site.given import board_games, compact, page_games
from sheetgen.site.lower import (
    DECLARED,
    PACKAGE,
    PRINTED,
    analysis_modules,
    companion_modules,
    decider_modules,
    declared_modules,
    draft_modules,
    drawer_modules,
    game_modules,
    late_file,
    lowered_modules,
    player_modules,
    press_files,
    reader_files,
    setup_modules,
    source_of,
    write_values,
    writer_modules,
)
from sheetgen.site.plain import plain_rules
from sheetgen.site.unused import without_unused

NONE: Mapping[str, str] = {}
KEPT = Cache("core", ".json", 8)  # since making it takes seconds
NARROWED = Cache("narrowed", ".py", 1000)  # its modules, of which few change at a time


def first_core() -> str:
    """Return what opens sheets: source of the core, and all rules files."""
    games = [game.id for game in page_games()]
    rules = [plain_rules(item) for item in all_rules() if item.game in games]
    files, needed = _lowered(tuple(games)), _needed(games)
    waiting = [*writer_modules(games), *decider_modules(games), *waiting_modules(games)]
    later = {*_paths(waiting)}.union(*needed)
    first = {path: files[path] for path in files if path not in later}
    return compact({"first": first, "rules": rules})


def writer_core() -> str:
    """Return the source that writes files."""
    games = [game.id for game in page_games()]
    files = _lowered(tuple(games))
    return compact({path: files[path] for path in _paths(writer_modules(games))})


def decider_core() -> str:
    """Return the source that decides on sheets that were read."""
    games = [game.id for game in page_games()]
    files = _lowered(tuple(games))
    return compact({path: files[path] for path in _paths(decider_modules(games))})


def companion_core() -> str:
    """Return the source of what plays along with people."""
    games = [game.id for game in page_games()]
    own = (companion_modules(game, games) for game in games)
    return _later_core(own, late_file("companion"))


def owned_files(boards: Sequence[Path]) -> dict[str, str]:
    """Return the source of modules whose constants an owner corrected, by their files.

    Args:
        boards: files with which owners correct what stands on boards and cards.

    Raises:
        LayoutError: one of them cannot be used.
    """
    owners = [game.offer.owned for game in page_games() if boards]
    found = [owned.owned_values(boards) for owned in owners if owned is not None]
    files = {}
    for name, values in [pair for one in found for pair in one.items()]:
        (path,) = _paths([name])
        files[path] = _narrowed(write_values(name, values))
    return files


def with_owned(core: str, owned: Mapping[str, str]) -> str:
    """Return a part of the core with what of it stands in *owned* too."""
    files: dict[str, str] = json.loads(core)
    there = {path: text for path, text in owned.items() if path in files}
    return compact(files | there) if there else core


def setup_core() -> str:
    """Return the source of what says how a table is laid out that it plays at."""
    games = [game.id for game in page_games()]
    return _later_core(setup_modules(game, games) for game in games)


def draft_core() -> str:
    """Return the source of what boards that are painted are asked about."""
    games = [game.id for game in board_games()]
    return _later_core([draft_modules(games)], late_file("draft"))


def reader_core() -> str:
    """Return the source of what reads declarations of sheets: a package of its own."""
    files, later = _declaring(), _drawing_files()
    return compact({path: files[path] for path in files if path not in later})


def drawer_core() -> str:
    """Return the source of what draws declared sheets: the rest of that package."""
    files = _declaring()
    return compact({path: files[path] for path in sorted(_drawing_files())})


def _drawing_files() -> set[str]:
    own = (name.removeprefix(f"{PACKAGE.name}.") for name in drawer_modules())
    return {f"{DECLARED}/{path}" for path in _paths([*own])}


def _declaring() -> dict[str, str]:
    """Return the package that reads and draws declared sheets, with short names."""

    def made() -> bytes:
        files = without_unused({**reader_files(), **late_file("draft")})
        own = [path for path in files if path.startswith(f"{DECLARED}/")]
        return json.dumps({path: _narrowed(files[path]) for path in own}).encode()

    files: dict[str, str] = json.loads(KEPT.keep(_key((DECLARED,)), made))
    return files


def player_core() -> str:
    """Return the source of the players that boards are measured with."""
    return _later_core([player_modules([game.id for game in board_games()])])


def analysis_core() -> str:
    """Return the source of what tells how games were played."""
    return _later_core([analysis_modules([game.id for game in page_games()])])


def press_core() -> str:
    """Return the source of what draws sheets to be printed: a package of its own."""
    games = [game.id for game in board_games()]

    def made() -> bytes:
        files = without_unused(press_files(games))
        narrowed = {path: _narrowed(text) for path, text in files.items()}
        narrowed |= late_file("face")
        return compact(narrowed).encode()

    return KEPT.keep(_key((PRINTED, *games)), made).decode()


def waiting_modules(games: Iterable[str]) -> list[str]:
    """Return the modules of what comes later, but for what writes and decides."""
    both = (companion_modules, setup_modules)
    ids = [*games]
    played = [name for game in ids for modules in both for name in modules(game, ids)]
    others = (draft_modules, player_modules, analysis_modules)
    return [*played, *(name for modules in others for name in modules(ids))]


def _later_core(
    modules: Iterable[Iterable[str]], further: Mapping[str, str] = NONE
) -> str:
    """Return the source of modules that nothing but themselves needs.

    Args:
        modules: by their names.
        further: files that are made here.
    """
    files = _lowered(tuple(game.id for game in page_games()))
    paths = sorted({path for some in modules for path in _paths([*some])})
    return compact({path: files[path] for path in paths} | dict(further))


def shared_core() -> str:
    """Return the source that every game needs besides what opens sheets."""
    games = [game.id for game in page_games()]
    files, shared = _lowered(tuple(games)), _shared(games)
    return compact({path: files[path] for path in files if path in shared})


def game_core(game: Game) -> str:
    """Return the source that not every game needs, and in which order it is imported.

    The order names modules that all need too, and none of `declared_modules`.
    """
    games = [game.id for game in page_games()]
    order = game_modules(game.id, games)
    files, shared = _lowered(tuple(games)), _shared(games)
    paths = _paths([*order, *declared_modules(game.id, games)])
    own = {path: files[path] for path in paths if path not in shared}
    return compact({"files": own, "order": order})


def _shared(games: list[str]) -> set[str]:
    """Return the files that every game needs besides what opens sheets.

    What some games need comes with each of them: the others have nothing of it.
    """
    return set.intersection(*_needed(games))


def _needed(games: list[str]) -> list[set[str]]:
    """Return the files that games need besides what opens sheets.

    A game and the further kinds of its sheets count as one.
    """
    families: dict[str, set[str]] = {}
    for game in games:
        paths = _paths([*game_modules(game, games), *declared_modules(game, games)])
        families.setdefault(find_game(game).family, set()).update(paths)
    return [*families.values()]


@cache
def _lowered(games: tuple[str, ...]) -> dict[str, str]:
    """Return the core without what a page needs of none of it, and with short names."""
    made = KEPT.keep(_key(games), lambda: json.dumps(_lower(games)).encode())
    files: dict[str, str] = json.loads(made)
    return files


def _key(games: tuple[str, ...]) -> str:
    """Return a hash of all that the core is made from."""
    seen = hashlib.sha256()
    for text in (*games, sys.version, version("python_minifier")):
        seen.update(f"{len(text)}:{text}".encode())
    others = [one.folder for one in list_packages() if one.folder]
    for folder in (PACKAGE, data_folder("layouts"), *others):
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".py", ".toml"):
                content = path.read_bytes()
                name = path.relative_to(folder).as_posix()
                seen.update(f"{name}:{len(content)}:".encode() + content)
    return seen.hexdigest()


def _lower(games: tuple[str, ...]) -> dict[str, str]:
    files = lowered_modules(games)
    for name in waiting_modules(games):  # these name things of the core too
        (path,) = _paths([name])
        files[path] = source_of(name)
    return {path: _narrowed(text) for path, text in without_unused(files).items()}


def _narrowed(text: str) -> str:
    """Return the source of a module with short names, now or from an earlier run."""
    key = hashlib.sha256(f"{_narrowing()}\n{text}".encode()).hexdigest()
    return NARROWED.keep(key, lambda: _narrow(text).encode()).decode()


@cache
def _narrowing() -> str:
    """Return a hash of what narrows modules."""
    own = Path(__file__).read_text("utf-8")
    said = f"{sys.version}\n{version('python_minifier')}\n{own}"
    return hashlib.sha256(said.encode()).hexdigest()


def _narrow(text: str) -> str:
    # Names that other modules use stay, and so do those of arguments.
    known = re.findall(r"\b[^\W_]\w*|\b_\b", text)
    short = python_minifier.minify(
        text, hoist_literals=False, rename_globals=True, preserve_globals=[*set(known)]
    )
    # A tab is two characters in JSON. None stands at the beginning of a line in a text.
    return re.sub(r"^\t+", lambda tabs: " " * len(tabs[0]), short, flags=re.MULTILINE)


def _paths(modules: list[str]) -> list[str]:
    return [f"{name.replace('.', '/')}.py" for name in modules]


# What few questions need: the name that the engine asks for it by, and its file
PARTS = (
    ("write", "core-write.json", writer_core),
    ("decide", "core-decide.json", decider_core),
    ("companion", "core-companion.json", companion_core),
    ("lay-out", "core-setup.json", setup_core),
    ("draft", "core-draft.json", draft_core),
    ("play", "core-players.json", player_core),
    ("sheet", "core-declared.json", reader_core),
    ("print", "print-declared.json", drawer_core),
    ("analysis", "core-analysis.json", analysis_core),
    ("press", "print-core.json", press_core),
)
SINGLE = ("write", "decide")  # those that the page as one file has

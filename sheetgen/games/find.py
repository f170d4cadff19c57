"""Find games and their layouts: there is no registry.

Games are listed from the folder and from installed packages
(`sheetgen.system.packages`). A package is a stranger's: whatever it lacks is reported,
and all other games keep working. So before its game is listed, its spec is loaded, its
rules are read, and the source of each of its parts is searched for the names that its
protocol wants. The parts themselves are loaded when they are wanted, as ever.
"""

import ast
import importlib
import pkgutil
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import UnionType
from typing import Any, NamedTuple, get_args

from sheetgen.core.errors import LayoutError, Problem, SheetgenError, UsageError
from sheetgen.core.ruleset import RuleSet
from sheetgen.games.base import Game, Later
from sheetgen.games.spec import Spec
from sheetgen.language.message import defer, error_message, message
from sheetgen.language.texts import ENGLISH
from sheetgen.layout.read import find_layout, layout_names, load_rules, read_layout
from sheetgen.layout.value import Layout
from sheetgen.source.advice import shorten
from sheetgen.system.packages import KIND, NUMBERS, Package, list_packages
from sheetgen.version import __version__

_FOLDER = str(Path(__file__).parent)
_GAME = defer(
    "the packages {first} and {second} both bring a game called {name!r}: run `pip "
    "uninstall` for one of them"
)
_RULES = defer(
    "the packages {first} and {second} both bring rules of the id {name!r}: run `pip "
    "uninstall` for one of them"
)
_NUMBER = defer(
    "the packages {first} and {second} both bring rules of the number {name}: run `pip "
    "uninstall` for one of them"
)


@cache
def list_games() -> tuple[Game, ...]:
    """Return all games by id, each before its further kinds of sheets.

    Those of installed packages come last.

    Raises:
        LayoutError: two games have one id, or one number or id of rules.
    """
    names = sorted(item.name for item in pkgutil.iter_modules([_FOLDER]) if item.ispkg)
    games: list[Game] = []
    for name in names:
        game = _load_game(name)
        games += [game, *(_load_game(f"{name}.{kind}") for kind in game.kinds)]
    packages = list_packages()
    if not packages:
        return tuple(games)
    own = [("sheetgen", game.id) for game in games]
    _refuse_twins([*own, *((one.name, one.game) for one in packages)], _GAME)
    brought = load_installed().games
    owners = [("sheetgen", game) for game in games]
    owners += [(package.name, game) for package, game in brought]
    rules = [(owner, one) for owner, game in owners for one in load_rules(game.id)]
    _refuse_twins([(owner, one.id) for owner, one in rules], _RULES)
    _refuse_twins([(owner, str(one.number)) for owner, one in rules], _NUMBER)
    return (*games, *(game for _, game in brought))


def _refuse_twins(named: Iterable[tuple[str, str]], what: str) -> None:
    """Refuse a name that two packages share, as files or codes could mean either.

    Args:
        named: packages, each with a name that it uses.
        what: the kind of these names, for the message.

    Raises:
        LayoutError: two packages have the same name.
    """
    owners: dict[str, str] = {}
    for owner, name in named:
        if name in owners:
            clash = message(what, name=name, first=owners[name], second=owner)
            raise LayoutError((Problem("", "", clash),))
        owners[name] = owner


def _load_game(package: str) -> Game:
    game: Game = importlib.import_module(f"sheetgen.games.{package}").GAME
    return game


def find_game(name: str) -> Game:
    """Return the game called *name*.

    Raises:
        UsageError: there is no such game.
    """
    for game in list_games():
        if game.id == name:
            return game
    import difflib  # slow; loaded only after a typing mistake

    ids = [game.id for game in list_games()]
    close = difflib.get_close_matches(name, ids, n=1)
    hint = (
        message("did you mean {name!r}?", name=close[0])
        if close
        else message("known: {names}", names=", ".join(ids))
    )
    raise UsageError(message("unknown game {name!r} ({hint})", name=name, hint=hint))


def all_rules() -> list[RuleSet]:
    """Return the rules of all games."""
    return [rules for game in list_games() for rules in load_rules(game.id)]


def load_layout(name: str) -> Layout:
    """Return a layout by its name, as `layout_path` takes it.

    Raises:
        UsageError: there is no such layout.
        LayoutError: the file has problems.
    """
    return read_layout_file(layout_path(name))


def read_layout_file(path: Path) -> Layout:
    """Return the layout in a file.

    Raises:
        LayoutError: the file has problems.
    """
    apart = {game.id: game.apart for game in list_games()}
    return read_layout(path, all_rules(), apart)


def layout_path(name: str) -> Path:
    """Return the file of a layout.

    Args:
        name: ``<game>/<file stem>``, one of a game's short names such as ``A`` (or
            ``a``), or the path of a file.

    Raises:
        UsageError: there is no such layout.
    """
    aliases = {
        alias: f"{game.id}/{stem}"
        for game in list_games()
        for alias, stem in game.aliases.items()
    }
    known = [name for game in list_games() for name in layout_names(game.id)]
    return find_layout(aliases.get(name.upper(), name), known)


_NAME = re.compile(r"[a-z][a-z0-9_]*")


class Found(NamedTuple):
    """The games of the installed packages.

    Attributes:
        games: those that can be used, each with its package.
        problems: a sentence for each game that cannot be used.
    """

    games: tuple[tuple[Package, Game], ...]
    problems: tuple[str, ...]


@cache
def load_installed() -> Found:
    """Return the games of installed packages, each before its further kinds."""
    games: list[tuple[Package, Game]] = []
    problems: list[str] = []
    for package in list_packages():
        try:
            games += [(package, game) for game in _load(package)]
        except _Unfit as error:
            problems.append(_told(package, error.what))
    return Found(tuple(games), tuple(problems))


class _Unfit(Exception):
    """A game cannot be used; holds the reason."""

    def __init__(self, what: str) -> None:
        self.what = what


def _told(package: Package, what: str) -> str:
    return message(
        "package {package} {version}: game {game!r} is left out: {what}; ask its maker "
        "for one that fits sheetgen {own}, or run `pip uninstall {package}`",
        package=package.name,
        version=package.version,
        game=shorten(package.game),
        what=what,
        own=__version__,
    )


def _load(package: Package) -> Iterator[Game]:
    """Yield the game of a package and its kinds, each after it was checked.

    Raises:
        _Unfit: one of them cannot be used.
    """
    if not _NAME.fullmatch(package.game):
        raise _Unfit(message("its name has more than small letters, figures and _"))
    module, _, attribute = package.target.partition(":")
    if package.folder is None or not attribute:
        raise _Unfit(
            message(
                "its entry point names {target}, expected a package and its GAME, such "
                "as toy_island:GAME",
                target=shorten(package.target),
            )
        )
    game = _look_at(package.game, _of(module, attribute), module)
    yield game
    for kind in game.kinds:
        within = f"{module}.{kind}"
        yield _look_at(f"{game.id}{KIND}{kind}", _of(within, attribute), within)


def _of(module: str, name: str) -> Any:
    """Return the value of that name in a stranger's module.

    Raises:
        _Unfit: the module cannot be imported, or lacks that name.
    """

    def load() -> Any:
        return getattr(importlib.import_module(module), name)

    return _told_if_it_fails(load, module)


def _told_if_it_fails(load: Callable[[], Any], where: str) -> Any:
    try:
        return load()
    except SheetgenError as error:
        raise _Unfit(error_message(error)) from error
    except (Exception, SystemExit) as error:  # a stranger's module may raise anything
        why = shorten(f"{type(error).__name__}: {error}")
        what = message("{where} cannot be loaded ({why})", where=where, why=why)
        raise _Unfit(what) from error


def _look_at(name: str, game: Any, module: str) -> Game:
    """Return a game after checking that it has all that is required.

    Raises:
        _Unfit: it lacks something.
    """
    if not isinstance(game, Game) or game.id != name:
        raise _Unfit(
            message(
                "{module}: GAME is no Game of the id {id!r}", module=module, id=name
            )
        )
    spec = _of(f"{module}.spec", "SPEC")
    if not isinstance(spec, Spec):
        what = message("{module}.spec: SPEC is no Spec", module=module)
        raise _Unfit(what)
    _look_at_parts(spec)
    for folder in (game.says, game.texts):
        _expect_file(folder / f"{ENGLISH}.toml")
    rule_sets = _told_if_it_fails(lambda: load_rules(name), module)
    if not rule_sets:
        raise _Unfit(message("{module}: no rules in layouts/rules", module=module))
    for rules in rule_sets:
        if rules.number not in NUMBERS or rules.game != name:
            raise _Unfit(
                message(
                    "rules {rules!r} have the number {number} and the game {game!r}, "
                    "expected {least} to {most} and {name!r}",
                    rules=rules.id,
                    number=rules.number,
                    game=shorten(rules.game),
                    least=NUMBERS[0],
                    most=NUMBERS[-1],
                    name=name,
                )
            )
    return game


def _expect_file(path: Path) -> None:
    if not path.is_file():
        raise _Unfit(message("{where} is missing", where=path))


def _look_at_parts(spec: Spec) -> None:
    """Refuse a spec with a part that lacks a name of its protocol.

    Raises:
        _Unfit: a part lacks a name; the error holds which, and where.
    """
    for field in fields(Spec):
        part = getattr(spec, field.name)
        if part is None:
            continue
        wanted = _members(field.type)
        there = _names_in(part) if isinstance(part, Later) else dir(part)
        missing = wanted.difference(there)
        if missing:
            raise _Unfit(
                message(
                    "{where} lacks {names}, which its spec's {part!r} needs",
                    where=part if isinstance(part, Later) else "SPEC",
                    names=", ".join(sorted(missing)),
                    part=field.name,
                )
            )


def _members(kind: Any) -> set[str]:
    """Return the names that a protocol wants; *kind* can be a union with None."""
    protocols = get_args(kind) if isinstance(kind, UnionType) else (kind,)
    found = {name for one in protocols for base in one.__mro__ for name in vars(base)}
    return {name for name in found if not name.startswith("_")}


def _names_in(part: Later) -> Iterable[str]:
    """Return the names that a module defines, from its source; it is not imported.

    Raises:
        _Unfit: the module is missing, or is not valid Python.
    """
    where = str(part)
    spec = _told_if_it_fails(lambda: find_spec(where), where)
    if spec is None or spec.origin is None:
        raise _Unfit(message("{where} is missing", where=where))
    source = Path(spec.origin)
    if source.suffix != ".py":
        return dir(_told_if_it_fails(lambda: importlib.import_module(where), where))
    tree = _told_if_it_fails(lambda: ast.parse(source.read_bytes()), where)
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
        elif isinstance(node, ast.alias):
            found.add(node.asname or node.name)
    return found

"""Find games and their layouts: there is no registry.

Games are listed from the folder and from installed packages
(`sheetgen.system.packages`).
"""

import importlib
import pkgutil
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from sheetgen.core.errors import LayoutError, Problem, UsageError
from sheetgen.core.ruleset import RuleSet
from sheetgen.games.base import Game
from sheetgen.games.installed import load_installed
from sheetgen.language.message import defer, message
from sheetgen.layout.find import find_layout, layout_names, load_rules
from sheetgen.layout.read import read_layout
from sheetgen.layout.value import Layout
from sheetgen.system.packages import list_packages

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

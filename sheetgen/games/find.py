"""Find games and their layouts: there is no registry, the folder is listed."""

import importlib
import pkgutil
from functools import cache
from pathlib import Path

from sheetgen.core.errors import UsageError
from sheetgen.core.ruleset import RuleSet
from sheetgen.games.base import Game
from sheetgen.layout.find import find_layout, layout_names, load_rules
from sheetgen.layout.read import read_layout
from sheetgen.layout.value import Layout
from sheetgen.say import tell

_FOLDER = str(Path(__file__).parent)


@cache
def list_games() -> tuple[Game, ...]:
    """Return all games by id, each before the further kinds of its sheets."""
    names = sorted(item.name for item in pkgutil.iter_modules([_FOLDER]) if item.ispkg)
    games: list[Game] = []
    for name in names:
        game = _load_game(name)
        games += [game, *(_load_game(f"{name}.{kind}") for kind in game.kinds)]
    return tuple(games)


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
    import difflib  # only those who mistyped wait for it

    ids = [game.id for game in list_games()]
    close = difflib.get_close_matches(name, ids, n=1)
    hint = (
        tell("did you mean {name!r}?", name=close[0])
        if close
        else tell("known: {names}", names=", ".join(ids))
    )
    raise UsageError(tell("unknown game {name!r} ({hint})", name=name, hint=hint))


def all_rules() -> list[RuleSet]:
    """Return the rules of all games."""
    return [rules for game in list_games() for rules in load_rules(game.id)]


def load_layout(name: str) -> Layout:
    """Return a layout, by what `layout_path` takes.

    Raises:
        UsageError: there is no such layout.
        LayoutError: the file has problems.
    """
    return read_layout_file(layout_path(name))


def read_layout_file(path: Path) -> Layout:
    """Return the layout that stands in a file.

    Raises:
        LayoutError: the file has problems.
    """
    apart = {game.id: game.apart for game in list_games()}
    return read_layout(path, all_rules(), apart)


def layout_path(name: str) -> Path:
    """Return the file of a layout.

    Args:
        name: ``<game>/<file stem>``, a short name of a game's own such as ``A`` (or
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

"""Find what to check: the files of a folder, and the game that a file belongs to."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from sheetgen.core.codes import DECLARED, decode
from sheetgen.core.errors import FillError, Problem, SheetgenError, UsageError
from sheetgen.games.base import Game
from sheetgen.games.find import all_rules, list_games
from sheetgen.games.spec import Answer
from sheetgen.language.message import message
from sheetgen.layout.read import declares_sheet
from sheetgen.source.advice import meant, shorten
from sheetgen.source.text import (
    STANDARD_INPUT,
    find_named,
    find_tables,
    load_text,
    parse_source,
)
from sheetgen.system.link import find_digits

FILL_ENDING = ".toml"
LOG_ENDING = ".game"
ENDINGS = (FILL_ENDING, LOG_ENDING)

_FILLS = ("fill", "sheet", "player")  # every filled sheet has one of these
# Tables of files in which owners correct what is printed on parts, or list lost ones.
_OWNED = ("buildings", "cards", "depots", "layers", "missing", "parcels", "tiles")
_HEADER = re.compile(r"^\s*\[\s*(\w+)", re.MULTILINE)
_GAME_HEADER = re.compile(r"^\s*\[\s*Game\s+([^\]\s]+)", re.MULTILINE | re.IGNORECASE)


def list_files(folder: Path) -> list[Path]:
    """Return the filled sheets and logs in a folder, by name.

    Files whose names begin with a dot are left out, and so are TOML files that are
    something else, such as layouts. Files that cannot be read are included, so that
    they are reported.

    Raises:
        FillError: the folder cannot be read, or has no such files.
    """
    try:
        paths = sorted(folder.iterdir())
    except OSError as error:
        what = message("cannot be read: {reason}", reason=error.strerror or error)
        raise FillError((Problem(str(folder), "", what),)) from error
    found = [
        path
        for path in paths
        if path.suffix.lower() in ENDINGS
        and not path.name.startswith(".")
        and path.is_file()
        and (path.suffix.lower() == LOG_ENDING or may_be_fill(path))
    ]
    if not found:
        what = message("no filled sheet (*.toml) and no log (*.game) in this folder")
        raise FillError((Problem(str(folder), "", what),))
    return found


def may_be_fill(path: Path) -> bool:
    """Return whether a TOML file may be meant as a filled sheet, or as a result."""
    tree = find_tables(path)
    if tree is None:
        return True
    if declares_sheet(tree):
        return False
    if not tree.keys().isdisjoint(_FILLS):
        return True
    return any(not game.results.isdisjoint(tree) for game in list_games())


def is_log(path: Path) -> bool:
    """Return whether a file is a log: by its ending; standard input by its headers."""
    if path is STANDARD_INPUT:
        return _GAME_HEADER.search(load_text(path)) is not None
    return path.suffix.lower() == LOG_ENDING


def other_kind(path: Path) -> str:
    """Return the kind of a TOML file that is certainly not a layout; else "".

    A file that cannot be read, or has a board, may be meant as a layout.
    """
    tree = find_tables(path) or {}
    if not tree or isinstance(tree.get("board"), Mapping):
        return ""
    if {"id", "number", "terrains"} <= tree.keys():
        return message("rules of a game")
    if {"board", "table"} <= tree.keys():
        return message("what simulated players have learned")
    if may_be_fill(path):
        return message("what was written in a game")
    if "card" in tree:
        return message("cards")
    if isinstance(tree.get("places"), list):
        return message("notes on an example")
    return "" if tree.keys().isdisjoint(_OWNED) else message("parts of a game")


def check_file(
    game: Game, path: Path, code: str = "", boards: Sequence[Path] = ()
) -> Answer:
    """Return the result of checking a filled sheet or a log by the rules of a game.

    Args:
        game: the game that the file belongs to.
        path: the path of the file, which ends in ``.game`` for a log.
        code: the digits of the sheet's code, if it is not taken from the file.
        boards: files of boards that an owner corrected, for logs.

    Raises:
        FillError: the file cannot be read, or is a log of a game that has no logs.
        CodeError: the code is damaged, or belongs to another game.
    """
    if code or not is_log(path):
        return game.judge.check_file(path, code)
    if game.spec.logs is not None:
        return game.spec.logs.check_log(path, boards)
    load_text(path)  # reports a file that cannot be read
    what = message("{title}: no logs: give filled sheets", title=game.title)
    raise FillError((Problem(str(path), "", what),))


def check_together(game: Game, answers: Sequence[Answer]) -> Answer:
    """Return the result of checking all sheets of one game together.

    Args:
        game: the game that they belong to.
        answers: the answers of `check_file`, one for each player.

    Raises:
        UsageError: they cannot belong to the same game.
    """
    if game.spec.together is None:
        raise UsageError(
            message(
                "a sheet of {title} holds all players of a game: leave out --together",
                title=game.title,
            )
        )
    return game.spec.together.check_together(answers)


def find_game_of(path: Path) -> Game:
    """Return the game that a file belongs to; if it is not named, the first that fits.

    Raises:
        UsageError: no game can check what was written.
    """
    games = [game for game in list_games() if game.spec.judge]
    if not games:
        raise UsageError(
            message("no game here can check what was written on its sheets")
        )
    if len(games) == 1:
        return games[0]  # its reader reports a file of another game
    _refuse_unknown(path)
    try:
        name = _game_named_in(path)
    except SheetgenError:
        name = ""  # the reader reports what is wrong
    usual = games[0]
    if is_log(path):
        usual = _usual_of_log(path, games)
    return next((game for game in games if game.id == name), usual)


def _usual_of_log(path: Path, games: Sequence[Game]) -> Game:
    """Return the game whose logs share the most headers with a file."""
    try:
        names = {name.capitalize() for name in _HEADER.findall(load_text(path))}
    except SheetgenError:
        names = set()  # the reader reports what is wrong
    found, most = games[0], -1
    for game in games:
        logs = game.spec.logs
        count = len(names & {*logs.LOG_HEADERS}) if logs is not None else -1
        if count > most:
            found, most = game, count
    return found


def _refuse_unknown(path: Path) -> None:
    """Refuse a TOML file that names an unknown game.

    Raises:
        FillError: the game is unknown.
    """
    named = (find_tables(path) or {}).get("game")
    known = [game.id for game in list_games()]
    if is_log(path) or not isinstance(named, str):
        return
    if named not in known:
        source = parse_source(load_text(path), str(path))
        hint = meant(named, known)
        source.add(
            ("game",),
            message("unknown game {game!r}{hint}", game=shorten(named), hint=hint),
        )
        source.check()


def find_game_of_code(digits: str) -> Game:
    """Return the game of a sheet, from the digits of its code.

    Raises:
        CodeError: the code is damaged or unknown.
    """
    rule_sets = all_rules()
    number = decode(digits, [rules.encoding for rules in rule_sets]).rules
    name = next(rules.game for rules in rule_sets if rules.number == number)
    return next(game for game in list_games() if game.id == name)


def _game_named_in(path: Path) -> str:
    if is_log(path):
        match = _GAME_HEADER.search(load_text(path))
        return match[1] if match else ""
    tree = find_tables(path) or {}
    name = str(tree.get("sheet", ""))
    if "game" in tree and tree["game"] in [game.id for game in list_games()]:
        return str(tree["game"])
    for game in list_games():
        if name.upper() in game.aliases:
            return game.id
    for game in list_games():
        if name.startswith(f"{game.id}/"):
            return game.id
    if "sheet" not in tree:
        return _game_of_result(tree)
    if name.endswith(FILL_ENDING):
        named = find_tables(find_named(path.parent, name)) or {}
        if declares_sheet(named) or (not named and "player" in tree):
            return next(one.game for one in all_rules() if one.number == DECLARED)
        return str(named.get("game", ""))
    return find_game_of_code(find_digits(name)).id


def _game_of_result(tree: Mapping[str, object]) -> str:
    """Return the game that has such a result; its reader reports a missing name."""
    for game in list_games():
        if tree.get("game", game.id) == game.id and not game.results.isdisjoint(tree):
            return game.id
    return ""

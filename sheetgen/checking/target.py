"""The targets of a check: files, folders of files, and codes.

A code or a layout alone is answered with an empty file to fill in.
"""

import os
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from shlex import quote

from sheetgen.core.codes import decode
from sheetgen.core.errors import FillError, UsageError
from sheetgen.form.sheet import is_same
from sheetgen.games.base import Game
from sheetgen.games.find import (
    all_rules,
    find_game,
    list_games,
    load_layout,
    read_layout_file,
)
from sheetgen.games.spec import Files
from sheetgen.games.target import find_game_of_code, list_files
from sheetgen.language.message import message
from sheetgen.layout.read import declares_sheet, layout_names
from sheetgen.source.text import STANDARD_INPUT, find_tables
from sheetgen.system.link import find_digits
from sheetgen.system.link import is_code as means_code

INPUT = str(STANDARD_INPUT)
_GROUP = re.compile(r"\d{1,9}")  # a group of digits as printed under a code


def list_targets(targets: Sequence[str]) -> tuple[list[str], bool]:
    """Return files and codes, and whether a folder was among the targets.

    Groups of digits need no quotes: neighbouring groups form one code.
    """
    names: list[str] = []
    is_group_before = is_list = False
    for target in targets:
        is_group = bool(_GROUP.fullmatch(target)) and not Path(target).exists()
        if is_group and is_group_before:
            names[-1] += f" {target}"
        elif not is_code(target) and is_folder(target):
            is_list = True
            try:
                names += [str(path) for path in list_files(Path(target))]
            except FillError:
                names.append(target)  # reported in its turn
        else:
            names.append(target)
        is_group_before = is_group
    return names, is_list


def file_of(name: str) -> Path:
    """Return the path of a name; a file called ``-`` is ``./-``."""
    return STANDARD_INPUT if name == INPUT else Path(name)


def is_code(name: str) -> bool:
    """Return whether a target is a link or digits, and not a file."""
    if name == INPUT or not means_code(name):
        return False
    return not is_there(name)


def is_file(name: str) -> bool:
    """Return whether *name* is an existing file."""
    return _is(name, Path.is_file)


def is_folder(name: str) -> bool:
    """Return whether *name* is an existing folder."""
    return _is(name, Path.is_dir)


def is_there(name: str) -> bool:
    """Return whether anything with that name exists."""
    return _is(name, Path.exists)


def is_missing(name: str) -> bool:
    """Return whether nothing with that name exists, although the name is possible."""
    return _is(name, lambda path: not path.exists())


def _is(name: str, look: Callable[[Path], bool]) -> bool:
    try:
        return bool(name) and look(Path(name))
    except (OSError, ValueError):  # no system accepts the name; reading it reports that
        return False


class BlankError(UsageError):
    """A code or a layout was given, neither of which says what is written on a sheet.

    Attributes:
        template: a file to write that into.
        facts: what is known about the sheet, for machines.
    """

    def __init__(
        self, message: str, template: str, facts: Mapping[str, object]
    ) -> None:
        """Store the *template* with the *message*."""
        super().__init__(message)
        self.template = template
        self.facts = {**facts, "template": template}


def write_template(name: str) -> str:
    """Return an empty file for what is written on a sheet.

    Args:
        name: the code, link or layout of the sheet; or the name of a kind of file that
            belongs to no sheet.

    Raises:
        CodeError: the code is damaged or unknown.
    """
    layout = refuse_layout(name)
    if layout is not None:
        return layout.template
    digits = find_digits(name)
    return refuse_code(digits, find_game_of_code(digits)).template


def refuse_code(digits: str, game: Game) -> BlankError:
    """Return an error that names a code's sheet, and says how to pass its fill."""
    sheet = decode(digits, [rules.encoding for rules in all_rules()])
    layouts = (load_layout(known) for known in layout_names(game.id))
    board = next(
        (layout.name for layout in layouts if is_same(layout, sheet)),
        getattr(sheet.sheet, "title", "") or message("a board by its maker"),
    )
    serial = sheet.serial
    what = message(
        "this code is {which} of {board} ({title}, evidence {evidence}); it does not "
        "say what was written on the sheet. Write that into a file and give it with "
        "--fill FILE",
        which=message("sheet {serial}", serial=serial)
        if serial
        else message("a sheet without a number"),
        board=board,
        title=game.title,
        evidence=sheet.evidence,
    )
    facts = {
        "game": game.id,
        "board": board,
        "serial": sheet.serial,
        "evidence": sheet.evidence,
    }
    files = game.spec.fill_file
    template = _template(files, digits) if files else ""
    return BlankError(what, template, facts)


def refuse_layout(name: str, folder: Path = Path()) -> BlankError | None:
    """Return an error for a layout without a fill; None if *name* is not a layout.

    The same goes for the name of a kind of file that belongs to no sheet.

    Args:
        name: name or path of the layout.
        folder: folder of the file to fill in, from which its path to the layout starts.
    """
    found = _find_template(name)
    if found is None:
        return _refuse_result(name)
    game, files = found
    what = message(
        "{name} is a layout of {title}; it does not say what was written on a sheet. "
        "Write that into the file below, and check the file",
        name=name,
        title=game.title,
    )
    if is_there(name):
        what = message(
            "{name} is an empty sheet. What was written on one goes into a file like "
            "this one: `sheetgen check {quoted} > evening.toml`, fill it in, and then "
            "`sheetgen check evening.toml`",
            name=name,
            quoted=quote(name),
        )
    facts = {"game": game.id, "board": name}
    if is_there(name) and folder != Path():
        name = Path(os.path.relpath(name, folder)).as_posix()
    return BlankError(what, _template(files, name, folder), facts)


def _refuse_result(name: str) -> BlankError | None:
    """Return an error for the name of a kind of file; None if there is no such kind."""
    found = [game for game in list_games() if name in game.other_files]
    if not found or is_there(name):
        return None
    what = message(
        "{name} names a kind of file of {title}, not a file. Fill in the one below, "
        "and check that",
        name=name,
        title=found[0].title,
    )
    return BlankError(what, _write_blank(found[0], name), {"game": found[0].id})


def _write_blank(game: Game, name: str) -> str:
    """Return an empty file of a kind that belongs to no sheet."""
    from sheetgen.form.template import write_result_template  # most checks want none

    results = game.spec.results.RESULTS if game.spec.results else ()
    for result in results:
        if result.id == name:
            return write_result_template(result)
    assert game.spec.logs is not None  # only kinds of logs get here
    return game.spec.logs.write_blank_log()


def _find_template(name: str) -> tuple[Game, Files] | None:
    """Return the game of a layout, given by name or short name, and how to fill it."""
    if is_there(name):
        return _find_declared(name)
    for game in list_games():
        is_layout = name.upper() in game.aliases or name in layout_names(game.id)
        if is_layout and game.spec.judge and game.spec.fill_file:
            return game, game.spec.fill_file
    return None


def _find_declared(name: str) -> tuple[Game, Files] | None:
    """Return how to fill the score sheet that a file declares, if it declares one."""
    path = Path(name)
    if path.suffix != ".toml" or not declares_sheet(find_tables(path) or {}):
        return None
    layout = read_layout_file(path)
    game = find_game(layout.rules.game)
    return (game, game.spec.fill_file) if game.spec.fill_file else None


def _template(files: Files, name: str, folder: Path = Path()) -> str:
    from sheetgen.form.template import write_template  # most checks want none

    return write_template(files.NOTATION, name, folder)

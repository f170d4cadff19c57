"""The parts of the core that the page loads late, as one list.

The modules that open sheets are loaded first; those that judge a game's sheets, with
the first question about one. All others are in `PARTS`, which decides the file of each
module, the parts that the engine fetches for a question, and the module that answers
it. A module of a game belongs to the part that names it in `of_games`, if its docstring
says "Part of the core".

Imports inside functions are not followed: that is how modules name late modules.
"""

import ast
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, product
from typing import NoReturn

from sheetgen.games.base import package_of
from sheetgen.games.find import find_game
from sheetgen.site.transpile import (
    DECLARED,
    HELPER_SOURCE,
    HELPERS,
    PACKAGE,
    PRINTED,
    TOML_NEEDS,
    is_core,
    module_path,
    owner_of,
    refuse,
    source_of,
)

ENGINE = "sheetgen.site.engine"
FIRST = "sheet.board_view"  # the module of a game that opens its sheets
JUDGES = (FIRST, "answers.rules_api")  # what every question about a sheet needs
ABSENT = ("games.sheets.sheet.placed",)  # within `PACKAGE`: no page can draw it
PLACE = "PLACE"  # in `Part.answers`, the placeholder for the package of `game`


@dataclass(frozen=True, slots=True)
class Part:
    """Modules that are loaded late, with those that they need and are not loaded yet.

    Attributes:
        name: of its file, without an ending.
        wanted: the questions that need it, by their ``do``, or ``do`` and ``ask``.
        roots: modules by their dotted names.
        of_games: modules of each game by their names in its package.
        of_some: modules of the games that have them.
        after: the part that is loaded before it, if any.
        answers: source of the module that answers these questions, if they are not
            about a sheet. The game's rules, which are loaded already, answer others.
        package: a separate package with all that the part needs, if it has one. None of
            it is in the core, and its dicts keep their order, which drawing needs.
        is_single: whether the page as one file has it.
    """

    name: str
    wanted: tuple[str, ...]
    roots: tuple[str, ...] = ()
    of_games: tuple[str, ...] = ()
    of_some: tuple[str, ...] = ()
    after: str = ""
    answers: str = ""
    package: str = ""
    is_single: bool = False


_DRAFTS = f"""\
from begin import find
def answer(rules, question):
    if question['ask'] not in ('sheet', 'print'):
        from sheetgen.site.draft import answer
        return answer(rules, question, find)
    from {DECLARED}.source.unicode import learn
    learn(question['letters'])
    if question['ask'] == 'print':
        from {DECLARED}.site.declared_face import answer as draw
        return draw(question)
    from {DECLARED}.site.declared import answer as read
    return read(question)
"""
_FACES = f"""\
from {PRINTED}.site.face import answer as draw
def find(part):
    return lambda game: __import__({PLACE} + part, None, None, ('draw_sheet',))
def answer(rules, question):
    return draw(question, find('.sheet.sheet'), find('.sheet.back'))
"""
_COMPANIONS = """\
from begin import find
def answer(rules, question):
    return find('answers.companion')(question['game']).answer(rules, question)
"""
_ALL = (
    Part("core-write", ("write",), ("sheetgen.core.form.write",), is_single=True),
    Part(
        "core-decide",
        ("decide", "spots", "scatter", "gather"),
        ("sheetgen.core.reading.plan",),
        ("answers.ocr_hooks", "sheet.fields", "sheet.boxes"),
        is_single=True,
    ),
    Part("core-analysis", ("analyse", "hint"), of_games=("play.analysis",)),
    Part(
        "core-companion",
        ("companion",),
        (),
        ("answers.companion",),
        answers=_COMPANIONS,
    ),
    Part(
        "core-setup",
        ("companion lay-out",),
        (),
        ("answers.companion_setup",),
        after="core-companion",
    ),
    Part(
        "core-draft",
        ("draft",),
        ("sheetgen.site.draft",),
        ("sheet.describe",),
        answers=_DRAFTS,
    ),
    Part(
        "core-players",
        ("draft play",),
        (),
        ("play.simulate",),
        after="core-draft",
    ),
    Part(
        "core-declared",
        ("draft sheet",),
        ("sheetgen.site.declared", TOML_NEEDS),
        after="core-draft",
        package=DECLARED,
    ),
    Part(
        "print-declared",
        ("draft print",),
        ("sheetgen.site.declared_face",),
        after="core-declared",
        package=DECLARED,
    ),
    Part(
        "print-core",
        ("face",),
        ("sheetgen.site.face",),
        ("sheet.sheet",),
        ("sheet.back",),
        answers=_FACES,
        package=PRINTED,
    ),
)
PARTS: Mapping[str, Part] = {part.name: part for part in _ALL}


def fetched(part: Part) -> list[Part]:
    """Return a part, preceded by those that are loaded before it."""
    return [*(fetched(PARTS[part.after]) if part.after else ()), part]


def wanted() -> dict[str, list[str]]:
    """Return the names of the parts that each question needs, in loading order."""
    return {
        question: [one.name for one in fetched(part)]
        for part in PARTS.values()
        for question in part.wanted
    }


def late_questions() -> list[str]:
    """Return the ``do`` of each question that is not about a sheet."""
    return [do for part in PARTS.values() if part.answers for do in part.wanted]


def _is_late(part: Part) -> bool:
    """Return whether a part is for questions that are not about a sheet."""
    return bool(fetched(part)[0].answers)


def first_modules(games: Iterable[str]) -> list[str]:
    """Return the modules that open a sheet, each after those it needs.

    `game_modules` has those that open declared sheets.
    """
    return core_modules([ENGINE, *(_module(game, FIRST) for game in _boards(games))])


def game_modules(game: str, games: Iterable[str]) -> list[str]:
    """Return the modules that a game needs besides `first_modules`.

    Each comes after those it needs.

    Args:
        game: its id.
        games: the ids of all games of the page.
    """
    first = first_modules(games)
    roots = [_module(game, part) for part in JUDGES]
    return [name for name in core_modules(roots) if name not in first]


def part_modules(part: Part, games: Sequence[str]) -> list[str]:
    """Return the modules of a part, each after those it needs.

    The modules for declared sheets are in `declared_modules`.
    """
    every = [_modules_for(part, game, games) for game in _boards(games)]
    return [*dict.fromkeys(chain(*every))]


def declared_modules(game: str, games: Sequence[str]) -> list[str]:
    """Return the modules that the declared sheets of a game need beyond the parts.

    They come with the rules of that game. Games with boards have all their modules in
    the parts.
    """
    parts = [part for part in PARTS.values() if not _is_late(part)]
    others = {name for part in parts for name in part_modules(part, games)}
    every = chain(*(_modules_for(part, game, games) for part in parts))
    return [name for name in dict.fromkeys(every) if name not in others]


def _modules_for(part: Part, game: str, games: Sequence[str]) -> list[str]:
    """Return the modules of a part that one game needs."""
    there = [] if part.package else first_modules(games)
    if not _is_late(part):
        there += game_modules(game, games)
    for one in fetched(part)[:-1]:
        there += part_modules(one, games) if one.package == part.package else []
    names = core_modules(_roots_of(part, game))
    return [name for name in names if name not in there]


def _roots_of(part: Part, game: str) -> list[str]:
    own = own_modules(part, package_of(game))
    return [*part.roots, *(name for name in own if part.package or is_core(name))]


def own_modules(part: Part, package: str) -> list[str]:
    """Return the modules of a part that a game's package has, by dotted name."""
    some = [f"{package}.{name}" for name in part.of_some]
    return [
        *(f"{package}.{name}" for name in part.of_games),
        *(name for name in some if module_path(name).is_file()),
    ]


def waiting_modules(games: Sequence[str]) -> list[str]:
    """Return the modules of all parts that are in the core itself."""
    parts = [part for part in PARTS.values() if not part.package]
    return [*chain(*(part_modules(part, games) for part in parts))]


def refuse_faults(parts: Iterable[Part], games: Sequence[str]) -> None:
    """Refuse a module that two parts name, or one that is not loaded late.

    Args:
        parts: of one package, or of the core itself.
        games: the ids of all games of the page.

    Raises:
        ValueError: there is such a module.
        MissingError: the module is of an installed game.
    """
    named: dict[str, str] = {}
    for part, game in product(parts, _boards(games)):
        names = _modules_for(part, game, games)
        for root in _roots_of(part, game):
            other = named.setdefault(root, part.name)
            if other != part.name:
                _refuse(root, f"is in two parts, {other} and {part.name}")
            if root not in names:
                _refuse(root, f"is in {part.name}, but loaded before it")


def refuse_absent(files: Mapping[str, str]) -> None:
    """Refuse a module with an import, even in a function, that *files* lack.

    Raises:
        ValueError: there is such a module.
        MissingError: the module is of an installed game.
    """
    tops = {path.partition("/")[0] for path in files}
    for path, text in files.items():
        for name in re.findall(r"^ *from (\S+) import", text, re.MULTILINE):
            top, _, inside = name.partition(".")
            is_there = f"{name.replace('.', '/')}.py" in files
            if inside and top in tops and inside not in ABSENT and not is_there:
                module = path.removesuffix(".py").replace("/", ".")
                _refuse(module, f"imports {name}, which is in no part")


def _refuse(name: str, why: str) -> NoReturn:
    error = ValueError(f"{name} {why}: see PARTS in sheetgen/site/parts.py")
    refuse(name.removeprefix(f"{PRINTED}."), error)


def transpiled_modules(games: Sequence[str]) -> dict[str, str]:
    """Return the core for the browser: for each file its source.

    Args:
        games: the ids of the games whose modules are included.
    """
    modules = first_modules(games) + waiting_modules(games)
    for game in games:
        modules += game_modules(game, games) + declared_modules(game, games)
    files = {f"{name.replace('.', '/')}.py": source_of(name) for name in modules}
    files[f"{HELPERS}.py"] = HELPER_SOURCE.lstrip()
    files[f"{PACKAGE.name}/__init__.py"] = ""  # its subfolders are packages without one
    files["begin.py"] = _begin(games)
    return {path: files[path] for path in sorted(files)}


def late_files(parts: Iterable[Part], games: Sequence[str]) -> dict[str, str]:
    """Return the modules that answer questions not about a sheet, by file."""
    return {
        f"late_{do}.py": part.answers.replace(
            PLACE, _packages(games, part.package or PACKAGE.name)
        )
        for part in parts
        if part.answers
        for do in part.wanted
    }


def _boards(games: Iterable[str]) -> list[str]:
    return [game for game in games if not find_game(game).is_declared]


def _module(game: str, part: str) -> str:
    return f"{package_of(game)}.{part}"


def _packages(games: Sequence[str], whole: str) -> str:
    """Return the expression for the package of `game`, as in `games.base.package_of`.

    Args:
        games: the ids of all games of the page.
        whole: the package that contains all modules.
    """
    own = f"{whole + '.games.'!r} + game.replace('-', '.')"
    start = "" if whole == PACKAGE.name else f"{whole}."
    others = {
        game: start + package_of(game)
        for game in games
        if not package_of(game).startswith(f"{PACKAGE.name}.")
    }
    return f"({others!r}.get(game) or {own})" if others else own


def _begin(games: Sequence[str]) -> str:
    """Return the module that the browser imports; it imports games on demand."""
    return f"""\
import json
from {ENGINE} import Engine

def find(part):
    end = '.' + part
    return lambda game: __import__(
        {_packages(games, PACKAGE.name)} + end, None, None, ('answer',)
    )

def late(do):
    if do in {(*late_questions(),)}:
        return __import__('late_' + do, None, None, ('answer',)).answer

def begin(rules):
    found = find({FIRST!r}), find({JUDGES[1]!r})
    return Engine(json.loads(rules), *found, late).ask
"""


def core_modules(roots: Iterable[str]) -> list[str]:
    """Return *roots* and all modules of the package that they need, by dotted name.

    Each module comes after those it needs.
    """
    found: list[str] = []
    for root in roots:
        _find_modules(root, found)
    return found


def _find_modules(name: str, found: list[str]) -> None:
    if name in found:
        return
    for module in _needed_by(name):
        _find_modules(module, found)
    found.append(name)


@cache
def _needed_by(name: str) -> tuple[str, ...]:
    """Return the modules of the package that a module needs once it is transpiled."""
    tree = ast.parse(source_of(name))
    modules = [n.module or "" for n in tree.body if isinstance(n, ast.ImportFrom)]
    return tuple(name for name in modules if owner_of(name))

"""The parts of the core that the page loads late, as one list.

What opens sheets is loaded first, and what judges those of a game with the first
question about one. All else is in `PARTS`: what stands in which file, what the engine
fetches for a question and what answers it follow from there. A module of a game is in
a part that has its name in `of_games`, if its docstring says "Part of the core".

Imports inside functions are not followed: they are how modules name what is late.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
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
    core_modules,
    is_core,
    refuse,
    source_of,
)

ENGINE = "sheetgen.site.engine"
FIRST = "sheet.board_view"  # the module of a game that opens its sheets
JUDGES = (FIRST, "answers.rules_api")  # those that every question about one needs
ABSENT = ("games.sheets.sheet.placed",)  # within `PACKAGE`: what no page can draw
PLACE = "PLACE"  # stands in `Part.answers` for the package of `game`


@dataclass(frozen=True, slots=True)
class Part:
    """Modules that are loaded late, with all that they need and that is not there yet.

    Attributes:
        name: of its file, without an ending.
        wanted: by which questions: what they ``do``, or ``do`` and ``ask``.
        roots: modules by their dotted names.
        of_games: modules of each game by their names in its package.
        after: the part that is loaded before it, if any.
        answers: source of the module that answers these questions, if they are about
            no sheet. Others are answered by the game's rules, which are there already.
        package: of its own, with all that it needs; so the core has nothing of it, and
            its dicts keep their order, on which drawing relies.
        is_single: whether the page as one file has it.
    """

    name: str
    wanted: tuple[str, ...]
    roots: tuple[str, ...] = ()
    of_games: tuple[str, ...] = ()
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
def find(game):
    return __import__({PLACE} + '.sheet.sheet', None, None, ('draw_sheet',))
def answer(rules, question):
    return draw(question, find)
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
        "core-companion",
    ),
    Part(
        "core-draft",
        ("draft",),
        ("sheetgen.site.draft",),
        ("sheet.describe", "sheet.start"),
        answers=_DRAFTS,
    ),
    Part("core-players", ("draft play",), (), ("play.simulate",), "core-draft"),
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
        answers=_FACES,
        package=PRINTED,
    ),
)
PARTS: Mapping[str, Part] = {part.name: part for part in _ALL}


def fetched(part: Part) -> list[Part]:
    """Return a part behind those that are loaded before it."""
    return [*(fetched(PARTS[part.after]) if part.after else ()), part]


def wanted() -> dict[str, list[str]]:
    """Return the names of the parts that each question needs, in their order."""
    return {
        question: [one.name for one in fetched(part)]
        for part in PARTS.values()
        for question in part.wanted
    }


def late_questions() -> list[str]:
    """Return what questions ``do`` that are about no sheet."""
    return [do for part in PARTS.values() if part.answers for do in part.wanted]


def _is_late(part: Part) -> bool:
    """Return whether a part is for questions that are about no sheet."""
    return bool(fetched(part)[0].answers)


def first_modules(games: Iterable[str]) -> list[str]:
    """Return the modules that open a sheet, those that others need first.

    Sheets that files declare are opened by `game_modules`.
    """
    return core_modules([ENGINE, *(_module(game, FIRST) for game in _boards(games))])


def game_modules(game: str, games: Iterable[str]) -> list[str]:
    """Return what a game needs besides `first_modules`, the needed ones first.

    Args:
        game: its id.
        games: the ids of all games of the page.
    """
    first = first_modules(games)
    roots = [_module(game, part) for part in JUDGES]
    return [name for name in core_modules(roots) if name not in first]


def part_modules(part: Part, games: Sequence[str]) -> list[str]:
    """Return the modules of a part, those that others need first.

    Those of declared sheets are `declared_modules`.
    """
    every = [_modules_for(part, game, games) for game in _boards(games)]
    return [*dict.fromkeys(chain(*every))]


def declared_modules(game: str, games: Sequence[str]) -> list[str]:
    """Return what the declared sheets of a game need of parts that lack it.

    It comes with the rules of that game; those with boards have all in the parts.
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
    own = [_module(game, name) for name in part.of_games]
    return [*part.roots, *(name for name in own if part.package or is_core(name))]


def waiting_modules(games: Sequence[str]) -> list[str]:
    """Return the modules of all parts of the core itself."""
    parts = [part for part in PARTS.values() if not part.package]
    return [*chain(*(part_modules(part, games) for part in parts))]


def refuse_faults(parts: Iterable[Part], games: Sequence[str]) -> None:
    """Refuse a module that two parts name, or one that is not loaded late.

    Args:
        parts: of one package, or of the core itself.
        games: the ids of all games of the page.

    Raises:
        ValueError: there is one.
        MissingError: it is one of an installed game.
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
    """Refuse a module that imports, in a function too, what none of *files* has.

    Raises:
        ValueError: there is one.
        MissingError: it is one of an installed game.
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
        games: whose modules are wanted, by their ids.
    """
    modules = first_modules(games) + waiting_modules(games)
    for game in games:
        modules += game_modules(game, games) + declared_modules(game, games)
    files = {f"{name.replace('.', '/')}.py": source_of(name) for name in modules}
    files[f"{HELPERS}.py"] = HELPER_SOURCE.lstrip()
    files[f"{PACKAGE.name}/__init__.py"] = ""  # folders in it are packages without
    files["begin.py"] = _begin(games)
    return {path: files[path] for path in sorted(files)}


def late_files(parts: Iterable[Part], games: Sequence[str]) -> dict[str, str]:
    """Return the modules that answer what is about no sheet, by their files."""
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
    """Return what names the package of `game`: as `games.base.package_of` has it.

    Args:
        games: the ids of all games of the page.
        whole: the package that all modules stand in.
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
    """Return the module that the browser imports; a game is when it is asked about."""
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

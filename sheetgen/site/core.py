"""The source of the core, in parts that a page fetches on demand.

The part that opens sheets comes first; the rules of each game when one of its sheets
is asked about; and rarely needed parts later still. All source is narrowed: it has no
unused definitions, no needless spaces, and short names.
"""

import ast
import hashlib
import json
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

from sheetgen.core.ruleset import Number, RuleSet
from sheetgen.core.verdict import Plain
from sheetgen.games.base import Game
from sheetgen.games.find import all_rules, find_game
from sheetgen.site.minify import minify_python, python_minifier
from sheetgen.site.page_data import compact, page_games
from sheetgen.site.parts import (
    PARTS,
    Part,
    declared_modules,
    game_modules,
    late_files,
    part_modules,
    refuse_absent,
    refuse_faults,
    transpiled_modules,
    waiting_modules,
)
from sheetgen.site.transpile import PACKAGE, packed_files, write_values
from sheetgen.system.cache import Cache
from sheetgen.system.packages import data_folder, list_packages

KEPT = Cache("core", ".json", 8)  # making it takes seconds
NARROWED = Cache("narrowed", ".py", 1000)  # by module: few change at a time
_WORD = re.compile(r"[^\W\d]\w*")


def first_core() -> str:
    """Return the part that opens sheets: source of the core, and all rules files."""
    games = _ids()
    rules = [plain_rules(item) for item in all_rules() if item.game in games]
    files, needed = _narrowed_files(), _needed(games)
    later = {*_paths(waiting_modules(games))}.union(*needed)
    first = {path: files[path] for path in files if path not in later}
    return compact({"first": first, "rules": rules})


def part_core(part: Part) -> str:
    """Return the source of a part, with the modules that answer its questions."""
    games, files = _ids(), _narrowed_files(part.package)
    own = _paths(part_modules(part, games), part.package)
    whole = [one for one in PARTS.values() if one.package == part.package]
    if part.package and part == whole.pop(0):  # the first part has the rest
        others = [_paths(part_modules(one, games), one.package) for one in whole]
        own = [path for path in files if path not in chain(*others)]
    return compact({path: files[path] for path in own} | late_files([part], games))


def owned_files(boards: Sequence[Path]) -> dict[str, str]:
    """Return the source of modules whose constants an owner corrected, by file.

    Args:
        boards: files in which owners correct the values of boards and cards.

    Raises:
        LayoutError: one of them cannot be used.
    """
    owners = [game.spec.owned for game in page_games() if boards]
    found = [owned.owned_values(boards) for owned in owners if owned is not None]
    files = {}
    for name, values in [pair for one in found for pair in one.items()]:
        (path,) = _paths([name])
        files[path] = _narrowed(write_values(name, values))
    return files


def with_owned(core: str, owned: Mapping[str, str]) -> str:
    """Return a part of the core with its files in *owned* replaced."""
    files: dict[str, str] = json.loads(core)
    there = {path: text for path, text in owned.items() if path in files}
    return compact(files | there) if there else core


def shared_core() -> str:
    """Return the source that every game needs besides the first part."""
    games = _ids()
    files, shared = _narrowed_files(), _shared(games)
    return compact({path: files[path] for path in files if path in shared})


def game_core(game: Game) -> str:
    """Return the source that only some games need, and the order of imports.

    The order also names modules that all games need, but not `declared_modules`.
    """
    games = _ids()
    order = game_modules(game.id, games)
    files, shared = _narrowed_files(), _shared(games)
    paths = _paths([*order, *declared_modules(game.id, games)])
    own = {path: files[path] for path in paths if path not in shared}
    return compact({"files": own, "order": order})


def _ids() -> list[str]:
    return [game.id for game in page_games()]


def _shared(games: Sequence[str]) -> set[str]:
    """Return the files that every game needs besides the first part.

    Files that only some games need come with each of those games.
    """
    return set.intersection(*_needed(games))


def _needed(games: Sequence[str]) -> list[set[str]]:
    """Return the files that each game needs besides the first part.

    A game and the other kinds of its sheets count as one.
    """
    families: dict[str, set[str]] = {}
    for game in games:
        paths = _paths([*game_modules(game, games), *declared_modules(game, games)])
        families.setdefault(find_game(game).family, set()).update(paths)
    return [*families.values()]


@cache
def _narrowed_files(package: str = "") -> dict[str, str]:
    """Return the core, or a package of parts, narrowed.

    Unused definitions are left out.
    """
    games = _ids()
    made = KEPT.keep(_key((package, *games)), lambda: make_files(package, games))
    files: dict[str, str] = json.loads(made)
    return files


def make_files(package: str, games: Sequence[str]) -> bytes:
    """Return the files of `_narrowed_files` as JSON, without the cache.

    Raises:
        ValueError: `PARTS` lacks a module, or has one that is not loaded late.
    """
    parts = [part for part in PARTS.values() if part.package == package]
    refuse_faults(parts, games)
    names = [name for part in parts for name in part_modules(part, games)]
    files = packed_files(package, names) if package else transpiled_modules(games)
    used = without_unused(files | late_files(PARTS.values(), games))
    refuse_absent(used)
    return json.dumps({path: _narrowed(used[path]) for path in files}).encode()


def _key(names: Iterable[str]) -> str:
    """Return a hash of everything that the core is made from."""
    seen = hashlib.sha256()
    for text in (*names, sys.version, python_minifier()):
        seen.update(f"{len(text)}:{text}".encode())
    others = [one.folder for one in list_packages() if one.folder]
    for folder in (PACKAGE, data_folder("layouts"), *others):
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".py", ".toml"):
                content = path.read_bytes()
                name = path.relative_to(folder).as_posix()
                seen.update(f"{name}:{len(content)}:".encode() + content)
    return seen.hexdigest()


def _narrowed(text: str) -> str:
    """Return the narrowed source of a module, from the cache if it is there."""
    key = hashlib.sha256(f"{_narrowing()}\n{text}".encode()).hexdigest()
    return NARROWED.keep(key, lambda: _narrow(text).encode()).decode()


@cache
def _narrowing() -> str:
    """Return a hash of the code and versions that narrow modules."""
    own = Path(__file__).read_text("utf-8")
    said = f"{sys.version}\n{python_minifier()}\n{own}"
    return hashlib.sha256(said.encode()).hexdigest()


def _narrow(text: str) -> str:
    # Names of arguments and names that other modules use stay.
    return minify_python(text, {*re.findall(r"\b[^\W_]\w*|\b_\b", text)})


def _paths(modules: Iterable[str], package: str = "") -> list[str]:
    """Return the files of modules, in a package of parts or in the core itself."""
    start = f"{PACKAGE.name}."
    names = [f"{package}.{n.removeprefix(start)}" if package else n for n in modules]
    return [f"{name.replace('.', '/')}.py" for name in names]


def plain_rules(rules: RuleSet) -> Plain:
    """Return a rules file as plain values, without the certainty of its numbers."""
    return {
        "id": rules.id,
        "number": rules.number,
        "game": rules.game,
        "terrains": [
            [t.name, list(t.numbers), t.earns, list(t.carried)]
            for t in (() if rules.declared else rules.terrains)
        ],
        "tables": {
            name: {
                row: [_plain_number(number) for number in rules.tables[name][row]]
                for row in rules.tables[name]
            }
            for name in rules.tables
        },
        "links": rules.links,
        "rim": [list(place.cells) for place in rules.rim],
    }


def _plain_number(number: Number) -> int | list[Any]:
    return [number.value, number.word] if number.word else number.value


def without_unused(files: Mapping[str, str]) -> dict[str, str]:
    """Return source files without the definitions that none of them names.

    Args:
        files: by path.
    """
    modules = {
        path.removesuffix(".py").replace("/", "."): _Module(ast.parse(text))
        for path, text in files.items()
    }
    every = _sum(part.words for module in modules.values() for part in module.parts)
    while True:
        wanted = {pair for module in modules.values() for pair in module.wanted()}
        gone = [
            words
            for name, module in modules.items()
            for words in module.drop(every, {one for of, one in wanted if of == name})
        ]
        if not gone:
            break
        every -= _sum(gone)
    texts = (module.text() for module in modules.values())
    return dict(zip(files, texts, strict=True))


class _Part:
    """A statement with its words; for a class, also with its own parts."""

    def __init__(self, node: ast.stmt) -> None:
        """Count the words of *node*."""
        self.node = node
        self.words: Counter[str]
        self.members: list[_Part] = []
        self.imports = [
            (one.module, alias.name)
            for one in ast.walk(node)
            if isinstance(one, ast.ImportFrom)
            for alias in one.names
        ]
        if isinstance(node, ast.ClassDef):
            self.members = [_Part(part) for part in node.body]
            node.body = []
            self.words = _words(node) + _sum(part.words for part in self.members)
        else:
            self.words = _words(node)

    @property
    def names(self) -> list[str]:
        """The names that the statement defines, if that is all it does."""
        if isinstance(self.node, ast.FunctionDef | ast.ClassDef):
            return [self.node.name]
        if isinstance(self.node, ast.Assign):
            return [ast.unparse(target) for target in self.node.targets]
        return []

    def is_unused(self, every: Mapping[str, int]) -> bool:
        """Return whether nothing else uses the names that the statement defines."""
        return bool(self.names) and all(
            name.isidentifier()
            and not name.startswith("__")
            and every[name] == self.words[name]
            for name in self.names
        )

    def whole(self) -> ast.stmt:
        """Return the statement with its remaining parts."""
        if isinstance(self.node, ast.ClassDef):
            self.node.body = [part.node for part in self.members] or [ast.Pass()]
        return self.node


class _Module:
    """A module, part by part."""

    def __init__(self, tree: ast.Module) -> None:
        """Split a module into its parts."""
        self.parts = [_Part(one) for node in tree.body for one in _single(node)]

    def wanted(self) -> Iterator[tuple[str | None, str]]:
        """Yield its imports: a module, and a name of it."""
        for part in self.parts:
            yield from part.imports

    def drop(self, every: Mapping[str, int], lent: set[str]) -> list[Counter[str]]:
        """Remove unused parts; return the words removed with them.

        Args:
            every: how often each word occurs in all modules.
            lent: names that other modules import from this one.
        """
        gone = []
        for part in self.parts:
            for member in [one for one in part.members if one.is_unused(every)]:
                part.members.remove(member)
                part.words -= member.words
                gone.append(member.words)
        for part in [one for one in self.parts if one.is_unused(every)]:
            self.parts.remove(part)
            gone.append(part.words)
        return gone + self._drop_imports(lent)

    def _drop_imports(self, lent: set[str]) -> list[Counter[str]]:
        """Remove imports of names that neither this module nor another one uses.

        Names that a module passes on (``import a as a``) stay: a page looks them up.
        """
        rest = [p.words for p in self.parts if not isinstance(p.node, ast.ImportFrom)]
        used = lent.union(*rest)
        gone = []
        for part in self.parts[:]:
            if isinstance(part.node, ast.ImportFrom):
                (one,) = part.node.names
                if (one.asname or one.name) not in used and one.asname != one.name:
                    self.parts.remove(part)
                    gone.append(part.words)
        return gone

    def text(self) -> str:
        """Return the source that is left."""
        return ast.unparse(ast.Module([part.whole() for part in self.parts], []))


def _single(node: ast.stmt) -> list[ast.stmt]:
    """Return a statement, or an import split into one statement per name."""
    if not isinstance(node, ast.ImportFrom):
        return [node]
    return [ast.ImportFrom(node.module, [one], node.level) for one in node.names]


def _words(node: ast.AST) -> Counter[str]:
    return Counter(_WORD.findall(ast.unparse(node)))


def _sum(counts: Iterable[Counter[str]]) -> Counter[str]:
    total: Counter[str] = Counter()
    for count in counts:
        total.update(count)
    return total

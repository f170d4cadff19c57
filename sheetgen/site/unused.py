"""Remove unused functions, classes, methods and imports from the core.

Modules are written for the whole program, of which a browser runs a part. A name counts
as used wherever its word occurs, even in a string. So definitions that are looked up by
a composed name, such as a game's modules, must be among the roots.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

_WORD = re.compile(r"[^\W\d]\w*")


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

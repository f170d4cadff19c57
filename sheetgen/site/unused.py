"""The core without what nothing there names: functions, classes, methods and imports.

Modules are written for the whole program, of which a browser runs a part. A name counts
as used wherever its word stands, in a text too; so what is found by a name that is put
together, as a game's modules are, must be among the roots.
"""

import ast
import re
from collections import Counter
from collections.abc import Mapping

_WORD = re.compile(r"[^\W\d]\w*")


def without_unused(files: Mapping[str, str]) -> dict[str, str]:
    """Return source files without what nothing in any of them names.

    Args:
        files: by path.
    """
    trees = {path: ast.parse(text) for path, text in files.items()}
    while _drop(trees):
        pass
    return {path: ast.unparse(tree) for path, tree in trees.items()}


def _drop(trees: Mapping[str, ast.Module]) -> bool:
    """Leave out what is named nowhere else; return whether there was something."""
    words = {path: _words(tree) for path, tree in trees.items()}
    every: Counter[str] = sum(words.values(), Counter())
    imported = {
        (node.module, alias.name)
        for tree in trees.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    is_changed = False
    for path, tree in trees.items():
        before = ast.unparse(tree)
        for part in tree.body:
            if isinstance(part, ast.ClassDef):
                part.body = _used(part.body, every) or [ast.Pass()]
        tree.body = _used(tree.body, every)
        module = path.removesuffix(".py").replace("/", ".")
        _drop_imports(tree, {name for of, name in imported if of == module})
        is_changed = is_changed or ast.unparse(tree) != before
    return is_changed


def _used(body: list[ast.stmt], every: Counter[str]) -> list[ast.stmt]:
    """Return the statements of which something else speaks, or that do something."""
    return [part for part in body if not _is_unused(part, every)]


def _is_unused(part: ast.stmt, every: Counter[str]) -> bool:
    if isinstance(part, ast.FunctionDef | ast.ClassDef):
        names = [part.name]
    elif isinstance(part, ast.Assign):
        names = [ast.unparse(target) for target in part.targets]
    else:
        return False
    own = _words(part)
    return all(
        name.isidentifier() and not name.startswith("__") and every[name] == own[name]
        for name in names
    )


def _drop_imports(tree: ast.Module, exported: set[str]) -> None:
    """Leave out imports of names that neither the module nor another one uses."""
    rest = [part for part in tree.body if not isinstance(part, ast.ImportFrom)]
    used = exported.union(*map(_words, rest))
    kept: list[ast.stmt] = []
    for part in tree.body:
        if isinstance(part, ast.ImportFrom):
            part.names = [one for one in part.names if (one.asname or one.name) in used]
            if not part.names:
                continue
        kept.append(part)
    tree.body = kept


def _words(node: ast.AST) -> Counter[str]:
    return Counter(_WORD.findall(ast.unparse(node)))

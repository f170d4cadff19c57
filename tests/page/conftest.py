"""What tests of the page in node have: its files, and what Python gives them."""

import json
import os
from collections.abc import Mapping
from pathlib import Path

import pytest

from sheetgen.games.find import find_game
from sheetgen.site.chunks import page_modules
from sheetgen.site.loading import NO_RUNTIME
from sheetgen.site.page_data import DESIGNER, EDITOR, page_data
from sheetgen.site.scripts import read_modules
from tests import conftest
from tests.once import make_once
from tests.page.given import make_given


def write_modules(folder: Path) -> None:
    """Write the modules of page, editors and declared sheets, with those made."""
    own = read_modules(EDITOR) | read_modules(DESIGNER)
    own |= read_modules(find_game("sheets").web)
    modules = {**own, **page_modules(NO_RUNTIME, page_data())}
    for name, text in {**modules, "package.json": '{"type": "module"}'}.items():
        (folder / name).write_text(text, "utf-8")


@pytest.fixture(scope="session")
def page_environment(
    tmp_path_factory: pytest.TempPathFactory, page_folder: Path
) -> Mapping[str, str]:
    """Return the environment of a script that opens the page, see `page.js`."""

    def give(folder: Path) -> None:
        (folder / "given.json").write_text(json.dumps(make_given()), "utf-8")

    given = make_once(tmp_path_factory, "given", give) / "given.json"
    own = {
        "SHEETGEN_SITE": str(page_folder),
        "SHEETGEN_MODULES": str(make_once(tmp_path_factory, "modules", write_modules)),
        "SHEETGEN_GIVEN": str(given),
        "SHEETGEN_SHORT": "yes" if conftest.IS_SHORT else "no",
    }
    return {**os.environ, **own}

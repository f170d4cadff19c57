"""What tests of the page in node have: its files, and what Python gives them."""

import json
import os
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.once import make_once
from tests.page.given import make_given


@pytest.fixture(scope="session")
def page_environment(
    tmp_path_factory: pytest.TempPathFactory, page_folder: Path
) -> Mapping[str, str]:
    """Return the environment of a script that opens the page, see `page.js`."""

    def give(folder: Path) -> None:
        (folder / "given.json").write_text(json.dumps(make_given()), "utf-8")

    given = make_once(tmp_path_factory, "given", give) / "given.json"
    own = {"SHEETGEN_SITE": str(page_folder), "SHEETGEN_GIVEN": str(given)}
    return {**os.environ, **own}

"""What several benchmarks share: one browser, since a process can have but one."""

import pytest

from tests.scene import Press
from tests.site.conftest import browser, engine_url, site_folder, site_url

__all__ = ["browser", "engine_url", "press", "site_folder", "site_url"]


@pytest.fixture(scope="session")
def press(tmp_path_factory: pytest.TempPathFactory) -> Press:
    """Return what prints each kind of sheet once."""
    return Press(tmp_path_factory.mktemp("press"))

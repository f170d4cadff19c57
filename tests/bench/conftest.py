"""What several benchmarks share: one browser, since a process can have but one."""

from tests.site.conftest import browser, site_folder, site_url

__all__ = ["browser", "site_folder", "site_url"]

"""Where the codes on sheets lead."""

from dataclasses import replace

from sheetgen.press.sheets import Links
from sheetgen.system.link import LOCAL_PREFIX, check_prefix, with_seed


def make_links(address: str, key: bytes = b"", has_capitals: bool = False) -> Links:
    """Return what links share.

    Args:
        address: of a copy of the solver, such as ``https://example.org/solver/``.
        key: the secret that signs codes; nothing for none.
        has_capitals: put scheme and host in capitals, which makes a smaller code.

    Raises:
        UsageError: it is no http or https address.
    """
    return Links(check_prefix(address, has_capitals), key)


def links_with_seed(links: Links, seed: int) -> Links:
    """Return links that name a dice seed; 0 names none."""
    return replace(links, prefix=with_seed(links.prefix, seed)) if seed else links


def local_links() -> Links:
    """Return links that work while `sheetgen serve` runs."""
    return make_links(LOCAL_PREFIX)

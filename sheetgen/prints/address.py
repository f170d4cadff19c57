"""The addresses that the codes on sheets open."""

from dataclasses import replace

from sheetgen.press.sheets import Links
from sheetgen.system.link import LOCAL_PREFIX, check_prefix, with_seed


def make_links(address: str, key: bytes = b"", has_capitals: bool = False) -> Links:
    """Return the settings that all links share.

    Args:
        address: where a copy of the solver is, such as ``https://example.org/solver/``.
        key: the secret that signs codes; empty to leave them unsigned.
        has_capitals: write scheme and host in capitals, which makes a smaller code.

    Raises:
        UsageError: the address is not an http or https address.
    """
    return Links(check_prefix(address, has_capitals), key)


def links_with_seed(links: Links, seed: int) -> Links:
    """Return links that name a dice seed; with 0 they name none."""
    return replace(links, prefix=with_seed(links.prefix, seed)) if seed else links


def local_links() -> Links:
    """Return links that work while `sheetgen serve` runs."""
    return make_links(LOCAL_PREFIX)

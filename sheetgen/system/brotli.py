"""Twins of the page's files that are packed by brotli, for hosts that give those out.

Browsers ask for them only over https, and on the machine itself. They are a sixth
smaller than gzip makes them, but take seconds to pack: so that is done beforehand.
"""

from collections.abc import Mapping

try:
    import brotli
except ImportError:  # it comes with `sheetgen[server]`; a page works without
    brotli = None

ENDING = ".br"
PACKED = (".html", ".css", ".js", ".mjs", ".json", ".webmanifest", ".wasm", ".svg")


def can_pack() -> bool:
    """Return whether this copy can make twins."""
    return brotli is not None


def pack(content: bytes) -> bytes:
    """Return *content* packed as small as brotli can; nothing if that gains nothing."""
    packed: bytes = brotli.compress(content) if brotli else content
    return packed if len(packed) < len(content) else b""


def make_twins(files: Mapping[str, bytes]) -> Mapping[str, bytes]:
    """Return twins of *files* by their names; none where this copy cannot make them."""
    if not can_pack():
        return {}
    twins = {n + ENDING: pack(files[n]) for n in files if n.endswith(PACKED)}
    return {name: twin for name, twin in twins.items() if twin}

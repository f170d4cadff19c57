"""Twins of the page's files, packed by brotli, for hosts that serve them.

Browsers ask for them only over https, and on the machine itself. They are a sixth
smaller than with gzip, but take seconds to pack: so this is done beforehand, and once.
"""

import hashlib
from collections.abc import Mapping

from sheetgen.system.cache import Cache

try:
    import brotli
except ImportError:  # part of the extra `server`; a page works without it
    brotli = None

ENDING = ".br"
KEPT = Cache("brotli", ENDING, 500)
PACKED = (".html", ".css", ".js", ".mjs", ".json", ".webmanifest", ".wasm", ".svg")


def can_pack() -> bool:
    """Return whether this installation can make twins."""
    return brotli is not None


def pack(content: bytes) -> bytes:
    """Return *content* as small as brotli can pack it; empty if that saves nothing."""
    key = hashlib.sha256(content).hexdigest()
    return KEPT.keep(key, lambda: _pack(content)) if can_pack() else b""


def _pack(content: bytes) -> bytes:
    packed: bytes = brotli.compress(content)
    return packed if len(packed) < len(content) else b""


def make_twins(files: Mapping[str, bytes]) -> Mapping[str, bytes]:
    """Return twins of *files* by their names; empty if they cannot be made here."""
    if not can_pack():
        return {}
    twins = {n + ENDING: pack(files[n]) for n in files if n.endswith(PACKED)}
    return {name: twin for name, twin in twins.items() if twin}

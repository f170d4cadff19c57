"""Functions that the page does not use are left out of its runtime, and put back."""

import hashlib
import struct
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.site.runtime import VENDOR, is_present
from sheetgen.site.vendored import (
    USED,
    Halves,
    read_use,
    split,
    split_by_use,
    usage_text,
)

RUNTIME = VENDOR / "micropython.wasm"
steady = settings(deadline=None, derandomize=True)
HEAD = b"\0asm\1\0\0\0"
TYPES = b"\x01\x04\x01\x60\x00\x00"  # one type: nothing to nothing
# A table, a memory with a most, a global and a function of another module.
IMPORTS = b"\x02\x19\x04\x01a\x01b\x01\x70\x00\x01\x01a\x01c\x02\x01\x01\x02"
IMPORTS += b"\x01a\x01d\x03\x7f\x00\x01a\x01e\x00\x00"
OWN = b"\x03\x04\x03\x00\x00\x00"  # three functions of that type
BODIES = (b"\x04\x00\x01\x01\x0b", b"\x05\x00\x01\x01\x01\x0b", b"\x02\x00\x0b")
UNREACHABLE = b"\x03\x00\x00\x0b"


def module_of(*bodies: bytes) -> bytes:
    code = bytes([len(bodies)]) + b"".join(bodies)
    imports = IMPORTS[:1] + bytes([len(IMPORTS) - 2]) + IMPORTS[2:]
    return HEAD + TYPES + imports + OWN + b"\x0a" + bytes([len(code)]) + code


def put_together(halves: Halves) -> bytes:
    """Return the whole, as `Halves` says."""
    count = int.from_bytes(halves.rest[:4], "little")
    told = struct.unpack_from(f"<{3 * count}I", halves.rest, 4)
    come = halves.rest[4 + 12 * count :]
    whole, at, since = b"", 0, 0
    for change in range(count):
        stays, goes, comes = told[3 * change : 3 * change + 3]
        whole += halves.used[at : at + stays] + come[since : since + comes]
        at += stays + goes
        since += comes
    return whole + halves.used[at:]


def test_imported_functions_are_counted_first() -> None:
    halves = split(module_of(*BODIES), {0, 2})
    assert halves.used == module_of(UNREACHABLE, BODIES[1], UNREACHABLE)
    assert put_together(halves) == module_of(*BODIES)


def test_a_module_whose_functions_are_all_used_stays_as_it_is() -> None:
    halves = split(module_of(*BODIES), {1, 2, 3})
    assert halves.used == module_of(*BODIES) == put_together(halves)


@steady
@given(st.sets(st.integers(0, 1600)))
def test_what_is_left_out_is_put_back(used: set[int]) -> None:
    if not is_present():
        pytest.skip("THIS COPY HAS NO RUNTIME")
    module = RUNTIME.read_bytes()
    assert put_together(split(module, used)) == module


@steady
@given(st.sets(st.integers(0, 3000)))
def test_use_is_read_as_it_was_told(used: set[int]) -> None:
    digest = hashlib.sha256(b"any").hexdigest()
    assert read_use(usage_text(b"any", used)) == (digest, used)


@pytest.mark.parametrize("content", [b"", b"\0asm", b"\0asm\2\0\0\0", b"<html>"])
def test_what_is_no_module_is_refused(content: bytes) -> None:
    with pytest.raises(ValueError, match="no module of WebAssembly"):
        split(content, {1})


def test_the_use_of_this_runtime_is_known() -> None:
    """After a new version, `scripts/used.py` tells it."""
    if not is_present():
        pytest.skip("THIS COPY HAS NO RUNTIME")
    module = RUNTIME.read_bytes()
    assert read_use(USED.read_text("utf-8"))[0] == hashlib.sha256(module).hexdigest()
    assert len(split_by_use(module).used) < 0.7 * len(module)


def test_another_runtime_stays_whole(tmp_path: Path) -> None:
    assert split_by_use(module_of(*BODIES)) == Halves(module_of(*BODIES), bytes(4))

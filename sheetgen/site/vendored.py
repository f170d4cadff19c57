"""Third-party scripts and modules of the page, prepared for use in our scripts.

Half the functions of a runtime in WebAssembly never run for a page: they read numbers
that no rule has, and write formats that are never printed. Those hardly ever called are
removed. A call of a removed function stops the module at once (``unreachable``); the
other functions keep their numbers. The page then starts again with the whole module,
which it joins from both files. So removing too much costs time, never an answer.

References:
    WebAssembly core specification, "Binary Format": modules, sections, LEB128.
"""

import hashlib
import re
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from sheetgen.core.errors import MissingError
from sheetgen.language.message import message
from sheetgen.site.minify import minify_script
from sheetgen.site.runtime import VENDOR, is_present

PLACE = "(globalThis.document ? document.baseURI : location.href)"  # or in a worker
USED = Path(__file__).with_name("used.txt")  # written by scripts/used.py

_HEAD = 8  # bytes: magic and version
_IMPORTS, _CODE = 2, 10  # sections
_FUNCTION, _TABLE, _MEMORY = 0, 1, 2  # kinds of imports; the rest are globals
_EMPTY = b"\x03\x00\x00\x0b"  # a body of three bytes: no locals, unreachable, end


def read_vendor() -> dict[str, bytes]:
    """Return all third-party files by their names.

    Raises:
        MissingError: this copy was built without them.
    """
    if not is_present():
        raise MissingError(
            message(
                "this copy was built without the page of the solver: install it again "
                "where npm reaches its registry, or where PyPI is reached"
            )
        )
    return {path.name: path.read_bytes() for path in VENDOR.iterdir()}


def make_maker() -> str:
    """Return the script that makes codes.

    Raises:
        MissingError: this copy was built without the page.
    """
    return code_maker(read_vendor())


def code_maker(vendor: Mapping[str, bytes]) -> str:
    """Return the script that makes codes."""
    text = vendor["qrcode.js"].decode()
    # All sheets of a pad share one mask, which the library would choose differently.
    made = "_this.make = function()"
    if made not in text:
        raise ValueError("the script that makes codes has changed its form")
    text = text.replace(made, f"_this.lay = makeImpl; {made}")
    return minify_script(
        f"globalThis.qrcode = (() => {{\n{text}\nreturn qrcode;\n}})();\n"
    )


def code_reader(vendor: Mapping[str, bytes]) -> str:
    """Return the script that reads codes.

    Its table of Japanese letters, two thirds of the script, is removed: links and
    digits are never in the mode that needs it.
    """
    head = (
        "// jsQR, under the Apache License 2.0: https://github.com/cozmo/jsQR\n"
        "// Changed: without its table for codes in kanji mode.\n"
    )
    table = re.compile(rb"(exports\.shiftJISTable = \{)[^}]*")
    script, count = table.subn(rb"\1", vendor["jsqr.js"])
    if count != 1:
        raise ValueError("the script that reads codes has changed its form")
    return head + minify_script(script.decode())


def toml_reader(vendor: Mapping[str, bytes]) -> str:
    """Return the script that reads TOML, without the code that writes it."""
    text = vendor["toml.cjs"].decode()
    text, count = re.subn(
        r"//#region src/stringify\.ts.*?//#endregion", "", text, flags=re.DOTALL
    )
    if count != 1 or "exports.parse = parse;" not in text:
        raise ValueError("the script that reads TOML has changed its form")
    text = re.sub(r"^var src_default = \{.*?^\};\n", "", text, flags=re.M | re.DOTALL)
    text = re.sub(r"^exports\.(?!parse = )\w+ = .*\n", "", text, flags=re.MULTILINE)
    return minify_script(
        "globalThis.readToml = (() => {\nconst exports = {};\n"
        f"{text}\nreturn exports.parse;\n}})();\n"
    )


def micropython(vendor: Mapping[str, bytes]) -> str:
    """Return the runtime's own script as the body of a function."""
    text = vendor["micropython.mjs"].decode()
    text = text.replace("import.meta.url", PLACE)
    text = text.replace("export default _createMicroPythonModule;", "")
    text = text.replace("export async function", "async function")
    given = "let Module={"  # the page passes a runtime that it has joined
    if given not in text:
        raise ValueError("the runtime's script has changed its form")
    text = text.replace(given, f"{given}wasmBinary:options.binary,")
    # Warnings for authors of C code, and the command line of node.
    text = re.sub(r'\[(?:"\w+",){50,}"\w+"\](?=\.forEach\()', "[]", text)
    # A second check at every call of a function that may fail.
    looks = r",assert\(wasmTable\.get\(funcPtr\)==func,\"[^\"]*\"\)(?=,func\})"
    text, count = re.subn(looks, "", text)
    if count != 1:
        raise ValueError("the runtime's script has changed its form")
    # A check of the browser's age: one that is too old fails anyway.
    asks = r"!function\(\)\{function humanReadableVersionToPacked.*?\}\(\);"
    text = re.sub(asks, "", text, count=1, flags=re.DOTALL)
    # Names of file errors, which have numbers too.
    text = re.sub(r"(?<=ERRNO_CODES=\{)E[^}]*", "", text, count=1)
    # Files that are fetched piece by piece: the page writes whole files.
    pieces = r"createLazyFile\(parent,.*?node\.stream_ops=stream_ops,node\},"
    text = re.sub(pieces, "", text, count=1, flags=re.DOTALL)
    text = re.sub(
        r"if\(globalThis\.loadMicroPython=.*?\}(?=class PyProxy\{)", "", text, count=1
    )
    if re.search(r"\bexport\b", text[-2000:]) or "import.meta" in text:
        raise ValueError("the runtime's script has changed its form")
    return text


class Halves(NamedTuple):
    """A module in two files.

    Attributes:
        used: the module without the functions that are hardly ever called.
        rest: the changes that restore it: their count; for each, how many bytes to
            copy, to drop, and to insert instead (unsigned, 32 bits, lowest byte
            first); then all bytes to insert.
    """

    used: bytes
    rest: bytes


def split(module: bytes, used: Collection[int]) -> Halves:
    """Return a module with only the used functions, and the changes that restore it.

    Args:
        module: in the binary format.
        used: functions by their numbers, with imported functions counted first.

    Raises:
        ValueError: *module* is not a WebAssembly module.
    """
    if not module.startswith(b"\0asm\1\0\0\0"):
        raise ValueError("this is no module of WebAssembly, version 1")
    changes: list[tuple[int, int, bytes]] = []  # start, end, and the new bytes
    imported = 0
    for kind, head, start, end in _sections(module):
        if kind == _IMPORTS:
            imported = _count_imported(module, start)
        elif kind == _CODE:
            bodies = list(_bodies(module, start))
            gone = [span for at, span in enumerate(bodies, imported) if at not in used]
            less = sum(to - since - len(_EMPTY) for since, to in gone)
            changes.append((head, start, _packed(end - start - less)))
            changes += [(since, to, _EMPTY) for since, to in gone]
    cut, rest, numbers, at = bytearray(), bytearray(), bytearray(), 0
    for since, to, told in changes:
        cut += module[at:since] + told
        rest += module[since:to]
        for number in (since - at, len(told), to - since):
            numbers += number.to_bytes(4, "little")
        at = to
    cut += module[at:]
    return Halves(bytes(cut), len(changes).to_bytes(4, "little") + numbers + rest)


def split_by_use(module: bytes) -> Halves:
    """Return a runtime in two files, or all in the first if its use is unknown."""
    digest, used = read_use(USED.read_text("utf-8"))
    if hashlib.sha256(module).hexdigest() != digest:
        return Halves(module, bytes(4))
    return split(module, used)


def read_use(text: str) -> tuple[str, set[int]]:
    """Return the values in `usage_text`: a module's SHA-256, and its used functions."""
    digest, *spans = text.split()
    used: set[int] = set()
    for span in spans:
        first, _, last = span.partition("-")
        used.update(range(int(first), int(last or first) + 1))
    return digest, used


def usage_text(module: bytes, used: Collection[int]) -> str:
    """Return the text that lists the used functions of a module."""
    spans: list[list[int]] = []
    for number in sorted(used):
        if spans and number == spans[-1][1] + 1:
            spans[-1][1] = number
        else:
            spans.append([number, number])
    words = [f"{one}-{last}" if last > one else f"{one}" for one, last in spans]
    lines = [" ".join(words[at : at + 12]) for at in range(0, len(words), 12)]
    return "\n".join([hashlib.sha256(module).hexdigest(), *lines, ""])


def _sections(module: bytes) -> Iterator[tuple[int, int, int, int]]:
    """Yield each section: its kind, and where its size, content and end are."""
    at = _HEAD
    while at < len(module):
        size, start = _number(module, at + 1)
        yield module[at], at + 1, start, start + size
        at = start + size


def _bodies(module: bytes, at: int) -> Iterator[tuple[int, int]]:
    """Yield where each function of a section starts, with its size, and ends."""
    count, at = _number(module, at)
    for _ in range(count):
        size, start = _number(module, at)
        yield at, start + size
        at = start + size


def _count_imported(module: bytes, at: int) -> int:
    """Return how many functions a section imports."""
    count, at = _number(module, at)
    functions = 0
    for _ in range(count):
        for _ in range(2):  # names of the module and of the import
            size, at = _number(module, at)
            at += size
        kind, at = module[at], at + 1
        functions += kind == _FUNCTION
        if kind == _FUNCTION:
            _, at = _number(module, at)
        elif kind in (_TABLE, _MEMORY):
            at += kind == _TABLE  # the type of its elements
            flags, at = module[at], at + 1
            for _ in range(1 + flags % 2):  # minimum, and maximum if any
                _, at = _number(module, at)
        else:
            at += 2
    return functions


def _number(data: bytes, at: int) -> tuple[int, int]:
    """Return an unsigned number of LEB128, and the position after it."""
    number = shift = 0
    while True:
        byte = data[at]
        at += 1
        number |= (byte & 0x7F) << shift
        shift += 7
        if not byte & 0x80:
            return number, at


def _packed(number: int) -> bytes:
    """Return an unsigned number as LEB128."""
    told = bytearray()
    while number > 0x7F:
        told.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*told, number])

"""Third-party scripts of the page, prepared for use in our scripts."""

import re
from collections.abc import Mapping

import rjsmin

from sheetgen.core.errors import MissingError
from sheetgen.language.message import message
from sheetgen.site.runtime import VENDOR, is_present

PLACE = "(globalThis.document ? document.baseURI : location.href)"  # or in a worker


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


def _small(script: bytes) -> str:
    """Return a library's script without comments and needless spaces.

    Only for scripts without templates: in nested ones, rjsmin removes spaces that
    belong to a text.
    """
    if b"`" in script:
        raise ValueError("a library's script has templates now")
    return str(rjsmin.jsmin(script.decode()))


def make_maker() -> str:
    """Return the script that makes codes.

    Raises:
        MissingError: this copy was built without the page.
    """
    return code_maker(read_vendor())


def code_maker(vendor: Mapping[str, bytes]) -> str:
    """Return the script that makes codes."""
    text = _small(vendor["qrcode.js"])
    # All sheets of a pad share one mask, which the library would choose differently.
    made = "_this.make=function()"
    if made not in text:
        raise ValueError("the script that makes codes has changed its form")
    text = text.replace(made, f"_this.lay=makeImpl;{made}")
    return f"globalThis.qrcode = (() => {{\n{text}\nreturn qrcode;\n}})();\n"


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
    return head + _small(script)


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
    small = rjsmin.jsmin(text, keep_bang_comments=True)
    return (
        "globalThis.readToml = (() => {\nconst exports = {};\n"
        f"{small}\nreturn exports.parse;\n}})();\n"
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

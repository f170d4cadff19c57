"""The solver page and its files, as any static host would serve them."""

import gzip
import hashlib
import mimetypes
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from html import escape
from html.parser import HTMLParser

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from sheetgen.server.refusal import Refusal
from sheetgen.system.brotli import ENDING, pack

INDEX = "index.html"
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'none'"
)
# Directives that a page cannot set in a meta element.
POLICY_OF_HEADER = "frame-ancestors 'none'"
# The element in which the server announces that it has tables (docs/site.md).
NO_TABLES = b'<meta name="tables" content="">'
TABLES = '<meta name="tables" content="api/tables" data-address="{address}"{file}>'
FILE = "solver.html"  # the page in a single file, where it exists
FOREVER = "public, max-age=31536000, immutable"

NO_SITE = """\
<!doctype html>
<html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>sheetgen</title>
<h1>The solver page is missing</h1>
<p>This server runs, and its tables of players can be used under <code>/api/</code>.
But this copy of sheetgen has no solver page built in. Start the server with
<code>sheetgen serve --site DIR</code>, where DIR is what <code>sheetgen site</code>
has made.</p>
<p>Your sheet is safe: its whole board is in its code, and any other copy of the solver
reads it.</p>
</html>
"""

_HASH = re.compile(r"[.-](?:[0-9a-f]{8,}|[0-9A-Za-z_]{16,})\.[a-z0-9.]+$")
_KNOWN = mimetypes.MimeTypes()  # Python's own table: those of systems differ
_TYPES = {  # missing or different in some versions of it
    "ico": "image/x-icon",
    "js": "text/javascript",
    "map": "application/json",
    "mjs": "text/javascript",
    "woff2": "font/woff2",
}
_PACKED = ("text/", "application/json", "application/manifest", "application/wasm")
_PACKED_TOO = ("image/svg+xml", "application/octet-stream")


@dataclass(frozen=True)
class PageFile:
    """A file of the page, ready to send.

    Attributes:
        content: the file without compression.
        packed: the file with gzip; empty if that makes it no smaller.
        twin: the file with brotli; empty if it is not packed, or not yet.
        media_type: with its charset.
        tag: changes with the content; weak, as it is the same for every compression.
        cache: how long clients may cache it.
        policy: the content security policy; for HTML only.
    """

    content: bytes
    packed: bytes
    twin: bytes
    media_type: str
    tag: str
    cache: str
    policy: str


class Page:
    """The files of the solver page, by their paths without a leading slash."""

    def __init__(self, files: Mapping[str, bytes], address: str = "") -> None:
        """Prepare *files*; without an index, a page reports what is missing.

        Args:
            files: the files by path.
            address: the server's address for other machines, passed on to the page.
        """
        known = dict(files) if INDEX in files else {INDEX: NO_SITE.encode()}
        file = f' data-file="{FILE}"' if FILE in known else ""
        tables = TABLES.format(address=escape(address), file=file).encode()
        self._files = {}
        for name, content in known.items():
            told, twin = content, known.get(name + ENDING, b"")
            if name == INDEX:
                told = content.replace(NO_TABLES, tables)
            if not name.endswith(ENDING):
                own = _prepare(name, told)
                # A twin belongs to the file as it was built.
                self._files[name] = replace(own, twin=twin if told == content else b"")

    def add_twins(self) -> None:
        """Make the missing twins, which takes seconds."""
        for name, file in self._files.items():
            if file.packed and not file.twin:
                self._files[name] = replace(file, twin=pack(file.content))

    def file(self, name: str) -> PageFile:
        """Return the file called *name*, which must exist."""
        return self._files[name]

    def answer(self, request: Request) -> Response:
        """Return the file that a request asks for; the index for any other path.

        Raises:
            Refusal: it asks for a file that does not exist.
        """
        name = request.url.path.lstrip("/")
        file = self._files.get(name)
        if file is None and "." in name.rpartition("/")[2]:
            raise Refusal(404, "absent", "no such file")
        if file is None and "/" in name:
            # Links of the page are relative; browsers keep the fragment.
            return RedirectResponse("/", 307)
        return _send(file or self._files[INDEX], request)


def _prepare(name: str, content: bytes) -> PageFile:
    ending = name.rpartition(".")[2]
    media_type = _TYPES.get(ending) or _KNOWN.guess_type(name)[0]
    media_type = media_type or "application/octet-stream"
    media_type += "; charset=utf-8" if media_type.startswith("text/") else ""
    packed = b""
    if media_type.startswith(_PACKED) or media_type in _PACKED_TOO:
        packed = gzip.compress(content, 9, mtime=0)
    return PageFile(
        content,
        packed if len(packed) < len(content) else b"",
        b"",
        media_type,
        f'W/"{hashlib.sha256(content).hexdigest()[:32]}"',
        FOREVER if _HASH.search(name) else "no-cache",
        _find_policy(content) if ending == "html" else "",
    )


def _send(file: PageFile, request: Request) -> Response:
    headers = {"Cache-Control": file.cache, "ETag": file.tag}
    if file.packed:
        headers["Vary"] = "Accept-Encoding"
    if file.policy:
        headers["Content-Security-Policy"] = file.policy
    if file.tag in request.headers.get("if-none-match", ""):
        return Response(None, 304, headers)
    content = file.content
    accepted = _accepted(request.headers.get("accept-encoding", ""))
    for packing, packed in (("br", file.twin), ("gzip", file.packed)):
        if packed and accepted.get(packing, accepted.get("*", False)):
            content = packed
            headers["Content-Encoding"] = packing
            break
    return Response(content, 200, headers, file.media_type)


def _accepted(header: str) -> Mapping[str, bool]:
    """Return the encodings that a request names, and whether it accepts each."""
    found = {}
    for part in header.lower().split(","):
        name, _, weight = part.partition(";")
        found[name.strip()] = not re.fullmatch(r"\s*q=0(\.0*)?\s*", weight)
    return found


def _find_policy(content: bytes) -> str:
    """Return the policy in a page itself, which has its hashes, or our default."""
    finder = _PolicyFinder()
    finder.feed(content.decode(errors="replace"))
    return f"{(finder.policy or POLICY).rstrip('; ')}; {POLICY_OF_HEADER}"


class _PolicyFinder(HTMLParser):
    """Finds the policy in the head of a page."""

    policy = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Store the content of the policy's meta element."""
        named = dict(attrs)
        is_meant = (named.get("http-equiv") or "").lower() == "content-security-policy"
        if tag == "meta" and is_meant and not self.policy:
            self.policy = " ".join((named.get("content") or "").split())

"""PDFs of any length: a shared base, and a file that grows by one page at a time.

PDF allows a file to be extended by appending: new objects, then a new table of the
places of all objects. So the shared part is finished first, and pages follow as they
are made; a pad of a million sheets needs memory only for the places of its objects.
Libraries hold every page in memory until the end. `sheetgen.press.base` makes the
shared part from drawings, `sheetgen.press.cached` caches it; nothing here draws.

Source: ISO 32000-1, 7.5.6 (incremental updates), 7.5.7 and 7.5.8 (object and
cross-reference streams), 7.7.3 (page tree).
"""

import hashlib
import struct
import zlib
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import IO

from sheetgen.press.paper import text_string

LETTERS = "№ 0123456789"
SERIAL_FONT = "F1+0"  # name of the font of serials, chosen by reportlab
FAN = 100  # children of a node of the page tree, and pages in an object stream
_EFFORT = 5  # of compression: 6 makes codes no smaller, and takes half as long again


@dataclass(frozen=True)
class Base:
    """A PDF that has no pages yet.

    Attributes:
        pdf: its bytes.
        pages: the object number of the root of the page tree.
        resources: the object number of the resources of pages.
        heads: the object numbers of contents that pages share.
        size: the first free object number.
        catalog: the object number of the catalog, and its text.
        info: the object number of the document's information.
        id: its identifier, derived from its content.
    """

    pdf: bytes
    pages: int
    resources: int
    heads: tuple[int, ...]
    size: int
    catalog: int
    catalog_text: bytes
    info: int
    id: bytes


@dataclass(frozen=True)
class Credits:
    """The metadata of a PDF.

    Attributes:
        title: of the document.
        subject: a description of its content.
        author: the author of the board; may be empty.
        rights: licence and names.
        language: a code of two letters.
    """

    title: str
    subject: str
    author: str
    rights: str
    language: str


def face_name(number: int) -> str:
    """Return the name of a drawing among the resources of pages."""
    return f"Face{number}"


def encode_text(text: str) -> bytes:
    """Return *text*, made of `LETTERS`, as bytes of the font of serials.

    Each letter's byte follows from the order in which `base` drew the letters.
    """
    return text.encode("ascii", errors="replace").replace(b"?", b"\x01")


@dataclass(frozen=True)
class Page:
    """A page to be appended.

    Attributes:
        contents: its drawing operators, and the object numbers of contents that it
            shares with other pages, in their order.
        resources: the object number of its resources.
        boxes: its media box and trim box, as PDF text.
    """

    contents: tuple[int | bytes, ...]
    resources: int
    boxes: bytes


def append_pages(
    file: IO[bytes],
    base: Base,
    pages: Iterable[Page],
    count: int,
    bookmarks: Sequence[tuple[str, int]] = (),
) -> None:
    """Write *base* and its *pages* to *file*.

    Args:
        file: the file to write; nothing is read back.
        base: the shared part.
        pages: *count* pages, made while they are written.
        count: the number of pages, known in advance, which shapes the page tree.
        bookmarks: titles, and the pages that they lead to, from 0.
    """
    writer = _Writer(file, base)
    leaves = -(-count // FAN)
    middles = -(-leaves // FAN)
    middle_numbers = writer.take(middles)
    leaf_numbers: list[list[int]] = [[] for _ in range(middles)]
    wanted = {page: 0 for _, page in bookmarks}
    iterator = iter(pages)
    for leaf in range(leaves):
        size = min(FAN, count - leaf * FAN)
        middle = leaf // FAN
        parent = middle_numbers + middle
        number, first = _write_leaf(writer, iterator, size, parent)
        leaf_numbers[middle].append(number)
        for page in range(leaf * FAN, leaf * FAN + size):
            if page in wanted:
                wanted[page] = first + page % FAN
    nodes = []
    for middle, numbers in enumerate(leaf_numbers):
        below = min(FAN * FAN, count - middle * FAN * FAN)
        node = _node(numbers, below, base.pages)
        nodes.append((middle_numbers + middle, node))
    kids = [middle_numbers + middle for middle in range(middles)]
    nodes.append((base.pages, _node(kids, count, None)))
    targets = [(title, wanted[page]) for title, page in bookmarks]
    outlines, items = _outlines(writer, targets)
    nodes += items
    nodes.append((base.catalog, _with_outlines(base.catalog_text, outlines)))
    writer.pack(nodes)
    writer.finish()


def _outlines(
    writer: "_Writer", targets: Sequence[tuple[str, int]]
) -> tuple[int, list[tuple[int, bytes]]]:
    """Return the object number of the root of bookmarks, or 0, and its objects."""
    if not targets:
        return 0, []
    root = writer.take(1 + len(targets))
    items = []
    for at, (title, page) in enumerate(targets, root + 1):
        around = b"/Prev %d 0 R" % (at - 1) if at > root + 1 else b""
        around += b"/Next %d 0 R" % (at + 1) if at < root + len(targets) else b""
        items.append(
            (
                at,
                b"<</Title%b/Parent %d 0 R%b/Dest[%d 0 R/Fit]>>"
                % (text_string(title), root, around, page),
            )
        )
    ends = root + 1, root + len(targets), len(targets)
    items.append((root, b"<</Type/Outlines/First %d 0 R/Last %d 0 R/Count %d>>" % ends))
    return root, items


def _with_outlines(catalog: bytes, outlines: int) -> bytes:
    if not outlines:
        return catalog
    return catalog.rstrip().removesuffix(b">>") + b"/Outlines %d 0 R>>" % outlines


def _write_leaf(
    writer: "_Writer", pages: Iterable[Page], size: int, parent: int
) -> tuple[int, int]:
    """Write up to `FAN` pages and their node.

    Returns:
        The object numbers of the node and of its first page.
    """
    node = writer.take(1)
    first = writer.take(size)
    entries = []
    for number, page in zip(range(first, first + size), pages, strict=False):
        contents = b" ".join(
            b"%d 0 R" % (part if isinstance(part, int) else writer.stream(part))
            for part in page.contents
        )
        entries.append(
            (
                number,
                b"<</Type/Page/Parent %d 0 R%b/Resources %d 0 R/Contents[%b]>>"
                % (node, page.boxes, page.resources, contents),
            )
        )
    if len(entries) < size:
        raise ValueError(f"{size - len(entries)} pages too few")
    entries.append((node, _node(list(range(first, first + size)), size, parent)))
    writer.pack(entries)
    return node, first


def _node(kids: list[int], count: int, parent: int | None) -> bytes:
    above = b"" if parent is None else b"/Parent %d 0 R" % parent
    children = b" ".join(b"%d 0 R" % kid for kid in kids)
    return b"<</Type/Pages%b/Count %d/Kids[%b]>>" % (above, count, children)


class _Writer:
    """Writes objects and remembers where they are.

    The places are stored by number from the first new object on: for an object of its
    own the offset, for one in an object stream minus (stream number * 256 + index).
    """

    def __init__(self, file: IO[bytes], base: Base) -> None:
        self.file = file
        self.base = base
        self.at = 0
        self.next = base.size
        self.places = array("q")
        self.changed: dict[int, int] = {}
        self.hash = hashlib.md5(base.id, usedforsecurity=False)
        self._write(base.pdf)

    def take(self, count: int) -> int:
        """Return the first of *count* new object numbers."""
        first = self.next
        self.next += count
        self.places.extend([0] * count)
        return first

    def stream(self, content: bytes, head: bytes = b"", number: int = 0) -> int:
        """Write a compressed stream object and return its number."""
        number = number or self.take(1)
        packed = zlib.compress(content, _EFFORT)
        self._place(number, self.at)
        self._write(
            b"%d 0 obj\n<<%b/Filter/FlateDecode/Length %d>>stream\n%b\nendstream\n"
            b"endobj\n" % (number, head, len(packed), packed)
        )
        return number

    def pack(self, objects: list[tuple[int, bytes]]) -> None:
        """Write objects together into an object stream."""
        number = self.take(1)
        offsets = []
        at = 0
        for index, (member, content) in enumerate(objects):
            offsets.append(b"%d %d" % (member, at))
            at += len(content) + 1
            self._place(member, -(number * 256 + index))
        index_text = b" ".join(offsets) + b"\n"
        head = b"/Type/ObjStm/N %d/First %d" % (len(objects), len(index_text))
        body = index_text + b"\n".join(content for _, content in objects)
        self.stream(body, head, number)

    def finish(self) -> None:
        """Write the table of all objects, and the pointer to it."""
        before = self.base.pdf.rindex(b"startxref")
        previous = int(self.base.pdf[before:].split()[1])
        number = self.take(1)
        self._place(number, self.at)
        identity = self.base.id.hex(), self.hash.hexdigest()
        changed = sorted(self.changed)
        sections = [(old, 1) for old in changed]
        sections.append((self.base.size, self.next - self.base.size))
        index = b" ".join(b"%d %d" % section for section in sections)
        table = bytearray()
        for old in changed:
            table += _entry(self.changed[old])
        for place in self.places:
            table += _entry(place)
        head = (
            b"/Type/XRef/Size %d/Index[%b]/W[1 8 2]/Prev %d/Root %d 0 R/Info %d 0 R"
            b"/ID[<%b><%b>]"
            % (
                self.next,
                index,
                previous,
                self.base.catalog,
                self.base.info,
                identity[0].encode(),
                identity[1].encode(),
            )
        )
        start = self.at
        self.stream(bytes(table), head, number)
        self._write(b"startxref\n%d\n%%%%EOF\n" % start)

    def _place(self, number: int, place: int) -> None:
        if number < self.base.size:
            self.changed[number] = place
        else:
            self.places[number - self.base.size] = place

    def _write(self, content: bytes) -> None:
        self.file.write(content)
        self.hash.update(content)
        self.at += len(content)


def _entry(place: int) -> bytes:
    """Return the row of an object in the table: kind, place, index."""
    if place >= 0:
        return struct.pack(">BQH", 1, place, 0)
    return struct.pack(">BQH", 2, -place // 256, -place % 256)

"""Which files are photos, which kinds other files are, and what reading needs."""

import importlib.util
import re
from pathlib import Path

from sheetgen.core.errors import MissingLibrary
from sheetgen.language.message import defer, message
from sheetgen.system.packages import install_command

ENDINGS = (
    *(".jpg", ".jpeg", ".jpe", ".jfif", ".png", ".webp", ".avif", ".heic", ".heif"),
    *(".hif", ".tif", ".tiff", ".gif", ".bmp", ".jp2", ".pdf"),
    *(".pnm", ".ppm", ".pgm", ".pbm", ".tga"),
)
RAW_ENDINGS = (
    *(".dng", ".nef", ".arw", ".cr2", ".cr3", ".orf", ".raf", ".rw2", ".pef", ".srw"),
)  # of cameras; many begin as a TIFF does
NEEDED = ("cv2", "numpy", "zxingcpp", "pi_heif", "pypdfium2")

# The first bytes of files, as Latin-1 text: a kind, an offset, and the bytes.
SIGNATURES = (
    ("jpeg", 0, "\xff\xd8\xff"),
    ("png", 0, "\x89PNG"),
    ("gif", 0, "GIF8"),
    ("webp", 8, "WEBP"),
    ("avif", 4, "ftypavi"),
    ("heic", 4, "ftyphe"),
    ("heic", 4, "ftypmif1"),
    ("heic", 4, "ftypmsf1"),
    ("raw", 8, "CR\x02"),
    ("tiff", 0, "II*\x00"),
    ("tiff", 0, "MM\x00*"),
    ("tiff", 0, "II+\x00"),
    ("bmp", 0, "BM"),
    ("jp2", 4, "jP  "),
    ("pdf", 0, "%PDF-"),
    ("jxl", 0, "\xff\x0a"),
    ("jxl", 4, "JXL "),
    ("raw", 4, "ftypcrx"),
    ("raw", 0, "FUJIFILMCCD-RAW"),
    ("raw", 0, "IIU\x00"),
    ("raw", 0, "IIRO"),
    ("video", 4, "ftyp"),
    ("video", 0, "\x1aE\xdf\xa3"),
    ("archive", 0, "PK\x03\x04"),
    ("archive", 0, "\xd0\xcf\x11\xe0"),
)
HEAD = 512  # bytes that tell the kind of a file
UNREAD = {
    "empty": defer("an empty file"),
    "text": defer("a text"),
    "jxl": defer("a picture in JPEG XL"),
    "raw": defer("a raw picture of a camera"),
    "video": defer("a video"),
    "archive": defer("a document or an archive"),
}
PICTURES = frozenset(kind for kind, _, _ in SIGNATURES) - UNREAD.keys() | {"pnm"}
# A kind that browsers do not know; scanner programs on Linux write it.
_PNM = re.compile(rb"P[1-6]\s+(?:#[^\n]*\s+)*\d+\s+\d+\s")


def is_photo(path: Path) -> bool:
    """Return whether a file is a photo or a scan, by its ending or its first bytes."""
    return path.suffix.lower() in ENDINGS or kind_of(path) in PICTURES


def is_picture(path: Path) -> bool:
    """Return whether a file is a picture, even of a kind that cannot be read here."""
    return is_photo(path) or kind_of(path) in ("jxl", "raw")


def kind_of(path: Path) -> str:
    """Return the kind of a file; an empty text if it cannot be read."""
    if path.suffix.lower() in RAW_ENDINGS:
        return "raw"
    try:
        if not path.is_file():
            return ""
        with path.open("rb") as file:
            return find_kind(file.read(HEAD))
    except OSError:
        return ""


def find_kind(head: bytes) -> str:
    """Return the kind of a file from its first bytes; an empty text if unknown."""
    if not head:
        return "empty"
    if _PNM.match(head):
        return "pnm"
    is_text = not any(byte < 32 and byte not in b"\t\n\f\r\x1b" for byte in head)
    begin = head.decode("latin-1")
    for kind, place, words in SIGNATURES:
        if begin.startswith(words, place) and not (kind == "bmp" and is_text):
            return kind
    return "text" if is_text or head[:2] in (b"\xff\xfe", b"\xfe\xff") else ""


def need_libraries() -> None:
    """Require the libraries that read photos.

    Raises:
        MissingLibrary: one of them is not installed.
    """
    if any(importlib.util.find_spec(name) is None for name in NEEDED):
        raise MissingLibrary(
            message(
                "reading photos needs more libraries: run {command}",
                command=install_command("read"),
            )
        )

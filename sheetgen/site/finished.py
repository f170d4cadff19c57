"""The finished page: as the wheel brings it, or as an earlier command here made it.

A wheel holds the page's files, made small, with their twins. In a source tree they are
kept in the cache, under a hash of all that they are made from; so they are where a
package brings a game to the page, which no wheel can know of. Own boards change files
that are finished, and so need nothing that builds a page. Modules that do so take half
a second to import, and are imported where they are needed.
"""

import hashlib
import os
import re
import sys
import time
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from sheetgen.press.output import replacing
from sheetgen.site.minify import has_minifiers, minifiers
from sheetgen.site.older import remove_older
from sheetgen.site.runtime import BUILT
from sheetgen.site.scripts import (
    HASHED,
    INDEX,
    WORKER,
    add_file,
    font_name,
    inline_hash,
)
from sheetgen.system.brotli import ENDING, can_pack, make_twins
from sheetgen.system.cache import Cache
from sheetgen.system.packages import data_folder, list_packages

SITE, SINGLE = "site.zip", "single.html"
KEPT = Cache("page", ".zip", 4)
KEPT_SINGLE = Cache("single", ".html", 4)
_PACKAGE = Path(__file__).parents[1]
_FONTS = "fonts"
_DAY = (1980, 1, 1, 0, 0, 0)  # of all files in the archive: the earliest that it knows
_LEFT_OUT = {"__pycache__", "_data", "built"}  # of what the page is made from
_BINARY = (".ttf", ".wasm", ".bin", ".png", ENDING)  # which name no other file
_INLINE = re.compile(rb"<script>(.*?)</script>", re.DOTALL)
_MARK = re.compile(rb"sheetgen-[0-9a-f]{12}")


class Written(NamedTuple):
    """What a folder holds of the page: its files, and those of earlier versions."""

    files: list[Path]
    older: list[Path]


def write_site(
    folder: Path, boards: Sequence[Path] = (), sheets: Sequence[Path] = ()
) -> Written:
    """Write the page's files into *folder*.

    Each file gets a twin compressed with brotli, if this copy has or can make those;
    outdated twins are removed, and files of earlier versions after a while.

    Args:
        folder: where to write.
        boards: files in which an owner corrects the data that companions play with.
        sheets: files of declared sheets that codes may only name.

    Raises:
        MissingError: this copy was built without the page.
        LayoutError: one of the boards or sheets cannot be used.
        UsageError: a file declares no sheet.
        OutputError: the place cannot be written.
    """
    files = dict(site_files(tuple(boards)))
    files.update(sheet_codes(sheets))
    twins = site_twins(files)
    others = {name: files[name] for name in files if name + ENDING not in twins}
    files.update({**twins, **make_twins(others)})
    older = remove_older(folder, files, time.time())
    for name, content in files.items():
        with replacing(folder / name) as file:
            file.write(content)
    for name in files:
        if name + ENDING not in files:
            (folder / (name + ENDING)).unlink(missing_ok=True)
    return Written([folder / name for name in files], older)


def write_single(path: Path) -> None:
    """Write the page as one file that opens from a disk.

    Raises:
        MissingError: this copy was built without the page.
        OutputError: the place cannot be written.
    """
    with replacing(path) as file:
        file.write(single_file())


def sheet_codes(paths: Sequence[Path]) -> Mapping[str, bytes]:
    """Return the file with the full codes of declared sheets, see `build`."""
    if not paths:
        return {}
    from sheetgen.site import build

    return build.sheet_codes(paths)


def absence_messages() -> Iterator[str]:
    """Yield a message for each installed game that the page does not have."""
    if list_packages():
        from sheetgen.site import page_data

        yield from page_data.absence_messages()


@cache
def site_files(boards: tuple[Path, ...] = ()) -> Mapping[str, bytes]:
    """Return the files of the page by their names.

    Args:
        boards: files in which an owner corrects the data that companions play with.

    Raises:
        MissingError: this copy was built without the page.
        LayoutError: one of the boards cannot be used.
    """
    files = {name: data for name, data in _kept().items() if not name.endswith(ENDING)}
    for path in sorted(data_folder(_FONTS).glob("*.ttf")):
        add_file(files, font_name(path), path.read_bytes())
    return replaced(files, _corrected(files, boards)) if boards else files


def site_twins(files: Mapping[str, bytes]) -> Mapping[str, bytes]:
    """Return the twins that the wheel has of *files*; of changed ones it has none."""
    kept = _kept() if _is_as_built() else {}
    known = {n + ENDING: kept[n + ENDING] for n in files if n + ENDING in kept}
    for name in (INDEX, WORKER):  # the only names that stay when a file changes
        if files.get(name) != kept.get(name):
            known.pop(name + ENDING, None)
    return known


@cache
def single_file() -> bytes:
    """Return the page as one file of HTML.

    Raises:
        MissingError: this copy was built without the page.
    """
    if _is_as_built():
        return (BUILT / SINGLE).read_bytes()
    from sheetgen.site import build

    return KEPT_SINGLE.keep(_key(), build.make_single)


def write_built(folder: Path, is_release: bool = False) -> None:
    """Write into *folder* what a wheel holds of the page.

    Raises:
        MissingError: this copy was built without the page.
        ValueError: games of packages are installed, or a release would be larger than
            it can be.
    """
    from sheetgen.site import build

    if others := ", ".join(one.name for one in list_packages()):
        raise ValueError(f"a wheel has its own games alone, and {others} is installed")
    if is_release and not (has_minifiers() and can_pack()):
        raise ValueError("a release needs esbuild, python-minifier and brotli")
    files = build.make_site()
    archive = pack_files({**files, **make_twins(files)})
    for name, content in ((SITE, archive), (SINGLE, build.make_single())):
        (folder / name).write_bytes(content)


def pack_files(files: Mapping[str, bytes]) -> bytes:
    """Return the files of a page in an archive, but for fonts: every copy has those."""
    kept = BytesIO()
    with zipfile.ZipFile(kept, "w") as archive:
        for name in sorted(files):
            if not name.endswith(".ttf"):
                packing = zipfile.ZIP_STORED if ENDING in name else zipfile.ZIP_DEFLATED
                info = zipfile.ZipInfo(name, _DAY)
                archive.writestr(info, files[name], packing, 9)
    return kept.getvalue()


def replaced(
    files: Mapping[str, bytes], changes: Mapping[str, bytes]
) -> Mapping[str, bytes]:
    """Return a page in which some files have other content.

    Their names change with it, and so do all files that name them, to the index.

    Args:
        files: of a page, by their names.
        changes: the content of some of these.
    """
    page = dict(files)
    while changes:
        renamed = {}
        for name, content in changes.items():
            del page[name]
            stem, _, ending = name.split(".")
            renamed[name.encode()] = add_file(page, f"{stem}.{ending}", content)
        changes = {}
        for name, content in [*page.items()]:
            now = content if name.endswith(_BINARY) else _renamed(content, renamed)
            if now != content and HASHED.fullmatch(name):
                changes[name] = now
            else:
                page[name] = now
    inline = (_INLINE.findall(one[INDEX]) for one in (files, page))
    for old, new in zip(*inline, strict=True):
        was, now = (inline_hash(text.decode()).encode() for text in (old, new))
        page[INDEX] = page[INDEX].replace(was, now)
    # The service worker belongs to the index.
    seen = hashlib.sha256(page[WORKER] + page[INDEX]).hexdigest()[:12]
    page[WORKER] = _MARK.sub(f"sheetgen-{seen}".encode(), page[WORKER])
    return page


def _renamed(content: bytes, renamed: Mapping[bytes, str]) -> bytes:
    for old, new in renamed.items():
        content = content.replace(old, new.encode())
    return content


def _corrected(
    files: Mapping[str, bytes], boards: Sequence[Path]
) -> Mapping[str, bytes]:
    """Return the parts of the core that an owner's boards change, by file name."""
    from sheetgen.site.core import owned_files, with_owned
    from sheetgen.site.parts import PARTS

    owned = owned_files(boards)
    parts = {name: files[name] for name in files if name.partition(".")[0] in PARTS}
    now = {name: with_owned(old.decode(), owned) for name, old in parts.items()}
    return {n: one.encode() for n, one in now.items() if one.encode() != parts[n]}


@cache
def _kept() -> Mapping[str, bytes]:
    """Return the page's files but for its fonts, with the twins that a wheel has."""
    whole = BUILT / SITE
    packed = whole.read_bytes() if _is_as_built() else KEPT.keep(_key(), _make)
    with zipfile.ZipFile(BytesIO(packed)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def _make() -> bytes:
    from sheetgen.site import build

    return pack_files(build.make_site())


def _is_as_built() -> bool:
    """Return whether the wheel's own page has all games that are installed."""
    return BUILT.is_dir() and not list_packages()


@cache
def _key() -> str:
    """Return a hash of everything that the page is made from."""
    seen = hashlib.sha256(f"{sys.version}\n{minifiers()}\n".encode())
    folders = [_PACKAGE, data_folder("layouts"), data_folder(_FONTS)]
    folders += [one.folder for one in list_packages() if one.folder]
    for folder in folders:
        for path in _walk(folder):
            content = path.read_bytes()
            name = path.relative_to(folder).as_posix()
            seen.update(f"{name}:{len(content)}:".encode() + content)
    return seen.hexdigest()


def _walk(folder: Path) -> Iterator[Path]:
    """Yield all files below a folder, in an order that is always the same."""
    for place, inside, names in os.walk(folder):
        inside[:] = sorted({*inside} - _LEFT_OUT)
        yield from (Path(place, name) for name in sorted(names))

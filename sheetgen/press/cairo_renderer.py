"""Drawings to PDF pages and pictures, by cairosvg."""

import atexit
import ctypes
import io
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from math import ceil
from pathlib import Path
from types import ModuleType
from typing import Any

from sheetgen.core.errors import MissingLibrary, OutputError
from sheetgen.draw.font import Font, FontStack
from sheetgen.language.message import message

_SLACK = 1e-3  # points; the rounding error of a whole number after conversion
_PIXELS = "BGRX" if sys.byteorder == "little" else "XRGB"  # cairo's, without alpha


def to_pdf(drawings: Sequence[str], fonts: FontStack) -> bytes:
    """Return a PDF with a page for each of *drawings*; they share their fonts.

    A page is as large as its drawing, or up to a point larger on the right and at the
    bottom: cairo cuts off what lies beyond the last whole point.

    Raises:
        MissingLibrary: cairo cannot be used.
    """
    cairosvg = _cairosvg()
    cairo = cairosvg.surface.cairo
    output = io.BytesIO()
    use_fonts(fonts.named_in(drawings))
    shared = cairo.PDFSurface(output, 1, 1)

    class Page(cairosvg.surface.PDFSurface):  # type: ignore[misc, name-defined]
        """A page of the shared document."""

        def _create_surface(self, width: float, height: float) -> Any:
            shared.set_size(ceil(width - _SLACK), ceil(height - _SLACK))
            return shared, width, height

    for drawing in drawings:
        Page(cairosvg.parser.Tree(bytestring=drawing.encode()), None, 96)
        shared.show_page()
    shared.finish()
    return output.getvalue()


def to_png(drawing: str, fonts: FontStack, dpi: float, finer: int) -> bytes:
    """Return a picture of *drawing* on white, with *dpi* pixels per inch.

    It is drawn *finer* times as large, then reduced.

    Raises:
        MissingLibrary: cairo cannot be used.
    """
    cairosvg = _cairosvg()
    from PIL import Image

    # Cairo moves letters to whole pixels; drawn larger, the shift is too small to see.
    # It also rounds their widths unless it is asked for the precision of paper.
    use_fonts(fonts.named_in((drawing,)))
    precise = drawing.replace("<svg ", '<svg text-rendering="geometricPrecision" ', 1)
    tree = cairosvg.parser.Tree(bytestring=precise.encode())
    with _grey_letters(cairosvg):
        surface = cairosvg.surface.PNGSurface(tree, None, 96, scale=finer * dpi / 96)
    drawn = surface.cairo
    paper = cairosvg.surface.cairo.Context(drawn)
    paper.set_operator(cairosvg.surface.cairo.OPERATOR_DEST_OVER)
    paper.set_source_rgb(1, 1, 1)
    paper.paint()
    drawn.flush()
    size = drawn.get_width(), drawn.get_height()
    # Passed on unpacked: packing and unpacking it took as long as drawing it.
    large = Image.frombuffer(
        "RGB", size, bytes(drawn.get_data()), "raw", _PIXELS, drawn.get_stride(), 1
    )
    output = io.BytesIO()
    large.reduce(finer).save(output, "PNG", dpi=(dpi, dpi))
    return output.getvalue()


@contextmanager
def _grey_letters(cairosvg: ModuleType) -> Iterator[None]:
    """Let cairosvg draw letters precisely and in grey inside the block.

    By default it smooths them for the subpixels of a screen, three to a pixel; in our
    pictures such letters came out three times as wide and cut off.
    """
    smooth = cairosvg.surface.TEXT_ANTIALIAS
    fine = smooth["geometricPrecision"]
    smooth["geometricPrecision"] = cairosvg.surface.cairo.ANTIALIAS_GRAY
    try:
        yield
    finally:
        smooth["geometricPrecision"] = fine


def _cairosvg() -> ModuleType:
    try:
        import cairosvg
    except (OSError, ImportError, AttributeError) as error:  # missing, broken, too old
        raise MissingLibrary(
            message(
                "cairo cannot be used ({reason}); install it (on Debian and Ubuntu: "
                "apt install libcairo2; on macOS: brew install cairo), or leave out "
                "SHEETGEN_RENDERER: sheetgen draws without it",
                reason=str(error).partition("\n")[0],
            )
        ) from None
    import cairosvg.parser
    import cairosvg.surface

    module: ModuleType = cairosvg
    return module


# A fontconfig that sees the project's fonts and nothing else.
#
# Cairo asks fontconfig for fonts when it draws the first text of a process, and opens
# their files when it needs them; so this configuration lasts as long as the process.
#
# Fonts are added but never removed. Cairo keeps the font that it found for a family and
# a size; if fontconfig were set up again, it would find another one for the next size.
# It would file a letter of a PDF under the first font and look for it under the second,
# and embed a font for every letter that it draws.


# Never read again, even if files change: that would set up fontconfig again.
_CONFIG = (
    '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">'
    "<fontconfig><dir>{folder}</dir><cachedir>{folder}/cache</cachedir>"
    "<config><rescan><int>0</int></rescan></config></fontconfig>"
)

_seen: set[str] = set()  # families; a family that cairo knows keeps its file


def use_fonts(fonts: tuple[Font, ...]) -> None:
    """Let cairo see *fonts*, those of earlier calls, and no others.

    Raises:
        OutputError: the folder for temporary files cannot be written.
    """
    new = {font.family: font for font in fonts if font.family not in _seen}
    if not new:
        return
    try:
        folder = Path(tempfile.mkdtemp(prefix="sheetgen-"))
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        paths = [folder / f"{place}.ttf" for place in range(len(new))]
        for font, path in zip(new.values(), paths, strict=True):
            _copy(font, path)
        if not _seen:
            config = folder / "fonts.conf"
            config.write_text(_CONFIG.format(folder=folder), encoding="utf-8")
            os.environ["FONTCONFIG_FILE"] = str(config)
    except OSError as error:
        raise OutputError(
            message(
                "the folder for temporary files cannot be written ({reason}); name "
                "another in TMPDIR",
                reason=error.strerror or error,
            )
        ) from error
    with suppress(OSError):
        library = ctypes.CDLL("libfontconfig.so.1")
        if not _seen:
            # Other code may have drawn text in this process, with other fonts.
            library.FcInitReinitialize()
        else:
            for path in paths:
                library.FcConfigAppFontAddFile(None, os.fsencode(path))
    _seen.update(new)


def _copy(font: Font, path: Path) -> None:
    """Copy a font file, renamed to the family name by which drawings select it."""
    if font.family == font.given_family:
        shutil.copy(font.path, path)
        return
    from fontTools.ttLib import TTFont  # needed only for fonts of users

    with TTFont(font.path, recalcTimestamp=False) as file:
        for name in (16, 17, 21, 22):  # families and styles of other systems
            file["name"].removeNames(nameID=name)
        file["name"].setName(font.family, 1, 3, 1, 0x409)
        file["name"].setName("Regular", 2, 3, 1, 0x409)
        file.save(path)

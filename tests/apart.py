"""How far two PDFs of the same drawings are apart, in the pixels of one program."""

import io
import re
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from math import ceil, floor
from pathlib import Path

import numpy as np
import pikepdf
from PIL import Image

DPI = 150
MOST = 0.25  # percent of the pixels
SEEN = 32  # of 255; pixels that differ by less are taken for alike
# Programs move letters to whole pixels, up or down where half of one is left. Shown so
# much finer, and made as small again, pages show where letters really stand.
FINER = 4


def measure(
    drawings: Sequence[str], first: bytes, second: bytes, finer: int = 1
) -> list[float]:
    """Return for each page how many percent of its pixels differ.

    Args:
        drawings: what both files show, a page each.
        first: a PDF.
        second: another one.
        finer: draw so many times as fine, then reduce.
    """
    sizes = [_pixels(drawing) for drawing in drawings]
    with tempfile.TemporaryDirectory() as here, tempfile.TemporaryDirectory() as there:
        pairs = zip(
            _pictures(first, sizes, Path(here), finer),
            _pictures(second, sizes, Path(there), finer),
            strict=True,
        )
        return [
            float(100 * np.mean(np.max(np.abs(one - two), axis=2) > SEEN))
            for one, two in pairs
        ]


def _pixels(drawing: str) -> tuple[float, float]:
    found = re.search(r'viewBox="0 0 (\S+) (\S+)"', drawing)
    assert found is not None
    wide, high = (float(side) / 25.4 * DPI for side in found.groups())
    return wide, high


def _pictures(
    content: bytes, sizes: Sequence[tuple[float, float]], folder: Path, finer: int
) -> Iterator["np.ndarray[tuple[int, ...], np.dtype[np.int16]]"]:
    """Yield pages as pixels, all of which are whole."""
    with pikepdf.open(io.BytesIO(content)) as pdf:
        for page, size in zip(pdf.pages, sizes, strict=True):
            # Pages of one may be larger by a part of a point, to the right and below.
            wide, high = (ceil(side) * 72 / DPI - 0.01 for side in size)
            top = float(page.mediabox[3])
            page.mediabox = pikepdf.Array([0, top - high, wide, top])
        pdf.save(folder / "pages.pdf")
    call = ["pdftoppm", "-r", str(finer * DPI), folder / "pages.pdf", folder / "page"]
    subprocess.run(call, check=True)
    for path, (wide, high) in zip(
        sorted(folder.glob("page-*.ppm")), sizes, strict=True
    ):
        with Image.open(path) as picture:
            whole = picture.reduce(finer).crop((0, 0, floor(wide), floor(high)))
        yield np.asarray(whole).astype(np.int16)


def words(content: bytes) -> list[list[str]]:
    """Return the words of each page, as they are read out."""
    call = ["pdftotext", "-raw", "-", "-"]
    done = subprocess.run(call, input=content, check=True, capture_output=True)
    return [page.split() for page in done.stdout.decode().split("\f")[:-1]]

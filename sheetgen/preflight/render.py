"""Pages as pictures, drawn by poppler, some at a time and in two processes at once.

A page that poppler cannot draw is answered with nothing; a picture is never larger than
`MOST_PIXELS`, so a poster is drawn more coarsely.
"""

import shutil
import subprocess
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from itertools import groupby
from pathlib import Path
from typing import IO, TypeVar

from PIL import Image

from sheetgen.errors import MissingLibrary
from sheetgen.preflight.paper import Paper
from sheetgen.say import tell
from sheetgen.units import to_px

DPI = 150
MOST_PIXELS = 12_000_000  # A3 has 4.3 million
MOST_SIDE = 30_000  # pixels; readers of codes stop at 65,535
WORKERS = 2

_BATCH = 20  # pages that a process draws
_PATIENCE = 120.0  # seconds for a batch
_MARK = b"P5"  # of a picture in greys

Result = TypeVar("Result")
Look = Callable[[int, Image.Image], Result]


def find_tool(command: str) -> str:
    """Return where a command of poppler is.

    Raises:
        MissingLibrary: it is not installed.
    """
    path = shutil.which(command)
    if path is None:
        raise MissingLibrary(
            tell(
                "{command} is missing: install poppler-utils, which brings it",
                command=command,
            )
        )
    return path


def look_at_pages(
    path: Path,
    papers: Sequence[tuple[int, Paper]],
    look: Look[Result],
    report: Callable[[int], None],
) -> dict[int, Result | None]:
    """Return what *look* says of each page.

    Args:
        path: the document.
        papers: the numbers of pages, ascending, and their papers.
        look: called with the number of a page and its picture; from several threads.
        report: told how many further pages are done.

    Raises:
        MissingLibrary: poppler is not installed.
    """
    tool = find_tool("pdftoppm")
    seen: dict[int, Result | None] = {number: None for number, _ in papers}
    with ThreadPoolExecutor(WORKERS) as pool:
        waiting = [
            pool.submit(_look_at_batch, tool, path, dpi, batch, look)
            for dpi, batch in _batches(papers)
        ]
        try:
            for done in as_completed(waiting):
                found = done.result()
                seen |= found
                report(len(found))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return seen


def resolution(paper: Paper) -> float:
    """Return the pixels an inch that a page is drawn with."""
    width, height = to_px(paper.width, DPI), to_px(paper.height, DPI)
    area = (MOST_PIXELS / (width * height)) ** 0.5
    share = min(area, MOST_SIDE / max(width, height))
    return DPI if share >= 1 else DPI * share


def _batches(papers: Sequence[tuple[int, Paper]]) -> Iterator[tuple[float, list[int]]]:
    """Yield runs of pages that are drawn alike."""
    jobs = [
        (number - place, resolution(paper), number)
        for place, (number, paper) in enumerate(papers)
    ]
    for (_, dpi), run in groupby(jobs, key=lambda job: job[:2]):
        numbers = [number for _, _, number in run]
        for start in range(0, len(numbers), _BATCH):
            yield dpi, numbers[start : start + _BATCH]


def _look_at_batch(
    tool: str, path: Path, dpi: float, batch: list[int], look: Look[Result]
) -> dict[int, Result | None]:
    pictures = 0
    found: dict[int, Result | None] = {}
    for picture in _draw(tool, path, dpi, batch[0], batch[-1]):
        if pictures < len(batch):
            found[batch[pictures]] = look(batch[pictures], picture)
        pictures += 1
    if pictures == len(batch):
        return found
    if len(batch) == 1:
        return {batch[0]: None}
    found = {}  # one is missing, and nobody says which
    for number in batch:
        found |= _look_at_batch(tool, path, dpi, [number], look)
    return found


def _draw(
    tool: str, path: Path, dpi: float, first: int, last: int
) -> Iterator[Image.Image]:
    """Yield the pictures of pages, in greys."""
    command = [tool, "-q", "-gray", "-cropbox", "-r", dpi, "-f", first, "-l", last]
    # A path of its own, since a name may look like an option.
    arguments = [*map(str, command), str(path.resolve())]
    with subprocess.Popen(
        arguments,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as process:
        guard = threading.Timer(_PATIENCE, process.kill)
        guard.start()
        try:
            assert process.stdout is not None
            while (picture := _read_picture(process.stdout)) is not None:
                yield picture
        finally:
            guard.cancel()
            process.kill()


def _read_picture(stream: IO[bytes]) -> Image.Image | None:
    """Return the next picture, or nothing at the end of what was drawn."""
    if stream.readline().strip() != _MARK:
        return None
    try:
        width, height = map(int, stream.readline().split())
        stream.readline()  # the lightest value, always 255
    except ValueError:
        return None
    content = stream.read(width * height)
    if len(content) < width * height:
        return None
    return Image.frombytes("L", (width, height), content)

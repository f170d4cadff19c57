"""Pages for volunteers in photos, cut into a labelled set.

A page becomes a folder of its own, all at once or not at all: a picture for each box,
and `labels.jsonl`, with a line for each of them. Nothing is kept of the photo besides.
"""

import hashlib
import json
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from sheetgen.checking.check import Refused
from sheetgen.collect.spots import kind_of
from sheetgen.errors import CodeError, OutputError, PictureError, Problem, UsageError
from sheetgen.say import tell
from sheetgen.scan.cut import Crop, Cut, SeenPage, cut_page, find_pages, pack_crop
from sheetgen.scan.picture import Picture, open_pictures
from sheetgen.source.problem import told_problem

LABELS = "labels.jsonl"
WRITER = 12  # hexadecimal digits that stand for a writer


@dataclass(frozen=True)
class Kept:
    """A page that was cut and kept.

    Attributes:
        name: of the file, with the number of its picture or of the page in it.
        page: its number.
        folder: that its boxes are in.
        boxes: how many there are.
        blank: how many were left blank, and out.
    """

    name: str
    page: int
    folder: Path
    boxes: int
    blank: int


def collect_photos(
    paths: Sequence[Path], folder: Path, digits: str = ""
) -> Iterator[list[Kept | Refused]]:
    """Yield what became of the pages in each file.

    Args:
        paths: of photos or scans.
        folder: that pages are kept in, each in one of its own.
        digits: of the code of the only page, if that cannot be read.

    Raises:
        OutputError: the folder cannot be written.
    """
    before: dict[int, str] = {}
    for path in paths:
        yield list(_collect(path, folder, digits, before))


def _collect(
    path: Path, folder: Path, digits: str, before: dict[int, str]
) -> Iterator[Kept | Refused]:
    """Yield what became of the pages in a file.

    Args:
        path: of the file.
        folder: of the set.
        digits: if the code cannot be read.
        before: where pages were seen by their numbers; those of this file are added.
    """
    try:
        for picture in open_pictures(path):
            yield from _collect_from(path, picture, folder, digits, before)
    except PictureError as error:
        problems = tuple(told_problem(problem) for problem in error.problems)
        yield Refused(str(path), error.exit_code, problems)


def _collect_from(
    path: Path, picture: Picture, folder: Path, digits: str, before: dict[int, str]
) -> Iterator[Kept | Refused]:
    found = list(find_pages(picture.grey, digits))
    page = f" {picture.number}" if picture.number > 1 else ""
    for place, seen in enumerate(found, 1):
        name = f"{path}{page}" + (f" ({place})" if len(found) > 1 else "")
        if not isinstance(seen, SeenPage):
            code = CodeError if seen.reason == "code" else PictureError
            yield _refused(name, code.exit_code, seen.reason, seen.what)
            continue
        number = seen.code.serial
        if number in before:
            first = before[number]
            what = tell("the same page as {first}: it is kept once", first=first)
            yield _refused(name, UsageError.exit_code, "twice", what)
            continue
        before[number] = name
        yield _keep(name, cut_page(picture.grey, seen), folder)


def _keep(name: str, cut: Cut, folder: Path) -> Kept | Refused:
    number = cut.page.code.serial
    if not cut.has_consent:
        what = tell(
            "nothing is kept: the cross is missing that gives the page to the public "
            "domain"
        )
        return _refused(name, PictureError.exit_code, "consent", what)
    own = folder / f"{number:09d}"
    if own.exists():
        what = tell("{path} is there already: nothing is replaced", path=own)
        return _refused(name, UsageError.exit_code, "there", what)
    _write(cut, own)
    return Kept(name, number, own, len(cut.crops), cut.blank)


def _refused(name: str, exit_code: int, reason: str, what: str) -> Refused:
    problem = told_problem(Problem(name, "", what))
    return Refused(name, exit_code, (problem,), {"reason": reason})


def _write(cut: Cut, own: Path) -> None:
    """Write the folder of a page; if that fails, it is not there.

    Raises:
        OutputError: it cannot be written.
    """
    try:
        own.parent.mkdir(parents=True, exist_ok=True)
        made = Path(tempfile.mkdtemp(prefix=f".{own.name}.", dir=own.parent))
        try:
            inside = made / own.name
            inside.mkdir()
            lines = []
            for crop in cut.crops:
                file = inside / f"{crop.name.replace(':', '-')}.png"
                file.write_bytes(pack_crop(crop))
                lines.append(json.dumps(_label(cut, crop, file), ensure_ascii=False))
            labels = "".join(f"{line}\n" for line in lines)
            (inside / LABELS).write_text(labels, encoding="utf-8")
            inside.rename(own)
        finally:
            shutil.rmtree(made, ignore_errors=True)
    except OSError as error:
        raise OutputError(
            tell(
                "{path}: cannot be written ({reason}); choose another place",
                path=own,
                reason=error.strerror or error,
            )
        ) from error


def _label(cut: Cut, crop: Crop, file: Path) -> dict[str, object]:
    """Return the line of a box in `LABELS`."""
    code = cut.page.code
    return {
        "file": f"{file.parent.name}/{file.name}",
        "text": crop.ask.text,
        "struck": crop.ask.struck,
        "kind": kind_of(crop.name),
        "box": crop.name,
        "blank": not crop.ask.text,
        "page": code.serial,
        "version": code.face,
        "writer": _writer_of(code.serial),
        "language": code.language,
        "hand": cut.hand or None,
        "school": cut.school or None,
        "dots": round(crop.dots, 2),
    }


def _writer_of(page: int) -> str:
    """Return what stands for the writer of a page: a page is for one person."""
    return hashlib.sha256(f"sheetgen page {page}".encode()).hexdigest()[:WRITER]

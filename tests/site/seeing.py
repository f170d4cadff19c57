"""The page's reader of photos, run in node."""

import json
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import playwright

from sheetgen.core.draw.box import Box
from sheetgen.scan.sheet import Printed
from sheetgen.site.build import seeing_script
from sheetgen.site.runtime import VENDOR

NODE = Path(playwright.__file__).parent / "driver" / "node"
RUNNER = Path(__file__).parent / "seeing.mjs"
Plain = dict[str, Any]


class Seeing:
    """Asks the script about pictures, in one process of node."""

    def __init__(self, folder: Path, process: "subprocess.Popen[str]") -> None:
        """Ask a process; files of pictures are put into a folder."""
        self._folder = folder
        self._process = process

    def ask(self, questions: Sequence[Plain]) -> list[Plain]:
        """Return the answers to questions, asked one after the other."""
        return [self._ask(one) for one in questions]

    def _ask(self, question: Plain) -> Plain:
        reading, writing = self._process.stdout, self._process.stdin
        assert reading
        assert writing
        writing.write(json.dumps(question) + "\n")
        writing.flush()
        answer = reading.readline()
        assert answer, "node has ended: what it said stands above"
        told: Plain = json.loads(answer)
        return told

    def picture(self, grey: np.ndarray, reads_codes: bool = False) -> Plain:
        """Return the question that looks at a picture, and reads its codes."""
        path = self._folder / "picture.grey"
        path.write_bytes(np.ascontiguousarray(grey, np.uint8).tobytes())
        high, wide = grey.shape
        size = {"width": wide, "height": high}
        value = {"file": str(path), **size, "readsCodes": reads_codes}
        return {"do": "look", "value": value}


@contextmanager
def open_seeing(folder: Path) -> Iterator[Seeing]:
    """Start what answers, and end it."""
    script, library = folder / "seeing.js", folder / "jsqr.cjs"
    script.write_text(seeing_script(), encoding="utf-8")
    # As in a page it is no module, and node takes it for none by its ending.
    shutil.copy(VENDOR / "jsqr.js", library)
    with subprocess.Popen(
        [NODE, RUNNER, script, library],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield Seeing(folder, process)


def sheet_of(printed: Printed) -> Plain:
    """Return the question that reads a sheet, as its code tells it."""
    frame = printed.frame
    value = {
        "spots": [
            [spot.name, spot.kind, spot.words, spot.most, spot.is_signed]
            for spot in printed.spots
        ],
        "boxes": {name: plain(box) for name, box in frame.boxes.items()},
        "marks": [plain(box) for box in frame.marks],
        "code": plain(frame.code),
    }
    return {"do": "read", "value": value}


def plain(box: Box) -> list[float]:
    return [box.x, box.y, box.width, box.height]

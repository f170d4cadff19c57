"""The page's reader of photos, run in node."""

import json
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import playwright

from sheetgen.draw.box import Box
from sheetgen.scan.sheet import Printed
from sheetgen.site.build import seeing_script
from sheetgen.site.runtime import VENDOR

NODE = Path(playwright.__file__).parent / "driver" / "node"
RUNNER = Path(__file__).parent / "seeing.mjs"
Plain = dict[str, Any]


class Seeing:
    """Asks the script about pictures, each time in a new process."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._script = folder / "seeing.js"
        self._script.write_text(seeing_script(), encoding="utf-8")
        # As in a page it is no module, and node takes it for none by its ending.
        self._library = folder / "jsqr.cjs"
        shutil.copy(VENDOR / "jsqr.js", self._library)

    def ask(self, questions: Sequence[Plain]) -> list[Plain]:
        """Return the answers to questions, asked one after the other."""
        done = subprocess.run(
            [NODE, RUNNER, self._script, self._library],
            input="".join(json.dumps(one) + "\n" for one in questions),
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return [json.loads(line) for line in done.stdout.splitlines()]

    def picture(self, grey: np.ndarray, name: str = "picture") -> Plain:
        """Return the question that looks at a picture."""
        path = self._folder / f"{name}.grey"
        path.write_bytes(np.ascontiguousarray(grey, np.uint8).tobytes())
        high, wide = grey.shape
        value = {"file": str(path), "width": wide, "height": high}
        return {"do": "look", "value": value}


def sheet_of(printed: Printed) -> Plain:
    """Return the question that reads a sheet, as its code tells it."""
    frame = printed.frame
    value = {
        "spots": [
            [spot.name, spot.kind, spot.words, spot.most] for spot in printed.spots
        ],
        "boxes": {name: plain(box) for name, box in frame.boxes.items()},
        "marks": [plain(box) for box in frame.marks],
        "code": plain(frame.code),
    }
    return {"do": "read", "value": value}


def plain(box: Box) -> list[float]:
    return [box.x, box.y, box.width, box.height]

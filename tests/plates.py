"""What plates of a press get of a PDF: Ghostscript's separations, as arrays."""

import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

Plates = dict[str, Any]  # percent of ink by plate, such as "Black"; an array each


def plates(path: Path, dpi: int = 100) -> list[Plates]:
    """Return what each plate gets of the pages of a PDF."""
    if shutil.which("gs") is None:
        pytest.skip("NO GHOSTSCRIPT ON THIS MACHINE: apt install ghostscript")
    with tempfile.TemporaryDirectory() as folder:
        command = ["gs", "-q", "-dNOPAUSE", "-dBATCH", "-sDEVICE=tiffsep"]
        command += [f"-r{dpi}", f"-sOutputFile={folder}/%d.tif", str(path)]
        subprocess.run(command, check=True, capture_output=True)
        pages = []
        for number in range(1, len(list(Path(folder).glob("*[0-9].tif"))) + 1):
            files = sorted(Path(folder).glob(f"{number}(*).tif"))
            pages.append({_name(file): _percent(file) for file in files})
        return pages


def total(page: Plates) -> Any:
    """Return how much ink all plates of a page print together."""
    return sum(page.values())


def _name(file: Path) -> str:
    return file.name.partition("(")[2].partition(")")[0]


def _percent(file: Path) -> Any:
    with Image.open(file) as picture:
        return 100 - np.asarray(picture.convert("L"), dtype=float) / 2.55

"""Words of a printed page, and where they stand."""

import re
import subprocess


def words(path: str, page: int) -> list[tuple[str, float, float]]:
    """Return the words of a page, each with the middle of its box in points."""
    done = subprocess.run(
        ["pdftotext", "-bbox", "-f", str(page), "-l", str(page), path, "-"],
        capture_output=True,
        text=True,
        check=True,
    )
    found = re.findall(
        r'<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">'
        r"([^<]*)</word>",
        done.stdout,
    )
    return [
        (word, (float(x) + float(to_x)) / 2, (float(y) + float(to_y)) / 2)
        for x, y, to_x, to_y, word in found
    ]

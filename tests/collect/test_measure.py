"""Tables of how well a collected set is read."""

import json
from pathlib import Path

import cv2
import pytest

from scripts.collected import Told, find_error, read_set, write_tables
from sheetgen.checking.collected import LABELS, Kept, collect_photos
from tests.volunteer import fill_page


def test_said_and_true_shares_are_compared_by_tenths() -> None:
    sure = [Told("cell", "5", "5", 0.95, "a")] * 19
    wrong = [Told("cell", "5", "6", 0.95, "a")]
    assert find_error(sure + wrong) == pytest.approx(0)
    assert find_error(sure) == pytest.approx(0.05)
    assert find_error(wrong) == pytest.approx(0.95)


def test_tables_tell_kinds_characters_and_writers() -> None:
    told = [
        *[Told("cell", "5", "5", 0.999, "a")] * 3,
        Told("cell", "7", "1", 0.999, "b"),
        Told("word", "BA", "ba", 0.6, "b"),
    ]
    lines = write_tables(told)
    assert lines[2] == "| cell | 4 | 75.0% | 100% | 25.00% | 24.9% |"
    assert lines[3] == "| word | 1 | 100.0% | 0% | 0.00% | 40.0% |"
    assert lines[7:9] == ["| 5 | 3 | 100.0% |  |", "| 7 | 1 | 0.0% | 1 1 |"]
    assert lines[-1].startswith("2 writers: the worst is read 50.0% right")


@pytest.mark.slow
def test_a_set_is_read_box_by_box(tmp_path: Path) -> None:
    """Whoever mislabels it is told a worse figure."""
    path, folder = tmp_path / "a.png", tmp_path / "set"
    cv2.imwrite(str(path), fill_page(tmp_path, 42, 42))
    ((kept,),) = collect_photos([path], folder)
    assert isinstance(kept, Kept)
    told = [one for one in read_set(folder) if one.group == "cell"]
    assert len(told) == 72
    right = sum(one.is_right for one in told)
    assert right > 60
    labels = kept.folder / LABELS
    lines = [json.loads(line) for line in labels.read_text("utf-8").splitlines()]
    for line in lines:
        line["text"] = {"1": "2", "2": "1"}.get(line["text"], line["text"])
    labels.write_text("".join(f"{json.dumps(line)}\n" for line in lines), "utf-8")
    worse = [one for one in read_set(folder) if one.group == "cell"]
    assert sum(one.is_right for one in worse) <= right - 12

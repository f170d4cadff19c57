"""A filled sheet is read from a photo in three browsers, and entered."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest
from PIL import ExifTags, Image

from sheetgen.scan.sheet import SeenSheet, find_sheets
from tests.browsers.conftest import Away
from tests.browsers.test_browsers import BOARD, IS_JUDGED, LABEL, cell
from tests.browsers.window import Window, click, wait_for, wait_until
from tests.scene import Condition, Press, make_scene

SEED = 900_001  # of a sheet about which several questions are asked
FIELD = "dialog.of-photo input[type=file]:not([capture])"
IS_THERE = "return Boolean(document.querySelector(arguments[0]))"
QUESTION = ".question-of"
TOLD = """return document.querySelector(".of-photo [role=alert]").textContent
  .includes(arguments[0])"""
ASKED = """return document.querySelector(".question-of")?.dataset.spot
  ?? (document.querySelector(".summary .main") ? "" : null)"""

pytestmark = pytest.mark.slow


@dataclass(frozen=True)
class Shown:
    """A photo of a filled sheet.

    Attributes:
        file: of the photo.
        digits: of its code.
        values: that stand in its spots, by their names.
    """

    file: Path
    digits: str
    values: Mapping[str, str]


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Shown:
    folder = tmp_path_factory.mktemp("photo")
    scene = make_scene(Condition("a photo", evidence="phase"), SEED, Press(folder))
    (seen,) = find_sheets(scene.grey)
    assert isinstance(seen, SeenSheet)
    file = folder / "sheet.jpg"
    Image.fromarray(scene.grey).save(file, quality=90)
    return Shown(file, seen.printed.digits, scene.filled.values)


def asked(window: Window) -> str:
    """Return the spot that is asked about; nothing once all is."""
    wait_until(window, ASKED.replace("return ", "return null !== (") + ")")
    return str(window.run(ASKED))


def answer(window: Window, name: str, value: str) -> None:
    """Say what stands in a spot: by a button, or typed if none proposes it."""
    proposed = f"[data-spot='{name}'] .candidate[data-value='{value}']"
    if window.run(IS_THERE, proposed):
        click(window, proposed)
    else:
        window.run("document.querySelector('#typed').value = arguments[0]", value)
        click(window, ".typed button")


def choose(window: Window, url: str, digits: str, file: Path) -> None:
    """Open a sheet that nothing stands on, and choose a photo."""
    window.open(f"{url}#{digits}")
    wait_for(window, BOARD)
    click(window, "#photo")
    wait_for(window, FIELD)
    window.choose(FIELD, file)


def test_a_photo_is_read_and_entered(window: Window, host: Away, shown: Shown) -> None:
    choose(window, host.url, shown.digits, shown.file)
    names = []
    while name := asked(window):
        names.append(name)
        answer(window, name, shown.values.get(name, ""))
        answered = f"return document.querySelector({QUESTION!r})?.dataset.spot"
        wait_until(window, f"{answered} !== arguments[0]", name)
    assert len(names) > 1
    click(window, ".enter-line .main")
    wait_until(window, IS_JUDGED, "legal")
    written = [
        (name.removeprefix("cell:"), value)
        for name, value in shown.values.items()
        if name.startswith("cell:") and value in "123456"
    ]
    assert len(written) > 9
    for name, value in written:
        assert f", {value}" in window.run(LABEL, cell(name))


def test_a_photo_that_lies_on_its_side_is_set_upright(
    window: Window, host: Away, shown: Shown, tmp_path: Path
) -> None:
    """Phones write beside the pixels how they were held.

    This one is mirrored too, since one that only lies on its side is read as it is.
    """
    turned = tmp_path / "turned.jpg"
    exif = Image.Exif()
    exif[ExifTags.Base.Orientation] = 5  # rows are columns
    with Image.open(shown.file) as picture:
        side = picture.transpose(Image.Transpose.TRANSPOSE)
        side.save(turned, quality=90, exif=exif)
    choose(window, host.url, shown.digits, turned)
    assert asked(window)


def test_the_page_as_one_file_reads_a_photo(
    window: Window, single_url: str, shown: Shown
) -> None:
    choose(window, single_url, shown.digits, shown.file)
    assert asked(window)


def test_what_is_no_picture_is_told(
    window: Window, host: Away, shown: Shown, tmp_path: Path
) -> None:
    none = tmp_path / "none.jpg"
    none.write_text("not a picture")
    choose(window, host.url, shown.digits, none)
    wait_until(window, TOLD, "A text cannot be read here")

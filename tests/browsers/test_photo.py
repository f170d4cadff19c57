"""A filled sheet is read from a photo in three browsers, and entered."""

from pathlib import Path

import pytest
from PIL import ExifTags, Image

from tests.browsers.conftest import Away
from tests.browsers.test_browsers import BOARD, IS_JUDGED, LABEL, cell
from tests.browsers.window import Window, click, wait_for, wait_until
from tests.scene import PHOTO, SEED, Shown, show_once

FIELD = "dialog.of-photo input[type=file]:not([capture])"
IS_THERE = "return Boolean(document.querySelector(arguments[0]))"
QUESTION = ".question-of"
SINGLY = ".summary [data-choice='questions']"
TOLD = """return document.querySelector(".of-photo [role=alert]").textContent
  .includes(arguments[0])"""
ASKED = """return document.querySelector(".question-of")?.dataset.spot
  ?? (document.querySelector(".summary .main") ? "" : null)"""

pytestmark = pytest.mark.slow


@pytest.fixture(scope="session")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Shown:
    return show_once(tmp_path_factory, PHOTO, SEED)


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


# A page of a host, and one from a disk: WebKit's workers read no blobs of such a one.
PAGES = [("webkit", "host"), ("firefox", "host"), ("chromium", "host")]
PAGES += [("webkit", "disk"), ("firefox", "disk"), ("chromium", "disk")]


@pytest.mark.sample(1)
@pytest.mark.parametrize(("window", "place"), PAGES, indirect=["window"])
def test_a_photo_that_lies_on_its_side_is_read_and_entered(
    window: Window,
    place: str,
    host: Away,
    single_url: str,
    shown: Shown,
    tmp_path: Path,
) -> None:
    """Phones write beside the pixels how they were held.

    This one is mirrored too, since one that only lies on its side is read as it is.
    """
    turned, none = tmp_path / "turned.jpg", tmp_path / "none.jpg"
    exif = Image.Exif()
    exif[ExifTags.Base.Orientation] = 5  # rows are columns
    with Image.open(shown.file) as picture:
        side = picture.transpose(Image.Transpose.TRANSPOSE)
        side.save(turned, quality=90, exif=exif)
    none.write_text("not a picture")
    window.open("about:blank")
    window.open(f"{host.url if place == 'host' else single_url}#{shown.digits}")
    wait_for(window, BOARD)
    click(window, "#photo")
    wait_for(window, FIELD)
    window.choose(FIELD, none)
    wait_until(window, TOLD, "A text cannot be read here")
    window.choose(FIELD, turned)
    asked(window)
    if window.run(IS_THERE, SINGLY):
        click(window, SINGLY)
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

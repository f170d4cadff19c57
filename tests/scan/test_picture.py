"""Pictures of files: upright, in greys, and refused by one sentence."""

import os
import re
import struct
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageCms

from sheetgen.core.errors import PictureError
from sheetgen.scan import picture
from sheetgen.scan.picture import open_pictures
from sheetgen.system import memory_limit

# Black where the top left corner is, as the camera was held.
PLAIN = np.full((30, 40), 255, np.uint8)
PLAIN[:10, :10] = 0
ORIENTATION = 0x0112  # the tag of a JPEG
TURNS = {
    1: PLAIN,
    2: PLAIN[:, ::-1],
    3: PLAIN[::-1, ::-1],
    4: PLAIN[::-1],
    5: PLAIN.T,
    6: np.rot90(PLAIN),
    7: PLAIN.T[::-1, ::-1],
    8: np.rot90(PLAIN, -1),
}
GREYS = (PLAIN, PLAIN // 2 + 90)  # of full contrast, and faint
DEEP = {
    "16 bits": lambda grey: grey.astype(np.uint16) * 257,
    "12 of 16 bits": lambda grey: grey.astype(np.uint16) * 16 + 15,
    "32 bits": lambda grey: grey.astype(np.int32) * 257,
    "fractions": lambda grey: grey.astype(np.float32) / 255,
    "a cut-out": lambda grey: np.dstack([grey * 0] * 3 + [255 - grey]),
    "grey and clear": lambda grey: np.dstack([grey * 0, 255 - grey]),
}
FORMATS = {
    "png": ("1", "L", "LA", "P", "RGB", "RGBA"),
    "tif": ("1", "L", "LA", "P", "RGB", "RGBA", "CMYK", "YCbCr", "LAB"),
    "jpg": ("L", "RGB", "CMYK", "YCbCr"),
    "jfif": ("L", "RGB"),
    "jpe": ("RGB",),
    "webp": ("L", "RGB", "RGBA"),
    "avif": ("L", "RGB", "RGBA"),
    "gif": ("1", "L", "P", "RGB"),
    "bmp": ("1", "L", "P", "RGB"),
    "jp2": ("L", "RGB", "RGBA"),
    "pnm": ("1", "L", "RGB", "I;16"),
    "tga": ("L", "RGB", "RGBA"),
}


def changed(picture: Image.Image, mode: str) -> Image.Image:
    return picture if picture.mode == mode else picture.convert(mode)


def preview(picture: Image.Image) -> Image.Image:
    """Return a smaller picture that a TIFF calls so."""
    small = picture.reduce(2)
    small.encoderinfo = {"tiffinfo": {254: 1}}
    return small


def save(path: Path, pixels: np.ndarray, **options: object) -> Path:
    Image.fromarray(pixels).save(path, **options)
    return path


@pytest.mark.parametrize("ending", FORMATS)
def test_what_a_person_sees_is_read_in_any_format_and_mode(
    ending: str, tmp_path: Path
) -> None:
    whole = Image.fromarray(np.kron(PLAIN, np.ones((4, 4), np.uint8)))
    seen = {}
    for mode in FORMATS[ending]:
        path = tmp_path / f"{mode}.{ending}"
        colours = whole if mode in ("1", "L", "LA", "P") else whole.convert("RGB")
        made = changed(colours, mode)
        if mode == "I;16":
            made = Image.fromarray(np.asarray(whole).astype(np.uint16) * 257)
        made.save(path, "JPEG" if ending in ("jfif", "jpe") else None)
        (one,) = open_pictures(path)
        assert (one.grey.shape, one.grey.dtype) == (whole.size[::-1], np.uint8)
        seen[mode] = np.abs(one.grey.astype(int) - np.asarray(whole)).mean()
    assert {mode: off for mode, off in seen.items() if off > 6} == {}


@pytest.mark.parametrize(
    ("kind", "ending"),
    [(kind, "tif") for kind in DEEP]
    + [(kind, "png") for kind in DEEP if kind not in ("32 bits", "fractions")],
)
def test_greys_of_any_depth_and_what_is_see_through_are_read_as_on_paper(
    kind: str, ending: str, tmp_path: Path
) -> None:
    for grey in GREYS:
        (one,) = open_pictures(save(tmp_path / f"photo.{ending}", DEEP[kind](grey)))
        assert np.abs(one.grey.astype(int) - grey).max() <= 1


@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize("kind", ["jpg", "png", "webp", "tif", "16.tif", "lzw.tif"])
def test_a_photo_stands_as_the_camera_was_held(
    turn: int, kind: str, tmp_path: Path
) -> None:
    exif = Image.Exif()
    exif[ORIENTATION] = turn
    options = {"compression": "tiff_lzw"} if "lzw" in kind else {}
    options |= {"quality": 95} if kind in ("jpg", "webp") else {}
    pixels = DEEP["16 bits"](TURNS[turn]) if "16" in kind else TURNS[turn]
    pixels = np.ascontiguousarray(pixels)
    (one,) = open_pictures(save(tmp_path / f"a.{kind}", pixels, exif=exif, **options))
    assert one.grey.shape == PLAIN.shape
    assert one.grey[:8, :8].max() < 40
    assert one.grey[:, 14:].min() > 215


def test_a_profile_with_other_greys_is_followed(tmp_path: Path) -> None:
    """Where numbers are light itself, half of it is no half grey."""
    usual = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    curve, line = (
        b"para\0\0\0\0" + struct.pack(">HH", 3, 0),
        struct.pack(">HHI", 0, 0, 1 << 16),
    )
    light = re.sub(
        re.escape(curve) + b"....", b"para\0\0\0\0" + line, usual, flags=re.S
    )
    for profile, wanted in ((usual, 55), (light, 128)):
        path = tmp_path / "photo.png"
        Image.new("RGB", (40, 30), (55,) * 3).save(path, icc_profile=profile)
        (one,) = open_pictures(path)
        assert abs(int(one.grey[0, 0]) - wanted) <= 1


def test_colours_become_greys(tmp_path: Path) -> None:
    path = save(tmp_path / "photo.png", np.dstack([PLAIN] * 3))
    (one,) = open_pictures(path)
    assert np.array_equal(one.grey, PLAIN)


def test_a_scan_may_have_many_pages(tmp_path: Path) -> None:
    pages = [Image.fromarray(turned) for turned in TURNS.values()]
    path = tmp_path / "scan.tiff"
    pages[0].save(path, save_all=True, append_images=pages[1:])
    found = list(open_pictures(path))
    assert [one.number for one in found] == list(TURNS)
    for one, turned in zip(found, TURNS.values(), strict=True):
        assert np.array_equal(one.grey, turned)


def test_all_that_moves_is_read_and_previews_are_not(tmp_path: Path) -> None:
    pages = [Image.fromarray(grey) for grey in (PLAIN, 255 - PLAIN, PLAIN // 2)]
    for ending in ("gif", "png", "webp"):
        path = tmp_path / f"scan.{ending}"
        pages[0].save(path, save_all=True, append_images=pages[1:], lossless=True)
        assert len(list(open_pictures(path))) == 3
    path = tmp_path / "scan.tif"
    pages[0].save(path, save_all=True, append_images=[preview(pages[0])])
    (one,) = open_pictures(path)
    assert np.array_equal(one.grey, PLAIN)


def test_a_pdf_may_be_a_scan_of_many_pages(tmp_path: Path) -> None:
    pages = [
        Image.fromarray(np.kron(turned, np.ones((9, 9)))) for turned in TURNS.values()
    ]
    pages = [page.convert("L") for page in pages]
    path = tmp_path / "scan.pdf"
    pages[0].save(path, save_all=True, append_images=pages[1:], resolution=90)
    found = list(open_pictures(path))
    assert [one.number for one in found] == list(TURNS)
    for one, turned in zip(found, TURNS.values(), strict=True):
        high, wide = one.grey.shape
        assert wide / high == pytest.approx(turned.shape[1] / turned.shape[0], abs=0.02)
        dark, bright = np.argwhere(turned == 0)[0], np.argwhere(turned == 255)[0]
        for place, wanted in ((dark, 0), (bright, 255)):
            row, column = ((place + 0.5) * high / len(turned)).astype(int)
            assert abs(int(one.grey[row, column]) - wanted) < 30


def test_a_photo_of_a_phone_that_saves_room_is_upright() -> None:
    """A HEIC that was taken with the phone on its side."""
    (one,) = open_pictures(Path(__file__).with_name("photo.heic"))
    assert one.grey.shape == (60, 40)
    assert one.grey[:25, 25:].max() < 60
    assert one.grey[35:].min() > 180


def test_a_large_page_is_drawn_smaller(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(picture, "MOST_PIXELS", 5_000)
    path = tmp_path / "scan.pdf"
    Image.fromarray(np.kron(PLAIN, np.ones((9, 9))).astype(np.uint8)).save(path)
    (one,) = open_pictures(path)
    assert 4_000 < one.grey.size < 5_500


def test_what_a_phone_puts_behind_a_photo_is_none(tmp_path: Path) -> None:
    """A preview, or a map of brightness."""
    path = tmp_path / "photo.jpg"
    small = Image.fromarray(PLAIN[::2, ::2])
    Image.fromarray(PLAIN).save(path, "MPO", save_all=True, append_images=[small])
    (one,) = open_pictures(path)
    assert one.grey.shape == PLAIN.shape


@pytest.mark.parametrize("ending", ["jpg", "png"])
def test_a_large_picture_is_made_smaller(
    ending: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(picture, "MOST_PIXELS", 30 * 40 * 4)
    large = np.kron(PLAIN, np.ones((8, 8), np.uint8))
    (one,) = open_pictures(save(tmp_path / f"photo.{ending}", large))
    assert one.grey.size <= picture.MOST_PIXELS
    assert one.grey.shape[1] / one.grey.shape[0] == pytest.approx(4 / 3, abs=0.05)
    assert one.grey[5, 5] < 40 < 215 < one.grey[-5, -5]


def test_a_photo_of_a_hundred_million_pixels_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Larger than what Pillow warns of, and less than what it refuses."""
    monkeypatch.setattr(Image, "MAX_IMAGE_PIXELS", PLAIN.size - 1)
    assert list(open_pictures(save(tmp_path / "photo.png", PLAIN)))


REFUSED = {
    "a text": (lambda path: path.write_text("a letter"), "this is a text: sheets"),
    "a video": (lambda path: path.write_bytes(b"\0\0\0\x14ftypqt  "), "is a video"),
    "a raw picture": (lambda path: path.write_bytes(b"IIRO\0\0"), "is a raw picture"),
    "a document": (lambda path: path.write_bytes(b"PK\3\4\0"), "a document or an"),
    "JPEG XL": (lambda path: path.write_bytes(b"\xff\x0a\0"), "picture in JPEG XL"),
    "no picture": (lambda path: path.write_bytes(b"\1\2\3"), "not a readable picture"),
    "a part": (
        lambda path: path.write_bytes(save(path, PLAIN).read_bytes()[:-40]),
        "a damaged one",
    ),
    "empty": (lambda path: path.write_bytes(b""), "this is an empty file"),
    "missing": (lambda path: None, "No such file"),
    "a folder": (lambda path: path.mkdir(), "is a folder"),
    "a pipe": (os.mkfifo, "a pipe"),
}
NO_PDF = {
    "damaged": (
        lambda path: path.write_bytes(b"%PDF-1.4 breaks off"),
        "locked or damaged",
    ),
    "empty": (lambda path: path.write_bytes(b""), "this is an empty file"),
    "missing": (lambda path: None, "No such file"),
    "a pipe": (os.mkfifo, "a pipe"),
}


@pytest.mark.parametrize("kind", REFUSED)
def test_what_is_no_picture_is_refused(kind: str, tmp_path: Path) -> None:
    make, words = REFUSED[kind]
    path = tmp_path / "photo.png"
    make(path)
    with pytest.raises(PictureError, match=words) as error:
        list(open_pictures(path))
    assert str(path) in str(error.value)


def test_a_picture_that_unpacks_to_far_too_much_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Image, "MAX_IMAGE_PIXELS", PLAIN.size // 3)
    with pytest.raises(PictureError, match="far too large"):
        list(open_pictures(save(tmp_path / "photo.png", PLAIN)))


def test_a_pdf_that_takes_too_much_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory_limit, "MEMORY", 1)
    path = tmp_path / "scan.pdf"
    Image.fromarray(np.kron(PLAIN, np.ones((80, 80), np.uint8))).save(path)
    with pytest.raises(PictureError, match="save its pages as pictures"):
        list(open_pictures(path))


@pytest.mark.parametrize("kind", NO_PDF)
def test_a_pdf_that_cannot_be_read_is_told(kind: str, tmp_path: Path) -> None:
    make, told = NO_PDF[kind]
    path = tmp_path / "scan.pdf"
    make(path)
    with pytest.raises(PictureError) as refused:
        list(open_pictures(path))
    (problem,) = refused.value.problems
    assert told in str(problem)

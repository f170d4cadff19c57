"""The page as an app that a phone keeps."""

import io
import json
from collections.abc import Mapping

import pytest
from PIL import Image

SIGNS = ("image/svg+xml", "image/png", "image/png")


def manifest_of(files: Mapping[str, bytes]) -> dict:
    return json.loads(files["manifest.webmanifest"])


@pytest.mark.slow
def test_an_app_has_a_name_and_signs_of_the_sizes_that_it_tells(
    page_files: Mapping[str, bytes],
) -> None:
    manifest = manifest_of(page_files)
    assert manifest["name"] == "sheetgen"
    assert tuple(icon["type"] for icon in manifest["icons"]) == SIGNS
    for icon in manifest["icons"][1:]:
        picture = Image.open(io.BytesIO(page_files[icon["src"]]))
        assert f"{picture.width}x{picture.height}" == icon["sizes"]


def test_the_sign_that_phones_cut_is_a_whole_square(
    page_files: Mapping[str, bytes],
) -> None:
    [whole] = [i for i in manifest_of(page_files)["icons"] if "purpose" in i]
    assert whole["purpose"] == "maskable"
    picture = Image.open(io.BytesIO(page_files[whole["src"]])).convert("RGBA")
    size = picture.width
    ground = picture.getpixel((0, 0))
    assert ground[3] == 255
    # What stands on it keeps within the middle four fifths, in a circle.
    for x in range(0, size, 4):
        for y in range(0, size, 4):
            if (x - size / 2) ** 2 + (y - size / 2) ** 2 > (0.4 * size) ** 2:
                assert picture.getpixel((x, y)) == ground

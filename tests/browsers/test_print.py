"""Score sheets printed from the page, in three browsers."""

import base64
from pathlib import Path

import pytest

from sheetgen.core.codes import SheetCode
from sheetgen.core.encode import encode_serials
from sheetgen.games.dice.sheet.boxes import USUAL
from sheetgen.games.find import load_layout
from tests.browsers.conftest import Away
from tests.browsers.window import Window, click, wait_for, wait_until
from tests.site.test_page import digits_of
from tests.site.test_printing import codes_in, render

pytestmark = pytest.mark.slow

LEAVES = 6
WISH = """const box = document.querySelector(".print-form input[type=number]");
box.value = arguments[0];
box.dispatchEvent(new Event("input"));"""
# Keeps what the page makes of its file: no page may fetch that again.
WATCH = """const make = URL.createObjectURL.bind(URL);
globalThis.made = "";
URL.createObjectURL = (file) => {
  const reader = new FileReader();
  reader.onload = () => { globalThis.made = reader.result; };
  reader.readAsDataURL(file);
  return make(file);
};"""


@pytest.mark.sample(1)
def test_a_pad_is_made_and_its_codes_are_read(
    window: Window, host: Away, tmp_path: Path
) -> None:
    window.open(f"{host.url}#print={digits_of('none')}")
    wait_for(window, ".sheet-picture")
    window.run(WATCH)
    window.run(WISH, str(LEAVES))
    click(window, ".print-form button[type=submit]")
    wait_for(window, ".made a")
    wait_until(window, "return Boolean(globalThis.made)")
    file = tmp_path / "pad.pdf"
    file.write_bytes(base64.b64decode(window.run("return made").partition(",")[2]))
    pages = render(file)
    layout = load_layout("dice/duchy-a")
    sheet = SheetCode(layout.rules.number, layout.board, "none", face=USUAL)
    codes = encode_serials(sheet, layout.rules.encoding, range(1, LEAVES + 1))
    read = [code.text.partition("#")[2] for page in pages for code in codes_in(page)]
    assert sorted(read) == sorted(codes)

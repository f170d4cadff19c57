"""The editor of boards in three browsers."""

from pathlib import Path

import pytest

from tests.browsers.conftest import Away
from tests.browsers.window import Window, click, text_of, wait_for, wait_until

pytestmark = [pytest.mark.slow, pytest.mark.full]

IS_JUDGED = """const report = document.querySelector("#draw-report");
return report?.ariaBusy === "false"
  && document.querySelector(".draw-dock .status").textContent.includes(arguments[0]);"""
LABEL = "return document.querySelector(arguments[0]).getAttribute('aria-label')"
IS_CALLED = f"{LABEL} === arguments[1]"
# One finger, from cell to cell.
STROKE = """const [from, to] = arguments;
const spot = (at) => {
  const box = document.querySelector(`.hex[data-at="${at}"]`).getBoundingClientRect();
  return { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
};
const send = (type, at) => document.querySelector(`.hex[data-at="${from}"]`)
  .dispatchEvent(new PointerEvent(type, { ...spot(at), pointerId: 9, bubbles: true }));
send("pointerdown", from);
send("pointermove", to);
send("pointerup", to);"""


def key(name: str) -> str:
    return f'[data-key="{name}"]'


def hexagon(place: str) -> str:
    return f'.hex[data-at="{place}"]'


def test_a_board_is_drawn_kept_and_drawn_on_and_a_file_comes_in(
    window: Window, host: Away, tmp_path: Path
) -> None:
    window.open(f"{host.url}#draw")
    wait_for(window, key("new"))
    click(window, key("game:dice"))
    click(window, key("radius:1"))
    wait_until(window, IS_JUDGED, "7 spaces")
    click(window, key("paint:river"))
    click(window, hexagon("0,-1"))
    wait_until(window, IS_JUDGED, "8 spaces")
    wait_until(window, IS_CALLED, hexagon("0,-1"), "a1 river")
    window.run(STROKE, "1,0", "1,4")
    wait_until(window, IS_CALLED, hexagon("1,2"), "b2 river")
    click(window, key("undo"))
    wait_until(window, IS_CALLED, hexagon("0,-1"), "a1 river")
    window.run("dispatchEvent(new Event('pagehide'))")
    address = window.run("return location.href")
    window.open("about:blank")
    window.open(address)
    wait_until(window, IS_JUDGED, "8 spaces")
    click(window, key("undo"))
    wait_until(window, IS_JUDGED, "7 spaces")
    click(window, key("share-board"))
    wait_for(window, "dialog .code")
    link = window.run("return document.querySelector('dialog textarea').value")
    window.open("about:blank")
    window.open(link)
    wait_until(
        window, "return document.querySelectorAll('#view-board .hex').length === 7"
    )
    assert text_of(window, "#title") == "Own board, 7 spaces"
    path = tmp_path / "isle.toml"
    text = 'format = 1\ngame = "dice"\nname = "Isle"\n[legend]\np = "pasture"\n'
    path.write_text(f'{text}[board]\nmap = """\np p\n"""\n', "utf-8")
    window.open(f"{host.url}#draw")
    wait_for(window, key("new"))
    window.choose(key("file"), path)
    wait_until(window, IS_JUDGED, "2 spaces")
    assert text_of(window, "#title") == "Isle"


LABELS = """return [...document.querySelectorAll(".trial tbody th .label")]
  .map((one) => one.textContent).join()"""
HAS_LABELS = LABELS.replace("return ", "return (", 1) + ") === arguments[0]"
ENTER = """const [selector, text] = arguments;
const box = document.querySelector(selector);
box.value = text;
box.dispatchEvent(new Event("input", { bubbles: true }));"""
TEXT = "return document.querySelector('#design-text').value"


def test_a_score_sheet_is_designed_mended_kept_tried_and_printed(
    window: Window, host: Away
) -> None:
    window.open(f"{host.url}#design")
    wait_for(window, "#design-rows")
    window.run(ENTER, "#design-name", "Pond")
    window.run(ENTER, "#design-rows", "Frogs\nReeds")
    click(window, key("begin"))
    wait_until(window, HAS_LABELS, "Frogs,Reeds,Total")
    click(window, key("add:0"))
    wait_for(window, key("0.2:label"))
    window.run(ENTER, key("0.2:label"), "Herons")
    wait_until(window, HAS_LABELS, "Frogs,Reeds,Herons,Total")
    click(window, key("up:0.2"))
    wait_until(window, HAS_LABELS, "Frogs,Herons,Reeds,Total")
    click(window, key("tab:text"))
    text = window.run(TEXT)
    window.run(ENTER, "#design-text", text.replace('label = "Reeds"', "lable = 1"))
    wait_for(window, key("go:illegal:0"))
    click(window, key("undo"))
    wait_until(window, "return !document.querySelector('[data-key^=\"go:\"]')")
    click(window, '.trial [data-place="player:1 row:frogs"]')
    window.run("dispatchEvent(new Event('pagehide'))")
    address = window.run("return location.href")
    window.open("about:blank")
    window.open(address)
    wait_until(window, HAS_LABELS, "Frogs,Herons,Reeds,Total")
    click(window, key("print"))
    wait_for(window, ".sheet-picture")
    click(window, ".print-form button[type=submit]")
    wait_for(window, ".made a")

from xml.etree import ElementTree

import pytest

from sheetgen.core.draw.box import Box
from sheetgen.draw.card import Setting, draw_listing, find_size
from sheetgen.draw.fontfile import load_fonts
from sheetgen.draw.ink import INKS
from sheetgen.draw.svg import Canvas
from sheetgen.layout.deck import Item

SVG = "{http://www.w3.org/2000/svg}"
FONTS = load_fonts()
INK = INKS["colour"]
ITEMS = (
    Item("1", "Spring", "Everybody sows what was kept through the winter.", "3.1"),
    Item("scales", "", "Whoever likes trades.", "3.2"),
    Item("", "Autumn", "", ""),
)


def draw(items: tuple[Item, ...], setting: Setting, width: float) -> Canvas:
    canvas = Canvas(width, 100, FONTS)
    tone = INK.tone("#5b3a72")
    draw_listing(canvas, canvas.box, items, setting, tone, INK, least=2)
    return canvas


def texts(canvas: Canvas) -> list[tuple[str, float, float]]:
    found = ElementTree.fromstring(canvas.to_svg()).iter(f"{SVG}text")
    return [
        (one.text or "", float(one.get("x", "0")), float(one.get("y", "0")))
        for one in found
    ]


def test_a_list_ends_where_its_height_says_under_each_other_behind_signs() -> None:
    setting = Setting(FONTS, 3)
    canvas = Canvas(40, 100, FONTS)
    tone = INK.tone("#5b3a72")
    end = draw_listing(canvas, canvas.box, ITEMS, setting, tone, INK)
    assert end == pytest.approx(setting.height(ITEMS, 40))
    written = texts(draw(ITEMS, Setting(FONTS, 3), 60))
    starts = {x for text, x, _ in written if text[:4] in ("Spri", "Whoe", "Autu")}
    assert len(starts) == 1
    assert starts.pop() == pytest.approx(Setting(FONTS, 3).indent(ITEMS))
    assert Setting(FONTS, 3).indent(ITEMS[2:]) == 0


def test_a_note_ends_the_last_line_at_the_right() -> None:
    setting = Setting(FONTS, 3)
    written = texts(draw((Item("", "", "Short.", "7.1"),), setting, 40))
    (_, _, line), (note, x, y) = written
    assert (note, y) == ("7.1", line)
    assert x + FONTS.width("7.1", "Noto Sans", setting.note) == pytest.approx(
        40, abs=0.01
    )


def test_a_note_without_room_has_a_line_of_its_own() -> None:
    item = Item("", "", "Short.", "7.1")
    setting = Setting(FONTS, 3)
    wide = FONTS.width("Short.", "Noto Sans", 3) + 1
    (_, _, line), (_, _, note) = texts(draw((item,), setting, wide))
    assert note > line
    assert setting.height((item,), wide) == pytest.approx(
        2 * setting.height((item,), 40)
    )


def test_the_size_is_the_largest_that_fits_and_too_small_or_wide_does_not() -> None:
    size = find_size(FONTS, [(ITEMS, 40, 20)], 4)
    assert Setting(FONTS, size).height(ITEMS, 40) <= 20
    assert Setting(FONTS, size + 0.05).height(ITEMS, 40) > 20
    assert find_size(FONTS, [(ITEMS, 200, 200)], 4) == 4
    item = Item("", "", "Donaudampfschifffahrtsgesellschaft", "")
    assert Setting(FONTS, 3).height((item,), 20) == float("inf")
    assert find_size(FONTS, [((item,), 20, 20)], 3) < 2
    assert all(fit.is_readable for fit in draw(ITEMS, Setting(FONTS, 3), 40).fits[-1:])
    assert not draw(ITEMS, Setting(FONTS, 1.9), 40).fits[-1].is_readable
    item = Item("", "", "城の隣に置いたタイルはすべて同じ色になる。", "")
    assert len(Setting(FONTS, 3).lines(item, 30)) > 1


def test_signs_are_drawn_by_whoever_knows_them() -> None:
    seen = []
    canvas = Canvas(60, 60, FONTS)
    draw_listing(
        canvas,
        Box(0, 0, 60, 60),
        ITEMS,
        Setting(FONTS, 3),
        INK.tone("#5b3a72"),
        INK,
        lambda canvas, sign, centre, size: seen.append(sign),
    )
    assert seen == ["1", "scales"]

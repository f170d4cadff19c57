"""The cover and the back sheet of a pad."""

from collections.abc import Sequence
from dataclasses import replace
from shlex import quote

from sheetgen.core.draw.box import Box
from sheetgen.draw.board import Surface, largest_cells, paint_board
from sheetgen.draw.cover import (
    Cover,
    Inventory,
    Picture,
    Row,
    Stock,
    draw_backing,
    draw_cover,
)
from sheetgen.draw.emblem import draw_filling_vignette, draw_panorama
from sheetgen.draw.face import Style, format_serial, refuse_unfit
from sheetgen.draw.ink import Ink
from sheetgen.draw.svg import Canvas
from sheetgen.games.find import find_game
from sheetgen.language.texts import Texts
from sheetgen.layout.read import layout_names
from sheetgen.layout.value import Layout
from sheetgen.press.sheets import Drawing

_SPELT = 4  # fewest letters of a name that is a word, not a sign such as A


def draw_covers(
    layouts: Sequence[Layout], numbers: Sequence[range], style: Style, stock: Stock
) -> tuple[Drawing, Drawing]:
    """Return the cover and the back sheet of a pad.

    Args:
        layouts: the layout on the front of its sheets, and the one on their back if it
            is another.
        numbers: the serials of both.
        style: how the sheets look.
        stock: the sheet that covers are drawn on.

    Raises:
        TextError: a text of the language is too long for its place.
    """
    texts, front = style.texts, layouts[0]
    names = [layout.name_in(texts.language) for layout in layouts]
    serials = numbers[0]
    count = format_serial(serials[0])
    if len(serials) > 1:
        end = format_serial(serials[-1])
        count = texts("pad.sheets", count=len(serials), first=count, last=end)
    whole = (name.replace(" ", "\u00a0") for name in dict.fromkeys(names))
    both = texts("pad.both", names=", ".join(whole))
    declared = front.rules.sheet
    words = Cover(
        title=names[0],
        game=texts("game.title") if declared is None else "",
        short=front.short,
        lines=(count, both) if len(names) > 1 else (count,),
        foot=texts("sheet.unofficial") if declared is None else front.author,
        logo=declared.printed.art.get(declared.printed.logo) if declared else None,
    )
    named = " ".join(argument_of(layout) for layout in layouts)
    unused = max(one[-1] for one in numbers) + 1
    more = texts("pad.more", name=named, next=unused)
    behind = replace(words, lines=(more, texts("pad.check")))
    filled = {count: "pad.sheets", both: "pad.both"}
    if len(named) <= 40:  # a file name can be of any length
        filled[more] = "pad.more"
    own = find_game(front.rules.game).spec.covers
    picture = draw_panorama if own is None else own.draw_picture
    portrait, inventory = _show_board(front, style)
    if portrait is None:
        portrait = draw_filling_vignette if own is None else own.draw_picture
    made = (
        draw_cover(words, stock, picture),
        draw_backing(behind, stock, portrait, inventory),
    )
    for one in made:
        refuse_unfit(one.fits, texts, filled)
    cover, backing = (Drawing(one.svg, one.size) for one in made)
    return cover, backing


def _show_board(layout: Layout, style: Style) -> tuple[Picture | None, Inventory]:
    """Return the picture of a board, None if the game has none, and what is on it."""
    surfaces = find_game(layout.rules.game).spec.surfaces
    if surfaces is None:
        return None, Inventory()
    surface = surfaces.find_surface(layout, style.ink)

    def draw(canvas: Canvas, box: Box, ink: Ink, hue: str) -> None:
        flat = largest_cells(surface, (box.width, box.height))
        paint_board(canvas, surface, flat, box.centre, ink, density=0.9)

    return draw, _take_inventory(layout, surface, style.texts)


def _take_inventory(layout: Layout, surface: Surface, texts: Texts) -> Inventory:
    """Return the cells of each terrain, in the order of the game's legend."""
    rows = []
    for terrain, look in surface.looks.items():
        sizes = [area.size for area in layout.areas if area.terrain == terrain]
        if sizes:
            name = texts(f"terrain.{terrain}")
            areas = tuple(sorted(sizes, reverse=True))
            rows.append(Row(look, name, sum(sizes), areas))
    return Inventory((texts("pad.cells"), texts("pad.areas")), tuple(rows))


def argument_of(layout: Layout) -> str:
    """Return the argument of `sheetgen pad` that prints more sheets of a layout.

    It is a name that `sheetgen list` shows, or the file of a user's own board.
    """
    game = find_game(layout.rules.game)
    if layout.id not in layout_names(game.id):
        return quote(layout.path.name)
    stem = layout.id.rpartition("/")[2]
    aliases = [alias for alias, named in game.aliases.items() if named == stem]
    if not aliases:
        return layout.id
    shortest = min(aliases, key=len)
    return shortest if len(shortest) < _SPELT else shortest.lower()

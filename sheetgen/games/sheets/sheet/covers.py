"""The picture on the covers of pads: things that games are played with."""

from itertools import cycle

from sheetgen.core.draw.box import Box, Point
from sheetgen.draw.emblem import SKY
from sheetgen.draw.ink import Ink
from sheetgen.draw.svg import Canvas
from sheetgen.draw.symbol import draw_icon
from sheetgen.scoresheet.icon_data import ICONS

_SHOWN = (
    *("die-5", "heart", "crown", "leaf", "coin", "die-3", "spade", "star", "tree"),
    *("key", "die-6", "diamond", "ship", "gem", "die-2", "club", "flag", "acorn"),
)
_STEP = 0.125  # from icon to icon, in parts of the shorter side
_LYING = 1.4  # the width of a landscape cover's picture, in heights
_SIZE = 0.5  # of an icon, in steps


def draw_picture(canvas: Canvas, box: Box, ink: Ink, hue: str) -> None:
    """Draw icons in rows, each row shifted by half a step from the one above.

    On a landscape cover, the right half of the upper part stays free for names; on a
    portrait cover, names are above the picture.
    """
    icons, tone = ICONS, ink.tone(hue)
    step = min(box.width, box.height) * _STEP
    across, down = int(box.width / step), int(box.height / step)
    left = box.centre.x - (across - 1) / 2 * step
    top = box.centre.y - (down - 1) / 2 * step
    names = cycle(_SHOWN)
    for row in range(down):
        is_between = row % 2
        for at in range(across - is_between):
            place = Point(left + (at + is_between / 2) * step, top + row * step)
            is_free = (
                box.width > box.height * _LYING
                and place.x > box.centre.x - step / 2
                and place.y < box.y + box.height * SKY
            )
            if not is_free:
                draw_icon(canvas, icons[next(names)], place, step * _SIZE, tone.hatch)

"""A picture of the points lost by mistakes in each round, with a row per player."""

from collections.abc import Sequence

from sheetgen.core.draw.box import Box, Point
from sheetgen.core.units import Mm
from sheetgen.lab.plot import (
    FIRM,
    Page,
    Say,
    new_drawing,
    plot_bars,
    plotting,
    write_svg,
)
from sheetgen.language.message import message

WIDTH: Mm = 180
ROW: Mm = 42  # including its title
MARKED = 3  # bars with their value: the biggest mistakes


def draw_losses(
    rows: Sequence[tuple[str, Sequence[float]]], hue: str, say: Say
) -> bytes:
    """Return an SVG with the points lost in each round, for each player.

    Args:
        rows: the names of players, and their losses from round 1 on.
        hue: of the bars that are marked, as ``#rrggbb``.
        say: translates texts into the reader's language.
    """
    height = 14 + ROW * len(rows)
    most = max((loss for _, losses in rows for loss in losses), default=1.0)
    with plotting():
        size = (WIDTH, height)
        page = Page(new_drawing(size=size), say, size)
        title = say(message("Points lost, round by round"))
        page.text(Point(10, 8), title, 11, FIRM)
        for place, (name, losses) in enumerate(rows):
            top = 14 + ROW * place
            page.text(Point(10, top + 3), name, 8)
            shown = "; ".join(f"{at}: {loss:.1f}" for at, loss in enumerate(losses, 1))
            box = Box(18, top + 6, WIDTH - 28, ROW - 14)
            axes = page.axes(box, f"losses-{place}", f"{title}: {name}", shown)
            order = sorted(range(len(losses)), key=lambda at: -losses[at])
            plot_bars(
                axes, losses, hue, [at for at in order[:MARKED] if losses[at] > 0]
            )
            axes.set_ylim(0, most * 1.15 or 1)
        return write_svg(page.drawing, (title, title), page.told)

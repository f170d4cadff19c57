"""Plots on pages in millimetres: the only module that uses matplotlib."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from html import escape
from io import BytesIO, StringIO
from typing import Any

import matplotlib
from matplotlib.axes import Axes
from matplotlib.backends.backend_pdf import PdfPages
from matplotlib.figure import Figure as Drawing
from matplotlib.font_manager import fontManager
from matplotlib.lines import Line2D
from matplotlib.patches import PathPatch, Polygon
from matplotlib.path import Path as Outline

from sheetgen.core.draw.box import Box, Point
from sheetgen.core.units import Mm
from sheetgen.draw.ink import INKS, luminance, mix
from sheetgen.draw.seam import CLOSE, CUBIC, LINE, MOVE, QUADRATIC, path_steps
from sheetgen.draw.symbol import SYMBOLS
from sheetgen.lab.balance import Figure
from sheetgen.language.message import message
from sheetgen.system.packages import data_folder

CREATOR = "sheetgen"
INK = INKS["colour"]
PAPER = (210.0, 297.0)  # A4
REGULAR = ["Noto Sans", "Noto Sans JP"]
FIRM = ["Noto Sans SemiBold", "Noto Sans JP SemiBold"]
DISPLAY = ["Alegreya SC Bold", "Noto Sans JP Bold"]
HAIR, LINE_WIDTH, BOLD = 0.4, 0.9, 2.2  # in points, as in matplotlib
GRID = mix(INK.text, 0.14)
QUIET = mix(INK.text, 0.32)  # bars in the background
_INCH: Mm = 25.4
Say = Callable[[str], str]
_CODES = {
    MOVE: Outline.MOVETO,
    LINE: Outline.LINETO,
    QUADRATIC: Outline.CURVE3,
    CUBIC: Outline.CURVE4,
}
WIDTH: Mm = 180  # of a picture of losses
ROW: Mm = 42  # of it, including its title
MARKED = 3  # bars with their value: the biggest mistakes


@contextmanager
def plotting() -> Iterator[None]:
    """Draw with our fonts, and with the same bytes for the same figures."""
    _load_fonts()
    settings: Any = {
        "font.family": REGULAR,
        "font.size": 8,
        "text.color": INK.text,
        "axes.edgecolor": INK.soft,
        "axes.labelcolor": INK.text,
        "xtick.color": INK.soft,
        "xtick.labelcolor": INK.text,
        "ytick.color": INK.soft,
        "ytick.labelcolor": INK.text,
        "axes.linewidth": HAIR,
        "xtick.major.width": HAIR,
        "xtick.major.size": 2,
        "svg.fonttype": "path",
        "svg.hashsalt": "sheetgen",
        "pdf.fonttype": 42,
    }
    with matplotlib.rc_context(settings):
        yield


@cache
def _load_fonts() -> None:
    for path in sorted(data_folder("fonts").glob("*.ttf")):
        fontManager.addfont(path)


@dataclass(frozen=True)
class Page:
    """A page of a drawing, in millimetres from its upper left corner.

    Attributes:
        drawing: contains the page, and perhaps more pages below each other.
        say: translates texts into the reader's language.
        size: of the whole drawing.
        top: where the page begins in it.
        told: a description of each plot, by its name in the drawing.
    """

    drawing: Drawing
    say: Say
    size: tuple[Mm, Mm] = PAPER
    top: Mm = 0
    told: dict[str, tuple[str, str]] = field(default_factory=dict)

    def axes(self, box: Box, name: str, title: str, shown: str) -> Axes:
        """Return the axes for a plot.

        Args:
            box: the box of the plot.
            name: of the plot, unique within a page.
            title: of the plot, for screen readers.
            shown: a description of the plot, for screen readers.
        """
        width, height = self.size
        axes = self.drawing.add_axes(
            (
                box.x / width,
                1 - (self.top + box.bottom) / height,
                box.width / width,
                box.height / height,
            )
        )
        axes.patch.set_visible(False)
        axes.tick_params(length=0)
        for side in axes.spines.values():
            side.set_visible(False)
        name = f"{name}-{round(self.top)}"
        axes.set_gid(name)
        self.told[name] = (self.say(title), self.say(shown))
        return axes

    def text(
        self,
        at: Point,
        text: str,
        size: float = 8,
        family: Sequence[str] = REGULAR,
        colour: str = INK.text,
        align: str = "left",
    ) -> None:
        """Write a line whose baseline begins at a point; *size* is in points."""
        width, height = self.size
        self.drawing.text(
            at.x / width,
            1 - (self.top + at.y) / height,
            self.say(text).replace("'", "\N{RIGHT SINGLE QUOTATION MARK}"),
            fontsize=size,
            family=list(family),
            color=colour,
            ha=align,
            va="baseline",
        )

    def rule(self, y: Mm, left: Mm, right: Mm) -> None:
        """Draw a thin horizontal line."""
        width, height = self.size
        level = 1 - (self.top + y) / height
        line = Line2D(
            [left / width, right / width],
            [level, level],
            color=INK.soft,
            linewidth=HAIR,
        )
        self.drawing.add_artist(line)


def new_drawing(pages: int = 1, size: tuple[Mm, Mm] = PAPER) -> Drawing:
    """Return a drawing with room for pages below each other."""
    width, height = size
    return Drawing(figsize=(width / _INCH, height * pages / _INCH))


def plot_counts(
    axes: Axes,
    counts: Mapping[int, int],
    reach: tuple[int, int],
    colour: str,
    mean: float,
) -> None:
    """Draw a histogram of totals, with a line at their mean.

    Args:
        axes: to draw on.
        counts: how often each total occurred.
        reach: the lowest and highest total of the axis.
        colour: of the bars.
        mean: of the totals.
    """
    step = max(1, (reach[1] - reach[0]) // 60)
    bins: dict[int, int] = {}
    for total, times in counts.items():
        bins[total // step] = bins.get(total // step, 0) + times
    axes.bar(
        [(place + 0.5) * step - 0.5 for place in bins],
        list(bins.values()),
        width=step * 0.86,
        color=colour,
    )
    axes.set_xlim(reach[0] - 1, reach[1] + 1)
    axes.set_ylim(0, max(bins.values()) * 1.08)
    axes.axvline(mean, color=INK.text, linewidth=LINE_WIDTH)
    axes.set_yticks([])
    axes.axhline(0, color=INK.soft, linewidth=HAIR)


def plot_means(
    axes: Axes,
    rows: Sequence[tuple[str, Figure]],
    colour: str,
    band: tuple[float, float] | None = None,
) -> None:
    """Draw means as dots with bars of one and of two errors, the first at the top.

    Args:
        axes: to draw on.
        rows: the name and mean of each.
        colour: of the dots.
        band: a range to shade behind them.
    """
    places = range(len(rows))
    if band:
        axes.axvspan(*band, color=mix(INK.text, 0.08), linewidth=0)
    for place, (_, mean) in zip(places, rows, strict=True):
        axes.axhline(place, color=GRID, linewidth=HAIR, zorder=0)
        for errors, width in ((2, LINE_WIDTH), (1, BOLD)):
            reach = (mean.value - errors * mean.error, mean.value + errors * mean.error)
            axes.plot(reach, (place, place), color=colour, linewidth=width)
        axes.plot(mean.value, place, "o", color=colour, markersize=4)
    axes.set_yticks(places, [name for name, _ in rows])
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.grid(axis="x", color=GRID, linewidth=HAIR)
    axes.set_axisbelow(True)
    axes.margins(x=0.12)
    axes.locator_params(axis="x", nbins=6)


def plot_shares(
    axes: Axes,
    rows: Sequence[tuple[str, float, float | None]],
    colour: str,
) -> None:
    """Draw shares as bars from 0 to 100 %, the first at the top.

    Args:
        axes: to draw on.
        rows: the name of each, its share, and another share to mark with a tick.
        colour: of the bars.
    """
    for place, (_, share, other) in enumerate(rows):
        axes.barh(place, 1, height=0.66, color=mix(INK.text, 0.06))
        axes.barh(place, share, height=0.66, color=colour)
        if other is not None:
            for width, tone in ((BOLD + 0.8, "#ffffff"), (LINE_WIDTH + 0.3, INK.text)):
                axes.plot(
                    (other, other),
                    (place - 0.42, place + 0.42),
                    color=tone,
                    linewidth=width,
                    solid_capstyle="butt",
                )
    axes.set_yticks(range(len(rows)), [name for name, *_ in rows], fontsize=7)
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.set_xlim(0, 1)
    axes.set_xticks([])


def plot_bars(
    axes: Axes, values: Sequence[float], colour: str, marked: Sequence[int] = ()
) -> None:
    """Draw a bar for each round from 1 on, for example of the points lost in it.

    Args:
        axes: to draw on.
        values: of the rounds.
        colour: of the marked bars.
        marked: rounds, from 0, with values written above their bars.
    """
    for place, value in enumerate(values):
        is_marked = place in marked
        axes.bar(place + 1, value, width=0.74, color=colour if is_marked else QUIET)
        if is_marked:
            axes.annotate(
                f"{value:.1f}",
                (place + 1, value),
                xytext=(0, 2),
                textcoords="offset points",
                ha="center",
                fontsize=7,
            )
    axes.axhline(0, color=INK.soft, linewidth=HAIR)
    axes.set_xlim(0.3, len(values) + 0.7)
    ticks = [1, *range(5, len(values) + 1, 5)]
    axes.set_xticks(ticks, [str(tick) for tick in ticks])
    axes.grid(axis="y", color=GRID, linewidth=HAIR)
    axes.set_axisbelow(True)


@dataclass(frozen=True)
class Patch:
    """A cell of a heat map.

    Attributes:
        corners: of its outline.
        centre: of the cell.
        share: how dark it is, from 0 to 1.
        symbol: above the number.
        is_struck: whether it is hatched.
    """

    corners: Sequence[Point]
    centre: Point
    share: float
    symbol: str
    is_struck: bool


def plot_cells(
    axes: Axes, box: Box, patches: Sequence[Patch], colour: str, flat: Mm
) -> None:
    """Draw a heat map: darker cells have larger shares, which are written on them.

    Args:
        axes: to draw on; its units become millimetres.
        box: around all cells.
        patches: the cells.
        colour: of a share of 1.
        flat: the width of a cell from side to side.
    """
    axes.set_xlim(box.x, box.right)
    axes.set_ylim(box.bottom, box.y)
    axes.set_aspect("equal")
    axes.set_xticks([])
    axes.set_yticks([])
    for patch in patches:
        ground = shade(colour, patch.share)
        sign = "#ffffff" if luminance(ground) < 0.5 else INK.text
        axes.add_patch(
            Polygon(
                patch.corners,
                facecolor=ground,
                edgecolor="#ffffff",
                linewidth=0.8,
                hatch="////" if patch.is_struck else None,
                hatchcolor=QUIET,
            )
        )
        above = Point(patch.centre.x, patch.centre.y - flat * 0.22)
        _draw_symbol(axes, patch.symbol, above, flat * 0.3, sign)
        axes.text(
            patch.centre.x,
            patch.centre.y + flat * 0.34,
            f"{int(patch.share * 100)}",
            ha="center",
            va="baseline",
            color=sign,
            fontsize=flat * 0.29 * 72 / _INCH,
            family=FIRM,
        )


def plot_outlines(
    axes: Axes, outlines: Sequence[Sequence[Point]], colour: str, width: Mm
) -> None:
    """Draw closed outlines over a heat map."""
    for outline in outlines:
        axes.add_patch(
            Polygon(
                outline,
                fill=False,
                edgecolor=colour,
                linewidth=width * 72 / _INCH,
                joinstyle="round",
            )
        )


def shade(colour: str, share: float) -> str:
    """Return a shade of a colour for a share: 1 is the colour, 0 is nearly white."""
    return mix(colour, 0.04 + 0.96 * share)


def _draw_symbol(axes: Axes, name: str, centre: Point, size: Mm, colour: str) -> None:
    unit = size / 24  # symbols are defined on a square of 24 units
    for stroke in SYMBOLS[name]:
        points: list[tuple[float, float]] = []
        codes: list[int] = []
        for kind, places in path_steps(stroke.d):
            moved = [(centre.x + p.x * unit, centre.y + p.y * unit) for p in places]
            if kind == CLOSE:
                moved, code = [(0.0, 0.0)], Outline.CLOSEPOLY
            else:
                code = _CODES[kind]
            points += moved
            codes += [int(code)] * len(moved)
        outline = Outline(points, codes)
        if stroke.width:
            width = stroke.width * unit * 72 / _INCH
            axes.add_patch(
                PathPatch(outline, fill=False, edgecolor=colour, linewidth=width)
            )
        else:
            axes.add_patch(PathPatch(outline, facecolor=colour, linewidth=0))


# Files of drawings, with descriptions in words


def write_svg(
    drawing: Drawing, told: tuple[str, str], plots: Mapping[str, tuple[str, str]]
) -> bytes:
    """Return a drawing as SVG, with descriptions of it and of each of its plots.

    Args:
        drawing: the drawing.
        told: its title and description.
        plots: title and description of each plot, by its name.
    """
    file = StringIO()
    drawing.savefig(file, format="svg", metadata={"Date": None, "Creator": CREATOR})
    text = file.getvalue()
    start = text.index(">", text.index("<svg")) + 1
    text = text[:start] + _words(told) + text[start:]
    for name, words in plots.items():
        group = f'<g id="{name}">'
        text = text.replace(group, f'<g id="{name}" role="img">{_words(words)}', 1)
    return text.encode()


def write_pdf(
    file: BytesIO, drawings: Sequence[Drawing], title: str, shown: str
) -> None:
    """Write drawings as the pages of a PDF, with a title and a subject."""
    about = {
        "Title": title,
        "Subject": shown,
        "Creator": CREATOR,
        "Producer": CREATOR,
        "CreationDate": None,
    }
    with PdfPages(file, metadata=about) as pages:
        for drawing in drawings:
            pages.savefig(drawing)


def _words(told: tuple[str, str]) -> str:
    title, shown = map(escape, told)
    return f"\n<title>{title}</title>\n<desc>{shown}</desc>"


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

"""A report with plots: the ladder of several boards, then a page for each board.

In a PDF these are pages; in an SVG they are below each other.
"""

from collections.abc import Callable, Sequence
from functools import partial
from io import BytesIO

from sheetgen.core.draw.box import Box, Point
from sheetgen.core.draw.hexmap import fit_hexmap, hexagon_at
from sheetgen.core.units import MM_PER_INCH, PT_PER_INCH, Mm
from sheetgen.draw.font import TEXT
from sheetgen.draw.fontfile import load_fonts
from sheetgen.draw.ink import INKS, mix
from sheetgen.games.find import find_game
from sheetgen.lab.balance import DEAD, Balance, Completion, Figure
from sheetgen.lab.measure import Study
from sheetgen.lab.plot import (
    DISPLAY,
    FIRM,
    INK,
    PAPER,
    QUIET,
    REGULAR,
    Page,
    Patch,
    Say,
    new_drawing,
    plot_cells,
    plot_counts,
    plot_means,
    plot_outlines,
    plot_shares,
    plotting,
    write_pdf,
    write_svg,
)
from sheetgen.lab.remark import explain, figure_message, name_area, share_message, warn
from sheetgen.language.message import join, message, plural

LEFT: Mm = 16
RIGHT: Mm = PAPER[0] - LEFT
RUNGS = 40  # boards on a page of the ladder
BEFORE: Mm = 42.0  # what is compared: room for the names of boards
NAME_PT = 8.0  # points of their letters, smaller if a name is long
LEADING = 1.2  # from line to line of a name, in font sizes
PAIRED: Mm = 8.0  # the height of a row of pairs
MOST_PAIRED = 8  # boards that are compared in pairs in a table
# The most that fit on the page of a board; with more, areas get a separate page.
MOST_AREAS, MOST_STARTS = 22, 5
Draw = Callable[[Page], None]


def draw_report(study: Study, ending: str, say: Say) -> bytes:
    """Return a report as a file.

    Args:
        study: the measurements.
        ending: of the file, ``.svg`` or ``.pdf``.
        say: translates texts into the reader's language.
    """
    pages: list[Draw] = []
    if len(study.balances) > 1:
        rungs = study.ladder
        for first in range(0, len(rungs), RUNGS):
            pages.append(partial(_draw_ladder, study, rungs[first : first + RUNGS]))
    for balance in study.balances:
        pages.append(partial(_draw_board, study, balance))
        if not _has_room(balance):
            pages.append(partial(_draw_more_areas, study, balance))
    title = ", ".join(balance.subject.label for balance in study.balances)
    told = [sentence for balance in study.balances for sentence in explain(balance)]
    shown = " ".join(map(say, told))
    with plotting():
        if ending == ".svg":
            drawing = new_drawing(len(pages))
            size = (PAPER[0], PAPER[1] * len(pages))
            plots: dict[str, tuple[str, str]] = {}
            for place, draw in enumerate(pages):
                draw(Page(drawing, say, size, place * PAPER[1], plots))
            return write_svg(drawing, (title, shown), plots)
        drawings = []
        for draw in pages:
            drawings.append(new_drawing())
            draw(Page(drawings[-1], say))
        file = BytesIO()
        write_pdf(file, drawings, title, shown)
        return file.getvalue()


def _draw_board(study: Study, balance: Balance, page: Page) -> None:
    y = _draw_head(page, balance.subject.label, _games(study, balance))
    y = _draw_figures(page, y, balance)
    y = _draw_remarks(page, y, balance)
    y = _draw_totals(page, y, balance)
    y = _draw_middle(page, y, balance)
    if _has_room(balance):
        _draw_areas(page, y, balance)
    _draw_foot(page, study, study.values[balance.subject.label])


def _draw_more_areas(study: Study, balance: Balance, page: Page) -> None:
    y = _draw_head(page, balance.subject.label, _games(study, balance))
    _draw_areas(page, y, balance)
    _draw_foot(page, study, study.values[balance.subject.label])


def _has_room(balance: Balance) -> bool:
    """Return whether the areas of a board fit below the rest of its page."""
    starts = len(balance.starts.each) if balance.starts else 0
    return len(balance.areas) <= MOST_AREAS and starts <= MOST_STARTS


def _draw_ladder(study: Study, rungs: Sequence[Balance], page: Page) -> None:
    count = plural(len(study.balances), "1 board", "{count} boards")
    title = message("{boards} compared", boards=count)
    y = _draw_head(page, title, _games(study, rungs[0]))
    rows = [(one.subject.label, one.best.mean) for one in rungs]
    height = min(len(rows) * 9.0, 190.0)
    player = message(rungs[0].best.player)
    heading = message("Mean total of a {player} player", player=player)
    _draw_heading(page, y, LEFT, heading)
    shown = "; ".join(f"{name}: {figure_message(mean)}" for name, mean in rows)
    box = Box(LEFT + BEFORE, y + 3, RIGHT - LEFT - BEFORE - 24, height)
    axes = page.axes(box, "ladder", heading, shown)
    labels = [_fit_name(name, BEFORE - 2, height / len(rows)) for name, _ in rows]
    shown_rows = [
        ("\n".join(lines), mean)
        for (lines, _), (_, mean) in zip(labels, rows, strict=True)
    ]
    plot_means(axes, shown_rows, _accent(rungs[0]), _own_range(rungs[0]))
    for tick, (_, size) in zip(axes.get_yticklabels(), labels, strict=True):
        tick.set_fontsize(size)
    for place, (_, mean) in enumerate(rows):
        at = Point(RIGHT, _level(box, place, len(rows)))
        page.text(at, _signed(mean), align="right")
    y = box.bottom + 9
    note = message(
        "thick bars are one standard error, thin ones two; shaded: from the lowest to "
        "the highest of the game's own boards"
    )
    page.text(Point(box.x, y), note, 7, colour=INK.soft)
    if len(study.balances) <= MOST_PAIRED:
        _draw_pairs(page, y + 10, study)
    _draw_foot(page, study, "")


def _draw_pairs(page: Page, y: Mm, study: Study) -> None:
    """Write how many more points the board of each row brings than that of a column."""
    heading = message("How much more the board of a row brings, with the same dice")
    _draw_heading(page, y, LEFT, heading)
    labels = [balance.subject.label for balance in study.ladder]
    ahead = {(pair.over, pair.under): pair.ahead for pair in study.pairs}
    before = BEFORE - 4
    wide = min(26.0, (RIGHT - LEFT - before) / max(1, len(labels) - 1))
    for column, label in enumerate(labels[1:]):
        right = LEFT + before + (column + 1) * wide
        _write_name(page, Point(right, y + 7), label, wide - 2, "right")
    for row, label in enumerate(labels[:-1]):
        level = y + 16 + row * PAIRED
        _write_name(page, Point(LEFT, level), label, before)
        for column, under in enumerate(labels[1:]):
            figure = ahead.get((label, under))
            if figure is None:
                continue
            at = Point(LEFT + before + (column + 1) * wide, level)
            family = FIRM if figure.is_sure else REGULAR
            colour = INK.text if figure.is_sure else INK.soft
            page.text(at, _signed(figure), 8, family, colour, "right")
    note = message("bold: more than two errors, so hardly by chance")
    page.text(Point(LEFT, y + 12 + len(labels) * PAIRED), note, 7, colour=INK.soft)


def _fit_name(name: str, wide: Mm, high: Mm = PAIRED) -> tuple[list[str], float]:
    """Return a board's name on one line or two, and their size in points."""
    most = NAME_PT * MM_PER_INCH / PT_PER_INCH
    lines, used = load_fonts().set_name(name, TEXT, (wide, high), most, most)
    return lines, used * PT_PER_INCH / MM_PER_INCH


def _write_name(
    page: Page, at: Point, name: str, wide: Mm, align: str = "left"
) -> None:
    """Write a board's name, its lines around the one that begins at a point."""
    lines, size = _fit_name(name, wide)
    leading = LEADING * size * MM_PER_INCH / PT_PER_INCH
    for row, line in enumerate(lines):
        y = at.y + (row - (len(lines) - 1) / 2) * leading
        colour = INK.text if align == "left" else INK.soft
        page.text(Point(at.x, y), line, size, colour=colour, align=align)


def _draw_head(page: Page, title: str, below: str) -> Mm:
    wide, most = RIGHT - LEFT, 24 * MM_PER_INCH / PT_PER_INCH
    said = page.say(title)
    lines, used = load_fonts().set_name(said, DISPLAY[0], (wide, 13), most)
    for row, line in enumerate(reversed(lines)):
        at = Point(LEFT, 24 - row * used * 1.05)
        page.text(at, line, used * PT_PER_INCH / MM_PER_INCH, DISPLAY)
    page.text(Point(LEFT, 31), below, 8.5, colour=INK.soft)
    page.rule(35, LEFT, RIGHT)
    return 43


def _draw_figures(page: Page, y: Mm, balance: Balance) -> Mm:
    """Write the most important figures, large, with a caption below each."""
    strong, other = balance.totals[-1].player, balance.totals[-2].player
    luck = Figure(balance.luck.value * 100, balance.luck.error * 100)
    figures = [
        (
            balance.best.mean,
            message("points of a {player} player", player=message(strong)),
        ),
        (
            balance.skill,
            message("skill: more than a {player} one", player=message(other)),
        ),
        (luck, message("luck: per cent of the dice")),
    ]
    if balance.starts:
        told = message("from the best start to the worst")
        figures.append((balance.starts.spread, told))
    if balance.distance:
        told = message("over the mean of the game's own boards")
        figures.append((balance.distance.points, told))
    wide = (RIGHT - LEFT) / len(figures)
    fonts = load_fonts()
    for place, (figure, told) in enumerate(figures):
        x = LEFT + place * wide
        value, _, error = _signed(figure).partition(" ")
        page.text(Point(x, y + 4), value, 19, FIRM)
        page.text(Point(x, y + 8.8), error, 8, colour=INK.soft)
        for row, line in enumerate(
            fonts.wrap(page.say(told), REGULAR[0], 2.5, wide - 5)
        ):
            page.text(Point(x, y + 13 + row * 3.2), line, 7)
    return y + 24


def _draw_remarks(page: Page, y: Mm, balance: Balance) -> Mm:
    """Write the warnings for the designer."""
    remarks = [page.say(remark) for remark in warn(balance)]
    heading = message("Worth checking") if remarks else message("Nothing stands out.")
    page.text(Point(LEFT, y), heading, 9.5, FIRM)
    for place, remark in enumerate(remarks):
        at = Point(LEFT + 3, y + 4.6 + place * 4)
        page.text(Point(LEFT, at.y), "\N{EN DASH}", 8)
        page.text(at, _cut(remark, RIGHT - at.x), 8)
    return y + 9 + 4 * len(remarks)


def _draw_totals(page: Page, y: Mm, balance: Balance) -> Mm:
    """Draw how often each total occurred, with a row for each player."""
    heading = message("Totals of single games")
    _draw_heading(page, y, LEFT, heading)
    lowest = min(min(totals.counts) for totals in balance.totals)
    highest = max(max(totals.counts) for totals in balance.totals)
    high: Mm = 11
    box = Box(LEFT + 22, y + 3, RIGHT - LEFT - 46, high)
    for place, totals in enumerate(balance.totals):
        row = box._replace(y=box.y + place * (high + 2))
        name = message(totals.player)
        shown = message(
            "mean {mean}; 5 % of games reach at most {low}, half {middle}, 95 % {high}",
            mean=figure_message(totals.mean),
            low=totals.low,
            middle=totals.middle,
            high=totals.high,
        )
        is_best = place == len(balance.totals) - 1
        axes = page.axes(
            row, f"totals-{totals.player}", join(": ", (heading, name)), shown
        )
        colour = _accent(balance) if is_best else QUIET
        reach = (lowest, highest)
        plot_counts(axes, totals.counts, reach, colour, totals.mean.value)
        if not is_best:
            axes.set_xticks([])
        page.text(
            Point(LEFT, row.bottom - 1),
            name,
            8,
            FIRM if is_best else REGULAR,
        )
        page.text(Point(RIGHT, row.bottom - 1), _signed(totals.mean), align="right")
    return box.y + len(balance.totals) * (high + 2) + 10


def _draw_middle(page: Page, y: Mm, balance: Balance) -> Mm:
    """Draw the heat map, and beside it starts, terrains and points by heading."""
    bottom = y
    left = LEFT
    if balance.cells:
        bottom = _draw_cells(page, y, balance)
        left = LEFT + 104
    x = left
    if balance.starts:
        y = _draw_starts(page, y, x, balance)
    if balance.terrains:
        heading = message("All spaces of a terrain completed")
        y = _draw_shares(page, Point(x, y), balance.terrains, heading) + 9
    if balance.points:
        y = _draw_points(page, y, x, balance)
    return max(bottom, y)


def _draw_cells(page: Page, y: Mm, balance: Balance) -> Mm:
    player = message(balance.best.player)
    heading = message(
        "Spaces filled by a {player} player, in % of games", player=player
    )
    _draw_heading(page, y, LEFT, heading)
    layout = balance.subject.layout
    game = find_game(layout.rules.game)
    looks = game.spec.sheets.terrain_looks(INKS["colour"])
    box = Box(LEFT, y + 3, 94, 78)
    hexes = fit_hexmap(layout.board, Box(0, 0, box.width - 2, box.height - 2), 13)
    around = hexes.box.inset(-1)
    high = around.height
    dead = set(balance.dead)
    patches = [
        Patch(
            hexagon_at(hexes.centre(place), hexes.flat),
            hexes.centre(place),
            balance.cells[name],
            looks[cell.terrain].symbol,
            name in dead,
        )
        for place, (cell, name) in enumerate(
            zip(layout.board.cells, layout.board.names, strict=True)
        )
    ]
    shown = "; ".join(
        f"{name} {share_message(share)}" for name, share in balance.cells.items()
    )
    axes = page.axes(box._replace(height=high), "cells", heading, shown)
    plot_cells(axes, around, patches, "#3d3a36", hexes.flat)
    for area in layout.areas:
        tone = looks[area.terrain].tone
        outlines = hexes.outlines(area, hexes.flat * 0.045)
        plot_outlines(axes, outlines, tone.ring, hexes.flat * 0.07)
    note = message(
        "hatched: dead, filled in fewer than {share}", share=share_message(DEAD)
    )
    if dead:
        page.text(Point(LEFT, box.y + high + 3), note, 7, colour=INK.soft)
    return box.y + high + 10


def _draw_starts(page: Page, y: Mm, x: Mm, balance: Balance) -> Mm:
    starts = balance.starts
    assert starts
    heading = message("Mean total by start")
    _draw_heading(page, y, x, heading)
    rows = [(start.cell, start.mean) for start in starts.each[:10]]
    shown = "; ".join(f"{cell}: {figure_message(mean)}" for cell, mean in rows)
    box = Box(x + 8, y + 3, RIGHT - x - 26, len(rows) * 5.2)
    axes = page.axes(box, "starts", heading, shown)
    plot_means(axes, rows, _accent(balance))
    for place, (_, mean) in enumerate(rows):
        at = Point(RIGHT, _level(box, place, len(rows)))
        page.text(at, _signed(mean), 7, align="right")
    return box.bottom + 13


def _draw_points(page: Page, y: Mm, x: Mm, balance: Balance) -> Mm:
    """Write the points of a game by heading."""
    heading = message("Further points of a game")
    _draw_heading(page, y, x, heading)
    for place, (name, points) in enumerate(balance.points.items()):
        level = y + 5 + place * 4
        page.text(Point(x, level), message(name), 7)
        page.text(Point(RIGHT, level), f"{points:.1f}", 7, align="right")
    return y + 12 + 4 * len(balance.points)


def _draw_areas(page: Page, y: Mm, balance: Balance) -> None:
    """Draw how often each area is completed, in two columns."""
    if not balance.areas:
        return
    heading = message("Areas completed")
    half = (len(balance.areas) + 1) // 2
    middle = (LEFT + RIGHT) / 2
    high = min(4.2, (PAPER[1] - 24 - y) / half)
    for x, parts in (
        (LEFT, balance.areas[:half]),
        (middle + 4, balance.areas[half:]),
    ):
        right = middle - 4 if x == LEFT else RIGHT
        if parts:
            title = heading if x == LEFT else ""
            _draw_shares(page, Point(x, y), parts, title, right, high)
    note = message(
        "bar: {strong}, tick: {other}; then points when completed",
        strong=message(balance.totals[-1].player),
        other=message(balance.totals[-2].player),
    )
    page.text(Point(RIGHT, y), note, 7, colour=INK.soft, align="right")


def _draw_shares(
    page: Page,
    at: Point,
    parts: Sequence[Completion],
    heading: str,
    right: Mm = RIGHT,
    high: Mm = 4.2,
) -> Mm:
    """Draw how often areas or terrains are completed; return the bottom of the plot."""
    if heading:
        _draw_heading(page, at.y, at.x, heading)
    players = list(parts[0].shares)
    rows = []
    for part in parts:
        share = part.shares[players[-1]].value
        other = part.shares[players[-2]].value if len(players) > 1 else None
        name = page.say(name_area(part))
        rows.append((name, share, other))
    label: Mm = 30 if parts[0].first else 20
    box = Box(at.x + label, at.y + 3, right - at.x - label - 18, high * len(rows))
    shown = "; ".join(f"{name}: {share_message(share)}" for name, share, *_ in rows)
    name = f"shares-{round(at.x)}-{round(at.y)}"
    axes = page.axes(box, name, heading or message("Areas completed"), shown)
    plot_shares(axes, rows, mix(INK.text, 0.62))
    for place, part in enumerate(parts):
        level = _level(box, place, len(rows))
        said = share_message(part.shares[players[-1]].value)
        page.text(Point(right - 7, level), said, 7, align="right")
        page.text(Point(right, level), f"{part.brings:.1f}", 7, align="right")
    return box.bottom


def _cut(text: str, width: Mm) -> str:
    """Return a text shortened to fit on a line."""
    first, *more = load_fonts().wrap(text, REGULAR[0], 8 * 25.4 / 72, width)
    return f"{first} ..." if more else first


def _level(box: Box, place: int, rows: int) -> Mm:
    """Return the baseline of the text beside a row of a plot."""
    return box.y + (place + 0.5) * box.height / rows + 0.9


def _signed(figure: Figure) -> str:
    """Return a figure with a minus sign as wide as the plus sign."""
    return figure_message(figure).replace("-", "\N{MINUS SIGN}")


def _draw_heading(page: Page, y: Mm, x: Mm, heading: str) -> None:
    page.text(Point(x, y), heading, 9.5, FIRM)


def _draw_foot(page: Page, study: Study, values: str) -> None:
    page.rule(PAPER[1] - 14, LEFT, RIGHT)
    parts = [
        f"sheetgen {study.version}",
        message("seed {seed}", seed=study.wish.seed),
    ]
    if values:
        parts.append(message("learned values {hash}", hash=values))
    if study.is_stopped:
        parts.append(message("stopped before all was played"))
    at = Point(LEFT, PAPER[1] - 10)
    page.text(at, "  \N{MIDDLE DOT}  ".join(map(page.say, parts)), 7, colour=INK.soft)
    note = message("± is the standard error")
    page.text(Point(RIGHT, at.y), note, 7, colour=INK.soft, align="right")


def _games(study: Study, balance: Balance) -> str:
    table = plural(study.wish.players, "alone", "{count} players at each table")
    return message(
        "{games} games of each player, {table}, all with the same dice",
        games=balance.games,
        table=table,
    )


def _accent(balance: Balance) -> str:
    return INK.tone(find_game(balance.subject.layout.rules.game).hue).ring


def _own_range(balance: Balance) -> tuple[float, float] | None:
    """Return the lowest and highest mean of the game's own boards."""
    distance = balance.distance
    if not distance:
        return None
    mine = balance.best.mean.value
    means = [mine - one.value for one in distance.others.values()]
    if balance.subject.layout.is_official:
        means.append(mine)
    return min(means), max(means)

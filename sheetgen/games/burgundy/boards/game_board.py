"""The game board: six depots in a ring around the black one, tracks and tables.

It is as large as its tiles require. With tiles of the usual size, just two papers side
by side hold it: one seam, and no loose pieces. Nothing that players read is in the
middle, where the papers join. Depots are numbered clockwise from 1, at the top right,
to 6, at the top left [burgundy 12.8].
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from sheetgen.core.draw.box import Box, Point, centred
from sheetgen.core.draw.hexmap import ROW, TALL
from sheetgen.core.units import Mm
from sheetgen.draw.face import Style
from sheetgen.draw.font import BOLD, DISPLAY_BOLD
from sheetgen.draw.form import with_doubt
from sheetgen.draw.ink import WHITE
from sheetgen.draw.spread import Whole
from sheetgen.draw.svg import Canvas, Letters, Outline, boxes_path, lines_path
from sheetgen.draw.symbol import draw_strokes
from sheetgen.games.burgundy import GAME
from sheetgen.games.burgundy.boards.place import (
    BLACK,
    BONUS,
    GOOD,
    INN,
    SIGNS,
    SLACK,
    Plan,
    board_tone,
    draw_badge,
    draw_box_place,
    draw_die,
    draw_ground,
    draw_hex_places,
    draw_panel,
    draw_points,
    place_looks,
)
from sheetgen.games.burgundy.files.hex_file import OWN
from sheetgen.games.burgundy.rules.counts import MOST
from sheetgen.games.burgundy.rules.depot import (
    CHANGED,
    DEPOTS,
    OF_THREE,
    Depots,
    Place,
    is_changing,
)
from sheetgen.games.burgundy.rules.duchy import PHASE_LETTERS, Printed
from sheetgen.games.burgundy.rules.ruleset import printed_numbers
from sheetgen.games.burgundy.rules.tile import TERRAINS
from sheetgen.games.burgundy.tiles.art import ART
from sheetgen.layout.read import load_rules

HALF = len(DEPOTS) // 2  # on either side
ROUNDS = 5  # [burgundy 4.1]
ORDER = 7  # places of the turn-order track: a start and six ships
ACROSS, DOWN = 31, 21  # places of the points track on horizontal and vertical sides
EDGE: Mm = 12.0  # the width of the points track
GAP: Mm = 2.6  # between panels
PAD: Mm = 2.4  # inside a panel
DIE: Mm = 12.5
MARKER: Mm = 16.0  # a place of the turn-order track
TITLE: Mm = 7.4
HEAD: Mm = 13.0  # minimum height of the title panel
TAB: Mm = 5.6  # the tab below the place of a phase
UNDER: Mm = 0.8  # gap between that place and its tab
LABEL: Mm = 16.0  # the word beside the inn
BAND: Mm = 36.0  # minimum height of the lower part: points, inn, posts and turn order


@dataclass(frozen=True)
class BoardPlan(Plan):
    """The positions of everything on a game board.

    Attributes:
        heads: the labels before the places of phases and rounds.
        hexes: the middles of places of tiles, by name, such as ``depot:3.1``, and what
            goes there.
        marks: texts at some of these places, by name.
    """

    heads: dict[str, Box] = field(default_factory=dict)
    hexes: dict[str, tuple[Point, str]] = field(default_factory=dict)
    marks: dict[str, str] = field(default_factory=dict)


# The positions of everything


def plan_board(depots: Depots, flat: Mm, has_two: bool) -> BoardPlan:
    """Return the positions of everything on a game board.

    Args:
        depots: with the contents of each.
        flat: from side to side of a tile.
        has_two: whether it is the side for two players.
    """
    pitch = flat + SLACK + 0.4
    stacked = pitch * (TALL + ROW)
    beside = max(GOOD, DIE)
    places = [depots.used(number, 2 if has_two else MOST) for number in DEPOTS]
    longest = max(len(row) for used in places for row in _two_rows(used))
    depot_wide = (max(longest, 2) + 0.5) * pitch + beside + 3 * PAD
    depot_high = max(stacked, DIE + PAD + GOOD) + 2 * PAD
    black_wide, black_high = 3 * pitch, pitch * (TALL + 2 * ROW)
    middle_wide = max(
        black_wide + 2 * (BONUS[0] + PAD) + 2 * PAD, (ROUNDS + 1) * (GOOD + 2.6)
    )
    heads = (GOOD + UNDER + TAB + 2 * PAD, GOOD + 2 * PAD)
    black_panel = TITLE + max(black_high, 3 * (BONUS[1] + PAD)) + 2 * PAD
    band = max(pitch * TALL + PAD, BAND)
    middle_high = HEAD + sum(heads) + black_panel + 3 * GAP
    columns_high = max(middle_high, HALF * depot_high + (HALF - 1) * GAP)
    wide = 2 * depot_wide + middle_wide + 2 * GAP
    size = (
        wide + 2 * (EDGE + GAP),
        columns_high + band + GAP + 2 * (EDGE + GAP),
    )
    plan = BoardPlan(size, flat)
    inner = Box(EDGE + GAP, EDGE + GAP, wide, columns_high)
    _lay_points(plan)
    for number, used in zip(DEPOTS, places, strict=True):
        is_right = number <= HALF
        row = number - 1 if is_right else len(DEPOTS) - number
        room = Box(inner.x, inner.y, depot_wide, inner.height).rows(3, GAP)[row]
        if is_right:
            room = room.moved(inner.width - depot_wide, 0)
        _lay_depot(plan, number, room, used, pitch)
    middle = Box(inner.x + depot_wide + GAP, inner.y, middle_wide, inner.height)
    _lay_middle(plan, middle, heads, black_panel)
    black = depots.black
    most = black[0] if has_two else black[2]
    _lay_black(plan, most, 0 if has_two else most - black[1], pitch)
    _lay_band(plan, Box(inner.x, inner.bottom + GAP, wide, band))
    return plan


def _lay_points(plan: BoardPlan) -> None:
    """Lay the places from 0, at the lower left, clockwise to 99; 0 is also 100."""
    across, down = _edges(ACROSS, plan.size[0]), _edges(DOWN, plan.size[1])
    steps = [(0, DOWN - 1 - at) for at in range(DOWN - 1)]
    steps += [(at, 0) for at in range(ACROSS - 1)]
    steps += [(ACROSS - 1, at) for at in range(DOWN - 1)]
    steps += [(ACROSS - 1 - at, DOWN - 1) for at in range(ACROSS - 1)]
    for number, (column, row) in enumerate(steps):
        left, top = across[column], down[row]
        wide, high = across[column + 1] - left, down[row + 1] - top
        plan.boxes[f"points:{number}"] = Box(left, top, wide, high)


def _edges(count: int, whole: Mm) -> list[Mm]:
    """Return where the places of a side begin, and where the last one ends.

    Those at the ends are as deep as the track. The others fill both halves of the side.
    If their number is odd, the second half has one more, each a little shorter, so that
    no place crosses the middle.
    """
    inner, half = count - 2, whole / 2 - EDGE
    first = inner // 2
    found = [EDGE + at * half / first for at in range(first)]
    found += [whole / 2 + at * half / (inner - first) for at in range(inner - first)]
    return [0.0, *found, whole - EDGE, whole]


def _lay_depot(
    plan: BoardPlan,
    number: int,
    room: Box,
    used: Sequence[Place],
    pitch: Mm,
) -> None:
    """Lay a depot: its tiles next to its goods place, which is near the edge."""
    name = f"depot:{number}"
    plan.panels[name] = room
    is_right = number <= HALF
    beside = max(GOOD, DIE)
    at = room.right - PAD - beside / 2 if is_right else room.x + PAD + beside / 2
    high = DIE + PAD + GOOD
    top = room.centre.y - high / 2
    plan.boxes[f"die:{number}"] = centred(Point(at, top + DIE / 2), DIE, DIE)
    good = centred(Point(at, top + high - GOOD / 2), GOOD, GOOD)
    plan.boxes[f"goods:{number}"] = good
    left = room.x + (PAD if is_right else 2 * PAD + beside)
    wide = room.width - beside - 3 * PAD
    middle = Point(left + wide / 2, room.centre.y)
    upper, lower = _two_rows(used)
    # Two rows of equal length are shifted to opposite sides.
    lean = 0.25 if len(upper) == len(lower) else 0.0
    lean = lean if is_right else -lean
    spot = 0
    for places, shift, y in ((upper, -lean, -0.5), (lower, lean, 0.5)):
        for at, place in enumerate(places):
            x = middle.x + (shift + at - (len(places) - 1) / 2) * pitch
            spot += 1
            key = f"{name}.{spot}"
            plan.hexes[key] = Point(x, middle.y + y * pitch * ROW), place.terrain
            if place.players == MOST:  # [burgundy 4.6]
                plan.marks[key] = str(MOST)
            elif is_changing(number, place, OF_THREE):  # [burgundy 4.7]
                plan.marks[key] = f"{OF_THREE}{CHANGED}"


def _two_rows(used: Sequence[Place]) -> tuple[Sequence[Place], Sequence[Place]]:
    """Return the places of a depot as an upper and a lower row."""
    half = -(-len(used) // 2)
    return used[:half], used[half:]


def _lay_middle(plan: BoardPlan, middle: Box, heads: Sequence[Mm], foot: Mm) -> None:
    """Lay the title, phases, rounds, and the panel of the black depot."""
    spare = middle.height - sum(heads) - foot - 3 * GAP - HEAD
    heights = [HEAD + spare * 0.4, heads[0] + spare * 0.2, heads[1] + spare * 0.2]
    panels, top = [], middle.y
    for high in (*heights, foot + spare * 0.2):
        panels.append(Box(middle.x, top, middle.width, high))
        top += high + GAP
    title, phases, rounds, black = panels
    plan.panels.update(title=title, phases=phases, rounds=rounds, black=black)
    for name, panel, count in (
        ("phase", phases, len(PHASE_LETTERS)),
        ("round", rounds, ROUNDS),
    ):
        tab = UNDER + TAB if name == "phase" else 0
        top = panel.centre.y - (GOOD + tab) / 2
        head, *cells = Box(panel.x, top, panel.width, GOOD).columns(count + 1)
        plan.heads[name] = head
        for at, cell in enumerate(cells):
            key = PHASE_LETTERS[at] if name == "phase" else str(at + 1)
            plan.boxes[f"{name}:{key}"] = centred(cell.centre, GOOD, GOOD)
    wide, high = BONUS
    rows = Box(0, black.y + TITLE, 0, black.height - TITLE - PAD).rows(3)
    for at, terrain in enumerate(TERRAINS):
        x = black.x + PAD + wide / 2 if at < 3 else black.right - PAD - wide / 2
        place = Point(x, rows[at % 3].centre.y)
        plan.boxes[f"bonus:{terrain}"] = centred(place, wide, high)


def _lay_black(plan: BoardPlan, count: int, marked: int, pitch: Mm) -> None:
    """Lay the places of the black depot, those for a fourth player in the middle."""
    panel = plan.panels["black"]
    middle = Point(panel.centre.x, panel.centre.y + (TITLE - PAD) / 2)
    spots = list(_rows_of(count))
    # Places nearest to the middle first.
    order = sorted(range(count), key=lambda at: (spots[at][1] ** 2, spots[at][0] ** 2))
    for at, (x, y) in enumerate(spots):
        name = f"black:{at + 1}"
        place = Point(middle.x + x * pitch, middle.y + y * pitch * ROW)
        plan.hexes[name] = place, BLACK
        if at in order[:marked]:
            plan.marks[name] = "4"


def _rows_of(count: int) -> list[tuple[float, float]]:
    """Return places in three interlocking rows, relative to their middle."""
    outer = -(-count // 3) if count % 3 != 1 else count // 3
    middle = count - 2 * outer
    if abs(middle - outer) % 2 == 0:  # the rows would not interlock
        outer, middle = outer + 1, middle - 2 if middle > 2 else middle
    lengths = [outer, middle, count - outer - middle]
    return [
        (at - (length - 1) / 2, row - 1.0)
        for row, length in enumerate(lengths)
        for at in range(length)
    ]


def _lay_band(plan: BoardPlan, band: Box) -> None:
    """Lay the table of points, and the turn-order track with a tower at its end."""
    wide = ORDER * (MARKER + 2) + MARKER + 4 * PAD
    start = min(band.right - wide, band.centre.x + GAP / 2)
    order = Box(start, band.y, band.right - start, band.height)
    inn_wide = plan.flat + SLACK + LABEL + 3 * PAD
    post_wide = BONUS[0] + 4 * PAD
    post = Box(order.x - GAP - post_wide, band.y, post_wide, band.height)
    inn = Box(post.x - GAP - inn_wide, band.y, inn_wide, band.height)
    table = Box(band.x, band.y, inn.x - GAP - band.x, band.height)
    plan.panels.update(table=table, inn=inn, post=post, order=order)
    plan.hexes["inn"] = Point(inn.x + PAD + (plan.flat + SLACK) / 2, inn.centre.y), INN
    place = Point(post.centre.x, post.centre.y + PAD)
    plan.boxes["post"] = centred(place, *BONUS)
    row = Box(
        order.x + PAD,
        order.y + TITLE,
        order.width - MARKER - 3 * PAD,
        order.height - TITLE - PAD,
    )
    for at, cell in enumerate(row.columns(ORDER), 1):
        plan.boxes[f"order:{at}"] = centred(cell.centre, MARKER, MARKER)
    tower = Box(row.right + PAD, order.y + PAD, MARKER, order.height - 2 * PAD)
    plan.boxes["tower"] = tower


# The drawing


def find_board(style: Style, depots: Depots, flat: Mm, has_two: bool) -> Whole:
    """Return the game board for printing.

    Args:
        style: how it looks.
        depots: with the contents of each.
        flat: from side to side of a tile.
        has_two: whether it is the side for two players.
    """
    plan = plan_board(depots, flat, has_two)
    return Whole(
        plan.size, lambda canvas: _draw_board(canvas, style, plan, depots, has_two)
    )


def find_sure(depots: Depots, has_two: bool) -> tuple[list[int], bool]:
    """Return the certain depots of a side, and whether the black one is certain."""
    players = 2 if has_two else MOST
    sure = [
        number
        for number in DEPOTS
        if all(place.provenance in OWN for place in depots.used(number, players))
    ]
    black = depots.black_provenance[:1] if has_two else depots.black_provenance[1:]
    return sure, set(black) <= set(OWN)


def _draw_board(
    canvas: Canvas, style: Style, plan: BoardPlan, depots: Depots, has_two: bool
) -> None:
    printed = printed_numbers(load_rules(GAME.id)[-1])
    draw_ground(canvas, style, Box(0, 0, *plan.size))
    _draw_points(canvas, style, plan)
    sure, is_sure = find_sure(depots, has_two)
    for number in DEPOTS:
        _draw_depot(canvas, style, plan, number)
    _draw_title(
        canvas, style, plan.panels["title"], "2" if has_two else "3\N{EN DASH}4"
    )
    _draw_phases(canvas, style, plan, printed)
    is_sure = is_sure and len(sure) == len(DEPOTS)
    title = with_doubt(style.texts("board.black"), is_sure)
    draw_panel(canvas, style, plan.panels["black"], title, align="left")
    if not is_sure:
        _draw_note(canvas, style, plan.panels["black"])
    _draw_bonus(canvas, style, plan)
    _draw_foot(canvas, style, plan)
    draw_hex_places(canvas, style, list(plan.hexes.values()), plan.flat, "places")
    for name, mark in plan.marks.items():
        centre, _ = plan.hexes[name]
        place = Point(centre.x, centre.y + plan.flat * 0.4)
        draw_badge(canvas, place, mark, style.ink, 4.4)
    _draw_table(canvas, style, plan.panels["table"], printed)
    _draw_order(canvas, style, plan)


def _draw_points(canvas: Canvas, style: Style, plan: BoardPlan) -> None:
    """Draw the track around the board, with dark tens and tinted fives."""
    tone = board_tone(style.ink)
    cells = [plan.boxes[f"points:{number}"] for number in range(100)]
    canvas.path(boxes_path(cells), fill=WHITE, stroke=Outline(tone.ring, 0.25))
    fives = [box for number, box in enumerate(cells) if number % 10 == 5]
    canvas.path(boxes_path(fives), fill=tone.tint, stroke=Outline(tone.ring, 0.25))
    tens = [box for number, box in enumerate(cells) if number % 10 == 0]
    canvas.path(boxes_path(tens), fill=tone.sign, stroke=Outline(tone.ring, 0.25))
    for number, box in enumerate(cells):
        is_ten = number % 10 == 0
        letters = Letters(4.6 if is_ten else 3.8, WHITE if is_ten else tone.sign, BOLD)
        place = box.inset(0.8)
        if number:
            canvas.text_in(place, str(number), letters, align="centre")
            continue
        upper, lower = place.rows(2)
        canvas.text_in(upper, "100", letters._replace(size=3.6), align="centre")
        canvas.text_in(lower, "0", letters, align="centre")


def _draw_depot(canvas: Canvas, style: Style, plan: BoardPlan, number: int) -> None:
    tone = board_tone(style.ink)
    draw_panel(canvas, style, plan.panels[f"depot:{number}"])
    die = plan.boxes[f"die:{number}"]
    draw_die(canvas, die.centre, str(number), DIE, style.ink)
    draw_box_place(canvas, plan.boxes[f"goods:{number}"], tone, ART["good"])


def _draw_title(canvas: Canvas, style: Style, panel: Box, players: str) -> None:
    """Draw the name of the game, and the numbers of players for this side."""
    tone = board_tone(style.ink)
    canvas.rect(panel, fill=tone.sign, radius=2)
    canvas.rect(panel.inset(0.9), stroke=Outline(WHITE, 0.25), radius=1.4)
    sign = min(panel.height * 0.56, 9.0)
    for x in (panel.x + sign, panel.right - sign):
        place = [Point(x, panel.centre.y)]
        draw_strokes(canvas, ART["castle"], place, sign, WHITE)
    left, right = panel.inset(PAD).columns(2, 2 * PAD)
    size, title = min(panel.height * 0.34, TITLE), style.texts("game.title")
    wide = canvas.fonts.width(title, DISPLAY_BOLD, size) * 0.56  # two equal lines
    x = panel.x + 2 * sign
    words = Box(x, panel.centre.y - size, min(wide, left.right - x), size * 2.2)
    letters = Letters(size, WHITE, DISPLAY_BOLD)
    canvas.paragraph_in(words, title, letters, leading=1.15, minimum=3)
    high = min(panel.height * 0.62, 10.0)
    middle = Point((right.x + panel.right - 2 * sign) / 2, panel.centre.y)
    badge = centred(middle, 2 * high, high)
    canvas.rect(badge, fill=WHITE, radius=high / 2)
    letters = Letters(high * 0.72, tone.sign, BOLD)
    canvas.text_in(badge, players, letters, align="centre")


def _draw_phases(
    canvas: Canvas, style: Style, plan: BoardPlan, printed: Printed
) -> None:
    tone = board_tone(style.ink)
    for name in ("phase", "round"):
        draw_panel(canvas, style, plan.panels[f"{name}s"])
        letters = Letters(5, tone.sign, DISPLAY_BOLD)
        head, text = plan.heads[name].inset(1.6), style.texts(f"board.{name}s")
        canvas.text_in(head, text, letters, align="centre", minimum=2.4)
    for letter, points in zip(PHASE_LETTERS, printed.phase_points, strict=True):
        box = plan.boxes[f"phase:{letter}"]
        draw_box_place(canvas, box, tone, word=letter)
        tab = Box(box.x + 3.5, box.bottom + UNDER, box.width - 7, TAB)
        canvas.rect(tab, fill=tone.sign, radius=1.2)
        letters = Letters(4.6, WHITE, BOLD)
        canvas.text_in(tab, f"+{points}", letters, align="centre")
    boxes = [plan.boxes[f"round:{number}"] for number in range(1, ROUNDS + 1)]
    for number, box in enumerate(boxes, 1):
        draw_box_place(canvas, box, tone, word=str(number))
    tips = [
        (
            Point(box.right + 0.9, box.centre.y - 1.6),
            Point(box.right + 2.3, box.centre.y),
        )
        for box in boxes[:-1]
    ]
    tips += [(Point(start.x, end.y + 1.6), end) for start, end in tips]
    canvas.path(lines_path(tips), stroke=Outline(tone.sign, 0.5))


def _draw_note(canvas: Canvas, style: Style, panel: Box) -> None:
    """Write the meaning of the dagger at the bottom of the black depot."""
    words = Box(panel.centre.x + PAD, panel.bottom - 3.6, panel.width / 2 - 5, 2.8)
    note = style.texts("sheet.unsure")
    canvas.text_in(words, note, Letters(2.2, style.ink.soft), align="right")


def _draw_bonus(canvas: Canvas, style: Style, plan: BoardPlan) -> None:
    looks = place_looks(style.ink)
    for terrain in TERRAINS:
        box, tone = plan.boxes[f"bonus:{terrain}"], looks[terrain].tone
        canvas.rect(box, fill=tone.tint, stroke=Outline(tone.ring, 0.5), radius=1.6)
        canvas.rect(
            box.inset(1.6), fill=WHITE, stroke=Outline(tone.ring, 0.2), radius=1
        )
        size = box.height * 0.56
        draw_strokes(canvas, SIGNS[terrain], [box.centre], size, tone.hatch)


def _draw_foot(canvas: Canvas, style: Style, plan: BoardPlan) -> None:
    """Draw the place of the inn, and the tiles of border posts."""
    tone, texts = board_tone(style.ink), style.texts
    panel = plan.panels["inn"]
    draw_panel(canvas, style, panel)
    x = plan.hexes["inn"][0].x + (plan.flat + SLACK) / 2 + 1
    words = Box(x, panel.centre.y - 3, panel.right - x - 1.5, 6)
    letters = Letters(4, tone.sign, DISPLAY_BOLD)
    canvas.text_in(words, texts("extra.inns"), letters, align="centre", minimum=2.4)
    draw_panel(canvas, style, plan.panels["post"], texts("extra.border-posts"))
    draw_box_place(canvas, plan.boxes["post"], tone, ART["post"])


def _draw_table(canvas: Canvas, style: Style, panel: Box, printed: Printed) -> None:
    """Draw the points for an area by size."""
    rest = draw_panel(canvas, style, panel, style.texts("tally.areas"))
    box = Box(rest.x + PAD, rest.y + 1, rest.width - 2 * PAD, rest.height - PAD - 1)
    heads, tone = (("tally.size", 4.2), ("tally.points", 4.6)), board_tone(style.ink)
    points = sorted(printed.area_points.items())
    draw_points(canvas, style, box, heads, 15, points, tone)


def _draw_order(canvas: Canvas, style: Style, plan: BoardPlan) -> None:
    """Draw the path of ships, and the tower at its end."""
    tone = style.ink.tone("#2e72a8")
    panel = plan.panels["order"]
    draw_panel(canvas, style, panel)
    title = Box(panel.x, panel.y + 1.4, plan.boxes["tower"].x - panel.x, 4.6)
    letters = Letters(4, board_tone(style.ink).sign, DISPLAY_BOLD)
    text = style.texts("board.order")
    canvas.text_in(title, text, letters, align="centre", minimum=2.4)
    boxes = [plan.boxes[f"order:{number}"] for number in range(1, ORDER + 1)]
    road = Box(
        boxes[0].centre.x,
        boxes[0].centre.y - 2.4,
        plan.boxes["tower"].x - boxes[0].centre.x,
        4.8,
    )
    canvas.rect(road, fill=tone.tint, stroke=Outline(tone.ring, 0.3))
    for number, box in enumerate(boxes):
        canvas.circle(
            box.centre, MARKER / 2, fill=WHITE, stroke=Outline(tone.ring, 0.5)
        )
        canvas.circle(box.centre, MARKER / 2 - 1.1, stroke=Outline(tone.hatch, 0.2))
        if number:
            draw_strokes(canvas, ART["ship"], [box.centre], MARKER * 0.5, tone.hatch)
    tower = plan.boxes["tower"]
    place = centred(tower.centre, tower.width, tower.height).inset(0.5)
    size = min(place.width * 1.5, place.height)
    draw_strokes(
        canvas, ART["castle"], [place.centre], size, board_tone(style.ink).sign
    )

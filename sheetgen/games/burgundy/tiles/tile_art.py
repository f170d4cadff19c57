"""The art of tokens and of monastery tiles.

Each token is drawn into the box along which it is cut. A kind has a name such as
``good-3``, ``large-city`` or ``route-7``. After a dot comes its number within the kind,
where the art shows it; the name of a back ends in ``!``.

Monastery tiles show signs of their effects: a row is a list of names of `STROKES`, and
of short texts that are the same in every language. Clause 10.n is about monastery n.
"""

from collections.abc import Mapping, Sequence

from sheetgen.core.draw.box import Box, Point, centred
from sheetgen.core.ruleset import RuleSet
from sheetgen.core.units import Mm
from sheetgen.draw.emblem import draw_shield
from sheetgen.draw.face import Style
from sheetgen.draw.font import BOLD, STRONG
from sheetgen.draw.ink import WHITE, Tone
from sheetgen.draw.svg import Canvas, Letters, Outline
from sheetgen.draw.symbol import SYMBOLS, Stroke, draw_strokes
from sheetgen.games.burgundy import GAME
from sheetgen.games.burgundy.files.hex_file import ROUTE_PLACES, Route
from sheetgen.games.burgundy.rules.duchy import Printed
from sheetgen.games.burgundy.sheet.sheet import HUES, LOOKS
from sheetgen.games.burgundy.tiles.art import ART

TO = "to"  # what precedes it yields what follows it
_DOUBLE = "".join(
    f"M{x} -6.2L{x + 5.4} -3.1V3.1L{x} 6.2L{x - 5.4} 3.1V-3.1Z" for x in (-5.4, 5.4)
)
_EYES = "".join(
    f"M{x} 0a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0Z" for x in (-7.1, 3.7)
)
STROKES: Mapping[str, tuple[Stroke, ...]] = {
    **ART,
    "pile": (  # of markers, the player's own on top
        Stroke("M-9.5 -5A9.5 4.4 0 1 0 9.5 -5A9.5 4.4 0 1 0 -9.5 -5Z"),
        Stroke("M-9.5 0.5Q-9.5 4.6 0 4.6T9.5 0.5M-9.5 6Q-9.5 10.1 0 10.1T9.5 6", 2.2),
    ),
    TO: (Stroke("M-10 0H7M0 -7L7.6 0L0 7", 4.2),),
    "black": (Stroke("M0 -11L9.6 -5.5V5.5L0 11L-9.6 5.5V-5.5Z"),),
    "double": (Stroke(_DOUBLE, 1.7), Stroke(_EYES)),
}

Row = tuple[str, ...]

SIGNS: Mapping[int, tuple[Row, ...]] = {
    1: (("market", "market"),),
    2: (("mine", TO, "worker"),),
    3: (("good", TO, "silver", "silver"),),
    4: (("good", TO, "worker"),),
    5: (("ship", TO, "good", "good"),),
    6: (("worker", "worker"), (TO, "city")),
    7: (("pasture", "+1"),),
    8: (("worker", TO, "±2"),),
    9: (("city", "±1"),),
    10: (("river", "pasture"), ("±1",)),
    11: (("castle", "mine", "monastery"), ("±1",)),
    12: (("tile", "±1"),),
    13: (("worker", "+", "silver"),),
    14: (("worker", "worker"), ("worker", "worker")),
    15: (("good", "2"), ("1", "2", "…", "6")),
    16: (("warehouse", "4"),),
    17: (("watchtower", "4"),),
    18: (("carpenter", "4"),),
    19: (("church", "4"),),
    20: (("market", "4"),),
    21: (("boarding-house", "4"),),
    22: (("bank", "4"),),
    23: (("town-hall", "4"),),
    24: (("cow", "sheep"), ("4",)),
    25: (("good", "1"),),
    26: (("tile", "3"),),
    27: (("pile",),),
    28: (("silver", TO, "worker", "worker"),),
    29: (("white-castle", "4"),),
}


def draw_signs_in_row(
    canvas: Canvas,
    style: Style,
    row: Row,
    middle: Point,
    size: Mm,
    colour: str,
    letter: float = 0.8,
    to: tuple[float, float] = (0.62, 0.6),
    gap: float = 0.16,
) -> None:
    """Draw signs and short words in a row.

    Args:
        canvas: to draw on.
        style: how they look.
        row: names of `STROKES`, and words.
        middle: of the row.
        size: of a sign; the following sizes are relative to it.
        colour: of signs.
        letter: the size of words.
        to: width of the space for `TO`, and size of its drawing.
        gap: between neighbours.
    """
    letters = Letters(size * letter, style.ink.text, BOLD)
    widths = [
        size * to[0]
        if word == TO
        else size
        if word in STROKES
        else canvas.fonts.width(word, BOLD, letters.size)
        for word in row
    ]
    gap *= size
    x = middle.x - (sum(widths) + gap * (len(row) - 1)) / 2
    for word, wide in zip(row, widths, strict=True):
        at = Point(x + wide / 2, middle.y)
        if word == TO:
            draw_strokes(canvas, STROKES[TO], [at], size * to[1], style.ink.soft)
        elif word in STROKES:
            draw_strokes(canvas, STROKES[word], [at], size, colour)
        else:
            place = centred(at, wide + 0.2, size)
            canvas.text_in(place, word, letters, align="centre")
        x += wide + gap


INSET: Mm = 1.1  # from the cut to the outline of a token: hides an imprecise cut
GOOD_HUES = ("#1f9a97", "#c4568b", "#8a5a33", "#b23434", "#6a4ba3", "#d0761a")
VINE_HUES = {
    "red": "#a8283c",
    "white": "#8f8a5a",
    "yellow": "#c79a10",
    "green": "#4c8f2e",
    "blue": "#2f62a8",
    "purple": "#713a8c",
}
PLAYER_HUES = ("#2e72a8", "#b23434", "#4c8f2e", "#333333")
PLAYER_SIGNS: tuple[tuple[Stroke, ...], ...] = (
    (Stroke("M-10 0A10 10 0 1 0 10 0A10 10 0 1 0 -10 0Z"),),
    (Stroke("M0 -10.5L10.5 8.5H-10.5Z"),),
    (Stroke("M-9 -9H9V9H-9Z"),),
    (Stroke("M0 -11L11 0L0 11L-11 0Z"),),
)
SIGN_HUE = {"good": "#8a5a33", "shield": GAME.hue, "vine": "#713a8c"}
# Bonuses of trade route places, by the words of the rules file.
ROUTE_SIGNS: Mapping[str, tuple[str, ...]] = {
    "building": ("city",),
    "market": ("ship", "pasture"),
    "church": ("mine", "monastery", "castle"),
    "any": ("tile",),
    "workers": ("worker",),
    "silver": ("silver",),
    "points": (),
}


def _ground(canvas: Canvas, box: Box, tone: Tone, radius: Mm = 1.6) -> Box:
    """Draw the ground of a token; return the box of its outline."""
    inner = box.inset(INSET)
    canvas.rect(box, fill=tone.tint)
    canvas.rect(inner, fill=WHITE, stroke=Outline(tone.ring, 0.6), radius=radius)
    return inner


def draw_back(sign: str, canvas: Canvas, style: Style, box: Box, kind: str) -> None:
    """Draw the back of tokens drawn blindly: all backs of a block are the same."""
    tone = style.ink.tone(SIGN_HUE[sign])
    canvas.rect(box, fill=tone.tint)
    canvas.rect(box.inset(INSET), stroke=Outline(tone.ring, 0.6), radius=1.6)
    canvas.rect(box.inset(INSET + 1.2), stroke=Outline(tone.ring, 0.3), radius=1)
    draw_strokes(canvas, ART[sign], [box.centre], min(box[2:]) * 0.5, tone.sign)


def back_ground(sign: str, style: Style, kind: str) -> str:
    """Return the ground colour of `draw_back`."""
    return style.ink.tone(SIGN_HUE[sign]).tint


def player_ground(style: Style, kind: str) -> str:
    """Return the ground colour of tokens that each player has in their colour."""
    at = int(kind.rstrip("!").partition(".")[2]) % len(PLAYER_HUES)
    return style.ink.tone(PLAYER_HUES[at]).tint


def draw_good(canvas: Canvas, style: Style, box: Box, kind: str) -> None:
    """Draw a goods tile: its number identifies it, its colour helps."""
    number = int(kind.partition("-")[2])
    tone = style.ink.tone(GOOD_HUES[number - 1])
    inner = _ground(canvas, box, tone)
    sign = Point(inner.centre.x, inner.y + inner.height * 0.3)
    draw_strokes(canvas, ART["good"], [sign], inner.height * 0.42, tone.sign)
    place = Box(
        inner.x, inner.y + inner.height * 0.52, inner.width, inner.height * 0.42
    )
    letters = Letters(inner.height * 0.46, style.ink.text, BOLD)
    canvas.text_in(place, str(number), letters, align="centre")


def draw_coin(canvas: Canvas, style: Style, box: Box, kind: str) -> None:
    """Draw a silver coin or a worker: a disc."""
    is_silver = kind == "silver"
    tone = style.ink.tone(HUES["mine"] if is_silver else HUES["city"])
    radius = box.width / 2 - INSET
    canvas.circle(box.centre, radius, fill=tone.tint, stroke=Outline(tone.ring, 0.7))
    canvas.circle(box.centre, radius * 0.78, fill=WHITE, stroke=Outline(tone.ring, 0.3))
    draw_strokes(canvas, ART[kind], [box.centre], box.width * 0.42, tone.sign)


def draw_bonus(
    numbers: Printed, canvas: Canvas, style: Style, box: Box, kind: str
) -> None:
    """Draw a bonus tile, with its points by the number of players [burgundy 8.6]."""
    size, _, terrain = kind.partition("-")
    tone = style.ink.tone(HUES[terrain])
    values = numbers.bonus_tiles[size]
    _draw_values(canvas, style, box, tone, SYMBOLS[LOOKS[terrain][2]], values)


def draw_post(
    numbers: Printed, canvas: Canvas, style: Style, box: Box, kind: str
) -> None:
    """Draw a border post tile in the same way [burgundy 24.7]."""
    tone = style.ink.tone(GAME.hue)
    values = numbers.post_tiles[kind.partition("-")[0]]
    _draw_values(canvas, style, box, tone, ART["post"], values)


def _draw_values(
    canvas: Canvas,
    style: Style,
    box: Box,
    tone: Tone,
    strokes: Sequence[Stroke],
    values: Sequence[int],
) -> None:
    inner = _ground(canvas, box, tone)
    is_large = values[0] > 2
    size = inner.height * (0.5 if is_large else 0.36)
    sign = Point(inner.centre.x, inner.y + inner.height * 0.31)
    draw_strokes(canvas, strokes, [sign], size, tone.sign)
    foot = Box(inner.x + 1, inner.bottom - 7.2, inner.width - 2, 6.6)
    for players, (place, value) in enumerate(
        zip(foot.columns(len(values)), values, strict=True), 2
    ):
        above = Box(place.x, place.y, place.width, 2.2)
        _draw_people(canvas, style, above, players)
        below = Box(place.x, place.y + 2.2, place.width, 4.4)
        letters = Letters(4.2, style.ink.text, BOLD)
        canvas.text_in(below, str(value), letters, align="centre")


def _draw_people(canvas: Canvas, style: Style, box: Box, players: int) -> None:
    """Draw as many people as there are players."""
    size = 1.5
    left = box.centre.x - size * (players - 1) / 2
    for at in range(players):
        x = left + at * size
        canvas.circle(Point(x, box.y + 0.5), 0.36, fill=style.ink.soft)
        body = f"M{x - 0.6:.3f} {box.y + 1.9:.3f}q0 -0.95 0.6 -0.95t0.6 0.95Z"
        canvas.path(body, fill=style.ink.soft)


def draw_points(canvas: Canvas, style: Style, box: Box, kind: str) -> None:
    """Draw a tile of 100 points, or its back of 200."""
    at = int(kind.rstrip("!").partition(".")[2]) % len(PLAYER_HUES)
    tone = style.ink.tone(PLAYER_HUES[at])
    inner = _ground(canvas, box, tone)
    sign = Point(inner.centre.x, inner.y + inner.height * 0.22)
    draw_strokes(canvas, PLAYER_SIGNS[at], [sign], 3.6, tone.sign)
    text = "200" if kind.endswith("!") else "100"
    place = Box(
        inner.x, inner.y + inner.height * 0.36, inner.width, inner.height * 0.56
    )
    letters = Letters(8.4, style.ink.text, BOLD)
    canvas.text_in(place.inset(1), text, letters, align="centre")


def draw_marker(canvas: Canvas, style: Style, box: Box, kind: str) -> None:
    """Draw a marker for the turn order, or one for points."""
    number = int(kind.partition(".")[2])
    at = number // 2 % len(PLAYER_HUES)
    tone = style.ink.tone(PLAYER_HUES[at])
    radius = box.width / 2 - INSET
    is_black = style.ink.name == "black"
    fill = WHITE if is_black else tone.ring
    canvas.circle(box.centre, radius, fill=fill, stroke=Outline(tone.sign, 0.5))
    sign = tone.sign if is_black else WHITE
    draw_strokes(canvas, PLAYER_SIGNS[at], [box.centre], box.width * 0.46, sign)


def draw_shield_tile(
    rules: RuleSet, canvas: Canvas, style: Style, box: Box, kind: str
) -> None:
    """Draw a shield: its number, and its points at the end [burgundy 31]."""
    number = kind.partition("-")[2]
    (points,) = rules.tables["shield_points"][number]
    tone = style.ink.tone(GAME.hue)
    canvas.rect(box, fill=tone.tint)
    inner = box.inset(INSET)
    draw_shield(
        canvas, Box(inner.x + 1.2, inner.y, inner.width - 2.4, 15.6), number, tone
    )
    place = Box(inner.x, inner.bottom - 6.6, inner.width, 6)
    ring = centred(place.centre, 9.6, 6)
    canvas.rect(ring, fill=WHITE, stroke=Outline(tone.ring, 0.4), radius=3)
    letters = Letters(4, style.ink.text, BOLD)
    canvas.text_in(ring, f"{points.value}", letters, align="centre")


def draw_route(
    rules: RuleSet,
    routes: Mapping[str, Route],
    canvas: Canvas,
    style: Style,
    box: Box,
    kind: str,
) -> None:
    """Draw a trade route tile: goods, and the bonus for each [burgundy 28.8].

    Its number, which sheets ask for, is in the corner.
    """
    number = kind.partition("-")[2]
    tone = style.ink.tone(SIGN_HUE["good"])
    gains = rules.tables["trade_gains"]
    inner = _ground(canvas, box, tone)
    corner = centred(Point(inner.x + 2.5, inner.y + 2.6), 3.6, 3.6)
    canvas.circle(corner.centre, 1.8, stroke=Outline(tone.ring, 0.25))
    letters = Letters(2.4, style.ink.text, BOLD)
    canvas.text_in(corner, number, letters, align="centre")
    for at, (place, what) in enumerate(
        zip(inner.columns(ROUTE_PLACES), routes[number], strict=True)
    ):
        if at:
            canvas.line(
                Point(place.x, inner.y + 1.5),
                Point(place.x, inner.bottom - 1.5),
                Outline(tone.ring, 0.25),
            )
        good = style.ink.tone(GOOD_HUES[what.value - 1])
        square = centred(Point(place.centre.x, place.y + 5.6), 8.4, 8.4)
        canvas.rect(square, fill=good.tint, stroke=Outline(good.ring, 0.5), radius=1)
        letters = Letters(5, style.ink.text, BOLD)
        canvas.text_in(square, str(what.value), letters, align="centre")
        count = str(gains[what.word][0].value) if what.word in gains else ""
        below = Point(place.centre.x, inner.bottom - 4)
        _draw_gain(canvas, style, below, ROUTE_SIGNS[what.word], count)


def _draw_gain(
    canvas: Canvas,
    style: Style,
    middle: Point,
    signs: Sequence[str],
    count: str,
) -> None:
    """Draw the bonus of a place: a count and signs."""
    tone = style.ink.tone(HUES["mine"])
    size, gap = 4.6, 0.5
    letters = Letters(4, style.ink.text, BOLD)
    first = canvas.fonts.width(count, BOLD, letters.size) + (1.2 if count else 0)
    wide = first + len(signs) * (size + gap) + (0 if signs else size)
    x = middle.x - wide / 2
    if count:
        place = Box(x, middle.y - 2.4, first, 4.8)
        canvas.text_in(place, count, letters)
        x += first
    strokes = [STROKES[sign] for sign in signs] or [STAR]
    for one in strokes:
        draw_strokes(canvas, one, [Point(x + size / 2, middle.y)], size, tone.sign)
        x += size + gap


STAR = (
    Stroke(
        "M0 -11L2.9 -3.6L10.6 -3.3L4.6 1.6L6.6 9.2L0 4.9L-6.6 9.2L-4.6 1.6L-10.6 -3.3"
        "L-2.9 -3.6Z"
    ),
)


def draw_vine(canvas: Canvas, style: Style, box: Box, kind: str) -> None:
    """Draw a vine bonus tile: a bunch of grapes, and the name of its kind."""
    colour = kind.partition("-")[2]
    tone = style.ink.tone(VINE_HUES[colour])
    inner = _ground(canvas, box, tone)
    sign = Point(inner.centre.x, inner.y + inner.height * 0.4)
    draw_strokes(canvas, ART["vine"], [sign], inner.height * 0.58, tone.sign)
    place = Box(inner.x + 0.6, inner.bottom - 4, inner.width - 1.2, 3.2)
    name = style.texts(f"colour.{colour}")
    letters = Letters(2.5, style.ink.text, STRONG)
    canvas.text_in(place, name, letters, align="centre")

"""The cover of a pad, and the sheet at its back: drawings as large as the sheets."""

from dataclasses import dataclass

from sheetgen.draw.box import Box, Point
from sheetgen.draw.emblem import Picture, draw_shield, draw_vignette
from sheetgen.draw.flow import flow
from sheetgen.draw.font import BOLD, DISPLAY, DISPLAY_BOLD, FontStack
from sheetgen.draw.ink import WHITE, Ink
from sheetgen.draw.svg import Canvas, Fit, Letters, Outline
from sheetgen.units import Mm

MARGIN: Mm = (
    9  # from the cut to the frame; more than a cutter misses and a printer lacks
)


@dataclass(frozen=True)
class Cover:
    """What a cover says.

    Attributes:
        title: of what is in the pad.
        game: the title of the game.
        short: one to three letters for the shield.
        lines: smaller ones, from the middle down; they wrap.
        foot: the last line.
    """

    title: str
    game: str
    short: str
    lines: tuple[str, ...]
    foot: str


@dataclass(frozen=True)
class Stock:
    """What covers are drawn on, and with.

    Attributes:
        size: of the sheet, without bleed.
        bleed: how far the ground reaches beyond; without any the ground stays white.
        ink: how much colour is spent.
        hue: the colour of the game, as ``#rrggbb``.
        fonts: to set texts in.
        picture: of the game, if it has one of its own.
    """

    size: tuple[Mm, Mm]
    bleed: Mm
    ink: Ink
    hue: str
    fonts: FontStack
    picture: Picture | None = None


@dataclass(frozen=True)
class Poster:
    """A drawing with its bleed, and how its texts came to stand in their boxes.

    Attributes:
        svg: the drawing.
        size: width and height, with the bleed.
        fits: how every text came to stand in its box.
    """

    svg: str
    size: tuple[Mm, Mm]
    fits: tuple[Fit, ...]


def draw_cover(cover: Cover, stock: Stock) -> Poster:
    """Return the front of a pad: a landscape, names, and what is inside."""
    canvas, sheet = _begin(cover, stock)
    ink, tone = stock.ink, stock.ink.tone(stock.hue)
    wide, high = sheet.width, sheet.height
    picture = Box(sheet.x + wide * 0.07, sheet.y + high * 0.14, wide * 0.4, high * 0.72)
    draw_vignette(canvas, picture, ink, stock.hue, stock.picture)
    words = Box(sheet.x + wide * 0.52, sheet.y, wide * 0.39, high)
    shield = Box(words.x, sheet.y + high * 0.2, high * 0.14, high * 0.16)
    draw_shield(canvas, shield, cover.short, tone)
    canvas.text_in(
        Box(words.x, sheet.y + high * 0.4, words.width, high * 0.13),
        cover.title,
        Letters(high * 0.11, ink.text, DISPLAY_BOLD),
        minimum=3,
    )
    canvas.text_in(
        Box(words.x, sheet.y + high * 0.53, words.width, high * 0.06),
        cover.game,
        Letters(high * 0.04, ink.soft, DISPLAY),
        minimum=2.4,
    )
    top = sheet.y + high * 0.63
    canvas.line(Point(words.x, top), Point(words.right, top), Outline(tone.ring, 0.4))
    flow(
        canvas,
        Box(words.x, top + high * 0.035, words.width, high * 0.2),
        cover.lines,
        Letters(high * 0.031, ink.text, BOLD),
        minimum=2,  # at which a name of forty wide letters fits a line
    )
    return _end(canvas)


def draw_backing(cover: Cover, stock: Stock) -> Poster:
    """Return the sheet behind the others, which says how to get more of them."""
    canvas, sheet = _begin(cover, stock)
    wide, high = sheet.width, sheet.height
    words = Box(sheet.x + wide * 0.2, sheet.y, wide * 0.6, high)
    canvas.text_in(
        Box(words.x, sheet.y + high * 0.27, words.width, high * 0.1),
        cover.title,
        Letters(high * 0.07, stock.ink.text, DISPLAY_BOLD),
        minimum=3,
    )
    top = sheet.y + high * 0.39
    ring = stock.ink.tone(stock.hue).ring
    canvas.line(Point(words.x, top), Point(words.right, top), Outline(ring, 0.4))
    flow(
        canvas,
        Box(words.x, top + high * 0.05, words.width, high * 0.4),
        cover.lines,
        Letters(high * 0.031, stock.ink.text),
        minimum=2,
    )
    return _end(canvas)


def _begin(cover: Cover, stock: Stock) -> tuple[Canvas, Box]:
    """Return a canvas with ground, frame and foot, and the box of the sheet on it."""
    (width, height), bleed = stock.size, stock.bleed
    canvas = Canvas(width + 2 * bleed, height + 2 * bleed, stock.fonts)
    canvas.describe(f"{cover.title} - {cover.game}", cover.foot)
    tone = stock.ink.tone(stock.hue)
    sheet = Box(bleed, bleed, width, height)
    if bleed:
        canvas.rect(canvas.box, fill=tone.tint)
        canvas.rect(sheet.inset(MARGIN), fill=WHITE)
    canvas.rect(sheet.inset(MARGIN), stroke=Outline(tone.ring, 0.9))
    canvas.rect(sheet.inset(MARGIN + 1.4), stroke=Outline(tone.ring, 0.25))
    foot = Box(
        sheet.x + MARGIN + 6, sheet.bottom - MARGIN - 8.5, width - 2 * MARGIN - 12, 4
    )
    canvas.text_in(foot, cover.foot, Letters(2.4, stock.ink.soft), align="centre")
    return canvas, sheet


def _end(canvas: Canvas) -> Poster:
    size = canvas.box.width, canvas.box.height
    return Poster(canvas.to_svg(), size, tuple(canvas.fits))

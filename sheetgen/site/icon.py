"""The sign of the page: a cell with a tick, as a drawing and as pictures.

Phones that keep the page as an app take pictures: one with round corners, and one that
they cut to a shape of their own, which leaves the middle four fifths.
"""

from io import BytesIO

from PIL import Image, ImageDraw

SIDE = 64  # of the drawing
GROUND = "#7c2a3a"
PAPER = "#fbf7ec"
CORNER = 12  # radius of the ground
STROKE = 5  # of the tick
CELL = ((32, 9), (52, 20.5), (52, 43.5), (32, 55), (12, 43.5), (12, 20.5))
TICK = ((22, 33), (29.5, 40.5), (43, 25))
FINER = 4  # a picture is drawn so many times larger first
COLOURS = 16  # of a picture

Points = tuple[tuple[float, float], ...]


def draw_icon() -> str:
    """Return the sign as SVG."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {SIDE}">'
        f'<rect width="{SIDE}" height="{SIDE}" rx="{CORNER}" fill="{GROUND}"/>'
        f'<path d="M{_path(CELL)}Z" fill="{PAPER}"/>'
        f'<path d="M{_path(TICK)}" fill="none" stroke="{GROUND}" '
        f'stroke-width="{STROKE}" stroke-linecap="round" stroke-linejoin="round"/>'
        "</svg>\n"
    )


def paint_icon(pixels: int, is_whole: bool = False) -> bytes:
    """Return the sign as a PNG.

    Args:
        pixels: of its sides.
        is_whole: its ground fills the square, for phones that cut it themselves.
    """
    scale = pixels * FINER / SIDE
    picture = Image.new("RGBA", (pixels * FINER,) * 2, GROUND if is_whole else None)
    draw = ImageDraw.Draw(picture)
    end = pixels * FINER - 1
    if not is_whole:
        draw.rounded_rectangle((0, 0, end, end), CORNER * scale, GROUND)
    draw.polygon(_scaled(CELL, scale), PAPER)
    tick = _scaled(TICK, scale)
    draw.line(tick, GROUND, round(STROKE * scale), "curve")
    for x, y in (tick[0], tick[-1]):
        draw.circle((x, y), STROKE * scale / 2, GROUND)
    small = picture.reduce(FINER).convert("RGB" if is_whole else "RGBA")
    file = BytesIO()
    small.quantize(COLOURS).save(file, "PNG", optimize=True)
    return file.getvalue()


def _path(points: Points) -> str:
    return "L".join(f"{x:g} {y:g}" for x, y in points)


def _scaled(points: Points, scale: float) -> list[tuple[float, float]]:
    return [(x * scale, y * scale) for x, y in points]

"""Paragraphs below each other in one size, without gaps after short ones."""

from collections.abc import Sequence

from sheetgen.core.draw.box import Box, Point
from sheetgen.core.units import Mm
from sheetgen.draw.svg import Canvas, Fit, Letters

LEADING = 1.3  # from line to line, in font sizes
GAP = 0.7  # between paragraphs, likewise
_STEP: Mm = 0.05


def flow(
    canvas: Canvas,
    box: Box,
    texts: Sequence[str],
    letters: Letters,
    minimum: Mm,
) -> None:
    """Write *texts* from the top of *box*, smaller until all of them fit.

    Below *minimum* the longest text counts as not fitting.

    Args:
        canvas: to draw on.
        box: the box of the paragraphs.
        texts: one paragraph each.
        letters: their font, colour and largest size.
        minimum: the smallest readable size.
    """
    size, _, family = letters
    used = size
    while True:
        lines = [canvas.fonts.wrap(text, family, used, box.width) for text in texts]
        if used <= _STEP or _fits(canvas, box, lines, used, family):
            break
        used -= _STEP
    counts = [len(wrapped) for wrapped in lines]
    longest = counts.index(max(counts))
    rise = canvas.fonts.font(family).cap_height * used
    y = box.y + rise
    for place, (text, wrapped) in enumerate(zip(texts, lines, strict=True)):
        least = min(size, minimum) if place == longest else 0
        canvas.fits.append(Fit(text, used, least))
        for line in wrapped:
            canvas.text(Point(box.x, y), line, Letters(used, letters.fill, family))
            y += used * LEADING
        y += used * GAP


def _fits(
    canvas: Canvas, box: Box, lines: Sequence[Sequence[str]], size: Mm, family: str
) -> bool:
    count = sum(map(len, lines))
    high = size * (LEADING * (count - 1) + GAP * (len(lines) - 1) + 1)
    widest = max(
        (canvas.fonts.width(line, family, size) for text in lines for line in text),
        default=0,
    )
    return high <= box.height + 1e-9 and widest <= box.width + 1e-9

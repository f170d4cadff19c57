"""What is known of a player's hand, and how it helps to read the rest.

Most people write a digit the same way each time. So a value that the player confirms
for one box makes similar glyphs likelier to be the same.

"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sheetgen.scan.glyph import CLASSES, find_unit_traits, frame
from sheetgen.scan.ink import Ink
from sheetgen.scan.piece import Pieces, divide
from sheetgen.scan.weights import Real
from sheetgen.scan.window import in_shares

ALIKE = 0.7  # from 0 to 1; above it two glyphs are probably of one class
WEIGHT = 12.0  # of each further similarity, in logarithms
MOST_AGAINST = 0.5  # for a class that looks different: some write a digit in two ways
FEW = 0.5  # with this many examples a class counts half
CLEAR = 0.9  # pieces that are likelier to be apart are not a single character


@dataclass(frozen=True, slots=True, eq=False)
class Writer:
    """Glyphs of one hand that are known.

    Attributes:
        signs: what each is, as its place among the classes.
        traits: of each, of unit length; shape (n, features).
    """

    signs: NDArray[np.intp]
    traits: Real


def know_writer(inks: Sequence[Ink], texts: Sequence[str]) -> Writer | None:
    """Return what boxes with known texts show of a hand.

    Boxes that are not clearly divided into characters are left out.

    Args:
        inks: of the boxes.
        texts: written in them.

    Returns:
        `None` if they show nothing.
    """
    glyphs, signs = [], []
    for ink, text in zip(inks, texts, strict=True):
        pieces = divide(ink, 1)
        for span, sign in zip(_spans(pieces, len(text)), text, strict=False):
            if sign.lower() in CLASSES:
                glyphs.append(frame(ink, pieces.owners, *span))
                signs.append(CLASSES.index(sign.lower()))
    if not glyphs:
        return None
    return Writer(np.array(signs), find_unit_traits(glyphs))


def adapt(
    logs: NDArray[np.float64], glyphs: Sequence[Real], writer: Writer
) -> NDArray[np.float64]:
    """Return the probable classes of glyphs, adapted to a hand.

    Args:
        logs: of the classes in any hand, as returned by `glyph.classify`.
        glyphs: the glyphs.
        writer: whose hand it is.
    """
    if not glyphs:
        return logs
    alike = find_unit_traits(glyphs) @ writer.traits.T
    adapted = logs.copy()
    for sign in np.unique(writer.signs):
        own = writer.signs == sign
        count = int(own.sum())
        more = WEIGHT * (alike[:, own].max(axis=1) - ALIKE)
        adapted[:, sign] += np.maximum(more, -MOST_AGAINST) * count / (count + FEW)
    return in_shares(adapted)


def _spans(pieces: Pieces, length: int) -> Sequence[tuple[int, int]]:
    """Return the first and last piece of each of some characters, if that is clear."""
    count = pieces.count
    if length == 1 and count and max(pieces.ends, default=0) < CLEAR:
        return ((0, count - 1),)
    return [(at, at) for at in range(length)] if count == length else ()

"""Pictures side by side in one, the form of decks in table simulators."""

import io
from collections.abc import Sequence

Pixels = tuple[int, int]  # width and height


def lay_mosaic(pictures: Sequence[bytes], cell: Pixels, grid: tuple[int, int]) -> bytes:
    """Return PNG pictures in the rows of one picture, on white.

    Args:
        pictures: PNGs; each is resized to a cell.
        cell: width and height of each.
        grid: columns and rows.
    """
    from PIL import Image

    columns, rows = grid
    sheet = Image.new("RGB", (cell[0] * columns, cell[1] * rows), "white")
    for at, picture in enumerate(pictures):
        with Image.open(io.BytesIO(picture)) as one:
            fitted = one.convert("RGB").resize(cell)
        sheet.paste(fitted, (at % columns * cell[0], at // columns * cell[1]))
    output = io.BytesIO()
    sheet.save(output, "PNG", optimize=True)
    return output.getvalue()

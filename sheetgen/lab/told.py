"""Files of drawings, with what they show in words."""

from collections.abc import Mapping, Sequence
from html import escape
from io import BytesIO, StringIO

from matplotlib.backends.backend_pdf import PdfPages
from matplotlib.figure import Figure as Drawing

CREATOR = "sheetgen"


def write_svg(
    drawing: Drawing, told: tuple[str, str], plots: Mapping[str, tuple[str, str]]
) -> bytes:
    """Return a drawing as SVG; it and each of its plots say what they show.

    Args:
        drawing: what is written.
        told: its title and what it shows.
        plots: the same of each plot, by its name.
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
    """Write drawings as the pages of a PDF, which has a title and a subject."""
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

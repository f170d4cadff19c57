"""The page of a board: its picture, links to use it, and its figures."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple
from xml.etree.ElementTree import Element

from sheetgen.checking.layout import count_cells, fact_message, measure_areas, name_fact
from sheetgen.core.layout.rows import write_map
from sheetgen.core.layout.write import choose_letters, write_tokens
from sheetgen.gallery.attribution import OFFICIAL
from sheetgen.gallery.exhibit import Exhibit
from sheetgen.gallery.index import picture
from sheetgen.gallery.markup import node, sent, write_page
from sheetgen.gallery.words import (
    MARKS,
    likeness_message,
    origin_message,
    picture_message,
)
from sheetgen.language.message import join, message, plural

Say = Callable[[str], str]
ROOT = "../"
MOST_TEXT = 1000  # letters of a source as given in a file
EDITOR = "draw="  # prefix of digits that makes the page open its editor with the board


class Around(NamedTuple):
    """The settings that the pages of all boards share.

    Attributes:
        title: title of the gallery.
        address: address of the page that opens sheets.
        leaves: sheets in each PDF.
        say: translates texts into the language of the gallery.
    """

    title: str
    address: str
    leaves: int
    say: Say


def write_board(exhibit: Exhibit, around: Around) -> bytes:
    """Return the page of a board."""
    say, attribution = around.say, exhibit.attribution
    mark: Element | str = ""
    if not exhibit.is_sheet:
        mark = node(
            "span", say(MARKS[attribution.kind]), class_=f"mark {attribution.kind}"
        )
    body = (
        node("nav", node("a", sent(around.title), href=f"{ROOT}index.html")),
        node(
            "main",
            node("h1", sent(exhibit.name)),
            node("p", exhibit.texts("game.title"), " ", mark, class_="lead"),
            node(
                "div",
                node("figure", _board(exhibit, say), class_="board"),
                node(
                    "div",
                    _doors(exhibit, around),
                    _section(
                        say(message("Where it comes from")), *_origin(exhibit, say)
                    ),
                ),
                class_="top",
            ),
            _section(say(message("Figures")), *_figures(exhibit, say)),
            _notes(exhibit, say),
            *(() if exhibit.is_sheet else _of_board(exhibit, say)),
        ),
        node("footer", node("p", exhibit.texts("sheet.unofficial"))),
    )
    title = f"{exhibit.name} - {around.title}"
    return write_page(title, exhibit.texts.language, body, ROOT)


def _of_board(exhibit: Exhibit, say: Say) -> Iterator[Element]:
    """Yield the sections that only boards have: the sheet, and the board as text."""
    yield _section(say(message("The sheet")), _sheet(exhibit, say))
    yield _section(say(message("The board as text")), *_texts(exhibit))


def _board(exhibit: Exhibit, say: Say) -> Element:
    return picture(exhibit, say(picture_message(exhibit)), ROOT)


def _doors(exhibit: Exhibit, around: Around) -> Element:
    """Return the links to use the board."""
    say, address, stem = around.say, around.address, exhibit.sent.stem
    links = [(message("Open an empty sheet"), f"{address}#{exhibit.digits}")]
    if not exhibit.is_sheet:
        links.append(
            (message("Open in the editor"), f"{address}#{EDITOR}{exhibit.digits}")
        )
    if exhibit.pdf_size:
        sheets = plural(around.leaves, "1 sheet", "{count:,} sheets")
        size = f"{max(1, exhibit.pdf_size // 1000)} kB"
        told = message("Print: PDF, {sheets}, {size}", sheets=sheets, size=size)
        links.append((told, f"{stem}.pdf"))
    links.append((message("Layout file"), f"{stem}.toml"))
    return node(
        "ul",
        *(node("li", node("a", say(text), href=to)) for text, to in links),
        class_="doors",
    )


def _section(title: str, *children: Element | None) -> Element:
    return node("section", node("h2", title), *children)


def _origin(exhibit: Exhibit, say: Say) -> Iterator[Element]:
    """Yield the source of the board, and the terms under which others may use it."""
    attribution, layout = exhibit.attribution, exhibit.layout
    if not exhibit.is_sheet:
        yield node("p", say(origin_message(attribution)))
    for told in likeness_message(attribution):
        yield node("p", say(told))
    source = layout.source[:MOST_TEXT]
    rows = [
        (message("Author"), layout.author, ""),
        (message("Licence"), layout.licence, _unnamed(exhibit)),
        (message("Source"), f"{source}…" if layout.source != source else source, ""),
        (message("File"), exhibit.sent.name, ""),
    ]
    told_rows = [
        (say(name), node("dd", sent(text) if text else say(instead)))
        for name, text, instead in rows
        if text or instead
    ]
    yield node("dl", *(one for name, dd in told_rows for one in (node("dt", name), dd)))


def _unnamed(exhibit: Exhibit) -> str:
    """Return the text in place of a licence, for a user's board without one."""
    if exhibit.attribution.kind == OFFICIAL:
        return ""
    return message("no licence is named: ask the author before you pass it on")


def _figures(exhibit: Exhibit, say: Say) -> Iterator[Element]:
    """Yield the figures that `sheetgen describe` reports."""
    if not exhibit.is_sheet:
        yield _areas(exhibit, say)
    figures = [node("dt", say(message("rules"))), node("dd", exhibit.layout.rules.id)]
    for key, value in exhibit.figures.items():
        figures.append(node("dt", say(name_fact(key))))
        figures.append(node("dd", say(fact_message(_in_words(value, exhibit)))))
    yield node("dl", *figures)


def _areas(exhibit: Exhibit, say: Say) -> Element:
    """Return the cells and areas of the board by terrain."""
    layout, texts = exhibit.layout, exhibit.texts
    counts, areas = count_cells(layout), measure_areas(layout)
    rows = [
        node(
            "tr",
            node("th", texts(f"terrain.{terrain}"), scope="row"),
            node("td", str(count)),
            node("td", "+".join(map(str, areas[terrain])) or "-"),
        )
        for terrain, count in counts.items()
    ]
    heads = (message("terrain"), message("cells"), message("areas"))
    head = node("tr", *(node("th", say(text), scope="col") for text in heads))
    total = node(
        "tr",
        node("th", say(message("together")), scope="row"),
        node("td", str(len(layout.board.cells))),
        node("td", str(len(layout.areas))),
    )
    return node(
        "table", node("thead", head), node("tbody", *rows), node("tfoot", total)
    )


def _in_words(value: object, exhibit: Exhibit) -> object:
    """Return a figure with the game's names of terrains."""
    if not isinstance(value, Mapping):
        return value
    names = {terrain.name for terrain in exhibit.layout.rules.terrains}
    return {
        exhibit.texts(f"terrain.{key}") if key in names else key: one
        for key, one in value.items()
    }


def _notes(exhibit: Exhibit, say: Say) -> Element | None:
    """Return notes on anything unusual about the board."""
    if not exhibit.notes:
        return None
    items = node("ul", *(node("li", say(note)) for note in exhibit.notes))
    return _section(say(message("What is unusual")), items)


def _sheet(exhibit: Exhibit, say: Say) -> Element:
    told = message("The score sheet of this board, as it is printed")
    link = node(
        "a",
        node(
            "img",
            src=f"{exhibit.sent.stem}-sheet.svg",
            alt=say(told),
            loading="lazy",
        ),
        href=f"{exhibit.sent.stem}-sheet.svg",
    )
    return node("figure", link, class_="sheet")


def _texts(exhibit: Exhibit) -> Iterator[Element]:
    """Yield the board as text to be read aloud, and as a map in letters."""
    layout = exhibit.layout
    letters = layout.letters
    if len(letters) < len(layout.rules.terrains):
        letters = choose_letters(layout.rules)
    tokens = write_tokens(layout.board, layout.rules, letters)
    for line in exhibit.spoken.splitlines():
        yield node("p", sent(line))
    legend = join(", ", (f"{letter}: {name}" for name, letter in letters.items()))
    yield node("pre", write_map(layout.board, tokens), tabindex="0")
    yield node("p", str(legend), class_="legend")

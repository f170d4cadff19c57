"""The pages of a gallery: the first, with all boards in small, and one for each board.

They are trees of elements, so that texts from users' files can never be markup.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement, tostring

from sheetgen.checking.layout import count_cells, fact_message, measure_areas, name_fact
from sheetgen.core.layout.file import choose_letters, write_tokens
from sheetgen.core.layout.rows import write_map
from sheetgen.gallery.exhibit import (
    MARKS,
    OFFICIAL,
    Exhibit,
    likeness_message,
    origin_message,
    picture_message,
)
from sheetgen.language.message import join, message, plural, visible

Child = Element | str | None
# A page may load its own pictures, style and script, and nothing else.
POLICY = (
    "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)
STYLE, SCRIPT = "gallery.css", "filter.js"

Say = Callable[[str], str]
ROOT = "../"
MOST_TEXT = 1000  # letters of a source as given in a file
EDITOR = "draw="  # prefix of digits that makes the page open its editor with the board

PROBLEMS = "problems.html"
SHOWN = "#"  # placeholder for the number of boards shown, which the script fills in
FEW = 4  # so few boards need no search


def node(tag: str, *children: Child, **attributes: str | bool) -> Element:
    """Return an element.

    Args:
        tag: its name.
        children: elements and texts; None and empty texts are skipped.
        attributes: attributes by name, with ``_`` for ``-`` and after Python keywords;
            true ones have no value, and false or empty ones are left out.
    """
    element = Element(tag)
    for name, value in attributes.items():
        if value or (value == "" and name == "alt"):
            shown = name if value is True else visible(str(value), "\n")
            element.set(name.rstrip("_").replace("_", "-"), shown)
    add(element, children)
    return element


def add(element: Element, children: Iterable[Child]) -> None:
    """Append elements and texts to an element."""
    for child in children:
        if isinstance(child, Element):
            element.append(child)
        elif child:
            text = visible(child, "\n")
            last = element[-1] if len(element) else None
            if last is None:
                element.text = (element.text or "") + text
            else:
                last.tail = (last.tail or "") + text


def sent(text: str, tag: str = "bdi") -> Element:
    """Return a text from a user's file, in whatever direction its letters run."""
    inner = node("bdi", text)
    return inner if tag == "bdi" else node(tag, inner)


def write_page(
    title: str,
    language: str,
    body: Iterable[Child],
    root: str = "",
    has_script: bool = False,
) -> bytes:
    """Return a page.

    Args:
        title: title of its window.
        language: two letters.
        body: its content.
        root: the path from its folder to that of the gallery, such as ``../``.
        has_script: whether it has the gallery's script.
    """
    page = node("html", lang=language)
    head = SubElement(page, "head")
    metas = (
        {"charset": "utf-8"},
        {"http-equiv": "Content-Security-Policy", "content": POLICY},
        {"name": "viewport", "content": "width=device-width, initial-scale=1"},
        {"name": "referrer", "content": "no-referrer"},
    )
    for meta in metas:
        SubElement(head, "meta", meta)
    add(head, [node("title", title)])
    SubElement(head, "link", {"rel": "stylesheet", "href": f"{root}{STYLE}"})
    if has_script:
        SubElement(head, "script", {"src": f"{root}{SCRIPT}", "defer": "defer"})
    add(page, [node("body", *body)])
    text = tostring(page, encoding="unicode", method="html")
    return f"<!DOCTYPE html>\n{text}\n".encode("utf-8", "replace")


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
            "img", src=f"{exhibit.sent.stem}-sheet.svg", alt=say(told), loading="lazy"
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


def write_index(
    title: str, language: str, exhibits: Sequence[Exhibit], faults: int, say: Say
) -> bytes:
    """Return the page.

    Args:
        title: title of the gallery.
        language: two letters.
        exhibits: the boards, in the order of games.
        faults: how many files are not shown.
        say: translates texts into the language.
    """
    lead = plural(
        len(exhibits),
        "1 board to print, to open in the editor, and to play on.",
        "{count} boards to print, to open in the editor, and to play on.",
    )
    if any(one.is_sheet for one in exhibits):
        lead = plural(
            len(exhibits),
            "1 score sheet to print, and to fill in on a phone.",
            "{count} sheets to print, and to fill in on a phone.",
        )
    has_search = len(exhibits) > FEW
    groups = [list(some) for _, some in groupby(exhibits, lambda one: one.game.family)]
    body: list[Child] = [
        node(
            "header",
            node("h1", sent(title)),
            node("p", say(lead), class_="lead"),
            _search(exhibits, say) if has_search else None,
        ),
        node("main", *(_group(some, say) for some in groups)),
        _foot(exhibits, faults, say),
    ]
    return write_page(title, language, body, has_script=has_search)


def _search(exhibits: Sequence[Exhibit], say: Say) -> Element:
    """Return the search for boards, which the script reveals when it runs."""
    games = {one.game.family: one.texts("game.title") for one in exhibits}
    boards = [one for one in exhibits if not one.is_sheet]
    kinds = {one.attribution.kind: say(MARKS[one.attribution.kind]) for one in boards}
    shown = message("shown: {shown} of {all}", shown=SHOWN, all=len(exhibits))
    return node(
        "form",
        _label(
            say(message("Search")),
            node("input", type="search", name="words", autocomplete="off"),
        ),
        _choice("game", say(message("Game")), games, say) if len(games) > 1 else None,
        _choice("kind", say(message("Origin")), kinds, say) if len(kinds) > 1 else None,
        node("output", aria_live="polite", data_shown=say(shown)),
        id="search",
        role="search",
        hidden=True,
    )


def _choice(name: str, label: str, values: dict[str, str], say: Say) -> Element:
    options = [node("option", shown, value=key) for key, shown in values.items()]
    every = node("option", say(message("all")))
    every.set("value", "")
    return _label(label, node("select", every, *options, name=name))


def _label(text: str, field: Element) -> Element:
    return node("label", node("span", text), field)


def _group(exhibits: Sequence[Exhibit], say: Say) -> Element:
    first = exhibits[0]
    return node(
        "section",
        node("h2", first.texts("game.title"), id=first.game.family),
        node("ul", *(_card(one, say) for one in exhibits), class_="boards"),
        aria_labelledby=first.game.family,
    )


def _card(exhibit: Exhibit, say: Say) -> Element:
    layout, kind = exhibit.layout, exhibit.attribution.kind
    words = " ".join((exhibit.name, layout.name, layout.author, exhibit.sent.name))
    return node(
        "li",
        node("h3", node("a", sent(exhibit.name), href=f"{exhibit.place}.html")),
        picture(exhibit, say(picture_message(exhibit))),
        None if exhibit.is_sheet else _mark(kind, say),
        node("p", sent(layout.author), class_="author") if layout.author else None,
        data_words=words.lower(),
        data_game=exhibit.game.family,
        data_kind=kind,
    )


def _mark(kind: str, say: Say) -> Element:
    return node("p", node("span", say(MARKS[kind]), class_=f"mark {kind}"))


def picture(exhibit: Exhibit, words: str, root: str = "") -> Element:
    """Return the picture of a board."""
    width, height = (f"{round(side * 4)}" for side in exhibit.size)
    source = f"{root}{exhibit.place}.svg"
    return node(
        "img", src=source, alt=words, width=width, height=height, loading="lazy"
    )


def _foot(exhibits: Sequence[Exhibit], faults: int, say: Say) -> Element:
    words = dict.fromkeys(one.texts("sheet.unofficial") for one in exhibits)
    told = plural(
        faults,
        "1 file is not shown: what is wrong with it",
        "{count} files are not shown: what is wrong with them",
    )
    problems = node("p", node("a", say(told), href=PROBLEMS)) if faults else None
    return node("footer", problems, *(node("p", text) for text in words))

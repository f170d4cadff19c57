"""The first page of a gallery: all boards in small, by game."""

from collections.abc import Callable, Sequence
from itertools import groupby
from xml.etree.ElementTree import Element

from sheetgen.gallery.exhibit import Exhibit
from sheetgen.gallery.markup import Child, node, sent, write_page
from sheetgen.gallery.words import MARKS, picture_message
from sheetgen.language.message import message, plural

Say = Callable[[str], str]
PROBLEMS = "problems.html"
SHOWN = "#"  # placeholder for the number of boards shown, which the script fills in
FEW = 4  # so few boards need no search


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

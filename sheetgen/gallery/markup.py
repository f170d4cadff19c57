"""HTML pages as trees, so that texts from users' files can never be markup."""

from collections.abc import Iterable
from xml.etree.ElementTree import Element, SubElement, tostring

from sheetgen.language.message import visible

Child = Element | str | None
# A page may load its own pictures, style and script, and nothing else.
POLICY = (
    "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)
STYLE, SCRIPT = "gallery.css", "filter.js"


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

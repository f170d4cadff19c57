"""Checks of the document: hints for the printer, metadata, active parts.

Source: ISO 32000-1, 12.2 (viewer preferences), 12.5 (annotations), 12.6 (actions), 7.11
(files).
"""

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field

from pikepdf import Array, Dictionary, Object, Pdf, Stream

from sheetgen.language.message import defer, join, message, plural
from sheetgen.preflight.document import (
    ODD,
    get,
    information,
    is_dictionary,
    items,
    members,
    name,
    number,
    objects,
    text,
)
from sheetgen.preflight.leaf import wanted_edge
from sheetgen.preflight.proof import Proof
from sheetgen.preflight.report import FAIL, NOTE, OK, Check, judge
from sheetgen.press.impose import LONG, SHORT

NEWEST = 1.7  # the newest version that shops accept

_ASKS = {
    LONG: defer("asks for both sides, turned about the long edge"),
    SHORT: defer("asks for both sides, turned about the short edge"),
}
_ASKED = {
    LONG: defer("{what}; long edge was asked for"),
    SHORT: defer("{what}; short edge was asked for"),
}
_TOOL = "sheetgen"
_XMP_DATE = re.compile(
    rb"<(xmp:(?:Create|Modify|Metadata)Date)|xmp:(?:Create|Modify)Date="
)
_PART = re.compile(r"[0-9]+ [0-9]+")
_AWAY = ("Launch", "URI", "GoToR", "GoToE", "SubmitForm", "ImportData")
_UNPRINTED = ("Link", "Popup")
_DEEPEST = 12  # the most dictionaries within dictionaries


def is_own(pdf: Pdf) -> bool:
    """Return whether sheetgen made a document."""
    return text(get(information(pdf), "/Creator")).startswith(_TOOL)


def is_poster(pdf: Pdf) -> bool:
    """Return whether the pages of a document of ours are parts of a poster.

    Its bookmarks are then rows and columns.
    """
    titles: list[str] = []
    mark = get(get(pdf.Root, "/Outlines"), "/First")
    while mark is not None and len(titles) < len(pdf.pages):
        titles.append(text(get(mark, "/Title")))
        mark = get(mark, "/Next")
    return is_own(pdf) and bool(titles) and all(map(_PART.fullmatch, titles))


def check_hints(proof: Proof) -> Iterator[Check]:
    """Yield the lines about the document."""
    yield from _preferences(proof)
    yield from _description(proof)
    yield from _file(proof)
    yield _layers(proof.pdf)
    yield from _active_parts(proof)


def _preferences(proof: Proof) -> Iterator[Check]:
    preferences = get(proof.pdf.Root, "/ViewerPreferences")
    scaling = name(get(preferences, "/PrintScaling")) or "AppDefault"
    what = message("asks to be printed at 100 %")
    if scaling != "None":
        what = message(
            "does not ask to be printed at 100 %, so a printer may shrink it"
        )
    yield Check("print scaling", proof.asked(scaling == "None"), what, scaling, "None")
    yield _settings(proof, preferences)
    duplex = name(get(preferences, "/Duplex")) or "none"
    edge = wanted_edge(proof)
    what = message("the file asks for nothing, so the printer uses its own setting")
    if edge:
        what = message(_ASKS[edge])
    elif duplex == "Simplex":
        what = message("asks for one side")
    level = OK
    if proof.limits.duplex and edge != proof.limits.duplex:
        level, what = NOTE, message(_ASKED[proof.limits.duplex], what=what)
    yield Check("duplex hint", level, what, duplex, proof.limits.duplex or None)


def _settings(proof: Proof, preferences: object) -> Check:
    """Report whether the document asks for only some pages, or for several copies."""
    copies = number(get(preferences, "/NumCopies")) or 1
    found = []
    if copies != 1:
        found.append(message("asks for {count:g} copies", count=copies))
    if members(get(preferences, "/PrintPageRange")):
        found.append(message("asks for some of the pages alone"))
    clip = name(get(preferences, "/PrintArea")), name(get(preferences, "/PrintClip"))
    if any(box not in ("", "CropBox") for box in clip):
        found.append(message("asks for a part of each page alone"))
    what = join("; ", found) if found else message("asks for one of each page, whole")
    return Check("print settings", judge(not found), what)


def _layers(pdf: Pdf) -> Check:
    """Report whether the document has layers, which printers may show or hide."""
    layers = get(pdf.Root, "/OCProperties")
    count = len(members(get(layers, "/OCGs")))
    usual = get(layers, "/D")
    hidden = (
        bool(members(get(usual, "/OFF"))) or name(get(usual, "/BaseState")) == "OFF"
    )
    hidden = hidden or bool(members(get(usual, "/AS")))
    if not count:
        return Check("layers", OK, message("no layers"), 0)
    what = plural(count, "1 layer, which is shown", "{count:,} layers, all shown")
    if hidden:
        what = plural(
            count,
            "1 layer, which may be hidden in print",
            "{count:,} layers, of which some may be hidden in print",
        )
    return Check("layers", FAIL if hidden else NOTE, what, count)


def _description(proof: Proof) -> Iterator[Check]:
    told = information(proof.pdf)
    title = text(get(told, "/Title"))
    level = proof.asked(bool(title))
    yield Check("title", level, repr(title) if title else message("no title"), title)
    language = text(get(proof.pdf.Root, "/Lang"))
    level = proof.asked(bool(language))
    spoken = language or message("none, so a voice reads it in its own")
    yield Check("language", level, spoken, language)
    yield _dates(proof)


def _dates(proof: Proof) -> Check:
    told = information(proof.pdf)
    dates = [key[1:] for key in ("/CreationDate", "/ModDate") if text(get(told, key))]
    metadata = get(proof.pdf.Root, "/Metadata")
    if isinstance(metadata, Stream):
        with suppress(*ODD):
            dates += ["XMP"] if _XMP_DATE.search(metadata.read_bytes()) else []
    what = message("none: the same input gives the same bytes")
    if dates:
        what = message(
            "has a date ({names}): each print has other bytes", names=", ".join(dates)
        )
    standard = next((one.name for one in proof.standards if one.has_dates), "")
    if dates and standard:
        what = message("has a date, as {name} asks for", name=standard)
        return Check("dates", OK, what, dates)
    return Check("dates", proof.asked(not dates), what, dates)


def _file(proof: Proof) -> Iterator[Check]:
    size = proof.path.stat().st_size
    each = size / proof.page_count
    what = message(
        "{size:,.0f} kB, {each:,.1f} kB a page", size=size / 1000, each=each / 1000
    )
    yield Check("size", OK, what, size)
    yield _version(proof)
    is_locked = proof.pdf.is_encrypted
    what = message("none: it can be opened and changed")
    if is_locked:
        what = message("encrypted, though no password is asked: many shops refuse that")
    yield Check("locks", judge(not is_locked), what, is_locked)


def _version(proof: Proof) -> Check:
    version = str(proof.pdf.pdf_version)
    with suppress(ValueError):
        later = name(get(proof.pdf.Root, "/Version")) or version
        version = max(version, later, key=float)
    asked = [one.newest for one in proof.standards]
    asked += [float(proof.limits.version)] if proof.limits.version else []
    newest = min((*asked, NEWEST))
    try:
        is_known = float(version) <= newest
    except ValueError:
        is_known = False
    named = f"PDF {version}"
    if not is_known and asked:
        named = message("{what}, at most {newest} asked for", what=named, newest=newest)
    elif not is_known:
        named = message("{what}: shops know up to {newest}", what=named, newest=newest)
    level = judge(is_known, FAIL if asked else NOTE)
    return Check("version", level, named, version, str(newest))


# Parts that could act, or show something else


@dataclass
class _Active:
    """Counts the parts of a document that are more than paper."""

    scripts: int = 0
    attachments: int = 0
    outside: int = 0  # parts of pages in other files
    away: int = 0  # links and similar actions
    annotations: dict[str, int] = field(default_factory=dict)
    fields: int = 0

    def look_at(self, thing: object, depth: int = 0) -> None:
        """Count an object by its kind, and whatever is inside it."""
        if depth > _DEEPEST:
            return
        if isinstance(thing, Array):
            for member in members(thing):
                if _stands_inside(member):
                    self.look_at(member, depth + 1)
            return
        self._count(thing)
        for _, value in items(thing):
            if _stands_inside(value):
                self.look_at(value, depth + 1)

    def _count(self, thing: object) -> None:
        action, kind = name(get(thing, "/S")), name(get(thing, "/Type"))
        subtype = name(get(thing, "/Subtype"))
        if action == "JavaScript" or get(thing, "/JS") is not None:
            self.scripts += 1
        elif action in _AWAY:
            self.away += 1
        if kind == "EmbeddedFile" or subtype == "FileAttachment":
            self.attachments += 1
        if isinstance(thing, Stream):
            has_file = get(thing, "/F") is not None
            is_part = subtype in ("Form", "Image") and (
                get(thing, "/Ref") is not None or get(thing, "/OPI") is not None
            )
            self.outside += has_file or is_part
        if kind == "Annot" or (subtype and get(thing, "/Rect") is not None):
            self.annotations[subtype] = self.annotations.get(subtype, 0) + 1
        if is_dictionary(thing) and get(thing, "/FT") is not None:
            self.fields += 1


def _stands_inside(value: object) -> bool:
    """Return whether a value is inside its holder; objects are looked at separately."""
    return (
        isinstance(value, Object)
        and isinstance(value, Dictionary | Array)
        and not value.is_indirect
    )


def _active_parts(proof: Proof) -> Iterator[Check]:
    active = _Active()
    for thing in objects(proof.pdf):
        active.look_at(thing)
    active.look_at(proof.pdf.Root)
    found = active.scripts
    what = plural(found, "1 JavaScript", "{count:,} JavaScripts")
    what = what if found else message("no scripts")
    yield Check("scripts", judge(not found), what, found)
    found = active.attachments
    what = plural(found, "1 attached file", "{count:,} attached files")
    what = what if found else message("no attached files")
    yield Check("attachments", judge(not found), what, found)
    if active.outside:
        what = plural(
            active.outside,
            "1 part of pages in other files",
            "{count:,} parts of pages in other files",
        )
        yield Check("references", FAIL, what, active.outside)
    else:
        found = active.away
        what = plural(
            found,
            "1 link to elsewhere, useless on paper",
            "{count:,} links to elsewhere, useless on paper",
        )
        what = what if found else message("none to other files or addresses")
        yield Check("references", proof.asked(not found), what, found)
    shown = {
        kind or "?": count
        for kind, count in sorted(active.annotations.items())
        if kind not in _UNPRINTED
    }
    count = sum(shown.values())
    if count or active.fields:
        what = message(
            "{annotations} ({kinds}) may be printed or left out",
            annotations=plural(count, "1 annotation", "{count:,} annotations"),
            kinds=", ".join(shown) or message("fields"),
        )
        yield Check("forms", FAIL, what, shown)
    else:
        yield Check("forms", OK, message("no fields and no annotations"), shown)

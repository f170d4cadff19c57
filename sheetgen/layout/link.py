"""Links of a layout file: pairs of cells that are joined although they do not touch."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from sheetgen.core.board import cell_names
from sheetgen.core.grid import Position
from sheetgen.core.ruleset import RuleSet
from sheetgen.core.survey.fault import Link, find_touch
from sheetgen.language.message import Message, message, message_of, plural
from sheetgen.layout.keys import LINK
from sheetgen.source.locate import find_line
from sheetgen.source.text import Source

_KEY = ("board", "links")
_FORM = re.compile(LINK)


def read_links(
    source: Source,
    given: Sequence[str | None] | None,
    places: Sequence[Position],
    rules: RuleSet,
) -> list[Link] | None:
    """Return the links of a board, or `None` after noting problems.

    Args:
        source: the file.
        given: its links, `None` where a problem was noted.
        places: of its cells, in reading order; empty if they cannot be named.
        rules: the rules in force.
    """
    if given is None:
        return None
    if not given:
        return []
    if not rules.links:
        what = message(
            "boards of {rules} have no links: leave them out", rules=rules.id
        )
        source.add(_KEY, what)
        return []
    noted = len(source.problems)
    named = dict(zip(cell_names(places), places, strict=True)) if places else {}
    seen: Counter[str] = Counter()
    links: dict[frozenset[str], Link] = {}
    for text in given:
        if text is None:
            continue
        seen[text] += 1
        line = _line_of(source, text, seen[text])
        if not _FORM.fullmatch(text):
            what = message(
                "{text!r}: expected two spaces and a hyphen, such as 'a3-b7'", text=text
            )
            source.add(_KEY, what, line)
        elif named:
            fault = _fault(text, named, links)
            if fault:
                source.add(_KEY, fault, line)
            else:
                one, other = text.split("-")
                links[frozenset((one, other))] = (named[one], named[other])
    is_wrong = None in given or len(source.problems) > noted
    return None if is_wrong else list(links.values())


def _fault(
    text: str, named: Mapping[str, Position], links: Mapping[frozenset[str], Link]
) -> Message | None:
    """Return what is wrong with a link of the right form."""
    one, other = text.split("-")
    unknown = [name for name in (one, other) if name not in named]
    if unknown:
        row = unknown[0].rstrip("0123456789")
        count = sum(name.rstrip("0123456789") == row for name in named)
        if not count:
            return message("{text!r}: the map has no row {row!r}", text=text, row=row)
        return plural(
            count,
            "{text!r}: there is no space {name!r}, row {row!r} has 1 (holes do not "
            "count)",
            "{text!r}: there is no space {name!r}, row {row!r} has {count} (holes do "
            "not count)",
            text=text,
            name=unknown[0],
            row=row,
        )
    places = list(named.values())
    first, second = (places.index(named[cell]) for cell in (one, other))
    for note in find_touch(first, second, places):
        return message_of(note)
    if frozenset((one, other)) in links:
        return message("{text!r}: these spaces are linked already", text=text)
    return None


def _line_of(source: Source, text: str, time: int) -> int:
    """Return the line of the *time*-th occurrence of *text* in quotes, from 1."""
    first = find_line(source.lines, _KEY)
    for number, line in enumerate(source.text.split("\n")[first - 1 :], first):
        time -= line.count(f'"{text}"') + line.count(f"'{text}'")
        if time <= 0:
            return number
    return first

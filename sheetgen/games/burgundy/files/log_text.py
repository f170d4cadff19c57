"""Texts of logs of games with Châteauma, read and written.

What can be read need not be possible: `game.replay` reports that. What cannot be read
is returned as values, which `log_file` and the page put into words.

Part of the core that runs in the browser too.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sheetgen.core.plain import field_of
from sheetgen.games.burgundy.files.log_line import (
    Unreadable,
    read_event,
    read_numbers,
    trim,
    write_event,
)
from sheetgen.games.burgundy.play.match import Deal, Event, Log
from sheetgen.games.burgundy.play.state import SWITCHES, Settings, Switches
from sheetgen.games.burgundy.rules.chateauma_parts import LEVELS, Parts
from sheetgen.games.burgundy.rules.depot import Depots
from sheetgen.games.burgundy.rules.duchy import Printed

NOTE = ";"  # begins a note, which is not part of the log
OPTIONAL = ("Modifiers", "Expansions", "Covered", "Open", "Shields", "Seed")
ONCE = ("Game", "Players", "Level", "Cards", *OPTIONAL)
HEADERS = (*ONCE, "Switch")
GAME = "burgundy"
_SMALL, _LARGE = "abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MOST_TROUBLES = 20  # lines; after that, reading stops


class Trouble(NamedTuple):
    """A part of a log that cannot be read.

    Attributes:
        line: its number, from 1.
        key: the header that it is about; empty for other lines.
        code: its kind.
        values: names and texts.
    """

    line: int
    key: str
    code: str
    values: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class LogText:
    """A log, and the parts of its text that could not be read.

    Attributes:
        log: the game, up to the first line that could not be read; None if the headers
            cannot be used.
        lines: the line number of each event, from 1.
        troubles: what could not be read, in the order of the lines.
    """

    log: Log | None
    lines: tuple[int, ...]
    troubles: tuple[Trouble, ...] = ()


Add = Callable[..., None]
Heads = Mapping[str, list[tuple[int, str]]]


def read_text(text: str, parts: Parts, places: Depots, printed: Printed) -> LogText:
    """Return the game in a text, as far as it can be read.

    Args:
        text: of the log.
        parts: cards and boards.
        places: of the depots.
        printed: the numbers of the game.
    """
    troubles: list[Trouble] = []

    def add(line: int, key: str, code: str, **values: str) -> None:
        listed = [(name, values[name]) for name in sorted(values)]
        troubles.append(Trouble(line, key, code, tuple(listed)))

    heads, lines = _split(text, add)
    log = _read_heads(heads, add, Settings(parts, places, printed))
    if troubles:
        return LogText(None, (), tuple(troubles))
    events: list[Event] = []
    numbers: list[int] = []
    for number, line in lines:
        try:
            event = read_event(line)
        except Unreadable as error:
            add(number, "", "expected", given=line, wanted=str(error))
            if len(troubles) == MOST_TROUBLES:
                break
            continue
        if not troubles:
            events.append(event)
            numbers.append(number)
    log = Log(log.settings, log.deal, tuple(events), log.seed)
    return LogText(log, tuple(numbers), tuple(troubles))


def _split(text: str, add: Add) -> tuple[Heads, list[tuple[int, str]]]:
    """Return headers by name, and the lines that are not headers."""
    heads: dict[str, list[tuple[int, str]]] = {name: [] for name in HEADERS}
    lines = []
    for number, content in enumerate(text.split("\n"), 1):
        line = trim(content)
        if not line or line[:1] == NOTE:
            continue
        if line[:1] != "[":
            lines.append((number, trim(line.partition(NOTE)[0])))
            continue
        inner, end, behind = line[1:].partition("]")
        words = inner.split()
        if not end or not words or trim(behind)[:1] not in ("", NOTE):
            add(number, "", "header-form", given=line)
            continue
        name = _titled(words[0])
        if name not in HEADERS:
            add(number, name, "header-unknown", given=name)
            continue
        if name in ONCE and heads[name]:
            add(number, name, "header-twice", first=str(heads[name][0][0]))
        heads[name].append((number, " ".join(words[1:])))
    return heads, lines


def _titled(name: str) -> str:
    """Return a name with only its first letter capitalized."""
    letters = [_SMALL[_LARGE.index(one)] if one in _LARGE else one for one in name]
    first = letters[0]
    letters[0] = _LARGE[_SMALL.index(first)] if first in _SMALL else first
    return "".join(letters)


def _read_heads(heads: Heads, add: Add, plain: Settings) -> Log:
    """Return a log without events; missing headers have their usual values."""
    once = {name: heads[name][0] if heads[name] else (1, "") for name in ONCE}
    for name in ONCE:
        if not heads[name] and name not in OPTIONAL and name != "Level":
            if name == "Game":
                add(1, name, "no-game", given=GAME)
            else:
                add(1, name, "no-header")

    def numbers(name: str, count: int = 0) -> tuple[int, ...]:
        line, text = once[name]
        try:
            return read_numbers(text.replace("|", " "), "1 2 3", count)
        except Unreadable as error:
            add(line, name, "expected", given=text, wanted=str(error))
            return ()

    players = numbers("Players")
    line, game = once["Game"]
    if heads["Game"] and game != GAME:
        add(line, "Game", "other-game", given=game)
    settings = Settings(
        plain.parts,
        plain.places,
        plain.printed,
        players[0] if players else 0,
        once["Level"][1] or LEVELS[1],
        tuple(once["Modifiers"][1].split()),
        tuple(once["Expansions"][1].split()),
        _read_switches(heads["Switch"], add),
    )
    shields = _read_shields(once["Shields"], add)
    deal = Deal(
        numbers("Cards"),
        tuple(once["Covered"][1].split()),
        tuple(once["Open"][1].split()),
    )
    if shields:
        deal = Deal(deal.cards, deal.covered, deal.opened, shields)
    seed = numbers("Seed", 1) if heads["Seed"] else ()
    return Log(settings, deal, (), seed[0] if seed else None)


def _read_shields(found: tuple[int, str], add: Add) -> tuple[tuple[int, ...], ...]:
    line, text = found
    try:
        return tuple([read_numbers(one, "1 | 3") for one in text.split("|") if text])
    except Unreadable as error:
        add(line, "Shields", "expected", given=text, wanted=str(error))
        return ()


def _read_switches(found: Sequence[tuple[int, str]], add: Add) -> Switches:
    known = {name: settings for name, settings, _ in SWITCHES}
    chosen: dict[str, str] = {}
    for line, text in found:
        name, _, setting = (trim(part) for part in text.partition("="))
        if name not in known:
            add(line, "Switch", "switch-unknown", given=name)
        elif setting not in known[name]:
            add(line, "Switch", "switch-setting", given=setting, name=name)
        else:
            chosen[field_of(name)] = setting
    return Switches(
        *[chosen.get(field_of(name), settings[0]) for name, settings, _ in SWITCHES]
    )


# Writing


def write_log(log: Log) -> str:
    """Return the text of a log; `read_text` reads it back."""
    lines = [*write_head(log), "", *[write_event(event) for event in log.events]]
    return "".join([line + "\n" for line in lines])


def write_head(log: Log) -> list[str]:
    """Return the header lines: what is used, and how the table was set up."""
    settings, deal = log.settings, log.deal
    told = [
        ("Game", GAME),
        ("Players", str(settings.players)),
        ("Level", settings.level),
        ("Modifiers", " ".join(settings.modifiers)),
        ("Expansions", " ".join(settings.expansions)),
    ]
    for name, _, _ in SWITCHES:
        told.append(("Switch", name + "=" + getattr(settings.switches, field_of(name))))
    left, right, *deck = [str(number) for number in deal.cards]
    told.append(("Cards", left + " | " + right + " | " + " ".join(deck)))
    told.append(("Covered", " ".join(deal.covered)))
    told.append(("Open", " ".join(deal.opened)))
    if any(deal.shields):
        groups = [" ".join([str(one) for one in numbers]) for numbers in deal.shields]
        told.append(("Shields", " | ".join(groups)))
    if log.seed is not None:
        told.append(("Seed", str(log.seed)))
    return ["[" + name + " " + text + "]" for name, text in told if text]

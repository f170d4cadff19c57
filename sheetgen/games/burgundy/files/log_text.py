"""Texts of logs of games with Châteauma, read and written: their headers and lines.

What can be read need not be possible: `game.replay` reports that. What cannot be read
is returned as values, which `log_file` and the page put into words.
`docs/chateauma.md` describes logs.

Part of the core that runs in the browser too.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sheetgen.core.verdict import field_of
from sheetgen.games.burgundy.play.piece import double_word
from sheetgen.games.burgundy.play.state import (
    ACTS,
    BONUS,
    GOODS,
    POST,
    SHIELD,
    SHIP,
    SWITCHES,
    TAKE,
    Act,
    Deal,
    Draw,
    Event,
    Log,
    OwnTurn,
    Roll,
    Settings,
    Switches,
    Visit,
)
from sheetgen.games.burgundy.rules.chateauma_parts import LEVELS, Parts
from sheetgen.games.burgundy.rules.depot import Depots
from sheetgen.games.burgundy.rules.duchy import PHASE_LETTERS, Printed

EMPTY = "-"  # an empty place
MOST_DIGITS = 4  # in a number
_FIGURES = "0123456789"
_ANY_LINE = "'round 4', 'turn 3', 'person 1: take 3.1' or 'phase A: ...'"


class Unreadable(Exception):
    """A part of a line that cannot be read; holds the expected text."""


def read_event(line: str) -> Event:
    """Return the event in a line.

    Raises:
        Unreadable: it has none.
    """
    kind, _, rest = line.partition(" ")
    if kind == "turn":
        return _read_own_turn(rest)
    if kind == "round" and _is_figure(rest):
        return Roll(int(rest))
    if kind == "person" and _is_figure(rest[:1]) and rest[1:2] in ("", ":"):
        parts = [trim(part) for part in rest[2:].split(",")]
        return Visit(int(rest[:1]), tuple([read_act(part) for part in parts if part]))
    if kind == "phase" and rest[1:2] == ":" and rest[:1] in PHASE_LETTERS:
        return _read_draw(PHASE_LETTERS.index(rest[:1]) + 1, rest[2:])
    raise Unreadable(_ANY_LINE)


def trim(text: str) -> str:
    """Return a text with single blanks, and none at its ends.

    It is joined from its words, because the page's runtime lacks a way to strip texts.
    """
    return " ".join(text.split())


def _read_own_turn(text: str) -> OwnTurn:
    die, blank, rest = text[:1], text[1:2], text[2:]
    if _is_figure(die) and not blank:
        return OwnTurn(int(die))
    points = rest[2:-1]
    is_required = rest[:2] == "{+" and rest[-1:] == "}" and _is_number(points)
    if not (_is_figure(die) and blank == " " and is_required):
        raise Unreadable(_ANY_LINE)
    return OwnTurn(int(die), int(points))


def read_act(text: str) -> Act:
    """Return the action of a person who took something from the game board.

    Raises:
        Unreadable: the text is not an action.
    """
    kind, _, rest = (trim(part) for part in text.partition(" "))
    if kind not in ACTS:
        raise Unreadable(", ".join(ACTS))
    if kind == TAKE:
        depot, dot, place = rest.partition(".")
        if not dot:
            raise Unreadable("'take 3.1'")
        (at,), (where,) = read_numbers(depot, "3", 1), read_numbers(place, "1", 1)
        return Act(kind, at, where)
    if kind in (SHIP, GOODS, SHIELD):
        if kind == SHIP and not rest:
            return Act(kind)
        depot, _, rest = rest.partition("=")
        (at,) = read_numbers(depot, "5", 1)
        if kind in (SHIP, GOODS):
            numbers = read_numbers(rest, "5=1 2")
            if not numbers:
                raise Unreadable("'" + kind + " 5=1 2'")
            return Act(kind, at, 0, numbers)
        (where,) = read_numbers(rest, "4=12", 1)
        return Act(kind, at, where)
    if kind == BONUS:
        return Act(kind, terrain=rest)
    if kind == POST and not rest:
        return Act(kind)
    if kind == POST:
        raise Unreadable("'post'")
    (where,) = read_numbers(rest, "2", 1)
    return Act(kind, 0, where)


def _read_draw(phase: int, text: str) -> Draw:
    first, *others = [trim(part) for part in text.split("/")]
    named = {}
    for part in others:
        name, _, words = part.partition(" ")
        named[name] = words
    if any(name not in ("black", "goods", "storage", "shop") for name in named):
        raise Unreadable("'/ black ba 3s / goods 1 3 4 5 2'")
    return Draw(
        phase,
        tuple([_read_words(depot) for depot in first.split("|")]),
        _read_words(named.get("black", "")),
        read_numbers(named.get("goods", ""), "1 3 4 5 2"),
        tuple(map(double_word, _read_words(named.get("storage", "")))),
        tuple(map(double_word, _read_words(named.get("shop", "")))),
    )


def _read_words(text: str) -> tuple[str, ...]:
    return tuple(["" if word == EMPTY else word for word in text.split()])


def read_numbers(text: str, example: str, count: int = 0) -> tuple[int, ...]:
    """Return the numbers in a text.

    Args:
        text: numbers separated by blanks.
        example: of the expected text.
        count: how many there must be; 0 for any.

    Raises:
        Unreadable: the text is something else.
    """
    words = text.split()
    is_right = all([_is_number(word) for word in words])
    if not is_right or (count and len(words) != count):
        raise Unreadable("'" + example + "'")
    return tuple([int(word) for word in words])


def _is_figure(text: str) -> bool:
    return len(text) == 1 and text in _FIGURES


def _is_number(text: str) -> bool:
    is_short = 0 < len(text) <= MOST_DIGITS
    return is_short and all([letter in _FIGURES for letter in text])


# Writing


def write_event(event: Event) -> str:
    """Return an event as a line; `read_event` reads it back."""
    if isinstance(event, OwnTurn):
        points = "" if event.points is None else " {+" + str(event.points) + "}"
        return "turn " + str(event.die) + points
    if isinstance(event, Roll):
        return "round " + str(event.white)
    if isinstance(event, Visit):
        acts = ", ".join([write_act(act) for act in event.acts])
        return "person " + str(event.seat) + (": " + acts if acts else "")
    parts = [" | ".join([_write_words(words) for words in event.depots])]
    parts.append("black " + _write_words(event.black))
    parts.append("goods " + " ".join([str(number) for number in event.goods]))
    if event.storage:
        parts.append("storage " + _write_words(event.storage))
    if event.shop:
        parts.append("shop " + _write_words(event.shop))
    return "phase " + PHASE_LETTERS[event.phase - 1] + ": " + " / ".join(parts)


def _write_words(words: Sequence[str]) -> str:
    return " ".join([word or EMPTY for word in words])


def write_act(act: Act) -> str:
    """Return a person's action as a part of a line."""
    if act.kind == TAKE:
        return TAKE + " " + str(act.depot) + "." + str(act.place)
    if act.kind in (SHIP, GOODS) and act.depot:
        numbers = " ".join([str(number) for number in act.numbers])
        return act.kind + " " + str(act.depot) + "=" + numbers
    if act.kind == SHIELD:
        return SHIELD + " " + str(act.depot) + "=" + str(act.place)
    if act.kind == BONUS:
        return BONUS + " " + act.terrain
    return act.kind + (" " + str(act.place) if act.place else "")


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

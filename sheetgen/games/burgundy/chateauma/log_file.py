"""Logs of games with Châteauma (``*.game``), read and written.

Headers in brackets say what is played with and how it was set up; then a line is the
start of a phase or of a round, a person's turn, or one of Châteauma's.
`docs/chateauma.md` describes it. What can be read need not be possible: `game.replay`
tells that.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path

from sheetgen.errors import FillError, Problem
from sheetgen.games.burgundy import GAME
from sheetgen.games.burgundy.chateauma.match import (
    ACTS,
    BONUS,
    SHIELD,
    SHIP,
    TAKE,
    Act,
    Deal,
    Draw,
    Event,
    Log,
    OwnTurn,
    Roll,
    Visit,
)
from sheetgen.games.burgundy.chateauma.part import LEVELS, DepotPlaces, Parts
from sheetgen.games.burgundy.chateauma.part_file import load_depots, load_parts
from sheetgen.games.burgundy.chateauma.state import Settings
from sheetgen.games.burgundy.chateauma.switch import SWITCHES, Switches
from sheetgen.games.burgundy.duchy import PHASE_LETTERS
from sheetgen.games.burgundy.printed import printed_numbers
from sheetgen.layout.find import load_rules
from sheetgen.plain import field_of
from sheetgen.say import tell
from sheetgen.source.advice import meant, shown
from sheetgen.source.text import check_text, load_text

EMPTY = "-"  # a place where nothing lies
OPTIONAL = ("Modifiers", "Expansions", "Covered", "Open", "Shields")
ONCE = ("Game", "Players", "Level", "Cards", *OPTIONAL)
HEADERS = (*ONCE, "Switch")
_HEADER = re.compile(r"\[\s*(\w+)\s*([^\]]*)\]\s*(?:;.*)?")
_NUMBER = re.compile(r"\d{1,4}", re.ASCII)
_OWN_TURN = re.compile(r"turn (\d)(?: \{\+(\d{1,4})\})?", re.ASCII)
_ROLL = re.compile(r"round (\d)", re.ASCII)
_VISIT = re.compile(r"person (\d)(?::(.*))?", re.ASCII)
_DRAW = re.compile(r"phase ([A-E]):(.*)", re.ASCII)
MOST_PROBLEMS = 20

Groups = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class LogFile:
    """A log and what is wrong with its file.

    Attributes:
        log: the game, up to the first line that could not be read.
        lines: where each of its events stands.
        problems: what could not be read, in the order of the lines.
    """

    log: Log
    lines: tuple[int, ...]
    problems: tuple[Problem, ...] = ()


class _Unreadable(Exception):
    """A part of a line that says nothing; holds what was expected."""


def read_log(
    source: Path | str,
    where: str = "log",
    parts: Parts | None = None,
    places: DepotPlaces | None = None,
) -> LogFile:
    """Return the game in a file, as far as it can be read.

    Args:
        source: the path of a file, or the text of one.
        where: what messages call a text.
        parts: cards and boards of an owner; our own without them.
        places: depots of an owner; likewise.

    Raises:
        FillError: the file or a header cannot be used; with every problem of it.
    """
    if isinstance(source, Path):
        where, text = str(source), load_text(source)
    else:
        text = check_text(source, where)
    problems: list[Problem] = []

    def add(line: int, key: str, what: str) -> None:
        problems.append(Problem(f"{where}:{line}", key, what))

    heads, lines = _split(text, add)
    settings, deal = _read_heads(heads, add, parts, places)
    if problems:
        raise FillError(tuple(problems))
    events: list[Event] = []
    numbers: list[int] = []
    for number, line in lines:
        try:
            event = read_event(line)
        except _Unreadable as error:
            wanted = error.args[0]
            what = tell("{given}: expected {wanted}", given=shown(line), wanted=wanted)
            add(number, "", what)
            if len(problems) == MOST_PROBLEMS:
                break
            continue
        if not problems:
            events.append(event)
            numbers.append(number)
    log = Log(settings, deal, tuple(events))
    return LogFile(log, tuple(numbers), tuple(problems))


Add = Callable[[int, str, str], None]
Heads = Mapping[str, list[tuple[int, str]]]


def _split(text: str, add: Add) -> tuple[Heads, list[tuple[int, str]]]:
    """Return headers by name, and the lines that are none."""
    heads: dict[str, list[tuple[int, str]]] = {name: [] for name in HEADERS}
    lines = []
    for number, content in enumerate(text.split("\n"), 1):
        line = content.strip()
        if not line or line.startswith(";"):
            continue
        match = _HEADER.fullmatch(line)
        if match is None and not line.startswith("["):
            lines.append((number, line.partition(";")[0].strip()))
            continue
        name = match[1].capitalize() if match else ""
        if match is None:
            what = tell(
                "{given}: a header ends in ] and has its line to itself",
                given=shown(line),
            )
            add(number, "", what)
        elif name not in HEADERS:
            what = tell("unknown header{hint}", hint=meant(name, HEADERS))
            add(number, name, what)
        else:
            if name in ONCE and heads[name]:
                first = heads[name][0][0]
                add(number, name, tell("stands in line {line} already", line=first))
            heads[name].append((number, match[2].strip()))
    return heads, lines


def _read_heads(
    heads: Heads, add: Add, parts: Parts | None, places: DepotPlaces | None
) -> tuple[Settings, Deal]:
    once = {name: heads[name][0] if heads[name] else (1, "") for name in ONCE}
    for name in ONCE:
        if not heads[name] and name not in OPTIONAL and name != "Level":
            wanted = tell("missing: a log begins with [Game {game}]", game=GAME.id)
            add(1, name, wanted if name == "Game" else tell("missing"))

    def numbers(name: str) -> tuple[int, ...]:
        line, text = once[name]
        try:
            return _numbers(text.replace("|", " "), "1 2 3")
        except _Unreadable as error:
            given, wanted = shown(text), error.args[0]
            add(
                line,
                name,
                tell("{given}: expected {wanted}", given=given, wanted=wanted),
            )
            return ()

    count = numbers("Players")
    line, game = once["Game"]
    if heads["Game"] and game != GAME.id:
        what = tell(
            "{given}: this reads logs of {game!r}", given=shown(game), game=GAME.id
        )
        add(line, "Game", what)
    shields: tuple[tuple[int, ...], ...] = ()
    line, text = once["Shields"]
    try:
        shields = tuple(_numbers(one, "1 | 3") for one in text.split("|") if text)
    except _Unreadable as error:
        given, wanted = shown(text), error.args[0]
        add(
            line,
            "Shields",
            tell("{given}: expected {wanted}", given=given, wanted=wanted),
        )
    newest = max(load_rules(GAME.id), key=lambda known: known.number)
    settings = Settings(
        parts or load_parts(),
        places or load_depots(),
        printed_numbers(newest),
        count[0] if count else 0,
        once["Level"][1] or LEVELS[1],
        tuple(once["Modifiers"][1].split()),
        tuple(once["Expansions"][1].split()),
        _read_switches(heads["Switch"], add),
    )
    deal = Deal(
        numbers("Cards"),
        tuple(once["Covered"][1].split()),
        tuple(once["Open"][1].split()),
    )
    if shields:
        deal = Deal(deal.cards, deal.covered, deal.opened, shields)
    return settings, deal


def _read_switches(found: Sequence[tuple[int, str]], add: Add) -> Switches:
    known = {name: settings for name, settings, _ in SWITCHES}
    chosen: dict[str, str] = {}
    for line, text in found:
        name, _, setting = (part.strip() for part in text.partition("="))
        if name not in known:
            hint = meant(name, known)
            what = tell("unknown switch {name}{hint}", name=shown(name), hint=hint)
            add(line, "Switch", what)
        elif setting not in known[name]:
            what = tell(
                "{name}: {given} is not one of its settings{hint}",
                name=name,
                given=shown(setting),
                hint=meant(setting, known[name]),
            )
            add(line, "Switch", what)
        else:
            chosen[field_of(name)] = setting
    return Switches(**chosen)


# Lines


def read_event(line: str) -> Event:
    """Return what a line says.

    Raises:
        _Unreadable: it says nothing.
    """
    if match := _OWN_TURN.fullmatch(line):
        return OwnTurn(int(match[1]), None if match[2] is None else int(match[2]))
    if match := _ROLL.fullmatch(line):
        return Roll(int(match[1]))
    if match := _VISIT.fullmatch(line):
        parts = [part.strip() for part in (match[2] or "").split(",")]
        acts = tuple(_read_act(part) for part in parts if part)
        return Visit(int(match[1]), acts)
    if match := _DRAW.fullmatch(line):
        return _read_draw(PHASE_LETTERS.index(match[1]) + 1, match[2])
    raise _Unreadable("'round 4', 'turn 3', 'person 1: take 3.1' or 'phase A: ...'")


def _read_act(text: str) -> Act:
    kind, _, rest = (part.strip() for part in text.partition(" "))
    if kind not in ACTS:
        raise _Unreadable(", ".join(ACTS))
    if kind == TAKE:
        depot, dot, place = rest.partition(".")
        if not dot:
            raise _Unreadable("'take 3.1'")
        (at,), (where,) = _numbers(depot, "3", 1), _numbers(place, "1", 1)
        return Act(kind, at, where)
    if kind in (SHIP, SHIELD):
        depot, _, rest = rest.partition("=")
        if kind == SHIP and not depot:
            return Act(kind)
        (at,) = _numbers(depot, "5", 1)
        if kind == SHIP:
            return Act(kind, at, 0, _numbers(rest, "5=1 2"))
        (where,) = _numbers(rest, "4=12", 1)
        return Act(kind, at, where)
    if kind == BONUS:
        return Act(kind, terrain=rest)
    if not rest:
        return Act(kind)
    (where,) = _numbers(rest, "2", 1)
    return Act(kind, 0, where)


def _read_draw(phase: int, text: str) -> Draw:
    first, *others = (part.strip() for part in text.split("/"))
    named = {}
    for part in others:
        name, _, words = part.partition(" ")
        named[name] = words
    if any(name not in ("black", "goods", "storage", "shop") for name in named):
        raise _Unreadable("'/ black ba 3s / goods 1 3 4 5 2'")
    return Draw(
        phase,
        tuple(_words(depot) for depot in first.split("|")),
        _words(named.get("black", "")),
        _numbers(named.get("goods", ""), "1 3 4 5 2"),
        _words(named.get("storage", "")),
        _words(named.get("shop", "")),
    )


def _words(text: str) -> tuple[str, ...]:
    return tuple("" if word == EMPTY else word for word in text.split())


def _numbers(text: str, example: str, count: int = 0) -> tuple[int, ...]:
    words = text.split()
    is_right = all(_NUMBER.fullmatch(word) for word in words)
    if not is_right or (count and len(words) != count):
        raise _Unreadable(f"'{example}'")
    return tuple(int(word) for word in words)


# Writing


def write_log(log: Log) -> str:
    """Return the file of a log; `read_log` returns the same of it."""
    return "".join(f"{line}\n" for line in _write_lines(log))


def _write_lines(log: Log) -> Iterator[str]:
    settings, deal = log.settings, log.deal
    yield f"[Game {GAME.id}]"
    yield f"[Players {settings.players}]"
    yield f"[Level {settings.level}]"
    if settings.modifiers:
        yield f"[Modifiers {' '.join(settings.modifiers)}]"
    if settings.expansions:
        yield f"[Expansions {' '.join(settings.expansions)}]"
    for field, (name, _, _) in zip(fields(Switches), SWITCHES, strict=True):
        yield f"[Switch {name}={getattr(settings.switches, field.name)}]"
    left, right, *deck = (str(number) for number in deal.cards)
    yield f"[Cards {left} | {right} | {' '.join(deck)}]"
    if deal.covered:
        yield f"[Covered {' '.join(deal.covered)}]"
    if deal.opened:
        yield f"[Open {' '.join(deal.opened)}]"
    if any(deal.shields):
        groups = (" ".join(map(str, numbers)) for numbers in deal.shields)
        yield f"[Shields {' | '.join(groups)}]"
    yield ""
    for event in log.events:
        yield write_event(event)


def write_event(event: Event) -> str:
    """Return an event as a line; `read_event` returns the same of it."""
    if isinstance(event, OwnTurn):
        points = "" if event.points is None else f" {{+{event.points}}}"
        return f"turn {event.die}{points}"
    if isinstance(event, Roll):
        return f"round {event.white}"
    if isinstance(event, Visit):
        acts = ", ".join(_write_act(act) for act in event.acts)
        return f"person {event.seat}" + (f": {acts}" if acts else "")
    parts = [" | ".join(_write_words(words) for words in event.depots)]
    parts.append(f"black {_write_words(event.black)}")
    parts.append(f"goods {' '.join(map(str, event.goods))}")
    if event.storage:
        parts.append(f"storage {_write_words(event.storage)}")
    if event.shop:
        parts.append(f"shop {_write_words(event.shop)}")
    return f"phase {PHASE_LETTERS[event.phase - 1]}: {' / '.join(parts)}"


def _write_words(words: Sequence[str]) -> str:
    return " ".join(word or EMPTY for word in words)


def _write_act(act: Act) -> str:
    if act.kind == TAKE:
        return f"{TAKE} {act.depot}.{act.place}"
    if act.kind == SHIP and act.depot:
        return f"{SHIP} {act.depot}={' '.join(map(str, act.numbers))}"
    if act.kind == SHIELD:
        return f"{SHIELD} {act.depot}={act.place}"
    if act.kind == BONUS:
        return f"{BONUS} {act.terrain}"
    return f"{act.kind} {act.place}" if act.place else act.kind


_PHASE = (
    "phase A: ba ship | 5 castle | 3s wt | ship bo | mine 6 | th 3c"
    " / black ma 4s mine 7 / goods 1 3 4 5 2"
)
_BLANK = """\
;; Take the ; away from lines that you fill in.
[Game burgundy]
[Players 2]                      ; Châteauma is one of them
[Level medium]                   ; easy, medium or hard
; [Modifiers A]                  ; of A B C D
; [Expansions shields]           ; those in force
; [Covered ba 3s ship 12 wt]     ; with A: face down on board 36, in their order
; [Open ba mine castle]          ; with B: open on board 36
; [Shields 1 | 3 | 4 | 5 | 6 | 7] ; those in each depot
{switches}
[Cards 2 | 1 | 3 4 5 6 7 8 9]    ; the left card, the right one, the deck

;; A phase: the depots 1 to 6 (- where nothing lies), the black depot, the goods tiles.
{phase}
;; A round: the white die. Then turns in the order of the track, Châteauma's with its
;; own die, and its points if you like; a person's with what was taken:
;; {acts}.
; round 4
; person 1: take 3.1, ship 4=1, buy 2
; turn 3 {{+4}}
"""


def write_blank() -> str:
    """Return a log to fill in, which `read_log` reads as it is, and line by line."""
    lines = [
        f"; [Switch {name}={settings[0]}] ; {', '.join(settings)}"
        for name, settings, _ in SWITCHES
    ]
    return _BLANK.format(
        switches="\n".join(lines), phase=f"; {_PHASE}", acts=", ".join(ACTS)
    )

"""Lines of logs of games with Châteauma: the event in each.

`log_text` reads whole logs; `docs/chateauma.md` describes them.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence

from sheetgen.games.burgundy.play.match import (
    ACTS,
    BONUS,
    GOODS,
    POST,
    SHIELD,
    SHIP,
    TAKE,
    Act,
    Draw,
    Event,
    OwnTurn,
    Roll,
    Visit,
)
from sheetgen.games.burgundy.play.piece import double_word
from sheetgen.games.burgundy.rules.duchy import PHASE_LETTERS

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

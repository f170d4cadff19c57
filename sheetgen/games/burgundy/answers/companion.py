"""Plays Châteauma for people at a table: answers a page's questions in plain values.

The log is the whole of a game. A page sends it with each question, so no state is
stored here, and to undo an event the page sends the log without its last line.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence
from typing import Any

from sheetgen.core.chance import Seeded
from sheetgen.core.ruleset import RuleSet
from sheetgen.core.verdict import Plain, field_of
from sheetgen.games.burgundy.answers.owned_data import PARTS, PLACES
from sheetgen.games.burgundy.files.log_text import (
    GAME,
    LogText,
    Unreadable,
    read_act,
    read_text,
    trim,
    write_event,
    write_log,
)
from sheetgen.games.burgundy.play.game import Replay, final_counts, replay
from sheetgen.games.burgundy.play.person import not_there, take, tile_of
from sheetgen.games.burgundy.play.piece import DOUBLES, PIECES, pieces_in
from sheetgen.games.burgundy.play.setup import begin, deal
from sheetgen.games.burgundy.play.sound import (
    Fault,
    Impossible,
    deck_of,
    depot_terrains,
    find_setting_faults,
)
from sheetgen.games.burgundy.play.state import (
    COVERED_PLACES,
    EXPANSIONS,
    GOODS_NUMBERS,
    GOODS_OF_PHASE,
    MODIFIERS,
    OPEN_TILES,
    SWITCHES,
    Act,
    Deal,
    Draw,
    Event,
    GameBoard,
    Log,
    Match,
    Own,
    OwnTurn,
    Roll,
    Settings,
    State,
    Switches,
    Visit,
)
from sheetgen.games.burgundy.play.turn import watch_turn
from sheetgen.games.burgundy.rules.chateauma_parts import (
    COVERED,
    DEPOTS,
    LEVELS,
    OPEN_TILE,
    DuchyCard,
)
from sheetgen.games.burgundy.rules.chateauma_points import score_chateauma
from sheetgen.games.burgundy.rules.counts import OF_GOOD
from sheetgen.games.burgundy.rules.fill import Chateauma
from sheetgen.games.burgundy.rules.ruleset import printed_numbers
from sheetgen.games.burgundy.rules.tile import TERRAINS

NAME = "chateauma"  # after the # of its address


def answer(every: Sequence[RuleSet], question: Plain) -> Plain:
    """Return the answer to a question.

    Args:
        every: the rules of all games.
        question: its kind (``ask``), with its values; `docs/site.md` lists them.

    Raises:
        ValueError, KeyError, IndexError, TypeError: the question is not valid.
    """
    rules = [known for known in every if known.game == GAME][-1]
    ask = question["ask"]
    if ask == "choices":
        return _choices()
    if ask == "needs":
        return _needs(_settings(rules, question["settings"]))
    if ask == "begin":
        return _begin(rules, question)
    if ask == "lay-out":
        # The page fetches this module when it first shows the set-up.
        from sheetgen.games.burgundy.answers.companion_setup import lay_out

        texts, language = question["texts"], question["language"]
        return lay_out(rules, question["settings"], texts, language)
    if ask == "look":
        return _look(
            rules, question["log"], question.get("acts", ""), question.get("first", 0)
        )
    raise ValueError("nobody asks " + ask)


# Before the game


def _choices() -> Plain:
    """Return the choices before a game."""
    return {
        "modifiers": list(MODIFIERS),
        "expansions": list(EXPANSIONS),
        "switches": [[name, list(known), clause] for name, known, clause in SWITCHES],
        "terrains": dict([(piece[0], piece[1]) for piece in PIECES]),
        "ours": "reconstruction" in PARTS.provenance,
    }


def _settings(rules: RuleSet, plain: Plain) -> Settings:
    chosen = plain.get("switches", {})
    return Settings(
        PARTS,
        PLACES,
        printed_numbers(rules),
        plain["players"],
        plain["level"],
        tuple(plain["modifiers"]),
        tuple(plain["expansions"]),
        Switches(*[chosen.get(name, known[0]) for name, known, _ in SWITCHES]),
    )


def _needs(settings: Settings) -> Plain:
    """Return what the seed or the players draw before the game."""
    faults = find_setting_faults(settings)
    if faults:
        return {"fault": plain_fault(faults[0])}
    side = settings.side
    covered, opened = [], []
    for terrain, symbols in zip(side.terrains, side.places, strict=True):
        if COVERED_PLACES in settings.modifiers:
            covered += [terrain] * [*symbols].count(COVERED)
        if OPEN_TILES in settings.modifiers:
            opened += [terrain] * [*symbols].count(OPEN_TILE)
    return {
        "fault": None,
        "side": side.number,
        "cards": [
            plain_card(settings, settings.parts.card(number), ())
            for number in deck_of(settings)
        ],
        "covered": covered,
        "opened": opened,
        "shields": settings.shields,
        "supply": plain_supply(settings, None),
    }


def _begin(rules: RuleSet, question: Plain) -> Plain:
    """Return the log of a new game; whatever is not given is drawn at random."""
    settings = _settings(rules, question["settings"])
    faults = find_setting_faults(settings)
    if faults:
        return {"fault": plain_fault(faults[0])}
    drawn, _ = deal(settings, Seeded(question["seed"]))
    told = question["told"]
    cards = list(told["cards"])
    cards += [number for number in drawn.cards if number not in cards]
    dealt = Deal(tuple(cards), drawn.covered, drawn.opened, drawn.shields)
    if question["draws"] == "table":
        shields = tuple([tuple(numbers) for numbers in told["shields"]])
        dealt = Deal(
            dealt.cards,
            tuple(told["covered"]),
            tuple(told["opened"]),
            shields or ((),) * DEPOTS,
        )
    try:
        begin(settings, dealt)
    except Impossible as error:
        return {"fault": plain_fault(error.args[0])}
    seed = None if question["draws"] == "table" else question["seed"]
    return {"fault": None, "log": write_log(Log(settings, dealt, (), seed))}


# A game from its log


def _look(rules: RuleSet, text: str, acts: str, first: int) -> Plain:
    """Return the current state of a game, and the last steps of Châteauma.

    Args:
        rules: of the game.
        text: its log.
        acts: what a person has taken so far in an unfinished turn.
        first: the seat that has this turn, if it may go before its pile; else 0.
    """
    read = read_text(text, PARTS, PLACES, printed_numbers(rules))
    troubles = [
        [one.line, one.key, one.code, dict(one.values)] for one in read.troubles
    ]
    log = read.log
    if log is None:
        return {"troubles": troubles, "fault": None, "kept": ""}
    result = replay(log)
    match = result.match
    if match is None:
        return {"troubles": troubles, "fault": plain_fault(result.fault), "kept": ""}
    there, taken, done, fault = _after_acts(match.state.there, acts)
    seats = _seats_next(match, first)
    seat = seats[0] if seats else 0
    person = result.people[seat]
    turn = person.visit(log.settings, match, Visit(seat, done)) if done else []
    persons = [(read.lines[at], one) for at, one in result.told]
    persons += [(0, one) for one in turn]
    told = {
        "troubles": troubles,
        "fault": plain_fault(result.fault or fault),
        "at": _fault_line(read, len(result.steps)),
        "kept": _kept(text, read, len(result.steps), result.fault is not None),
        "persons": [
            [line, plain_fault(one.fault)] for line, one in persons if one.is_sure
        ],
        "further": person.has_further,
        "wrong": [[read.lines[at], one, other] for at, one, other in result.wrong],
        "game": _plain_settings(log),
        "over": match.is_over,
        "taken": taken,
        "table": plain_table(log.settings, match, match.state, there),
        "next": _plain_next(match, seats),
    }
    told.update(plain_result(log, result))
    if not match.due and not match.is_drawn and not match.is_over:
        told["supply"] = plain_supply(log.settings, match)
        if log.seed is not None:
            told["drawn"] = _draw_line(log, match.state.phase)
    return told


def _after_acts(
    there: GameBoard, acts: str
) -> tuple[GameBoard, list[str], tuple[Act, ...], Fault | None]:
    """Return the game board after what a person took.

    Returns:
        The board; the tile of each act, empty if the act takes none; the acts; and the
        fault of the first impossible act.
    """
    taken: list[str] = []
    done: list[Act] = []
    for told in acts.split(","):
        part = trim(told)
        if not part:
            continue
        try:
            act = read_act(part)
        except Unreadable:
            return there, taken, tuple(done), not_there(part)
        try:
            left = take(there, act)
        except Impossible as error:
            return there, taken, tuple(done), error.args[0]
        taken.append(tile_of(there, act))
        done.append(act)
        there = left
    return there, taken, tuple(done), None


def _fault_line(read: LogText, events: int) -> int:
    """Return the line of the impossible event; 0 if all are possible."""
    return read.lines[events] if events < len(read.lines) else 0


def _kept(text: str, read: LogText, events: int, is_illegal: bool) -> str:
    """Return the lines before the first impossible or unreadable one."""
    ends = [trouble.line for trouble in read.troubles]
    if is_illegal:
        ends.append(_fault_line(read, events))
    if not ends:
        return text
    return "".join([line + "\n" for line in text.split("\n")[: min(ends) - 1]])


def _plain_settings(log: Log) -> Plain:
    settings = log.settings
    return {
        "players": settings.players,
        "level": settings.level,
        "modifiers": list(settings.modifiers),
        "expansions": list(settings.expansions),
        "switches": {
            name: getattr(settings.switches, field_of(name))
            for name, known, _ in SWITCHES
            if getattr(settings.switches, field_of(name)) != known[0]
        },
        "seed": log.seed,
        "side": settings.side.number,
    }


def _seats_next(match: Match, first: int) -> list[int]:
    """Return the seats that can have the next turn, with *first* at the front."""
    seats = [seat for seat in match.due if match.is_next(seat)]
    return [*[one for one in seats if one == first], *[o for o in seats if o != first]]


def _plain_next(match: Match, seats: Sequence[int]) -> Plain:
    """Return what comes next, and the other seats with a turn in this round.

    Args:
        match: the game.
        seats: those that can have the next turn; the first one has it.
    """
    kind = "over" if match.is_over else "round" if match.is_drawn else "phase"
    if not seats:
        return {"kind": kind, "seat": 0, "due": [], "others": []}
    due = [seats[0], *[seat for seat in match.due if seat != seats[0]]]
    kind = "person" if due[0] else "turn"
    return {"kind": kind, "seat": due[0], "due": due, "others": list(seats[1:])}


def _draw_line(log: Log, phase: int) -> str:
    """Return the log line of a phase, drawn with the log's seed."""
    assert log.seed is not None
    _, box = deal(log.settings, Seeded(log.seed))
    line = ""
    for number in range(1, phase + 1):
        line = write_event(box.draw(number))
    return line


# Fields of the game board and of Châteauma that are passed on unchanged.
_THERE = ("depots", "goods", "shields", "black", "storage", "shop", "posts")
_OWN = (
    *("piled", "goods", "silver", "points", "moves", "large", "small"),
    *("posts", "shields", "doubles"),
)
WINS = "33.18"  # the side with more points wins
COUNTS = (
    *("track", "monasteries", "goods", "silver"),
    *("reserve", "unfinished", "shields", "doubles"),
)


def plain_fault(fault: Fault | None) -> Plain | None:
    """Return a fault as plain values."""
    names = ("code", "clause", "place", "expected", "found")
    return None if fault is None else dict(zip(names, fault, strict=True))


def plain_card(settings: Settings, card: DuchyCard, tiles: tuple[str, ...]) -> Plain:
    """Return a duchy card with the terrain, symbol and tile of each cell."""
    cells = []
    for at, terrain in enumerate(card.cells):
        sign = "sale" if at in card.sales else "double" if at in card.doubles else ""
        if sign == "double" and "vineyards" not in settings.expansions:
            sign = ""
        cells.append([terrain, sign, tiles[at] if tiles else ""])
    return {
        "number": card.number,
        "cells": cells,
        "points": card.points[LEVELS.index(settings.level)],
        "post": card.has_post and "border-posts" in settings.expansions,
        "shield": card.has_shield and "shields" in settings.expansions,
    }


def plain_table(
    settings: Settings, match: Match, state: State, there: GameBoard
) -> Plain:
    """Return everything on the table as plain values.

    Args:
        settings: of the game.
        match: the game.
        state: Châteauma at the step that is shown.
        there: the game board at that step.
    """
    return {
        "phase": state.phase,
        "round": match.round,
        "white": state.white if match.round else 0,
        "queue": list(match.queue),
        **{name: _plain(getattr(there, name)) for name in _THERE},
        "bonus": [[terrain, there.bonus[at]] for at, terrain in enumerate(TERRAINS)],
        "own": _plain_own(settings, state.own),
    }


def _plain(value: Any) -> Any:
    """Return a value with its tuples, nested ones too, turned into lists."""
    return list(map(_plain, value)) if isinstance(value, tuple) else value


def _plain_own(settings: Settings, own: Own) -> Plain:
    side = settings.side
    return {
        "cards": [
            None
            if card is None
            else plain_card(settings, settings.parts.card(card.number), card.tiles)
            for card in own.cards
        ],
        "deck": len(own.deck),
        "board": [
            [terrain, symbols, list(words)]
            for terrain, symbols, words in zip(
                side.terrains, side.places, own.board, strict=True
            )
        ],
        "reserve": [
            [terrain, list(stack)]
            for terrain, stack in zip(settings.parts.reserve, own.reserve, strict=True)
        ],
        "wild": len(own.wild),
        "postTile": own.post_tile,
        **{name: _plain(getattr(own, name)) for name in _OWN},
    }


def plain_result(log: Log, result: Replay) -> Plain:
    """Return the last event, the steps of Châteauma then, and its holdings."""
    match, before = result.match, result.before
    assert match is not None
    steps = result.steps[-1] if result.steps else ()
    event = log.events[len(result.steps) - 1] if steps or result.steps else None
    tables = []
    if isinstance(event, OwnTurn) and before is not None:
        for state in watch_turn(log.settings, before.state, event.die):
            tables.append(plain_table(log.settings, match, state, state.there))
    while len(tables) < len(steps):  # mines pay after the turn
        state = match.state
        tables.append(plain_table(log.settings, match, state, state.there))
    has = final_counts(match.state.own)
    if not match.is_over:
        has = Chateauma(track=has.track)
    lines = score_chateauma(has, log.settings.printed.vines)
    counts = final_counts(match.state.own)
    return {
        "events": len(result.steps),
        "last": _plain_event(event),
        "steps": [
            [step.code, step.clause, dict(step.values), step.reason] for step in steps
        ],
        "tables": tables,
        "lines": [[one.place[10:], one.least, one.clause] for one in lines],
        "total": sum([one.least for one in lines]),
        "wins": WINS,
        "counts": [getattr(counts, name) for name in COUNTS],
        "file": write_counts(counts),
    }


def _plain_event(event: "Event | None") -> Plain:
    if isinstance(event, OwnTurn):
        return {"kind": "turn", "die": event.die}
    if isinstance(event, Roll):
        return {"kind": "round", "die": event.white}
    if isinstance(event, Draw):
        return {"kind": "phase", "die": event.phase}
    return {"kind": "person" if event is not None else "", "die": 0}


def write_counts(has: Chateauma) -> str:
    """Return the file of Châteauma's holdings, in the format of `fill_file`."""
    lines = ["format = 1", 'game = "burgundy"', "", "[chateauma]"]
    told = [name for name in COUNTS if getattr(has, name)] or ["track"]
    lines += [name + " = " + str(getattr(has, name)) for name in told]
    return "".join([line + "\n" for line in lines])


def plain_supply(settings: Settings, match: Match | None) -> Plain:
    """Return what can still be drawn, and the places it goes to when a phase begins.

    Args:
        settings: of the game.
        match: the game; `None` before it begins.
    """
    coloured = match.coloured if match else ()
    black = match.black if match else ()
    dealt = match.dealt if match else (0,) * GOODS_NUMBERS
    return {
        "tiles": [
            [word, terrain, own - coloured.count(word), dark - black.count(word)]
            for word, terrain, own, dark in pieces_in(settings.expansions)
        ],
        "goods": [OF_GOOD - 1 - count for count in dealt],
        "depots": [
            [*terrains]
            for terrains in depot_terrains(settings, match.state.phase if match else 1)
        ],
        "black": settings.black,
        "queue": GOODS_OF_PHASE,
        "storage": settings.storage,
        "shop": settings.shop,
        "doubles": [list(double) for double in DOUBLES] if settings.storage else [],
    }

"""Games with Châteauma as plain values for the page.

Part of the core that runs in the browser too.
"""

from typing import Any

from sheetgen.core.plain import Plain
from sheetgen.games.burgundy.play.end import final_counts
from sheetgen.games.burgundy.play.game import Replay
from sheetgen.games.burgundy.play.match import (
    GOODS_OF_PHASE,
    Draw,
    Event,
    Log,
    Match,
    OwnTurn,
    Roll,
)
from sheetgen.games.burgundy.play.piece import DOUBLES, pieces_in
from sheetgen.games.burgundy.play.sound import Fault, depot_terrains
from sheetgen.games.burgundy.play.state import (
    GOODS_NUMBERS,
    GameBoard,
    Own,
    Settings,
    State,
)
from sheetgen.games.burgundy.play.turn import watch_turn
from sheetgen.games.burgundy.rules.chateauma_parts import LEVELS, DuchyCard
from sheetgen.games.burgundy.rules.chateauma_points import score_chateauma
from sheetgen.games.burgundy.rules.fill import Chateauma
from sheetgen.games.burgundy.rules.supply import OF_GOOD
from sheetgen.games.burgundy.rules.tile import TERRAINS

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
    """Return the file of Châteauma's holdings, in the format of `chateauma_file`."""
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

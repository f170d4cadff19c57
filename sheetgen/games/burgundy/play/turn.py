"""Châteauma's turn, from the state and the dice to the new state and all steps.

Part of the core that runs in the browser too.
"""

from typing import NamedTuple

from sheetgen.games.burgundy.play.complete import (
    act,
    complete_cards,
    take_bonus_tiles,
)
from sheetgen.games.burgundy.play.piece import terrain_of
from sheetgen.games.burgundy.play.state import Settings, State
from sheetgen.games.burgundy.play.work import LEFT, RIGHT, Step, Work, sell

LAST_OF_LEFT = 4  # highest number of the white die for the left card [burgundy 33.5]


class Turn(NamedTuple):
    """The result of a turn.

    Attributes:
        state: after the turn.
        steps: of Châteauma, in order.
    """

    state: State
    steps: tuple[Step, ...]


def take_turn(settings: Settings, state: State, die: int) -> Turn:
    """Return the result of Châteauma's turn.

    This does not check that the state is possible: see `sound.find_faults`.

    Args:
        settings: of the game.
        state: before the turn, with the white die of the round.
        die: the number on Châteauma's own die.
    """
    work = Work(settings, state, die)
    _act_out(work)
    return Turn(work.frozen(), tuple(work.steps))


def watch_turn(settings: Settings, state: State, die: int) -> tuple[State, ...]:
    """Return the state at each step of a turn, for display."""
    work = Work(settings, state, die, True)
    _act_out(work)
    return tuple(work.states)


def _act_out(work: Work) -> None:
    _choose_card(work)
    complete_cards(work)
    take_bonus_tiles(work)
    buy(work)


def _choose_card(work: Work) -> None:
    at = LEFT if work.white <= LAST_OF_LEFT else RIGHT
    if work.cards[at] is None:  # the deck has run out [burgundy 42.7]
        if work.switches.empty_deck == "sale":
            work.chosen = at
            work.note("no-card", "42.7", (), "the deck has run out")
            sell(work, "42.7")
            return
        at = LEFT  # the only one left
    work.chosen = at
    values = (("white", work.white), ("card", work.card_number(at)), ("die", work.die))
    work.note("choose-card", "33.5", values)
    act(work, at, work.die)


# Purchases at the end of the turn [burgundy 33.77 to 33.80]

PRICE = 2  # silver [burgundy 33.77]


def buy(work: Work) -> None:
    """Buy a double hex or a black tile, if Châteauma has the silver."""
    if work.silver < PRICE:
        return
    if "vineyards" in work.settings.expansions and _buy_double(work):
        return
    _buy_black(work)


def _buy_double(work: Work) -> bool:
    taken = work.take_double(work.shop)
    if taken is None:
        return False
    values, reason = taken
    work.silver -= PRICE
    work.note("buy-double", "33.80", (*values, ("silver", PRICE)), reason)
    return True


def _buy_black(work: Work) -> None:
    kinds = [terrain_of(word) for word in work.black]
    reserve = work.settings.parts.reserve
    offered = [at for at, terrain in enumerate(reserve) if terrain in kinds]
    if not offered:
        work.note("nothing", "33.77", (), "the black depot is empty")
        return
    fewest = min([len(work.reserve[at]) for at in offered])
    tied = [at for at in offered if len(work.reserve[at]) == fewest]
    if work.switches.buy_tie == "reserve":  # [burgundy 42.6]
        place = kinds.index(reserve[tied[0]])
        tie = "tie: leftmost of the reserve"
    else:
        wanted = [reserve[at] for at in tied]
        place = next(at for at, kind in enumerate(kinds) if kind in wanted)
        tie = "tie: first of the black depot"
    word = work.black[place]
    work.black[place] = ""
    work.keep(word)
    work.silver -= PRICE
    values = (("tile", word), ("place", place + 1), ("silver", PRICE))
    work.note("buy", "33.77", values, tie if len(tied) > 1 else "fewest in the reserve")

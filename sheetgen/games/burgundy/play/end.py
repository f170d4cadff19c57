"""The ends of phases, and Châteauma's holdings when the game is over.

Part of the core that runs in the browser too.
"""

from dataclasses import replace

from sheetgen.games.burgundy.play.piece import MINE_WORD, is_hidden, terrain_of
from sheetgen.games.burgundy.play.state import Own, State
from sheetgen.games.burgundy.play.work import Step
from sheetgen.games.burgundy.rules.fill import Chateauma
from sheetgen.games.burgundy.rules.tile import MONASTERY


def pay_mines(state: State) -> tuple[State, Step]:
    """Return the state after the end of a phase, and the step [burgundy 33.7]."""
    mines = open_words(state.own).count(MINE_WORD)
    own = replace(state.own, silver=state.own.silver + mines)
    step = Step("mines", "33.7", (("silver", mines),))
    return replace(state, own=own), step


def open_words(own: Own) -> list[str]:
    """Return the face-up tiles on the board and the cards [burgundy 33.81]."""
    found = [word for places in own.board for word in places]
    found += own.piled
    for card in own.cards:
        if card is not None:
            found += card.tiles
    return [word for word in found if word and not is_hidden(word)]


def final_counts(own: Own) -> Chateauma:
    """Return Châteauma's final holdings, for `score_chateauma` [burgundy 33.14]."""
    words = open_words(own)
    unfinished = [card.tiles for card in own.cards if card is not None]
    return Chateauma(
        track=own.points,
        monasteries=len([word for word in words if terrain_of(word) == MONASTERY]),
        goods=sum(own.goods),
        silver=own.silver,
        reserve=sum(len(stack) for stack in own.reserve) + len(own.wild),
        unfinished=sum(1 for tiles in unfinished for word in tiles if word),
        shields=len(own.shields),
        doubles=len(own.doubles),
    )

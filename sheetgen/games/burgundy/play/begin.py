"""The set-up of a game with Châteauma [burgundy 33.38, 33.39].

Part of the core that runs in the browser too.
"""

from collections.abc import Iterator

from sheetgen.games.burgundy.play.match import VIRTUAL, Deal, Match
from sheetgen.games.burgundy.play.piece import CASTLE_WORD, HIDDEN
from sheetgen.games.burgundy.play.sound import (
    Fault,
    find_faults,
    find_setting_faults,
    refuse,
)
from sheetgen.games.burgundy.play.state import (
    COVERED_PLACES,
    FIRST_PLAYER,
    OPEN_TILES,
    POST_TILES,
    GameBoard,
    OpenCard,
    Own,
    Settings,
    State,
)
from sheetgen.games.burgundy.rules.chateauma_parts import (
    BASE_CARDS,
    COVERED,
    DEPOTS,
    OPEN_TILE,
)
from sheetgen.games.burgundy.rules.tile import CASTLE


def begin(settings: Settings, deal: Deal) -> Match:
    """Return a game before its first phase.

    Raises:
        Impossible: the settings or the deal are not valid.
    """
    refuse(find_setting_faults(settings))
    refuse(_deal_faults(settings, deal))
    left, right = (settings.parts.card(number) for number in deal.cards[:2])
    tiles = [""] * len(left.cells)
    tiles[left.cells.index(CASTLE)] = CASTLE_WORD  # [burgundy 33.38]
    cards = (
        OpenCard(left.number, tuple(tiles)),
        OpenCard(right.number, ("",) * len(right.cells)),
    )
    own = Own(cards, deal.cards[2:], _board(settings, deal))
    there = GameBoard(
        (("",) * settings.players,) * DEPOTS,
        ("",) * settings.black,
        shields=deal.shields,
        storage=("",) * settings.storage,
        shop=("",) * settings.shop,
        posts=POST_TILES if "border-posts" in settings.expansions else 0,
    )
    state = State(own, there)
    refuse(find_faults(settings, state))
    persons = tuple(range(1, settings.players))
    # The first player is on top of the pile [burgundy 3.10, 33.4, 33.84].
    pile = (VIRTUAL, *reversed(persons))
    if FIRST_PLAYER in settings.modifiers:
        pile = (*reversed(persons), VIRTUAL)
    return Match(
        state,
        (pile,),
        coloured=(CASTLE_WORD,) * settings.players + deal.opened,
        black=deal.covered,
    )


def _deal_faults(settings: Settings, deal: Deal) -> Iterator[Fault]:
    side = settings.side
    symbols = [symbol for places in side.places for symbol in places]
    if len(deal.cards) != len(BASE_CARDS):
        cards = len(deal.cards)
        yield Fault("entries", "33.34", "cards", str(len(BASE_CARDS)), str(cards))
    elif not 1 <= deal.cards[0] <= len(settings.parts.cards):
        yield Fault("unknown", "33.34", "cards", "", str(deal.cards[0]))
    elif CASTLE not in settings.parts.card(deal.cards[0]).cells:
        place = "card:" + str(deal.cards[0])
        yield Fault("terrain", "33.38", place, CASTLE, "no castle")
    elif not 1 <= deal.cards[1] <= len(settings.parts.cards):
        yield Fault("unknown", "33.34", "cards", "", str(deal.cards[1]))
    for name, symbol, words in (
        (COVERED_PLACES, COVERED, deal.covered),
        (OPEN_TILES, OPEN_TILE, deal.opened),
    ):
        wanted = symbols.count(symbol) if name in settings.modifiers else 0
        if len(words) != wanted:
            place = "modifier " + name
            yield Fault("entries", "33.28", place, str(wanted), str(len(words)))


def _board(settings: Settings, deal: Deal) -> tuple[tuple[str, ...], ...]:
    """Return the board with the tiles that difficulty modifiers put on it."""
    covered, opened = list(deal.covered), list(deal.opened)
    board = []
    for symbols in settings.side.places:
        words = []
        for symbol in symbols:
            word = ""
            if symbol == COVERED and covered:
                word = HIDDEN + covered.pop(0)
            elif symbol == OPEN_TILE and opened:
                word = opened.pop(0)
            words.append(word)
        board.append(tuple(words))
    return tuple(board)

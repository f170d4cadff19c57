"""Châteauma's turn, from the state and the dice to the new state and all steps.

It ends with completed cards, their rewards, and bonus tiles [burgundy 33.70 to 33.76].

Part of the core that runs in the browser too.
"""

from typing import NamedTuple

from sheetgen.games.burgundy.play.bonus import choose, give_bonus
from sheetgen.games.burgundy.play.piece import face_up_word, is_hidden, terrain_of
from sheetgen.games.burgundy.play.state import FURTHER_CHOICES, Settings, State
from sheetgen.games.burgundy.play.work import LEFT, RIGHT, Step, Work, clockwise, sell
from sheetgen.games.burgundy.rules.chateauma_parts import FURTHER, LEVELS, DuchyCard
from sheetgen.games.burgundy.rules.tile import TERRAINS

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


SECOND_POST, THIRD_POST = 2, 3  # [burgundy 33.23]
_SIZES = ("large", "small")


def act(work: Work, at: int, first: int) -> None:
    """Choose a tile and place it, with all bonuses and symbols.

    Args:
        work: the turn.
        at: the side of the card to place it on.
        first: the number of the depot where the search begins.
    """
    word = choose(work, at, first)
    while word:
        word = give_bonus(work, word)
    give_symbols(work)


def give_symbols(work: Work) -> None:
    """Apply the symbols of covered cells [burgundy 33.68, 33.69]."""
    while work.covered:
        at, cell = work.covered.pop(0)
        card = work.cards[at]
        if card is None:
            continue
        if cell in card.sales:
            sell(work, "33.68")
        if cell in card.doubles and "vineyards" in work.settings.expansions:
            _take_double(work)


def _take_double(work: Work) -> None:
    taken = work.take_double(work.storage)
    if taken is None:
        work.note("nothing", "33.69", (), "no double hex in the storage")
    else:
        work.note("take-double", "33.69", *taken)


def complete_cards(work: Work) -> None:
    """Score full cards, move their tiles to the board, and draw new cards."""
    while True:
        due = [at for at in (LEFT, RIGHT) if work.is_full(at)]
        if not due:
            return
        while due:
            _complete(work, due.pop(0))
            if work.switches.further_completes == "now":  # [burgundy 42.4]
                due = [
                    at
                    for at in (LEFT, RIGHT)
                    if work.is_full(at) and not work.completed[at]
                ]
        _replace_cards(work)


def _complete(work: Work, at: int) -> None:
    card = work.cards[at]
    assert card is not None
    level = LEVELS.index(work.settings.level)
    work.points += card.points[level]
    values = (("card", card.number), ("points", card.points[level]))
    are_both = work.is_full(LEFT) and work.is_full(RIGHT)
    work.note("complete", "33.8", values, "left card first" if are_both else "")
    _give_card_symbols(work, card)
    work.completed[at] = True
    other = RIGHT if at == LEFT else LEFT
    for cell in range(len(card.cells)):
        word = work.tiles[at][cell]
        work.tiles[at][cell] = ""
        if _move(work, word):
            _choose_further(work, other)


def _give_card_symbols(work: Work, card: DuchyCard) -> None:
    expansions = work.settings.expansions
    if card.has_post and "border-posts" in expansions:
        work.posts += 1
        if work.posts == SECOND_POST:
            points = work.settings.printed.post_phases[work.state.phase - 1]
            work.earn("posts", "33.23", points, "second card with a border post")
        elif work.posts == THIRD_POST:
            _take_post_tile(work)
    if card.has_shield and "shields" in expansions:
        _take_shield(work)


def _take_post_tile(work: Work) -> None:
    if not work.posts_left:
        work.note("nothing", "33.23", (), "no post tile is left")
        return
    work.post_tile = _SIZES[2 - work.posts_left]
    work.posts_left -= 1
    printed, at = work.settings.printed, work.settings.at_players
    points = printed.post_tiles[work.post_tile][at]
    work.points += points
    values = (("size", work.post_tile), ("points", points))
    work.note("post-tile", "33.23", values, "third card with a border post")


def _take_shield(work: Work) -> None:
    for depot in clockwise(work.white):
        numbers = work.shields[depot]
        if numbers:
            number = min(numbers)
            work.shields[depot] = tuple([one for one in numbers if one != number])
            work.own_shields.append(number)
            values = (("shield", number), ("depot", depot + 1))
            work.note("take-shield", "33.75", values, "lowest number of that depot")
            return
    work.note("nothing", "33.75", (), "no shield is left")


def _move(work: Work, word: str) -> bool:
    """Move a tile to the board, and return whether a further choice follows."""
    shown = face_up_word(word)
    terrain = terrain_of(shown)
    side = work.settings.side
    places = work.board[side.terrains.index(terrain)]
    is_turned = is_hidden(word)
    clause = "33.72" if is_turned else "33.71"
    reason = "turned face up" if is_turned else ""
    if "" not in places:
        work.piled.append(shown)
        values = (("tile", shown), ("terrain", terrain), ("place", 0))
        work.note("move", clause, values, reason or "no free place: on others")
        return False
    place = places.index("")
    places[place] = shown
    values = (("tile", shown), ("terrain", terrain), ("place", place + 1))
    work.note("move", clause, values, reason)
    has_choices = FURTHER_CHOICES in work.settings.modifiers
    return has_choices and side.places_of(terrain)[place] == FURTHER


def _choose_further(work: Work, other: int) -> None:
    if not work.free_cells(other):
        work.note("no-card", "33.86", (), "no other card has a free cell")
        sell(work, "33.86")
        return
    # [burgundy 42.3]
    first = work.die if work.switches.further_start == "own" else work.white
    values = (("die", first), ("card", work.card_number(other)))
    work.note("choose-further", "33.85", values)
    act(work, other, first)


def _replace_cards(work: Work) -> None:
    for at in (LEFT, RIGHT):
        if work.completed[at]:
            work.discards.append(work.card_number(at))
            work.cards[at], work.tiles[at] = None, []
    work.completed = [False, False]
    if work.cards[LEFT] is None:
        work.cards.reverse()
        work.tiles.reverse()
    for at in (LEFT, RIGHT):
        if work.cards[at] is None and work.deck:
            card = work.settings.parts.card(work.deck.pop(0))
            work.cards[at], work.tiles[at] = card, [""] * len(card.cells)
            values = (("card", card.number), ("side", at + 1))
            work.note("draw-card", "33.74", values)


def take_bonus_tiles(work: Work) -> None:
    """Take the bonus tiles of terrains that are full on the board [burgundy 33.76]."""
    side = work.settings.side
    for at, terrain in enumerate(side.terrains):
        has_it = terrain in work.large or terrain in work.small
        left = work.bonus[TERRAINS.index(terrain)]
        if has_it or not left or "" in work.board[at]:
            continue
        size = _SIZES[2 - left]
        work.bonus[TERRAINS.index(terrain)] = left - 1
        (work.large if size == "large" else work.small).append(terrain)
        points = work.settings.printed.bonus_tiles[size][work.settings.at_players]
        work.points += points
        values = (("terrain", terrain), ("size", size), ("points", points))
        work.note("bonus-tile", "33.76", values)

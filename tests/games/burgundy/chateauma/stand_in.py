"""Games with Châteauma against persons who take at random, from a seed.

Nobody plays so; such games show what turns come to and how long they take.
"""

from copy import deepcopy
from random import Random

from sheetgen.games.burgundy.play.game import advance
from sheetgen.games.burgundy.play.person import Person
from sheetgen.games.burgundy.play.setup import begin, deal
from sheetgen.games.burgundy.play.sound import DIE
from sheetgen.games.burgundy.play.state import (
    BONUS,
    BUY,
    DOUBLE,
    POST,
    SHIELD,
    SHIP,
    SHOP_DOUBLE,
    TAKE,
    VIRTUAL,
    Act,
    Event,
    GameBoard,
    Log,
    Match,
    OwnTurn,
    Roll,
    Settings,
    Visit,
)
from sheetgen.games.burgundy.play.work import Step
from sheetgen.games.burgundy.rules.tile import TERRAINS

# How often a person does what, in hundredths of a turn.
OFTEN_BUYS, OFTEN_SHIPS, OFTEN_DOUBLES = 30, 25, 30
SELDOM_SHIELD, SELDOM_BONUS, SELDOM_POST = 5, 4, 2
MOST_KINDS = 3  # of goods that a ship takes [burgundy 9.7]
TAKES = 2  # hex tiles in a turn, one for each die, if each takes one [burgundy 5.1]


def play_game(
    settings: Settings, seed: int
) -> tuple[Log, Match, tuple[tuple[Step, ...], ...]]:
    """Return a game from a seed, how it ended, and what Châteauma did at each event.

    Raises:
        Impossible: it cannot be played so; or an event of it cannot be, which would be
            a fault of the program.
    """
    random = Random(seed)
    dealt, box = deal(settings, random)
    match = begin(settings, dealt)
    events: list[Event] = []
    told: list[tuple[Step, ...]] = []
    people = [Person() for _ in range(settings.players)]
    while not match.is_over:
        event: Event
        if match.due:
            seat = match.due[0]
            if seat == VIRTUAL:
                event = OwnTurn(random.randrange(DIE) + 1)
            else:
                event = visit(settings, match, people[seat], random)
        elif match.is_drawn:
            event = Roll(random.randrange(DIE) + 1)
        else:
            event = box.draw(match.state.phase)
        match, steps = advance(settings, match, event)
        events.append(event)
        told.append(steps)
    return Log(settings, dealt, tuple(events)), match, tuple(told)


def visit(settings: Settings, match: Match, person: Person, random: Random) -> Visit:
    """Return a turn in which a person takes at random what lies there and may be."""
    there, seat = match.state.there, match.due[0]
    wished = []
    tiles = [
        (depot, place)
        for depot, words in enumerate(there.depots, 1)
        for place, word in enumerate(words, 1)
        if word
    ]
    if _happens(OFTEN_SHIPS, random):
        wished.append(_ship(there, random))
    if there.storage and _happens(OFTEN_DOUBLES, random):
        wished += _one_of(DOUBLE, there.storage, random)
        wished += _one_of(SHOP_DOUBLE, there.shop, random)
    for _ in range(min(TAKES, len(tiles))):
        depot, place = tiles.pop(random.randrange(len(tiles)))
        wished.append(Act(TAKE, depot, place))
    if _happens(OFTEN_BUYS, random):
        wished += _one_of(BUY, there.black, random)
    if _happens(SELDOM_SHIELD, random):
        shields = [
            Act(SHIELD, depot, number)
            for depot, numbers in enumerate(there.shields, 1)
            for number in numbers
        ]
        wished[:0] = [random.choice(shields)] if shields else []
    if _happens(SELDOM_BONUS, random):
        left = [TERRAINS[at] for at, count in enumerate(there.bonus) if count]
        wished += [Act(BONUS, terrain=random.choice(left))] if left else []
    if there.posts and _happens(SELDOM_POST, random):
        wished.append(Act(POST))
    turn = Visit(seat)
    for act in wished:
        more = Visit(seat, (*turn.acts, act))
        told = deepcopy(person).visit(settings, match, more)
        turn = turn if any(one.is_sure for one in told) else more
    person.visit(settings, match, turn)
    return turn


def _happens(often: int, random: Random) -> bool:
    return random.random() * 100 < often


def _one_of(kind: str, words: tuple[str, ...], random: Random) -> list[Act]:
    places = [place for place, word in enumerate(words, 1) if word]
    return [Act(kind, 0, random.choice(places))] if places else []


def _ship(there: GameBoard, random: Random) -> Act:
    """Return a ship that takes the goods of a depot, of three numbers at most."""
    full = [at for at, goods in enumerate(there.goods) if any(goods)]
    if not full:
        return Act(SHIP)
    at = random.choice(full)
    numbers = [number for number, count in enumerate(there.goods[at], 1) if count]
    random.shuffle(numbers)
    return Act(SHIP, at + 1, 0, tuple(sorted(numbers[:MOST_KINDS])))

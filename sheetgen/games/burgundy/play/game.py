"""Replays a whole game with Châteauma from the events of its log, to the last phase.

Of persons, a log gives only what they take from the game board and where their markers
are. An impossible event ends the replay; the game before it stays valid.

Part of the core that runs in the browser too.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from sheetgen.games.burgundy.play.person import Person, Reported, take, tile_of
from sheetgen.games.burgundy.play.piece import (
    MINE_WORD,
    is_hidden,
    pieces_in,
    terrain_of,
)
from sheetgen.games.burgundy.play.setup import begin
from sheetgen.games.burgundy.play.sound import (
    DIE,
    LAST_PHASE,
    Fault,
    Impossible,
    depot_terrains,
    find_faults,
    refuse,
)
from sheetgen.games.burgundy.play.state import (
    GOODS_NUMBERS,
    GOODS_OF_PHASE,
    ROUNDS,
    SHIP,
    VIRTUAL,
    Draw,
    Event,
    Log,
    Match,
    Own,
    OwnTurn,
    Roll,
    Settings,
    State,
    Visit,
    move_marker,
    turn_order,
)
from sheetgen.games.burgundy.play.turn import take_turn
from sheetgen.games.burgundy.play.work import Step
from sheetgen.games.burgundy.rules.chateauma_parts import DEPOTS
from sheetgen.games.burgundy.rules.counts import OF_GOOD
from sheetgen.games.burgundy.rules.duchy import PHASE_LETTERS
from sheetgen.games.burgundy.rules.fill import Chateauma
from sheetgen.games.burgundy.rules.tile import MONASTERY

After = tuple[Match, tuple[Step, ...]]  # the game, and the steps of Châteauma
RAISING = "27"  # the monastery that keeps a marker on top [burgundy 10.27]


@dataclass(frozen=True)
class Replay:
    """The result of replaying a log.

    Attributes:
        match: the game after the last possible event.
        steps: the steps of Châteauma at each of these events.
        fault: why the next event is impossible, if it is.
        wrong: turns whose written points are wrong: the event, from 0, the points
            written, and the points earned.
        before: the game before the last possible event, if any.
        told: reports on persons' turns, each with its event from 0: breaches, which do
            not end the game, and doubts.
        people: what persons have had, by seat.
    """

    match: Match | None
    steps: tuple[tuple[Step, ...], ...]
    fault: Fault | None = None
    wrong: tuple[tuple[int, int, int], ...] = ()
    before: Match | None = None
    told: tuple[tuple[int, Reported], ...] = ()
    people: tuple[Person, ...] = ()


def replay(log: Log) -> Replay:
    """Return the result of a log, up to the first impossible event."""
    match, before, fault = None, None, None
    steps: list[tuple[Step, ...]] = []
    wrong = []
    told: list[tuple[int, Reported]] = []
    people = [Person() for _ in range(max(log.settings.players, 0))]
    try:
        match = begin(log.settings, log.deal)
    except Impossible as error:
        fault = error.args[0]
    for at, event in enumerate(log.events if match is not None else ()):
        assert match is not None
        last, points = match, match.state.own.points
        try:
            match, done = advance(log.settings, match, event)
        except Impossible as error:
            fault = error.args[0]
            break
        before = last
        if isinstance(event, Visit):
            turn = people[event.seat].visit(log.settings, last, event)
            told += [(at, one) for one in turn]
        steps.append(done)
        if isinstance(event, OwnTurn) and event.points is not None:
            earned = match.state.own.points - points
            if earned != event.points:
                wrong.append((at, event.points, earned))
    return Replay(
        match, tuple(steps), fault, tuple(wrong), before, tuple(told), tuple(people)
    )


# Events


def advance(settings: Settings, match: Match, event: Event) -> After:
    """Return the game after an event, and the steps of Châteauma.

    Raises:
        Impossible: the event is not possible now.
    """
    if match.is_over:
        raise _not_now(match, _name(event))
    if isinstance(event, Draw):
        return _draw(settings, match, event), ()
    if isinstance(event, Roll):
        return _roll(match, event), ()
    if isinstance(event, Visit):
        return _visit(settings, match, event)
    return _own_turn(settings, match, event)


def _name(event: Event) -> str:
    if isinstance(event, Draw):
        return "phase"
    if isinstance(event, Roll):
        return "round"
    return "person" if isinstance(event, Visit) else "turn"


def _not_now(match: Match, found: str) -> Impossible:
    if match.is_over:
        expected = "the end of the game"
    elif match.due:
        seat = match.due[0]
        expected = "turn" if seat == VIRTUAL else "person " + str(seat)
    else:
        expected = "round" if match.is_drawn else "phase"
    return Impossible(Fault("not-now", "33.91", "log", expected, found))


def _draw(settings: Settings, match: Match, event: Draw) -> Match:
    if match.due or match.is_drawn:
        raise _not_now(match, "phase")
    refuse(_draw_faults(settings, match, event))
    there = replace(
        match.state.there,
        depots=event.depots,
        black=event.black,
        storage=event.storage,
        shop=event.shop,
    )
    drawn = [word for words in event.depots for word in words if word]
    changed = replace(
        match,
        state=replace(match.state, there=there),
        round=0,
        queue=event.goods,
        coloured=(*match.coloured, *drawn),
        black=(*match.black, *(word for word in event.black if word)),
        dealt=tuple(
            [
                count + event.goods.count(number)
                for number, count in enumerate(match.dealt, 1)
            ]
        ),
        is_drawn=True,
    )
    refuse(_drawn_faults(settings, changed))
    return changed


def _draw_faults(settings: Settings, match: Match, event: Draw) -> Iterator[Fault]:
    """Yield faults of a draw; only the first one is reliable."""
    phase = match.state.phase
    if event.phase != phase:
        letters = PHASE_LETTERS
        found = letters[event.phase - 1 : event.phase] if event.phase > 0 else ""
        yield Fault("not-now", "33.91", "log", "phase " + letters[phase - 1], found)
    counts = [
        ("depots", DEPOTS, len(event.depots)),
        ("black", settings.black, len(event.black)),
        ("goods", GOODS_OF_PHASE, len(event.goods)),
        ("storage", settings.storage, len(event.storage)),
        ("shop", settings.shop, len(event.shop)),
    ]
    for number, words in enumerate(event.depots, 1):
        counts.append(("depot:" + str(number), settings.players, len(words)))
    for place, expected, count in counts:
        if expected != count:
            yield Fault("entries", "33.89", place, str(expected), str(count))
    wanted = depot_terrains(settings, phase)
    for number, words in enumerate(event.depots, 1):
        for terrain, word in zip(wanted[number - 1], words, strict=True):
            if word and terrain_of(word) != terrain:
                place = "depot:" + str(number)
                yield Fault("terrain", "33.89", place, terrain, word)
    for word in event.black:
        if word and not terrain_of(word):
            yield Fault("unknown", "12.4", "black", "", word)
    for good in event.goods:
        if not 1 <= good <= GOODS_NUMBERS:
            bounds = "1 to " + str(GOODS_NUMBERS)
            yield Fault("range", "9.5", "goods", bounds, str(good))


def _drawn_faults(settings: Settings, match: Match) -> Iterator[Fault]:
    """Yield the tiles and goods of which more were drawn than exist, by back."""
    supply = pieces_in(settings.expansions)
    for word, _, own, black in supply:
        for name, words, most in (
            ("coloured back", match.coloured, own),
            ("black back", match.black, black),
        ):
            count = words.count(word)
            if count > most:
                what = "tile " + word + ", " + name
                yield Fault("too-many", "12.4", what, str(most), str(count))
    known = [piece[0] for piece in supply]
    for word in (*match.coloured, *match.black):
        if word not in known:
            yield Fault("too-many", "12.4", "tile " + word, "0", "1")
    yield from find_faults(settings, match.state)
    for at, tiles in enumerate(match.dealt):
        if tiles > OF_GOOD - 1:  # Châteauma has one of each [burgundy 33.3]
            what = "goods of number " + str(at + 1)
            yield Fault("too-many", "33.3", what, str(OF_GOOD - 1), str(tiles))


def _roll(match: Match, event: Roll) -> Match:
    if match.due or not match.is_drawn:
        raise _not_now(match, "round")
    _expect_die("33.89", "white", event.white)
    goods = list(match.state.there.goods)
    counts = list(goods[event.white - 1])
    counts[match.queue[0] - 1] += 1
    goods[event.white - 1] = tuple(counts)
    there = replace(match.state.there, goods=tuple(goods))
    return replace(
        match,
        state=replace(match.state, there=there, white=event.white),
        due=turn_order(match.track, match.raising if match.is_raised else 0),
        round=match.round + 1,
        queue=match.queue[1:],
    )


def _expect_die(clause: str, place: str, shown: int) -> None:
    if not 1 <= shown <= DIE:
        raise Impossible(Fault("range", clause, place, "1 to 6", str(shown)))


def _own_turn(settings: Settings, match: Match, event: OwnTurn) -> After:
    if not match.due or match.due[0] != VIRTUAL:
        raise _not_now(match, "turn")
    _expect_die("33.45", "die", event.die)
    state, steps = take_turn(settings, match.state, event.die)
    moves = state.own.moves - match.state.own.moves
    track = move_marker(match.track, VIRTUAL, moves)
    return _end_turn(match, state, track, steps)


def _end_turn(
    match: Match,
    state: State,
    track: tuple[tuple[int, ...], ...],
    steps: tuple[Step, ...],
) -> After:
    """Return the game after a turn; the last turn of a phase also ends the phase."""
    due = match.due[1:]
    is_drawn, is_over = True, False
    if not due and match.round == ROUNDS:
        state, paid = pay_mines(state)
        steps = (*steps, paid)
        is_drawn = False
        if state.phase == LAST_PHASE:
            is_over = True
        else:
            state = replace(state, phase=state.phase + 1)
    changed = replace(
        match, state=state, track=track, due=due, is_drawn=is_drawn, is_over=is_over
    )
    return changed, steps


def _visit(settings: Settings, match: Match, event: Visit) -> After:
    if event.seat == VIRTUAL or not match.is_next(event.seat):
        raise _not_now(match, "person " + str(event.seat))
    there, moves, raising = match.state.there, 0, match.raising
    for act in event.acts:
        left = take(there, act)
        raising = event.seat if tile_of(there, act) == RAISING else raising
        there = left
        moves += int(act.kind == SHIP)
    track = move_marker(match.track, event.seat, moves)
    state = replace(match.state, there=there)
    is_raised = match.is_raised or match.due[0] != event.seat
    others = [seat for seat in match.due if seat != event.seat]
    due = (event.seat, *others)
    match = replace(match, due=due, raising=raising, is_raised=is_raised)
    return _end_turn(match, state, track, ())


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

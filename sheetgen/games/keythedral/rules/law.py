"""Laws played in a round: which, by whom, and whether the time was right.

A phase begins before any player acts in it; a moment is either its beginning or later.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from sheetgen.core.board import Position
from sheetgen.core.verdict import DOUBT, ERROR, NOTE, Finding
from sheetgen.games.keythedral.rules.land import Fence

LAST_LAW = 20  # [keythedral 1.15]
PHASES = (1, 2, 3, 4, 5)
# Actions on a turn in phase 3 [keythedral 6.1]; craft is at a workshop.
ACTIONS = ("tile", "house", "fence", "craft", "merchant", "law", "pass")
REPEAL = 10  # [keythedral 8.12]
HARVEST, DOUBLE, GOOD, POOR = 8, 14, 18, 19  # [keythedral 8.10] [8.16] [8.20] [8.21]
ON_KIND = (HARVEST, GOOD, POOR)  # laws that name a kind of parcel
START_ORDER = 20  # [keythedral 8.22]
UNSAFE = 11  # [keythedral 8.13]
# Laws whose moment is our proposal, marked on their cards; and one whose moment only
# follows from its effect [keythedral 8.18].
PROPOSED = (4, HARVEST, DOUBLE, 17, GOOD, POOR)
_DERIVED = (16,)


@dataclass(frozen=True)
class Played:
    """A law that was played.

    Attributes:
        number: of its card.
        player: the colour of its player; empty if it is not known.
        phase: in which it was played; 0 if it is not known.
        at_start: whether it was before any player acted in that phase; None if that is
            not known.
        turn: the colour of the player on turn; empty if it is not known.
        action: one of `ACTIONS`, done on that turn; empty if it is not known.
        kind: of parcel, named by the law; empty for none.
        parcel: named by the law; None for none.
        starter: the colour of the start player named by the law; empty for none.
        fence: removed by the law; None for none.
    """

    number: int
    player: str = ""
    phase: int = 0
    at_start: bool | None = None
    turn: str = ""
    action: str = ""
    kind: str = ""
    parcel: Position | None = None
    starter: str = ""
    fence: Fence | None = None

    @property
    def clause(self) -> str:
        """The law's clause."""
        return f"8.{self.number + 2}"


@dataclass(frozen=True)
class Time:
    """The time for playing a law.

    Attributes:
        name: of the time, for texts.
        phases: from the first to the last.
        starts: whether it includes the beginning of these phases.
        rests: whether it includes the rest of the phases, except of the last if
            `is_until`.
        is_until: whether it ends with the beginning of the last phase.
        turn: ``own`` or ``other``, if it must be the turn of the law's player or of
            another player.
        action: required on that turn; empty if any action is possible.
    """

    name: str
    phases: tuple[int, int] = (1, 5)
    starts: bool = True
    rests: bool = True
    is_until: bool = False
    turn: str = ""
    action: str = ""

    def allows(self, phase: int, at_start: bool) -> bool:
        """Return whether a moment is part of this time."""
        first, last = self.phases
        if not first <= phase <= last:
            return False
        if at_start:
            return self.starts
        return self.rests and not (self.is_until and phase == last)


_SPENDING = (3, 3)
TIMES: Mapping[int, Time] = {
    1: Time("start", (1, 1), rests=False),  # [keythedral 8.3]
    2: Time("others", _SPENDING, starts=False, turn="other", action="tile"),
    4: Time("third", _SPENDING, starts=False, turn="own"),
    5: Time("own", _SPENDING, starts=False, turn="own", action="tile"),
    6: Time("first", (1, 1), starts=False),
    HARVEST: Time("second", (1, 2)),
    9: Time("early", (1, 1)),
    12: Time("opening", (1, 3), is_until=True),
    DOUBLE: Time("second", (1, 2)),
    15: Time("merchant", _SPENDING, starts=False, turn="own", action="merchant"),
    16: Time("workshop", _SPENDING, starts=False, turn="own", action="craft"),
    17: Time("third", _SPENDING, starts=False, turn="own"),
    GOOD: Time("second", (1, 2)),
    POOR: Time("second", (1, 2)),
    START_ORDER: Time("begin", rests=False),
}


def in_force(laws: Sequence[Played]) -> list[Played]:
    """Return *laws* without those repealed by law 10, which takes the one before it."""
    kept: list[Played] = []
    for law in laws:
        if law.number == REPEAL and kept:
            kept.pop()
        else:
            kept.append(law)
    return kept


def check_laws(
    laws: Sequence[Played],
    players: Collection[str],
    workers: Mapping[Position, str],
    fences: Collection[Fence] = (),
) -> Iterator[Finding]:
    """Find laws played at impossible times, or that name something impossible.

    Args:
        laws: of a round, in order.
        players: the colours of the players.
        workers: the colour of the worker on each parcel after phase 1.
        fences: those on the table at the start of the round.
    """
    for at, law in enumerate(laws):
        player = f"player:{law.player} " if law.player else ""
        card = f"{player}law:{law.number}"
        for colour in (law.player, law.turn, law.starter):
            if colour and colour not in players:
                place = f"player:{colour} law:{law.number}"
                yield Finding("unknown-player", ERROR, place, law.clause)
        if law.number in [one.number for one in laws[:at]]:  # [keythedral 8.1]
            yield Finding("law-twice", ERROR, card, "8.1")
            continue
        before = laws[at - 1] if at else None
        severity = DOUBT if law.number in (*PROPOSED, *_DERIVED) else ERROR
        name = _missed(law, before)
        if name:
            yield Finding("law-untimely", severity, card, law.clause, f"time:{name}")
        if law.parcel is not None and workers.get(law.parcel) != law.player:
            yield Finding("no-worker-there", ERROR, card, law.clause)
        is_there = law.fence and law.fence.edge in [fence.edge for fence in fences]
        if law.fence is not None and not is_there:
            yield Finding("no-such-fence", ERROR, card, law.clause)
        if REPEAL in [one.number for one in laws[at + 1 : at + 2]]:
            yield Finding("law-repealed", NOTE, card, "8.12")


def _missed(law: Played, before: Played | None) -> str:
    """Return the name of the time that a law missed; empty if it was on time."""
    if law.number == REPEAL:
        is_own = before is not None and law.player and law.player == before.player
        return "after" if before is None or is_own else ""
    time = TIMES.get(law.number)
    if time is None:  # at any time, or no rulebook says when
        return ""
    starts = (True, False) if law.at_start is None else (law.at_start,)
    # Actions on a turn are in phase 3, after its beginning.
    phase = law.phase or (3 if law.turn or law.action else 0)
    if phase == 3 and (law.turn or law.action):
        starts = (False,)
    if phase and not any(time.allows(phase, start) for start in starts):
        return time.name
    if law.action and time.action and law.action != time.action:
        return time.name
    if not (law.turn and law.player and time.turn):
        return ""
    is_own = law.turn == law.player
    return "" if is_own == (time.turn == "own") else time.name

"""What cannot be, in one sentence: what it is, where, and what to do about it."""

from sheetgen.core.errors import UsageError
from sheetgen.games.burgundy.chateauma.sound import Fault, find_faults
from sheetgen.games.burgundy.chateauma.state import Settings, State
from sheetgen.say import defer, join, tell

# Of a person's turn.
_PLACES = {
    "actions": defer("hex tiles, ships and shields of a turn"),
    "purchases": defer("purchases of a turn"),
    "paid": defer("silver paid so far"),
    "ships": defer("ships so far"),
    "stored": defer("numbers of goods that a ship brings"),
    "further": defer("further depots of a ship"),
}
_SENTENCES = {
    "not-together": defer(
        "{place}: {found} is not played together with Châteauma: leave it out"
    ),
    "unknown": defer("{place}: {found} is not known here: choose one of {expected}"),
    "range": defer("{place}: {found} is impossible: give a number from {expected}"),
    "entries": defer(
        "{place}: {found} entries, but there is room for {expected}: give that many"
    ),
    "times": defer("{place}: given {found} times: give it {expected} times"),
    "terrain": defer(
        "{place}: {found} does not lie there: lay {expected} there, or nothing"
    ),
    "too-many": defer(
        "{place}: {found} are there, and the game has {expected}: take the others away"
    ),
    "without-expansion": defer(
        "{place}: they belong to {expected}: play with that, or take them away"
    ),
    "not-now": defer("{found} cannot come here: it is time for {expected}"),
    "beyond": defer("{place}: {found} given, but there can be at most {expected}"),
    "too-few": defer(
        "{place}: {expected} tiles are usual for that, and {found} were taken"
    ),
    "not-there": defer(
        "{found}: it does not lie on the game board: take what lies there"
    ),
}
CODES = tuple(_SENTENCES)


def fault_sentence(fault: Fault) -> str:
    """Return a fault in one sentence, with its clause."""
    clause = tell("[clause {clause}]", clause=fault.clause)
    place = tell(_PLACES[fault.place]) if fault.place in _PLACES else fault.place
    sentence = tell(
        _SENTENCES[fault.code], place=place, found=fault.found, expected=fault.expected
    )
    return join(" ", (sentence, clause))


def refuse_unsound(settings: Settings, state: State) -> None:
    """Refuse a state that cannot be, or what Châteauma is not played with.

    Raises:
        UsageError: with the first thing that cannot be.
    """
    faults = find_faults(settings, state)
    if faults:
        raise UsageError(fault_sentence(faults[0]))

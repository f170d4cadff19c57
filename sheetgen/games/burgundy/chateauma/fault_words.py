"""What cannot be, in one sentence: what it is, where, and what to do about it."""

from sheetgen.errors import UsageError
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
    "not-together": lambda fault: tell(
        "{place}: {found} is not played together with Châteauma: leave it out",
        place=fault.place,
        found=fault.found,
    ),
    "unknown": lambda fault: tell(
        "{place}: {found} is not known here: choose one of {known}",
        place=fault.place,
        found=fault.found,
        known=fault.expected,
    ),
    "range": lambda fault: tell(
        "{place}: {found} cannot be: put in a number from {bounds}",
        place=fault.place,
        found=fault.found,
        bounds=fault.expected,
    ),
    "entries": lambda fault: tell(
        "{place}: entries given are {found}, and room is for {most}: give as many",
        place=fault.place,
        found=fault.found,
        most=fault.expected,
    ),
    "times": lambda fault: tell(
        "{place}: it is there {found} times: put it in {wanted} times",
        place=fault.place,
        found=fault.found,
        wanted=fault.expected,
    ),
    "terrain": lambda fault: tell(
        "{place}: {found} does not lie there: lay {wanted} there, or nothing",
        place=fault.place,
        found=fault.found,
        wanted=fault.expected,
    ),
    "too-many": lambda fault: tell(
        "{place}: {found} are there, and the game has {most}: take the others away",
        place=fault.place,
        found=fault.found,
        most=fault.expected,
    ),
    "without-expansion": lambda fault: tell(
        "{place}: they belong to {expansion}: play with that, or take them away",
        place=fault.place,
        expansion=fault.expected,
    ),
    "not-now": lambda fault: tell(
        "{found} cannot come here: it is time for {wanted}",
        found=fault.found,
        wanted=fault.expected,
    ),
    "beyond": lambda fault: tell(
        "{place}: {found} are told, and there can be {most} at most",
        place=tell(_PLACES[fault.place]) if fault.place in _PLACES else fault.place,
        found=fault.found,
        most=fault.expected,
    ),
    "too-few": lambda fault: tell(
        "{place}: {wanted} tiles are usual for that, and {found} were taken",
        place=fault.place,
        wanted=fault.expected,
        found=fault.found,
    ),
    "not-there": lambda fault: tell(
        "{found}: it does not lie on the game board: take what lies there",
        found=fault.found,
    ),
}
CODES = tuple(_SENTENCES)


def fault_sentence(fault: Fault) -> str:
    """Return a fault in one sentence, with its clause."""
    clause = tell("[clause {clause}]", clause=fault.clause)
    return join(" ", (_SENTENCES[fault.code](fault), clause))


def refuse_unsound(settings: Settings, state: State) -> None:
    """Refuse a state that cannot be, or what Châteauma is not played with.

    Raises:
        UsageError: with the first thing that cannot be.
    """
    faults = find_faults(settings, state)
    if faults:
        raise UsageError(fault_sentence(faults[0]))

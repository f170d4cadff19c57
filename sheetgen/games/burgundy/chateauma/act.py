"""A choice with all that follows from it: bonuses, then the symbols that were covered.

Part of the core that runs in the browser too.
"""

from sheetgen.games.burgundy.chateauma.bonus import give_bonus
from sheetgen.games.burgundy.chateauma.choose import choose
from sheetgen.games.burgundy.chateauma.sale import sell
from sheetgen.games.burgundy.chateauma.work import Work


def act(work: Work, at: int, first: int) -> None:
    """Choose a tile and place it, with all bonuses and symbols.

    Args:
        work: the turn.
        at: the card that is placed on.
        first: the number of the depot that is searched first.
    """
    word = choose(work, at, first)
    while word:
        word = give_bonus(work, word)
    give_symbols(work)


def give_symbols(work: Work) -> None:
    """Do what the symbols of covered cells say [burgundy 33.68, 33.69]."""
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
    places = len(work.storage)
    # With three places each has two numbers of the white die [burgundy 33.69].
    start = (work.white - 1) * places // 6
    for step in range(places):
        place = (start + step) % places
        word = work.storage[place]
        if word:
            work.storage[place] = ""
            work.doubles.append(word)
            values = (("double", word), ("place", place + 1))
            reason = "next place to the right" if step else "place of the white die"
            work.note("take-double", "33.69", values, reason)
            return
    work.note("nothing", "33.69", (), "no double hex in the storage")

"""Whether a stock can pay for a building tile, and the cheapest way to do so.

The cheapest way hands over the fewest cubes, for the tile and in exchanges; among
equals, it leaves most points in cubes [keythedral 10.3], and then needs fewest
exchanges. Every way is played through on the stock before it is returned, so it can
really be done.

Part of the core that runs in the browser too.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sheetgen.games.keythedral.rules.ruleset import (
    CUBES,
    GOLD,
    MOST_CUBES,
    PRICES,
    RESOURCES,
    STANDARD,
    Stock,
    Switches,
    worth,
)

# Laws that change the cost of a tile, or the effect of an exchange.
INCREASE, DECREASE, SUBSTITUTION = 2, 3, 5  # [keythedral 8.4] [8.5] [8.7]
CRAFT_BARGAIN, BARGAIN, SALE = 7, 15, 16  # [keythedral 8.9] [8.17] [8.18]
LAWS = (INCREASE, DECREASE, SUBSTITUTION, CRAFT_BARGAIN, BARGAIN, SALE)

_KINDS = len(CUBES)
_RESOURCES = len(RESOURCES)
_CRAFTS = range(_RESOURCES, _KINDS)
_GLASS = CUBES.index("glass")
# The goods that law 16 sells, with their prices in resources [keythedral 8.18].
_SALES = ((_GLASS, 1), (GOLD, 2))


@dataclass(frozen=True)
class Exchange:
    """An exchange: an action of phase 3, or a law.

    Attributes:
        law: the number of the law that allows it; 0 for workshops and merchant.
        given: cubes that go to the supply.
        taken: cubes that come from it.
    """

    law: int
    given: Stock
    taken: Stock


@dataclass(frozen=True)
class Payment:
    """A way to pay.

    Attributes:
        exchanges: in order.
        paid: the cubes finally paid for the tile.
        left: the stock afterwards.
        raised: the kind of cube that law 2 adds; empty for none.
        spared: the kind of cube that law 3 takes away; empty for none.
        swapped: the craft good that pays, and the one that the tile shows, by law 5;
            empty for none.
    """

    exchanges: tuple[Exchange, ...]
    paid: Stock
    left: Stock
    raised: str = ""
    spared: str = ""
    swapped: tuple[str, ...] = ()

    @property
    def handed_over(self) -> int:
        """The number of cubes that go to the supply, for the tile and in exchanges."""
        return sum(self.paid) + sum(sum(one.given) for one in self.exchanges)

    @property
    def points_left(self) -> int:
        """The points for the remaining cubes at the end."""
        return worth(self.left)


@dataclass(frozen=True)
class _Bill:
    """The cost of a tile after laws have changed it.

    Attributes:
        cost: the cubes.
        is_open: whether any resources can pay for its resources.
    """

    cost: Stock
    raised: str = ""
    spared: str = ""
    swapped: tuple[str, ...] = ()
    is_open: bool = False


def find_payment(
    stock: Stock,
    cost: Stock,
    laws: Sequence[int] = (),
    switches: Switches = STANDARD,
    used: Stock | None = None,
) -> Payment | None:
    """Return the cheapest way to pay, or None.

    Args:
        stock: the player's cubes.
        cost: the cubes on the tile.
        laws: those in force for this purchase, by number: 2 and 3 lie under the tile
            or are played on it, 5, 7, 15 and 16 belong to the player.
        switches: the answers to open questions.
        used: the craft goods in the supply, for law 7; None if they are not known,
            and then any may be there.
    """
    best: Payment | None = None
    rank = (0, 0, 0)
    seen = set()
    for bill in _bills(cost, laws, switches):
        if (bill.cost, bill.is_open) in seen:
            continue  # another way to the same bill is not cheaper
        seen.add((bill.cost, bill.is_open))
        for crafts, sold, bargain in _uses(laws, used):
            found = _settle(stock, bill, crafts, sold, bargain)
            if found is None or not can_play(stock, found):
                continue
            now = (found.handed_over, -found.points_left, len(found.exchanges))
            if best is None or now < rank:
                best, rank = found, now
    return best


def _bills(cost: Stock, laws: Sequence[int], switches: Switches) -> Iterator[_Bill]:
    """Yield the possible costs of the tile under laws 2, 3 and 5."""
    shown = [kind for kind in range(_KINDS) if cost[kind]]
    rises: list[int | None] = [*shown] if INCREASE in laws else [None]
    for raised in rises:
        for spared in [None, *(shown if DECREASE in laws else [])]:
            if spared == GOLD:
                continue
            asked = list(cost)
            if raised is not None:
                asked[raised] += 1
            if spared is not None and sum(asked) == 1 and switches.discount == "no":
                continue
            if spared is not None:
                asked[spared] -= 1
            bill = _Bill(
                tuple(asked),
                "" if raised is None else CUBES[raised],
                "" if spared is None else CUBES[spared],
            )
            yield bill
            if SUBSTITUTION in laws:
                yield from _substituted(bill, switches)


def _substituted(bill: _Bill, switches: Switches) -> Iterator[_Bill]:
    """Yield the bills that law 5 makes of a bill [keythedral 8.7]."""
    for kinds, is_craft in ((range(_RESOURCES), False), (_CRAFTS, True)):
        for shown in kinds:
            if not bill.cost[shown]:
                continue
            if not is_craft and switches.substitution == "several":
                yield _Bill(bill.cost, bill.raised, bill.spared, (), is_open=True)
                break
            for pays in kinds:
                if pays == shown:
                    continue
                asked = list(bill.cost)
                asked[shown] -= 1
                asked[pays] += 1
                swapped = (CUBES[pays], CUBES[shown])
                yield _Bill(tuple(asked), bill.raised, bill.spared, swapped)


def _uses(
    laws: Sequence[int], used: Stock | None
) -> Iterator[tuple[int | None, tuple[int, int] | None, bool]]:
    """Yield the possible uses of laws 7, 16 and 15."""
    crafts = [
        kind
        for kind in _CRAFTS
        if CRAFT_BARGAIN in laws and (used is None or used[kind])
    ]
    for craft in [None, *crafts]:
        for sale in [None, *(_SALES if SALE in laws else ())]:
            for bargain in (False, True) if BARGAIN in laws else (False,):
                yield craft, sale, bargain


def _settle(
    stock: Stock,
    bill: _Bill,
    craft: int | None,
    sale: tuple[int, int] | None,
    has_bargain: bool,
) -> Payment | None:
    """Return how to pay a bill with these uses of laws, or None.

    Cubes that laws ask for are needed in addition to the cost; the rest of the stock is
    spare and pays for exchanges. Buying a cube to exchange it again is never useful.
    """
    cost = _open_cost(stock, bill.cost) if bill.is_open else bill.cost
    asked = has_bargain + (craft is not None) + (sale[1] if sale else 0)
    for_laws = _for_laws(stock, cost, asked)
    wanted = [cost[kind] + for_laws.count(kind) for kind in range(_KINDS)]
    lacks = [max(0, want - has) for want, has in zip(wanted, stock, strict=True)]
    spare = [max(0, has - want) for want, has in zip(wanted, stock, strict=True)]
    for kind in (craft, sale[0] if sale else None):
        if kind is not None and lacks[kind]:
            lacks[kind] -= 1
        elif kind is not None:
            spare[kind] += 1  # the one in the stock pays, and comes back
    purse = _SpareCubes(spare)
    if asked and not any(stock[:_RESOURCES]):
        # Laws take resources, and only the merchant has them.
        if not purse.buy(for_laws[0]):
            return None
        lacks[for_laws[0]] -= 1
    if has_bargain:
        brought = _brought(lacks)
        for kind in brought:
            if lacks[kind]:
                lacks[kind] -= 1
            else:
                spare[kind] += 1
        purse.note(BARGAIN, for_laws[:1], brought)
    for kind in range(_RESOURCES):
        for _ in range(lacks[kind]):
            if not purse.buy(kind):
                return None
    paid = int(has_bargain)
    if craft is not None:
        purse.note(CRAFT_BARGAIN, for_laws[paid : paid + 1], [craft])
        paid += 1
    if sale is not None:
        purse.note(SALE, for_laws[paid:], [sale[0]])
    for kind in _CRAFTS:
        for _ in range(lacks[kind]):
            if not purse.buy(kind):
                return None
    return Payment(
        tuple(purse.exchanges), cost, tuple(spare), bill.raised, bill.spared,
        bill.swapped,
    )  # fmt: skip


def _open_cost(stock: Stock, cost: Stock) -> Stock:
    """Return the resources that pay if any can: those in stock, shown kinds first."""
    pays = [min(stock[kind], cost[kind]) for kind in range(_RESOURCES)]
    open_ = sum(cost[:_RESOURCES]) - sum(pays)
    for kind in range(_RESOURCES):
        more = min(open_, stock[kind] - pays[kind])
        pays[kind] += more
        open_ -= more
    shown = next((kind for kind in range(_RESOURCES) if cost[kind]), 0)
    pays[shown] += open_
    return (*pays, *cost[_RESOURCES:])


def _for_laws(stock: Stock, cost: Stock, count: int) -> list[int]:
    """Return the resources that laws take: spare ones first, then any in stock."""
    spare = [stock[kind] - cost[kind] for kind in range(_RESOURCES)]
    taken: list[int] = []
    for _ in range(count):
        kinds = [kind for kind in range(_RESOURCES) if spare[kind] > 0]
        kinds += [k for k in range(_RESOURCES) if stock[k] > taken.count(k)]
        kind = kinds[0] if kinds else 0
        spare[kind] -= 1
        taken.append(kind)
    return taken


def _brought(lacks: Sequence[int]) -> list[int]:
    """Return the two resources that the merchant gives by law 15."""
    wanted = [kind for kind in range(_RESOURCES) for _ in range(lacks[kind])]
    return [*wanted, 0, 0][:2]


class _SpareCubes:
    """Spare cubes, and the exchanges paid with them."""

    def __init__(self, spare: list[int]) -> None:
        """Begin with *spare* cubes, from which payments are taken."""
        self.spare = spare
        self.exchanges: list[Exchange] = []

    def buy(self, kind: int) -> bool:
        """Buy a cube for those worth least; return whether that is possible."""
        price = PRICES[kind]
        if sum(self.spare) < price:
            return False
        given: list[int] = []
        for cheap in range(_KINDS):  # resources first, gold last
            while self.spare[cheap] and len(given) < price:
                self.spare[cheap] -= 1
                given.append(cheap)
        self.note(0, given, [kind])
        return True

    def note(self, law: int, given: Sequence[int], taken: Sequence[int]) -> None:
        """Record an exchange."""
        self.exchanges.append(Exchange(law, _counted(given), _counted(taken)))


def _counted(kinds: Sequence[int]) -> Stock:
    return tuple(kinds.count(kind) for kind in range(_KINDS))


def can_play(stock: Stock, payment: Payment) -> bool:
    """Return whether the exchanges can be made in order, and then the tile paid."""
    has = list(stock)
    for exchange in payment.exchanges:
        has = [a - b for a, b in zip(has, exchange.given, strict=True)]
        if min(has) < 0:
            return False
        has = [a + b for a, b in zip(has, exchange.taken, strict=True)]
        if any(a > most for a, most in zip(has, MOST_CUBES, strict=True)):
            return False
    has = [a - b for a, b in zip(has, payment.paid, strict=True)]
    return min(has) >= 0 and tuple(has) == payment.left

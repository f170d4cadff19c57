"""Whether a building tile can be bought: laws at their times, and a way to pay."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sheetgen.core.verdict import (
    DOUBT,
    ERROR,
    ILLEGAL,
    LEGAL,
    NOTE,
    Finding,
    Verdict,
    in_order,
)
from sheetgen.games.keythedral.check.payment import (
    DECREASE,
    LAWS,
    Payment,
    find_payment,
)
from sheetgen.games.keythedral.rules.law import PROPOSED, REPEAL, Played, in_force
from sheetgen.games.keythedral.rules.law import TIMES as LAW_TIMES
from sheetgen.games.keythedral.rules.ruleset import (
    CUBES,
    GOLD,
    MOST_CUBES,
    NOTHING,
    STANDARD,
    VALUES,
    Stock,
    Switches,
)

# Times of laws that cannot be played while buying a tile [keythedral 8.1]. Laws that
# can be played at any time are not listed: they change no payment.
TIMES: Mapping[int, str] = {
    law: time.name for law, time in LAW_TIMES.items() if law not in LAWS
}
_EARLY = ("stone", "wood", "water", "food")
_MIDDLE = ("ironware", "water", "food", "wine")
_LATE = ("ironware", "glass", "gold", "water", "food", "wine")


@dataclass(frozen=True)
class Purchase:
    """A building tile that a player wants to buy.

    Attributes:
        stock: the player's cubes.
        cost: the cubes on the tile.
        value: of its seat; 0 if it is not known.
        laws: those in force, by number; law 10 comes after the one it repeals.
        used: the craft goods in the supply; None if they are not known.
    """

    stock: Stock
    cost: Stock
    value: int = 0
    laws: tuple[int, ...] = ()
    used: Stock | None = None


def check_purchase(
    purchase: Purchase, switches: Switches = STANDARD, place: str = "payment:1"
) -> tuple[Verdict, Payment | None]:
    """Return whether a tile can be bought, and the cheapest way to pay for it.

    Args:
        purchase: tile, stock and laws.
        switches: the answers to open questions.
        place: the name of the purchase in findings.
    """
    findings = [
        *_check_cubes(purchase, place),
        *_check_cost(purchase, switches, place),
        *_check_laws(purchase, place),
    ]
    played = in_force([Played(law) for law in purchase.laws])
    laws = [law.number for law in played if law.number in LAWS]
    payment = find_payment(purchase.stock, purchase.cost, laws, switches, purchase.used)
    if payment is None:
        findings.append(Finding("cannot-pay", ERROR, place, "6.3"))
    is_wrong = any(finding.severity == ERROR for finding in findings)
    verdict = Verdict(ILLEGAL if is_wrong else LEGAL, None, in_order(findings))
    return verdict, payment


def _check_cubes(purchase: Purchase, place: str) -> list[Finding]:
    """Find more cubes of a kind than exist [keythedral 10.5]."""
    used = purchase.used or NOTHING
    return [
        Finding(
            "too-many-cubes", ERROR, f"{place} cube:{kind}", "10.5", most, has + lie
        )
        for kind, most, has, lie in zip(
            CUBES, MOST_CUBES, purchase.stock, used, strict=True
        )
        if has + lie > most
    ]


def _check_cost(purchase: Purchase, switches: Switches, place: str) -> list[Finding]:
    """Find kinds that tiles of a value do not show [keythedral 7.2]."""
    if not purchase.value:
        return []
    shown = _kinds_of(purchase.value, switches)
    odd = tuple(
        kind
        for kind, count in zip(CUBES, purchase.cost, strict=True)
        if count and kind not in shown
    )
    return [Finding("odd-cost", DOUBT, place, "7.2", shown, odd)] if odd else []


def _kinds_of(value: int, switches: Switches) -> tuple[str, ...]:
    """Return the kinds of cubes that tiles of a value show [keythedral 13.2]."""
    if value in VALUES[:2]:
        return _EARLY
    return (switches.stage_three, *_MIDDLE) if value == VALUES[2] else _LATE


def _check_laws(purchase: Purchase, place: str) -> Iterator[Finding]:
    laws = purchase.laws
    for at, law in enumerate(laws):
        card = f"{place} law:{law}"
        clause = f"8.{law + 2}"
        if law in laws[:at]:  # only one card per law [keythedral 8.1]
            yield Finding("law-twice", ERROR, card, "8.1")
        elif law == REPEAL:
            if at == 0:
                yield Finding("law-out-of-time", ERROR, card, clause, "time:after")
        elif law in TIMES:
            severity = DOUBT if law in PROPOSED else ERROR
            yield Finding(
                "law-out-of-time", severity, card, clause, f"time:{TIMES[law]}"
            )
        elif REPEAL in laws[at + 1 : at + 2]:
            yield Finding("law-repealed", NOTE, card, "8.12")
        elif law not in LAWS or (law == DECREASE and _is_all_gold(purchase.cost)):
            yield Finding("law-of-no-use", NOTE, card, clause)


def _is_all_gold(cost: Stock) -> bool:
    return sum(cost) == cost[GOLD]

"""Verdicts and payments as plain values, as JSON has them.

This is what the core exchanges with a browser: dicts, lists, strings, whole numbers.

Part of the core that runs in the browser too.
"""

from collections.abc import Mapping

from sheetgen.core.plain import Plain, field_of, plain_verdict, unusual
from sheetgen.games.keythedral.check import Final, Result
from sheetgen.games.keythedral.cube import CUBES, Stock
from sheetgen.games.keythedral.payment import Payment
from sheetgen.games.keythedral.rules import SWITCHES, Switches


def plain_final(final: Final) -> Plain:
    """Return what a check found."""
    told = plain_verdict(final.verdict)
    told["players"] = [_plain_result(result) for result in final.results]
    told["ranking"] = list(final.ranking)
    return told


def _plain_result(result: Result) -> Plain:
    return {"seats": result.seats, "cubes": result.cubes, "total": result.total}


def plain_payment(payment: Payment | None) -> Plain:
    """Return a way to pay; nothing but ``can`` if there is none."""
    if payment is None:
        return {"can": False}
    return {
        "can": True,
        "exchanges": [
            [one.law, list(one.given), list(one.taken)] for one in payment.exchanges
        ],
        "paid": list(payment.paid),
        "left": list(payment.left),
        "raised": payment.raised,
        "spared": payment.spared,
        "swapped": list(payment.swapped),
    }


def read_plain_stock(plain: list[int]) -> Stock:
    """Return the counts of all kinds, in the order of `CUBES`.

    Raises:
        ValueError: they are no such counts.
    """
    if len(plain) != len(CUBES) or min(plain) < 0:
        raise ValueError("expected a count of each kind of cube")
    return tuple(plain)


def plain_switches(switches: Switches) -> Plain:
    """Return the switches that are not at their default, by their names in files."""
    return unusual(switches, SWITCHES)


def read_plain_switches(plain: Mapping[str, str]) -> Switches:
    """Return the switches that `plain_switches` wrote."""
    return Switches(**{field_of(name): setting for name, setting in plain.items()})

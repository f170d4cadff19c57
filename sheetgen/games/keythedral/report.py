"""What a check came to, as lines of text that a player understands.

A line is plain text in the language of the reader. What stands below another line is
moved in by two blanks.
"""

from collections.abc import Mapping, Sequence

from sheetgen.core.plain import unusual
from sheetgen.core.verdict import Verdict
from sheetgen.fill.answer import in_rows, order_lines, switch_lines
from sheetgen.fill.finding import indented
from sheetgen.fill.words import Speech
from sheetgen.games.keythedral.cube import CRAFTS, make_stock
from sheetgen.games.keythedral.income import Due
from sheetgen.games.keythedral.land_file import LandFile
from sheetgen.games.keythedral.payment import Exchange, Payment
from sheetgen.games.keythedral.payment_file import Priced
from sheetgen.games.keythedral.rules import SWITCHES, Switches
from sheetgen.games.keythedral.words import WORDS, stock_words
from sheetgen.lang import Texts

MERCHANT = "merchant"  # sells all that no workshop does [keythedral 6.11]


# A score sheet


# A land, and workers on it


def land_headline(file: LandFile, verdict: Verdict, texts: Texts) -> str:
    """Return the verdict and whether all has been laid, in one line."""
    parts = [texts(f"verdict.{verdict.verdict}")]
    parts.append(texts("report.laid" if verdict.complete else "report.not-laid"))
    return ", ".join(parts)


def land_lines(
    file: LandFile, verdict: Verdict, texts: Texts, has_order: bool
) -> list[str]:
    """Return what is worth saying about a land, below its headline."""
    land = file.land
    lines = [
        texts(
            "report.land",
            players=land.players,
            parcels=len(land.parcels),
            tiles=len(land.cottages),
            fences=len(land.fences),
        )
    ]
    lines += _agreed(file.switches, texts)
    lines += Speech(WORDS, texts).groups(verdict.findings)
    order = verdict.witness
    if has_order and isinstance(order, tuple):
        words = in_rows([f"{place} {colour}" for place, colour in order])
        lines += order_lines(words, texts)
    return lines


def _agreed(switches: Switches, texts: Texts) -> list[str]:
    return switch_lines(unusual(switches, SWITCHES), texts)


def workers_headline(verdict: Verdict, count: int, texts: Texts) -> str:
    """Return the verdict and how many workers went out, in one line."""
    parts = [texts(f"verdict.{verdict.verdict}"), texts("report.workers", count=count)]
    return ", ".join(parts)


def due_lines(due: Mapping[str, Due], texts: Texts) -> list[str]:
    """Return what the workers of each player bring, if any went out."""
    lines = []
    for colour in sorted(due):
        one = due[colour]
        cubes = [stock_words(one.cubes, texts)] if sum(one.cubes) else []
        if one.least:
            kind = texts("cube.resource")
            cubes.append(texts("report.cubes", count=one.least, kind=kind))
        words = ", ".join(cubes) or stock_words(one.cubes, texts)
        lines.append(texts("place.colour", name=colour) + f": {words}")
    return ["", texts("report.brings") + ":", *indented(lines)] if lines else []


# Payments


def payment_headline(
    payments: Sequence[Payment | None], verdict: str, texts: Texts
) -> str:
    """Return the verdict and what can be paid, in one line."""
    parts = [texts(f"verdict.{verdict}")]
    parts += [payment_words(payment, texts) for payment in payments[:1]]
    if len(payments) > 1:
        count = sum(payment is not None for payment in payments)
        parts[1:] = [texts("report.payments", count=count, all=len(payments))]
    return ", ".join(parts)


def payment_words(payment: Payment | None, texts: Texts) -> str:
    """Return in short whether something can be paid."""
    if payment is None:
        return texts("report.cannot-pay")
    return texts("report.can-pay", count=payment.handed_over)


def payment_lines(
    priced: Priced, payment: Payment | None, texts: Texts, number: int
) -> list[str]:
    """Return step by step how something is paid.

    Args:
        priced: as the file has it.
        payment: the cheapest way; nothing if there is none.
        texts: the language.
        number: of the payment in its file.
    """
    purchase = priced.purchase
    name = priced.tile or stock_words(purchase.cost, texts)
    lines = [f"{number}. {name}: {payment_words(payment, texts)}"]
    details = [texts("report.stock", cubes=stock_words(purchase.stock, texts))]
    if priced.tile:
        details.append(texts("report.cost", cubes=stock_words(purchase.cost, texts)))
    if payment is not None:
        details += _changes(payment, texts)
        details += [_step(exchange, texts) for exchange in payment.exchanges]
        details.append(texts("report.pay", cubes=stock_words(payment.paid, texts)))
        left = stock_words(payment.left, texts)
        details.append(texts("report.left", cubes=left, points=payment.points_left))
    return lines + indented(details)


def _changes(payment: Payment, texts: Texts) -> list[str]:
    """Return what laws change about the cost."""
    changes = []
    if payment.raised:
        changes.append(texts("report.raised", kind=texts(f"cube.{payment.raised}")))
    if payment.spared:
        changes.append(texts("report.spared", kind=texts(f"cube.{payment.spared}")))
    if payment.swapped:
        pays, shown = (texts(f"cube.{kind}") for kind in payment.swapped)
        changes.append(texts("report.swapped", pays=pays, shown=shown))
    return changes


def _step(exchange: Exchange, texts: Texts) -> str:
    """Return an exchange in words: where it is made, what goes and what comes."""
    given, taken = (
        stock_words(exchange.given, texts),
        stock_words(exchange.taken, texts),
    )
    if exchange.law:
        return texts("shop.law", law=exchange.law, given=given, taken=taken)
    craft = next(
        (kind for kind in CRAFTS if make_stock({kind: 1}) == exchange.taken), ""
    )
    return texts(f"shop.{craft or MERCHANT}", given=given, taken=taken)

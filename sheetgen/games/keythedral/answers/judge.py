"""Files of Keythedral, read and judged: score sheets, lands, workers and payments."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import permutations
from pathlib import Path
from typing import Any, ClassVar

from sheetgen.core.board import Position
from sheetgen.core.verdict import (
    ERROR,
    ILLEGAL,
    LEGAL,
    UNDECIDED,
    Finding,
    Verdict,
    in_order,
    settings_of,
    unusual,
)
from sheetgen.form.answer import RuledAnswer, in_rows, order_lines, switch_lines
from sheetgen.form.judge import ColumnsAnswer, FormJudge
from sheetgen.form.result import find_result
from sheetgen.form.words import Facts, Speech, error_words, indented
from sheetgen.games.keythedral import GAME
from sheetgen.games.keythedral.answers.rules_api import RULES_API
from sheetgen.games.keythedral.check.income import (
    LAST_PHASE,
    Due,
    check_income,
    find_due,
)
from sheetgen.games.keythedral.check.laying import check_land
from sheetgen.games.keythedral.check.payment import Exchange, Payment
from sheetgen.games.keythedral.check.purchase import check_purchase
from sheetgen.games.keythedral.check.workers import check_calls, check_standing
from sheetgen.games.keythedral.files.fill_file import NOTATION
from sheetgen.games.keythedral.files.land_file import LandFile
from sheetgen.games.keythedral.files.payment_file import PaymentFile, Priced
from sheetgen.games.keythedral.files.results import RESULTS
from sheetgen.games.keythedral.files.workers_file import WorkersFile
from sheetgen.games.keythedral.rules.fill import COUNTED, HEADINGS
from sheetgen.games.keythedral.rules.land import Land
from sheetgen.games.keythedral.rules.law import (
    START_ORDER,
    Played,
    check_laws,
    in_force,
)
from sheetgen.games.keythedral.rules.ruleset import (
    CRAFTS,
    CUBES,
    OPEN_TILES,
    SWITCHES,
    VALUES,
    Stock,
    make_stock,
)
from sheetgen.games.keythedral.sheet.board_view import open_board
from sheetgen.games.keythedral.sheet.words import WORDS, stock_words
from sheetgen.games.spec import Answer
from sheetgen.language.texts import Texts
from sheetgen.source.text import find_tables

MERCHANT = "merchant"  # sells everything that no workshop sells [keythedral 6.11]


def check_file(path: Path, code: str = "") -> Answer:
    """Return the verdict on a score sheet, a land, workers or payments.

    Args:
        path: of the file.
        code: the digits of a sheet's code; empty if the file names its sheet.

    Raises:
        FillError: the file cannot be read.
        CodeError: the code is damaged, or not of this game.
    """
    if code:
        return JUDGE.check_file(path, code)
    result = find_result(find_tables(path) or {}, RESULTS)
    if result is None:
        return JUDGE.check_file(path)
    return _CHECKS[result.name](path.stem, result.read(path))


def _check_land(name: str, file: LandFile) -> "LandAnswer":
    return LandAnswer(name, file, check_land(file.land, file.switches, file.stage))


def _check_workers(name: str, file: WorkersFile) -> "WorkersAnswer":
    """Return the findings about a land and the workers on it."""
    laid = file.land
    below = check_land(laid.land, laid.switches, laid.stage)
    gone = [
        law.fence
        for law in in_force(file.laws)
        if law.fence is not None and law.phase <= 1  # later no worker goes out
    ]
    if file.standing is not None:
        above = check_standing(laid.land, file.standing, file.over_fences, gone)
    else:
        above = check_calls(laid.land, file.seats, file.calls, file.over_fences, gone)
    due = find_due(laid.land, file.workers, in_force(file.laws))
    rest = Verdict(LEGAL, None, tuple(check_round(file, due)))
    if rest.errors:
        rest = replace(rest, verdict=ILLEGAL)
    verdict = replace(
        above,
        verdict=_worst(below, above, rest),
        findings=in_order([*below.findings, *above.findings, *rest.findings]),
    )
    return WorkersAnswer(name, file, verdict, due)


def check_round(file: WorkersFile, due: Mapping[str, Due]) -> list[Finding]:
    """Find errors in laws, and in the cubes that players collected."""
    land = file.land.land
    colours = {cottage.colour for cottage in land.cottages.values()}
    standing = {go.place: go.colour for go in file.workers}
    players = colours | {*file.seats}
    found = list(check_laws(file.laws, players, standing, land.fences))
    found += [
        Finding("unknown-player", ERROR, f"player:{colour}", "5.1")
        for colour in file.income
        if colour not in colours
    ]
    if file.income or file.supply:
        found += check_income(due, file.income, file.supply, _orders(file, due))
    return found


def _orders(file: WorkersFile, due: Mapping[str, Due]) -> list[tuple[str, ...]]:
    """Return the possible orders in which players collected [keythedral 5.2].

    The first player of the round need not be first in phase 2 [keythedral 8.22].
    """
    if not file.seats:
        return list(permutations(sorted({*due, *file.income})))
    seats = file.seats
    for law in in_force(file.laws):
        if law.number == START_ORDER and law.phase <= LAST_PHASE and law.starter:
            first = seats.index(law.starter) if law.starter in seats else 0
            seats = (*seats[first:], *seats[:first])
    return [seats]


def _worst(*verdicts: Verdict) -> str:
    """Return the verdict that holds for several verdicts together."""
    found = [verdict.verdict for verdict in verdicts]
    return next((one for one in (ILLEGAL, UNDECIDED) if one in found), LEGAL)


def _check_payments(name: str, file: PaymentFile) -> "PaymentAnswer":
    verdicts, payments = [], []
    for at, priced in enumerate(file.payments, 1):
        place = f"payment:{at}"
        verdict, payment = check_purchase(priced.purchase, file.switches, place)
        verdicts.append(verdict)
        payments.append(payment)
    findings = [finding for verdict in verdicts for finding in verdict.findings]
    verdict = Verdict(_worst(*verdicts), None, in_order(findings))
    return PaymentAnswer(name, file, verdict, tuple(payments))


_CHECKS: Mapping[str, Callable[[str, Any], Answer]] = {
    "land": _check_land,
    "workers": _check_workers,
    "payment": _check_payments,
}


# Answers


class SheetAnswer(ColumnsAnswer):
    """The verdict on a score sheet."""

    headings = HEADINGS

    def details(self, texts: Texts) -> list[str]:
        """Return the version of the game that was played."""
        fill = self.sheet.fill
        is_open = fill.variant == OPEN_TILES
        own = [texts("report.open-tiles")] if is_open else []
        return [texts(f"version.{fill.version}"), *own]

    def player_lines(self, at: int, texts: Texts) -> list[str]:
        """Return the points of a player with all their sources."""
        column, result = self.sheet.fill.columns[at], self.final.results[at]
        speech, lines = Speech(WORDS, texts), []
        for heading, right, written, is_hidden in (
            (HEADINGS[0], result.seats, column.seat_points, column.hides_seats),
            (HEADINGS[1], result.cubes, column.cube_points, column.hides_cubes),
        ):
            if is_hidden and written is None:
                continue
            text = speech.heading(heading, right, ())
            if written is not None:
                state = texts(f"sum.{self.states(at)[heading]}")
                entry = texts("report.entry", written=written, state=state)
                text += f" ({entry})"
            sources = speech.sources(heading, result.lines)
            lines += [text, *[line.removeprefix("  ") for line in sources]]
        return lines

    def standing(self, texts: Texts) -> list[str]:
        """Return the players in ranking order, and how ties were resolved."""
        lines = super().standing(texts)
        pairs = zip(self.sheet.fill.columns, self.final.results, strict=True)
        played = [result.total for column, result in pairs if not column.is_empty]
        if lines and len({*played}) < len(played):
            lines.append("  " + texts(f"tie.{self.sheet.switches.tie}"))
        return lines

    def own_facts(self) -> Facts:
        """Return the version of the game, and the players."""
        return {"version": self.sheet.fill.version, **super().own_facts()}

    def player_facts(self, at: int) -> Facts:
        """Return the entries of a player, and the resulting points."""
        column, result = self.sheet.fill.columns[at], self.final.results[at]
        seats = zip(map(str, VALUES), column.seats, strict=True)
        cubes = zip(COUNTED, column.cubes, strict=True)
        return {
            "name": column.name,
            "seats": {value: n for value, n in seats if n is not None},
            "cubes": {kind: n for kind, n in cubes if n is not None},
            "points": {HEADINGS[0]: result.seats, HEADINGS[1]: result.cubes},
            "total": result.total,
            "written": column.total,
            "rank": self.final.ranking[at],
        }


JUDGE = FormJudge(NOTATION, open_board, RULES_API, WORDS, SheetAnswer)
check_answers = JUDGE.check_answers


@dataclass(frozen=True)
class ResultAnswer(RuledAnswer):
    """The verdict on a file that is not about a sheet.

    Attributes:
        name: the file's name without its extension.
        file: the contents of the file.
        verdict_: on the whole file.
        table: the one that identifies such files.
    """

    name: str
    file: Any
    verdict_: Verdict
    table: ClassVar[str]

    def facts(self, texts: Texts, has_order: bool) -> Facts:
        """Return the file and the verdict as values for JSON."""
        verdict = self.verdict_
        return {
            "verdict": verdict.verdict,
            "complete": verdict.complete,
            "findings": Speech(WORDS, texts).facts(verdict.findings),
            "game": GAME.id,
            "switches": settings_of(self.file.switches, SWITCHES),
            **self.own_facts(has_order),
        }

    def own_facts(self, has_order: bool) -> Facts:
        """Return the facts that only such files have."""
        raise NotImplementedError

    def rows(self) -> list[Mapping[str, object]]:
        """Return the file as a row of a table."""
        verdict = self.verdict_
        return [
            {
                "sheet": self.table,
                "verdict": verdict.verdict,
                "complete": verdict.complete,
                "errors": error_words(verdict.findings),
            }
        ]


class LandAnswer(ResultAnswer):
    """The verdict on a land."""

    file: LandFile
    table = "land"

    def headline(self, texts: Texts) -> str:
        """Return the verdict, and whether laying is complete, in one line."""
        key = "report.laid" if self.verdict_.complete else "report.not-laid"
        return f"{texts(f'verdict.{self.verdict}')}, {texts(key)}"

    def lines(self, texts: Texts, has_order: bool) -> list[str]:
        """Return the land, findings, and an order of laying if requested."""
        lines = _land_lines(self.file, self.verdict_, texts)
        order = self.verdict_.witness
        if has_order and isinstance(order, tuple):
            words = in_rows([f"{place} {colour}" for place, colour in order])
            lines += order_lines(words, texts)
        return lines

    def own_facts(self, has_order: bool) -> Facts:
        """Return the land, and an order of laying as places and colours."""
        own: Facts = {"stage": self.file.stage, "land": _land_facts(self.file.land)}
        order = self.verdict_.witness
        told = [[*one] for one in order] if isinstance(order, tuple) else None
        return own | {"witness": told} if has_order else own


def _land_lines(file: LandFile, verdict: Verdict, texts: Texts) -> list[str]:
    """Return the facts about a land that go below its headline."""
    land = file.land
    counts = {
        "parcels": len(land.parcels),
        "tiles": len(land.cottages),
        "fences": len(land.fences),
    }
    return [
        texts("report.land", players=land.players, **counts),
        *switch_lines(unusual(file.switches, SWITCHES), texts),
        *Speech(WORDS, texts).groups(verdict.findings),
    ]


@dataclass(frozen=True)
class WorkersAnswer(ResultAnswer):
    """The verdict on the workers of a round, and their land.

    Attributes:
        due: the cubes that the workers of each colour bring.
    """

    file: WorkersFile
    due: Mapping[str, Due]
    table = "workers"

    def headline(self, texts: Texts) -> str:
        """Return the verdict and how many workers went out, in one line."""
        count = texts("report.workers", count=len(self.file.workers))
        return f"{texts(f'verdict.{self.verdict}')}, {count}"

    def lines(self, texts: Texts, has_order: bool) -> list[str]:
        """Return the land, findings, and the cubes that workers bring, if any."""
        lines = _land_lines(self.file.land, self.verdict_, texts)
        told = []
        for colour in sorted(self.due):
            one = self.due[colour]
            cubes = [stock_words(one.cubes, texts)] if sum(one.cubes) else []
            if one.least:
                kind = texts("cube.resource")
                cubes.append(texts("report.cubes", count=one.least, kind=kind))
            words = ", ".join(cubes) or stock_words(one.cubes, texts)
            told.append(texts("place.colour", name=colour) + f": {words}")
        if told:
            lines += ["", texts("report.brings") + ":", *indented(told)]
        return lines

    def own_facts(self, has_order: bool) -> Facts:
        """Return workers and land."""
        file = self.file
        names = file.land.land.names
        sent = [
            {
                "number": call.number,
                "workers": [f"{go.colour} {names[go.place]}" for go in call.workers],
                "renumbered": "{}{}".format(*call.renumbered)
                if call.renumbered
                else None,
            }
            for call in file.calls
        ]
        standing = [f"{go.colour} {names[go.place]}" for go in file.standing or ()]
        return {
            "stage": file.land.stage,
            "land": _land_facts(file.land.land),
            "seats": list(file.seats),
            "calls": sent,
            "standing": standing if file.standing is not None else None,
            "over_fences": file.over_fences,
            "laws": [_law_facts(law, names) for law in file.laws],
            "supply": dict(file.supply),
            "income": {
                colour: _stock_facts(file.income[colour])
                for colour in sorted(file.income)
            },
            "due": {one: _due_facts(self.due[one]) for one in sorted(self.due)},
        }


@dataclass(frozen=True)
class PaymentAnswer(ResultAnswer):
    """The verdict on payments.

    Attributes:
        payments: the cheapest way to pay each; None if it cannot be paid.
    """

    file: PaymentFile
    payments: tuple[Payment | None, ...]
    table = "payment"

    @property
    def paid(self) -> list[tuple[Priced, Payment | None]]:
        """The things to be paid, with the way to pay each."""
        return list(zip(self.file.payments, self.payments, strict=True))

    def headline(self, texts: Texts) -> str:
        """Return the verdict, and what can be paid, in one line."""
        told = [_payment_words(payment, texts) for payment in self.payments]
        if len(told) > 1:
            count = sum(payment is not None for payment in self.payments)
            told = [texts("report.payments", count=count, all=len(told))]
        return ", ".join([texts(f"verdict.{self.verdict}"), *told])

    def lines(self, texts: Texts, has_order: bool) -> list[str]:
        """Return the findings, and how everything is paid, step by step."""
        lines = Speech(WORDS, texts).groups(self.verdict_.findings)
        for at, (priced, payment) in enumerate(self.paid, 1):
            lines += ["", *_payment_lines(priced, payment, texts, at)]
        return lines

    def own_facts(self, has_order: bool) -> Facts:
        """Return the payments."""
        return {
            "payments": [
                {
                    "tile": priced.tile or None,
                    "cost": _stock_facts(priced.purchase.cost),
                    "stock": _stock_facts(priced.purchase.stock),
                    "laws": list(priced.purchase.laws),
                    "payment": None if payment is None else _payment_facts(payment),
                }
                for priced, payment in self.paid
            ],
        }


def _payment_words(payment: Payment | None, texts: Texts) -> str:
    """Return in short whether something can be paid."""
    if payment is None:
        return texts("report.cannot-pay")
    return texts("report.can-pay", count=payment.handed_over)


def _payment_lines(
    priced: Priced, payment: Payment | None, texts: Texts, number: int
) -> list[str]:
    """Return how something is paid, step by step.

    Args:
        priced: the payment in the file.
        payment: the cheapest way to pay; None if it cannot be paid.
        texts: the language.
        number: of the payment within its file.
    """
    purchase = priced.purchase
    name = priced.tile or stock_words(purchase.cost, texts)
    lines = [f"{number}. {name}: {_payment_words(payment, texts)}"]
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
    """Return how laws change the cost."""
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
    """Return an exchange in words: its place, the cubes given, and the cubes taken."""
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


# Values for machines


def _land_facts(land: Land) -> Facts:
    """Return the contents of the land, by the names of places."""
    names = land.names
    return {
        "players": land.players,
        "parcels": {
            names[place]: {"kind": parcel.kind, "back": parcel.back or None}
            for place, parcel in sorted(land.parcels.items())
        },
        "tiles": {
            names[place]: {
                "player": cottage.colour,
                "number": cottage.number,
                "house": cottage.is_house,
            }
            for place, cottage in sorted(land.cottages.items())
        },
        "cathedral": [names[place] for place in land.cathedrals],
        "fences": [
            {
                "between": [names[fence.square], names[fence.parcel]],
                "player": fence.colour or None,
            }
            for fence in land.fences
        ],
    }


def _law_facts(law: Played, names: Mapping[Position, str]) -> Facts:
    return {
        "number": law.number,
        "player": law.player or None,
        "phase": law.phase or None,
        "at_start": law.at_start,
        "turn": law.turn or None,
        "action": law.action or None,
        "kind": law.kind or None,
        "parcel": names[law.parcel] if law.parcel else None,
        "starter": law.starter or None,
        "fence": law.fence
        and [names[place] for place in (law.fence.square, law.fence.parcel)],
    }


def _due_facts(due: Due) -> Facts:
    """Return the cubes due; `resource` counts those of the player's choice."""
    chosen = {"resource": due.least} if due.least else {}
    return {**_stock_facts(due.cubes), **chosen}


def _stock_facts(stock: Stock) -> dict[str, int]:
    return {kind: n for kind, n in zip(CUBES, stock, strict=True) if n}


def _payment_facts(payment: Payment) -> Facts:
    return {
        "exchanges": [_exchange_facts(exchange) for exchange in payment.exchanges],
        "paid": _stock_facts(payment.paid),
        "left": _stock_facts(payment.left),
        "handed_over": payment.handed_over,
        "points_left": payment.points_left,
        "raised": payment.raised or None,
        "spared": payment.spared or None,
        "swapped": list(payment.swapped) or None,
    }


def _exchange_facts(exchange: Exchange) -> Facts:
    return {
        "law": exchange.law or None,
        "given": _stock_facts(exchange.given),
        "taken": _stock_facts(exchange.taken),
    }

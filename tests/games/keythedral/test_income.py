"""What workers bring: small rounds, worked out by hand from the rulebook."""

import random
from dataclasses import replace

import pytest

from sheetgen.core.verdict import DOUBT, ERROR, Finding
from sheetgen.games.keythedral.answers.judge import check_round
from sheetgen.games.keythedral.check.income import find_due
from sheetgen.games.keythedral.files.land_file import LandFile
from sheetgen.games.keythedral.files.workers_file import WorkersFile
from sheetgen.games.keythedral.rules.land import BRINGS
from sheetgen.games.keythedral.rules.law import Played, in_force
from sheetgen.games.keythedral.rules.ruleset import RESOURCES, make_stock
from tests.games.keythedral.lands import lay
from tests.games.keythedral.rounds import furnish, send
from tests.seeds import over_seeds

# Rounds that an engine of the tests' own collects


class Table:
    """A supply and players who take from it, cube by cube, as the rulebook has it."""

    def __init__(self, rng: random.Random, most: int) -> None:
        self.rng = rng
        self.left = {kind: rng.randint(0, most) for kind in RESOURCES}
        self.first = dict(self.left)
        self.taken: dict[str, dict[str, int]] = {}

    def give(self, colour: str, kind: str) -> None:
        own = self.taken.setdefault(colour, {})
        if self.left[kind]:
            self.left[kind] -= 1
            own[kind] = own.get(kind, 0) + 1

    def give_any(self, colour: str) -> None:
        there = [kind for kind in RESOURCES if self.left[kind]]
        if there:
            self.give(colour, self.rng.choice(there))


def collect(rng: random.Random, most: int) -> tuple[WorkersFile, Table]:
    """Return a round with laws and what was collected, and the table of it."""
    players = rng.randint(2, 5)
    land = furnish(rng, lay(rng, players).land)
    seats = list("ABCDE")[:players]
    rng.shuffle(seats)
    calls = send(rng, land, seats)
    workers = [go for call in calls for go in call.workers]
    laws = []
    for number in rng.sample([8, 14, 18, 19], rng.randint(0, 3)):
        go = rng.choice(workers)
        laws.append(
            Played(
                number,
                go.colour,
                kind=land.parcels[go.place].kind if number != 14 else "",
                parcel=go.place if number == 14 else None,
            )
        )
    kinds = [law.kind for law in laws if law.number in (8, 19)]
    if len(kinds) != len(set(kinds)):  # which holds, no rulebook says
        laws = []
    table = Table(rng, most)
    for colour in seats:
        table.taken.setdefault(colour, {})
        free = 0
        for go in workers:
            if go.colour != colour:
                continue
            kind = land.parcels[go.place].kind
            count = 1
            is_free = False
            for law in laws:
                if law.number == 14 and law.parcel == go.place:
                    count *= 2
                if law.number == 18 and law.kind == kind:
                    count *= 2
                if law.number == 19 and law.kind == kind:
                    count = 0
                if law.number == 8 and law.kind == kind and law.player == colour:
                    is_free = True
            for _ in range(count):
                if is_free:
                    free += 1
                else:
                    table.give(colour, BRINGS[kind])
        for _ in range(free):
            table.give_any(colour)
    income = {colour: make_stock(table.taken[colour]) for colour in seats}
    return (
        WorkersFile(
            LandFile(land, "game"), tuple(seats), tuple(calls), laws=tuple(laws),
            income=income, supply=table.first,
        ),
        table,
    )  # fmt: skip


def judged(file: WorkersFile) -> list[Finding]:
    due = find_due(file.land.land, file.workers, in_force(file.laws))
    return check_round(file, due)


@pytest.mark.slow
@over_seeds(60)
def test_what_was_collected_by_the_rules_is_found_right(seed: int) -> None:
    """Clauses 5.1 to 5.3: with all told, with no supply, and with no seats."""
    file, _ = collect(random.Random(seed), 6 if seed % 2 else 15)
    assert judged(file) == []
    unknown = judged(replace(file, supply={}))
    assert {finding.severity for finding in unknown} <= {DOUBT}
    standing = replace(file, seats=(), calls=(), standing=file.workers)
    assert judged(standing) == []
    # Who tells nothing spoils nothing.
    some = {colour: file.income[colour] for colour in list(file.income)[::2]}
    assert judged(replace(file, income=some)) == []


@pytest.mark.slow
@over_seeds(60)
def test_a_cube_too_many_or_too_few_is_found(seed: int) -> None:
    """Clauses 5.1 and 5.2: all supplies are told, and nobody chooses."""
    rng = random.Random(seed)
    file, _ = collect(rng, 15)
    if any(law.number == 8 for law in file.laws):
        file, _ = collect(random.Random(1000 + seed), 15)
    laws = [law for law in file.laws if law.number == 8]
    colour = rng.choice(sorted(file.income))
    stock = list(file.income[colour])
    at = rng.randrange(len(RESOURCES))
    stock[at] += 1 if rng.random() < 0.5 or not stock[at] else -1
    spoilt = replace(file, income={**file.income, colour: tuple(stock)})
    errors = [finding for finding in judged(spoilt) if finding.severity == ERROR]
    assert errors or laws

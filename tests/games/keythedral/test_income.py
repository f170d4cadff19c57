"""What workers bring: small rounds, worked out by hand from the rulebook."""

import random
from dataclasses import replace

import pytest

from sheetgen.games.keythedral.cube import CUBES, RESOURCES, make_stock
from sheetgen.games.keythedral.income import Due, find_due
from sheetgen.games.keythedral.judge import check_round
from sheetgen.games.keythedral.land import BRINGS
from sheetgen.games.keythedral.land_file import LandFile
from sheetgen.games.keythedral.law import Played, in_force
from sheetgen.games.keythedral.workers_file import WorkersFile, read_workers
from sheetgen.verdict import DOUBT, ERROR, Finding
from tests.games.keythedral.lands import file_of, lay
from tests.games.keythedral.rounds import furnish, send
from tests.seeds import over_seeds

LAND = file_of(
    """
    q1 f1 l2 a2 f2
     + A1 B2 C3
    f1 q1 v2 l2 v2
    """,
    stage="game",
)
# A: forest, forest, lake. B: quarry, farmland. C: vineyard, forest, vineyard.
WORKERS = 'standing = ["A a2", "A c1", "A a3", "B c2", "B a4", "C c3", "C a5", "C c5"]'
PLENTY = "[supply]\nwood = 9\nstone = 9\nfood = 9\nwater = 9\nwine = 9\n"
A, B, C = (
    "A = { wood = 2, water = 1 }\n",
    "B = { stone = 1, food = 1 }\n",
    "C = { wine = 2, wood = 1 }\n",
)
ALL = f"[income]\n{A}{B}{C}"


def law(number: int, **values: object) -> str:
    """Return a law as a file has it."""
    lines = [f"{key} = {value!r}\n" for key, value in values.items()]
    return f"[[law]]\nnumber = {number}\n" + "".join(lines)


def read(*parts: str, seats: str = "") -> tuple[list[Finding], dict[str, Due]]:
    told = f"seats = {list(seats)}\n" if seats else ""
    file = read_workers("\n".join([LAND, "[workers]", WORKERS, told, *parts]))
    due = find_due(file.land.land, file.workers, in_force(file.laws))
    return check_round(file, due), due


def found(*parts: str, seats: str = "") -> list[tuple[str, str, str]]:
    """Return findings as severity, place and clause."""
    findings, _ = read(*parts, seats=seats)
    return [(one.severity, one.place, one.clause) for one in findings]


def brought(*laws: str) -> dict[str, dict[str, int]]:
    """Return what the workers of each player bring; any for those of choice."""
    _, due = read(*laws)
    told = {}
    for colour in sorted(due):
        cubes = zip(CUBES, due[colour].cubes, strict=True)
        told[colour] = {kind: count for kind, count in cubes if count}
        if due[colour].least:
            told[colour]["any"] = due[colour].least
    return told


USUAL = {
    "A": {"wood": 2, "water": 1},
    "B": {"stone": 1, "food": 1},
    "C": {"wood": 1, "wine": 2},
}


def with_(**changed: dict[str, int]) -> dict[str, dict[str, int]]:
    return {**USUAL, **changed}


# What is due


def test_a_worker_brings_a_cube_of_the_kind_of_its_parcel() -> None:
    """Clause 5.1."""
    assert brought() == USUAL


@pytest.mark.parametrize(
    ("laws", "due"),
    [
        # 18 Good harvest: forests bring everybody twice as many.
        (
            [law(18, kind="forest")],
            with_(A={"wood": 4, "water": 1}, C={"wood": 2, "wine": 2}),
        ),
        # 19 Poor harvest: vineyards bring nobody anything.
        ([law(19, kind="vineyard")], with_(C={"wood": 1})),
        # 14 Double production: one parcel of its player.
        ([law(14, player="C", parcel="c5")], with_(C={"wood": 1, "wine": 3})),
        # 14 and 18 together: four cubes, as the translator's note has it.
        (
            [law(18, kind="lake"), law(14, player="A", parcel="a3")],
            with_(A={"wood": 2, "water": 4}),
        ),
        (
            [law(14, player="A", parcel="a3"), law(18, kind="lake")],
            with_(A={"wood": 2, "water": 4}),
        ),
        # 8 Unexpected harvest: any resources from its player's forests alone.
        (
            [law(8, player="A", kind="forest")],
            with_(A={"water": 1, "any": 2}),
        ),
        # 8 and 18 on one kind: any resources, twice as many; C has wood twice.
        (
            [law(8, player="A", kind="forest"), law(18, kind="forest")],
            with_(A={"water": 1, "any": 4}, C={"wood": 2, "wine": 2}),
        ),
        # 8 and 14 on one of two forests: three.
        (
            [
                law(8, player="A", kind="forest"),
                law(14, player="A", parcel="c1"),
            ],
            # law 14 is of the player who has it, and one can have several cards
            with_(A={"water": 1, "any": 3}),
        ),
        # 18 and 19 on one kind: twice nothing.
        (
            [law(18, kind="forest"), law(19, kind="forest")],
            with_(A={"water": 1}, C={"wine": 2}),
        ),
        # 18 on one kind, 19 on another.
        (
            [law(18, kind="quarry"), law(19, kind="lake")],
            with_(A={"wood": 2}, B={"stone": 2, "food": 1}),
        ),
        # 8 on a kind where its player has nobody.
        ([law(8, player="B", kind="lake")], USUAL),
        # 10 repeals the law before it.
        ([law(18, kind="forest"), law(10)], USUAL),
        (
            [law(18, kind="forest"), law(19, kind="lake"), law(10)],
            with_(A={"wood": 4, "water": 1}, C={"wood": 2, "wine": 2}),
        ),
        # After phase 2 nothing is collected in this round.
        ([law(18, kind="forest", phase=3)], USUAL),
        (
            [law(18, kind="forest", phase=1)],
            with_(A={"wood": 4, "water": 1}, C={"wood": 2, "wine": 2}),
        ),
        # Other laws change nothing.
        ([law(7, player="A"), law(4, player="B")], USUAL),
    ],
)
def test_laws_change_what_workers_bring(
    laws: list[str], due: dict[str, dict[str, int]]
) -> None:
    """Clauses 5.3, 8.10, 8.12, 8.16, 8.20 and 8.21."""
    assert brought(*laws) == due


@pytest.mark.parametrize("eight", [False, True])
@pytest.mark.parametrize("fourteen", [False, True])
@pytest.mark.parametrize("eighteen", [False, True])
@pytest.mark.parametrize("nineteen", [False, True])
def test_any_laws_go_together_on_one_kind(
    eight: bool, fourteen: bool, eighteen: bool, nineteen: bool
) -> None:
    """Clause 5.3: A has two workers on forests, one of them at a2; C has one."""
    laws = [
        *[law(8, player="A", kind="forest")] * eight,
        *[law(14, player="A", parcel="a2")] * fourteen,
        *[law(18, kind="forest")] * eighteen,
        *[law(19, kind="forest")] * nineteen,
    ]
    each = 0 if nineteen else 2 if eighteen else 1
    own, others = each * (3 if fourteen else 2), {"wood": each} if each else {}
    forests = {"any" if eight else "wood": own} if own else {}
    for some in (laws, laws[::-1]):
        assert brought(*some) == with_(
            A={**forests, "water": 1}, C={**others, "wine": 2}
        )


# What was taken


def test_who_takes_what_is_due_is_right() -> None:
    """Clause 5.1."""
    for order in ("", "ABC", "CAB"):
        assert found(ALL, seats=order) == []
        assert found(ALL, PLENTY, seats=order) == []
    assert found(f"[income]\n{B}") == []


@pytest.mark.parametrize(
    ("income", "place"),
    [
        ("A = { wood = 3, water = 1 }", "player:A cube:wood"),
        ("A = { wood = 2, water = 1, gold = 1 }", "player:A cube:gold"),
        ("B = { stone = 1, food = 1, wine = 1 }", "player:B cube:wine"),
        ("C = { wine = 4, wood = 1 }", "player:C cube:wine"),
    ],
)
def test_nobody_takes_more_than_is_due(income: str, place: str) -> None:
    """Clause 5.1."""
    assert found(f"[income]\n{income}\n") == [(ERROR, place, "5.1")]


def test_less_than_is_due_is_in_doubt_unless_the_supply_is_told() -> None:
    """Clause 5.2: the kind may have run out."""
    income = "[income]\nA = { wood = 1, water = 1 }\n"
    assert found(income) == [(DOUBT, "player:A cube:wood", "5.2")]
    assert found(income, PLENTY) == [(ERROR, "player:A cube:wood", "5.1")]
    assert found(income, "[supply]\nwood = 1\n") == []
    # What is told of another kind says nothing about wood.
    assert found(income, "[supply]\nstone = 1\n", seats="ABC") == [
        (DOUBT, "player:A cube:wood", "5.2"),
    ]


def test_who_collects_first_gets_what_there_is() -> None:
    """Clause 5.2: two of wood for A, who is due two, and C, who is due one."""
    two = "[supply]\nwood = 2\n"
    first_a = f"[income]\n{A}C = {{ wine = 2 }}\n"
    first_c = f"[income]\nA = {{ wood = 1, water = 1 }}\n{C}"
    assert found(first_a, two, seats="ABC") == []
    assert found(first_c, two, seats="CAB") == []
    assert found(first_c, two, seats="ABC") == [
        (ERROR, "player:A cube:wood", "5.1"),
        (ERROR, "player:C cube:wood", "5.2"),
    ]
    # Nobody tells who was first: one order does.
    assert found(first_a, two) == found(first_c, two) == []
    assert found(ALL, two) == [(ERROR, "player:C cube:wood", "5.2")]


def test_a_kind_that_others_took_after_somebody_had_not_run_out() -> None:
    """Clause 5.2: C had one of wood after A, so A was to take both that were due."""
    income = f"[income]\nA = {{ wood = 1, water = 1 }}\n{C}"
    assert found(income, seats="ABC") == [(ERROR, "player:A cube:wood", "5.1")]
    assert found(income, seats="CAB") == [(DOUBT, "player:A cube:wood", "5.2")]
    # What the supply had settles who is wrong.
    assert found(income, "[supply]\nwood = 1\n", seats="ABC") == [
        (ERROR, "player:C cube:wood", "5.2"),
    ]


def test_who_tells_nothing_may_have_taken_what_was_due() -> None:
    """Clause 5.2: of two, A may have taken both before C."""
    two = "[supply]\nwood = 2\n"
    assert found("[income]\nC = { wine = 2 }\n", two, seats="ABC") == []
    assert found(f"[income]\n{C}", two, seats="ABC") == [
        (ERROR, "player:C cube:wood", "5.2"),
    ]
    assert found(f"[income]\n{C}", two, seats="CAB") == []


def test_law_twenty_names_who_collects_first() -> None:
    """Clause 8.22: at the beginning of phase 2."""
    two = "[supply]\nwood = 2\n"
    first_c = f"[income]\nA = {{ wood = 1, water = 1 }}\n{C}"
    start = law(20, player="B", phase=2, starter="C")
    assert found(first_c, two, start, seats="ABC") == []
    assert found(first_c, two, law(20, phase=4, starter="C"), seats="ABC") != []


def test_by_law_eight_any_resources_are_taken() -> None:
    """Clause 8.10: A has three workers, two of them on forests."""
    eight = law(8, player="A", kind="forest")
    for taken in (
        "water = 1, stone = 2",
        "water = 2, wine = 1",
        "water = 3",
        "water = 1, wood = 1, food = 1",
        "wood = 2, water = 1",
    ):
        income = f"[income]\nA = {{ {taken} }}\n"
        assert found(eight, income) == []
        assert found(eight, income, PLENTY) == []
    assert found(eight, "[income]\nA = { water = 1, stone = 3 }\n") == [
        (ERROR, "player:A law:8", "8.10"),
    ]
    one = "[income]\nA = { water = 1, stone = 1 }\n"
    assert found(eight, one) == [(DOUBT, "player:A law:8", "5.2")]
    assert found(eight, one, PLENTY) == [(ERROR, "player:A law:8", "8.10")]
    assert found(eight, "[income]\nA = { water = 1, gold = 2 }\n", PLENTY) == [
        (ERROR, "player:A cube:gold", "5.1"),
        (ERROR, "player:A law:8", "8.10"),
    ]
    # Nothing else is there to be chosen.
    last = "[supply]\nwood = 0\nstone = 1\nfood = 0\nwater = 1\nwine = 0\n"
    assert found(eight, one, last) == []


def test_where_law_nineteen_holds_resources_of_choice_are_in_doubt() -> None:
    """Clauses 5.3 and 8.21: nobody gets anything there."""
    laws = law(8, player="A", kind="forest"), law(19, kind="forest")
    assert found(*laws, "[income]\nA = { water = 1 }\n", PLENTY) == []
    for taken in ("water = 1, stone = 2", "water = 2"):
        assert found(*laws, f"[income]\nA = {{ {taken} }}\n", PLENTY) == [
            (DOUBT, "player:A law:8", "8.21"),
        ]
    assert found(*laws, "[income]\nA = { water = 1, wine = 3 }\n", PLENTY) == [
        (ERROR, "player:A law:8", "8.10"),
    ]


@pytest.mark.parametrize(
    ("number", "values", "clause"),
    [
        (18, {"kind": "forest"}, "8.20"),
        (19, {"kind": "forest"}, "8.21"),
        (14, {"player": "A", "parcel": "a2"}, "8.16"),
    ],
)
def test_the_law_that_changed_what_is_due_is_named(
    number: int, values: dict[str, str], clause: str
) -> None:
    """Clauses 8.16, 8.20 and 8.21."""
    told = law(number, **values), f"[income]\n{A}", PLENTY
    assert found(*told) == [(ERROR, "player:A cube:wood", clause)]


def test_the_supply_has_no_more_than_there_is() -> None:
    """Clause 1.13."""
    assert found(ALL, "[supply]\nwood = 21\nwine = 15\n") == [
        (ERROR, "cube:wood", "1.13"),
    ]
    assert found("[supply]\nfood = 16\n") == [(ERROR, "cube:food", "1.13")]


def test_who_collects_takes_part() -> None:
    """Clause 5.1."""
    assert found("[income]\nD = { wood = 1 }\n")[0] == (ERROR, "player:D", "5.1")
    findings = found("[income]\nD = {}\n")
    assert findings == [(ERROR, "player:D", "5.1")]


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

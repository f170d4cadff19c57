"""What persons do beside Châteauma, against what turns allow [burgundy 33.95]."""

from random import Random

import pytest

from sheetgen.games.burgundy.chateauma.begin import begin
from sheetgen.games.burgundy.chateauma.game import advance, replay
from sheetgen.games.burgundy.chateauma.log_file import read_log
from sheetgen.games.burgundy.chateauma.match import Act, Log, OwnTurn, Roll, Visit
from sheetgen.games.burgundy.chateauma.piece import terrain_of
from sheetgen.games.burgundy.chateauma.setup import deal
from sheetgen.games.burgundy.chateauma.visit import take, tile_of
from tests.games.burgundy.chateauma.cases import make_settings

HEAD = """[Game burgundy]
[Players 2]
[Expansions {}]
{}
[Cards {}]
phase A: {}
"""
DRAWN = "ba ship | 5 castle | 3c wt | ship bo | mine 6 | th 3p / black ma ship mine 7"
BASE = ("", "", "2 | 1 | 3 4 5 6 7 8 9", f"{DRAWN} / goods 1 1 1 1 2")
VINES = (
    "vineyards",
    "",
    "10 | 1 | 11 12 13 14 15 16 17",
    f"{BASE[3]} / storage red+blue red+red white+blue / shop blue+blue",
)
SHIELDS = ("shields", "[Shields 1 | 3 | 4 | 5 | 6 | 11]", *BASE[2:])
ROUTES = ("trade-routes", *BASE[1:])
POSTS = ("border-posts", *BASE[1:])


def told_of(game: tuple[str, ...], *turns: str) -> list[str]:
    """Return what is told of a person's turns; doubts have a question mark."""
    lines = []
    for turn in turns:
        lines += ["round 4", f"person 1: {turn}", "turn 3"]
    text = HEAD.format(*game) + "\n".join(lines)
    result = replay(read_log(text.replace("[Expansions ]\n", "")).log)
    if result.fault is not None:
        return [result.fault.code]
    return [one.fault.place + "?" * (not one.is_sure) for _, one in result.told]


# Legal, by the clause that stands behind each.
@pytest.mark.parametrize(
    ("game", "turns"),
    [
        (BASE, ["take 1.2, take 2.1"]),  # 5.1
        (BASE, ["take 1.2, ship 4=1"]),  # 6.5: taken and placed in one turn
        (BASE, ["take 1.2, ship"]),  # 7.3: a depot without goods
        (BASE, ["take 1.1, buy 2"]),  # 9.3: the other die has sold
        (BASE, ["take 1.1", "buy 2, ship 4=1"]),  # 7.10: a bank
        (BASE, ["take 1.1, take 2.1", "take 3.1, buy 2", "buy 3"]),  # 9.3, 7.10
        (BASE, ["take 5.2", "take 1.1, take 2.1, take 4.2"]),  # 10.6
        (BASE, ["take 2.1, take 1.2", "ship 4=1", ""]),  # 7.3
        (BASE, ["take 2.1, take 1.2", "ship, goods 4=1"]),  # 10.5
        (SHIELDS, ["shield 1=1", "take 1.2, take 2.1"]),  # 31.20
        (SHIELDS, ["shield 6=11", "shield 1=1, take 1.1"]),  # 31.11
        (VINES, ["take 1.1, storage 1", "take 1.2, take 2.1, buy 1, shop 1"]),  # 32.13
        (VINES, ["buy 1, shop 1"]),  # 32.16, and 32.13 of the double hex
        (ROUTES, ["take 1.1, take 1.2, take 2.1"]),  # 28.4: a sale of three
    ],
)
def test_what_a_clause_allows_is_not_told(
    game: tuple[str, ...], turns: list[str]
) -> None:
    """Clause 33.95."""
    assert told_of(game, *turns) == []


@pytest.mark.parametrize(
    ("game", "turns", "wanted"),
    [
        (BASE, ["buy 1, buy 2"], ["purchases"]),  # 5.10
        (BASE, ["take 1.2, take 2.1, buy 1"], ["paid"]),  # 3.5: one silver
        (
            BASE,
            ["take 1.1, take 2.1, buy 1"],
            ["paid"],
        ),  # 7.10: no die for the bank
        (BASE, ["take 1.1, take 1.2, take 2.1"], ["actions"]),  # 5.1
        (BASE, ["take 2.2", "take 1.1, take 1.2, take 2.1"], ["actions"]),  # 7.1
        (BASE, ["take 1.2, take 1.1, ship 4=1"], ["actions"]),  # 5.7
        (BASE, ["take 1.1, ship 4=1"], ["ships"]),  # 7.3
        (BASE, ["take 1.2", "ship 4=1", "ship 4=1"], ["ships"]),
        (BASE, ["take 1.2, ship, goods 4=1"], ["further"]),  # 10.5
        (BASE, ["take 2.1", "goods 4=1"], ["further"]),  # a ship comes first
        (BASE, ["bonus mine"], ["bonus:mine"]),  # 8.7
        (BASE, ["take 5.1", "bonus mine"], ["bonus:mine?"]),  # 1.4: a custom duchy
        (BASE, ["bonus castle"], ["bonus:castle?"]),  # 8.9
        (BASE, ["take 5.1, bonus mine, bonus mine"], ["bonus:mine?", "bonus:mine"]),
        (BASE, ["post"], ["not-there"]),  # 24.7, without the expansion
        (POSTS, ["post"], ["post-tiles?"]),  # 24.2
        (POSTS, ["post, post"], ["post-tiles?", "post-tiles"]),  # 24.7
        (BASE, ["take 1.1, take 1.1"], ["not-there"]),
        (BASE, ["shop 1"], ["not-there"]),
        (BASE, ["shield 1=1"], ["not-there"]),
        (SHIELDS, ["shield 1=1, take 1.1"], ["actions"]),  # 31.20
        (SHIELDS, ["shield 1=1, shield 2=3"], ["actions"]),
        (VINES, ["take 1.1, take 1.2, take 2.1"], ["actions"]),
        (VINES, ["buy 1, buy 2"], ["purchases"]),  # 32.13: no double hex yet
    ],
)
def test_what_no_clause_allows_is_told(
    game: tuple[str, ...], turns: list[str], wanted: list[str]
) -> None:
    """Clause 33.95, and those behind each."""
    assert told_of(game, *turns) == wanted


def test_a_ship_brings_goods_of_three_numbers() -> None:
    """Clause 9.7."""
    game = (*BASE[:3], BASE[3].replace("1 1 1 1 2", "1 2 3 4 5"))
    for numbers, wanted in (("1 2 3", []), ("1 2 3 4", ["stored"])):
        turns = ["take 1.2", "", "", f"ship 4={numbers}"]
        assert told_of(game, *turns) == wanted


@pytest.mark.parametrize(
    "act", ["ship 4", "ship 4=", "goods", "goods 4", "post 2", "shield 4", "take 3"]
)
def test_an_act_that_lacks_something_is_not_read(act: str) -> None:
    """So that it leaves nothing where a person took it."""
    file = read_log(
        HEAD.format(*BASE).replace("[Expansions ]\n", "") + f"person 1: {act}"
    )
    assert len(file.problems) == 1


class Player:
    """Somebody who plays by sections 5 to 7, whose dice show what is wanted."""

    def __init__(self, random: Random) -> None:
        """Begin."""
        self.random, self.silver, self.stored, self.placed = random, 1, [], []

    def turn(self, there) -> tuple[Act, ...]:
        """Return a turn of two dice, a purchase and monastery 6."""
        self.there, self.acts = there, []
        doing = [self.action, self.action, self.buy, self.hire]
        self.random.shuffle(doing)
        for one in doing:
            one()
        return tuple(self.acts)

    def action(self) -> None:
        what = self.random.choice("ttttpppppsw")
        if what == "t":
            self.take_of()
        elif what == "p":
            self.place()
        elif what == "s":  # every sale has something to sell
            self.silver += 2 if "3" in self.placed else 1
        elif "13" in self.placed:
            self.silver += 1

    def take_of(self, *terrains: str) -> None:
        self.get(
            [
                Act("take", depot, place)
                for depot, words in enumerate(self.there.depots, 1)
                for place, word in enumerate(words, 1)
                if word and (not terrains or terrain_of(word) in terrains)
            ]
        )

    def get(self, acts: list[Act]) -> None:
        if not acts:
            return
        act = self.random.choice(acts)
        if word := tile_of(self.there, act):
            self.stored.append(word)
        self.there, _ = take(self.there, act)
        self.acts.append(act)

    def buy(self) -> None:
        if self.silver >= 2 and self.random.random() < 0.7 and any(self.there.black):
            self.silver -= 2
            black = enumerate(self.there.black, 1)
            self.get([Act("buy", 0, place) for place, word in black if word])

    def hire(self) -> None:
        if "6" in self.placed:
            self.take_of("city")

    def place(self) -> None:
        if not self.stored:
            return
        word = self.stored.pop(self.random.randrange(len(self.stored)))
        self.placed.append(word)
        effect = word
        if word == "cr":
            effect = self.random.choice(("ma", "ca", "ch", "wh", "ba", "th"))
        if effect in ("castle", "wc"):
            self.action()
        elif effect == "ship":
            self.ship()
        elif effect == "th":
            self.place()
        elif effect == "ba":
            self.silver += 2
        elif effect == "wh":
            self.silver += 2 if "3" in self.placed else 1
        else:
            wanted = {"ma": ("river", "pasture"), "ca": ("city",)}
            wanted["ch"] = ("mine", "monastery", "castle")
            if effect in wanted:
                self.take_of(*wanted[effect])

    def ship(self) -> None:
        self.acts.append(Act("ship"))
        full = [at for at, goods in enumerate(self.there.goods, 1) if any(goods)]
        self.random.shuffle(full)
        for kind, depot in zip(("ship", "goods"), full, strict=False):
            lie = self.there.goods[depot - 1]
            numbers = [number for number, count in enumerate(lie, 1) if count][:3]
            act = Act(kind, depot, 0, tuple(numbers))
            if kind == "ship":
                self.acts.pop()
            elif "5" not in self.placed:
                return
            self.there, _ = take(self.there, act)
            self.acts.append(act)


@pytest.mark.parametrize("seed", range(60))
def test_who_plays_by_the_rules_is_never_told_of(seed: int) -> None:
    """Clauses 5.1 to 7.12, 10.3, 10.5, 10.6 and 25.2: chains of all lengths."""
    random = Random(seed)
    settings = make_settings(
        players=2 + seed % 3, expansions=("extra-tiles", "white-castles")[: seed % 3]
    )
    dealt, box = deal(settings, random)
    match, _ = begin(settings, dealt)
    players = [Player(random) for _ in range(settings.players)]
    events = []
    while not match.is_over:
        if match.due and match.due[0]:
            seat = match.due[0]
            event = Visit(seat, players[seat].turn(match.state.there))
        elif match.due:
            event = OwnTurn(random.randint(1, 6))
        elif match.is_drawn:
            event = Roll(random.randint(1, 6))
        else:
            event = box.draw(match.state.phase)
            for one in players if match.state.phase > 1 else ():
                one.silver += one.placed.count("mine")
        match, _, fault = advance(settings, match, event)
        assert fault is None
        events.append(event)
    told = replay(Log(settings, dealt, tuple(events))).told
    assert [one for _, one in told if one.is_sure] == []

"""What persons do beside Châteauma, against what turns allow [burgundy 33.95]."""

from random import Random

import pytest

from sheetgen.games.burgundy.play.game import advance, replay
from sheetgen.games.burgundy.play.person import take, tile_of
from sheetgen.games.burgundy.play.piece import terrain_of
from sheetgen.games.burgundy.play.setup import begin, deal
from sheetgen.games.burgundy.play.state import Act, Log, OwnTurn, Roll, Visit
from tests.games.burgundy.chateauma.cases import make_settings


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
        self.there = take(self.there, act)
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
            self.there = take(self.there, act)
            self.acts.append(act)


@pytest.mark.parametrize("seed", range(60))
def test_who_plays_by_the_rules_is_never_told_of(seed: int) -> None:
    """Clauses 5.1 to 7.12, 10.3, 10.5, 10.6 and 25.2: chains of all lengths."""
    random = Random(seed)
    settings = make_settings(
        players=2 + seed % 3, expansions=("extra-tiles", "white-castles")[: seed % 3]
    )
    dealt, box = deal(settings, random)
    match = begin(settings, dealt)
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
        match, _ = advance(settings, match, event)
        events.append(event)
    told = replay(Log(settings, dealt, tuple(events))).told
    assert [one for _, one in told if one.is_sure] == []

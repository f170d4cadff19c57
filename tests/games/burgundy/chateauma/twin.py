"""Châteauma's turn once more, written from the clauses alone, slow and plain.

It shares no code with the program: lists and dicts that are changed where they stand.
What a card shows is taken from the file as text, by its own reading of it.
"""

import re
import tomllib

from sheetgen.system.packages import data_folder

FILE = data_folder("layouts") / "burgundy" / "parts" / "chateauma.toml"
SALE_POINTS = {2: 2, 3: 3, 4: 4}  # 9.2
LARGE = {2: 5, 3: 6, 4: 7}  # 8.6, 24.7
SMALL = {2: 2, 3: 3, 4: 4}
PHASE_POINTS = {1: 10, 2: 8, 3: 6, 4: 4, 5: 2}  # 24.6
CITY_WORDS = {
    "ma": "market",
    "ca": "carpenter",
    "ch": "church",
    "wh": "warehouse",
    "bo": "boarding house",
    "ba": "bank",
    "th": "town hall",
    "wt": "watchtower",
    "cr": "crane",
    "wc": "white castle",
}
ANIMAL = re.compile(r"([234])([cpsg])")


def kind_of(word: str) -> str:
    """Return the terrain of a tile that lies face up."""
    if word in ("castle", "mine"):
        return word
    if word == "ship":
        return "river"
    if word in CITY_WORDS:
        return "city"
    if word == "ge" or ANIMAL.fullmatch(word):
        return "pasture"
    return "monastery" if word.isdecimal() else "nothing"


class Twin:
    """A game that is changed by `turn`."""

    def __init__(self, game: dict) -> None:
        self.__dict__.update(game)
        tree = tomllib.loads(FILE.read_text(encoding="utf-8"))
        self.legend = tree["legend"]
        self.printed = tree["cards"]
        self.order = tree["reserve"]["places"]
        number = "36" if set(self.modifiers) & set("ABD") else "35"
        self.places = tree["boards"][number]
        self.told: list[str] = []

    # What is asked again and again

    def cells(self, side: int) -> list[str]:
        number = str(self.open[side]["card"])
        return [self.legend[one[0]] for one in self.printed[number]["cells"].split()]

    def free(self, side: int) -> list[int]:
        if self.open[side] is None or self.open[side].get("done"):
            return []
        tiles = self.open[side]["tiles"]
        return [cell for cell in range(len(tiles)) if tiles[cell] == ""]

    def around(self, number: int) -> list[int]:
        """33.41."""
        found = []
        while len(found) < 6:
            found.append(number)
            number = 1 if number == 6 else number + 1
        return found

    def lay(self, side: int, cell: int, word: str) -> None:
        self.open[side]["tiles"][cell] = word
        self.just_covered.append((self.open[side]["card"], cell))

    def store(self, word: str, by_building: bool = False) -> None:
        kind = kind_of(word)
        if by_building and self.switch["take-place"] == "city":
            kind = "city"
        self.reserve[kind].append(word)

    def face_up(self) -> list[str]:
        words = list(self.piled)
        for terrain in self.order:
            words += self.board[terrain]
        for one in self.open:
            words += one["tiles"] if one else []
        return [word for word in words if word and not word.startswith("?")]

    # The six steps

    def turn(self, die: int) -> None:
        self.die = die
        self.just_covered: list[tuple[int, int]] = []
        self.chosen = 0 if self.white in (1, 2, 3, 4) else 1  # 33.5
        if self.open[self.chosen] is None:  # 42.7
            if self.switch["empty-deck"] == "sale":
                self.sale()
            else:
                self.chosen = 0
                self.whole_choice(0, die)
        else:
            self.whole_choice(self.chosen, die)
        self.cards_step()
        self.bonus_tiles_step()
        self.purchase_step()

    def whole_choice(self, side: int, first: int) -> None:
        due = self.choice(side, first)
        while due is not None:
            due = self.bonus_of(due)
        for card, cell in self.just_covered:  # 33.68, 33.69
            sign = self.printed[str(card)]["cells"].split()[cell][1:]
            if sign == "*":
                self.sale()
            if sign == "+" and "vineyards" in self.expansions:
                self.double()
        self.just_covered = []

    def fitting(self, side: int, first: int) -> tuple[int, int, int] | None:
        """33.46, 33.47, 42.1."""
        free = self.free(side)
        for number in self.around(first):
            depot = self.depots[number]
            pairs = [
                (cell, place)
                for cell in free
                for place in range(len(depot))
                if kind_of(depot[place]) == self.cells(side)[cell]
            ]
            if pairs:
                if self.switch["search-order"] == "tiles":
                    pairs.sort(key=lambda pair: (pair[1], pair[0]))
                else:
                    pairs.sort()
                cell, place = pairs[0]
                return number, place, cell
        return None

    def choice(self, side: int, first: int) -> str | None:
        found = self.fitting(side, first) if self.open[side] else None
        if found:
            number, place, cell = found
            word = self.depots[number][place]
            self.depots[number][place] = ""
            self.lay(side, cell, word)
            self.told.append(f"place {word}")
            return word
        for cell in self.free(side):  # 33.48
            wanted = self.cells(side)[cell]
            for terrain in self.order:
                stack = self.reserve[terrain]
                if stack and kind_of(stack[-1]) == wanted:
                    word = stack.pop()
                    self.lay(side, cell, word)
                    self.told.append(f"place {word}")
                    return word
        if self.wild and self.free(side):  # 33.49
            self.lay(side, self.free(side)[0], self.wild.pop())
            self.told.append("wild")
            return None
        for place, word in enumerate(self.black):  # 33.50
            if word:
                self.black[place] = ""
                self.wild.append("?" + word)
                self.told.append(f"hide {word}")
                return None
        self.silver += 2  # 33.51
        return None

    # Bonuses

    def bonus_of(self, word: str) -> str | None:
        if word in ("castle", "cr"):  # 33.52, 33.21
            return self.again()
        if word == "ship":
            self.ship()
        elif kind_of(word) == "pasture":
            self.animals(word)
        elif kind_of(word) == "city":
            return self.building(CITY_WORDS[word])
        return None

    def again(self) -> str | None:
        side = self.chosen
        if not self.free(side):
            side = 1 - side
        if not self.free(side):  # 33.53
            self.sale()
            return None
        if self.switch["castle-choice"] == "sale" and not self.fitting(
            side, self.white
        ):
            self.sale()
            return None
        return self.choice(side, self.white)

    def building(self, kind: str) -> str | None:
        if kind == "bank":
            self.silver += 2
        elif kind == "boarding house":
            self.points += 2
        elif kind == "watchtower":
            self.points += 4
        elif kind == "warehouse":
            self.sale()
        elif kind == "carpenter":
            self.fetch(["city"])
        elif kind == "church":
            self.fetch(["castle", "mine", "monastery"])
        elif kind == "market":
            self.fetch(["river", "pasture"])
        elif kind == "town hall":
            return self.town_hall()
        elif kind == "white castle":
            self.white_castle()
        return None

    def fetch(self, kinds: list[str]) -> None:
        for kind in kinds:
            for number in self.around(self.white):
                for place, word in enumerate(self.depots[number]):
                    if word and kind_of(word) == kind:
                        self.depots[number][place] = ""
                        self.store(word, by_building=True)
                        return

    def town_hall(self) -> str | None:
        for side in (self.chosen, 1 - self.chosen):
            options = []
            for at, terrain in enumerate(self.order):
                stack = self.reserve[terrain]
                if not stack:
                    continue
                for cell in self.free(side):
                    if self.cells(side)[cell] == kind_of(stack[-1]):
                        options.append((-len(stack), at, cell))
            if options:
                _, at, cell = min(options)
                word = self.reserve[self.order[at]].pop()
                self.lay(side, cell, word)
                self.told.append(f"place {word}")
                return word
        if self.switch["town-hall-wild"] == "yes" and self.wild:
            for side in (self.chosen, 1 - self.chosen):
                if self.free(side):
                    self.lay(side, self.free(side)[0], self.wild.pop())
                    self.told.append("wild")
                    return None
        return None

    def white_castle(self) -> None:
        lacked = [terrain for terrain in self.order if not self.reserve[terrain]]
        if self.switch["white-castle-kind"] == "leftmost":
            lacked = lacked[:1]
        for number in self.around(self.white):
            for kind in lacked:
                for place, word in enumerate(self.depots[number]):
                    if word and kind_of(word) == kind:
                        self.depots[number][place] = ""
                        self.store(word)
                        return
        self.silver += 1

    def animals(self, word: str) -> None:
        heads = dict.fromkeys("cpsg", 0)
        hexes = dict.fromkeys("cpsg", 0)
        geese = 0
        for lying in self.face_up():
            match = ANIMAL.fullmatch(lying)
            if match:
                heads[match[2]] += int(match[1])
                hexes[match[2]] += 1
            geese += 2 if lying == "ge" else 0
        if word != "ge":
            self.points += heads[word[1]] + geese
            return
        if self.switch["geese-most"] == "tiles":
            most = max(hexes.values())
            self.points += 2 + max(heads[k] for k in "cpsg" if hexes[k] == most)
        else:
            self.points += 2 + max(heads.values())

    def ship(self) -> None:
        most = max(sum(self.goods[number].values()) for number in range(1, 7))
        if most:
            after = [*self.around(self.white)[1:], self.white]  # 33.62
            for number in after:
                if sum(self.goods[number].values()) == most:
                    for good, count in self.goods[number].items():
                        self.own_goods[good] += count
                        self.goods[number][good] = 0
                    break
        self.moves += 1

    def sale(self) -> None:
        most = max(self.own_goods.values())
        if most == 0:
            return
        number = min(n for n, count in self.own_goods.items() if count == most)
        self.own_goods[number] = 0
        self.silver += 1
        self.points += most * SALE_POINTS[self.players]
        self.points += 1 if "trade-routes" in self.expansions else 0
        self.told.append(f"sell {number}")

    def double(self) -> None:
        count = len(self.storage)
        place = self.white - 1 if count == 6 else (self.white - 1) // 2
        self.take_to_the_right(self.storage, place)

    def take_to_the_right(self, places: list[str], place: int) -> bool:
        for _ in places:
            if places[place]:
                self.doubles.append(places[place])
                places[place] = ""
                return True
            place = (place + 1) % len(places)
        return False

    # Cards, bonus tiles, purchase

    def full(self, side: int) -> bool:
        one = self.open[side]
        return one is not None and not one.get("done") and "" not in one["tiles"]

    def cards_step(self) -> None:
        while self.full(0) or self.full(1):
            waiting = [side for side in (0, 1) if self.full(side)]
            while waiting:
                self.complete(waiting.pop(0))
                if self.switch["further-completes"] == "now":
                    waiting = [side for side in (0, 1) if self.full(side)]
            self.new_cards()

    def complete(self, side: int) -> None:
        one = self.open[side]
        card = self.printed[str(one["card"])]
        level = {"easy": 0, "medium": 1, "hard": 2}[self.level]
        self.points += card["points"][level]
        self.told.append(f"complete {one['card']}")
        if card.get("post") and "border-posts" in self.expansions:
            self.posts += 1
            if self.posts == 2:
                self.points += PHASE_POINTS[self.phase]
            if self.posts == 3 and self.posts_left:
                size = "large" if self.posts_left == 2 else "small"
                self.posts_left -= 1
                self.post_tile = size
                self.points += (LARGE if size == "large" else SMALL)[self.players]
        if card.get("shield") and "shields" in self.expansions:
            for number in self.around(self.white):
                if self.shields[number]:
                    lowest = min(self.shields[number])
                    self.shields[number].remove(lowest)
                    self.own_shields.append(lowest)
                    break
        one["done"] = True
        for cell, word in enumerate(one["tiles"]):
            one["tiles"][cell] = ""
            up = word.removeprefix("?")
            places = self.board[kind_of(up)]
            if "" not in places:
                self.piled.append(up)
                continue
            place = places.index("")
            places[place] = up
            if "D" in self.modifiers and self.places[kind_of(up)][place] == "!":
                other = 1 - side
                if self.free(other):  # 33.85
                    own = self.switch["further-start"] == "own"
                    self.whole_choice(other, self.die if own else self.white)
                else:
                    self.sale()  # 33.86

    def new_cards(self) -> None:
        for side in (0, 1):
            if self.open[side] and self.open[side].get("done"):
                self.discards.append(self.open[side]["card"])
                self.open[side] = None
        if self.open[0] is None:
            self.open[0], self.open[1] = self.open[1], None
        for side in (0, 1):
            if self.open[side] is None and self.deck:
                number = self.deck.pop(0)
                size = len(self.printed[str(number)]["cells"].split())
                self.open[side] = {"card": number, "tiles": [""] * size}

    def bonus_tiles_step(self) -> None:
        for terrain in self.order:  # 33.37 has one order for board and reserve
            is_full = "" not in self.board[terrain]
            has_one = terrain in self.large or terrain in self.small
            left = self.bonus[terrain]
            if is_full and not has_one and left:
                self.bonus[terrain] -= 1
                (self.large if left == 2 else self.small).append(terrain)
                self.points += (LARGE if left == 2 else SMALL)[self.players]

    def purchase_step(self) -> None:
        if self.silver < 2:
            return
        if self.shop:
            place = 0 if len(self.shop) == 1 else (self.white - 1) // 2
            if self.take_to_the_right(self.shop, place):
                self.silver -= 2
                return
        there = [word for word in self.black if word]
        if not there:
            return
        have = {terrain: len(self.reserve[terrain]) for terrain in self.order}
        fewest = min(have[kind_of(word)] for word in there)
        wanted = [word for word in there if have[kind_of(word)] == fewest]
        if self.switch["buy-tie"] == "reserve":
            wanted.sort(key=lambda word: self.order.index(kind_of(word)))
        word = wanted[0]
        self.black[self.black.index(word)] = ""
        self.store(word)
        self.silver -= 2

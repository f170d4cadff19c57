"""The bonuses of a sheet while an order of play is tested.

Part of the core that runs in the browser too.
"""

from sheetgen.core.verdict import ERROR, Finding
from sheetgen.games.dice.order.task import CASTLE, OWN, Uses
from sheetgen.games.dice.rules.duchy import Duchy, count_cells
from sheetgen.games.dice.rules.ruleset import BONUSES, Switches
from sheetgen.games.dice.rules.turn import GOODS, SILVERS

MANY = 999  # goods; more than any board has


class BonusInventory:
    """The bonuses at one point in an order of play."""

    def __init__(
        self,
        duchy: Duchy,
        switches: Switches,
        rows: tuple[list[list[int]], list[list[int]]],
        circled: list[int],
        missing: list[int],
    ) -> None:
        """Store bonuses; `start_inventory` makes the first inventory of a game.

        Args:
            duchy: the board.
            switches: how open questions are answered.
            rows: for each bonus, in its own row and in the castle row: how many can be
                used, and how many uses are still to come.
            circled: the number of circled bonuses in the own row of each bonus.
            missing: the number of empty cells of each area.
        """
        self.duchy = duchy
        self.switches = switches
        self.have, self.wanted = rows
        self.circled = circled
        self.missing = missing

    def copy(self) -> "BonusInventory":
        """Return an independent inventory with the same bonuses."""
        have = [list(row) for row in self.have]
        wanted = [list(row) for row in self.wanted]
        return BonusInventory(
            self.duchy,
            self.switches,
            (have, wanted),
            list(self.circled),
            list(self.missing),
        )

    def gain(self, bonus: int, row: int) -> None:
        """Circle a bonus."""
        if row == OWN:
            limit = self.duchy.printed.circles[BONUSES[bonus]]
            if self.switches.full_row == "lost" and self.circled[bonus] >= limit:
                return  # [dice 10.15]
            self.circled[bonus] += 1
        self.have[bonus][row] += 1

    def fill(self, cell: int) -> None:
        """Fill a cell, and circle the bonus that it gains."""
        area = self.duchy.area_of[cell]
        self.missing[area] -= 1
        bonus = self.duchy.area_bonus[area]
        if not self.missing[area] and bonus >= 0:
            self.gain(bonus, CASTLE if self.duchy.area_row[area] else OWN)

    def find(self, bonus: int) -> int:
        """Return the row to use a bonus from, or -1 if it cannot be used."""
        for row in (CASTLE, OWN):
            if self.have[bonus][row] and self.wanted[bonus][row]:
                return row
        return -1

    def use(self, bonus: int, row: int) -> None:
        """Cross a bonus."""
        self.have[bonus][row] -= 1
        self.wanted[bonus][row] -= 1

    def sellable(self) -> int:
        """Return how many goods a sale would sell: -1 if it would sell too many."""
        own, castle = self.have[GOODS]
        if self.switches.castle_row_use == "monk":
            castle = 0
        want_own, want_castle = self.wanted[GOODS]
        if self.switches.partial_sale == "yes":
            # Goods of the row of goods are sold first.
            if min(castle, want_castle) and own > want_own:
                return -1
            return min(own, want_own) + min(castle, want_castle)
        if own > want_own or castle > want_castle:
            return -1
        return own + castle

    def sell(self, count: int) -> None:
        """Sell *count* goods."""
        own = min(count, self.have[GOODS][OWN])
        for row, sold in ((OWN, own), (CASTLE, count - own)):
            self.have[GOODS][row] -= sold
            self.wanted[GOODS][row] -= sold
        for _ in range(count):
            self.gain(SILVERS, OWN)  # [dice 5.27]

    def brings_silver(self, cell: int) -> int:
        """Return the row, plus 1, of the wanted silver that *cell* gains; else 0."""
        area = self.duchy.area_of[cell]
        if self.duchy.area_bonus[area] != SILVERS or self.missing[area] > 1:
            return 0
        row = CASTLE if self.duchy.area_row[area] else OWN
        return row + 1 if self.wanted[SILVERS][row] else 0

    def complaints(self) -> list[Finding]:
        """Return findings for bonuses that should be used but could not be."""
        clauses = ("5.11", "5.11", "5.23", "5.11")
        findings = []
        for bonus, name in enumerate(BONUSES):
            missing = sum(self.wanted[bonus])
            if missing:
                code = "sale-impossible" if bonus == GOODS else "used-before-earned"
                findings.append(
                    Finding(code, ERROR, f"row:{name}", clauses[bonus], None, missing)
                )
        return findings

    def is_done(self) -> bool:
        """Return whether all bonuses that should be used were used."""
        return not any(wanted for row in self.wanted for wanted in row)


def start_inventory(
    duchy: Duchy, start: int, uses: Uses, switches: Switches
) -> BonusInventory:
    """Return an inventory with the start castle's bonus, and all of *uses* to come."""
    have = [[0, 0] for _ in BONUSES]
    wanted = [list(uses.monk), list(uses.silver), list(uses.good), list(uses.worker)]
    missing = [count_cells(cells) for cells in duchy.area_cells]
    inventory = BonusInventory(
        duchy, switches, (have, wanted), [0] * len(BONUSES), missing
    )
    inventory.fill(start)
    return inventory


def sale(inventory: BonusInventory, least: int = 1, most: int = MANY) -> int:
    """Sell goods if *least* to *most* can be sold, and return how many."""
    count = inventory.sellable()
    if count <= 0 or not least <= count <= most:
        return 0
    inventory.sell(count)
    return count


def may_come_first(sold: int, switches: Switches) -> bool:
    """Return whether silver may come from the first cell [dice 10.3].

    Silver from a sale in this round must not be mistaken for it [dice 10.2].
    """
    if sold and switches.use_silver_of_this_sale == "no":
        return False
    return switches.use_silver_of_first_cell == "yes"

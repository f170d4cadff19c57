"""Plans that no order follows, many of them at once, by asking less of an order.

Plans mostly differ in where rounds without a mark stand. So an order is looked for that
has its marks in the phases of a plan and gets everything else for nothing: workers are
there from the beginning, any round may be a double, and goods can be sold at the end of
the game too. Where not even that is possible, all plans with these marks are hopeless.

Part of the core that runs in the browser too.
"""

from dataclasses import replace

from sheetgen.games.dice.bound import Bound
from sheetgen.games.dice.clock import open_time
from sheetgen.games.dice.duchy import Duchy
from sheetgen.games.dice.purse import begin_purse
from sheetgen.games.dice.rules import Switches
from sheetgen.games.dice.search import Search
from sheetgen.games.dice.task import OWN, Plan, Task
from sheetgen.games.dice.turn import WORKERS

# Phases that are taken for one, to keep back still more plans at once.
MERGED = ((1, 2, 2), (1, 1, 2), (1, 2, 3))


class Sieve:
    """What keeps back the plans of a sheet that ask too much even so.

    Attributes:
        phase_of: for each phase the one that it is taken for.
        failed: what a search for any plan need not try again.
        known: for marks of these phases ``likely`` or ``hopeless``.
    """

    def __init__(
        self, duchy: Duchy, task: Task, switches: Switches, phase_of: tuple[int, ...]
    ) -> None:
        """Look at *task*, whose phases are known."""
        self.duchy = duchy
        self.phase_of = phase_of
        # One round without a mark is left, to sell what the last cell brought. Any
        # sale of such a round can wait for the next mark: its silver is there at once.
        self.task = replace(
            task,
            first=tuple(phase_of[phase - 1] for phase in task.first),
            last=tuple(phase_of[phase - 1] for phase in task.last),
            rounds=task.rounds[: max(phase_of)],
            uses=replace(task.uses, workers=0, passes=1),
            time=open_time(0, True),
            sold=None,
        )
        self.switches = replace(switches, use_silver_of_this_sale="yes")
        self.bound = Bound(duchy, self.task, None)
        self.purse = begin_purse(duchy, task.marks.start, self.task.uses, self.switches)
        self.purse.have[WORKERS][OWN] += task.uses.workers
        self.failed: set[tuple[object, ...]] = set()
        self.known: dict[tuple[int, ...], str] = {}

    def sift(self, plans: list[Plan], nodes: int, total: int) -> list[Plan]:
        """Return the plans that may be possible, likelier ones first.

        Args:
            plans: likely ones first.
            nodes: the rounds that are looked at for plans with the same marks.
            total: those for all.
        """
        asked = []
        for plan in plans:
            marks = self._merged(plan.marks)
            if marks in asked or marks in self.known or total <= 0:
                continue
            asked.append(marks)
            search = self._search(marks, min(nodes, total))
            if search.run(self.purse) is not None:
                self.known[marks] = "likely"
            elif search.is_exhausted:
                self.known[marks] = "hopeless"
            total -= search.spent
        states = [self.known.get(self._merged(plan.marks)) for plan in plans]
        return [
            plan
            for wanted in ("likely", None)
            for plan, state in zip(plans, states)  # noqa: B905
            if state == wanted
        ]

    def _merged(self, marks: tuple[int, ...]) -> tuple[int, ...]:
        """Return the marks of the phases once some of them are taken for one."""
        merged = [0] * max(self.phase_of)
        for at, count in enumerate(marks):
            merged[self.phase_of[at] - 1] += count
        return tuple(merged)

    def _search(self, marks: tuple[int, ...], limit: int) -> Search:
        idle = (*[0] * (len(marks) - 1), 1)
        plan = Plan(marks, idle, tuple((0, count // 2) for count in marks))
        return Search(
            self.duchy, self.task, plan, limit, self.switches, self.bound, self.failed
        )

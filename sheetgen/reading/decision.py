"""Decisions: what is taken to stand on a sheet that was read, and what is asked.

Two readings are compared: the best one of each spot by itself, and the likeliest one of
all that no rule forbids. A reading under the rules would hide what is to be checked, so
it never takes the place of what was seen: where the two differ there is a question. So
there is where another legal reading costs hardly more.

What was seen is also what is proposed. A person who agrees without looking then keeps
what stands there, and the rules name what is wrong with it; had the legal value been
proposed, a breach would have gone without anybody's knowing.

Part of the core that runs in the browser too.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from sheetgen.reading.candidate import Candidate, Candidates, Unsettled
from sheetgen.reading.choice import Choices, Picks, make_choices
from sheetgen.reading.reading import MOST_COST, UNREADABLE, Reading
from sheetgen.reading.rules import Judged, Rules

ASKED = 4000  # a smaller margin is asked about
BELIEVED = 9300  # a legal reading that costs more is left once its breach was looked at
WRONG_SUM = 3000  # what it costs to take it that a player has added up wrongly
FURTHER_SUM = 1000  # and that other sums are wrong too
WIDEST = 8000  # dearer values are only tried where a rule asks for them
FARTHEST = 40_000  # a legal reading that costs more is not looked for

# How often whole sheets are judged at the most
MOST_TRIES = 16  # for the likeliest legal reading
MOST_MENDED = 16  # and then with one value changed that a breach is about
MOST_FORCED = 4  # for the margin of a spot
MOST_LOOKS = 60  # in all


class Decision(NamedTuple):
    """What is taken to stand at a spot.

    Attributes:
        name: of the spot.
        value: that is proposed: what was seen, whatever stands elsewhere.
        legal: that stands there in the likeliest legal reading; the same where no such
            reading is known.
        margin: how much dearer a legal reading is that has something else there; what
            is dearer than `MOST_COST` is not told apart.
        is_asked: whether a person has to look.
        others: what else can stand there, the likeliest first.
    """

    name: str
    value: str
    legal: str
    margin: int
    is_asked: bool
    others: tuple[str, ...]


class Decided(NamedTuple):
    """What is taken to stand on a sheet.

    Attributes:
        decisions: for each spot that was read, in the order of the sheet.
        questions: the names of the spots that are asked about, the least sure first.
        is_legal: whether what was seen and answered breaks no rule.
        is_exact: whether the search for legal readings came to its end.
        looks: how often a whole sheet was judged.
    """

    decisions: tuple[Decision, ...]
    questions: tuple[str, ...]
    is_legal: bool
    is_exact: bool
    looks: int

    @property
    def can_be_judged(self) -> bool:
        """Whether a verdict can be given: no question is open."""
        return not self.questions

    @property
    def values(self) -> dict[str, str]:
        """What stands in each spot, by its name: what was seen or answered."""
        return {one.name: one.value for one in self.decisions}


def decide(
    rules: Rules, readings: Sequence[Reading], answers: Mapping[str, str]
) -> Decided:
    """Return what stands on a sheet, and what has to be asked before it is judged.

    After an answer all is decided anew: it often settles other questions.

    Args:
        rules: for the sheet.
        readings: of its spots.
        answers: what a person said, by names of spots.

    Raises:
        ValueError: readings or answers do not belong to the sheet.
    """
    return _Deciding(rules, make_choices(rules.spots, readings, answers)).decide()


class _Deciding:
    """The choices of a sheet, and what the rules said about some of them so far."""

    def __init__(self, rules: Rules, choices: Choices) -> None:
        self.rules = rules
        self.choices = choices
        self.narrowing = rules.narrow(choices) if rules.narrow else None
        self.narrow = self.narrowing.spots if self.narrowing else ()
        self.looks = 0
        self.is_exact = True
        self._judged: dict[Picks, Judged] = {}
        self.seen: Picks = (0,) * len(choices.names)
        self.seen_cost = sum([costs[0] for costs in choices.costs])

    def decide(self) -> Decided:
        choices = self.choices
        seen = self.judge(self.seen)
        legal = self.find_legal(seen)
        if legal and not seen.is_legal and self.is_left(seen, legal):
            legal = None
        margins = [self.margin(at, legal) for at in range(len(choices.names))]
        asked = self.asked(seen, legal, margins)
        decisions = []
        for at, name in enumerate(choices.names):
            texts = choices.texts[at]
            held = texts[legal.picks[at] if legal else 0]
            value = choices.seen[at]
            value = held if value == UNREADABLE else value
            others = tuple([text for text in texts if text != value])
            is_asked = at in asked
            decisions.append(Decision(name, value, held, margins[at], is_asked, others))
        questions = tuple([choices.names[at] for at in asked])
        return Decided(
            tuple(decisions), questions, seen.is_legal, self.is_exact, self.looks
        )

    # Whole sheets

    def judge(self, picks: Picks) -> Judged:
        """Return what the rules say about values."""
        if picks not in self._judged:
            self.looks += 1
            self._judged[picks] = self.rules.judge(self.choices.values(picks))
        return self._judged[picks]

    def find_legal(self, seen: Judged) -> Candidate | None:
        """Return the likeliest legal reading, with what wrong sums cost."""
        limit = self.seen_cost + FARTHEST
        found = self.cheapest(self.choices.every, limit, MOST_TRIES)
        if found or seen.is_legal:
            return found
        self.is_exact = False
        return self.mended(seen)

    def cheapest(
        self, allowed: Sequence[int], limit: int, most: int
    ) -> Candidate | None:
        """Return the cheapest legal reading of some values, if few looks find it."""
        candidates = Candidates(self.choices, self.narrowing, allowed, limit, WIDEST)
        best: Candidate | None = None
        try:
            for _ in range(most):
                bound = candidates.bound
                if bound is None or (best and bound >= best.cost):
                    return best
                candidate = candidates.next()
                if candidate is None:
                    return best
                judged = self.judge(candidate.picks)
                cost = candidate.cost + _cost_of_sums(judged)
                if judged.is_legal and (best is None or cost < best.cost):
                    best = Candidate(cost, candidate.picks)
        except Unsettled:
            pass
        self.is_exact = False
        return best

    def mended(self, seen: Judged) -> Candidate | None:
        """Return the cheapest legal reading with one value changed.

        It is a value of a spot that a breach is about.
        """
        choices = self.choices
        tries = []
        for at in self.named(seen):
            for pick, cost in enumerate(choices.costs[at]):
                if pick:
                    tries.append((cost - choices.costs[at][0], at, pick))
        best: Candidate | None = None
        for extra, at, pick in sorted(tries)[:MOST_MENDED]:
            cost = self.seen_cost + extra
            if best and cost >= best.cost:
                break
            picks = (*self.seen[:at], pick, *self.seen[at + 1 :])
            judged = self.judge(picks)
            cost += _cost_of_sums(judged)
            if judged.is_legal and (best is None or cost < best.cost):
                best = Candidate(cost, picks)
        return best

    def named(self, seen: Judged) -> list[int]:
        """Return the spots that breaches are about."""
        names = [name for error in seen.errors for name in error]
        return [at for at, name in enumerate(self.choices.names) if name in names]

    def is_left(self, seen: Judged, legal: Candidate) -> bool:
        """Return whether the rules are broken rather than so much misread.

        A person must have looked at each breach before.
        """
        if legal.cost - self.seen_cost <= BELIEVED:
            return False
        return all([self.is_looked_at(error) for error in seen.errors])

    def is_looked_at(self, error: tuple[str, ...]) -> bool:
        """Return whether a person looked at a breach, or at any spot if it has none."""
        choices = self.choices
        looked = [name for at, name in enumerate(choices.names) if choices.answered[at]]
        there = [name for name in error if name in choices.names]
        return any([name in looked for name in there]) if there else bool(looked)

    # Spots

    def margin(self, at: int, legal: Candidate | None) -> int:
        """Return how much dearer a legal reading is with another value at a spot."""
        choices = self.choices
        if choices.answered[at]:
            return MOST_COST
        step = choices.step(at)
        if legal is None:
            return step
        is_first = not legal.picks[at]
        least = self.seen_cost + (step if is_first else 0) - legal.cost
        if least >= ASKED:
            return min(least, MOST_COST)
        if at not in self.narrow and is_first and step >= ASKED:
            return step  # what is dear by itself is not looked for anew
        return self.forced(at, legal)

    def forced(self, at: int, legal: Candidate) -> int:
        """Return what it costs to forbid a value of a legal reading."""
        allowed = self.choices.every
        allowed[at] &= ~(1 << legal.picks[at])
        if not allowed[at]:
            return MOST_COST
        most = legal.cost + MOST_COST  # no more is told apart
        candidates = Candidates(self.choices, self.narrowing, allowed, most, WIDEST)
        least = legal.cost  # of what was not looked at
        best = most
        try:
            for _ in range(MOST_FORCED):
                candidate = candidates.next()
                least = candidate.cost if candidate else most
                if candidate is None or least >= min(best, legal.cost + ASKED):
                    return min(best, least) - legal.cost
                if self.looks >= MOST_LOOKS:
                    break
                judged = self.judge(candidate.picks)
                if judged.is_legal:
                    best = min(best, least + _cost_of_sums(judged))
        except Unsettled:
            pass
        self.is_exact = False
        return min(best, least) - legal.cost

    def asked(
        self, seen: Judged, legal: Candidate | None, margins: list[int]
    ) -> list[int]:
        """Return the spots that are asked about, the least sure first."""
        choices = self.choices
        ranked: list[tuple[int, int, int]] = []
        wrong = self.judge(legal.picks).wrong if legal else seen.wrong
        for at, name in enumerate(choices.names):
            if choices.answered[at]:
                continue
            if choices.seen[at] == UNREADABLE:
                ranked.append((0, margins[at], at))
            elif legal and legal.picks[at]:
                costs = choices.costs[at]
                ranked.append((1, costs[legal.picks[at]] - costs[0], at))
            elif margins[at] < ASKED or name in wrong:
                ranked.append((2, margins[at], at))
        is_far = legal is None or legal.cost - self.seen_cost > BELIEVED
        if not seen.is_legal and is_far:
            ranked += self.breaches(seen, [at for _, _, at in ranked])
        return [at for _, _, at in sorted(ranked)]

    def breaches(self, seen: Judged, asked: list[int]) -> list[tuple[int, int, int]]:
        """Return spots to look at for breaches that no person looked at yet."""
        choices = self.choices
        found = []
        for error in seen.errors:
            if self.is_looked_at(error):
                continue
            steps = [
                (choices.step(at), at)
                for at, name in enumerate(choices.names)
                if not choices.answered[at] and (name in error or not error)
            ]
            for step, at in sorted(steps)[:1]:
                if at not in asked:
                    asked.append(at)
                    found.append((2, step, at))
        return found


def _cost_of_sums(judged: Judged) -> int:
    """Return what it costs that sums are wrong; one often makes others wrong."""
    count = len(judged.wrong)
    return WRONG_SUM + (count - 1) * FURTHER_SUM if count else 0

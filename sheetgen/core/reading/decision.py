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

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sheetgen.core.reading.candidate import Candidate, Candidates, Narrowing, Unsettled
from sheetgen.core.reading.choice import Choices, Picks, make_choices
from sheetgen.core.reading.input_field import MOST_COST, UNREADABLE, InputField, Reading

QUESTION = 4000  # a smaller margin is asked about
SURE = 7500  # a spot of a breach that was read so surely need not be asked about
BELIEVED = 9300  # a legal reading that costs more is left once its breach was looked at
WRONG_SUM = 5000  # what it costs to take it that a player has added up wrongly
FURTHER_SUM = 1000  # and that other sums are wrong too
WIDEST = 7000  # dearer values are only tried where a rule asks for them
FARTHEST = 40_000  # a legal reading that costs more is not looked for

# How often whole sheets are judged at the most
MOST_TRIES = 16  # for the likeliest legal reading
MOST_CHANGED = 16  # with one value changed that a breach or a sum is about
MOST_FORCED = 3  # for the margin of a spot
MOST_LOOKS = 60  # in all
MOST_PAIRED = 6  # with another value changed too, for the margin of a spot of a sum
MOST_PAIRS = 30  # in all, besides


# What the rules of a game say about values that stand on a sheet


class Judged(NamedTuple):
    """What the rules say about values of all spots.

    Attributes:
        is_legal: whether nothing was found that breaks a rule.
        errors: for each breach the names of the spots that it is about, and of those
            whose change would mend it; there may be none.
        wrong: the names of the sums that were added up wrongly.
        doubted: the names of all spots that make wrong sums what they are.
        around: the names of spots beside those of the breaches, which they may be about
            as well.
    """

    is_legal: bool
    errors: tuple[tuple[str, ...], ...] = ()
    wrong: tuple[str, ...] = ()
    doubted: tuple[str, ...] = ()
    around: tuple[str, ...] = ()

    @property
    def groups(self) -> int:
        """How many mistakes the wrong sums show at the least.

        Sums of one column or player are of one group; a total may follow from any.
        """
        groups = {group_of(name) for name in self.wrong} - {""}
        return len(groups) or len(self.wrong[:1])


def group_of(name: str) -> str:
    """Return the column or player of a spot, or nothing if it is of none.

    >>> group_of("entry:2.5"), group_of("total")
    ('2', '')
    """
    return name.split(" ")[0].partition(":")[2].split(".")[0]


@dataclass(frozen=True)
class Rules:
    """The rules for one sheet.

    Attributes:
        spots: of the sheet.
        judge: returns what they say about values, by names of spots.
        narrow: returns what some spots keep together, which is told quickly; nothing
            where the rules can only judge whole sheets.
    """

    spots: tuple[InputField, ...]
    judge: Callable[[Mapping[str, str]], Judged]
    narrow: Callable[[Choices], Narrowing | None] | None = None


# What is taken to stand there


class Decision(NamedTuple):
    """What is taken to stand at a spot.

    Attributes:
        name: of the spot.
        value: that is proposed: what was seen, whatever stands elsewhere.
        legal: that stands there in the likeliest legal reading; the same where no such
            reading is known.
        margin: how much dearer a legal reading is that has something else there, or
            what it is at least where nothing is asked.
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
        self.pairs = 0  # looks at spots that change together
        self.is_exact = True
        self.was_given_up = False  # what legal readings there are
        self.has_left = False  # breaches that a person looked at as they are
        self._judged: dict[Picks, Judged] = {}
        self.seen: Picks = (0,) * len(choices.names)
        self.seen_cost = sum([costs[0] for costs in choices.costs])

    def decide(self) -> Decided:
        choices = self.choices
        seen = self.judge(self.seen)
        legal = self.find_legal(seen)
        if not seen.is_legal and self.is_left(seen, legal):
            self.leave()
            legal = self.find_legal(seen)
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
        best = None
        if self.passes(seen):
            best = Candidate(self.seen_cost + _cost_of_sums(seen), self.seen)
            best = self.added_up(best)
        best = self.cheapest(best)
        if best is None:
            self.is_exact = False
            best = self.changed(None, self.seen, self.named(seen.errors))
            best = self.changed(best, self.seen, self.named((seen.around,)))
        return best

    def added_up(self, legal: Candidate) -> Candidate:
        """Return a legal reading with sums put right where that is likelier."""
        while True:
            doubted = self.judge(legal.picks).doubted
            better = self.changed(legal, legal.picks, self.named((doubted,)))
            if better is None or better.cost >= legal.cost:
                return legal
            legal = better

    def cheapest(self, best: Candidate | None) -> Candidate | None:
        """Return the cheapest legal reading, if few looks find one below *best*."""
        choices = self.choices
        limit = best.cost if best else self.seen_cost + FARTHEST
        candidates = Candidates(choices, self.narrowing, choices.every, limit, WIDEST)
        try:
            for _ in range(MOST_TRIES):
                bound = candidates.bound
                if bound is None or (best and bound >= best.cost):
                    return best
                candidate = candidates.next()
                if candidate is None:
                    return best
                judged = self.judge(candidate.picks)
                cost = candidate.cost + _cost_of_sums(judged)
                if self.passes(judged) and (best is None or cost < best.cost):
                    best = self.added_up(Candidate(cost, candidate.picks))
        except Unsettled:
            pass
        self.is_exact, self.was_given_up = False, True
        return best

    def changed(
        self,
        best: Candidate | None,
        picks: Picks,
        spots: list[int],
        most: int = MOST_CHANGED,
    ) -> Candidate | None:
        """Return the cheapest legal reading with one value of some spots changed.

        Args:
            best: what it has to cost less than.
            picks: that are changed.
            spots: whose values are.
            most: readings that are tried.
        """
        costs = self.choices.costs
        whole = sum([costs[at][pick] for at, pick in enumerate(picks)])
        tries = [
            (whole + cost - costs[at][picks[at]], pick, at)
            for at in spots
            for pick, cost in enumerate(costs[at])
            if pick != picks[at]
        ]
        for cost, pick, at in sorted(tries)[:most]:
            if best and cost >= best.cost:
                break
            other = (*picks[:at], pick, *picks[at + 1 :])
            judged = self.judge(other)
            cost += _cost_of_sums(judged)
            if self.passes(judged) and (best is None or cost < best.cost):
                best = Candidate(cost, other)
        return best

    def named(self, places: tuple[tuple[str, ...], ...]) -> list[int]:
        """Return the spots that breaches or sums are about."""
        names = [name for place in places for name in place]
        return [at for at, name in enumerate(self.choices.names) if name in names]

    def is_left(self, seen: Judged, legal: Candidate | None) -> bool:
        """Return whether the rules are broken rather than so much misread.

        A person must have looked before at all of each breach that is not sure. Where
        legal readings were not looked for to the end, several values may be misread
        together.
        """
        if self.was_given_up if legal is None else self.is_near(legal):
            return False
        return all([self.is_settled(error) for error in seen.errors])

    def is_near(self, legal: Candidate) -> bool:
        """Return whether what was seen may be a legal reading that was misread."""
        return legal.cost - self.seen_cost <= BELIEVED

    def leave(self) -> None:
        """Take breaches that a person looked at for what stands there.

        From then on readings with none but these are as good as legal ones: the rest of
        a sheet that breaks a rule is confirmed, and doubted, as that of any other.
        """
        self.has_left = True
        self.narrowing, self.narrow = None, ()

    def passes(self, judged: Judged) -> bool:
        """Return whether values break no rule but where it was left."""
        if judged.is_legal or not self.has_left:
            return judged.is_legal
        return all([self.is_looked_at(error) for error in judged.errors])

    def is_looked_at(self, error: tuple[str, ...]) -> bool:
        """Return whether a person looked at a breach, or at any spot if it has none."""
        there, answered = self.named((error,)), self.choices.answered
        return any([answered[at] for at in there]) if there else any(answered)

    def is_settled(self, error: tuple[str, ...]) -> bool:
        """Return whether a person looked at all of a breach that is not sure."""
        return self.is_looked_at(error) and not self.unsure(self.named((error,)))

    def unsure(self, spots: list[int]) -> list[int]:
        """Return the spots that a breach cannot be told of before they are asked."""
        choices = self.choices
        return [
            at for at in spots if not choices.answered[at] and choices.step(at) < SURE
        ]

    # Spots

    def margin(self, at: int, legal: Candidate | None) -> int:
        """Return how much dearer a legal reading is with another value at a spot."""
        choices = self.choices
        if choices.answered[at]:
            return MOST_COST
        step = choices.step(at)
        if legal is None:
            return step
        if not legal.picks[at]:
            if at in self.narrow:  # others may be what they are for its sake
                step -= self.slack(legal)
            if step >= QUESTION:
                return min(step, MOST_COST)
        return self.forced(at, legal)

    def slack(self, legal: Candidate) -> int:
        """Return what the rules of the spots that are narrowed down cost."""
        costs = [self.choices.costs[at] for at in self.narrow]
        picks = [legal.picks[at] for at in self.narrow]
        return sum([one[pick] - one[0] for one, pick in zip(costs, picks)])  # noqa: B905

    def forced(self, at: int, legal: Candidate) -> int:
        """Return what it costs to forbid a value of a legal reading.

        Spots that are not narrowed down stay as they are where the rules ask for it.
        """
        choices, picks = self.choices, legal.picks
        allowed = choices.every
        for other, pick in enumerate(picks):
            if pick and other not in self.narrow:
                allowed[other] = 1 << pick
        allowed[at] = choices.every[at] & ~(1 << picks[at])
        if not allowed[at]:
            return MOST_COST
        plain = sum([choices.costs[n][pick] for n, pick in enumerate(picks)])
        limit = plain + QUESTION
        candidates = Candidates(choices, self.narrowing, allowed, limit, WIDEST)
        best = QUESTION
        least = 0  # what costs less was looked at
        try:
            for attempt in range(MOST_FORCED):
                candidate = candidates.next()
                least = candidate.cost - plain if candidate else QUESTION
                if candidate is None or least >= best:
                    return best
                if self.looks - self.pairs >= MOST_LOOKS:
                    self.is_exact = False
                    return min(best, least)
                judged = self.judge(candidate.picks)
                if self.passes(judged):
                    cost = candidate.cost + _cost_of_sums(judged) - legal.cost
                    best = min(best, max(cost, 0))
                if not attempt:
                    best = min(best, self.paired(at, legal, candidate, best))
        except Unsettled:
            self.is_exact = False
            return min(best, least)
        return best  # the likeliest others break rules

    def paired(self, at: int, legal: Candidate, forced: Candidate, best: int) -> int:
        """Return what it costs to change a spot and one more, so that sums come out.

        Where a game does not tell what a sum is made of, spots of one kind make it.

        Args:
            at: the spot.
            legal: the likeliest legal reading.
            forced: the likeliest one with another value at the spot.
            best: what it has to cost less than; returned if no pair does.
        """
        judged, kept = self.judge(forced.picks), self.judge(legal.picks)
        if all([name in kept.wrong for name in judged.wrong]):
            return best
        names = self.choices.names
        kind = names[at].partition(":")[0]
        around = self.named((judged.doubted,))
        spots = [
            other
            for other, name in enumerate(names)
            if other != at and (other in around or name.partition(":")[0] == kind)
        ]
        before = self.looks
        limit = Candidate(legal.cost + best, forced.picks)
        most = min(MOST_PAIRED, MOST_PAIRS - self.pairs)
        found = self.changed(limit, forced.picks, spots, most)
        self.pairs += self.looks - before
        return max(found.cost - legal.cost, 0) if found else best

    def asked(
        self,
        seen: Judged,
        legal: Candidate | None,
        margins: list[int],
    ) -> list[int]:
        """Return the spots that are asked about, the least sure first."""
        choices = self.choices
        ranked: list[tuple[int, int, int]] = []
        picks = legal.picks if legal else self.seen
        added = self.judge(picks)
        wrong = [*self.named((added.wrong,)), *self.summands(added, picks)]
        for at in range(len(choices.names)):
            if choices.answered[at]:
                continue
            if choices.seen[at] == UNREADABLE:
                ranked.append((0, margins[at], at))
            elif legal and legal.picks[at]:
                costs = choices.costs[at]
                ranked.append((1, costs[legal.picks[at]] - costs[0], at))
            elif margins[at] < QUESTION or at in wrong:
                ranked.append((2, margins[at], at))
        if not self.passes(seen) and not (legal and self.is_near(legal)):
            ranked += self.breaches(seen, [at for _, _, at in ranked])
        return [at for _, _, at in sorted(ranked)]

    def summands(self, judged: Judged, picks: Picks) -> list[int]:
        """Return what may be misread where a person looked at a wrong sum already."""
        names, answered = self.choices.names, self.choices.answered
        wrong = self.named((judged.wrong,))
        groups = {group_of(names[at]) for at in wrong if answered[at]} - {""}
        parts = self.named((judged.doubted,))
        unsure = self.unsure([at for at in parts if group_of(names[at]) in groups])
        return [at for at in unsure if self.mends(at, picks, groups)]

    def mends(self, at: int, picks: Picks, groups: set[str]) -> bool:
        """Return whether sums of some groups come out with another value at a spot."""
        costs = self.choices.costs[at]
        dearest = costs[picks[at]] + SURE
        others = [
            (*picks[:at], pick, *picks[at + 1 :])
            for pick, cost in enumerate(costs)
            if pick != picks[at] and cost < dearest
        ]
        for other in others[:MOST_CHANGED]:
            if not groups & {group_of(name) for name in self.judge(other).wrong}:
                return True
        return len(others) > MOST_CHANGED

    def breaches(self, seen: Judged, asked: list[int]) -> list[tuple[int, int, int]]:
        """Return spots to look at before breaches can be told."""
        choices = self.choices
        every = list(range(len(choices.names)))
        found = []
        for error in seen.errors:
            if self.is_settled(error):
                continue
            there = self.named((error,))
            steps = [(choices.step(at), at) for at in there or every]
            steps = sorted([one for one in steps if not choices.answered[one[1]]])
            count = max(len(self.unsure(there)), 1)
            for step, at in steps[:count]:
                if at not in asked:
                    asked.append(at)
                    found.append((2, step, at))
        return found


def _cost_of_sums(judged: Judged) -> int:
    """Return what it costs that sums are wrong; one often makes others wrong."""
    groups = judged.groups
    return groups * WRONG_SUM + (len(judged.wrong) - groups) * FURTHER_SUM

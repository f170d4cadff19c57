"""Decisions: the values that a sheet that was read is taken to have, and the questions.

Two readings are compared: the best one of each spot by itself, and the likeliest
reading of the whole sheet that is legal. A reading corrected by the rules would hide
the very mistakes to be checked, so it never replaces what was seen: where the two
differ, the user is asked. The user is also asked where another legal reading costs
hardly more.

The proposed value is the one that was seen. A user who agrees without looking then
keeps what is on the sheet, and the rules name what is wrong with it; if the legal value
were proposed, a breach would go unnoticed.

Part of the core that runs in the browser too.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from sheetgen.core.reading.candidate import Candidate, Candidates, Narrowing, Unsettled
from sheetgen.core.reading.choice import Choices, Picks, make_choices
from sheetgen.core.reading.input_field import MOST_COST, UNREADABLE, InputField, Reading

QUESTION = 4000  # a smaller margin makes a question
SURE = 7500  # a spot of a breach with such a margin needs no question
BELIEVED = 9300  # a dearer legal reading is dropped once the user confirmed the breach
WRONG_SUM = 5000  # the cost of assuming that a player has added up wrongly
FURTHER_SUM = 1000  # and of assuming that another sum is wrong too
WIDEST = 7000  # dearer values are only tried where a rule requires them
FARTHEST = 40_000  # the most that a legal reading may cost beyond what was seen

# Limits for judging whole sheets
MOST_TRIES = 16  # for the likeliest legal reading
MOST_CHANGED = 16  # with one value of a breach or a sum changed
MOST_FORCED = 3  # for the margin of a spot
MOST_LOOKS = 60  # in all
MOST_PAIRED = 6  # with another value changed too, for the margin of a spot of a sum
MOST_PAIRS = 30  # in all, besides


# The judgement of a game's rules on the values of a sheet


class Judged(NamedTuple):
    """The judgement of the rules on values of all spots.

    Attributes:
        is_legal: whether no rule is broken.
        errors: for each breach the names of its spots, and of those whose change would
            mend it; may be empty.
        wrong: the names of the sums that were added up wrongly.
        doubted: the names of the wrong sums and of the spots that are added up in them.
        around: the names of spots beside those of the breaches, which may be the
            misread ones.
        meaning: the same for values that differ in nothing that counts, such as a cross
            where only circles do; None if that is unknown.
    """

    is_legal: bool
    errors: tuple[tuple[str, ...], ...] = ()
    wrong: tuple[str, ...] = ()
    doubted: tuple[str, ...] = ()
    around: tuple[str, ...] = ()
    meaning: Any = None

    @property
    def groups(self) -> int:
        """The least number of mistakes that explains the wrong sums.

        The sums of one column or player form a group; a wrong total may follow from
        any of them.
        """
        groups = {group_of(name) for name in self.wrong} - {""}
        return len(groups) or len(self.wrong[:1])


def group_of(name: str) -> str:
    """Return the column or player of a spot, or an empty text if it has none.

    >>> group_of("entry:2.5"), group_of("total")
    ('2', '')
    """
    return name.split(" ")[0].partition(":")[2].split(".")[0]


@dataclass(frozen=True)
class Rules:
    """The rules for one sheet.

    Attributes:
        spots: the spots of the sheet.
        judge: returns the judgement on values, by names of spots.
        narrow: returns the rules for some spots that are quick to check; None where
            the rules can only judge whole sheets.
    """

    spots: tuple[InputField, ...]
    judge: Callable[[Mapping[str, str]], Judged]
    narrow: Callable[[Choices], Narrowing | None] | None = None


# The values that a sheet is taken to have


class Decision(NamedTuple):
    """The value that a spot is taken to have.

    Attributes:
        name: the name of the spot.
        value: the proposed value: the one seen at this spot by itself.
        legal: its value in the likeliest legal reading; the same where no such reading
            is known.
        margin: how much more a legal reading with another value there costs; only a
            lower bound where there is no question.
        is_asked: whether the user has to look.
        others: the other possible values, the likeliest first.
    """

    name: str
    value: str
    legal: str
    margin: int
    is_asked: bool
    others: tuple[str, ...]


class Decided(NamedTuple):
    """The values that a sheet is taken to have.

    Attributes:
        decisions: one for each spot that was read, in the order of the sheet.
        questions: the names of the spots to ask about, the least certain first.
        is_legal: whether what was seen and answered breaks no rule.
        is_exact: whether the search for legal readings was complete.
        looks: how often a whole sheet was judged.
    """

    decisions: tuple[Decision, ...]
    questions: tuple[str, ...]
    is_legal: bool
    is_exact: bool
    looks: int

    @property
    def values(self) -> dict[str, str]:
        """The value of each spot, seen or answered, by its name."""
        return {one.name: one.value for one in self.decisions}


def decide(
    rules: Rules, readings: Sequence[Reading], answers: Mapping[str, str]
) -> Decided:
    """Return the values of a sheet, and the questions to ask before it is judged.

    Call this again after each answer, which often settles other questions.

    Args:
        rules: the rules for the sheet.
        readings: the readings of its spots.
        answers: the values that the user gave, by names of spots.

    Raises:
        ValueError: readings or answers do not belong to the sheet.
    """
    return _Deciding(rules, make_choices(rules.spots, readings, answers)).decide()


class _Deciding:
    """The choices of a sheet, and the judgements on some of them so far."""

    def __init__(self, rules: Rules, choices: Choices) -> None:
        self.rules = rules
        self.choices = choices
        self.narrowing = rules.narrow(choices) if rules.narrow else None
        self.narrow = self.narrowing.spots if self.narrowing else ()
        self.looks = 0
        self.pairs = 0  # looks at spots that change together
        self.is_exact = True
        self.was_given_up = False  # the search for legal readings
        self.has_left = False  # breaches that the user confirmed
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
        """Return the judgement of the rules on values."""
        if picks not in self._judged:
            self.looks += 1
            self._judged[picks] = self.rules.judge(self.choices.values(picks))
        return self._judged[picks]

    def find_legal(self, seen: Judged) -> Candidate | None:
        """Return the likeliest legal reading; its cost includes wrong sums."""
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
        """Return a legal reading with wrong sums corrected where that is likelier."""
        while True:
            doubted = self.judge(legal.picks).doubted
            better = self.changed(legal, legal.picks, self.named((doubted,)))
            if better is None or better.cost >= legal.cost:
                return legal
            legal = better

    def cheapest(self, best: Candidate | None) -> Candidate | None:
        """Return the cheapest legal reading found in a few looks, or else *best*."""
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
            best: the reading that it must be cheaper than, if any.
            picks: the values to change.
            spots: the spots where one may change.
            most: the number of readings to try.
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
        """Return the indices of spots that are named in *places*."""
        names = [name for place in places for name in place]
        return [at for at, name in enumerate(self.choices.names) if name in names]

    def is_left(self, seen: Judged, legal: Candidate | None) -> bool:
        """Return whether the player broke the rules, rather than much being misread.

        The user must have looked at all uncertain spots of each breach before. Where
        the search for legal readings was abandoned, several values together may have
        been misread.
        """
        if self.was_given_up if legal is None else self.is_near(legal):
            return False
        return all([self.is_settled(error) for error in seen.errors])

    def is_near(self, legal: Candidate) -> bool:
        """Return whether what was seen may be the legal reading, misread."""
        return legal.cost - self.seen_cost <= BELIEVED

    def leave(self) -> None:
        """Accept the breaches that the user looked at as real.

        From then on readings with only these breaches count as legal: the rest of a
        sheet that breaks a rule is confirmed, and doubted, like any other sheet.
        """
        self.has_left = True
        self.narrowing, self.narrow = None, ()

    def passes(self, judged: Judged) -> bool:
        """Return whether values break no rule, apart from accepted breaches."""
        if judged.is_legal or not self.has_left:
            return judged.is_legal
        return all([self.is_looked_at(error) for error in judged.errors])

    def is_looked_at(self, error: tuple[str, ...]) -> bool:
        """Return whether the user looked at a breach, or at any spot if it has none."""
        there, answered = self.named((error,)), self.choices.answered
        return any([answered[at] for at in there]) if there else any(answered)

    def is_settled(self, error: tuple[str, ...]) -> bool:
        """Return whether the user looked at all uncertain spots of a breach."""
        return self.is_looked_at(error) and not self.unsure(self.named((error,)))

    def unsure(self, spots: list[int]) -> list[int]:
        """Return the spots to ask about before a breach can be reported."""
        choices = self.choices
        return [
            at for at in spots if not choices.answered[at] and choices.step(at) < SURE
        ]

    # Spots

    def margin(self, at: int, legal: Candidate | None) -> int:
        """Return how much more a legal reading with another value at a spot costs."""
        choices = self.choices
        if choices.answered[at]:
            return MOST_COST
        step = choices.step(at)
        if legal is None:
            return step
        if not legal.picks[at]:
            if at in self.narrow:  # other spots may have dearer values because of it
                step -= self.slack(legal)
            if step >= QUESTION:
                return min(step, MOST_COST)
        return self.forced(at, legal)

    def slack(self, legal: Candidate) -> int:
        """Return the extra cost of the rules for the spots that are narrowed down."""
        costs = [self.choices.costs[at] for at in self.narrow]
        picks = [legal.picks[at] for at in self.narrow]
        return sum([one[pick] - one[0] for one, pick in zip(costs, picks)])  # noqa: B905

    def forced(self, at: int, legal: Candidate) -> int:
        """Return the extra cost of forbidding the value of a legal reading at a spot.

        Other spots that the rules changed keep their values, unless narrowed down.
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
        least = 0  # all cheaper readings were judged
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
                if judged.meaning and judged.meaning == self.judge(picks).meaning:
                    continue
                if self.passes(judged):
                    cost = candidate.cost + _cost_of_sums(judged) - legal.cost
                    best = min(best, max(cost, 0))
                if not attempt:
                    best = min(best, self.paired(at, legal, candidate, best))
        except Unsettled:
            self.is_exact = False
            return min(best, least)
        return best  # the likeliest other readings break rules

    def paired(self, at: int, legal: Candidate, forced: Candidate, best: int) -> int:
        """Return the extra cost of changing a spot and one more so that sums are right.

        Where a game does not declare what a sum is made of, it is taken to be made of
        the spots of the same kind.

        Args:
            at: the spot.
            legal: the likeliest legal reading.
            forced: the likeliest one with another value at the spot.
            best: the cost to beat; returned if no pair does.
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
        """Return the spots to ask about, the least certain first."""
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
        """Return the spots that may be misread when the user confirmed a wrong sum."""
        names, answered = self.choices.names, self.choices.answered
        wrong = self.named((judged.wrong,))
        groups = {group_of(names[at]) for at in wrong if answered[at]} - {""}
        parts = self.named((judged.doubted,))
        unsure = self.unsure([at for at in parts if group_of(names[at]) in groups])
        return [at for at in unsure if self.mends(at, picks, groups)]

    def mends(self, at: int, picks: Picks, groups: set[str]) -> bool:
        """Return whether another value at a spot makes sums of some groups right."""
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
        """Return the spots to look at before breaches can be reported."""
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
    """Return the cost of wrong sums; one mistake often makes several sums wrong."""
    groups = judged.groups
    return groups * WRONG_SUM + (len(judged.wrong) - groups) * FURTHER_SUM

"""What is taken to stand on a sheet, and what is asked, under rules of a few words."""

import random
from collections.abc import Mapping

import pytest

from sheetgen.core.reading.decision import (
    MOST_FORCED,
    QUESTION,
    SURE,
    WRONG_SUM,
    Decided,
    Judged,
    Rules,
    decide,
)
from sheetgen.core.reading.input_field import (
    MOST_COST,
    Reading,
    number,
    order_values,
    ring,
    sign,
)
from tests.reading.toy import FAR, Legal, make_toy, random_readings, tried
from tests.seeds import over_seeds

WORDS = "12"


def legal_by(seed: int, share: float) -> Legal:
    """Return rules by which a share of all values is legal."""

    def is_legal(values: Mapping[str, str]) -> bool:
        if "" in values.values():
            return False
        key = "".join(values[name] for name in sorted(values))
        return random.Random(f"{seed} {key}").random() < share

    return is_legal


def toy(seed: int, share: float) -> tuple[list[Reading], Legal, Decided]:
    """Return random readings, what is legal, and decisions on them."""
    readings = random_readings(random.Random(seed), 4, WORDS)
    is_legal = legal_by(seed, share)
    return readings, is_legal, decide(make_toy(readings, WORDS, is_legal), readings, {})


@over_seeds(80)
def test_the_likeliest_legal_reading_is_found_and_what_was_seen_is_proposed(
    seed: int,
) -> None:
    readings, is_legal, decided = toy(seed, 0.3)
    expected = [values for _, values in tried(readings, WORDS) if is_legal(values)]
    if decided.is_exact:
        held = {one.name: one.legal for one in decided.decisions}
        assert held == (expected[0] if expected else held)
    assert decided.is_legal == is_legal(decided.values)
    assert decided.values == {reading.name: reading.best for reading in readings}
    assert all(one.is_asked for one in decided.decisions if one.value != one.legal)
    asked = {one.name for one in decided.decisions if one.is_asked}
    assert asked == set(decided.questions)
    assert bool(decided.questions) == bool(asked)


@over_seeds(80)
def test_a_margin_is_what_another_value_costs(seed: int) -> None:
    readings, is_legal, decided = toy(seed, 0.5)
    legal = [one for one in tried(readings, WORDS) if is_legal(one[1])]
    if not decided.is_legal or not decided.is_exact:
        return
    for one in decided.decisions:
        others = [
            (cost - legal[0][0], values)
            for cost, values in tried(readings, ("", *WORDS))
            if values[one.name] != one.legal
        ]
        margin = min([cost for cost, values in others if is_legal(values)], default=FAR)
        if one.margin < QUESTION:
            assert one.margin == margin
            assert one.is_asked
        elif margin < QUESTION:  # given up
            assert len([cost for cost, _ in others if cost < margin]) >= MOST_FORCED


@over_seeds(80)
def test_no_breach_is_required_of_a_sheet_before_a_person_has_looked(seed: int) -> None:
    _, _, decided = toy(seed, 0.1)
    assert decided.is_legal or decided.questions


@over_seeds(80)
def test_answers_are_kept_and_questions_come_to_an_end(seed: int) -> None:
    rng = random.Random(seed)
    readings = random_readings(rng, 5, WORDS)
    rules = make_toy(readings, WORDS, legal_by(seed, 0.2))
    answers: dict[str, str] = {}
    decided = decide(rules, readings, answers)
    while decided.questions:
        answers[decided.questions[0]] = rng.choice(WORDS)
        decided = decide(rules, readings, answers)
        assert not set(decided.questions) & set(answers)
        seen = {reading.name: reading.best for reading in readings}
        assert decided.values == {**seen, **answers}


def certain(name: str, text: str) -> Reading:
    return Reading(name, ((text, 0), ("", MOST_COST)))


def decided_of(judge: Mapping[str, Judged], answers: Mapping[str, str] = {}) -> Decided:
    """Return decisions on two words that were read surely, as ``1 2``."""
    spots = tuple(sign(f"spot:{at}", ("1", "2")) for at in range(2))
    rules = Rules(spots, lambda values: judge[" ".join(values[s.name] for s in spots)])
    readings = [certain("spot:0", "1"), certain("spot:1", "2")]
    return decide(rules, readings, answers)


BROKEN = Judged(False, (("spot:1",),))


def test_a_breach_that_nothing_mends_is_asked_about_where_it_is() -> None:
    every = {f"{a} {b}": BROKEN for a in ("", "1", "2") for b in ("", "1", "2")}
    decided = decided_of(every)
    assert decided.questions == ("spot:1",)
    assert not decided.is_exact
    after = decided_of(every, {"spot:1": "2"})
    assert not after.questions
    assert not after.is_legal


def test_a_breach_of_what_was_not_read_is_asked_about_where_that_is_least_sure() -> (
    None
):
    spots = (sign("spot:0", ("1", "2")), sign("spot:1", ("1",)), sign("spot:2", ("1",)))
    broken = Judged(False, (("spot:2",),))
    readings = [Reading("spot:0", (("1", 0), ("2", 5000))), certain("spot:1", "1")]
    rules = Rules(spots, lambda values: broken)
    assert decide(rules, readings, {}).questions == ("spot:0",)
    assert not decide(rules, readings, {"spot:0": "1"}).questions


def test_what_mends_a_breach_is_asked_though_it_was_read_surely() -> None:
    every = {f"{a} {b}": BROKEN for a in ("", "1", "2") for b in ("", "1", "2")}
    every["1 1"] = Judged(True)
    decided = decided_of(every)
    assert decided.questions == ("spot:1",)
    one = decided.decisions[1]
    assert (one.value, one.legal) == ("2", "1")


@pytest.mark.parametrize("step", [SURE - 1, SURE])
def test_a_breach_is_required_once_all_of_it_is_sure_or_was_looked_at(
    step: int,
) -> None:
    """One of its spots is sure, one was answered, one may be misread."""
    spots = tuple(sign(f"spot:{at}", ("1", "2")) for at in range(3))
    broken = Judged(False, (("spot:0", "spot:1", "spot:2"),))
    rules = Rules(spots, lambda values: broken)
    readings = [
        certain("spot:0", "1"),
        Reading("spot:1", (("1", 0), ("2", 9), ("", MOST_COST))),
        Reading("spot:2", (("1", 0), ("2", step), ("", MOST_COST))),
    ]
    decided = decide(rules, readings, {"spot:1": "1"})
    assert decided.questions == (("spot:2",) if step < SURE else ())
    assert not decide(rules, readings, {"spot:1": "1", "spot:2": "1"}).questions


def test_no_sheet_is_judged_twice_and_no_spot_is_asked_about_twice() -> None:
    judged: list[tuple[str, ...]] = []

    def judge(values: Mapping[str, str]) -> Judged:
        judged.append(tuple(values.values()))
        return Judged(False, (("spot:1",), ("spot:1", "spot:0")))

    spots = tuple(sign(f"spot:{at}", ("1", "2")) for at in range(2))
    doubtful = Reading("spot:1", (("1", 0), ("2", 9), ("", MOST_COST)))
    readings = [certain("spot:0", "1"), doubtful]
    decided = decide(Rules(spots, judge), readings, {})
    assert len(set(judged)) == len(judged) == decided.looks
    # What may be misread comes before what breaks a rule, though it was read surely.
    assert decided.questions == ("spot:1",)
    judged.clear()
    after = decide(Rules(spots, judge), readings, {"spot:1": "1"})
    assert after.questions == ()


def test_each_breach_is_asked_about_the_least_sure_first() -> None:
    spots = tuple(sign(f"spot:{at}", ("1", "2")) for at in range(3))
    broken = Judged(False, (("spot:0",), ("spot:1",)))
    doubtful = Reading("spot:2", (("1", 0), ("2", 9), ("", MOST_COST)))
    readings = [certain("spot:0", "1"), certain("spot:1", "1"), doubtful]
    rules = Rules(spots, lambda values: broken)
    assert decide(rules, readings, {}).questions == ("spot:2", "spot:0", "spot:1")
    assert decide(rules, readings, {"spot:0": "1"}).questions == ("spot:2", "spot:1")


def test_a_wrong_sum_stays_where_every_other_reading_breaks_a_rule() -> None:
    spots = (sign("spot:0", ("1", "2")),)
    wrong, broken = Judged(True, (), ("spot:0",)), Judged(False, ())
    rules = Rules(spots, lambda v: wrong if v["spot:0"] == "1" else broken)
    decided = decide(rules, [Reading("spot:0", (("1", 0), ("2", 5)))], {})
    (one,) = decided.decisions
    assert (one.value, one.legal, decided.is_exact) == ("1", "1", True)


def left(judge: Mapping[str, Judged]) -> tuple[Decided, Decided]:
    """Return decisions on a word that breaks a rule, before and after it was asked.

    Beside it stands a word that is likely ``1``, and little less likely ``2``.
    """
    spots = tuple(sign(f"spot:{at}", ("1", "2")) for at in range(2))
    rules = Rules(spots, lambda values: judge[values["spot:0"]])
    readings = [
        Reading("spot:0", (("1", 0), ("2", QUESTION - 1), ("", MOST_COST))),
        certain("spot:1", "1"),
    ]
    return decide(rules, readings, {}), decide(rules, readings, {"spot:1": "1"})


def test_the_rest_of_a_sheet_with_a_breach_is_confirmed_by_rules_and_sums() -> None:
    another = Judged(False, (("spot:1",), ("spot:0",)))
    wrong = Judged(False, (("spot:1",),), ("spot:0",))
    for refuted in (another, wrong):
        before, after = left({"": refuted, "1": BROKEN, "2": refuted})
        assert set(before.questions) == {"spot:0", "spot:1"}
        assert not after.questions
        assert not after.is_legal


def test_what_a_breach_leaves_open_is_asked_about() -> None:
    for other in (BROKEN, Judged(False, (("spot:0", "spot:1"),))):
        _, after = left({"": other, "1": BROKEN, "2": other})
        assert after.questions == ("spot:0",)


def sums(total: str, is_wrong: bool, cost: int) -> Decided:
    """Return decisions on a total that is 12 by the rules."""
    spots = (number("total", 99),)
    other = "17" if total == "12" else "12"
    readings = [Reading("total", ((total, 0), (other, cost)))]
    rules = Rules(
        spots,
        lambda values: Judged(
            True, (), ("total",) if is_wrong and values["total"] != "12" else ()
        ),
    )
    return decide(rules, readings, {})


def test_a_sum_that_the_rules_confirm_is_not_asked_about() -> None:
    assert sums("12", False, QUESTION - 1).questions == ("total",)
    assert not sums("12", True, QUESTION - 1).questions


def test_a_wrong_sum_is_asked_about_and_never_put_right() -> None:
    near = sums("17", True, WRONG_SUM - 1)
    assert near.questions == ("total",)
    assert (near.decisions[0].value, near.decisions[0].legal) == ("17", "12")
    far = sums("17", True, MOST_COST)
    assert far.questions == ("total",)
    assert (far.decisions[0].value, far.decisions[0].legal) == ("17", "17")


@pytest.mark.parametrize("is_mended", [True, False])
@pytest.mark.parametrize("step", [SURE - 1, SURE])
def test_what_may_mend_a_wrong_sum_is_asked_once_the_sum_stands(
    step: int, is_mended: bool
) -> None:
    """Of two entries of 2, one may be a 1, and the sum 3; a 4 does not help."""
    names = ("entry:1.1", "entry:1.2", "entry:2.1", "subtotal:1")
    spots = tuple(number(name, 99) for name in names)

    def judge(values: Mapping[str, str]) -> Judged:
        parts = [int(values[name] or 0) for name in names]
        is_right = parts[0] + parts[1] == parts[3]
        return Judged(True) if is_right else Judged(True, (), names[3:], names)

    others = (step, step + 50) if is_mended else (MOST_COST, step)
    readings = [
        Reading(name, order_values(list(zip("214", (0, *others), strict=True))))
        for name in names[:3]
    ]
    readings.append(certain("subtotal:1", "3"))
    rules = Rules(spots, judge)
    assert decide(rules, readings, {}).questions == ("subtotal:1",)
    asked = decide(rules, readings, {"subtotal:1": "3"}).questions
    is_asked = is_mended and step < SURE
    assert asked == (("entry:1.1", "entry:1.2") if is_asked else ())


@pytest.mark.parametrize("step", [QUESTION // 2 - 1, QUESTION // 2])
@pytest.mark.parametrize("is_required", [False, True])
def test_two_spots_that_leave_a_sum_as_it_is_are_asked_together(
    step: int, is_required: bool
) -> None:
    """2 and 3 may be 3 and 2; 5 is far from sure too, but nothing makes up for it.

    The sum names what it is made of, or spots of one kind make it.
    """
    names = ("cell:1", "cell:2", "cell:3", "cell:4", "heading")
    shown = (("2", "3"), ("3", "2"), ("5", "8"), ("4", "6"))
    readings = [
        Reading(name, ((text, 0), (other, step), ("", MOST_COST)))
        for name, (text, other) in zip(names, shown, strict=False)
    ]
    readings.append(certain("heading", "14"))

    def judge(values: Mapping[str, str]) -> Judged:
        parts = [int(values[name] or 0) for name in names]
        is_right = sum(parts[:4]) == parts[4]
        return Judged(
            True, (), () if is_right else names[4:], names if is_required else names[4:]
        )

    rules = Rules(tuple(number(name, 99) for name in names), judge)
    decided = decide(rules, readings, {})
    near = step * 2 < QUESTION
    assert set(decided.questions) == (set(names[:2]) if near else set())
    margin = step * 2 if near else QUESTION
    assert [one.margin for one in decided.decisions[:2]] == [margin, margin]
    assert not decide(rules, readings, {"cell:1": "2"}).questions


def crosses(answers: Mapping[str, str], *seen: str) -> Decided:
    """Return decisions on things that are crossed, and on others."""
    marks = ("x", "x", "x", *seen)
    spots = tuple(ring(f"spot:{at}") for at in range(len(marks)))
    readings = [certain(f"spot:{at}", mark) for at, mark in enumerate(marks)]
    return decide(Rules(spots, lambda values: Judged(True)), readings, answers)


def test_crosses_without_a_circle_may_be_ticks_that_stand_for_circles() -> None:
    assert not crosses({}, "o").questions
    assert not crosses({}, "ox").questions
    asked = crosses({})
    assert set(asked.values.values()) == {"x"}
    assert len(asked.questions) == 3
    assert not crosses({"spot:0": "x", "spot:1": "x"}).questions
    ticked = crosses({"spot:0": "ox"})
    assert set(ticked.questions) == {"spot:1", "spot:2"}
    assert set(ticked.values.values()) == {"ox", "o"}
    # Three ticks, and nothing else, are a habit: the rest is not asked about.
    more = ("x", "x")
    habit = {f"spot:{at}": "o" for at in range(3)}
    assert len(crosses(dict([*habit.items()][:2]), *more).questions) == 3
    settled = crosses(habit, *more)
    assert (settled.questions, set(settled.values.values())) == ((), {"o"})
    assert crosses({**habit, "spot:2": "ox"}, *more).questions


def test_what_seems_circled_leaves_crosses_alone_until_two_were_ticks() -> None:
    assert not crosses({"spot:0": "o"}, "o").questions
    ticked = crosses({"spot:0": "o", "spot:1": "ox"}, "o", "x")
    assert set(ticked.questions) == {"spot:2", "spot:4"}
    one_of_nine = ("x",) * 5 + ("o",)
    assert len(crosses({}, *one_of_nine).questions) == 8
    assert not crosses({}, *one_of_nine, "o").questions


def test_ink_that_nobody_can_read_is_asked_about() -> None:
    spots = (sign("spot:0", ("1", "2")),)
    readings = [Reading("spot:0", (("?", 10), ("2", 5000), ("1", 7000)))]
    decided = decide(Rules(spots, lambda values: Judged(True)), readings, {})
    assert decided.questions == ("spot:0",)
    assert decided.decisions[0].value == "2"


@pytest.mark.parametrize("cost", [QUESTION - 1, QUESTION])
def test_what_is_nearly_as_likely_is_asked_about(cost: int) -> None:
    spots = (sign("spot:0", ("1", "2")),)
    readings = [Reading("spot:0", (("1", 0), ("2", cost)))]
    decided = decide(Rules(spots, lambda values: Judged(True)), readings, {})
    assert bool(decided.questions) == (cost < QUESTION)


@pytest.mark.parametrize(
    ("meanings", "is_asked"),
    [({"1": "a", "2": "a"}, False), ({"1": "a", "2": "b"}, True), ({}, True)],
)
def test_nothing_is_asked_that_changes_no_meaning(
    meanings: Mapping[str, str], is_asked: bool
) -> None:
    spots = (sign("spot:0", ("1", "2")),)
    rules = Rules(spots, lambda v: Judged(True, meaning=meanings.get(v["spot:0"])))
    decided = decide(rules, [Reading("spot:0", (("1", 0), ("2", 5)))], {})
    assert bool(decided.questions) == is_asked
    assert decided.decisions[0].value == "1"

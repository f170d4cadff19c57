from sheetgen.games.dice.rules.deal import MOST_ROUNDS, ROLLS, deal, find_roll


def test_every_roll_is_there_as_often_as_it_falls() -> None:
    rolls = [find_roll(number) for number in range(ROLLS)]
    assert len(rolls) == 6**5
    assert len(set(rolls)) == 6**4 * 2
    assert sum(roll.is_double for roll in rolls) * 3 == ROLLS


def test_a_seed_deals_the_same_rolls_for_ever() -> None:
    first, second, third = deal(4711)[:3]
    assert first == ((3, 2), (6, 2), False)
    assert second == ((1, 3), (1, 4), False)
    assert third == ((2, 2), (6, 3), True)


def test_fewer_rolls_are_the_first_of_more() -> None:
    assert len(deal(7)) == MOST_ROUNDS
    assert deal(7, rounds=5) == deal(7)[:5]
    assert deal(7, rounds=40)[:MOST_ROUNDS] == deal(7)


def test_other_seeds_deal_other_rolls() -> None:
    dealt = {tuple(deal(seed)) for seed in range(1, 200)}
    assert len(dealt) == 199

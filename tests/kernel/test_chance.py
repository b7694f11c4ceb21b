"""The generator behind every shuffle: saved races shuffle the same way for ever, and fairly."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from flammeapp.kernel.chance import MASK, below, shuffled, spread

SEEDS = st.integers(0, MASK)


def test_the_numbers_are_what_they_were_when_races_were_saved() -> None:
    state = spread(20)
    drawn = []
    for _ in range(6):
        number, state = below(state, 100)
        drawn.append(number)
    assert (spread(0), spread(1), spread(1, 1)) == (16294208416658607535, 10451216379200822465, 13757245211066428519)
    assert drawn == [83, 10, 61, 91, 26, 67]
    assert shuffled(spread(3), bytes(range(10)))[0] == bytes([5, 2, 3, 6, 8, 7, 9, 4, 0, 1])


@given(SEEDS, st.integers(1, 1000))
def test_below_stays_below(state: int, bound: int) -> None:
    number, after = below(state, bound)
    assert 0 <= number < bound
    assert 0 <= after <= MASK


@given(SEEDS, st.binary(max_size=40))
def test_a_shuffle_loses_no_card(state: int, cards: bytes) -> None:
    pile, _ = shuffled(state, cards)
    assert sorted(pile) == sorted(cards)


def test_every_order_of_three_cards_is_equally_likely() -> None:
    state = spread(7)
    orders: Counter[bytes] = Counter()
    for _ in range(6000):
        pile, state = shuffled(state, b"abc")
        orders[pile] += 1
    assert len(orders) == 6
    assert all(850 < count < 1150 for count in orders.values())


def test_neighbouring_seeds_and_streams_share_nothing() -> None:
    firsts = Counter(below(spread(seed, stream), 10)[0] for seed in range(200) for stream in range(10))
    assert all(140 < firsts[number] < 260 for number in range(10))
    assert len({spread(seed, stream) for seed in range(100) for stream in range(100)}) == 10_000

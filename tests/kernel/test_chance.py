"""The generator behind every shuffle: saved races shuffle the same way for ever, and fairly.

Everything here is reckoned from fixed seeds, so a test fails by a change of the generator alone, never by bad luck.
"""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import pairwise, permutations
from math import factorial, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flammeapp.kernel.chance import (
    INCREMENT,
    LARGEST_PILE,
    MASK,
    MULTIPLIER,
    POOL,
    below,
    pooled,
    shuffled,
    spread,
)

SEEDS = st.integers(0, MASK)
PILES = range(9, 21)
"""From the recycled cards of three rounds to a deck with all the exhaustion it may start with."""
SHUFFLES = 3000


def as_expected(counts: Counter[tuple[int, ...]] | Counter[bytes], outcomes: int, freedom: int) -> bool:
    """Whether counts that should all be equal are (chi-square, below four and a half standard deviations)."""
    expected = sum(counts.values()) / outcomes
    never_seen = outcomes - len(counts)
    chi_square = sum((count - expected) ** 2 / expected for count in counts.values()) + never_seen * expected
    return chi_square < freedom + 4.5 * sqrt(2 * freedom)


def state_before(word: int) -> int:
    """The state whose next step gives the picks of ``word``: the generator run backward."""
    after = word ^ (word >> 32)
    return (after - INCREMENT) * pow(MULTIPLIER, -1, MASK + 1) & MASK


def many(size: int, seed: int = 0, times: int = SHUFFLES) -> Iterable[bytes]:
    """Shuffles of one stream, each of the same sorted pile."""
    state = spread(seed, size)
    for _ in range(times):
        pile, state = shuffled(state, bytes(range(size)))
        yield pile


# --- for ever the same ---------------------------------------------------------------------------------------------


def test_the_numbers_are_what_they_were_when_races_were_saved() -> None:
    state = spread(20)
    drawn = []
    for _ in range(6):
        number, state = below(state, 100)
        drawn.append(number)
    assert (spread(0), spread(1), spread(1, 1)) == (16294208416658607535, 10451216379200822465, 13757245211066428519)
    assert drawn == [83, 10, 61, 91, 26, 67]
    assert shuffled(spread(3), bytes(range(10)))[0] == bytes([5, 2, 3, 6, 8, 7, 9, 4, 0, 1])


@pytest.mark.parametrize(
    ("seed", "size", "pile", "state"),
    [
        (0, 0, [], 16294208416658607535),
        (1, 1, [0], 10451216379200822465),
        (2, 3, [2, 0, 1], 5226515095491179909),
        (3, 4, [3, 2, 1, 0], 14339126598518006008),
        (4, 9, [2, 8, 0, 4, 3, 7, 5, 6, 1], 13150888723214441681),
        (5, 12, [2, 11, 8, 9, 6, 10, 1, 7, 4, 3, 0, 5], 120847153255579169),
        (6, 15, [2, 5, 0, 10, 3, 6, 12, 13, 8, 11, 9, 4, 7, 14, 1], 9871172582134374735),
        (7, 16, [5, 2, 12, 14, 8, 7, 3, 11, 13, 10, 4, 6, 9, 0, 15, 1], 7914309156985393377),
        (8, 20, [9, 15, 6, 8, 12, 0, 3, 11, 16, 4, 17, 14, 7, 13, 1, 18, 2, 19, 5, 10], 2394122518221111896),
    ],
)
def test_a_shuffle_is_what_it_was_when_races_were_saved(seed: int, size: int, pile: list[int], state: int) -> None:
    assert shuffled(spread(seed), bytes(range(size))) == (bytes(pile), state)


def test_shuffles_of_every_size_are_what_they_were_when_races_were_saved() -> None:
    text = hashlib.blake2b(digest_size=16)
    for size in range(LARGEST_PILE + 1):
        state = spread(size)
        for _ in range(3):
            pile, state = shuffled(state, bytes(range(size)))
            text.update(pile)
            text.update(state.to_bytes(8, "big"))
    assert text.hexdigest() == "e23d7bb8feace3712218ce3c6dc85563"


# --- numbers -------------------------------------------------------------------------------------------------------


@given(SEEDS, st.integers(1, 1000))
def test_below_stays_below(state: int, bound: int) -> None:
    number, after = below(state, bound)
    assert 0 <= number < bound
    assert 0 <= after <= MASK


@pytest.mark.parametrize("bound", [2, 3, 4, 5, 6, 10, 12])
def test_numbers_and_pairs_of_numbers_are_equally_likely(bound: int) -> None:
    state = spread(bound)
    numbers = []
    for _ in range(20_000):
        number, state = below(state, bound)
        numbers.append(number)
    assert as_expected(Counter((number,) for number in numbers), bound, bound - 1)
    assert as_expected(Counter(pairwise(numbers)), bound**2, bound**2 - 1)


# --- shuffles ------------------------------------------------------------------------------------------------------


@given(SEEDS, st.binary(max_size=LARGEST_PILE))
def test_a_shuffle_loses_no_card(state: int, cards: bytes) -> None:
    pile, after = shuffled(state, cards)
    assert sorted(pile) == sorted(cards)
    assert 0 <= after <= MASK


@pytest.mark.parametrize("size", range(2, 9))
def test_every_order_belongs_to_as_many_words_as_any_other(size: int) -> None:
    """Not by luck but by number: as many words in a row as there are orders give every order once."""
    orders = {shuffled(state_before(word), bytes(range(size)))[0] for word in range(factorial(size))}
    assert len(orders) == factorial(size)


@pytest.mark.parametrize("size", range(2, 7))
def test_every_order_of_a_small_pile_is_equally_likely(size: int) -> None:
    orders = Counter(many(size, times=40 * factorial(size)))
    assert as_expected(orders, factorial(size), factorial(size) - 1)


@pytest.mark.parametrize("size", PILES)
def test_every_card_is_equally_likely_at_every_place(size: int) -> None:
    places = Counter(place for pile in many(size) for place in enumerate(pile))
    assert as_expected(places, size**2, (size - 1) ** 2)


@pytest.mark.parametrize("size", PILES)
def test_every_card_is_equally_likely_right_after_every_other(size: int) -> None:
    neighbours = Counter(pair for pile in many(size, seed=1) for pair in pairwise(pile))
    assert as_expected(neighbours, size * (size - 1), size * (size - 1) - 1)


@pytest.mark.parametrize("size", PILES)
def test_a_shuffle_says_nothing_about_the_next(size: int) -> None:
    tops = [pile[0] for pile in many(size, seed=2, times=6000)]
    assert as_expected(Counter(pairwise(tops)), size**2, size**2 - 1)


@pytest.mark.parametrize("apart", [1, 2, 7, 1000])
def test_streams_of_one_seed_know_nothing_of_one_another(apart: int) -> None:
    deck = bytes(range(5)) * 3
    tops = Counter(
        (shuffled(spread(seed), deck)[0][0], shuffled(spread(seed, apart), deck)[0][0]) for seed in range(5000)
    )
    assert as_expected(tops, 25, 24)


@pytest.mark.parametrize("apart", [1, 2, 1 << 32])
def test_neighbouring_seeds_know_nothing_of_one_another(apart: int) -> None:
    deck = bytes(range(5)) * 3
    tops = Counter(
        (shuffled(spread(seed), deck)[0][0], shuffled(spread(seed + apart), deck)[0][0])
        for seed in range(0, 5000 * 3, 3)
    )
    assert as_expected(tops, 25, 24)


def test_seeds_and_streams_never_meet() -> None:
    assert len({spread(seed, stream) for seed in range(100) for stream in range(100)}) == 10_000


# --- shuffles of guessed races -------------------------------------------------------------------------------------


def every_order_in_the_pool(size: int) -> Counter[bytes]:
    """All that ``pooled`` can do to a pile: the upper bits of the next state are the pick."""
    cards = bytes(range(size))
    inverse = pow(MULTIPLIER, -1, MASK + 1)
    shift = 64 - POOL.bit_length() + 1
    return Counter(pooled(((pick << shift) - INCREMENT) * inverse & MASK, cards)[0] for pick in range(POOL))


@given(SEEDS, st.binary(max_size=40))
def test_a_shuffle_from_the_pool_loses_no_card(state: int, cards: bytes) -> None:
    pile, after = pooled(state, cards)
    assert sorted(pile) == sorted(cards)
    assert 0 <= after <= MASK


@pytest.mark.parametrize("size", range(7))
def test_the_pool_of_a_small_pile_holds_every_order_as_often_as_it_can(size: int) -> None:
    orders = every_order_in_the_pool(size)
    assert set(orders) == {bytes(order) for order in permutations(range(size))}
    assert min(orders.values()) >= POOL // factorial(size)


@pytest.mark.parametrize("size", range(2, 25))
def test_the_pool_brings_every_card_to_every_place_equally_often(size: int) -> None:
    places: Counter[tuple[int, int]] = Counter()
    for order, times in every_order_in_the_pool(size).items():
        for place in enumerate(order):
            places[place] += times
    assert len(places) == size**2
    assert max(places.values()) - min(places.values()) <= max(4, size // 2)


@pytest.mark.parametrize("shuffle", [shuffled, pooled])
def test_a_shuffle_depends_on_nothing_but_state_and_pile(shuffle: Callable[[int, bytes], tuple[bytes, int]]) -> None:
    piles = [bytes(range(size)) for size in (3, 15, 9, 15, 3)]
    assert [shuffle(spread(8), pile) for pile in piles] == [shuffle(spread(8), pile) for pile in piles]

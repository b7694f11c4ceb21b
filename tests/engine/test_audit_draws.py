"""Draws and bids worked out by hand from the text (R5-R7, R24, R30), and draws compared with every possible shuffle."""

from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

import pytest

from flammeapp.engine.scenario import play_scenario
from tests.engine.setups import game_data

WINDS = "G2*2 F2-*6 F2+*6 F2~*6 F2w*6 (F1-*1|F1+*2) F2 X2*5"


def play(document: dict[str, Any]) -> dict[str, Any]:
    return play_scenario({"id": "x", **document}, game_data(), ()).result


DRAWS = [
    # Both threes lie face down; two of the five recycled cards follow, of which three stay behind: at least one four.
    pytest.param([3, 3], [3, 4, 4, 4, 4], {}, [3, 3, 4], 4, 3, 0, id="R6 certain from both piles"),
    pytest.param([2], [2, 2, 2, 2], {}, [2, 2, 2, 2], 4, 1, 0, id="R6 all alike"),
    pytest.param([], [5, 5, 5, 6, 7], {}, [5, 5], 4, 1, 0, id="R6 nothing face down"),
    pytest.param([9], [], {}, [9], 1, 0, 0, id="R6 a single card"),
    pytest.param([9, 2], [4], {}, [2, 4, 9], 3, 0, 0, id="R6 fewer than four in all"),
    pytest.param([3] * 5, [9], {}, [3, 3, 3, 3], 4, 1, 1, id="R6 enough face down: nothing is shuffled"),
    pytest.param([3, 4, 5, 6, 7], [9], {"track": WINDS, "at": "2r"}, [], 3, 2, 1, id="R30 headwind, three"),
    pytest.param([3, 4], [9], {"track": WINDS, "at": "7l"}, [3, 4, 9], 3, 0, 0, id="R30 headwind, three in all"),
    pytest.param([3, 4, 5, 6], [9, 9], {"track": WINDS, "at": "8r"}, [3, 4, 5, 6, 9], 5, 1, 0, id="R30 tailwind, five"),
    pytest.param([3, 4, 5, 6], [9], {"track": WINDS, "at": "14r"}, [3, 4, 5, 6], 4, 0, 1, id="R30 crosswind, four"),
    pytest.param([3, 4, 5, 6], [9], {"track": WINDS, "at": "20r"}, [3, 4, 5, 6], 4, 0, 1, id="R30 rain, four"),
    pytest.param([3, 4, 5, 6], [9], {"track": WINDS, "at": "0r"}, [3, 4, 5, 6], 4, 0, 1, id="R30 start square, four"),
    pytest.param([3, 4, 5], [9], {"track": WINDS, "at": "26r"}, [3, 4, 5], 3, 0, 1, id="R30 inner lane, headwind"),
    pytest.param([3, 4, 5], [9], {"track": WINDS, "at": "28r"}, [3, 4, 5, 9], 4, 0, 0, id="R30 outer lane, tailwind"),
    pytest.param(
        [3, 4, 5], [9], {"track": WINDS, "at": "7g"}, [3, 4, 5], 3, 0, 1, id="R30 on the grass he is on the tile"
    ),
]


@pytest.mark.parametrize(("down", "recycled", "more", "certain", "count", "down_after", "recycled_after"), DRAWS)
def test_draw(
    down: list[int],
    recycled: list[int],
    more: dict[str, str],
    certain: list[int],
    count: int,
    down_after: int,
    recycled_after: int,
) -> None:
    assert play({"kind": "draw", "face_down": down, "recycled": recycled, **more}) == {
        "drawn_certain": certain,
        "hand_count": count,
        "face_down_after": down_after,
        "recycled_after": recycled_after,
        "forced_exhaustion": False,
    }


@pytest.mark.parametrize("more", [{}, {"hand_size": 1}, {"track": WINDS, "at": "8r"}])
def test_no_card_at_all(more: dict[str, Any]) -> None:
    """R7: the counts are those right after drawing, the exhaustion card is none of them."""
    assert play({"kind": "draw", "face_down": [], "recycled": [], **more}) == {
        "drawn_certain": [],
        "hand_count": 0,
        "face_down_after": 0,
        "recycled_after": 0,
        "forced_exhaustion": True,
    }


@pytest.mark.parametrize("seed", range(150))
def test_what_is_certain_is_what_all_shuffles_share(seed: int) -> None:
    """R6 by brute force: every hand there can be, and the copies of each value that all of them hold."""
    chance = Random(seed)
    down = [chance.choice((2, 3, 4)) for _ in range(chance.randint(0, 6))]
    recycled = [chance.choice((2, 3, 4)) for _ in range(chance.randint(0, 6))]
    size = chance.randint(1, 6)
    if len(down) >= size:
        hands = [list(hand) for hand in combinations(down, size)]
    else:
        missing = min(size - len(down), len(recycled))
        hands = [down + list(rest) for rest in combinations(recycled, missing)]
    counts = [Counter(hand) for hand in hands]
    certain = sorted(value for value in (2, 3, 4) for _ in range(min(count[value] for count in counts)))
    result = play({"kind": "draw", "face_down": down, "recycled": recycled, "hand_size": size})
    assert result["drawn_certain"] == certain
    assert result["hand_count"] == len(hands[0])
    assert result["hand_count"] + result["face_down_after"] + result["recycled_after"] == len(down) + len(recycled)


def bid(rider: str, at: str, *cards: int) -> dict[str, Any]:
    return {"rider": rider, "at": at, "cards": list(cards)}


BIDS = [
    pytest.param(2, [bid("a", "0r", 2, 3)], ["a"], id="more places than bids"),
    pytest.param(1, [bid("a", "2r", 5, 5), bid("b", "2m", 5, 5), bid("c", "2l", 5, 5)], ["c"], id="further left"),
    pytest.param(1, [bid("a", "2l", 5, 5), bid("b", "1r", 4, 6)], ["b"], id="further back before further left"),
    pytest.param(
        2, [bid("a", "3r", 9, 9), bid("b", "2r", 4, 6), bid("c", "1r", 6, 4)], ["a", "c"], id="tie for second"
    ),
    pytest.param(2, [bid("a", "10r", 9, 2), bid("b", "9r", 2, 9), bid("c", "11r", 9, 3)], ["c", "b"], id="two digits"),
    pytest.param(1, [bid("a", "3r", 0, 0)], ["a"], id="nothing bid"),
]


@pytest.mark.parametrize(("places", "bids", "winners"), BIDS)
def test_bids(places: int, bids: list[dict[str, Any]], winners: list[str]) -> None:
    """R24: the higher bid first, it is placed right."""
    assert play({"kind": "breakaway", "places": places, "bids": bids}) == {"winners": winners}

"""The groups on the road: who rides with whom, what a group is called, how far behind it is."""

import pytest

from flammeapp.engine.board.notation import parse_notation
from flammeapp.engine.board.track import Track
from flammeapp.ui.race.groups import GroupName, gap_text, group_title, groups_on, riders_count

FRONT, CHASERS, ALONE = GroupName.FRONT, GroupName.CHASERS, GroupName.ALONE
PELOTON, DROPPED = GroupName.PELOTON, GroupName.DROPPED


@pytest.fixture(scope="module")
def track() -> Track:
    """Four start squares, twenty squares of flat road, three beyond the line."""
    return parse_notation("G2 G2 G2 G2 " + "F2 " * 20 + "X2 X2 X2")


def rows(track: Track, riders: dict[int, tuple[int, ...]]) -> list[tuple[int, ...]]:
    return [riders.get(square, ()) for square in range(len(track.squares))]


@pytest.mark.parametrize(
    ("riders", "names"),
    [
        # one rider away, three behind him, three behind these, one dropped (the picture of the race window)
        ({14: (0,), 11: (1, 2), 10: (3,), 7: (4, 5), 6: (6,), 3: (7,)}, [FRONT, CHASERS, PELOTON, DROPPED]),
        # a single rider between the front and the peloton is alone
        ({15: (0,), 13: (1,), 8: (2, 3), 7: (4, 5)}, [FRONT, ALONE, PELOTON]),
        # the biggest group rides in front: everybody behind it is dropped
        ({15: (0, 1), 14: (2, 3), 11: (4,), 8: (5, 6)}, [PELOTON, DROPPED, DROPPED]),
        # everybody together
        ({9: (0, 1), 8: (2, 3), 7: (4, 5)}, [PELOTON]),
        # nobody shelters behind anybody: there is no peloton
        ({15: (0,), 12: (1,), 9: (2,)}, [FRONT, ALONE, ALONE]),
    ],
)
def test_a_group_is_named_by_its_size_and_place(
    track: Track, riders: dict[int, tuple[int, ...]], names: list[GroupName]
) -> None:
    found = groups_on(track, rows(track, riders))
    assert [group.name for group in found] == names
    assert [rider for group in found for rider in group.riders] == sorted(r for on in riders.values() for r in on)


def test_gaps_count_from_the_front_and_the_front_counts_to_the_line(track: Track) -> None:
    found = groups_on(track, rows(track, {14: (0,), 11: (1, 2)}))
    assert (found[0].to_go, found[1].gap) == (track.to_line[14], 3)
    assert gap_text(found[0], first=True) == "10 to go"
    assert gap_text(found[1], first=False) == "−3 sq"
    over = groups_on(track, rows(track, {track.line: (0,)}))
    assert gap_text(over[0], first=True) == "over the line"


def test_the_two_lanes_of_a_roundabout_are_one_pack() -> None:
    track = parse_notation("G2*2 F2*2 (F1*2|F1*3) F2*2 X2*2")
    split = track.squares[3].ahead
    found = groups_on(track, [(5,) if n == 3 else (n,) if n in split else () for n in range(len(track.squares))])
    assert {rider for group in found for rider in group.riders} == {5, *split}


def test_nobody_on_the_road_makes_no_group(track: Track) -> None:
    assert groups_on(track, rows(track, {})) == ()


def test_every_group_has_a_word() -> None:
    assert len({group_title(name) for name in GroupName}) == len(GroupName)
    assert (riders_count(1), riders_count(3)) == ("1 rider", "3 riders")


def test_two_packs_that_meet_at_the_fork_of_a_roundabout_are_one() -> None:
    track = parse_notation("G2*2 F2*6 (F1*2|F1*4) F2*2 X2*2")
    fork = next(square.number for square in track.squares if len(square.ahead) > 1)
    inner, outer = track.squares[fork].ahead
    riders = {inner: (0,), track.squares[inner].ahead[0]: (1,), outer: (2,), fork: (3,), fork - 1: (4,)}
    (group,) = groups_on(track, rows(track, riders))
    assert group.name is PELOTON
    square_of = {rider: square for square, on in riders.items() for rider in on}
    assert list(group.riders) == sorted(group.riders, key=lambda rider: -track.rank[square_of[rider]])
    # without anybody at the fork they are two, the one nearest the finish by his own way first (R10)
    del riders[fork]
    found = groups_on(track, rows(track, riders))
    assert [group.riders for group in found] == [(1, 0), (2,), (4,)]
    assert [group.gap for group in found] == sorted(group.gap for group in found)


def test_nobody_rides_in_the_pack_of_another_team(track: Track) -> None:
    on = rows(track, {12: (0, 2), 11: (1,), 9: (3,)})
    found = groups_on(track, on, road_of=(0, 0, 1, 1))
    assert [(group.name, group.riders) for group in found] == [(FRONT, (0, 1)), (ALONE, (2,)), (ALONE, (3,))]
    assert [gap_text(group, first=number == 0) for number, group in enumerate(found)] == ["12 to go", "level", "−3 sq"]
    # R49: there are no packs at all, only riders on one square
    found = groups_on(track, on, road_of=(0, 1, 2, 3))
    assert [group.riders for group in found] == [(0, 2), (1,), (3,)]
    found = groups_on(track, rows(track, {12: (0,), 11: (1, 2)}), road_of=(0, 1, 2))
    assert [group_title(group.name) for group in found] == ["Front", "Side by side"]

"""The groups on the road and their names, front first.

A group is a pack of R16: riders on consecutive occupied squares, the two lanes of a roundabout regardless. Groups are
ordered by R10, and so are the riders in each. The naming rule is the program's own:

* the biggest group of at least two riders is the *Peloton*; of several, the one furthest back,
* the first group ahead of it is the *Front*, further ones are *Chasers*, or *Alone* when it is one rider,
* every group behind it is *Dropped*,
* without a peloton (everybody by himself) the first is the *Front* and the others are *Alone*.

Where roads lie over one another nobody is in another team's pack: team-mates ride *Together* (R48), and where every
rider has a road of his own there are no packs, only riders *Side by side* on a square (R49). Nobody is dropped there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import chain

from PySide6.QtCore import QCoreApplication

from flammeapp.engine.board.track import Track


class GroupName(Enum):
    """What a group on the road is called."""

    FRONT = "front"
    CHASERS = "chasers"
    ALONE = "alone"
    PELOTON = "peloton"
    DROPPED = "dropped"
    TOGETHER = "together"
    ABREAST = "abreast"


@dataclass(frozen=True, slots=True)
class Group:
    """Riders who ride together, front first. ``to_go``: squares to the line; ``gap``: squares behind the front."""

    name: GroupName
    riders: tuple[int, ...]
    to_go: int
    gap: int


def groups_on(track: Track, rows: Sequence[Sequence[int]], road_of: Sequence[int] = ()) -> tuple[Group, ...]:
    """Answer the groups of the riders in ``rows`` (riders by square, right to left), front first.

    ``road_of``: by rider the road he rides on (R48, R49); empty: all on one.
    """
    apart = len(set(road_of)) == len(road_of) > 0
    packs = _abreast(track, rows) if apart else _packs(track, rows, road_of)
    if not packs:
        return ()
    sizes = [len(riders) for _, riders in packs]
    biggest = max(sizes)
    peloton = max(index for index, size in enumerate(sizes) if size == biggest) if biggest > 1 else -1
    front = track.to_line[packs[0][0]]
    groups: list[Group] = []
    gap = 0
    for index, (head, riders) in enumerate(packs):
        if not road_of:
            name = _name(index, len(riders), peloton)
        else:
            name = _name_against_the_clock(index, len(riders), abreast=apart)
        # Before a fork the way is counted by the inner lane, on the outer one it is longer: a gap never shrinks.
        gap = max(gap, track.to_line[head] - front)
        groups.append(Group(name, tuple(riders), track.to_line[head], gap))
    return tuple(groups)


def group_title(name: GroupName) -> str:
    """Answer the word over a group."""
    titles = {
        GroupName.FRONT: QCoreApplication.translate("Groups", "Front"),
        GroupName.CHASERS: QCoreApplication.translate("Groups", "Chasers"),
        GroupName.ALONE: QCoreApplication.translate("Groups", "Alone"),
        GroupName.PELOTON: QCoreApplication.translate("Groups", "Peloton"),
        GroupName.DROPPED: QCoreApplication.translate("Groups", "Dropped"),
        GroupName.TOGETHER: QCoreApplication.translate("Groups", "Together"),
        GroupName.ABREAST: QCoreApplication.translate("Groups", "Side by side"),
    }
    return titles[name]


def riders_count(number: int) -> str:
    """Answer "1 rider" or "3 riders"."""
    if number == 1:
        return QCoreApplication.translate("Groups", "1 rider")
    return QCoreApplication.translate("Groups", "{number} riders").format(number=number)


def gap_text(group: Group, *, first: bool) -> str:
    """Answer "26 to go" for the front, "−3 sq" for the others, and what stands beyond the line."""
    if not first and not group.gap:
        return QCoreApplication.translate("Groups", "level")
    if not first:
        return QCoreApplication.translate("Groups", "−{gap} sq").format(gap=group.gap)
    if group.to_go <= 0:
        return QCoreApplication.translate("Groups", "over the line")
    return QCoreApplication.translate("Groups", "{squares} to go").format(squares=group.to_go)


def _name(index: int, size: int, peloton: int) -> GroupName:
    if index == peloton:
        return GroupName.PELOTON
    if 0 <= peloton < index:
        return GroupName.DROPPED
    if index == 0:
        return GroupName.FRONT
    return GroupName.CHASERS if size > 1 else GroupName.ALONE


def _name_against_the_clock(index: int, size: int, *, abreast: bool) -> GroupName:
    if index == 0:
        return GroupName.FRONT
    if size == 1:
        return GroupName.ALONE
    return GroupName.ABREAST if abreast else GroupName.TOGETHER


def _abreast(track: Track, rows: Sequence[Sequence[int]]) -> list[tuple[int, list[int]]]:
    """Riders by square as (square, riders), the front first."""
    occupied = sorted((square for square, riders in enumerate(rows) if riders), key=lambda s: -track.rank[s])
    return [(square, list(rows[square])) for square in occupied]


def _packs(track: Track, rows: Sequence[Sequence[int]], road_of: Sequence[int]) -> list[tuple[int, list[int]]]:
    """Packs as (front square, riders front first), front pack first. Neighbours are found along the road's graph.

    A square that two packs touch makes them one: in front of it the road forks.
    """
    found: list[tuple[int, list[int]]] = []
    for road in dict.fromkeys(road_of) or (0,):
        own = {square: [r for r in on if not road_of or road_of[r] == road] for square, on in _abreast(track, rows)}
        packs: list[list[int]] = []  # squares, front first
        for square, here in own.items():
            if here:
                touched = [pack for pack in packs if not set(track.squares[square].ahead).isdisjoint(pack)]
                merged = sorted((*chain.from_iterable(touched), square), key=lambda s: -track.rank[s])
                packs = [*(pack for pack in packs if pack not in touched), merged]
        found += [(pack[0], [rider for square in pack for rider in own[square]]) for pack in packs]
    turn = {rider: number for row in rows for number, rider in enumerate(row)}
    return sorted(found, key=lambda pack: (-track.rank[pack[0]], turn[pack[1][0]]))

"""The groups on the road and their names, front first.

A group is a pack of R16: riders on consecutive occupied squares. The naming rule is the program's own:

* the biggest group of at least two riders is the *Peloton*; of several, the one furthest back,
* the first group ahead of it is the *Front*, further ones are *Chasers*, or *Alone* when it is one rider,
* every group behind it is *Dropped*,
* without a peloton (everybody by himself) the first is the *Front* and the others are *Alone*.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QCoreApplication

from flammeapp.engine.board.track import Track


class GroupName(Enum):
    """What a group on the road is called."""

    FRONT = "front"
    CHASERS = "chasers"
    ALONE = "alone"
    PELOTON = "peloton"
    DROPPED = "dropped"


@dataclass(frozen=True, slots=True)
class Group:
    """Riders who ride together, front first. ``to_go``: squares to the line; ``gap``: squares behind the front."""

    name: GroupName
    riders: tuple[int, ...]
    to_go: int
    gap: int


def groups_on(track: Track, rows: Sequence[Sequence[int]]) -> tuple[Group, ...]:
    """Answer the groups of the riders in ``rows`` (riders by square, right to left), front first."""
    packs = _packs(track, rows)
    if not packs:
        return ()
    sizes = [len(riders) for _, riders in packs]
    biggest = max(sizes)
    peloton = max(index for index, size in enumerate(sizes) if size == biggest) if biggest > 1 else -1
    front = track.to_line[packs[0][0]]
    return tuple(
        Group(_name(index, len(riders), peloton), tuple(riders), track.to_line[head], track.to_line[head] - front)
        for index, (head, riders) in enumerate(packs)
    )


def group_title(name: GroupName) -> str:
    """Answer the word over a group."""
    titles = {
        GroupName.FRONT: QCoreApplication.translate("Groups", "Front"),
        GroupName.CHASERS: QCoreApplication.translate("Groups", "Chasers"),
        GroupName.ALONE: QCoreApplication.translate("Groups", "Alone"),
        GroupName.PELOTON: QCoreApplication.translate("Groups", "Peloton"),
        GroupName.DROPPED: QCoreApplication.translate("Groups", "Dropped"),
    }
    return titles[name]


def riders_count(number: int) -> str:
    """Answer "1 rider" or "3 riders"."""
    if number == 1:
        return QCoreApplication.translate("Groups", "1 rider")
    return QCoreApplication.translate("Groups", "{number} riders").format(number=number)


def gap_text(group: Group, *, first: bool) -> str:
    """Answer "26 to go" for the front, "−3 sq" for the others, and what stands beyond the line."""
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


def _packs(track: Track, rows: Sequence[Sequence[int]]) -> list[tuple[int, list[int]]]:
    """Packs as (front square, riders front first), front pack first. Neighbours are found along the road's graph."""
    occupied = sorted((square for square, riders in enumerate(rows) if riders), key=lambda s: -track.rank[s])
    pack_of: dict[int, int] = {}
    packs: list[tuple[int, list[int]]] = []
    for square in occupied:
        ahead = [pack_of[number] for number in track.squares[square].ahead if number in pack_of]
        if ahead:
            pack = min(ahead)
            packs[pack][1].extend(rows[square])
        else:
            pack = len(packs)
            packs.append((square, list(rows[square])))
        pack_of[square] = pack
    return packs

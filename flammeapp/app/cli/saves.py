"""`flamme saves`: the saved games."""

from __future__ import annotations

import argparse

from flammeapp.app.cli.shelf import open_library
from flammeapp.app.cli.speaking import OK, emit, say, table
from flammeapp.kernel.codec import Json
from flammeapp.session.library import SlotInfo
from flammeapp.tour.calendar import DayKind


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")


def run(arguments: argparse.Namespace) -> int:
    """List the saved games, the one written last first."""
    with open_library(arguments.home) as library:
        slots = library.slots()
    if arguments.json:
        emit({"slots": [slot_document(slot) for slot in slots]})
    elif slots:
        table(
            ("slot ", "name", "kind", "stage", "teams", "round ", "state", "actions ", "saved (UTC)", "digest"),
            (
                (
                    f"{slot.slot}",
                    slot.name,
                    slot.kind,
                    slot.next_stage_title or slot.stage_title,
                    ", ".join(team.colour for team in slot.teams),
                    f"{slot.round}",
                    _state(slot),
                    f"{slot.actions}",
                    f"{slot.saved_at:%Y-%m-%d %H:%M}",
                    slot.digest,
                )
                for slot in slots
            ),
        )
    else:
        say("There are no saved games yet.")
    return OK


def _state(slot: SlotInfo) -> str:
    """What a race is doing, or what day of a tour it is."""
    if not slot.stages:
        return slot.phase
    if slot.finished:
        return f"tour of {slot.stages} stages over"
    stage = slot.stages_done + (slot.day != DayKind.REST.value)
    doing = {DayKind.REST.value: "rest day after", DayKind.RIDING.value: f"{slot.phase} of"}.get(slot.day, "before")
    return f"{doing} stage {stage} of {slot.stages}"


def slot_document(slot: SlotInfo) -> dict[str, Json]:
    """Answer the JSON object of one saved game; that of a tour says more."""
    document: dict[str, Json] = {
        "slot": slot.slot,
        "name": slot.name,
        "kind": slot.kind,
        "stage": slot.stage_id,
        "stage_title": slot.stage_title,
        "teams": [{"colour": team.colour, "name": team.name, "seat": team.seat} for team in slot.teams],
        "round": slot.round,
        "state": slot.phase,
        "finished": slot.finished,
        "actions": slot.actions,
        "saved_at": slot.saved_at.isoformat(timespec="seconds"),
        "digest": slot.digest,
    }
    if slot.stages:
        document["tour"] = {
            "stages": list(slot.stage_ids),
            "rest_days_after": list(slot.rest_days_after),
            "stages_done": slot.stages_done,
            "day": slot.day,
            "points": list(slot.points),
            "jerseys": {leader.jersey: {"rider": leader.rider, "value": leader.value} for leader in slot.leaders},
        }
    return document

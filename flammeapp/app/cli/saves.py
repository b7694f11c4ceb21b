"""`flamme saves`: the saved games."""

from __future__ import annotations

import argparse

from flammeapp.app.cli.shelf import open_library
from flammeapp.app.cli.speaking import OK, emit, say, table
from flammeapp.kernel.codec import Json
from flammeapp.session.library import SlotInfo


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
                    slot.stage_title,
                    ", ".join(team.colour for team in slot.teams),
                    f"{slot.round}",
                    slot.phase,
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


def slot_document(slot: SlotInfo) -> dict[str, Json]:
    """Answer the JSON object of one saved game."""
    return {
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

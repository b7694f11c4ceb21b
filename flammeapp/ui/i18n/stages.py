"""What stages, boxes, grounds and opponents are called on the screen."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from flammeapp.engine.board.profile import TerrainKind
from flammeapp.engine.board.stages import Provenance, Stage, StageKind
from flammeapp.engine.board.track import Terrain


def stage_title(stage: Stage) -> str:
    """Answer the title as printed, with a real dash between two towns; a stage with a number only is "Stage 7"."""
    if stage.number is not None and stage.title == f"Stage {stage.number}":
        return QCoreApplication.translate("Stages", "Stage {number}").format(number=stage.number)
    return stage.title.replace(" - ", " – ")


def box_name(box: str) -> str:
    """Answer the name of a box; an unknown one keeps its own word."""
    names = {
        "base": QCoreApplication.translate("Stages", "Base game"),
        "promo": QCoreApplication.translate("Stages", "Promotional card"),
        "peloton": QCoreApplication.translate("Stages", "Peloton"),
        "grandtour": QCoreApplication.translate("Stages", "Grand Tour"),
        "tour-2018": QCoreApplication.translate("Stages", "Free tour of 2018"),
        "companion": QCoreApplication.translate("Stages", "Companion app"),
        "fan": QCoreApplication.translate("Stages", "Fan stages"),
        "own": QCoreApplication.translate("Stages", "My own"),
    }
    return names.get(box, box)


def kind_of_stage(kind: TerrainKind) -> str:
    """Answer "Flat", "Hilly", "Mountain" or "Cobbles"."""
    names = {
        TerrainKind.FLAT: QCoreApplication.translate("Stages", "Flat"),
        TerrainKind.HILLY: QCoreApplication.translate("Stages", "Hilly"),
        TerrainKind.MOUNTAIN: QCoreApplication.translate("Stages", "Mountain"),
        TerrainKind.COBBLES: QCoreApplication.translate("Stages", "Cobbles"),
    }
    return names[kind]


def start_of_stage(kind: StageKind) -> str:
    """Answer how a stage is ridden when it is no common race: "Long", "Time trial", "Team time trial"; else empty."""
    names = {
        StageKind.MASS_START: "",
        StageKind.LONG: QCoreApplication.translate("Stages", "Long"),
        StageKind.TEAM_TIME_TRIAL: QCoreApplication.translate("Stages", "Team time trial"),
        StageKind.INDIVIDUAL_TIME_TRIAL: QCoreApplication.translate("Stages", "Time trial"),
    }
    return names[kind]


def provenance_words(provenance: Provenance) -> str:
    """Answer "official", "reconstructed", "completed by us", "extra" or "your own"."""
    names = {
        Provenance.OFFICIAL: QCoreApplication.translate("Stages", "official"),
        Provenance.RECONSTRUCTED: QCoreApplication.translate("Stages", "reconstructed"),
        Provenance.COMPLETED: QCoreApplication.translate("Stages", "completed by us"),
        Provenance.EXTRA: QCoreApplication.translate("Stages", "extra"),
        Provenance.OWN: QCoreApplication.translate("Stages", "your own"),
    }
    return names[provenance]


def ground_name(terrain: Terrain) -> str:
    """Answer the word for a ground behind a number: "12 ascent"."""
    names = {
        Terrain.FLAT: QCoreApplication.translate("Stages", "flat"),
        Terrain.ASCENT: QCoreApplication.translate("Stages", "ascent"),
        Terrain.DESCENT: QCoreApplication.translate("Stages", "descent"),
        Terrain.COBBLES: QCoreApplication.translate("Stages", "cobbles"),
        Terrain.SUPPLY: QCoreApplication.translate("Stages", "supply"),
        Terrain.WET: QCoreApplication.translate("Stages", "wet"),
    }
    return names[terrain]


def squares_words(count: int) -> str:
    """Answer "68 squares"."""
    return QCoreApplication.translate("Stages", "{number} squares").format(number=count)


def provenance_sentence(stage: Stage) -> str:
    """Answer where the order of the tiles comes from, as one sentence."""
    sentences = {
        Provenance.OFFICIAL: QCoreApplication.translate("Stages", "The tiles lie as on the printed card."),
        Provenance.RECONSTRUCTED: QCoreApplication.translate(
            "Stages", "Reconstructed from one list of the tiles; the printed card may differ."
        ),
        Provenance.COMPLETED: QCoreApplication.translate(
            "Stages", "The list lacked some curves; they were added so that the track fits."
        ),
        Provenance.EXTRA: QCoreApplication.translate("Stages", "An extra stage, given away outside the boxes."),
        Provenance.OWN: QCoreApplication.translate("Stages", "A stage built by hand."),
    }
    return sentences[stage.provenance]


def opponent_name(policy: str) -> str:
    """Answer the level of a computer team; an opponent without a name of its own keeps its code."""
    names = {
        "random": QCoreApplication.translate("Opponents", "Beginner"),
        "saver3": QCoreApplication.translate("Opponents", "Normal"),
    }
    return names.get(policy, policy)

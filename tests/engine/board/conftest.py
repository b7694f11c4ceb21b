"""The tiles and stages that come with the program, read once."""

import json
from pathlib import Path

import pytest

from flammeapp.engine.board.stages import Stage, parse_stage
from flammeapp.engine.board.tiles import TileSet, parse_tiles

Document = dict[str, object]


@pytest.fixture(scope="session")
def tiles_document(resources: Path) -> Document:
    """The parsed tiles document."""
    document: Document = json.loads((resources / "data" / "tiles.json").read_text(encoding="utf-8"))
    return document


@pytest.fixture(scope="session")
def tiles(tiles_document: Document) -> TileSet:
    """Every tile."""
    return parse_tiles(tiles_document)


@pytest.fixture(scope="session")
def stage_documents(tracks: Path) -> dict[str, Document]:
    """Every stage file, parsed, by the stage's id."""
    files = sorted(tracks.glob("*.json"))
    return {file.stem: json.loads(file.read_text(encoding="utf-8")) for file in files}


@pytest.fixture(scope="session")
def stages(stage_documents: dict[str, Document]) -> dict[str, Stage]:
    """Every stage by its id."""
    return {name: parse_stage(document) for name, document in stage_documents.items()}

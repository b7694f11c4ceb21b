"""Every stage that comes with the program: reads, builds, has the length it states, and has no fault."""

import math
from dataclasses import replace

from flammeapp.engine.board.geometry import layout
from flammeapp.engine.board.notation import format_notation, parse_notation
from flammeapp.engine.board.stages import Stage, stage_document
from flammeapp.engine.board.tiles import TileSet, build_track
from flammeapp.engine.board.track import Branch, Zone
from flammeapp.engine.board.validate import check_stage, check_tiles


def test_every_file_is_one_stage_and_writes_back_the_same(
    stages: dict[str, Stage], stage_documents: dict[str, dict[str, object]]
) -> None:
    assert len(stages) == 111
    for name, stage in stages.items():
        assert stage.id == name
        assert stage_document(stage) == stage_documents[name]


def test_every_stage_is_without_a_fault(tiles: TileSet, stages: dict[str, Stage]) -> None:
    faulty = {name: problems for name, stage in stages.items() if (problems := check_stage(stage, tiles))}
    assert faulty == {}


def test_every_variant_can_be_laid(tiles: TileSet, stages: dict[str, Stage]) -> None:
    variants = [variant for stage in stages.values() for variant in stage.variants]
    assert variants
    assert all(check_tiles(variant.tiles, tiles) == () for variant in variants)


def test_every_stage_has_the_length_it_states(tiles: TileSet, stages: dict[str, Stage]) -> None:
    """Squares from the start line to the finish line by the inner way, counted without the tables of the track."""
    for name, stage in stages.items():
        track = build_track(tiles, stage.tiles)
        road = [s for s in track.squares if s.zone is Zone.ROAD and s.branch is not Branch.OUTER]
        assert len(road) == stage.length, name
        assert track.to_line[len(track.start)] == stage.length, name


def test_every_stage_can_be_written_as_notation(tiles: TileSet, stages: dict[str, Stage]) -> None:
    for stage in stages.values():
        track = build_track(tiles, stage.tiles)
        again = parse_notation(format_notation(track))
        assert again.squares == track.squares
        assert (again.rank, again.to_line, again.line) == (track.rank, track.to_line, track.line)


def test_every_stage_is_drawn_without_a_gap(tiles: TileSet, stages: dict[str, Stage]) -> None:
    for name, stage in stages.items():
        track = build_track(tiles, stage.tiles)
        shown = layout(tiles, stage.tiles)
        for square in track.squares[:-1]:
            ahead = track.squares[square.ahead[0]]
            if square.branch is ahead.branch:
                here = shown.squares[square.number].at(1.0)
                there = shown.squares[ahead.number].at(0.0)
                assert math.dist(here[:2], there[:2]) < 1e-3, (name, square.number)


def test_a_fault_put_into_an_official_stage_is_found(tiles: TileSet, stages: dict[str, Stage]) -> None:
    """The checks are not merely silent: turning one curve over makes the road run into itself."""
    stage = stages["firenze-milano"]
    turned = replace(stage, tiles=tuple("Q" if tile == "q" else tile for tile in stage.tiles))
    found = [problem.params for problem in check_stage(turned, tiles) if problem.code == "tiles_overlap"]
    assert found == [{"first": 1, "second": 20}]

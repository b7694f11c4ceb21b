"""The files of the program and of the player: stages and tiles read strictly, texts written whole or not at all."""

import errno
import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from flammeapp.engine.board.tiles import TileSet
from flammeapp.store import files
from flammeapp.store.errors import FileProblem
from flammeapp.store.files import (
    LARGEST_FILE,
    atomic_write,
    load_data,
    load_own_stages,
    load_stage_file,
    load_stages,
    load_tiles,
    read_json,
)

Document = dict[str, object]


@pytest.fixture(scope="module")
def tiles(resources: Path) -> TileSet:
    """The tiles of the program."""
    return load_tiles(resources)


@pytest.fixture(scope="module")
def document(tracks: Path) -> Document:
    """A good stage."""
    found = json.loads((tracks / "firenze-milano.json").read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    return found


def problem(attempt: Callable[[], object]) -> FileProblem:
    """What was wrong with the file."""
    with pytest.raises(FileProblem) as told:
        attempt()
    return told.value


def test_the_programs_own_files_are_read(resources: Path, tracks: Path, tiles: TileSet) -> None:
    """All 111 stages in the order of the shelf: base first, Peloton by number, both sides of a card together."""
    stages = load_stages(tracks)
    assert len(stages) == 111
    boxes = [stage.box for stage in stages]
    assert boxes == sorted(boxes, key=files.BOX_ORDER.index)
    assert boxes[0] == "base"
    peloton = [stage.id for stage in stages if stage.box == "peloton"]
    assert peloton[:4] == ["peloton-07-2-4", "peloton-07-5-6", "peloton-08-2-4", "peloton-08-5-6"]
    base = [stage.title for stage in stages if stage.box == "base"]
    assert base == sorted(base, key=str.casefold)
    data = load_data(resources)
    assert data.tiles.sides.keys() == tiles.sides.keys()
    assert len(data.decks.rouleur) == len(data.decks.sprinteur) == 15


@pytest.mark.parametrize("box", ["base", "promo", "peloton"])
def test_every_stage_that_is_offered_is_sound(tracks: Path, tiles: TileSet, box: str) -> None:
    """The strict door lets all of them through."""
    offered = [stage for stage in load_stages(tracks) if stage.box == box]
    assert offered
    for stage in offered:
        assert load_stage_file(tracks / f"{stage.id}.json", tiles) == stage


def with_tiles(document: Document, change: Callable[[list[str]], list[str]]) -> Document:
    """The stage with other tiles."""
    listed = document["tiles"]
    assert isinstance(listed, list)
    return {**document, "tiles": change(list(listed))}


BAD_TRACKS: dict[str, Callable[[list[str]], list[str]]] = {
    "unknown_tile": lambda ids: [*ids[:4], "zz", *ids[5:]],
    "two_starts": lambda ids: [ids[0], *ids],
    "no_start": lambda ids: ids[1:],
    "no_finish": lambda ids: ids[:-1],
    "two_finishes": lambda ids: [*ids, ids[-1]],
    "start_not_first": lambda ids: [ids[1], ids[0], *ids[2:]],
    "finish_not_last": lambda ids: [*ids[:-2], ids[-1], ids[-2]],
    "no_tiles": lambda ids: [],
}


@pytest.mark.parametrize("code", BAD_TRACKS)
def test_a_stage_that_cannot_be_ridden_is_named(tmp_path: Path, tiles: TileSet, document: Document, code: str) -> None:
    """One clear reason, with the file's name."""
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(with_tiles(document, BAD_TRACKS[code])), encoding="utf-8")
    told = problem(lambda: load_stage_file(path, tiles))
    assert told.code == code
    assert told.params["file"] == "mine.json"


def test_overlapping_tiles_are_named(tmp_path: Path, tiles: TileSet, document: Document) -> None:
    """Four sharp curves to one side bring the road back over itself."""
    sharp = [side.id for side in tiles.sides.values() if side.shape.value == "sharp" and side.turn.value == "left"]
    assert len(sharp) >= 4
    path = tmp_path / "knot.json"
    path.write_text(
        json.dumps(with_tiles(document, lambda ids: [ids[0], *sharp[:4], *sharp[:4], ids[-1]])), encoding="utf-8"
    )
    codes = {found.code for found in files.check_stage(files.parse_stage(read_json(path)), tiles)}
    assert "tiles_overlap" in codes
    assert problem(lambda: load_stage_file(path, tiles)).code in codes


BAD_FILES: dict[str, bytes] = {
    "not_json": b'{"format": 1,\n "id": }',
    "not_text": b"\xff\xfe\x00stage",
    "not_an_object": b"[1, 2]",
    "unknown_key": b"",
    "file_too_large": b" " * (LARGEST_FILE + 1),
}


@pytest.mark.parametrize("code", BAD_FILES)
def test_a_file_that_is_no_stage_is_named(tmp_path: Path, tiles: TileSet, document: Document, code: str) -> None:
    """Not JSON with its line, not text, a list, a key nobody knows, a film."""
    path = tmp_path / "odd.json"
    content = BAD_FILES[code] or json.dumps({**document, "wether": "fair"}).encode()
    path.write_bytes(content)
    told = problem(lambda: load_stage_file(path, tiles))
    assert (told.code, told.params["file"]) == (code, "odd.json")
    if code == "not_json":
        assert (told.params["line"], told.params["column"]) == (2, 8)
    if code == "unknown_key":
        assert told.params["where"] == "wether"


def test_a_file_that_is_not_there_or_no_file(tmp_path: Path, tiles: TileSet, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each with its own word."""
    assert problem(lambda: load_stage_file(tmp_path / "gone.json", tiles)).code == "file_missing"
    (tmp_path / "folder.json").mkdir()
    assert problem(lambda: read_json(tmp_path / "folder.json")).code in ("file_is_folder", "file_unreadable")

    def refuse(*arguments: object, **named: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    told = problem(lambda: read_json(tmp_path / "secret.json"))
    assert (told.code, told.params) == ("file_unreadable", {"file": "secret.json", "detail": "Permission denied"})


def test_a_letter_before_the_text_does_no_harm(tmp_path: Path, tiles: TileSet, document: Document) -> None:
    """Some editors write a byte order mark."""
    path = tmp_path / "marked.json"
    path.write_text(json.dumps(document), encoding="utf-8-sig")
    assert load_stage_file(path, tiles).id == "firenze-milano"


def test_own_stages_are_read_beside_bad_ones(tmp_path: Path, tiles: TileSet, document: Document) -> None:
    """One broken file does not empty the shelf; other files are nobody's business."""
    assert load_own_stages(tmp_path / "none", tiles) == files.StageShelf((), ())
    for name in ("b-stage", "a-stage"):
        (tmp_path / f"{name}.json").write_text(json.dumps({**document, "id": name, "box": "own", "title": name}))
    (tmp_path / "c-broken.json").write_text("{")
    (tmp_path / "notes.txt").write_text("{")
    shelf = load_own_stages(tmp_path, tiles)
    assert [stage.id for stage in shelf.stages] == ["a-stage", "b-stage"]
    assert [(found.code, found.params["file"]) for found in shelf.problems] == [("not_json", "c-broken.json")]
    with pytest.raises(FileProblem, match="not_json"):
        load_stages(tmp_path)
    (tmp_path / "file").write_text("")
    assert problem(lambda: load_own_stages(tmp_path / "file", tiles)).code == "folder_unreadable"


def test_damaged_program_files_are_named(tmp_path: Path, resources: Path) -> None:
    """A broken installation says which file."""
    (tmp_path / "data").mkdir()
    assert problem(lambda: load_tiles(tmp_path)).params == {"file": "tiles.json"}
    (tmp_path / "data" / "tiles.json").write_text('{"format": 7}')
    told = problem(lambda: load_tiles(tmp_path))
    assert (told.code, told.params["file"]) == ("unknown_format", "tiles.json")
    shutil.copy(resources / "data" / "tiles.json", tmp_path / "data")
    (tmp_path / "data" / "specialists.json").write_text('{"format": 1}')
    told = problem(lambda: load_data(tmp_path))
    assert (told.code, told.params["file"]) == ("missing_key", "specialists.json")


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=10,
)


@given(content=st.binary(max_size=60) | json_values.map(lambda value: json.dumps(value).encode()))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_a_stage_file_may_hold_anything(tmp_path: Path, tiles: TileSet, content: bytes) -> None:
    """FileProblem, never another exception."""
    path = tmp_path / "any.json"
    path.write_bytes(content)
    assert problem(lambda: load_stage_file(path, tiles)).params["file"] == "any.json"


@given(data=st.data(), value=json_values)
@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_a_stage_with_one_odd_value_is_read_or_named(
    tmp_path: Path, tiles: TileSet, document: Document, data: st.DataObject, value: object
) -> None:
    """Whatever stands under a key: a stage that can be ridden, or a reason."""
    key = data.draw(st.sampled_from(sorted(document)))
    path = tmp_path / "odd.json"
    path.write_text(json.dumps({**document, key: value}), encoding="utf-8")
    try:
        stage = load_stage_file(path, tiles)
    except FileProblem:
        return
    assert files.check_stage(stage, tiles) == ()


def test_writing_is_all_or_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk in the middle leaves the old text."""
    path = tmp_path / "deep" / "er" / "settings.json"
    atomic_write(path, '{"a": "Étape ≥"}\n')
    assert path.read_bytes() == '{"a": "Étape ≥"}\n'.encode()
    atomic_write(path, "second")
    assert path.read_text() == "second"

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    assert problem(lambda: atomic_write(path, "third")).code == "disk_full"
    monkeypatch.undo()
    assert problem(lambda: atomic_write(path, "\ud800")).code == "not_text"
    assert path.read_text() == "second"
    assert [file.name for file in path.parent.iterdir()] == ["settings.json"]
    told = problem(lambda: atomic_write(path / "below-a-file.json", "x"))
    assert (told.code, told.params["file"]) == ("file_unwritable", "below-a-file.json")

"""Recorded races play again exactly as they were ridden: a change of a rule cannot slip in unseen."""

import json
from pathlib import Path

import pytest

from flammeapp.engine.board.track import Terrain
from flammeapp.engine.events import HandDrawn, RaceEnded
from flammeapp.engine.racelog import RaceLog, log_document, parse_log, replay
from flammeapp.engine.setup import build_book
from flammeapp.kernel.codec import parse
from flammeapp.store.files import load_data
from tests.golden.races.record import GOLDEN, INDEX, compact, events_digest

FOLDER = Path(__file__).resolve().parents[1] / "golden" / "races"
RACES = json.loads((FOLDER / INDEX).read_text(encoding="utf-8"))


def log_named(name: str) -> RaceLog:
    return parse_log(parse((FOLDER / f"{name}.json").read_text(encoding="utf-8")))


@pytest.mark.parametrize("name", RACES)
def test_plays_as_it_was_ridden(name: str, resources: Path) -> None:
    log = log_named(name)
    book = build_book(log.setup, load_data(resources))
    events = []
    for played in replay(book, log):  # raises at the first fingerprint that differs
        events += played.events
    ended = events[-1]
    assert isinstance(ended, RaceEnded)
    assert list(ended.places) == RACES[name]["places"]
    assert played.state.round == RACES[name]["rounds"]
    assert events_digest(events) == RACES[name]["events"]


@pytest.mark.parametrize("name", RACES)
def test_its_text_is_what_the_program_writes(name: str) -> None:
    assert compact(log_document(log_named(name))) == (FOLDER / f"{name}.json").read_text(encoding="utf-8")


def test_every_race_recorded_is_listed() -> None:
    assert {path.stem for path in FOLDER.glob("*.json")} - {"races"} == set(RACES)
    assert {golden.name for golden in GOLDEN} == set(RACES)


def test_the_races_are_about_what_they_say(resources: Path) -> None:
    data = load_data(resources)
    books = {name: build_book(log_named(name).setup, data) for name in RACES}

    def ground(name: str) -> set[Terrain]:
        return {square.terrain for square in books[name].track.squares}

    assert {Terrain.ASCENT, Terrain.DESCENT} <= ground("hilly")
    assert Terrain.COBBLES in ground("cobbles")
    assert Terrain.SUPPLY in ground("supply")
    assert len(books["five-teams"].riders_of) == 5
    assert len(books["six-teams"].riders_of) == 6
    assert len(books["two-teams"].riders_of) == 2
    out = [event for played in replay(books["deck-runs-out"], log_named("deck-runs-out")) for event in played.events]
    assert any(isinstance(event, HandDrawn) and event.forced for event in out)
    *_, last = replay(books["tie-on-the-line"], log_named("tie-on-the-line"))
    first, second = RACES["tie-on-the-line"]["places"][:2]
    assert last.state.square[first] == last.state.square[second] >= books["tie-on-the-line"].track.line

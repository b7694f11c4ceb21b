"""Recorded races play again exactly as they were ridden: a change of a rule cannot slip in unseen."""

import json
from pathlib import Path

import pytest

from flammeapp.engine.board.track import Terrain
from flammeapp.engine.events import RaceEnded
from flammeapp.engine.racelog import RaceLog, log_document, parse_log, replay
from flammeapp.engine.setup import EXPANSIONS, build_book
from flammeapp.kernel.codec import parse
from tests.engine.setups import game_data
from tests.golden.races.record import GOLDEN, INDEX, Ending, Golden, Recorded, compact, events_digest

FOLDER = Path(__file__).resolve().parents[1] / "golden" / "races"
RACES = json.loads((FOLDER / INDEX).read_text(encoding="utf-8"))


def log_named(name: str) -> RaceLog:
    return parse_log(parse((FOLDER / f"{name}.json").read_text(encoding="utf-8")))


@pytest.mark.parametrize("name", RACES)
def test_plays_as_it_was_ridden(name: str) -> None:
    log = log_named(name)
    book = build_book(log.setup, game_data())
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


def test_every_expansion_and_every_way_a_race_can_end_is_recorded() -> None:
    assert {ending for race in RACES.values() for ending in race["endings"]} == {
        ending.name.lower() for ending in Ending
    }
    taking_part = set()
    for name in RACES:
        setup = log_named(name).setup
        book = build_book(setup, game_data())
        taking_part |= {found.name for found in EXPANSIONS if found.takes_part(setup, game_data(), book.track)}
    assert taking_part == {found.name for found in EXPANSIONS}


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.name)
def test_a_race_is_about_what_it_says(golden: Golden) -> None:
    race = read_again(golden.name)
    assert golden.wanted(race), golden.why
    assert sorted(ending.name.lower() for ending in race.endings) == RACES[golden.name]["endings"]


def read_again(name: str) -> Recorded:
    log = log_named(name)
    book = build_book(log.setup, game_data())
    *_, last = told = list(replay(book, log))
    return Recorded(log, tuple(event for played in told for event in played.events), last.state, book)


def test_the_stages_are_about_what_they_say() -> None:
    books = {name: build_book(log_named(name).setup, game_data()) for name in RACES}

    def ground(name: str) -> set[Terrain]:
        return {square.terrain for square in books[name].track.squares}

    assert {Terrain.ASCENT, Terrain.DESCENT} <= ground("hilly")
    assert Terrain.COBBLES in ground("cobbles")
    assert Terrain.SUPPLY in ground("supply")
    assert books["ascent-finish"].track.squares[books["ascent-finish"].track.line].terrain is Terrain.ASCENT
    assert [len(books[name].riders_of) for name in ("two-teams", "five-teams", "six-teams")] == [2, 5, 6]
    assert [len(riders) for riders in books["twelve-riders"].riders_of] == [1] * 12
    assert len(books["alone"].riders_of) == 1
    assert books["solo"].choosers == (0, 1)
    roads = [books[name].roads for name in ("team-time-trial", "individual-time-trial", "alone", "everything")]
    assert roads == [4, 6, 2, 1], "R48, R49: who exists for whom"

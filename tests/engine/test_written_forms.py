"""Set-ups, actions, states and logs: what is written reads back the same, and everything else is refused."""

import copy
import json
from dataclasses import fields, replace
from functools import cache
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from flammeapp.engine.actions import LARGEST, Action, PlaceRider, action_document, parse_action
from flammeapp.engine.board.errors import BoardError
from flammeapp.engine.look import view_of, waiting_teams
from flammeapp.engine.racelog import LogBroken, RaceLog, log_document, parse_log, replay
from flammeapp.engine.reduce import apply, begin, legal_actions
from flammeapp.engine.rulebook import RuleBook
from flammeapp.engine.setup import (
    CHOSEN,
    LONGEST_NAME,
    RULES_VERSION,
    RaceSetup,
    build_book,
    check_setup,
    parse_setup,
    setup_document,
)
from flammeapp.engine.state import RaceState, parse_state, state_digest, state_document
from flammeapp.engine.teams import Colour, DummyKind, RaceOptions, RiderKind, RiderSetup, Seat, TeamSetup
from flammeapp.kernel.chance import MASK
from flammeapp.kernel.codec import canonical, parse
from flammeapp.kernel.errors import DocumentError
from tests.engine.setups import all_stages, game_data, stage_named
from tests.engine.situations import small_book


def usual(stage: str = "avenue-corso-paseo", teams: int = 3, seed: int = 5) -> RaceSetup:
    """A set-up nothing is wrong with."""
    return RaceSetup(
        stage_named(stage),
        tuple(TeamSetup(colour, colour.value, Seat.HUMAN) for colour, _ in zip(Colour, range(teams), strict=False)),
        RaceOptions(),
        seed,
    )


def specialists(kind: RiderKind) -> st.SearchStrategy[str]:
    """The specialists of a type (R34), and none."""
    return st.sampled_from(["", *(found.id for found in game_data().decks.specialists if found.kind is kind)])


def with_its_dummy(team: TeamSetup) -> TeamSetup:
    """A team on a dummy's seat is one of the two kinds of dummies."""
    if team.seat is not Seat.DUMMY:
        return team
    return replace(team, dummy=DummyKind.PELOTON if len(team.name) % 2 else DummyKind.MUSCLE)


NUMBER = st.integers(0, LARGEST)
ACTIONS = st.one_of([st.builds(kind, *[NUMBER for _ in fields(kind)]) for kind in get_args(Action)])
RIDERS = st.lists(
    st.sampled_from(RiderKind).flatmap(
        lambda kind: st.builds(RiderSetup, st.just(kind), st.integers(0, 6), specialists(kind), st.integers(0, 3))
    ),
    min_size=1,
    max_size=3,
).map(tuple)
TEAMS = st.lists(
    st.builds(
        TeamSetup,
        st.sampled_from(Colour),
        st.text(max_size=LONGEST_NAME),
        st.sampled_from(Seat),
        st.sampled_from(["", "random", "saver3"]),
        RIDERS,
    ).map(with_its_dummy),
    max_size=7,
).map(tuple)
OPTIONS = st.builds(
    RaceOptions,
    st.integers(3, 6),
    st.booleans(),
    st.booleans(),
    st.booleans(),
    st.sets(st.sampled_from(sorted(CHOSEN))).map(sorted).map(tuple),
    st.just(()) | st.permutations(range(3)).map(tuple),
    st.integers(0, 2),
)
SETUPS = st.builds(RaceSetup, st.deferred(lambda: st.sampled_from(all_stages())), TEAMS, OPTIONS, st.integers(0, MASK))
JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


# --- actions -------------------------------------------------------------------------------------------------------


@given(ACTIONS)
def test_an_action_reads_back(action: Action) -> None:
    assert parse_action(parse(canonical(action_document(action)))) == action


@given(JUNK)
def test_junk_is_no_action(junk: object) -> None:
    with pytest.raises(DocumentError):
        parse_action(junk)


@pytest.mark.parametrize(
    ("document", "code"),
    [
        ({"do": "fly", "rider": 1}, "unknown_action"),
        ({"do": "draw_hand"}, "missing_key"),
        ({"do": "draw_hand", "rider": 1, "card": 3}, "unknown_key"),
        ({"do": "draw_hand", "rider": -1}, "out_of_range"),
        ({"do": "draw_hand", "rider": True}, "not_a_number"),
        ({"do": "play_card", "rider": 1, "card": 3.0}, "not_a_number"),
        ({"do": 3}, "not_a_text"),
    ],
)
def test_why_a_document_is_no_action(document: object, code: str) -> None:
    with pytest.raises(DocumentError) as refused:
        parse_action(document)
    assert refused.value.code == code


# --- set-ups -------------------------------------------------------------------------------------------------------


@settings(deadline=None, max_examples=60)
@given(SETUPS)
def test_a_set_up_reads_back(setup: RaceSetup) -> None:
    assert parse_setup(parse(canonical(setup_document(setup)))) == setup


@given(JUNK)
def test_junk_is_no_set_up(junk: object) -> None:
    with pytest.raises((DocumentError, BoardError)):
        parse_setup(junk)


@settings(deadline=None, max_examples=60)
@given(SETUPS)
def test_a_set_up_that_passes_the_check_can_be_ridden(setup: RaceSetup) -> None:
    if not check_setup(setup, game_data()):
        book = build_book(setup, game_data())
        state = begin(book).state
        waiting = waiting_teams(book, state)
        assert waiting
        assert all(legal_actions(book, state, team) for team in waiting)


def changed(path: str, value: object) -> dict:
    """The written form of a usual set-up with one value changed."""
    document = json.loads(canonical(setup_document(usual())))
    *way, last = path.split(".")
    holder = document
    for step in way:
        holder = holder[int(step)] if isinstance(holder, list) else holder[step]
    holder[int(last) if isinstance(holder, list) else last] = value
    return document


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        ("seed", 5, "not_a_text"),
        ("seed", "-5", "bad_seed"),
        ("seed", str(MASK + 1), "bad_seed"),
        ("seed", "9" * 30, "bad_seed"),
        ("rules_version", RULES_VERSION + 1, "out_of_range"),
        ("teams", {}, "not_a_list"),
        ("teams.0.colour", "mauve", "unknown_value"),
        ("teams.0.seat", "robot", "unknown_value"),
        ("teams.0.seat", "dummy", "dummy_or_not"),
        ("teams.0.name", "x" * (LONGEST_NAME + 1), "text_too_long"),
        ("teams.0.riders", [], "no_riders"),
        ("teams.0.riders.0.kind", "puncheur", "unknown_value"),
        ("teams.0.riders.0.handicap", 7, "out_of_range"),
        ("options.hand_size", 2, "out_of_range"),
        ("options.specialist_copies", 0, "out_of_range"),
        ("options.specialist_copies", 3, "out_of_range"),
        ("options.undo", 1, "not_a_flag"),
        ("options.expansions", ["snow"], "unknown_expansion"),
        ("options.expansions", [[]], "unknown_expansion"),
        ("options.extra", 1, "unknown_key"),
        ("extra", 1, "unknown_key"),
        ("stage", None, "not_an_object"),
    ],
)
def test_why_a_document_is_no_set_up(path: str, value: object, code: str) -> None:
    with pytest.raises((DocumentError, BoardError)) as refused:
        parse_setup(changed(path, value))
    assert refused.value.code == code


def problems(setup: RaceSetup) -> list[str]:
    return [problem.code for problem in check_setup(setup, game_data())]


def test_what_keeps_a_race_from_being_started() -> None:
    assert problems(usual()) == []
    assert problems(usual(teams=1)) == ["wrong_team_count"]
    assert problems(usual(teams=5)) == ["stage_for_others"]
    assert problems(usual("grand-tour-01-2-4", 1)) == [], "R49: a time trial can be ridden alone"
    twice = usual()
    twin = RaceSetup(twice.stage, (twice.teams[0], twice.teams[0]), twice.options, 1)
    assert problems(twin) == ["colour_twice"]
    for order in ((0, 1), (0, 1, 1), (0, 1, 3)):
        assert problems(replace(usual(), options=RaceOptions(placing=order))) == ["bad_placing_order"]
    assert problems(replace(usual(), options=RaceOptions(placing=(2, 0, 1)))) == []
    wide = replace(twice.stage, players_most=6)
    assert problems(replace(usual(teams=6), stage=wide)) == ["too_few_start_places"]
    dummies = tuple(TeamSetup(colour, "", Seat.DUMMY, dummy=DummyKind.MUSCLE) for colour in (Colour.RED, Colour.BLUE))
    assert problems(replace(twice, teams=dummies)) == ["no_players"]


# --- states --------------------------------------------------------------------------------------------------------


@cache
def midway() -> tuple[RuleBook, RaceState]:
    """A race in its third round, a hand drawn and a card chosen."""
    book = small_book("G2*5 F2*30 X2*5", 4, seed=9)
    state = begin(book).state
    while state.round < 3 or not any(state.hand) or max(state.card) < 0:
        legal = [action for team in range(2) for action in legal_actions(book, state, team)]
        state = apply(book, state, legal[len(legal) // 2]).state
    return book, state


def test_a_state_reads_back() -> None:
    book, state = midway()
    assert parse_state(parse(canonical(state_document(state))), book) == state
    assert state_digest(state) == state_digest(parse_state(json.loads(json.dumps(state_document(state))), book))


STATE_CHANGES = [
    ("phase", "parade", "unknown_phase"),
    ("round", -1, "out_of_range"),
    ("first_team", 2, "out_of_range"),
    ("roads", [], "wrong_length"),
    ("roads", [[[3]]], "bad_row"),
    ("roads", [[[999, 0]]], "bad_row"),
    ("roads", [[[3, 77]]], "bad_row"),
    ("roads", [[]], "rider_astray"),
    ("square", [1, 2], "wrong_length"),
    ("square", [1, 1, 1, 1], "rider_astray"),
    ("down", [[]], "wrong_length"),
    ("down", [[99], [], [], []], "out_of_range"),
    ("hand", 7, "not_a_list"),
    ("card", [99, 0, 0, 0], "out_of_range"),
    ("chance", ["1"], "wrong_length"),
    ("chance", [1, 2, 3, 4, 5], "bad_chance"),
    ("chance", ["x", "2", "3", "4", "5"], "bad_chance"),
    ("chance", [str(MASK + 1), "2", "3", "4", "5"], "bad_chance"),
    ("placed", [9], "out_of_range"),
    ("crossed", [9], "out_of_range"),
    ("slots", [[1]], "wrong_length"),
    ("extra", 1, "unknown_key"),
]


@pytest.mark.parametrize(("key", "value", "code"), STATE_CHANGES)
def test_why_a_document_is_no_state(key: str, value: object, code: str) -> None:
    book, state = midway()
    document = {**json.loads(canonical(state_document(state))), key: value}
    with pytest.raises(DocumentError) as refused:
        parse_state(document, book)
    assert refused.value.code == code


@given(JUNK)
def test_junk_is_no_state(junk: object) -> None:
    with pytest.raises(DocumentError):
        parse_state(junk, midway()[0])


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_a_spoilt_state_is_refused_or_is_a_state_that_can_be_shown(draw: st.DataObject) -> None:
    book, state = midway()
    document = copy.deepcopy(json.loads(canonical(state_document(state))))
    key = draw.draw(st.sampled_from(sorted(document)))
    if isinstance(document[key], list) and document[key]:
        index = draw.draw(st.integers(0, len(document[key]) - 1))
        document[key][index] = draw.draw(JUNK)
    else:
        document[key] = draw.draw(JUNK)
    try:
        found = parse_state(document, book)
    except DocumentError:
        return
    for viewer in (-1, 0, 1):
        view_of(book, found, viewer)


# --- logs ----------------------------------------------------------------------------------------------------------


@cache
def short_log() -> RaceLog:
    """The start placement and the first cards of a race."""
    setup = usual(teams=2)
    book = build_book(setup, game_data())
    state = begin(book).state
    actions: list[Action] = []
    digests: list[str] = []
    for _ in range(12):
        action = next(legal[0] for team in range(2) if (legal := legal_actions(book, state, team)))
        state = apply(book, state, action).state
        actions.append(action)
        digests.append(state_digest(state))
    return RaceLog(setup, tuple(actions), tuple(digests))


def test_a_log_reads_back_and_replays() -> None:
    log = short_log()
    read = parse_log(parse(canonical(log_document(log))))
    assert read == log
    played = list(replay(build_book(log.setup, game_data()), read))
    assert [step.number for step in played] == list(range(13))
    assert played[0].action is None
    assert [state_digest(step.state) for step in played[1:]] == list(log.digests)


def test_a_log_without_digests_is_a_log() -> None:
    log = RaceLog(short_log().setup, short_log().actions)
    assert parse_log(log_document(log)) == log
    assert sum(1 for _ in replay(build_book(log.setup, game_data()), log)) == 13


def test_a_broken_log_names_the_action() -> None:
    log = short_log()
    book = build_book(log.setup, game_data())
    wrong_digest = RaceLog(log.setup, log.actions, (*log.digests[:6], "0" * 16, *log.digests[7:]))
    with pytest.raises(LogBroken) as broken:
        list(replay(book, wrong_digest))
    assert (broken.value.number, broken.value.code) == (7, "digest_differs")
    wrong_action = RaceLog(log.setup, (*log.actions[:3], PlaceRider(0, 0), *log.actions[4:]))
    with pytest.raises(LogBroken) as broken:
        list(replay(book, wrong_action))
    assert broken.value.number == 4
    assert broken.value.code in ("not_your_turn", "already_placed")


@pytest.mark.parametrize(
    ("change", "code", "key"),
    [
        ({"format": 2}, "format_newer", ""),
        ({"format": "1"}, "not_a_number", "format"),
        ({"actions": {}}, "not_a_list", "actions"),
        ({"actions": [{"do": "draw_hand", "rider": "x"}]}, "not_a_number", "actions.0.rider"),
        ({"actions": [7]}, "not_an_object", "actions.0"),
        ({"actions": [{"do": "fly"}]}, "unknown_action", "actions.0"),
        ({"digests": ["x"]}, "wrong_count", "digests"),
        ({"digests": [7]}, "not_a_text", "digests.0"),
        ({"extra": 1}, "unknown_key", "extra"),
    ],
)
def test_why_a_document_is_no_log(change: dict, code: str, key: str) -> None:
    document = {**log_document(short_log()), **change}
    with pytest.raises(DocumentError) as refused:
        parse_log(document)
    assert (refused.value.code, refused.value.params.get("key", "")) == (code, key)


def test_a_log_of_a_hundred_thousand_actions_is_damage(monkeypatch: pytest.MonkeyPatch) -> None:
    from flammeapp.engine import racelog

    monkeypatch.setattr(racelog, "MOST_ACTIONS", 5)
    with pytest.raises(DocumentError) as refused:
        parse_log(log_document(short_log()))
    assert refused.value.code == "out_of_range"


@given(JUNK)
def test_junk_is_no_log(junk: object) -> None:
    with pytest.raises((DocumentError, BoardError)):
        parse_log(junk)

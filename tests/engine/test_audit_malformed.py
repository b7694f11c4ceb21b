"""Every restriction of the scenario page: a file that breaks one is refused with the key and a code, not otherwise."""

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from flammeapp.app.cli.scenario_words import CLAUSES, clause
from flammeapp.engine.scenario import ScenarioError, play_scenario
from flammeapp.kernel import codec
from flammeapp.kernel.errors import DocumentError
from tests.engine.setups import game_data
from tests.engine.test_audit_plain import own_scenarios

RIDER = {"id": "a", "team": "red", "type": "rouleur", "at": "0r", "card": 2}
ROUND: dict[str, Any] = {"id": "x", "kind": "round", "track": "F2*9 X2*5", "riders": [RIDER]}
DRAW: dict[str, Any] = {"id": "x", "kind": "draw", "face_down": [3], "recycled": [4]}
BID = {"rider": "a", "at": "2r", "cards": [9, 5]}
BREAKAWAY: dict[str, Any] = {"id": "x", "kind": "breakaway", "places": 1, "bids": [BID]}
STACK = {"square": 3, "kind": "sprint", "tokens": [5, 3, 1]}
GONE = object()


def track(notation: object) -> dict[str, Any]:
    return {**ROUND, "track": notation}


def riding(*riders: dict[str, Any], **top: Any) -> dict[str, Any]:
    """A round whose riders differ from RIDER as said; GONE takes a key away."""
    entries = [{**RIDER, **changes} for changes in riders]
    return {**ROUND, "riders": [without_gone(entry) for entry in entries], **top}


def without_gone(entry: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in entry.items() if value is not GONE}


def stacked(**changes: Any) -> dict[str, Any]:
    return {**track("F2*3 (F1|F1*2) F2*4 X2*5"), "mode": "tour", "stacks": [without_gone({**STACK, **changes})]}


def other(document: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return without_gone({**document, **changes})


def bidding(**changes: Any) -> dict[str, Any]:
    return {**BREAKAWAY, "bids": [without_gone({**BID, **changes})]}


PELOTON = {"team": "white", "dummy": "peloton"}

WRONG: list[tuple[str, object, str, str]] = [
    ("a number for a file", 3, "document", "not_an_object"),
    ("null for a file", None, "document", "not_an_object"),
    ("a list for a file", [ROUND], "document", "not_an_object"),
    # the head
    ("no id", other(ROUND, id=GONE), "id", "missing_key"),
    ("an id that is a number", other(ROUND, id=3), "id", "not_a_text"),
    ("no kind", other(ROUND, kind=GONE), "kind", "missing_key"),
    ("a kind in capitals", other(ROUND, kind="Round"), "kind", "unknown_kind"),
    ("a kind that is a list", other(ROUND, kind=["round"]), "kind", "not_a_text"),
    ("a why that is no text", other(ROUND, why=1), "why", "not_a_text"),
    ("rules that are a text", other(ROUND, rules="R12"), "rules", "not_a_list"),
    ("a rule that is a number", other(ROUND, rules=["R1", 12]), "rules.1", "not_a_text"),
    ("expect as a list", other(ROUND, expect=[]), "expect", "not_an_object"),
    ("expect null", other(ROUND, expect=None), "expect", "not_an_object"),
    ("a result no round has", other(ROUND, expect={"winners": []}), "expect.winners", "unknown_key"),
    ("a tour result in a race", other(ROUND, expect={"seconds": {}}), "expect.seconds", "unknown_key"),
    ("a result no draw has", other(DRAW, expect={"moved": {}}), "expect.moved", "unknown_key"),
    # unknown keys, everywhere
    ("unknown at the top", other(ROUND, places=1), "places", "unknown_key"),
    ("a comment", other(ROUND, comment="x"), "comment", "unknown_key"),
    ("unknown of a rider", riding({"lane": "r"}), "riders.0.lane", "unknown_key"),
    ("unknown of a card", riding({"card": {"value": 2, "name": "x"}}), "riders.0.card.name", "unknown_key"),
    ("unknown of a stack", stacked(square=2, name="x"), "stacks.0.name", "unknown_key"),
    ("unknown of a draw", other(DRAW, riders=[]), "riders", "unknown_key"),
    ("track and tiles of a draw", other(DRAW, track="F2 X2", tiles=["a", "u"], at="0r"), "tiles", "one_track_needed"),
    ("unknown of a breakaway", other(BREAKAWAY, track="F2 X2"), "track", "unknown_key"),
    ("unknown of a bid", bidding(team="red"), "bids.0.team", "unknown_key"),
    # the track, one way of three
    ("no track", other(ROUND, track=GONE), "track", "one_track_needed"),
    ("track and tiles", other(ROUND, tiles=["a", "u"]), "tiles", "one_track_needed"),
    ("track and stage", other(ROUND, stage="firenze-milano"), "stage", "one_track_needed"),
    ("tiles and stage", other(ROUND, track=GONE, tiles=["a", "u"], stage="x"), "stage", "one_track_needed"),
    ("a track that is no text", track(["F2", "X2"]), "track", "not_a_text"),
    ("an empty track", track(""), "track", "track_empty"),
    ("a blank track", track("  "), "track", "track_empty"),
    ("no lanes", track("F X2"), "track", "bad_square"),
    ("no lane at all", track("F0 X2"), "track", "bad_square"),
    ("four lanes", track("F4 X2"), "track", "bad_square"),
    ("an unknown letter", track("Q2 X2"), "track", "bad_square"),
    ("a small letter", track("f2 X2"), "track", "bad_square"),
    ("two suffixes", track("F2~w*3 X2"), "track", "bad_square"),
    ("one suffix twice", track("F2~~ X2"), "track", "bad_square"),
    ("the suffix behind the count", track("F2*3~ X2"), "track", "bad_square"),
    ("no count behind the star", track("F2* X2"), "track", "bad_square"),
    ("a count of nothing", track("F2*0 X2"), "track", "bad_square"),
    ("a count below nothing", track("F2*-3 X2"), "track", "bad_square"),
    ("a count of half a square", track("F2*1.5 X2"), "track", "bad_square"),
    ("digits of another script", track("F2*٣ X2"), "track", "bad_square"),
    ("a comma", track("F2*3, X2"), "track", "bad_square"),
    ("no blank", track("F2X2"), "track", "bad_square"),
    ("no end", track("F2*9 X2*2000000"), "track", "too_many_squares"),
    ("no finish", track("G2*2 F2*9"), "track", "no_finish"),
    ("flat finish in the middle", track("F2 X2 F2 X2"), "track", "finish_not_last"),
    ("ascent finish in the middle", track("F2 Y2 A2"), "track", "finish_not_last"),
    ("two kinds of finish", track("F2 X2 Y2"), "track", "mixed_finish"),
    ("two kinds of finish the other way", track("F2 Y2 X2"), "track", "mixed_finish"),
    ("start in the middle", track("F2 G2 F2 X2"), "track", "start_not_first"),
    ("start behind the line", track("G2 F2 X2 G2"), "track", "start_not_first"),
    ("a split first", track("(F1*3|F1*5) F2 X2"), "track", "split_at_the_end"),
    ("a split last", track("F2 X2 (F1*3|F1*5)"), "track", "finish_not_last"),
    ("two splits in a row", track("F2 (F1|F1) (F1|F1) F2 X2"), "track", "splits_touch"),
    ("a finish in a split", track("F2 (F1 X1|F1*2) X2"), "track", "line_in_split"),
    ("a start in a split", track("G2 (G1|G1) F2 X2"), "track", "line_in_split"),
    ("the inner lane longer", track("F2 (F1*5|F1*3) F2 X2"), "track", "inner_lane_longer"),
    ("no inner lane", track("F2 (|F1*3) F2 X2"), "track", "empty_lane"),
    ("no outer lane", track("F2 (F1*3|) F2 X2"), "track", "empty_lane"),
    ("three lanes in a split", track("F2 (F1|F1|F1) F2 X2"), "track", "bad_split"),
    ("one lane in a split", track("F2 (F1) F2 X2"), "track", "bad_split"),
    ("a split in a split", track("F2 (F1 (F1|F1)|F1*3) F2 X2"), "track", "unmatched_bracket"),
    ("a bracket left open", track("F2 (F1|F1 F2 X2"), "track", "unmatched_bracket"),
    ("a bracket too many", track("F2 F1|F1) F2 X2"), "track", "bad_square"),
    ("a bar on the road", track("F2 | F2 X2"), "track", "bad_square"),
    ("tiles as a text", other(ROUND, track=GONE, tiles="a u"), "tiles", "not_a_list"),
    ("a tile that is a number", other(ROUND, track=GONE, tiles=["a", 3, "u"]), "tiles.1", "not_a_text"),
    ("no tiles", other(ROUND, track=GONE, tiles=[]), "tiles", "no_tiles"),
    ("an unknown tile", other(ROUND, track=GONE, tiles=["a", "?", "u"]), "tiles", "unknown_tile"),
    ("too many tiles", other(ROUND, track=GONE, tiles=["a", *["b"] * 9999, "u"]), "tiles", "too_many_tiles"),
    ("tiles without a finish", other(ROUND, track=GONE, tiles=["a", "b"]), "tiles", "no_finish"),
    ("the finish tile in the middle", other(ROUND, track=GONE, tiles=["a", "u", "b"]), "tiles", "tiles_out_of_order"),
    ("the start tile in the middle", other(ROUND, track=GONE, tiles=["b", "a", "u"]), "tiles", "tiles_out_of_order"),
    ("an unknown stage", other(ROUND, track=GONE, stage="nowhere"), "stage", "unknown_stage"),
    ("a stage that is a number", other(ROUND, track=GONE, stage=3), "stage", "not_a_text"),
    # riders
    ("no riders key", other(ROUND, riders=GONE), "riders", "missing_key"),
    ("no riders", other(ROUND, riders=[]), "riders", "no_riders"),
    ("riders as an object", other(ROUND, riders={"a": RIDER}), "riders", "not_a_list"),
    ("a rider that is a text", other(ROUND, riders=["a"]), "riders.0", "not_an_object"),
    *(
        (f"no {key}", riding({key: GONE}), f"riders.0.{key}", "missing_key")
        for key in ("id", "team", "type", "at", "card")
    ),
    *(
        (f"{key} as a number", riding({key: 3}), f"riders.0.{key}", code)
        for key, code in (
            ("id", "not_a_text"), ("team", "not_a_text"), ("type", "not_a_text"), ("at", "not_a_text"),
            ("crashed", "not_a_flag"), ("dummy", "not_a_text"),
        )
    ),
    ("an id twice", riding({}, {"at": "1r"}), "riders.0.id", "rider_twice"),
    ("a type in capitals", riding({"type": "Rouleur"}), "riders.0.type", "not_one_of"),
    ("an unknown dummy", riding({"dummy": "bot"}), "riders.0.dummy", "not_one_of"),
    ("a dummy that is no dummy", riding({"dummy": None}), "riders.0.dummy", "not_a_text"),
    ("crashed by a number", riding({"crashed": 1}), "riders.0.crashed", "not_a_flag"),
    ("cards below nothing", riding({"recycled_exhaustion": -1}), "riders.0.recycled_exhaustion", "out_of_range"),
    ("cards by true", riding({"recycled_exhaustion": True}), "riders.0.recycled_exhaustion", "not_a_number"),
    ("half of a dummy team", riding({"dummy": "muscle"}, {"id": "b", "at": "1r"}), "riders.1.dummy", "dummy_in_part"),
    # places
    *(
        (f"a place like {at!r}", riding({"at": at}), "riders.0.at", code)
        for at, code in (
            ("", "bad_position"), ("r", "bad_position"), ("3", "bad_position"), ("3R", "bad_position"),
            ("3 r", "bad_position"), ("-1r", "bad_position"), ("03r", "bad_position"), ("3x", "bad_position"),
            ("3rl", "bad_position"), ("r3", "bad_position"), ("3r\n", "bad_position"), ("٣r", "bad_position"),
            ("14r", "position_off_track"), ("999999999r", "position_off_track"), ("3m", "no_such_lane"),
        )
    ),
    ("left on one lane", riding({"at": "0l"}, track="F1*9 X2"), "riders.0.at", "no_such_lane"),
    ("middle on one lane", riding({"at": "0m"}, track="F1*9 X2"), "riders.0.at", "no_such_lane"),
    ("two on one lane", riding({}, {"id": "b"}), "riders.1.at", "lane_taken"),
    ("a town on bicycles", riding(*({"id": f"{n}", "at": "0g"} for n in range(49))), "riders", "too_many_riders"),
    (
        "two of a team on one lane in a team trial", riding({}, {"id": "b"}, mode="team_time_trial"),
        "riders.1.at", "lane_taken",
    ),
    # cards
    *(
        (f"a card like {card!r}", riding({"card": card}), f"riders.0.card{where}", code)
        for card, where, code in (
            (True, "", "not_a_number"), (-1, "", "out_of_range"), (2.5, "", "not_a_number"), ("3", "", "bad_card"),
            ("Attack", "", "bad_card"), ([3], "", "not_a_number"), ({}, ".value", "missing_key"),
            ({"value": None}, ".value", "not_a_number"), ({"value": "attack"}, ".value", "not_a_number"),
            ({"value": -1}, ".value", "out_of_range"), ({"value": 2, "exhaustion": 1}, ".exhaustion", "not_a_flag"),
            ({"value": 3, "exhaustion": True}, "", "bad_exhaustion_card"),
            ({"value": 3, "abilities": "chase"}, ".abilities", "not_a_list"),
            ({"value": 3, "abilities": ["Chase"]}, ".abilities.0", "unknown_ability"),
            ({"value": 3, "abilities": ["chase", None]}, ".abilities.1", "unknown_ability"),
            ({"value": 3, "abilities": [["chase"]]}, ".abilities.0", "unknown_ability"),
            ({"value": 3, "abilities": ["strong_ascent"]}, ".abilities.0", "unknown_ability"),
            ({"abilities": ["chase"]}, ".value", "missing_key"),
        )
    ),
    ("attack of a rider", riding({"card": "attack"}), "riders.0.card", "attack_not_peloton"),
    ("attack of a muscle team", riding({"card": "attack", "dummy": "muscle"}), "riders.0.card", "attack_not_peloton"),
    (
        "attack of one of two", riding({**PELOTON, "card": "attack"}, {**PELOTON, "id": "b", "at": "1r"}),
        "riders.1.card", "attack_in_part",
    ),
    (
        "attack of the second of two", riding(PELOTON, {**PELOTON, "id": "b", "at": "1r", "card": "attack"}),
        "riders.0.card", "attack_in_part",
    ),
    (
        "attack of one, the other has no card",
        riding({**PELOTON, "card": "attack"}, {**PELOTON, "id": "b", "at": "1r", "card": None}),
        "riders.1.card", "attack_in_part",
    ),
    (
        "a maze of roundabouts within reach of a card",
        riding({"card": 99}, track="F2 " + "(F1|F1) F1 " * 60 + "X2"), "riders.0.card", "too_many_ways",
    ),
    # modes
    ("an unknown mode", riding({}, mode="tt"), "mode", "not_one_of"),
    ("mode null", riding({}, mode=None), "mode", "not_a_text"),
    ("round of finish in a race", riding({}, round_of_finish=False), "round_of_finish", "not_in_mode"),
    ("round of finish, mode race", riding({}, mode="race", round_of_finish=True), "round_of_finish", "not_in_mode"),
    ("round of finish by a number", riding({}, mode="tour", round_of_finish=1), "round_of_finish", "not_a_flag"),
    ("stacks in a race", riding({}, stacks=[STACK]), "stacks", "not_in_mode"),
    ("no stacks in a race", riding({}, stacks=[]), "stacks", "not_in_mode"),
    ("stacks in a team trial", riding({}, mode="team_time_trial", stacks=[STACK]), "stacks", "not_in_mode"),
    ("stacks in an individual trial", riding({}, mode="individual_time_trial", stacks=[]), "stacks", "not_in_mode"),
    ("stacks as an object", riding({}, mode="tour", stacks=STACK), "stacks", "not_a_list"),
    ("a stack that is a number", riding({}, mode="tour", stacks=[3]), "stacks.0", "not_an_object"),
    ("a stack on an inner lane", stacked(), "stacks.0.square", "stack_on_a_lane"),
    ("a stack on an outer lane", stacked(square=5), "stacks.0.square", "stack_on_a_lane"),
    ("a stack off the track", stacked(square=15), "stacks.0.square", "out_of_range"),
    ("a stack behind the track", stacked(square=-1), "stacks.0.square", "out_of_range"),
    ("a stack on a place", stacked(square="2r"), "stacks.0.square", "not_a_number"),
    ("an unknown stack", stacked(square=2, kind="dots"), "stacks.0.kind", "not_one_of"),
    ("tokens as a number", stacked(square=2, tokens=5), "stacks.0.tokens", "not_a_list"),
    ("a token that is a text", stacked(square=2, tokens=[5, "3"]), "stacks.0.tokens.1", "not_a_number"),
    ("more tokens than one can carry", stacked(square=2, tokens=[1] * 21), "stacks.0.tokens", "too_many_tokens"),
    ("no tokens key", stacked(square=2, tokens=GONE), "stacks.0.tokens", "missing_key"),
    ("no kind of a stack", stacked(square=2, kind=GONE), "stacks.0.kind", "missing_key"),
    ("no square of a stack", stacked(square=GONE), "stacks.0.square", "missing_key"),
    # draws
    ("nothing face down", other(DRAW, face_down=GONE), "face_down", "missing_key"),
    ("nothing recycled", other(DRAW, recycled=GONE), "recycled", "missing_key"),
    ("cards as a text", other(DRAW, face_down="3 4"), "face_down", "not_a_list"),
    ("a card that is null", other(DRAW, recycled=[3, None]), "recycled.1", "not_a_number"),
    ("a deck like a house", other(DRAW, face_down=[3] * 40, recycled=[4] * 21), "face_down", "too_many_cards"),
    ("a hand of nothing", other(DRAW, hand_size=0), "hand_size", "out_of_range"),
    ("a hand by a text", other(DRAW, hand_size="4"), "hand_size", "not_a_number"),
    ("hand and wind", other(DRAW, hand_size=4, track="F2*3 X2", at="0r"), "hand_size", "hand_size_or_track"),
    ("hand and a place", other(DRAW, hand_size=4, at="0r"), "hand_size", "hand_size_or_track"),
    ("a track and no place", other(DRAW, track="F2*3 X2"), "at", "missing_key"),
    ("a place and no track", other(DRAW, at="0r"), "track", "one_track_needed"),
    ("tiles and no place", other(DRAW, tiles=["a", "u"]), "at", "missing_key"),
    ("hand and a stage", other(DRAW, hand_size=4, stage="firenze-milano", at="0r"), "hand_size", "hand_size_or_track"),
    ("a place off the track", other(DRAW, track="F2*3 X2", at="4r"), "at", "position_off_track"),
    ("a bad track of a draw", other(DRAW, track="F2*3", at="0r"), "track", "no_finish"),
    # bids
    ("no places", other(BREAKAWAY, places=GONE), "places", "missing_key"),
    ("places for nobody", other(BREAKAWAY, places=0), "places", "out_of_range"),
    ("no bids key", other(BREAKAWAY, bids=GONE), "bids", "missing_key"),
    ("no bids", other(BREAKAWAY, bids=[]), "bids", "no_riders"),
    ("one card", bidding(cards=[9]), "bids.0.cards", "two_cards_needed"),
    ("three cards", bidding(cards=[9, 5, 2]), "bids.0.cards", "two_cards_needed"),
    ("a card that is true", bidding(cards=[9, True]), "bids.0.cards.1", "not_a_number"),
    ("a bid without a rider", bidding(rider=GONE), "bids.0.rider", "missing_key"),
    ("a bid without a place", bidding(at=GONE), "bids.0.at", "missing_key"),
    ("a bid without cards", bidding(cards=GONE), "bids.0.cards", "missing_key"),
    ("a bid from the grass", bidding(at="2g"), "bids.0.at", "bad_position"),
    ("two bids of one rider", other(BREAKAWAY, bids=[BID, {**BID, "at": "1r"}]), "bids.1.rider", "rider_twice"),
    ("two bids from one place", other(BREAKAWAY, bids=[BID, {**BID, "rider": "b"}]), "bids.1.at", "lane_taken"),
]  # fmt: skip


@pytest.mark.parametrize(("document", "key", "code"), [pytest.param(*case[1:], id=case[0]) for case in WRONG])
def test_refused(document: object, key: str, code: str) -> None:
    with pytest.raises(ScenarioError) as refused:
        play_scenario(document, game_data(), ())
    assert (refused.value.params.get("key"), refused.value.code) == (key, code)
    assert code in CLAUSES
    assert "{" not in clause(code, refused.value.params)


def test_a_lane_that_is_taken_is_named_as_the_file_names_it() -> None:
    with pytest.raises(ScenarioError) as refused:
        play_scenario(riding({"at": "0l"}, {"id": "b", "at": "0l"}), game_data(), ())
    assert refused.value.params["text"] == "0l"


RIGHT: list[tuple[str, dict[str, Any]]] = [
    ("only a finish", riding({"card": None}, track="X2*5")),
    ("blanks of all kinds", track("\tF2*9\n  X2 ")),
    ("a split right behind the start and right before the line", track("G2 (F1|F1) X2")),
    ("two roads in one team trial", riding({}, {"id": "b", "team": "blue"}, mode="team_time_trial")),
    ("all on one lane alone", riding({}, {"id": "b"}, {"id": "c", "team": "blue"}, mode="individual_time_trial")),
    ("a free-standing left rider", riding({"at": "0l"})),
    ("the grass beside an empty square", riding({"at": "0g"})),
    ("a card that says no to all it may say", riding({"card": {"value": 2, "exhaustion": False, "abilities": []}})),
    ("a rider who says no to all he may say", riding({"crashed": False, "recycled_exhaustion": 0})),
    ("an empty expectation", other(ROUND, expect={})),
    ("a draw on a road of tiles", other(DRAW, tiles=["a", "u"], at="0r", expect={"hand_count": 2})),
    ("no stacks in a tour", riding({}, mode="tour", stacks=[], round_of_finish=False)),
    ("a stack on the last square", stacked(square=14)),
    ("ten roundabouts within reach of a card", riding({"card": 20}, track="F2 " + "(F1|F1) F1 " * 10 + "X2")),
]


@pytest.mark.parametrize("document", [pytest.param(case[1], id=case[0]) for case in RIGHT])
def test_not_refused(document: dict[str, Any]) -> None:
    assert play_scenario(document, game_data(), ()).differences == ()


@pytest.mark.parametrize(
    ("expect", "differs"),
    [
        ({"recovered": {"a": 1}}, False),
        ({"recovered": {"a": True}}, True),
        ({"recovered": {}}, True),
        ({"exhausted": ["a", "a"]}, True),
        ({"exhausted": {"a": 1}}, True),
        ({"at": {"a": "2r", "b": "2l"}}, True),
        ({"at": {"a": "2r"}, "crashed": []}, False),
    ],
)
def test_values_are_compared_as_json_compares_them(expect: dict[str, Any], *, differs: bool) -> None:
    document = riding({"card": {"value": 2, "abilities": ["recovery"]}, "recycled_exhaustion": 1}, expect=expect)
    assert bool(play_scenario(document, game_data(), ()).differences) == differs


@pytest.mark.parametrize(
    "text", ["", "{", "NaN", '{"id": NaN}', '{"id": Infinity}', '{"id": 1e999}', "[" * 100_000, "9" * 5000, "{'id': 1}"]
)
def test_what_is_no_json_is_refused_before_it_is_played(text: str) -> None:
    with pytest.raises(DocumentError, match="not_json"):
        codec.parse(text)


# ---------------------------------------------------------------- any document at all

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 120) | st.integers() | st.floats(allow_nan=False) | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)
WORDS = st.sampled_from(["F2", "F1*3", "A2*2", "W1", "F2~", "(F1|F1)", "(F1*2|A1 W1*2)", "X2", "Y1*3", "G2", "F9", "("])
TRACKS = st.lists(WORDS, max_size=8).map(" ".join)
CARDS = JSON | st.fixed_dictionaries(
    {"value": st.integers(0, 99) | JSON},
    optional={"abilities": st.lists(st.sampled_from(["chase", "nimble", "breakaway", "x"])) | JSON, "exhaustion": JSON},
)
RIDERS = st.fixed_dictionaries(
    {
        "id": st.sampled_from("abcdef") | JSON,
        "team": st.sampled_from(["red", "blue"]) | JSON,
        "type": st.sampled_from(["rouleur", "sprinteur"]) | JSON,
        "at": st.from_regex(r"\A[0-9]{1,2}[rmlg]\Z") | JSON,
        "card": st.integers(0, 12) | st.just("attack") | CARDS,
    },
    optional={"crashed": st.booleans() | JSON, "dummy": st.sampled_from(["peloton", "muscle"]), "x": JSON},
)
ANY_ROUND = st.fixed_dictionaries(
    {"id": st.just("x") | JSON, "kind": st.just("round"), "riders": st.lists(RIDERS, max_size=6) | JSON},
    optional={
        "track": TRACKS | JSON,
        "tiles": st.lists(st.sampled_from(["a", "b", "x", "z", "u", "V", "?"]), max_size=8) | JSON,
        "mode": st.sampled_from(["tour", "team_time_trial", "individual_time_trial"]) | JSON,
        "round_of_finish": st.booleans() | JSON,
        "stacks": st.lists(st.fixed_dictionaries({"square": JSON, "kind": JSON, "tokens": JSON})) | JSON,
        "expect": JSON,
        "why": JSON,
    },
)
ANY_DRAW = st.fixed_dictionaries(
    {"id": st.just("x"), "kind": st.just("draw"), "face_down": st.lists(JSON) | JSON, "recycled": JSON},
    optional={"hand_size": JSON, "track": TRACKS | JSON, "at": JSON, "expect": JSON},
)
ANY_BREAKAWAY = st.fixed_dictionaries(
    {"id": st.just("x"), "kind": st.just("breakaway"), "places": JSON, "bids": st.lists(st.just(BID) | JSON) | JSON},
)


@settings(max_examples=300, deadline=None)
@given(JSON | ANY_ROUND | ANY_DRAW | ANY_BREAKAWAY)
def test_any_document_is_played_or_refused(document: object) -> None:
    played_or_refused(document)


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_a_written_scenario_with_one_value_changed_is_played_or_refused(draw: st.DataObject) -> None:
    """Any value anywhere becomes any other; a value of a written case is close to being right."""
    document = json.loads(draw.draw(st.sampled_from(own_scenarios())).read_text(encoding="utf-8"))
    holder, key = draw.draw(st.sampled_from(list(places_in(document))))
    before = copy.deepcopy(document)
    holder[key] = draw.draw(JSON | TRACKS | CARDS)
    played_or_refused(document)
    played_or_refused(before)


def places_in(document: Any) -> Any:
    pairs = (
        document.items() if isinstance(document, dict) else enumerate(document) if isinstance(document, list) else ()
    )
    for key, value in pairs:
        yield document, key
        yield from places_in(value)


def played_or_refused(document: object) -> None:
    """Nothing but ScenarioError may come out, with a key and words for it; a result is JSON."""
    refused: ScenarioError | None = None
    try:
        json.dumps(play_scenario(document, game_data(), ()).result, allow_nan=False)
    except ScenarioError as error:
        refused = error
    if refused is not None:
        assert isinstance(refused.params["key"], str)
        assert refused.code in CLAUSES
        assert clause(refused.code, refused.params)

"""Every data file and every stage that comes with the program is whole and agrees with the others."""

import json
import math
import re
from collections import Counter
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.data_geometry import Document, Geometry, Track, inside, parse_squares

ROOT = Path(__file__).resolve().parent.parent
STAGE_IDS = sorted(path.stem for path in (ROOT / "tracks").glob("*.json"))
ABILITIES = {
    "strong_ascent_6",
    "strong_ascent_7",
    "strong_descent_7",
    "recovery",
    "relentless",
    "breakaway",
    "chase",
    "nimble",
}
KINDS = {"mass_start", "team_time_trial", "individual_time_trial", "long"}
PROVENANCE = {"official", "reconstructed", "completed", "extra"}
STAGE_KEYS = (
    "format",
    "id",
    "title",
    "box",
    "number",
    "players",
    "kind",
    "finish",
    "length",
    "breakaway",
    "tiles",
    "stacks",
)
STAGE_KEYS_AFTER = ("refresh", "inserted", "variants", "provenance", "note")
OPTIONAL_STAGE_KEYS = {"refresh", "inserted", "variants"}


@cache
def load(name: str) -> Document:
    document: Document = json.loads((ROOT / "resources" / "data" / f"{name}.json").read_text(encoding="utf-8"))
    return document


@cache
def stage(stage_id: str) -> Document:
    document: Document = json.loads((ROOT / "tracks" / f"{stage_id}.json").read_text(encoding="utf-8"))
    return document


@cache
def geometry() -> Geometry:
    return Geometry(load("tiles"))


TILE_IDS = [tile["id"] for tile in load("tiles")["tiles"]]


# --- tiles ---------------------------------------------------------------------------------------------------------


def test_no_tile_side_is_named_twice() -> None:
    assert len(set(TILE_IDS)) == len(TILE_IDS)


@pytest.mark.parametrize("tile_id", TILE_IDS)
def test_a_tile_agrees_with_its_squares(tile_id: str) -> None:
    tile = geometry().tiles[tile_id]
    squares = parse_squares(tile["squares"])
    assert sum(s[2] != "outer" for s in squares) == tile["length"]
    if tile["shape"] == "roundabout":
        assert sum(s[2] != "inner" for s in squares) == tile["length_outer"]
    assert (tile["kind"] == "start") == (squares[0][0] == "G") == ("start_line_after" in tile)
    assert (tile["kind"] == "finish") == (squares[-1][0] in "XY") == ("finish_line_after" in tile)
    if tile["kind"] == "start":
        start = [s for s in squares if s[0] == "G"]
        assert len(start) == tile["start_line_after"]
        assert sum(s[1] for s in start) == tile["start_places"]
    if tile["kind"] == "finish":
        assert (
            sum(s[0] in "XY" for s in squares) == tile["squares_beyond"] == tile["length"] - tile["finish_line_after"]
        )
    if "breakaway" in tile:
        assert len(tile["breakaway"]["lanes"]) <= squares[tile["breakaway"]["square"] - 1][1]


@pytest.mark.parametrize("tile_id", TILE_IDS)
def test_a_tile_leads_where_its_shape_says(tile_id: str) -> None:
    tile = geometry().tiles[tile_id]
    sign = {"none": 0, "left": 1, "right": -1}[tile["turn"]]
    x, y, heading = tile["exit"]
    assert (tile["turn"] == "none") == (tile["degrees"] == 0)
    assert heading == sign * tile["degrees"]
    assert (y > 0) - (y < 0) == sign
    if tile["shape"] in ("sharp", "gentle"):
        angle, radius = math.radians(tile["degrees"]), tile["radius"]
        assert radius == load("tiles")["geometry"]["shapes"][tile["shape"]]["radius"]
        assert x == pytest.approx(radius * math.sin(angle), abs=1e-3)
        assert abs(y) == pytest.approx(radius * (1 - math.cos(angle)), abs=1e-3)


def test_turning_a_tile_over_mirrors_it() -> None:
    sides: dict[str, dict[str, Document]] = {}
    for tile in load("tiles")["tiles"]:
        assert tile["side"] not in sides.setdefault(tile["tile"], {}), tile["id"]
        sides[tile["tile"]][tile["side"]] = tile
    for name, both in sides.items():
        assert set(both) == {"light", "dark"}, name
        light, dark = both["light"], both["dark"]
        assert (light["shape"], light["box"]) == (dark["shape"], dark["box"]), name
        assert light["turn"] == "none" or light["turn"] != dark["turn"], name


def test_the_boxes_hold_what_is_printed_on_them() -> None:
    count = Counter((tile["box"], tile["kind"]) for tile in load("tiles")["tiles"] if tile["side"] == "light")
    assert count == {
        ("base", "start"): 1,
        ("base", "straight"): 7,
        ("base", "curve"): 12,
        ("base", "finish"): 1,
        ("peloton", "start"): 1,
        ("peloton", "straight"): 8,
        ("grandtour", "finish"): 1,
        ("grandtour", "roundabout"): 2,
        ("grandtour", "sharp_corner"): 1,
    }


@pytest.mark.parametrize("shape", ["hairpin", "roundabout"])
def test_the_squares_of_a_special_tile_lie_on_it(shape: str) -> None:
    drawn = load("tiles")["geometry"]["shapes"][shape]
    cells = drawn["cells"] + drawn.get("inner_cells", []) + drawn.get("outer_cells", [])
    outline = [(x, y) for x, y in drawn["outline"]]
    assert all(inside((x, y), outline) for x, y, _ in cells)
    tile = next(tile for tile in load("tiles")["tiles"] if tile["shape"] == shape)
    assert len(cells) == len(parse_squares(tile["squares"]))


# --- stages --------------------------------------------------------------------------------------------------------


def test_all_the_cards_are_there() -> None:
    count = Counter(stage(stage_id)["box"] for stage_id in STAGE_IDS)
    assert len(STAGE_IDS) == 111
    assert (count["base"], count["promo"], count["peloton"]) == (6, 1, 12)
    grand = sorted((s["number"], s["players"]) for s in map(stage, STAGE_IDS) if s["box"] == "grandtour")
    assert grand == sorted((number, players) for number in range(1, 22) for players in ("2-4", "5-6"))


@pytest.mark.parametrize("stage_id", STAGE_IDS)
def test_a_stage_file_is_written_as_the_program_writes_it(stage_id: str) -> None:
    """A stage saved again from the editor must not show up as changed all over."""
    text = (ROOT / "tracks" / f"{stage_id}.json").read_text(encoding="utf-8")
    document = stage(stage_id)
    assert text == json.dumps(document, ensure_ascii=False, indent=2) + "\n"
    assert document["format"] == 1
    assert document["id"] == stage_id
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", stage_id)
    order = [key for key in STAGE_KEYS + STAGE_KEYS_AFTER if key in document]
    assert list(document) == order
    assert set(STAGE_KEYS + STAGE_KEYS_AFTER) - set(document) <= OPTIONAL_STAGE_KEYS


@pytest.mark.parametrize("stage_id", STAGE_IDS)
def test_the_tiles_of_a_stage_can_be_laid(stage_id: str) -> None:
    document, tiles = stage(stage_id), geometry().tiles
    for sequence in [document["tiles"]] + [variant["tiles"] for variant in document.get("variants", [])]:
        assert set(sequence) <= set(tiles)
        assert [piece for piece, n in Counter(tiles[t]["tile"] for t in sequence).items() if n > 1] == []
        assert (tiles[sequence[0]]["kind"], tiles[sequence[-1]]["kind"]) == ("start", "finish")
        assert all(tiles[t]["kind"] not in ("start", "finish") for t in sequence[1:-1])
        assert geometry().overlap(sequence) is None


@pytest.mark.parametrize("stage_id", STAGE_IDS)
def test_a_stage_states_what_its_tiles_make(stage_id: str) -> None:
    document, tiles = stage(stage_id), geometry().tiles
    sequence = document["tiles"]
    track = Track(sequence, tiles)
    trial = document["kind"].endswith("time_trial")
    assert document["players"] in ("2-4", "5-6")
    assert document["kind"] in KINDS
    assert document["provenance"] in PROVENANCE
    assert document["length"] == track.length
    assert document["finish"] == {"X": "flat", "Y": "ascent"}[track.squares[-1].letter]
    assert set(document.get("inserted", [])) <= set(sequence)
    assert trial or tiles[sequence[0]]["start_places"] >= 2 * int(document["players"][2])
    second = tiles[sequence[1]].get("breakaway")
    assert document["breakaway"] == (len(second["lanes"]) if second and not trial else 0)
    if document["box"] in ("base", "promo"):
        assert (len(sequence), len(track.squares)) == (21, 78)
    if document["provenance"] == "completed":
        assert len({tiles[t]["tile"] for t in sequence if tiles[t]["kind"] == "curve"}) == 12


@pytest.mark.parametrize("stage_id", STAGE_IDS)
def test_stacks_and_refresh_lie_where_the_rules_of_the_data_put_them(stage_id: str) -> None:
    document = stage(stage_id)
    track = Track(document["tiles"], geometry().tiles)
    trial = document["kind"].endswith("time_trial")
    assert document["stacks"] == ([] if trial else track.derived_stacks())
    assert all(track.start_rows <= stack["square"] < len(track.squares) for stack in document["stacks"])
    assert ("refresh" in document) == (document["kind"] == "long")
    if "refresh" in document:
        assert document["refresh"] == track.derived_refresh()


# --- decks, tour, maps -----------------------------------------------------------------------------------------------


def test_base_decks_have_fifteen_cards() -> None:
    """R4 gives each rider fifteen cards."""
    assert {kind: sum(deck.values()) for kind, deck in load("specialists")["base_decks"].items()} == {
        "rouleur": 15,
        "sprinteur": 15,
    }


def test_there_are_six_specialists_of_each_type() -> None:
    specialists = load("specialists")["specialists"]
    assert len({s["id"] for s in specialists}) == len(specialists) == 12
    assert Counter(s["type"] for s in specialists) == {"rouleur": 6, "sprinteur": 6}


@pytest.mark.parametrize("specialist", load("specialists")["specialists"], ids=lambda s: s["id"])
def test_the_deck_of_a_specialist_follows_from_what_changes(specialist: Document) -> None:
    base = Counter({int(v): n for v, n in load("specialists")["base_decks"][specialist["type"]].items()})
    removed = Counter(specialist["removed"])
    assert removed <= base
    full: Counter[Any] = Counter({(value, ()): n for value, n in (base - removed).items()})
    for card in specialist["added"]:
        assert set(card["abilities"]) <= ABILITIES
        full[card["value"], tuple(card["abilities"])] += 1
    assert Counter({(c["value"], tuple(c["abilities"])): c["count"] for c in specialist["deck"]}) == full
    assert specialist["deck_size"] == sum(full.values())
    assert specialist["deck_size"] in (14, 15)
    assert isinstance(specialist["disputed"], bool)
    assert not specialist["disputed"] or specialist.get("note")


def test_the_timing_tables_fit_the_finish_tiles() -> None:
    timing = load("tour")["timing"]
    for finish in ("u", "U", "v", "V"):
        side = timing["flat" if finish.islower() else "ascent"]
        assert len(side["squares_beyond_line"]) == geometry().tiles[finish]["squares_beyond"]
        assert side["squares_beyond_line"] == sorted(side["squares_beyond_line"], reverse=True)
        assert side["not_across"] == 60


def test_the_tokens_and_bonuses_of_a_tour() -> None:
    tour = load("tour")
    assert (tour["stacks"]["major"], tour["stacks"]["minor"], tour["podium"]) == ([5, 3, 1], [2, 1], [3, 2, 1])
    kinds = ("general", "team", "sprint", "mountain")
    assert [(r["stages_from"], r["stages_to"]) for r in tour["bonus"]] == [(3, 7), (8, 14), (15, 21)]
    assert [[len(r[k]) for k in kinds] for r in tour["bonus"]] == [[3, 1, 2, 2], [4, 2, 3, 3], [5, 3, 4, 4]]
    assert all(r[k] == list(range(len(r[k]), 0, -1)) for r in tour["bonus"] for k in kinds)


@pytest.mark.parametrize("tour", load("tour")["tours"], ids=lambda t: t["id"])
def test_a_recommended_tour_has_its_stages_for_any_number_of_teams(tour: Document) -> None:
    stages = len(tour["stages"])
    assert 3 <= stages <= 21
    assert all(f"{name}-{players}" in STAGE_IDS for name in tour["stages"] for players in ("2-4", "5-6"))
    assert all(1 <= day < stages for day in tour["rest_days_after"])
    assert len(tour["rest_days_after"]) == tour["rest_days"]
    assert tour["id"] != "grand-tour" or stages == 21


@pytest.mark.parametrize("name", list(load("ontour_maps")["maps"]))
def test_a_map_is_one_piece_and_its_links_go_both_ways(name: str) -> None:
    document = load("ontour_maps")["maps"][name]
    places = {place["id"]: place for place in document["places"]}
    assert len(places) == len(document["places"]) == document["size"]
    assert len({place["name"] for place in document["places"]}) == len(places)
    links = set()
    for here, place in places.items():
        neighbours, sea = place["neighbours"], place.get("sea", [])
        assert place["half"] in "NS", here
        assert place["column"] in "WCE", here
        assert place["card"] in (place["half"], place["column"]), here
        assert neighbours == sorted(set(neighbours) - {here}), here
        assert set(sea) <= set(neighbours), here
        assert len(place["anchor"]) == 2, here
        for there in neighbours:
            assert here in places[there]["neighbours"], (here, there)
            assert (there in sea) == (here in places[there].get("sea", [])), (here, there)
            links.add(frozenset((here, there)))
    assert len(links) == document["links"]
    seen: set[str] = set()
    todo = [next(iter(places))]
    while todo:
        here = todo.pop()
        if here not in seen:
            seen.add(here)
            todo += places[here]["neighbours"]
    assert seen == set(places)


@pytest.mark.parametrize("name", list(load("ontour_maps")["maps"]))
def test_the_regions_of_a_map_are_as_big_as_stated(name: str) -> None:
    document = load("ontour_maps")["maps"][name]
    places = document["places"]
    assert len({place["half"] + place["column"] for place in places}) == 6
    regions = Counter(region for place in places for region in (place["half"], place["column"]))
    assert regions == document["places_per_region"]
    assert Counter(place["card"] for place in places) == document["cards_per_region"]


@pytest.mark.parametrize("fixture", load("ontour_maps")["fixtures"], ids=lambda f: f["name"][:30])
def test_a_finished_route_is_one_that_may_be_written(fixture: Document) -> None:
    places = {place["id"]: place for place in load("ontour_maps")["maps"][fixture["map"]]["places"]}
    route, marks = fixture["route"], fixture["marks"]
    assert set(marks) <= set(places)
    assert set(fixture["circled"]) <= set(marks)
    assert len(set(route)) == len(route)
    assert all(there in places[here]["neighbours"] for here, there in pairwise(route))
    values = [marks[place] for place in route]
    assert "X" not in values
    numbers = [value for value in values if value != "*"]
    assert numbers == sorted(numbers)
    assert fixture["points"] == len(route) + len(set(route) & set(fixture["circled"]))

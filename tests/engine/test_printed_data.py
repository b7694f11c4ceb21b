"""The printed material: what comes with the program is what lies in the boxes, and a spoilt file is refused by key."""

import copy
import json
from collections import Counter
from collections.abc import Callable
from functools import cache

import pytest

from flammeapp.engine.cards import ATTACK, Ability
from flammeapp.engine.data import parse_decks
from flammeapp.engine.tables import parse_tables
from flammeapp.engine.teams import RiderKind
from flammeapp.kernel.errors import DocumentError
from tests.engine.setups import ROOT, game_data


@cache
def read(name: str) -> dict:
    return json.loads((ROOT / "resources" / "data" / name).read_text(encoding="utf-8"))


def test_R1_R25_R26_the_decks() -> None:
    decks = game_data().decks
    assert Counter(decks.rouleur) == dict.fromkeys((3, 4, 5, 6, 7), 3)
    assert Counter(decks.sprinteur) == dict.fromkeys((2, 3, 4, 5, 9), 3)
    assert Counter(decks.peloton) - Counter(decks.rouleur) == {ATTACK: 2}
    assert decks.muscle_rouleur == decks.rouleur
    assert Counter(decks.muscle_sprinteur) - Counter(decks.sprinteur) == {5: 1}


def test_R34_R35_twelve_specialists_who_bring_every_ability() -> None:
    decks = game_data().decks
    assert len(decks.specialists) == 12
    assert Counter(found.kind for found in decks.specialists) == dict.fromkeys(RiderKind, 6)
    printed = {ability for found in decks.specialists for card in found.deck for ability in decks.faces[card].abilities}
    assert printed == set(Ability)
    assert decks.specialist("baroudeur").name == "Baroudeur"
    with pytest.raises(DocumentError) as refused:
        decks.specialist("grimpeuse")
    assert (refused.value.code, refused.value.params) == ("unknown_specialist", {"specialist": "grimpeuse"})


def test_R38_R39_R50_the_numbers_of_a_tour() -> None:
    tables = game_data().tables
    assert (tables.major, tables.minor) == ((5, 3, 1), (2, 1))
    assert (tables.timing.flat, tables.timing.ascent) == ((40, 30, 20, 10, 0), (30, 20, 10, 0))
    assert tables.timing.not_across == 60
    assert (tables.refresh_worth, tables.refresh_worth_for_holder) == (24, 25)


def spoilt(name: str, path: str, value: object) -> dict:
    """The file with one value changed."""
    document = copy.deepcopy(read(name))
    *way, last = path.split(".")
    holder = document
    for step in way:
        holder = holder[int(step)] if isinstance(holder, list) else holder[step]
    holder[last] = value
    return document


@pytest.mark.parametrize(
    ("parse", "name", "path", "value", "key", "code"),
    [
        (parse_decks, "specialists.json", "base_decks.rouleur", [3, 4], "", "not_an_object"),
        (parse_decks, "specialists.json", "base_decks.rouleur", {"three": 3}, ".three", "bad_card"),
        (parse_decks, "specialists.json", "base_decks.sprinteur", {"1": 3}, ".1", "bad_card"),
        (parse_decks, "specialists.json", "base_decks.sprinteur", {"16": 3}, ".16", "bad_card"),
        (parse_decks, "specialists.json", "base_decks.sprinteur", {"2": 0}, ".2", "out_of_range"),
        (parse_decks, "specialists.json", "base_decks.climber", {"2": 3}, "", "unknown_key"),
        (parse_decks, "specialists.json", "specialists.0.type", "puncheur", "", "unknown_value"),
        (parse_decks, "specialists.json", "specialists.0.deck.0.abilities", ["chase", "fly"], ".1", "unknown_ability"),
        (parse_decks, "specialists.json", "specialists.0.deck.0.colour", "red", "", "unknown_key"),
        (parse_tables, "tour.json", "bonus", [], "", "empty_list"),
        (parse_tables, "tour.json", "timing.ascent.not_across", 30, "", "out_of_range"),
        (parse_tables, "tour.json", "stacks.major", [5, "3"], ".1", "not_a_number"),
    ],
)
def test_a_spoilt_file_is_refused_with_its_key(
    parse: Callable[[object], object], name: str, path: str, value: object, key: str, code: str
) -> None:
    with pytest.raises(DocumentError) as refused:
        parse(spoilt(name, path, value))
    assert (refused.value.code, refused.value.params["key"]) == (code, path + key)

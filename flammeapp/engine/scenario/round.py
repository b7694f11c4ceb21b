"""Scenario kind ``round``: movement and end phase of one round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from flammeapp.engine.board.notation import NotationError, format_position, parse_position
from flammeapp.engine.board.stages import StackKind, Stage
from flammeapp.engine.board.track import GRASS, Branch, Track
from flammeapp.engine.cards import ATTACK, BASE_FACES, EXHAUSTION, EXHAUSTION_VALUE, NO_CARD, ONE, Ability, CardFace
from flammeapp.engine.data import GameData
from flammeapp.engine.events import (
    Event,
    ExhaustionReturned,
    ExhaustionTaken,
    MinuteTaken,
    SecondsTaken,
    TokenTaken,
)
from flammeapp.engine.expansions import abilities, wet_road
from flammeapp.engine.expansions.dummies import dummy_teams
from flammeapp.engine.expansions.time_trials import individual_time_trial, team_time_trial
from flammeapp.engine.expansions.timed_stage import CLOCK, RUNNING, TokenStack, timed_stage
from flammeapp.engine.fold import Amendment, fold
from flammeapp.engine.phases.finish import end_round
from flammeapp.engine.phases.movement import lanes_of, movement
from flammeapp.engine.phases.reach import compile_card, count_ways
from flammeapp.engine.reduce import fresh_work
from flammeapp.engine.rulebook import RuleBook
from flammeapp.engine.scenario.reading import Result, ScenarioError, one_of, read_track, refuse
from flammeapp.engine.teams import RiderKind
from flammeapp.engine.work import Row, Work
from flammeapp.kernel.codec import Json, Reader, whole

RACE, TOUR, TEAM_TRIAL, INDIVIDUAL_TRIAL = "race", "tour", "team_time_trial", "individual_time_trial"
MODES = (RACE, TOUR, TEAM_TRIAL, INDIVIDUAL_TRIAL)
PELOTON, MUSCLE = "peloton", "muscle"
LARGEST_VALUE = 99
MOST_TOKENS = 20
MOST_RIDERS = 48
MOST_WAYS = 1024
"""A card of the game finds a handful of ways through roundabouts; ten of them in one move are still within bounds."""
ATTACK_FACE = BASE_FACES[ATTACK]


@dataclass(frozen=True, slots=True)
class Rider:
    """One rider as the file sets him up; ``face`` None: he does not move."""

    name: str
    team: str
    kind: RiderKind
    square: int
    lane: int
    face: CardFace | None
    crashed: bool
    dummy: str
    exhaustion: int
    at: str
    key: str


@dataclass(slots=True)
class Cast:
    """All riders, grouped by team in the order of their first appearance, as the engine numbers them."""

    riders: list[Rider]
    listed: list[int]
    teams: list[list[RiderKind]]
    dummies: list[int]
    peloton: list[int]
    faces: list[CardFace] = field(default_factory=lambda: list(BASE_FACES))

    def code(self, face: CardFace | None) -> int:
        """Answer the card code of a face, adding one where it is new."""
        if face is None:
            return NO_CARD
        if face not in self.faces:
            self.faces.append(face)
        return self.faces.index(face)


def play_round(reader: Reader, data: GameData, stages: Sequence[Stage]) -> Result:
    """Answer everything one round leads to."""
    track = read_track(reader, data, stages)
    mode = one_of(reader, "mode", MODES) if reader.has("mode") else RACE
    stacks = _stacks(reader, track, mode)
    running = False
    if reader.has("round_of_finish"):
        if mode == RACE:
            raise refuse("not_in_mode", "round_of_finish", mode=mode)
        running = reader.flag("round_of_finish")
    cast = _cast([_rider(entry, track) for entry in reader.readers("riders")])
    cards = [cast.code(rider.face) for rider in cast.riders]
    amendments: list[Amendment] = [abilities.amend, wet_road.amend, dummy_teams(cast.dummies, cast.peloton)]
    if mode != RACE:
        amendments.append(timed_stage(stacks, data.tables.timing))
    if mode in (TEAM_TRIAL, INDIVIDUAL_TRIAL):
        amendments.append(team_time_trial if mode == TEAM_TRIAL else individual_time_trial)
    book = fold(
        track,
        cast.teams,
        [ONE[EXHAUSTION] * rider.exhaustion for rider in cast.riders],
        faces=cast.faces,
        amendments=amendments,
    )
    for card in set(cards) - {NO_CARD, ATTACK} - set(book.table):
        # One round is played: nobody rides from where nobody stands.
        compile_card(book, card, {rider.square for rider in cast.riders})
    w = _set_up(book, cast, cards)
    if running:
        w.slots[book.slots[CLOCK]] = RUNNING
    return _ride(book, w, cast, stacks, timed=mode != RACE)


def _ride(book: RuleBook, w: Work, cast: Cast, stacks: Sequence[TokenStack], *, timed: bool) -> Result:
    """Plays the round and reads the result off the working copy and the events."""
    events: list[Event] = []
    recovering = abilities.cards_with(book, Ability.RECOVERY)
    for rider in book.riders:
        if w.card[rider] in recovering:
            abilities.return_exhaustion(book, w, rider, events)
    moved: dict[str, Json] = {}
    for step in book.steps:
        if step is not end_round:
            step(book, w, events)
        if step is movement:
            moved = _positions(book, w, cast)
    names = [rider.name for rider in cast.riders]
    recovered = [event.rider for event in events if isinstance(event, ExhaustionReturned)]
    result: Result = {
        "moved": moved,
        "at": _positions(book, w, cast),
        "crashed": sorted(names[rider] for rider in wet_road.lying_riders(book, w)),
        "exhausted": sorted(names[event.rider] for event in events if isinstance(event, ExhaustionTaken)),
        "finished": [names[rider] for rider in w.crossed],
        "recovered": {names[rider]: recovered.count(rider) for rider in recovered},
    }
    if timed:
        tokens: dict[str, list[Json]] = {}
        # Events come stack by stack, which is the order the result wants.
        for event in events:
            if isinstance(event, TokenTaken):
                tokens.setdefault(names[event.rider], []).append([stacks[event.stack].kind.value, event.value])
        result["seconds"] = {names[event.rider]: event.seconds for event in events if isinstance(event, SecondsTaken)}
        result["minutes"] = sorted(names[event.rider] for event in events if isinstance(event, MinuteTaken))
        result["tokens"] = dict(tokens)
    return result


def _positions(book: RuleBook, w: Work, cast: Cast) -> dict[str, Json]:
    """The place of every rider by his name, in the order of the file."""
    places: dict[str, Json] = {}
    for rider in cast.listed:
        square = w.square[rider]
        rows = w.roads[book.road_of[rider]]
        lane = lanes_of(book, rows, square)[rows[square].index(rider)]
        places[cast.riders[rider].name] = format_position(square, lane, book.lanes[square])
    return places


def _set_up(book: RuleBook, cast: Cast, cards: Sequence[int]) -> Work:
    """Puts the riders on the road, right to left; whoever stands free on the left closes up to the right."""
    w = fresh_work(book, 0)
    abreast: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for rider in cast.listed:
        place = cast.riders[rider]
        row = abreast.setdefault((book.road_of[rider], place.square), [])
        if place.lane != GRASS and place.lane in [lane for lane, _ in row]:
            raise refuse("lane_taken", f"{place.key}.at", text=place.at)
        row.append((place.lane, rider))
    for (road, square), riders in abreast.items():
        # Sorting is stable: of several on the grass the one listed first stands furthest right.
        row_now: Row = tuple(rider for _, rider in sorted(riders, key=lambda entry: entry[0]))
        w.roads[road][square] = row_now
        for rider in row_now:
            w.square[rider] = square
    w.placed = list(cast.listed)
    w.card = list(cards)
    w.down = [b""] * len(cards)
    w.recycled = list(book.decks)
    fallen = tuple(rider for rider in book.riders if cast.riders[rider].crashed)
    w.slots[book.slots[wet_road.SLOT]] = fallen
    return w


def _cast(listed: Sequence[Rider]) -> Cast:
    """Numbers the riders team by team and checks what concerns a whole team."""
    if not listed:
        raise refuse("no_riders", "riders")
    if len(listed) > MOST_RIDERS:
        raise refuse("too_many_riders", "riders", most=MOST_RIDERS)
    names = [rider.name for rider in listed]
    for rider in listed:
        if names.count(rider.name) > 1:
            raise refuse("rider_twice", f"{rider.key}.id", rider=rider.name)
    teams = list(dict.fromkeys(rider.team for rider in listed))
    riders = [rider for team in teams for rider in listed if rider.team == team]
    dummies: list[int] = []
    peloton: list[int] = []
    for number, team in enumerate(teams):
        mates = [rider for rider in riders if rider.team == team]
        if len({rider.dummy for rider in mates}) > 1:
            raise refuse("dummy_in_part", f"{mates[1].key}.dummy", team=team)
        attacks = [rider.face == ATTACK_FACE for rider in mates]
        if mates[0].dummy:
            dummies.append(number)
        if mates[0].dummy == PELOTON:
            peloton.append(number)
            if any(attacks) and not all(attacks):
                raise refuse("attack_in_part", f"{mates[attacks.index(False)].key}.card", team=team)
        elif any(attacks):
            raise refuse("attack_not_peloton", f"{mates[attacks.index(True)].key}.card", team=team)
    kinds = [[rider.kind for rider in riders if rider.team == team] for team in teams]
    return Cast(riders, [riders.index(rider) for rider in listed], kinds, dummies, peloton)


def _rider(entry: Reader, track: Track) -> Rider:
    try:
        square, lane = parse_position(entry.text("at"), track)
    except NotationError as error:
        raise ScenarioError(error.code, **{**error.params, "key": entry.where("at")}) from error
    rider = Rider(
        name=entry.text("id"),
        team=entry.text("team"),
        kind=RiderKind(one_of(entry, "type", [kind.value for kind in RiderKind])),
        square=square,
        lane=lane,
        face=_face(entry),
        crashed=entry.flag("crashed") if entry.has("crashed") else False,
        dummy=one_of(entry, "dummy", (PELOTON, MUSCLE)) if entry.has("dummy") else "",
        exhaustion=entry.whole("recycled_exhaustion", 0, LARGEST_VALUE) if entry.has("recycled_exhaustion") else 0,
        at=entry.text("at"),
        key=entry.where("id").removesuffix(".id"),
    )
    entry.done()
    if rider.face is not None and count_ways(track, square, rider.face.value) > MOST_WAYS:
        raise refuse("too_many_ways", entry.where("card"), most=MOST_WAYS)
    return rider


def _face(entry: Reader) -> CardFace | None:
    """The card a rider plays: a value, null, Attack! or a card with abilities."""
    key = entry.where("card")
    found = entry.value("card")
    if found is None:
        return None
    if isinstance(found, str):
        if found != "attack":
            raise refuse("bad_card", key, value=found)
        return ATTACK_FACE
    if not isinstance(found, dict):
        return CardFace(whole(found, key, 0, LARGEST_VALUE))
    card = Reader(found, key)
    value = card.whole("value", 0, LARGEST_VALUE)
    exhaustion = card.flag("exhaustion") if card.has("exhaustion") else False
    printed: list[Ability] = []
    if card.has("abilities"):
        for index, name in enumerate(card.sequence("abilities")):
            if name not in [ability.value for ability in Ability]:
                raise refuse("unknown_ability", f"{card.where('abilities')}.{index}")
            printed.append(Ability(name))
    card.done()
    if exhaustion and (value != EXHAUSTION_VALUE or printed):
        raise refuse("bad_exhaustion_card", key, value=EXHAUSTION_VALUE)
    return CardFace(value, frozenset(printed), exhaustion)


def _stacks(reader: Reader, track: Track, mode: str) -> list[TokenStack]:
    """The token stacks, highest token first."""
    stacks: list[TokenStack] = []
    if not reader.has("stacks"):
        return stacks
    if mode != TOUR:
        raise refuse("not_in_mode", "stacks", mode=mode)
    for entry in reader.readers("stacks"):
        square = entry.whole("square", 0, track.last)
        if track.squares[square].branch is not Branch.NONE:
            raise refuse("stack_on_a_lane", entry.where("square"), square=square)
        kind = StackKind(one_of(entry, "kind", [kind.value for kind in StackKind]))
        tokens = entry.wholes("tokens", 1, LARGEST_VALUE)
        if len(tokens) > MOST_TOKENS:
            raise refuse("too_many_tokens", entry.where("tokens"), most=MOST_TOKENS)
        entry.done()
        stacks.append(TokenStack(square, kind, tuple(sorted(tokens, reverse=True))))
    return stacks

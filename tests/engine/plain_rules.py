"""The rules of a whole round a third time: every expansion, as slow and literal as the page that states them.

A yardstick for the engine, written from the text of the rules alone and sharing nothing with it. It reads a scenario
of the kind "round" that is known to be right and answers its result; it checks nothing. Every function names the rules
it is a transcript of. A road is the squares of a notation with the riders who exist for each other (R48, R49); a row is
the list of riders on a square, right to left, those on the grass first.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.engine.plain_track import LANES, Square, parse_track

FLAT_SECONDS = (40, 30, 20, 10, 0)
ASCENT_SECONDS = (30, 20, 10, 0)


@dataclass(eq=False)
class Rider:
    """A rider and his card; ``lying`` changes in the course of the round."""

    number: int
    id: str
    team: str
    type: str
    at: str
    value: int | None
    abilities: list[str]
    attack: bool
    lying: bool
    dummy: str | None
    recycled_exhaustion: int
    start: Square | None = None


class Road:
    """The track and the riders who exist for each other on it."""

    def __init__(self, squares: list[Square], riders: list[Rider], *, any_number: bool) -> None:
        self.squares = squares
        self.riders = riders
        self.any_number = any_number
        self.rows: dict[int, list[Rider]] = {square.number: [] for square in squares}
        lane_order = "grml"
        for rider in sorted(riders, key=lambda rider: lane_order.index(rider.at[-1])):
            number = int(rider.at[:-1])
            self.rows[number].append(rider)
            rider.start = squares[number]

    def row(self, square: Square) -> list[Rider]:
        return self.rows[square.number]

    def square_of(self, rider: Rider) -> Square:
        return next(square for square in self.squares if rider in self.row(square))

    def full(self, square: Square) -> bool:
        return not self.any_number and len(self.row(square)) >= square.lanes

    def barred(self, square: Square) -> bool:
        """R31: all lanes hold crashed riders. Riders over the lane count stand in no lane."""
        if not self.full(square):
            return False
        over = len(self.row(square)) - square.lanes
        return all(rider.lying for rider in self.row(square)[over:])

    def no_slip(self, square: Square) -> bool:
        """R16."""
        if square.ascent or square.letter == "C" or square.suffix == "~":
            return True
        return any(rider.lying for rider in self.row(square))

    def gives(self, square: Square) -> bool:
        """R35, Breakaway: his square is the one he stands on at that moment."""
        return not any("breakaway" in rider.abilities for rider in self.row(square))

    def lane(self, rider: Rider) -> int:
        """0 for the right lane; riders on the grass have negative numbers, the furthest right the lowest."""
        if self.any_number:
            return 0
        square = self.square_of(rider)
        over = max(0, len(self.row(square)) - square.lanes)
        return self.row(square).index(rider) - over

    def place(self, rider: Rider) -> str:
        square = self.square_of(rider)
        lane = self.lane(rider)
        return f"{square.number}{'g' if lane < 0 else LANES[square.lanes][lane]}"

    def order(self) -> list[Rider]:
        """R10."""

        def key(rider: Rider) -> tuple[int, bool, int]:
            square = self.square_of(rider)
            return square.distance, square.lane_of_split == "outer", self.row(square).index(rider)

        return sorted(self.riders, key=key)


# ---------------------------------------------------------------- movement


def value_before_cap(rider: Rider, value: int, start: Square) -> int:
    """R11 without the ascent cap."""
    if start.letter == "D":
        value = max(value, 7 if "strong_descent_7" in rider.abilities else 5)
    if start.letter == "S":
        value = max(value, 4)
    if rider.lying:
        value = max(value - 2, 0)
    return value


def capped(rider: Rider, value: int, start: Square, route: list[Square]) -> int:
    """R12 along a route (the squares ahead to the end of the track)."""
    cap = 5
    if "strong_ascent_6" in rider.abilities:
        cap = 6
    if "strong_ascent_7" in rider.abilities:
        cap = 7
    if start.ascent:
        return min(value, cap)
    touching = [step for step in range(1, value + 1) if step <= len(route) and route[step - 1].ascent]
    if not touching:
        return value
    first = touching[0]
    return min(value, cap) if first <= cap else first - 1


def routes(start: Square) -> list[list[Square]]:
    """R33: every way to the end of the track, the inner lanes tried first."""
    if not start.after:
        return [[]]
    return [[front, *rest] for front in start.after for rest in routes(front)]


def work_out(road: Road, rider: Rider, value: int, start: Square, route: list[Square]) -> tuple[int, int]:
    """R12, R13, R31 along one route: the steps he makes and the steps he loses to a full square."""
    wanted = min(capped(rider, value, start, route), len(route))
    steps = wanted
    for step in range(1, wanted):  # a barred square on the way; the one he is heading for is looked at below
        if road.barred(route[step - 1]):
            steps = step - 1
            break
    if "nimble" not in rider.abilities:
        while steps > 0 and road.full(route[steps - 1]):
            steps -= 1
    return steps, wanted - steps


def move(road: Road, rider: Rider, printed: int) -> None:
    """R11-R14, R31, R33, R35."""
    start = road.square_of(rider)
    value = value_before_cap(rider, printed, start)
    nimble = "nimble" in rider.abilities
    ways = routes(start)
    if nimble:
        ways = ways[:1]
    worked_out = [(route, *work_out(road, rider, value, start, route)) for route in ways]
    allowing = [way for way in worked_out if way[2] == 0]
    if allowing:
        route, steps, lost = allowing[0]
    else:
        most = max(way[1] for way in worked_out)
        route, steps, lost = next(way for way in worked_out if way[1] == most)
    rider.lying = False
    end = route[steps - 1] if steps else start
    if steps or nimble:
        road.row(start).remove(rider)
        if nimble:
            road.row(end).insert(0, rider)
        else:
            road.row(end).append(rider)
    if lost and end.wet:
        rider.lying = True
    if "chase" in rider.abilities and not rider.lying:
        chase(road, rider, nimble=nimble)


def chase(road: Road, rider: Rider, *, nimble: bool) -> None:
    """R35, Chase."""
    square = road.square_of(rider)
    goal = next((front for front in square.after if road.row(front) and not road.full(front)), None)
    if goal is None and len(road.row(square)) == 1:
        for front in square.after:
            if not road.row(front) and any(road.row(second) for second in front.after):
                goal = front
                break
    if goal is not None:
        road.row(square).remove(rider)
        road.row(goal).insert(0 if nimble else len(road.row(goal)), rider)


def ride(road: Road) -> None:
    """R10, R25: everybody with a card moves, in the order fixed at the start of the phase."""
    order = road.order()
    attacked: set[str] = set()
    printed: dict[Rider, int] = {}
    for rider in order:
        if rider.attack:
            printed[rider] = 9 if rider.team in attacked else 2
            attacked.add(rider.team)
        elif rider.value is not None:
            printed[rider] = rider.value
    for rider in order:
        if rider in printed:
            move(road, rider, printed[rider])


# ---------------------------------------------------------------- slipstream


def slipstream_step(road: Road) -> bool:
    """R33 (without a roundabout R17), R18: one step, and whether there was one."""
    for gap in road.squares:
        if road.row(gap) or road.no_slip(gap):
            continue
        if not any(road.row(ahead) and road.gives(ahead) and not road.no_slip(ahead) for ahead in gap.after):
            continue
        if not any(road.row(behind) and not road.no_slip(behind) for behind in gap.before):
            continue
        fill(road, gap, set())
        return True
    return False


def fill(road: Road, gap: Square, moved: set[Rider]) -> None:
    """Fill an empty square from behind, then the squares emptied by this that gave slipstream."""
    emptied: list[Square] = []
    for behind in list(gap.before):
        if not road.row(behind) or road.no_slip(behind):
            continue
        gave = road.gives(behind)
        for rider in list(road.row(behind)):
            if rider in moved or road.full(gap):
                continue
            road.row(behind).remove(rider)
            road.row(gap).append(rider)
            moved.add(rider)
        if not road.row(behind) and gave:
            emptied.append(behind)
    for square in emptied:
        if not road.row(square):
            fill(road, square, moved)


# ---------------------------------------------------------------- the end of the round


def exhausted_by_wind(road: Road) -> list[Rider]:
    """R19."""
    return [
        rider
        for rider in road.riders
        if not exempt(road, rider) and not any(road.row(front) for front in road.square_of(rider).after)
    ]


def exempt(road: Road, rider: Rider) -> bool:
    """Who takes no exhaustion whatever he did: R19, R27, Relentless."""
    return road.square_of(rider).beyond or rider.dummy is not None or "relentless" in rider.abilities


def exhausted_by_cards(roads: list[Road], riders: list[Rider]) -> list[Rider]:
    """R49: whoever played the highest card of his type."""
    tired: list[Rider] = []
    for kind in ("rouleur", "sprinteur"):
        played = [rider for rider in riders if rider.type == kind and rider.value is not None]
        highest = max((rider.value for rider in played if rider.value is not None), default=None)
        tired += [rider for rider in played if rider.value == highest]
    road_of = {rider: road for road in roads for rider in road.riders}
    return [rider for rider in tired if not exempt(road_of[rider], rider)]


def seconds_of(road: Road, rider: Rider, *, packs: bool) -> int:
    """R39: the seconds of the square of the front rider of his pack (R49: of his own square)."""
    front = road.square_of(rider)
    while packs and front.after and road.row(front.after[0]):
        front = front.after[0]
    beyond = [square for square in road.squares if square.beyond]
    scale = ASCENT_SECONDS if beyond[0].letter == "Y" else FLAT_SECONDS
    place = beyond.index(front)
    return scale[place] if place < len(scale) else 0


def tokens_of(road: Road, stacks: list[dict[str, Any]]) -> dict[str, list[list[Any]]]:
    """R38. A rider past the line with no card has crossed in this round, so he began it behind the line."""
    tokens: dict[str, list[list[Any]]] = {}
    for stack in stacks:
        left = sorted(stack["tokens"], reverse=True)
        for rider in road.order():  # furthest ahead first: the order of R10
            assert rider.start is not None
            if not (rider.start.number < stack["square"] <= road.square_of(rider).number):
                continue
            if left:
                tokens.setdefault(rider.id, []).append([stack["kind"], left.pop(0)])
    return tokens


def read_riders(document: dict[str, Any]) -> list[Rider]:
    """Answer the riders in the order of the scenario."""
    riders = []
    for number, entry in enumerate(document["riders"]):
        card = entry["card"]
        abilities: list[str] = []
        value = None
        if isinstance(card, dict):
            value, abilities = card["value"], card.get("abilities", [])
        elif isinstance(card, int):
            value = card
        riders.append(
            Rider(
                number,
                entry["id"],
                entry["team"],
                entry["type"],
                entry["at"],
                value,
                abilities,
                card == "attack",
                entry.get("crashed", False),
                entry.get("dummy"),
                entry.get("recycled_exhaustion", 0),
            )
        )
    return riders


def play_round(document: dict[str, Any]) -> dict[str, Any]:
    """Answer the result of a scenario of the kind "round"."""
    mode = document.get("mode", "race")
    squares = parse_track(document["track"])
    riders = read_riders(document)
    alone = mode == "individual_time_trial"
    if alone:
        roads = [Road(squares, [rider], any_number=True) for rider in riders]
    elif mode == "team_time_trial":
        teams = dict.fromkeys(rider.team for rider in riders)
        roads = [Road(squares, [rider for rider in riders if rider.team == team], any_number=False) for team in teams]
    else:
        roads = [Road(squares, riders, any_number=False)]
    road_of = {rider: road for road in roads for rider in road.riders}
    recovered = {rider.id: 1 for rider in riders if "recovery" in rider.abilities and rider.recycled_exhaustion}

    for road in roads:
        ride(road)
    moved = {rider.id: road_of[rider].place(rider) for rider in riders}
    for road in roads:
        while not alone and slipstream_step(road):
            pass
    at = {rider.id: road_of[rider].place(rider) for rider in riders}

    across = [rider for rider in riders if road_of[rider].square_of(rider).beyond]
    across.sort(  # R22
        key=lambda rider: (-road_of[rider].square_of(rider).number, road_of[rider].lane(rider), rider.number)
    )
    tired = exhausted_by_cards(roads, riders) if alone else [r for road in roads for r in exhausted_by_wind(road)]
    result: dict[str, Any] = {
        "moved": moved,
        "at": at,
        "crashed": sorted(rider.id for rider in riders if rider.lying),
        "exhausted": sorted(rider.id for rider in tired),
        "finished": [rider.id for rider in across],
        "recovered": recovered,
    }
    if mode != "race":  # R39
        counting = bool(across) or document.get("round_of_finish", False)
        result["seconds"] = {rider.id: seconds_of(road_of[rider], rider, packs=not alone) for rider in across}
        result["minutes"] = sorted(rider.id for rider in riders if counting and rider not in across)
        result["tokens"] = tokens_of(roads[0], document.get("stacks", [])) if mode == "tour" else {}
    return result

"""Makes a team's view of a race from its state: hidden cards are taken out before anybody decides (R5)."""

from __future__ import annotations

from flammeapp.engine.cards import EXHAUSTION, NO_CARD, ONE, counts
from flammeapp.engine.landing import Landing
from flammeapp.engine.phase import Phase
from flammeapp.engine.phases.finish import places
from flammeapp.engine.phases.movement import burden, lanes_of, riding_order
from flammeapp.engine.phases.placement import free_places, placing_team
from flammeapp.engine.phases.reach import because_of, ways
from flammeapp.engine.rulebook import RuleBook
from flammeapp.engine.state import RaceState, thaw
from flammeapp.engine.views import RaceView, RiderView, TeamView
from flammeapp.engine.work import OFF, Work


def view_of(book: RuleBook, state: RaceState, viewer: int) -> RaceView:
    """Answer what team ``viewer`` sees; -1 is a spectator, who sees no hidden card at all."""
    w = thaw(state)
    ranking = places(book, w) if state.phase is Phase.OVER else ()
    placing = placing_team(book, w) if state.phase is Phase.PLACEMENT else -1
    rule = book.rules.get(state.phase)
    to_act = () if rule is None else rule.waiting(book, w)
    next_rider = next((rider for rider in book.riders if w.square[rider] == OFF), 0)
    view = RaceView(
        viewer=viewer,
        track=book.track,
        phase=state.phase,
        round=state.round,
        teams=tuple(
            TeamView(number, team.colour, team.name, book.riders_of[number], number in to_act, team.dummy)
            for number, team in enumerate(book.teams)
        ),
        riders=tuple(_rider_view(book, w, rider, viewer, ranking) for rider in book.riders),
        rows=_rows(book, w),
        order=tuple(riding_order(book, w)),
        first_team=state.first_team,
        placing=placing,
        free_places=free_places(book, w, next_rider) if placing >= 0 else (),
        places=ranking,
        hand_size=book.hand_size,
        faces=tuple(book.faces),
        road_of=tuple(book.road_of) if book.roads > 1 else (),
    )
    for show in book.shown:
        view = show(book, w, view)
    return view


def waiting_teams(book: RuleBook, state: RaceState) -> tuple[int, ...]:
    """Answer the teams that have to act now, in the order of the table from the starting player on."""
    rule = book.rules.get(state.phase)
    return () if rule is None else rule.waiting(book, thaw(state))


def preview(book: RuleBook, state: RaceState, rider: int, card: int) -> Landing:
    """Answer where ``card`` takes ``rider`` by minimum, cap and end of track, other riders left aside (R11-R13)."""
    face = book.faces[card]
    penalty = burden(book, thaw(state), rider)
    way = ways(book.track, face, state.square[rider], penalty)[0]
    return Landing(rider, card, way.value, way.path, because_of(book.track, face, way, penalty))


def _rows(book: RuleBook, w: Work) -> tuple[tuple[int, ...], ...]:
    """All roads laid over one another."""
    if book.roads == 1:
        return tuple(w.roads[0])
    return tuple(tuple(rider for road in w.roads for rider in road[square]) for square in range(book.track.last + 1))


def _rider_view(book: RuleBook, w: Work, rider: int, viewer: int, ranking: tuple[int, ...]) -> RiderView:
    square = w.square[rider]
    lane = 0
    if square != OFF:
        rows = w.roads[book.road_of[rider]]
        lane = lanes_of(book, rows, square)[rows[square].index(rider)]
    chosen = w.card[rider] != NO_CARD
    left = w.down[rider] + w.recycled[rider] + w.hand[rider]
    if chosen:
        left += ONE[w.card[rider]]
    mine = book.team_of[rider] == viewer
    if rider in w.crossed:
        place = w.crossed.index(rider) + 1
    else:
        place = ranking.index(rider) + 1 if ranking else 0
    return RiderView(
        rider=rider,
        team=book.team_of[rider],
        kind=book.kinds[rider],
        square=square,
        lane=lane,
        face_down=len(w.down[rider]),
        recycled=len(w.recycled[rider]),
        drawn=bool(w.hand[rider]),
        chosen=chosen,
        hand=tuple(w.hand[rider]) if mine else None,
        recycled_cards=counts(w.recycled[rider]) if mine else None,
        unseen_cards=counts(w.down[rider]) if mine else None,
        card=w.card[rider] if mine and chosen else None,
        last_card=w.played[rider][-1] if w.played[rider] else None,
        played=tuple(w.played[rider]),
        left=counts(left),
        exhaustion=left.count(EXHAUSTION),
        place=place,
    )

"""The breakaway before round 1 (R24): two bids in secret, and who gets ahead.

Slots: ``bidders``: by team its rider plus one, 0 while it has named none. ``bids``: the cards bid so far, rider after
rider, as (rider, card) pairs laid flat.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from flammeapp.engine.actions import Action, NameBidder, PlayCard
from flammeapp.engine.board.track import Track
from flammeapp.engine.cards import EXHAUSTION, NO_CARD, ONE
from flammeapp.engine.data import GameData
from flammeapp.engine.events import HIDDEN, BidderNamed, BidsRevealed, BreakawayWon, CardChosen, Event, HandDrawn
from flammeapp.engine.expansion import Expansion
from flammeapp.engine.fold import Amendment
from flammeapp.engine.phase import Phase
from flammeapp.engine.phases.energy import choose, draw
from flammeapp.engine.phases.movement import lanes_of, leave
from flammeapp.engine.race_setup import RaceSetup
from flammeapp.engine.rulebook import RuleBook
from flammeapp.engine.views import NOBODY, BidView, RaceView
from flammeapp.engine.work import Work
from flammeapp.kernel.chance import shuffled
from flammeapp.kernel.errors import IllegalAction

NAME = "breakaway"
BIDDERS, BIDS = "bidders", "bids"
CARDS_IN_A_BID = 2
PRICE = 2
"""R24: exhaustion cards a winner takes."""


@dataclass(frozen=True, slots=True)
class Bid:
    """What a rider has bid: the sum of his two cards, and where he stands (lane 0 is the right one)."""

    rider: int
    square: int
    lane: int
    total: int


def bid_winners(bids: Iterable[Bid], places: int) -> tuple[Bid, ...]:
    """Answer the ``places`` highest bids, best first; of equal ones the rider further back, then further left."""
    return tuple(sorted(bids, key=lambda bid: (-bid.total, bid.square, -bid.lane))[:places])


class Bidding:
    """The phase of the breakaway: name a rider, bid a card, bid another."""

    actions = (NameBidder, PlayCard)

    def __init__(self, square: int, places: int) -> None:
        self.square = square
        self.places = places

    def waiting(self, book: RuleBook, w: Work) -> tuple[int, ...]:
        """Answer the teams that have to name their rider, or to bid a card."""
        bidders = w.slots[book.slots[BIDDERS]]
        teams = range(len(book.riders_of))
        if unnamed := tuple(team for team in teams if not bidders[team] and book.riders_of[team][0] in book.choosers):
            return unnamed
        return tuple(team for team in teams if bidders[team] and w.hand[bidders[team] - 1])

    def legal(self, book: RuleBook, w: Work, team: int) -> tuple[Action, ...]:
        """Answer the riders that can be named, or the cards that can be bid."""
        if team not in self.waiting(book, w):
            return ()
        bidder = w.slots[book.slots[BIDDERS]][team] - 1
        if bidder < 0:
            return tuple(NameBidder(rider) for rider in book.riders_of[team])
        return tuple(PlayCard(bidder, card) for card in sorted(set(w.hand[bidder])))

    def check(self, book: RuleBook, w: Work, action: Action) -> None:
        """Refuse a second bidder, a card out of turn, and one that is not in the hand."""
        team = book.team_of[action.rider]
        bidder = w.slots[book.slots[BIDDERS]][team] - 1
        if isinstance(action, NameBidder):
            if action.rider not in book.choosers:
                raise IllegalAction("not_your_turn", team=team)
            if bidder >= 0:
                raise IllegalAction("already_named", rider=bidder)
            return
        assert isinstance(action, PlayCard)
        if action.rider != bidder or not w.hand[bidder]:
            raise IllegalAction("no_hand", rider=action.rider)
        if action.card not in w.hand[bidder]:
            raise IllegalAction("card_not_in_hand", card=action.card)

    def perform(self, book: RuleBook, w: Work, action: Action, events: list[Event]) -> None:
        """Name, or bid; the last of all opens what everybody chose."""
        team = book.team_of[action.rider]
        if isinstance(action, NameBidder):
            bidders = w.slots[book.slots[BIDDERS]]
            w.slots[book.slots[BIDDERS]] = (*bidders[:team], action.rider + 1, *bidders[team + 1 :])
            events.append(BidderNamed(team, action.rider))
        else:
            assert isinstance(action, PlayCard)
            choose(w, action.rider, w.hand[action.rider], action.card)
            w.hand[action.rider] = b""
            events.append(CardChosen(action.rider, action.card))
        if self.waiting(book, w):
            return
        if isinstance(action, PlayCard):
            open_bids(book, w, events)
        if len(bids_of(book, w, action.rider)) < CARDS_IN_A_BID:
            draw_for_bids(book, w, events)
        else:
            self.settle(book, w, events)

    def show(self, book: RuleBook, w: Work, view: RaceView) -> RaceView:
        """Answer the view with the bidding while it goes on; who bids is a secret until every team has named one."""
        if view.phase is not Phase.BREAKAWAY:
            return view
        named = w.slots[book.slots[BIDDERS]]
        playing = [team for team in range(len(named)) if book.riders_of[team][0] in book.choosers]
        secret = any(not named[team] for team in playing)
        shown: list[int] = []
        for team, bidder in enumerate(named):
            hidden = secret and team != view.viewer
            shown.append(NOBODY if not bidder else HIDDEN if hidden else bidder - 1)
        cards = tuple(tuple(bids_of(book, w, bidder - 1)) if bidder else () for bidder in named)
        return replace(view, bidding=BidView(tuple(shown), cards, self.square, self.places))

    def settle(self, book: RuleBook, w: Work, events: list[Event]) -> None:
        """Send the winners ahead, give the others their cards back, and shuffle every deck."""
        bids = [
            Bid(rider, w.square[rider], lane_of(book, w, rider), bid_total(book, w, rider))
            for rider in bidders(book, w)
        ]
        winners = bid_winners(bids, self.places)
        for bid in bids:
            cards = bytes(bids_of(book, w, bid.rider))
            if bid in winners:
                w.played[bid.rider] += cards
                w.recycled[bid.rider] += ONE[EXHAUSTION] * PRICE
            else:
                w.recycled[bid.rider] += cards
        for bid in winners:
            rows = w.roads[book.road_of[bid.rider]]
            rows[bid.square] = leave(rows[bid.square], bid.rider)
            rows[self.square] += (bid.rider,)
            w.square[bid.rider] = self.square
            events.append(BreakawayWon(bid.rider, self.square, lane_of(book, w, bid.rider), bid.total))
        for rider in book.choosers:
            pile = w.down[rider] + w.recycled[rider]
            w.down[rider], w.chance[rider] = shuffled(w.chance[rider], pile)
            w.recycled[rider] = b""


def bidders(book: RuleBook, w: Work) -> list[int]:
    """Answer the riders named so far."""
    return [named - 1 for named in w.slots[book.slots[BIDDERS]] if named]


def bids_of(book: RuleBook, w: Work, rider: int) -> list[int]:
    """Answer the open bid cards of a rider."""
    flat = w.slots[book.slots[BIDS]]
    return [card for bidder, card in zip(flat[::2], flat[1::2], strict=True) if bidder == rider]


def bid_total(book: RuleBook, w: Work, rider: int) -> int:
    """Answer the sum of the numbers on a rider's bid cards."""
    return sum(book.faces[card].value for card in bids_of(book, w, rider))


def lane_of(book: RuleBook, w: Work, rider: int) -> int:
    """Answer the lane a rider stands on."""
    rows, square = w.roads[book.road_of[rider]], w.square[rider]
    return lanes_of(book, rows, square)[rows[square].index(rider)]


def draw_for_bids(book: RuleBook, w: Work, events: list[Event]) -> None:
    """Draw a hand for every rider named (R24)."""
    for rider in bidders(book, w):
        w.hand[rider] = draw(book, w, rider)
        events.append(HandDrawn(rider, tuple(w.hand[rider]), reshuffled=False, forced=False))


def open_bids(book: RuleBook, w: Work, events: list[Event]) -> None:
    """Lay the chosen cards open."""
    opened = tuple((rider, w.card[rider]) for rider in bidders(book, w))
    w.slots[book.slots[BIDS]] += tuple(number for pair in opened for number in pair)
    for rider, _ in opened:
        w.card[rider] = NO_CARD
    events.append(BidsRevealed(opened))


def takes_part(setup: RaceSetup, data: GameData, track: Track) -> bool:
    """Answer whether it is agreed and the stage has one; time trials never do (R47)."""
    stage = setup.stage
    agreed = NAME in setup.options.expansions and stage.breakaway > 0 and not stage.kind.time_trial
    return agreed and any(data.tiles.side(tile).breakaway is not None for tile in stage.tiles)


def bidding(setup: RaceSetup, data: GameData) -> Amendment:
    """Answer the amendment that puts the bidding between placement and round 1."""

    def amend(book: RuleBook) -> None:
        spots = [(index, data.tiles.side(tile).breakaway) for index, tile in enumerate(setup.stage.tiles)]
        index, spot = next((index, spot) for index, spot in spots if spot is not None)
        square = book.track.tile_of.index(index) + spot.square - 1
        book.claim_slot(BIDDERS, (0,) * len(book.riders_of))
        book.claim_slot(BIDS, ())
        rule = Bidding(square, min(setup.stage.breakaway, len(spot.lanes)))
        book.rules[Phase.BREAKAWAY] = rule
        book.shown.append(rule.show)
        book.opening = (*book.opening, Phase.BREAKAWAY)

    return amend


EXPANSION = Expansion(NAME, chosen=True, takes_part=takes_part, amendment=bidding)

"""Weather on the road (R29, R30). Crosswind and rain lie in the track; the winds along it change a hand."""

from __future__ import annotations

from flammeapp.engine.board.tiles import TileKind, TileSet
from flammeapp.engine.board.track import Track, Weather
from flammeapp.engine.data import GameData
from flammeapp.engine.events import WeatherDrawn
from flammeapp.engine.expansion import Expansion, is_chosen
from flammeapp.engine.fold import Amendment
from flammeapp.engine.race_setup import RaceSetup
from flammeapp.engine.rulebook import Note, RuleBook
from flammeapp.engine.work import Work
from flammeapp.kernel.chance import shuffled, spread

NAME = "meteo"
HEADWIND_HAND = 3
TAILWIND_HAND = 5
SQUARES_OF_A_TILE = 6
"""Weather lies beside straight tiles of six squares (R29)."""

TOKENS = (Weather.FAIR,) * 9 + (Weather.HEADWIND, Weather.TAILWIND, Weather.CROSSWIND, Weather.RAIN)
"""R29."""
STREAM = 2000
"""Weather has a generator of its own, apart from every deck's."""


def draw_weather(seed: int, tiles: TileSet, ids: tuple[str, ...]) -> dict[int, Weather]:
    """Answer the weather by tile index (R29). Tiles beyond the thirteenth stay fair: the tokens are used up."""
    order, _ = shuffled(spread(seed, STREAM), bytes(range(len(TOKENS))))
    exposed = [
        index
        for index, tile in enumerate(ids)
        if tiles.side(tile).kind is TileKind.STRAIGHT and tiles.side(tile).length == SQUARES_OF_A_TILE
    ]
    return {index: TOKENS[token] for index, token in zip(exposed, order, strict=False)}


def with_weather(setup: RaceSetup, data: GameData, track: Track) -> Track:
    """Answer the track with the weather of this race on it."""
    if NAME not in setup.options.expansions:
        return track
    return track.with_weather(draw_weather(setup.seed, data.tiles, setup.stage.tiles))


def weather(setup: RaceSetup, data: GameData) -> Amendment:
    """Answer the amendment that tells the weather and lets it change hands."""
    drawn = draw_weather(setup.seed, data.tiles, setup.stage.tiles)

    def tell(book: RuleBook, w: Work, note: Note) -> None:
        if note is not None:
            note += [WeatherDrawn(tile, weather) for tile, weather in drawn.items()]

    def amend(book: RuleBook) -> None:
        book.prelude = (tell, *book.prelude)
        winds(book)

    return amend


def winds(book: RuleBook) -> None:
    """Let a rider on a headwind tile draw three cards and one on a tailwind tile five (R30)."""
    sizes = {Weather.HEADWIND: HEADWIND_HAND, Weather.TAILWIND: TAILWIND_HAND}
    by_square = tuple(sizes.get(square.weather, book.hand_size) for square in book.track.squares)

    def hand_size(book: RuleBook, w: Work, rider: int) -> int:
        return by_square[w.square[rider]]

    book.ask.hand_size = hand_size


EXPANSION = Expansion(NAME, chosen=True, takes_part=is_chosen(NAME), amendment=weather, track=with_weather)

"""How long the road's pictures take. Run with `--benchmark-only`; numbers are reported, nothing is asserted on time.

The limit to keep in mind is 16.7 ms a picture while twelve riders move, at the scene's size in a window of 1440 by 900.
"""

import json
import time
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication

from flammeapp.engine.board.stages import Stage, parse_stage
from flammeapp.engine.board.tiles import TileSet, build_track, parse_tiles
from flammeapp.engine.board.track import Track, Weather
from flammeapp.engine.events import Shift, SlipstreamTaken
from flammeapp.engine.phase import Phase
from flammeapp.engine.tables import parse_tables
from flammeapp.engine.teams import Colour, RiderKind
from flammeapp.engine.views import RaceView, RiderView, TeamView
from flammeapp.ui.scene.roadside import road_tokens
from flammeapp.ui.scene.thumbnail import _pictures, _roads, stage_thumbnail
from flammeapp.ui.scene.track_view import TrackView
from flammeapp.ui.theme import Appearance, Theme

RIDERS = 12
FRAMES = 240


@pytest.fixture
def tiles(resources: Path) -> TileSet:
    return parse_tiles(json.loads((resources / "data" / "tiles.json").read_text(encoding="utf-8")))


@pytest.fixture
def stage(tracks: Path) -> Stage:
    return parse_stage(json.loads((tracks / "firenze-milano.json").read_text(encoding="utf-8")))


@pytest.fixture
def largest(tracks: Path) -> Stage:
    """The longest stage there is: two roundabouts, a sharp corner, tokens."""
    return parse_stage(json.loads((tracks / "grand-tour-20-5-6.json").read_text(encoding="utf-8")))


@pytest.fixture
def theme(qapp: QApplication, resources: Path) -> Theme:
    return Theme(resources, appearance=Appearance.LIGHT)


def twelve(track: Track, rear: int) -> RaceView:
    """Twelve riders two by two from a square on."""
    riders = tuple(
        RiderView(
            n, n // 2, list(RiderKind)[n % 2], rear + n // 2, n % 2, 0, 0,
            False, False, None, None, None, None, None, (), (), 0, 0
        )
        for n in range(RIDERS)
    )  # fmt: skip
    teams = tuple(TeamView(n, colour, colour.value, (2 * n, 2 * n + 1), True) for n, colour in enumerate(Colour))
    rows = tuple(tuple(r.rider for r in riders if r.square == n) for n in range(len(track.squares)))
    order = tuple(sorted(range(RIDERS), key=lambda n: (-riders[n].square, riders[n].lane)))
    return RaceView(-1, track, Phase.ENERGY, 1, teams, riders, rows, order, 0, -1, (), (), 4)


@pytest.fixture
def road(qtbot, theme: Theme, tiles: TileSet, stage: Stage) -> TrackView:
    """The road with twelve riders, as in the race window."""
    view = TrackView(theme)
    qtbot.addWidget(view)
    view.resize(904, 538)
    view.show()
    track = build_track(tiles, stage.tiles)
    view.load(track, tiles, stage.id)
    view.sync(twelve(track, 10))
    qtbot.wait(250)  # the zoom settles
    view.grab()
    return view


@pytest.fixture
def full_road(qtbot, theme: Theme, tiles: TileSet, largest: Stage, resources: Path) -> TrackView:
    """The longest road with weather beside every tile that can have some, and all its tokens."""
    view = TrackView(theme)
    qtbot.addWidget(view)
    view.resize(904, 538)
    view.show()
    exposed = [n for n, tile in enumerate(largest.tiles) if tiles.side(tile).length == 6][1:-1]
    weather = {tile: list(Weather)[1 + n % 4] for n, tile in enumerate(exposed)}
    track = build_track(tiles, largest.tiles).with_weather(weather)
    tables = parse_tables(json.loads((resources / "data" / "tour.json").read_text(encoding="utf-8")))
    view.load(track, tiles, largest.id, road_tokens(largest, tables, stacks=True))
    view.sync(twelve(track, 10))
    qtbot.wait(250)
    view.grab()
    return view


def all_move(road: TrackView, rear: int) -> SlipstreamTaken:
    """All twelve at once: the hardest picture there is."""
    riders = tuple(Shift(n, rear + n // 2, rear + n // 2 + 1, n % 2) for n in range(RIDERS))
    return SlipstreamTaken(riders, rear, ())


def frames(road: TrackView) -> list[float]:
    """Milliseconds of every picture while all twelve ride square by square.

    Time of this thread, so that a busy machine says the same as an idle one.
    """
    times: list[float] = []
    rear = 10
    while len(times) < FRAMES:
        road.director.play((all_move(road, rear),))
        rear += 1
        while road.director.busy and len(times) < FRAMES:
            begin = time.thread_time()
            road.director.advance(16)
            road.director.ticked.emit()
            QApplication.processEvents()
            times.append((time.thread_time() - begin) * 1000)
    road.director.stop()
    return times


def measure(benchmark, qtbot, road: TrackView, way: str) -> None:
    """Report the pictures of a run with `way` of looking at the road."""
    if way == "near":
        road.camera.zoom(64 / road.camera.scale)
        road.camera._look_at(road.track_scene.plan.centre(15))
    if way == "follow":
        road.set_active(0)
        road.set_following(True)
    qtbot.wait(400)

    def run() -> list[float]:
        road.sync(twelve(road.track_scene.plan.track, 10))
        return sorted(frames(road))

    times = benchmark.pedantic(run, rounds=1, iterations=1, warmup_rounds=1)
    report = {"p50": times[FRAMES // 2], "p95": times[int(FRAMES * 0.95)], "worst": times[-1]}
    benchmark.extra_info.update({f"frame_{name}_ms": round(value, 2) for name, value in report.items()})
    print(f"\n{way}: " + ", ".join(f"{name} {value:.2f} ms" for name, value in report.items()))


@pytest.mark.parametrize("way", ["fit", "near", "follow"])
def test_pictures_while_twelve_riders_move(benchmark, qtbot, road: TrackView, way: str) -> None:
    measure(benchmark, qtbot, road, way)


@pytest.mark.parametrize("way", ["fit", "near", "follow"])
def test_pictures_on_the_longest_stage_with_everything_on(benchmark, qtbot, full_road: TrackView, way: str) -> None:
    measure(benchmark, qtbot, full_road, way)


def test_loading_a_stage(benchmark, road: TrackView, tiles: TileSet, stage: Stage) -> None:
    track = build_track(tiles, stage.tiles)
    benchmark.pedantic(lambda: road.load(track, tiles, stage.id), rounds=5)


def test_a_whole_picture_from_nothing(benchmark, road: TrackView) -> None:
    def again() -> None:
        road.track_scene.restyle()
        road.viewport().repaint()

    benchmark.pedantic(again, rounds=8, warmup_rounds=1)


def test_settling_a_view(benchmark, road: TrackView) -> None:
    view = twelve(road.track_scene.plan.track, 14)
    benchmark(lambda: road.sync(view))


def test_small_picture_of_a_stage(benchmark, theme: Theme, tiles: TileSet, stage: Stage) -> None:
    def paint() -> None:
        _pictures.clear()
        _roads.clear()
        stage_thumbnail(stage, tiles, QSize(220, 100), theme, 1.0)

    benchmark.pedantic(paint, rounds=10, warmup_rounds=1)

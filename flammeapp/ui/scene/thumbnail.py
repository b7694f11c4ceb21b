"""Small pictures of a stage: its road from above, and its profile. Painted once and kept.

Roads are kept as paths by stage, pictures by stage, size, look and screen; a stage whose tiles changed is another one.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import TypeAlias

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPixmap

from flammeapp.engine.board.stages import Stage
from flammeapp.engine.board.tiles import TileSet, build_track
from flammeapp.ui.scene.plan import RoadPlan, make_plan
from flammeapp.ui.scene.profile_paint import make_chart, paint_profile
from flammeapp.ui.scene.road import paint_sketch
from flammeapp.ui.scene.road_paths import RoadPaths, sketch_paths
from flammeapp.ui.theme import Theme

KEPT_PICTURES = 400
KEPT_ROADS = 160
FINE_LINE_UNDER = 120
"""Pixels of width under which the profile's line is thinner."""

_Key: TypeAlias = tuple[str, tuple[str, ...], int, int, str, float]

_pictures: OrderedDict[_Key, QPixmap] = OrderedDict()
_roads: OrderedDict[tuple[str, ...], tuple[RoadPlan, RoadPaths]] = OrderedDict()


def stage_thumbnail(stage: Stage, tileset: TileSet, size: QSize, theme: Theme, ratio: float) -> QPixmap:
    """The road of a stage, turned as in the race, on nothing. Raises `TileError` when a tile is unknown."""
    key = ("road", stage.tiles, size.width(), size.height(), theme.shade.value, ratio)
    found = _find(key)
    if found is None:
        plan, paths = _road(stage, tileset)
        found = _blank(size, ratio)
        painter = QPainter(found)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale = min(size.width() / plan.bounds.width(), size.height() / plan.bounds.height())
        painter.translate(size.width() / 2, size.height() / 2)
        painter.scale(scale, scale)
        painter.translate(-plan.bounds.center())
        paint_sketch(painter, paths, theme)
        painter.end()
        _keep(key, found)
    return found


def profile_thumbnail(stage: Stage, tileset: TileSet, size: QSize, theme: Theme, ratio: float) -> QPixmap:
    """The profile of a stage, on nothing. Raises `TileError` when a tile is unknown."""
    key = ("profile", stage.tiles, size.width(), size.height(), theme.shade.value, ratio)
    found = _find(key)
    if found is None:
        found = _blank(size, ratio)
        line = 2.0 if size.width() >= FINE_LINE_UNDER else 1.4
        area = QRectF(0, 0, size.width(), size.height())
        painter = QPainter(found)
        paint_profile(painter, make_chart(build_track(tileset, stage.tiles), area, base=0.22, air=4), theme, line)
        painter.end()
        _keep(key, found)
    return found


def _road(stage: Stage, tileset: TileSet) -> tuple[RoadPlan, RoadPaths]:
    found = _roads.get(stage.tiles)
    if found is None:
        plan = make_plan(build_track(tileset, stage.tiles), tileset)
        found = _roads[stage.tiles] = (plan, sketch_paths(plan))
        if len(_roads) > KEPT_ROADS:
            _roads.popitem(last=False)
    return found


def _find(key: _Key) -> QPixmap | None:
    found = _pictures.get(key)
    if found is not None:
        _pictures.move_to_end(key)
    return found


def _keep(key: _Key, picture: QPixmap) -> None:
    _pictures[key] = picture
    if len(_pictures) > KEPT_PICTURES:
        _pictures.popitem(last=False)


def _blank(size: QSize, ratio: float) -> QPixmap:
    pixmap = QPixmap(max(1, round(size.width() * ratio)), max(1, round(size.height() * ratio)))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    return pixmap

"""What the pages say and show about a stage: numbers counted from its track, and its pictures."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QSize, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from flammeapp.engine.board.profile import TerrainCounts, TerrainKind, profile, terrain_counts, terrain_kind
from flammeapp.engine.board.stages import Provenance, Stage
from flammeapp.engine.board.tiles import TileKind, TileSet, build_track
from flammeapp.engine.board.track import Terrain
from flammeapp.engine.expansions.meteo import SQUARES_OF_A_TILE
from flammeapp.ui.i18n.stages import (
    box_name,
    ground_name,
    kind_of_stage,
    provenance_words,
    squares_words,
    stage_title,
    start_of_stage,
)
from flammeapp.ui.scene.thumbnail import profile_thumbnail, stage_thumbnail
from flammeapp.ui.theme import Theme

SHOWN_GROUNDS = (Terrain.ASCENT, Terrain.DESCENT, Terrain.COBBLES, Terrain.SUPPLY, Terrain.WET)


@dataclass(frozen=True, slots=True)
class StageFacts:
    """A stage and what was counted from its track. ``start_places``: lanes behind the start line.

    ``boxes``: those its tiles come from. ``exposed``: tiles weather can lie beside (R29). ``bidding``: whether there
    is a tile for a breakaway among them (R24). ``heights``: of the road in steps, from the rear to the front edge.
    """

    stage: Stage
    kind: TerrainKind
    counts: TerrainCounts
    start_places: int
    boxes: frozenset[str]
    exposed: int
    bidding: bool
    heights: tuple[int, ...] = ()

    @property
    def has_breakaway(self) -> bool:
        """Whether riders can bid for a breakaway: the card says so, a tile has the place, it is no time trial (R47)."""
        return self.bidding and self.stage.breakaway > 0 and not self.stage.kind.time_trial

    @property
    def title(self) -> str:
        """The title as shown."""
        return stage_title(self.stage)

    def chips(self) -> tuple[str, ...]:
        """What stands on a card's chips: the terrain, then what is special: "Mountain", "Long", "Breakaway"."""
        found = [kind_of_stage(self.kind), start_of_stage(self.stage.kind)]
        if self.has_breakaway:
            found.append(QCoreApplication.translate("StageFacts", "Breakaway"))
        return tuple(words for words in found if words)

    @property
    def source(self) -> str:
        """The box and where the order of the tiles comes from: "Grand Tour, reconstructed"."""
        box, words = box_name(self.stage.box), provenance_words(self.stage.provenance)
        return f"{box}, {words}" if self.stage.provenance is not Provenance.OWN else box

    def grounds(self) -> tuple[tuple[Terrain, int], ...]:
        """(ground, squares) of the special grounds the stage has, in the order of the box."""
        found = {
            Terrain.ASCENT: self.counts.ascent,
            Terrain.DESCENT: self.counts.descent,
            Terrain.COBBLES: self.counts.cobbles,
            Terrain.SUPPLY: self.counts.supply,
            Terrain.WET: self.counts.wet,
        }
        return tuple((ground, found[ground]) for ground in SHOWN_GROUNDS if found[ground])

    def words(self, most: int = 2) -> tuple[str, ...]:
        """ "68 squares", "12 ascent", "6 descent": the length and up to ``most`` grounds."""
        found = list(self.grounds())
        if self.kind is TerrainKind.COBBLES:
            found.sort(key=_cobbles_first)
        grounds = [f"{count} {ground_name(ground)}" for ground, count in found[:most]]
        return (squares_words(self.stage.length), *grounds)


def _cobbles_first(ground: tuple[Terrain, int]) -> bool:
    return ground[0] is not Terrain.COBBLES


def stage_facts(stage: Stage, tiles: TileSet) -> StageFacts:
    """Count the facts of a stage; raises what ``build_track`` raises for tiles that do not exist."""
    track = build_track(tiles, stage.tiles)
    places = sum(track.squares[square].lanes for square in track.start)
    sides = [tiles.side(tile) for tile in stage.tiles]
    return StageFacts(
        stage,
        terrain_kind(track),
        terrain_counts(track),
        places,
        boxes=frozenset(side.box for side in sides),
        exposed=sum(side.kind is TileKind.STRAIGHT and side.length == SQUARES_OF_A_TILE for side in sides),
        bidding=any(side.breakaway is not None for side in sides),
        heights=profile(track).heights,
    )


class StagePictures:
    """Pictures of stages for one tile set, rendered when first asked for and kept until the look changes."""

    def __init__(self, theme: Theme, tiles: TileSet) -> None:
        self._theme = theme
        self._tiles = tiles
        self._kept: dict[tuple[str, bool, int, int, float, bool], QPixmap] = {}

    def track(self, stage: Stage, size: QSize, ratio: float) -> QPixmap:
        """The track from above, fitted into ``size`` logical pixels."""
        key = (stage.id, False, size.width(), size.height(), ratio, self._theme.dark)
        if key not in self._kept:
            self._kept[key] = stage_thumbnail(stage, self._tiles, size, self._theme, ratio)
        return self._kept[key]

    def profile(self, stage: Stage, size: QSize, ratio: float) -> QPixmap:
        """The profile strip, filling ``size`` logical pixels."""
        key = (stage.id, True, size.width(), size.height(), ratio, self._theme.dark)
        if key not in self._kept:
            self._kept[key] = profile_thumbnail(stage, self._tiles, size, self._theme, ratio)
        return self._kept[key]

    def forget(self) -> None:
        """Let go of all pictures."""
        self._kept.clear()


class _StagePicture(QWidget):
    """A picture of one stage, as wide as it is given room; ``_NARROWEST`` pixels at the least."""

    _NARROWEST = 120

    def __init__(self, theme: Theme, pictures: StagePictures, height: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._pictures = pictures
        self._stage: Stage | None = None
        self._high = height
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._look_changed)

    def set_stage(self, stage: Stage | None, name: str = "") -> None:
        """Show another stage, or none."""
        self._stage = stage
        self.setAccessibleName(name)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(200, self._high)

    def minimumSizeHint(self) -> QSize:
        return QSize(self._NARROWEST, self._high)

    def _look_changed(self) -> None:
        self.update()


class ProfilePicture(_StagePicture):
    """The profile of one stage."""

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._stage is not None:
            painter = QPainter(self)
            painter.drawPixmap(0, 0, self._pictures.profile(self._stage, self.size(), self.devicePixelRatioF()))
            painter.end()


class TrackPicture(_StagePicture):
    """The track of one stage from above on a piece of land."""

    _NARROWEST = 160

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        path = QPainterPath()
        path.addRoundedRect(self.rect().toRectF().adjusted(0.75, 0.75, -0.75, -0.75), 12, 12)
        painter.fillPath(path, self._theme.colour("land"))
        if self._stage is not None:
            size = QSize(max(1, self.width() - 16), max(1, self.height() - 16))
            painter.drawPixmap(8, 8, self._pictures.track(self._stage, size, self.devicePixelRatioF()))
        painter.setPen(QPen(self._theme.colour("rule"), 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path)
        painter.end()

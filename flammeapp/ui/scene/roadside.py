"""What a race puts beside the road: weather plaques, token stacks and the Refresh (R29, R38, R50)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPen

from flammeapp.engine.board.stages import StackKind, StackSize, Stage, StageKind
from flammeapp.engine.board.track import Track, Weather
from flammeapp.engine.tables import TourTables
from flammeapp.ui.scene.signs import Sign
from flammeapp.ui.scene.words import stack_words, weather_words
from flammeapp.ui.theme import Theme

PLAQUE = 30.0
TOKEN = 34.0
"""Pixels across at fit zoom."""
LABEL = 13.0
"""Pixels of the text under a stack; at fit zoom signs are a little smaller than that."""
FIGURE = 0.42
"""Height of a token's figure, of the token's own."""
FIGURE_AT = 31 / 48
"""How far down the token the middle of its figure lies."""
REFRESH_FILE = "tokens/refresh.svg"
PILE = 2.4
"""Pixels by which each token of a stack shows under the next."""


@dataclass(frozen=True, slots=True)
class StackPlace:
    """A token stack before anybody has taken one: its square, what it is, its values, highest first."""

    square: int
    size: StackSize
    kind: StackKind
    values: tuple[int, ...]

    @property
    def file(self) -> str:
        """The picture of its tokens, without the figure."""
        return f"tokens/{self.kind.value}-{self.size.value}.svg"


@dataclass(frozen=True, slots=True)
class RoadTokens:
    """Tokens beside the road: stacks as the stage counts them, and the square of the Refresh (−1: none)."""

    stacks: tuple[StackPlace, ...] = ()
    refresh: int = -1


NO_TOKENS = RoadTokens()


def road_tokens(stage: Stage, tables: TourTables, *, stacks: bool) -> RoadTokens:
    """The tokens of a stage; ``stacks``: the race uses them, as those of a tour do. The Refresh lies on long stages."""
    values = {StackSize.MAJOR: tables.major, StackSize.MINOR: tables.minor}
    places = tuple(
        StackPlace(stack.place.square, stack.size, stack.kind, tuple(sorted(values[stack.size], reverse=True)))
        for stack in stage.stacks
        if stacks
    )
    long = stage.kind is StageKind.LONG and stage.refresh is not None
    return RoadTokens(places, stage.refresh.square if long and stage.refresh is not None else -1)


def weather_places(track: Track) -> dict[int, tuple[int, Weather]]:
    """By tile with a weather that changes something: the square that begins its second half, and the weather."""
    found: dict[int, tuple[int, Weather]] = {}
    for square in track.squares:
        tile = track.tile_of[square.number]
        if square.weather is not Weather.FAIR and tile not in found:
            squares = [number for number, index in enumerate(track.tile_of) if index == tile]
            found[tile] = (squares[len(squares) // 2], square.weather)
    return found


def paint_token(painter: QPainter, box: QRectF, file: str, figure: str, theme: Theme, pixels: int) -> None:
    """A token with its figure, filling the box; the picture is made ``pixels`` wide."""
    ratio = painter.device().devicePixelRatioF()
    picture = theme.pieces.pixmap(file, QSize(pixels, pixels), ratio)
    painter.drawPixmap(box, picture, QRectF(picture.rect()))
    if figure:
        side = box.width()
        painter.setFont(theme.sized_font("title", FIGURE * side))
        sprint = "sprint" in file
        painter.setPen(theme.piece_paper if sprint else theme.piece_ink)
        middle = QPointF(box.center().x(), box.top() + FIGURE_AT * side)
        around = QRectF(middle.x() - side, middle.y() - side, 2 * side, 2 * side)
        painter.drawText(around, int(Qt.AlignmentFlag.AlignCenter), figure)


class WeatherPlaque(Sign):
    """The weather beside the middle of its tile."""

    def __init__(self, place: QPointF, tile: int, weather: Weather, theme: Theme) -> None:
        super().__init__(place, theme)
        self.tile = tile
        self.weather = weather
        self._shown = 1.0

    def set_shown(self, shown: float) -> None:
        """How much of its size it has: it grows when it is drawn."""
        self._shown = shown
        self.update()

    def words(self) -> str:
        return weather_words(self.weather)

    def draw(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        side = PLAQUE * self._shown
        box = QRectF(-side / 2, -side / 2, side, side)
        paint_token(painter, box, f"weather/{self.weather.value}.svg", "", self._theme, round(PLAQUE * self.factor))


class WordsAt(Enum):
    """Where a sign has its words: wherever no road lies."""

    RIGHT = "right"
    LEFT = "left"
    BELOW = "below"


class StackSign(Sign):
    """A token stack: its top token, those below peeping out, and beside it, off the road, how many are left."""

    def __init__(self, place: QPointF, stack: StackPlace, theme: Theme, words_at: WordsAt = WordsAt.RIGHT) -> None:
        super().__init__(place, theme)
        self.stack = stack
        self._words_at = words_at
        self._left: tuple[int, ...] = stack.values

    @property
    def left(self) -> tuple[int, ...]:
        """Values still to be taken, highest first."""
        return self._left

    def set_left(self, left: Sequence[int]) -> None:
        """What has not been taken; an empty stack is not drawn."""
        self.prepareGeometryChange()
        self._left = tuple(left)
        self.setVisible(bool(left))
        self.update()

    def words(self) -> str:
        return stack_words(self.stack.size, self.stack.kind, self._left)

    def boundingRect(self) -> QRectF:
        f = self.factor
        box = self.words_box().united(QRectF(-20, -20, 40, 48)).adjusted(-2, -2, 2, 2)
        return QRectF(box.x() * f, box.y() * f, box.width() * f, box.height() * f)

    def words_box(self) -> QRectF:
        """Where the words stand, in pixels round the sign's place at fit zoom."""
        metrics = QFontMetricsF(self._font())
        wide, high = metrics.horizontalAdvance(self._text()) + 8, metrics.height()
        match self._words_at:
            case WordsAt.BELOW:
                return QRectF(-wide / 2, TOKEN / 2 + PILE * len(self._left) - 1, wide, high)
            case WordsAt.LEFT:
                return QRectF(-TOKEN / 2 - 4 - wide, -high / 2, wide, high)
            case WordsAt.RIGHT:
                return QRectF(TOKEN / 2 + 4, -high / 2, wide, high)

    def _font(self) -> QFont:
        return self._theme.sized_font("label", LABEL * self._theme.text_size)

    def _text(self) -> str:
        return QCoreApplication.translate("Road", "%n left", "", len(self._left))

    def draw(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        for under in range(len(self._left) - 1, -1, -1):
            box = QRectF(-TOKEN / 2, -TOKEN / 2 + under * PILE, TOKEN, TOKEN)
            figure = "" if under else str(self._left[0])
            paint_token(painter, box, self.stack.file, figure, self._theme, round(TOKEN * self.factor))
        chip = self.words_box()
        painter.setPen(QPen(self._theme.colour("edge"), 1))
        painter.setBrush(self._theme.colour("sheet"))
        painter.drawRoundedRect(chip, 4, 4)
        painter.setFont(self._font())
        painter.setPen(self._theme.colour("ink"))
        painter.drawText(chip, int(Qt.AlignmentFlag.AlignCenter), self._text())


class RefreshSign(Sign):
    """The Refresh token; it is gone when somebody has reached it."""

    def __init__(self, place: QPointF, square: int, theme: Theme) -> None:
        super().__init__(place, theme)
        self.square = square

    def words(self) -> str:
        return QCoreApplication.translate(
            "Road", "Refresh: when the first rider reaches it, everybody takes played cards back."
        )

    def boundingRect(self) -> QRectF:
        f = self.factor
        return QRectF(-20 * f, -20 * f, 40 * f, 40 * f)

    def draw(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        box = QRectF(-TOKEN / 2, -TOKEN / 2, TOKEN, TOKEN)
        paint_token(painter, box, REFRESH_FILE, "", self._theme, round(TOKEN * self.factor))

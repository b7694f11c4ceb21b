"""The card of a stage: the drawing of its road, its profile, the order of its tiles, its token stacks."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QRectF

from flammeapp.engine.board.profile import TerrainCounts, terrain_counts
from flammeapp.engine.board.stages import Finish, Place, Stack, StackKind, StackSize, Stage
from flammeapp.engine.board.tiles import TileSet
from flammeapp.engine.board.track import Terrain, Track
from flammeapp.engine.tables import TourTables
from flammeapp.ui.i18n.stages import box_name, ground_name, provenance_sentence, squares_words, stage_title
from flammeapp.ui.printing.heading import Field, heading, small_print
from flammeapp.ui.printing.ink import THIN, Align, Face, Ink, Type
from flammeapp.ui.printing.paper import Format
from flammeapp.ui.printing.stage_drawing import RoadDrawing, paint_profile, paint_token, swatch
from flammeapp.ui.printing.words import kind_of_race, listed_numbers
from flammeapp.ui.scene.plan import make_plan

SIDE, TOP, FOOT = 11.0, 9.0, 6.5
FACTS = 70.0
PROFILE = 40.0
GROUNDS = (Terrain.ASCENT, Terrain.DESCENT, Terrain.COBBLES, Terrain.SUPPLY, Terrain.WET)
SMALL_TITLE = Type(Face.HEADING, 13)
TEXT = Type(Face.TEXT, 9.5)
STRONG = Type(Face.STRONG, 9.5)
STEP = 5.2
CHIP = (8.6, 7.4)
TOKEN = 9.0


@dataclass(frozen=True, slots=True)
class StageCardPage:
    """One card; ``track`` is what the tiles of the stage make."""

    stage: Stage
    track: Track
    tiles: TileSet
    tables: TourTables

    @property
    def name(self) -> str:
        """The stage's title."""
        return stage_title(self.stage)

    @property
    def landscape(self) -> bool:
        """It lies on its long side, as roads do in the window."""
        return True

    def draw(self, ink: Ink, form: Format) -> None:
        """Draw the whole card."""
        frame = QRectF(SIDE, TOP, form.width - 2 * SIDE, form.height - TOP - FOOT)
        stage = self.stage
        track = self.track
        teams = QCoreApplication.translate("Print", "{least} to {most} teams").format(
            least=stage.players_least, most=stage.players_most
        )
        fields = (Field("", box_name(stage.box), 44.0), Field("", teams, 40.0))
        rule = heading(ink, frame, stage_title(stage).upper(), fields)
        foot = small_print(ink, frame, [provenance_sentence(stage)], [self._seconds()])
        body = QRectF(frame.left(), rule + 4.0, frame.width(), foot - 2.0 - rule - 4.0)
        profile = QRectF(body.left(), body.bottom() - PROFILE, body.width(), PROFILE)
        finish = QCoreApplication.translate("Print", "Finish")
        paint_profile(ink, stage, track, self.tables, profile, finish)
        drawing = QRectF(body.left(), body.top(), body.width() - FACTS - 6.0, profile.top() - 2.0 - body.top())
        RoadDrawing(stage, make_plan(track, self.tiles), self.tables, drawing).paint(ink)
        self._facts(ink, QRectF(drawing.right() + 6.0, body.top(), FACTS, drawing.height()))

    # -- the column on the right ----------------------------------------------------------------------------------

    def _facts(self, ink: Ink, box: QRectF) -> None:
        top = box.top()
        for word in self._sentences():
            ink.text(QRectF(box.left(), top, box.width(), STEP), word, TEXT)
            top += STEP
        top = self._grounds(ink, QRectF(box.left(), top + 1.0, box.width(), 0.0), terrain_counts(self.track)) + 3.0
        top = self._tiles(ink, box, top) + 3.0
        self._stacks(ink, box, top)

    def _sentences(self) -> tuple[str, ...]:
        stage = self.stage
        finish = QCoreApplication.translate("Print", "Flat finish")
        if stage.finish is Finish.ASCENT:
            finish = QCoreApplication.translate("Print", "Finish on an ascent")
        ahead = QCoreApplication.translate("Print", "No breakaway")
        if stage.breakaway == 1:
            ahead = QCoreApplication.translate("Print", "Breakaway: one rider")
        elif stage.breakaway > 1:
            ahead = QCoreApplication.translate("Print", "Breakaway: {number} riders").format(number=stage.breakaway)
        return f"{kind_of_race(stage.kind)}, {squares_words(stage.length)}", finish, ahead

    def _grounds(self, ink: Ink, box: QRectF, counts: TerrainCounts) -> float:
        """How much there is of each ground, which is the key to the drawing too; two in a row."""
        found = {
            Terrain.ASCENT: counts.ascent,
            Terrain.DESCENT: counts.descent,
            Terrain.COBBLES: counts.cobbles,
            Terrain.SUPPLY: counts.supply,
            Terrain.WET: counts.wet,
        }
        shown = [(ground, found[ground]) for ground in GROUNDS if found[ground]]
        half = box.width() / 2
        high = 7.0
        for number, (ground, squares) in enumerate(shown):
            left, top = box.left() + number % 2 * half, box.top() + number // 2 * high
            swatch(ink, QRectF(left, top + 1.0, 9.0, 5.0), ground, self.tiles.shapes.lane_width)
            words = f"{squares} {ground_name(ground)}"
            ink.text(QRectF(left + 12.0, top, half - 13.0, high), words, TEXT)
        return box.top() + -(-len(shown) // 2) * high

    def _tiles(self, ink: Ink, box: QRectF, top: float) -> float:
        """The letters of the tiles in driving order."""
        title = QCoreApplication.translate("Print", "Tiles, from start to finish")
        ink.text(QRectF(box.left(), top, box.width(), 6.0), title, SMALL_TITLE)
        top += 7.4
        wide, high = CHIP
        a_row = int(box.width() // wide)
        for number, tile in enumerate(self.stage.tiles):
            chip = QRectF(box.left() + number % a_row * wide, top + number // a_row * high, wide - 1.2, high - 1.2)
            ink.box(chip, THIN, 1.2)
            ink.text(chip.adjusted(0.5, 0, -0.5, 0), tile, Type(Face.TITLE, 12), Align.CENTRE)
        return top + -(-len(self.stage.tiles) // a_row) * high

    def _stacks(self, ink: Ink, box: QRectF, top: float) -> None:
        """Tokens with their worth and their place."""
        if not self.stage.stacks and self.stage.refresh is None:
            return
        ink.text(QRectF(box.left(), top, box.width(), 6.0), QCoreApplication.translate("Print", "Tokens"), SMALL_TITLE)
        top += 7.4
        for stack in self.stage.stacks:
            worth = self.tables.major if stack.size is StackSize.MAJOR else self.tables.minor
            paint_token(ink, stack, worth, QRectF(box.left(), top, TOKEN, TOKEN))
            words = f"{_stack_word(stack)} {listed_numbers(worth)}"
            self._token_lines(ink, box, top, words, stack.place, beyond=stack.beyond_line)
            top += TOKEN + 1.4
        if self.stage.refresh is not None:
            ink.drawing("tokens/refresh.svg", QRectF(box.left(), top, TOKEN, TOKEN))
            words = QCoreApplication.translate("Print", "Refresh")
            self._token_lines(ink, box, top, words, self.stage.refresh, beyond=False)

    def _token_lines(self, ink: Ink, box: QRectF, top: float, words: str, place: Place, *, beyond: bool) -> None:
        left = box.left() + TOKEN + 3.0
        room = QRectF(left, top, box.right() - left, TOKEN / 2)
        ink.text(room, words, STRONG)
        where = QCoreApplication.translate("Print", "Tile {tile}, square {square}: {left} to go").format(
            tile=place.tile, square=place.tile_square, left=self.track.to_line[place.square]
        )
        if beyond:
            where = QCoreApplication.translate("Print", "First square past the line")
        ink.text(room.translated(0, TOKEN / 2), where, TEXT)

    def _seconds(self) -> str:
        """What the squares past the line are worth."""
        timing = self.tables.timing
        seconds = timing.ascent if self.stage.finish is Finish.ASCENT else timing.flat
        return QCoreApplication.translate("Print", "Seconds of the squares past the line: {seconds}.").format(
            seconds=listed_numbers(seconds)
        )


def _stack_word(stack: Stack) -> str:
    words = {
        (StackSize.MAJOR, StackKind.SPRINT): QCoreApplication.translate("Print", "Major sprint"),
        (StackSize.MAJOR, StackKind.MOUNTAIN): QCoreApplication.translate("Print", "Major mountain"),
        (StackSize.MINOR, StackKind.SPRINT): QCoreApplication.translate("Print", "Minor sprint"),
        (StackSize.MINOR, StackKind.MOUNTAIN): QCoreApplication.translate("Print", "Minor mountain"),
    }
    return words[(stack.size, stack.kind)]

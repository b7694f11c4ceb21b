"""A specialist in the draft: his name, his whole deck as number plates with ability icons, the copies left (R34)."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from flammeapp.engine.cards import Ability, counts
from flammeapp.engine.data import Specialist
from flammeapp.ui.i18n.abilities import ability_name, ability_picture, in_order
from flammeapp.ui.i18n.names import Faces, card_abilities, card_figure, card_name, kind_letter, kind_name
from flammeapp.ui.race.card_looks import ability_files
from flammeapp.ui.theme import ColourName, Theme
from flammeapp.ui.widgets import FocusWatch, paint_number_plate, paint_ring, paint_sheet

_PAD = 12
_PLATE = 30
_ICON = 24
_CELL = 58
_LEAST_CELL = 48
_PLATE_TALL = 26
_UNDER = 3
_APART = 4


@dataclass(frozen=True, slots=True)
class SpecialistState:
    """How a specialist stands in the draft: copies ``left``; ``can``: he may be taken now; ``why`` not, in words."""

    left: int
    can: bool
    why: str = ""


class SpecialistCard(QAbstractButton):
    """A sheet that can be pointed at and chosen. ``pointed`` is sent when the keyboard comes to it."""

    pointed = Signal()

    def __init__(self, theme: Theme, specialist: Specialist, faces: Faces, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.specialist = specialist
        self._faces = faces
        self._cards = tuple(
            sorted(
                counts(specialist.deck),
                key=lambda each: (bool(card_abilities(each[0], faces)), faces[each[0]].value, each[0]),
            )
        )
        found = {ability for card, _ in self._cards for ability in card_abilities(card, faces)}
        self._abilities = tuple(in_order(found))
        self._state = SpecialistState(0, can=False)
        self._chosen = False
        self._focus = FocusWatch(self)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        theme.changed.connect(self._look_changed)

    @property
    def state(self) -> SpecialistState:
        """How he stands in the draft."""
        return self._state

    @property
    def chosen(self) -> bool:
        """Whether he is the one that would be taken."""
        return self._chosen

    def show_state(self, state: SpecialistState, *, chosen: bool) -> None:
        """Show how he stands."""
        self._state, self._chosen = state, chosen
        self.setAccessibleName(self.spoken())
        self.setAccessibleDescription(self.deck_words())
        self.setToolTip(state.why)
        self.update()

    def spoken(self) -> str:
        """Answer name, type and copies for ears."""
        parts = [self.specialist.name, kind_name(self.specialist.kind), self._copies()]
        if self._state.why:
            parts.append(self._state.why)
        return ", ".join(parts)

    def deck_words(self) -> str:
        """Answer the deck in words: "3 × 4, 1 × 7 (Relentless)"."""
        return ", ".join(f"{number} × {card_name(card, self._faces)}" for card, number in self._cards)

    def abilities(self) -> tuple[str, ...]:
        """Answer the names of all abilities in his deck, each once, as they stand below it."""
        return tuple(ability_name(ability) for ability in self._abilities)

    def sizeHint(self) -> QSize:
        theme = self._theme
        wide = theme.px(_CELL * 3 + 2 * _PAD)
        return QSize(wide, self.height_for(wide))

    def minimumSizeHint(self) -> QSize:
        return QSize(150, 100)

    def least_width(self) -> int:
        """Pixels in which his name is not cut."""
        theme = self._theme
        heading = theme.metrics("heading")
        return 6 + 2 * _PAD + heading.height() + 8 + heading.horizontalAdvance(self.specialist.name)

    def height_for(self, width: int) -> int:
        """Pixels in which his deck and the words of his abilities stand, in a card so wide."""
        theme = self._theme
        rows = sum(self._row_height(number, width) for number in range(self._lines(width)))
        words = len(self._word_lines(width)) * theme.px(_ICON + _APART)
        head = theme.metrics("heading").height() + theme.metrics("small").height()
        return 6 + 9 + head + 10 + rows + words + 8

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Letters and arrows belong to the draft; only the space bar presses the button."""
        if event.key() == Qt.Key.Key_Space:
            super().keyPressEvent(event)
        else:
            event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.pointed.emit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self._theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect()).adjusted(3, 3, -3, -3)
        if self._chosen:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour("ink"))
            painter.drawRoundedRect(rect.adjusted(-3, -3, 3, 3), 14, 14)
            painter.setBrush(theme.colour("marker"))
            painter.drawRoundedRect(rect.adjusted(-1.5, -1.5, 1.5, 1.5), 13, 13)
        hover = self.underMouse() and not self._chosen
        paint_sheet(painter, rect, theme, line="edge" if hover else "rule")
        painter.setOpacity(1.0 if self._state.can or self._chosen or not self._state.why else 0.45)
        self._paint_head(painter, rect)
        self._paint_deck(painter, rect)
        painter.setOpacity(1.0)
        if self._focus.visible and not self._chosen:
            paint_ring(painter, rect, 12, theme)
        painter.end()

    def _paint_head(self, painter: QPainter, rect: QRectF) -> None:
        theme = self._theme
        heading, small = theme.metrics("heading"), theme.metrics("small")
        top = rect.top() + 9
        side = heading.height() - 2
        badge = QRectF(rect.left() + _PAD, top + 1, side, side)
        painter.setPen(QPen(theme.colour("ink"), 1.6))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if kind_letter(self.specialist.kind) == "R":
            painter.drawEllipse(badge)
        else:
            painter.drawRoundedRect(badge, 4, 4)
        painter.setFont(theme.font("label"))
        painter.setPen(theme.colour("ink"))
        painter.drawText(badge, int(Qt.AlignmentFlag.AlignCenter), kind_letter(self.specialist.kind))
        left = badge.right() + 8
        room = rect.right() - _PAD - left
        painter.setFont(theme.font("heading"))
        name = heading.elidedText(self.specialist.name, Qt.TextElideMode.ElideRight, round(room))
        painter.drawText(QPointF(left, top + heading.ascent()), name)
        base = top + heading.height() + small.ascent() + 2
        painter.setFont(theme.font("small"))
        tint: ColourName = "ink2" if self._state.left else "warn"
        painter.setPen(theme.colour(tint))
        painter.drawText(QPointF(rect.left() + _PAD, base), self._copies())
        if self.specialist.disputed:
            icon = small.height()
            spot = QPointF(rect.right() - _PAD - icon, base - small.ascent())
            painter.drawPixmap(spot, theme.icon_pixmap("info", "ink2", icon, self.devicePixelRatioF()))

    def _paint_deck(self, painter: QPainter, rect: QRectF) -> None:
        """A plate for every card that differs and how many of it, its icons below; last the icons with their words."""
        theme = self._theme
        ratio = self.devicePixelRatioF()
        top = rect.top() + 9 + theme.metrics("heading").height() + theme.metrics("small").height() + 10
        columns = self._columns(self.width())
        step = min(theme.px(_CELL), (rect.width() - 2 * _PAD) / columns)
        plate_tall, icon = theme.px(_PLATE_TALL), theme.px(_ICON)
        small = theme.font("label")
        for number, (card, count) in enumerate(self._cards):
            line, place = divmod(number, columns)
            if number and not place:
                top += self._row_height(line - 1, self.width())
            x = rect.left() + _PAD + place * step
            plate = QRectF(x, top, min(theme.px(_PLATE), step - theme.px(20)), plate_tall)
            paint_number_plate(painter, plate, card_figure(card, self._faces), theme)
            painter.setFont(small)
            painter.setPen(theme.colour("ink2"))
            beside = QRectF(plate.right() + 2, top, step, plate_tall)
            painter.drawText(beside, int(Qt.AlignmentFlag.AlignVCenter), f"×{count}")
            for each, file in enumerate(ability_files(card, self._faces)):
                picture = theme.piece(f"abilities/{file}.svg", icon, ratio=ratio)
                painter.drawPixmap(QPointF(x + each * (icon + 1), top + plate_tall + _UNDER), picture)
        top += self._row_height(self._lines(self.width()) - 1, self.width())
        words = theme.metrics("small")
        painter.setFont(theme.font("small"))
        painter.setPen(theme.colour("ink"))
        for abilities in self._word_lines(self.width()):
            left = rect.left() + _PAD
            for ability in abilities:
                picture = theme.piece(f"abilities/{ability_picture(ability)}.svg", icon, ratio=ratio)
                painter.drawPixmap(QPointF(left, top), picture)
                room = round(rect.right() - 6 - left - icon - 6)
                name = words.elidedText(ability_name(ability), Qt.TextElideMode.ElideRight, room)
                beside = QRectF(left + icon + 6, top, room, icon)
                painter.drawText(beside, int(Qt.AlignmentFlag.AlignVCenter), name)
                left += self._word_width(ability)
            top += theme.px(_ICON + _APART)

    def _word_width(self, ability: Ability) -> int:
        """An icon with its word, and air behind it."""
        theme = self._theme
        return theme.px(_ICON) + 6 + theme.metrics("small").horizontalAdvance(ability_name(ability)) + theme.px(_PAD)

    def _word_lines(self, width: int) -> list[list[Ability]]:
        """The abilities as they stand side by side, in lines."""
        lines: list[list[Ability]] = []
        room = 0
        for ability in self._abilities:
            wide = self._word_width(ability)
            if not lines or wide > room:
                lines.append([])
                room = width - 6 - _PAD
            lines[-1].append(ability)
            room -= wide
        return lines

    def _columns(self, width: int) -> int:
        """How many plates stand side by side: what there is room for, and no more than make even lines."""
        fit = max(2, min(5, (width - 6 - 2 * _PAD) // self._theme.px(_LEAST_CELL)))
        lines = -(-len(self._cards) // fit)
        return -(-len(self._cards) // lines)

    def _lines(self, width: int) -> int:
        return -(-len(self._cards) // self._columns(width))

    def _row_height(self, line: int, width: int) -> int:
        """A line of plates, with the icons below them if one of its cards has any, and air."""
        theme = self._theme
        columns = self._columns(width)
        special = any(card_abilities(card, self._faces) for card, _ in self._cards[line * columns :][:columns])
        return theme.px(_PLATE_TALL) + (_UNDER + theme.px(_ICON) if special else 0) + theme.px(5)

    def _copies(self) -> str:
        left = self._state.left
        if not left:
            return QCoreApplication.translate("Draft", "taken")
        if left == 1:
            return QCoreApplication.translate("Draft", "1 left")
        return QCoreApplication.translate("Draft", "{number} left").format(number=left)

    def _look_changed(self) -> None:
        self.updateGeometry()
        self.update()

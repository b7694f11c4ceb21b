"""Rules on the page: a rule with its number and text, a chapter's title and opening words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from flammeapp.ui.help.rich import linked_rule, marked, paragraphs
from flammeapp.ui.help.rules import NUMBER, Chapter, Passage, Rule
from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets import Chip, Hairline, Text, paint_sheet
from flammeapp.ui.widgets.marks import Mark

SHADE = "{shade}"
PIECE_SIDE = 32
BAR = 4
MARGIN = 16


class RichText(Text):
    """A wrapping label of rule text: it can be marked with the mouse, its links with mouse and keyboard."""

    def __init__(self, passages: Sequence[Passage], theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(role="body", wrap=True, parent=parent)
        self._passages = tuple(passages)
        self._theme = theme
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)
        # A text with links is a stop of the keyboard; one without any is none.
        if not any(NUMBER.search(passage.text) for passage in self._passages):
            self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.write(())

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Tab comes to the first link at once, not to the text around it."""
        super().focusInEvent(event)
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self.focusNextPrevChild(event.reason() == Qt.FocusReason.TabFocusReason)

    def write(self, words: Sequence[str]) -> None:
        """Show the text with these words marked."""
        self.setText(paragraphs(self._passages, self._theme, words))


class PieceMark(Mark):
    """A drawing beside a passage, fitted into a square; grounds as a rounded swatch."""

    def __init__(self, theme: Theme, file: str, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._file = file
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        side = self._theme.px(PIECE_SIDE)
        return QSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        side = self.width()
        file = self._file.replace(SHADE, self._theme.shade.value)
        natural = self._theme.pieces.renderer(file).defaultSize()
        high = side * natural.height() / max(1, natural.width())
        wide = side if high <= side else round(side * side / high)
        pixmap = self._theme.piece(file, wide, 0, self.devicePixelRatioF())
        shown = pixmap.deviceIndependentSize()
        place = QPointF((side - shown.width()) / 2, (side - shown.height()) / 2)
        if SHADE in self._file:
            path = QPainterPath()
            path.addRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setClipPath(path)
            painter.drawPixmap(place, pixmap)
            painter.setClipping(False)
            painter.setPen(QPen(self._theme.colour("ink"), 1.5))
            painter.drawPath(path)
        else:
            painter.drawPixmap(place, pixmap)
        painter.end()


class _Example(QWidget):
    """A worked example on a sunk ground."""

    def __init__(self, theme: Theme, passage: Passage) -> None:
        super().__init__()
        self._theme = theme
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 10, 14, 12)
        column.setSpacing(2)
        column.addWidget(Text(self.tr("Example"), "label", "ink2"))
        self.label = RichText((passage,), theme)
        column.addWidget(self.label)
        theme.changed.connect(self._look_changed)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.colour("sunk"))
        painter.drawRoundedRect(QRectF(self.rect()), 8, 8)
        painter.end()

    def _look_changed(self) -> None:
        self.update()


def _stands_alone(passage: Passage) -> bool:
    """Whether a passage has a drawing or a ground of its own; the others are one text."""
    return passage.example or bool(passage.piece)


class _Passages(QWidget):
    """Paragraphs one below the other. ``rule_asked`` carries the number of a rule whose link was followed."""

    rule_asked = Signal(int)

    def __init__(self, theme: Theme, passages: Sequence[Passage]) -> None:
        super().__init__()
        self._labels: list[RichText] = []
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        for alone, group in groupby(passages, key=_stands_alone):
            if not alone:
                column.addWidget(self._take(RichText(tuple(group), theme)))
                continue
            for passage in group:
                if passage.example:
                    example = _Example(theme, passage)
                    self._take(example.label)
                    column.addWidget(example)
                else:
                    row = QHBoxLayout()
                    row.setSpacing(12)
                    row.addWidget(PieceMark(theme, passage.piece), 0, Qt.AlignmentFlag.AlignTop)
                    label = self._take(RichText((passage,), theme))
                    row.addWidget(label, 1, Qt.AlignmentFlag.AlignVCenter)
                    column.addLayout(row)

    def write(self, words: Sequence[str]) -> None:
        """Mark these words."""
        for label in self._labels:
            label.write(words)

    def _take(self, label: RichText) -> RichText:
        self._labels.append(label)
        label.linkActivated.connect(self._followed)
        return label

    def _followed(self, link: str) -> None:
        number = linked_rule(link)
        if number:
            self.rule_asked.emit(number)


class RuleBlock(QWidget):
    """One rule. The one that was asked for last carries a marker along its left side."""

    rule_asked = Signal(int)

    def __init__(self, theme: Theme, rule: Rule, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._asked = False
        self.rule = rule
        self.setAccessibleName(f"{rule.tag} {rule.title}")
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, 12, MARGIN, 14)
        column.setSpacing(8)
        head = QHBoxLayout()
        head.setSpacing(10)
        head.addWidget(Chip(theme, rule.tag), 0, Qt.AlignmentFlag.AlignVCenter)
        self._title = Text(role="heading", wrap=True)
        self._title.setTextFormat(Qt.TextFormat.RichText)
        head.addWidget(self._title, 1)
        if rule.unsure:
            head.addWidget(Chip(theme, self.tr("~ original unknown"), tint="warn"), 0, Qt.AlignmentFlag.AlignVCenter)
        column.addLayout(head)
        self._passages = _Passages(theme, rule.passages)
        self._passages.rule_asked.connect(self.rule_asked)
        column.addWidget(self._passages)
        self.write(())

    def write(self, words: Sequence[str]) -> None:
        """Mark these words."""
        self._title.setText(marked(self.rule.title, self._theme, words))
        self._passages.write(words)

    def set_asked(self, asked: bool) -> None:
        """Whether this is the rule that was asked for."""
        if asked != self._asked:
            self._asked = asked
            self.update()

    @property
    def asked(self) -> bool:
        """Whether this is the rule that was asked for."""
        return self._asked

    def paintEvent(self, _event: QPaintEvent) -> None:
        if not self._asked:
            return
        painter = QPainter(self)
        paint_sheet(painter, QRectF(self.rect()), self._theme)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.colour("marker"))
        painter.drawRoundedRect(QRectF(1, 12, BAR, self.height() - 26), 2, 2)
        painter.end()


class ChapterBlock(QWidget):
    """The head of a chapter: title, hairline, opening words."""

    rule_asked = Signal(int)

    def __init__(self, theme: Theme, chapter: Chapter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.chapter = chapter
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, 22, MARGIN, 6)
        column.setSpacing(8)
        self._title = Text(role="title", wrap=True)
        self._title.setTextFormat(Qt.TextFormat.RichText)
        column.addWidget(self._title)
        column.addWidget(Hairline(theme))
        self._passages = _Passages(theme, chapter.intro)
        self._passages.rule_asked.connect(self.rule_asked)
        column.addWidget(self._passages)
        if not chapter.intro:
            self._passages.hide()
        self.write(())

    def write(self, words: Sequence[str]) -> None:
        """Mark these words."""
        self._title.setText(marked(self.chapter.title, self._theme, words))
        self._passages.write(words)

"""The rules of the game to read and to search: contents left, text right (guide, section 9)."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from flammeapp.store.errors import FileProblem
from flammeapp.ui.help.blocks import ChapterBlock, RuleBlock
from flammeapp.ui.help.contents import ContentsList, Entry, entries_of
from flammeapp.ui.help.rules import Found, RulesText, load_rules
from flammeapp.ui.i18n.sentences import sentence
from flammeapp.ui.pages.page_bar import PageBar
from flammeapp.ui.theme import Theme
from flammeapp.ui.widgets import Ground, IconLabel, KilometreRule, SearchField, Text

COLUMN = 640
CONTENTS = 300
LATEST = 800
"""Milliseconds after which the text is painted however it lies."""
ABOVE = 12
SEARCH = 260


class HelpPage(QWidget):
    """``open_at(rule)`` before or after it is shown; ``back_requested`` by the arrow and Esc.

    The rules are read and laid out when the page is shown for the first time.
    """

    back_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._text: RulesText | None = None
        self._found: Found | None = None
        self._wanted: Entry | None = None
        self._wanted_rule = 0
        self._following = True
        self.blocks: dict[int, RuleBlock] = {}
        self.heads: dict[str, ChapterBlock] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.bar = PageBar(theme, self.tr("Rules"))
        self.bar.back_requested.connect(self.back_requested)
        self._count = Text(role="small", tint="ink2")
        self.bar.add_right(self._count)
        self.search = SearchField(theme, self.tr("Search number or words"))
        self.search.setMinimumWidth(theme.px(SEARCH))
        self.search.textEdited.connect(self._searched)
        self.search.installEventFilter(self)
        self.bar.add_right(self.search)
        column.addWidget(self.bar)
        across = QHBoxLayout()
        across.setSpacing(0)
        column.addLayout(across, 1)
        self._left = Ground(theme, "sheet", edges=Qt.Edge.RightEdge)
        self._left.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        self._left.setFixedWidth(theme.px(CONTENTS))
        left = QVBoxLayout(self._left)
        left.setContentsMargins(6, 8, 3, 8)
        self.contents = ContentsList(theme)
        self.contents.asked.connect(self._entry_asked)
        self.contents.confirmed.connect(self._read)
        left.addWidget(self.contents)
        across.addWidget(self._left)
        self.reading = QScrollArea()
        self.reading.setWidgetResizable(True)
        self.reading.setFrameShape(QFrame.Shape.NoFrame)
        self.reading.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.reading.setAccessibleName(self.tr("Text of the rules"))
        self.reading.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        bar = self.reading.verticalScrollBar()
        bar.valueChanged.connect(self._scrolled)
        bar.actionTriggered.connect(self._taken_over)
        bar.rangeChanged.connect(self._laid_out)
        across.addWidget(self.reading, 1)
        for keys in (QKeySequence.StandardKey.Find, QKeySequence(Qt.Key.Key_Slash)):
            shortcut = QShortcut(QKeySequence(keys), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(self._go_to_search)
        theme.changed.connect(self._look_changed)

    def open_at(self, rule: int = 0) -> None:
        """Show a rule, or the beginning for 0 and for a number there is none of."""
        self._wanted_rule = rule
        if self._text is not None:
            self._forget_search()
            self._want(self._entry(rule))

    def shown_rules(self) -> tuple[int, ...]:
        """The numbers of the rules on the page."""
        return tuple(number for number, block in self.blocks.items() if not block.isHidden())

    def asked_rule(self) -> int:
        """The rule that carries the marker, 0 when none does."""
        return next((number for number, block in self.blocks.items() if block.asked), 0)

    def message(self) -> str:
        """What is said in the place of rules: nothing found, or a file that cannot be read; else empty."""
        return "" if self._text is not None and self._none.isHidden() else self._none.text()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Whoever opens the page reads at once: arrows and page keys move the text."""
        super().focusInEvent(event)
        self.reading.setFocus(event.reason())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            if self.search.text():
                self._forget_search()
            else:
                self.back_requested.emit()
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter in the search goes to the first hit, Down to the contents."""
        if watched is self.search and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._go_to_first_hit()
                return True
            if event.key() == Qt.Key.Key_Down:
                self.contents.setFocus(Qt.FocusReason.TabFocusReason)
                return True
        return False

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._text is None:
            self._fill()
            # Text that wraps is laid out in several goes: it is not painted before it has its height.
            self._column.setUpdatesEnabled(self._text is None)
            QTimer.singleShot(LATEST, self, self._paint_text)
        if self._text is not None:
            self._want(self._entry(self._wanted_rule))

    # -- building -------------------------------------------------------------------------------------------------

    def _fill(self) -> None:
        # The text grows inside the scroll area: widgets are dressed once, not again when they move into it.
        place = QWidget()
        self.reading.setWidget(place)
        across = QHBoxLayout(place)
        across.setContentsMargins(24, 8, 24, 24)
        self._column = QWidget()
        self._column.setMaximumWidth(self._theme.px(COLUMN))
        across.addWidget(self._column, 1)
        across.addStretch(0)
        column = QVBoxLayout(self._column)
        column.setContentsMargins(0, 8, 0, 0)
        column.setSpacing(4)
        self._none = Text(role="body", tint="ink2", wrap=True)
        self._none.hide()
        column.addWidget(self._none)
        try:
            text = load_rules(self._theme.resources)
        except FileProblem as problem:
            self._none.setText(sentence(problem.code, problem.params))
            self._none.show()
            column.addStretch(1)
            return
        column.addWidget(self._legend(text))
        for chapter in text.chapters:
            head = ChapterBlock(self._theme, chapter)
            head.rule_asked.connect(self._rule_asked)
            self.heads[chapter.id] = head
            column.addWidget(head)
            for rule in chapter.rules:
                block = RuleBlock(self._theme, rule)
                block.rule_asked.connect(self._rule_asked)
                self.blocks[rule.number] = block
                column.addWidget(block)
        self._end = KilometreRule(self._theme)
        column.addSpacing(24)
        column.addWidget(self._end)
        column.addStretch(1)
        self._text = text
        self.contents.show_entries(entries_of(text.chapters, None))

    def _legend(self, text: RulesText) -> QWidget:
        self._mark = QWidget()
        row = QHBoxLayout(self._mark)
        row.setContentsMargins(16, 8, 16, 0)
        row.setSpacing(8)
        row.addWidget(IconLabel(self._theme, "info", tint="warn", size=16), 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(Text(f"~  {text.unsure}", "small", "ink2", wrap=True), 1)
        return self._mark

    # -- going there ----------------------------------------------------------------------------------------------

    def _entry(self, rule: int) -> Entry | None:
        if self._text is None:
            return None
        for chapter in self._text.chapters:
            for each in chapter.rules:
                if each.number == rule:
                    return Entry(chapter, each)
        return None

    def _want(self, entry: Entry | None) -> None:
        """Mark the rule and bring it to the top as soon as the text is laid out."""
        self._wanted = entry
        asked = entry.rule.number if entry is not None and entry.rule is not None else 0
        self._wanted_rule = asked
        for number, block in self.blocks.items():
            block.set_asked(number == asked)
        self.contents.point_at(entry)
        QTimer.singleShot(0, self, self._settle)

    def _settle(self) -> None:
        inner = self.reading.widget()
        if inner is None:
            return
        entry = self._wanted
        layout = inner.layout()
        if layout is not None:
            layout.activate()
        self._following = False
        bar = self.reading.verticalScrollBar()
        if entry is None or (self._found is not None and entry in self.contents.lines.entries()[:2]):
            bar.setValue(0)  # the first hit stands under the head of its chapter
        else:
            block: QWidget = self.heads[entry.chapter.id] if entry.rule is None else self.blocks[entry.rule.number]
            bar.setValue(max(0, block.mapTo(inner, block.rect().topLeft()).y() - ABOVE))
        self._following = True
        if bar.maximum() > 0:
            self._paint_text()

    def _paint_text(self) -> None:
        self._column.setUpdatesEnabled(True)

    def _entry_asked(self, entry: Entry) -> None:
        self._want(entry)

    def _rule_asked(self, rule: int) -> None:
        if rule not in self.shown_rules():
            self._forget_search()
        self._want(self._entry(rule))

    def _read(self) -> None:
        self.reading.setFocus(Qt.FocusReason.OtherFocusReason)

    def _taken_over(self) -> None:
        """The reader scrolls by himself: the rule that was asked for need not stay on top any longer."""
        self._wanted = None

    def _laid_out(self) -> None:
        """The text has another height: what was asked for goes back to the top."""
        if self._wanted is not None:
            self._settle()

    def _scrolled(self, value: int) -> None:
        """The contents follow what is read."""
        inner = self.reading.widget()
        if not self._following or self._wanted is not None or inner is None:
            return
        for line in reversed(self.contents.lines.entries()):
            block: QWidget = self.heads[line.chapter.id] if line.rule is None else self.blocks[line.rule.number]
            if block.mapTo(inner, block.rect().topLeft()).y() <= value + 3 * ABOVE:
                self.contents.point_at(line)
                return
        self.contents.point_at(None)

    # -- searching ------------------------------------------------------------------------------------------------

    def _go_to_search(self) -> None:
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def _go_to_first_hit(self) -> None:
        for line in self.contents.lines.entries():
            if line.rule is not None or (self._found is not None and line.chapter.id in self._found.chapters):
                self._want(line)
                self._read()
                return

    def _forget_search(self) -> None:
        if self.search.text():
            self.search.clear()
            self._searched("")

    def _searched(self, asked: str) -> None:
        text = self._text
        if text is None:
            return
        found = self._found = text.search(asked) if asked.strip() else None
        lines = entries_of(text.chapters, found)
        words = found.words if found is not None else ()
        shown = {line.rule.number for line in lines if line.rule is not None}
        heads = {line.chapter.id for line in lines if line.rule is None}
        self._column.setUpdatesEnabled(False)
        for number, block in self.blocks.items():
            block.setVisible(number in shown)
            block.write(words)
        for chapter, head in self.heads.items():
            head.setVisible(chapter in heads)
            head.write(words)
        self._column.setUpdatesEnabled(True)
        nothing = found is not None and found.nothing
        self._none.setText(self.tr("No rule says “{words}”.").format(words=asked.strip()))
        self._none.setVisible(nothing)
        self._mark.setVisible(found is None)
        self._end.setVisible(not nothing)
        self.contents.show_entries(lines)
        one = len(shown) == 1
        words_of_count = self.tr("1 rule") if one else self.tr("{number} rules").format(number=len(shown))
        self._count.setText("" if found is None else words_of_count)
        self._want(next((line for line in lines if line.rule is not None), None) if found is not None else None)

    def _look_changed(self) -> None:
        self._left.setFixedWidth(self._theme.px(CONTENTS))
        self.search.setMinimumWidth(self._theme.px(SEARCH))
        if self._text is None:
            return
        self._column.setMaximumWidth(self._theme.px(COLUMN))
        words = self._found.words if self._found is not None else ()
        for block in self.blocks.values():
            block.write(words)
        for head in self.heads.values():
            head.write(words)

"""The theme: which printing (light, dark) and which text size are in use, and everything drawn from them.

One ``Theme`` lives as long as the program. Widgets take it as first argument, ask it for colours, fonts, icons and
pieces, and repaint on ``changed``. It follows the system's light or dark setting unless the user chose one.
"""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path

from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QGuiApplication, QIcon, QPalette, QPixmap
from PySide6.QtWidgets import QApplication

from flammeapp.ui.theme.fonts import load_fonts, make_font
from flammeapp.ui.theme.icons import IconCache
from flammeapp.ui.theme.pieces import PieceCache
from flammeapp.ui.theme.qss import style_sheet
from flammeapp.ui.theme.tokens import ColourName, Colours, MotionName, Shade, TeamLook, TypeRole, read_tokens

TEXT_SIZES = (0.9, 1.5)

_ROLES: tuple[tuple[QPalette.ColorRole, ColourName], ...] = (
    (QPalette.ColorRole.Window, "paper"),
    (QPalette.ColorRole.WindowText, "ink"),
    (QPalette.ColorRole.Base, "sheet"),
    (QPalette.ColorRole.AlternateBase, "paper"),
    (QPalette.ColorRole.Text, "ink"),
    (QPalette.ColorRole.BrightText, "flamme"),
    (QPalette.ColorRole.Button, "sheet"),
    (QPalette.ColorRole.ButtonText, "ink"),
    (QPalette.ColorRole.Highlight, "marker"),
    (QPalette.ColorRole.HighlightedText, "on_marker"),
    (QPalette.ColorRole.Accent, "marker"),
    (QPalette.ColorRole.PlaceholderText, "ink3"),
    (QPalette.ColorRole.ToolTipBase, "ink"),
    (QPalette.ColorRole.ToolTipText, "on_ink"),
    (QPalette.ColorRole.Link, "info"),
    (QPalette.ColorRole.LinkVisited, "info"),
    (QPalette.ColorRole.Mid, "edge"),
    (QPalette.ColorRole.Midlight, "rule"),
    (QPalette.ColorRole.Dark, "ink2"),
    (QPalette.ColorRole.Light, "sheet"),
    (QPalette.ColorRole.Shadow, "ink"),
)
_DISABLED = (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText)


class Appearance(StrEnum):
    """What the user chose: follow the system, or always one printing."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class Theme(QObject):
    """Colours, fonts, icons, pieces and times in use now.

    ``changed`` is sent after the look of anything may have changed (printing or text size); the application's palette,
    font and style sheet are new by then.
    """

    changed = Signal()

    def __init__(self, resources: Path, *, appearance: Appearance = Appearance.SYSTEM, text_size: float = 1.0) -> None:
        super().__init__()
        self._resources = resources
        self._tokens = read_tokens(resources / "tokens.json")
        self._bundled = load_fonts(resources / "fonts")
        self._icons = IconCache(resources / "icons")
        self._pieces = PieceCache(resources)
        self._appearance = appearance
        self._scale = _within(text_size)
        self._speed = 1.0
        self._still = False
        self._styled = False
        self._fonts: dict[TypeRole, QFont] = {}
        self._colours: dict[str, QColor] = {}
        self._shade = self._shade_now()
        hints = QGuiApplication.styleHints()
        hints.colorSchemeChanged.connect(self._follow_system)

    # -- what is in use -------------------------------------------------------------------------------------------

    @property
    def resources(self) -> Path:
        """The folder of resources (pieces, icons, poster)."""
        return self._resources

    @property
    def appearance(self) -> Appearance:
        """What the user chose."""
        return self._appearance

    @property
    def shade(self) -> Shade:
        """The printing shown now."""
        return self._shade

    @property
    def dark(self) -> bool:
        """Whether the dark printing is shown."""
        return self._shade is Shade.DARK

    @property
    def text_size(self) -> float:
        """Text size as a factor, 0.9 to 1.5."""
        return self._scale

    @property
    def colours(self) -> Colours:
        """All colours of the printing shown now, as ``#RRGGBB``."""
        return self._tokens.colours(self._shade)

    @property
    def pieces(self) -> PieceCache:
        """The pixmaps of jerseys, riders, tokens, cards and terrain."""
        return self._pieces

    def colour(self, name: ColourName) -> QColor:
        """A colour of the printing shown now (a copy: change it freely)."""
        return QColor(self.colours.get(name))

    def team(self, colour: str) -> TeamLook:
        """Main and second colour, pattern and marker of a team by colour name (``blue`` …)."""
        return self._tokens.teams[colour]

    @property
    def team_names(self) -> tuple[str, ...]:
        """The six colour names in the order of the box."""
        return tuple(self._tokens.teams)

    def jersey_colour(self, name: str) -> QColor:
        """Colour of a jersey ring: ``time``, ``sprint``, ``mountain``, ``mountain_dots``."""
        return QColor(self._tokens.jerseys[name])

    @property
    def piece_ink(self) -> QColor:
        """The outline of game pieces, the same in both printings."""
        return QColor(self._tokens.piece_ink)

    @property
    def piece_paper(self) -> QColor:
        """The paper of game pieces, the same in both printings."""
        return QColor(self._tokens.piece_paper)

    # -- fonts, icons, pieces -------------------------------------------------------------------------------------

    def font(self, role: TypeRole, *, scale: float = 1.0) -> QFont:
        """The font of a role at the user's text size; ``scale`` multiplies it once more."""
        if scale != 1.0:
            return make_font(self._tokens, role, self._scale * scale, self._bundled)
        found = self._fonts.get(role)
        if found is None:
            found = self._fonts[role] = make_font(self._tokens, role, self._scale, self._bundled)
        return QFont(found)

    def sized_font(self, role: TypeRole, pixels: float) -> QFont:
        """Family and weight of a role at a given pixel size, whatever the text size (figures inside pieces)."""
        font = self.font(role)
        font.setPixelSize(max(1, round(pixels)))
        return font

    def metrics(self, role: TypeRole) -> QFontMetrics:
        """Measures of a role's font."""
        return QFontMetrics(self.font(role))

    def px(self, pixels: float) -> int:
        """A measure that grows with the text size (icon sizes, row heights)."""
        return max(1, round(pixels * self._scale))

    def icon(self, name: str, colour: ColourName = "ink", size: int = 20) -> QIcon:
        """An icon of ``resources/icons`` in a token colour; ``size`` is at text size 100 %."""
        return self._icons.icon(name, self.colours.get(colour), self.colours.ink3, self.px(size), self._ratio())

    def icon_pixmap(
        self, name: str, colour: ColourName | QColor = "ink", size: int = 20, ratio: float = 0.0
    ) -> QPixmap:
        """An icon as a pixmap of exactly ``size`` logical pixels; ratio 0 takes the screen's."""
        ink = colour.name() if isinstance(colour, QColor) else self.colours.get(colour)
        return self._icons.pixmap(name, ink, size, ratio or self._ratio())

    def piece(self, file: str, width: int, height: int = 0, ratio: float = 0.0) -> QPixmap:
        """A piece as a pixmap; without a height it keeps the drawing's proportions."""
        if not height:
            natural = self._pieces.renderer(file).defaultSize()
            height = max(1, round(width * natural.height() / max(1, natural.width())))
        return self._pieces.pixmap(file, QSize(width, height), ratio or self._ratio())

    # -- time -----------------------------------------------------------------------------------------------------

    def set_motion(self, *, speed: float, still: bool) -> None:
        """Speed of animations (1, 2, 4 …) and whether there are none at all."""
        self._speed = speed
        self._still = still

    @property
    def still(self) -> bool:
        """Whether nothing moves at all, at whatever speed."""
        return self._still

    def milliseconds(self, name: MotionName) -> int:
        """How long a movement of the window takes; 0 when motion is switched off. Message time never shrinks."""
        if name == "message_stays":
            return self._tokens.motion[name]
        return 0 if self._still or self._speed <= 0 else round(self._tokens.motion[name] / self._speed)

    def base_milliseconds(self, name: MotionName) -> int:
        """How long a movement takes at speed 1, whatever is set: for the scene, which counts its own time."""
        return self._tokens.motion[name]

    # -- change ---------------------------------------------------------------------------------------------------

    def apply(self) -> None:
        """Give the application this look (style, palette, font, style sheet) and tell everybody."""
        application = QApplication.instance()
        if isinstance(application, QApplication):
            if not self._styled:  # under a style sheet Qt no longer tells which style is beneath it
                self._styled = True
                application.setStyle("Fusion")
            application.setPalette(self._palette())
            application.setFont(self.font("body"))
            application.setStyleSheet(
                style_sheet(self._tokens, self.colours, self._scale, self.font("body").families())
            )
        self.changed.emit()

    def set_appearance(self, appearance: Appearance) -> None:
        """Follow the system or always show one printing."""
        self._appearance = appearance
        self._repaint_in(self._shade_now())

    def set_text_size(self, text_size: float) -> None:
        """Text size as a factor; held between 0.9 and 1.5."""
        scale = _within(text_size)
        if scale != self._scale:
            self._scale = scale
            self._fonts.clear()
            self.apply()

    def _follow_system(self, _scheme: Qt.ColorScheme) -> None:
        if self._appearance is Appearance.SYSTEM:
            self._repaint_in(self._shade_now())

    def _repaint_in(self, shade: Shade) -> None:
        if shade is not self._shade:
            self._shade = shade
            self._icons.clear()
            self.apply()

    def _shade_now(self) -> Shade:
        if self._appearance is not Appearance.SYSTEM:
            return Shade(self._appearance.value)
        return Shade.DARK if system_is_dark() else Shade.LIGHT

    def _palette(self) -> QPalette:
        palette = QPalette()
        for role, name in _ROLES:
            palette.setColor(role, self.colour(name))
        for role in _DISABLED:
            palette.setColor(QPalette.ColorGroup.Disabled, role, self.colour("ink3"))
        return palette

    def _ratio(self) -> float:
        application = QGuiApplication.instance()
        return application.devicePixelRatio() if isinstance(application, QGuiApplication) else 1.0


def system_is_dark() -> bool:
    """Whether the system asks for dark windows."""
    return QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark


def _within(text_size: float) -> float:
    return min(TEXT_SIZES[1], max(TEXT_SIZES[0], text_size))

"""The look of the program: tokens, fonts, icons, pieces and the theme that carries them to every widget."""

from flammeapp.ui.theme.style import Appearance, Theme
from flammeapp.ui.theme.tokens import ColourName, Colours, MotionName, Shade, TeamLook, TypeRole

__all__ = ["Appearance", "ColourName", "Colours", "MotionName", "Shade", "TeamLook", "Theme", "TypeRole"]

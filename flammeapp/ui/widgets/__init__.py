"""The parts every page is put together from; all take the ``Theme`` first and repaint with it."""

from flammeapp.ui.widgets.buttons import Button, ButtonKind, ButtonSize, ToolButton
from flammeapp.ui.widgets.card import CardFace, CardLook, CardState, card_height, paint_card
from flammeapp.ui.widgets.fields import Choice, SearchField, TextField
from flammeapp.ui.widgets.focus import FocusWatch, paint_ring
from flammeapp.ui.widgets.labels import ElidedText, Text
from flammeapp.ui.widgets.layouts import FlowLayout
from flammeapp.ui.widgets.marks import (
    Chip,
    IconLabel,
    JerseyLabel,
    KeyCap,
    NumberPlate,
    PieceLabel,
    TeamMarker,
    marker_path,
    paint_key_cap,
    paint_number_plate,
    paint_team_marker,
)
from flammeapp.ui.widgets.messages import Callout, MessageAction, MessageBar, Tone
from flammeapp.ui.widgets.rows import OptionRow
from flammeapp.ui.widgets.segmented import Segment, SegmentedControl
from flammeapp.ui.widgets.surfaces import Ground, Hairline, KilometreRule, Sheet, paint_sheet
from flammeapp.ui.widgets.switches import Stepper, Toggle
from flammeapp.ui.widgets.tiles import TileButton

__all__ = [
    "Button",
    "ButtonKind",
    "ButtonSize",
    "Callout",
    "CardFace",
    "CardLook",
    "CardState",
    "Chip",
    "Choice",
    "ElidedText",
    "FlowLayout",
    "FocusWatch",
    "Ground",
    "Hairline",
    "IconLabel",
    "JerseyLabel",
    "KeyCap",
    "KilometreRule",
    "MessageAction",
    "MessageBar",
    "NumberPlate",
    "OptionRow",
    "PieceLabel",
    "SearchField",
    "Segment",
    "SegmentedControl",
    "Sheet",
    "Stepper",
    "TeamMarker",
    "Text",
    "TextField",
    "TileButton",
    "Toggle",
    "Tone",
    "ToolButton",
    "card_height",
    "marker_path",
    "paint_card",
    "paint_key_cap",
    "paint_number_plate",
    "paint_ring",
    "paint_sheet",
    "paint_team_marker",
]

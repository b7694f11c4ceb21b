"""What the player may set, as one declared list: key, kind, default, limits.

A new setting is a field of ``Preferences`` and a row of ``SETTINGS``; reading, checking, storing and the page of
settings follow from them. Words for people are in ``ui.pages.settings``. Nothing here touches a file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum

from flammeapp.ui.theme import Appearance

Value = str | int | bool


class SettingKind(StrEnum):
    """What a setting holds and with what it is set."""

    FLAG = "flag"
    CHOICE = "choice"
    PERCENT = "percent"


@dataclass(frozen=True, slots=True)
class Preferences:
    """The settings in force. ``text_size`` in percent; ``animation_speed`` 1, 2, 4 times, 0 = movements are skipped.

    ``own_…``: the boxes the player has beside the base game; ``extra_stages``: free stages from outside the boxes.
    """

    appearance: str = Appearance.SYSTEM.value
    text_size: int = 100
    animation_speed: str = "1"
    reduce_motion: bool = False
    confirmations: bool = True
    curtain: bool = True
    count_remaining: bool = True
    own_peloton: bool = True
    own_meteo: bool = True
    own_grand_tour: bool = True
    extra_stages: bool = True

    def with_value(self, key: str, value: Value) -> Preferences:
        """The same settings with one changed; raises ``ValueError`` out of limits, ``KeyError`` for an unknown key."""
        return replace(self, **{key: setting(key).checked(value)})  # type: ignore[arg-type]

    def value(self, key: str) -> Value:
        """The value of a setting; raises ``KeyError`` for an unknown key."""
        setting(key)
        found: Value = getattr(self, key)
        return found

    @property
    def text_factor(self) -> float:
        """Text size as a factor, 0.9 to 1.5."""
        return self.text_size / 100

    @property
    def speed(self) -> float:
        """Speed of the animations as a factor; 0 skips them."""
        return float(self.animation_speed)


@dataclass(frozen=True, slots=True)
class Setting:
    """One row of the declared list. ``options`` for a choice; ``least``, ``most``, ``step`` for a percentage."""

    key: str
    kind: SettingKind
    options: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    step: int = 1

    def checked(self, value: object) -> Value:
        """The value if it is one this setting can hold; raises ``ValueError`` else."""
        if self.kind is SettingKind.FLAG and isinstance(value, bool):
            return value
        if self.kind is SettingKind.CHOICE and isinstance(value, str) and value in self.options:
            return value
        whole = isinstance(value, int) and not isinstance(value, bool)
        if self.kind is SettingKind.PERCENT and isinstance(value, int) and whole and self.least <= value <= self.most:
            return value
        raise ValueError(self.key)


SETTINGS: tuple[Setting, ...] = (
    Setting("appearance", SettingKind.CHOICE, options=tuple(Appearance)),
    Setting("text_size", SettingKind.PERCENT, least=90, most=150, step=10),
    Setting("animation_speed", SettingKind.CHOICE, options=("1", "2", "4", "0")),
    Setting("reduce_motion", SettingKind.FLAG),
    Setting("confirmations", SettingKind.FLAG),
    Setting("curtain", SettingKind.FLAG),
    Setting("count_remaining", SettingKind.FLAG),
    Setting("own_peloton", SettingKind.FLAG),
    Setting("own_meteo", SettingKind.FLAG),
    Setting("own_grand_tour", SettingKind.FLAG),
    Setting("extra_stages", SettingKind.FLAG),
)


def setting(key: str) -> Setting:
    """The row of the declared list with that key; raises ``KeyError``."""
    for row in SETTINGS:
        if row.key == key:
            return row
    raise KeyError(key)


def to_document(preferences: Preferences) -> dict[str, Value]:
    """The settings as plain data for a JSON file."""
    return {field.name: preferences.value(field.name) for field in fields(Preferences)}


def from_document(document: Mapping[str, object]) -> tuple[Preferences, tuple[str, ...]]:
    """Settings from plain data, and the keys whose value could not be used (they keep their default).

    Keys of a later version are passed over; missing keys keep their default.
    """
    preferences = Preferences()
    refused: list[str] = []
    for row in SETTINGS:
        if row.key not in document:
            continue
        try:
            preferences = preferences.with_value(row.key, row.checked(document[row.key]))
        except ValueError:
            refused.append(row.key)
    return preferences, tuple(refused)

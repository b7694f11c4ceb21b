"""Events as JSON objects, for `flamme replay`: the name of what happened and everything it says about itself."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass
from enum import Enum

from flammeapp.engine.events import Event
from flammeapp.kernel.codec import Json


def event_document(event: Event) -> dict[str, Json]:
    """Answer the JSON object of ``event``: ``{"event": "rider_moved", "rider": 3, "path": [4, 5], …}``."""
    return {"event": _snake(type(event).__name__), **_fields(event)}


def _fields(thing: object) -> dict[str, Json]:
    if not is_dataclass(thing):
        raise TypeError(type(thing).__name__)
    return {field.name: _value(getattr(thing, field.name)) for field in fields(thing)}


def _value(value: object) -> Json:
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, tuple):
        return [_value(item) for item in value]
    if isinstance(value, int | str):
        return value
    return _fields(value)


def _snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()

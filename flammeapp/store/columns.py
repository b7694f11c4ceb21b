"""How what the store gives and takes becomes columns of a slot, and back."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta

from flammeapp.store.records import LeaderLine, SlotRecord, Summary, TeamLine, TourLine
from flammeapp.store.tables import SlotRow

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND = timedelta(milliseconds=1)


def columns_of(summary: Summary) -> dict[str, str | int]:
    """Answer the columns of a slot that say what ``summary`` says."""
    columns: dict[str, str | int] = {
        "stage_id": summary.stage_id,
        "stage_title": summary.stage_title,
        "teams": _text(summary.teams),
        "round": summary.round,
        "phase": summary.phase,
        "finished": int(summary.finished),
        "digest": summary.digest,
    }
    if summary.tour is not None:
        line = summary.tour
        columns["tour"] = _text([line.stages, line.rest_days_after, line.done, line.day, line.leaders, line.points])
    return columns


def slot_record(row: SlotRow) -> SlotRecord:
    """Answer the record of a slot's row."""
    return SlotRecord(
        slot=row.id or 0,
        name=row.name,
        kind=row.kind,
        created_at=moment(row.created_at),
        saved_at=moment(row.saved_at),
        deleted_at=None if row.deleted_at is None else moment(row.deleted_at),
        actions=row.actions,
        summary=Summary(
            stage_id=row.stage_id,
            stage_title=row.stage_title,
            teams=_teams(row.teams),
            round=row.round,
            phase=row.phase,
            finished=bool(row.finished),
            digest=row.digest,
            tour=None if row.tour is None else _tour(row.tour),
        ),
    )


def now() -> int:
    """Answer this moment in milliseconds since 1970."""
    return (datetime.now(UTC) - _EPOCH) // _MILLISECOND


def moment(milliseconds: int) -> datetime:
    """Answer the time of so many milliseconds since 1970."""
    return _EPOCH + timedelta(milliseconds=milliseconds)


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _teams(text: str) -> tuple[TeamLine, ...]:
    """Read the teams of a listing. A text nobody can read costs the list this line and not the whole list."""
    try:
        return tuple(TeamLine(str(colour), str(name), str(seat)) for colour, name, seat in json.loads(text))
    except (TypeError, ValueError):
        return ()


def _tour(text: str) -> TourLine | None:
    """Read what a listing shows of a tour; None when nobody can read it."""
    try:
        stages, rest_days_after, done, day, leaders, points = json.loads(text)
        return TourLine(
            stages=tuple(str(stage) for stage in stages),
            rest_days_after=tuple(int(stage) for stage in rest_days_after),
            done=int(done),
            day=str(day),
            leaders=tuple(
                LeaderLine(str(jersey), int(rider), str(colour), str(kind), int(value))
                for jersey, rider, colour, kind, value in leaders
            ),
            points=tuple(int(value) for value in points),
        )
    except (TypeError, ValueError):
        return None

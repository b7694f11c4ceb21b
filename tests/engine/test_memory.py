"""A whole race in memory with its log stays small."""

import gc
import tracemalloc
from pathlib import Path

from flammeapp.engine.racelog import parse_log, replay
from flammeapp.engine.setup import build_book
from flammeapp.kernel.codec import parse
from flammeapp.store.files import load_data

MOST = 2_000_000


def test_the_largest_golden_race_with_its_log_and_story(root: Path, resources: Path) -> None:
    data = load_data(resources)
    text = (root / "tests/golden/races/everything.json").read_text(encoding="utf-8")
    gc.collect()
    tracemalloc.start()
    try:
        log = parse_log(parse(text))
        book = build_book(log.setup, data)
        events = []
        for played in replay(book, log):
            events += played.events
            state = played.state
        gc.collect()
        held, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert state.round > 10
    assert len(events) > 300
    assert held < MOST

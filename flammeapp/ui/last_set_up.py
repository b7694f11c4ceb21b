"""The set-up of the race that was ridden last, over restarts: *New race* offers it again."""

from __future__ import annotations

from flammeapp.engine.data import GameData
from flammeapp.engine.setup import RaceSetup, setup_document
from flammeapp.kernel.codec import canonical
from flammeapp.session.errors import SaveDamaged
from flammeapp.session.playback import read_setup
from flammeapp.ui.pages.new_race import NewRacePage
from flammeapp.ui.window_memory import WindowMemory

KEY = "last set-up"
NO_SLOT = 0


class LastSetUp:
    """Kept with what the window remembers: nobody chose it, and losing it loses nothing."""

    def __init__(self, memory: WindowMemory, data: GameData, page: NewRacePage) -> None:
        self._memory = memory
        self._page = page
        kept = memory.recall(KEY)
        try:
            found = read_setup(NO_SLOT, kept, data)[0] if kept else None
        except SaveDamaged:  # written by another version, or by nobody
            found = None
        page.show_last(found)

    def keep(self, setup: RaceSetup) -> None:
        """This race was begun or gone on with."""
        self._memory.keep(KEY, canonical(setup_document(setup)))
        self._page.show_last(setup)

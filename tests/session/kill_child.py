"""Rides races until it is killed; says every action on stdout after it was committed. Run by test_kill."""

import sys
from pathlib import Path

from flammeapp.session.library import Library
from flammeapp.session.race import RaceSession
from flammeapp.store.opening import open_store
from tests.session.riding import DATA, next_action, setup_of


def main() -> None:
    """Go on with the newest race, or begin another, for ever."""
    store = open_store(Path(sys.argv[1]))
    seed = int(sys.argv[2])
    while True:
        latest = Library(store).latest()
        if latest is None:
            seed += 1
            session = RaceSession.create(store, DATA, setup_of("hssr", seed=seed), f"race {seed}")
        else:
            session = RaceSession.resume(store, DATA, latest.slot)
        while (action := next_action(session)) is not None:
            session.act(action)
            sys.stdout.write(f"{session.slot} {session.actions}\n")
            sys.stdout.flush()
            if session.actions % 23 == 0:
                human = session.next_human()
                if human is not None and session.can_undo(human):
                    session.undo(human)
                    sys.stdout.write(f"{session.slot} {session.actions}\n")
                    sys.stdout.flush()


main()

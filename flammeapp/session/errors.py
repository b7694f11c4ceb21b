"""Why a saved race cannot simply go on, as a code and its values.

Every SaveDamaged carries ``slot`` and ``good``: up to which action the race is sound and can be continued with
``RaceSession.resume(..., until=good)``; NOTHING_GOOD when not even its set-up can be used.

=================  ==================================================================================================
setup_unreadable   ``detail``: the set-up is no document of this game (the code of the reader, its key)
setup_refused      ``detail``: the rules do not take this set-up any more
rules_newer        ``version``, ``known``: saved by a program with later rules
log_gap            ``number``: this action is missing
log_unreadable     ``number``, ``detail``: this action is no document of this game
log_illegal        ``number``, ``detail``: the rules refuse this action
log_differs        ``number``: the rules allow it, but lead to another state than the one that was saved
snapshot_damaged   ``number``: a snapshot is not what was saved (``verify`` only: a race resumes without it)
=================  ==================================================================================================
"""

from __future__ import annotations

from flammeapp.kernel.errors import GameError

NOTHING_GOOD = -1


class SaveDamaged(GameError):
    """A saved race whose log does not lead where it led when it was ridden. Nothing has been changed."""

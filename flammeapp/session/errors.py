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
stage_missing      ``stage``: a tour counts a stage as ridden whose race is not there
result_damaged     ``stage``, ``detail``: what a stage led to is not what was saved, and its log does not prove it
stage_differs      ``stage``: a stage was begun otherwise than the stages before it lead to (``verify`` only)
=================  ==================================================================================================
"""

from __future__ import annotations

from flammeapp.kernel.errors import GameError

NOTHING_GOOD = -1


class SaveDamaged(GameError):
    """A saved game whose logs do not lead where they led when it was ridden. Nothing has been changed.

    A tour goes on with ``CampaignSession.resume(..., again_from=stage)``.
    """

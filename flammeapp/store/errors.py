"""What can go wrong with the player's data, as a code and its values; the window makes the sentence.

Codes of StoreError (every one carries ``folder``, the home, or ``file``; both are texts):

======================  =============================================================================================
database_newer          ``file``, ``version``, ``known``: written by a later version of the program
database_damaged        ``file``, ``detail``: SQLite cannot read it, or its pages contradict each other
database_foreign        ``file``: something else bears the name of the saved games
in_use                  ``folder``: another instance of the program has these saved games open
folder_unwritable       ``folder``, ``detail``: nothing can be created or written there
home_is_file            ``folder``: a file lies where the folder of the saved games should be
disk_full               ``folder``
storage_failed          ``folder``, ``detail``: any other refusal of the system
upgrade_failed          ``file``, ``version``, ``known``, ``detail``: nothing was changed
slot_missing            ``slot``: there is no such saved game (or it was deleted)
slot_moved_on           ``slot``: somebody else has written to this saved game in the meantime
name_empty              a saved game needs a name
name_too_long           ``longest``
backup_missing          ``file``: the backup is gone or cannot be read
closed                  the saved games are closed already
======================  =============================================================================================

Codes of FileProblem (every one carries ``file``, the name without its folder): ``file_missing``, ``file_is_folder``,
``file_unreadable`` and ``folder_unreadable`` (``detail``), ``file_too_large`` (``largest`` bytes), ``not_text``,
``not_json`` (``line``, ``column``), ``file_unwritable`` (``detail``), ``disk_full``, of games that are sent
``game_foreign``, ``game_damaged`` (``detail``), ``game_newer`` (``format``, ``known``), ``game_for_help``, and the
codes of stages, tiles and their checks with the parameters these give them.
"""

from __future__ import annotations

from flammeapp.kernel.errors import GameError


class StoreError(GameError):
    """The player's data cannot be opened or written. What was committed before stands."""


class FileProblem(GameError):
    """One file that cannot be read, understood or written."""

"""What can be wrong with a stage, a tile or another document, as sentences by code.

Braces hold the parameters the code comes with; what a sentence does not need it leaves out.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication


def stage_sentences() -> dict[str, str]:
    """Answer the sentences of problems with a stage (``engine.board.validate``, ``engine.setup``)."""
    return {
        "no_tiles": QCoreApplication.translate("Board", "The track has no tiles."),
        "unknown_tile": QCoreApplication.translate("Board", "There is no tile “{tile}” in the boxes."),
        "no_start": QCoreApplication.translate("Board", "The track has no start tile."),
        "two_starts": QCoreApplication.translate(
            "Board", "The track has two start tiles: numbers {first} and {second}."
        ),
        "start_not_first": QCoreApplication.translate("Board", "The start tile must be the first one of the track."),
        "no_finish": QCoreApplication.translate("Board", "The track has no finish tile."),
        "two_finishes": QCoreApplication.translate(
            "Board", "The track has two finish tiles: numbers {first} and {second}."
        ),
        "finish_not_last": QCoreApplication.translate("Board", "The finish tile must be the last one of the track."),
        "tile_used_twice": QCoreApplication.translate(
            "Board", "Tile {tile} lies on the table twice: numbers {first} and {second}."
        ),
        "tiles_overlap": QCoreApplication.translate(
            "Board", "Tiles number {first} and {second} lie on top of each other."
        ),
        "too_few_places": QCoreApplication.translate(
            "Board", "The start has {places} places, {players} teams need {needed}."
        ),
        "length_differs": QCoreApplication.translate(
            "Board", "The stage says it is {stated} squares long, its tiles make {counted}."
        ),
        "finish_differs": QCoreApplication.translate(
            "Board", "The finish of the stage is said to be {stated}, its tile is {found}."
        ),
        "too_few_breakaway_places": QCoreApplication.translate(
            "Board", "The breakaway has {places} places for {riders} riders."
        ),
        "inserted_tile_missing": QCoreApplication.translate("Board", "Tile {tile} is to be inserted but is not there."),
        "stacks_in_time_trial": QCoreApplication.translate("Board", "A time trial has no sprints and mountains."),
        "stack_twice": QCoreApplication.translate("Board", "The {stack} stack lies on the track twice."),
        "stack_off_track": QCoreApplication.translate("Board", "The {stack} stack lies off the track."),
        "stack_on_roundabout": QCoreApplication.translate("Board", "The {stack} stack lies on a roundabout."),
        "stack_place_differs": QCoreApplication.translate(
            "Board", "The place of the {stack} stack is given in two ways that differ."
        ),
        "stack_line_differs": QCoreApplication.translate(
            "Board", "The {stack} stack is said to lie on another side of the line."
        ),
        "refresh_only_on_long_stages": QCoreApplication.translate(
            "Board", "Long stages have a Refresh token, others have none."
        ),
        "refresh_off_track": QCoreApplication.translate("Board", "The Refresh token lies off the track."),
        "refresh_on_roundabout": QCoreApplication.translate("Board", "The Refresh token lies on a roundabout."),
        "refresh_place_differs": QCoreApplication.translate(
            "Board", "The place of the Refresh token is given in two ways that differ."
        ),
        "wrong_team_count": QCoreApplication.translate(
            "Board", "A race needs {least} to {most} teams; these are {teams}."
        ),
        "stage_for_others": QCoreApplication.translate(
            "Board", "This stage is for {least} to {most} teams; these are {teams}."
        ),
        "no_players": QCoreApplication.translate("Board", "A race needs a team that somebody rides."),
        "unknown_policy": QCoreApplication.translate("Board", "The opponent “{policy}” is not known to this program."),
        "unknown_specialist": QCoreApplication.translate("Board", "There is no specialist “{specialist}”."),
        "wrong_specialist": QCoreApplication.translate(
            "Board", "The specialist “{specialist}” is not for a rider of this kind."
        ),
        "colour_twice": QCoreApplication.translate("Board", "Two teams have the same colour."),
        "bad_placing_order": QCoreApplication.translate(
            "Board", "The order in which the teams place does not name every team once."
        ),
        "too_few_start_places": QCoreApplication.translate(
            "Board", "The start has {places} places for {riders} riders."
        ),
    }


def tile_sentences() -> dict[str, str]:
    """Answer the sentences of tiles that do not agree with themselves (``engine.board.tiles``)."""
    text = QCoreApplication.translate("Board", "The tile file of the program is damaged at tile {tile}.")
    codes = (
        "finish_differs",
        "kind_differs",
        "length_differs",
        "squares_do_not_fit_shape",
        "start_differs",
        "tile_twice",
        "turn_differs",
    )
    return dict.fromkeys(codes, text)


def document_sentences() -> dict[str, str]:
    """Answer the sentences of documents that cannot be read (``kernel.codec``, ``engine.board.document``, set-ups)."""
    wrong = QCoreApplication.translate("Document", "The value of “{key}” cannot be used.")
    return {
        "not_json": QCoreApplication.translate("Document", "It is no JSON text: line {line}, column {column}."),
        "not_an_object": QCoreApplication.translate("Document", "“{key}” is not the group of values it must be."),
        "key_not_text": QCoreApplication.translate("Document", "“{key}” has a name that is no text."),
        "missing_key": QCoreApplication.translate("Document", "“{key}” is missing."),
        "key_missing": QCoreApplication.translate("Document", "“{key}” is missing."),
        "unknown_key": QCoreApplication.translate("Document", "“{key}” is not known here."),
        "key_twice": QCoreApplication.translate("Document", "“{key}” stands there twice."),
        "empty_list": QCoreApplication.translate("Document", "“{key}” must not be empty."),
        "not_a_text": QCoreApplication.translate("Document", "“{key}” must be a text."),
        "not_a_flag": QCoreApplication.translate("Document", "“{key}” must be true or false."),
        "not_a_list": QCoreApplication.translate("Document", "“{key}” must be a list."),
        "not_a_number": QCoreApplication.translate("Document", "“{key}” must be a whole number."),
        "wrong_type": QCoreApplication.translate("Document", "“{key}” is of the wrong kind."),
        "wrong_count": QCoreApplication.translate("Document", "“{key}” must have {expected} entries."),
        "wrong_length": QCoreApplication.translate("Document", "“{key}” must have {expected} entries."),
        "out_of_range": QCoreApplication.translate("Document", "“{key}” must be between {low} and {high}."),
        "unknown_format": QCoreApplication.translate("Document", "It is written in a form this program does not know."),
        "format_newer": QCoreApplication.translate("Document", "It was written by a newer version of the program."),
        "text_too_long": QCoreApplication.translate("Document", "“{key}” is longer than {most} letters."),
        "too_many_tiles": QCoreApplication.translate("Document", "A track has at most {most} tiles."),
        "unknown_action": QCoreApplication.translate("Document", "“{name}” is no action of the game."),
        "unknown_expansion": QCoreApplication.translate(
            "Document", "It needs an expansion this program does not have."
        ),
        "unknown_value": wrong,
        "unknown_phase": wrong,
        "bad_id": wrong,
        "bad_number": wrong,
        "bad_path": wrong,
        "bad_players": wrong,
        "bad_text": wrong,
        "bad_squares": wrong,
        "bad_card": wrong,
        "bad_chance": wrong,
        "bad_row": wrong,
        "bad_seed": wrong,
        "unknown_ability": QCoreApplication.translate("Document", "“{key}” is no ability of a card."),
        "unknown_specialist": QCoreApplication.translate("Document", "“{specialist}” is no specialist."),
        "dummy_or_not": QCoreApplication.translate("Document", "“{key}” does not say clearly who rides the team."),
        "no_riders": QCoreApplication.translate("Document", "A team has no riders."),
        "radius_differs": wrong,
        "rider_astray": QCoreApplication.translate("Document", "A rider stands in two places or in none."),
    }


def notation_sentences() -> dict[str, str]:
    """Answer the sentences of the track notation of scenarios (``engine.board.notation``)."""
    return {
        "track_not_text": QCoreApplication.translate("Notation", "The track must be a text."),
        "track_empty": QCoreApplication.translate("Notation", "The track has no squares."),
        "too_many_squares": QCoreApplication.translate("Notation", "A track has at most {most} squares."),
        "bad_square": QCoreApplication.translate("Notation", "“{text}” is no square."),
        "bad_split": QCoreApplication.translate("Notation", "“{text}” is no roundabout."),
        "empty_lane": QCoreApplication.translate("Notation", "A lane of the roundabout “{text}” has no squares."),
        "inner_lane_longer": QCoreApplication.translate(
            "Notation", "The inner lane of “{text}” is longer than the outer one."
        ),
        "line_in_split": QCoreApplication.translate("Notation", "A line cannot cross the roundabout “{text}”."),
        "missing_blank": QCoreApplication.translate("Notation", "A blank is missing at sign {at}."),
        "unmatched_bracket": QCoreApplication.translate("Notation", "The bracket at sign {at} has no partner."),
        "mixed_finish": QCoreApplication.translate("Notation", "The squares past the line are of two kinds."),
        "split_at_the_end": QCoreApplication.translate("Notation", "The track cannot end in a roundabout."),
        "splits_touch": QCoreApplication.translate("Notation", "Two roundabouts touch at square {square}."),
        "position_not_text": QCoreApplication.translate("Notation", "A position must be a text."),
        "bad_position": QCoreApplication.translate("Notation", "“{text}” is no position."),
        "position_off_track": QCoreApplication.translate("Notation", "“{text}” lies off the track."),
        "no_such_lane": QCoreApplication.translate("Notation", "The square of “{text}” has {lanes} lanes only."),
    }

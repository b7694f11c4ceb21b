"""What is wrong with a scenario file, in words: each clause stands behind the file's name and the key.

Written here and not taken from the window: the window never reads a scenario.
"""

from __future__ import annotations

from collections.abc import Mapping

from flammeapp.kernel.errors import Param

CLAUSES: Mapping[str, str] = {
    # the form of the document
    "not_an_object": "an object in curly brackets was expected",
    "missing_key": "this key is missing",
    "unknown_key": "this key is not known here",
    "not_a_text": "a text in quotation marks was expected",
    "not_a_number": "a whole number was expected",
    "out_of_range": "a whole number from {low} to {high} was expected",
    "not_a_flag": "true or false was expected",
    "not_a_list": "a list in square brackets was expected",
    "not_one_of": "“{value}” is none of {names}",
    # all kinds
    "unknown_kind": "“{kind}” is no kind of scenario; round, draw, breakaway or tour was expected",
    "one_track_needed": "exactly one of “track”, “tiles” and “stage” was expected",
    "unknown_stage": "there is no stage “{stage}”",
    "no_finish": "the track has no squares beyond a finish line",
    "tiles_out_of_order": "the start tile was expected first and the finish tile last",
    # tours
    "no_teams": "at least one team was expected",
    "unknown_team": "a team named under “teams” was expected",
    "team_twice": "this team stands here twice",
    "unknown_rider": "“{rider}” is no rider of any team",
    "rider_missing": "every rider was expected to finish; “{rider}” is missing",
    "bad_finish_line": 'a rider and his time were expected, such as ["red-r", "0:20"]',
    "bad_time": 'a time was expected, such as "1:20"',
    "bad_token": 'a token was expected, such as ["sprint", 5]',
    "wrong_stage_count": "at least one stage was expected, and {least} to {most} of them in a complete tour",
    "rest_day_twice": "every rest day was expected once",
    "rest_day_last": "no rest day was expected after the last stage of a complete tour",
    # track notation
    "track_not_text": "a track written as a text was expected",
    "track_empty": "the track has no squares",
    "too_many_squares": "at most {most} squares were expected",
    "bad_square": "“{text}” is no square; a letter, 1 to 3 lanes, a suffix and a count were expected, such as F2*20",
    "bad_split": "“{text}” is no roundabout; two lanes were expected, such as (F1*3|F1*5)",
    "empty_lane": "each lane of “{text}” was expected to have squares",
    "inner_lane_longer": "the inner lane of “{text}” was expected to be no longer than the outer one",
    "line_in_split": "only ordinary squares were expected in “{text}”",
    "missing_blank": "a blank was expected before sign {at}",
    "unmatched_bracket": "the bracket at sign {at} has no partner",
    "start_not_first": "square {square} is a start square; these were expected at the beginning only",
    "finish_not_last": "square {square} lies behind the finish line; nothing but X or Y was expected there",
    "mixed_finish": "the squares beyond the line were expected to be all X or all Y",
    "split_at_the_end": "ordinary squares were expected before and behind a roundabout",
    "splits_touch": "an ordinary square was expected between the roundabouts at square {square}",
    # places
    "position_not_text": "a position such as 12r was expected",
    "bad_position": "“{text}” is no position; a square and a lane were expected, such as 12r",
    "position_off_track": "“{text}” lies off the track; its last square is {last}",
    "no_such_lane": "“{text}” names a lane that the square does not have; it has {lanes}",
    "lane_taken": "the lane “{text}” is taken already",
    # tiles
    "no_tiles": "a list of tiles was expected",
    "unknown_tile": "there is no tile “{tile}”",
    "tile_twice": "the tile “{tile}” lies there twice",
    "too_many_tiles": "at most {most} tiles were expected",
    # riders and cards
    "no_riders": "at least one rider was expected",
    "too_many_riders": "at most {most} riders were expected",
    "rider_twice": "there are two riders called “{rider}”",
    "bad_card": '“{value}” is no card; a number, null, "attack" or an object with a value was expected',
    "bad_exhaustion_card": "an exhaustion card has the value {value} and no abilities",
    "unknown_ability": "the name of an ability was expected",
    "too_many_ways": "more than {most} ways lead through the roundabouts within reach of this card",
    "attack_not_peloton": "Attack! was expected on the riders of a peloton dummy only",
    "attack_in_part": "Attack! was expected on all riders of the team or on none",
    "dummy_in_part": "the same “dummy” was expected on all riders of team “{team}”",
    # modes and stacks
    "not_in_mode": "this key was not expected in mode “{mode}”",
    "stack_on_a_lane": "square {square} is a lane of a roundabout; a stack never lies there",
    "too_many_tokens": "at most {most} tokens were expected",
    # draws and bids
    "hand_size_or_track": "either “hand_size” or “track” and “at” was expected",
    "too_many_cards": "at most {most} cards were expected",
    "two_cards_needed": "two cards were expected, these are {cards}",
}


def clause(code: str, params: Mapping[str, Param]) -> str:
    """Answer what is wrong, to stand behind the key."""
    template = CLAUSES.get(code)
    if template is None:
        values = ", ".join(f"{name} {value}" for name, value in params.items() if name != "key")
        return f"{code.replace('_', ' ')} ({values})" if values else code.replace("_", " ")
    return template.format_map({**params})

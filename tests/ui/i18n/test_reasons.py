"""What a card would do, in two lines and for ears."""

import pytest

from flammeapp.engine.board.notation import parse_notation
from flammeapp.engine.events import Because, Reason
from flammeapp.engine.landing import Landing
from flammeapp.ui.i18n.names import card_name, listed, signed
from flammeapp.ui.i18n.reasons import card_words, preview_lines, reason_clause, reason_sentence, square_words

FREE = "If the road is free."
TRACK = parse_notation("G2 G2 G2 " + "F2 " * 10 + "A2 A2 A2 F2 F2 X2 X2 X2")


def landing(card: int, *path: int, because: tuple[Because, ...] = ()) -> Landing:
    return Landing(0, card, len(path) - 1, path, because)


def test_a_card_says_its_result_and_its_reason() -> None:
    held = landing(9, *range(9, 15), because=(Because(Reason.ASCENT, 5, 13),))
    assert preview_lines(held, TRACK) == ("Card 9 moves 5 squares", "The ascent holds you at 5.", FREE)
    assert card_words(4, held, TRACK) == "Card 4: 9, moves 5, held at 5 by the ascent"
    assert preview_lines(landing(3, 3, 4, 5, 6), TRACK) == ("Card 3 moves 3 squares", "", FREE)
    assert preview_lines(landing(3, 3, 4, 5, 6), TRACK, alone=True) == ("Card 3 moves 3 squares", "", "")
    assert preview_lines(landing(0, 3, 4), TRACK)[0] == "Exhaustion card moves 1 square"
    assert card_words(1, landing(0, 3, 4, 5), TRACK) == "Card 1: exhaustion, 2, moves 2"


def test_crossing_the_line_is_told() -> None:
    line = TRACK.line
    assert preview_lines(landing(2, line - 1, line, line + 1), TRACK)[1] == "That takes you over the line."


def test_a_wet_square_on_the_way_is_told_where_somebody_can_be_in_the_way() -> None:
    wet = parse_notation("G2 G2 G2 F2 F2 W2 W2 F2 F2 X2 X2")
    away = landing(3, 2, 3, 4, 5)
    assert preview_lines(away, wet)[1:] == ("Wet: losing a step here is a crash.", FREE)
    assert preview_lines(away, wet, alone=True)[1:] == ("", "")
    assert preview_lines(landing(2, 2, 3, 4), wet)[1:] == ("", FREE)


@pytest.mark.parametrize("reason", list(Reason))
def test_every_reason_has_both_forms(reason: Reason) -> None:
    because = Because(reason, 5, 8)
    clause, whole = reason_clause(because, TRACK), reason_sentence(because, TRACK)
    assert "5" in clause
    assert "5" in whole
    assert whole.endswith(".")


def test_squares_are_counted_as_the_milestones_count() -> None:
    assert square_words(TRACK, TRACK.line - 1) == "square 1"
    assert square_words(TRACK, TRACK.line) == "square 1 past the line"


def test_names_and_numbers() -> None:
    assert (signed(4), signed(-3), signed(0)) == ("+4", "−3", "0")
    assert (listed([]), listed(["A"]), listed(["A", "B", "C"])) == ("", "A", "A, B and C")
    assert (card_name(9), card_name(0)) == ("9", "exhaustion card 2")

"""Why a rider rode another number of squares than his card says, in words (guide: the result, then the reason)."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from flammeapp.engine.board.track import Track
from flammeapp.engine.cards import BASE_FACES
from flammeapp.engine.events import Because, Reason
from flammeapp.engine.landing import Landing
from flammeapp.ui.i18n.abilities import ability_hint, ability_name
from flammeapp.ui.i18n.names import Faces, card_abilities, card_value, is_exhaustion

ICONS = {
    Reason.ASCENT: "capped",
    Reason.DESCENT: "fast",
    Reason.SUPPLY: "fast",
    Reason.BLOCKED: "blocked",
    Reason.TRACK_END: "race",
    Reason.GETTING_UP: "crash",
}
"""Icon of each reason, by file name."""

HELPFUL = frozenset({Reason.DESCENT, Reason.SUPPLY})
"""Reasons a rider is glad of; the others hold him up."""


def reason_clause(because: Because, track: Track) -> str:
    """Answer a reason as the second half of a line: "held at 5 by the ascent"."""
    number = because.number
    if because.reason is Reason.BLOCKED:
        if because.square < 0:
            return QCoreApplication.translate("Reasons", "the road was full: {lost} lost").format(lost=number)
        return QCoreApplication.translate("Reasons", "{where} was full: {lost} lost").format(
            where=square_words(track, because.square), lost=number
        )
    clauses = {
        Reason.ASCENT: QCoreApplication.translate("Reasons", "held at {number} by the ascent"),
        Reason.DESCENT: QCoreApplication.translate("Reasons", "the descent makes it {number}"),
        Reason.SUPPLY: QCoreApplication.translate("Reasons", "the supply zone makes it {number}"),
        Reason.TRACK_END: QCoreApplication.translate("Reasons", "the road ends: {number} lost"),
        Reason.GETTING_UP: QCoreApplication.translate("Reasons", "getting up costs {number}"),
    }
    return clauses[because.reason].format(number=number)


def reason_sentence(because: Because, track: Track) -> str:
    """Answer a reason as a sentence of its own: "The ascent holds you at 5."."""
    if because.reason is Reason.BLOCKED:
        return QCoreApplication.translate("Reasons", "{where} is full: {lost} lost.").format(
            where=square_words(track, because.square), lost=because.number
        )
    sentences = {
        Reason.ASCENT: QCoreApplication.translate("Reasons", "The ascent holds you at {number}."),
        Reason.DESCENT: QCoreApplication.translate("Reasons", "On the descent you ride at least {number}."),
        Reason.SUPPLY: QCoreApplication.translate("Reasons", "In the supply zone you ride at least {number}."),
        Reason.TRACK_END: QCoreApplication.translate("Reasons", "The road ends there: {number} lost."),
        Reason.GETTING_UP: QCoreApplication.translate("Reasons", "Getting up after the crash costs {number}."),
    }
    return sentences[because.reason].format(number=because.number)


def square_words(track: Track, square: int) -> str:
    """Answer where a square lies, counted as the milestones count: "square 26", "square 2 past the line"."""
    left = track.to_line[square]
    if left > 0:
        return QCoreApplication.translate("Reasons", "square {left}").format(left=left)
    return QCoreApplication.translate("Reasons", "square {past} past the line").format(past=1 - left)


def squares_words(number: int) -> str:
    """Answer "1 square" or "5 squares"."""
    if number == 1:
        return QCoreApplication.translate("Reasons", "1 square")
    return QCoreApplication.translate("Reasons", "{number} squares").format(number=number)


def preview_lines(
    landing: Landing, track: Track, faces: Faces = BASE_FACES, *, alone: bool = False
) -> tuple[str, str, str]:
    """Answer (result, reason, note) of a card looked at: "Card 9 moves 5 squares", "The ascent holds you at 5.".

    The landing leaves all others aside, so the note says what depends on them; ``alone``: nobody can be in the way.
    """
    steps = len(landing.path) - 1
    if is_exhaustion(landing.card):
        result = QCoreApplication.translate("Reasons", "Exhaustion card moves {squares}")
    else:
        result = QCoreApplication.translate("Reasons", "Card {value} moves {squares}")
    result = result.format(value=card_value(landing.card, faces), squares=squares_words(steps))
    why = [reason_sentence(because, track) for because in landing.because]
    abilities = card_abilities(landing.card, faces)
    why += [hint for hint in map(ability_hint, abilities) if hint]
    if forked := fork_words(landing, track):
        why.append(forked)
    if not why and steps and track.to_line[landing.path[-1]] <= 0:
        why.append(QCoreApplication.translate("Reasons", "That takes you over the line."))
    note = ""
    if steps and not alone:
        note = QCoreApplication.translate("Reasons", "If the road is free.")
        if any(track.squares[square].wet for square in landing.path):
            why.append(QCoreApplication.translate("Reasons", "Wet: losing a step here is a crash."))
    return result, " ".join(why), note


def fork_words(landing: Landing, track: Track) -> str:
    """Answer what a way through a roundabout depends on (R33); empty when the way meets none."""
    if any(len(track.squares[square].ahead) > 1 for square in landing.path[:-1]):
        return QCoreApplication.translate("Reasons", "Roundabout: the inner lane if it is free.")
    return ""


def card_words(position: int, landing: Landing, track: Track, faces: Faces = BASE_FACES) -> str:
    """Answer a card of the hand for ears: "Card 4: 9, moves 5, held at 5 by the ascent"."""
    value = card_value(landing.card, faces)
    if is_exhaustion(landing.card):
        text = QCoreApplication.translate("Reasons", "Card {position}: exhaustion, {value}, moves {steps}")
    else:
        text = QCoreApplication.translate("Reasons", "Card {position}: {value}, moves {steps}")
    words = [text.format(position=position, value=value, steps=len(landing.path) - 1)]
    words += [reason_clause(because, track) for because in landing.because]
    words += [ability_name(ability) for ability in card_abilities(landing.card, faces)]
    return ", ".join(words)

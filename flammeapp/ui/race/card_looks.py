"""What a card of the game looks like on the table: its number, its abilities, the cone of a team nobody plays."""

from __future__ import annotations

from flammeapp.engine.cards import ATTACK
from flammeapp.engine.views import RaceView
from flammeapp.ui.i18n.abilities import ability_name, ability_picture, ability_sentence
from flammeapp.ui.i18n.names import Faces, card_abilities, card_value, is_exhaustion
from flammeapp.ui.theme.pieces import RiderKindName
from flammeapp.ui.widgets import CardLook


def piece_kind(view: RaceView, rider: int) -> RiderKindName:
    """Answer the name by which the pictures of a rider's kind are filed."""
    return "rouleur" if view.riders[rider].kind.value == "rouleur" else "sprinteur"


def card_look(view: RaceView, rider: int, card: int) -> CardLook:
    """Answer the look of a card of a rider."""
    team = view.teams[view.riders[rider].team]
    return CardLook(
        piece_kind(view, rider),
        team.colour.value,
        card_value(card, view.faces),
        exhaustion=is_exhaustion(card),
        abilities=ability_files(card, view.faces),
        dummy=team.dummy is not None,
        attack=card == ATTACK,
    )


def ability_files(card: int, faces: Faces) -> tuple[str, ...]:
    """Answer the icons of a card's abilities by file stem."""
    return tuple(ability_picture(ability) for ability in card_abilities(card, faces))


def card_tip(card: int, faces: Faces) -> str:
    """Answer the abilities of a card with what they do, a line each; empty for a card without."""
    return "\n".join(f"{ability_name(ability)}: {ability_sentence(ability)}" for ability in card_abilities(card, faces))

"""Points taken: the picture of a token is that of the stack it lay on (mock-up 05, R38)."""

from flammeapp.engine.board.stages import Stack, StackKind, StackSize, Stage
from flammeapp.session.campaign import CampaignSession
from flammeapp.tour.results import TokenWon
from flammeapp.ui.tour.result_rows import won_tokens
from tests.ui.tour.conftest import ride_stage

SPRINT = StackKind.SPRINT


def two_stacks(stages: dict[str, Stage]) -> tuple[Stack, ...]:
    """The stage with a Major and a Minor sprint, the Major one first on its card."""
    return stages["grand-tour-05-2-4"].stacks


def signs(stages: dict[str, Stage], *tokens: TokenWon) -> dict[int, list[str]]:
    won = won_tokens(stages["grand-tour-05-2-4"], tokens)
    return {rider: [each.sign for each in taken] for rider, taken in won.items()}


def test_a_one_of_the_major_stack_is_no_one_of_the_minor_stack(stages: dict[str, Stage]) -> None:
    """Also when the Minor stack was empty before."""
    sizes = [stack.size for stack in two_stacks(stages)]
    major, minor = sizes.index(StackSize.MAJOR), sizes.index(StackSize.MINOR)
    tokens = [TokenWon(0, SPRINT, 2, minor), TokenWon(1, SPRINT, 1, minor), TokenWon(2, SPRINT, 1, major)]
    assert signs(stages, *tokens) == {0: ["sprint-minor"], 1: ["sprint-minor"], 2: ["sprint-major"]}


def test_a_result_of_an_older_program_shows_what_its_values_say(stages: dict[str, Stage]) -> None:
    tokens = [TokenWon(0, SPRINT, 5), TokenWon(0, SPRINT, 3), TokenWon(1, SPRINT, 1), TokenWon(2, SPRINT, 2)]
    assert signs(stages, *tokens) == {0: ["sprint-major"] * 2, 1: ["sprint-major"], 2: ["sprint-minor"]}
    assert signs(stages, TokenWon(0, SPRINT, 2), TokenWon(1, SPRINT, 1)) == {0: ["sprint-minor"], 1: ["sprint-minor"]}
    assert signs(stages, TokenWon(0, SPRINT, 5, 7)) == {0: ["sprint-major"]}


def test_a_stage_that_is_ridden_says_where_its_tokens_came_from(campaign: CampaignSession) -> None:
    ride_stage(campaign)
    taken = [
        (campaign.tour.stages[stage], token)
        for stage, result in enumerate(campaign.results())
        for token in result.tokens
    ]
    assert taken
    for stage, token in taken:
        assert token.stack is not None
        assert stage.stacks[token.stack].kind is token.kind

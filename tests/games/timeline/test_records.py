"""Team records: TML-220. That the best one is kept is shown in tests/server/test_bests.py."""

import pytest

from tidetable.games.timeline import GAME
from tidetable.games.timeline.forms import CooperativeOutcome, Options
from tidetable.kernel.chance import FastChance
from tidetable.kernel.playout import playout


def contest(**options: object) -> str | None:
    assert GAME.bests is not None
    return GAME.bests.contest(Options(**options))  # type: ignore[arg-type]


@pytest.mark.rule("TML-220")
def test_teams_compete_with_the_same_deck_and_number_of_players() -> None:
    arts = contest(players=2, mode="cooperative", deck="arts")
    assert arts is not None
    assert arts == contest(players=2, mode="cooperative", deck="arts", cards=40)
    assert arts != contest(players=3, mode="cooperative", deck="arts")
    assert arts != contest(players=2, mode="cooperative", deck="pop")
    assert contest(players=2, deck="arts") is None


@pytest.mark.rule("TML-220")
def test_what_counts_is_the_score() -> None:
    state = GAME.deal(Options(players=4, mode="cooperative", deck="arts", cards=40), FastChance(1))
    playout(state, FastChance(2))
    outcome = state.outcome()
    assert isinstance(outcome, CooperativeOutcome)
    assert GAME.bests is not None
    assert GAME.bests.reached(outcome) == (outcome.score, outcome.rank)

"""What outcomes are worth."""

import pytest

from tidetable.games import find
from tidetable.games.atlas.forms import AtlasOutcome
from tidetable.games.shipwreck.forms import ShipwreckOutcome
from tidetable.games.timeline.forms import CooperativeOutcome
from tidetable.research.rewards import rewards


@pytest.mark.parametrize(
    ("players", "winners", "due"),
    [
        (2, [1], [-1.0, 1.0]),
        (4, [2], [-1 / 3, -1 / 3, 1.0, -1 / 3]),
        (3, [0, 2], [0.5, -1.0, 0.5]),
        (3, [0, 1, 2], [0.0, 0.0, 0.0]),
        (2, [], [0.0, 0.0]),
    ],
)
def test_winners_share_what_the_others_lose(players: int, winners: list[int], due: list[float]) -> None:
    atlas = find("atlas")
    outcome = AtlasOutcome(scores=[0] * players, stacks=[0] * players, winners=winners)
    found = rewards(atlas, atlas.options({"players": players}), outcome)
    assert found == pytest.approx(due)
    assert sum(found) == pytest.approx(0)


def test_together_all_get_the_same() -> None:
    shipwreck = find("shipwreck")
    options = shipwreck.options({"players": 3})
    escaped = ShipwreckOutcome(ended="escaped", score=7, doom=3, winners=[0, 1, 2])
    doomed = ShipwreckOutcome(ended="doomed", score=6, doom=7, winners=[])
    assert rewards(shipwreck, options, escaped) == [1.0, 1.0, 1.0]
    assert rewards(shipwreck, options, doomed) == [0.0, 0.0, 0.0]


def test_a_cooperative_score_is_measured_by_the_best_there_is() -> None:
    timeline = find("timeline")
    options = timeline.options({"players": 2, "mode": "cooperative", "cards": 20})

    def worth(score: int) -> float:
        outcome = CooperativeOutcome(ended="stuck", winners=[], score=score, rank="")
        one, other = rewards(timeline, options, outcome)
        assert one == other
        return one

    # 19 cards in the lower row bring 38; the first card of the discard pile costs 1.
    assert worth(37) == 1.0
    assert worth(0) == 0.0
    assert worth(-20) < 0

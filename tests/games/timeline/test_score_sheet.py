"""How the score of the cooperative game comes about, as the view tells it; and which of the two games a view is of."""

import msgspec
import pytest

from tests.games.timeline.pictures import competitive, cooperative, play
from tidetable.games.timeline import GAME
from tidetable.games.timeline.cooperative import Cooperative


def told(state: Cooperative) -> tuple[dict[str, int], int, str]:
    view = msgspec.to_builtins(GAME.view(state, None))
    return view["points"], view["score"], view["rank"]


@pytest.mark.rule("TML-218", "TML-219")
def test_the_view_says_how_the_score_comes_about() -> None:
    lower = " ".join(f"l{number}={number * 10}" for number in range(15))
    gaps = {gap: f"g{gap}={gap * 10 + 5}" for gap in range(8)}
    discard = " ".join(f"d{number}=1" for number in range(11))
    state = cooperative(lower, "x=7", "y=200", gaps=gaps, discard=discard)
    points = {"lower": 30, "gap_row": 8, "discard": -11, "pile": 0, "in_front": -2}
    assert told(state) == (points, 25, "Sophisticated Crew")


@pytest.mark.rule("TML-209", "TML-218")
def test_stuck_cards_and_the_draw_pile_cost_a_point_each() -> None:
    state = cooperative("p=10 q=20", "a=12 b=30 c=31", "e=4", gaps={0: "g=15"}, pile="n=7 o=8")
    play(state, "try a", "try b", "end")
    # One card stuck, one at the right end, and the draw pile gone to fill the hand up.
    assert told(state)[0] == {"lower": 6, "gap_row": 1, "discard": -1, "pile": 0, "in_front": -5}
    assert told(state)[1:] == (1, "Newcomers Group")


def test_a_view_says_which_of_the_two_games_it_is_of() -> None:
    views = [GAME.view(state, 0) for state in (competitive("a=1", "b=2", "c=3"), cooperative("a=1", "b=2"))]
    assert [msgspec.to_builtins(view)["mode"] for view in views] == ["competitive", "cooperative"]
    assert [msgspec.convert(msgspec.to_builtins(view), type(view)) for view in views] == views

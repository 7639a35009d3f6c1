"""The numbers of Atlas, read back, say what the view says."""

import pytest

from tidetable.games.atlas import GAME
from tidetable.games.atlas.pieces import CARD_NAMES
from tidetable.games.atlas.rules import Atlas
from tidetable.kernel.conformance import positions


def cards(numbers: list[int]) -> set[str]:
    return {CARD_NAMES[card] for card, there in enumerate(numbers) if there}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_numbers_read_back(players: int) -> None:
    options = GAME.options({"players": players})
    for recorder in positions(GAME, options, players):
        state = recorder.state
        assert isinstance(state, Atlas)
        for seat in range(players):
            view = GAME.view(state, seat)
            seen = GAME.numbers(options).by_field(state, seat)
            order = [(seat + place) % players for place in range(players)]
            assert cards(seen["hand"]) == {held.card for held in view.hand}
            assert cards(seen["completes_time"]) == {held.card for held in view.hand if held.time}
            assert cards(seen["completes_place"]) == {held.card for held in view.hand if held.place}
            assert cards(seen["face_up"]) == {spot.card for spot in view.board if not spot.flipped}
            assert cards(seen["flipped"]) == {spot.card for spot in view.board if spot.flipped}
            stacks = iter(seen["stacks"])
            told = {
                (card, order[place], kind, chips)
                for card in CARD_NAMES
                for place in range(players)
                for kind in ("time", "place")
                if (chips := next(stacks))
            }
            assert told == {
                (spot.card, spot.stack.seat, spot.stack.kind, spot.stack.chips)
                for spot in view.board
                if spot.stack
            }
            assert seen["points"] == [view.points[other] for other in order]
            assert seen["chips"] == [view.chips[other] for other in order]
            assert seen["lost"] == [view.lost[other] for other in order]
            assert seen["hand_sizes"] == [view.hand_sizes[other] for other in order]
            assert seen["turn"] == [int(other in view.to_act) for other in order]
            assert seen["first"] == [int(other == view.first) for other in order]
            assert seen.get("pile", [0]) == [view.pile]

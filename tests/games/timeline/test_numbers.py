"""The numbers of Timeline, read back, say what the view says."""

import pytest

from tidetable.games.timeline import GAME, decks
from tidetable.games.timeline.forms import Options
from tidetable.games.timeline.numbers import OtherDeck
from tidetable.games.timeline.shown import CompetitiveView, CooperativeView
from tidetable.games.timeline.state import Position
from tidetable.kernel.chance import FastChance
from tidetable.kernel.conformance import positions


@pytest.mark.parametrize("options", [Options(players=3), Options(players=2, mode="cooperative", deck="arts")])
def test_numbers_read_back(options: Options) -> None:
    deck = decks.find(options.deck)
    players = options.players
    for recorder in positions(GAME, options, 1):
        state = recorder.state
        assert isinstance(state, Position)
        for seat in range(players):
            view = GAME.view(state, seat)
            seen = GAME.numbers(options).by_field(state, seat)
            order = [(seat + place) % players for place in range(players)]

            def cards(name: str, part: int = 0, seen: dict[str, list[int]] = seen) -> set[str]:
                stretch = seen[name][part * deck.size : (part + 1) * deck.size]
                return {deck.ids[card] for card, there in enumerate(stretch) if there}

            def places(name: str, seen: dict[str, list[int]] = seen) -> dict[int, str]:
                return {place: deck.ids[card] for card, place in enumerate(seen[name]) if place}

            for place, other in enumerate(order):
                assert cards("hands", place) == {card.card for card in view.hands[other]}
            assert cards("discard") == {card.card for card in view.discard}
            assert cards("discard_top") == {card.card for card in view.discard[:1]}
            assert cards("next") == ({view.next.card} if view.next else set())
            assert seen["turn"] == [int(other in view.to_act) for other in order]
            assert seen["first"] == [int(other == view.first) for other in order]
            assert 100 * seen["pile"][0] + seen["pile"][1] == view.pile
            if isinstance(view, CompetitiveView):
                assert places("timeline") == {place: card.card for place, card in enumerate(view.timeline, 1)}
                assert seen["length"] == [len(view.timeline)]
                assert seen["still_in"] == [int(other in view.still_in) for other in order]
                assert seen["done"] == [int(other in view.done) for other in order]
            else:
                assert isinstance(view, CooperativeView)
                assert places("lower") == {place: card.card for place, card in enumerate(view.lower, 1)}
                assert places("gap_row") == {
                    place: card.card for place, card in enumerate(view.gap_row, 1) if card
                }
                for place, other in enumerate(order):
                    assert cards("stuck", place) == {card.card for card in view.stuck[other]}
                assert (seen["placed"], seen["failed"]) == ([view.placed], [view.failed])


def test_a_game_with_another_deck_is_refused() -> None:
    state = GAME.deal(Options(deck="arts"), FastChance(0))
    numbers = GAME.numbers(Options(deck="nature"))
    with pytest.raises(OtherDeck, match="not played with the deck nature"):
        numbers.of(state, 0)

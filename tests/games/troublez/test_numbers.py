"""The numbers of Toil & Troublez, read back, say what the view says."""

from collections import Counter

import pytest

from tidetable.games.troublez import GAME
from tidetable.games.troublez.forms import Options
from tidetable.games.troublez.numbers import CELLS, COVERED, FACE
from tidetable.games.troublez.odds import unseen
from tidetable.games.troublez.pieces import CARD_NAMES, COLOURS, COUNTS, KINDS, MAGICIANS
from tidetable.games.troublez.rules import Troublez
from tidetable.games.troublez.view import ASKS
from tidetable.kernel.conformance import positions

SORTS = list(COUNTS)


def card(numbers: list[int]) -> tuple[str | None, str | None]:
    """The card that is written here, and what lies under it."""
    sort = next((name for name, there in zip(SORTS, numbers, strict=False) if there), None)
    colour = next((name for name, there in zip(COLOURS, numbers[len(SORTS) :], strict=False) if there), None)
    top = f"{sort}-{colour}" if colour else sort
    below = numbers[FACE:]
    if not any(below):
        return top, None
    kind = KINDS[below[: len(KINDS)].index(1)]
    return top, f"{kind}-{COLOURS[below[len(KINDS) :].index(1)]}"


def counted(numbers: list[int]) -> Counter[str]:
    return +Counter(dict(zip(CARD_NAMES, numbers, strict=False)))


@pytest.mark.parametrize(
    "options", [Options(players=3), Options(players=2, memory_aid=True), Options(players=4, odds_aid=True)]
)
def test_numbers_read_back(options: Options) -> None:
    players = options.players
    size = FACE + COVERED if options.memory_aid else FACE
    for recorder in positions(GAME, options, 3):
        state = recorder.state
        assert isinstance(state, Troublez)
        for seat in range(players):
            view = GAME.view(state, seat)
            seen = GAME.numbers(options).by_field(state, seat)
            order = [(seat + place) % players for place in range(players)]
            for row in range(3):
                cells = view.rows[row] if row < len(view.rows) else []
                at = row * CELLS * size
                told = [
                    card(seen["rows"][at + size * place : at + size * (place + 1)]) for place in range(CELLS)
                ]
                spots: list[tuple[str | None, str | None]] = [(spot.card, spot.under) for spot in cells]
                assert told == spots + [(None, None)] * (CELLS - len(cells))
                end = card(seen["right_ends"][size * row : size * (row + 1)])
                assert end == (spots[-1] if spots else (None, None))
                assert seen["taking"][row] == (row == view.taking)
            assert card(seen["held"])[0] == view.held
            magicians = [MAGICIANS.index(name) for name in view.magicians]
            steps = [seen["magicians"][3 * place : 3 * place + 3] for place in range(3)]
            assert steps == [
                [int(place < len(magicians) and magicians[place] == which) for which in range(3)]
                for place in range(3)
            ]
            assert seen["asks"] == [int(ASKS[phase] == view.ask) for phase in range(9)]
            assert seen["unseen"] == unseen(state)
            assert counted(seen["discard"]) == Counter(view.discard)
            for place, other in enumerate(order):
                assert counted(seen["troves"][15 * place : 15 * place + 15]) == Counter(view.troves[other])
            assert seen["markers"] == [len(view.markers[other]) for other in order]
            assert seen["turn"] == [int(other == view.turn) for other in order]
            assert seen["to_act"] == [int(other in view.to_act) for other in order]
            assert seen["first"] == [int(other == view.first) for other in order]
            assert seen["seat"] == [int(other == seat) for other in range(players)]
            assert (seen["pile"], seen["run_out"]) == ([view.pile], [view.run_out])
            assert seen["last_turn"] == [int(view.last_turn)]
            if options.odds_aid:
                assert seen["risk"] == [int((view.risk or 0.0) * 255)]

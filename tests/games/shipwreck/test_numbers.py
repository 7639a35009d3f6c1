"""The numbers of The Shipwreck Arcana, read back, say what the view says."""

import pytest

from tidetable.games.shipwreck import GAME
from tidetable.games.shipwreck.cards import CARD_NAMES, POWER_NAMES
from tidetable.games.shipwreck.forms import Options
from tidetable.games.shipwreck.numbers import LAST_PLAY
from tidetable.games.shipwreck.pieces import PROPOSAL_TEXTS
from tidetable.games.shipwreck.rules import Shipwreck
from tidetable.games.shipwreck.shown import NumberLine, PastReveal, PastTurn, ShipwreckView
from tidetable.kernel.chance import FastChance
from tidetable.kernel.conformance import positions
from tidetable.kernel.playout import random_step

ASKS = ["play", "after-playing", "propose", "answer"]


def values(numbers: list[int]) -> list[int]:
    return [value for value, there in enumerate(numbers, 1) for _ in range(there)]


def slices(numbers: list[int], size: int) -> list[list[int]]:
    return [numbers[at : at + size] for at in range(0, len(numbers), size)]


def card(numbers: list[int]) -> str | None:
    return CARD_NAMES[1 + numbers.index(1)] if any(numbers) else None


def places(numbers: list[int]) -> list[str]:
    """Cards in the order that is written to them."""
    placed = sorted((place, name) for name, place in zip(CARD_NAMES[1:], numbers, strict=True) if place)
    assert [place for place, _ in placed] == list(range(1, len(placed) + 1))
    return [name for _, name in placed]


def last_play(view: ShipwreckView, seat: int, line: str | None) -> PastTurn | None:
    for past in reversed(view.past):
        if (past.seat, past.line) == (seat, line):
            if isinstance(past, PastReveal):
                return None
            if past.fate is not None:
                return past
    return None


def check(view: ShipwreckView, seen: dict[str, list[int]], seat: int, options: Options) -> None:
    at = view.seats.index(seat)
    order = view.seats[at:] + view.seats[:at]
    around: list[int | None] = [*order, *[None] * (5 - len(order))]
    for hand, numbers in zip(view.hands, slices(seen["hand"], 21), strict=True):
        one, other, kept = slices(numbers, 7)
        assert values(one) + values(other) == hand.fates
        assert values(kept) == ([hand.kept] if hand.kept else [])
    assert [card(numbers) for numbers in slices(seen["row"], 20)] == [spot.card for spot in view.row]
    assert [values(numbers) for numbers in slices(seen["fates"], 7)] == [spot.fates for spot in view.row]
    assert seen["hours"] == [spot.hours for spot in view.row]
    assert values(seen["on_hours"]) == ([view.on_hours] if view.on_hours else [])
    assert values(seen["visible"]) == sorted(fate for spot in view.row for fate in spot.fates)
    assert (card(seen["deck_top"]), seen["deck"]) == (view.deck.top, [view.deck.count])
    # The view has the bottom card last.
    assert places(seen["returned"]) == view.deck.returned[::-1]
    assert places(seen["powers"]) == [ready.card for ready in view.powers]
    assert {POWER_NAMES[power] for power, there in enumerate(seen["ready"]) if there} == {
        ready.power for ready in view.powers
    }
    assert seen["power_used"] == [int(view.power_used)]
    assert (seen["score"].index(1), seen["doom"].index(1)) == (view.score, view.doom)
    assert seen["stage"] == [int(ask == view.ask) for ask in ASKS]
    assert seen["active"] == [int(other == view.active) for other in around]
    assert seen["first"] == [int(other == view.first) for other in around]
    assert seen["to_act"] == [int(other in view.to_act) for other in around]
    assert (seen["twice"], values(seen["wrong"])) == ([int(view.twice)], [view.wrong] if view.wrong else [])
    if options.challenge:
        assert seen["active_line"] == [int(view.line == "b")]
    else:
        proposal = view.proposal
        assert seen["proposal"] == [
            int(proposal is not None and what == proposal.what) for what in PROPOSAL_TEXTS
        ]
        assert seen["proposer"] == [int(proposal is not None and other == proposal.seat) for other in around]
    proposed: dict[int | None, list[str]] = {said.seat: said.what for said in view.proposed}
    for player, numbers in zip(around, slices(seen["proposed"], len(PROPOSAL_TEXTS)), strict=True):
        told = [what for what, there in zip(PROPOSAL_TEXTS, numbers, strict=True) if there]
        assert told == proposed.get(player, [])
    by_line: dict[tuple[int, str | None], NumberLine] = {(line.seat, line.line): line for line in view.lines}
    wanted = [
        by_line[other, name] for other in order for name in (["a", "b"] if options.challenge else [None])
    ]
    check_lines(view, seen, wanted, options)


def check_lines(
    view: ShipwreckView, seen: dict[str, list[int]], wanted: list[NumberLine], options: Options
) -> None:
    for place, (tokens, played) in enumerate(
        zip(slices(seen["lines"], 8), slices(seen["last_plays"], LAST_PLAY), strict=True)
    ):
        if place >= len(wanted):
            assert not any(tokens + played)
            continue
        line = wanted[place]
        assert (tokens[0], values(tokens[1:])) == (line.held, line.turned)
        last = last_play(view, line.seat, line.line)
        if last is None:
            assert not any(played)
        else:
            assert values(played[:7]) == [last.fate]
            assert CARD_NAMES[played[7:28].index(1)] == last.card
            assert values(played[28:35]) == last.allowed
            assert played[35:] == [int(last.old is False), int(last.old is True)]
        if options.aid:
            assert values(seen["possible"][7 * place : 7 * place + 7]) == line.possible


@pytest.mark.parametrize(
    "options",
    [
        Options(players=2, doom=0),
        Options(players=5, doom=0),
        Options(players=3, doom=0, aid=True, honour=True),
        Options(players=2, doom=0, challenge=True),
    ],
)
def test_numbers_read_back(options: Options) -> None:
    for number in range(4):
        for recorder in positions(GAME, options, number):
            state = recorder.state
            assert isinstance(state, Shipwreck)
            for seat in state.seats():
                check(GAME.view(state, seat), GAME.numbers(options).by_field(state, seat), seat, options)


def test_numbers_go_on_when_players_join_and_leave() -> None:
    """Seats are counted among those that are at the table, whatever their numbers."""
    options = Options(players=3, doom=0)
    state = GAME.deal(options, FastChance(5))
    chance = FastChance(6)
    for seat, words in (
        (3, "join 1"),
        (0, "leave"),
        (4, "join 0"),
        (1, "leave"),
        (5, "join 2"),
        (2, "leave"),
    ):
        state.attempt(seat, GAME.parse(options, words))
        for other in state.seats():
            check(GAME.view(state, other), GAME.numbers(options).by_field(state, other), other, options)
        for _ in range(3):
            random_step(state, chance)
    assert min(state.seats()) > 2
    gone = GAME.numbers(options).by_field(state, 0)
    assert not any(gone["hand"])

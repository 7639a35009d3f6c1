"""Positions of The Shipwreck Arcana in a few words, so that a test can be read."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from msgspec import UNSET

from tidetable.games.shipwreck import GAME
from tidetable.games.shipwreck.cards import CARD_BY_NAME, CARD_NAMES
from tidetable.games.shipwreck.forms import Drawn, Options, Setup
from tidetable.games.shipwreck.past import scene_of
from tidetable.games.shipwreck.pieces import parse
from tidetable.games.shipwreck.rules import Shipwreck, begin
from tidetable.games.shipwreck.shown import ShipwreckView, Spot
from tidetable.kernel.chance import Chance
from tidetable.kernel.state import Event

#: A row on which most pairs find a place: sums up to 5, sums from 11 on, and the two sides of "they differ".
ROW = ("the-deep", "midnight", "dawn", "leviathan")
#: A row on which hardly anything fits: equal, or differing by exactly 1 or 2, or by 4 and more.
NARROW = ("the-mirror", "the-beast", "the-huntress", "the-shore")

EventT = TypeVar("EventT", bound=Event)


class Draws(Chance):
    """Draws these fates in order; after them the lowest that the bag has."""

    def __init__(self, values: Sequence[int]) -> None:
        self.values = list(values)

    def draw(self, counts: list[int]) -> int:
        if self.values:
            value = self.values.pop(0) - 1
            assert counts[value], f"There is no {value + 1} in the bag."
            return value
        return next(index for index, count in enumerate(counts) if count)

    def copy(self) -> "Draws":
        return Draws(self.values)


def table(
    row: Sequence[str] = ROW,
    *,
    hand: tuple[int, int] = (1, 2),
    players: int = 3,
    first: int = 0,
    draws: Sequence[int] = (),
    lying: Mapping[str, Sequence[int]] | None = None,
    held: Mapping[int, int] | None = None,
    powers: Sequence[str] = (),
    deck: Sequence[str] = (),
    score: int = 0,
    doom: int = 0,
    **options: Any,
) -> Shipwreck:
    """The first player holds `hand` and is to play. `lying` has fates by card, `held` by line (seat times two),
    `deck` the cards on top, `powers` the faded cards from the oldest on."""
    chosen = Options(players=players, doom=0, **options)
    rest = [name for name in CARD_NAMES[1:] if name not in {*row, *deck, *powers}]
    setup = Setup(
        first=first,
        first_by="host",
        doom=0,
        row=list(row),
        deck=[*deck, *rest, *powers],
        drew=Drawn(seat=first, values=list(hand), line="a" if chosen.challenge else UNSET),
    )
    state = begin(chosen, setup, Draws(draws))
    for name in powers:
        state.deck.remove(CARD_BY_NAME[name])
        state.fresh -= 1
        state.powers.append(CARD_BY_NAME[name])
    state.sort_powers()
    for name, values in (lying or {}).items():
        for value in values:
            state.bag[value - 1] -= 1
            state.lay_fate(state.spot_of(CARD_BY_NAME[name]), value)
    for line, value in (held or {}).items():
        state.bag[value - 1] -= 1
        if line == state.line:
            raise ValueError("Say what the active player holds with `hand`.")
        state.held[line] = value
    state.score, state.doom = score, doom
    state.scenes[state.now] = scene_of(state.line, state.row, state.hours, state.visible)
    return state


def play(state: Shipwreck, *moves: str) -> list[Event]:
    """Moves as '0: play 4 on the-deep', one after the other; everything that happened."""
    happened: list[Event] = []
    for line in moves:
        seat, _, text = line.partition(": ")
        happened += state.attempt(int(seat), parse(text))
    return happened


def refusal(state: Shipwreck, move: str) -> str | None:
    seat, _, text = move.partition(": ")
    return state.why_not(int(seat), parse(text))


def legal(state: Shipwreck, seat: int) -> list[str]:
    return [move.text for move in state.legal(seat)]


def only(happened: Sequence[Event], kind: type[EventT]) -> EventT:
    """The one event of this kind."""
    found = [event for event in happened if isinstance(event, kind)]
    assert len(found) == 1, f"{len(found)} of {kind.__name__}"
    return found[0]


def look(state: Shipwreck, seat: int | None = None) -> ShipwreckView:
    return GAME.view(state, seat)


def spot(state: Shipwreck, card: str) -> Spot:
    return next(place for place in look(state).row if place.card == card)


def row(state: Shipwreck) -> list[str | None]:
    return [place.card for place in look(state).row]


def trackers(state: Shipwreck) -> tuple[int, int]:
    """Score and doom."""
    return int(state.score), int(state.doom)

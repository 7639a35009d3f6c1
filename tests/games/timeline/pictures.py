"""Positions of Timeline in a few words, and decks made for tests.

A card is written as its id and its date: `a=1900`. In the cooperative game its icons may follow: `a=1900/star/leaf`.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from tidetable.games.timeline import GAME, decks
from tidetable.games.timeline.competitive import Competitive
from tidetable.games.timeline.cooperative import FREE, Cooperative
from tidetable.games.timeline.deckfile import icons_for, make_deck
from tidetable.games.timeline.forms import Options
from tidetable.games.timeline.pieces import ICONS, Deck, parse_competitive, parse_cooperative
from tidetable.games.timeline.state import Position
from tidetable.kernel.chance import FastChance
from tidetable.kernel.state import Event, Move

NAMES = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal"]


def competitive(
    timeline: str, *hands: str, pile: str = "", discard: str = "", first: int = 0, turn: int | None = None
) -> Competitive:
    """Piles are written top first."""
    places = [timeline, *hands, pile, discard]
    state = Competitive(Options(players=len(hands)), FastChance(7), _deck(places))
    state.timeline = _cards(state, timeline)
    _lay(state, list(hands), pile, discard, first, turn)
    return state


def cooperative(
    lower: str,
    *hands: str,
    gaps: dict[int, str] | None = None,
    stuck: dict[int, str] | None = None,
    pile: str = "",
    discard: str = "top=5000/gear/star",
    turn: int = 0,
) -> Cooperative:
    """`gaps` has the cards of the Gap row by gap, `stuck` the stuck cards by seat."""
    gaps, stuck = gaps or {}, stuck or {}
    places = [lower, *hands, pile, discard, *gaps.values(), *stuck.values()]
    state = Cooperative(Options(players=len(hands), mode="cooperative"), FastChance(7), _deck(places))
    state.lower = _cards(state, lower)
    state.gap_row = [FREE] * (len(state.lower) - 1)
    for gap, card in gaps.items():
        state.gap_row[gap] = _cards(state, card)[0]
    for seat, cards in stuck.items():
        state.stuck[seat] = _cards(state, cards)
    _lay(state, list(hands), pile, discard, 0, turn)
    return state


def _lay(state: Position, hands: list[str], pile: str, discard: str, first: int, turn: int | None) -> None:
    state.hands = [sorted(_cards(state, hand)) for hand in hands]
    state.pile = _cards(state, pile)[::-1]
    state.discard = _cards(state, discard)[::-1]
    state.first = first
    state.turn = first if turn is None else turn


def _deck(places: list[str]) -> Deck:
    written = [card.split("=") for place in places for card in place.split()]
    faces = {card_id: face.split("/") for card_id, face in written}
    ids = sorted(faces)
    assert len(ids) == len(written), "A card lies in two places of the picture."
    fronts, backs = icons_for(ids)
    for place, card_id in enumerate(ids):
        if len(faces[card_id]) == 3:
            fronts[place], backs[place] = (ICONS.index(icon) for icon in faces[card_id][1:])
    dates = [int(faces[card_id][0]) for card_id in ids]
    titles = [f"Card {card_id}" for card_id in ids]
    notes = [f"Note on {card_id}." for card_id in ids]
    return Deck("picture", ids, titles, dates, notes, [2] * len(ids), fronts, backs)


def _cards(state: Position, place: str) -> list[int]:
    return [state.deck.by_id[card.split("=")[0]] for card in place.split()]


def move_of(state: Position, text: str) -> Move:
    parse = parse_competitive if isinstance(state, Competitive) else parse_cooperative
    return parse(state.deck, text)


def play(state: Position, *texts: str) -> list[Event]:
    """Let the seat on turn play; the events of the last move."""
    events: list[Event] = []
    for text in texts:
        events = state.attempt(state.to_act()[0], move_of(state, text))
    return events


def refusal(state: Position, text: str, seat: int | None = None) -> str | None:
    who = state.to_act()[0] if seat is None else seat
    return state.why_not(who, move_of(state, text))


def legal(state: Position, seat: int | None = None) -> list[str]:
    who = state.to_act()[0] if seat is None else seat
    return [move.text for move in state.legal(who)]


def ids(state: Position, cards: list[int]) -> list[str]:
    return [state.deck.ids[card] for card in cards]


def log(events: list[Event]) -> list[str]:
    seen = [GAME.see(event, None) for event in events]
    return [GAME.sentence(look, NAMES) for look in seen if look is not None]


def letters(number: int) -> str:
    """0 is 'aa', 1 is 'ba' and so on: titles without digits, in an order that is not the dates'."""
    return chr(97 + number % 26) + chr(97 + number // 26)


def made_deck(name: str, size: int, different_dates: int = 10_000) -> Deck:
    titles = [f"Thing {letters(number)}" for number in range(size)]
    dates = [1000 + number % different_dates for number in range(size)]
    notes = [f"A note on {letters(number)}." for number in range(size)]
    return make_deck(name, titles, dates, notes, [1 + number % 3 for number in range(size)])


@contextmanager
def known(*made: Deck) -> Iterator[None]:
    """Decks that are here for a while."""
    for deck in made:
        decks.add(deck)
    try:
        yield
    finally:
        for deck in made:
            decks.remove(deck.name)

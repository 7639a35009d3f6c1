"""How a game of Timeline starts: dealing, believing a record's deal, and laying the cards out."""

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from tidetable.games.timeline import decks
from tidetable.games.timeline.competitive import Competitive
from tidetable.games.timeline.cooperative import Cooperative
from tidetable.games.timeline.forms import COMPETITIVE, Options, Setup
from tidetable.games.timeline.numbers import CompetitiveNumbers, CooperativeNumbers, TimelineNumbers
from tidetable.games.timeline.pieces import (
    COOPERATIVE_HAND,
    FEWEST_CARDS,
    ICONS,
    Deck,
    Faces,
    is_id,
    parse_competitive,
    parse_cooperative,
)
from tidetable.games.timeline.state import Position
from tidetable.kernel.chance import Chance
from tidetable.kernel.game import BadRecord
from tidetable.kernel.notation import MoveTable
from tidetable.kernel.state import Move

ICON_NUMBER = {icon: number for number, icon in enumerate(ICONS)}


def moves(options: Options) -> MoveTable:
    """The table of moves of the deck that is named; UnknownDeck if it is not here."""
    deck = decks.find(options.deck)
    return deck.competitive_moves() if options.mode == COMPETITIVE else deck.cooperative_moves()


def parse(options: Options, text: str) -> Move:
    """Works for any deck: where it is not here, the cards of moves go by their names."""
    deck = decks.known(options.deck)
    if options.mode == COMPETITIVE:
        return parse_competitive(deck, text)
    return parse_cooperative(deck, text)


def numbers(options: Options) -> TimelineNumbers:
    """The numbers of the deck that is named; UnknownDeck if it is not here."""
    return _numbers_of(decks.find(options.deck), options.mode == COMPETITIVE, options.players)


@lru_cache
def _numbers_of(deck: Deck, competitive: bool, players: int) -> TimelineNumbers:
    return CompetitiveNumbers(deck, players) if competitive else CooperativeNumbers(deck, players)


def hand_size(options: Options) -> int:
    return options.hand if options.mode == COMPETITIVE else COOPERATIVE_HAND


class Dealt(NamedTuple):
    """What chance decides at the start, by the numbers of cards, top card first."""

    deck: Deck
    drawn: int
    hands: list[list[int]]
    timeline: list[int]
    discard: list[int]
    pile: list[int]


def _draw(options: Options, chance: Chance) -> Dealt:
    """Let chance choose who begins and deal (TML-102 to TML-104, TML-201 to TML-204)."""
    deck = decks.find(options.deck)
    competitive = options.mode == COMPETITIVE
    if not competitive and options.cards > deck.size:
        raise decks.CannotDeal(f"The deck {deck.name} has {deck.size} cards, not {options.cards} (TML-201).")
    drawn = chance.below(options.players)
    order = chance.shuffled(list(range(deck.size)))
    used = order if competitive else order[: options.cards]
    size = hand_size(options)
    dealt = options.players * size
    opened = dealt + 1 if competitive else dealt + 2
    hands = [used[seat * size : (seat + 1) * size] for seat in range(options.players)]
    return Dealt(deck, drawn, hands, used[dealt : dealt + 1], used[dealt + 1 : opened], used[opened:])


def draw_setup(options: Options, chance: Chance, first: int | None) -> Setup:
    deck, drawn, hands, timeline, discard, pile = _draw(options, chance)
    used = sorted([*timeline, *discard, *pile, *(card for hand in hands for card in hand)])

    def names(cards: list[int]) -> list[str]:
        return [deck.ids[card] for card in cards]

    return Setup(
        first=drawn if first is None else first,
        first_by="chance" if first is None else "host",
        deck=deck.name,
        dates={deck.ids[card]: deck.dates[card] for card in used},
        fronts={deck.ids[card]: ICONS[deck.fronts[card]] for card in used},
        backs={deck.ids[card]: ICONS[deck.backs[card]] for card in used},
        hands=[names(hand) for hand in hands],
        timeline=names(timeline),
        discard=names(discard),
        pile=names(pile),
    )


def deal(options: Options, chance: Chance, first: int | None) -> Position:
    """The same deal without its words, which take most of the time."""
    deck, drawn, hands, timeline, discard, pile = _draw(options, chance)
    state: Position
    if options.mode == COMPETITIVE:
        state = Competitive(options, chance, deck)
        state.timeline = timeline
    else:
        state = Cooperative(options, chance, deck)
        state.lower = timeline
    state.first = state.turn = drawn if first is None else first
    state.hands = [sorted(hand) for hand in hands]
    state.pile = pile[::-1]
    state.discard = discard[::-1]
    return state


def begin(options: Options, setup: Setup, chance: Chance) -> Position:
    check_setup(options, setup)
    deck = decks.for_cards(options.deck, setup.dates)
    if options.mode == COMPETITIVE:
        competitive = Competitive(options, chance, deck)
        competitive.timeline = _numbers(deck, setup.timeline)
        return _laid_out(competitive, setup)
    cooperative = Cooperative(options, chance, deck)
    cooperative.lower = _numbers(deck, setup.timeline)
    return _laid_out(cooperative, setup)


def _laid_out(state: Position, setup: Setup) -> Position:
    deck = state.deck
    state.first = state.turn = setup.first
    state.hands = [sorted(_numbers(deck, hand)) for hand in setup.hands]
    state.pile = _numbers(deck, setup.pile)[::-1]
    state.discard = _numbers(deck, setup.discard)[::-1]
    # What the record says counts, also where a deck of that name says otherwise by now.
    state.faces = Faces(
        deck,
        [setup.dates.get(card_id, 0) for card_id in deck.ids],
        [ICON_NUMBER[setup.fronts.get(card_id, ICONS[0])] for card_id in deck.ids],
        [ICON_NUMBER[setup.backs.get(card_id, ICONS[0])] for card_id in deck.ids],
    )
    return state


def _numbers(deck: Deck, ids: list[str]) -> list[int]:
    return [deck.by_id[card_id] for card_id in ids]


def check_setup(options: Options, setup: Setup) -> None:
    """A set-up out of a record is believed only if the rules allow it."""
    competitive = options.mode == COMPETITIVE
    if setup.deck != options.deck:
        raise BadRecord("The set-up names another deck than the options.")
    if setup.first >= options.players:
        raise BadRecord(
            f"There is no seat {setup.first} to begin ({'TML-104' if competitive else 'TML-204'})."
        )
    size = hand_size(options)
    if len(setup.hands) != options.players or any(len(hand) != size for hand in setup.hands):
        raise BadRecord(f"Each player must have {size} cards ({'TML-102' if competitive else 'TML-202'}).")
    if len(setup.timeline) != 1:
        raise BadRecord(f"One card starts the timeline ({'TML-103' if competitive else 'TML-203'}).")
    if len(setup.discard) != (0 if competitive else 1):
        raise BadRecord(
            "The discard pile starts with one card in the cooperative game, else with none (TML-203)."
        )
    _check_cards(options, setup, competitive)


def _check_cards(options: Options, setup: Setup, competitive: bool) -> None:
    everywhere = [
        *setup.timeline,
        *setup.discard,
        *setup.pile,
        *(card for hand in setup.hands for card in hand),
    ]
    cards = set(everywhere)
    if len(cards) < len(everywhere):
        raise BadRecord("A card of the set-up lies in two places.")
    if competitive and len(cards) < FEWEST_CARDS:
        raise BadRecord(f"A deck has at least {FEWEST_CARDS} cards (TML-003).")
    if not competitive and len(cards) != options.cards:
        raise BadRecord(f"The set-up has {len(cards)} cards where {options.cards} are used (TML-201).")
    if any(set(told) != cards for told in (setup.dates, setup.fronts, setup.backs)):
        raise BadRecord("The set-up does not tell date, front and back of exactly its cards (TML-001).")
    if not all(is_id(card) for card in cards):
        raise BadRecord("The set-up has a card whose id is not words joined by hyphens.")
    for icons in (setup.fronts, setup.backs):
        counts = Counter(icons.values())
        if not set(counts) <= set(ICONS):
            raise BadRecord(f"The icons are {', '.join(ICONS)} (TML-003).")
        # Only the competitive game uses the whole deck, over which icons are even.
        if competitive and max(counts.values()) - min(counts[icon] for icon in ICONS) > 1:
            raise BadRecord("The icons are not spread evenly over the deck (TML-003).")
    if any(setup.fronts[card] == setup.backs[card] for card in cards):
        raise BadRecord("A card has the same icon on both sides (TML-003).")

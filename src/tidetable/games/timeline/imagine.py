"""Worlds that a seat cannot tell from the real one: to think with, and to prove that nothing leaks.

Nobody knows the date of a card that has not been turned over. Here it is imagined like this: the dates that the
deck still hides, as a heap, in any order over the cards that are still hidden, all orders equally likely. So an
imagined world knows which dates are left and nothing about which card has which. What a reader knows about the
cards themselves is no matter of the game; the bots have it in knowledge.py. Where the deck is not here, dates
are drawn evenly from the span of the open ones and a little beyond.
"""

from collections.abc import Sequence

import msgspec

from tidetable.games.timeline import decks
from tidetable.games.timeline.competitive import LAST_CARD, NO_CARDS_LEFT, Competitive
from tidetable.games.timeline.cooperative import ALL_PLACED, FREE, STUCK, Cooperative
from tidetable.games.timeline.forms import COMPETITIVE, Options, Setup
from tidetable.games.timeline.pieces import ICONS, Deck, Faces
from tidetable.games.timeline.setup import ICON_NUMBER
from tidetable.games.timeline.shown import CompetitiveView, CooperativeView, Front, OpenCard, TimelineView
from tidetable.games.timeline.state import Position
from tidetable.kernel.chance import Chance
from tidetable.kernel.game import Entry

#: Years beyond the open dates, on either side, that an unknown deck may hold.
MARGIN = 100
#: Random exchanges of back icons for each card, so that every lawful spread of them is about equally likely.
EXCHANGES = 3


def imagine(view: TimelineView, chance: Chance) -> Position:
    """A whole game that fits the view."""
    opened = _open_cards(view)
    fronts = [front for hand in view.hands for front in hand] + ([view.next] if view.next else [])
    deck = _deck_for(view, [*opened, *fronts], max(0, view.pile - 1))
    in_sight = {deck.by_id[card.card] for card in (*opened, *fronts)}
    unseen = chance.shuffled([card for card in range(deck.size) if card not in in_sight])
    state = _empty_table(view, chance, deck)
    state.hands = [[deck.by_id[front.card] for front in hand] for hand in view.hands]
    below = unseen[: max(0, view.pile - 1)]
    state.pile = [*below, deck.by_id[view.next.card]] if view.next else []
    state.discard = [deck.by_id[card.card] for card in reversed(view.discard)]
    state.faces = _imagine_faces(deck, opened, fronts, chance)
    return state


def _open_cards(view: TimelineView) -> list[OpenCard]:
    if isinstance(view, CompetitiveView):
        return [*view.discard, *view.timeline]
    assert isinstance(view, CooperativeView)
    stuck = [card for cards in view.stuck for card in cards]
    return [*view.discard, *view.lower, *(card for card in view.gap_row if card), *stuck]


def _deck_for(view: TimelineView, cards: Sequence[Front], unseen: int) -> Deck:
    """The view's deck; where it is not here, the cards in sight and as many nameless ones as lie hidden."""
    ids = [card.card for card in cards]
    deck = decks.for_cards(view.options.deck, ids)
    if deck is decks.known(view.options.deck):
        return deck
    nameless = (f"unseen-{number}" for number in range(1, unseen + len(ids) + 1))
    made = decks.for_cards(
        view.options.deck, [*ids, *[name for name in nameless if name not in ids][:unseen]]
    )
    titles = {card.card: card.title for card in cards}
    notes = {card.card: card for card in cards if isinstance(card, OpenCard)}
    for place, card_id in enumerate(made.ids):
        made.titles[place] = titles.get(card_id, made.titles[place])
        if card_id in notes:
            made.dates[place], made.notes[place] = notes[card_id].date, notes[card_id].note
    return made


def _empty_table(view: TimelineView, chance: Chance, deck: Deck) -> Position:
    """Everything but hands, pile, discards and the faces of cards."""
    turn = view.to_act[0] if view.to_act else view.first
    if isinstance(view, CompetitiveView):
        state = Competitive(view.options, chance, deck)
        state.timeline = [deck.by_id[card.card] for card in view.timeline]
        state.still_in = sum(1 << seat for seat in view.still_in)
        state.done = sum(1 << seat for seat in view.done)
        if view.outcome:
            state.over = LAST_CARD if view.outcome.ended == "last-card" else NO_CARDS_LEFT
            state.winners = sum(1 << seat for seat in view.outcome.winners)
        state.first, state.turn = view.first, turn
        return state
    assert isinstance(view, CooperativeView)
    team = Cooperative(view.options, chance, deck)
    team.lower = [deck.by_id[card.card] for card in view.lower]
    team.gap_row = [deck.by_id[card.card] if card else FREE for card in view.gap_row]
    team.stuck = [[deck.by_id[card.card] for card in cards] for cards in view.stuck]
    team.placed, team.failed = view.placed, view.failed
    if view.outcome:
        team.over = ALL_PLACED if view.outcome.ended == "all-placed" else STUCK
    team.first, team.turn = view.first, turn
    return team


def _imagine_faces(deck: Deck, opened: list[OpenCard], fronts: list[Front], chance: Chance) -> Faces:
    """What is known as it is known; hidden dates and hidden backs at random."""
    known = {deck.by_id[card.card]: card for card in opened}
    hidden = [card for card in range(deck.size) if card not in known]
    whole_deck = deck is decks.known(deck.name)
    if whole_deck:
        heap = chance.shuffled([deck.dates[card] for card in hidden])
    else:
        low = min((card.date for card in opened), default=0) - MARGIN
        high = max((card.date for card in opened), default=0) + MARGIN
        heap = [low + chance.below(high - low + 1) for _ in hidden]
    faces = Faces(deck, [0] * deck.size, deck.fronts[:], [0] * deck.size)
    for front in (*opened, *fronts):
        faces.fronts[deck.by_id[front.card]] = ICON_NUMBER[front.front]
    for card, face in known.items():
        faces.dates[card], faces.backs[card] = face.date, ICON_NUMBER[face.back]
    for card, date in zip(hidden, heap, strict=True):
        faces.dates[card] = date
    as_printed = whole_deck and all(deck.backs[card] == faces.backs[card] for card in known)
    hidden_fronts = [faces.fronts[card] for card in hidden]
    if as_printed:
        counts = [sum(deck.backs[card] == icon for card in hidden) for icon in range(len(ICONS))]
        backs = deal_backs(hidden_fronts, counts, chance)
    else:
        backs = [(front + 1 + chance.below(len(ICONS) - 1)) % len(ICONS) for front in hidden_fronts]
    for card, back in zip(hidden, backs, strict=True):
        faces.backs[card] = back
    return faces


def deal_backs(fronts: list[int], counts: list[int], chance: Chance) -> list[int]:
    """Back icons, so many of each, over cards with these fronts, never the same on both sides (TML-003).

    One by one in random order, each only so that the rest can still be dealt: that is so as long as no icon has
    more backs left than there are cards left with other fronts. Random lawful exchanges then even it out.
    """
    left = counts[:]
    waiting = [fronts.count(icon) for icon in range(len(ICONS))]
    backs = [0] * len(fronts)
    order = chance.shuffled(list(range(len(fronts))))
    for done, card in enumerate(order):
        waiting[fronts[card]] -= 1
        cards_left = len(order) - done - 1
        weights = left[:]
        weights[fronts[card]] = 0
        if max(left) + max(waiting) > cards_left:
            # Near the end an icon may have to be used now, on the last cards that can take it.
            urgent = [icon for icon in range(len(ICONS)) if left[icon] + waiting[icon] > cards_left]
            if urgent:
                weights = [weights[icon] if icon in urgent else 0 for icon in range(len(ICONS))]
        backs[card] = chance.draw(weights)
        left[backs[card]] -= 1
    for _ in range(EXCHANGES * len(fronts)):
        one, other = chance.below(len(fronts)), chance.below(len(fronts))
        if backs[other] != fronts[one] and backs[one] != fronts[other]:
            backs[one], backs[other] = backs[other], backs[one]
    return backs


def disguise(
    options: Options, setup: Setup, moves: Sequence[Entry], seat: int | None, chance: Chance
) -> tuple[Setup, list[Entry]]:
    """The same game for everyone who watches it, with what was never open dealt anew.

    Cards that nobody saw change places with each other and, in the cooperative game, with the box; the dates and
    backs that were never open change cards; the part of a reshuffled pile that nobody saw changes its order.
    """
    entries = [Entry(seat=entry.seat, move=entry.move, chance=dict(entry.chance)) for entry in moves]
    shuffles = [number for number, entry in enumerate(entries) if "reshuffled" in entry.chance]
    pile = setup.pile
    if shuffles:
        last = shuffles[-1]
        # Cards drawn at that entry before the shuffle are no longer in the pile that it made.
        fresh = entries[last].chance["reshuffled"]
        drawn = [card for entry in entries[last:] for card in entry.chance.get("drew", []) if card in fresh]
        seen = min(len(fresh), len(drawn) + 1)
        entries[last].chance["reshuffled"] = fresh[:seen] + _shuffled(fresh[seen:], chance)
        exchange: dict[str, str] = {}
    else:
        drawn = [card for entry in entries for card in entry.chance.get("drew", [])]
        exchange = _exchange(options, setup, pile[len(drawn) + 1 :], chance)
    turned = {entry.move.split(" ")[1] for entry in moves if " " in entry.move} | {
        *setup.timeline,
        *setup.discard,
    }
    return _dealt_anew(setup, exchange, turned, chance), entries


def _exchange(options: Options, setup: Setup, unseen: list[str], chance: Chance) -> dict[str, str]:
    """For each card of the set-up that nobody saw, the one that takes its place."""
    deck = decks.known(options.deck)
    others = unseen[:]
    if options.mode != COMPETITIVE and deck is not None:
        others += [card_id for card_id in deck.ids if card_id not in setup.dates]
    return dict(zip(unseen, _shuffled(others, chance), strict=False))


def _dealt_anew(setup: Setup, exchange: dict[str, str], turned: set[str], chance: Chance) -> Setup:
    dates, fronts, backs = dict(setup.dates), dict(setup.fronts), dict(setup.backs)
    cards = sorted(exchange.get(card, card) for card in setup.dates)
    deck = decks.known(setup.deck)
    for card in cards:
        if card not in dates and deck is not None:
            number = deck.by_id[card]
            dates[card], fronts[card] = deck.dates[number], ICONS[deck.fronts[number]]
            backs[card] = ICONS[deck.backs[number]]
    hidden = [card for card in cards if card not in turned]
    heap = chance.shuffled([dates[card] for card in hidden])
    counts = [sum(backs[card] == icon for card in hidden) for icon in ICONS]
    icons = deal_backs([ICON_NUMBER[fronts[card]] for card in hidden], counts, chance)
    for card, date, icon in zip(hidden, heap, icons, strict=True):
        dates[card], backs[card] = date, ICONS[icon]
    return msgspec.structs.replace(
        setup,
        dates={card: dates[card] for card in cards},
        fronts={card: fronts[card] for card in cards},
        backs={card: backs[card] for card in cards},
        pile=[exchange.get(card, card) for card in setup.pile],
    )


def _shuffled(cards: list[str], chance: Chance) -> list[str]:
    return [cards[place] for place in chance.shuffled(list(range(len(cards))))]

"""Worlds that a seat cannot tell from the real one: to think with, and to prove that nothing leaks.

Both follow the open history with what the seat itself knows (deduction.py, any legal play as likely as any other)
up to now, pick how the hidden fates lie by those weights, and then go back through the turns, so that every
earlier hand and draw fits too.
"""

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from tidetable.games.shipwreck.cards import CARD_BY_NAME, CARDS, COPIES, NO_CARD, VALUES
from tidetable.games.shipwreck.deduction import Belief, beliefs
from tidetable.games.shipwreck.forms import Drawn, LineName, Options, Setup, ShipwreckOutcome
from tidetable.games.shipwreck.past import (
    ALLOWED_SHIFT,
    COUNT_BITS,
    FORCED_BIT,
    KEPT_SHIFT,
    NOTHING_TOLD,
    OLD_NO,
    OLD_SHIFT,
    OLD_YES,
    VALUE,
    WHERE_SHIFT,
    counts_of,
    line_of,
    scene_of,
    visible_of,
)
from tidetable.games.shipwreck.pieces import PROPOSAL_TEXTS, parse
from tidetable.games.shipwreck.rules import ENDINGS, Shipwreck, begin
from tidetable.games.shipwreck.seen import chance_script
from tidetable.games.shipwreck.shown import PastReveal, PastTurn, ShipwreckView
from tidetable.games.shipwreck.state import (
    AFTER_PLAY,
    HAND_SIZE,
    NO_PROPOSAL,
    OVER,
    PLAYING,
    PREDICTING,
    RUNNING,
)
from tidetable.games.shipwreck.view import scene_seat
from tidetable.kernel.chance import Chance, ScriptedChance
from tidetable.kernel.game import Entry

PHASES = {
    "play": PLAYING,
    "after-playing": AFTER_PLAY,
    "propose": PREDICTING,
    "answer": PREDICTING,
    "over": OVER,
}
#: How finely chance is cut when it picks by weight.
GRAINS = 1 << 30


def line_number(seat: int, line: LineName | None) -> int:
    return 2 * seat + (1 if line == "b" else 0)


def packed_counts(counts: Sequence[int]) -> int:
    return sum(count << (COUNT_BITS * place) for place, count in enumerate(counts))


def mask_of(values: Sequence[int]) -> int:
    return sum(1 << (value - 1) for value in values)


def history(view: ShipwreckView) -> tuple[list[int], list[int]]:
    """The open history of a view as deduction reads it; the fates that only this seat knows are left out."""
    scenes, told = [], []
    for past in view.past:
        if isinstance(past, PastReveal):
            scenes.append(-line_number(past.seat, past.line) - 1)
            told.append(past.fate)
        else:
            row = [NO_CARD if name is None else CARD_BY_NAME[name] for name in past.row]
            scenes.append(
                scene_of(line_number(past.seat, past.line), row, past.hours, packed_counts(past.visible))
            )
            told.append(_told(past))
    return scenes, told


def _told(past: PastTurn) -> int:
    told = mask_of(past.allowed) << ALLOWED_SHIFT
    if past.fate is not None and past.card is not None:
        told |= past.fate | CARD_BY_NAME[past.card] << WHERE_SHIFT
    if past.old is not None:
        told |= (OLD_YES if past.old else OLD_NO) << OLD_SHIFT
    return told if past.chosen else told | FORCED_BIT


def known_to_seat(view: ShipwreckView, told: Sequence[int]) -> list[int]:
    """What was told, with the seat's own knowledge: the fates it kept, and the pair in its hand now."""
    own = list(told)
    for place, past in enumerate(view.past):
        if isinstance(past, PastTurn) and past.seat == view.seat:
            if past.kept is not None:
                own[place] |= past.kept << KEPT_SHIFT
            elif past.fate is None:
                hand = next(hand for hand in view.hands if hand.line == past.line)
                own[place] = _pair_in_hand(hand.fates)
    return own


def _pair_in_hand(fates: Sequence[int]) -> int:
    """A pair that waits to be played, as if the lower one had been played and the other kept: no choice yet."""
    return NOTHING_TOLD | FORCED_BIT | fates[0] | fates[1] << KEPT_SHIFT


@lru_cache(maxsize=32)
def _beliefs(scenes: tuple[int, ...], told: tuple[int, ...]) -> list[Belief]:
    return beliefs(list(scenes), list(told))


def pick(weights: Sequence[tuple[int, float]], chance: Chance) -> int:
    """One of these, as likely as its weight."""
    left = chance.below(GRAINS) / GRAINS * sum(weight for _, weight in weights)
    for key, weight in weights:
        left -= weight
        if left < 0.0:
            return key
    return next(key for key, weight in reversed(weights) if weight > 0.0)


def hidden_past(scenes: Sequence[int], told: Sequence[int], chance: Chance) -> list[int]:
    """How the hidden fates may have lain before every entry, and after the last: one possible past."""
    steps = _beliefs(tuple(scenes), tuple(told))
    keys = [pick(list(steps[-1].items()), chance)]
    for place in range(len(scenes) - 1, -1, -1):
        keys.append(_before(steps[place], scenes[place], told[place], keys[-1], chance))
    keys.reverse()
    return keys


def _before(belief: Belief, scene: int, told: int, key: int, chance: Chance) -> int:
    """How the fates lay one entry earlier."""
    line = line_of(scene)
    shift = 3 * line
    if scene < 0:
        return key + (told << shift)
    played = told & VALUE
    if not played:
        return key
    kept = key >> shift & VALUE
    rest = key - (kept << shift)
    old = told >> OLD_SHIFT & 3
    unseen = [COPIES - count for count in counts_of(visible_of(scene))]
    options = []
    # Two fates were drawn, or the played one to the kept one, or the kept one to the played one.
    for held in {0, kept, played}:
        before = rest + (held << shift)
        if before not in belief or old == (OLD_NO if held == played else OLD_YES):
            continue
        drew = played if held == kept else kept
        copies = unseen[drew - 1] - _times(before, drew)
        if not held:
            other = unseen[played - 1] - _times(before, played)
            copies = copies * (other - 1) if kept == played else 2 * copies * other
        if copies > 0:
            options.append((before, belief[before] * copies))
    return pick(options, chance)


def _times(key: int, value: int) -> int:
    count = 0
    while key:
        count += key & VALUE == value
        key >>= 3
    return count


def imagine(view: ShipwreckView, chance: Chance) -> Shipwreck:
    """A whole game behind this view, as likely as the view makes it if every legal play is as likely as any other."""
    state = Shipwreck(view.options, chance)
    _lay_open_part(state, view)
    scenes, told = history(view)
    state.scenes, state.told = scenes, told
    state.now = max(place for place, past in enumerate(view.past) if isinstance(past, PastTurn))
    keys = hidden_past(scenes, known_to_seat(view, told), chance)
    lines = len(state.held)
    state.held = [keys[-1] >> (3 * line) & VALUE for line in range(lines)]
    state.kept_before = keys[state.now] >> (3 * state.line) & VALUE
    state.kept = [
        keys[place + 1] >> (3 * line_of(scene)) & VALUE if scene >= 0 and told[place] & VALUE else 0
        for place, scene in enumerate(scenes)
    ]
    for hand in view.hands:
        if view.seat == view.active and hand.line == view.line and len(hand.fates) == HAND_SIZE:
            state.held[state.line] = hand.kept or hand.fates[0]
            state.second = sum(hand.fates) - state.held[state.line]
    state.bag = list(view.unseen)
    for value in [*state.held, state.second]:
        if value:
            state.bag[value - 1] -= 1
    drawn = next((line.held for line in view.lines if (line.seat, line.line) == (view.active, view.line)), 0)
    if drawn == HAND_SIZE and not state.second:
        state.draw()
    return state


def _lay_open_part(state: Shipwreck, view: ShipwreckView) -> None:
    """Everything that the view shows as it is, and the unseen part of the deck shuffled."""
    state.first, state.order, state.next_seat = view.first, list(view.seats), view.next_seat
    state.active, state.line = view.active, line_number(view.active, view.line)
    state.turn = view.seats.index(view.active) if view.active in view.seats else 0
    state.phase = PHASES[view.ask]
    state.ended = RUNNING if view.outcome is None else _ending(view.outcome)
    state.score, state.doom = view.score, view.doom
    state.row = [NO_CARD if spot.card is None else CARD_BY_NAME[spot.card] for spot in view.row]
    for place, spot in enumerate(view.row):
        for value in spot.fates:
            state.lay_fate(place, value)
    state.sort_row()
    state.on_hours = view.on_hours or 0
    state.powers = [CARD_BY_NAME[ready.card] for ready in view.powers]
    state.sort_powers()
    state.power_used = view.power_used
    returned = [CARD_BY_NAME[name] for name in reversed(view.deck.returned)]
    state.fresh = view.deck.count - len(returned)
    top = [CARD_BY_NAME[view.deck.top]] if view.deck.top is not None and state.fresh else []
    seen = {*state.row, *state.powers, *returned, *top}
    unseen = state.chance.shuffled([card for card in range(1, CARDS + 1) if card not in seen])
    state.deck = [*returned, *unseen, *top]
    state.held, state.turned = [0] * (2 * view.next_seat), [0] * (2 * view.next_seat)
    for line in view.lines:
        state.turned[line_number(line.seat, line.line)] = mask_of(line.turned)
    state.proposed = [0] * view.next_seat
    for proposals in view.proposed:
        state.proposed[proposals.seat] = sum(1 << PROPOSAL_TEXTS.index(what) for what in proposals.what)
    state.twice = view.twice
    state.wrong = 0 if view.wrong is None else mask_of([view.wrong])
    if view.proposal is None:
        state.proposal = NO_PROPOSAL
    else:
        state.proposal, state.proposer = PROPOSAL_TEXTS.index(view.proposal.what), view.proposal.seat
    if state.phase == PREDICTING:
        state.open_offers()
    state.waiting = tuple(view.to_act)


def _ending(outcome: ShipwreckOutcome) -> int:
    return max(number for number, name in enumerate(ENDINGS) if name == outcome.ended)


def disguise(
    options: Options, setup: Setup, moves: Sequence[Entry], seat: int | None, chance: Chance
) -> tuple[Setup, list[Entry]]:
    """The same game with other hidden fates: every play stays legal, every answer and every reveal stays true."""
    state = begin(options, setup, ScriptedChance([]))
    # Which entry of the open history each draw belongs to: the set-up's is the first.
    turns = [0]
    for entry in moves:
        state.chance = ScriptedChance(chance_script(state, entry.chance))
        state.play(entry.seat, parse(entry.move))
        turns.append(state.now if "drew" in entry.chance else -1)
    told = list(state.told)
    for place, scene in enumerate(state.scenes):
        if scene >= 0 and seat is not None and scene_seat(scene) == seat:
            if told[place] & VALUE:
                told[place] |= state.kept[place] << KEPT_SHIFT
            else:
                told[place] = _pair_in_hand(sorted([state.held[state.line], state.second]))
    keys = hidden_past(list(state.scenes), told, chance)
    bag = _bag_in_turn(state, keys)

    def redrawn(drew: Drawn, place: int) -> Drawn:
        return drew if drew.seat == seat else _other_draw(state, drew, place, keys, bag, chance)

    entries = [
        Entry(
            seat=entry.seat,
            move=entry.move,
            chance={"drew": msgspec.to_builtins(redrawn(msgspec.convert(entry.chance["drew"], Drawn), place))}
            if place >= 0
            else {},
        )
        for entry, place in zip(moves, turns[1:], strict=True)
    ]
    hidden = len(setup.deck) - state.fresh + 1
    unseen = chance.shuffled([CARD_BY_NAME[name] for name in setup.deck[hidden:]])
    names = {CARD_BY_NAME[name]: name for name in setup.deck}
    deck = [*setup.deck[:hidden], *(names[card] for card in unseen)]
    return msgspec.structs.replace(setup, deck=deck, drew=redrawn(setup.drew, 0)), entries


def _bag_in_turn(state: Shipwreck, keys: Sequence[int]) -> list[int]:
    """The bag before the draw of the turn that waits for its play, if one does."""
    bag = [COPIES - count for count in counts_of(visible_of(state.scenes[state.now]))]
    for value in range(1, VALUES + 1):
        bag[value - 1] -= _times(keys[state.now], value)
    return bag


def _other_draw(
    state: Shipwreck, drew: Drawn, place: int, keys: Sequence[int], bag: list[int], chance: Chance
) -> Drawn:
    shift = 3 * line_of(state.scenes[place])
    played = state.told[place] & VALUE
    before, kept = keys[place] >> shift & VALUE, keys[place + 1] >> shift & VALUE
    if not played:
        # Not played yet: any fates that the bag holds.
        values = []
        for _ in drew.values:
            values.append(chance.draw(bag) + 1)
            bag[values[-1] - 1] -= 1
    elif before:
        values = [played if before == kept else kept]
    else:
        values = chance.shuffled([played, kept])
    return msgspec.structs.replace(drew, values=values)

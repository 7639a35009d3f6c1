"""What a seat sees of The Shipwreck Arcana (SHP-60). Built from nothing: what is not put in here is not seen."""

from tidetable.games.shipwreck.cards import (
    CARD_NAMES,
    DURATIONS,
    FADING_DOOM,
    HOURS_OF,
    NO_CARD,
    POWER_NAMES,
    POWER_OF,
    VALUES,
)
from tidetable.games.shipwreck.deduction import beliefs, possible
from tidetable.games.shipwreck.forms import LineName
from tidetable.games.shipwreck.past import (
    ALL_VALUES,
    ALLOWED_SHIFT,
    CARD,
    FORCED_BIT,
    OLD_MASK,
    OLD_SHIFT,
    OLD_YES,
    VALUE,
    WHERE_SHIFT,
    counts_of,
    fates_in,
    hours_of,
    line_of,
    row_of,
    values_in,
    visible_of,
)
from tidetable.games.shipwreck.pieces import PROPOSAL_TEXTS
from tidetable.games.shipwreck.rules import Shipwreck
from tidetable.games.shipwreck.shown import (
    Deck,
    NumberLine,
    OwnHand,
    Past,
    PastReveal,
    PastTurn,
    Proposal,
    Proposals,
    Ready,
    ShipwreckView,
    Spot,
)
from tidetable.games.shipwreck.state import AFTER_PLAY, HAND_SIZE, NO_PROPOSAL, OVER, PLAYING

COPIES_OF_EACH = 3


def view(state: Shipwreck, seat: int | None) -> ShipwreckView:
    over = state.phase == OVER
    return ShipwreckView(
        game="shipwreck",
        seat=seat,
        seats=list(state.seats()),
        to_act=list(state.to_act()),
        ask=_ask(state),
        choices=[] if seat is None else state.choices(seat),
        options=state.options,
        first=state.first,
        next_seat=state.next_seat,
        active=state.active,
        line=line_name(state, state.line),
        score=state.score,
        doom=state.doom,
        row=[_spot(state, spot) for spot in range(len(state.row))],
        fate_hours=list(HOURS_OF[1:]),
        on_hours=state.on_hours or None,
        deck=Deck(
            top=CARD_NAMES[state.deck[-1]] if state.deck else None,
            count=len(state.deck),
            returned=[CARD_NAMES[card] for card in reversed(state.deck[: len(state.deck) - state.fresh])],
        ),
        powers=[Ready(CARD_NAMES[card], POWER_NAMES[POWER_OF[card]]) for card in state.powers],
        power_used=state.power_used,
        unseen=_unseen(state),
        hands=[] if seat is None else _hands(state, seat),
        lines=_lines(state),
        proposal=None if state.proposal == NO_PROPOSAL else _proposal(state),
        proposed=[
            Proposals(
                other, [PROPOSAL_TEXTS[what] for what in range(len(PROPOSAL_TEXTS)) if mask >> what & 1]
            )
            for other in state.seats()
            if (mask := state.proposed[other]) and not over
        ],
        twice=state.twice,
        wrong=values_in(state.wrong)[0] if state.wrong else None,
        past=_past(state, seat),
        outcome=state.outcome(),
    )


def may_chat(state: Shipwreck, seat: int | None) -> str | None:
    """While active, a player says nothing that could hint at their fates."""
    return "SHP-24" if state.phase != OVER and seat == state.active else None


def _ask(state: Shipwreck) -> str:
    if state.phase == OVER:
        return "over"
    if state.phase == PLAYING:
        return "play"
    if state.phase == AFTER_PLAY:
        return "after-playing"
    return "propose" if state.proposal == NO_PROPOSAL else "answer"


def line_name(state: Shipwreck, line: int) -> LineName | None:
    if not state.challenge:
        return None
    return "b" if line & 1 else "a"


def _spot(state: Shipwreck, spot: int) -> Spot:
    card = state.row[spot]
    if card == NO_CARD:
        return Spot(None, 0, 0, [], None, 0)
    return Spot(
        CARD_NAMES[card],
        DURATIONS[card],
        state.hours[spot],
        fates_in(state.fates[spot]),
        POWER_NAMES[POWER_OF[card]],
        FADING_DOOM[card],
    )


def _unseen(state: Shipwreck) -> list[int]:
    counts = [COPIES_OF_EACH - count for count in counts_of(state.visible)]
    if state.on_hours:
        counts[state.on_hours - 1] -= 1
    return counts


def lines_of(state: Shipwreck, seat: int) -> list[int]:
    return [2 * seat, 2 * seat + 1] if state.challenge else [2 * seat]


def held_count(state: Shipwreck, line: int) -> int:
    if line == state.line and state.second:
        return HAND_SIZE
    return 1 if state.held[line] else 0


def _hands(state: Shipwreck, seat: int) -> list[OwnHand]:
    if seat not in state.seats():
        return []
    hands = []
    for line in lines_of(state, seat):
        fates = [state.held[line]] if state.held[line] else []
        kept = state.held[line]
        if line == state.line:
            kept = state.kept_before
            if state.second:
                fates.append(state.second)
        hands.append(OwnHand(line_name(state, line), sorted(fates), kept or None))
    return hands


def _lines(state: Shipwreck) -> list[NumberLine]:
    belief = beliefs(list(state.scenes), list(state.told))[-1] if state.options.aid else None
    return [
        NumberLine(
            seat=seat,
            line=line_name(state, line),
            held=held_count(state, line),
            turned=values_in(state.turned[line]),
            # With no fate kept there is nothing to rule out.
            possible=None if belief is None else possible(belief, line) or list(range(1, VALUES + 1)),
        )
        for seat in state.seats()
        for line in lines_of(state, seat)
    ]


def _proposal(state: Shipwreck) -> Proposal:
    waiting = list(state.to_act())
    outside = {state.active, state.proposer, *waiting}
    return Proposal(
        seat=state.proposer,
        what=PROPOSAL_TEXTS[state.proposal],
        agreed=[seat for seat in state.seats() if seat not in outside],
        waiting=waiting,
    )


def _past(state: Shipwreck, seat: int | None) -> list[Past]:
    return [
        _reveal(state, scene, told)
        if scene < 0
        else _turn(state, scene, told, kept if scene_seat(scene) == seat else 0)
        for scene, told, kept in zip(state.scenes, state.told, state.kept, strict=True)
    ]


def scene_seat(scene: int) -> int:
    return line_of(scene) >> 1


def _reveal(state: Shipwreck, scene: int, told: int) -> PastReveal:
    return PastReveal(seat=scene_seat(scene), line=line_name(state, line_of(scene)), fate=told)


def _turn(state: Shipwreck, scene: int, told: int, kept: int) -> PastTurn:
    played = told & VALUE
    old = told >> OLD_SHIFT & OLD_MASK
    forced = bool(told & FORCED_BIT)
    return PastTurn(
        seat=scene_seat(scene),
        line=line_name(state, line_of(scene)),
        row=[None if card == NO_CARD else CARD_NAMES[card] for card in row_of(scene)],
        hours=hours_of(scene),
        visible=counts_of(visible_of(scene)),
        fate=played or None,
        card=CARD_NAMES[told >> WHERE_SHIFT & CARD] if played else None,
        chosen=not forced,
        allowed=values_in(told >> ALLOWED_SHIFT & ALL_VALUES),
        old=None if not old else old == OLD_YES,
        kept=kept or None,
    )

"""What moves do in The Shipwreck Arcana, how a turn ends, and when the game is over."""

from typing import Final, Literal, final

from mypy_extensions import i64

from tidetable.games.shipwreck.cards import (
    CARD_BY_NAME,
    CYCLE,
    DISCARD_LOWER,
    DURATIONS,
    FADING_DOOM,
    NO_CARD,
    OLD,
    ROW_LENGTH,
    THE_CHALICE,
    THE_HOURS,
    TWICE,
    VALUES,
)
from tidetable.games.shipwreck.choices import Choices
from tidetable.games.shipwreck.events import (
    Answered,
    Asked,
    Cycled,
    DiscardedLower,
    Doubled,
    Faded,
    Joined,
    Left,
    Marked,
    NoPower,
    NotPredicted,
    Played,
    PlayedWrongly,
    Predicted,
    Proposed,
    Pushed,
    Shown,
    Told,
    ToldOld,
)
from tidetable.games.shipwreck.forms import Options, Setup, ShipwreckOutcome
from tidetable.games.shipwreck.past import (
    ALL_VALUES,
    ALLOWED_SHIFT,
    FORCED_BIT,
    NOTHING_TOLD,
    OLD_NO,
    OLD_SHIFT,
    OLD_YES,
    WHERE_SHIFT,
    fates_in,
    scene_of,
)
from tidetable.games.shipwreck.pieces import (
    AGREE,
    DONE,
    JOIN,
    MARK,
    NO_PREDICTION,
    NONE_BIT,
    OBJECT,
    ONLY_LINE,
    PLAY,
    PROPOSAL_POWERS,
    PROPOSALS_OF_POWER,
    PROPOSE,
    PROPOSE_TWICE,
    SHOW,
    USE_CYCLE,
    USE_LOWER,
    USE_OLD,
    VALUE_PROPOSALS,
    YES_VALUES,
    ShipwreckMove,
)
from tidetable.games.shipwreck.state import (
    AFTER_PLAY,
    DOOMED,
    ESCAPED,
    LAST_STEP,
    NO_PROPOSAL,
    OVER,
    PREDICTING,
    TOO_FEW,
    check_setup,
    shuffle,
)
from tidetable.kernel.chance import Chance
from tidetable.kernel.state import Event, Move

#: Endings by number, as records write them.
ENDINGS: Final[list[Literal["escaped", "doomed", "too-few-players"]]] = [
    "too-few-players",
    "escaped",
    "doomed",
    "too-few-players",
]


@final
class Shipwreck(Choices):
    """A game of The Shipwreck Arcana in progress."""

    def play(self, seat: int, move: Move) -> list[Event]:
        assert isinstance(move, ShipwreckMove)
        events: list[Event] = []
        kind = move.kind
        if kind == PROPOSE:
            self._propose(seat, move.value, events)
        elif kind == AGREE:
            self._agree(seat, events)
        elif kind == OBJECT:
            events.append(Answered(seat, False))
            self.proposal = NO_PROPOSAL
            self._await_proposals(events)
        elif kind == PLAY:
            self._play_fate(move.value, move.card, events)
        elif kind == SHOW:
            line: i64 = 2 * seat + (0 if move.line == ONLY_LINE else move.line)
            events.append(Shown(line, self.letter(line), self.reveal(line)))
        elif kind == DONE:
            events.append(NoPower(self.line))
            self._start_predicting(events)
        elif kind == USE_CYCLE:
            self._cycle(move.card, events)
        elif kind == USE_LOWER:
            self._discard_lower(move.value, move.card, events)
        elif kind == USE_OLD:
            self._tell_old(events)
        elif kind == MARK:
            bit: i64 = 1 << (move.value - 1)
            self.turned[self.line] ^= bit
            events.append(Marked(seat, self.line, move.value, bool(self.turned[self.line] & bit)))
        elif kind == JOIN:
            self._join(move.value, events)
        else:
            self._leave(seat, events)
        return events

    def _play_fate(self, value: i64, card: i64, events: list[Event]) -> None:
        line = self.line
        one = self.held[line]
        keep: i64 = self.second if value == one else one
        right = True
        if self.honour:
            if card == THE_HOURS:
                right = not self.anything_fits(value, keep)
            else:
                right = self.fits(self.spot_of(card), value, keep)
        self.held[line] = keep
        self.second = 0
        events.append(Played(line, self.letter(line), value, card))
        allowed: i64 = ALL_VALUES
        if card == THE_HOURS:
            self.on_hours = value
        else:
            self.lay_fate(self.spot_of(card), value)
            if card == THE_CHALICE:
                below: i64 = (1 << value) - 1
                allowed = ALL_VALUES & ~below if keep > value else below
                events.append(Told(line, keep > value))
        self.told[self.now] = value | card << WHERE_SHIFT | allowed << ALLOWED_SHIFT
        self.kept[self.now] = keep
        if not right:
            self.told[self.now] |= FORCED_BIT
            events.append(PlayedWrongly(line, self.reveal(line)))
            self._fade(False, events)
        elif not self.power_used and (self.has_power(DISCARD_LOWER) or self.has_power(OLD)):
            self.phase = AFTER_PLAY
        else:
            self._start_predicting(events)

    # Powers

    def _cycle(self, card: i64, events: list[Event]) -> None:
        spot = self.spot_of(card)
        power = self.use_power(CYCLE)
        self.deck.insert(0, card)
        events.append(Cycled(self.line, power, card, self.fill(spot)))
        self.scenes[self.now] = scene_of(self.line, self.row, self.hours, self.visible)

    def _allow(self, values: i64) -> None:
        """An answer leaves only these values for the fate in hand."""
        self.told[self.now] &= ~((ALL_VALUES & ~values) << ALLOWED_SHIFT)

    def _discard_lower(self, value: i64, card: i64, events: list[Event]) -> None:
        power = self.use_power(DISCARD_LOWER)
        self.lift_fate(self.spot_of(card), value)
        self._allow(ALL_VALUES & ~((1 << value) - 1))
        events.append(DiscardedLower(self.line, power, value, card))
        self._start_predicting(events)

    def _tell_old(self, events: list[Event]) -> None:
        power = self.use_power(OLD)
        played: i64 = self.told[self.now] & VALUES
        old = self.kept_before == played
        self.told[self.now] |= (OLD_YES if old else OLD_NO) << OLD_SHIFT
        events.append(ToldOld(self.line, power, old))
        self._start_predicting(events)

    # The Predict step

    def _start_predicting(self, events: list[Event]) -> None:
        self.phase = PREDICTING
        self.open_offers()
        self._await_proposals(events)

    def open_offers(self) -> None:
        """What may be proposed now: values not found wrong, none, and the powers of the group."""
        self.offers = (VALUE_PROPOSALS & ~self.wrong) | NONE_BIT
        if self.ready and not self.power_used:
            power: i64 = 0
            while power <= TWICE:
                if self.ready >> power & 1:
                    self.offers |= PROPOSALS_OF_POWER[power]
                power += 1

    def _await_proposals(self, events: list[Event]) -> None:
        """Wait for every ally who has something left to propose; with none left there is no prediction."""
        waiting: list[int] = [
            seat for seat in self.order if seat != self.active and self.offers & ~self.proposed[seat]
        ]
        self.waiting = tuple(waiting)
        if not waiting:
            self._no_prediction(events)

    def _propose(self, seat: i64, what: i64, events: list[Event]) -> None:
        events.append(Proposed(seat, what))
        self.proposed[seat] |= 1 << what
        self.proposal = what
        self.proposer = seat
        waiting: list[int] = [other for other in self.order if other != self.active and other != seat]
        self.waiting = tuple(waiting)
        if not waiting:
            self._settle(events)

    def _agree(self, seat: i64, events: list[Event]) -> None:
        events.append(Answered(seat, True))
        self._stop_waiting_for(seat)
        if not self.waiting:
            self._settle(events)

    def _stop_waiting_for(self, seat: i64) -> None:
        self.waiting = tuple([other for other in self.waiting if other != seat])

    def _settle(self, events: list[Event]) -> None:
        """Everybody agrees: it happens."""
        what = self.proposal
        self.proposal = NO_PROPOSAL
        if what < NO_PREDICTION:
            self._predict(what + 1, events)
        elif what == NO_PREDICTION:
            self._no_prediction(events)
        else:
            power = self.use_power(PROPOSAL_POWERS[what])
            self.open_offers()
            if what == PROPOSE_TWICE:
                self.twice = True
                events.append(Doubled(power))
            else:
                values: i64 = YES_VALUES[what]
                yes = values >> (self.held[self.line] - 1) & 1 == 1
                self._allow(values if yes else ALL_VALUES & ~values)
                events.append(Asked(self.line, power, what, yes))
            self._await_proposals(events)

    def _predict(self, value: i64, events: list[Event]) -> None:
        if self.held[self.line] == value:
            events.append(Predicted(self.line, value, self.reveal(self.line)))
            self.score += 1
            if self.score == LAST_STEP:
                self._end(ESCAPED)
            else:
                self._fade(True, events)
        elif self.twice and not self.wrong:
            bit: i64 = 1 << (value - 1)
            self.wrong = bit
            self.open_offers()
            self._allow(ALL_VALUES & ~bit)
            events.append(Predicted(self.line, value, 0))
            self._await_proposals(events)
        else:
            events.append(Predicted(self.line, value, self.reveal(self.line)))
            self._wrong(events)

    def _no_prediction(self, events: list[Event]) -> None:
        if self.wrong:
            # Stopping after the first wrong one of Twice: the prediction as a whole was wrong (SHP-55, SHP-14).
            events.append(NotPredicted(self.line, self.reveal(self.line)))
            self._wrong(events)
        else:
            events.append(NotPredicted(self.line, 0))
            self._fade(False, events)

    def _wrong(self, events: list[Event]) -> None:
        self.raise_doom(1)
        if self.doom == LAST_STEP:
            self._end(DOOMED)
        else:
            self._fade(False, events)

    # The end of a turn

    def _fade(self, right: bool, events: list[Event]) -> None:
        spot: i64 = 0
        if self.on_hours:
            while self.row[spot] == NO_CARD:
                spot += 1
            events.append(Pushed(self.on_hours, self.row[spot]))
            self.lay_fate(spot, self.on_hours)
            self.on_hours = 0
        spot = 0
        while spot < ROW_LENGTH:
            card = self.row[spot]
            if self.hours[spot] >= DURATIONS[card]:
                values = fates_in(self.fates[spot])
                for value in values:
                    self.lift_fate(spot, value)
                self.powers.append(card)
                self.sort_powers()
                doom = 0 if right else self.raise_doom(FADING_DOOM[card])
                events.append(Faded(card, values, doom, self.fill(spot)))
            spot += 1
        if self.doom == LAST_STEP:
            self._end(DOOMED)
        else:
            self._next_turn(events)

    def _next_turn(self, events: list[Event]) -> None:
        self.turn = self.turn + 1 if self.turn + 1 < len(self.order) else 0
        self.active = self.order[self.turn]
        if not self.challenge:
            self.line = 2 * self.active
        else:
            # First player A, second player A, first player B, second player B (SHP-30).
            letter: i64 = self.line & 1
            self.line = 2 * self.active + (letter ^ 1 if self.active == self.first else letter)
        self.power_used = self.twice = False
        self.wrong = self.offers = 0
        for seat in self.order:
            self.proposed[seat] = 0
        self.start_turn()
        events.append(self.draw())

    def _end(self, ending: i64) -> None:
        self.ended = ending
        self.proposal = NO_PROPOSAL
        self.phase = OVER
        self.waiting = ()

    # Coming and going

    def _join(self, spot: i64, events: list[Event]) -> None:
        seat = self.next_seat
        self.next_seat += 1
        self.order.insert(spot, seat)
        if spot <= self.turn:
            self.turn += 1
        self.held.extend([0, 0])
        self.turned.extend([0, 0])
        self.proposed.append(0)
        events.append(Joined(seat, spot))
        if self.phase == PREDICTING:
            if self.proposal == NO_PROPOSAL:
                self._await_proposals(events)
            else:
                # The group is unanimous only with the newcomer (SHP-12).
                self.waiting = tuple(
                    [other for other in self.order if other in self.waiting or other == seat]
                )

    def _leave(self, seat: i64, events: list[Event]) -> None:
        values: list[int] = []
        if seat == self.active and self.second:
            # Both fates are known now, and nothing may tell which was the kept one (SHP-09).
            low: i64 = min(self.held[self.line], self.second)
            self.held[self.line] = max(self.held[self.line], self.second)
            self.second = 0
            self.bag[low - 1] += 1
            self.told[self.now] = NOTHING_TOLD | FORCED_BIT | low
            self.kept[self.now] = self.held[self.line]
            values.append(low)
        for line in range(2 * seat, 2 * seat + 2):
            if self.held[line]:
                values.append(self.reveal(line))
            self.turned[line] = 0
        place = self.order.index(seat)
        del self.order[place]
        few = len(self.order) < 2
        price: i64 = self.raise_doom(1) if seat == self.active and self.wrong and not few else 0
        events.append(Left(seat, values, price))
        if few:
            self._end(TOO_FEW)
        elif seat == self.active:
            self.turn = place - 1
            self.proposal = NO_PROPOSAL
            if self.doom == LAST_STEP:
                self._end(DOOMED)
            else:
                self._fade(False, events)
        else:
            if place < self.turn:
                self.turn -= 1
            if self.phase == PREDICTING:
                self._go_on_without(seat, events)

    def _go_on_without(self, seat: i64, events: list[Event]) -> None:
        """An open proposal needs only those who are still there (SHP-29)."""
        if self.proposal == NO_PROPOSAL:
            self._await_proposals(events)
        else:
            self._stop_waiting_for(seat)
            if not self.waiting:
                self._settle(events)

    def outcome(self) -> ShipwreckOutcome | None:
        if self.phase != OVER:
            return None
        winners = sorted(self.seats()) if self.ended == ESCAPED else []
        return ShipwreckOutcome(ended=ENDINGS[self.ended], winners=winners, score=self.score, doom=self.doom)

    def copy(self) -> "Shipwreck":
        return Shipwreck(self.options, self.chance.copy(), like=self)


def begin(options: Options, setup: Setup, chance: Chance) -> Shipwreck:
    check_setup(options, setup)
    game = Shipwreck(options, chance)
    cards = [CARD_BY_NAME[name] for name in setup.row + setup.deck]
    game.lay_out(setup.first, cards, setup.drew.values)
    return game


def deal(options: Options, chance: Chance, first: int | None) -> Shipwreck:
    begins, cards, values = shuffle(options.players, chance)
    game = Shipwreck(options, chance)
    game.lay_out(begins if first is None else first, cards, values)
    return game

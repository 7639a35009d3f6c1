"""What may be done in The Shipwreck Arcana: the legal moves, and the rule that refuses any other."""

from mypy_extensions import i64

from tidetable.games.shipwreck.cards import (
    CARD_RULES,
    CARDS,
    CYCLE,
    DISCARD_LOWER,
    FIT_MASK,
    FIT_TABLE,
    NO_CARD,
    OLD,
    POWER_RULES,
    ROW_LENGTH,
    THE_HOURS,
)
from tidetable.games.shipwreck.past import COUNT, COUNT_BITS
from tidetable.games.shipwreck.pieces import (
    AGREE_MOVE,
    CYCLES,
    DONE,
    DONE_MOVE,
    JOIN,
    LEAVE,
    LINE_B,
    LOWERS,
    MARK,
    MOST_PLAYERS,
    OBJECT_MOVE,
    OLD_MOVE,
    ONLY_LINE,
    PLAY,
    PLAYS,
    PROPOSAL_POWERS,
    PROPOSE,
    PROPOSE_MOVES,
    SHOW,
    SHOWS,
    USE_CYCLE,
    USE_LOWER,
    USE_OLD,
    ShipwreckMove,
)
from tidetable.games.shipwreck.state import (
    AFTER_PLAY,
    NO_PROPOSAL,
    OVER,
    PLAYING,
    PREDICTING,
    TOO_FEW,
    Position,
)
from tidetable.kernel.state import Move


class Choices(Position):
    """A position with its choices. What they lead to is in rules.py."""

    def to_act(self) -> tuple[int, ...]:
        return self.waiting

    def may_act(self, seat: int) -> bool:
        """An ally may show a fate at any moment of the Predict step (SHP-25)."""
        return self.phase == PREDICTING and seat != self.active and self._holds(seat)

    def _holds(self, seat: i64) -> bool:
        return 0 <= seat < self.next_seat and self.held[2 * seat] + self.held[2 * seat + 1] > 0

    # What the cards allow

    def fits(self, spot: i64, play: i64, keep: i64) -> bool:
        """Whether the card at this spot lets you play the one fate and keep the other."""
        card = self.row[spot]
        index: i64 = (self.seen << 6 | play << 3 | keep) & FIT_MASK[card]
        return FIT_TABLE[card][index] == 1

    def anything_fits(self, one: i64, other: i64) -> bool:
        """Whether either fate can be played on an arcana card; if not, The Hours is open (SHP-31)."""
        spot: i64 = 0
        while spot < ROW_LENGTH:
            if self.fits(spot, one, other) or self.fits(spot, other, one):
                return True
            spot += 1
        return False

    def has_power(self, power: i64) -> bool:
        return self.ready >> power & 1 == 1

    # Legal moves

    def legal(self, seat: int) -> list[Move]:
        found: list[Move] = []
        if self.phase == PREDICTING:
            if seat != self.active:
                self._legal_for_ally(seat, found)
        elif seat == self.active and self.phase != OVER:
            if self.phase == PLAYING:
                self._legal_plays(found)
            else:
                self._legal_after_play(found)
        return found

    def _legal_plays(self, found: list[Move]) -> None:
        one = self.held[self.line]
        other = self.second
        low: i64 = one if one < other else other
        high: i64 = other if one < other else one
        self._plays_of(low, high, found)
        if low != high:
            self._plays_of(high, low, found)
        if not found:
            found.append(PLAYS[low * (CARDS + 1)])
            if low != high:
                found.append(PLAYS[high * (CARDS + 1)])
        if not self.power_used and self.has_power(CYCLE):
            bare = [
                self.row[spot] for spot in self.by_card if not self.fates[spot] and self.row[spot] != NO_CARD
            ]
            found.extend([CYCLES[card] for card in bare])

    def _plays_of(self, play: i64, keep: i64, found: list[Move]) -> None:
        base: i64 = play * (CARDS + 1)
        if self.honour:
            # Wrong plays are legal too, The Hours among them (SHP-11).
            found.append(PLAYS[base])
        for spot in self.by_card:
            card = self.row[spot]
            if self.fits(spot, play, keep) or (self.honour and card != NO_CARD):
                found.append(PLAYS[base + card])

    def _legal_after_play(self, found: list[Move]) -> None:
        if self.has_power(DISCARD_LOWER):
            value: i64 = 1
            keep = self.held[self.line]
            while value < keep:
                shift: i64 = COUNT_BITS * (value - 1)
                for spot in self.by_card:
                    place: i64 = (value - 1) * CARDS + self.row[spot] - 1
                    if self.fates[spot] >> shift & COUNT:
                        found.append(LOWERS[place])
                value += 1
        if self.has_power(OLD):
            found.append(OLD_MOVE)
        found.append(DONE_MOVE)

    def _legal_for_ally(self, seat: i64, found: list[Move]) -> None:
        if self.proposal == NO_PROPOSAL:
            if not self._takes_part(seat):
                return
            left: i64 = self.offers & ~self.proposed[seat]
            what: i64 = 0
            while left:
                if left & 1:
                    found.append(PROPOSE_MOVES[what])
                left >>= 1
                what += 1
        elif seat in self.waiting:
            found.append(AGREE_MOVE)
            found.append(OBJECT_MOVE)
        if self._holds(seat):
            if not self.challenge:
                found.append(SHOWS[ONLY_LINE])
            else:
                if self.held[2 * seat]:
                    found.append(SHOWS[0])
                if self.held[2 * seat + 1]:
                    found.append(SHOWS[1])

    def _takes_part(self, seat: i64) -> bool:
        return seat in self.order

    # Refusals

    def why_not(self, seat: int, move: Move) -> str | None:
        assert isinstance(move, ShipwreckMove)
        if self.phase == OVER:
            return "SHP-29" if self.ended == TOO_FEW else "SHP-27"
        kind = move.kind
        if kind == JOIN:
            return self._why_not_join(seat, move)
        if not self._takes_part(seat):
            return "SHP-28"
        if kind == LEAVE:
            return None
        if move.never:
            return move.never
        if kind == MARK:
            return self._why_not_mark(seat, move)
        if kind == PLAY:
            return self._why_not_play(seat, move)
        if kind == USE_CYCLE:
            return self._why_not_cycle(seat, move)
        if kind == USE_LOWER:
            return self._why_not_lower(seat, move)
        if kind == USE_OLD:
            return self._why_not_after_play(seat, OLD)
        if kind == DONE:
            return None if seat == self.active and self.phase == AFTER_PLAY else "SHP-62"
        if kind == SHOW:
            return self._why_not_show(seat, move)
        if seat == self.active or self.phase != PREDICTING:
            return "SHP-12"
        if kind == PROPOSE:
            return self._why_not_propose(seat, move.value)
        return None if self.proposal != NO_PROPOSAL and seat in self.waiting else "SHP-12"

    def _why_not_join(self, seat: i64, move: ShipwreckMove) -> str | None:
        if self.challenge:
            return "SHP-30"
        fits = seat == self.next_seat and len(self.order) < MOST_PLAYERS and move.value <= len(self.order)
        return None if fits else "SHP-28"

    def _why_not_mark(self, seat: i64, move: ShipwreckMove) -> str | None:
        if move.line == LINE_B and not self.challenge:
            return "SHP-30"
        return None if seat != self.active and 2 * move.seat + move.line == self.line else "SHP-23"

    def _why_not_play(self, seat: i64, move: ShipwreckMove) -> str | None:
        if seat != self.active:
            return "SHP-06"
        if self.phase != PLAYING:
            return "SHP-08"
        one = self.held[self.line]
        other = self.second
        if move.value != one and move.value != other:
            return "SHP-08"
        keep: i64 = other if move.value == one else one
        if move.card == THE_HOURS:
            return "SHP-31" if not self.honour and self.anything_fits(one, other) else None
        spot = self.spot_of(move.card)
        if spot < 0:
            return "SHP-03"
        return None if self.honour or self.fits(spot, move.value, keep) else CARD_RULES[move.card]

    def _why_not_cycle(self, seat: i64, move: ShipwreckMove) -> str | None:
        if seat != self.active:
            return "SHP-21"
        if self.phase != PLAYING:
            return "SHP-58"
        if self.power_used:
            return "SHP-20"
        if not self.has_power(CYCLE):
            return "SHP-19"
        spot = self.spot_of(move.card)
        return None if spot >= 0 and not self.fates[spot] else "SHP-58"

    def _why_not_after_play(self, seat: i64, power: i64) -> str | None:
        if seat != self.active:
            return "SHP-21"
        if self.phase != AFTER_PLAY:
            return "SHP-20" if self.power_used else POWER_RULES[power]
        return None if self.has_power(power) else "SHP-19"

    def _why_not_lower(self, seat: i64, move: ShipwreckMove) -> str | None:
        rule = self._why_not_after_play(seat, DISCARD_LOWER)
        if rule is not None:
            return rule
        spot = self.spot_of(move.card)
        if spot < 0 or not self.fates[spot] >> (COUNT_BITS * (move.value - 1)) & COUNT:
            return "SHP-56"
        return None if move.value < self.held[self.line] else "SHP-56"

    def _why_not_show(self, seat: i64, move: ShipwreckMove) -> str | None:
        if seat == self.active or self.phase != PREDICTING:
            return "SHP-25"
        if (move.line == ONLY_LINE) == self.challenge:
            return "SHP-25" if self.challenge else "SHP-30"
        line: i64 = 2 * seat + (0 if move.line == ONLY_LINE else move.line)
        return None if self.held[line] else "SHP-25"

    def _why_not_propose(self, seat: i64, what: i64) -> str | None:
        if self.proposal != NO_PROPOSAL:
            return "SHP-12"
        power: i64 = PROPOSAL_POWERS[what]
        if power >= 0:
            if self.power_used:
                return "SHP-20"
            if not self.has_power(power):
                return "SHP-19"
        return None if (self.offers & ~self.proposed[seat]) >> what & 1 else "SHP-12"

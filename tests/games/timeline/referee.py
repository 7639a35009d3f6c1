"""A second, plain telling of the rules that goes through a record move by move: slow, and on no code of the game."""

from typing import Any


def judge(record: dict[str, Any]) -> None:
    """AssertionError where the record does not follow the rule book and the notation."""
    table = _Competitive(record) if record["options"]["mode"] == "competitive" else _Cooperative(record)
    for number, entry in enumerate(record["moves"]):
        assert table.over is None, f"move {number} after the end"
        assert entry["seat"] == table.turn, f"move {number} out of turn"
        if "legal" in entry:
            assert entry["legal"] == sorted(table.legal()), f"move {number}: legal moves"
        assert entry["move"] in table.legal(), f"move {number}"
        table.chance = dict(entry.get("chance", {}))
        table.drawn = []
        table.play(entry["move"].split(" "))
        assert table.drawn == entry.get("chance", {}).get("drew", []), f"move {number}: drew"
        assert table.chance.get("reshuffled") is None, f"move {number}: an unwanted shuffle"
        assert table.cards() == sorted(record["setup"]["dates"]), f"move {number}: cards"
    assert record["outcome"] == table.over


class _Table:
    def __init__(self, record: dict[str, Any]) -> None:
        setup = record["setup"]
        self.options = record["options"]
        self.players = self.options["players"]
        self.dates: dict[str, int] = setup["dates"]
        self.fronts: dict[str, str] = setup["fronts"]
        self.backs: dict[str, str] = setup["backs"]
        self.hands = [list(hand) for hand in setup["hands"]]
        self.row = list(setup["timeline"])
        self.pile = list(setup["pile"])
        self.discards = list(setup["discard"])
        self.first = self.turn = setup["first"]
        self.over: dict[str, Any] | None = None
        self.chance: dict[str, Any] = {}
        self.drawn: list[str] = []

    def draw(self, seat: int) -> None:
        card = self.pile.pop(0)
        self.drawn.append(card)
        self.hands[seat].append(card)

    def seats_from(self, seat: int) -> list[int]:
        return [(seat + step) % self.players for step in range(self.players)]


class _Competitive(_Table):
    def __init__(self, record: dict[str, Any]) -> None:
        super().__init__(record)
        self.still_in = list(range(self.players))
        self.waiting = self.seats_from(self.first)[1:]
        self.finished: list[int] = []

    def cards(self) -> list[str]:
        return sorted(
            [*self.row, *self.pile, *self.discards, *(card for hand in self.hands for card in hand)]
        )

    def legal(self) -> list[str]:
        gaps = range(len(self.row) + 1)
        return [f"place {card} {gap}" for card in self.hands[self.turn] for gap in gaps]

    def replace(self, seat: int) -> None:
        if not self.pile:
            fresh = self.chance.pop("reshuffled")
            assert sorted(fresh) == sorted(self.discards)
            self.pile, self.discards = list(fresh), []
        self.draw(seat)

    def play(self, words: list[str]) -> None:
        card, gap = words[1], int(words[2])
        self.hands[self.turn].remove(card)
        row = [*self.row[:gap], card, *self.row[gap:]]
        years = [self.dates[name] for name in row]
        if years == sorted(years):
            self.row = row
            if not self.hands[self.turn]:
                self.finished.append(self.turn)
        else:
            self.discards.append(card)
            self.replace(self.turn)
        if self.waiting:
            self.turn = self.waiting.pop(0)
            return
        if len(self.finished) == 1:
            self.over = {"ended": "last-card", "winners": self.finished}
            return
        if self.finished:
            self.still_in = sorted(self.finished)
            if len(self.pile) + len(self.discards) < len(self.still_in):
                self.over = {"ended": "no-cards-left", "winners": self.still_in}
                return
            for seat in self.seats_from(self.first):
                if seat in self.still_in:
                    self.replace(seat)
        self.finished = []
        self.turn, *self.waiting = [seat for seat in self.seats_from(self.first) if seat in self.still_in]


RANKS = ["Newcomers Group", "Accredited League", "Sophisticated Crew", "Veteran Squad", "Expert Alliance"]
RANKS += ["Genius Circle", "Time Travelers"]


class _Cooperative(_Table):
    def __init__(self, record: dict[str, Any]) -> None:
        super().__init__(record)
        self.above: dict[tuple[str, str], str] = {}
        self.stuck: list[list[str]] = [[] for _ in range(self.players)]
        self.placed = self.tried = 0

    def cards(self) -> list[str]:
        hands = [card for hand in [*self.hands, *self.stuck] for card in hand]
        return sorted([*self.row, *self.above.values(), *self.pile, *self.discards, *hands])

    def legal(self) -> list[str]:
        hand = self.hands[self.turn]
        moves = [f"try {card}" for card in hand]
        if self.placed:
            moves.append("end")
        if not self.tried:
            moves += [f"discard {card}" for card in hand if self.fronts[card] == self.backs[self.discards[0]]]
        return moves

    def play(self, words: list[str]) -> None:
        if words[0] == "end":
            self.next_turn()
            return
        card = words[1]
        self.hands[self.turn].remove(card)
        if words[0] == "discard":
            self.discards.insert(0, card)
            self.next_turn()
            return
        self.tried += 1
        fits = self.put(card)
        self.placed += fits
        if not fits:
            self.stuck[self.turn].append(card)
        if not self.hands[self.turn] and not self.placed:
            self.end("stuck")
        elif self.placed == 2 or not self.hands[self.turn]:
            self.next_turn()

    def put(self, card: str) -> bool:
        year = self.dates[card]
        if year <= self.dates[self.row[0]]:
            self.row.insert(0, card)
            return True
        if year >= self.dates[self.row[-1]]:
            self.row.append(card)
            return True
        for left, right in zip(self.row, self.row[1:], strict=False):
            if self.dates[left] <= year <= self.dates[right] and (left, right) not in self.above:
                self.above[left, right] = card
                return True
        return False

    def next_turn(self) -> None:
        while self.pile and len(self.hands[self.turn]) + len(self.stuck[self.turn]) < 4:
            self.draw(self.turn)
        self.placed = self.tried = 0
        for seat in self.seats_from(self.turn + 1):
            if self.hands[seat] or self.stuck[seat]:
                self.turn = seat
                if not self.hands[seat]:
                    self.end("stuck")
                return
        self.end("all-placed")

    def end(self, why: str) -> None:
        in_front = sum(len(cards) for cards in [*self.hands, *self.stuck])
        score = 2 * len(self.row) + len(self.above) - len(self.discards) - len(self.pile) - in_front
        rank = "Team Wannabes" if score < 0 else RANKS[min(max(score - 1, 0) // 10, 6)]
        self.over = {"ended": why, "winners": [], "score": score, "rank": rank}

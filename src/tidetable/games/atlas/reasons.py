"""Why a bot of Atlas plays what it plays, in words."""

from collections.abc import Sequence

from tidetable.games.atlas.endgame import solved
from tidetable.games.atlas.evaluate import best_with
from tidetable.games.atlas.imagine import imagine
from tidetable.games.atlas.pieces import NUMBERS, SUITS, cards_in
from tidetable.games.atlas.shown import AtlasView
from tidetable.games.atlas.text import card_words
from tidetable.kernel.brain import Weighed
from tidetable.kernel.chance import FastChance
from tidetable.kernel.game import Alternative, Thought
from tidetable.kernel.words import listed, plural

SHOWN = 4


def worth(view: AtlasView, weighed: Weighed) -> str:
    return lead(weighed.points)


def lead(points: float) -> str:
    """An expected lead in words."""
    return f"{abs(points):.1f} points {'ahead' if points >= 0 else 'behind'} in the end"


def why(view: AtlasView, ranking: Sequence[Weighed]) -> str:
    best = ranking[0]
    facts = facts_of(view, best.move)
    if len(ranking) == 1 or best.tries == 0:
        return facts
    other = ranking[1]
    return f"{facts} You should be {lead(best.points)}; with '{other.move}' {lead(other.points)}."


def facts_of(view: AtlasView, move: str) -> str:
    """What can be counted on the board about a move."""
    name, _, stake = move.partition(" ")
    held = next(held for held in view.hand if held.card == name)
    completed = [(kind, cards) for kind, cards in (("Time", held.time), ("Place", held.place)) if cards]
    if completed:
        return " ".join(_completion(view, name, kind, cards) for kind, cards in completed)
    suit, _, number = name.partition("-")
    lying = {spot.card: spot.flipped for spot in view.board}
    column = [f"{other}-{number}" for other in SUITS]
    missing = [card for card in column if card not in lying and card != name]
    flipped = sum(lying.get(card, False) for card in column)
    out_of_reach = flipped > 1
    place = (
        "can no longer be a Place" if out_of_reach else f"lacks {plural(len(missing), 'card')} for its Place"
    )
    row = [f"{suit}-{spot}" for spot in range(1, NUMBERS + 1)]
    up = sum(card in lying and not lying[card] for card in row)
    own = [card.card for card in view.hand if card.card != name]
    helps = [card for card in own if card in missing or card in row]
    words = f"{card_words(name)} {place} and has {plural(up, 'card')} face up in its row."
    if helps:
        words += f" You hold {listed([card_words(card) for card in helps])} to go on with."
    if stake:
        kind, _, chips = stake.partition(" ")
        words += f" So {plural(int(chips), 'chip')} on {kind.capitalize()}."
    return words


def _completion(view: AtlasView, name: str, kind: str, cards: Sequence[str]) -> str:
    stacks = {spot.card: spot.stack for spot in view.board if spot.stack}
    right = [stacks[card] for card in cards if card in stacks and stacks[card].kind == kind.lower()]
    wrong = [stacks[card] for card in cards if card in stacks and stacks[card].kind != kind.lower()]
    own = sum(stack.chips + 1 for stack in right if stack.seat == view.seat)
    lost = sum(stack.chips + 1 for stack in wrong if stack.seat != view.seat)
    given = sum(stack.chips + 1 for stack in right if stack.seat != view.seat)
    told = f"{card_words(name)} completes a {kind}: {plural(own, 'point')} for you, {given} for others"
    return f"{told}, and others lose stacks worth {lost}." if lost else f"{told}."


class ByExperience:
    """Plays what experience recommends: what a Time or a Place usually became, and no look ahead."""

    def __init__(self, seed: int) -> None:
        self._chance = FastChance(seed)

    def choose(self, view: AtlasView) -> str | None:
        return self.think(view).choice

    def think(self, view: AtlasView) -> Thought:
        if not view.choices or view.seat is None:
            return Thought(choice=None, alternatives=[], why="There is nothing to choose just now.")
        # What lies open is the same in every imagined game, and nothing else is looked at.
        game = imagine(view, self._chance)
        ranking = [best_with(game, view.seat, card) for card in cards_in(game.hands[view.seat])]
        ranking.sort(key=lambda pair: -pair[0])
        return Thought(
            choice=ranking[0][1].text,
            alternatives=[
                Alternative(move=move.text, value=round(value, 3), words=f"{value:+.1f} points by experience")
                for value, move in ranking[:SHOWN]
            ],
            why=facts_of(view, ranking[0][1].text),
        )


def settle(view: AtlasView) -> Thought | None:
    """An ending that can be solved."""
    if view.pile or view.seat not in view.to_act or len(view.choices) < 2:
        return None
    state = imagine(view, FastChance(0))
    ranking = solved(state, view.seat)
    if ranking is None:
        return None
    worlds = ranking[0].tries
    return Thought(
        choice=ranking[0].move,
        alternatives=[
            Alternative(move=one.move, value=round(one.points, 3), words=worth(view, one))
            for one in ranking[:SHOWN]
        ],
        why=f"{facts_of(view, ranking[0].move)} All {worlds} ways in which the hidden cards can lie are solved: "
        f"on average you are {lead(ranking[0].points)}.",
    )

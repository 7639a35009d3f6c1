"""The exact risk of the next card against worlds imagined from the same view."""

from collections import Counter
from collections.abc import Iterator
from math import sqrt

import pytest

from tests.games.troublez.pictures import cards, play, table
from tidetable.games.troublez import GAME, odds
from tidetable.games.troublez.forms import Options
from tidetable.games.troublez.imagine import open_part
from tidetable.games.troublez.pieces import CARD_BY_NAME, CLOAK, COVER, DECK
from tidetable.games.troublez.rules import Troublez
from tidetable.games.troublez.shown import TroublezView
from tidetable.games.troublez.state import BEGIN, GO_ON
from tidetable.kernel.chance import FastChance

POSITIONS = 200
WORLDS = 250


def about_to_draw() -> Iterator[Troublez]:
    """Positions of random games in which somebody may draw, of all numbers of players and with both memories."""
    for number in range(1000):
        options = Options(players=2 + number % 5, memory_aid=number % 3 == 0, odds_aid=True)
        state = GAME.deal(options, FastChance(number))
        chance = FastChance(-number)
        wait = chance.below(40)
        while moves := state.legal(state.actor):
            # Drawing nearly always fills the Forest and brings Cloaks.
            move = (
                moves[0] if moves[0].text == "draw" and chance.below(8) else moves[chance.below(len(moves))]
            )
            state.play(state.actor, move)
            wait -= 1
            if wait <= 0 and state.phase in (BEGIN, GO_ON) and not state.ending:
                yield state
                wait = 60 + chance.below(60)


def share_of_worlds(seen: TroublezView, chance: FastChance) -> float:
    bad = 0
    for _ in range(WORLDS):
        world = GAME.imagine(seen, chance)
        bad += not world.placeable(world.pile[-1])
    return bad / WORLDS


def test_the_risk_is_what_imagined_worlds_give() -> None:
    off: list[float] = []
    certain = reshuffled = covered = 0
    for number, state in zip(range(POSITIONS), about_to_draw(), strict=False):
        seen = GAME.view(state, 0)
        risk = seen.risk
        assert risk is not None
        share = share_of_worlds(seen, FastChance(number))
        reshuffled += state.run_out > 0
        covered += any(cell >= COVER for row in state.rows for cell in row)
        if risk in (0.0, 1.0):
            assert share == risk
            certain += 1
        else:
            off.append((share - risk) / sqrt(risk * (1 - risk) / WORLDS))
    assert len(off) + certain == POSITIONS
    assert (len(off) > 60, reshuffled > 30, covered > 30) == (True, True, True)
    # Of that many standard errors one beyond 4.5 would come once in thousands of runs; none may lean to a side.
    assert max(abs(error) for error in off) < 4.5
    assert abs(sum(off)) / sqrt(len(off)) < 3.5
    assert 0.6 < sum(error * error for error in off) / len(off) < 1.5


def all_seen_but(hidden: str, *rows: str, memory_aid: bool = False) -> Troublez:
    """A Forest, and every other card in the discard pile but these hidden ones."""
    state = table(*rows, pile="toad-sun", options=Options(memory_aid=memory_aid))
    on_table = [cell for row in state.rows for cell in row if cell < COVER]
    on_table += [CLOAK for row in state.rows for cell in row if cell >= COVER]
    state.discard = sorted((Counter(DECK) - Counter(on_table) - Counter(cards(hidden))).elements())
    return state


def test_by_hand() -> None:
    """Three rows that take Ravens only, and none of the Sun, which one of the three unseen is."""
    rows = (
        "vanish-sun mushroom-moon poison-sun",
        "summon-sun mushroom-star vanish-sun",
        "poison-moon raven-sun",
    )
    state = all_seen_but("raven-moon raven-moon raven-sun", *rows)
    assert odds.unseen(state)[CARD_BY_NAME["raven-moon"]] == 2
    assert odds.risk(state) == 1 / 3


def test_a_cloaks_secret_is_shared_out_and_the_memory_aid_knows_it() -> None:
    """Of the same three Ravens one lies under a Cloak, between Magicians that leave no end open to the Sun."""
    rows = (
        "vanish-sun mushroom-moon poison-sun",
        "summon-sun mushroom-star vanish-sun",
        "poison-sun (raven-sun) summon-sun",
    )
    hidden = "raven-moon raven-moon raven-sun"
    assert odds.risk(all_seen_but(hidden, *rows)) == 1 / 3
    assert odds.risk(all_seen_but(hidden, *rows, memory_aid=True)) == 0.0
    # A Cloak among the unseen must be in the pile, and can be placed: beside it are two of the three Ravens.
    assert odds.risk(all_seen_but(hidden + " cloak", *rows)) == pytest.approx(2 / 3 * 1 / 3)


def test_an_empty_forest_is_risky_for_cloaks_only() -> None:
    state = GAME.deal(Options(players=2, odds_aid=True), FastChance(1))
    assert odds.risk(state) == 5 / 83
    assert GAME.view(state, 1).risk == 5 / 83
    assert GAME.view(GAME.deal(Options(players=2), FastChance(1)), 0).risk is None


def test_the_risk_is_shown_only_before_a_draw() -> None:
    state = table(pile="toad-sun flower-moon raven-sun", options=Options(odds_aid=True))
    play(state, "draw")
    assert GAME.view(state, 0).risk is None
    play(state, "place new")
    assert GAME.view(state, 0).risk is not None
    play(state, "draw", "place new", "draw", "place new")
    # The last pass: nothing is left to draw.
    assert state.ending
    assert GAME.view(state, 0).risk is None


def test_the_bots_table_gives_the_same_risk_as_the_real_one() -> None:
    for _, state in zip(range(60), about_to_draw(), strict=False):
        assert odds.risk(open_part(GAME.view(state, 0), FastChance(0))) == odds.risk(state)

"""Atlas in words."""

from tests.games.atlas.pictures import EMPTY, play, position
from tidetable.bots.match import play_game, seed_for
from tidetable.bots.random import Random
from tidetable.games.atlas import GAME
from tidetable.games.atlas.bot import Sensible
from tidetable.games.atlas.forms import Options
from tidetable.kernel.game import BotMaker

NAMES = ["Ann", "Bo", "Cy", "Di"]


def test_a_board_as_text() -> None:
    state = position(
        """
        dawn    # . . . . . . .
        day     . x . . . . . .
        sunset  . . . . . . . .
        night   # # # . . . . .
        """,
        hands=[["night-4"], ["day-1"]],
        stacks={"day-2": (1, "place", 3)},
    )
    assert GAME.draw(GAME.view(state, 0), NAMES).splitlines() == [
        "          1     2     3     4     5     6     7     8   ",
        "Dawn      #     .     .     .     .     .     .     .   ",
        "Day       .    x1P3   .     .     .     .     .     .   ",
        "Sunset    .     .     .     .     .     .     .     .   ",
        "Night     #     #     #     .     .     .     .     .   ",
        "        # face up   x flipped   3T1: on it seat 3 has 1 chip on Time (P: Place)",
        "",
        "> 0 Ann: 0 points, 16 chips left, 1 card",
        "  1 Bo: 4 points, 13 chips left, 1 card",
        "  Draw pile 0, in the box 0",
        "  Your hand: night-4 (completes a Time)",
    ]


def test_prompts_say_whose_turn_it_is() -> None:
    state = position(EMPTY, hands=[["night-4"], ["day-1"]])
    assert GAME.prompt(GAME.view(state, 0), NAMES).startswith("Your turn")
    assert GAME.prompt(GAME.view(state, 1), NAMES) == "Ann is choosing a card to play."
    assert GAME.prompt(GAME.view(state, None), NAMES) == "Ann is choosing a card to play."


def test_sentences() -> None:
    state = position(EMPTY, hands=[["night-4"], ["day-1"]], pile=["dawn-2"])
    events = play(state, "night-4 place 2")
    told = [GAME.sentence(seen, NAMES) for event in events if (seen := GAME.see(event, 1))]
    assert told == ["Ann played Night 4 and staked 2 on Place.", "Ann drew a card."]
    own = [GAME.sentence(seen, NAMES) for event in events if (seen := GAME.see(event, 0))]
    assert own[-1] == "You drew Dawn 2."


def test_the_sensible_bot_beats_chance() -> None:
    wins = 0.0
    for number in range(60):
        makers: list[BotMaker] = [Sensible, Random] if number % 2 else [Random, Sensible]
        outcome = play_game(GAME, Options(), makers, seed_for("bots", number)).state.outcome()
        assert outcome is not None
        if number % 2 ^ 1 in outcome.winners:
            wins += 1 / len(outcome.winners)
    assert wins > 42

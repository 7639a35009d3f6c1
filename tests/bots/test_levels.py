"""The levels of every game: there, legal, honest, and able to say why."""

import subprocess
import sys

import msgspec
import pytest

from tidetable import bots
from tidetable.bots.match import bot_seed
from tidetable.bots.serve import view_of
from tidetable.games import GAMES, find
from tidetable.games.timeline.readers.team import TeamReader
from tidetable.kernel.chance import FastChance
from tidetable.kernel.game import AnyGame, Bot, Budget, Talker
from tidetable.kernel.recorder import Recorder

LEVELS = ["easy", "normal", "strong"]
EVERY_LEVEL = [pytest.param(find(name), level, id=f"{name}-{level}") for name in GAMES for level in LEVELS]
MOVES = 30


def player(game: AnyGame, name: str, seed: int) -> Bot:
    """The level's player without a clock, which would make it depend on the machine, and with a short search."""
    level = game.levels[name]
    if isinstance(level.player, Budget):
        short = shortened(level.player)
        from tidetable.bots.searcher import Searcher

        return Searcher(game, short, seed)
    bot = bots.find(name, game)(seed)
    if isinstance(bot, TeamReader):
        return TeamReader(seed, bot.level, worlds=3, further=min(2, bot.further), seconds=None)
    return bot


def shortened(budget: Budget) -> Budget:
    return Budget(iterations=min(60, budget.iterations), depth=budget.depth, exact=budget.exact)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_three_levels_with_names_and_sentences(name: str) -> None:
    game = find(name)
    assert list(game.levels) == LEVELS
    assert len({level.label for level in game.levels.values()}) == len(LEVELS)
    for level in game.levels.values():
        assert level.sentence.endswith(".")
    assert set(LEVELS) < set(bots.names(game))


def test_who_does_not_exist_is_named_in_a_sentence() -> None:
    with pytest.raises(bots.UnknownBot, match="no bot called 'grandmaster'"):
        bots.find("grandmaster", find("atlas"))


@pytest.mark.parametrize(("game", "level"), EVERY_LEVEL)
def test_levels_choose_legal_moves_whatever_the_hidden_truth_is(game: AnyGame, level: str) -> None:
    """The hidden rest of the state is replaced by another that fits: the seeded bot answers the same."""
    for options in (game.variants[0], game.variants[1]):
        recorder = Recorder.start(game, options, bytes(32))
        seats = range(options.players)
        team = [player(game, level, bot_seed(bytes(32), seat)) for seat in seats]
        shadows = [player(game, level, bot_seed(bytes(32), seat)) for seat in seats]
        chance = FastChance(3)
        for _ in range(MOVES):
            waiting = recorder.state.to_act()
            if not waiting:
                break
            they_talk_alike(recorder, team, shadows, chance)
            view = recorder.view(waiting[0])
            choice = team[waiting[0]].choose(view)
            assert choice is not None
            assert choice in view.choices
            other = game.imagine(view, chance)
            assert shadows[waiting[0]].choose(game.view(other, waiting[0])) == choice
            recorder.play(waiting[0], choice)


def they_talk_alike(recorder: Recorder, team: list[Bot], shadows: list[Bot], chance: FastChance) -> None:
    """What is said comes from the view as well: the shadows say the same, word for word, and hear it."""
    for seat, (speaker, shadow) in enumerate(zip(team, shadows, strict=True)):
        if not (isinstance(speaker, Talker) and isinstance(shadow, Talker)):
            continue
        view = recorder.view(seat)
        words = speaker.tell(view)
        assert shadow.tell(recorder.game.view(recorder.game.imagine(view, chance), seat)) == words
        for other, listener in [*enumerate(team), *enumerate(shadows)]:
            if words is not None and other != seat:
                assert isinstance(listener, Talker)
                listener.hear(seat, words)


@pytest.mark.parametrize(("game", "level"), EVERY_LEVEL)
def test_levels_say_why(game: AnyGame, level: str) -> None:
    """A choice, the best few alternatives with it at their head, and a sentence."""
    recorder = Recorder.start(game, game.variants[0], bytes(32))
    team = [player(game, level, seat) for seat in range(game.variants[0].players)]
    asked = set()
    for _ in range(MOVES):
        waiting = recorder.state.to_act()
        if not waiting:
            break
        view = recorder.view(waiting[0])
        thought = team[waiting[0]].think(view)  # type: ignore[attr-defined]
        asked.add(view.ask)
        assert thought.choice in view.choices
        assert thought.why.endswith(".")
        if len(view.choices) > 1:
            assert thought.alternatives[0].move == thought.choice
        for alternative in thought.alternatives:
            assert alternative.move in view.choices
            assert alternative.words
        assert thought.choice is not None
        recorder.play(waiting[0], thought.choice)
    assert asked


@pytest.mark.parametrize("name", GAMES)
def test_a_view_survives_json(name: str) -> None:
    game = find(name)
    for options in game.variants:
        state = game.deal(options, FastChance(1))
        view = game.view(state, state.to_act()[0])
        assert view_of(game, msgspec.json.decode(msgspec.json.encode(view))) == view


def test_a_bot_in_a_process_of_its_own_answers_the_same_to_the_same_view() -> None:
    """It is given JSON and nothing else, and what lies behind the view makes no difference."""
    game = find("atlas")
    state = game.deal(game.variants[0], FastChance(1))
    seat = state.to_act()[0]
    view = game.view(state, seat)
    other = game.view(game.imagine(view, FastChance(2)), seat)
    lines = [
        {"type": "hello", "game": "atlas", "seat": seat, "seed": 5, "seconds": 9.0},
        {
            "type": "choose",
            "number": 1,
            "awaited": True,
            "choices": view.choices,
            "view": view,
            "seconds": 9.0,
        },
        {"type": "hello", "game": "atlas", "seat": seat, "seed": 5, "seconds": 9.0},
        {
            "type": "choose",
            "number": 1,
            "awaited": True,
            "choices": other.choices,
            "view": other,
            "seconds": 9.0,
        },
    ]
    done = subprocess.run(
        [sys.executable, "-m", "tidetable.bots.serve", "atlas", "sensible"],
        input=b"".join(msgspec.json.encode(line) + b"\n" for line in lines),
        capture_output=True,
        check=True,
    )
    ready, one, _, two = [msgspec.json.decode(line) for line in done.stdout.splitlines()]
    assert ready == {"type": "ready", "name": "sensible"}
    assert one["move"] in view.choices
    assert one == two


@pytest.mark.parametrize("name", GAMES)
def test_a_hint_names_a_choice_and_says_why(name: str) -> None:
    game = find(name)
    state = game.deal(game.variants[0], FastChance(1))
    view = game.view(state, state.to_act()[0])
    thought = bots.hint(game, view)
    assert thought.choice in view.choices
    assert thought.why

"""A bot at a table is of one mind for a whole game, although every move is a question of its own."""

from tidetable.games import find
from tidetable.kernel.chance import FastChance
from tidetable.server import bot_worker


def test_a_bot_keeps_its_mind_between_questions() -> None:
    game = find("atlas")
    first = bot_worker._mind(game, "random", 5)
    assert bot_worker._mind(game, "random", 5) is first
    assert bot_worker._mind(game, "random", 6) is not first


def test_only_so_many_minds_are_kept() -> None:
    game = find("atlas")
    for seed in range(bot_worker.MOST_MINDS + 50):
        bot_worker._mind(game, "random", seed)
    assert len(bot_worker._minds) <= bot_worker.MOST_MINDS


def test_a_reader_believes_the_same_in_every_process() -> None:
    game = find("timeline")
    state = game.deal(game.options({"players": 2}), FastChance(1))
    view = game.view(state, state.to_act()[0])
    answers = set()
    for _ in range(3):
        bot_worker._minds.clear()
        answers.add(bot_worker.choose("timeline", "historian", 77, view, None).move)
    assert len(answers) == 1

"""Toil & Troublez.

Read rules.md, then forms, pieces, events, state, steps, rules, odds, shown, view, numbers, imagine, text, bot.
"""

from pathlib import Path

from tidetable.games.troublez import bot, imagine, levels, numbers, pieces, rules, state, text, view
from tidetable.games.troublez.forms import Options, Setup
from tidetable.games.troublez.shown import TroublezView
from tidetable.kernel.game import Game, Level

GAME = Game(
    name="troublez",
    title="Toil & Troublez",
    promise="Push your luck in the Enchanted Forest, one card at a time.",
    custom="Whoever last ate mushrooms begins.",
    folder=Path(__file__).parent,
    Options=Options,
    Setup=Setup,
    Views=[TroublezView],
    variants=[
        *(Options(players=players) for players in (2, 3, 4, 5, 6)),
        Options(players=2, memory_aid=True),
        Options(players=3, odds_aid=True),
        Options(players=3, memory_aid=True, odds_aid=True),
    ],
    draw_setup=state.draw_setup,
    begin=rules.begin,
    quick_deal=rules.deal,
    moves=lambda options: pieces.TABLE,
    parse=lambda options, words: pieces.parse(words),
    chance_words=view.chance_words,
    chance_script=view.chance_script,
    view=view.view,
    see=view.see,
    see_setup=view.see_setup,
    see_chance=view.see_chance,
    numbers=numbers.numbers,
    imagine=imagine.imagine,
    disguise=imagine.disguise,
    draw=text.draw,
    prompt=text.prompt,
    sentence=text.sentence,
    result=text.result,
    bots={"sensible": bot.Sensible},
    levels={
        "easy": Level(
            label="Easy",
            sentence="Looks at the Marks of cards alone and likes long rows more than is good for it.",
            player=levels.Easy,
        ),
        "normal": Level(
            label="Normal",
            sentence="Works towards Collections, looks at its own Trove only and stops in time, by feeling.",
            player=levels.Normal,
        ),
        "strong": Level(
            label="Strong",
            sentence="Knows the odds of every card, what each row leaves to the others, and who leads.",
            player=levels.Strong,
        ),
    },
)

"""Atlas: Enchanted Lands.

Read rules.md, then forms, pieces, state, rules, shown, view, numbers, imagine, text; for bots
bot, evaluate (with likely and experience), endgame, reasons.
"""

from pathlib import Path

from tidetable.games.atlas import bot, imagine, numbers, pieces, reasons, rules, state, text, view
from tidetable.games.atlas.evaluate import AtlasBrain
from tidetable.games.atlas.forms import Options, Setup
from tidetable.games.atlas.shown import AtlasView
from tidetable.kernel.game import Budget, Game, Level, Mind

GAME = Game(
    name="atlas",
    title="Atlas: Enchanted Lands",
    promise="Bet on what the land becomes first: a Time or a Place.",
    custom="Whoever was last in a forest begins.",
    folder=Path(__file__).parent,
    Options=Options,
    Setup=Setup,
    Views=[AtlasView],
    variants=[Options(players=players) for players in (2, 3, 4)],
    draw_setup=state.draw_setup,
    begin=rules.begin,
    quick_deal=rules.deal,
    moves=lambda options: pieces.TABLE,
    parse=lambda options, words: pieces.parse(words),
    chance_words=view.chance_words,
    # The pile's order stands in the set-up: no move of Atlas calls for chance.
    chance_script=lambda state, words: [],
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
            sentence="Bets a chip or two by experience of what usually comes first, does not look ahead.",
            player=reasons.ByExperience,
        ),
        "normal": Level(
            label="Normal",
            sentence="Counts what is still out and plays a few imagined games to their end before it chooses.",
            player=Budget(iterations=200, seconds=0.12),
        ),
        "strong": Level(
            label="Strong",
            sentence="Plays thousands of imagined games, and solves the last cards exactly.",
            player=Budget(iterations=2500, seconds=0.8, depth=2, exact=True),
        ),
    },
    mind=Mind(brain=lambda state: AtlasBrain(), worth=reasons.worth, why=reasons.why, settle=reasons.settle),
)

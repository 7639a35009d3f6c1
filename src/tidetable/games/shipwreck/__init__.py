"""The Shipwreck Arcana.

Read rules.md, then forms, cards, pieces, events, past, state, choices, rules: the game. Then shown, view, seen,
numbers, text: what people get. Then deduction, imagine, thinking, bot: reasoning about what is hidden.
"""

from pathlib import Path

from tidetable.games.shipwreck import bot, imagine, levels, numbers, pieces, rules, seen, state, text, view
from tidetable.games.shipwreck.forms import Options, Setup
from tidetable.games.shipwreck.shown import ShipwreckView
from tidetable.kernel.game import Game, Level

GAME = Game(
    name="shipwreck",
    title="The Shipwreck Arcana",
    promise="Where you play tells your friends what you keep: seven right predictions before doom.",
    custom="Choose who begins as you like.",
    folder=Path(__file__).parent,
    Options=Options,
    Setup=Setup,
    Views=[ShipwreckView],
    variants=[
        Options(players=2, doom=0),
        Options(players=3, doom=2),
        Options(players=4, doom=4),
        Options(players=5, doom=6),
        Options(players=5, doom=0, aid=True),
        Options(players=2, doom=2, challenge=True),
        Options(players=2, doom=0, challenge=True, honour=True, aid=True),
        Options(players=3, doom=0, honour=True),
    ],
    draw_setup=state.draw_setup,
    begin=rules.begin,
    quick_deal=rules.deal,
    moves=lambda options: pieces.TABLE,
    parse=lambda options, words: pieces.parse(words),
    chance_words=seen.chance_words,
    chance_script=seen.chance_script,
    view=view.view,
    see=seen.see,
    see_setup=seen.see_setup,
    see_chance=seen.see_chance,
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
            sentence="Takes every play literally and leaves the powers of faded cards alone.",
            player=levels.Easy,
        ),
        "normal": Level(
            label="Normal",
            sentence="A team-mate for people: plain sense, no conventions, and powers where they help.",
            player=levels.Normal,
        ),
        "strong": Level(
            label="Strong",
            sentence="Plays what tells most and reads that into the plays of others; best among its like.",
            player=levels.Strong,
        ),
    },
    together=lambda options: True,
    may_chat=view.may_chat,
)

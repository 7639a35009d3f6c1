"""Timeline, competitive and cooperative.

Read rules.md, then forms, pieces, state, competitive and cooperative (the rules of each), numbers, setup, shown, view,
imagine, text; for decks years, deckfile, decks; records says what a best score is. The bots are in readers.
"""

from pathlib import Path

from tidetable.games.timeline import (
    cooperative,
    imagine,
    records,
    setup,
    text,
    uploads,
    view,
)
from tidetable.games.timeline.decks import HOUSE
from tidetable.games.timeline.forms import Options, Setup
from tidetable.games.timeline.readers import bot, knowledge, team
from tidetable.games.timeline.shown import CompetitiveView, CooperativeView
from tidetable.kernel.game import Game, Level


def _variants() -> list[Options]:
    """Both games with every number of players, spread over the decks of the house and the sizes of hands."""
    against_each_other = {
        players: Options(players=players, deck=HOUSE[players % len(HOUSE)], hand=max(3, 8 - players))
        for players in range(2, 9)
    }
    together = {
        players: Options(
            players=players,
            mode="cooperative",
            deck=HOUSE[(players + 3) % len(HOUSE)],
            cards=36 if players % 2 else 4 * players + 10,
        )
        for players in range(1, 9)
    }
    # Whoever takes one variant for each number of players gets both games in turns.
    leading, following = [], []
    for players in range(1, 9):
        both = [game[players] for game in (against_each_other, together) if players in game]
        both = both[::-1] if players % 2 else both
        leading.append(both[0])
        following.extend(both[1:])
    return leading + following


GAME = Game(
    name="timeline",
    title="Timeline",
    promise="Put events, inventions and works in the order in which they happened.",
    custom="The youngest begins; when all play together, the oldest.",
    folder=Path(__file__).parent,
    Options=Options,
    Setup=Setup,
    Views=[CompetitiveView, CooperativeView],
    variants=_variants(),
    draw_setup=setup.draw_setup,
    begin=setup.begin,
    quick_deal=setup.deal,
    moves=setup.moves,
    parse=setup.parse,
    chance_words=view.chance_words,
    chance_script=view.chance_script,
    view=view.view,
    see=view.see,
    see_setup=view.see_setup,
    see_chance=view.see_chance,
    numbers=setup.numbers,
    imagine=imagine.imagine,
    disguise=imagine.disguise,
    draw=text.draw,
    prompt=text.prompt,
    sentence=text.sentence,
    result=text.result,
    bots={
        "sensible": bot.WellRead,
        "novice": bot.Novice,
        "well-read": bot.WellRead,
        "historian": bot.Historian,
    },
    levels={
        "easy": Level(
            label="Novice",
            sentence="Remembers roughly when things were, and plays the card of which it is surest.",
            player=team.Novice,
        ),
        "normal": Level(
            label="Well-read",
            sentence="Knows most dates nearly; together it weighs the points of a card against the risk.",
            player=team.WellRead,
        ),
        "strong": Level(
            label="Historian",
            sentence="Knows most dates to the year; together it tries all ways to use its turn in many imagined games.",
            player=team.Historian,
        ),
    },
    together=lambda options: bool(options.mode == "cooperative"),
    bests=records.BESTS,
    success=cooperative.success,
    uploads=uploads.UPLOADS,
    measures={"knowledge": knowledge.measure_knowledge},
)

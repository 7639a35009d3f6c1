"""What the games of an arena came to."""

from collections.abc import Sequence

import msgspec

from tidetable.lab.arena import Arena, Played
from tidetable.lab.statistics import Duels, Estimate, elo_intervals, grouped, mean_of, share_of


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """One bot over all games that it took part in."""

    bot: str
    games: int
    wins: Estimate
    points: Estimate | None
    elo: Estimate | None
    #: Milliseconds, on average and at most.
    time: float
    slowest: float
    faults: int


class Cell(msgspec.Struct, frozen=True, kw_only=True):
    """A team of one bot among others of another sort (or of its own)."""

    one: str
    others: str
    games: int
    wins: Estimate
    points: Estimate | None


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    game: str
    players: int
    together: bool
    games: int
    deals: int
    standings: list[Standing]
    tables: list[list[str]]
    #: For each table the first bot's result; where all play together, the cross-play matrix.
    cells: list[Cell]


def summary(arena: Arena) -> Summary:
    played = arena.played
    bots = list(dict.fromkeys(arena.settings.bots))
    ratings: dict[str, Estimate] = {}
    if len(bots) > 1 and not arena.together:
        ratings = elo_intervals(bots, _duels_by_deal(played))
    return Summary(
        game=arena.settings.game,
        players=arena.options.players,
        together=arena.together,
        games=len(played),
        deals=len({one.deal for one in played}),
        standings=[_standing(bot, played, ratings.get(bot)) for bot in bots],
        tables=[list(table) for table in arena.tables],
        cells=[_cell(table, number, played) for number, table in enumerate(arena.tables)],
    )


def _standing(bot: str, played: Sequence[Played], rating: Estimate | None) -> Standing:
    wins, points = [], []
    games, moves, seconds, slowest, faults = 0, 0, 0.0, 0.0, 0
    for one in played:
        seats = [seat for seat, name in enumerate(one.bots) if name == bot]
        games += bool(seats)
        for seat in seats:
            wins.append((one.deal, one.wins[seat]))
            if one.scores is not None:
                points.append((one.deal, one.scores[seat]))
            moves += one.moves[seat]
            seconds += one.seconds[seat]
            slowest = max(slowest, one.slowest[seat])
            faults += one.faults[seat]
    return Standing(
        bot=bot,
        games=games,
        wins=share_of(grouped(wins)),
        points=mean_of(grouped(points)) if points else None,
        elo=rating,
        time=1000 * seconds / max(1, moves),
        slowest=1000 * slowest,
        faults=faults,
    )


def _cell(table: tuple[str, ...], number: int, played: Sequence[Played]) -> Cell:
    wins, points = [], []
    games = 0
    for one in played:
        if one.lineup == number:
            seat = one.bots.index(table[0])
            games += 1
            wins.append((one.deal, one.wins[seat]))
            if one.scores is not None:
                points.append((one.deal, one.scores[seat]))
    return Cell(
        one=table[0],
        others=" ".join(dict.fromkeys(table[1:])),
        games=games,
        wins=share_of(grouped(wins)) if wins else Estimate(0, 0, 1),
        points=mean_of(grouped(points)) if points else None,
    )


def _duels_by_deal(played: Sequence[Played]) -> list[Duels]:
    """Of any two different bots at a table the one with the larger share of the victory, else of points, won."""
    by_deal: dict[int, Duels] = {}
    for one in played:
        duels = by_deal.setdefault(one.deal, {})
        for seat, bot in enumerate(one.bots):
            for place, other in enumerate(one.bots):
                if bot != other:
                    won = _against(one, seat, place)
                    before = duels.get((bot, other), (0.0, 0.0))
                    duels[bot, other] = (before[0] + won, before[1] + 1.0)
    return list(by_deal.values())


def _against(one: Played, seat: int, place: int) -> float:
    mine, theirs = [one.wins[seat]], [one.wins[place]]
    if one.scores is not None:
        mine.append(one.scores[seat])
        theirs.append(one.scores[place])
    return 1.0 if mine > theirs else 0.0 if mine < theirs else 0.5

"""A set of games between strong bots, as records and as trajectories; docs/research/data.md describes both.

python docs/examples/generate_games.py data --games 1000

It goes on where it was stopped.
"""

import argparse
from functools import partial
from pathlib import Path

import joblib

from tidetable import bots
from tidetable.bots.match import play_game, seed_for
from tidetable.games import GAMES, find
from tidetable.kernel.game import BadRecord
from tidetable.kernel.record import encode, read, written_whole
from tidetable.kernel.replay import verify
from tidetable.research.trajectories import from_records, read_records

#: Games that one process plays before it hands them over.
AT_ONCE = 10


def played(name: str, options: dict[str, object], bot: str, seed: str, number: int) -> bytes:
    """One game, played and proved."""
    game = find(name)
    recorder = play_game(game, game.options(options), [bots.find(bot, game)], seed_for(seed, number))
    record = recorder.record()
    verify(record, find)
    return encode(record)


def finished(path: Path, seed: str) -> list[bytes]:
    """The games of this seed that were finished before."""
    lines: list[bytes] = []
    for _, record in read(path) if path.exists() else []:
        if isinstance(record, BadRecord) or record.seed != seed_for(seed, len(lines)).hex():
            break
        lines.append(encode(record))
    return lines


def generate(name: str, options: dict[str, object], folder: Path, games: int, bot: str, seed: str) -> None:
    done, unfinished = folder / f"{name}.jsonl", folder / f"{name}.unfinished"
    lines = finished(done, seed) or finished(unfinished, seed)
    play = partial(played, name, options, bot, seed)
    while len(lines) < games:
        numbers = range(len(lines), min(games, len(lines) + AT_ONCE * joblib.cpu_count()))
        lines += joblib.Parallel(n_jobs=-1)(joblib.delayed(play)(number) for number in numbers)
        with written_whole(unfinished) as file:
            file.writelines(line + b"\n" for line in lines)
        print(f"{name}: {len(lines)} of {games} games")
    with written_whole(done) as file:
        file.writelines(line + b"\n" for line in lines[:games])
    from_records(read_records(done)).save(folder / f"{name}.npz")
    unfinished.unlink(missing_ok=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=Path, help="where the files go")
    parser.add_argument("--games", type=int, default=1000, help="of each game")
    parser.add_argument("--only", choices=list(GAMES), help="only this game")
    parser.add_argument("--players", type=int, help="as many as the game usually has")
    parser.add_argument("--bots", default="strong", help="who plays: strong, normal, easy, random")
    parser.add_argument("--seed", default="0", help="the same seed gives the same deals")
    chosen = parser.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    options = {} if chosen.players is None else {"players": chosen.players}
    for name in [chosen.only] if chosen.only else GAMES:
        generate(name, options, chosen.folder, chosen.games, chosen.bots, chosen.seed)


if __name__ == "__main__":
    main()

"""An example of learning: a small policy that plays against itself, with nothing but NumPy.

    python -m tidetable.research.train atlas --minutes 3 --out atlas.npz
    tidetable play atlas --bot policy:atlas.npz
    tidetable arena atlas --bots policy:atlas.npz,random

One hidden layer reads the numbers of the awaited seat and says how likely each move is. All seats play by it; then
every move becomes likelier that led to more than was expected, and less likely if it led to less (REINFORCE, with a
value as the baseline and a little entropy). This is meant to be read and taken apart, not to be strong.
"""

import argparse
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt

from tidetable.bots.policy import About, Policy, scale
from tidetable.games import GAMES
from tidetable.research.batch import Batch

Floats = npt.NDArray[np.float32]

HIDDEN = 96
RATE = 6e-3
ENTROPY = 0.01
#: How much the value's error counts beside the policy's.
VALUE_WEIGHT = 0.5
#: Moves of each game between two updates.
MOVES = 64


class Played(NamedTuple):
    """Moves with what they led to, in rows."""

    seen: Floats
    masks: npt.NDArray[np.bool_]
    actions: npt.NDArray[np.int64]
    returns: Floats


class Net:
    """The policy that is learnt, and a value on the same hidden layer, with Adam's memory for each."""

    def __init__(self, numbers: int, moves: int, rng: np.random.Generator) -> None:
        def weights(rows: int, columns: int, size: float) -> Floats:
            return (rng.standard_normal((rows, columns)) * size).astype(np.float32)

        self.layers: dict[str, Floats] = {
            "hidden": weights(numbers, HIDDEN, (2 / numbers) ** 0.5),
            "hidden_bias": np.zeros(HIDDEN, np.float32),
            "out": weights(HIDDEN, moves, 0.01),
            "out_bias": np.zeros(moves, np.float32),
            "value": weights(HIDDEN, 1, 0.01),
        }
        self._means = {name: np.zeros_like(layer) for name, layer in self.layers.items()}
        self._squares = {name: np.zeros_like(layer) for name, layer in self.layers.items()}
        self._updates = 0

    def forward(self, seen: Floats, masks: npt.NDArray[np.bool_]) -> tuple[Floats, Floats]:
        """The hidden layer, and how likely each move is."""
        layers = self.layers
        within: Floats = np.maximum(seen @ layers["hidden"] + layers["hidden_bias"], 0)
        scores: Floats = within @ layers["out"] + layers["out_bias"]
        scores[~masks] = -np.inf
        scores -= scores.max(axis=1, keepdims=True)
        likely: Floats = np.exp(scores)
        likely /= likely.sum(axis=1, keepdims=True)
        return within, likely

    def learn(self, played: Played) -> None:
        """One step along the gradient of what these moves led to."""
        layers = self.layers
        rows = np.arange(len(played.actions))
        within, likely = self.forward(played.seen, played.masks)
        value = (within @ layers["value"])[:, 0]
        better = played.returns - value
        advantage = (better / (better.std() + 1e-6)).astype(np.float32)
        # The gradient by the scores: of the moves made, then of the entropy.
        by_score: Floats = likely * advantage[:, None]
        by_score[rows, played.actions] -= advantage
        with np.errstate(divide="ignore", invalid="ignore"):
            surprise: Floats = np.where(likely > 0, likely * np.log(likely), 0)
        by_score += ENTROPY * (surprise - likely * surprise.sum(axis=1, keepdims=True))
        by_score /= len(rows)
        by_value: Floats = (-VALUE_WEIGHT * better / len(rows)).astype(np.float32)[:, None]
        by_within: Floats = by_score @ layers["out"].T + by_value @ layers["value"].T
        by_within[within <= 0] = 0
        self._descend(
            {
                "hidden": played.seen.T @ by_within,
                "hidden_bias": by_within.sum(axis=0),
                "out": within.T @ by_score,
                "out_bias": by_score.sum(axis=0),
                "value": within.T @ by_value,
            }
        )

    def _descend(self, gradients: dict[str, Floats]) -> None:
        self._updates += 1
        rate = RATE * (1 - 0.999**self._updates) ** 0.5 / (1 - 0.9**self._updates)
        for name, gradient in gradients.items():
            self._means[name] += 0.1 * (gradient - self._means[name])
            self._squares[name] += 0.001 * (gradient**2 - self._squares[name])
            self.layers[name] -= rate * self._means[name] / (np.sqrt(self._squares[name]) + 1e-8)


def pick(likely: Floats, rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """For each row one of the moves, as likely as it says there."""
    steps = np.cumsum(likely, axis=1)
    marks = rng.random((len(likely), 1), np.float32) * steps[:, -1:]
    found: npt.NDArray[np.int64] = np.argmax(steps > marks, axis=1)
    return found


def play(batch: Batch, net: Net, scaling: Floats, rng: np.random.Generator) -> Played:
    """Let the net play all seats for a while; moves of games that did not end are left out."""
    seen, masks, actions, seats, ends, gains = [], [], [], [], [], []
    for _ in range(MOVES):
        now = batch.now
        seen.append(now.observations * scaling)
        masks.append(now.masks.astype(bool))
        seats.append(now.seats.copy())
        _, likely = net.forward(seen[-1], masks[-1])
        actions.append(pick(likely, rng))
        now = batch.step(actions[-1])
        ends.append(now.done.copy())
        gains.append(now.rewards.copy())
    # Backwards: what the game that a move belongs to brought to the seat that made it.
    games = np.arange(batch.games)
    known = np.zeros(batch.games, bool)
    brought = np.zeros_like(gains[0])
    returns, kept = [], []
    for move in reversed(range(MOVES)):
        known |= ends[move]
        brought[ends[move]] = gains[move][ends[move]]
        returns.append(brought[games, seats[move]])
        kept.append(known.copy())
    used = np.concatenate(kept[::-1])
    return Played(
        np.concatenate(seen)[used],
        np.concatenate(masks)[used],
        np.concatenate(actions)[used],
        np.concatenate(returns[::-1])[used],
    )


def train(batch: Batch, seed: int = 0) -> Iterator[Policy]:
    """The policy after each update, for as long as it is asked for; the same seed and batch give the same ones."""
    rng = np.random.default_rng(seed)
    scaling = scale(batch.game, batch.options)
    net = Net(batch.now.observations.shape[1], batch.now.masks.shape[1], rng)
    about = About(game=batch.game.name, options=msgspec.to_builtins(batch.options))
    while True:
        played = play(batch, net, scaling, rng)
        if len(played.actions):
            net.learn(played)
        yield Policy(about, {name: layer for name, layer in net.layers.items() if name != "value"})


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn a small policy by playing against oneself.")
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--players", type=int)
    parser.add_argument("--minutes", type=float, default=3.0)
    parser.add_argument("--games", type=int, default=256, help="How many at once.")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path("policy.npz"))
    given = parser.parse_args()
    options = {} if given.players is None else {"players": given.players}
    ends = time.monotonic() + 60 * given.minutes
    with Batch(given.game, given.games, seed=given.seed, **options) as batch:
        learning = train(batch, given.seed)
        policy, updates = next(learning), 1
        while time.monotonic() < ends:
            policy, updates = next(learning), updates + 1
    policy.save(given.out)
    print(f"{updates} updates; the policy is in {given.out}.")


if __name__ == "__main__":
    main()

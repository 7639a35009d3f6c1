"""The versions of the environments. A new one begins whenever a learner could notice a change.

What counts is all that passes between an environment and a learner: the numbers and their order, the moves and
their order, who is asked when, what may be done, what it leads to and how it is rewarded. `fingerprint` plays a
fixed set of games and sums all that up in a few letters, and a test holds each game's newest version to them: a
change of behaviour without a new version does not pass.
"""

import hashlib
from dataclasses import dataclass

from tidetable.kernel.chance import FastChance
from tidetable.kernel.game import AnyGame, Options
from tidetable.research.rewards import rewards

GAMES_EACH = 3


@dataclass(frozen=True)
class Version:
    number: int
    #: What is new in it, as a sentence.
    news: str
    fingerprint: str


VERSIONS: dict[str, list[Version]] = {
    "atlas": [Version(1, "The first.", "aee6349075f4309a")],
    "timeline": [Version(1, "The first.", "d00c5b435f359b58")],
    "shipwreck": [Version(1, "The first.", "26e7d89a91086ee3")],
    "troublez": [Version(1, "The first.", "169b661c36029e28")],
}


def fingerprint(game: AnyGame) -> str:
    """All that learners get in a few random games of every variant, as sixteen hexadecimal digits."""
    total = hashlib.sha256()
    for options in game.variants:
        for field in game.numbers(options).fields:
            total.update(f"{field.name} {field.size} {field.most}\n".encode())
        total.update("\n".join(move.text for move in game.moves(options)).encode())
        for seed in range(GAMES_EACH):
            total.update(_played(game, options, seed))
    return total.hexdigest()[:16]


def _played(game: AnyGame, options: Options, seed: int) -> bytes:
    numbers = game.numbers(options)
    seen = hashlib.sha256()
    chance = FastChance(seed)
    state = game.deal(options, chance)
    choice = FastChance(seed + GAMES_EACH)
    while waiting := state.to_act():
        seat = waiting[0]
        legal = state.legal(seat)
        seen.update(bytes([seat]) + numbers.with_mask(state, seat, legal, len(game.moves(options))))
        state.play(seat, legal[choice.below(len(legal))])
    outcome = state.outcome()
    assert outcome is not None
    seen.update(repr(rewards(game, options, outcome)).encode())
    return seen.digest()

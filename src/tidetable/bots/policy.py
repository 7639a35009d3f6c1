"""A player that was learnt: a small net over the game's numbers, read from a file (`policy:FILE`).

The file is NumPy's .npz and holds plain arrays only, so that reading one never runs what somebody put into it.
"""

import zipfile
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from tidetable.kernel.chance import FastChance
from tidetable.kernel.game import AnyGame, Options

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Floats = npt.NDArray[np.float32]

PREFIX = "policy:"
FORMAT = 1
#: The layers of the net, from the numbers to the moves.
LAYERS = ("hidden", "hidden_bias", "out", "out_bias")


class BadPolicy(ValueError):
    """A file that is no policy, or none for this game. The message is one sentence for a person."""


class About(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a policy was learnt for."""

    game: str
    options: dict[str, Any]
    format: int = FORMAT


class Policy:
    """One hidden layer: what it has to say about every move of the table, for any number of rows of numbers."""

    def __init__(self, about: About, layers: "dict[str, Floats]") -> None:
        self.about = about
        self.layers = layers

    def scores(self, seen: "Floats") -> "Floats":
        """`seen` holds numbers divided by the most that each can be."""
        import numpy as np

        layers = self.layers
        within: Floats = np.maximum(seen @ layers["hidden"] + layers["hidden_bias"], 0)
        scores: Floats = within @ layers["out"] + layers["out_bias"]
        return scores

    def check(self, game: AnyGame, options: Options) -> None:
        """BadPolicy unless it can play this game."""
        about = self.about
        if about.game != game.name:
            raise BadPolicy(f"This policy was learnt for {about.game}, not for {game.name}.")
        hidden, out = self.layers["hidden"], self.layers["out"]
        if (hidden.shape[0], out.shape[1]) != (game.numbers(options).size, len(game.moves(options))):
            learnt = ", ".join(f"{name}={value}" for name, value in about.options.items())
            raise BadPolicy(f"This policy was learnt for another sort of {game.title}: {learnt}.")

    def save(self, path: Path) -> None:
        import numpy as np

        arrays: dict[str, Any] = {"about": np.array(msgspec.json.encode(self.about).decode()), **self.layers}
        with path.open("wb") as file:
            np.savez(file, **arrays)


def scale(game: AnyGame, options: Options) -> "Floats":
    """What the numbers are multiplied by, so that none is greater than 1."""
    import numpy as np

    fields = game.numbers(options).fields
    return np.repeat(
        np.array([1 / field.most for field in fields], np.float32), [field.size for field in fields]
    )


def load(path: Path) -> Policy:
    """The policy of a file; BadPolicy if it holds none."""
    try:
        found = path.stat()
    except OSError as error:
        raise BadPolicy(f"The policy {path} cannot be read: {error.strerror}.") from None
    return _load(path, found.st_mtime_ns, found.st_size)


@lru_cache(maxsize=8)
def _load(path: Path, changed: int, size: int) -> Policy:
    """Once for each file as it is: an arena asks for it again for every game."""
    try:
        import numpy as np
    except ImportError:
        raise BadPolicy("A policy needs NumPy: install 'tidetable[research]'.") from None
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as arrays:
            about = msgspec.json.decode(str(arrays["about"]), type=About)
            layers = {name: arrays[name] for name in LAYERS}
    except (OSError, ValueError, KeyError, EOFError, AttributeError, TypeError, zipfile.BadZipFile):
        raise BadPolicy(f"{path} is no policy of Tidetable.") from None
    hidden, hidden_bias, out, out_bias = (layers[name] for name in LAYERS)
    fits = (
        about.format == FORMAT
        and all(layer.dtype == np.float32 for layer in layers.values())
        and (hidden.ndim, out.ndim) == (2, 2)
        and hidden.shape[1:] == hidden_bias.shape == out.shape[:1]
        and out.shape[1:] == out_bias.shape
        and all(np.isfinite(layer).all() for layer in layers.values())
    )
    if not fits:
        raise BadPolicy(f"{path} is no policy of Tidetable, or one of another version.")
    return Policy(about, layers)


class PolicyBot:
    """Chooses what the net likes best. It acts when it is awaited, and is given its seat's view like any bot."""

    def __init__(self, game: AnyGame, policy: Policy, seed: int) -> None:
        self._game = game
        self._policy = policy
        self._chance = FastChance(seed)

    def choose(self, view: Any) -> str | None:
        if not view.choices or view.seat not in view.to_act:
            return None
        if len(view.choices) == 1:
            only: str = view.choices[0]
            return only
        return self._best(view)

    def _best(self, view: Any) -> str:
        import numpy as np

        options = view.options
        self._policy.check(self._game, options)
        # The numbers depend on the view alone, so those of any world that fits it are the right ones.
        world = self._game.imagine(view, self._chance)
        seen = self._game.numbers(options).of(world, view.seat)
        scores = self._policy.scores(np.frombuffer(seen, np.uint8) * scale(self._game, options))
        choices: list[str] = view.choices
        places = [self._game.parse(options, text).number for text in choices]
        return choices[int(np.argmax(scores[places]))]

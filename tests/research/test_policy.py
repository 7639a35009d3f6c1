"""A learnt policy: learning, its file, and its seat at a table."""

import io
import zipfile
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from tidetable.bots import find_or_load
from tidetable.bots.match import play_game, seed_for
from tidetable.bots.policy import About, BadPolicy, Policy, PolicyBot, load, scale
from tidetable.cli import app
from tidetable.games import GAMES, find
from tidetable.kernel.game import AnyGame, Options
from tidetable.research.batch import Batch
from tidetable.research.train import Net, Played, pick, train


def some_policy(game: AnyGame, options: Options, seed: int = 0) -> Policy:
    rng = np.random.default_rng(seed)
    net = Net(game.numbers(options).size, len(game.moves(options)), rng)
    net.layers.pop("value")
    return Policy(About(game=game.name, options={"players": options.players}), net.layers)


@pytest.fixture
def atlas_file(tmp_path: Path) -> Path:
    atlas = find("atlas")
    path = tmp_path / "atlas.npz"
    some_policy(atlas, atlas.Options()).save(path)
    return path


@pytest.mark.parametrize("name", GAMES)
def test_a_policy_plays_every_game_from_views(name: str, tmp_path: Path) -> None:
    game = find(name)
    options = game.Options()
    path = tmp_path / "any.npz"
    some_policy(game, options).save(path)
    maker = find_or_load(f"policy:{path}", game, options)
    one = play_game(game, options, [maker], seed_for("policy", 0))
    assert one.state.outcome() is not None
    assert one.entries == play_game(game, options, [maker], seed_for("policy", 0)).entries


def test_it_chooses_what_the_net_likes_best() -> None:
    atlas = find("atlas")
    options = atlas.Options()
    policy = some_policy(atlas, options)
    recorder = play_game(
        atlas, options, [lambda seed: PolicyBot(atlas, policy, seed)], seed_for("best", 1), trace=True
    )
    numbers, table = atlas.numbers(options), atlas.moves(options)
    state = atlas.begin(options, recorder.setup, recorder.state.chance)
    for entry in recorder.entries:
        seen = numbers.of(state, entry.seat)
        scores = policy.scores(np.frombuffer(seen, np.uint8) * scale(atlas, options))
        legal = state.legal(entry.seat)
        assert scores[atlas.parse(options, entry.move).number] == max(scores[move.number] for move in legal)
        state.play(entry.seat, atlas.parse(options, entry.move))
    assert len(table) == policy.layers["out"].shape[1]


def test_files_that_are_no_policy(tmp_path: Path, atlas_file: Path) -> None:
    path = tmp_path / "wrong.npz"
    for content in (
        b"",
        b"not an archive",
        b"\x93NUMPY\x01\x00junk",
        atlas_file.read_bytes()[:400],
        _archive(b"junk"),
    ):
        path.write_bytes(content)
        with pytest.raises(BadPolicy, match="is no policy of Tidetable"):
            load(path)
    with pytest.raises(BadPolicy, match="cannot be read: No such file"):
        load(tmp_path / "nothing.npz")


def _archive(content: bytes) -> bytes:
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as file:
        file.writestr("about.npy", content)
    return written.getvalue()


def test_a_file_is_never_unpickled(tmp_path: Path, atlas_file: Path) -> None:
    class Trap:
        def __reduce__(self) -> tuple[object, ...]:
            return (pytest.fail, ("A file was unpickled.",))

    with np.load(atlas_file) as arrays:
        held = {**arrays, "hidden": np.array([Trap()], dtype=object)}
    path = tmp_path / "trap.npz"
    np.savez(path, **held)
    with pytest.raises(BadPolicy, match="is no policy"):
        load(path)


@pytest.mark.parametrize("change", ["hidden", "out_bias", "kind", "endless"])
def test_layers_that_do_not_fit(change: str, tmp_path: Path, atlas_file: Path) -> None:
    policy = load(atlas_file)
    layers = dict(policy.layers)
    if change == "kind":
        layers["out"] = layers["out"].astype(np.float64)
    elif change == "endless":
        layers["out"] = layers["out"] * np.float32(np.inf)
    else:
        layers[change] = layers[change][..., :-1]
    path = tmp_path / "changed.npz"
    Policy(policy.about, layers).save(path)
    with pytest.raises(BadPolicy, match="no policy of Tidetable, or one of another version"):
        load(path)


def test_a_policy_of_another_game_or_table(atlas_file: Path) -> None:
    policy = load(atlas_file)
    atlas, troublez = find("atlas"), find("troublez")
    with pytest.raises(BadPolicy, match="learnt for atlas, not for troublez"):
        policy.check(troublez, troublez.Options())
    with pytest.raises(BadPolicy, match="another sort of Atlas: Enchanted Lands: players=2"):
        policy.check(atlas, atlas.options({"players": 3}))


def test_commands_seat_a_policy(atlas_file: Path, tmp_path: Path) -> None:
    run = CliRunner()
    name = f"policy:{atlas_file}"
    simulated = run.invoke(app, ["simulate", "atlas", "--games", "2", "--bots", f"{name},random"])
    assert simulated.exit_code == 0, simulated.output
    assert "2 games" in simulated.output
    out = tmp_path / "arena"
    fought = ["arena", "atlas", "--bots", f"{name},random", "--games", "2", "--jobs", "1", "--out", str(out)]
    assert run.invoke(app, fought).exit_code == 0
    left = run.invoke(app, ["play", "atlas", "--bot", name], input="1\nq\n")
    assert left.exit_code == 0
    assert "You left the table" in left.output
    for words in (["play", "troublez", "--bot", name], ["arena", "troublez", "--bots", name]):
        wrong = run.invoke(app, words)
        assert wrong.exit_code == 2
        assert wrong.stderr.strip() == "tidetable: This policy was learnt for atlas, not for troublez."


def test_a_table_of_the_server_never_reads_a_file(atlas_file: Path) -> None:
    from tidetable.bots import UnknownBot
    from tidetable.bots import find as find_bot

    with pytest.raises(UnknownBot):
        find_bot(f"policy:{atlas_file}", find("atlas"))


def test_learning_makes_what_paid_likelier() -> None:
    rng = np.random.default_rng(0)
    net = Net(4, 3, rng)
    seen = np.tile(np.eye(4, dtype=np.float32), (20, 1))
    masks = np.ones((80, 3), bool)
    masks[:, 2] = False
    for _ in range(150):
        _, likely = net.forward(seen, masks)
        actions = pick(likely, rng)
        # Move 1 pays in the first two situations, move 0 in the others.
        pays = (actions == 1) == (seen[:, :2].sum(axis=1) > 0)
        net.learn(Played(seen, masks, actions, np.where(pays, 1, -1).astype(np.float32)))
    _, likely = net.forward(seen[:4], masks[:4])
    assert (likely[:, 2] == 0).all()
    assert (likely[:2, 1] > 0.8).all()
    assert (likely[2:, 0] > 0.8).all()


def test_training_gives_the_same_policy_again() -> None:
    def learnt() -> Policy:
        learning = train(Batch("atlas", games=4, seed=1), seed=1)
        next(learning)
        return next(learning)

    one, other = learnt(), learnt()
    assert one.about.game == "atlas"
    for name, layer in one.layers.items():
        assert np.array_equal(layer, other.layers[name])
    assert one.layers["hidden"].any()

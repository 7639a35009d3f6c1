"""Records: written whole, read with care, replayed and verified."""

import json
from pathlib import Path
from typing import Any

import pytest

from tidetable.bots.match import play_game, seed_for
from tidetable.bots.random import Random
from tidetable.games import find
from tidetable.kernel.game import BadRecord
from tidetable.kernel.record import decode, encode, read, written_whole
from tidetable.kernel.recorder import Recorder
from tidetable.kernel.replay import verify

ATLAS = find("atlas")


@pytest.fixture
def line() -> dict[str, Any]:
    recorder = play_game(ATLAS, ATLAS.options({"players": 3}), [Random], seed_for("records", 1), trace=True)
    loaded: dict[str, Any] = json.loads(encode(recorder.record()))
    return loaded


def fault(changed: dict[str, Any]) -> str:
    with pytest.raises(BadRecord) as caught:
        verify(decode(json.dumps(changed).encode()), find)
    return str(caught.value)


def test_the_form_of_a_record(line: dict[str, Any]) -> None:
    assert list(line) == ["tidetable", "game", "options", "commitment", "seed", "setup", "moves", "outcome"]
    assert line["tidetable"] == 1
    assert line["options"] == {"players": 3}
    assert set(line["setup"]) == {"first", "first_by", "hands", "pile", "boxed", "board"}
    assert line["setup"]["board"] == []
    assert set(line["moves"][0]) == {"seat", "move", "chance", "legal", "view"}
    assert line["moves"][0]["legal"] == sorted(line["moves"][0]["legal"])
    assert "chance" not in line["moves"][-1], "the pile is empty by then"
    assert set(line["outcome"]) == {"ended", "winners", "scores", "stacks"}
    verify(decode(json.dumps(line).encode()), find)


def test_a_wrong_seed_or_commitment(line: dict[str, Any]) -> None:
    assert "commitment" in fault({**line, "seed": "00" * 32})
    assert "hexadecimal" in fault({**line, "seed": "xyz"})
    assert "commitment" in fault({**line, "commitment": "00" * 32})


def test_a_deal_that_the_seed_does_not_give(line: dict[str, Any]) -> None:
    line["setup"]["boxed"], line["setup"]["pile"][-1:] = line["setup"]["pile"][-1:], line["setup"]["boxed"]
    line["moves"] = []
    del line["outcome"]
    assert "does not give this deal" in fault(line)


def test_entropy_changes_the_deal(line: dict[str, Any]) -> None:
    assert "does not give this deal" in fault({**line, "entropy": ["a", "", ""]})
    assert "entropy" in fault({**line, "entropy": ["a"]})


def test_an_illegal_move_is_named_with_its_rule(line: dict[str, Any]) -> None:
    line["moves"][1]["seat"] = line["moves"][0]["seat"]
    del line["moves"][1]["legal"], line["moves"][1]["view"]
    assert "ATL-08" in fault(line)


def test_a_wrong_draw_trace_or_outcome(line: dict[str, Any]) -> None:
    wrong_draw = json.loads(json.dumps(line))
    wrong_draw["moves"][0]["chance"]["drew"] = (
        "dawn-1" if line["moves"][0]["chance"]["drew"] != "dawn-1" else "dawn-2"
    )
    assert "says of chance" in fault(wrong_draw)
    wrong_legal = json.loads(json.dumps(line))
    wrong_legal["moves"][3]["legal"].pop()
    assert "lists as legal" in fault(wrong_legal)
    wrong_view = json.loads(json.dumps(line))
    wrong_view["moves"][3]["view"]["pile"] += 1
    assert "shows as view" in fault(wrong_view)
    wrong_score = json.loads(json.dumps(line))
    wrong_score["outcome"]["scores"][0] += 1
    assert "outcome" in fault(wrong_score)
    unfinished = {**line, "moves": line["moves"][:-1]}
    assert "outcome" in fault(unfinished)


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{",
        b"[]",
        b'"atlas"',
        b'{"tidetable": 2}',
        b'{"tidetable": 1, "game": 5}',
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"tidetable":1,"game":"atlas","options":{"players":99},"commitment":"","setup":{},"moves":[]}',
    ],
)
def test_what_is_no_record_gets_one_sentence(text: bytes) -> None:
    with pytest.raises(BadRecord) as caught:
        verify(decode(text), find)
    assert "\n" not in str(caught.value)


def test_a_record_of_a_running_game_cannot_be_proved_yet() -> None:
    recorder = Recorder.start(ATLAS, ATLAS.options({}), bytes(32))
    with pytest.raises(BadRecord, match="no seed"):
        verify(recorder.record_for(None), find)
    assert b"seed" not in encode(recorder.record_for(0))


def test_reading_goes_on_after_a_broken_line(tmp_path: Path, line: dict[str, Any]) -> None:
    file = tmp_path / "games.jsonl"
    good = json.dumps(line)
    file.write_text(f"{good}\n\n{good[:50]}\n{good}\n")
    found = [(number, isinstance(record, BadRecord)) for number, record in read(file)]
    assert found == [(1, False), (3, True), (4, False)]


def test_a_failed_write_leaves_the_old_file(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(b"old")

    def write_half() -> None:
        with written_whole(file) as new:
            new.write(b"half")
            raise RuntimeError

    with pytest.raises(RuntimeError):
        write_half()
    assert file.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [file]
    with written_whole(file) as new:
        new.write(b"new")
    assert file.read_bytes() == b"new"

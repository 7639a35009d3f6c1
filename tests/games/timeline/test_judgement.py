"""The network that judges cooperative games, and how it learns."""

from pathlib import Path

import pytest

from tidetable.games.timeline.readers import learn, lessons
from tidetable.games.timeline.readers.judgement import POINTS, SIZES, Judgement, learnt, load, save
from tidetable.games.timeline.readers.knowledge import memory_scale
from tidetable.games.timeline.readers.looks import COUNTS, OF_CARD, OF_GAP, Look
from tidetable.games.timeline.readers.plan import END, NO_CARD, TRY, World, count
from tidetable.games.timeline.readers.sight import Sight
from tidetable.kernel.chance import FastChance

SURE = 1e-9


def year(time: float, turned: bool) -> int:
    return 1000 + round(-10 * time if turned else 10 * time)


def sure(time: float, turned: bool) -> tuple[float, float]:
    return memory_scale(year(time, turned)), SURE


def sight(turned: bool = False) -> Sight:
    """In the middle of a game: cards beyond both ends, in gaps, and one that fits nowhere. Or all that turned round."""
    made = Sight()
    made.row, made.taken = [year(time, turned) for time in (10, 20, 30, 40)], [False, True, False]
    hands = [[5.0, 12.0, 25.0], [2.0, 45.0, 33.0, 50.0], [48.0, 13.0, 1.0]]
    for hand in hands:
        made.hands.append(list(range(len(made.known), len(made.known) + len(hand))))
        made.known += [sure(time, turned) for time in hand]
    made.next = len(made.known)
    made.known.append(sure(36, turned))
    made.others = [sure(time, turned) for time in (3.5, 11.5, 22.5, 26.5, 37.5, 44.5, 47.5)]
    made.hidden = 5
    made.icons = [number % 5 for number in range(len(made.known))]
    made.stuck, made.discarded, made.icon = [0, 0, 1], 2, 3
    if turned:
        made.row.reverse()
        made.taken.reverse()
    return made


def world(turned: bool = False) -> World:
    return sight(turned).imagined(FastChance(1))


def after_a_card(turned: bool = False) -> World:
    found = world(turned)
    found.do(TRY, found.places[0])
    return found


def test_a_look_has_all_cards_and_gaps() -> None:
    look = Look(after_a_card())
    # The three hands, and the open card of the pile, which is drawn for sure.
    assert len(look.cards) == 2 + 4 + 3 + 1
    assert [card.place for card in look.cards] == sorted(card.place for card in look.cards)
    assert len(look.gaps) == 4
    assert (len(look.counts), {len(card.numbers) for card in look.cards}) == (COUNTS, {OF_CARD})
    assert {len(gap) for gap in look.gaps} == {OF_GAP}
    assert sum(gap[0] for gap in look.gaps) == 1
    kinds = [sum(card.numbers[place] for card in look.cards) for place in (3, 4, 5)]
    # Beyond the ends, in free gaps, in the gap that is taken.
    assert kinds == [5, 4, 1]


@pytest.mark.parametrize(
    ("time", "kind"), [(10, 3), (40, 3), (20, 4), (30, 4)], ids=["first", "last", "left free", "right free"]
)
def test_an_equal_of_the_row_is_seen_where_it_would_go(time: float, kind: int) -> None:
    """As beyond the end or in the gap that it may choose, though the gap in the middle is taken."""
    seen = sight()
    seen.known[0] = sure(time, turned=False)
    made = seen.imagined(FastChance(1))
    made.do(END, NO_CARD)
    look = Look(made)
    place = count(made.places[0] - 1)
    [card] = [card for card in look.cards if card.place == place]
    assert list(card.numbers[3:6]) == [float(number == kind) for number in (3, 4, 5)]


def test_before_and_after_are_judged_alike() -> None:
    """Time may run either way: the end with more room is looked at first."""
    assert learnt().score(after_a_card()) == pytest.approx(learnt().score(after_a_card(turned=True)))


def test_what_nobody_can_see_is_not_looked_at() -> None:
    """The cards of the pile below the top one, and what is on the backs."""
    one = after_a_card()
    other = one.copy()
    other.pile = [*reversed(one.pile[:-1]), one.pile[-1]]
    other.backs = one.backs[::-1]
    assert other.pile != one.pile
    assert learnt().score(one) == learnt().score(other)


def test_a_game_that_is_over_is_counted_not_judged() -> None:
    made = world()
    for seat in range(3):
        made.hands[seat] = 0
    made.left, made.cards = 0, 0
    assert learnt().score(made) == made.sure_points()


def test_numbers_are_written_and_read(tmp_path: Path) -> None:
    path = tmp_path / "judgement.bin"
    save(learnt(), path)
    assert load(path).score(after_a_card()) == learnt().score(after_a_card())


def loss(judgement: Judgement, target: float) -> float:
    return ((judgement.score(after_a_card()) - target) / POINTS) ** 2 / 2


@pytest.mark.parametrize("layer", range(len(SIZES)))
def test_changes_are_the_slopes_of_the_error(layer: int) -> None:
    """What the teacher notes for a number is how the error changes with it, as measured by changing it a little."""
    judgement = lessons.beginner(FastChance(3))
    teacher = lessons.Teacher(judgement)
    made = after_a_card()
    lesson = lessons.Lesson(judgement, made, Look(made))
    target = lesson.judged - 20.0
    teacher.learn([lesson], target)
    chance = FastChance(layer)
    for part, noted in (
        (judgement.layers[layer].weights, teacher.changes[layer].weights),
        (judgement.layers[layer].bias, teacher.changes[layer].bias),
    ):
        for _ in range(6):
            place = chance.below(len(part))
            before, step = part[place], 1e-5
            part[place] = before + step
            more = loss(judgement, target)
            part[place] = before - step
            less = loss(judgement, target)
            part[place] = before
            assert noted[place] == pytest.approx((more - less) / (2 * step), rel=1e-3, abs=1e-6)


def test_what_is_learnt_brings_the_judgement_nearer() -> None:
    judgement = lessons.beginner(FastChance(5))
    teacher = lessons.Teacher(judgement)
    made = after_a_card()
    begun = loss(judgement, 30.0)
    for _ in range(15):
        teacher.learn([lessons.Lesson(judgement, made, Look(made))], 30.0)
        teacher.change(1, 1e-3)
    assert loss(judgement, 30.0) < begun / 2


def test_games_are_played_and_written_down(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    taught, score = lessons.play(learnt(), FastChance(1), 2, 12, spoilt=True)
    assert 3 <= len(taught) <= 10
    assert -12 <= score <= 21
    path = tmp_path / "judgement.bin"
    judgement = load_beginner(path)
    before = judgement.written()
    lessons.teach(judgement, 1, FastChance(2), path)
    assert "1 games" in capsys.readouterr().out
    assert load(path).written() != before


def load_beginner(path: Path) -> Judgement:
    save(lessons.beginner(FastChance(2)), path)
    return load(path)


def test_a_seen_card_no_longer_comes() -> None:
    """The shares of what may still come go from 0 to 1 and change as cards come into view."""
    table = lessons.Table(FastChance(4), 3, 36)
    shares = list(table.world.below)
    assert shares == sorted(shares)
    assert (shares[0] < 0.2, shares[-1]) == (True, 1.0)
    table.world.left -= 2
    table.look_round()
    assert list(table.world.below) != shares


def test_the_command_teaches_and_goes_on_from_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "judgement.bin"
    learn.main(["1", str(path)])
    learn.main(["1", str(path), "--from", str(path)])
    assert capsys.readouterr().out.count("1 games") == 2


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["0", "{}/new.bin"], "at least one game"),
        (["1", "{}/new.bin", "--from", "{}/short.bin"], "cannot be read as a judgement: it has 3 bytes"),
        (["1", "{}/new.bin", "--from", "{}/none.bin"], "cannot be read as a judgement"),
        (["1", "{}/nowhere/new.bin"], "cannot be written"),
    ],
    ids=["no games", "wrong file", "no file", "no folder"],
)
def test_what_cannot_be_taught_is_said_in_a_sentence(
    words: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "short.bin").write_bytes(b"abc")
    with pytest.raises(SystemExit) as ended:
        learn.main([word.format(tmp_path) for word in words])
    assert ended.value.code == 2
    assert said in " ".join(capsys.readouterr().err.split())

"""The team-mate of cooperative Timeline who thinks in believed worlds."""

import math

import pytest
from msgspec.structs import astuple, replace

from tidetable.games.timeline import GAME, pieces
from tidetable.games.timeline.cooperative import Cooperative
from tidetable.games.timeline.pieces import CardMove, Tried
from tidetable.games.timeline.readers import team, turn
from tidetable.games.timeline.readers.judgement import learnt
from tidetable.games.timeline.readers.knowledge import memory_scale
from tidetable.games.timeline.readers.plan import (
    DISCARD,
    END,
    LEFT_END,
    NO_CARD,
    RIGHT_END,
    STUCK,
    TRY,
    World,
    count,
    highest,
)
from tidetable.games.timeline.readers.sight import MOST_PLACES, Sight
from tidetable.games.timeline.readers.turn import Plan, after, look_further, of_choices, plans_for, ways
from tidetable.games.timeline.shown import CooperativeView
from tidetable.games.timeline.state import RUNNING
from tidetable.kernel.chance import FastChance

#: So sure that a world has the very order of the beliefs.
SURE = 1e-9


def year(time: float) -> int:
    return 600 + round(10 * time)


def sure(time: float) -> tuple[float, float]:
    return memory_scale(year(time)), SURE


def sight(row: list[float], hands: list[list[float]], pile: list[float], icon: int = 0) -> Sight:
    """A game in which everything is known; the top card of the pile stands last and is in view."""
    made = Sight()
    made.row, made.taken = [year(time) for time in row], [False] * (len(row) - 1)
    for hand in hands:
        made.hands.append(list(range(len(made.known), len(made.known) + len(hand))))
        made.known += [sure(time) for time in hand]
    if pile:
        made.next = len(made.known)
        made.known.append(sure(pile[-1]))
        made.others = [sure(time) for time in pile[:-1]]
        made.hidden = len(pile) - 1
    made.icons = [0] * len(made.known)
    made.stuck = [0] * len(hands)
    made.discarded, made.icon = 1, icon
    return made


def expected(worlds: list[World], cards: list[int]) -> list[float]:
    """The scores to expect of playing each of these cards."""
    return of_choices(plans_for(worlds, [TRY] * len(cards), cards, learnt()), len(cards))


def world(row: list[float], hands: list[list[float]], pile: list[float], icon: int = 0) -> World:
    return sight(row, hands, pile, icon).imagined(FastChance(1))


def test_sets_of_cards() -> None:
    assert [count(cards) for cards in (0, 1, 6, (1 << 61) + 7)] == [0, 1, 2, 4]
    assert [highest(cards) for cards in (1, 6, (1 << 61) + 7)] == [1, 4, 1 << 61]


def test_spots() -> None:
    """Left of all, right of all, into the second gap, and nowhere once that is taken (TML-206, TML-207)."""
    hand = [0.0, 9.0, 2.5, 2.6]
    went = []
    for card in range(3):
        found = world([1.0, 2.0, 3.0], [hand], [])
        went.append(found.do(TRY, found.places[card]))
    assert went == [LEFT_END, RIGHT_END, 2]
    found = world([1.0, 2.0, 3.0], [hand], [])
    found.do(TRY, found.places[2])
    assert found.do(TRY, found.places[3]) == STUCK
    assert found.stuck_of(0) == 1


def test_a_gap_that_was_taken_before_stays_so() -> None:
    seen = sight([1.0, 2.0, 3.0], [[1.5, 2.5]], [])
    seen.taken = [True, False]
    found = seen.imagined(FastChance(1))
    assert found.do(TRY, found.places[0]) == STUCK
    assert found.do(TRY, found.places[1]) == 2


def test_equals_of_the_row() -> None:
    """A card of the same year as one of the row goes to an end if it may, else into the leftmost free gap (TML-208)."""
    row, hand = [1.0, 2.0, 2.0, 3.0], [1.0, 3.0, 2.0, 2.0]
    went = []
    for card in range(3):
        found = world(row, [hand], [])
        went.append(found.do(TRY, found.places[card]))
    assert went == [LEFT_END, RIGHT_END, 1]
    seen = sight(row, [hand], [])
    seen.taken = [True, False, False]
    found = seen.imagined(FastChance(1))
    assert [found.do(TRY, found.places[card]) for card in (2, 3)] == [2, 3]
    seen.taken = [True, True, True]
    found = seen.imagined(FastChance(1))
    assert [found.fits(found.places[card]) for card in range(4)] == [True, True, False, False]


def test_whoever_is_sure_of_two_cards_knows_that_they_are_equal() -> None:
    seen = sight([0.0], [[1.0, 4.0], [4.0]], [])
    one, first, second = seen.imagined(FastChance(1)).places
    found = seen.imagined(FastChance(1))
    assert (found.same_year, found.twins) == ([first | second], first | second)
    assert not one & found.twins
    seen.known[1] = (seen.known[1][0], 0.1)
    unsure = [seen.imagined(FastChance(number)).same_year for number in range(20)]
    assert [] in unsure


def test_a_card_of_which_little_is_known_is_taken_for_one_like_the_others() -> None:
    """Nine of ten cards of this deck are early. Who has next to forgotten a card takes it for an early one."""
    seen = sight([5.0], [[0.0, 9.0]], [])
    seen.deck, seen.vague = sorted([sure(1.0 + 0.1 * part)[0] for part in range(9)] + [sure(8.0)[0]]), 0.01
    seen.known = [sure(3.0), (sure(4.0)[0], 0.2)]
    early = 0
    for number in range(300):
        found = seen.imagined(FastChance(number))
        assert found.do(TRY, found.places[0]) == LEFT_END
        early += found.places[1] < found.last
    assert 240 < early < 300


def test_no_card_of_which_little_is_known_lies_beyond_the_deck() -> None:
    seen = sight([0.0, 10.0], [[5.0]], [])
    seen.deck, seen.vague = [sure(0.1)[0], sure(9.9)[0]], 0.01
    seen.known = [(sure(5.0)[0], 1.0)]
    for number in range(50):
        found = seen.imagined(FastChance(number))
        assert found.do(TRY, found.places[0]) == 1


def test_what_is_known_of_a_deck() -> None:
    """The times that are known well, in order; of no card or one nothing can be said."""
    assert team.known_times([]) == ([], math.inf)
    assert team.known_times([(1.0, 0.1)]) == ([], math.inf)
    times, vague = team.known_times([(3.0, 0.1), (1.0, 0.1), (2.0, 5.0)])
    assert times == [1.0, 3.0]
    assert 0.1 < vague < 5.0


def test_equals_are_tried_in_both_orders() -> None:
    """The one that could go to either side takes the left gap, which the other needs: so the other goes first."""
    seen = sight([1.0, 2.0, 3.0, 4.0], [[2.0, 1.5]], [])
    seen.taken = [False, False, True]
    made = seen.imagined(FastChance(1))
    either, left = made.places
    assert (TRY, left, either) in ways(made)
    assert (TRY, either, left) not in ways(made)


def test_the_score_counts_rows_and_what_is_left() -> None:
    """Two of the lower row, one above, one discarded, one in the pile, two in front (TML-218)."""
    found = world([1.0, 2.0], [[1.5, 5.0], [6.0]], [7.0])
    found.do(TRY, found.places[0])
    assert found.score() == 2 * 2 + 1 - 1 - 1 - 2


def test_a_turn_ends_after_two_cards_and_draws() -> None:
    found = world([1.0, 2.0], [[3.0, 4.0], [5.0]], [6.0])
    found.do(TRY, found.places[0])
    assert found.turn == 0
    found.do(TRY, found.places[1])
    assert (found.resting, found.to_draw()) == (True, 1)
    found.go_on()
    assert (found.turn, found.hands[0], found.left) == (1, found.places[3], 0)


def test_stuck_cards_leave_less_to_draw() -> None:
    seen = sight([1.0, 2.0], [[3.0], [5.0]], [6.0, 7.0, 8.0, 9.0])
    seen.stuck = [2, 0]
    found = seen.imagined(FastChance(1))
    found.do(TRY, found.places[0])
    found.go_on()
    assert (count(found.hands[0]), found.left) == (2, 2)


def test_nothing_that_fits_ends_the_game() -> None:
    seen = sight([1.0, 2.0], [[1.5], [9.0]], [])
    seen.taken = [True]
    found = seen.imagined(FastChance(1))
    found.do(TRY, found.places[0])
    assert found.over


def test_a_discard_and_an_end_pass_the_turn() -> None:
    found = world([1.0, 2.0], [[3.0, 4.0], [5.0]], [])
    found.do(DISCARD, found.places[0])
    found.go_on()
    # Its back has another icon than its front.
    assert (found.turn, found.lost, found.icon != 0) == (1, 2, True)
    found.do(END, NO_CARD)
    found.go_on()
    assert found.turn == 0


def test_the_near_card_before_the_far_one() -> None:
    """To skip three cards that are still to come costs more than one gap can hold."""
    seen = sight([0.0], [[1.0, 5.0], [2.0, 3.0, 4.0]], [])
    near, far = expected([seen.imagined(FastChance(1))], [0, 1])
    assert near > far


def test_who_sees_where_a_card_goes_chooses_better() -> None:
    """After the first card the turn goes on as it turned out: no worse than ending it in any case."""
    seen = sight([0.0], [[1.0, 2.0, 5.0, 9.0], [3.0, 4.0, 6.0, 7.0]], [8.0, 10.0, 11.0])
    worlds = [seen.imagined(FastChance(number)) for number in range(3)]
    ended = 0.0
    for one in worlds:
        twin = one.copy()
        twin.do(TRY, one.places[0])
        twin.do(END, NO_CARD)
        ended += learnt().score(twin) / len(worlds)
    scores = expected(worlds, [0, 1, 2, 3])
    assert scores[0] >= ended
    assert max(scores) == scores[0]


def test_the_following_turns_are_thought_of_for_the_best_choices_only() -> None:
    seen = sight([0.0], [[1.0, 2.0, 5.0, 9.0], [3.0, 4.0, 6.0, 7.0]], [8.0, 10.0, 11.0])
    worlds = [seen.imagined(FastChance(number)) for number in range(2)]
    cards = [0, 1, 2, 3]
    plans = plans_for(worlds, [TRY] * 4, cards, learnt())
    plain = of_choices(plans, 4)
    look_further(worlds, plans, learnt())
    scores = of_choices(plans, 4)
    worst = plain.index(min(plain))
    assert scores != plain
    assert scores[worst] == min(plain[worst], *(score for card, score in enumerate(scores) if card != worst))
    # The worlds themselves are as they were.
    assert expected(worlds, cards) == plain


def test_who_is_clearly_behind_is_thought_about_no_more() -> None:
    """What is left out after the first round stays as far behind as it was; the others are compared in more worlds."""
    seen = sight([0.0], [[1.0, -1.0, 5.0, 9.0], [3.0, 4.0, 6.0, 7.0]], [8.0, 10.0, 11.0])
    worlds = [seen.imagined(FastChance(number)) for number in range(2 * turn.ROUND)]
    few_plans, many_plans = ([Plan(card, TRY, card) for card in range(4)] for _ in range(2))
    look_further(worlds[: turn.ROUND], few_plans, learnt())
    look_further(worlds, many_plans, learnt())
    few, many = of_choices(few_plans, 4), of_choices(many_plans, 4)
    assert max(few) - few[3] > turn.BEHIND
    assert max(many) - many[3] == pytest.approx(max(few) - few[3])
    assert few[0] - few[1] != pytest.approx(many[0] - many[1])


def test_plans_that_begin_alike_need_no_further_thought() -> None:
    """Which card comes second is asked again once it is seen where the first one went."""
    seen = sight([0.0], [[1.0, 2.0], [3.0, 4.0]], [5.0, 6.0])
    worlds = [seen.imagined(FastChance(number)) for number in range(turn.ROUND)]
    plans = plans_for(worlds, [TRY], [0], learnt())
    scores = [plan.score for plan in plans]
    look_further(worlds, plans, learnt())
    assert [plan.score for plan in plans] == scores


def test_the_same_two_cards_in_another_order_are_one_plan() -> None:
    """One of the two is thought about further, and both have its score then."""
    seen = sight([0.0], [[1.0, -1.0], [3.0, 4.0], [-3.0, -4.0]], [6.0, 7.0])
    worlds = [seen.imagined(FastChance(number)) for number in range(turn.ROUND)]
    plans = plans_for(worlds, [TRY, TRY], [0, 1], learnt())
    finalists, others = turn._finalists(plans)
    assert len(finalists) == 3
    [mirrored] = others
    [one] = [plan for plan in finalists if (plan.card, plan.then) == (mirrored.then, mirrored.card)]
    before = one.score
    look_further(worlds, plans, learnt())
    assert one.score == mirrored.score != before


def test_a_plan_for_each_way_to_go_on() -> None:
    seen = sight([0.0], [[1.0, 2.0, 5.0], [3.0, 4.0]], [6.0, 7.0])
    worlds = [seen.imagined(FastChance(number)) for number in range(4)]
    plans = plans_for(worlds, [TRY, DISCARD], [0, 0], learnt())
    found = [(plan.choice, plan.spot, plan.then) for plan in plans]
    assert sorted(found) == [(0, RIGHT_END, NO_CARD), (0, RIGHT_END, 1), (0, RIGHT_END, 2), (1, 0, turn.OPEN)]


def test_a_plan_is_kept_to_where_its_card_goes_as_meant() -> None:
    """Ending the turn and skipping two cards differ; where the card goes elsewhere both plans do the same."""
    seen = sight([0.0], [[1.0, 5.0, -1.0], [3.0, 4.0, 6.0]], [7.0, 8.0, 9.0])
    worlds = [seen.imagined(FastChance(number)) for number in range(turn.ROUND)]

    def scores(spot: int) -> list[float]:
        plans = [Plan(0, TRY, 0, spot, NO_CARD), Plan(0, TRY, 0, spot, 1), Plan(1, TRY, 2)]
        look_further(worlds, plans, learnt())
        return [plan.score for plan in plans[:2]]

    ended, skipped = scores(RIGHT_END)
    assert ended > skipped
    one, other = scores(LEFT_END)
    assert one == other >= ended


def test_the_turns_that_follow_are_played() -> None:
    """With nothing left to draw and two turns to go the score is the one that the game then has."""
    seen = sight([0.0], [[1.0, -1.0], [2.0], [3.0]], [])
    plans = [Plan(0, TRY, 0, RIGHT_END, 1), Plan(1, TRY, 1, LEFT_END, NO_CARD)]
    look_further([seen.imagined(FastChance(1))], plans, learnt())
    assert plans[0].score == 2 * 5 - seen.discarded


def test_with_time_up_nothing_is_thought_about_further() -> None:
    seen = sight([0.0], [[1.0, 2.0], [3.0, 4.0]], [])
    plans = [Plan(0, TRY, 0), Plan(1, TRY, 1)]
    plans[0].score, plans[1].score = 2.0, 3.0
    look_further([seen.imagined(FastChance(1))], plans, learnt(), deadline=0.0)
    assert of_choices(plans, 2) == [2.0, 3.0]


def test_ways_to_use_a_turn() -> None:
    """Two cards beyond the same end in either order, others in one; nothing that finds its gap taken."""
    seen = sight([1.0, 2.0, 3.0], [[4.0, 5.0, 1.5, 2.5]], [])
    seen.taken = [True, False]
    seen.icons = [0, 1, 2, 3]
    made = seen.imagined(FastChance(1))
    near, far, dead, inside = made.places
    assert sorted(ways(made)) == sorted(
        [
            (DISCARD, near, 0),
            (TRY, near, 0),
            (TRY, near, far),
            (TRY, far, near),
            (TRY, far, 0),
            (TRY, inside, 0),
            (TRY, inside, near),
            (TRY, inside, far),
        ]
    )
    assert not made.fits(dead)


def test_nobody_knows_the_back_of_a_card_that_is_discarded() -> None:
    """A discard is worth the mean over the icons that its back may have."""
    seen = sight([1.0, 2.0], [[3.0, 4.0, 5.0], [0.5, 1.2, 6.0]], [7.0, 8.0])
    seen.icons = [0, 1, 2, 3, 4, 1, 2]
    made = seen.imagined(FastChance(1))
    backs = []
    for icon in range(1, 5):
        twin = made.copy()
        twin.do(DISCARD, made.places[0])
        twin.icon = icon
        backs.append(learnt().score(twin))
    assert len(set(backs)) > 1
    assert abs(after(made, (DISCARD, made.places[0], 0), learnt()) - sum(backs) / 4) < 1e-9


@pytest.mark.parametrize("years", [1_000_000, 30, 8, 3])
@pytest.mark.parametrize("number", range(6))
def test_a_world_goes_by_the_rules_of_the_game(number: int, years: int) -> None:
    """Random moves in the engine and in a world of the same cards: the same spots, hands and score.

    Also with so few years that many cards are equal.
    """
    chance = FastChance(number)
    options = GAME.options({"players": 2 + number % 3, "mode": "cooperative"})
    state = GAME.deal(options, chance)
    assert isinstance(state, Cooperative)
    state.faces.dates = [date % years for date in state.faces.dates]
    twin, bits = twin_of(state)
    while state.over == RUNNING:
        moves = state.legal(state.turn)
        move = moves[chance.below(len(moves))]
        assert isinstance(move, CardMove)
        what = {pieces.TRY: TRY, pieces.DISCARD: DISCARD, pieces.END: END}[move.kind]
        card = NO_CARD if what == END else bits[state.number_of(move.home, move.card, move.name)]
        told = state.play(state.turn, move)[0]
        went = twin.do(what, card)
        if isinstance(told, Tried):
            spots = {pieces.LEFT: LEFT_END, pieces.RIGHT: RIGHT_END, pieces.TAKEN: STUCK}
            assert went == spots.get(told.spot, told.spot + 1)
        if twin.resting:
            twin.go_on()
        assert twin.over == (state.over != RUNNING)
        assert twin.score() == state.score()
        if not twin.over:
            assert (twin.turn, twin.placed, twin.left) == (state.turn, state.placed, len(state.pile))
            assert twin.hands == [sum(bits[card] for card in hand) for hand in state.hands]


def twin_of(state: Cooperative) -> tuple[World, dict[int, int]]:
    """A world of the same cards in the same order, and the bit of each card."""
    faces = state.faces
    used = sorted({*state.pile, *state.lower, *(card for hand in state.hands for card in hand)})
    used.sort(key=lambda card: faces.dates[card])
    bits = {card: 1 << place for place, card in enumerate(used)}
    fronts = [sum(bits[card] for card in used if faces.fronts[card] == icon) for icon in range(5)]
    backs = [sum(bits[card] for card in used if faces.backs[card] == icon) for icon in range(5)]
    made = World([], fronts, backs, [bits[card] for card in state.pile])
    made.hands = [sum(bits[card] for card in hand) for hand in state.hands]
    made.cards = sum(made.hands) + sum(made.pile)
    made.row = made.first = made.last = bits[state.lower[0]]
    made.rows = made.lost = 1
    made.note_years([faces.dates[card] for card in used])
    made.icon, made.turn = faces.backs[state.discard[-1]], state.turn
    return made, bits


def test_a_row_too_long_for_a_number_is_shortened() -> None:
    """Cards of the row with nothing between them count as one, and the far end of the pile is left out."""
    row = [float(place) for place in range(100)]
    seen = sight(row, [[10.5, 10.6, 50.5, 120.0], [-5.0, 98.5]], [float(place) + 0.5 for place in range(60)])
    found = seen.imagined(FastChance(1))
    assert count(found.row | found.cards) <= MOST_PLACES
    everything = 4 + 2 + 60
    assert found.score() == 2 * 100 - 1 - everything
    assert [found.do(TRY, found.places[card]) != STUCK for card in (0, 1)] == [True, False]
    assert 0 < expected([found], [0])[0] < 300


def test_worlds_fit_the_view_and_choices_are_weighed() -> None:
    options = GAME.options({"players": 3, "mode": "cooperative"})
    state = GAME.deal(options, FastChance(3))
    seat = state.to_act()[0]
    view = GAME.view(state, seat)
    assert isinstance(view, CooperativeView)
    reader = team.TeamReader(1, "historian", worlds=6, seconds=None)
    choice = reader.choose(view)
    ranking = reader.plan(view)
    assert choice in view.choices
    assert sorted(move for _, move in ranking) == sorted(view.choices)
    seen, numbers = team.sight_of(view, reader._belief, reader._deck_cards())
    assert len(numbers) == 13
    for number in range(3):
        one = seen.imagined(FastChance(number))
        assert (one.left, one.score()) == (view.pile, sum(astuple(view.points)))
        assert [count(hand) for hand in one.hands] == [4, 4, 4]


def test_the_same_seed_gives_the_same_plan() -> None:
    options = GAME.options({"players": 2, "mode": "cooperative"})
    state = GAME.deal(options, FastChance(4))
    view = GAME.view(state, state.to_act()[0])
    thoughts = [team.TeamReader(5, "historian", worlds=4, seconds=None).think(view) for _ in range(2)]
    assert thoughts[0] == thoughts[1]


def test_a_choice_without_alternatives_is_worth_something_too() -> None:
    """The only choice is told with the score to expect of it."""
    options = GAME.options({"players": 2, "mode": "cooperative"})
    state = GAME.deal(options, FastChance(4))
    view = GAME.view(state, state.to_act()[0])
    assert isinstance(view, CooperativeView)
    reader = team.TeamReader(5, "historian", worlds=2, further=0, seconds=None)
    view = replace(view, choices=view.choices[:1])
    assert reader.think(view).alternatives[0].value > 5

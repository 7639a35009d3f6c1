"""The Shipwreck Arcana in words and letters: for the terminal, logs and screen readers."""

from collections.abc import Sequence

from tidetable.games.shipwreck import seen
from tidetable.games.shipwreck.cards import CARD_BY_NAME, CARD_TITLES, VALUES
from tidetable.games.shipwreck.forms import LineName, ShipwreckOutcome
from tidetable.games.shipwreck.shown import NumberLine, ShipwreckView, Spot
from tidetable.kernel.game import Seen
from tidetable.kernel.outcome import Outcome
from tidetable.kernel.words import listed, plural

LEVELS = {0: "Easy", 2: "Normal", 4: "Hard", 6: "Doomed"}
AID_NOTE = "(?) what the open information leaves possible, whatever way people like to play"


def title(card: str | None) -> str:
    return "an empty spot" if card is None else CARD_TITLES[CARD_BY_NAME[card]]


def numbers(values: Sequence[int], last: str = "and") -> str:
    return listed([str(value) for value in values], last)


def draw(view: ShipwreckView, names: Sequence[str]) -> str:
    """Score and doom, the row, powers, number lines, then one's own hand."""
    lines = [f"  Score {view.score} of 7, doom {view.doom} of 7 ({LEVELS[view.options.doom]})", ""]
    lines.append(f"  {'The Hours':16} {'':10}{'' if view.on_hours is None else view.on_hours}".rstrip())
    lines.extend(_row_line(spot) for spot in view.row)
    top = "nothing" if view.deck.top is None else title(view.deck.top)
    lines.append(f"  Deck: {plural(view.deck.count, 'card')}, {top} on top")
    if view.powers:
        used = ", one used this turn" if view.power_used else ""
        lines.append(
            "  Powers: " + ", ".join(f"{ready.power} ({title(ready.card)})" for ready in view.powers) + used
        )
    elif view.power_used:
        lines.append("  Powers: none ready, one used this turn")
    lines.append("")
    lines.extend(_number_line(view, line, names) for line in view.lines)
    if view.options.aid:
        lines.append(f"  {AID_NOTE}")
    unseen = ", ".join(f"{value}: {count}" for value, count in enumerate(view.unseen, start=1))
    lines.append(f"  Copies not in sight: {unseen}")
    for hand in view.hands:
        held = numbers(hand.fates) if hand.fates else "nothing"
        lines.append(f"  You hold{_of_line(hand.line)}: {held}")
    if view.proposal is not None:
        agreed = (
            f", agreed: {listed([names[seat] for seat in view.proposal.agreed])}"
            if view.proposal.agreed
            else ""
        )
        lines.append(f"  {names[view.proposal.seat]} proposes: {proposal_words(view.proposal.what)}{agreed}")
    return "\n".join(lines)


def _row_line(spot: Spot) -> str:
    if spot.card is None:
        return "  (empty)"
    hours = f"{spot.hours} of {spot.duration} h"
    return f"  {title(spot.card):16} {hours:10}{' '.join(str(fate) for fate in spot.fates)}".rstrip()


def _number_line(view: ShipwreckView, line: NumberLine, names: Sequence[str]) -> str:
    active = (line.seat, line.line) == (view.active, view.line) and bool(view.to_act)
    tokens = " ".join("·" if value in line.turned else str(value) for value in range(1, VALUES + 1))
    words = f"{'>' if active else ' '} {line.seat} {names[line.seat]}{_of_line(line.line)}: {tokens}"
    words += f"   {plural(line.held, 'fate')}"
    if line.possible is not None:
        words += f"   (?) {' '.join(str(value) for value in line.possible)}"
    return words


def _of_line(line: LineName | None) -> str:
    return "" if line is None else f" (line {line.upper()})"


def proposal_words(what: str) -> str:
    if what == "none":
        return "no prediction"
    if what == "twice":
        return "to use Twice"
    if what.startswith("higher-than"):
        return f"to ask whether it is higher than {what.split(' ')[1]}"
    return (
        f"to predict {what}" if len(what) == 1 else f"to ask whether it is one of {what.replace('-', ', ')}"
    )


def prompt(view: ShipwreckView, names: Sequence[str]) -> str:
    if not view.to_act:
        return "The game is over."
    active = names[view.active]
    mine = view.seat in view.to_act
    match view.ask:
        case "play":
            return (
                "Your turn: play one of your two fates." if mine else f"{active} is choosing a fate to play."
            )
        case "after-playing":
            if mine:
                return "Use a power now, or say done."
            return f"{active} may use a power before you predict."
        case "propose":
            if mine:
                return f"What does {active} still hold? Propose a value, a power, or none."
            return _wait(view, names, "are talking over a prediction", "is thinking about a prediction")
    assert view.proposal is not None
    proposed = f"{names[view.proposal.seat]} proposes {proposal_words(view.proposal.what)}"
    return (
        f"{proposed}: agree or object." if mine else f"{proposed}; {_wait(view, names, 'answer', 'answers')}"
    )


def _wait(view: ShipwreckView, names: Sequence[str], several: str, one: str) -> str:
    return f"{listed([names[seat] for seat in view.to_act])} {several if len(view.to_act) > 1 else one}."


def sentence(look: Seen, names: Sequence[str]) -> str:
    match look:
        case seen.DrewSeen(values=None):
            return f"{names[look.seat]} drew {plural(look.count, 'fate')}{_of_line(look.line)}."
        case seen.DrewSeen():
            return f"You drew {numbers(look.values or [])}{_of_line(look.line)}."
        case seen.PlayedSeen():
            return f"{names[look.seat]} played a {look.value} on {title(look.card)}{_of_line(look.line)}."
        case seen.ProposedSeen():
            return f"{names[look.seat]} proposed {proposal_words(look.what)}."
        case seen.AnsweredSeen():
            return f"{names[look.seat]} {'agreed' if look.agrees else 'objected'}."
        case seen.PredictedSeen(fate=None):
            return f"The group predicted {look.value}: wrong, and Twice lets them try once more."
        case seen.PredictedSeen(right=True):
            return f"The group predicted {look.value}: right. The score rises by 1."
        case seen.PredictedSeen():
            return f"The group predicted {look.value}: wrong, it was {_a(look.fate)}. Doom rises by 1."
        case seen.NotPredictedSeen(fate=None):
            return "The group made no prediction."
        case seen.NotPredictedSeen():
            return f"The group stopped after the wrong one: it was {_a(look.fate)}. Doom rises by 1."
        case seen.ShownSeen():
            return f"{names[look.seat]} discarded {_a(look.value)} for all to see{_of_line(look.line)}."
        case seen.PushedSeen():
            return f"The {look.value} moves from The Hours to {title(look.card)}."
        case seen.FadedSeen():
            cost = f"Doom rises by {look.doom}." if look.doom else "It adds no doom."
            return f"{title(look.card)} fades. {cost} {_comes(look.into)}"
    return _power_sentence(look, names)


def _power_sentence(look: Seen, names: Sequence[str]) -> str:
    match look:
        case seen.CycledSeen():
            return (
                f"{names[look.seat]} used Cycle: {title(look.card)} goes under the deck. {_comes(look.into)}"
            )
        case seen.DiscardedLowerSeen():
            return (
                f"{names[look.seat]} used Discard lower on {_a(look.value)} in front of {title(look.card)}: "
                f"the fate in hand is higher than {look.value}."
            )
        case seen.ToldOldSeen():
            held = "already held" if look.old else "did not yet hold"
            return f"Old? On the turn before, {names[look.seat]} {held} a fate of the value just played."
        case seen.NoPowerSeen():
            return f"{names[look.seat]} used no power."
        case seen.AskedSeen():
            question = proposal_words(look.what).removeprefix("to ask whether it is ")
            return f"Is {names[look.seat]}'s fate {question}? {'Yes' if look.yes else 'No'}."
        case seen.DoubledSeen():
            return "The group used Twice: they may predict a second time."
    return _rare_sentence(look, names)


def _rare_sentence(look: Seen, names: Sequence[str]) -> str:
    match look:
        case seen.ToldSeen():
            return f"The fate that {names[look.seat]} keeps is {'higher' if look.higher else 'not higher'}."
        case seen.PlayedWronglySeen():
            return f"That was not allowed there: {names[look.seat]} discards {_a(look.discarded)}, and the turn ends."
        case seen.MarkedSeen():
            turned = "turned" if look.turned else "turned back"
            return f"{names[look.seat]} {turned} token {look.value} of {names[look.whose]}."
        case seen.JoinedSeen():
            return f"{names[look.seat]} joined the game."
        case seen.LeftSeen():
            discarded = f" and discarded {numbers(look.values)}" if look.values else ""
            doom = " The wrong prediction costs 1 doom." if look.doom else ""
            return f"{names[look.seat]} left{discarded}.{doom}"
    raise ValueError(f"No sentence for {type(look).__name__}.")


def _a(value: int | None) -> str:
    return f"a {value}"


def _comes(card: str | None) -> str:
    return "Its spot stays empty." if card is None else f"{title(card)} takes its spot."


def result(outcome: Outcome, names: Sequence[str]) -> str:
    assert isinstance(outcome, ShipwreckOutcome)
    stand = f"score {outcome.score}, doom {outcome.doom}"
    match outcome.ended:
        case "escaped":
            return f"You escape the drowned world together: {stand}."
        case "doomed":
            return f"Doom has caught up with you: {stand}."
    return f"Too few players are left, so nobody wins: {stand}."

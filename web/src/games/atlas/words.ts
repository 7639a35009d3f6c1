import type { BoardWords } from '$lib/board';
import { partsOf, type Kind, type Stake, type Suit } from './choices';
import type { AtlasOutcome, AtlasView, BoardCard, Event } from './wire.gen';

/** The words of the board itself; the catalogue of the table has the rest. */
export interface AtlasWords {
  suits: Record<Suit, string>;
  kinds: Record<Kind, string>;
  places: string[];
  board: string;
  hand: string;
  handOf: (name: string) => string;
  empty: (card: string) => string;
  spot: (card: string, spot: BoardCard, names: string[]) => string;
  inHand: (card: string, completes: Kind[]) => string;
  playHere: (card: string, stake: Stake | null) => string;
  stake: (stake: Stake) => string;
  noStake: string;
  completes: (kind: Kind, cards: string[]) => string;
  stakes: (card: string) => string;
  pile: (cards: number) => string;
  ending: { stacks: string; each: string; none: string; lost: (chips: number) => string };
}

const EN_SUITS: Record<Suit, string> = { dawn: 'Dawn', day: 'Day', sunset: 'Sunset', night: 'Night' };
const DE_SUITS: Record<Suit, string> = { dawn: 'Morgen', day: 'Tag', sunset: 'Abend', night: 'Nacht' };
const EN_KINDS: Record<Kind, string> = { time: 'Time', place: 'Place' };
const DE_KINDS: Record<Kind, string> = { time: 'Zeit', place: 'Ort' };

const chipsEn = (chips: number) => (chips === 1 ? '1 chip' : `${chips} chips`);
const chipsDe = (chips: number) => (chips === 1 ? '1 Chip' : `${chips} Chips`);

export const own: Record<'en' | 'de', AtlasWords> = {
  en: {
    suits: EN_SUITS,
    kinds: EN_KINDS,
    places: [
      'Well',
      'Footbridge',
      'Mushroom ring',
      'Waterfall',
      'Old oak',
      'Stone circle',
      'Tower',
      'Mountain',
    ],
    board: 'The land',
    hand: 'Your hand',
    handOf: (name) => `Hand of ${name}`,
    empty: (card) => `${card}, empty`,
    spot: (card, { flipped, stack }, names) =>
      `${card}, ${flipped ? 'flipped' : 'face up'}${stack ? `, ${names[stack.seat]} has ${chipsEn(stack.chips)} on ${EN_KINDS[stack.kind]}` : ''}`,
    inHand: (card, kinds) =>
      kinds.length ? `${card}, completes a ${kinds.map((kind) => EN_KINDS[kind]).join(' and a ')}` : card,
    playHere: (card, stake) => `Play ${card}${stake ? `, ${stake.chips} on ${EN_KINDS[stake.kind]}` : ''}`,
    stake: ({ kind, chips }) => `${chipsEn(chips)} on ${EN_KINDS[kind]}`,
    noStake: 'no stake',
    completes: (kind, cards) => `Completes a ${EN_KINDS[kind]}: ${cards.join(', ')}`,
    stakes: (card) => `Stake on ${card}`,
    pile: (cards) => `Draw pile: ${cards}`,
    ending: {
      stacks: 'Right stacks',
      each: 'Each is worth its chips and one more.',
      none: 'no stack was right',
      lost: (chips) => `${chipsEn(chips)} on wrong guesses`,
    },
  },
  de: {
    suits: DE_SUITS,
    kinds: DE_KINDS,
    places: ['Brunnen', 'Steg', 'Pilzring', 'Wasserfall', 'Alte Eiche', 'Steinkreis', 'Turm', 'Berg'],
    board: 'Das Land',
    hand: 'Deine Hand',
    handOf: (name) => `Hand von ${name}`,
    empty: (card) => `${card}, leer`,
    spot: (card, { flipped, stack }, names) =>
      `${card}, ${flipped ? 'umgedreht' : 'offen'}${stack ? `, ${names[stack.seat]} hat ${chipsDe(stack.chips)} auf ${DE_KINDS[stack.kind]}` : ''}`,
    inHand: (card, kinds) =>
      kinds.length
        ? `${card}, vollendet ${kinds.map((kind) => (kind === 'time' ? 'eine Zeit' : 'einen Ort')).join(' und ')}`
        : card,
    playHere: (card, stake) =>
      `${card} spielen${stake ? `, ${stake.chips} auf ${DE_KINDS[stake.kind]}` : ''}`,
    stake: ({ kind, chips }) => `${chipsDe(chips)} auf ${DE_KINDS[kind]}`,
    noStake: 'kein Einsatz',
    completes: (kind, cards) =>
      `Vollendet ${kind === 'time' ? 'eine Zeit' : 'einen Ort'}: ${cards.join(', ')}`,
    stakes: (card) => `Einsatz auf ${card}`,
    pile: (cards) => `Nachziehstapel: ${cards}`,
    ending: {
      stacks: 'Richtige Stapel',
      each: 'Jeder zählt seine Chips und einen Punkt dazu.',
      none: 'kein Stapel war richtig',
      lost: (chips) => `${chipsDe(chips)} falsch gesetzt`,
    },
  },
};

export function cardName(card: string, suits: Record<Suit, string>): string {
  const { suit, number } = partsOf(card);
  return `${suits[suit]} ${number}`;
}

const de = (card: string) => cardName(card, DE_SUITS);
const all = (cards: string[]) => cards.map(de).join(', ');

function german(event: Event, names: string[], own: number | null): string {
  const name = names[event.seat] ?? '';
  switch (event.event) {
    case 'played':
      return event.kind
        ? `${name} spielte ${de(event.card)} und setzte ${event.chips} auf ${DE_KINDS[event.kind]}.`
        : `${name} spielte ${de(event.card)}.`;
    case 'completed': {
      const what = event.kind === 'time' ? 'eine Zeit' : 'einen Ort';
      const right = event.right.length
        ? ` Die Stapel auf ${all(event.right)} waren richtig und bleiben.`
        : '';
      const wrong = event.wrong.length ? ` Die Stapel auf ${all(event.wrong)} waren falsch und gehen.` : '';
      return `${name} vollendete ${what}: ${all(event.cards)} drehen sich um.${right}${wrong}`;
    }
    case 'drew':
      if (!event.card) return `${name} zog eine Karte.`;
      return own === null ? `${name} zog ${de(event.card)}.` : `Du hast ${de(event.card)} gezogen.`;
  }
}

function germanPrompt(view: AtlasView, names: string[]): string {
  const [next] = view.to_act;
  if (next === undefined) return 'Das Spiel ist vorbei.';
  if (next === view.seat)
    return 'Du bist dran: Spiele eine Karte und setze, wenn du magst, auf Zeit oder Ort.';
  return `${names[next]} sucht eine Karte aus.`;
}

/** The server says it all, but at a table: what somebody drew is told to nobody else there. */
const english = (event: Event, names: string[], own: number | null) =>
  event.event === 'drew' && event.card && own === null
    ? `${names[event.seat]} drew ${cardName(event.card, EN_SUITS)}.`
    : null;

export const words: Record<'en' | 'de', BoardWords<AtlasView, Event>> = {
  en: {
    sentence: english,
    keys: [
      ['1 – 7', 'Pick a card of your hand'],
      ['T, P', 'Stake one chip more on Time or Place'],
      ['0', 'No stake'],
      ['Enter', 'Play'],
    ],
  },
  de: {
    title: 'Atlas: Verzauberte Lande',
    promise: 'Wette darauf, was das Land zuerst wird: eine Zeit oder ein Ort.',
    custom: 'Wer zuletzt in einem Wald war, beginnt.',
    options: { players: { title: 'Spieler', help: 'Wie viele spielen: zwei, drei oder vier.' } },
    prompt: germanPrompt,
    sentence: german,
    result: (outcome, names) => {
      const { winners, scores } = outcome as AtlasOutcome;
      const who = winners.map((seat) => names[seat]).join(' und ');
      const points = scores.map((score, seat) => `${names[seat]} ${score}`).join(', ');
      return `${who} ${winners.length > 1 ? 'teilen sich den Sieg' : 'gewinnt'}. Punkte: ${points}.`;
    },
    keys: [
      ['1 – 7', 'Eine Karte der Hand nehmen'],
      ['T, P', 'Einen Chip mehr auf Zeit oder Ort'],
      ['0', 'Kein Einsatz'],
      ['Enter', 'Spielen'],
    ],
  },
};

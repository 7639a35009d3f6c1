import type { BoardWords } from '$lib/board';
import type { Ground, Sort } from './choices';
import { fullName, listed, nameOf, type TroublezWords } from './names';
import type { Event, Gift, TroublezView } from './wire.gen';

const SORTS: Record<Sort, string> = {
  toad: 'Toad',
  flower: 'Flower',
  crystal: 'Crystal',
  mushroom: 'Mushroom',
  raven: 'Raven',
  vanish: 'Vanish',
  summon: 'Summon',
  poison: 'Poison',
  cloak: 'Cloak',
};
const GROUNDS: Record<Ground, string> = { sun: 'Sun', moon: 'Moon', star: 'Star' };
const ROWS: [string, string, string] = ['first row', 'second row', 'third row'];

const row = (at: number | string | undefined) => ROWS[Number(at)] ?? `row ${at}`;
const sort = (name: string | undefined) => SORTS[name as Sort] ?? '';
const card = (name: string) => nameOf(name, { sorts: SORTS, grounds: GROUNDS });
const count = (number: number, one: string, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;
const all = (items: string[]) => listed(items, 'and');
const collection = (name: string) =>
  name === 'each' ? 'one of each kind' : `four ${sort(name.split(' ')[1])}s`;

function gain(gift: Required<Gift>): string {
  const parts = [`${gift.marks > 0 ? '+' : ''}${count(gift.marks, 'Magic Mark')}`];
  if (gift.covered) parts.push(`${gift.covered} of them unseen under Cloaks`);
  if (gift.magicians.length) parts.push(`${all(gift.magicians.map(sort))} to carry out`);
  if (gift.collections.length) parts.push(`then you could complete ${all(gift.collections.map(collection))}`);
  return parts.join('; ');
}

function label(move: string, view: TroublezView, names: string[]): string {
  const [what, one, two] = move.split(' ');
  const held = view.held ? card(view.held) : '';
  switch (what) {
    case 'place':
      return one === 'new'
        ? `Begin a new row with ${held}`
        : `Place ${held} at the ${two} of the ${row(one)}`;
    case 'cloak':
      return `Lay the Cloak on ${card(view.rows[Number(one)]?.[Number(two)]?.card ?? '')}`;
    case 'pass':
      return `Pass and take the ${row(one)}`;
    case 'take': {
      const cells = view.rows[Number(one)] ?? [];
      return `Take ${card((two === 'left' ? cells[0] : cells.at(-1))?.card ?? '')}`;
    }
    case 'vanish':
      return `Everyone else loses a ${sort(one)}`;
    case 'summon':
      return `Summon a ${sort(two)} from ${names[Number(one)]}`;
    case 'poison':
      return `Give up a ${sort(one)}`;
    case 'order':
      return `First ${move.split(' ').slice(1).map(sort).join(', then ')}`;
    case 'collect':
      return `Complete ${collection(move.slice('collect '.length))}`;
    case 'keep':
      return 'Keep the cards for now';
    case 'draw':
      return 'Draw a card';
  }
  return move;
}

export const boardEn: TroublezWords = {
  sorts: SORTS,
  grounds: GROUNDS,
  forest: 'The Forest',
  row: (at, taken) => `The ${row(at)}${taken ? ', being taken' : ''}`,
  noRow: (at) => `No ${row(at)} yet`,
  newRow: 'New row',
  cell: (name, under) =>
    under ? `Cloak over ${card(under)}` : fullName(name, { sorts: SORTS, grounds: GROUNDS }),
  placeAt: (name, at, side, can) => {
    const where = side === 'new' ? 'as a new row' : `at the ${side} of the ${row(at)}`;
    return can ? `Place ${card(name)} ${where}` : `${card(name)} cannot go ${where}: ask why`;
  },
  touch: (move, name, gift) =>
    move.startsWith('cloak') ? `Lay the Cloak on ${name}` : `Take ${name}${gift ? `: ${gain(gift)}` : ''}`,
  takeRow: 'Take',
  passFor: (at, gift) => `Pass and take the ${row(at)}: ${gain(gift)}`,
  covered: (cards) => `${count(cards, 'Talisman')} unseen under Cloaks`,
  draw: 'Draw a card',
  drawMore: 'Draw another',
  pile: 'Draw pile',
  left: (cards, runOut, endsAt) =>
    endsAt > 1 ? `${cards} left, pile ${runOut + 1} of ${endsAt}` : `${cards} left`,
  lastTurn: 'Last turn',
  discard: (cards, top) => `Discard pile: ${count(cards, 'card')}${top ? `, ${card(top)} on top` : ''}`,
  risk: 'risk',
  shown: (name) => `Shown: ${fullName(name, { sorts: SORTS, grounds: GROUNDS })}`,
  busted: 'fits nowhere',
  troves: 'Troves of the others',
  ownTrove: 'Your Trove',
  troveOf: (name) => `Trove of ${name}`,
  kindIn: (kind, number) => count(number, sort(kind)),
  summon: (kind, name, number, gift) =>
    `Summon a ${sort(kind)} from ${name}, who has ${number}${gift ? `: ${gain(gift)}` : ''}`,
  poison: (kind, number) => `Give up a ${sort(kind)} to the Poison; you have ${number}`,
  book: (collections, markers) =>
    `${count(collections, 'Collection')}${markers.length ? `: ${markers.map(card).join(', ')}` : ''}`,
  complete: 'Complete a Collection',
  completeOne: 'Which Collection?',
  collection: (name) => collection(name).replace(/^./, (letter) => letter.toUpperCase()),
  worth: (marks) => `${marks > 0 ? '+' : ''}${count(marks, 'Mark')}`,
  keep: 'Keep the cards',
  vanish: 'Everyone else loses one. Which kind?',
  vanishKind: (kind, losers) =>
    `${sort(kind)}: ${losers.length ? `${all(losers)} would lose one` : 'nobody has one'}`,
  nobody: 'nobody',
  order: 'Touch the Magicians in the order you want.',
  orderAt: (magician, place) => (place ? `${sort(magician)}, number ${place}` : sort(magician)),
  label,
  ending: {
    collections: (number) => `${count(number, 'Collection')} × 10`,
    talismans: (number) => `${count(number, 'Talisman')} × 1`,
    none: 'nothing in the Trove',
  },
};

/** As the server says it, with the rows counted as people count them. */
function english(event: Event, names: string[]): string {
  const name = 'seat' in event ? (names[event.seat] ?? '') : '';
  switch (event.event) {
    case 'drew':
      return `${name} drew ${card(event.card)}.`;
    case 'busted':
      return `${card(event.card)} cannot be placed: ${name} gets no row.`;
    case 'placed':
      return event.side === 'new'
        ? `${name} began the ${row(event.row)} with ${card(event.card)}.`
        : `${name} placed ${card(event.card)} at the ${event.side} of the ${row(event.row)}.`;
    case 'cloaked':
      return `${name} laid a Cloak on ${card(event.card)} in the ${row(event.row)}.`;
    case 'ran-out':
      return event.last
        ? 'The draw pile has run out: this is the last turn.'
        : `The draw pile has run out, time ${event.times}.`;
    case 'reshuffled':
      return `The discard pile is shuffled into a new draw pile of ${count(event.cards, 'card')}.`;
    case 'passed':
      return `${name} passed and takes the ${row(event.row)}: ${all(event.cards.map(card))}.`;
    case 'ordered':
      return `${name} orders: ${all(event.magicians.map(sort))}.`;
    case 'gained':
      return event.cards.length
        ? `${name} puts ${all(event.cards.map(card))} into the Trove.`
        : `${name} gets no Talisman from the row.`;
    case 'took':
      return event.under
        ? `${name} took a Cloak from the ${row(event.row)}, and under it ${card(event.under)}.`
        : `${name} took ${card(event.card)} from the ${event.side} of the ${row(event.row)}.`;
    case 'vanished':
      return event.losers.length
        ? `${name} lets a ${sort(event.kind)} vanish from the Trove of ${all(event.losers.map((seat) => names[seat] ?? ''))}.`
        : `${name} lets a ${sort(event.kind)} vanish, but nobody else has one.`;
    case 'summoned':
      return `${name} summons ${card(event.card)} from ${names[event.loser]}.`;
    case 'poisoned':
      return `${name} loses ${card(event.card)} to the Poison.`;
    case 'fizzled':
      return `The ${sort(event.magician)} of ${name} finds nothing to take.`;
    case 'collected':
      return `${name} completes a Collection${event.at_end ? ' at the end' : ''}: ${collection(event.collection)}.`;
    case 'kept':
      return `${name} keeps the cards for now.`;
  }
}

export const en: BoardWords<TroublezView, Event> = {
  options: {
    memory_aid: { title: 'Memory aid' },
    odds_aid: { title: 'Odds aid' },
  },
  sentence: english,
  keys: [
    ['D', 'Draw'],
    ['1 – 9', 'The offered choices in their order: ends, cards, rows, Magicians'],
    ['B', 'Open the book: complete a Collection'],
    ['K', 'Keep the cards'],
    ['Enter', 'Confirm'],
  ],
};

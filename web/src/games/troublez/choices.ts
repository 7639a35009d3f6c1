/** Reads cards and moves ("toad-sun", "place 1 left") into what the board shows. It knows no rule. */

import type { Gift, TroublezView } from './wire.gen';

export const KINDS = ['toad', 'flower', 'crystal', 'mushroom', 'raven'] as const;
export const COLOURS = ['sun', 'moon', 'star'] as const;
export const MAGICIANS = ['vanish', 'summon', 'poison', 'cloak'] as const;
export const SIDES = ['left', 'right'] as const;
export const LANES = 3;

export type Kind = (typeof KINDS)[number];
export type Ground = (typeof COLOURS)[number];
export type Magician = (typeof MAGICIANS)[number];
export type Sort = Kind | Magician;
export type Side = (typeof SIDES)[number];

/** The sort of a card and its colour, which a Cloak has not. */
export function partsOf(card: string): { sort: Sort; ground: Ground | null } {
  const [sort, ground] = card.split('-');
  return { sort: sort as Sort, ground: (ground as Ground | undefined) ?? null };
}

export const isKind = (sort: string): sort is Kind => (KINDS as readonly string[]).includes(sort);

/** The number printed on a Talisman. */
export const numberOf = (kind: Kind): number => KINDS.indexOf(kind) + 1;

export const kindOf = (card: string): string => card.split('-', 1)[0] ?? card;

/** What this offered move would bring, if that can be counted. */
export function giftOf(view: TroublezView, move: string): Required<Gift> | null {
  const gift = view.gives.find((given) => given.move === move);
  if (!gift) return null;
  return { cards: [], covered: 0, magicians: [], collections: [], losers: [], ...gift };
}

/** The offered moves that begin with this word. */
export const starting = (choices: readonly string[], word: string): string[] =>
  choices.filter((choice) => choice === word || choice.startsWith(`${word} `));

/** The Magicians that may be named next, after these, so that an offered order can still come of it. */
export function nextInOrder(orders: readonly string[], named: readonly string[]): string[] {
  const start = ['order', ...named].join(' ');
  const next = orders
    .filter((order) => order.startsWith(`${start} `))
    .map((order) => order.slice(start.length + 1).split(' ', 1)[0] ?? '');
  return [...new Set(next)];
}

/** The one order that these names leave, if there is only one. */
export function orderOf(orders: readonly string[], named: readonly string[]): string | null {
  if (named.length === 0) return null;
  const start = ['order', ...named].join(' ');
  const left = orders.filter((order) => order === start || order.startsWith(`${start} `));
  return left.length === 1 ? (left[0] ?? null) : null;
}

/** What the words of every language share: their form, and how cards are named. */

import { isKind, numberOf, partsOf, type Ground, type Sort } from './choices';
import type { Gift, TroublezView } from './wire.gen';

/** The words of the board itself; the catalogue of the table has the rest. */
export interface TroublezWords {
  sorts: Record<Sort, string>;
  grounds: Record<Ground, string>;
  forest: string;
  row: (row: number, taken: boolean) => string;
  noRow: (row: number) => string;
  newRow: string;
  cell: (card: string, under: string | null) => string;
  placeAt: (card: string, row: number, side: string, can: boolean) => string;
  touch: (move: string, name: string, gift: Required<Gift> | null) => string;
  takeRow: string;
  passFor: (row: number, gift: Required<Gift>) => string;
  covered: (cards: number) => string;
  draw: string;
  drawMore: string;
  pile: string;
  left: (cards: number, runOut: number, endsAt: number) => string;
  lastTurn: string;
  discard: (cards: number, top: string | null) => string;
  risk: string;
  shown: (card: string) => string;
  busted: string;
  troves: string;
  ownTrove: string;
  troveOf: (name: string) => string;
  kindIn: (kind: string, count: number) => string;
  summon: (kind: string, name: string, count: number, gift: Required<Gift> | null) => string;
  poison: (kind: string, count: number) => string;
  book: (collections: number, markers: string[]) => string;
  complete: string;
  completeOne: string;
  collection: (name: string) => string;
  worth: (marks: number) => string;
  keep: string;
  vanish: string;
  vanishKind: (kind: string, losers: string[]) => string;
  nobody: string;
  order: string;
  orderAt: (magician: string, place: number) => string;
  label: (move: string, view: TroublezView, names: string[]) => string;
  ending: { collections: (count: number) => string; talismans: (count: number) => string; none: string };
}

/** "Toad Sun" from "toad-sun", in any language. */
export function nameOf(card: string, { sorts, grounds }: Pick<TroublezWords, 'sorts' | 'grounds'>): string {
  const { sort, ground } = partsOf(card);
  return ground ? `${sorts[sort]} ${grounds[ground]}` : sorts[sort];
}

/** The same with the number of a Talisman, for those who do not see the card. */
export function fullName(card: string, words: Pick<TroublezWords, 'sorts' | 'grounds'>): string {
  const { sort } = partsOf(card);
  return isKind(sort) ? `${numberOf(sort)} ${nameOf(card, words)}` : nameOf(card, words);
}

/** "A, B and C", with that language's word for and. */
export function listed(items: string[], and: string): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} ${and} ${last}`;
}

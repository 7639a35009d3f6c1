/** Reads the offered moves ("dawn-3", "dawn-3 time 2") into what the board shows: cards, and stakes for each. */

export const SUITS = ['dawn', 'day', 'sunset', 'night'] as const;
export const KINDS = ['time', 'place'] as const;
export const STAKES = [1, 2, 3, 4, 5] as const;
export type Suit = (typeof SUITS)[number];
export type Kind = (typeof KINDS)[number];

export interface Stake {
  kind: Kind;
  chips: number;
}

/** For each card that may be played, the moves that play it. */
export function byCard(choices: readonly string[]): Map<string, Set<string>> {
  const cards = new Map<string, Set<string>>();
  for (const choice of choices) {
    const card = choice.split(' ', 1)[0] ?? choice;
    const moves = cards.get(card) ?? new Set();
    cards.set(card, moves.add(choice));
  }
  return cards;
}

export function moveOf(card: string, stake: Stake | null): string {
  return stake ? `${card} ${stake.kind} ${stake.chips}` : card;
}

/** The next larger stake of this kind that is offered; after the largest, none. */
export function nextStake(
  offered: ReadonlySet<string>,
  card: string,
  now: Stake | null,
  kind: Kind,
): Stake | null {
  const from = now?.kind === kind ? now.chips : 0;
  const chips = STAKES.find((size) => size > from && offered.has(moveOf(card, { kind, chips: size })));
  return chips === undefined ? null : { kind, chips };
}

export function partsOf(card: string): { suit: Suit; number: number } {
  const [suit, number] = card.split('-');
  return { suit: suit as Suit, number: Number(number) };
}

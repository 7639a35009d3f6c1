/** Reads the offered moves into what the board shows. It knows how moves are written and nothing else. */

export interface Offers {
  /** "place CARD GAP": for each card the gaps that are offered. */
  gaps: Map<string, number[]>;
  /** "try CARD" and "discard CARD". */
  tries: Set<string>;
  discards: Set<string>;
  end: boolean;
}

/** A choice that is being made: a card, and where it goes once that is chosen. */
export type Choice =
  | { kind: 'place'; card: string; gap: number | null }
  | { kind: 'try' | 'discard'; card: string }
  | { kind: 'end' };

export function offersOf(choices: readonly string[]): Offers {
  const offers: Offers = { gaps: new Map(), tries: new Set(), discards: new Set(), end: false };
  for (const choice of choices) {
    const [verb, card = '', gap = ''] = choice.split(' ');
    if (verb === 'place') offers.gaps.set(card, [...(offers.gaps.get(card) ?? []), Number(gap)]);
    else if (verb === 'try') offers.tries.add(card);
    else if (verb === 'discard') offers.discards.add(card);
    else if (verb === 'end') offers.end = true;
  }
  return offers;
}

/** A move as the choice that it is. */
export function choiceOf(move: string): Choice {
  const [kind, card = '', gap] = move.split(' ');
  if (kind === 'place') return { kind, card, gap: Number(gap) };
  return kind === 'try' || kind === 'discard' ? { kind, card } : { kind: 'end' };
}

/** The move as text; nothing while a gap is missing. */
export function moveOf(choice: Choice): string | null {
  if (choice.kind === 'end') return 'end';
  if (choice.kind !== 'place') return `${choice.kind} ${choice.card}`;
  return choice.gap === null ? null : `place ${choice.card} ${choice.gap}`;
}

export function isOffered(choice: Choice, offers: Offers): boolean {
  switch (choice.kind) {
    case 'end':
      return offers.end;
    case 'try':
      return offers.tries.has(choice.card);
    case 'discard':
      return offers.discards.has(choice.card);
    case 'place': {
      const gaps = offers.gaps.get(choice.card);
      return gaps !== undefined && (choice.gap === null || gaps.includes(choice.gap));
    }
  }
}

/** What picking a card of the hand begins: the first of the things that are offered with it. */
export function begin(card: string, offers: Offers): Choice | null {
  if (offers.gaps.has(card)) return { kind: 'place', card, gap: null };
  if (offers.tries.has(card)) return { kind: 'try', card };
  return offers.discards.has(card) ? { kind: 'discard', card } : null;
}

/** The offered gap beside the chosen one; without one, the gap in the middle of what is offered. */
export function nextGap(gaps: readonly number[], now: number | null, step: 1 | -1): number | null {
  if (now === null) return gaps[Math.floor(gaps.length / 2)] ?? null;
  return gaps[gaps.indexOf(now) + step] ?? now;
}

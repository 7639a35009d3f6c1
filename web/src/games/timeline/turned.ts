/** The cards that have come to light lately, out of what happened. */

import type { Event, OpenCard } from './wire.gen';

export type Verdict = 'right' | 'wrong' | 'left' | 'end' | 'gap' | 'stuck' | 'discard';

export interface Turned {
  card: OpenCard;
  seat: number;
  verdict: Verdict;
  gap: number | null;
}

const SPOTS: Record<string, Verdict> = { left: 'left', right: 'end', gap: 'gap', stuck: 'stuck' };

export function turnedIn(events: readonly Event[]): Turned[] {
  return events.flatMap((event): Turned[] => {
    switch (event.event) {
      case 'placed':
        return [{ ...event, verdict: event.right ? 'right' : 'wrong' }];
      case 'tried':
        return [{ ...event, verdict: SPOTS[event.spot] ?? 'stuck' }];
      case 'discarded':
        return [{ ...event, verdict: 'discard', gap: null }];
      default:
        return [];
    }
  });
}

export interface Misplaced extends Turned {
  gap: number;
}

/** The misplaced card that was turned over last: it is shown in its gap until the next card is turned. */
export function misplaced(turned: readonly Turned[], cards: number): Misplaced | null {
  const last = turned.at(-1);
  if (last?.verdict !== 'wrong' || last.gap === null || last.gap > cards) return null;
  return { ...last, gap: last.gap };
}

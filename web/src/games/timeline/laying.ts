import type { cardMotion } from '$lib/motion';
import type { Front, OpenCard } from './wire.gen';
import type { TimelineWords } from './words';

/** What every card that lies on the table needs to know. */
export interface Laying {
  words: TimelineWords;
  motion: ReturnType<typeof cardMotion>;
  /** Whether icons matter in this game. */
  seals: boolean;
  /** The cards that have just been turned over, with who did it. */
  fresh: ReadonlyMap<string, number>;
  look: (card: Front | OpenCard) => void;
}

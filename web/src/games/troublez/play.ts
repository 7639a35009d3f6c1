import type { Colour } from '$lib/profile.svelte';
import type { cardMotion } from '$lib/motion';
import type { Tracked } from './track';
import type { TroublezWords } from './names';
import type { TroublezView } from './wire.gen';

/** What the parts of the board share: what is seen, and the choice that is being made. */
export interface Play {
  readonly view: TroublezView;
  readonly tracked: Tracked;
  readonly names: string[];
  readonly colours: Colour[];
  readonly words: TroublezWords;
  readonly motion: ReturnType<typeof cardMotion>;
  /** The chosen move that waits to be confirmed. */
  readonly picked: string | null;
  /** The seat at the bottom of the board; null for who watches. */
  readonly seat: number | null;
  /** It is this seat's turn to answer. */
  readonly asked: boolean;
  /** No move is on its way. */
  readonly ready: boolean;
  /** May this move be made now? */
  can: (move: string) => boolean;
  /** Chooses a move; a second touch makes it. One that is not offered asks the server, which names the rule. */
  tap: (move: string) => void;
  /** Takes back what is chosen. */
  drop: () => void;
}

/** What the parts of the board can ask for. Board.svelte does it. */
export interface Act {
  /** Chooses a whole move; the second time it is sent. One that is not offered is asked for, so that the server names the rule. */
  choose: (move: string) => void;
  /** Takes up one of one's own fates, or lays it back. */
  pick: (value: number) => void;
  /** Takes up a power: chooses its only move, or waits for its target. */
  power: (power: string, card: string) => void;
  /** The move that touching this card would choose now, if that is offered. */
  target: (card: string) => string | null;
  /** A card was touched: it is the target of what is taken up, or is looked at. */
  touch: (card: string) => void;
  /** Opens the sheet that says what a card does. */
  look: (card: string) => void;
  /** Sends at once: answers, and what ends a step. */
  say: (move: string) => void;
  /** Turns a token of the active player's line. */
  mark: (value: number) => void;
}

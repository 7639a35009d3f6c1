// Written by tools/wire_types.py. Do not edit: run it again.

export type Event = CompletedSeen | DrewSeen | PlayedSeen;

export interface AtlasView {
  game: string;
  seat: number | null;
  seats: number[];
  to_act: number[];
  ask: string;
  choices: string[];
  options: Options;
  first: number;
  hand: HandCard[];
  hand_sizes: number[];
  chips: number[];
  lost: number[];
  points: number[];
  board: BoardCard[];
  pile: number;
  boxed: number;
  outcome: AtlasOutcome | null;
}
export interface Options {
  /**
   * How many play: two, three or four.
   */
  players?: number;
}
/**
 * A card of one's own, with the cards that playing it would flip now.
 */
export interface HandCard {
  card: string;
  time: string[];
  place: string[];
}
export interface BoardCard {
  card: string;
  flipped: boolean;
  stack: Stack | null;
}
/**
 * A prediction on a card.
 */
export interface Stack {
  seat: number;
  kind: 'place' | 'time';
  chips: number;
}
export interface AtlasOutcome {
  ended: 'hands-empty';
  winners: number[];
  scores: number[];
  stacks: number[];
}
export interface CompletedSeen {
  event: 'completed';
  seat: number;
  kind: 'place' | 'time';
  cards: string[];
  right: string[];
  wrong: string[];
}
export interface DrewSeen {
  event: 'drew';
  seat: number;
  card: string | null;
}
export interface PlayedSeen {
  event: 'played';
  seat: number;
  card: string;
  kind: ('place' | 'time') | null;
  chips: number;
}

// Written by tools/wire_types.py. Do not edit: run it again.

export type Event =
  | BustedSeen
  | CloakedSeen
  | CollectedSeen
  | DrewSeen
  | FizzledSeen
  | GainedSeen
  | KeptSeen
  | OrderedSeen
  | PassedSeen
  | PlacedSeen
  | PoisonedSeen
  | RanOutSeen
  | ReshuffledSeen
  | SummonedSeen
  | TookSeen
  | VanishedSeen;

export interface TroublezView {
  game: string;
  seat: number | null;
  seats: number[];
  to_act: number[];
  ask: string;
  choices: string[];
  options: Options;
  first: number;
  turn: number;
  rows: Spot[][];
  held: string | null;
  taking: number | null;
  magicians: string[];
  troves: string[][];
  markers: string[][];
  marks: number[];
  pile: number;
  discard: string[];
  run_out: number;
  ends_at: number;
  last_turn: boolean;
  risk: number | null;
  gives: Gift[];
  outcome: TroublezOutcome | null;
}
export interface Options {
  /**
   * How many play: two to six.
   */
  players?: number;
  /**
   * Show what lies under the Cloaks to all who watched.
   */
  memory_aid?: boolean;
  /**
   * Show how likely it is that the next card cannot be placed.
   */
  odds_aid?: boolean;
}
/**
 * A place in a row: its card, and under a Cloak, only with the memory aid, the Talisman.
 */
export interface Spot {
  card: string;
  under?: string | null;
}
/**
 * What a move brings to whoever makes it, before any Magician that comes with it is carried out.
 */
export interface Gift {
  move: string;
  marks: number;
  cards?: string[];
  covered?: number;
  magicians?: string[];
  collections?: string[];
  losers?: number[];
}
export interface TroublezOutcome {
  ended: 'pile-run-out';
  winners: number[];
  scores: number[];
  collections: number[];
}
export interface BustedSeen {
  event: 'busted';
  seat: number;
  card: string;
}
export interface CloakedSeen {
  event: 'cloaked';
  seat: number;
  row: number;
  index: number;
  card: string;
}
export interface CollectedSeen {
  event: 'collected';
  seat: number;
  collection: string;
  marker: string;
  at_end: boolean;
}
export interface DrewSeen {
  event: 'drew';
  seat: number;
  card: string;
}
export interface FizzledSeen {
  event: 'fizzled';
  seat: number;
  magician: string;
}
export interface GainedSeen {
  event: 'gained';
  seat: number;
  cards: string[];
}
export interface KeptSeen {
  event: 'kept';
  seat: number;
}
export interface OrderedSeen {
  event: 'ordered';
  seat: number;
  magicians: string[];
}
export interface PassedSeen {
  event: 'passed';
  seat: number;
  row: number;
  cards: string[];
}
export interface PlacedSeen {
  event: 'placed';
  seat: number;
  card: string;
  row: number;
  side: 'left' | 'new' | 'right';
}
export interface PoisonedSeen {
  event: 'poisoned';
  seat: number;
  card: string;
}
export interface RanOutSeen {
  event: 'ran-out';
  times: number;
  last: boolean;
}
export interface ReshuffledSeen {
  event: 'reshuffled';
  cards: number;
}
export interface SummonedSeen {
  event: 'summoned';
  seat: number;
  loser: number;
  card: string;
}
export interface TookSeen {
  event: 'took';
  seat: number;
  row: number;
  side: 'left' | 'new' | 'right';
  card: string;
  under: string | null;
}
export interface VanishedSeen {
  event: 'vanished';
  seat: number;
  kind: string;
  losers: number[];
  cards: string[];
}

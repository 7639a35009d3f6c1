// Written by tools/wire_types.py. Do not edit: run it again.

export type Event =
  DiscardedSeen | DrewSeen | EliminatedSeen | EndedTurnSeen | PlacedSeen | ReshuffledSeen | TriedSeen;

export interface CompetitiveView {
  mode: 'competitive';
  game: string;
  seat: number | null;
  seats: number[];
  to_act: number[];
  ask: string;
  choices: string[];
  options: Options;
  first: number;
  hands: Front[][];
  next: Front | null;
  pile: number;
  discard: OpenCard[];
  timeline: OpenCard[];
  still_in: number[];
  done: number[];
  outcome: CompetitiveOutcome | null;
}
export interface Options {
  /**
   * How many play: two to eight; one alone as a house rule.
   */
  players?: number;
  /**
   * Against each other, or together for the highest score.
   */
  mode?: 'competitive' | 'cooperative';
  /**
   * The deck, by its name.
   */
  deck?: string;
  /**
   * Cards in front of each player, competitive only: three to six.
   */
  hand?: number;
  /**
   * Cards used, cooperative only: from four times the players plus two up to the whole deck.
   */
  cards?: number;
}
/**
 * A card with its front up.
 */
export interface Front {
  card: string;
  title: string;
  front: string;
}
/**
 * A card that has been turned over.
 */
export interface OpenCard {
  card: string;
  title: string;
  front: string;
  date: number;
  back: string;
  note: string;
}
export interface CompetitiveOutcome {
  ended: 'last-card' | 'no-cards-left';
  winners: number[];
}
export interface CooperativeView {
  mode: 'cooperative';
  game: string;
  seat: number | null;
  seats: number[];
  to_act: number[];
  ask: string;
  choices: string[];
  options: Options;
  first: number;
  hands: Front[][];
  next: Front | null;
  pile: number;
  discard: OpenCard[];
  lower: OpenCard[];
  gap_row: (OpenCard | null)[];
  stuck: OpenCard[][];
  placed: number;
  failed: number;
  score: number;
  points: Points;
  rank: string;
  outcome: CooperativeOutcome | null;
}
/**
 * What each place brings to the score, or costs (TML-218).
 */
export interface Points {
  lower: number;
  gap_row: number;
  discard: number;
  pile: number;
  in_front: number;
}
/**
 * Nobody wins: the team has a score and a rank (TML-218, TML-219).
 */
export interface CooperativeOutcome {
  ended: 'all-placed' | 'stuck';
  winners: number[];
  score: number;
  rank: string;
}
export interface DiscardedSeen {
  event: 'discarded';
  seat: number;
  card: OpenCard;
}
export interface DrewSeen {
  event: 'drew';
  seat: number;
  card: Front;
}
export interface EliminatedSeen {
  event: 'eliminated';
  out: number[];
  going_on: number[];
}
export interface EndedTurnSeen {
  event: 'ended-turn';
  seat: number;
}
export interface PlacedSeen {
  event: 'placed';
  seat: number;
  card: OpenCard;
  gap: number;
  right: boolean;
}
export interface ReshuffledSeen {
  event: 'reshuffled';
  cards: number;
}
export interface TriedSeen {
  event: 'tried';
  seat: number;
  card: OpenCard;
  spot: string;
  gap: number | null;
}

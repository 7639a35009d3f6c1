// Written by tools/wire_types.py. Do not edit: run it again.

export type Event =
  | AnsweredSeen
  | AskedSeen
  | CycledSeen
  | DiscardedLowerSeen
  | DoubledSeen
  | DrewSeen
  | FadedSeen
  | JoinedSeen
  | LeftSeen
  | MarkedSeen
  | NoPowerSeen
  | NotPredictedSeen
  | PlayedSeen
  | PlayedWronglySeen
  | PredictedSeen
  | ProposedSeen
  | PushedSeen
  | ShownSeen
  | ToldOldSeen
  | ToldSeen;

export interface ShipwreckView {
  game: string;
  seat: number | null;
  seats: number[];
  to_act: number[];
  ask: string;
  choices: string[];
  options: Options;
  first: number;
  next_seat: number;
  active: number;
  line: ('a' | 'b') | null;
  score: number;
  doom: number;
  row: Spot[];
  fate_hours: number[];
  on_hours: number | null;
  deck: Deck;
  powers: Ready[];
  power_used: boolean;
  unseen: number[];
  hands: OwnHand[];
  lines: NumberLine[];
  proposal: Proposal | null;
  proposed: Proposals[];
  twice: boolean;
  wrong: number | null;
  past: (PastTurn | PastReveal)[];
  outcome: ShipwreckOutcome | null;
}
export interface Options {
  /**
   * How many play at the start: two to five.
   */
  players?: number;
  /**
   * Where doom starts: 0 is Easy, 2 is Normal, 4 is Hard, 6 is Doomed.
   */
  doom?: 0 | 2 | 4 | 6;
  /**
   * A harder game for two: each has two number lines with a fate of their own.
   */
  challenge?: boolean;
  /**
   * Wrong plays are accepted and put right by the printed remedy, as on a real table.
   */
  honour?: boolean;
  /**
   * Number lines show by themselves what the open information rules out.
   */
  aid?: boolean;
}
/**
 * A place of the row. Without a card only while the deck is empty (SHP-59).
 */
export interface Spot {
  card: string | null;
  duration: number;
  hours: number;
  fates: number[];
  power: string | null;
  doom: number;
}
export interface Deck {
  top: string | null;
  count: number;
  returned: string[];
}
/**
 * A faded card and the power that it offers.
 */
export interface Ready {
  card: string;
  power: string;
}
/**
 * One's own fates, lowest first, and which one was kept from before.
 */
export interface OwnHand {
  line: ('a' | 'b') | null;
  fates: number[];
  kept: number | null;
}
export interface NumberLine {
  seat: number;
  line: ('a' | 'b') | null;
  held: number;
  turned: number[];
  possible: number[] | null;
}
export interface Proposal {
  seat: number;
  what: string;
  agreed: number[];
  waiting: number[];
}
/**
 * What an ally has proposed this turn and cannot propose again.
 */
export interface Proposals {
  seat: number;
  what: string[];
}
/**
 * The open part of a turn, and to its own player the fate kept.
 */
export interface PastTurn {
  kind: 'turn';
  seat: number;
  line: ('a' | 'b') | null;
  row: (string | null)[];
  hours: number[];
  visible: number[];
  fate: number | null;
  card: string | null;
  chosen: boolean;
  allowed: number[];
  old: boolean | null;
  kept: number | null;
}
/**
 * A fate that left its holder's hand for all to see.
 */
export interface PastReveal {
  kind: 'reveal';
  seat: number;
  line: ('a' | 'b') | null;
  fate: number;
}
export interface ShipwreckOutcome {
  ended: 'doomed' | 'escaped' | 'too-few-players';
  winners: number[];
  score: number;
  doom: number;
}
export interface AnsweredSeen {
  event: 'answered';
  seat: number;
  agrees: boolean;
}
export interface AskedSeen {
  event: 'asked';
  seat: number;
  power: string;
  what: string;
  yes: boolean;
}
export interface CycledSeen {
  event: 'cycled';
  seat: number;
  power: string;
  card: string;
  into: string | null;
}
export interface DiscardedLowerSeen {
  event: 'discarded-lower';
  seat: number;
  power: string;
  value: number;
  card: string;
}
export interface DoubledSeen {
  event: 'doubled';
  power: string;
}
export interface DrewSeen {
  event: 'drew';
  seat: number;
  line: ('a' | 'b') | null;
  count: number;
  values: number[] | null;
}
export interface FadedSeen {
  event: 'faded';
  card: string;
  values: number[];
  doom: number;
  into: string | null;
}
export interface JoinedSeen {
  event: 'joined';
  seat: number;
  spot: number;
}
export interface LeftSeen {
  event: 'left';
  seat: number;
  values: number[];
  doom: number;
}
export interface MarkedSeen {
  event: 'marked';
  seat: number;
  whose: number;
  value: number;
  turned: boolean;
}
export interface NoPowerSeen {
  event: 'no-power';
  seat: number;
}
export interface NotPredictedSeen {
  event: 'not-predicted';
  seat: number;
  fate: number | null;
}
export interface PlayedSeen {
  event: 'played';
  seat: number;
  line: ('a' | 'b') | null;
  value: number;
  card: string;
}
export interface PlayedWronglySeen {
  event: 'played-wrongly';
  seat: number;
  discarded: number;
}
export interface PredictedSeen {
  event: 'predicted';
  seat: number;
  value: number;
  right: boolean;
  fate: number | null;
}
export interface ProposedSeen {
  event: 'proposed';
  seat: number;
  what: string;
}
export interface PushedSeen {
  event: 'pushed';
  value: number;
  card: string;
}
export interface ShownSeen {
  event: 'shown';
  seat: number;
  line: ('a' | 'b') | null;
  value: number;
}
export interface ToldOldSeen {
  event: 'told-old';
  seat: number;
  power: string;
  old: boolean;
}
/**
 * The Chalice: is the fate kept higher than the one played?
 */
export interface ToldSeen {
  event: 'told';
  seat: number;
  higher: boolean;
}

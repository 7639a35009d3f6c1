import type { BoardWords } from '$lib/board';
import { german, germanWords } from './words.de';
import { english, englishWords } from './words.en';
import type { Event, ShipwreckView, Spot } from './wire.gen';

export interface CardWords {
  title: string;
  /** When one may play here, and what. */
  text: string;
}
export interface PowerWords {
  name: string;
  /** Whose it is and when it can be used. */
  when: string;
  text: string;
}

/** The words of the board itself; the catalogue of the table has the rest. */
export interface ShipWords {
  cards: Record<string, CardWords>;
  powers: Record<string, PowerWords>;
  empty: string;
  row: string;
  score: string;
  doom: string;
  trackers: (score: number, doom: number) => string;
  hours: (hours: number, duration: number) => string;
  inFront: (fates: number[]) => string;
  powerBack: (power: string) => string;
  wouldFade: (doom: number) => string;
  spot: (spot: Spot) => string;
  deck: (count: number, top: string | null) => string;
  next: string;
  deckEmpty: string;
  back: (cards: string[]) => string;
  ready: string;
  noPowers: string;
  used: string;
  faded: (card: string) => string;
  times: (count: number) => string;
  look: string;
  duration: (moons: number) => string;
  whenFaded: string;
  noDoom: string;
  fadeDoom: (doom: number) => string;
  yours: string;
  kept: string;
  fate: (value: number, hours: number, kept: boolean) => string;
  hidden: (count: number) => string;
  nothingHeld: string;
  linesOf: string;
  lineOf: (name: string, line: 'a' | 'b' | null) => string;
  lineWords: (turned: number[], possible: number[] | null) => string;
  keeps: (name: string, held: number) => string;
  youKeep: (held: number) => string;
  token: (value: number, turned: boolean, copies: number, possible: boolean) => string;
  copies: string;
  aid: string;
  answers: (values: number[]) => string;
  wrong: (value: number) => string;
  predict: (value: number) => string;
  higher: (value: number) => string;
  higherTitle: string;
  predictTitle: (name: string) => string;
  none: string;
  noneAfterWrong: string;
  show: string;
  showThis: (value: number) => string;
  short: (what: string) => string;
  done: string;
  doneHelp: string;
  agree: string;
  object: string;
  proposes: (name: string) => string;
  youPropose: string;
  proposal: (what: string) => string;
  agreed: string;
  proposed: string;
  awaited: string;
  stillFace: string;
  theyTurn: string;
  turnTokens: (name: string) => string;
  playHint: string;
  pickCard: (value: number) => string;
  pickPower: Record<string, string>;
  move: (move: string) => string;
  ending: {
    right: (count: number) => string;
    doom: (from: number, to: number) => string;
    turns: (count: number) => string;
    turn: (name: string, fate: number, card: string) => string;
    was: (value: number) => string;
  };
}

export const own: Record<'en' | 'de', ShipWords> = { en: englishWords, de: germanWords };
export const tell: Record<'en' | 'de', (event: Event, names: string[]) => string> = {
  en: (event, names) => english.sentence?.(event, names, null) ?? '',
  de: (event, names) => german.sentence?.(event, names, null) ?? '',
};
export const words: Record<'en' | 'de', BoardWords<ShipwreckView, Event>> = { en: english, de: german };

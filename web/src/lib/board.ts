/** The contract between the table and a game's board. web/README.md tells how to add one. */

import type { Component, Snippet } from 'svelte';
import type { Colour, Language } from './profile.svelte';
import type { IconName } from './ui/icons';

/** What every view has, whatever the game. */
export interface AnyView {
  game: string;
  seat: number | null;
  seats: number[];
  to_act: number[];
  ask: string;
  choices: string[];
}

/** A choice that is half made. The board keeps it; Escape and the undo button of the prompt line clear it. */
export interface Pending {
  /** What is chosen so far, as words: "Dawn 3, 2 on Time". */
  label: string;
  /** Makes the choice; left out while something is still missing. */
  confirm?: () => void;
  clear: () => void;
}

export interface BoardProps<View = AnyView, Seen = unknown> {
  view: View;
  /** By seat. */
  names: string[];
  colours: Colour[];
  /** Sends a move: one of view.choices, or a note. `anyway` lets it count even if somebody moved meanwhile. */
  send: (move: string, anyway?: boolean) => void;
  /** A move is on its way: offer nothing until the answer is there. */
  busy: boolean;
  /** What has just happened, in order. */
  lastEvents: Seen[];
  /** In a replay, what each seat saw at this moment: show all hands, offer nothing. */
  replay: { views: (View | null)[] } | null;
  /** The prompt line, to be shown between the board and the hand. */
  prompt: Snippet;
  pending: Pending | null;
}

/** A figure beside a player's name: `value` to see, `words` to hear. `sign` is drawn before it: a letter or an icon. */
export interface Figure {
  sign: string | IconName;
  value: string | number;
  words: string;
}

/** The words of a game in one language. What is left out, or null, is said as the server says it. */
export interface BoardWords<View = AnyView, Seen = unknown> {
  title?: string;
  promise?: string;
  custom?: string;
  /** Option names and their sentences; values of choices too, and what a file that somebody brought is called. */
  options?: Record<string, { title: string; help?: string; values?: Record<string, string>; own?: string }>;
  prompt?: (view: View, names: string[]) => string | null;
  sentence?: (event: Seen, names: string[], own: number | null) => string | null;
  result?: (outcome: unknown, names: string[]) => string | null;
  /** Keys of the board for the help sheet. */
  keys?: [string, string][];
}

export interface EndingProps<View = AnyView> {
  view: View;
  outcome: unknown;
  names: string[];
  colours: Colour[];
}

/** What web/src/games/GAME/index.ts exports as `board`. */
export interface Board<View = AnyView, Seen = unknown> {
  Board: Component<BoardProps<View, Seen>, object, 'pending'>;
  /** How the points came about, for the panel at the end. */
  Ending?: Component<EndingProps<View>>;
  words: Record<Language, BoardWords<View, Seen>>;
  /** For games that can be joined while they run: the moves that would take a new seat. */
  joinMoves?: (view: View) => string[];
  /** A move as words, for a hint: "Play Dawn 3, 2 on Time". */
  moveWords?: (move: string, view: View, names: string[], language: Language) => string;
  /** What stands beside each player's name. */
  figures?: (view: View, seat: number, language: Language) => Figure[];
}

/** A board as the table handles it: it never looks into a view. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnyBoard = Board<any, any>;

// Written by tools/wire_types.py. Do not edit: run it again.

export type FromClient =
  | Hello
  | Ping
  | AskHint
  | Play
  | Say
  | Choose
  | SeatBot
  | Remove
  | AddEntropy
  | Start
  | Pause
  | Resume
  | AskStandIn
  | Back
  | HandOver
  | AskRematch
  | Leave
  | NewLinks;
export type FromServer = Welcome | Update | Presence | Refused | Pong | Advice;
export type Line = MoveLine | ChatLine | TableLine;

/**
 * The answer to what cannot be done, over sockets and as the body of HTTP errors. Nothing has changed.
 */
export interface Refused {
  type: 'refused';
  why:
    | 'malformed'
    | 'not-a-move'
    | 'not-found'
    | 'not-now'
    | 'not-yours'
    | 'rule'
    | 'stale'
    | 'too-fast'
    | 'too-large'
    | 'unavailable';
  sentence: string;
  ref?: string;
  rule?: string | null;
  words?: string | null;
  faults?: string[];
}
export interface GameInfo {
  name: string;
  title: string;
  promise: string;
  custom: string;
  least_players: number;
  most_players: number;
  options: {
    [k: string]: unknown;
  };
  bots: BotInfo[];
  upload: UploadInfo | null;
}
export interface BotInfo {
  name: string;
  label: string;
  sentence: string;
}
/**
 * What players may bring to this game: the option that names it, and the form in a sentence.
 */
export interface UploadInfo {
  option: string;
  help: string;
}
export interface RuleBookInfo {
  game: string;
  title: string;
  text: string;
  rules: RuleInfo[];
}
export interface RuleInfo {
  id: string;
  section: string;
  words: string;
}
/**
 * What an uploaded file is called in the game's options.
 */
export interface Uploaded {
  option: string;
  value: string;
}
export interface TableInfo {
  id: string;
  game: string;
  title: string;
  state: 'over' | 'paused' | 'playing' | 'waiting';
  number: number;
  round: number;
  options: {
    [k: string]: unknown;
  };
  settings: Settings;
  first: number | null;
  commitment: string;
  seats: SeatInfo[];
  host: number;
  host_name: string;
  you: You | null;
  links: Links | null;
}
/**
 * Every field has bounds, a default and a sentence, as the options of a game have.
 */
export interface Settings {
  /**
   * Listed for everyone: anybody may join or watch without a link.
   */
  open?: boolean;
  /**
   * Seconds that a seat has for each move; 0 is no clock.
   */
  seconds_per_move?: number;
  /**
   * When time is out: remind the player, let a bot make that move, or free the seat.
   */
  when_out?: 'bot' | 'free' | 'nudge';
  /**
   * Seconds that a bot waits before it moves, so that people can follow.
   */
  bot_pace?: number;
  /**
   * Whoever is to move may ask what a strong player would do, and why.
   */
  hints?: boolean;
}
export interface SeatInfo {
  seat: number;
  kind: 'bot' | 'free' | 'person';
  name: string;
  colour: string;
  person: number | null;
  bot: string | null;
  stand_in: boolean;
  present: boolean;
  playing: boolean;
  entropy: boolean;
}
export interface You {
  person: number;
  name: string;
  seat: number | null;
  host: boolean;
}
/**
 * The secret is behind the `#`, so that no server or proxy ever sees it in a URL.
 */
export interface Links {
  invite: string;
  watch: string;
}
/**
 * An open table as the list shows it.
 */
export interface TableSummary {
  id: string;
  game: string;
  title: string;
  state: 'over' | 'paused' | 'playing' | 'waiting';
  host_name: string;
  seats: number;
  free: number;
  created: number;
}
/**
 * The best result so far with a table's options, in games that keep one: all null if there is none.
 */
export interface BestInfo {
  score: number | null;
  words: string | null;
  here: boolean;
}
/**
 * Who opens a table is its host, and sits at seat 0 unless `sit` is false.
 */
export interface NewTable {
  game: string;
  name: string;
  options?: {
    [k: string]: unknown;
  };
  settings?: Settings;
  sit?: boolean;
}
/**
 * Without a seat: the first free one. `move` is for games that can be joined while they run.
 */
export interface Sit {
  name: string;
  seat?: number | null;
  invite?: string;
  move?: string | null;
}
/**
 * The first message. The cookie says which seat; else the table's watch secret, or nothing at an open table.
 */
export interface Hello {
  type: 'hello';
  version: number;
  table: string;
  number?: number;
  watch?: string;
}
/**
 * Answered with a pong.
 */
export interface Ping {
  type: 'ping';
  ref?: string;
}
/**
 * What would a strong player do in my place? Answered with advice, to this connection alone.
 */
export interface AskHint {
  type: 'hint';
  ref?: string;
}
/**
 * A move of one's own seat, notes included. With `number`, only if no move was made after that number.
 */
export interface Play {
  type: 'play';
  ref?: string;
  move: string;
  number?: number | null;
}
/**
 * Chat, kept in the table's log.
 */
export interface Say {
  type: 'say';
  ref?: string;
  words: string;
}
/**
 * The host's choices before the deal. What is left out stays as it is; `first` of -1 lets chance decide.
 */
export interface Choose {
  type: 'choose';
  ref?: string;
  options?: {
    [k: string]: unknown;
  } | null;
  settings?: Settings | null;
  first?: number | null;
}
/**
 * The host puts a bot into a free seat.
 */
export interface SeatBot {
  type: 'bot';
  ref?: string;
  seat: number;
  bot: string;
}
/**
 * The host frees a seat; the token of whoever sat there is revoked.
 */
export interface Remove {
  type: 'remove';
  ref?: string;
  seat: number;
}
/**
 * Words of one's own that chance is mixed with, before the deal.
 */
export interface AddEntropy {
  type: 'entropy';
  ref?: string;
  words: string;
}
/**
 * The host deals.
 */
export interface Start {
  type: 'start';
  ref?: string;
}
/**
 * Nobody moves and no clock runs until somebody goes on.
 */
export interface Pause {
  type: 'pause';
  ref?: string;
}
/**
 * Go on after a pause.
 */
export interface Resume {
  type: 'resume';
  ref?: string;
}
/**
 * A bot plays for somebody who is not there (or for oneself), until they are back.
 */
export interface AskStandIn {
  type: 'stand-in';
  ref?: string;
  seat: number;
  bot: string;
}
/**
 * Take one's seat back from the bot that stood in.
 */
export interface Back {
  type: 'back';
  ref?: string;
}
/**
 * Make somebody else the host. While the host is away anyone seated may take it over for themselves.
 */
export interface HandOver {
  type: 'hand-over';
  ref?: string;
  person: number;
}
/**
 * Another game with the same people, after the end.
 */
export interface AskRematch {
  type: 'rematch';
  ref?: string;
}
/**
 * Get up from one's seat. The token stays good for coming back while the seat is free.
 */
export interface Leave {
  type: 'leave';
  ref?: string;
}
/**
 * The host makes new links; the old ones open nothing any more.
 */
export interface NewLinks {
  type: 'new-links';
  ref?: string;
}
/**
 * The answer to a hello: everything a client needs to show the table.
 */
export interface Welcome {
  type: 'welcome';
  version: number;
  number: number;
  now: number;
  table: TableInfo;
  position: Position | null;
  lines: (MoveLine | ChatLine | TableLine)[];
  skipped: number;
}
/**
 * The game as this viewer sees it. The legal moves stand in `view.choices`, whose turn it is in `view.to_act`.
 */
export interface Position {
  view: unknown;
  prompt: string;
  no_chat: string | null;
  deadlines: Deadline[];
  outcome: unknown;
  result: string | null;
}
export interface Deadline {
  seat: number;
  at: number;
}
export interface MoveLine {
  kind: 'moved';
  number: number;
  at: number;
  seat: number;
  move: string;
  events: unknown[];
  sentences: string[];
  stand_in?: boolean;
}
export interface ChatLine {
  kind: 'said';
  number: number;
  at: number;
  person: number;
  name: string;
  seat: number | null;
  words: string;
}
/**
 * Everything else: somebody sat down, the game began, time is out.
 */
export interface TableLine {
  kind: 'table';
  number: number;
  at: number;
  event: string;
  sentence: string;
  seat?: number | null;
}
/**
 * News. What is not there has not changed since the last message.
 */
export interface Update {
  type: 'update';
  number: number;
  lines: (MoveLine | ChatLine | TableLine)[];
  table?: TableInfo;
  position?: Position;
  done?: string[];
}
/**
 * The people who are connected now, and how many watch.
 */
export interface Presence {
  type: 'presence';
  present: number[];
  watching: number;
}
export interface Pong {
  type: 'pong';
  ref: string;
  now: number;
}
/**
 * What a strong player would do, seeing what this seat sees. Nothing has been played.
 */
export interface Advice {
  type: 'advice';
  ref: string;
  thought: Thought;
}
/**
 * What a bot chooses, the best few alternatives (the choice first) and a sentence with the facts behind it.
 */
export interface Thought {
  choice: string | null;
  alternatives: Alternative[];
  why: string;
}
/**
 * A move that a bot has weighed, with its worth in the game's own terms: the number, and what it counts.
 */
export interface Alternative {
  move: string;
  value: number;
  words: string;
}
export interface Replay {
  table: string;
  round: number;
  game: string;
  title: string;
  names: string[];
  colours: string[];
  options: {
    [k: string]: unknown;
  };
  commitment: string;
  seed: string;
  steps: Step[];
  outcome: unknown;
  result: string;
}
/**
 * One position with how it came about. The first has no move.
 */
export interface Step {
  seat: number | null;
  move: string | null;
  chance: {
    [k: string]: unknown;
  };
  events: unknown[];
  sentences: string[];
  prompt: string;
  views: unknown[];
  open: unknown;
}

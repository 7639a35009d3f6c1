/** Reads the offered moves ("play 4 on the-deep", "propose higher-than 3") into what the board shows. */

export const HOURS = 'the-hours';
export const VALUES = [1, 2, 3, 4, 5, 6, 7] as const;

export interface Offers {
  all: ReadonlySet<string>;
  /** The fates that may go to each card, and the visible fates that may be discarded from it. */
  plays: ReadonlyMap<string, number[]>;
  lowers: ReadonlyMap<string, number[]>;
  /** Cards that may be cycled. */
  cycles: ReadonlySet<string>;
  /** What may be proposed: "5", "none", "higher-than 3", … */
  proposals: ReadonlySet<string>;
  /** "show", or "show a" and "show b". */
  shows: string[];
}

function collect(found: Map<string, number[]>, card: string, value: string): void {
  const values = found.get(card) ?? [];
  values.push(Number(value));
  found.set(card, values);
}

export function read(choices: readonly string[]): Offers {
  const plays = new Map<string, number[]>();
  const lowers = new Map<string, number[]>();
  const cycles = new Set<string>();
  const proposals = new Set<string>();
  for (const choice of choices) {
    const [first, second = '', third = '', , fifth = ''] = choice.split(' ');
    if (first === 'play') collect(plays, choice.split(' ')[3] ?? '', second);
    else if (first === 'use' && second === 'cycle') cycles.add(third);
    else if (first === 'use' && second === 'discard-lower') collect(lowers, fifth, third);
    else if (first === 'propose') proposals.add(choice.slice('propose '.length));
  }
  const shows = choices.filter((choice) => choice.split(' ', 1)[0] === 'show');
  return { all: new Set(choices), plays, lowers, cycles, proposals, shows };
}

export const playOf = (value: number, card: string): string => `play ${value} on ${card}`;
export const lowerOf = (value: number, card: string): string => `use discard-lower ${value} on ${card}`;
export const cycleOf = (card: string): string => `use cycle ${card}`;
export const proposeOf = (what: string | number): string => `propose ${what}`;
/** A token of a number line; only line B of challenge mode is named. */
export const markOf = (seat: number, line: 'a' | 'b' | null, value: number): string =>
  `mark ${seat}${line === 'b' ? '-b' : ''} ${value}`;

/** The offered moves that use this power. */
export function movesOf(offers: Offers, power: string): string[] {
  return [...offers.all].filter((move) => {
    const [first, second] = move.split(' ');
    return (first === 'use' || first === 'propose') && second === power;
  });
}

/** A half-made choice: a fate or a power that still needs its target, or a whole move. */
export interface Choice {
  fate: number | null;
  power: string | null;
  move: string | null;
}
export const NOTHING: Choice = { fate: null, power: null, move: null };

/** Whether what is half chosen can still be done. */
export function holds(choice: Choice, offers: Offers): boolean {
  if (choice.move !== null) return offers.all.has(choice.move);
  if (choice.power !== null) return movesOf(offers, choice.power).length > 0;
  return [...offers.plays.values()].some((values) => values.includes(choice.fate ?? 0));
}

/** The next of these moves after the one that is chosen, from the first on again. */
export function next(moves: readonly string[], now: string | null): string | null {
  return moves[(moves.indexOf(now ?? '') + 1) % moves.length] ?? null;
}

/** What a play would put where: for the moons of its card. */
export function aimed(move: string | null): { card: string; value: number } | null {
  const words = move?.split(' ') ?? [];
  return words[0] === 'play' ? { card: words[3] ?? '', value: Number(words[1]) } : null;
}

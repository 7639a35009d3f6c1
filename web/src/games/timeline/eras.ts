/** The bands under the rail: when was that, at a glance. Only to look at: no rule knows them. */

export interface Era {
  key: 'deep' | 'ancient' | 'medieval' | 'early' | 'industrial' | 'wars' | 'postwar' | 'today';
  /** Its first year. */
  from: number;
  colour: string;
}

/** Dark enough for light letters, each with another hue than its neighbours. */
export const ERAS: readonly Era[] = [
  { key: 'deep', from: -Infinity, colour: '#23474c' },
  { key: 'ancient', from: -10_000, colour: '#4d5f2a' },
  { key: 'medieval', from: 500, colour: '#77591a' },
  { key: 'early', from: 1492, colour: '#8a3d22' },
  { key: 'industrial', from: 1789, colour: '#5a3350' },
  { key: 'wars', from: 1914, colour: '#3d3f63' },
  { key: 'postwar', from: 1946, colour: '#2b5876' },
  { key: 'today', from: 1990, colour: '#1f6a6a' },
];

const LAST = ERAS[ERAS.length - 1]!;
/** Newer things than this lie about side by side on the scale. */
const FRESH = 12;

export const placeOf = (year: number): number =>
  Math.max(
    0,
    ERAS.findLastIndex((era) => year >= era.from),
  );
export const eraOf = (year: number): Era => ERAS[placeOf(year)] ?? LAST;

/** The band of a gap: every era that lies between the two dates, side by side. */
export function bandBetween(from: number, to: number): string {
  const eras = ERAS.slice(placeOf(from), placeOf(to) + 1);
  const stops = eras.map(
    ({ colour }, at) => `${colour} ${(100 * at) / eras.length}% ${(100 * (at + 1)) / eras.length}%`,
  );
  return `linear-gradient(90deg, ${stops.join(', ')})`;
}

/** Where years lie on a scale from the earliest one to now, 0 to 1: each step back is a factor, not a number of years. */
export function scaleFrom(earliest: number, now: number): (year: number) => number {
  const depth = (year: number) => Math.log(Math.max(0, now - year) + FRESH);
  const [deepest, newest] = [depth(earliest), depth(now)];
  const span = deepest - newest || 1;
  return (year) => Math.min(1, Math.max(0, (deepest - depth(year)) / span));
}

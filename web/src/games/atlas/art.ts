/** The art of Atlas as data: 8 places as silhouettes on a 100 by 140 card, 4 skies as colours. */

import type { Suit } from './choices';

interface Place {
  /** Drawn in the silhouette's colour. */
  shape: string;
  /** Drawn in the colour of light on top of it: windows, water, snow. */
  light?: string;
}

export const PLACES: Record<number, Place> = {
  1: {
    shape:
      'M30 114V94h40v20zM35 94V68h4v26zM61 94V68h4v26zM25 71L50 50l25 21-2 3H27zM49 72h2v9h-2zM45 81h10l-2 9h-6z',
    light: 'M30 100h40v1.5H30zM30 107h40v1.5H30zM40 94v6.5h1.5V94zM56 94v6.5h1.5V94zM48 101v6h1.5v-6z',
  },
  2: {
    shape:
      'M8 114v-9Q50 66 92 105v9h-9Q50 84 17 114zM8 96Q50 57 92 96l-1 3.5Q50 61 9 99.5zM16 92h3v12h-3zM31 82h3v12h-3zM48.5 78h3v12h-3zM66 82h3v12h-3zM81 92h3v12h-3z',
    light: 'M30 112q5-3 10 0t10 0 10 0 10 0v2q-5 3-10 0t-10 0-10 0-10 0z',
  },
  3: {
    shape:
      'M32 88q2-28 20-28t20 28q-20 7-40 0zM46 88h12l2 26H44zM8 103q2-17 12-17t12 17q-12 4-24 0zM16 103h8l1 11H15zM70 100q2-18 12-18t12 18q-12 4-24 0zM78 100h8l1 14H77z',
    light:
      'M43 72a4 4 0 1 0 .1 0zM58 67a3 3 0 1 0 .1 0zM62 79a3.5 3.5 0 1 0 .1 0zM50 80a2.5 2.5 0 1 0 .1 0zM17 93a2 2 0 1 0 .1 0zM24 97a2 2 0 1 0 .1 0zM79 90a2.2 2.2 0 1 0 .1 0zM86 95a2 2 0 1 0 .1 0z',
  },
  4: {
    shape:
      'M4 114V60l12-9 18 4 5 14-3 18 3 27zM96 114V54l-14-8-16 6-5 18 3 16-3 28zM33 54q17 7 34-2v8q-17 8-34 2z',
    light: 'M39 61q11 4 22-1l1 12 2 16-2 22q-12 6-24 0l-1-22 3-16zM24 112q26-9 52 0 4 3-26 3t-26-3z',
  },
  5: {
    shape:
      'M42 114q5-16 0-28L28 74l3-3 15 9 1-16h6l1 15 14-10 3 3-13 14q-4 12 4 28zM50 30a20 20 0 1 0 .1 0zM30 45a15 15 0 1 0 .1 0zM70 45a15 15 0 1 0 .1 0zM38 33a14 14 0 1 0 .1 0zM63 33a14 14 0 1 0 .1 0z',
    light:
      'M48 96a4 5 0 1 0 .1 0zM36 46a2 2 0 1 0 .1 0zM56 40a2 2 0 1 0 .1 0zM68 56a2 2 0 1 0 .1 0zM26 58a2 2 0 1 0 .1 0zM48 58a2 2 0 1 0 .1 0z',
  },
  6: {
    shape:
      'M14 114l1-38h9l1 38zM34 114l1-38h9l1 38zM10 67h38l1 9H11zM56 114l1-31h7l1 31zM73 114l1-31h7l1 31zM53 75h32v8H54zM87 114l2-15 6-1 2 16zM3 114l1-10 5-1 2 11z',
    light: 'M13 67h32v1.5H13zM55 75h28v1.5H55z',
  },
  7: {
    shape:
      'M36 114l4-52h20l4 52zM34 62V46h6v6h6v-6h8v6h6v-6h6v16l-4 4H38zM49 46V26h2v20zM51 27l14 5-14 5zM24 114V98h12v16zM64 114V94h14v20zM62 94l9-10 9 10z',
    light: 'M47 72q3-5 6 0v9h-6zM45 114v-11q5-7 10 0v11zM69 100h4v6h-4z',
  },
  8: {
    shape: 'M-2 114L36 44l14 24 12-16 40 62z',
    light: 'M36 44L24.5 65l6-3 4 6 5-6 5 3.5 1-4.5zM62 52l-8.5 11.5 5-1 3 4.5 4-5 5 2.5z',
  },
};

export const SKIES: Record<
  Suit,
  { top: string; low: string; far: string; near: string; ink: string; light: string; word: string }
> = {
  dawn: {
    top: '#eea9ae',
    low: '#fdf1d6',
    far: '#dba5a4',
    near: '#b5747b',
    ink: '#613247',
    light: '#fff3d9',
    word: '#4e2236',
  },
  day: {
    top: '#63b2e4',
    low: '#e2f3f1',
    far: '#a6d095',
    near: '#74ab60',
    ink: '#2a5137',
    light: '#f6fbe8',
    word: '#0d2c40',
  },
  sunset: {
    top: '#f9bf62',
    low: '#e6673f',
    far: '#9c3f5f',
    near: '#6d2a58',
    ink: '#35123a',
    light: '#ffd68a',
    word: '#3a1330',
  },
  night: {
    top: '#131944',
    low: '#3a4a8f',
    far: '#28326b',
    near: '#1a2150',
    ink: '#090c24',
    light: '#f5e3a0',
    word: '#f7efd6',
  },
};

/** The art of Toil & Troublez as data: silhouettes on a 100 by 140 card, grounds of sun, moon and star. */

import type { Ground, Sort } from './choices';

interface Figure {
  /** Drawn in the silhouette's colour. */
  shape: string;
  /** Drawn in the colour of light on top of it. */
  light: string;
}

const dot = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;

export const FIGURES: Record<Sort, Figure> = {
  toad: {
    shape:
      `${dot(37, 62, 10.5)}${dot(67, 62, 10.5)}` +
      'M22 95Q20 65 52 65Q84 65 82 95Q81 113 52 113Q23 113 22 95zM15 114Q8 110 13 102Q22 88 34 98L38 114zM66 114L70 98Q82 88 91 102Q96 110 89 114z',
    light: `${dot(37, 60, 5)}${dot(67, 60, 5)}M33 80Q52 97 71 80Q52 90.5 33 80z${dot(30, 99, 2.2)}${dot(74, 100, 2.2)}${dot(80, 92, 1.8)}${dot(25, 91, 1.8)}`,
  },
  flower: {
    shape:
      `${dot(52, 45, 11)}${dot(69, 54, 11)}${dot(69, 73, 11)}${dot(52, 82, 11)}${dot(35, 73, 11)}${dot(35, 54, 11)}` +
      'M49.5 84h5v31h-5zM54 108Q56 92 76 90Q75 107 54 108zM50 113Q31 112 29 96Q48 98 50 113z',
    light: `${dot(52, 63.5, 9.5)}`,
  },
  crystal: {
    shape: 'M52 32L67 54L63 114H41L37 54zM28 62L39 78V114H25L18 82zM76 58L86 78L79 114H66L65 76z',
    light:
      'M52 32L46 55L48 114H44L39 54zM28 62L26 82L29 114H26.5L19.5 82zM76 58L71 78L70 114H67L66.5 76zM52 32L57 54L67 54zM76 58L79 78H86z',
  },
  mushroom: {
    shape: 'M17 80Q18 40 52 40Q86 40 87 80Q52 93 17 80zM41 87Q52 90 63 87Q62 102 70 114H34Q42 102 41 87z',
    light: `${dot(40, 59, 6.5)}${dot(63, 54, 5)}${dot(71, 71, 5.5)}${dot(51, 74, 4.5)}${dot(30, 74, 3.5)}M46 90Q46 102 43 110Q49 102 48.5 90.5z`,
  },
  raven: {
    shape:
      'M8 110L33 84Q29 62 46 52Q50 38 64 38Q75 38 78 48L95 55L77 60Q79 82 61 95V110H68V114H50V110H56V97Q49 100 43 100V110H50V114H32V110H38V100L24 110z',
    light: `${dot(67.5, 48, 3)}M41 66Q58 64 66 80Q52 89 33 89Q49 82 41 66z`,
  },
  vanish: {
    shape: 'M10 103Q52 88 94 103Q52 124 10 103zM27 97L44 40Q58 47 71 30Q65 48 70 62L78 97Q52 108 27 97z',
    light:
      'M29.5 89Q52 99 76.2 89L78 97Q52 108 27 97zM53 54l3.2 6.6 7.3 1-5.3 5.1 1.3 7.2-6.5-3.4-6.5 3.4 1.3-7.2-5.3-5.1 7.3-1z',
  },
  summon: {
    shape:
      'M35 114V90L21 72Q17 65 23 62.5Q28 61 32 67L37 74V47Q37 41 42 41T47 47V69H49V39Q49 33 54 33T59 39V69H61V44Q61 38 66 38T71 44V72H73V55Q73 50 77.5 50T82 55V88Q82 104 72 114z',
    light: `M37 90Q54 72 72 90Q54 106 37 90zM44 90Q54 99 65 90Q54 80 44 90z${dot(54.5, 89.5, 4)}`,
  },
  poison: {
    shape: 'M42 36H64V43H60V60Q83 70 83 92Q83 114 53 114T23 92Q23 70 46 60V43H42z',
    light: `M31 88Q42 82 53 88T75 88Q77 106 53 106T31 88z${dot(47, 76, 3.5)}${dot(59, 72, 2.6)}${dot(52, 64, 2)}`,
  },
  cloak: {
    shape:
      'M52 32Q72 34 76 60Q82 92 92 114Q72 106 64 114Q52 106 40 114Q32 106 12 114Q22 92 28 60Q32 34 52 32z',
    light:
      'M52 43Q65 45 65 61Q62 75 52 79Q42 75 39 61Q39 45 52 43zM50.5 84L52 81L53.5 84L52 108zM34 78L28 106L31 107L37 80zM70 78L76 106L73 107L67 80z',
  },
};

/** The sign of each colour on 20 by 20: never told by colour alone (TNT-02). */
export const SIGNS: Record<Ground, string> = {
  sun: 'M10 5.6a4.4 4.4 0 1 0 .01 0zM9.2 0h1.6v3.6h-1.6zM9.2 16.4h1.6v3.6h-1.6zM0 9.2h3.6v1.6h-3.6zM16.4 9.2h3.6v1.6h-3.6zM2.4 3.5l1.1-1.1 2.5 2.5-1.1 1.1zM14 15.1l1.1-1.1 2.5 2.5-1.1 1.1zM2.4 16.5l2.5-2.5 1.1 1.1-2.5 2.5zM14 4.9l2.5-2.5 1.1 1.1-2.5 2.5z',
  moon: 'M13.5 1.5A9 9 0 1 0 18.8 13.6A7.4 7.4 0 0 1 13.5 1.5z',
  star: 'M10 .8l2.8 6 6.5.8-4.8 4.5 1.3 6.5L10 15.4l-5.8 3.2 1.3-6.5L.7 7.6l6.5-.8z',
};

interface Light {
  top: string;
  low: string;
  /** The large sign behind the figure. */
  disc: string;
  ink: string;
  shine: string;
  /** A Magician's card is the night of its colour. */
  nightTop: string;
  nightLow: string;
  glow: string;
}

export const GROUNDS: Record<Ground, Light> = {
  sun: {
    top: '#ffe7bd',
    low: '#f0895a',
    disc: '#fff4d6',
    ink: '#4a1710',
    shine: '#ffdcae',
    nightTop: '#5d231d',
    nightLow: '#26100f',
    glow: '#ffb787',
  },
  moon: {
    top: '#f1f6fd',
    low: '#86a6d8',
    disc: '#ffffff',
    ink: '#14264d',
    shine: '#dbe8fb',
    nightTop: '#24386b',
    nightLow: '#0e1733',
    glow: '#b9d2ff',
  },
  star: {
    top: '#e9ddff',
    low: '#9671dc',
    disc: '#fbf7ff',
    ink: '#2a1255',
    shine: '#e6d8ff',
    nightTop: '#432579',
    nightLow: '#1a0d38',
    glow: '#d4b9ff',
  },
};

export const CLOTH = { top: '#22382c', low: '#0b1510', shape: '#5d8465', light: '#0d1a13' };

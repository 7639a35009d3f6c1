/** The art of The Shipwreck as data: an emblem of simple geometry for each card, and a sign for each power. */

interface Emblem {
  /** Line-work in teal, on a ground of 100 by 100. */
  teal: string;
  /** And in gold, on top of it. */
  gold: string;
}

/** A circle as a path. */
const ring = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

export const EMBLEMS: Record<string, Emblem> = {
  'the-hours': {
    teal: ring(50, 50, 40),
    gold: `M50 22V50L68 62${ring(50, 50, 4)}`,
  },
  'the-beast': {
    teal: 'M28 40Q8 30 12 8q12 16 30 18M72 40q20-10 16-32-12 16-30 18M26 42L50 92 74 42',
    gold: 'M34 40h32L50 72zM40 48l7 4M60 48l-7 4M46 80h8',
  },
  'the-belltower': {
    teal: 'M22 92h56M30 92V44M70 92V44M24 44h52M30 44L50 10 70 44M38 92V66M62 92V66M30 66h40',
    gold: 'M40 60q4-3 4-9 1-7 6-7t6 7q0 6 4 9zM50 60v4M50 10V4M45 6h10',
  },
  'the-blind-man': {
    teal: 'M8 50Q50 12 92 50 50 88 8 50z',
    gold: `${ring(50, 50, 15)}M18 82L82 18M24 88l6-6M70 30l6-6`,
  },
  'the-chalice': {
    teal: 'M24 14h52q0 38-26 38T24 14zM50 52v26M30 88q20-16 40 0z',
    gold: `M26 24h48${ring(50, 66, 4)}M40 6v-.01M50 4v-.01M60 6v-.01`,
  },
  dawn: {
    teal: 'M6 68h88M16 78h68M28 88h44',
    gold: 'M26 68a24 24 0 0 1 48 0M50 34V14M27 44L14 31M73 44l13-13M15 62L4 57M85 62l11-5',
  },
  'the-deep': {
    teal: 'M8 18q10-9 21 0t21 0 21 0 21 0M14 30a36 36 0 0 0 72 0M26 30a24 24 0 0 0 48 0',
    gold: 'M38 30a12 12 0 0 0 24 0M50 74v18M44 86l6 7 6-7',
  },
  'the-engine': {
    teal: `${ring(42, 56, 24)}M42 32V22M42 90V80M18 56H8M76 56H66M25 39l-7-7M66 80l-7-7M25 73l-7 7M59 39l4-4`,
    gold: `${ring(42, 56, 9)}${ring(74, 26, 12)}M74 14V6M74 46v-8M62 26h-8M94 26h-8`,
  },
  'the-huntress': {
    teal: 'M26 8q48 10 48 42T26 92',
    gold: 'M26 8v30M26 62v30M10 50h78M78 40l12 10-12 10M10 50l-4-8M10 50l-4 8M20 50l-4-8M20 50l-4 8',
  },
  'the-judge': {
    teal: 'M50 14v70M30 90q20-12 40 0M18 26h64M8 58a14 14 0 0 0 28 0zM64 58a14 14 0 0 0 28 0z',
    gold: `${ring(50, 12, 6)}M22 28L10 58M22 28l12 30M78 28L66 58M78 28l12 30`,
  },
  'the-key': {
    teal: `${ring(50, 26, 20)}M50 46v46`,
    gold: `${ring(50, 26, 8)}M50 76h16v14M50 64h12M50 6v12M30 26h12M58 26h12`,
  },
  leviathan: {
    teal: 'M4 84V60a12 12 0 0 1 24 0v24M28 84V54a14 14 0 0 1 28 0v30M56 84V38q0-26 20-26 18 0 20 16l-20 3q-6 2-6 10v43',
    gold: 'M2 84h96M14 94h72M78 22v.01M64 14l-6-9M72 12l-2-10M16 46v-8M42 38v-8',
  },
  'the-lord': {
    teal: 'M16 80L10 34l22 20 18-36 18 36 22-20-6 46zM16 90h68',
    gold: `${ring(50, 12, 5)}${ring(8, 28, 4)}${ring(92, 28, 4)}M50 58l7 9-7 9-7-9zM28 68h6M66 68h6`,
  },
  midnight: {
    teal: 'M58 8a42 42 0 1 0 32 60A36 36 0 0 1 58 8z',
    gold: 'M72 20v16M64 28h16M84 48v8M80 52h8M58 48v8M54 52h8',
  },
  'the-mirror': {
    teal: 'M50 6q26 0 26 34T50 74 24 40 50 6zM50 74v20M36 94h28',
    gold: 'M50 16q17 0 17 24T50 64 33 40 50 16zM42 44l14-18M46 54l12-16',
  },
  'the-noble': {
    teal: 'M14 12h72v34q0 32-36 46Q14 78 14 46z',
    gold: 'M50 26l18 20-18 26-18-26zM32 46h36M50 26l-6 20 6 26 6-26zM24 22h8M68 22h8',
  },
  'the-prophet': {
    teal: 'M50 10L94 84H6z',
    gold: `M26 64q24-26 48 0-24 22-48 0z${ring(50, 63, 7)}M50 26v10M40 34l4 8M60 34l-4 8`,
  },
  'the-rider': {
    teal: 'M30 90V74q-12-10-12-28a32 32 0 0 1 64 0q0 18-12 28v16',
    gold: 'M30 90h12V74q-10-8-10-26a18 18 0 0 1 36 0q0 18-10 26v16h12M25 44v.01M29 30v.01M42 21v.01M58 21v.01M71 30v.01M75 44v.01',
  },
  'the-servant': {
    teal: 'M32 34h36v46H32zM26 80h48v10H26zM32 34l8-14h20l8 14M40 20a10 10 0 0 1 20 0',
    gold: 'M50 70q-10-6-5-15 4-4 5-11 9 8 9 17 0 7-9 9zM42 90v-10M58 90v-10',
  },
  'the-shore': {
    teal: 'M4 62q10-9 20 0t20 0 12 0M4 76q10-9 20 0t20 0 20 0M4 90q10-9 20 0t20 0 20 0 20 0',
    gold: 'M56 62l6-40h16l10 56M60 36h20M62 22l8-10 8 10M46 18L58 26M46 34l12-4M94 18l-12 8',
  },
  'the-stranger': {
    teal: 'M14 92q0-38 16-48Q30 8 50 8t20 36q16 10 16 48M36 46q0-24 14-24t14 24q-2 18-14 18T36 46z',
    gold: 'M43 42h4M53 42h4M50 64v28M40 92l10-14 10 14',
  },
};

/** The signs of the powers, on a ground of 24 by 24. A question of three numbers is told by its numbers. */
export const POWER_SIGNS: Record<string, string> = {
  '1-2-3': `${ring(5, 12, 2.6)}${ring(12, 12, 2.6)}${ring(19, 12, 2.6)}`,
  '1-4-7': `${ring(4, 17, 2.6)}${ring(12, 12, 2.6)}${ring(20, 7, 2.6)}`,
  '3-4-5': `${ring(5, 15, 2.6)}${ring(12, 9, 2.6)}${ring(19, 15, 2.6)}`,
  '5-6-7': `${ring(5, 9, 2.6)}${ring(12, 15, 2.6)}${ring(19, 9, 2.6)}`,
  'higher-than': 'M5 12l7-7 7 7M5 19l7-7 7 7',
  twice: `${ring(9, 12, 6)}${ring(15, 12, 6)}`,
  'discard-lower': 'M12 4v11M7 11l5 5 5-5M5 20h14',
  old: 'M6 3h12M6 21h12M7 3q0 5 5 9-5 4-5 9M17 3q0 5-5 9 5 4 5 9',
  cycle: 'M5 12a7 7 0 0 1 12-5l2 2M19 5v4h-4M19 12a7 7 0 0 1-12 5l-2-2M5 19v-4h4',
};

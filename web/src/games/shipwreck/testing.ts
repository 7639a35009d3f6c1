/** A position for the tests of the board, with a few things changed. */

import type { ShipwreckView, Spot } from './wire.gen';

const spot = (card: string, fates: number[] = [], power = 'twice', doom = 2): Spot => ({
  card,
  duration: 3,
  hours: fates.length,
  fates,
  power,
  doom,
});

const line = (seat: number, held = 0) => ({ seat, line: null, held, turned: [], possible: null });

export const view = (changes: Partial<ShipwreckView>): ShipwreckView => ({
  game: 'shipwreck',
  seat: 0,
  seats: [0, 1, 2],
  to_act: [0],
  ask: 'play',
  choices: [],
  options: { doom: 2 },
  first: 0,
  next_seat: 3,
  active: 0,
  line: null,
  score: 0,
  doom: 2,
  row: [spot('the-deep', [1, 3]), spot('midnight'), spot('dawn'), spot('leviathan', [4])],
  fate_hours: [1, 1, 1, 2, 2, 2, 3],
  on_hours: null,
  deck: { top: 'the-key', count: 16, returned: [] },
  powers: [],
  power_used: false,
  unseen: [2, 3, 2, 2, 3, 3, 3],
  hands: [{ line: null, fates: [2, 6], kept: 2 }],
  lines: [line(0, 2), line(1, 1), line(2)],
  proposal: null,
  proposed: [],
  twice: false,
  wrong: null,
  past: [],
  outcome: null,
  ...changes,
});

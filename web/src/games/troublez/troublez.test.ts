import { describe, expect, it } from 'vitest';
import { giftOf, nextInOrder, orderOf } from './choices';
import { follow, sameRows } from './track';
import type { Event, TroublezView } from './wire.gen';
import { own, words } from './words';

const EMPTY: TroublezView = {
  game: 'troublez',
  seat: 0,
  seats: [0, 1],
  to_act: [0],
  ask: 'begin',
  choices: [],
  options: {},
  first: 0,
  turn: 0,
  rows: [],
  held: null,
  taking: null,
  magicians: [],
  troves: [[], []],
  markers: [[], []],
  marks: [0, 0],
  pile: 83,
  discard: [],
  run_out: 0,
  ends_at: 1,
  last_turn: false,
  risk: null,
  gives: [],
  outcome: null,
};
const see = (seen: Partial<TroublezView>): TroublezView => ({ ...EMPTY, ...seen });
const rows = (...lines: string[]) => lines.map((line) => line.split(' ').map((card) => ({ card })));
const ids = (cells: { id: string }[] = []) => cells.map((cell) => cell.id);

describe('cards are followed', () => {
  it('from the hand to the row, where the others keep their names', () => {
    const before = follow(null, see({ rows: rows('flower-moon'), held: 'toad-sun' }));
    const after = follow(before, see({ rows: rows('toad-sun flower-moon') }));
    expect(ids(after.rows[0]?.cells)).toEqual([before.held?.id, before.rows[0]?.cells[0]?.id]);
    expect(after.rows[0]?.id).toBe(before.rows[0]?.id);
    expect([...after.fresh]).toEqual([before.held?.id]);
  });
  it('when rows close up', () => {
    const before = follow(null, see({ rows: rows('toad-sun', 'toad-sun raven-moon', 'crystal-star') }));
    expect(sameRows(before.rows, rows('toad-sun raven-moon', 'crystal-star'))).toEqual([1, 2]);
    const after = follow(
      before,
      see({ rows: rows('toad-sun raven-moon', 'crystal-star'), troves: [['toad-sun'], []] }),
    );
    expect(after.rows.map((row) => row.id)).toEqual(before.rows.slice(1).map((row) => row.id));
    expect(ids(after.troves[0])).toEqual(ids(before.rows[0]?.cells));
  });
  it('under a Cloak and out again', () => {
    const lying = follow(null, see({ rows: rows('toad-sun raven-moon'), held: 'cloak' }));
    const covered = follow(lying, see({ rows: rows('toad-sun cloak') }));
    const raven = lying.rows[0]?.cells[1];
    expect(covered.rows[0]?.cells[1]).toMatchObject({ id: raven?.id, cover: lying.held?.id, card: 'cloak' });
    const taken = follow(
      covered,
      see({ rows: rows('toad-sun'), troves: [[], ['raven-moon']], discard: ['cloak'] }),
    );
    expect(ids(taken.troves[1])).toEqual([raven?.id]);
    expect(taken.discard).toHaveLength(1);
  });
  it('with a name of their own for equal faces', () => {
    const seen = follow(null, see({ troves: [['toad-sun', 'toad-sun'], ['toad-sun']] }));
    expect(new Set([...ids(seen.troves[0]), ...ids(seen.troves[1])]).size).toBe(3);
    expect(seen.fresh.size).toBe(0);
  });
});

describe('an order of Magicians', () => {
  const two = ['order vanish poison', 'order poison vanish'];
  const three = ['order vanish summon poison', 'order vanish poison summon', 'order summon vanish poison'];
  it('is found by naming them one after the other', () => {
    expect(orderOf(two, [])).toBeNull();
    expect(orderOf(two, ['poison'])).toBe('order poison vanish');
    expect(orderOf(three, ['vanish'])).toBeNull();
    expect(nextInOrder(three, ['vanish'])).toEqual(['summon', 'poison']);
    expect(orderOf(three, ['vanish', 'poison'])).toBe('order vanish poison summon');
  });
});

describe('words', () => {
  const events: Event[] = [
    { event: 'drew', seat: 0, card: 'toad-sun' },
    { event: 'busted', seat: 0, card: 'toad-sun' },
    { event: 'placed', seat: 0, card: 'raven-star', row: 1, side: 'left' },
    { event: 'placed', seat: 0, card: 'raven-star', row: 2, side: 'new' },
    { event: 'cloaked', seat: 0, row: 0, index: 1, card: 'raven-star' },
    { event: 'ran-out', times: 1, last: true },
    { event: 'reshuffled', cards: 40 },
    { event: 'passed', seat: 1, row: 0, cards: ['toad-sun', 'vanish-moon', 'cloak'] },
    { event: 'ordered', seat: 1, magicians: ['vanish', 'poison'] },
    { event: 'gained', seat: 1, cards: [] },
    { event: 'took', seat: 0, row: 0, side: 'right', card: 'cloak', under: 'toad-sun' },
    { event: 'vanished', seat: 0, kind: 'raven', losers: [1], cards: ['raven-sun'] },
    { event: 'vanished', seat: 0, kind: 'toad', losers: [], cards: [] },
    { event: 'summoned', seat: 0, loser: 1, card: 'crystal-moon' },
    { event: 'poisoned', seat: 0, card: 'crystal-moon' },
    { event: 'fizzled', seat: 0, magician: 'summon' },
    { event: 'collected', seat: 0, collection: 'four toad', marker: 'toad-sun', at_end: true },
    { event: 'kept', seat: 0 },
  ];
  it.each(['en', 'de'] as const)('say every event in %s', (language) => {
    for (const event of events) {
      const said = words[language].sentence?.(event, ['Mira', 'Tom'], 0) ?? '';
      expect(said).toMatch(/^[A-ZÄÖÜ].*\.$/);
      expect(said).not.toContain('undefined');
    }
  });
  it('say what a row gives', () => {
    const view = see({
      gives: [{ move: 'pass 0', marks: 2, covered: 1, magicians: ['vanish'], collections: ['each'] }],
    });
    const gift = giftOf(view, 'pass 0');
    expect(giftOf(view, 'pass 1')).toBeNull();
    expect(gift && own.en.passFor(0, gift)).toBe(
      'Pass and take the first row: +2 Magic Marks; 1 of them unseen under Cloaks; Vanish to carry out; then you could complete one of each kind',
    );
    expect(gift && own.de.passFor(0, gift)).toContain('die erste Reihe nehmen: +2 Zauberpunkte');
    const german = words.de.sentence?.(events[4]!, ['Mira', 'Tom'], 0);
    expect(german).toBe('Mira legte einen Umhang auf Rabe Stern in der ersten Reihe.');
  });
});

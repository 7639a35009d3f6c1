import { describe, expect, it } from 'vitest';
import { aimed, holds, markOf, movesOf, next, NOTHING, read } from './choices';

const CHOICES = [
  'play 2 on the-deep',
  'play 2 on midnight',
  'play 6 on the-deep',
  'use cycle midnight',
  'use discard-lower 3 on the-key',
  'use discard-lower 1 on the-key',
  'propose 5',
  'propose higher-than 3',
  'propose none',
  'show a',
];

describe('read', () => {
  const offers = read(CHOICES);
  it('finds where each fate may go', () => {
    expect(offers.plays.get('the-deep')).toEqual([2, 6]);
    expect(offers.plays.get('midnight')).toEqual([2]);
    expect(offers.plays.get('the-key')).toBeUndefined();
  });
  it('finds what powers may be used on', () => {
    expect([...offers.cycles]).toEqual(['midnight']);
    expect(offers.lowers.get('the-key')).toEqual([3, 1]);
    expect(movesOf(offers, 'discard-lower')).toHaveLength(2);
    expect(movesOf(offers, 'higher-than')).toEqual(['propose higher-than 3']);
    expect(movesOf(offers, 'twice')).toEqual([]);
  });
  it('finds what may be said', () => {
    expect([...offers.proposals]).toEqual(['5', 'higher-than 3', 'none']);
    expect(offers.shows).toEqual(['show a']);
  });
});

describe('a half-made choice', () => {
  const offers = read(CHOICES);
  it('holds as long as it is offered', () => {
    expect(holds({ ...NOTHING, fate: 2 }, offers)).toBe(true);
    expect(holds({ ...NOTHING, fate: 3 }, offers)).toBe(false);
    expect(holds({ ...NOTHING, power: 'cycle' }, offers)).toBe(true);
    expect(holds({ ...NOTHING, power: 'twice' }, offers)).toBe(false);
    expect(holds({ ...NOTHING, move: 'propose 5' }, offers)).toBe(true);
    expect(holds({ ...NOTHING, move: 'propose 6' }, offers)).toBe(false);
  });
  it('goes round by keys', () => {
    expect(next(['a', 'b'], null)).toBe('a');
    expect(next(['a', 'b'], 'a')).toBe('b');
    expect(next(['a', 'b'], 'b')).toBe('a');
    expect(next([], null)).toBeNull();
  });
  it('aims a fate at a card', () => {
    expect(aimed('play 4 on the-deep')).toEqual({ card: 'the-deep', value: 4 });
    expect(aimed('propose 4')).toBeNull();
  });
});

it('names number lines', () => {
  expect(markOf(2, null, 4)).toBe('mark 2 4');
  expect(markOf(1, 'a', 4)).toBe('mark 1 4');
  expect(markOf(1, 'b', 7)).toBe('mark 1-b 7');
});

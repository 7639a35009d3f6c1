import { describe, expect, it } from 'vitest';
import { byCard, moveOf, nextStake, partsOf } from './choices';

const offered = ['dawn-3', 'dawn-3 time 1', 'dawn-3 time 2', 'dawn-3 place 1', 'night-8'];

describe('the choices of Atlas', () => {
  it('are grouped by card', () => {
    const cards = byCard(offered);
    expect([...cards.keys()]).toEqual(['dawn-3', 'night-8']);
    expect(cards.get('dawn-3')?.size).toBe(4);
    expect([...(cards.get('night-8') ?? [])]).toEqual(['night-8']);
  });

  it('are written as moves', () => {
    expect(moveOf('dawn-3', null)).toBe('dawn-3');
    expect(moveOf('dawn-3', { kind: 'time', chips: 2 })).toBe('dawn-3 time 2');
    expect(partsOf('night-8')).toEqual({ suit: 'night', number: 8 });
  });

  it('go up chip by chip as far as they are offered, then back to none', () => {
    const moves = new Set(offered);
    const one = nextStake(moves, 'dawn-3', null, 'time');
    const two = nextStake(moves, 'dawn-3', one, 'time');
    expect([one?.chips, two?.chips]).toEqual([1, 2]);
    expect(nextStake(moves, 'dawn-3', two, 'time')).toBeNull();
    expect(nextStake(moves, 'dawn-3', two, 'place')).toEqual({ kind: 'place', chips: 1 });
    expect(nextStake(moves, 'night-8', null, 'time')).toBeNull();
  });
});

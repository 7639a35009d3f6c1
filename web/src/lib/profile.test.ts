import { beforeEach, describe, expect, it } from 'vitest';
import { forget, profile, remember, seatColours } from './profile.svelte';

describe('the colours of the seats', () => {
  it('swap, so that one has one’s own and all stay different', () => {
    expect(seatColours(['coral', 'sky', 'foam'], 0, 'foam')).toEqual(['foam', 'sky', 'coral']);
    expect(seatColours(['coral', 'sky'], 1, 'violet')).toEqual(['coral', 'violet']);
    expect(seatColours(['coral', 'sky'], 0, 'coral')).toEqual(['coral', 'sky']);
  });

  it('are the server’s for a spectator, and sand where a new server knows more', () => {
    expect(seatColours(['coral', 'ultramarine'], null, 'foam')).toEqual(['coral', 'sand']);
  });
});

describe('the tables that one was at', () => {
  beforeEach(() => (profile.recent = []));

  it('are remembered once each, the latest first, and not too many', () => {
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'b'])
      remember({ id, game: 'atlas', title: 'Atlas' });
    expect(profile.recent.map((one) => one.id)).toEqual(['b', 'g', 'f', 'e', 'd', 'c']);
    forget('f');
    expect(profile.recent.map((one) => one.id)).toEqual(['b', 'g', 'e', 'd', 'c']);
  });
});

import { describe, expect, it } from 'vitest';
import { parse } from './router.svelte';

const at = (path: string) => parse(new URL(path, 'https://example.org'));

describe('the router', () => {
  it('tells the pages apart', () => {
    expect(at('/')).toEqual({ page: 'home' });
    expect(at('/help')).toEqual({ page: 'help' });
    expect(at('/games/atlas')).toEqual({ page: 'game', game: 'atlas' });
    expect(at('/table/Jx3kQv9ZbW')).toEqual({ page: 'table', id: 'Jx3kQv9ZbW' });
    expect(at('/rules/atlas#ATL-17')).toEqual({ page: 'rules', game: 'atlas', rule: 'ATL-17' });
  });

  it('reads the moment of a replay, and the start where it makes no sense', () => {
    expect(at('/replay/x?round=2&step=17')).toEqual({ page: 'replay', id: 'x', round: 2, step: 17 });
    expect(at('/replay/x?step=-4')).toEqual({ page: 'replay', id: 'x', round: null, step: 0 });
    expect(at('/replay/x')).toEqual({ page: 'replay', id: 'x', round: null, step: 0 });
  });

  it('is lost anywhere else', () => {
    for (const path of ['/table', '/table/a/b', '/nowhere/at', '/help/me'])
      expect(at(path).page).toBe('lost');
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import type { AnyBoard } from './board';
import { profile } from './profile.svelte';
import { sentences, type Teller } from './tell';
import type { Line } from './wire.gen';

const board = {
  words: {
    en: {},
    de: { sentence: (event: { event: string }) => (event.event === 'known' ? 'Auf Deutsch.' : null) },
  },
} as unknown as AnyBoard;
const moved: Line = {
  kind: 'moved',
  number: 7,
  at: 0,
  seat: 0,
  move: 'x',
  events: [{ event: 'known' }, { event: 'new' }],
  sentences: ['In English.', 'Something new.'],
};
const teller = (language: 'en' | 'de'): Teller => ({ board, language, names: ['Mira'], own: 0 });

describe('what happened', () => {
  beforeEach(() => (profile.language = 'en'));

  it('is told by the board, and by the server where the board has no words', () => {
    expect(sentences(moved, teller('en'))).toEqual(['In English.', 'Something new.']);
    expect(sentences(moved, teller('de'))).toEqual(['Auf Deutsch.', 'Something new.']);
  });

  it('is told about the table too', () => {
    const sat: Line = { kind: 'table', number: 1, at: 0, event: 'sat', sentence: 'Mira sat down.', seat: 0 };
    expect(sentences(sat, teller('en'))).toEqual(['Mira sat down.']);
    profile.language = 'de';
    expect(sentences(sat, teller('de'))).toEqual(['Mira hat sich gesetzt.']);
    expect(sentences({ ...sat, event: 'something-new' }, teller('de'))).toEqual(['Mira sat down.']);
  });
});

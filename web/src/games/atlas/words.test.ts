import { describe, expect, it } from 'vitest';
import type { AtlasView } from './wire.gen';
import { own, words } from './words';

const names = ['Mira', 'Tom'];
const { sentence, prompt, result } = words.de;

describe('Atlas in German', () => {
  it('has a sentence for every event', () => {
    expect(sentence?.({ event: 'played', seat: 0, card: 'dawn-3', kind: 'time', chips: 2 }, names, 0)).toBe(
      'Mira spielte Morgen 3 und setzte 2 auf Zeit.',
    );
    expect(sentence?.({ event: 'played', seat: 1, card: 'day-1', kind: null, chips: 0 }, names, 0)).toBe(
      'Tom spielte Tag 1.',
    );
    expect(sentence?.({ event: 'drew', seat: 1, card: null }, names, 0)).toBe('Tom zog eine Karte.');
    expect(sentence?.({ event: 'drew', seat: 0, card: 'night-5' }, names, 0)).toBe(
      'Du hast Nacht 5 gezogen.',
    );
    const completed = {
      event: 'completed',
      seat: 0,
      kind: 'place',
      cards: ['dawn-6'],
      right: ['dawn-6'],
      wrong: [],
    } as const;
    expect(sentence?.({ ...completed, cards: ['dawn-6'], right: ['dawn-6'], wrong: [] }, names, 0)).toContain(
      'vollendete einen Ort',
    );
  });

  it('asks and tells the result', () => {
    const view = { seat: 0, to_act: [1] } as AtlasView;
    expect(prompt?.(view, names)).toBe('Tom sucht eine Karte aus.');
    expect(prompt?.({ ...view, to_act: [0] }, names)).toMatch(/^Du bist dran/);
    expect(result?.({ winners: [0], scores: [12, 9] }, names)).toBe('Mira gewinnt. Punkte: Mira 12, Tom 9.');
  });

  it('describes a spot in both languages', () => {
    const spot = { card: 'dawn-3', flipped: true, stack: { seat: 1, kind: 'time', chips: 1 } } as const;
    expect(own.en.spot('Dawn 3', spot, names)).toBe('Dawn 3, flipped, Tom has 1 chip on Time');
    expect(own.de.spot('Morgen 3', spot, names)).toBe('Morgen 3, umgedreht, Tom hat 1 Chip auf Zeit');
  });
});

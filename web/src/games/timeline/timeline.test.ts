import { describe, expect, it } from 'vitest';
import { begin, isOffered, moveOf, nextGap, offersOf } from './choices';
import { pictureOf, tintOf } from './emblems';
import { bandBetween, eraOf, scaleFrom } from './eras';
import { misplaced, turnedIn } from './turned';
import type { OpenCard } from './wire.gen';
import { own, words } from './words';
import { distance, shortYear, yearsBetween, yearWords } from './years';

describe('years', () => {
  it('are written as the server writes them', () => {
    expect([1969, -44, -12200, -66_000_000].map((year) => yearWords(year, 'en'))).toEqual([
      '1969',
      '44 BCE',
      '12,200 BCE',
      '66,000,000 BCE',
    ]);
    expect(yearWords(-12200, 'de')).toBe('12.200 v.\u00a0Chr.');
  });
  it('are short on a card', () => {
    expect(shortYear(-66_000_000, 'en')).toBe('66 million BCE');
    expect(shortYear(-4_500_000_000, 'de')).toBe('4,5 Mrd. v.\u00a0Chr.');
    expect(shortYear(-12200, 'en')).toBe('12,200 BCE');
  });
  it('have no year 0 between them', () => {
    expect(yearsBetween(-1, 1)).toBe(1);
    expect(yearsBetween(-44, -4)).toBe(40);
    expect(yearsBetween(1914, 1914)).toBe(0);
  });
  it('say when a distance is rounded', () => {
    expect(distance(1968, 1969, 'en')).toEqual({ number: '1', unit: 'year', short: '1 y' });
    expect(distance(1440, 1969, 'de')).toEqual({ number: '529', unit: 'Jahre', short: '529 J.' });
    expect(distance(-66_000_000, 1969, 'en').number).toBe('≈\u200966 million');
    expect(distance(-66_000_000, 1969, 'en').short).toBe('≈\u200966M');
  });
});

describe('eras', () => {
  it('begin with their first year', () => {
    expect([-66_000_000, -10_000, 499, 500, 1913, 1914, 2020].map((year) => eraOf(year).key)).toEqual([
      'deep',
      'ancient',
      'ancient',
      'medieval',
      'industrial',
      'wars',
      'today',
    ]);
  });
  it('show in a gap all that it leaves out', () => {
    expect(bandBetween(1950, 2000).match(/#/g)).toHaveLength(2);
    expect(bandBetween(-20_000, 2000).match(/#/g)).toHaveLength(8);
  });
  it('lie on a scale from the earliest card to now', () => {
    const scale = scaleFrom(-10_000, 2030);
    expect([scale(-10_000), scale(2030)]).toEqual([0, 1]);
    expect(scale(-50_000)).toBe(0);
    expect(scale(1900)).toBeGreaterThan(scale(1000));
  });
});

describe('choices', () => {
  const offers = offersOf(['place a 0', 'place a 1', 'try b', 'discard b', 'discard c', 'end']);
  it('are read out of the offered moves', () => {
    expect(offers.gaps.get('a')).toEqual([0, 1]);
    expect([...offers.tries, ...offers.discards, offers.end]).toEqual(['b', 'b', 'c', true]);
  });
  it('begin with what is offered for a card', () => {
    expect(begin('a', offers)).toEqual({ kind: 'place', card: 'a', gap: null });
    expect(begin('b', offers)).toEqual({ kind: 'try', card: 'b' });
    expect(begin('c', offers)).toEqual({ kind: 'discard', card: 'c' });
    expect(begin('d', offers)).toBeNull();
  });
  it('are moves once nothing is missing', () => {
    expect(moveOf({ kind: 'place', card: 'a', gap: null })).toBeNull();
    expect(moveOf({ kind: 'place', card: 'a', gap: 1 })).toBe('place a 1');
    expect(moveOf({ kind: 'end' })).toBe('end');
    expect(isOffered({ kind: 'place', card: 'a', gap: 2 }, offers)).toBe(false);
    expect(isOffered({ kind: 'try', card: 'c' }, offers)).toBe(false);
  });
  it('go from gap to gap and stop at the ends', () => {
    expect(nextGap([0, 1, 2], null, 1)).toBe(1);
    expect(nextGap([0, 1, 2], 1, -1)).toBe(0);
    expect(nextGap([0, 1, 2], 2, 1)).toBe(2);
    expect(nextGap([], null, 1)).toBeNull();
  });
});

describe('what came to light', () => {
  const card: OpenCard = { card: 'a', title: 'A', front: 'star', back: 'leaf', date: 1900, note: '' };
  it('is told from what happened', () => {
    const turned = turnedIn([
      { event: 'placed', seat: 1, card, gap: 2, right: false },
      { event: 'drew', seat: 1, card },
    ]);
    expect(turned).toMatchObject([{ seat: 1, verdict: 'wrong', gap: 2 }]);
    expect(misplaced(turned, 3)?.gap).toBe(2);
    expect(misplaced(turned, 1)).toBeNull();
  });
  it('shows no misplaced card once another was turned', () => {
    const turned = turnedIn([
      { event: 'placed', seat: 1, card, gap: 2, right: false },
      { event: 'placed', seat: 0, card, gap: 0, right: true },
    ]);
    expect(misplaced(turned, 5)).toBeNull();
  });
  it('is said in German too', () => {
    const say = words.de.sentence;
    expect(say?.({ event: 'tried', seat: 0, card, spot: 'stuck', gap: null }, ['Mira'], 0)).toBe(
      'Mira versuchte A, 1900: Die Karte sitzt fest.',
    );
    expect(say?.({ event: 'eliminated', out: [2], going_on: [0, 1] }, ['Ada', 'Ben', 'Cleo'], 0)).toBe(
      'Ada und Ben machen mit je einer Karte weiter; Cleo scheidet aus.',
    );
    expect(own.de.rank('Time Travelers')).toBe('Zeitreisende');
  });
});

describe('pictures', () => {
  it('go by the title, else by the name of the card', () => {
    expect(pictureOf('a', 'The telescope is patented').fine).toBe(false);
    expect(pictureOf('a', 'Xyzzy')).not.toEqual(pictureOf('b', 'Xyzzy'));
    expect(tintOf('a')).toBe(tintOf('a'));
  });
});

/** Years as people read them. There is no year 0: 1 BCE is followed by 1. */

import type { Language } from '$lib/profile.svelte';

const ERA: Record<Language, string> = { en: 'BCE', de: 'v.\u00a0Chr.' };
const LARGE: Record<Language, { million: string; billion: string; one: string; years: string; y: string }> = {
  en: { million: 'million', billion: 'billion', one: 'year', years: 'years', y: 'y' },
  de: { million: 'Mio.', billion: 'Mrd.', one: 'Jahr', years: 'Jahre', y: 'J.' },
};
const MILLION = 1_000_000;
const BILLION = 1_000_000_000;
/** From here on digits are set in groups of three. */
const GROUPED = 10_000;

const plain = (number: number, language: Language) =>
  number < GROUPED ? String(number) : number.toLocaleString(language);

/** A large number in few digits, with the word that makes it large. */
function short(number: number, language: Language): { digits: string; unit: string } {
  const unit = number >= BILLION ? 'billion' : number >= MILLION ? 'million' : null;
  if (!unit) return { digits: plain(number, language), unit: '' };
  const units = number / (unit === 'billion' ? BILLION : MILLION);
  const digits = units.toLocaleString(language, { maximumFractionDigits: 2 });
  return { digits, unit: LARGE[language][unit] };
}

const joined = (...parts: string[]) => parts.filter((part) => part).join(' ');

/** The whole year: 44 BCE, 66,000,000 BCE, 1969. */
export const yearWords = (year: number, language: Language): string =>
  year > 0 ? String(year) : `${plain(-year, language)} ${ERA[language]}`;

/** The year as it is stamped on a card: few digits, and what stands behind them in small letters. */
export function stamped(year: number, language: Language): { digits: string; mark: string } {
  const { digits, unit } = short(Math.abs(year), language);
  return { digits, mark: joined(unit, year > 0 ? '' : ERA[language]) };
}

export const shortYear = (year: number, language: Language): string => {
  const { digits, mark } = stamped(year, language);
  return joined(digits, mark);
};

/** How many years lie between two dates. */
export const yearsBetween = (from: number, to: number): number => to - from - (from < 0 && to > 0 ? 1 : 0);

/** The distance in words, and in short; from ten thousand years on it is rounded, and says so. */
export function distance(
  from: number,
  to: number,
  language: Language,
): Record<'number' | 'unit' | 'short', string> {
  const years = yearsBetween(from, to);
  const say = LARGE[language];
  const unit = years === 1 ? say.one : say.years;
  if (years < GROUPED) return { number: plain(years, language), unit, short: `${years} ${say.y}` };
  const size = 10 ** (Math.floor(Math.log10(years)) - 1);
  const rounded = Math.round(years / size) * size;
  const { digits, unit: large } = short(rounded, language);
  const compact = rounded.toLocaleString(language, { notation: 'compact', maximumSignificantDigits: 2 });
  return { number: `≈\u2009${joined(digits, large)}`, unit, short: `≈\u2009${compact}` };
}

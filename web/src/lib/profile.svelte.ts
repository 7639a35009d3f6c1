/** What this browser remembers about its owner. There are no accounts. */

import { untrack } from 'svelte';

export const COLOURS = ['coral', 'sky', 'foam', 'brass', 'violet', 'rose', 'moss', 'sand'] as const;
export type Colour = (typeof COLOURS)[number];
export type Theme = 'auto' | 'light' | 'dark';
export type Language = 'en' | 'de';

export interface Recent {
  id: string;
  game: string;
  title: string;
  at: number;
}

const KEY = 'tidetable';
const NAMES = [
  'Heron',
  'Tern',
  'Otter',
  'Plover',
  'Seal',
  'Curlew',
  'Marten',
  'Egret',
  'Petrel',
  'Sandpiper',
];
const MOST_RECENT = 6;

interface Stored {
  name: string;
  colour: Colour;
  theme: Theme;
  language: Language;
  sound: boolean;
  notify: boolean;
  shortcuts: boolean;
  recent: Recent[];
}

function fresh(): Stored {
  return {
    name: NAMES[Math.floor(Math.random() * NAMES.length)] ?? 'Heron',
    colour: 'coral',
    theme: 'auto',
    language: navigator.language.startsWith('de') ? 'de' : 'en',
    sound: false,
    notify: false,
    shortcuts: true,
    recent: [],
  };
}

function stored(): Stored {
  try {
    return { ...fresh(), ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Stored>) };
  } catch {
    return fresh();
  }
}

export const profile: Stored = $state(stored());

/** Keeps what is changed, and shows theme and language to the page. Called once. */
export function keepProfile(): void {
  $effect.root(() => {
    $effect(() => {
      const text = JSON.stringify(profile);
      try {
        localStorage.setItem(KEY, text);
      } catch {
        // A browser that keeps nothing is fine: the page works without memory.
      }
    });
    $effect(() => {
      document.documentElement.dataset['theme'] = profile.theme;
      document.documentElement.lang = profile.language;
    });
  });
}

export function remember(table: Omit<Recent, 'at'>): void {
  const others = untrack(() => profile.recent).filter((known) => known.id !== table.id);
  profile.recent = [{ ...table, at: Date.now() }, ...others].slice(0, MOST_RECENT);
}

export function forget(id: string): void {
  profile.recent = untrack(() => profile.recent).filter((known) => known.id !== id);
}

/** The colours of the seats with one's own seat in one's own colour: a swap, so that all stay different. */
export function seatColours(given: readonly string[], own: number | null, wanted: Colour): Colour[] {
  const colours = given.map((colour) => (COLOURS.find((known) => known === colour) ?? 'sand') as Colour);
  const mine = own === null ? undefined : colours[own];
  if (own === null || mine === undefined || mine === wanted) return colours;
  return colours.map((colour, seat) => (seat === own ? wanted : colour === wanted ? mine : colour));
}

import type { BoardWords } from '$lib/board';
import type { TroublezWords } from './names';
import type { Event, TroublezView } from './wire.gen';
import { boardDe, de } from './words.de';
import { boardEn, en } from './words.en';

/** The words of the board itself. */
export const own: Record<'en' | 'de', TroublezWords> = { en: boardEn, de: boardDe };

/** The words that the table asks for. */
export const words: Record<'en' | 'de', BoardWords<TroublezView, Event>> = { en, de };

import { profile } from '../profile.svelte';
import { de } from './de';
import { en, type Words } from './en';

const catalogues = { en, de };

/** The words of the language that is chosen now. */
export const w = (): Words => catalogues[profile.language];

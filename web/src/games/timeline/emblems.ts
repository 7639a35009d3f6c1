/** The picture on a card: an engraved emblem by the words of its title, else a rosette of its own. */

import { ENGRAVINGS } from './engravings';

const hash = (text: string): number => {
  let mixed = 2166136261;
  for (const letter of text) mixed = Math.imul(mixed ^ (letter.codePointAt(0) ?? 0), 16777619);
  return mixed >>> 0;
};

/** Tints of the ground behind the picture; the card's name decides, so that they say nothing about its date. */
export const TINTS = ['#e4d3ae', '#d9d2b4', '#e3c9b0', '#d3d3c0', '#e0cdbd', '#d6cfa8'] as const;
export const tintOf = (card: string): string => TINTS[hash(card) % TINTS.length] ?? TINTS[0];

/** Petals that run into each other, as on a banknote. */
function rosette(seed: number): string {
  const petals = 5 + (seed % 7);
  const depth = 0.18 + ((seed >> 4) % 5) / 14;
  const rings = [0, 1, 2].map((ring) => {
    const points = Array.from({ length: 73 }, (_, step) => {
      const angle = (step * Math.PI) / 36;
      const size = (19 - ring * 3.4) * (1 - depth + depth * Math.cos(petals * angle + ring * 1.3));
      return `${(24 + size * Math.cos(angle)).toFixed(1)} ${(24 + size * Math.sin(angle)).toFixed(1)}`;
    });
    return `M${points.join('L')}z`;
  });
  return `${rings.join('')}M24 22a2 2 0 1 0 .1 0`;
}

/** What is drawn on a card, on a square of 48. */
export function pictureOf(card: string, title: string): { lines: string; fine: boolean } {
  const found = ENGRAVINGS.find(([words]) => words.test(title));
  return found ? { lines: found[1], fine: false } : { lines: rosette(hash(card)), fine: true };
}

/** How cards move: from where they were to where they go, or not at all for who wants it calm. */

import { cubicOut } from 'svelte/easing';
import { crossfade, type TransitionConfig } from 'svelte/transition';

export const CARD_TIME = 250;

export const calm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

function fade(): TransitionConfig {
  return { duration: 120, css: (t) => `opacity: ${t}` };
}

/** From the place of a player (an element with data-seat) to the node's own place. */
function fromSeat(node: Element, seat: number | undefined): TransitionConfig {
  const origin = seat === undefined ? null : document.querySelector(`[data-seat="${seat}"]`);
  if (!origin) return fade();
  const from = origin.getBoundingClientRect();
  const to = node.getBoundingClientRect();
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  return {
    duration: CARD_TIME,
    easing: cubicOut,
    css: (t, u) =>
      `transform: translate(${u * x}px, ${u * y}px) scale(${0.4 + 0.6 * t}); opacity: ${Math.min(1, t * 2)}`,
  };
}

interface Moved {
  key: string;
  /** The seat from which it comes when it was in no place that is seen. */
  from?: number;
}

/** A pair for one board: `out:give` where a card leaves, `in:take` where it arrives, both under the card's name. */
export function cardMotion(): { give: Transition; take: Transition } {
  const [send, receive] = crossfade({
    duration: () => (calm() ? 0 : CARD_TIME),
    easing: cubicOut,
    fallback: (node, params, intro) =>
      !intro || calm() ? fade() : fromSeat(node, (params as unknown as Moved).from),
  });
  return { give: send as Transition, take: receive as Transition };
}

type Transition = (node: Element, moved: Moved) => () => TransitionConfig;

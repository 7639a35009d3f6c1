/** Single keys, for who leaves them on. Never while somebody writes, never with a modifier. */

import { profile } from './profile.svelte';

export function singleKey(event: KeyboardEvent): string | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null;
  const target = event.target as HTMLElement | null;
  if (target?.closest?.('input, textarea, select, [contenteditable], dialog')) return null;
  if (event.key === 'Escape') return event.key;
  return profile.shortcuts ? event.key : null;
}

/** Arrow keys, Home and End move the focus among the buttons of a list. */
export function roving(node: HTMLElement): { destroy: () => void } {
  const move = (event: KeyboardEvent) => {
    const items = [...node.querySelectorAll<HTMLElement>('button:not([disabled]), a[href]')];
    const at = items.indexOf(document.activeElement as HTMLElement);
    if (at < 0) return;
    const next = {
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      Home: 0,
      End: -1,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    items.at(next === items.length ? 0 : next)?.focus();
  };
  node.addEventListener('keydown', move);
  return { destroy: () => node.removeEventListener('keydown', move) };
}

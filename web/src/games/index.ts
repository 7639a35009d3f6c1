/** Finds the games by their folders: a new game adds its folder and nothing here. */

import type { Component } from 'svelte';
import type { AnyBoard } from '$lib/board';

const boards = import.meta.glob<{ board: AnyBoard }>('./*/index.ts');
const covers = import.meta.glob<Component>('./*/Cover.svelte', { eager: true, import: 'default' });
const loaded = new Map<string, Promise<AnyBoard>>();

/** The board of a game, loaded when it is first needed. */
export function loadBoard(game: string): Promise<AnyBoard> {
  const load = boards[`./${game}/index.ts`];
  if (!load) return Promise.reject(new Error(`There is no board for ${game} in this build.`));
  let board = loaded.get(game);
  if (!board) {
    board = load().then((module) => module.board);
    loaded.set(game, board);
    board.catch(() => loaded.delete(game));
  }
  return board;
}

export const hasBoard = (game: string): boolean => `./${game}/index.ts` in boards;

export const coverOf = (game: string): Component | undefined => covers[`./${game}/Cover.svelte`];

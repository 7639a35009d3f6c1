/**
 * Follows cards from one view to the next, so that they can be seen to move. Cards with the same face are the same to
 * the game; here each gets a name of its own: what stayed where it was keeps it, what turns up elsewhere takes
 * it from a card with that face which has gone.
 */

import { isKind, kindOf } from './choices';
import type { Spot, TroublezView } from './wire.gen';

export interface Piece {
  id: string;
  card: string;
  under: string | null;
  /** For a Cloak: the name it had before it was laid down, and the face that was there. */
  cover: string;
  was: string;
}
export interface Row {
  id: string;
  cells: Piece[];
}
export interface Tracked {
  rows: Row[];
  held: Piece | null;
  troves: Piece[][];
  markers: Piece[][];
  discard: Piece[];
  /** What has come to a new place with this view. */
  fresh: ReadonlySet<string>;
  /** How many names were given. */
  given: number;
}

const NOTHING: Tracked = {
  rows: [],
  held: null,
  troves: [],
  markers: [],
  discard: [],
  fresh: new Set(),
  given: 0,
};

/** By how much the cells of a row have moved along it, and how many are still there; null if it is another row. */
function shiftOf(old: readonly Piece[], now: readonly Spot[]): { shift: number; kept: number } | null {
  let best: { shift: number; kept: number } | null = null;
  for (let shift = -old.length + 1; shift < now.length; shift++) {
    let kept = 0;
    const fits = old.every((piece, at) => {
      const spot = now[at + shift];
      if (!spot) return true;
      kept += spot.card === piece.card ? 1 : 0.5;
      return spot.card === piece.card || (spot.card === 'cloak' && isKind(kindOf(piece.card)));
    });
    if (fits && kept > (best?.kept ?? 0)) best = { shift, kept };
  }
  return best;
}

/** Which old row each new one was. Rows close up, but never change their order. */
export function sameRows(old: readonly Row[], now: readonly Spot[][]): (number | null)[] {
  function best(from: number, to: number): { kept: number; pairs: (number | null)[] } {
    if (to === now.length) return { kept: 0, pairs: [] };
    const without = best(from, to + 1);
    let found = { kept: without.kept, pairs: [null as number | null, ...without.pairs] };
    for (let row = from; row < old.length; row++) {
      const same = shiftOf(old[row]?.cells ?? [], now[to] ?? []);
      if (!same) continue;
      const rest = best(row + 1, to + 1);
      if (same.kept + rest.kept > found.kept)
        found = { kept: same.kept + rest.kept, pairs: [row, ...rest.pairs] };
    }
    return found;
  }
  return best(0, 0).pairs;
}

export function follow(before: Tracked | null, view: TroublezView): Tracked {
  const old = before ?? NOTHING;
  let given = old.given;
  const fresh = new Set<string>();
  const gone = new Map<string, Piece>();
  for (const piece of [
    ...old.rows.flatMap((row) => row.cells),
    ...(old.held ? [old.held] : []),
    ...old.troves.flat(),
    ...old.markers.flat(),
    ...old.discard,
  ])
    gone.set(piece.id, piece);

  const empty = (card: string): Piece => ({ id: '', card, under: null, cover: '', was: '' });
  /** What still lies in this heap keeps its name. */
  function stay(heap: readonly Piece[], cards: readonly string[]): Piece[] {
    const left = [...heap];
    return cards.map((card) => {
      const at = left.findIndex((piece) => piece.card === card);
      const [kept] = at < 0 ? [] : left.splice(at, 1);
      if (kept) gone.delete(kept.id);
      return kept ?? empty(card);
    });
  }
  /** What has come takes the name of what has gone. */
  function arrive(piece: Piece): Piece {
    if (piece.id) return piece;
    const all = [...gone.values()];
    const source =
      all.find((other) => other.card === piece.card) ??
      (isKind(kindOf(piece.card)) ? all.find((other) => other.was === piece.card) : undefined);
    if (source) gone.delete(source.id);
    const id = source?.id ?? `c${++given}`;
    if (before) fresh.add(id);
    return { ...piece, id };
  }

  const pairs = sameRows(old.rows, view.rows);
  const rows: Row[] = view.rows.map((spots, at) => {
    const pair = pairs[at];
    const row = pair === null || pair === undefined ? undefined : old.rows[pair];
    const shift = row ? (shiftOf(row.cells, spots)?.shift ?? 0) : 0;
    const cells = spots.map((spot, index) => {
      const kept = row?.cells[index - shift];
      if (!kept) return { ...empty(spot.card), under: spot.under ?? null };
      gone.delete(kept.id);
      const laid = kept.card !== spot.card;
      if (laid && before) fresh.add(kept.id);
      const cover = laid ? (old.held?.id ?? '') : kept.cover;
      return {
        id: kept.id,
        card: spot.card,
        under: spot.under ?? null,
        cover,
        was: laid ? kept.card : kept.was,
      };
    });
    return { id: row?.id ?? `r${++given}`, cells };
  });
  const troves = view.troves.map((cards, seat) => stay(old.troves[seat] ?? [], cards));
  const markers = view.markers.map((cards, seat) => stay(old.markers[seat] ?? [], cards));
  const discard = stay(old.discard, view.discard);
  const [held] = stay(old.held ? [old.held] : [], view.held ? [view.held] : []);
  return {
    troves: troves.map((heap) => heap.map(arrive)),
    markers: markers.map((heap) => heap.map(arrive)),
    rows: rows.map((row) => ({ ...row, cells: row.cells.map(arrive) })),
    held: held ? arrive(held) : null,
    discard: discard.map(arrive),
    fresh,
    given,
  };
}

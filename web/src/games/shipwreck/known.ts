import type { NumberLine, ShipwreckView } from './wire.gen';

/** The fates of a line, for who may see them: one's own, in a replay everybody's. Else null. */
export type Known = (line: Pick<NumberLine, 'seat' | 'line'>) => number[] | null;

export function knownIn(views: readonly (ShipwreckView | null)[]): Known {
  return ({ seat, line }) => {
    const view = views.find((seen) => seen?.seat === seat);
    return view?.hands.find((hand) => hand.line === line)?.fates ?? null;
  };
}

export const activeLine = (view: ShipwreckView): NumberLine | undefined =>
  view.lines.find(({ seat, line }) => seat === view.active && line === view.line);

/** What the answers of this turn leave of the active player's fate; null while they tell nothing. */
export function answersLeave(view: ShipwreckView): number[] | null {
  const turn = view.past.findLast((past) => past.kind === 'turn');
  if (turn?.kind !== 'turn' || turn.seat !== view.active || turn.line !== view.line) return null;
  return turn.fate !== null && turn.allowed.length < view.unseen.length ? turn.allowed : null;
}

/** The keys of the board. Digits are values: one's own fate to play, or what is proposed. */

import type { Act } from './act';
import { movesOf, next, proposeOf, type Choice, type Offers } from './choices';

/** Does what a key means now; false if it means nothing. */
export function byKey(
  key: string,
  offers: Offers,
  choice: Choice,
  act: Act,
  choose: (choice: Choice) => void,
): boolean {
  if (/^[1-7]$/.test(key)) return digit(Number(key), offers, choice, choose);
  const move = { a: 'agree', o: 'object', d: 'done' }[key];
  if (move !== undefined && offers.all.has(move)) act.say(move);
  else if (key === 'n' && offers.all.has('propose none')) select('propose none', choose);
  else if (key === 'p') return power(offers, choice, choose);
  else return false;
  return true;
}

function select(move: string, choose: (choice: Choice) => void): void {
  choose({ fate: null, power: null, move });
}

function digit(value: number, offers: Offers, choice: Choice, choose: (choice: Choice) => void): boolean {
  const asks = choice.power === 'higher-than' || choice.move?.startsWith('propose higher-than');
  const proposal = proposeOf(asks ? `higher-than ${value}` : value);
  const plays = [...offers.all].filter((move) => move.startsWith(`play ${value} `));
  const move = next(plays, choice.move) ?? (offers.all.has(proposal) ? proposal : null);
  if (move === null) return false;
  choose({ fate: plays.length ? value : null, power: null, move });
  return true;
}

/** Every move of every power that can be used, one after the other. */
function power(offers: Offers, choice: Choice, choose: (choice: Choice) => void): boolean {
  const powers = new Set([...offers.all].map((move) => move.split(' ')[1] ?? ''));
  const moves = [...powers]
    .filter((name) => !/^\d$|^none$/.test(name))
    .flatMap((name) => movesOf(offers, name));
  const move = next(moves, choice.move);
  if (move === null) return false;
  select(move, choose);
  return true;
}

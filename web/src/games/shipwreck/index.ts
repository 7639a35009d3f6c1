import type { Board, Figure } from '$lib/board';
import BoardView from './Board.svelte';
import Ending from './Ending.svelte';
import type { Event, ShipwreckView } from './wire.gen';
import { own, words } from './words';

const FIGURES = {
  en: {
    fates: (count: number) => `${count} ${count === 1 ? 'fate' : 'fates'} in hand`,
    active: 'active',
    turn: 'has the turn',
    agrees: 'agrees',
    awaited: 'is asked',
  },
  de: {
    fates: (count: number) => `${count} ${count === 1 ? 'Schicksal' : 'Schicksale'} auf der Hand`,
    active: 'am Zug',
    turn: 'ist am Zug',
    agrees: 'stimmt zu',
    awaited: 'ist gefragt',
  },
};

export const board: Board<ShipwreckView, Event> = {
  Board: BoardView,
  Ending,
  words,
  moveWords: (move, _view, _names, language) => own[language].move(move),
  figures: (view, seat, language) => {
    const say = FIGURES[language];
    const held = view.lines.reduce((sum, line) => sum + (line.seat === seat ? line.held : 0), 0);
    const figures: Figure[] = [{ sign: '●', value: held, words: say.fates(held) }];
    if (view.outcome) return figures;
    if (seat === view.active) figures.push({ sign: '☾', value: say.active, words: say.turn });
    if (view.proposal?.agreed.includes(seat)) figures.push({ sign: '✓', value: '', words: say.agrees });
    if (view.proposal?.waiting.includes(seat)) figures.push({ sign: '…', value: '', words: say.awaited });
    return figures;
  },
};

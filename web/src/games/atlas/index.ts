import type { Board } from '$lib/board';
import BoardView from './Board.svelte';
import Ending from './Ending.svelte';
import type { AtlasView, Event } from './wire.gen';
import { cardName, own, words } from './words';
import type { Stake } from './choices';

const FIGURES = {
  en: { points: 'points', chips: 'chips left', cards: 'cards in hand' },
  de: { points: 'Punkte', chips: 'Chips übrig', cards: 'Karten auf der Hand' },
};

export const board: Board<AtlasView, Event> = {
  Board: BoardView,
  Ending,
  words,
  moveWords: (move, _view, _names, language) => {
    const [card = move, kind, chips] = move.split(' ');
    const stake = kind ? ({ kind, chips: Number(chips) } as Stake) : null;
    return own[language].playHere(cardName(card, own[language].suits), stake);
  },
  figures: (view, seat, language) => {
    const say = FIGURES[language];
    return [
      { sign: '★', value: view.points[seat] ?? 0, words: `${view.points[seat]} ${say.points}` },
      { sign: '◉', value: view.chips[seat] ?? 0, words: `${view.chips[seat]} ${say.chips}` },
      { sign: 'card', value: view.hand_sizes[seat] ?? 0, words: `${view.hand_sizes[seat]} ${say.cards}` },
    ];
  },
};

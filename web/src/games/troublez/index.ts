import type { Board } from '$lib/board';
import BoardView from './Board.svelte';
import Ending from './Ending.svelte';
import type { Event, TroublezView } from './wire.gen';
import { own, words } from './words';

const FIGURES = {
  en: { marks: 'Magic Marks', collections: 'Collections', talismans: 'Talismans in the Trove' },
  de: { marks: 'Zauberpunkte', collections: 'Sammlungen', talismans: 'Talismane im Hort' },
};

export const board: Board<TroublezView, Event> = {
  Board: BoardView,
  Ending,
  words,
  moveWords: (move, view, names, language) => own[language].label(move, view, names),
  figures: (view, seat, language) => {
    const say = FIGURES[language];
    const collections = view.markers[seat]?.length ?? 0;
    const talismans = view.troves[seat]?.length ?? 0;
    return [
      { sign: '✦', value: view.marks[seat] ?? 0, words: `${view.marks[seat]} ${say.marks}` },
      { sign: 'rules', value: collections, words: `${collections} ${say.collections}` },
      { sign: 'card', value: talismans, words: `${talismans} ${say.talismans}` },
    ];
  },
};

import type { Board, Figure } from '$lib/board';
import BoardView from './Board.svelte';
import Ending from './Ending.svelte';
import type { Event } from './wire.gen';
import { choiceOf } from './choices';
import { own, words, type TimelineView } from './words';

const FIGURES = {
  en: { cards: 'cards', stuck: 'stuck', done: 'placed the last card', out: 'eliminated' },
  de: { cards: 'Karten', stuck: 'fest', done: 'hat die letzte Karte gelegt', out: 'ausgeschieden' },
};

export const board: Board<TimelineView, Event> = {
  Board: BoardView,
  Ending,
  words,
  moveWords: (move, view, _names, language) => {
    const choice = choiceOf(move);
    const gap = choice.kind === 'place' ? choice.gap : null;
    const line = view.mode === 'cooperative' ? [] : view.timeline;
    const said = own[language].choice(choice, gap === null ? {} : { left: line[gap - 1], right: line[gap] });
    const held =
      choice.kind === 'end' ? undefined : view.hands.flat().find(({ card }) => card === choice.card);
    return held ? `${held.title}: ${said.replace(/^./, (letter) => letter.toLowerCase())}` : said;
  },
  figures: (view, seat, language) => {
    const say = FIGURES[language];
    const cards = view.hands[seat]?.length ?? 0;
    const figures: Figure[] = [{ sign: 'card', value: cards, words: `${cards} ${say.cards}` }];
    if (view.mode === 'cooperative') {
      const stuck = view.stuck[seat]?.length ?? 0;
      if (stuck) figures.push({ sign: 'stuck', value: stuck, words: `${stuck} ${say.stuck}` });
    } else if (!view.still_in.includes(seat)) figures.push({ sign: '✕', value: say.out, words: say.out });
    else if (view.done.includes(seat)) figures.push({ sign: '✓', value: '', words: say.done });
    return figures;
  },
};

/** Says what happened: in the words of the board's catalogue, else in the server's. */

import type { AnyBoard, AnyView } from './board';
import type { Language } from './profile.svelte';
import type { Line, Position, Step } from './wire.gen';
import { w } from './words';

export interface Teller {
  board: AnyBoard | null;
  language: Language;
  names: string[];
  own: number | null;
}

export function sentences(line: Line, { board, language, names, own }: Teller): string[] {
  switch (line.kind) {
    case 'said':
      return [line.words];
    case 'table': {
      const name = line.seat === null || line.seat === undefined ? '' : (names[line.seat] ?? '');
      const said = name || line.event === 'started' ? w().lines[line.event] : undefined;
      return [said?.(name) ?? line.sentence];
    }
    case 'moved': {
      const tell = board?.words[language].sentence;
      return line.sentences.map((sentence, at) => tell?.(line.events[at], names, own) ?? sentence);
    }
  }
}

/** What happened at a step of a replay, all hands open: nobody there is "you". */
export function stepOf(step: Step, { board, language, names }: Teller): string {
  const tell = board?.words[language].sentence;
  return step.sentences.map((sentence, at) => tell?.(step.events[at], names, null) ?? sentence).join(' ');
}

export function promptOf(position: Position, { board, language, names }: Teller): string {
  return board?.words[language].prompt?.(position.view as AnyView, names) ?? position.prompt;
}

/** A move as the board says it. */
export function moveOf(move: string, view: AnyView, { board, language, names }: Teller): string {
  return board?.moveWords?.(move, view, names, language) ?? move;
}

/** The sentence of a hint, with the moves that it names as the board says them. */
export function whyOf(why: string, view: AnyView, teller: Teller): string {
  return why.replace(/'([^']+)'/g, (quoted, move: string) =>
    view.choices.includes(move) ? `“${moveOf(move, view, teller)}”` : quoted,
  );
}

export function resultOf(
  position: Pick<Position, 'outcome' | 'result'>,
  { board, language, names }: Teller,
): string {
  return board?.words[language].result?.(position.outcome, names) ?? position.result ?? '';
}

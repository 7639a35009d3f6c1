import type { BoardWords } from '$lib/board';
import type { Ground, Sort } from './choices';
import type { Event, Gift, TroublezOutcome, TroublezView } from './wire.gen';
import { fullName, listed, nameOf, type TroublezWords } from './names';

const SORTS: Record<Sort, string> = {
  toad: 'Kröte',
  flower: 'Blume',
  crystal: 'Kristall',
  mushroom: 'Pilz',
  raven: 'Rabe',
  vanish: 'Verschwinden',
  summon: 'Beschwören',
  poison: 'Gift',
  cloak: 'Umhang',
};
const MANY: Record<Sort, string> = {
  ...SORTS,
  toad: 'Kröten',
  flower: 'Blumen',
  crystal: 'Kristalle',
  mushroom: 'Pilze',
  raven: 'Raben',
  cloak: 'Umhänge',
};
/** As what is taken, lost or given: "eine Kröte", "einen Raben". */
const ONE: Record<string, string> = {
  toad: 'eine Kröte',
  flower: 'eine Blume',
  crystal: 'einen Kristall',
  mushroom: 'einen Pilz',
  raven: 'einen Raben',
};
const GROUNDS: Record<Ground, string> = { sun: 'Sonne', moon: 'Mond', star: 'Stern' };
const ROWS: [string, string, string] = ['erste Reihe', 'zweite Reihe', 'dritte Reihe'];
const SIDE: Record<string, string> = { left: 'links', right: 'rechts' };

const row = (at: number | string | undefined) => ROWS[Number(at)] ?? `Reihe ${at}`;
/** "in der ersten Reihe" */
const inRow = (at: number | string | undefined) => row(at).replace('e Reihe', 'en Reihe');
const sort = (name: string | undefined) => SORTS[name as Sort] ?? '';
const card = (name: string) => nameOf(name, { sorts: SORTS, grounds: GROUNDS });
const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;
const all = (items: string[]) => listed(items, 'und');
const collection = (name: string) =>
  name === 'each' ? 'von jeder Art eines' : `vier ${MANY[name.split(' ')[1] as Sort] ?? ''}`;
const capital = (text: string) => text.replace(/^./, (letter) => letter.toUpperCase());
const marks = (number: number) => `${number > 0 ? '+' : ''}${count(number, 'Zauberpunkt', 'Zauberpunkte')}`;

function gain(gift: Required<Gift>): string {
  const parts = [marks(gift.marks)];
  if (gift.covered) parts.push(`davon ${gift.covered} verdeckt unter Umhängen`);
  if (gift.magicians.length) parts.push(`auszuführen: ${all(gift.magicians.map(sort))}`);
  if (gift.collections.length) parts.push(`dann vollendbar: ${all(gift.collections.map(collection))}`);
  return parts.join('; ');
}

function label(move: string, view: TroublezView, names: string[]): string {
  const [what, one, two] = move.split(' ');
  const held = view.held ? card(view.held) : '';
  switch (what) {
    case 'place':
      return one === 'new' ? `Neue Reihe mit ${held}` : `${held} ${SIDE[two ?? '']} an die ${row(one)} legen`;
    case 'cloak':
      return `Umhang auf ${card(view.rows[Number(one)]?.[Number(two)]?.card ?? '')} legen`;
    case 'pass':
      return `Passen und die ${row(one)} nehmen`;
    case 'take': {
      const cells = view.rows[Number(one)] ?? [];
      return `${card((two === 'left' ? cells[0] : cells.at(-1))?.card ?? '')} nehmen`;
    }
    case 'vanish':
      return `Alle anderen verlieren ${ONE[one ?? '']}`;
    case 'summon':
      return `${capital(ONE[two ?? ''] ?? '')} von ${names[Number(one)]} beschwören`;
    case 'poison':
      return `${capital(ONE[one ?? ''] ?? '')} abgeben`;
    case 'order':
      return `Erst ${move.split(' ').slice(1).map(sort).join(', dann ')}`;
    case 'collect':
      return `Vollenden: ${collection(move.slice('collect '.length))}`;
    case 'keep':
      return 'Die Karten vorerst behalten';
    case 'draw':
      return 'Eine Karte ziehen';
  }
  return move;
}

export const boardDe: TroublezWords = {
  sorts: SORTS,
  grounds: GROUNDS,
  forest: 'Der Wald',
  row: (at, taken) => `Die ${row(at)}${taken ? ', wird gerade genommen' : ''}`,
  noRow: (at) => `Noch keine ${row(at)}`,
  newRow: 'Neue Reihe',
  cell: (name, under) =>
    under ? `Umhang über ${card(under)}` : fullName(name, { sorts: SORTS, grounds: GROUNDS }),
  placeAt: (name, at, side, can) => {
    const where = side === 'new' ? 'als neue Reihe' : `${SIDE[side]} an die ${row(at)}`;
    return can ? `${card(name)} ${where} legen` : `${card(name)} passt nicht ${where}: warum?`;
  },
  touch: (move, name, gift) =>
    move.startsWith('cloak') ? `Umhang auf ${name} legen` : `${name} nehmen${gift ? `: ${gain(gift)}` : ''}`,
  takeRow: 'Nehmen',
  passFor: (at, gift) => `Passen und die ${row(at)} nehmen: ${gain(gift)}`,
  covered: (cards) => `${count(cards, 'Talisman', 'Talismane')} verdeckt unter Umhängen`,
  draw: 'Karte ziehen',
  drawMore: 'Noch eine ziehen',
  pile: 'Nachziehstapel',
  left: (cards, runOut, endsAt) =>
    endsAt > 1 ? `${cards} übrig, Stapel ${runOut + 1} von ${endsAt}` : `${cards} übrig`,
  lastTurn: 'Letzter Zug',
  discard: (cards, top) =>
    `Ablagestapel: ${count(cards, 'Karte', 'Karten')}${top ? `, oben ${card(top)}` : ''}`,
  risk: 'Risiko',
  shown: (name) => `Gezeigt: ${fullName(name, { sorts: SORTS, grounds: GROUNDS })}`,
  busted: 'passt nirgends',
  troves: 'Horte der anderen',
  ownTrove: 'Dein Hort',
  troveOf: (name) => `Hort von ${name}`,
  kindIn: (kind, number) => count(number, sort(kind), MANY[kind as Sort] ?? ''),
  summon: (kind, name, number, gift) =>
    `${capital(ONE[kind] ?? '')} von ${name} beschwören, dort ${number}${gift ? `: ${gain(gift)}` : ''}`,
  poison: (kind, number) => `${capital(ONE[kind] ?? '')} an das Gift abgeben; du hast ${number}`,
  book: (collections, markers) =>
    `${count(collections, 'Sammlung', 'Sammlungen')}${markers.length ? `: ${markers.map(card).join(', ')}` : ''}`,
  complete: 'Sammlung vollenden',
  completeOne: 'Welche Sammlung?',
  collection: (name) => capital(collection(name)),
  worth: (number) => `${number > 0 ? '+' : ''}${count(number, 'Punkt', 'Punkte')}`,
  keep: 'Karten behalten',
  vanish: 'Alle anderen verlieren einen Talisman. Welche Art?',
  vanishKind: (kind, losers) => `${sort(kind)}: trifft ${losers.length ? all(losers) : 'niemanden'}`,
  nobody: 'niemand',
  order: 'Berühre die Magier in der Reihenfolge, die du willst.',
  orderAt: (magician, place) => (place ? `${sort(magician)}, an Stelle ${place}` : sort(magician)),
  label,
  ending: {
    collections: (number) => `${count(number, 'Sammlung', 'Sammlungen')} × 10`,
    talismans: (number) => `${count(number, 'Talisman', 'Talismane')} × 1`,
    none: 'nichts im Hort',
  },
};

function german(event: Event, names: string[]): string {
  const name = 'seat' in event ? (names[event.seat] ?? '') : '';
  switch (event.event) {
    case 'drew':
      return `${name} zog ${card(event.card)}.`;
    case 'busted':
      return `${card(event.card)} passt nirgends: ${name} bekommt keine Reihe.`;
    case 'placed':
      return event.side === 'new'
        ? `${name} begann die ${row(event.row)} mit ${card(event.card)}.`
        : `${name} legte ${card(event.card)} ${SIDE[event.side]} an die ${row(event.row)}.`;
    case 'cloaked':
      return `${name} legte einen Umhang auf ${card(event.card)} in der ${inRow(event.row)}.`;
    case 'ran-out':
      return event.last
        ? 'Der Nachziehstapel ist aus: Das ist der letzte Zug.'
        : `Der Nachziehstapel ist aus, zum ${event.times}. Mal.`;
    case 'reshuffled':
      return `Die Ablage wird zu einem neuen Nachziehstapel aus ${count(event.cards, 'Karte', 'Karten')} gemischt.`;
    case 'passed':
      return `${name} passt und nimmt die ${row(event.row)}: ${all(event.cards.map(card))}.`;
    case 'ordered':
      return `${name} bestimmt die Reihenfolge: ${all(event.magicians.map(sort))}.`;
    case 'gained':
      return event.cards.length
        ? `${name} legt ${all(event.cards.map(card))} in den Hort.`
        : `${name} bekommt aus der Reihe keinen Talisman.`;
    case 'took':
      return event.under
        ? `${name} nahm einen Umhang aus der ${inRow(event.row)}, darunter ${card(event.under)}.`
        : `${name} nahm ${card(event.card)} ${SIDE[event.side]} aus der ${inRow(event.row)}.`;
    case 'vanished':
      return event.losers.length
        ? `${name} lässt ${ONE[event.kind]} verschwinden, und zwar bei ${all(event.losers.map((seat) => names[seat] ?? ''))}.`
        : `${name} lässt ${ONE[event.kind]} verschwinden, doch niemand sonst hat ${(ONE[event.kind] ?? '').split(' ')[0]}.`;
    case 'summoned':
      return `${name} beschwört ${card(event.card)} von ${names[event.loser]}.`;
    case 'poisoned':
      return `${name} verliert ${card(event.card)} an das Gift.`;
    case 'fizzled':
      return `${sort(event.magician)} findet bei ${name} nichts zu holen.`;
    case 'collected':
      return `${name} vollendet${event.at_end ? ' am Ende' : ''} eine Sammlung: ${collection(event.collection)}.`;
    case 'kept':
      return `${name} behält die Karten vorerst.`;
  }
}

const YOURS: Record<string, string> = {
  begin: 'Du bist dran: Zieh eine Karte.',
  'go-on': 'Zieh noch eine Karte, oder passe und nimm eine Reihe.',
  'last-pass': 'Der Nachziehstapel ist aus: Passe und nimm eine Reihe.',
  place: 'Lege {held} in den Wald.',
  order: 'Sag, in welcher Reihenfolge die Magier deiner Reihe wirken.',
  vanish: 'Verschwinden: Nenne die Art, von der alle anderen eines verlieren.',
  summon: 'Beschwören: Nimm einen Talisman aus einem anderen Hort.',
  poison: 'Gift: Gib einen deiner Talismane ab.',
  take: 'Nimm eine Karte vom Ende einer Reihe.',
  collect: 'Du hast eine Sammlung: Vollende sie, oder behalte die Karten.',
};
const THEIRS: Record<string, string> = {
  begin: '{name} beginnt einen Zug.',
  'go-on': '{name} überlegt: ziehen oder passen.',
  'last-pass': '{name} sucht eine Reihe aus; das Spiel endet gleich.',
  place: '{name} legt {held}.',
  order: '{name} ordnet die Magier einer Reihe.',
  vanish: '{name} überlegt, was verschwinden soll.',
  summon: '{name} überlegt, was zu beschwören ist.',
  poison: '{name} überlegt, was das Gift bekommt.',
  take: '{name} sucht eine Karte zum Nehmen aus.',
  collect: '{name} wird nach einer Sammlung gefragt.',
};

function prompt(view: TroublezView, names: string[]): string {
  const [next] = view.to_act;
  if (next === undefined) return 'Das Spiel ist vorbei.';
  const ask = view.ask === 'go-on' && view.last_turn ? 'last-pass' : view.ask;
  const fill = (text: string | undefined) =>
    (text ?? '').replace('{name}', names[next] ?? '').replace('{held}', view.held ? card(view.held) : '');
  if (next === view.seat) return fill(YOURS[ask]);
  return view.choices.length ? `${fill(THEIRS[ask])} Du darfst eine Sammlung vollenden.` : fill(THEIRS[ask]);
}

export const de: BoardWords<TroublezView, Event> = {
  title: 'Toil & Troublez',
  promise: 'Fordere dein Glück heraus im Zauberwald, Karte um Karte.',
  custom: 'Wer zuletzt Pilze gegessen hat, beginnt.',
  options: {
    players: { title: 'Spieler', help: 'Wie viele spielen: zwei bis sechs.' },
    memory_aid: {
      title: 'Gedächtnishilfe',
      help: 'Zeigt allen, die zugesehen haben, was unter den Umhängen liegt.',
    },
    odds_aid: {
      title: 'Risikoanzeige',
      help: 'Zeigt, wie wahrscheinlich die nächste Karte nirgends passt.',
    },
  },
  prompt,
  sentence: german,
  result: (outcome, names) => {
    const { winners, scores } = outcome as TroublezOutcome;
    const who = all(winners.map((seat) => names[seat] ?? ''));
    const points = scores.map((score, seat) => `${names[seat]} ${score}`).join(', ');
    return `${who} ${winners.length > 1 ? 'teilen sich den Sieg' : 'gewinnt'}. Zauberpunkte: ${points}.`;
  },
  keys: [
    ['D', 'Ziehen'],
    ['1 – 9', 'Was angeboten ist, der Reihe nach: Enden, Karten, Reihen, Magier'],
    ['B', 'Das Buch öffnen: eine Sammlung vollenden'],
    ['K', 'Die Karten behalten'],
    ['Enter', 'Bestätigen'],
  ],
};

import type { BoardWords } from '$lib/board';
import type { Event, ShipwreckOutcome, ShipwreckView } from './wire.gen';
import type { ShipWords } from './words';

const cards: ShipWords['cards'] = {
  'the-hours': {
    title: 'Die Stunden',
    text: 'Nur wenn keine Karte der Reihe eins deiner Schicksale nimmt.',
  },
  'the-beast': { title: 'Die Bestie', text: 'Sie liegen genau 1 auseinander.' },
  'the-belltower': { title: 'Der Glockenturm', text: 'Ihre Summe ist durch 3 teilbar.' },
  'the-blind-man': { title: 'Der Blinde', text: 'Immer. Verblasst ohne Unheil.' },
  'the-chalice': { title: 'Der Kelch', text: 'Immer. Sagt, ob du das höhere behältst.' },
  dawn: { title: 'Morgengrauen', text: 'Ungleich: spiel das höhere.' },
  'the-deep': { title: 'Die Tiefe', text: 'Ihre Summe ist höchstens 5.' },
  'the-engine': { title: 'Die Maschine', text: 'Eins ist das Doppelte oder Dreifache.' },
  'the-huntress': { title: 'Die Jägerin', text: 'Sie liegen genau 2 auseinander.' },
  'the-judge': { title: 'Der Richter', text: 'Ihre Summe ist gerade.' },
  'the-key': { title: 'Der Schlüssel', text: 'Ihre Summe ist 7, 8 oder 9.' },
  leviathan: { title: 'Leviathan', text: 'Ihre Summe ist mindestens 11.' },
  'the-lord': { title: 'Der Fürst', text: 'Nur eins ist 5, 6 oder 7: spiel das.' },
  midnight: { title: 'Mitternacht', text: 'Ungleich: spiel das niedrigere.' },
  'the-mirror': { title: 'Der Spiegel', text: 'Sie sind gleich.' },
  'the-noble': { title: 'Die Edle', text: 'Nur eins ist 3, 4 oder 5: spiel das.' },
  'the-prophet': { title: 'Der Prophet', text: 'Eins gleicht einem sichtbaren: spiel das andere.' },
  'the-rider': { title: 'Der Reiter', text: 'Ungleich, und keins gleicht einem sichtbaren.' },
  'the-servant': { title: 'Der Diener', text: 'Nur eins ist 1, 2 oder 3: spiel das.' },
  'the-shore': { title: 'Das Ufer', text: 'Sie liegen 4 oder mehr auseinander.' },
  'the-stranger': { title: 'Der Fremde', text: 'Ihre Summe ist ungerade.' },
};

const GROUP = 'Verbündete, vor der Vorhersage';
const question = (numbers: string) => ({
  name: `${numbers.replaceAll('-', ' · ')}?`,
  when: GROUP,
  text: `Fragt, ob das Schicksal auf der Hand ${numbers.replace('-', ', ').replace('-', ' oder ')} ist.`,
});
const powers: ShipWords['powers'] = {
  '1-2-3': question('1-2-3'),
  '1-4-7': question('1-4-7'),
  '3-4-5': question('3-4-5'),
  '5-6-7': question('5-6-7'),
  'higher-than': {
    name: 'Höher als?',
    when: GROUP,
    text: 'Nennt eine Zahl von 1 bis 6: Ist das Schicksal auf der Hand höher?',
  },
  twice: {
    name: 'Zweimal',
    when: GROUP,
    text: 'Eine Vorhersage mehr in diesem Zug. Ist eine richtig, gilt sie; sind beide falsch, steigt das Unheil einmal.',
  },
  'discard-lower': {
    name: 'Niedriges weg',
    when: 'Am Zug, nach dem Spielen',
    text: 'Legt ein sichtbares Schicksal ab, das niedriger ist als das auf der Hand.',
  },
  old: {
    name: 'Alt?',
    when: 'Am Zug, nach dem Spielen',
    text: 'Sagt, ob ein Schicksal des eben gespielten Wertes schon im Zug davor auf der Hand war.',
  },
  cycle: {
    name: 'Wechsel',
    when: 'Am Zug, vor dem Spielen',
    text: 'Legt eine Karte ohne Schicksale unter den Stapel; die nächste Karte nimmt ihren Platz.',
  },
};

const title = (card: string | null) => (card === null ? 'ein leerer Platz' : (cards[card]?.title ?? card));
const named = (card: string) => `„${title(card)}“`;
const list = (parts: (string | number)[], last = 'und') =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${last} ${parts.at(-1)}`;
const fates = (count: number) => (count === 1 ? '1 Schicksal' : `${count} Schicksale`);
const ofLine = (line: string | null) => (line ? ` (Reihe ${line.toUpperCase()})` : '');
const comes = (card: string | null) =>
  card === null ? 'Der Platz bleibt leer.' : `${named(card)} rückt nach.`;

function proposal(what: string): string {
  if (what === 'none') return 'keine Vorhersage';
  if (what === 'twice') return '„Zweimal“ zu nutzen';
  if (what.startsWith('higher-than')) return `zu fragen, ob es höher als ${what.split(' ')[1]} ist`;
  return what.length === 1
    ? `${what} vorherzusagen`
    : `zu fragen, ob es ${list(what.split('-'), 'oder')} ist`;
}

const suggests = (name: string, verb: string, what: string) =>
  what === 'none' ? `${name} ${verb} keine Vorhersage vor` : `${name} ${verb} vor, ${proposal(what)}`;

function move(text: string): string {
  const [first, second = '', third = '', fourth = '', fifth = ''] = text.split(' ');
  if (first === 'play') return `Die ${second} vor ${named(fourth)} legen`;
  if (first === 'show') return 'Dein Schicksal offen ablegen';
  if (text === 'propose none') return 'Keine Vorhersage vorschlagen';
  if (first === 'propose') return `Vorschlagen, ${proposal(text.slice(8))}`;
  if (second === 'cycle') return `${named(third)} auswechseln`;
  if (second === 'discard-lower') return `Die ${third} vor ${named(fifth)} ablegen`;
  if (second === 'old') return '„Alt?“ zum eben gespielten Schicksal';
  return { agree: 'Zustimmen', object: 'Widersprechen', done: 'Keine Kraft nutzen' }[text] ?? text;
}

export const germanWords: ShipWords = {
  cards,
  powers,
  empty: 'Ein leerer Platz',
  row: 'Die Stunden und die Reihe',
  score: 'Punkte',
  doom: 'Unheil',
  trackers: (score, doom) => `Punkte ${score} von 7, Unheil ${doom} von 7`,
  hours: (hours, duration) => `${hours} von ${duration} ${duration === 1 ? 'Stunde' : 'Stunden'}`,
  inFront: (values) => (values.length ? `davor liegen: ${list(values)}` : 'davor liegt nichts'),
  powerBack: (power) => `verblasst: ${powers[power]?.name ?? power}`,
  wouldFade: (doom) =>
    doom ? `Verblasst: Unheil +${doom}, außer sie raten richtig` : 'Verblasst ohne Unheil',
  spot: (spot) => `${title(spot.card)}. ${spot.card ? cards[spot.card]?.text : ''}`,
  deck: (count, top) =>
    `Stapel: ${count} ${count === 1 ? 'Karte' : 'Karten'}${top ? `, oben ${title(top)}` : ''}`,
  next: 'Nächste',
  deckEmpty: 'Keine Karten mehr',
  back: (names) => `Wieder unter dem Stapel: ${list(names.map(title))}`,
  ready: 'Kräfte, die bereitliegen',
  noPowers: 'Eine Karte, die verblasst, dreht sich um und bietet hier ihre Kraft.',
  used: 'In diesem Zug wurde eine Kraft genutzt.',
  faded: (card) => `von ${named(card)}`,
  times: (count) => `${count} Mal`,
  look: 'Was sie sagt',
  duration: (moons) => `Sie verblasst nach ${moons} ${moons === 1 ? 'Stunde' : 'Stunden'}.`,
  whenFaded: 'Wenn sie verblasst ist',
  noDoom: 'Ihr Verblassen bringt kein Unheil.',
  fadeDoom: (doom) => `Ihr Verblassen bringt ${doom} Unheil, außer die Vorhersage des Zuges war richtig.`,
  yours: 'Deine Schicksale',
  kept: 'behalten',
  fate: (value, hours, kept) =>
    `Schicksal ${value}, ${hours} ${hours === 1 ? 'Stunde' : 'Stunden'}${kept ? ', von vorher behalten' : ''}`,
  hidden: (count) => (count ? `hält ${fates(count)}` : 'hält kein Schicksal'),
  nothingHeld: 'Du hältst kein Schicksal.',
  linesOf: 'Zahlenreihen der anderen',
  lineOf: (name, line) => `Zahlenreihe von ${name}${ofLine(line)}`,
  lineWords: (turned, possible) =>
    `${turned.length ? `umgedreht: ${list(turned)}` : 'nichts umgedreht'}${possible ? `; möglich: ${list(possible)}` : ''}`,
  keeps: (name, held) => (held ? `Was behält ${name}?` : `${name} hält kein Schicksal`),
  youKeep: (held) => (held > 1 ? 'Deine Zahlenreihe' : 'Was sie bei dir vermuten'),
  token: (value, turned, copies, possible) =>
    `${value}, ${turned ? 'umgedreht' : 'offen'}, ${copies} von 3 nicht zu sehen${possible ? '' : ', ausgeschlossen'}`,
  copies: 'Punkte: Exemplare, die nicht zu sehen sind.',
  aid: 'Durchgestrichen: nach dem Offenen allein unmöglich, wie auch immer gespielt wird.',
  answers: (values) => `Nach den Antworten ${list(values, 'oder')}.`,
  wrong: (value) => `${value} war falsch; ein Versuch bleibt.`,
  predict: (value) => `${value} vorhersagen`,
  higher: (value) => `Höher als ${value}?`,
  higherTitle: 'Fragen: höher als …',
  predictTitle: (name) => `${name} behält eine …`,
  none: 'Keine Vorhersage',
  noneAfterWrong: 'Hier aufhören',
  show: 'Zeigen',
  showThis: (value) => `Zeigen: deine ${value} offen ablegen`,
  done: 'Fertig, keine Kraft',
  doneHelp: 'Tippe eine leuchtende Kraft an, oder weiter ohne.',
  agree: 'Zustimmen',
  object: 'Ablehnen',
  proposes: (name) => `${name} schlägt vor`,
  youPropose: 'Du schlägst vor',
  proposal,
  short: (what) =>
    what.startsWith('higher-than')
      ? `Höher als ${what.split(' ')[1]}?`
      : what === 'none'
        ? 'Keine Vorhersage'
        : (powers[what]?.name ?? `Eine ${what}`),
  agreed: 'stimmt zu',
  proposed: 'schlug es vor',
  awaited: 'hat noch nicht geantwortet',
  stillFace: 'Verzieh keine Miene: Die anderen erschließen, was du hältst.',
  theyTurn: 'Die anderen dürfen diese Plättchen drehen. Du fasst deine nie an.',
  turnTokens: (name) => `Tippe ein Plättchen an, um es zu drehen: eine Notiz dazu, was ${name} behält.`,
  playHint: 'Kleine Steine unter den Karten zeigen, wohin welches Schicksal darf.',
  pickCard: (value) => `Die ${value}: Wohin damit?`,
  pickPower: {
    cycle: 'Wechsel: welche Karte ohne Schicksale?',
    'discard-lower': 'Niedriges weg: welches sichtbare Schicksal?',
    'higher-than': 'Höher als welche Zahl?',
  },
  move,
  ending: {
    right: (count) =>
      `${count === 1 ? '1 richtige Vorhersage' : `${count} richtige Vorhersagen`}, je ein Punkt.`,
    doom: (from, to) =>
      `Das Unheil begann bei ${from} und stieg um ${to - from}: 1 für jede falsche Vorhersage, 2 für jede Karte, die ohne eine richtige verblasste.`,
    turns: (count) => (count === 1 ? 'Der eine Zug' : `Die ${count} Züge`),
    turn: (name, fate, card) => `${name} legte eine ${fate} vor ${named(card)}`,
    was: (value) => `dann gezeigt: ${value}`,
  },
};

function sentence(event: Event, names: string[], own: number | null): string {
  const name = 'seat' in event ? (names[event.seat] ?? '') : '';
  switch (event.event) {
    case 'drew':
      if (event.values && own === null) return `${name} zog ${list(event.values)}${ofLine(event.line)}.`;
      return event.values
        ? `Du hast ${list(event.values)} gezogen${ofLine(event.line)}.`
        : `${name} zog ${fates(event.count)}${ofLine(event.line)}.`;
    case 'played':
      return `${name} legte eine ${event.value} vor ${named(event.card)}${ofLine(event.line)}.`;
    case 'proposed':
      return `${suggests(name, 'schlug', event.what)}.`;
    case 'answered':
      return `${name} ${event.agrees ? 'stimmte zu' : 'lehnte ab'}.`;
    case 'predicted':
      if (event.fate === null)
        return `Die Gruppe sagte ${event.value} voraus: falsch, und „Zweimal“ gibt ihr noch einen Versuch.`;
      return event.right
        ? `Die Gruppe sagte ${event.value} voraus: richtig. Ein Punkt mehr.`
        : `Die Gruppe sagte ${event.value} voraus: falsch, es war eine ${event.fate}. Das Unheil steigt um 1.`;
    case 'not-predicted':
      return event.fate === null
        ? 'Die Gruppe machte keine Vorhersage.'
        : `Die Gruppe hörte nach der falschen auf: Es war eine ${event.fate}. Das Unheil steigt um 1.`;
    case 'shown':
      return `${name} legte offen eine ${event.value} ab${ofLine(event.line)}.`;
    case 'pushed':
      return `Die ${event.value} zieht von den Stunden zu ${named(event.card)}.`;
    case 'faded':
      return `${named(event.card)} verblasst. ${event.doom ? `Das Unheil steigt um ${event.doom}.` : 'Das bringt kein Unheil.'} ${comes(event.into)}`;
    case 'cycled':
      return `${name} nutzte „Wechsel“: ${named(event.card)} kommt unter den Stapel. ${comes(event.into)}`;
    case 'discarded-lower':
      return `${name} nutzte „Niedriges weg“ an einer ${event.value} vor ${named(event.card)}: Das Schicksal auf der Hand ist höher als ${event.value}.`;
    case 'told-old':
      return `Alt? Im Zug davor hielt ${name} ${event.old ? 'schon' : 'noch kein'} ${event.old ? 'ein ' : ''}Schicksal des eben gespielten Wertes.`;
    case 'no-power':
      return `${name} nutzte keine Kraft.`;
    case 'asked':
      return `Ist das Schicksal von ${name} ${
        event.what.startsWith('higher-than')
          ? `höher als ${event.what.split(' ')[1]}`
          : list(event.what.split('-'), 'oder')
      }? ${event.yes ? 'Ja' : 'Nein'}.`;
    case 'doubled':
      return 'Die Gruppe nutzte „Zweimal“: Sie darf ein zweites Mal vorhersagen.';
    case 'told':
      return `Das Schicksal, das ${name} behält, ist ${event.higher ? 'höher' : 'nicht höher'}.`;
    case 'played-wrongly':
      return `Das war dort nicht erlaubt: ${name} legt eine ${event.discarded} ab, und der Zug ist vorbei.`;
    case 'marked':
      return `${name} drehte Plättchen ${event.value} von ${names[event.whose]} ${event.turned ? 'um' : 'zurück'}.`;
    case 'joined':
      return `${name} kam dazu.`;
    case 'left':
      return `${name} ging${event.values.length ? ` und legte ${list(event.values)} ab` : ''}.${event.doom ? ' Die falsche Vorhersage kostet 1 Unheil.' : ''}`;
  }
}

function prompt(view: ShipwreckView, names: string[]): string {
  if (!view.to_act.length) return 'Das Spiel ist vorbei.';
  const active = names[view.active] ?? '';
  const mine = view.seat !== null && view.to_act.includes(view.seat);
  const others = list(view.to_act.map((seat) => names[seat] ?? ''));
  const several = view.to_act.length > 1;
  switch (view.ask) {
    case 'play':
      return mine
        ? 'Du bist dran: Spiel eins deiner beiden Schicksale.'
        : `${active} sucht ein Schicksal aus.`;
    case 'after-playing':
      return mine
        ? 'Nutze jetzt eine Kraft, oder sag, dass du fertig bist.'
        : `${active} darf vor der Vorhersage eine Kraft nutzen.`;
    case 'propose':
      return mine
        ? `Was hält ${active} noch? Schlag einen Wert, eine Kraft oder keine Vorhersage vor.`
        : `${others} ${several ? 'überlegen' : 'überlegt'} eine Vorhersage.`;
  }
  if (!view.proposal) return 'Das Spiel ist vorbei.';
  const said = suggests(names[view.proposal.seat] ?? '', 'schlägt', view.proposal.what);
  return mine
    ? `${said}: zustimmen oder ablehnen.`
    : `${said}; ${others} ${several ? 'antworten' : 'antwortet'}.`;
}

const ENDINGS: Record<ShipwreckOutcome['ended'], string> = {
  escaped: 'Ihr entkommt der versunkenen Welt gemeinsam',
  doomed: 'Das Unheil hat euch eingeholt',
  'too-few-players': 'Es sind zu wenige übrig, darum gewinnt niemand',
};

export const german: BoardWords<ShipwreckView, Event> = {
  title: 'Das Schiffbruch-Arkanum',
  promise: 'Wo du spielst, verrät den anderen, was du behältst: sieben richtige Vorhersagen vor dem Unheil.',
  custom: 'Wählt nach Belieben, wer beginnt.',
  options: {
    players: { title: 'Spieler', help: 'Wie viele am Anfang spielen: zwei bis fünf.' },
    doom: {
      title: 'Schwierigkeit',
      help: 'Wo das Unheil beginnt: 0 ist leicht, 2 normal, 4 schwer, 6 verloren.',
      values: { 0: 'Leicht', 2: 'Normal', 4: 'Schwer', 6: 'Verloren' },
    },
    challenge: {
      title: 'Herausforderung zu zweit',
      help: 'Schwerer für zwei: Jeder hat zwei Zahlenreihen mit je einem eigenen Schicksal.',
    },
    honour: {
      title: 'Ehrenspiel',
      help: 'Falsches Spielen wird angenommen und berichtigt wie am echten Tisch.',
    },
    aid: {
      title: 'Hilfe beim Schließen',
      help: 'Die Zahlenreihen zeigen von selbst, was das Offene ausschließt.',
    },
  },
  prompt,
  sentence,
  result: (outcome) => {
    const { ended, score, doom } = outcome as ShipwreckOutcome;
    return `${ENDINGS[ended]}: Punkte ${score}, Unheil ${doom}.`;
  },
  keys: [
    [
      '1 – 7',
      'Dein Schicksal dieses Wertes, noch einmal für seine nächste Karte; als Verbündeter: den Wert vorschlagen',
    ],
    ['P', 'Die nächste Kraft, die sich nutzen lässt'],
    ['N', 'Keine Vorhersage vorschlagen'],
    ['A, O', 'Zustimmen, ablehnen'],
    ['D', 'Fertig, keine Kraft'],
    ['Enter', 'Bestätigen'],
  ],
};

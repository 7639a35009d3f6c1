import type { BoardWords } from '$lib/board';
import type { Language } from '$lib/profile.svelte';
import type { Choice } from './choices';
import type { Era } from './eras';
import type { Verdict } from './turned';
import type {
  CompetitiveOutcome,
  CompetitiveView,
  CooperativeOutcome,
  CooperativeView,
  Event,
  OpenCard,
  Points,
} from './wire.gen';
import { shortYear, yearWords } from './years';

export type TimelineView = CompetitiveView | CooperativeView;
export type Icon = 'hourglass' | 'feather' | 'gear' | 'leaf' | 'star';

/** Between which cards a gap lies; nothing beyond the ends. */
export interface Neighbours {
  left?: OpenCard | undefined;
  right?: OpenCard | undefined;
}

/** The words of the board itself; the catalogue of the table has the rest. */
export interface TimelineWords {
  timeline: string;
  lowerRow: string;
  gapRow: string;
  hand: string;
  handOf: (name: string) => string;
  others: string;
  front: (title: string, icon: string | null) => string;
  open: (card: OpenCard, icon: string | null) => string;
  gap: (beside: Neighbours) => string;
  freeGap: string;
  stuck: string;
  out: string;
  icons: Record<Icon, string>;
  eras: Record<Era['key'], string>;
  verdicts: Record<Verdict, string>;
  choice: (choice: Choice, beside: Neighbours) => string;
  discardable: string;
  turnOver: string;
  discardHere: string;
  end: string;
  pile: (cards: number) => string;
  next: string;
  discard: (cards: number) => string;
  noCards: string;
  zoomIn: string;
  zoomOut: string;
  scale: (from: string, to: string, cards: number) => string;
  now: string;
  score: string;
  rank: (rank: string) => string;
  turned: string;
  hint: string;
  houseRule: string;
  ending: {
    points: Record<keyof Points, string>;
    total: string;
    left: (cards: number) => string;
    out: string;
    wins: string;
    line: (cards: number) => string;
  };
}

const RANKS_DE: Record<string, string> = {
  'Team Wannabes': 'Team Möchtegern',
  'Newcomers Group': 'Gruppe der Neulinge',
  'Accredited League': 'Anerkannte Liga',
  'Sophisticated Crew': 'Gewandte Mannschaft',
  'Veteran Squad': 'Trupp der Erfahrenen',
  'Expert Alliance': 'Bund der Kenner',
  'Genius Circle': 'Kreis der Genies',
  'Time Travelers': 'Zeitreisende',
};

const dated = (card: OpenCard, language: Language) => `${card.title}, ${yearWords(card.date, language)}`;
const noted = (card: OpenCard) => (card.note ? ` ${card.note}` : '');

export const own: Record<Language, TimelineWords> = {
  en: {
    timeline: 'The timeline',
    lowerRow: 'Lower row',
    gapRow: 'Gap row',
    hand: 'Your cards',
    handOf: (name) => `Cards of ${name}`,
    others: 'Cards of the others',
    front: (title, icon) => (icon ? `${title}, ${icon}` : title),
    open: (card, icon) => `${dated(card, 'en')}${icon ? `, ${icon}` : ''}`,
    gap: ({ left, right }) => {
      if (left && right) return `Between ${yearWords(left.date, 'en')} and ${yearWords(right.date, 'en')}`;
      if (right) return `Before ${yearWords(right.date, 'en')}`;
      return left ? `After ${yearWords(left.date, 'en')}` : 'First card';
    },
    freeGap: 'free',
    stuck: 'stuck',
    out: 'out',
    icons: { hourglass: 'hourglass', feather: 'feather', gear: 'gear', leaf: 'leaf', star: 'star' },
    eras: {
      deep: 'Deep past',
      ancient: 'Ancient',
      medieval: 'Medieval',
      early: 'Early modern',
      industrial: 'Industrial',
      wars: 'World wars',
      postwar: 'Postwar',
      today: 'Today',
    },
    verdicts: {
      right: 'right',
      wrong: 'misplaced',
      left: 'at the left end',
      end: 'at the right end',
      gap: 'in the Gap row',
      stuck: 'stuck',
      discard: 'discarded',
    },
    choice: (choice, { left, right }) => {
      if (choice.kind === 'end') return 'End your turn';
      if (choice.kind === 'discard') return 'Discard this card';
      if (choice.kind !== 'place') return 'Turn this card over';
      if (choice.gap === null) return 'Choose a gap for this card';
      if (left && right) return `Between ${shortYear(left.date, 'en')} and ${shortYear(right.date, 'en')}`;
      if (right) return `Before ${shortYear(right.date, 'en')}`;
      return left ? `After ${shortYear(left.date, 'en')}` : '';
    },
    discardable: 'can be discarded',
    turnOver: 'Turn it over',
    discardHere: 'Discard it here',
    end: 'End turn',
    pile: (cards) => (cards === 1 ? 'Draw pile: 1 card' : `Draw pile: ${cards} cards`),
    next: 'Next',
    discard: (cards) => (cards === 1 ? 'Discard pile: 1 card' : `Discard pile: ${cards} cards`),
    noCards: 'no card',
    zoomIn: 'Larger cards',
    zoomOut: 'Smaller cards',
    scale: (from, to, cards) => `True to scale: ${cards} cards from ${from} to ${to}`,
    now: 'now',
    score: 'Score',
    rank: (rank) => rank,
    turned: 'Cards that were turned over',
    hint: 'Touch a card to read it here.',
    houseRule: 'House rule: one player alone.',
    ending: {
      points: {
        lower: 'Lower row',
        gap_row: 'Gap row',
        discard: 'Discard pile',
        pile: 'Draw pile',
        in_front: 'In front of the players',
      },
      total: 'Score',
      left: (cards) => (cards === 0 ? 'no card left' : cards === 1 ? '1 card left' : `${cards} cards left`),
      out: 'eliminated',
      wins: 'wins',
      line: (cards) => `The timeline has ${cards} cards.`,
    },
  },
  de: {
    timeline: 'Der Zeitstrahl',
    lowerRow: 'Untere Reihe',
    gapRow: 'Lückenreihe',
    hand: 'Deine Karten',
    handOf: (name) => `Karten von ${name}`,
    others: 'Karten der anderen',
    front: (title, icon) => (icon ? `${title}, ${icon}` : title),
    open: (card, icon) => `${dated(card, 'de')}${icon ? `, ${icon}` : ''}`,
    gap: ({ left, right }) => {
      if (left && right) return `Zwischen ${yearWords(left.date, 'de')} und ${yearWords(right.date, 'de')}`;
      if (right) return `Vor ${yearWords(right.date, 'de')}`;
      return left ? `Nach ${yearWords(left.date, 'de')}` : 'Erste Karte';
    },
    freeGap: 'frei',
    stuck: 'fest',
    out: 'ausgeschieden',
    icons: { hourglass: 'Sanduhr', feather: 'Feder', gear: 'Zahnrad', leaf: 'Blatt', star: 'Stern' },
    eras: {
      deep: 'Urzeit',
      ancient: 'Altertum',
      medieval: 'Mittelalter',
      early: 'Frühe Neuzeit',
      industrial: 'Industriezeit',
      wars: 'Weltkriege',
      postwar: 'Nachkriegszeit',
      today: 'Heute',
    },
    verdicts: {
      right: 'richtig',
      wrong: 'falsch',
      left: 'ganz links',
      end: 'ganz rechts',
      gap: 'in der Lückenreihe',
      stuck: 'sitzt fest',
      discard: 'abgeworfen',
    },
    choice: (choice, { left, right }) => {
      if (choice.kind === 'end') return 'Zug beenden';
      if (choice.kind === 'discard') return 'Diese Karte abwerfen';
      if (choice.kind !== 'place') return 'Diese Karte umdrehen';
      if (choice.gap === null) return 'Wähle eine Lücke für diese Karte';
      if (left && right) return `Zwischen ${shortYear(left.date, 'de')} und ${shortYear(right.date, 'de')}`;
      if (right) return `Vor ${shortYear(right.date, 'de')}`;
      return left ? `Nach ${shortYear(left.date, 'de')}` : '';
    },
    discardable: 'kann abgeworfen werden',
    turnOver: 'Umdrehen',
    discardHere: 'Hier abwerfen',
    end: 'Zug beenden',
    pile: (cards) => (cards === 1 ? 'Nachziehstapel: 1 Karte' : `Nachziehstapel: ${cards} Karten`),
    next: 'Nächste',
    discard: (cards) => (cards === 1 ? 'Ablagestapel: 1 Karte' : `Ablagestapel: ${cards} Karten`),
    noCards: 'keine Karte',
    zoomIn: 'Größere Karten',
    zoomOut: 'Kleinere Karten',
    scale: (from, to, cards) => `Maßstäblich: ${cards} Karten von ${from} bis ${to}`,
    now: 'jetzt',
    score: 'Punkte',
    rank: (rank) => RANKS_DE[rank] ?? rank,
    turned: 'Umgedrehte Karten',
    hint: 'Tippe eine Karte an, um sie hier zu lesen.',
    houseRule: 'Hausregel: allein gespielt.',
    ending: {
      points: {
        lower: 'Untere Reihe',
        gap_row: 'Lückenreihe',
        discard: 'Ablagestapel',
        pile: 'Nachziehstapel',
        in_front: 'Vor den Spielern',
      },
      total: 'Punkte',
      left: (cards) =>
        cards === 0 ? 'keine Karte übrig' : cards === 1 ? '1 Karte übrig' : `${cards} Karten übrig`,
      out: 'ausgeschieden',
      wins: 'gewinnt',
      line: (cards) => `Der Zeitstrahl hat ${cards} Karten.`,
    },
  },
};

const listed = (seats: number[], names: string[]) => {
  const all = seats.map((seat) => names[seat] ?? '');
  return all.length > 1 ? `${all.slice(0, -1).join(', ')} und ${all.at(-1)}` : (all[0] ?? '');
};

function german(event: Event, names: string[]): string {
  switch (event.event) {
    case 'placed': {
      const name = names[event.seat] ?? '';
      return event.right
        ? `${name} legte ${dated(event.card, 'de')}: richtig.${noted(event.card)}`
        : `${name} legte ${dated(event.card, 'de')} an die falsche Stelle.${noted(event.card)}`;
    }
    case 'tried': {
      const name = names[event.seat] ?? '';
      const where = { left: 'ganz nach links', right: 'ganz nach rechts', gap: 'in die Lückenreihe' }[
        event.spot
      ];
      return where
        ? `${name} legte ${dated(event.card, 'de')} ${where}.${noted(event.card)}`
        : `${name} versuchte ${dated(event.card, 'de')}: Die Karte sitzt fest.${noted(event.card)}`;
    }
    case 'discarded':
      return `${names[event.seat]} warf ${dated(event.card, 'de')} ab.${noted(event.card)}`;
    case 'ended-turn':
      return `${names[event.seat]} beendete den Zug.`;
    case 'drew':
      return `${names[event.seat]} zog ${event.card.title}.`;
    case 'reshuffled':
      return `Der Ablagestapel wird gemischt: ${event.cards === 1 ? '1 Karte' : `${event.cards} Karten`} im neuen Nachziehstapel.`;
    case 'eliminated':
      return `${listed(event.going_on, names)} ${event.going_on.length > 1 ? 'machen' : 'macht'} mit je einer Karte weiter; ${listed(event.out, names)} ${event.out.length > 1 ? 'scheiden' : 'scheidet'} aus.`;
  }
}

const PROMPTS_DE: Record<string, string> = {
  'place-card': 'Du bist dran: Lege eine deiner Karten in eine Lücke des Zeitstrahls.',
  'try-or-discard': 'Du bist dran: Drehe eine Karte um, oder wirf eine ab, die das Zeichen der Ablage zeigt.',
  'try-another': 'Diese Karte sitzt fest: Versuche eine andere.',
  'try-or-end': 'Sie liegt: Versuche noch eine Karte, oder beende den Zug.',
};

function germanPrompt(view: TimelineView, names: string[]): string | null {
  const [next] = view.to_act;
  if (next === undefined) return 'Das Spiel ist vorbei.';
  return next === view.seat ? (PROMPTS_DE[view.ask] ?? null) : `${names[next]} sucht eine Karte aus.`;
}

function germanResult(outcome: unknown, names: string[]): string {
  const ended = outcome as CompetitiveOutcome | CooperativeOutcome;
  if ('score' in ended) {
    const how =
      ended.ended === 'all-placed' ? 'Jede Karte hat ihren Platz' : 'Feste Karten beenden das Spiel';
    return `${how}: ${ended.score} ${ended.score === 1 ? 'Punkt' : 'Punkte'}, ${RANKS_DE[ended.rank] ?? ended.rank}.`;
  }
  const who = listed(ended.winners, names);
  const why = ended.ended === 'no-cards-left' ? ' Die Karten sind aufgebraucht.' : '';
  return `${who} ${ended.winners.length > 1 ? 'teilen sich den Sieg' : 'gewinnt'}.${why}`;
}

export const words: Record<Language, BoardWords<TimelineView, Event>> = {
  en: {
    // Short enough for a phone; the others are said as the server says them.
    prompt: (view) =>
      view.ask === 'try-or-discard' && view.seat !== null && view.to_act.includes(view.seat)
        ? "Your turn: turn a card over, or discard one with the pile's icon."
        : null,
    options: {
      players: { title: 'Players' },
      mode: {
        title: 'Game',
        values: { competitive: 'Competitive', cooperative: 'Cooperative' },
      },
      deck: {
        title: 'Deck',
        help: 'What the cards are about. You can bring a deck of your own.',
        values: {
          inventions: 'Inventions',
          science: 'Science and space',
          nature: 'Nature and deep time',
          history: 'History of the world',
          arts: 'Arts and letters',
          pop: 'Pop culture',
        },
        own: 'A deck of your own',
      },
      hand: {
        title: 'Cards for each',
        help: 'Cards in front of each player when you play against each other.',
      },
      cards: {
        title: 'Cards in all',
        help: 'Cards used when you play together: four for each player, two, and more.',
      },
    },
    keys: [
      ['1 – 6', 'Pick one of your cards'],
      ['← →', 'Choose the gap'],
      ['T, D', 'Together: turn the card over, or discard it'],
      ['E', 'Together: end your turn'],
      ['+ −', 'Larger or smaller cards'],
      ['Enter', 'Play'],
    ],
  },
  de: {
    title: 'Timeline',
    promise: 'Bringe Ereignisse, Erfindungen und Werke in die Reihenfolge, in der sie geschahen.',
    custom: 'Wer am jüngsten ist, beginnt; wenn alle zusammen spielen, wer am ältesten ist.',
    options: {
      players: { title: 'Spieler', help: 'Wie viele spielen: zwei bis acht; allein als Hausregel.' },
      mode: {
        title: 'Spiel',
        help: 'Gegeneinander, oder zusammen um die höchste Punktzahl.',
        values: { competitive: 'Gegeneinander', cooperative: 'Zusammen' },
      },
      deck: {
        title: 'Kartensatz',
        help: 'Wovon die Karten handeln. Ihr könnt einen eigenen mitbringen.',
        values: {
          inventions: 'Erfindungen',
          science: 'Wissenschaft und Weltraum',
          nature: 'Natur und Urzeit',
          history: 'Weltgeschichte',
          arts: 'Kunst und Literatur',
          pop: 'Popkultur',
        },
        own: 'Ein eigener Kartensatz',
      },
      hand: {
        title: 'Karten für jeden',
        help: 'Karten vor jedem Spieler, nur gegeneinander: drei bis sechs.',
      },
      cards: {
        title: 'Karten insgesamt',
        help: 'Nur zusammen: viermal so viele wie Spieler und zwei, bis zum ganzen Kartensatz.',
      },
    },
    prompt: germanPrompt,
    sentence: german,
    result: germanResult,
    keys: [
      ['1 – 6', 'Eine deiner Karten nehmen'],
      ['← →', 'Die Lücke wählen'],
      ['T, D', 'Zusammen: die Karte umdrehen oder abwerfen'],
      ['E', 'Zusammen: den Zug beenden'],
      ['+ −', 'Größere oder kleinere Karten'],
      ['Enter', 'Spielen'],
    ],
  },
};

export const iconName = (icon: string, say: TimelineWords): string => say.icons[icon as Icon] ?? icon;

import type { BoardWords } from '$lib/board';
import type { Event, ShipwreckView } from './wire.gen';
import type { ShipWords } from './words';

const cards: ShipWords['cards'] = {
  'the-hours': { title: 'The Hours', text: 'Only if no card of the row takes either of your fates.' },
  'the-beast': { title: 'The Beast', text: 'They differ by exactly 1.' },
  'the-belltower': { title: 'The Belltower', text: 'Their sum is a multiple of 3.' },
  'the-blind-man': { title: 'The Blind Man', text: 'Always. Fading adds no doom.' },
  'the-chalice': { title: 'The Chalice', text: 'Always. Tells if you keep the higher.' },
  dawn: { title: 'Dawn', text: 'They differ: play the higher.' },
  'the-deep': { title: 'The Deep', text: 'Their sum is 5 or less.' },
  'the-engine': { title: 'The Engine', text: 'One is double or triple the other.' },
  'the-huntress': { title: 'The Huntress', text: 'They differ by exactly 2.' },
  'the-judge': { title: 'The Judge', text: 'Their sum is even.' },
  'the-key': { title: 'The Key', text: 'Their sum is 7, 8 or 9.' },
  leviathan: { title: 'Leviathan', text: 'Their sum is 11 or more.' },
  'the-lord': { title: 'The Lord', text: 'Only one is 5, 6 or 7: play that.' },
  midnight: { title: 'Midnight', text: 'They differ: play the lower.' },
  'the-mirror': { title: 'The Mirror', text: 'They are equal.' },
  'the-noble': { title: 'The Noble', text: 'Only one is 3, 4 or 5: play that.' },
  'the-prophet': { title: 'The Prophet', text: 'One equals a visible fate: play the other.' },
  'the-rider': { title: 'The Rider', text: 'They differ, neither equals a visible fate.' },
  'the-servant': { title: 'The Servant', text: 'Only one is 1, 2 or 3: play that.' },
  'the-shore': { title: 'The Shore', text: 'They differ by 4 or more.' },
  'the-stranger': { title: 'The Stranger', text: 'Their sum is odd.' },
};

const GROUP = 'Allies, before predicting';
const question = (numbers: string) => ({
  name: `${numbers.replaceAll('-', ' · ')}?`,
  when: GROUP,
  text: `Asks whether the fate in hand is one of ${numbers.replaceAll('-', ', ')}.`,
});
const powers: ShipWords['powers'] = {
  '1-2-3': question('1-2-3'),
  '1-4-7': question('1-4-7'),
  '3-4-5': question('3-4-5'),
  '5-6-7': question('5-6-7'),
  'higher-than': {
    name: 'Higher than?',
    when: GROUP,
    text: 'Name a number from 1 to 6: is the fate in hand higher?',
  },
  twice: {
    name: 'Twice',
    when: GROUP,
    text: 'One prediction more this turn. If either is right, both are; if both are wrong, doom rises once.',
  },
  'discard-lower': {
    name: 'Discard lower',
    when: 'Active player, after playing',
    text: 'Discards a visible fate that is lower than the fate in hand.',
  },
  old: {
    name: 'Old?',
    when: 'Active player, after playing',
    text: 'Says whether a fate of the value just played was already in hand on the turn before.',
  },
  cycle: {
    name: 'Cycle',
    when: 'Active player, before playing',
    text: 'Puts a card without fates under the deck; the next card takes its spot.',
  },
};

const title = (card: string | null) => (card === null ? 'an empty spot' : (cards[card]?.title ?? card));
const list = (parts: (string | number)[], last = 'and') =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${last} ${parts.at(-1)}`;
const fates = (count: number) => (count === 1 ? '1 fate' : `${count} fates`);
const ofLine = (line: string | null) => (line ? ` (line ${line.toUpperCase()})` : '');
const comes = (card: string | null) =>
  card === null ? 'Its spot stays empty.' : `${title(card)} takes its spot.`;

function proposal(what: string): string {
  if (what === 'none') return 'no prediction';
  if (what === 'twice') return 'to use Twice';
  if (what.startsWith('higher-than')) return `to ask whether it is higher than ${what.split(' ')[1]}`;
  return what.length === 1
    ? `to predict ${what}`
    : `to ask whether it is one of ${what.replaceAll('-', ', ')}`;
}

function move(text: string): string {
  const [first, second = '', third = '', , fifth = ''] = text.split(' ');
  const fourth = text.split(' ')[3] ?? '';
  if (first === 'play') return `Play the ${second} on ${title(fourth)}`;
  if (first === 'show') return 'Discard your fate for all to see';
  if (first === 'propose') return `Propose ${proposal(text.slice(8))}`;
  if (second === 'cycle') return `Cycle ${title(third)}`;
  if (second === 'discard-lower') return `Discard the ${third} in front of ${title(fifth)}`;
  if (second === 'old') return 'Ask Old? about the fate just played';
  return { agree: 'Agree', object: 'Object', done: 'Use no power' }[text] ?? text;
}

export const englishWords: ShipWords = {
  cards,
  powers,
  empty: 'An empty spot',
  row: 'The Hours and the row',
  score: 'Score',
  doom: 'Doom',
  trackers: (score, doom) => `Score ${score} of 7, doom ${doom} of 7`,
  hours: (hours, duration) => `${hours} of ${duration} ${duration === 1 ? 'hour' : 'hours'}`,
  inFront: (values) => (values.length ? `fates in front: ${list(values)}` : 'no fates in front'),
  powerBack: (power) => `when it fades: ${powers[power]?.name ?? power}`,
  wouldFade: (doom) => (doom ? `Fades: doom +${doom} unless they are right` : 'Fades, without doom'),
  spot: (spot) => `${title(spot.card)}. ${spot.card ? cards[spot.card]?.text : ''}`,
  deck: (count, top) =>
    `Deck: ${count} ${count === 1 ? 'card' : 'cards'}${top ? `, ${title(top)} on top` : ''}`,
  next: 'Next',
  deckEmpty: 'No cards left',
  back: (names) => `Back under the deck: ${list(names.map(title))}`,
  ready: 'Powers that lie ready',
  noPowers: 'A card that fades turns and offers its power here.',
  used: 'A power was used this turn.',
  faded: (card) => `from ${title(card)}`,
  times: (count) => `${count} times`,
  look: 'What it says',
  duration: (moons) => `It fades after ${moons} ${moons === 1 ? 'hour' : 'hours'}.`,
  whenFaded: 'When it has faded',
  noDoom: 'Its fading adds no doom.',
  fadeDoom: (doom) => `Its fading adds ${doom} doom, unless the prediction of that turn is right.`,
  yours: 'Your fates',
  kept: 'kept',
  fate: (value, hours, kept) =>
    `Fate ${value}, ${hours} ${hours === 1 ? 'hour' : 'hours'}${kept ? ', kept from before' : ''}`,
  hidden: (count) => (count ? `holds ${fates(count)}` : 'holds no fate'),
  nothingHeld: 'You hold no fate.',
  linesOf: 'Number lines of the others',
  lineOf: (name, line) => `Number line of ${name}${ofLine(line)}`,
  lineWords: (turned, possible) =>
    `${turned.length ? `turned: ${list(turned)}` : 'nothing turned'}${possible ? `; possible: ${list(possible)}` : ''}`,
  keeps: (name, held) => (held ? `What does ${name} keep?` : `${name} holds no fate`),
  youKeep: (held) => (held > 1 ? 'Your number line' : 'What they think you keep'),
  token: (value, turned, copies, possible) =>
    `${value}, ${turned ? 'turned' : 'open'}, ${copies} of 3 not in sight${possible ? '' : ', ruled out'}`,
  copies: 'Dots: copies that are not in sight.',
  aid: 'Struck out: impossible by open information alone, however people like to play.',
  answers: (values) => `Answers leave ${list(values, 'or')}.`,
  wrong: (value) => `${value} was wrong; one more try.`,
  predict: (value) => `Predict ${value}`,
  higher: (value) => `Higher than ${value}?`,
  higherTitle: 'Ask: higher than …',
  predictTitle: (name) => `${name} keeps a …`,
  none: 'No prediction',
  noneAfterWrong: 'Stop here',
  show: 'Show',
  showThis: (value) => `Show: discard your ${value} for all to see`,
  done: 'Done, no power',
  doneHelp: 'Touch a power that glows, or go on without.',
  agree: 'Agree',
  object: 'Object',
  proposes: (name) => `${name} proposes`,
  youPropose: 'You propose',
  proposal,
  short: (what) =>
    what.startsWith('higher-than')
      ? `Higher than ${what.split(' ')[1]}?`
      : what === 'none'
        ? 'No prediction'
        : (powers[what]?.name ?? `A ${what}`),
  agreed: 'agrees',
  proposed: 'proposed it',
  awaited: 'has not answered yet',
  stillFace: 'Keep a still face: your allies work out what you hold.',
  theyTurn: 'Your allies may turn these tokens. You never touch your own.',
  turnTokens: (name) => `Touch a token to turn it: a note on what ${name} keeps.`,
  playHint: 'Small stones under the cards show where each fate may go.',
  pickCard: (value) => `The ${value}: where does it go?`,
  pickPower: {
    cycle: 'Cycle: which card without fates?',
    'discard-lower': 'Discard lower: which visible fate?',
    'higher-than': 'Higher than which number?',
  },
  move,
  ending: {
    right: (count) => `${count === 1 ? '1 right prediction' : `${count} right predictions`}, one point each.`,
    doom: (from, to) =>
      `Doom began at ${from} and rose by ${to - from}: 1 for each wrong prediction, 2 for each card that faded without a right one.`,
    turns: (count) => (count === 1 ? 'The one turn' : `The ${count} turns`),
    turn: (name, fate, card) => `${name} played a ${fate} on ${title(card)}`,
    was: (value) => `then shown: ${value}`,
  },
};

function sentence(event: Event, names: string[], own: number | null): string {
  const name = 'seat' in event ? (names[event.seat] ?? '') : '';
  switch (event.event) {
    case 'drew':
      if (event.values && own === null) return `${name} drew ${list(event.values)}${ofLine(event.line)}.`;
      return event.values
        ? `You drew ${list(event.values)}${ofLine(event.line)}.`
        : `${name} drew ${fates(event.count)}${ofLine(event.line)}.`;
    case 'played':
      return `${name} played a ${event.value} on ${title(event.card)}${ofLine(event.line)}.`;
    case 'proposed':
      return `${name} proposed ${proposal(event.what)}.`;
    case 'answered':
      return `${name} ${event.agrees ? 'agreed' : 'objected'}.`;
    case 'predicted':
      if (event.fate === null)
        return `The group predicted ${event.value}: wrong, and Twice lets them try once more.`;
      return event.right
        ? `The group predicted ${event.value}: right. The score rises by 1.`
        : `The group predicted ${event.value}: wrong, it was a ${event.fate}. Doom rises by 1.`;
    case 'not-predicted':
      return event.fate === null
        ? 'The group made no prediction.'
        : `The group stopped after the wrong one: it was a ${event.fate}. Doom rises by 1.`;
    case 'shown':
      return `${name} discarded a ${event.value} for all to see${ofLine(event.line)}.`;
    case 'pushed':
      return `The ${event.value} moves from The Hours to ${title(event.card)}.`;
    case 'faded':
      return `${title(event.card)} fades. ${event.doom ? `Doom rises by ${event.doom}.` : 'It adds no doom.'} ${comes(event.into)}`;
    case 'cycled':
      return `${name} used Cycle: ${title(event.card)} goes under the deck. ${comes(event.into)}`;
    case 'discarded-lower':
      return `${name} used Discard lower on a ${event.value} in front of ${title(event.card)}: the fate in hand is higher than ${event.value}.`;
    case 'told-old':
      return `Old? On the turn before, ${name} ${event.old ? 'already held' : 'did not yet hold'} a fate of the value just played.`;
    case 'no-power':
      return `${name} used no power.`;
    case 'asked':
      return `Is ${name}'s fate ${proposal(event.what).replace('to ask whether it is ', '')}? ${event.yes ? 'Yes' : 'No'}.`;
    case 'doubled':
      return 'The group used Twice: they may predict a second time.';
    case 'told':
      return `The fate that ${name} keeps is ${event.higher ? 'higher' : 'not higher'}.`;
    case 'played-wrongly':
      return `That was not allowed there: ${name} discards a ${event.discarded}, and the turn ends.`;
    case 'marked':
      return `${name} ${event.turned ? 'turned' : 'turned back'} token ${event.value} of ${names[event.whose]}.`;
    case 'joined':
      return `${name} joined the game.`;
    case 'left':
      return `${name} left${event.values.length ? ` and discarded ${list(event.values)}` : ''}.${event.doom ? ' The wrong prediction costs 1 doom.' : ''}`;
  }
}

export const english: BoardWords<ShipwreckView, Event> = {
  options: {
    players: { title: 'Players' },
    doom: { title: 'Difficulty', values: { 0: 'Easy', 2: 'Normal', 4: 'Hard', 6: 'Doomed' } },
    challenge: { title: 'Challenge for two' },
    honour: { title: 'Honour play' },
    aid: { title: 'Deduction aid' },
  },
  sentence,
  keys: [
    ['1 – 7', 'Your fate of that value, again for its next card; as an ally: propose that value'],
    ['P', 'The next power that can be used'],
    ['N', 'Propose no prediction'],
    ['A, O', 'Agree, object'],
    ['D', 'Done, no power'],
    ['Enter', 'Confirm'],
  ],
};

import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import Host from './Host.test.svelte';
import { view } from './testing';
import type { ShipwreckView } from './wire.gen';

let shown: ReturnType<typeof mount> | null = null;
const send = vi.fn();

function show(changes: Partial<ShipwreckView>): void {
  shown = mount(Host, { target: document.body, props: { view: view(changes), send } });
  flushSync();
}
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
function touch(selector: string): void {
  const [found] = all(selector);
  if (!found) throw new Error(`Nothing is ${selector}.`);
  found.click();
  flushSync();
}
const label = () => document.querySelector('[data-pending]')?.textContent;

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  HTMLDialogElement.prototype.showModal ??= () => undefined;
  HTMLDialogElement.prototype.close ??= () => undefined;
});
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
  send.mockClear();
  document.body.innerHTML = '';
});

describe('the active player', () => {
  const choices = ['play 2 on the-deep', 'play 2 on midnight', 'play 6 on dawn'];

  it('sees where each fate may go, and plays with a second touch', () => {
    show({ choices });
    expect(all('.ghost [data-choice]').map((ghost) => ghost.dataset['choice'])).toEqual(choices);
    touch('[data-choice="play 2 on the-deep"]');
    expect(label()).toBe('Play the 2 on The Deep');
    expect(document.body.textContent).toContain('Fades: doom +2 unless they are right');
    expect(send).not.toHaveBeenCalled();
    touch('.ghost [data-choice="play 2 on the-deep"]');
    expect(send).toHaveBeenCalledExactlyOnceWith('play 2 on the-deep', false);
  });
  it('takes up a fate and touches its card', () => {
    show({ choices });
    touch('[data-hand="6"]');
    expect(all('[data-card][data-choice]').map((card) => card.dataset['card'])).toEqual(['dawn']);
    touch('[data-card="dawn"]');
    expect(label()).toBe('Play the 6 on Dawn');
  });
  it('asks the server about a card that does not take the fate', () => {
    show({ choices });
    touch('[data-hand="6"]');
    touch('[data-card="leviathan"]');
    expect(send).toHaveBeenCalledExactlyOnceWith('play 6 on leviathan');
  });
  it('looks at a card when nothing is taken up', () => {
    show({ choices });
    touch('[data-card="leviathan"]');
    expect(all('[data-look="leviathan"]')).toHaveLength(1);
    expect(send).not.toHaveBeenCalled();
  });
  it('cycles a bare card', () => {
    const ready = [{ card: 'the-rider', power: 'cycle' }];
    show({ choices: [...choices, 'use cycle dawn'], powers: ready });
    touch('[data-power="cycle"]');
    expect(label()).toBe('Cycle: which card without fates?');
    touch('[data-card="dawn"]');
    touch('[data-card="dawn"]');
    expect(send).toHaveBeenCalledExactlyOnceWith('use cycle dawn', false);
  });
  it('discards a lower fate after playing, or is done', () => {
    const ready = [{ card: 'the-shore', power: 'discard-lower' }];
    show({
      ask: 'after-playing',
      choices: ['use discard-lower 1 on the-deep', 'use discard-lower 4 on leviathan', 'done'],
      powers: ready,
      hands: [{ line: null, fates: [6], kept: null }],
    });
    touch('[data-power="discard-lower"]');
    touch('[data-choice="use discard-lower 4 on leviathan"]');
    expect(label()).toBe('Discard the 4 in front of Leviathan');
    touch('[data-choice="done"]');
    expect(send).toHaveBeenCalledExactlyOnceWith('done');
  });
  it('never turns their own tokens', () => {
    show({ choices });
    expect(all('[data-note]')).toHaveLength(0);
  });
});

describe('an ally', () => {
  const talking: Partial<ShipwreckView> = {
    active: 1,
    ask: 'propose',
    to_act: [0, 2],
    choices: ['propose 3', 'propose none', 'propose higher-than 4', 'show'],
    powers: [{ card: 'midnight', power: 'higher-than' }],
    hands: [{ line: null, fates: [5], kept: 5 }],
  };

  it('proposes a value, whatever others note meanwhile', () => {
    show(talking);
    touch('[data-choice="propose 3"]');
    touch('[data-choice="propose 3"]');
    expect(send).toHaveBeenCalledExactlyOnceWith('propose 3', true);
  });
  it('asks why a value cannot be proposed', () => {
    show(talking);
    touch('[data-ask="propose 5"]');
    expect(send).toHaveBeenCalledExactlyOnceWith('propose 5');
  });
  it('asks whether the fate is higher', () => {
    show(talking);
    touch('[data-power="higher-than"]');
    touch('[data-choice="propose higher-than 4"]');
    expect(label()).toBe('Propose to ask whether it is higher than 4');
  });
  it('turns tokens, one note after the other', () => {
    show(talking);
    touch('[data-note="2"]');
    touch('[data-note="7"]');
    expect(send.mock.calls).toEqual([
      ['mark 1 2', true],
      ['mark 1 7', true],
    ]);
  });
  it('sees who has agreed and answers at once', () => {
    show({
      ...talking,
      ask: 'answer',
      choices: ['agree', 'object'],
      to_act: [0],
      proposal: { seat: 2, what: 'none', agreed: [], waiting: [0] },
    });
    const said = document.querySelector('[data-proposal]')?.textContent ?? '';
    expect(said).toContain('Tom proposed it');
    expect(said).toContain('Mira has not answered yet');
    touch('[data-choice="agree"]');
    expect(send).toHaveBeenCalledExactlyOnceWith('agree');
  });
  it('goes by keys as well', () => {
    show(talking);
    const press = (key: string) => {
      window.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }));
      flushSync();
    };
    press('3');
    expect(label()).toBe('Propose to predict 3');
    press('p');
    expect(label()).toBe('Propose to ask whether it is higher than 4');
    press('n');
    expect(label()).toBe('Propose no prediction');
  });
});

it('a replay offers nothing and shows every hand', () => {
  const open = view({ seat: null, hands: [], active: 1 });
  const hands = [0, 1, 2].map((seat) =>
    view({ seat, hands: [{ line: null, fates: seat === 1 ? [7] : seat === 0 ? [2, 6] : [], kept: null }] }),
  );
  shown = mount(Host, { target: document.body, props: { view: open, send, replay: { views: hands } } });
  flushSync();
  expect(all('[data-choice], [data-note]')).toHaveLength(0);
  expect(document.querySelector('.lines')?.textContent).toContain('6');
  expect(all('svg text').map((text) => text.textContent)).toContain('7');
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TableSession } from './session.svelte';
import type { Line, Position, TableInfo, Welcome } from './wire.gen';

/** A server that says what the test tells it to. */
class FakeSocket {
  static made: FakeSocket[] = [];
  readyState = 1;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.made.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {
    this.readyState = 3;
  }
  say(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  drop(code = 1006) {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

const line = (number: number): Line => ({
  kind: 'table',
  number,
  at: 0,
  event: 'sat',
  sentence: `Line ${number}.`,
});
const table = { id: 't', state: 'playing', seats: [] } as unknown as TableInfo;
const position = { view: { seat: 0 }, prompt: 'Your turn.' } as unknown as Position;

function welcome(number: number, lines: Line[], skipped = 0): Welcome {
  return { type: 'welcome', version: 1, number, now: Date.now() / 1000 + 5, table, position, lines, skipped };
}
const last = () => FakeSocket.made.at(-1)!;

describe('a table, live', () => {
  let session: TableSession;

  beforeEach(() => {
    vi.useFakeTimers();
    FakeSocket.made = [];
    session = new TableSession('t', 'SECRET', (url) => new FakeSocket(url) as unknown as WebSocket);
    session.start();
    last().onopen?.();
  });
  afterEach(() => {
    session.stop();
    vi.useRealTimers();
  });

  it('says hello with its secret and shows what it is told', () => {
    expect(last().url).toMatch(/^ws:.*\/api\/v1\/tables\/t\/socket$/);
    expect(last().sent[0]).toEqual({ type: 'hello', version: 1, table: 't', number: 0, watch: 'SECRET' });
    last().say(welcome(2, [line(1), line(2)]));
    expect(session.connection).toBe('open');
    expect(session.lines).toHaveLength(2);
    expect(session.skew).toBeCloseTo(5, 0);
    last().say({ type: 'update', number: 3, lines: [line(3)] });
    expect(session.news).toEqual([line(3)]);
    expect(session.position).toEqual(position);
  });

  it('comes back by itself with the last number, and takes no line twice', async () => {
    last().say(welcome(2, [line(1), line(2)]));
    last().drop();
    expect(session.connection).toBe('lost');
    await vi.advanceTimersByTimeAsync(1000);
    expect(FakeSocket.made).toHaveLength(2);
    last().onopen?.();
    expect(last().sent[0]).toMatchObject({ number: 2 });
    last().say(welcome(4, [line(2), line(3), line(4)]));
    expect(session.lines.map((one) => one.number)).toEqual([1, 2, 3, 4]);
    expect(session.connection).toBe('open');
  });

  it('begins anew when too much was missed', () => {
    last().say(welcome(2, [line(1), line(2)]));
    last().say(welcome(900, [line(899), line(900)], 400));
    expect(session.lines.map((one) => one.number)).toEqual([899, 900]);
    expect(session.skipped).toBe(400);
  });

  it('sends a move again under the same ref, and nothing else', async () => {
    last().say(welcome(2, []));
    const played = session.play('dawn-3');
    const said = session.send({ type: 'say', words: 'Hello.' });
    const first = last().sent[1]!;
    expect(first).toMatchObject({ type: 'play', move: 'dawn-3', number: 2 });
    last().drop();
    expect((await said)?.why).toBe('unavailable');
    await vi.advanceTimersByTimeAsync(1000);
    last().onopen?.();
    last().say(welcome(2, []));
    expect(last().sent[1]).toEqual(first);
    last().say({ type: 'update', number: 3, lines: [line(3)], done: [first['ref']] });
    expect(await played).toBeNull();
  });

  it('keeps a move that is made while the line is down', async () => {
    last().say(welcome(2, []));
    last().drop();
    const played = session.play('dawn-3', true);
    await vi.advanceTimersByTimeAsync(1000);
    last().onopen?.();
    last().say(welcome(2, []));
    const sent = last().sent[1]!;
    expect(sent).toMatchObject({ move: 'dawn-3' });
    expect(sent).not.toHaveProperty('number');
    last().say({ type: 'refused', why: 'rule', sentence: 'No.', rule: 'ATL-17', ref: sent['ref'] });
    expect((await played)?.rule).toBe('ATL-17');
  });

  it('does not come back to a table that is gone', async () => {
    last().drop(4404);
    expect(session.connection).toBe('gone');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.made).toHaveLength(1);
  });

  it('notices a line that is dead although it looks open', async () => {
    last().say(welcome(2, []));
    await vi.advanceTimersByTimeAsync(15_000);
    expect(last().sent.at(-1)).toMatchObject({ type: 'ping' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(FakeSocket.made.length).toBeGreaterThan(1);
  });

  it('knows who is there', () => {
    last().say({ type: 'presence', present: [0, 2], watching: 3 });
    expect([session.present, session.watching]).toEqual([[0, 2], 3]);
  });
});

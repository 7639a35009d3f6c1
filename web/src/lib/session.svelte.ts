/** One table, live: what the server said last, and a line to it that mends itself. */

import type { Command } from './api';
import { Waiting, type Answer, type Request } from './waiting';
import type { Advice, FromServer, Line, Play, Position, Refused, TableInfo } from './wire.gen';

export type Connection = 'connecting' | 'open' | 'lost' | 'gone' | 'revoked';

const PING_EVERY = 15_000;
const PATIENCE = 8_000;
const WAITS = [300, 700, 1500, 3000, 5000];
/** Close codes after which coming back makes no sense. */
const REVOKED = 4403;
const GONE = 4404;

export class TableSession {
  table: TableInfo | null = $state.raw(null);
  position: Position | null = $state.raw(null);
  lines: Line[] = $state.raw([]);
  /** What the latest message brought, for animations and announcements. */
  news: Line[] = $state.raw([]);
  skipped = $state(0);
  present: number[] = $state.raw([]);
  watching = $state(0);
  connection: Connection = $state('connecting');
  /** The server's clock less ours, in seconds. */
  skew = $state(0);
  number = 0;

  #socket: WebSocket | null = null;
  #waiting = new Waiting();
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pinger: ReturnType<typeof setInterval> | undefined;
  #heard = 0;
  #closed = false;
  readonly #wake = () => this.#retryNow();

  constructor(
    readonly id: string,
    readonly secret: string,
    readonly makeSocket: (url: string) => WebSocket = (url) => new WebSocket(url),
  ) {}

  start(): void {
    window.addEventListener('online', this.#wake);
    document.addEventListener('visibilitychange', this.#wake);
    this.#connect();
  }

  stop(): void {
    this.#closed = true;
    window.removeEventListener('online', this.#wake);
    document.removeEventListener('visibilitychange', this.#wake);
    clearTimeout(this.#timer);
    clearInterval(this.#pinger);
    this.#socket?.close();
  }

  /** Once more from the beginning: who one is has changed, for example by sitting down. */
  restart(): void {
    const old = this.#socket;
    this.#socket = null;
    this.number = 0;
    this.#tries = 0;
    clearTimeout(this.#timer);
    old?.close();
    this.#connect();
  }

  /** Resolves with null when it is done and stored, else with the refusal. */
  send(command: Command): Promise<Refused | null> {
    return this.#ask(command) as Promise<Refused | null>;
  }

  /** What a strong player would do now, or why one may not ask. */
  hint(): Promise<Refused | Advice> {
    return this.#ask({ type: 'hint' }) as Promise<Refused | Advice>;
  }

  #ask(request: Request): Promise<Answer> {
    const { named, answer } = this.#waiting.add(request);
    if (this.connection === 'open') this.#post(named);
    return answer;
  }

  play(move: string, anyway = false): Promise<Refused | null> {
    const command: Play = { type: 'play', move };
    return this.send(anyway ? command : { ...command, number: this.number });
  }

  #post(message: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #connect(): void {
    clearTimeout(this.#timer);
    const url = new URL(`/api/v1/tables/${this.id}/socket`, location.href);
    url.protocol = url.protocol.replace('http', 'ws');
    url.hash = '';
    const socket = this.makeSocket(url.href);
    this.#socket = socket;
    this.#heard = Date.now();
    socket.onopen = () => {
      const hello = { type: 'hello', version: 1, table: this.id, number: this.number };
      socket.send(JSON.stringify(this.secret ? { ...hello, watch: this.secret } : hello));
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket !== this.#socket) return;
      this.#heard = Date.now();
      this.take(JSON.parse(event.data) as FromServer);
    };
    socket.onclose = (event) => {
      if (socket === this.#socket && !this.#closed) this.#lost(event.code);
    };
    clearInterval(this.#pinger);
    this.#pinger = setInterval(() => this.#check(socket), PING_EVERY);
  }

  /** A line that is silent although it was asked is dead, whatever the browser says. */
  #check(socket: WebSocket): void {
    if (socket !== this.#socket || this.connection !== 'open') return;
    const asked = Date.now();
    this.#post({ type: 'ping', ref: 'p' });
    setTimeout(() => {
      if (socket === this.#socket && this.connection === 'open' && this.#heard < asked) {
        socket.close();
        this.#lost(0);
      }
    }, PATIENCE);
  }

  #lost(code: number): void {
    this.#socket = null;
    clearInterval(this.#pinger);
    if (code === REVOKED || code === GONE) {
      this.connection = code === REVOKED ? 'revoked' : 'gone';
      this.#waiting.fail(() => true);
      return;
    }
    if (this.connection === 'open') this.connection = 'lost';
    // A move is known by its ref and may be sent again; anything else could happen twice.
    this.#waiting.fail((request) => request.type !== 'play');
    const wait = WAITS[Math.min(this.#tries++, WAITS.length - 1)] ?? 5000;
    this.#timer = setTimeout(() => this.#connect(), wait * (0.8 + Math.random() * 0.4));
  }

  #retryNow(): void {
    if (this.#closed || this.#socket || document.visibilityState === 'hidden') return;
    if (this.connection === 'lost' || this.connection === 'connecting') this.#connect();
  }

  take(message: FromServer): void {
    switch (message.type) {
      case 'welcome':
        this.skew = message.now - Date.now() / 1000;
        if (this.number === 0 || message.skipped > 0) {
          this.lines = message.lines;
          this.skipped = message.skipped;
          this.news = [];
        } else this.#add(message.lines);
        this.table = message.table;
        this.position = message.position;
        this.number = message.number;
        this.connection = 'open';
        this.#tries = 0;
        for (const request of this.#waiting.all) this.#post(request);
        break;
      case 'update':
        if (message.table) this.table = message.table;
        if (message.position) this.position = message.position;
        this.#add(message.lines);
        this.number = Math.max(this.number, message.number);
        for (const ref of message.done ?? []) this.#waiting.settle(ref, null);
        break;
      case 'presence':
        this.present = message.present;
        this.watching = message.watching;
        break;
      case 'refused':
        this.#waiting.settle(message.ref ?? '', message);
        break;
      case 'advice':
        this.#waiting.settle(message.ref, message);
        break;
      case 'pong':
        this.skew = message.now - Date.now() / 1000;
    }
  }

  #add(lines: Line[]): void {
    const last = this.lines.at(-1)?.number ?? 0;
    const fresh = lines.filter((line) => line.number > last);
    if (fresh.length === 0) return;
    this.news = fresh;
    this.lines = [...this.lines, ...fresh];
  }
}

/** Requests on their way, each under a name of its own, until the server answers or the line breaks. */

import { refusal, type Command } from './api';
import type { Advice, AskHint, Refused } from './wire.gen';

export type Request = Command | AskHint;
export type Answer = Refused | Advice | null;

export class Waiting {
  #requests = new Map<string, { request: Request; settle: (answer: Answer) => void }>();
  #count = 0;
  readonly #tag = Math.random().toString(36).slice(2, 8);

  /** Gives the request its name, and the answer to come. */
  add(request: Request): { named: Request; answer: Promise<Answer> } {
    const ref = `${this.#tag}-${++this.#count}`;
    const named = { ...request, ref };
    const answer = new Promise<Answer>((settle) => this.#requests.set(ref, { request: named, settle }));
    return { named, answer };
  }

  get all(): Request[] {
    return [...this.#requests.values()].map(({ request }) => request);
  }

  settle(ref: string, answer: Answer): void {
    const waiting = this.#requests.get(ref);
    this.#requests.delete(ref);
    waiting?.settle(answer);
  }

  fail(which: (request: Request) => boolean): void {
    for (const [ref, { request }] of [...this.#requests])
      if (which(request))
        this.settle(
          ref,
          refusal('unavailable', 'The connection was lost before this was stored. Try again.'),
        );
  }
}
